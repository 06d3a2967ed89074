//! A fire is resolved (10.3, 10.13, 10.14): of defensive fire the die for the mover (9.2).

use crate::{
    fire::{self, Shot},
    hidden,
    prelude::*,
    state::{Aim, Fire},
};

/// The fire is complete: whoever is fired at is turned up, and the dice fall.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let Aim::Mover(mover, hex) = play.state.fire.aim else { return };
    hidden::show(play, mover);
    play.state.stack.call(Volley { mover, hex });
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volley {
    pub mover: UnitId,
    pub hex: HexId,
}

impl Throw<Manstein> for Volley {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("9.2", "a die is thrown for the mover"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let at = play.at();
        let mut shot = Shot::default();
        let mut strength = 0u16;
        for unit in at.state.fire.force.iter() {
            shot.anti_armor |= at.unit(unit).anti_armor;
            strength += u16::from(at.unit(unit).fire);
        }
        let target = fire::Target {
            hex: self.hex,
            side: at.state.side(self.mover),
            armored: at.unit(self.mover).armored,
            rubble: at.state.rubble.has(self.hex),
        };
        let tally = fire::modifiers(at.book, shot, target);
        let column = at.book.fire.column(strength);
        let hit = column.is_some_and(|column| at.book.fire.eliminates(column, die, tally.die()));
        play.state.stack.done();
        play.state.fire = Fire::default();
        play.tell(|_| Event::Finished);
        if hit {
            eliminate(play, self.mover, Fate::combat("by defensive fire"));
        }
    }
}
