//! Which lines run near a place.

use std::collections::BTreeMap;

use crate::{
    board::Rect,
    curve::{Key, Point},
};

const CELL: f64 = 24.0;

/// Points sorted into cells, for quick questions of what lies near.
#[derive(Default)]
pub(crate) struct Crowd {
    cells: BTreeMap<Key, Vec<Point>>,
}

impl Crowd {
    pub(crate) fn extend(&mut self, points: impl IntoIterator<Item = Point>) {
        for p in points {
            self.cells.entry(cell(p)).or_default().push(p);
        }
    }

    /// Whether a point lies in the square of this half width about `at`.
    pub(crate) fn near(&self, at: Point, reach: f64) -> bool {
        self.within(Rect::about(at, reach, reach)).next().is_some()
    }

    pub(crate) fn count(&self, rect: Rect) -> usize {
        self.within(rect).count()
    }

    pub(crate) fn within(&self, rect: Rect) -> impl Iterator<Item = Point> + '_ {
        let (first, last) = (cell((rect.x0, rect.y0)), cell((rect.x1, rect.y1)));
        (first.0..=last.0)
            .flat_map(move |i| self.cells.range((i, first.1)..=(i, last.1)))
            .flat_map(|(_, points)| points.iter().copied())
            .filter(move |&p| rect.holds(p))
    }
}

fn cell((x, y): Point) -> Key {
    ((x / CELL).floor() as i64, (y / CELL).floor() as i64)
}
