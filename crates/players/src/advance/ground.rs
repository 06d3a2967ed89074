//! What the map means for both commanders, worked out once a game.

use advance::{Book, Ground as Terrain, HexSet, SOVIET, W};
use hexmap::{Field, HexId, Hexes as _, remaining};
use wargame::Side;

/// Values of the hexes that never change.
pub struct Ground {
    /// Cost in half-points to the nearest objective over an empty map, by class of movement.
    pub togo: [Field<u16, W>; 2],
    /// The same to all of them, to the left one and to the right one.
    pub axis: [[Field<u16, W>; 2]; 3],
    /// Hexes to be entered to the nearest Leningrad hex.
    pub away: Field<u16, W>,
    /// Victory points of each hex.
    pub points: Field<i32, W>,
    /// The hexes within so many of each, by number.
    within: Vec<[HexSet; FARTHEST + 1]>,
}

/// As far as anything looks by the grid alone.
const FARTHEST: usize = 7;

impl Ground {
    pub fn new(book: &Book) -> Ground {
        let mut points = Field::new(0);
        for &(hex, vp) in &book.score.hexes {
            points[hex] = i32::from(vp);
        }
        let most = book.score.hexes.iter().map(|&(_, vp)| vp).max().unwrap_or(0);
        let prizes: HexSet = book.score.hexes.iter().filter(|&&(_, vp)| vp == most).map(|&(hex, _)| hex).collect();
        let single = |hex: Option<HexId>| hex.map_or(prizes, |h| HexSet::EMPTY.with(h.index()));
        let axis = [prizes, single(prizes.hexes().next()), single(prizes.hexes().last())].map(|goals| {
            [0, 1].map(|class: usize| {
                remaining(&book.map, &goals, |from, dir, _| Some(book.cost[class][from.index()][dir.index()]))
            })
        });
        let togo = axis[0];
        let mut away = Field::new(u16::MAX);
        for hex in book.map.hexes() {
            away[hex] = book.leningrad.hexes().filter_map(|l| book.map.distance(hex, l)).min().unwrap_or(u16::MAX);
        }
        let disc = |hex: HexId| {
            let mut disc = [HexSet::EMPTY.with(hex.index()); FARTHEST + 1];
            for far in 1..=FARTHEST {
                let rim = disc[far - 1].hexes().flat_map(|h| book.map.around(h).map(|(_, to)| to.index()));
                disc[far] = disc[far - 1] | rim.collect();
            }
            disc
        };
        let within = book.map.hexes().map(disc).collect();
        Ground { togo, axis, away, points, within }
    }

    /// The hexes at most so far from a hex, seven at most.
    #[inline]
    pub fn within(&self, hex: HexId, far: usize) -> &HexSet {
        &self.within[hex.index()][far]
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
