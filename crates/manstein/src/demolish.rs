//! Bridges (10.17) and buildings (10.19) that are demolished by fire, and buildings that fall where a fire has vacated a
//! city hex (10.18, the second 12.10).

use wargame::Tally;

use crate::{
    dice, fire, forecast,
    prelude::*,
    state::{Aim, Fire},
    strike, volley,
};

/// What is added to the die of a demolition: nothing of an ordinary fire counts.
pub fn modifiers(at: At, fire: &Fire) -> Tally {
    let near = |hex: HexId, most: u16| {
        move |unit: UnitId| at.state.units.at(unit).is_some_and(|from| at.book.distance(from, hex) <= most)
    };
    match fire.aim {
        Aim::Bridge(edge) => {
            let ends = at.book.map.edge(edge);
            let there = |unit: UnitId| [ends.a, ends.b].iter().any(|&hex| near(hex, 0)(unit));
            let engineer = fire.force.iter().any(|unit| at.unit(unit).engineer.is_some() && there(unit));
            fire::bridge_modifiers(at.book, edge, engineer)
        }
        Aim::Buildings(hex) => {
            let engineer = fire.force.iter().any(|unit| at.unit(unit).storms() && near(hex, 1)(unit));
            fire::structure_modifiers(at.book, hex, engineer)
        }
        _ => Tally::default(),
    }
}

/// Tells what the demolition comes to, and has the die thrown.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    play.tell(|at| {
        let fire = &at.state.fire;
        let (strength, tally) = (volley::strength(at, fire), modifiers(at, fire));
        let roll = forecast::roll(at.book, strength, &tally);
        Event::Reckoned {
            unit: None,
            strength,
            column: roll.columns.first().map(|(column, _)| column.clone()).unwrap_or_default(),
            modifiers: Box::new(tally),
            roll: Box::new(roll),
        }
    });
    play.state.stack.call(Demolition);
}

/// The die of a demolition.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Demolition;

impl Throw<Manstein> for Demolition {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        dice::faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        dice::die(act, "10.17", "the die of a demolition is being thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        let at = play.at();
        let fire = &at.state.fire;
        let aim = fire.aim;
        let (hit, net) = volley::outcome(at.book, volley::strength(at, fire), die, &modifiers(at, fire));
        play.state.fire.hit = hit;
        match aim {
            Aim::Bridge(edge) if hit => play.state.demolished.add(edge),
            Aim::Buildings(hex) if hit => play.state.rubble.add(hex),
            _ => {}
        }
        play.tell(|_| Event::Demolished { aim, die, net, hit });
    }
}

/// Whether it is thrown for rubble: a fire has eliminated somebody and left a city hex empty that is no rubble yet.
pub fn may_collapse(at: At) -> bool {
    let fire = &at.state.fire;
    match fire.aim {
        Aim::Hex(hex) => fire.hit && at.book.built.has(hex) && !at.state.rubble.has(hex) && volley::vacated(at, hex),
        _ => false,
    }
}

/// The die for rubble, which nothing modifies.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rubble;

impl Throw<Manstein> for Rubble {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        dice::faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        dice::die(act, "10.18", "the die for rubble is being thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        let Aim::Hex(hex) = play.state.fire.aim else { unreachable!("only a hex that was fired at collapses") };
        let air = strike::by_air(play.book, &play.state.fire.force);
        let faces = if air { &play.book.rubble.air } else { &play.book.rubble.fire };
        let falls = faces.contains(&die);
        play.state.rubble.set(hex, falls);
        play.tell(|_| Event::Collapse { hex, die, falls, air });
    }
}
