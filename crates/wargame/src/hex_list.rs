//! A few hexes in the order they were named: the targets of an attack, the hexes it is made from.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

/// Up to six hexes: no unit is adjacent to more.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HexList {
    hexes: [HexId; 6],
}

impl Default for HexList {
    fn default() -> Self {
        HexList { hexes: [HexId::NONE; 6] }
    }
}

impl HexList {
    pub fn of(hex: HexId) -> HexList {
        HexList::default().with(hex)
    }

    /// Adds a hex; a full list stays as it is.
    pub fn push(&mut self, hex: HexId) {
        if let Some(free) = self.hexes.iter_mut().find(|h| !h.exists()) {
            *free = hex;
        }
    }

    #[must_use]
    pub fn with(mut self, hex: HexId) -> HexList {
        self.push(hex);
        self
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes.iter().copied().take_while(|h| h.exists())
    }

    #[inline]
    pub fn has(&self, hex: HexId) -> bool {
        self.iter().any(|h| h == hex)
    }

    pub fn index(&self, hex: HexId) -> Option<usize> {
        self.iter().position(|h| h == hex)
    }

    /// How many were named.
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    pub fn is_empty(&self) -> bool {
        !self.hexes[0].exists()
    }

    pub fn is_full(&self) -> bool {
        self.hexes[5].exists()
    }
}
