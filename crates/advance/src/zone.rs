//! Zones of control (section 5).

use wargame::Side;

use crate::{
    book::Book,
    state::{HexSet, State},
};

/// The hexes a side's combat units control: all six around each, not across all-lake or all-sea
/// hexsides, whatever the terrain. Forts and air units have none.
#[inline]
pub fn zone_of(book: &Book, state: &State, side: Side) -> HexSet {
    wargame::zone(&book.near, state.units.held(side))
}
