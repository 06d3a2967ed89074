//! The plane a sheet's hexes lie in, neighbouring centres one apart: centres, corners, hexsides, crossings.

use hexmap::{Dir, HexId, Map, Orientation, corners};

use crate::{
    curve::{Point, between, key},
    noise::chance,
};

#[derive(Copy, Clone)]
pub(crate) struct Plane {
    orientation: Orientation,
    pub(crate) corners: [Point; 6],
}

impl Plane {
    pub(crate) fn new(orientation: Orientation) -> Plane {
        Plane { orientation, corners: corners(orientation) }
    }

    pub(crate) fn pointy(&self) -> bool {
        self.orientation == Orientation::PointyTop
    }

    /// Boxes beside a map: nothing of a landscape is drawn in them, and their names stand inside.
    pub(crate) fn boxes(&self) -> bool {
        self.orientation == Orientation::Boxes
    }

    /// The centre. Even columns lie at whole numbers and half, even rows half a hex west.
    pub(crate) fn centre(&self, map: &Map, hex: HexId) -> Point {
        let (x, y) = map.axial(hex).centre(self.orientation);
        match self.orientation {
            Orientation::PointyTop => (x - 0.5, y),
            Orientation::FlatTop => (x, y + 0.5),
            Orientation::Boxes => (x, y),
        }
    }

    /// Corner `i` of a hex with this centre; corners `i` and `i + 1` bound the side towards direction `i`.
    pub(crate) fn corner(&self, (x, y): Point, i: usize) -> Point {
        let (dx, dy) = self.corners[i % 6];
        (x + dx, y + dy)
    }

    /// The ends of the hexside between two neighbours.
    pub(crate) fn side(&self, map: &Map, a: HexId, b: HexId) -> (Point, Point) {
        let dir = map.dir(a, b).map_or(0, Dir::index);
        let centre = self.centre(map, a);
        (self.corner(centre, dir), self.corner(centre, dir + 1))
    }

    pub(crate) fn middle(&self, map: &Map, a: HexId, b: HexId) -> Point {
        between(self.centre(map, a), self.centre(map, b), 0.5)
    }

    /// Where a way crosses a hexside: its middle, moved a little along it.
    pub(crate) fn crossing(&self, map: &Map, a: HexId, b: HexId) -> Point {
        let (p, q) = if a < b { self.side(map, a, b) } else { self.side(map, b, a) };
        let (i, j) = key(between(p, q, 0.5));
        between(q, p, 0.5 + 0.13 * (chance(&[i, j, 5]) * 2.0 - 1.0))
    }

    /// Where a bridge over a hexside stands: on the way that crosses it, if one does.
    pub(crate) fn bridge(&self, map: &Map, a: HexId, b: HexId) -> Point {
        let linked = map.dir(a, b).is_some_and(|d| map.link(a, d).0 != 0);
        if linked { self.crossing(map, a, b) } else { self.middle(map, a, b) }
    }
}
