//! Advance after combat (10.9; second edition 8.48; overruns 7.6).

use hexmap::{Dir, HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Side, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    battle::side_of,
    book::Book,
    called::Called,
    event::Event,
    frame::Frame,
    results,
    state::{Half, HexSet, State, UnitSet},
};

/// Units of the victor that may still advance: participants that neither retreated nor have advanced; a defender
/// only if its half was "-", which is when its side may advance at all.
fn victors(state: &State, attacker: bool) -> UnitSet {
    results::affected(state, attacker) - state.battle.retreated - state.battle.advanced
}

/// The emptied combat hexes next to a hex, and the first hexes of two-hex retreats out of them.
fn open_to(book: &Book, state: &State, attacker: bool, from: HexId, side: Side) -> HexSet {
    let (list, number) = if attacker { (&state.battle.targets, 0) } else { (&state.battle.bases, 1) };
    let enemy = state.units.held(side.other());
    let room = |h: HexId| state.units.count(side, h) < book.stack_limit;
    let mut open = HexSet::EMPTY;
    for (i, hex) in list.iter().enumerate() {
        if enemy.has_hex(hex) || !book.adjacent(from, hex) {
            continue;
        }
        if room(hex) {
            open.add(hex.index());
        } else if book.edition.stacks_at_every_moment() {
            continue;
        }
        for dir in Dir::ALL {
            if state.battle.opened[number][i] >> dir.index() & 1 == 0 {
                continue;
            }
            let second = book.map.step(hex, dir);
            if !enemy.has_hex(second) && room(second) && second != from {
                open.add(second.index());
            }
        }
    }
    open
}

/// The hexes a unit may advance to.
pub fn goals(book: &Book, state: &State, attacker: bool, unit: UnitId) -> HexSet {
    match state.units.at(unit) {
        Some(from) => open_to(book, state, attacker, from, state.side(unit)),
        None => HexSet::EMPTY,
    }
}

/// Units that can advance somewhere.
pub fn able(book: &Book, state: &State, attacker: bool) -> UnitSet {
    victors(state, attacker).iter().filter(|&u| !goals(book, state, attacker, UnitId(u as u8)).is_empty()).collect()
}

/// Asks the victor, if there is one and he can advance: the attacker if a defenders' hex is empty; the defender if
/// his half was "-", it was no overrun, and an attackers' hex is empty. On a split result never the defender.
pub fn begin(book: &Book, state: &mut State) {
    if !able(book, state, true).is_empty() {
        state.stack.call(Frame::Advance { attacker: true, hand: None });
    } else if state.battle.defender == Half::None && !state.battle.overrun && !able(book, state, false).is_empty() {
        state.stack.call(Frame::Advance { attacker: false, hand: None });
    }
}

/// An overrun obliges one unit at least (7.6).
fn obliged(state: &State, attacker: bool) -> bool {
    attacker && state.battle.overrun && state.battle.advanced.is_empty()
}

pub fn legal(book: &Book, state: &State, attacker: bool, hand: Option<UnitId>, out: &mut Vec<Act>) {
    match hand {
        Some(unit) => out.extend(goals(book, state, attacker, unit).hexes().map(Act::At)),
        None => {
            out.extend(able(book, state, attacker).iter().map(|u| Act::Advance(UnitId(u as u8))));
            if !obliged(state, attacker) {
                out.push(Act::Done);
            }
        }
    }
}

pub fn check(book: &Book, state: &State, attacker: bool, hand: Option<UnitId>, action: Act) -> Ruling {
    let case = book.case("79:10.9", "10:8.48");
    match (hand, action) {
        (Some(unit), Act::At(hex)) => {
            if goals(book, state, attacker, unit).has_hex(hex) {
                return Ok(());
            }
            refuse_about(
                case,
                "the advance leads into a hex the enemy was driven from, or the first hex of his two-hex retreat",
                Target::Hex(hex),
            )
        }
        (Some(_), _) => refuse(case, "name the hex the unit advances to"),
        (None, Act::Advance(unit)) => {
            if able(book, state, attacker).has(unit.index()) {
                return Ok(());
            }
            let about = Target::Unit(unit);
            if state.side(unit) != side_of(state, attacker) || !results::affected(state, attacker).has(unit.index()) {
                return refuse_about(case, "only units of the victor that took part advance", about);
            }
            if state.battle.retreated.has(unit.index()) {
                return refuse_about(case, "a unit that retreated does not advance", about);
            }
            if state.battle.advanced.has(unit.index()) {
                return refuse_about(case, "the unit has advanced already", about);
            }
            refuse_about(case, "no emptied hex with room is open to the unit", about)
        }
        (None, Act::Done) if obliged(state, attacker) => {
            refuse(book.case("79:7.6", "10:7.6"), "after a successful overrun one unit at least advances into the hex")
        }
        (None, Act::Done) => Ok(()),
        (None, _) => refuse(case, "an advance is made at once or not at all: name a unit, or end it"),
    }
}

pub fn apply(
    book: &Book,
    state: &mut State,
    attacker: bool,
    hand: Option<UnitId>,
    action: Act,
    log: &mut impl Listen<Event>,
) {
    match (hand, action) {
        (None, Act::Advance(unit)) => state.stack.goto(Frame::Advance { attacker, hand: Some(unit) }),
        (Some(unit), Act::At(hex)) => {
            let from = state.units.at(unit).expect("an advancing unit is on the map");
            // On the way to a second hex the unit enters the combat hex, and a German removes a fort there.
            if let Some(over) = through(book, state, attacker, from, hex) {
                state.enter(unit, over, log);
            }
            let who = Called::now(book, state, unit);
            state.enter(unit, hex, log);
            state.battle.advanced.add(unit.index());
            log.hear(Audience::All, || Event::Advanced { unit: who, hex });
            if able(book, state, attacker).is_empty() {
                state.stack.done();
            } else {
                state.stack.goto(Frame::Advance { attacker, hand: None });
            }
        }
        (None, Act::Done) => state.stack.done(),
        _ => unreachable!("checked before"),
    }
}

/// The combat hex an advance to a second hex leads through; nothing for an advance into a combat hex itself.
fn through(book: &Book, state: &State, attacker: bool, from: HexId, to: HexId) -> Option<HexId> {
    let (list, number) = if attacker { (&state.battle.targets, 0) } else { (&state.battle.bases, 1) };
    if list.has(to) && book.adjacent(from, to) {
        return None;
    }
    let side = side_of(state, attacker);
    let passes = |(i, hex): &(usize, HexId)| {
        let opened = book.dir(*hex, to).is_some_and(|d| state.battle.opened[number][*i] >> d.index() & 1 != 0);
        let room = !book.edition.stacks_at_every_moment() || state.units.count(side, *hex) < book.stack_limit;
        opened && room && book.adjacent(from, *hex) && !state.units.held(side.other()).has_hex(*hex)
    };
    list.iter().enumerate().find(passes).map(|(_, hex)| hex)
}
