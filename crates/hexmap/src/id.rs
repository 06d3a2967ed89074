//! Names of places: hexes, hexsides with a feature, directions.

use serde::{Deserialize, Serialize};

/// Something numbered densely from 0, so that sets and tables of it are plain words.
pub trait Id: Copy {
    fn index(self) -> usize;
    /// The one with this number.
    fn numbered(index: usize) -> Self;
}

impl Id for usize {
    #[inline]
    fn index(self) -> usize {
        self
    }
    #[inline]
    fn numbered(index: usize) -> usize {
        index
    }
}

macro_rules! ids {
    ($($id:ident),+) => {$(
        impl Id for $id {
            #[inline]
            fn index(self) -> usize {
                self.0.into()
            }
            #[inline]
            fn numbered(index: usize) -> $id {
                $id(index as u16)
            }
        }
    )+};
}
ids!(HexId, EdgeId);

/// A hex, numbered densely from 0 over all sheets of a game. The printed number is in [`crate::Map`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// Off the map: the neighbour beyond an edge.
    pub const NONE: HexId = HexId(u16::MAX);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn exists(self) -> bool {
        self.0 != u16::MAX
    }
}

impl Default for HexId {
    fn default() -> Self {
        HexId::NONE
    }
}

/// A hexside that carries a feature, numbered densely in the order of the map file.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EdgeId(pub u16);

impl EdgeId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six directions, clockwise. On flat-top hexes 0 is north; on pointy-top hexes north-west.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dir(u8);

impl Dir {
    pub const ALL: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];

    /// The direction with this number, taken modulo six.
    #[inline]
    pub const fn new(number: u8) -> Dir {
        Dir(number % 6)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn opposite(self) -> Dir {
        Dir((self.0 + 3) % 6)
    }
}

/// Movement points, or whatever part of one a game counts in.
pub type Mp = u8;
