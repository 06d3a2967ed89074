//! Advance after combat (10.5).

use arrayvec::ArrayVec;
use hexmap::HexId;
use wargame::{Audience, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    announce::adjacent,
    battle::emptied,
    book::{Book, Kind},
    event::Event,
    frame::Frame,
    retreat, stacking,
    state::State,
};

/// Why a unit may not advance to a hex.
fn may(book: &Book, state: &State, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Unit(unit);
    if !state.battle.force.has(unit.index()) {
        return refuse_about("10.51", "only attackers of this attack advance", about);
    }
    if state.battle.fled.has(unit.index()) {
        return refuse_about("10.51", "a unit that took its penalty as a retreat does not advance", about);
    }
    if state.battle.advanced.has(unit.index()) {
        return refuse_about("10.51", "the unit has advanced", about);
    }
    let Some(from) = state.units.at(unit) else { return refuse_about("10.51", "the unit is gone", about) };
    if book.unit(unit).kind == Kind::Worker && !book.interior.has(to.index()) {
        let case = if book.city.has(from.index()) { "14.4" } else { "14.2" };
        return refuse_about(case, "workers never leave their city", about);
    }
    if !emptied(state).any(|h| h == to) {
        return refuse_about("10.51", "only an attacked hex that is empty now is entered", Target::Hex(to));
    }
    if !adjacent(book, from, to) {
        return refuse_about("10.51", "the unit is not adjacent to that hex", about);
    }
    retreat::open_to(book, state, unit, to)?;
    stacking::room(book, state, unit, to)
}

/// The hexes a unit may advance to.
pub fn choices(book: &Book, state: &State, unit: UnitId) -> ArrayVec<HexId, 6> {
    emptied(state).filter(|&h| may(book, state, unit, h).is_ok()).collect()
}

fn advancers<'a>(book: &'a Book, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
    let units = state.battle.force.iter().map(|u| UnitId(u as u8));
    units.filter(|&u| !choices(book, state, u).is_empty())
}

pub fn anybody(book: &Book, state: &State) -> bool {
    advancers(book, state).next().is_some()
}

pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
    out.extend(advancers(book, state).map(Act::Advance));
    out.push(Act::Done);
}

pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
    match action {
        Act::Done => Ok(()),
        Act::Advance(unit) => {
            let mut why = refuse_about("10.51", "no attacked hex is empty", Target::Unit(unit));
            for hex in emptied(state) {
                why = may(book, state, unit, hex);
                if why.is_ok() {
                    return Ok(());
                }
            }
            why
        }
        _ => refuse("10.51", "advance with attackers of this attack, or end it: the next attack comes after that"),
    }
}

pub fn apply(book: &Book, state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
    let hexes = choices(book, state, unit);
    match hexes.len() {
        1 => enter(book, state, unit, hexes[0], log),
        _ => state.stack.call(Frame::AdvanceTo { unit }),
    }
}

/// The choice among several emptied hexes (10.52).
pub mod to {
    use super::*;

    pub fn legal(book: &Book, state: &State, unit: UnitId, out: &mut Vec<Act>) {
        out.extend(choices(book, state, unit).into_iter().map(Act::At));
    }

    pub fn check(book: &Book, state: &State, unit: UnitId, action: Act) -> Ruling {
        match action {
            Act::At(hex) => may(book, state, unit, hex),
            _ => refuse("10.52", "name the hex the unit advances to"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
        state.stack.done();
        enter(book, state, unit, hex, log);
    }
}

fn enter(book: &Book, state: &mut State, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
    log.hear(Audience::All, || Event::Advanced { unit, hex });
    state.enter(book, unit, hex, log);
    state.battle.advanced.add(unit.index());
    if !anybody(book, state) {
        state.stack.done();
    }
}
