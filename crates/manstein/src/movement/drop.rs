//! 7th Flieger drops on the city (18).

use super::{begun, finish, march::March};
use crate::{
    aim,
    book::Drop as Result,
    defend,
    prelude::*,
    stacking::{full, room},
};

/// Why a unit does not drop now, wherever to (18.1): 7th Flieger, in the turn in which it arrives.
fn may_go(at: At, march: March) -> Ruling {
    let (unit, about) = (march.unit, Target::Unit(march.unit));
    if !at.state.rules.airborne {
        return refuse_about("18.1", "airborne drops are not in play", about);
    }
    if at.unit(unit).command != Command::Flieger {
        return refuse_about("18.1", "only units of 7th Flieger drop", about);
    }
    if at.state.units.place(unit) != Place::WAITING || at.state.flieger != at.state.turn {
        return refuse_about("18.1", "units drop only on the turn they arrive as reinforcements", about);
    }
    match march.fresh() {
        true => Ok(()),
        false => refuse_about("18.3", "a unit that drops does not move otherwise", about),
    }
}

/// Why a unit does not land in a hex (18.2, 18.3).
fn may_land(at: At, unit: UnitId, hex: HexId) -> Ruling {
    aim::may_drop(at.book, hex)?;
    if at.state.units.held(SOVIET).has(hex) {
        return refuse_about("18.3", "nobody drops on an enemy", Target::Hex(hex));
    }
    room(at, unit, hex)
}

/// Where a unit may drop.
pub fn drops(at: At, march: March) -> HexSet {
    match may_go(at, march) {
        Ok(()) => {
            let open: HexSet = at.book.clear.iter().filter(|&hex| aim::may_drop(at.book, hex).is_ok()).collect();
            open - *at.state.units.held(SOVIET) - full(at, march.unit)
        }
        Err(_) => HexSet::EMPTY,
    }
}

pub fn may_drop(at: At, march: March, hex: HexId) -> Ruling {
    may_go(at, march).and_then(|()| may_land(at, march.unit, hex))
}

/// A unit drops: it is its whole move, and it has met its compulsory entry.
pub fn begin(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    begun(play, unit);
    play.state.movement.moved.add(unit);
    play.tell(|at| Event::Drops { unit: Called::now(at, unit), hex });
    play.state.stack.goto(Drop { unit, hex });
}

/// The die of the Airborne Assault Table (18.2), `[airborne_assault_table]`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drop {
    pub unit: UnitId,
    pub hex: HexId,
}

impl Throw<Manstein> for Drop {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("18.2", "a die is thrown for the drop"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let Drop { unit, hex } = self;
        let near = play.book.map.around(hex).any(|(_, near)| play.state.units.held(SOVIET).has(near));
        let drop = play.book.airborne.result(die, near);
        play.tell(|at| Event::DropDie { unit: Called::now(at, unit), hex, die, drop });
        match drop {
            Result::Lands => lands(play, unit, hex),
            Result::Drifts => play.state.stack.goto(Drift { unit, hex }),
            Result::Eliminated => lost(play, unit, "lost in the drop"),
        }
    }
}

/// The die that says where a unit drifts (18.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drift {
    pub unit: UnitId,
    pub hex: HexId,
}

impl Throw<Manstein> for Drift {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("18.2", "a die is thrown for the drift"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let Drift { unit, hex } = self;
        let to = play.book.map.step(hex, play.book.airborne.drift[usize::from(die) - 1]);
        play.tell(|at| Event::DriftDie { unit: Called::now(at, unit), die });
        match to.exists() && may_land(play.at(), unit, to).is_ok() {
            true => lands(play, unit, to),
            false => lost(play, unit, "it drifts where it cannot land"),
        }
    }
}

/// It stands on its hex; who may, fires at it there (18.3).
fn lands(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    play.tell(|at| Event::Dropped { unit: Called::now(at, unit), hex });
    play.state.dropped.add(unit);
    finish(play, unit);
    defend::enter(play, unit, hex);
}

fn lost(play: &mut Play<impl Listen<Event>>, unit: UnitId, say: &'static str) {
    play.state.stack.done();
    eliminate(play, unit, Fate::new(Cause::Other, say));
}
