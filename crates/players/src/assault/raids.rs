//! Where enemies could fall on somebody with their next move: backwards from him, as far as their allowances lead.

use assault::{At, Book, GERMAN, Gate, HexSet, Kind, State, W, zones};
use hexmap::{Dir, Field, HexId, Mp};
use wargame::{Side, UnitId};

/// Nobody has more points than this.
const FARTHEST: usize = 64;
const NEVER: u8 = u8::MAX;
/// The pace and the allowance of those who come out of the cup, mostly.
const FOOT: usize = 2;
const CUP: Mp = 15;

/// Thirds of a point an enemy needs at a pace from each hex to one he can attack another from, zones reckoned in (6.13,
/// 9.2, 9.4, 19.33).
struct Way<'a> {
    book: &'a Book,
    pace: usize,
    /// Hexes of the side attacked, and its zones.
    held: &'a HexSet,
    rigid: &'a HexSet,
    any: &'a HexSet,
}

impl Way<'_> {
    fn to(&self, target: HexId, limit: Mp) -> Field<u8, W> {
        let mut costs = Field::new(NEVER);
        let mut rings: [Vec<HexId>; FARTHEST] = std::array::from_fn(|_| Vec::new());
        let ends = self.book.strike[target.index()].into_iter().filter(|h| h.exists() && !self.held.has(*h));
        for end in ends {
            costs[end] = 0;
            rings[0].push(end);
        }
        for so_far in 0..=usize::from(limit).min(FARTHEST - 1) {
            while let Some(at) = rings[so_far].pop() {
                // Who came into a rigid zone on his way has stopped there.
                if usize::from(costs[at]) != so_far || so_far > 0 && self.rigid.has(at) {
                    continue;
                }
                for dir in Dir::ALL {
                    let from = self.book.map.step(at, dir);
                    if !from.exists() || self.held.has(from) {
                        continue;
                    }
                    let Some(price) = self.price(from, dir.opposite(), at) else { continue };
                    // A single hex can always be gone.
                    let sum = if so_far == 0 {
                        so_far + usize::from(price).min(usize::from(limit))
                    } else {
                        so_far + usize::from(price)
                    };
                    if sum < FARTHEST && sum <= usize::from(limit) && sum < usize::from(costs[from]) {
                        costs[from] = sum as u8;
                        rings[sum].push(from);
                    }
                }
            }
        }
        costs
    }

    fn price(&self, from: HexId, dir: Dir, to: HexId) -> Option<Mp> {
        let cost = self.book.cost[self.pace][from.index()][dir.index()];
        let don = self.book.gates[from.index()][dir.index()] == Gate::Don && self.any.has(from) && self.any.has(to);
        let banned = don || self.rigid.has(from) && self.rigid.has(to);
        let leave = if self.any.has(from) { self.book.leave } else { 0 };
        (cost != Mp::MAX && !banned).then(|| cost.saturating_add(leave))
    }
}

/// Whether an enemy could attack a hex of a side with his next move: those on the map, and those who may come onto it.
pub fn falls_on(book: &Book, state: &State, side: Side, target: HexId) -> bool {
    let zone = zones(At::new(book, state), side);
    let held = state.units.held(side);
    let fights = |kind: Kind| !matches!(kind, Kind::Worker | Kind::Hq);
    let enemy = side.other();
    let beside = |hex: HexId| book.strike[target.index()].contains(&hex);
    for pace in 0..book.cost.len() {
        let of = |unit: UnitId| book.unit(unit).pace == pace && fights(book.unit(unit).kind);
        let most = state.units.of(enemy).filter(|&u| of(u)).map(|u| book.allowance(u)).max();
        let Some(most) = most else { continue };
        let way = Way { book, pace, held, rigid: &zone.rigid, any: &zone.any };
        let costs = way.to(target, most);
        let comes = |(unit, at)| {
            let free = !state.disrupted.has(unit);
            let near = || book.map.around(at).any(|(_, n)| beside(n) && costs[n] == 0) && costs[at] != NEVER;
            free && (beside(at) || if state.oos.has(unit) { near() } else { costs[at] <= book.allowance(unit) })
        };
        if state.units.on_map(enemy).filter(|&(u, _)| of(u)).any(comes) {
            return true;
        }
        // A division out of the cup.
        let draws = ["N", "E"].iter().zip(&book.draws).filter(|_| pace == FOOT);
        for (name, draws) in draws {
            let due = draws.get(usize::from(state.turn) - 1).is_some_and(|&n| n > 0);
            let hexes = book.areas.iter().filter(|a| due && a.name == *name).flat_map(|a| &a.hexes);
            let enters = |h: &HexId| {
                !held.has(*h) && u16::from(costs[*h]) + u16::from(book.entry_cost[h.index()][pace]) <= u16::from(CUP)
            };
            if side == GERMAN && hexes.copied().any(|h| enters(&h)) {
                return true;
            }
        }
    }
    false
}
