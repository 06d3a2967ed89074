//! A flood over a table of costs: reaches what [`crate::flood`] does with a closure that reads the table, but with
//! prohibitions worked out once instead of at every step. Among equally cheap ways it takes the one whose last step
//! begins with most points left, then from the lowest hex.

use crate::{
    flood::{MOST, Reach},
    id::{HexId, Mp},
    map::Map,
    set::HexSet,
};

/// What a sweep goes by.
pub struct Ground<'a, const W: usize> {
    /// Cost to go from a hex in a direction; anything above [`MOST`] cannot be gone.
    pub costs: &'a [[Mp; 6]],
    /// Hexes that are never entered.
    pub barred: HexSet<W>,
    /// Hexes that may be entered but not left.
    pub halts: HexSet<W>,
    /// Stop as soon as the cheapest way to this hex is known; other hexes are then left out.
    pub until: Option<HexId>,
}

/// Barred hexes look richer than any traveller, so nobody ever improves on them.
const BARRED: Mp = Mp::MAX;

/// Spends points from every start over the ground. Costs are at least 1.
pub fn sweep<const W: usize>(map: &Map, starts: &[(HexId, Mp)], ground: &Ground<'_, W>) -> Reach<W> {
    assert!(map.len() <= HexSet::<W>::SIZE, "a set of hexes has room for every hex of the map");
    // Clearing buckets is a good part of a short sweep, so it has only as many as it needs.
    match starts.iter().all(|&(_, points)| points < 16) {
        true => spread::<W, 16>(map, starts, ground),
        false => spread::<W, { MOST as usize + 1 }>(map, starts, ground),
    }
}

fn spread<const W: usize, const B: usize>(map: &Map, starts: &[(HexId, Mp)], ground: &Ground<'_, W>) -> Reach<W> {
    let mut reach = Reach::empty();
    let mut buckets = [HexSet::<W>::EMPTY; B];
    let mut waiting = 0u64;
    let (purses, came) = (reach.purse.slots_mut(), reach.came.slots_mut());
    ground.barred.iter().for_each(|hex| purses[hex.index()] = BARRED);
    for &(hex, points) in starts {
        let (points, had) = (points.min(MOST), purses[hex.index()]);
        if points >= had {
            purses[hex.index()] = points + 1;
            buckets[points as usize].add(hex);
            waiting |= 1 << points;
        }
    }
    while waiting != 0 {
        let points = 63 - waiting.leading_zeros() as u8;
        waiting ^= 1 << points;
        let bucket = buckets[points as usize];
        reach.reached |= &bucket;
        if ground.until.is_some_and(|hex| bucket.has(hex)) {
            break;
        }
        for index in (bucket - ground.halts).iter().map(HexId::index) {
            // It was put here before a better way to it was found.
            if purses[index] != points + 1 {
                continue;
            }
            let (near, costs) = (&map.near[index], &ground.costs[index]);
            for d in 0..6 {
                let (to, cost) = (near[d], costs[d]);
                let Some(purse) = purses.get_mut(to.index()) else { continue };
                let rich = (points + 1).saturating_sub(cost);
                if rich > *purse {
                    *purse = rich;
                    came[to.index()] = d as u8;
                    buckets[(rich - 1) as usize % B].add(to);
                    waiting |= 1 << (rich - 1);
                }
            }
        }
    }
    ground.barred.iter().for_each(|hex| purses[hex.index()] = 0);
    reach
}
