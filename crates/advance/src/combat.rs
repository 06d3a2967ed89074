//! Strengths and column shifts (sections 9 and 12; second edition 8.3 and 10).

use hexmap::{HexId, Hexes as _};
use wargame::{Side, Tally, UnitId, odds_index};

use crate::{
    book::{Book, Ground, Kind},
    frame::Hexes,
    state::{GERMAN, SOVIET, State, UnitSet},
    supply, surprise,
};

/// A combat as announced, before the dice.
pub struct Clash<'a> {
    pub targets: &'a Hexes,
    pub force: UnitSet,
    pub guard: UnitSet,
    pub overrun: bool,
    pub air: u8,
}

/// The units in the target hexes that take part: all but those attacked before in this Combat Phase, which can
/// only have come in by retreat or advance (8.4). In an overrun everybody defends (7.8).
pub fn defenders(state: &State, targets: &Hexes, side: Side, overrun: bool) -> UnitSet {
    let mut guard = UnitSet::EMPTY;
    for hex in targets.iter() {
        for unit in state.units.here(side, hex) {
            if overrun || !state.attacked.has(unit.index()) {
                guard.add(unit.index());
            }
        }
    }
    guard
}

/// The hexes a set of units stands in.
pub fn hexes_of(state: &State, units: &UnitSet) -> Hexes {
    let mut hexes = Hexes::default();
    for unit in units.iter() {
        if let Some(hex) = state.units.at(UnitId(unit as u8)).filter(|&h| !hexes.has(h)) {
            hexes.push(hex);
        }
    }
    hexes
}

/// Strength of a unit in its role; of an untried one the true strength, so only for the umpire's use.
pub fn strength(book: &Book, state: &State, unit: UnitId, attacking: bool) -> u16 {
    match state.side(unit) {
        GERMAN => {
            let german = &book.germans[unit.index()];
            u16::from(if state.reduced.has(unit.index()) { german.reduced } else { german.full })
        }
        SOVIET => {
            let counter = &book.counters[state.veil.counter(state.piece(book, unit))];
            u16::from(if attacking { counter.attack } else { counter.defence })
        }
    }
}

/// Whether a unit is armor in the narrow sense of 12.2: tanks, not mechanized. Of an untried one the truth.
pub fn is_tank(book: &Book, state: &State, unit: UnitId) -> bool {
    match state.side(unit) {
        GERMAN => book.kinds[unit.index()] == Kind::Armor,
        SOVIET => book.counters[state.veil.counter(state.piece(book, unit))].kind == Kind::Armor,
    }
}

/// Total strength of a set of units in a role.
pub fn total(book: &Book, state: &State, units: &UnitSet, attacking: bool) -> u16 {
    units.iter().map(|u| strength(book, state, UnitId(u as u8), attacking)).sum()
}

fn any_tank(book: &Book, state: &State, units: &UnitSet) -> bool {
    units.iter().any(|u| is_tank(book, state, UnitId(u as u8)))
}

/// The side that attacks.
fn attacker(state: &State, clash: &Clash) -> Side {
    state.side(UnitId(clash.force.first().expect("an attack has an attacker") as u8))
}

/// Initial ratio and all column shifts, each with its case; who is a tank is as it truly is.
pub fn reckon(book: &Book, state: &State, clash: &Clash) -> (i16, Tally) {
    let ratio = odds_index(total(book, state, &clash.force, true), total(book, state, &clash.guard, false));
    let tanks = (any_tank(book, state, &clash.force), any_tank(book, state, &guard_for_armor(book, state, clash)));
    (ratio, shifts(book, state, clash, tanks))
}

/// The defenders whose armor counts: not Germans in a Soviet city (1979) or in any city (2010) (12.3).
pub fn guard_for_armor(book: &Book, state: &State, clash: &Clash) -> UnitSet {
    let counts = |&u: &usize| {
        let unit = UnitId(u as u8);
        let Some(hex) = state.units.at(unit) else { return false };
        state.side(unit) == SOVIET || !denies_armor(book, hex)
    };
    clash.guard.iter().filter(counts).collect()
}

/// Whether Germans defending in a hex lose the shifts of armor and corps (12.3).
pub fn denies_armor(book: &Book, hex: HexId) -> bool {
    match book.ground[hex.index()] {
        Ground::SovietCity => true,
        Ground::City => book.edition.any_city_denies_armor(),
        _ => false,
    }
}

/// All column shifts (9.6), given whether tanks attack and whether tanks defend where that counts.
pub fn shifts(book: &Book, state: &State, clash: &Clash, (tanks, tank_guard): (bool, bool)) -> Tally {
    let attacker = attacker(state, clash);
    let defender = attacker.other();
    let table = &book.shifts;
    let mut tally = Tally::default();
    if clash.overrun {
        tally.add(book.case("79:7.1", "10:7.1"), "overrun", table.overrun);
    }
    let (case, what, by) = terrain(book, clash.targets, defender);
    tally.add(case, what, by);
    if defender == SOVIET && clash.targets.iter().any(|h| state.forts.has_hex(h)) {
        tally.add(book.case("79:15.1", "10:13.1"), "Soviets in a fort", table.fort);
    }
    if all_across_river(book, state, clash) {
        tally.add(book.case("79:9.6", "10:8.3"), "all attackers across a river", table.river);
    }
    if tank_guard {
        tally.add(book.case("79:12.2", "10:10.2"), "armor defending", table.armor_defending);
    }
    let clear = |h: HexId| book.ground[h.index()] == Ground::Clear && !state.forts.has_hex(h);
    if tanks && clash.targets.iter().all(clear) {
        tally.add(book.case("79:12.2", "10:10.2"), "armor attacking in the clear", table.armor_attacking);
    }
    if attacker == GERMAN {
        let corps = whole_corps(book, state, &clash.force);
        tally.add(book.case("79:12.1", "10:10.1"), "whole Panzer corps attacking", table.corps_attacking * corps);
        tally.add(book.case("79:13.1", "10:11.1"), "air units attacking", table.air_attacking * clash.air as i8);
    } else {
        let corps = whole_corps(book, state, &guard_for_armor(book, state, clash));
        tally.add(book.case("79:12.1", "10:10.1"), "whole Panzer corps defending", table.corps_defending * corps);
        tally.add(book.case("79:13.1", "10:11.1"), "air units defending", table.air_defending * clash.air as i8);
        if surprise::bonus(book, state) {
            tally.add(book.case("79:17.4", "10:15.3"), "Soviet surprise", table.surprise);
        }
    }
    let without = |side: Side, units: &UnitSet| {
        let lines = supply::lines(book, state, side);
        units.iter().any(|u| !lines.supplies(book, state, UnitId(u as u8)))
    };
    if without(attacker, &clash.force) {
        tally.add(book.case("79:11.2", "10:9.2"), "an attacker is unsupplied", table.attacker_unsupplied);
    }
    if without(defender, &clash.guard) {
        tally.add(book.case("79:11.2", "10:9.2"), "a defender is unsupplied", table.defender_unsupplied);
    }
    tally
}

/// The best terrain shift among the attacked hexes: terrain counts once.
fn terrain(book: &Book, targets: &Hexes, defender: Side) -> (&'static str, &'static str, i8) {
    let best = targets.iter().map(|hex| shift_of(book, hex, defender)).min_by_key(|&(_, by)| by).unwrap_or(("", 0));
    (book.case("79:9.6", "10:8.3"), best.0, best.1)
}

/// What the terrain of a hex shifts for defenders of a side.
pub fn terrain_shift(book: &Book, hex: HexId, defender: Side) -> i8 {
    shift_of(book, hex, defender).1
}

fn shift_of(book: &Book, hex: HexId, defender: Side) -> (&'static str, i8) {
    let table = &book.shifts;
    match book.ground[hex.index()] {
        Ground::City => ("defender in a city", table.city),
        Ground::Swamp => ("defender in a swamp", table.swamp),
        Ground::Forest => ("defender in a forest", table.forest),
        Ground::Hill => ("defender on a hill", table.hill),
        Ground::SovietCity if defender == SOVIET => ("Soviets in a Soviet city", table.soviet_city),
        _ => ("", 0),
    }
}

/// A river between every attacker's hex and every attacked hex; a road across it does not matter.
fn all_across_river(book: &Book, state: &State, clash: &Clash) -> bool {
    let across =
        |from: HexId, to: HexId| book.dir(from, to).is_some_and(|d| book.rivers[from.index()] >> d.index() & 1 != 0);
    let mut bases = clash.force.iter().filter_map(|u| state.units.at(UnitId(u as u8)));
    bases.all(|from| clash.targets.iter().all(|to| across(from, to)))
}

/// Panzer corps of which all units are in the set and stand in one hex. A lost unit spoils its corps for good.
fn whole_corps(book: &Book, state: &State, units: &UnitSet) -> i8 {
    let whole = |members: &UnitSet| {
        let mut at = members.iter().map(|u| state.units.at(UnitId(u as u8)));
        let first = at.next().flatten();
        members.within(units) && first.is_some() && at.all(|h| h == first)
    };
    book.corps.iter().filter(|(_, members)| whole(members)).count() as i8
}
