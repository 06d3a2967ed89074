//! Distances over both maps at once: the city is entered through its fringe.

use assault::{HexSet, W};
use hexmap::{FAR, Field, HexId};

use super::graph::{CHANGE, Graph, Graphs};

pub type Costs = Field<u16, W>;

/// Thirds of a point from every hex to the nearest goal for a pace. `extra` is what it costs besides to enter a hex.
pub fn to_go(graphs: &Graphs, pace: usize, goals: &HexSet, extra: &Costs) -> Costs {
    run(graphs.back(pace), goals.iter().map(|h| (h, 0)).collect(), |at, _| extra[at])
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
