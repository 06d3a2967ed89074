//! Zones of control (section 5).

use crate::prelude::*;

/// The hexes a side's combat units control (5.0): all six around each, not across all-lake or all-sea hexsides,
/// whatever the terrain. Forts and air units have none.
#[inline]
pub fn zone_of(at: At, side: Side) -> HexSet {
    wargame::zone(&at.book.near, at.state.units.held(side))
}
