//! Distances over both maps at once: the city is entered through its fringe.

use std::{cmp::Reverse, collections::BinaryHeap};

use assault::{Book, Gate, HexSet, RUSSIAN, W};
use hexmap::{Dir, FAR, Field, HexId, Hexes as _, Mp};
use wargame::Side;

pub type Costs = Field<u16, W>;

/// Hexes a unit can change maps to: between a fringe hex and its hexes on the inset, for a Russian also between a
/// main hex of the city and its district.
fn other_map(book: &Book, side: Side, hex: HexId, mut visit: impl FnMut(HexId)) {
    if let Some(fringe) = book.fringe(hex) {
        match hex == fringe.main {
            true => fringe.hexes.iter().for_each(|&h| visit(h)),
            false => visit(fringe.main),
        }
    }
    if side == RUSSIAN
        && let Some(district) = book.district(hex)
    {
        match hex == district.main {
            true => district.hexes.hexes().for_each(visit),
            false => visit(district.main),
        }
    }
}

/// Thirds of a point from every hex to the nearest goal for a pace. `extra` is what a hex costs besides.
pub fn to_go(book: &Book, side: Side, pace: usize, goals: &HexSet, extra: impl Fn(HexId) -> u16) -> Costs {
    run(book, side, goals.hexes().map(|h| (h, 0)), |from, dir, to| {
        // Backwards: the step leads from `to` to `from`.
        step(book, side, pace, to, dir.opposite()).map(|c| c + extra(from))
    })
}

/// Thirds of a point from the nearest source to every hex for a pace.
pub fn from(
    book: &Book,
    side: Side,
    pace: usize,
    sources: impl Iterator<Item = (HexId, u16)>,
    extra: impl Fn(HexId) -> u16,
) -> Costs {
    run(book, side, sources, |from, dir, to| step(book, side, pace, from, dir).map(|c| c + extra(to)))
}

/// What a step costs; a Russian crosses the great rivers with a whole allowance (6.33, 19.0).
fn step(book: &Book, side: Side, pace: usize, from: HexId, dir: Dir) -> Option<u16> {
    let cost = book.cost[pace][from.index()][dir.index()];
    if cost != Mp::MAX {
        return Some(u16::from(cost));
    }
    let gate = book.gates[from.index()][dir.index()];
    (side == RUSSIAN && matches!(gate, Gate::Neva | Gate::Volga | Gate::Ferry)).then_some(18)
}

fn run(
    book: &Book,
    side: Side,
    sources: impl Iterator<Item = (HexId, u16)>,
    price: impl Fn(HexId, Dir, HexId) -> Option<u16>,
) -> Costs {
    let mut costs = Field::new(FAR);
    let mut waiting = BinaryHeap::new();
    for (hex, cost) in sources {
        if cost < costs[hex] {
            costs[hex] = cost;
            waiting.push(Reverse((cost, hex)));
        }
    }
    while let Some(Reverse((cost, at))) = waiting.pop() {
        if cost > costs[at] {
            continue;
        }
        for (dir, next) in book.map.around(at) {
            let Some(more) = price(at, dir, next) else { continue };
            let sum = cost.saturating_add(more);
            if sum < costs[next] {
                costs[next] = sum;
                waiting.push(Reverse((sum, next)));
            }
        }
        other_map(book, side, at, |next| {
            if book.land.has_hex(next) && cost < costs[next] {
                costs[next] = cost;
                waiting.push(Reverse((cost, next)));
            }
        });
    }
    costs
}

/// Hexes of the main map a German supply path needs from each hex to the nearest source, up to a limit (11.13, 11.53).
pub fn leash(book: &Book, open: &HexSet, sources: &HexSet, limit: u8) -> Field<u8, W> {
    let mut field = Field::new(u8::MAX);
    let mut rings = [HexSet::EMPTY; 13];
    sources.hexes().for_each(|h| field[h] = 0);
    rings[0] = *sources;
    let limit = limit.min(12);
    for so_far in 0..=limit {
        while let Some(index) = rings[usize::from(so_far)].first() {
            rings[usize::from(so_far)].remove(index);
            let to = HexId(index as u16);
            // A path may begin in any hex, but runs only over open ones.
            if field[to] != so_far || (!open.has(index) && !sources.has(index)) {
                continue;
            }
            let next = so_far + u8::from(!book.on_inset(to));
            if next > limit {
                continue;
            }
            let mut visit = |from: HexId| {
                if next < field[from] {
                    field[from] = next;
                    rings[usize::from(next)].add(from.index());
                }
            };
            for (dir, from) in book.map.around(to) {
                if book.gates[to.index()][dir.index()].walked() && !book.city.has_hex(from) {
                    visit(from);
                }
            }
            other_map(book, assault::GERMAN, to, visit);
        }
    }
    field
}
