//! STUB: section 8.
#![allow(unused_imports)]

use crate::prelude::*;

/// Whether a unit of a side has its zone of control in a hex.
pub fn covers(_at: At, _side: Side, _hex: HexId) -> bool {
    false
}

pub fn zones(_at: At, _side: Side) -> HexSet {
    HexSet::EMPTY
}
