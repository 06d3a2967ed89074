//! STUB: section 5.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn audit(_play: &mut Play<impl Listen<Event>>) {}

pub fn cut_off(_: At, _side: Side) -> UnitSet {
    UnitSet::EMPTY
}

pub fn sources(at: At, unit: UnitId) -> HexSet {
    at.book.sources[at.state.side(unit).index()]
}
