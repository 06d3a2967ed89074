//! Movement of a unit (section 6, zones 9.2 to 9.4, the Neva 6.3, the Don and Volga 19.3).

mod mover;
pub mod pick;

use hexmap::Hexes as _;
use wargame::{Audience, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind},
    event::Event,
    frame::{Frame, March, Phase},
    inset,
    state::{HexSet, State},
    zone::zones,
};

pub use mover::Mover;

/// Option 18.21: a guerrilla that has not been seven hexes away from the city yet.
pub fn bound_outward(book: &Book, state: &State, unit: UnitId) -> bool {
    state.chosen.guerrilla_distance
        && book.unit(unit).kind == Kind::Guerrilla
        && state.units.at(unit).is_some()
        && !state.afar.has(unit.index())
}

/// Why a unit on the map does not move in this phase, whatever lies around it.
pub fn fit(book: &Book, state: &State, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.side(unit) != state.phasing() {
        return refuse_about("4.0", "only the phasing player moves", about);
    }
    if !book.is_ground(unit) {
        return refuse_about("13.2", "the naval unit sails: it is no ground unit", about);
    }
    if state.moved.has(unit.index()) {
        return refuse_about("6.19", "the unit has finished its move in this phase", about);
    }
    if state.disrupted.has(unit.index()) {
        return refuse_about("12.42", "a disrupted unit does not move", about);
    }
    if state.phase() == Phase::Mechanized {
        if !book.unit(unit).mechanized {
            return refuse_about("6.21", "only mechanized units move in this phase", about);
        }
        if state.oos.has(unit.index()) {
            return refuse_about("6.22", "an out-of-supply unit does not move in the Mechanized Movement Phase", about);
        }
        if state.bound.has(unit.index()) {
            return refuse_about("6.22", "a unit that begins this phase in a rigid zone does not move in it", about);
        }
        if state.retreated.has(unit.index()) {
            return refuse_about("6.22", "a unit that retreated does not move in the phase after", about);
        }
    }
    let i = unit.index();
    if state.turn == 1 && book.held_first.has(i) || state.turn <= 2 && book.held_second.has(i) {
        return refuse_about("5.6", "the unit is held back at the start of the game", about);
    }
    let at = state.units.at(unit);
    if book.unit(unit).kind == Kind::Worker && at.is_some_and(|h| !book.on_inset(h) && !book.city.has_hex(h)) {
        return refuse_about("14.2", "the workers of the main map never move", about);
    }
    Ok(())
}

/// A move before its first step.
pub fn begin_march(book: &Book, unit: UnitId) -> March {
    March { unit, left: book.allowance(unit), entered: false, crossed: false, stopped: false, spent: false }
}

pub fn legal(book: &Book, state: &State, march: March, out: &mut Vec<Act>) {
    let mover = Mover::new(book, state, march);
    let (_, may) = mover.offers();
    out.extend(may.hexes().map(Act::Move));
    out.extend(mover.crossings().into_iter().map(Act::Cross));
    if may_stop(&mover, &may).is_ok() {
        out.push(Act::Done);
    }
}

/// A guerrilla on its way out goes on while it can (18.21).
fn may_stop(mover: &Mover, may: &HexSet) -> Ruling {
    match mover.must_go() && !mover.book.on_inset(mover.at) && !may.is_empty() {
        true => refuse("18.21", "a guerrilla goes at least seven hexes away from the city"),
        false => Ok(()),
    }
}

pub fn check(book: &Book, state: &State, march: March, action: Act) -> Ruling {
    let mover = Mover::new(book, state, march);
    match action {
        Act::Move(to) => mover.may_move(to),
        Act::Cross(to) => mover.may_cross(to),
        Act::Done => may_stop(&mover, &mover.offers().1),
        _ => refuse("6.19", "a unit's move is finished before anything else"),
    }
}

pub fn apply(book: &Book, state: &mut State, march: March, action: Act, log: &mut impl Listen<Event>) {
    let unit = march.unit;
    match action {
        Act::Move(to) => {
            let mover = Mover::new(book, state, march);
            let (way, left, whole) = mover.way(to);
            let (stopped, spent) = (mover.stops_in(to), whole || mover.unsupplied());
            log.hear(Audience::All, || Event::Moved { unit, way: way.to_vec(), left });
            for &hex in &way {
                state.enter(book, unit, hex, log);
            }
            state.stack.goto(Frame::Move(March { left, entered: true, crossed: false, stopped, spent, ..march }));
        }
        Act::Cross(to) => {
            let rigid = zones(book, state, state.side(unit).other()).rigid;
            log.hear(Audience::All, || Event::Crossed { unit, hex: to });
            state.enter(book, unit, to, log);
            let stopped = march.stopped || rigid.has_hex(to);
            state.stack.goto(Frame::Move(March { crossed: true, stopped, ..march }));
            if inset::evacuation::next(book, state).is_some() {
                state.stack.call(Frame::Evacuate);
            }
        }
        _ => finish(state, unit, log),
    }
}

/// The move is over; a new window for transfers opens (8.32).
pub fn finish(state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
    log.hear(Audience::All, || Event::Finished);
    state.moved.add(unit.index());
    state.shifted = crate::state::UnitSet::EMPTY;
    state.stack.done();
}

/// Ends a move that leads nowhere any more. Zones can have changed meanwhile (8.33).
pub fn settle(book: &Book, state: &mut State, march: March, log: &mut impl Listen<Event>) -> bool {
    if !march.entered && !march.crossed {
        return false;
    }
    let mover = Mover::new(book, state, march);
    let stopped = march.stopped || (march.crossed && mover.stops_in(mover.at));
    if stopped != march.stopped {
        state.stack.goto(Frame::Move(March { stopped, ..march }));
        return true;
    }
    if mover.stuck() {
        finish(state, march.unit, log);
        return true;
    }
    false
}
