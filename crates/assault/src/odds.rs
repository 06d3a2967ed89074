//! Strengths, odds and the modifier of the die (10.21, 10.3, 10.4).

use wargame::Tally;

use crate::{
    book::Class,
    ground::{Gate, Ground},
    prelude::*,
    state::Outcome,
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
pub fn quarters(at: At, unit: UnitId, defending: bool) -> u32 {
    let mut value = u32::from(at.state.factor(at.book, unit)) * POINT;
    if at.state.oos.has(unit) {
        value /= 2;
    }
    if defending && at.state.disrupted.has(unit) {
        value /= 2;
    }
    value
}

/// The units of a hex whose strength and class count: not those that retreated there in this phase (10.29).
pub fn counted(state: &State, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
    state.units.here(side, hex).filter(|&u| !state.retreated.has(u))
}

/// What the terrain of a hex multiplies a defender of a side by (10.32 to 10.35; 10.36, 19.35), and its name. Roads and
/// rails do nothing (10.310).
pub fn multiple(book: &Book, side: Side, hex: HexId) -> (u8, &'static str) {
    let m = &book.multiples;
    let ground = book.ground[hex.index()];
    match ground {
        Ground::FortifiedCity if side == RUSSIAN => (m.fortified_russian, "fortified city"),
        Ground::FortifiedCity => (m.fortified_german, "city"),
        _ if side == RUSSIAN && book.forts.has(hex) => (m.fort, "fortification"),
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
    for from in bases.iter() {
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

/// Strength of all defenders of a hex (10.14) in quarters, given where the attackers stand: each hex by its own terrain
/// (10.39), tank corps in the city as printed (19.41), the +5 marker after it (13.5).
pub fn defence(at: At, side: Side, hex: HexId, bases: &HexSet) -> u32 {
    let terrain = u32::from(multiple(at.book, side, hex).0) * u32::from(river(at.book, bases, hex));
    let alone = at.state.units.count(side, hex) == 1;
    let mut sum = 0;
    for unit in counted(at.state, side, hex) {
        let kind = at.book.unit(unit).kind;
        let mut value = quarters(at, unit, true);
        if kind == Kind::Hq && alone {
            // A headquarters defends with 1 when alone, then modified as any (11.33).
            value = POINT;
            for marker in [&at.state.oos, &at.state.disrupted] {
                value /= if marker.has(unit) { 2 } else { 1 };
            }
        }
        let tank_corps = at.book.is_stalingrad() && kind == Kind::Tank;
        sum += value * if tank_corps { u32::from(at.book.multiples.tank_corps) } else { terrain };
    }
    if side == RUSSIAN && at.state.fire == hex {
        sum += firepower(at.book);
    }
    sum
}

/// The +5 marker in quarters.
pub fn firepower(book: &Book) -> u32 {
    book.navy.as_ref().map_or(0, |n| u32::from(n.firepower) * POINT)
}

/// Where a set of units stands.
fn bases(state: &State, units: &UnitSet) -> HexSet {
    units.iter().filter_map(|u| state.units.at(u)).collect()
}

/// Strength of the attackers in quarters, whatever the terrain (10.31), the naval unit's included (13.4).
pub fn attack(at: At, side: Side, force: &UnitSet, targets: &Hexes) -> u32 {
    let sum: u32 = force.iter().map(|u| quarters(at, u, false)).sum();
    let guns = side == RUSSIAN && at.state.fire.exists() && targets.has(at.state.fire);
    sum + if guns { firepower(at.book) } else { 0 }
}

/// The attack counts as its lowest class, the defence as its highest (10.42); the +5 marker has none (13.6).
fn classes(at: At, side: Side, force: &UnitSet, targets: &Hexes) -> (Class, Class) {
    let attack = force.iter().map(|u| at.state.class(at.book, u)).max().unwrap_or(Class::C);
    let defenders = targets.iter().flat_map(|h| counted(at.state, side.other(), h));
    let defence = defenders.map(|u| at.state.class(at.book, u)).min().unwrap_or(Class::C);
    (attack, defence)
}

const ON: [[&str; 3]; 3] = [
    ["class A on A", "class A on B", "class A on C"],
    ["class B on A", "class B on B", "class B on C"],
    ["class C on A", "class C on B", "class C on C"],
];

/// Reckons an attack up: strengths, column, modifiers of the die.
pub fn reckon(at: At, side: Side, force: &UnitSet, targets: &Hexes) -> Reckoning {
    let bases = bases(at.state, force);
    let defence = targets.iter().map(|h| defence(at, side.other(), h, &bases)).sum();
    let attack = attack(at, side, force, targets);
    let mut tally = Tally::default();
    let (by, against) = classes(at, side, force, targets);
    let (a, d) = (by as usize, against as usize);
    tally.modify("10.41", ON[a][d], at.book.class_modifier[a][d]);
    if at.state.flying.iter().any(|&h| h.exists() && targets.has(h)) && side == at.state.phasing() {
        tally.modify("12.52", "ground support", at.book.support);
    }
    Reckoning { attack, defence, odds: column(at.book, attack, defence), tally }
}

/// The result of a modified die in a column; beyond the table its first or last row.
pub fn outcome(book: &Book, column: u8, modified: i8) -> Outcome {
    book.crt.result(column.into(), modified)
}
