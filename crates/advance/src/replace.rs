//! Replacements (16.6 to 16.10; second edition 14.6 to 14.10).

use hexmap::Hexes as _;
use wargame::{Audience, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::Book,
    called::Called,
    event::Event,
    frame::Frame,
    state::{GERMAN, SOVIET, State, UnitSet},
    supply,
    zone::zone_of,
};

/// Whether a unit may be turned back to full strength now; `flipped` are those of this phase.
pub fn may(book: &Book, state: &State, flipped: &UnitSet, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    let case = book.case("79:16.6", "10:14.6");
    if state.side(unit) != GERMAN {
        return refuse_about(book.case("79:16.6", "10:14.10"), "only German units receive replacements", about);
    }
    let Some(hex) = state.units.at(unit) else {
        return refuse_about(book.case("79:16.6", "10:14.10"), "an eliminated unit never returns", about);
    };
    if !state.reduced.has(unit.index()) {
        return refuse_about(case, "the unit is at full strength", about);
    }
    if !book.replacement_hexes.has_hex(hex) {
        return refuse_about(case, "replacements are received in East Prussia and in cities only", about);
    }
    if state.disturbed[unit.index()] + 2 > state.turn {
        return refuse_about(
            book.case("79:16.9", "10:14.9"),
            "the unit has not spent an entire Game-Turn there undisturbed",
            about,
        );
    }
    if zone_of(book, state, SOVIET).has_hex(hex) {
        return refuse_about(
            book.case("79:16.7", "10:14.7"),
            "the hex is in an enemy zone of control, which German units there do not cancel",
            about,
        );
    }
    if !supply::lines(book, state, GERMAN).supplies(book, state, unit) {
        return refuse_about(case, "the unit is not in supply", about);
    }
    let here = flipped.iter().filter(|&u| state.units.at(UnitId(u as u8)) == Some(hex)).count();
    if here >= 3 {
        return refuse_about(
            book.case("79:16.8", "10:14.8"),
            "three units of the hex have received replacements in this phase",
            about,
        );
    }
    Ok(())
}

/// Whether any unit may be rebuilt.
pub fn anything(book: &Book, state: &State) -> bool {
    !state.reduced.is_empty() && state.units.of(GERMAN).any(|u| may(book, state, &UnitSet::EMPTY, u).is_ok())
}

pub fn legal(book: &Book, state: &State, flipped: &UnitSet, out: &mut Vec<Act>) {
    out.extend(state.units.of(GERMAN).filter(|&u| may(book, state, flipped, u).is_ok()).map(Act::Flip));
    out.push(Act::Done);
}

pub fn check(book: &Book, state: &State, flipped: &UnitSet, action: Act) -> Ruling {
    match action {
        Act::Flip(unit) => may(book, state, flipped, unit),
        Act::Done => Ok(()),
        _ => refuse(book.case("79:16.6", "10:14.6"), "rebuild reduced units, or end the phase"),
    }
}

pub fn apply(state: &mut State, flipped: UnitSet, unit: UnitId, log: &mut impl Listen<Event>) {
    state.reduced.remove(unit.index());
    state.replaced += 1;
    log.hear(Audience::All, || Event::Rebuilt { unit: Called::german(unit) });
    state.stack.goto(Frame::Replace { flipped: flipped.with(unit.index()) });
}
