//! Zones of control as sets of hexes.

use hexmap::{Dir, HexId, HexSet, Map};

/// For each hex the neighbours that a unit in it controls. Worked out once a map.
pub fn zone_masks<const W: usize>(map: &Map, extends: impl Fn(HexId, Dir, HexId) -> bool) -> Vec<HexSet<W>> {
    map.hexes().map(|h| map.around(h).filter(|&(d, to)| extends(h, d, to)).map(|(_, to)| to).collect()).collect()
}

/// All hexes controlled from the held ones.
#[inline]
pub fn zone<const W: usize>(masks: &[HexSet<W>], held: &HexSet<W>) -> HexSet<W> {
    let mut zone = HexSet::EMPTY;
    for hex in held.iter() {
        zone |= &masks[hex.index()];
    }
    zone
}
