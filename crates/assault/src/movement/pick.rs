//! The question which unit moves next, and when a Movement Phase may end.

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use super::{Mover, begin_march, bound_outward, fit};
use crate::{
    action::Act,
    book::{Book, Kind},
    event::Event,
    frame::{Frame, Phase},
    ground::NO,
    inset, navy, reinforce,
    state::{GERMAN, RUSSIAN, State},
    zone::{Zones, zones},
};

/// Why a unit is not taken in hand.
pub fn check_unit(book: &Book, state: &State, unit: UnitId) -> Ruling {
    if state.units.at(unit).is_none() && book.is_ground(unit) {
        return reinforce::may_come(book, state, unit);
    }
    fit(book, state, unit)?;
    if can_go(book, state, unit) {
        return Ok(());
    }
    // The reason of the last hex around it that it could be in.
    let enemy = zones(book, state, state.side(unit).other());
    let mover = Mover::nearby(book, state, begin_march(book, unit), enemy);
    let around = mover.book.map.around(mover.at).filter(|(_, to)| !mover.barred.has_hex(*to));
    match around.filter_map(|(dir, to)| mover.first(dir, to).err()).last() {
        Some(why) => refuse_about(why.case, why.why, Target::Unit(unit)),
        None => refuse_about("6.13", "the unit has nowhere to go", Target::Unit(unit)),
    }
}

/// Whether a fit unit has a step or can change maps.
fn can_go(book: &Book, state: &State, unit: UnitId) -> bool {
    let enemy = zones(book, state, state.side(unit).other());
    !Mover::nearby(book, state, begin_march(book, unit), enemy).stuck()
}

pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
    let side = state.phasing();
    let enemy = zones(book, state, side.other());
    for unit in state.units.of(side) {
        let able = match state.units.at(unit) {
            Some(at) => fit(book, state, unit).is_ok() && free_step(book, state, unit, at, &enemy),
            None => book.is_ground(unit) && reinforce::may_come(book, state, unit).is_ok(),
        };
        if able {
            out.push(Act::Pick(unit));
        }
    }
    if side == RUSSIAN {
        navy::legal(book, state, out);
        out.extend(inset::transfer::units(book, state).map(Act::Transfer));
    }
    if may_end(book, state).is_ok() {
        out.push(Act::Done);
    }
}

/// A neighbour on open ground, free of everybody, settles it outside zones; else what lies around is looked at.
fn free_step(book: &Book, state: &State, unit: UnitId, at: HexId, enemy: &Zones) -> bool {
    if !enemy.any.has(at.index()) && !special(book, unit) {
        let costs = &book.cost[book.unit(unit).pace][at.index()];
        let plain = |h: HexId| {
            book.fringe_at[h.index()] == u8::MAX
                && (book.district_at[h.index()] == u8::MAX || state.side(unit) == GERMAN)
                && !state.units.held(GERMAN).has(h.index())
                && !state.units.held(RUSSIAN).has(h.index())
        };
        if book.map.around(at).any(|(dir, to)| costs[dir.index()] != NO && plain(to)) {
            return true;
        }
    }
    !Mover::nearby(book, state, begin_march(book, unit), *enemy).stuck()
}

/// Units that some hexes are closed to.
fn special(book: &Book, unit: UnitId) -> bool {
    matches!(book.unit(unit).kind, Kind::Worker | Kind::Nkvd | Kind::Guerrilla)
}

/// Why the phase cannot end yet: guerrillas that have to go (18.21).
pub fn may_end(book: &Book, state: &State) -> Ruling {
    if state.phase() == Phase::RussianMovement && state.chosen.guerrilla_distance {
        let waits = |u: &UnitId| {
            let inside = state.units.at(*u).is_some_and(|h| book.on_inset(h));
            let goes = || match inside {
                true => inset::transfer::check(book, state, *u).is_ok(),
                false => !Mover::new(book, state, begin_march(book, *u)).offers().1.is_empty(),
            };
            bound_outward(book, state, *u) && fit(book, state, *u).is_ok() && goes()
        };
        if let Some(unit) = state.units.of(RUSSIAN).find(waits) {
            return refuse_about("18.21", "the guerrillas have to leave the city first", Target::Unit(unit));
        }
    }
    Ok(())
}

pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
    match action {
        Act::Pick(unit) => check_unit(book, state, unit),
        Act::Sail(hex) => navy::check(book, state, hex),
        Act::Transfer(unit) if state.phase() == Phase::RussianMovement => inset::transfer::check(book, state, unit),
        Act::Transfer(_) => refuse("8.32", "transfers are offered at the start of a phase"),
        Act::Done => may_end(book, state),
        _ => refuse("6.11", "name the unit that moves next, or end the phase"),
    }
}

pub fn apply(book: &Book, state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
    log.hear(Audience::All, || Event::Picked { unit });
    match state.units.at(unit) {
        Some(_) => state.stack.call(Frame::Move(begin_march(book, unit))),
        None => state.stack.call(Frame::Enter { unit }),
    }
}
