//! Stacking (6.1-6.4).

use hexmap::Field;

use crate::{prelude::*, sets::W};

/// Whether a unit counts: leaders do not (14.5), and markers beside the map are never in a hex.
fn counts(at: At, unit: UnitId) -> bool {
    !at.unit(unit).is_leader()
}

/// How many units of a side can be in a hex (6.1, 16.2).
pub fn limit(at: At, side: Side, hex: HexId) -> usize {
    let limits = &at.book.stacking;
    usize::from(match side {
        GERMAN => limits.german,
        SOVIET if at.state.prepared => limits.soviet_prepared,
        SOVIET if at.book.objectives.has(hex) => limits.soviet_objective,
        SOVIET => limits.soviet,
    })
}

/// Whether units of two commands can be in one hex: no two German divisions, though corps troops go with any of them
/// (6.2); not the 42nd Army and the Front Reserve (6.3).
fn mixes(one: Command, other: Command) -> bool {
    match one.side() {
        GERMAN => one == other || !one.is_division() || !other.is_division(),
        SOVIET => one == other,
    }
}

/// Why a unit cannot be in a hex with its friends there (6.1-6.4). Itself and those in `but` do not count.
pub fn room(at: At, unit: UnitId, hex: HexId) -> Ruling {
    if !counts(at, unit) {
        return Ok(());
    }
    let (side, about) = (at.state.side(unit), Target::Hex(hex));
    let command = at.unit(unit).command;
    let mut there = 0;
    for other in at.state.units.here(side, hex).filter(|&other| other != unit && counts(at, other)) {
        there += 1;
        let theirs = at.unit(other).command;
        if !mixes(command, theirs) {
            return match side {
                GERMAN => refuse_about("6.2", "units of two divisions are never in one hex", about),
                SOVIET => refuse_about("6.3", "the 42nd Army and the Front Reserve are never in one hex", about),
            };
        }
    }
    match there < limit(at, side, hex) {
        true => Ok(()),
        false => refuse_about("6.1", "the hex is full", about),
    }
}

/// Whether what is in a hex is too much of a side or does not go together: replacements (7.6) and reinforcements of the
/// 42nd Army (19.2) may make it so for a while.
pub fn overfull(at: At, side: Side, hex: HexId) -> bool {
    at.state.units.here(side, hex).any(|unit| room(at, unit, hex).is_err())
}

/// Hexes a unit cannot be in with its friends there: where [`room`] refuses it, found in one go.
pub fn full(at: At, unit: UnitId) -> HexSet {
    let mut full = HexSet::EMPTY;
    if !counts(at, unit) {
        return full;
    }
    let (side, command) = (at.state.side(unit), at.unit(unit).command);
    let mut there = Field::<u8, W>::new(0);
    for (other, hex) in at.state.units.on_map(side) {
        if other == unit || !counts(at, other) {
            continue;
        }
        there[hex] += 1;
        if !mixes(command, at.unit(other).command) || usize::from(there[hex]) >= limit(at, side, hex) {
            full.add(hex);
        }
    }
    full
}

/// By how many units a hex holds more of a side than it may.
pub fn surplus(at: At, side: Side, hex: HexId) -> usize {
    let there = at.state.units.here(side, hex).filter(|&unit| counts(at, unit)).count();
    there.saturating_sub(limit(at, side, hex))
}
