//! Who attacks whom (10.1, 8.43 to 8.45).

use hexmap::{HexId, Hexes as _};
use wargame::{Ruling, Side, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind},
    frame::Hexes,
    odds::{self, Odds},
    state::{RUSSIAN, State, UnitSet},
};

/// Whether two hexes are adjacent for an attack (10.13, 10.37, 10.38).
#[inline]
pub fn adjacent(book: &Book, from: HexId, to: HexId) -> bool {
    book.strike[from.index()].contains(&to)
}

/// Why a unit attacks nobody in this phase, wherever the enemy is.
pub fn fit(book: &Book, state: &State, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if state.side(unit) != state.phasing() {
        return refuse_about("10.11", "only the phasing player attacks", about);
    }
    let kind = book.unit(unit).kind;
    if kind == Kind::Hq {
        return refuse_about("11.33", "a headquarters never attacks", about);
    }
    if kind == Kind::Naval {
        return refuse_about("13.4", "the naval unit does not attack; its +5 marker helps", about);
    }
    if state.units.at(unit).is_none() {
        return refuse_about("10.13", "the unit is not on the map", about);
    }
    if state.disrupted.has(unit.index()) {
        return refuse_about("12.42", "a disrupted unit does not attack", about);
    }
    if state.fought.has(unit.index()) {
        return refuse_about("10.16", "a unit attacks once a phase", about);
    }
    Ok(())
}

/// Units of one main city hex and one slot that attack in this phase: at most one (8.45).
fn crowd(book: &Book, state: &State, unit: UnitId, force: &UnitSet) -> Ruling {
    let Some(hex) = state.units.at(unit).filter(|h| book.city.has(h.index())) else { return Ok(()) };
    if state.in_the_city(book) {
        return refuse_about("8.45", "nobody attacks out of the city while Germans are on the inset", Target::Hex(hex));
    }
    let slot = book.unit(unit).kind.slot();
    let gone = state.sallied[usize::from(book.district_at[hex.index()])] >> slot as u8 & 1 != 0;
    let beside = |u: &UnitId| *u != unit && force.has(u.index()) && book.unit(*u).kind.slot() == slot;
    let why = "one worker, one guerrilla and one other unit attack out of a hex of the city in a phase";
    match state.units.here(state.side(unit), hex).find(beside) {
        Some(other) => refuse_about("8.45", why, Target::Unit(other)),
        None if gone => refuse_about("8.45", why, Target::Hex(hex)),
        None => Ok(()),
    }
}

/// Whether a unit may take part in an attack on these hexes, beside the others.
fn may_join(book: &Book, state: &State, unit: UnitId, targets: &Hexes, force: &UnitSet) -> Ruling {
    fit(book, state, unit)?;
    let from = state.units.at(unit).expect("a fit unit is on the map");
    if let Some(hex) = targets.iter().find(|&h| !adjacent(book, from, h)) {
        return not_adjacent(book, from, hex);
    }
    crowd(book, state, unit, force)
}

/// The reason a hex cannot be attacked from another.
fn not_adjacent(book: &Book, from: HexId, hex: HexId) -> Ruling {
    use crate::ground::Gate;
    let about = Target::Hex(hex);
    if book.city.has_hex(hex) {
        return refuse_about("8.43", "the hexes of the city on the main map are not attacked", about);
    }
    match book.dir(from, hex).map(|d| book.gates[from.index()][d.index()]) {
        None => refuse_about("10.13", "units attack adjacent hexes only, each every hex of the attack", about),
        Some(Gate::Neva) => refuse_about("10.37", "no attack crosses the Neva on the main map", about),
        Some(Gate::Volga | Gate::Ferry) => refuse_about("19.0", "no attack crosses the Volga", about),
        Some(_) if book.volga_between(from, hex) => refuse_about("19.0", "no attack crosses the Volga", about),
        Some(_) if book.on_inset(hex) => refuse_about("8.42", "no attack crosses the river without a bridge", about),
        Some(_) => refuse_about("10.13", "no attack crosses an all-lake or all-sea hexside", about),
    }
}

/// The strongest force that could still attack these hexes, these units taking part.
fn strongest(book: &Book, state: &State, side: Side, targets: &Hexes, force: &UnitSet) -> UnitSet {
    let mut all = *force;
    let mut in_city = UnitSet::EMPTY;
    let first = targets.iter().next().expect("an attack has a target");
    for (unit, from) in state.units.on_map(side) {
        if adjacent(book, from, first) && !all.has(unit.index()) {
            match book.city.has(from.index()) {
                true => in_city.add(unit.index()),
                false if may_join(book, state, unit, targets, &all).is_ok() => all.add(unit.index()),
                false => {}
            }
        }
    }
    // In a hex of the city one unit shuts another out (8.45): the strongest goes first.
    while !in_city.is_empty() {
        let best = in_city.iter().max_by_key(|&u| state.factor(book, UnitId(u as u8))).expect("it is not empty");
        in_city.remove(best);
        if may_join(book, state, UnitId(best as u8), targets, &all).is_ok() {
            all.add(best);
        }
    }
    all
}

/// All units that could attack these hexes, for a look ahead.
pub fn most(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> UnitSet {
    strongest(book, state, state.phasing(), targets, force)
}

/// Whether some attack beginning with these hexes and this force reaches the least odds (10.21). One more hex never
/// helps, but for the one the naval unit fires at (13.4).
fn promising(book: &Book, state: &State, side: Side, targets: &Hexes, force: &UnitSet) -> bool {
    let reaches = |targets: &Hexes| {
        let all = strongest(book, state, side, targets, force);
        !all.is_empty() && odds::reckon(book, state, side, &all, targets).odds != Odds::TooLow
    };
    if reaches(targets) {
        return true;
    }
    let faces = |unit: usize| state.units.at(UnitId(unit as u8)).is_some_and(|from| adjacent(book, from, state.fire));
    may_help(state, side, targets)
        && !targets.is_full()
        && target(book, state, state.fire).is_ok()
        && force.iter().all(faces)
        && reaches(&targets.with(state.fire))
}

/// Whether the +5 marker lies on a hex that is not among the targets yet.
fn may_help(state: &State, side: Side, targets: &Hexes) -> bool {
    side == RUSSIAN && state.fire.exists() && !targets.has(state.fire)
}

/// Whether a hex can be attacked at all.
fn target(book: &Book, state: &State, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let enemy = state.phasing().other();
    if book.city.has_hex(hex) {
        return refuse_about("8.43", "the hexes of the city on the main map are not attacked", about);
    }
    if !state.units.held(enemy).has_hex(hex) {
        return refuse_about("10.13", "no enemy unit is there", about);
    }
    if book.on_inset(hex) && book.fringe(hex).is_some() {
        return refuse_about("8.45", "nobody attacks a fringe hex on the inset", about);
    }
    if state.struck.has_hex(hex) {
        return refuse_about("10.15", "a hex is attacked once a phase", about);
    }
    let alone = state.units.count(enemy, hex) == 1;
    let counts = |u: UnitId| state.factor(book, u) > 0 || alone;
    if !odds::counted(state, enemy, hex).any(counts) {
        return refuse_about("10.29", "all units that count there retreated into it in this phase", about);
    }
    Ok(())
}

/// The question what to attack next.
pub mod pick {
    use super::*;

    fn reachable(book: &Book, state: &State, hex: HexId) -> Ruling {
        target(book, state, hex)?;
        let side = state.phasing();
        let targets = Hexes::of(hex);
        let mut reason = refuse_about("10.13", "no unit that could attack is adjacent", Target::Hex(hex));
        let mut able = false;
        for (unit, from) in state.units.on_map(side) {
            if book.dir(from, hex).is_none() || fit(book, state, unit).is_err() {
                continue;
            }
            match may_join(book, state, unit, &targets, &UnitSet::EMPTY) {
                Ok(()) => able = true,
                Err(why) => reason = Err(why),
            }
        }
        if !able {
            return reason;
        }
        match promising(book, state, side, &targets, &UnitSet::EMPTY) {
            true => Ok(()),
            false => refuse_about("10.21", "even with all units the odds are below 1:3", Target::Hex(hex)),
        }
    }

    /// Enemy hexes next to a unit that could attack, in order.
    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        out.extend(open(book, state).map(Act::Attack));
        out.push(Act::Done);
    }

    fn open<'a>(book: &'a Book, state: &'a State) -> impl Iterator<Item = HexId> + 'a {
        let mut near = crate::state::HexSet::EMPTY;
        for (unit, from) in state.units.on_map(state.phasing()) {
            if fit(book, state, unit).is_ok() {
                book.strike[from.index()].iter().filter(|h| h.exists()).for_each(|h| near.add(h.index()));
            }
        }
        let hexes = near & *state.units.held(state.phasing().other());
        hexes.iter().map(|h| HexId(h as u16)).filter(|&h| reachable(book, state, h).is_ok())
    }

    pub fn anything(book: &Book, state: &State) -> bool {
        open(book, state).next().is_some()
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Attack(hex) => reachable(book, state, hex),
            Act::Done => Ok(()),
            _ => refuse("10.12", "name the hex to be attacked next, or end the Combat Phase"),
        }
    }
}

pub fn legal(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, out: &mut Vec<Act>) {
    let side = state.phasing();
    let first = targets.iter().next().expect("an attack has a target");
    for (unit, from) in state.units.on_map(side) {
        if adjacent(book, from, first) && joins(book, state, targets, force, unit).is_ok() {
            out.push(Act::Join(unit));
        }
    }
    let mut near = crate::state::HexSet::EMPTY;
    for (unit, from) in state.units.on_map(side) {
        if adjacent(book, from, first) && fit(book, state, unit).is_ok() {
            book.strike[from.index()].iter().filter(|h| h.exists()).for_each(|h| near.add(h.index()));
        }
    }
    for hex in (near & *state.units.held(side.other())).hexes() {
        if also(book, state, targets, force, hex).is_ok() {
            out.push(Act::Also(hex));
        }
    }
    if done(book, state, targets, force).is_ok() {
        out.push(Act::Done);
    }
}

fn joins(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, unit: UnitId) -> Ruling {
    if force.has(unit.index()) {
        return refuse_about("10.16", "the unit takes part already", Target::Unit(unit));
    }
    may_join(book, state, unit, targets, force)?;
    let side = state.phasing();
    let in_city = state.units.at(unit).is_some_and(|h| book.city.has_hex(h));
    // One unit can leave too weak a force only in the city, where it shuts others out, or by facing no hex with the
    // marker an attack depends on.
    let decides = in_city || may_help(state, side, targets);
    if decides && !promising(book, state, side, targets, &force.with(unit.index())) {
        return refuse_about("10.21", "with this unit the odds stay below 1:3", Target::Unit(unit));
    }
    Ok(())
}

fn also(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if targets.has(hex) {
        return refuse_about("10.16", "the hex is attacked already", about);
    }
    if targets.is_full() {
        return refuse_about("10.13", "no unit is adjacent to more than six hexes", about);
    }
    target(book, state, hex)?;
    for unit in force.iter() {
        let from = state.units.at(UnitId(unit as u8)).expect("an attacker is on the map");
        if !adjacent(book, from, hex) {
            return not_adjacent(book, from, hex);
        }
    }
    match promising(book, state, state.phasing(), &targets.with(hex), force) {
        true => Ok(()),
        false => refuse_about("10.21", "no force adjacent to all these hexes reaches 1:3", about),
    }
}

fn done(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> Ruling {
    if force.is_empty() {
        return refuse("10.13", "an attack needs an attacker");
    }
    match odds::reckon(book, state, state.phasing(), force, targets).odds {
        Odds::TooLow => refuse("10.21", "at less than 1:3 nobody attacks"),
        _ => Ok(()),
    }
}

pub fn check(book: &Book, state: &State, targets: &Hexes, force: &UnitSet, action: Act) -> Ruling {
    match action {
        Act::Join(unit) => joins(book, state, targets, force, unit),
        Act::Also(hex) => also(book, state, targets, force, hex),
        Act::Done => done(book, state, targets, force),
        _ => refuse("10.22", "the attack is being announced: add units or hexes, or carry it out"),
    }
}
