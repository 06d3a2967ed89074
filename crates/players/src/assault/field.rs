//! Distances over both maps at once: the city is entered through its fringe.

use assault::{Book, HexSet, W};
use hexmap::{FAR, Field, HexId, Hexes as _};

use super::graph::{CHANGE, Graph, Graphs};

pub type Costs = Field<u16, W>;

/// Thirds of a point from every hex to the nearest goal for a pace. `extra` is what it costs besides to enter a hex.
pub fn to_go(graphs: &Graphs, pace: usize, goals: &HexSet, extra: &Costs) -> Costs {
    run(graphs.back(pace), goals.hexes().map(|h| (h, 0)).collect(), |at, _| extra[at])
}

/// Thirds of a point from the nearest source to every hex for a pace.
pub fn from(graphs: &Graphs, pace: usize, sources: Vec<(HexId, u16)>, extra: &Costs) -> Costs {
    run(graphs.onward(pace), sources, |_, next| extra[next])
}

/// Nothing costs anything besides.
pub fn plain() -> Costs {
    Field::new(0)
}

/// More than any step costs: costs that wait lie less than once around the ring apart.
const RING: usize = 256;
const END: u16 = u16::MAX;

/// Hexes that wait for their turn, in a list for each cost.
struct Queue {
    heads: [u16; RING],
    /// A hex and the next entry of its list.
    entries: Vec<(HexId, u16)>,
    waiting: usize,
}

impl Queue {
    #[inline]
    fn push(&mut self, cost: u16, hex: HexId) {
        let head = &mut self.heads[usize::from(cost) % RING];
        self.entries.push((hex, *head));
        *head = (self.entries.len() - 1) as u16;
        self.waiting += 1;
    }

    #[inline]
    fn pop(&mut self, cost: u16) -> Option<HexId> {
        let head = &mut self.heads[usize::from(cost) % RING];
        let &(hex, next) = self.entries.get(usize::from(*head))?;
        *head = next;
        self.waiting -= 1;
        Some(hex)
    }
}

fn run(graph: &Graph, mut sources: Vec<(HexId, u16)>, extra: impl Fn(HexId, HexId) -> u16) -> Costs {
    let mut costs = Field::new(FAR);
    // The nearest last.
    sources.sort_unstable_by_key(|s| std::cmp::Reverse(s.1));
    let mut queue = Queue { heads: [END; RING], entries: Vec::with_capacity(4096), waiting: 0 };
    let mut cost = 0;
    loop {
        if queue.waiting == 0 {
            let Some(source) = sources.last() else { break };
            cost = source.1;
        }
        while let Some((hex, _)) = sources.pop_if(|s| s.1 == cost) {
            if cost < costs[hex] {
                costs[hex] = cost;
                queue.push(cost, hex);
            }
        }
        while let Some(at) = queue.pop(cost) {
            if cost != costs[at] {
                continue;
            }
            for &(next, step) in graph.steps(at) {
                // What is not farther is not reached more cheaply from here.
                if costs[next] <= cost {
                    continue;
                }
                let more = if step == CHANGE { 0 } else { step + extra(at, next) };
                debug_assert!(usize::from(more) < RING, "no step goes once around the ring");
                let sum = cost.saturating_add(more);
                if sum < costs[next] {
                    costs[next] = sum;
                    queue.push(sum, next);
                }
            }
        }
        cost = cost.saturating_add(1);
    }
    costs
}

/// Hexes of the main map a German supply path needs from each hex to the nearest source, up to a limit (11.13, 11.53).
/// A path may begin in any hex, but runs only over open ones.
pub fn leash(book: &Book, graphs: &Graphs, open: &HexSet, sources: &HexSet, limit: u8) -> Field<u8, W> {
    let open = *open | *sources;
    paths(graphs, [sources, &HexSet::EMPTY], limit, |to, _| open.has(to.index()).then(|| u8::from(!book.on_inset(to))))
}

/// The same to supply lines, and to edges at one hex more.
pub fn feeders(book: &Book, graphs: &Graphs, open: &HexSet, sources: [&HexSet; 2], limit: u8) -> Field<u8, W> {
    paths(graphs, sources, limit, |to, _| open.has(to.index()).then(|| u8::from(!book.on_inset(to))))
}

/// Hexes of the main map a German supply path needs from a hex to every other; the hex it begins in is not counted and
/// need not be open.
pub fn trail(book: &Book, graphs: &Graphs, open: &HexSet, start: HexId, limit: u8) -> Field<u8, W> {
    // A unit on an inset fringe hex traces as from the main hex (11.51).
    let mut starts = HexSet::EMPTY.with(start.index());
    book.fringe(start).iter().for_each(|f| starts.add(f.main.index()));
    paths(graphs, [&starts, &HexSet::EMPTY], limit, |_, next| {
        open.has(next.index()).then(|| u8::from(!book.on_inset(next)))
    })
}

/// Spreads from hexes at no and at one hex's length; `price` says what a step adds, none or one.
fn paths(graphs: &Graphs, starts: [&HexSet; 2], limit: u8, price: impl Fn(HexId, HexId) -> Option<u8>) -> Field<u8, W> {
    let mut field = Field::new(u8::MAX);
    let (mut now, mut then): (Vec<HexId>, Vec<HexId>) = (Vec::with_capacity(256), Vec::with_capacity(256));
    for (list, (length, hexes)) in [&mut then, &mut now].into_iter().zip([(1, starts[1]), (0, starts[0])]) {
        for hex in hexes.hexes() {
            field[hex] = length;
            list.push(hex);
        }
    }
    for so_far in 0..=limit {
        // Steps on the inset cost nothing and come into the same ring.
        while let Some(at) = now.pop() {
            if field[at] != so_far {
                continue;
            }
            for &(next, _) in graphs.supply.steps(at) {
                if field[next] <= so_far {
                    continue;
                }
                let Some(more) = price(at, next) else { continue };
                let sum = so_far + more;
                if sum <= limit && sum < field[next] {
                    field[next] = sum;
                    if more == 0 { now.push(next) } else { then.push(next) }
                }
            }
        }
        std::mem::swap(&mut now, &mut then);
        if now.is_empty() {
            break;
        }
    }
    field
}
