//! Who may be in a hex together (6.1-6.4, 16.2). Leaders count for nothing (14.5).

use hexmap::Field;

use crate::{prelude::*, sets::W};

/// How many units of a side a hex holds (6.1). `prepared`: the city was given time for its defence (16.2).
pub fn limit(book: &Book, side: Side, hex: HexId, prepared: bool) -> usize {
    let limit = match side {
        GERMAN => book.stacking.german,
        SOVIET if prepared => book.stacking.soviet_prepared,
        SOVIET if book.objectives.has(hex) => book.stacking.soviet_objective,
        SOVIET => book.stacking.soviet,
    };
    limit.into()
}

/// Whether units of two commands of one side may share a hex (6.2, 6.3).
pub fn mixes(one: Command, other: Command) -> Ruling {
    match one.side() {
        GERMAN if one.is_division() && other.is_division() && one != other => {
            refuse("6.2", "units of two divisions are never in one hex")
        }
        SOVIET if one != other => refuse("6.3", "the 42nd Army and the Front Reserve are never in one hex"),
        _ => Ok(()),
    }
}

/// Whether a unit of a command may come to those that are in a hex.
pub fn joins(
    book: &Book,
    hex: HexId,
    command: Command,
    there: impl IntoIterator<Item = Command>,
    prepared: bool,
) -> Ruling {
    let mut number = 1;
    for other in there {
        mixes(command, other).or_else(|why| refuse_about(why.case, why.why, Target::Hex(hex)))?;
        number += 1;
    }
    match number > limit(book, command.side(), hex, prepared) {
        true => refuse_about("6.1", "the hex is full", Target::Hex(hex)),
        false => Ok(()),
    }
}

/// Whether a unit counts: leaders do not (14.5), and markers beside the map are never in a hex.
fn counts(at: At, unit: UnitId) -> bool {
    !at.unit(unit).is_leader()
}

/// Why a unit cannot be in a hex with its friends there (6.1-6.4).
pub fn room(at: At, unit: UnitId, hex: HexId) -> Ruling {
    if !counts(at, unit) {
        return Ok(());
    }
    let friends = at.state.units.here(at.state.side(unit), hex).filter(|&other| other != unit && counts(at, other));
    let there = friends.map(|other| at.unit(other).command);
    joins(at.book, hex, at.unit(unit).command, there, at.state.prepared)
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
        if mixes(command, at.unit(other).command).is_err()
            || usize::from(there[hex]) >= limit(at.book, side, hex, at.state.prepared)
        {
            full.add(hex);
        }
    }
    full
}

/// By how many units a hex holds more of a side than it may.
pub fn surplus(at: At, side: Side, hex: HexId) -> usize {
    let there = at.state.units.here(side, hex).filter(|&unit| counts(at, unit)).count();
    there.saturating_sub(limit(at.book, side, hex, at.state.prepared))
}
