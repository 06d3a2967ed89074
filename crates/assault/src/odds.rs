//! Strengths, odds and the modifier of the die (10.21, 10.3, 10.4).

use hexmap::{HexId, Hexes as _};
use wargame::{Side, Tally, UnitId};

use crate::{
    book::{Book, Class, Kind},
    frame::Hexes,
    ground::{Gate, Ground},
    state::{HexSet, Outcome, RUSSIAN, State, UnitSet},
};

/// Strengths are counted in quarters of a point, so that halving twice leaves no fraction (10.21).
pub const POINT: u32 = 4;

/// Quarters as a decimal number: `4.5`.
pub fn decimal(quarters: u32) -> String {
    match quarters % POINT {
        0 => format!("{}", quarters / POINT),
        1 => format!("{}.25", quarters / POINT),
        2 => format!("{}.5", quarters / POINT),
        _ => format!("{}.75", quarters / POINT),
    }
}

/// Which column a ratio falls into.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Odds {
    /// Less than the first column: no attack (10.21).
    TooLow,
    Column(u8),
    /// All defenders are eliminated without a throw.
    Automatic,
}

/// An attack reckoned up.
#[derive(Clone, Debug)]
pub struct Reckoning {
    /// In quarters of a point.
    pub attack: u32,
    pub defence: u32,
    pub odds: Odds,
    pub tally: Tally,
}

/// Rounds a ratio down to the next column, for the defender.
pub fn column(book: &Book, attack: u32, defence: u32) -> Odds {
    if attack >= book.automatic * defence {
        return Odds::Automatic;
    }
    match book.columns.iter().rposition(|&(a, d)| attack * d >= defence * a) {
        Some(column) => Odds::Column(column as u8),
        None => Odds::TooLow,
    }
}

/// How a column is written.
pub fn name(book: &Book, odds: Odds) -> String {
    match odds {
        Odds::TooLow => format!("less than {}", book.info.columns[0]),
        Odds::Column(column) => book.info.columns[usize::from(column)].clone(),
        Odds::Automatic => format!("{}:1", book.automatic),
    }
}

/// A unit's factor in quarters, halved without supply (11.23); in defence also when disrupted (12.42).
fn quarters(book: &Book, state: &State, unit: UnitId, defending: bool) -> u32 {
    let mut value = u32::from(state.factor(book, unit)) * POINT;
    if state.oos.has(unit.index()) {
        value /= 2;
    }
    if defending && state.disrupted.has(unit.index()) {
        value /= 2;
    }
    value
}

/// The units of a hex whose strength and class count: not those that retreated there in this phase (10.29).
pub fn counted(state: &State, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
    state.units.here(side, hex).filter(|u| !state.retreated.has(u.index()))
}

/// What the terrain of a hex multiplies a defender of a side by (10.32 to 10.35), and its name.
pub fn multiple(book: &Book, side: Side, hex: HexId) -> (u8, &'static str) {
    let m = &book.multiples;
    let ground = book.ground[hex.index()];
    match ground {
        Ground::FortifiedCity if side == RUSSIAN => (m.fortified_russian, "fortified city"),
        Ground::FortifiedCity => (m.fortified_german, "city"),
        _ if side == RUSSIAN && book.forts.has(hex.index()) => (m.fort, "fortification"),
        Ground::Woods => (m.woods, "woods"),
        Ground::Marsh => (m.marsh, "marsh"),
        Ground::City | Ground::CityMain => (m.city, "city"),
        Ground::Interior => (m.interior, "city"),
        Ground::Town => (m.town, "town"),
        Ground::Clear | Ground::Water => (1, "clear"),
    }
}

/// What a river multiplies the defence of a hex by: only if every attacker comes over one (10.33).
pub fn river(book: &Book, bases: &HexSet, target: HexId) -> u8 {
    let gate = |from: HexId| book.dir(from, target).map_or(Gate::Open, |d| book.gates[from.index()][d.index()]);
    let mut all = true;
    let mut don = false;
    for from in bases.hexes() {
        let gate = gate(from);
        all &= gate.is_river();
        don |= gate == Gate::Don;
    }
    match (all && !bases.is_empty(), don) {
        (false, _) => 1,
        (true, false) => book.multiples.river,
        (true, true) => book.multiples.don,
    }
}

/// Strength of the defenders of a hex in quarters, given where the attackers stand.
pub fn defence(book: &Book, state: &State, side: Side, hex: HexId, bases: &HexSet) -> u32 {
    let terrain = u32::from(multiple(book, side, hex).0) * u32::from(river(book, bases, hex));
    let alone = state.units.count(side, hex) == 1;
    let mut sum = 0;
    for unit in counted(state, side, hex) {
        let kind = book.unit(unit).kind;
        let mut value = quarters(book, state, unit, true);
        if kind == Kind::Hq && alone {
            // A headquarters defends with 1 when alone, then modified as any (11.33).
            value = POINT;
            for marker in [&state.oos, &state.disrupted] {
                value /= if marker.has(unit.index()) { 2 } else { 1 };
            }
        }
        let tank_corps = book.is_stalingrad() && kind == Kind::Tank;
        sum += value * if tank_corps { u32::from(book.multiples.tank_corps) } else { terrain };
    }
    if side == RUSSIAN && state.fire == hex {
        sum += firepower(book);
    }
    sum
}

/// The +5 marker in quarters.
pub fn firepower(book: &Book) -> u32 {
    book.navy.as_ref().map_or(0, |n| u32::from(n.firepower) * POINT)
}

/// Where a set of units stands.
pub fn bases(state: &State, units: &UnitSet) -> HexSet {
    units.iter().filter_map(|u| state.units.at(UnitId(u as u8))).collect()
}

/// Strength of the attackers in quarters, the naval unit's included (13.4).
pub fn attack(book: &Book, state: &State, side: Side, force: &UnitSet, targets: &Hexes) -> u32 {
    let sum: u32 = force.iter().map(|u| quarters(book, state, UnitId(u as u8), false)).sum();
    let guns = side == RUSSIAN && state.fire.exists() && targets.has(state.fire);
    sum + if guns { firepower(book) } else { 0 }
}

/// The attack counts as its lowest class, the defence as its highest (10.42).
fn classes(book: &Book, state: &State, side: Side, force: &UnitSet, targets: &Hexes) -> (Class, Class) {
    let attack = force.iter().map(|u| state.class(book, UnitId(u as u8))).max().unwrap_or(Class::C);
    let defenders = targets.iter().flat_map(|h| counted(state, side.other(), h));
    let defence = defenders.map(|u| state.class(book, u)).min().unwrap_or(Class::C);
    (attack, defence)
}

const ON: [[&str; 3]; 3] = [
    ["class A on A", "class A on B", "class A on C"],
    ["class B on A", "class B on B", "class B on C"],
    ["class C on A", "class C on B", "class C on C"],
];

/// Reckons an attack up: strengths, column, modifiers of the die.
pub fn reckon(book: &Book, state: &State, side: Side, force: &UnitSet, targets: &Hexes) -> Reckoning {
    let bases = bases(state, force);
    let defence = targets.iter().map(|h| defence(book, state, side.other(), h, &bases)).sum();
    let attack = attack(book, state, side, force, targets);
    let mut tally = Tally::default();
    let (by, against) = classes(book, state, side, force, targets);
    let (a, d) = (by as usize, against as usize);
    tally.add("10.41", ON[a][d], book.class_modifier[a][d]);
    if state.flying.iter().any(|&h| h.exists() && targets.has(h)) && side == state.phasing() {
        tally.add("12.52", "ground support", book.support);
    }
    Reckoning { attack, defence, odds: column(book, attack, defence), tally }
}

/// The result of a modified die in a column; beyond the table its first or last row.
pub fn outcome(book: &Book, column: u8, modified: i8) -> Outcome {
    book.crt.result(column.into(), modified)
}
