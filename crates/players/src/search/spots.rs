//! Where a plan can make a difference.

use hexmap::{HexId, HexSet, Map};

/// Hexes that matter to a side: enemies in reach of it, and what lies between the two armies.
pub fn between<const W: usize>(map: &Map, own: &HexSet<W>, enemy: &HexSet<W>, reach: usize) -> Vec<HexId> {
    (wider(map, *own, reach) & wider(map, *enemy, 2)).iter().collect()
}

/// A set of hexes and all within some hexes of it.
fn wider<const W: usize>(map: &Map, mut set: HexSet<W>, far: usize) -> HexSet<W> {
    for _ in 0..far {
        let rim = set.iter().flat_map(|h| map.around(h).map(|(_, to)| to));
        set = set | rim.collect();
    }
    set
}
