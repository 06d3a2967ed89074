//! Spreading over a map by integer cost, with a bucket for each number of points.
//!
//! A bucket is a set of hexes, so nothing is allocated, and hexes with equal points are taken in
//! ascending order.

use arrayvec::ArrayVec;

use crate::{
    id::{Dir, HexId, Mp},
    map::Map,
    set::{Field, HexSet},
};

/// The most points a flood can spend, and the most a step can cost.
pub const MOST: Mp = 63;

/// One bucket for each number of points from 0 to [`MOST`], as many as a word has bits.
const BUCKETS: usize = 64;

/// Where a flood got to: the points left in each hex, and whence it came.
#[derive(Clone, Debug)]
pub struct Reach<const W: usize> {
    pub reached: HexSet<W>,
    /// One more than the points left; 0 where the flood did not get to.
    pub(crate) purse: Field<Mp, W>,
    pub(crate) came: Field<u8, W>,
}

/// In place of a direction: the flood began here.
const START: u8 = 6;

impl<const W: usize> Reach<W> {
    pub(crate) fn empty() -> Self {
        Reach { reached: HexSet::EMPTY, purse: Field::new(0), came: Field::new(START) }
    }

    /// Points left on arrival, if the hex was reached.
    #[inline]
    pub fn left(&self, hex: HexId) -> Option<Mp> {
        self.purse[hex].checked_sub(1)
    }

    /// The hex before this one on the cheapest way; nothing for a start.
    #[inline]
    pub fn before(&self, map: &Map, hex: HexId) -> Option<HexId> {
        if self.purse[hex] == 0 || self.came[hex] == START {
            return None;
        }
        Some(map.step(hex, Dir::new(self.came[hex]).opposite()))
    }
}

/// Spends points from every start. `step` gets a hex, a direction, the neighbour there and the points
/// left before the step, and says what the step costs, or `None` if it cannot be made. More points before
/// a step must never mean fewer after it.
///
/// A start may appear with the points it begins with, at most [`MOST`]. Among equally cheap ways a hex is
/// entered from the lowest; a step without cost is taken only where no other does as well.
#[inline]
pub fn flood<const W: usize>(
    map: &Map,
    starts: &[(HexId, Mp)],
    step: impl FnMut(HexId, Dir, HexId, Mp) -> Option<Mp>,
) -> Reach<W> {
    assert!(map.len() <= HexSet::<W>::SIZE, "a set of hexes has room for every hex of the map");
    // Clearing buckets is a good part of a short flood, so it has only as many as it needs.
    match starts.iter().all(|&(_, points)| points < 16) {
        true => spread::<W, 16>(map, starts, step),
        false => spread::<W, BUCKETS>(map, starts, step),
    }
}

#[inline]
fn spread<const W: usize, const B: usize>(
    map: &Map,
    starts: &[(HexId, Mp)],
    mut step: impl FnMut(HexId, Dir, HexId, Mp) -> Option<Mp>,
) -> Reach<W> {
    let mut reach = Reach::empty();
    let mut buckets = [HexSet::<W>::EMPTY; B];
    // Bit `i` is set while bucket `i` has hexes.
    let mut waiting = 0u64;
    for &(hex, points) in starts {
        let points = points.min(MOST);
        let had = reach.purse[hex];
        if points >= had {
            if had > 0 {
                buckets[had as usize - 1].remove(hex);
            }
            reach.purse[hex] = points + 1;
            buckets[points as usize].add(hex);
            waiting |= 1 << points;
        }
    }
    let (purses, came) = (reach.purse.slots_mut(), reach.came.slots_mut());
    while waiting != 0 {
        let points = 63 - waiting.leading_zeros() as u8;
        waiting ^= 1 << points;
        let mut word = 0;
        while word < W {
            let bits = buckets[points as usize].0[word];
            if bits == 0 {
                word += 1;
                continue;
            }
            let index = word * 64 + bits.trailing_zeros() as usize;
            buckets[points as usize].0[word] = bits & (bits - 1);
            reach.reached.0[word] |= bits & bits.wrapping_neg();
            let hex = HexId(index as u16);
            let near = &map.near[index];
            #[expect(clippy::needless_range_loop, reason = "by number it is unrolled")]
            for d in 0..6 {
                let (to, dir) = (near[d], Dir::ALL[d]);
                // A neighbour off the map has no purse either.
                let Some(purse) = purses.get_mut(to.index()) else { continue };
                if *purse > points {
                    continue;
                }
                let Some(rest) = step(hex, dir, to, points).and_then(|cost| points.checked_sub(cost)) else {
                    continue;
                };
                if *purse > rest {
                    let tied = *purse == rest + 1 && rest < points && came[to.index()] != START;
                    if tied && hex < map.step(to, Dir::new(came[to.index()]).opposite()) {
                        came[to.index()] = dir.index() as u8;
                    }
                    continue;
                }
                if *purse > 0 {
                    buckets[*purse as usize - 1].remove(to);
                }
                *purse = rest + 1;
                came[to.index()] = dir.index() as u8;
                buckets[rest as usize % B].add(to);
                waiting |= 1 << rest;
                // A free step leads into the bucket that is being emptied, perhaps before the word at hand.
                if rest == points {
                    word = word.min(to.index() / 64);
                }
            }
        }
        waiting &= !(1 << points);
    }
    reach
}

/// The hexes of a way, first to last, without the start.
pub type Path = ArrayVec<HexId, 64>;

/// The cheapest way to a hex that was reached; its last 64 hexes, should free steps make it longer.
pub fn path<const W: usize>(map: &Map, reach: &Reach<W>, to: HexId) -> Path {
    let mut way = Path::new();
    let mut at = to;
    while let Some(before) = reach.before(map, at) {
        if way.try_push(at).is_err() {
            break;
        }
        at = before;
    }
    way.reverse();
    way
}

/// Cost to go from every hex to the nearest goal, [`FAR`] where there is no way. `step` says what it costs
/// to go from a hex in a direction to the neighbour there; what costs more than [`MOST`] cannot be gone.
pub fn remaining<const W: usize>(
    map: &Map,
    goals: &HexSet<W>,
    step: impl FnMut(HexId, Dir, HexId) -> Option<Mp>,
) -> Field<u16, W> {
    remaining_within(map, goals, FAR - 1, step)
}

/// The same, but hexes from which it costs more than `most` count as having no way.
pub fn remaining_within<const W: usize>(
    map: &Map,
    goals: &HexSet<W>,
    most: u16,
    mut step: impl FnMut(HexId, Dir, HexId) -> Option<Mp>,
) -> Field<u16, W> {
    assert!(map.len() <= HexSet::<W>::SIZE, "a set of hexes has room for every hex of the map");
    let mut togo = Field::new(FAR);
    goals.iter().for_each(|goal| togo[goal] = 0);
    // A ring of buckets for the costs from the present one on: no step leads further than once around.
    let mut ring = [HexSet::<W>::EMPTY; BUCKETS];
    ring[0] = *goals;
    let mut waiting = u64::from(!goals.is_empty());
    let mut cost = 0u16;
    while waiting != 0 {
        let slot = cost as usize % BUCKETS;
        let ahead = waiting.rotate_right(slot as u32).trailing_zeros();
        if ahead > 0 {
            cost += ahead as u16;
            continue;
        }
        let mut word = 0;
        while word < W {
            let bits = ring[slot].0[word];
            if bits == 0 {
                word += 1;
                continue;
            }
            let index = word * 64 + bits.trailing_zeros() as usize;
            ring[slot].0[word] = bits & (bits - 1);
            let hex = HexId(index as u16);
            let near = &map.near[index];
            #[expect(clippy::needless_range_loop, reason = "by number it is unrolled")]
            for d in 0..6 {
                let (from, dir) = (near[d], Dir::ALL[d]);
                let Some(known) = togo.slots_mut().get_mut(from.index()) else { continue };
                if *known <= cost {
                    continue;
                }
                let Some(price) = step(from, dir.opposite(), hex).filter(|&price| price <= MOST) else { continue };
                let total = cost.saturating_add(u16::from(price));
                if total >= *known || total > most {
                    continue;
                }
                if *known != FAR {
                    ring[*known as usize % BUCKETS].remove(from);
                }
                *known = total;
                ring[total as usize % BUCKETS].add(from);
                waiting |= 1 << (total as usize % BUCKETS);
                if total == cost {
                    word = word.min(from.index() / 64);
                }
            }
        }
        waiting &= !(1 << slot);
    }
    togo
}

/// No way to any goal.
pub const FAR: u16 = u16::MAX;
