//! What the map means for both commanders, worked out once a game.

use advance::{Book, Ground as Terrain, HexSet, SOVIET, W};
use hexmap::{Field, HexId, Hexes as _, remaining};
use wargame::Side;

/// Values of the hexes that never change.
pub struct Ground {
    /// Cost in half-points to the nearest objective over an empty map, by class of movement.
    pub togo: [Field<u16, W>; 2],
    /// Hexes to be entered to the nearest Leningrad hex.
    pub away: Field<u16, W>,
    /// Victory points of each hex.
    pub points: Field<i32, W>,
}

impl Ground {
    pub fn new(book: &Book) -> Ground {
        let mut points = Field::new(0);
        for &(hex, vp) in &book.score.hexes {
            points[hex] = i32::from(vp);
        }
        let most = book.score.hexes.iter().map(|&(_, vp)| vp).max().unwrap_or(0);
        let prizes: HexSet = book.score.hexes.iter().filter(|&&(_, vp)| vp == most).map(|&(hex, _)| hex).collect();
        let togo = [0, 1].map(|class: usize| {
            remaining(&book.map, &prizes, |from, dir, _| Some(book.cost[class][from.index()][dir.index()]))
        });
        let mut away = Field::new(u16::MAX);
        for hex in book.map.hexes() {
            away[hex] = book.leningrad.hexes().filter_map(|l| book.map.distance(hex, l)).min().unwrap_or(u16::MAX);
        }
        Ground { togo, away, points }
    }
}

/// Columns the terrain of a hex is worth to a defender of a side.
pub fn cover(book: &Book, hex: HexId, side: Side) -> i32 {
    let table = &book.shifts;
    let shift = match book.ground[hex.index()] {
        Terrain::City => table.city,
        Terrain::Swamp => table.swamp,
        Terrain::Forest => table.forest,
        Terrain::Hill => table.hill,
        Terrain::SovietCity if side == SOVIET => table.soviet_city,
        _ => 0,
    };
    -i32::from(shift)
}

/// Whether a river runs between two neighbours.
#[inline]
pub fn river(book: &Book, from: HexId, to: HexId) -> bool {
    book.dir(from, to).is_some_and(|d| book.rivers[from.index()] >> d.index() & 1 != 0)
}
