//! Retreats, one unit at a time, into safe hexes (10.6 to 10.8; second edition 8.46, 8.47).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Cause, Fate, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::Book,
    called::Called,
    event::Event,
    frame::{Frame, Hexes},
    state::{HexSet, State, UnitSet},
    zone::zone_of,
};

/// Distance from a hex to the nearest of the enemy's original hexes.
fn distance(book: &Book, hex: HexId, references: &Hexes) -> u16 {
    references.iter().filter_map(|r| book.map.distance(hex, r)).min().unwrap_or(u16::MAX)
}

/// The enemy's hexes when the combat was announced.
fn references(state: &State, attacker: bool) -> &Hexes {
    if attacker { &state.battle.targets } else { &state.battle.bases }
}

/// Why a step of a retreat away from the enemy's hexes is not safe (10.7).
fn safe(book: &Book, state: &State, unit: UnitId, references: &Hexes, from: HexId, to: HexId, zone: &HexSet) -> Ruling {
    let (case, about) = (book.case("79:10.7", "10:8.47"), Target::Hex(to));
    let side = state.side(unit);
    if !book.near[from.index()].has_hex(to) {
        return refuse_about(
            case,
            "a unit retreats hex by hex over land, not across all-lake or all-sea hexsides",
            about,
        );
    }
    if state.units.held(side.other()).has_hex(to) {
        return refuse_about(case, "an enemy unit is there", about);
    }
    if distance(book, to, references) <= distance(book, from, references) {
        return refuse_about(case, "every hex of a retreat is farther from the enemy that caused it", about);
    }
    let friends = state.units.count(side, to);
    if friends >= book.stack_limit {
        return refuse_about(case, "three friendly units are there already", about);
    }
    if friends == 0 && zone.has_hex(to) {
        return refuse_about(case, "the hex is in an enemy zone of control and no friendly unit is there", about);
    }
    Ok(())
}

/// The hexes a unit may retreat to in the combat at hand.
fn choices(book: &Book, state: &State, unit: UnitId, attacker: bool) -> HexSet {
    havens(book, state, unit, references(state, attacker))
}

/// The hexes a unit may retreat to from an enemy in some hexes: safe ones, vacant ones before occupied ones (10.8).
pub fn havens(book: &Book, state: &State, unit: UnitId, references: &Hexes) -> HexSet {
    let Some(from) = state.units.at(unit) else { return HexSet::EMPTY };
    let zone = zone_of(book, state, state.side(unit).other());
    let all: HexSet = book.near[from.index()]
        .hexes()
        .filter(|&to| safe(book, state, unit, references, from, to, &zone).is_ok())
        .collect();
    let vacant = all - *state.units.held(state.side(unit));
    if vacant.is_empty() { all } else { vacant }
}

/// The question which unit retreats next.
pub mod pick {
    use super::*;

    pub fn legal(to_go: &UnitSet, out: &mut Vec<Act>) {
        out.extend(to_go.iter().map(|u| Act::Pick(UnitId(u as u8))));
    }

    pub fn check(book: &Book, to_go: &UnitSet, action: Act) -> Ruling {
        let case = book.case("79:10.6", "10:8.46");
        match action {
            Act::Pick(unit) if to_go.has(unit.index()) => Ok(()),
            Act::Pick(unit) => refuse_about(case, "the unit does not retreat, or has done so", Target::Unit(unit)),
            Act::Done => refuse(case, "all affected units retreat"),
            _ => refuse(case, "units retreat one at a time: name the next"),
        }
    }

    pub fn apply(
        book: &Book,
        state: &mut State,
        attacker: bool,
        length: u8,
        to_go: UnitSet,
        unit: UnitId,
        log: &mut impl Listen<Event>,
    ) {
        state.stack.goto(Frame::Retreat { attacker, length, to_go: to_go.without(unit.index()) });
        state.battle.retreated.add(unit.index());
        state.stack.call(Frame::RetreatTo { unit, attacker, left: length, first: HexId::NONE });
        stuck(book, state, unit, attacker, log);
    }
}

/// Removes the unit now retreating if no safe hex is there for it.
fn stuck(book: &Book, state: &mut State, unit: UnitId, attacker: bool, log: &mut impl Listen<Event>) {
    if choices(book, state, unit, attacker).is_empty() {
        state.eliminate(book, unit, Fate::new(Cause::NoRetreat, "it has no safe hex to retreat to"), log);
        state.stack.done();
    }
}

pub fn legal(book: &Book, state: &State, unit: UnitId, attacker: bool, out: &mut Vec<Act>) {
    out.extend(choices(book, state, unit, attacker).hexes().map(Act::Retreat));
}

pub fn check(book: &Book, state: &State, unit: UnitId, attacker: bool, action: Act) -> Ruling {
    let case = book.case("79:10.6", "10:8.46");
    let Act::Retreat(to) = action else { return refuse(case, "the unit completes its retreat before anything else") };
    let Some(from) = state.units.at(unit) else { return refuse(case, "the unit is gone") };
    let zone = zone_of(book, state, state.side(unit).other());
    safe(book, state, unit, references(state, attacker), from, to, &zone)?;
    if !choices(book, state, unit, attacker).has_hex(to) {
        let case = book.case("79:10.8", "10:8.47");
        return refuse_about(case, "a vacant safe hex comes before an occupied one", Target::Hex(to));
    }
    Ok(())
}

pub fn apply(
    book: &Book,
    state: &mut State,
    frame: (UnitId, bool, u8, HexId),
    to: HexId,
    log: &mut impl Listen<Event>,
) {
    let (unit, attacker, left, first) = frame;
    let from = state.units.at(unit).expect("a retreating unit is on the map");
    log.hear(Audience::All, || Event::Retreated { unit: Called::now(book, state, unit), hex: to });
    state.enter(unit, to, log);
    if left > 1 {
        state.stack.goto(Frame::RetreatTo { unit, attacker, left: left - 1, first: from });
        stuck(book, state, unit, attacker, log);
        return;
    }
    if first.exists() {
        open_way(book, state, attacker, first, from);
    }
    state.stack.done();
}

/// A completed two-hex retreat from `left_hex` over `over` opens that hex to the victor (10.9).
fn open_way(book: &Book, state: &mut State, attacker: bool, left_hex: HexId, over: HexId) {
    let (list, side) = if attacker { (&state.battle.bases, 1) } else { (&state.battle.targets, 0) };
    if let (Some(i), Some(dir)) = (list.index(left_hex), book.dir(left_hex, over)) {
        state.battle.opened[side][i] |= 1 << dir.index();
    }
}
