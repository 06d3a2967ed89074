//! The steps units can take over both maps, listed once: looking them up step by step is slow.

use assault::{Book, GERMAN, Gate, RUSSIAN};
use hexmap::{Dir, HexId, Mp};
use wargame::Side;

/// Instead of a cost: a change of maps, which costs nothing whatever else a hex costs.
pub const CHANGE: u16 = u16::MAX;

/// Steps from each hex, with their costs in thirds of a point.
pub struct Graph {
    ends: Vec<u32>,
    steps: Vec<(HexId, u16)>,
}

impl Graph {
    fn new(book: &Book, mut list: impl FnMut(HexId, &mut Vec<(HexId, u16)>)) -> Graph {
        let mut graph = Graph { ends: vec![0], steps: Vec::new() };
        for hex in book.map.hexes() {
            list(hex, &mut graph.steps);
            graph.ends.push(graph.steps.len() as u32);
        }
        graph
    }

    #[inline]
    pub fn steps(&self, hex: HexId) -> &[(HexId, u16)] {
        &self.steps[self.ends[hex.index()] as usize..self.ends[hex.index() + 1] as usize]
    }
}

/// Graphs for the paces.
pub struct Graphs {
    onward: Vec<Graph>,
    back: Vec<Graph>,
}

impl Graphs {
    pub fn new(book: &Book) -> Graphs {
        let paces = 0..book.cost.len();
        let graph = |pace: usize, back: bool| {
            let side = if pace < 2 { GERMAN } else { RUSSIAN };
            Graph::new(book, |at, list| {
                for (dir, next) in book.map.around(at) {
                    let cost = if back {
                        step(book, side, pace, next, dir.opposite())
                    } else {
                        step(book, side, pace, at, dir)
                    };
                    list.extend(cost.map(|c| (next, c)));
                }
                other_map(book, side, at, |next| list.extend(book.land.has(next).then_some((next, CHANGE))));
            })
        };
        Graphs {
            onward: paces.clone().map(|pace| graph(pace, false)).collect(),
            back: paces.map(|pace| graph(pace, true)).collect(),
        }
    }

    /// Steps a pace can take.
    pub fn onward(&self, pace: usize) -> &Graph {
        &self.onward[pace]
    }

    /// Steps that lead to a hex.
    pub fn back(&self, pace: usize) -> &Graph {
        &self.back[pace]
    }
}

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
            true => district.hexes.iter().for_each(visit),
            false => visit(district.main),
        }
    }
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
