//! Where every unit is.

use hexmap::{HexId, HexSet};
use serde::{Deserialize, Serialize};

use crate::{action::UnitId, rules::Side};

/// A hex, or a box beside the map.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(u16);

impl Place {
    /// Not yet in play: on the turn track or in hand.
    pub const WAITING: Place = Place(u16::MAX);
    /// Out of play for good.
    pub const DEAD: Place = Place(u16::MAX - 1);
    const FIRST_BOX: u16 = u16::MAX - 63;

    /// A box of the system's own, numbered from 0 to 31.
    pub const fn boxed(number: u8) -> Place {
        Place(Place::FIRST_BOX + number as u16)
    }

    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        if self.0 < Place::FIRST_BOX { Some(HexId(self.0)) } else { None }
    }
}

impl From<HexId> for Place {
    #[inline]
    fn from(hex: HexId) -> Place {
        debug_assert!(hex.0 < Place::FIRST_BOX);
        Place(hex.0)
    }
}

/// Places of `N` units on maps of at most `64 * W` hexes. Units below `split` are the first side's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Units<const N: usize, const W: usize> {
    #[serde(with = "crate::array")]
    place: [Place; N],
    held: [HexSet<W>; 2],
    split: u8,
    count: u8,
}

impl<const N: usize, const W: usize> Units<N, W> {
    /// `count` units, all waiting, of which the first `split` are the first side's.
    pub fn new(split: usize, count: usize) -> Self {
        assert!(split <= count && count <= N, "the book checks its sizes");
        Units { place: [Place::WAITING; N], held: [HexSet::EMPTY; 2], split: split as u8, count: count as u8 }
    }

    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if unit.0 < self.split { Side::First } else { Side::Second }
    }

    /// The units of a side, wherever they are.
    #[inline]
    pub fn of(&self, side: Side) -> impl DoubleEndedIterator<Item = UnitId> + use<N, W> {
        let range = match side {
            Side::First => 0..self.split,
            Side::Second => self.split..self.count,
        };
        range.map(UnitId)
    }

    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<N, W> {
        (0..self.count).map(UnitId)
    }

    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        self.place[unit.index()]
    }

    /// The hex a unit stands in, if it is on the map.
    #[inline]
    pub fn at(&self, unit: UnitId) -> Option<HexId> {
        self.place[unit.index()].hex()
    }

    #[inline]
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.of(side).filter_map(|u| Some((u, self.at(u)?)))
    }

    /// The units of a side in a hex, ascending.
    #[inline]
    pub fn here(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let place = Place::from(hex);
        let held = self.held[side.index()].has(hex);
        self.of(side).take(if held { usize::MAX } else { 0 }).filter(move |u| self.place[u.index()] == place)
    }

    #[inline]
    pub fn count(&self, side: Side, hex: HexId) -> usize {
        if !self.held[side.index()].has(hex) {
            return 0;
        }
        let (from, to) = match side {
            Side::First => (0, self.split as usize),
            Side::Second => (self.split as usize, self.count as usize),
        };
        let place = Place::from(hex);
        self.place[from..to].iter().filter(|&&p| p == place).count()
    }

    /// Hexes where a side has a unit.
    #[inline]
    pub fn held(&self, side: Side) -> &HexSet<W> {
        &self.held[side.index()]
    }

    /// Moves a unit and keeps the held hexes right.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        let side = self.side(unit);
        let from = self.place[unit.index()];
        self.place[unit.index()] = place;
        if let Some(hex) = from.hex() {
            let left = self.count(side, hex) > 0;
            self.held[side.index()].set(hex, left);
        }
        if let Some(hex) = place.hex() {
            self.held[side.index()].add(hex);
        }
    }
}
