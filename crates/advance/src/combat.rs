//! Strengths and column shifts (sections 9 and 12; second edition 8.3 and 10).

use wargame::{Tally, odds_index};

use crate::{
    book::{Ground, Kind},
    prelude::*,
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
/// only have come in by retreat or advance (8.4). In an overrun everybody defends (7.8;
/// 79:7.5c).
pub fn defenders(state: &State, targets: &Hexes, side: Side, overrun: bool) -> UnitSet {
    let mut guard = UnitSet::EMPTY;
    for hex in targets.iter() {
        for unit in state.units.here(side, hex) {
            if overrun || !state.attacked.has(unit) {
                guard.add(unit);
            }
        }
    }
    guard
}

/// The hexes a set of units stands in.
pub fn hexes_of(state: &State, units: &UnitSet) -> Hexes {
    let mut hexes = Hexes::default();
    for unit in units.iter() {
        if let Some(hex) = state.units.at(unit).filter(|&h| !hexes.has(h)) {
            hexes.push(hex);
        }
    }
    hexes
}

/// Strength of a unit in its role (2.5, 2.6); of an untried one the true strength, so only for the umpire's use.
pub fn strength(at: At, unit: UnitId, attacking: bool) -> u16 {
    match at.state.side(unit) {
        GERMAN => {
            let german = &at.book.germans[unit.index()];
            u16::from(if at.state.reduced.has(unit) { german.reduced } else { german.full })
        }
        SOVIET => {
            let counter = &at.book.counters[at.state.veil.counter(at.state.piece(at.book, unit))];
            u16::from(if attacking { counter.attack } else { counter.defence })
        }
    }
}

/// Whether a unit is armor in the narrow sense of 12.2: tanks, not mechanized. Of an untried one the truth, which may
/// be either (14.2).
pub fn is_tank(at: At, unit: UnitId) -> bool {
    match at.state.side(unit) {
        GERMAN => at.book.kinds[unit.index()] == Kind::Armor,
        SOVIET => at.book.counters[at.state.veil.counter(at.state.piece(at.book, unit))].kind == Kind::Armor,
    }
}

/// Total strength of a set of units in a role.
pub fn total(at: At, units: &UnitSet, attacking: bool) -> u16 {
    units.iter().map(|u| strength(at, u, attacking)).sum()
}

/// Untried units of those that are to attack: they are turned up for good (14.1).
pub fn turned_up(at: At, units: impl Iterator<Item = UnitId>) -> Option<Consequence> {
    let units: Vec<_> = units.filter(|&unit| at.state.untried(at.book, unit)).collect();
    let are = wargame::words::verb(units.len(), "is", "are");
    let words = || format!("{} {are} turned up for good", names(at, &units));
    (!units.is_empty()).then(|| Consequence::note(at.case("79:14.1", "10:12.1"), words()).of(units.iter().copied()))
}

fn any_tank(at: At, units: &UnitSet) -> bool {
    units.iter().any(|u| is_tank(at, u))
}

/// The side that attacks.
fn attacker(state: &State, clash: &Clash) -> Side {
    state.side(clash.force.first().expect("an attack has an attacker"))
}

/// Initial ratio, rounded for the defender (9.4; 79:9.2a, 10:8.32b: not capped yet), and all column shifts, each with
/// its case; who is a tank is as it truly is.
pub fn reckon(at: At, clash: &Clash) -> (i16, Tally) {
    let ratio = odds_index(total(at, &clash.force, true), total(at, &clash.guard, false));
    let tanks = (any_tank(at, &clash.force), any_tank(at, &guard_for_armor(at, clash)));
    (ratio, shifts(at, clash, tanks))
}

/// The defenders whose armor counts: not Germans in a Soviet city (1979) or in any city (2010) (12.3).
pub fn guard_for_armor(at: At, clash: &Clash) -> UnitSet {
    let counts = |&unit: &UnitId| {
        let Some(hex) = at.state.units.at(unit) else { return false };
        at.state.side(unit) == SOVIET || !denies_armor(at.book, hex)
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

/// All column shifts (9.6), which add up (12.4), given whether tanks attack and whether tanks defend where that counts.
pub fn shifts(at: At, clash: &Clash, (tanks, tank_guard): (bool, bool)) -> Tally {
    let attacker = attacker(at.state, clash);
    let place = |unit: UnitId| at.state.units.at(unit);
    let corps = if attacker == GERMAN { clash.force } else { guard_for_armor(at, clash) };
    let hungry = [(attacker, &clash.force), (attacker.other(), &clash.guard)].map(|(side, units)| {
        let lines = supply::lines(at, side);
        units.iter().any(|u| !lines.supplies(at, u))
    });
    let bases = || clash.force.iter().filter_map(place);
    let terms = Terms {
        attacker,
        overrun: clash.overrun,
        across: bases().all(|from| clash.targets.iter().all(|to| river(at.book, from, to))),
        tanks,
        tank_guard,
        corps: whole_corps(at.book, &corps, place),
        air: clash.air,
        surprise: surprise::bonus(at),
        hungry,
    };
    let mut tally = Tally::default();
    terms.shifts(at, clash.targets, |case, what, by| tally.shift(case, what, by));
    tally
}

/// What the shifts of a combat hang on besides the hexes attacked: as it is, or as somebody reckons with it.
#[derive(Copy, Clone, Debug)]
pub struct Terms {
    pub attacker: Side,
    pub overrun: bool,
    /// Whether every attacker comes over a river.
    pub across: bool,
    pub tanks: bool,
    /// Whether tanks defend where they count (12.3).
    pub tank_guard: bool,
    /// Whole Panzer corps, of defenders where they count.
    pub corps: i8,
    pub air: u8,
    /// Whether the Soviet surprise counts (17.4).
    pub surprise: bool,
    /// Whether an attacker, and whether a defender, is out of supply.
    pub hungry: [bool; 2],
}

impl Terms {
    /// An attack about whose force nothing is known.
    pub fn unnamed(attacker: Side) -> Terms {
        Terms {
            attacker,
            overrun: false,
            across: false,
            tanks: false,
            tank_guard: false,
            corps: 0,
            air: 0,
            surprise: false,
            hungry: [false; 2],
        }
    }

    /// Says each shift of the column with its case, also those of nothing (9.6).
    #[inline]
    pub fn shifts(&self, at: At, targets: &Hexes, mut add: impl FnMut(&'static str, &'static str, i8)) {
        let table = &at.book.shifts;
        let defender = self.attacker.other();
        if self.overrun {
            add(at.book.case("79:7.1", "10:7.1"), "overrun", table.overrun);
        }
        let (case, what, by) = terrain(at.book, targets, defender);
        add(case, what, by);
        if defender == SOVIET && targets.iter().any(|h| at.state.forts.has(h)) {
            add(at.book.case("79:15.1", "10:13.1"), "Soviets in a fort", table.fort);
        }
        if self.across {
            add(at.book.case("79:9.6", "10:8.3"), "all attackers across a river", table.river);
        }
        if self.tank_guard {
            add(at.book.case("79:12.2", "10:10.2"), "armor defending", table.armor_defending);
        }
        let clear = |h: HexId| at.book.ground[h.index()] == Ground::Clear && !at.state.forts.has(h);
        if self.tanks && targets.iter().all(clear) {
            add(at.book.case("79:12.2", "10:10.2"), "armor attacking in the clear", table.armor_attacking);
        }
        let (corps, air) = (at.book.case("79:12.1", "10:10.1"), at.book.case("79:13.1", "10:11.1"));
        if self.attacker == GERMAN {
            add(corps, "whole Panzer corps attacking", table.corps_attacking * self.corps);
            add(air, "air units attacking", table.air_attacking * self.air as i8);
        } else {
            add(corps, "whole Panzer corps defending", table.corps_defending * self.corps);
            add(air, "air units defending", table.air_defending * self.air as i8);
            if self.surprise {
                add(at.book.case("79:17.4", "10:15.3"), "Soviet surprise", table.surprise);
            }
        }
        if self.hungry[0] {
            add(at.book.case("79:11.2", "10:9.2"), "an attacker is unsupplied", table.attacker_unsupplied);
        }
        if self.hungry[1] {
            add(at.book.case("79:11.2", "10:9.2"), "a defender is unsupplied", table.defender_unsupplied);
        }
    }

    /// The sum of the shifts.
    #[inline]
    pub fn sum(&self, at: At, targets: &Hexes) -> i32 {
        let mut sum = 0;
        self.shifts(at, targets, |_, _, by| sum += i32::from(by));
        sum
    }
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

/// Whether a river runs between two neighbours; a road across it does not matter (9.6).
#[inline]
pub fn river(book: &Book, from: HexId, to: HexId) -> bool {
    book.dir(from, to).is_some_and(|d| book.rivers[from.index()] >> d.index() & 1 != 0)
}

/// Panzer corps of which all units are in the set and stand in one hex (12.1); no other designation matters (2.8). A
/// lost unit spoils its corps for good.
pub fn whole_corps(book: &Book, units: &UnitSet, place: impl Fn(UnitId) -> Option<HexId>) -> i8 {
    let whole = |members: &UnitSet| {
        members.within(units) && {
            let mut at = members.iter().map(&place);
            let first = at.next().flatten();
            first.is_some() && at.all(|h| h == first)
        }
    };
    book.corps.iter().filter(|(_, members)| whole(members)).count() as i8
}
