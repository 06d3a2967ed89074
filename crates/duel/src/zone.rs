//! STUB: section 8.
#![allow(unused_imports)]

use crate::prelude::*;

/// Hexes in the zone of control of a side.
pub fn zones(at: At, side: Side) -> HexSet {
    let mut zone = HexSet::EMPTY;
    for (unit, hex) in at.state.units.on_map(side) {
        if !at.book.is_hq(unit) {
            at.book.zone[hex.index()].iter().filter(|to| to.exists()).for_each(|&to| zone.add(to));
        }
    }
    zone
}

/// Whether a unit of a side has its zone of control in a hex.
pub fn covers(at: At, side: Side, hex: HexId) -> bool {
    zones(at, side).has(hex)
}
