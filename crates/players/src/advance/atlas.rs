//! What is worked out once for a game: ways, distances and points, which depend on the map and the tables alone.

use advance::{Book, HexSet, W, terrain_shift};
use hexmap::{Field, HexId, remaining};
use wargame::Side;

use crate::rings::Rings;

/// Values of the hexes that never change.
pub struct Atlas {
    /// Cost in half-points to the nearest objective over an empty map, by class of movement.
    pub togo: [Field<u16, W>; 2],
    /// The same to all of them, to the left one and to the right one.
    pub axis: [[Field<u16, W>; 2]; 3],
    /// Hexes to be entered to the nearest Leningrad hex.
    pub away: Field<u16, W>,
    /// Victory points of each hex.
    pub points: Field<i32, W>,
    /// The hexes around each.
    pub rings: Rings,
}

impl Atlas {
    pub fn new(book: &Book) -> Atlas {
        let mut points = Field::new(0);
        for &(hex, vp) in &book.score.hexes {
            points[hex] = i32::from(vp);
        }
        let most = book.score.hexes.iter().map(|&(_, vp)| vp).max().unwrap_or(0);
        let prizes: HexSet = book.score.hexes.iter().filter(|&&(_, vp)| vp == most).map(|&(hex, _)| hex).collect();
        let single = |hex: Option<HexId>| hex.map_or(prizes, |h| HexSet::EMPTY.with(h));
        let axis = [prizes, single(prizes.iter().next()), single(prizes.iter().last())].map(|goals| {
            [0, 1].map(|class: usize| {
                remaining(&book.map, &goals, |from, dir, _| Some(book.cost[class][from.index()][dir.index()]))
            })
        });
        let togo = axis[0];
        let mut away = Field::new(u16::MAX);
        for hex in book.map.hexes() {
            away[hex] = book.leningrad.iter().filter_map(|l| book.map.distance(hex, l)).min().unwrap_or(u16::MAX);
        }
        Atlas { togo, axis, away, points, rings: Rings::new(&book.map, |_| true) }
    }
}

/// Columns the terrain of a hex is worth to a defender of a side.
pub fn cover(book: &Book, hex: HexId, side: Side) -> i32 {
    -i32::from(terrain_shift(book, hex, side))
}
