//! Who may attack what, and with whom (10, 9.3).

use crate::{odds, prelude::*, reinforce};

/// Why a unit attacks nobody in this combat mode, wherever the enemy is (10.0a, 10.0d, 2.4e, 6). Who advanced has
/// attacked (10.0g).
pub fn fit(at: At, unit: UnitId) -> Ruling {
    let (about, activation) = (Target::Unit(unit), &at.state.activation);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("10.0", "the side whose activation it is attacks", about);
    }
    if at.book.is_hq(unit) {
        return refuse_about("2.4", "a headquarters never attacks", about);
    }
    let Some(from) = at.state.units.at(unit) else { return refuse_about("10.0", "the unit is not on the map", about) };
    if !activation.units.has(unit) {
        return refuse_about("6.0", "the unit is not among those activated", about);
    }
    if activation.fought.has(unit) {
        return refuse_about("10.0", "a unit attacks once in a combat mode", about);
    }
    in_range(at, unit, from)
}

/// Attackers stand in range of their headquarters where it is at that time (10.0d); not units in their entry turn or before
/// it (4.4k), and not those that act without one (6.3).
fn in_range(at: At, unit: UnitId, from: HexId) -> Ruling {
    let hq = at.state.activation.hq;
    if hq == NOBODY || at.state.entered.has(unit) || reinforce::still_to_come(at, unit) {
        return Ok(());
    }
    match at.state.units.at(hq) {
        Some(hex) if at.book.distance(hex, from) <= at.unit(hq).range.into() => Ok(()),
        _ => refuse_about("10.0", "the unit is out of range of the headquarters where it is now", Target::Unit(unit)),
    }
}

/// Whether a hex can be attacked at all (10.0f), and overrun by its terrain (9.3e).
pub fn target(at: At, hex: HexId, overrun: bool) -> Ruling {
    let about = Target::Hex(hex);
    if at.book.squares.has(hex) {
        return refuse_about("4.4", "Soviet units never attack into a Finnish square", about);
    }
    if !at.state.units.held(at.state.phasing().other()).has(hex) {
        return refuse_about("10.0", "no enemy unit is there", about);
    }
    if !at.state.activation.targets.has(hex) {
        return refuse_about("10.0", "no enemy unit was there when the combat mode began", about);
    }
    match overrun && !at.book.open.has(hex) {
        true => refuse_about("9.3", "nobody overruns forest, marsh, a town or a city", about),
        false => Ok(()),
    }
}

/// Whether a unit may take part in an attack on a hex; those stacked with it may attack elsewhere (10.0c). No attack goes
/// over water (10.0h), no overrun over a river without a bridge (9.3d); for Germans a pontoon is one (10.4g).
pub fn may_join(at: At, unit: UnitId, hex: HexId, overrun: bool) -> Ruling {
    fit(at, unit)?;
    let (about, Some(from)) = (Target::Unit(unit), at.state.units.at(unit)) else {
        return refuse("10.0", "the unit is not on the map");
    };
    let Some(dir) = at.book.dir(from, hex) else {
        return refuse_about("10.0", "units attack adjacent hexes", about);
    };
    if at.book.strike[from.index()][dir.index()] != hex {
        return refuse_about("10.0", "nobody attacks across a lake or the sea", about);
    }
    if overrun && at.book.crossing[from.index()][dir.index()].is_river() {
        let side = at.state.side(unit);
        let bridged = at.book.edge(from, hex).is_some_and(|edge| at.state.passable(at.book, side, edge));
        if !bridged {
            return refuse_about("9.3", "no overrun goes across a river without a standing bridge", about);
        }
    }
    Ok(())
}

/// All units that could attack a hex. One more never hinders another.
pub fn most(at: At, hex: HexId, overrun: bool) -> UnitSet {
    let units = at.state.units.on_map(at.state.phasing()).map(|(unit, _)| unit);
    units.filter(|&unit| may_join(at, unit, hex, overrun).is_ok()).collect()
}

/// Whether a force can carry out an attack: an overrun needs a mech unit (9.3a, 9.3m), any attack a strength (10.1l).
pub fn may_begin(at: At, force: &UnitSet, overrun: bool) -> Ruling {
    if force.is_empty() {
        return refuse("10.1", "an attack needs an attacker");
    }
    if overrun && !force.iter().any(|unit| at.unit(unit).mech) {
        return refuse("9.3", "an overrun needs an armored or motorized unit");
    }
    match odds::attack(at, force) {
        0 => refuse("10.1", "an attack whose strength comes to nothing cannot be made"),
        _ => Ok(()),
    }
}
