//! A flood over a table of costs: the same as [`crate::flood`] with a closure that reads the table, but with
//! prohibitions worked out once instead of at every step.

use crate::{
    bits::Bits,
    flood::{MOST, Reach},
    id::{Dir, HexId, Mp},
    map::Map,
};

/// What a sweep goes by.
pub struct Ground<'a, const W: usize> {
    /// Cost to go from a hex in a direction; anything above [`MOST`] cannot be gone.
    pub costs: &'a [[Mp; 6]],
    /// Hexes that are never entered.
    pub barred: Bits<W>,
    /// Hexes that may be entered but not left.
    pub halts: Bits<W>,
    /// Stop as soon as the cheapest way to this hex is known; other hexes are then left out.
    pub until: Option<HexId>,
}

/// Barred hexes look richer than any traveller, so nobody ever improves on them.
const BARRED: Mp = Mp::MAX;

/// Spends points from every start over the ground. Ties as in [`crate::flood`]. Costs are at least 1.
pub fn sweep<const W: usize>(map: &Map, starts: &[(HexId, Mp)], ground: &Ground<'_, W>) -> Reach<W> {
    assert!(map.len() <= Bits::<W>::SIZE, "a set of hexes has room for every hex of the map");
    // Clearing buckets is a good part of a short sweep, so it has only as many as it needs.
    match starts.iter().all(|&(_, points)| points < 16) {
        true => spread::<W, 16>(map, starts, ground),
        false => spread::<W, { MOST as usize + 1 }>(map, starts, ground),
    }
}

fn spread<const W: usize, const B: usize>(map: &Map, starts: &[(HexId, Mp)], ground: &Ground<'_, W>) -> Reach<W> {
    let mut reach = Reach::empty();
    let mut buckets = [Bits::<W>::EMPTY; B];
    let mut waiting = 0u64;
    let (purses, came) = (reach.purse.slots_mut(), reach.came.slots_mut());
    ground.barred.iter().for_each(|hex| purses[hex] = BARRED);
    for &(hex, points) in starts {
        let (points, had) = (points.min(MOST), purses[hex.index()]);
        if points >= had {
            if had > 0 {
                buckets[had as usize - 1].remove(hex.index());
            }
            purses[hex.index()] = points + 1;
            buckets[points as usize].add(hex.index());
            waiting |= 1 << points;
        }
    }
    while waiting != 0 {
        let points = 63 - waiting.leading_zeros() as u8;
        waiting ^= 1 << points;
        let bucket = buckets[points as usize];
        reach.reached |= &bucket;
        if ground.until.is_some_and(|hex| bucket.has(hex.index())) {
            break;
        }
        for index in (bucket - ground.halts).iter() {
            let near = &map.near[index];
            let costs = &ground.costs[index];
            for d in 0..6 {
                let to = near[d].index();
                let Some(purse) = purses.get_mut(to) else { continue };
                if *purse > points {
                    continue;
                }
                let Some(rest) = points.checked_sub(costs[d]) else { continue };
                if *purse <= rest {
                    if *purse > 0 {
                        buckets[(*purse - 1) as usize % B].remove(to);
                    }
                    *purse = rest + 1;
                    came[to] = d as u8;
                    buckets[rest as usize % B].add(to);
                    waiting |= 1 << rest;
                } else if *purse == rest + 1 && came[to] != Reach::<W>::START {
                    // Equally cheap: the lower of the two hexes it can be entered from.
                    let other = map.near[to][Dir::new(came[to]).opposite().index()];
                    if HexId(index as u16) < other {
                        came[to] = d as u8;
                    }
                }
            }
        }
    }
    ground.barred.iter().for_each(|hex| purses[hex] = 0);
    reach
}
