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
                    let price = if so_far == 0 { price.min(limit) } else { price };
                    let sum = so_far + usize::from(price);
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
            let near = || costs[at] != NEVER && book.map.around(at).any(|(_, n)| costs[n] == 0);
            let far = || !state.oos.has(unit) && costs[at] <= book.allowance(unit);
            free && (beside(at) || far() || near())
        };
        if state.units.on_map(enemy).filter(|&(u, _)| of(u)).any(comes) {
            return true;
        }
        // A division out of the cup.
        let draws = ["N", "E"].iter().zip(&book.draws).filter(|_| pace == FOOT);
        for (name, draws) in draws {
            let due = draws.get(usize::from(state.turn).saturating_sub(1)).is_some_and(|&n| n > 0);
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

#[cfg(test)]
mod tests {
    use assault::{Assault, Campaign, Mover, Phase, begin_march};
    use wargame::{Dice, Node, Options, Rules as _, Seat, throw};

    use super::*;
    use crate::Staffed;

    /// Whether somebody on the main map comes beside a hex by the rules of movement.
    fn comes(rules: &Assault, state: &State, target: HexId) -> bool {
        let (book, enemy) = (rules.book(), GERMAN.other());
        let units = state.units.on_map(enemy).filter(|&(u, h)| {
            !book.on_inset(h) && !book.city.has(h) && !state.disrupted.has(u) && book.unit(u).kind != Kind::Worker
        });
        let beside = |h: HexId| book.strike[target.index()].contains(&h);
        let mut reach = units.map(|(u, h)| Mover::new(rules.at(state), begin_march(book, u)).reach().reached.with(h));
        reach.any(|reach| reach.iter().any(beside))
    }

    #[test]
    fn whoever_can_come_at_a_german_by_the_rules_of_movement_is_seen_to() {
        for campaign in [Campaign::Leningrad, Campaign::Stalingrad] {
            let rules = Assault::new(campaign).expect("the built-in data are good");
            let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
            let mut players = [1, 2].map(|seed| rules.player("random", seed).expect("a known player"));
            let (mut dice, mut outcomes, mut turn, mut seen) = (Dice::new(3), Vec::new(), 0, [0; 2]);
            while state.turn <= 12 {
                if state.phase() == Phase::RussianMovement && state.turn != turn {
                    turn = state.turn;
                    let city = |hex| rules.book().city.iter().any(|c| rules.book().map.distance(c, hex) <= Some(3));
                    for hex in state.units.held(GERMAN).iter().filter(|&h| !rules.book().on_inset(h) && !city(h)) {
                        let falls = falls_on(rules.book(), &state, GERMAN, hex);
                        assert!(falls || !comes(&rules, &state, hex), "turn {turn}, {}", rules.book().map.label(hex));
                        seen[usize::from(falls)] += 1;
                    }
                }
                let act = match rules.node(&state) {
                    Node::Over(_) => break,
                    Node::Chance => throw(&rules, &state, &mut dice, &mut outcomes),
                    Node::Decide(side) => {
                        players[side.index()].choose(&Seat::new(&rules, &state, side), Default::default())
                    }
                };
                rules.apply(&mut state, act, &mut ());
            }
            assert!(seen[0] > 10 && seen[1] > 10, "some are safe and some are not: {seen:?}");
        }
    }
}
