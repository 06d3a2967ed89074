//! The Metro of the Komsomol (15.5).

use super::{begun, finish, known, march::March};
use crate::{
    boats, defend,
    hidden::{flips, may_flip, show},
    prelude::*,
    stacking::{full, room},
};

/// Other objectives without rubble or Germans that have room for a unit.
fn goals(at: At, unit: UnitId) -> HexSet {
    let goals = at.book.objectives - at.state.rubble - *at.state.units.held(GERMAN) - full(at, unit);
    at.state.units.at(unit).map_or(goals, |hex| goals.without(hex))
}

/// Why a unit does not try the Metro now.
pub fn may_try(at: At, march: March) -> Ruling {
    let (unit, about) = (march.unit, Target::Unit(march.unit));
    if at.state.side(unit) == GERMAN || !known(at, unit)?.komsomol {
        return refuse_about("15.5", "only Komsomol units try the Metro", about);
    }
    let Some(hex) = at.state.units.at(unit).filter(|_| march.fresh()) else {
        return refuse_about("15.5", "a Metro move is the whole move of a unit on the map", about);
    };
    if !at.book.objectives.has(hex) || at.state.rubble.has(hex) {
        return refuse_about("15.5", "a Metro move begins on an objective without rubble", about);
    }
    match goals(at, unit).is_empty() {
        true => refuse_about("15.5", "no other objective without rubble, Germans and a full stack is left", about),
        false => Ok(()),
    }
}

/// The try is the whole move of the unit, whatever comes of it.
pub fn begin(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    begun(play, unit);
    play.state.movement.moved.add(unit);
    play.tell(|_| Event::Finished);
    play.state.stack.goto(Metro { unit });
}

/// The die: 1 to 3 it gets through, 4 or 5 it stays, 6 it is eliminated.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Metro {
    pub unit: UnitId,
}

impl Throw<Manstein> for Metro {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("15.5", "a die is thrown for the Metro move"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let unit = self.unit;
        let luck = boats::Metro::of(die);
        play.tell(|at| Event::MetroDie { unit: Called::now(at, unit), die, gone: luck == boats::Metro::Goes });
        match luck {
            boats::Metro::Goes => return play.state.stack.goto(MetroTo { unit }),
            boats::Metro::Stays => {}
            boats::Metro::Eliminated => eliminate(play, unit, Fate::new(Cause::Other, "lost in the Metro")),
        }
        play.state.stack.done();
    }
}

/// Where the unit comes out; it may also stay where it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MetroTo {
    pub unit: UnitId,
}

impl Question<Manstein> for MetroTo {
    fn prompt(&self, at: At) -> Prompt {
        let (who, from) = (name(at, self.unit), standing(at, self.unit));
        Prompt::new("15.5", format!("Where does {who} come out of the Metro, from {from}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(goals(at, self.unit).iter().map(Act::At));
        out.extend(flips(at).map(Act::Flip));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::At(hex) if goals(at, self.unit).has(hex) => Ok(()),
            Act::At(hex) => {
                let about = Target::Hex(hex);
                if !at.book.objectives.has(hex) || at.state.rubble.has(hex) {
                    return refuse_about("15.5", "a Metro move ends on an objective without rubble", about);
                }
                if at.state.units.held(GERMAN).has(hex) {
                    return refuse_about("15.5", "Germans are in the hex", about);
                }
                room(at, self.unit, hex)?;
                refuse_about("15.5", "the unit is there already: it may stay", about)
            }
            Act::Flip(unit) => may_flip(at, unit),
            Act::Done => Ok(()),
            _ => refuse("15.5", "name the objective where the unit comes out, or let it stay"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::At(hex) => {
                play.tell(|at| Event::ByMetro { unit: Called::now(at, self.unit), hex });
                play.state.stack.done();
                defend::enter(play, self.unit, hex);
            }
            Act::Flip(unit) => show(play, unit),
            _ => finish(play, self.unit),
        }
    }

    fn chosen(&self, _: At) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::At)
    }

    fn done(&self, _: At) -> &'static str {
        "Stay there"
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::At(to) if defend::hot(at, self.unit).has(to) => {
                vec![Consequence::note("9.1", "there may be defensive fire at it").on([to]).against()]
            }
            Act::Flip(unit) => vec![Consequence::note("6.6", "it lies open from then on").of([unit])],
            _ => Vec::new(),
        }
    }
}
