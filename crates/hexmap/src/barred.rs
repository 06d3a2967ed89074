//! Why a hex cannot be reached.

use crate::{
    flood::{FAR, MOST},
    id::{Dir, HexId, Mp},
    map::Map,
    set::{Field, HexSet},
};

/// What stands between a unit and a hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Barred<E> {
    /// Nothing: the hex can be reached.
    Open,
    /// A step on the way is refused.
    Refused { from: HexId, to: HexId, why: E },
    /// The way is open but costs so many points more than there are.
    Short { by: u16 },
    /// The map does not lead there.
    NoWay,
}

/// Explains why a flood from `from` with `budget` points does not get to `to`: the first refusal on the
/// cheapest way when a refused step counts as one point more than the budget, or the points that are missing.
/// So a short way across a lake is preferred to a long one round it, but never to one within the budget.
///
/// `step` is that of [`crate::flood`] with a reason instead of `None`; beyond the budget it is told that
/// no points are left.
pub fn barred<const W: usize, E>(
    map: &Map,
    from: HexId,
    to: HexId,
    budget: Mp,
    mut step: impl FnMut(HexId, Dir, HexId, Mp) -> Result<Mp, E>,
) -> Barred<E> {
    let budget = budget.min(MOST);
    let points = |spent: u16| Mp::try_from(spent).map_or(0, |spent| budget.saturating_sub(spent));
    let (spent, came) = ways::<W>(map, from, to, |hex, dir, next, spent| {
        step(hex, dir, next, points(spent)).map_or(budget + 1, |cost| cost.min(DEAREST))
    });
    if spent[to] == FAR {
        return Barred::NoWay;
    }
    // Back to the start: the refusal met last is the first on the way.
    let mut found = None;
    let mut at = to;
    while at != from {
        let dir = Dir::new(came[at]);
        let before = map.step(at, dir.opposite());
        if let Err(why) = step(before, dir, at, points(spent[before])) {
            found = Some(Barred::Refused { from: before, to: at, why });
        }
        at = before;
    }
    found.unwrap_or(match spent[to].saturating_sub(u16::from(budget)) {
        0 => Barred::Open,
        by => Barred::Short { by },
    })
}

const BUCKETS: usize = 128;

/// More than any budget, and less than once around the buckets.
const DEAREST: Mp = BUCKETS as Mp - 1;

/// What the cheapest way to each hex costs, and the direction of its last step; exact for `to` and all that
/// is nearer. `price` is told what was spent before the step.
fn ways<const W: usize>(
    map: &Map,
    from: HexId,
    to: HexId,
    mut price: impl FnMut(HexId, Dir, HexId, u16) -> Mp,
) -> (Field<u16, W>, Field<u8, W>) {
    assert!(map.len() <= HexSet::<W>::SIZE, "a set of hexes has room for every hex of the map");
    let mut spent = Field::new(FAR);
    let mut came = Field::new(0);
    let mut ring = [HexSet::<W>::EMPTY; BUCKETS];
    let mut waiting = 1u128;
    let mut cost = 0u16;
    spent[from] = 0;
    ring[0].add(from);
    while waiting != 0 && spent[to] > cost {
        let slot = cost as usize % BUCKETS;
        let Some(hex) = ring[slot].first() else {
            waiting &= !(1 << slot);
            cost += 1;
            continue;
        };
        ring[slot].remove(hex);
        for (dir, next) in map.around(hex) {
            if spent[next] <= cost {
                continue;
            }
            let total = cost.saturating_add(u16::from(price(hex, dir, next, cost)));
            if total < spent[next] {
                if spent[next] != FAR {
                    ring[spent[next] as usize % BUCKETS].remove(next);
                }
                spent[next] = total;
                came[next] = dir.index() as u8;
                ring[total as usize % BUCKETS].add(next);
                waiting |= 1 << (total as usize % BUCKETS);
            }
        }
    }
    (spent, came)
}
