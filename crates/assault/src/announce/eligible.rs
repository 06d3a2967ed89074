//! Who may attack what, and with whom (10.1, 8.43 to 8.45).

use crate::{
    ground::Gate,
    odds::{self, Odds},
    prelude::*,
};

/// Whether two hexes are adjacent for an attack (10.13, 10.37, 10.38; 8.44, 3.1), `maps/leningrad-inset/grid.toml`.
#[inline]
pub fn adjacent(book: &Book, from: HexId, to: HexId) -> bool {
    book.strike[from.index()].contains(&to)
}

/// Why a unit attacks nobody in this phase, wherever the enemy is.
pub fn fit(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("10.11", "only the phasing player attacks", about);
    }
    let kind = at.book.unit(unit).kind;
    if kind == Kind::Hq {
        return refuse_about("11.33", "a headquarters never attacks", about);
    }
    if kind == Kind::Naval {
        return refuse_about("13.4", "the naval unit does not attack; its +5 marker helps", about);
    }
    if at.state.units.at(unit).is_none() {
        return refuse_about("10.13", "the unit is not on the map", about);
    }
    if at.state.disrupted.has(unit) {
        return refuse_about("12.42", "a disrupted unit does not attack", about);
    }
    if at.state.fought.has(unit) {
        return refuse_about("10.16", "a unit attacks once a phase", about);
    }
    Ok(())
}

/// Units of one main city hex and one slot that attack in this phase: at most one (8.45).
fn crowd(at: At, unit: UnitId, force: &UnitSet) -> Ruling {
    let Some(hex) = at.state.units.at(unit).filter(|&h| at.book.city.has(h)) else { return Ok(()) };
    if at.state.in_the_city(at.book) {
        return refuse_about("8.45", "nobody attacks out of the city while Germans are on the inset", Target::Hex(hex));
    }
    let slot = at.book.unit(unit).kind.slot();
    let gone = at.state.sallied[usize::from(at.book.district_at[hex.index()])] >> slot as u8 & 1 != 0;
    let beside = |&u: &UnitId| u != unit && force.has(u) && at.book.unit(u).kind.slot() == slot;
    let why = "one worker, one guerrilla and one other unit attack out of a hex of the city in a phase";
    match at.state.units.here(at.state.side(unit), hex).find(beside) {
        Some(other) => refuse_about("8.45", why, Target::Unit(other)),
        None if gone => refuse_about("8.45", why, Target::Hex(hex)),
        None => Ok(()),
    }
}

/// Whether a unit may take part in an attack on these hexes, beside the others; those stacked with it may attack
/// elsewhere (10.17).
pub fn may_join(at: At, unit: UnitId, targets: &Hexes, force: &UnitSet) -> Ruling {
    fit(at, unit)?;
    let from = at.state.units.at(unit).expect("a fit unit is on the map");
    if let Some(hex) = targets.iter().find(|&h| !adjacent(at.book, from, h)) {
        return not_adjacent(at.book, from, hex);
    }
    crowd(at, unit, force)
}

/// The reason a hex cannot be attacked from another.
pub fn not_adjacent(book: &Book, from: HexId, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if book.city.has(hex) {
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
fn strongest(at: At, side: Side, targets: &Hexes, force: &UnitSet) -> UnitSet {
    let mut all = *force;
    let mut in_city = UnitSet::EMPTY;
    let first = targets.iter().next().expect("an attack has a target");
    for (unit, from) in at.state.units.on_map(side) {
        if adjacent(at.book, from, first) && !all.has(unit) {
            match at.book.city.has(from) {
                true => in_city.add(unit),
                false if may_join(at, unit, targets, &all).is_ok() => all.add(unit),
                false => {}
            }
        }
    }
    // In a hex of the city one unit shuts another out (8.45): the strongest goes first.
    while !in_city.is_empty() {
        let best = in_city.iter().max_by_key(|&u| at.state.factor(at.book, u)).expect("it is not empty");
        in_city.remove(best);
        if may_join(at, best, targets, &all).is_ok() {
            all.add(best);
        }
    }
    all
}

/// All units that could attack these hexes, for a look ahead.
pub fn most(at: At, targets: &Hexes, force: &UnitSet) -> UnitSet {
    strongest(at, at.state.phasing(), targets, force)
}

/// Whether some attack beginning with these hexes and this force reaches the least odds (10.21). One more hex never
/// helps, but for the one the naval unit fires at (13.4).
pub fn promising(at: At, side: Side, targets: &Hexes, force: &UnitSet) -> bool {
    let reaches = |targets: &Hexes| {
        let all = strongest(at, side, targets, force);
        !all.is_empty() && odds::reckon(at, side, &all, targets).odds != Odds::TooLow
    };
    if reaches(targets) {
        return true;
    }
    let faces = |unit: UnitId| at.state.units.at(unit).is_some_and(|from| adjacent(at.book, from, at.state.fire));
    may_help(at.state, side, targets)
        && !targets.is_full()
        && target(at, at.state.fire).is_ok()
        && force.iter().all(faces)
        && reaches(&targets.with(at.state.fire))
}

/// Whether the +5 marker lies on a hex that is not among the targets yet.
pub fn may_help(state: &State, side: Side, targets: &Hexes) -> bool {
    side == RUSSIAN && state.fire.exists() && !targets.has(state.fire)
}

/// Whether a hex can be attacked at all.
pub fn target(at: At, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let enemy = at.state.phasing().other();
    if at.book.city.has(hex) {
        return refuse_about("8.43", "the hexes of the city on the main map are not attacked", about);
    }
    if !at.state.units.held(enemy).has(hex) {
        return refuse_about("10.13", "no enemy unit is there", about);
    }
    if at.book.on_inset(hex) && at.book.fringe(hex).is_some() {
        return refuse_about("8.45", "nobody attacks a fringe hex on the inset", about);
    }
    if at.state.struck.has(hex) {
        return refuse_about("10.15", "a hex is attacked once a phase", about);
    }
    let alone = at.state.units.count(enemy, hex) == 1;
    let counts = |u: UnitId| at.state.factor(at.book, u) > 0 || alone;
    if !odds::counted(at.state, enemy, hex).any(counts) {
        return refuse_about("10.29", "all units that count there retreated into it in this phase", about);
    }
    Ok(())
}
