//! The end of a movement phase: the Front Reserve that has not come goes back (19.3), and who came this turn leaves hexes
//! that are still too full (7.6, 19.2).

use crate::{
    prelude::*,
    stacking::{overfull, surplus},
};

/// Closes the phase; whether somebody is asked before it is over.
pub fn asks(play: &mut Play<impl Listen<Event>>) -> bool {
    returns(play);
    let side = play.state.phasing();
    while let Some(hex) = crowded(play.at(), side) {
        let (first, at) = (newcomers(play.at(), side, hex).next(), play.at());
        let many = newcomers(at, side, hex).count() > surplus(at, side, hex).max(1);
        match first {
            Some(_) if many => {
                play.state.stack.call(Surplus { side, hex });
                return true;
            }
            Some(unit) => remove(play, unit),
            None => break,
        }
    }
    false
}

/// Front Reserve units still beside the map go back to their pool (19.3); Zhukov waits (14.1).
fn returns(play: &mut Play<impl Listen<Event>>) {
    if play.state.phasing() != SOVIET {
        return;
    }
    let at = play.at();
    let late = |&unit: &UnitId| at.state.units.place(unit) == Place::WAITING && !at.unit(unit).is_leader();
    let late: UnitSet = at.state.units.of(SOVIET).filter(late).collect();
    if late.is_empty() {
        return;
    }
    play.tell(|at| Event::Returned { units: late.iter().map(|unit| Called::now(at, unit)).collect() });
    late.iter().for_each(|unit| play.state.units.put(unit, POOL));
}

/// Units that were put in a hex this turn over its limit, perhaps.
fn newcomers(at: At<'_>, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
    at.state.units.here(side, hex).filter(move |&unit| at.state.newcomers.has(unit) && !at.unit(unit).is_leader())
}

/// The first hex that is too full with somebody who came this turn.
fn crowded(at: At, side: Side) -> Option<HexId> {
    let came = at.state.newcomers.iter().filter(|&unit| at.state.side(unit) == side);
    came.filter_map(|unit| at.state.units.at(unit)).find(|&hex| overfull(at, side, hex))
}

fn remove(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    eliminate(play, unit, Fate::new(Cause::Stacking, "too many in the hex as the movement phase ends"));
}

/// Which of several units that came this turn is one too many in a hex: the other side says (7.6, 6.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Surplus {
    pub side: Side,
    pub hex: HexId,
}

impl Question<Manstein> for Surplus {
    fn side(&self, _: At) -> Side {
        self.side.other()
    }

    fn prompt(&self, at: At) -> Prompt {
        let (side, hex) = (side_name(at.book, self.side), place(at.book, self.hex));
        Prompt::new("7.6", format!("Which {side} unit that came in this turn is one too many on {hex}?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(newcomers(at, self.side, self.hex).map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Lose(unit) if newcomers(at, self.side, self.hex).any(|came| came == unit) => Ok(()),
            Act::Lose(unit) => {
                refuse_about("7.6", "only units that came into the hex this turn are removed", Target::Unit(unit))
            }
            _ => refuse("7.6", "name the unit that is removed"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        play.state.stack.done();
        remove(play, unit);
    }

    fn targets(&self, _: At) -> Vec<HexId> {
        vec![self.hex]
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}
