//! Coming onto the map in a move mode (4.0): the first hex of a move. Who comes and where is in `reinforce`.

use hexmap::Mp;

use super::March;
use crate::{prelude::*, reinforce};

/// Why a waiting unit does not come in with this activation (4.0a); kept back, it waits (4.0e).
pub fn may_come(at: At, unit: UnitId) -> Ruling {
    if at.state.activation.moved.has(unit) {
        return refuse_about("4.0", "the unit was kept back", Target::Unit(unit));
    }
    reinforce::may_come(at, unit)
}

/// What the first hex costs (4.0b): its terrain, never the rate of a line (4.0g).
fn price(at: At, unit: UnitId, hex: HexId) -> Mp {
    at.book.cost[usize::from(at.unit(unit).motorized)][hex.index()]
}

/// Points left after an entry hex.
pub fn left(at: At, march: March, hex: HexId) -> Mp {
    march.left.saturating_sub(price(at, march.unit, hex))
}

/// Where a waiting unit may come onto the map by land.
pub fn hexes(at: At, march: March) -> HexSet {
    match at.state.units.at(march.unit) {
        Some(_) => HexSet::EMPTY,
        None => reinforce::entries(at, march.unit),
    }
}

/// Why a unit does not enter by a hex.
pub fn may_enter(at: At, march: March, to: HexId) -> Ruling {
    match at.state.units.at(march.unit) {
        Some(_) => refuse_about("4.0", "the unit is on the map already", Target::Hex(to)),
        None => reinforce::why_not(at, march.unit, to),
    }
}
