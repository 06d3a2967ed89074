//! Geometry of one sheet: orientation, axial coordinates, distance, centres.

use crate::id::Dir;

/// Which way the hexes stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Straight columns; a hex has a neighbour to the north.
    FlatTop,
    /// Straight rows; a hex has a neighbour to the east.
    PointyTop,
    /// Square boxes beside a map, apart from each other: entry squares, a cup, air bases. A box is nobody's neighbour.
    Boxes,
}

/// Half the side of a box, and how far centres of boxes lie apart.
const BOX: (f64, f64) = (0.55, 1.25);

/// Axial coordinates. All six directions are the same vectors in both orientations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Axial {
    pub q: i16,
    pub r: i16,
}

const VECTORS: [(i16, i16); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Axial {
    #[inline]
    pub const fn step(self, dir: Dir) -> Axial {
        let (q, r) = VECTORS[dir.index()];
        Axial { q: self.q + q, r: self.r + r }
    }

    /// The least number of hexes to be entered to go from one to the other on the unbroken grid.
    #[inline]
    pub const fn distance(self, other: Axial) -> u16 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        let (a, b, c) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        let most = if a > b { a } else { b };
        if most > c { most } else { c }
    }

    /// The centre, x to the right and y down, neighbouring centres one apart.
    pub fn centre(self, orientation: Orientation) -> (f64, f64) {
        let (q, r) = (f64::from(self.q), f64::from(self.r));
        let half_root_3 = 3f64.sqrt() / 2.0;
        match orientation {
            Orientation::FlatTop => (q * half_root_3, r + q / 2.0),
            Orientation::PointyTop => (q + r / 2.0, r * half_root_3),
            // Two steps of the grid from box to box.
            Orientation::Boxes => (q / 2.0 * BOX.1, (r + q / 2.0) / 2.0 * BOX.1),
        }
    }
}

/// The corners of a hex around its centre, clockwise; corner `i` and `i + 1` bound the side towards `Dir i`. A box has
/// six as well, two of them in the middle of its upright sides, so that whoever draws hexes draws boxes.
pub fn corners(orientation: Orientation) -> [(f64, f64); 6] {
    let first = match orientation {
        Orientation::FlatTop => -120.0,
        Orientation::PointyTop => -150.0,
        Orientation::Boxes => {
            let a = BOX.0;
            return [(-a, -a), (a, -a), (a, 0.0), (a, a), (-a, a), (-a, 0.0)];
        }
    };
    let radius = 1.0 / 3f64.sqrt();
    std::array::from_fn(|i| {
        let angle = f64::to_radians(first + 60.0 * i as f64);
        (radius * angle.cos(), radius * angle.sin())
    })
}

/// How a sheet numbers its hexes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// `ccrr`: columns counted from the west, rows from the north; even columns lie half a hex south.
    ColumnsFromWest,
    /// `rrcc`: rows from the north, columns from the east; even rows lie half a hex west.
    RowsFromNorth,
    /// A letter for the row and a number for the column from the east: `F4`; even rows half a hex west.
    LetterRows,
    /// Boxes: a letter for the row from the top and a number for the column from the west: `B2`.
    Boxes,
}

impl Numbering {
    /// Reads a printed number into its row and column.
    pub fn place(self, label: &str) -> Option<(i16, i16)> {
        let digits = |text: &str| text.parse::<i16>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let pair = || {
            let (a, b) = label.split_at_checked(2).filter(|_| label.len() == 4)?;
            Some((digits(a)?, digits(b)?))
        };
        match self {
            Numbering::ColumnsFromWest => pair().map(|(column, row)| (row, column)),
            Numbering::RowsFromNorth => pair(),
            Numbering::LetterRows | Numbering::Boxes => {
                let letter = label.bytes().next().filter(u8::is_ascii_uppercase)?;
                let number = Some(&label[1..]).filter(|n| n.len() <= 2 && !n.starts_with('0'))?;
                Some((i16::from(letter - b'A') + 1, digits(number)?))
            }
        }
    }

    /// Reads a printed number into axial coordinates.
    pub fn axial(self, label: &str) -> Option<Axial> {
        let (row, column) = self.place(label)?;
        Some(match self {
            Numbering::ColumnsFromWest => Axial { q: column, r: row - (column + (column & 1)) / 2 },
            Numbering::RowsFromNorth | Numbering::LetterRows => Axial { q: -column - row.div_euclid(2), r: row },
            Numbering::Boxes => Axial { q: 2 * column, r: 2 * row - column },
        })
    }

    pub fn orientation(self) -> Orientation {
        match self {
            Numbering::ColumnsFromWest => Orientation::FlatTop,
            Numbering::RowsFromNorth | Numbering::LetterRows => Orientation::PointyTop,
            Numbering::Boxes => Orientation::Boxes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(numbering: Numbering, from: &str) -> Vec<Axial> {
        let at = numbering.axial(from).unwrap();
        Dir::ALL.iter().map(|&d| at.step(d)).collect()
    }

    #[test]
    fn even_columns_lie_half_a_hex_south() {
        let n = Numbering::ColumnsFromWest;
        let around = next(n, "2604");
        for label in ["2603", "2704", "2705", "2605", "2505", "2504"] {
            assert!(around.contains(&n.axial(label).unwrap()), "{label}");
        }
        assert_eq!(n.axial("0111").unwrap().distance(n.axial("2604").unwrap()), 25);
    }

    #[test]
    fn even_rows_lie_half_a_hex_west() {
        let n = Numbering::LetterRows;
        let around = next(n, "F4");
        for label in ["E4", "E5", "F3", "F5", "G4", "G5"] {
            assert!(around.contains(&n.axial(label).unwrap()), "{label}");
        }
    }

    #[test]
    fn boxes_stand_in_rows_and_columns_and_touch_nobody() {
        let n = Numbering::Boxes;
        let centre = |label: &str| n.axial(label).unwrap().centre(Orientation::Boxes);
        let corners = corners(Orientation::Boxes);
        for (a, b) in [("A1", "A2"), ("A1", "B1"), ("B2", "C1"), ("A9", "B10")] {
            assert!(n.axial(a).unwrap().distance(n.axial(b).unwrap()) > 1, "{a} and {b}");
            let ((ax, ay), (bx, by)) = (centre(a), centre(b));
            let wide = corners.iter().map(|c| c.0).fold(0.0, f64::max) * 2.0;
            assert!((ax - bx).abs() > wide || (ay - by).abs() > wide, "{a} lies on {b}");
        }
        let ((ax, ay), (bx, by), (cx, cy)) = (centre("A1"), centre("A2"), centre("B1"));
        assert!(ax < bx && (ay - by).abs() < 1e-9, "columns are numbered from the west");
        assert!(ay < cy && (ax - cx).abs() < 1e-9, "rows are lettered from the top");
    }

    #[test]
    fn corners_bound_the_side_of_their_direction() {
        for orientation in [Orientation::FlatTop, Orientation::PointyTop] {
            let corners = corners(orientation);
            for dir in Dir::ALL {
                let (a, b) = (corners[dir.index()], corners[(dir.index() + 1) % 6]);
                let (x, y) = Axial { q: 0, r: 0 }.step(dir).centre(orientation);
                assert!((a.0 + b.0 - x).abs() < 1e-9 && (a.1 + b.1 - y).abs() < 1e-9);
            }
        }
    }
}
