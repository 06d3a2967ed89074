//! Movement (8): sub-commands move one after the other; units by land (8.5-8.10), coming onto the map (7.1, 7.2), in boats
//! (8.11, 15.2), on rails (15.1), by Metro (15.5) and from the air (18).

mod boats;
mod changes;
mod close;
mod drop;
mod march;
mod metro;
mod mover;
mod pick;
mod pontoons;
mod rail;
mod way;

use hexmap::Mp;

pub use self::{
    boats::Sail,
    close::Surplus,
    drop::{Drift, Drop},
    march::March,
    metro::{Metro, MetroTo},
    pick::PickMover,
    pontoons::LayPontoons,
    rail::Train,
};
use crate::{
    defend,
    frame::Frame,
    hidden::face_up,
    prelude::*,
    stacking::{full, room},
};

/// Goes through a movement phase: pontoons are fixed, the units move, and it closes. False when the phase is over.
pub fn step(play: &mut Play<impl Listen<Event>>, step: u8) -> bool {
    match step {
        1 => pontoons::begin(play),
        2 => play.state.stack.call(PickMover),
        _ => return close::asks(play),
    }
    true
}

/// The sub-command of a unit; leaders belong to none (14.1).
fn command(at: At, unit: UnitId) -> Option<Command> {
    let counter = at.unit(unit);
    (!counter.is_leader()).then_some(counter.command)
}

/// Where a unit that waits beside the map comes onto it by land (7.1, 19.1, 19.3): an edge hex of its side with room and
/// without an enemy.
fn entries(at: At, unit: UnitId) -> HexSet {
    if at.state.units.place(unit) != Place::WAITING {
        return HexSet::EMPTY;
    }
    let side = at.state.side(unit);
    *at.book.entry(side) - *at.state.units.held(side.other()) - full(at, unit)
}

/// Why a waiting unit does not come onto the map in a hex, whatever it costs.
fn may_enter(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let (about, side) = (Target::Hex(hex), at.state.side(unit));
    if !at.book.entry(side).has(hex) {
        return match side {
            GERMAN => refuse_about("19.1", "Germans come onto the map at the south edge", about),
            SOVIET => {
                refuse_about("19.3", "the Front Reserve comes from the north, or the north of the east edge", about)
            }
        };
    }
    if at.state.units.held(side.other()).has(hex) {
        return refuse_about("7.1", "nobody comes onto the map where an enemy is", about);
    }
    room(at, unit, hex)
}

/// Whether a unit has to come onto the map in this phase (19.1): a German that waits and has a hex to enter.
fn must_enter(at: At, unit: UnitId) -> bool {
    at.state.side(unit) == GERMAN
        && at.state.phase() == Phase::GermanMovement
        && at.state.units.place(unit) == Place::WAITING
        && !at.state.movement.moved.has(unit)
        && command(at, unit).is_none_or(|command| !at.state.movement.is_closed(command))
        && !entries(at, unit).is_empty()
}

/// The first unit of the sub-command now moving that holds up its closing (8.2).
fn owing(at: At) -> Option<UnitId> {
    let open = at.state.movement.open.filter(|open| open.side() == GERMAN)?;
    let units = at.book.of(open).iter();
    units.filter(|&unit| command(at, unit) == Some(open)).find(|&unit| must_enter(at, unit))
}

/// Why the phase does not end: somebody has to come onto the map (8.2).
fn may_end(at: At) -> Ruling {
    match at.state.units.of(at.state.phasing()).find(|&unit| must_enter(at, unit)) {
        None => Ok(()),
        Some(unit) => refuse_about("8.2", "the unit has to come onto the map first", Target::Unit(unit)),
    }
}

/// Why a unit does not move now, wherever it could go. `owing` is who holds up the closing of the sub-command now moving.
fn fit(at: At, unit: UnitId, owing: Option<UnitId>) -> Ruling {
    let (about, movement) = (Target::Unit(unit), &at.state.movement);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("8.1", "units move in the movement phase of their side", about);
    }
    let place = at.state.units.place(unit);
    if !at.unit(unit).is_ground() || place.hex().is_none() && place != Place::WAITING {
        return refuse_about("8.1", "the unit is not on the map and does not come onto it now", about);
    }
    if movement.moved.has(unit) {
        return refuse_about("8.1", "the unit has finished its move", about);
    }
    if at.state.bound.has(unit) {
        return refuse_about("8.10", "its pontoon was used in this phase, so it does not move", about);
    }
    let Some(command) = command(at, unit) else { return Ok(()) };
    if movement.is_closed(command) {
        return refuse_about("8.2", "its sub-command has finished moving", about);
    }
    match owing {
        Some(first) if movement.open != Some(command) => refuse_about(
            "8.2",
            "a unit of the sub-command now moving has to come onto the map first",
            Target::Unit(first),
        ),
        _ => Ok(()),
    }
}

/// A unit takes its first step: its sub-command is the one that moves, and the one before is through (8.2).
fn begun(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let Some(command) = command(play.at(), unit) else { return };
    let movement = &mut play.state.movement;
    if movement.open != Some(command) {
        if let Some(open) = movement.open {
            movement.closed |= 1 << open as u8;
        }
        movement.open = Some(command);
    }
}

/// A unit goes along a way, on which nobody is asked before its end, and its move goes on with the next frame.
fn goes(play: &mut Play<impl Listen<Event>>, unit: UnitId, way: &[HexId], left: Option<Mp>, next: impl Into<Frame>) {
    let Some((&last, before)) = way.split_last() else { return };
    begun(play, unit);
    play.tell(|at| match (Called::now(at, unit), way.to_vec()) {
        (unit, way) if left.is_none() => Event::Went { unit, way },
        (unit, way) => Event::Moved { unit, way, left: left.unwrap_or_default() },
    });
    for &hex in before {
        defend::pass(play, unit, hex);
    }
    play.state.stack.goto(next);
    defend::enter(play, unit, last);
}

/// The move of a unit is over, what is left of it lost (8.1).
fn finish(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    play.state.movement.moved.add(unit);
    play.state.movement.been = HexSet::EMPTY;
    finished(play);
}

/// The counter of a unit for something only certain units do, which have to lie face up for it (6.6).
fn known<'a>(at: At<'a>, unit: UnitId) -> Result<&'a Unit, wargame::Refusal> {
    match face_up(at, unit) {
        Some(counter) => Ok(counter),
        None => refuse_about("6.6", "the unit is turned up first", Target::Unit(unit)),
    }
}
