//! What is worked out once for a game: it depends on the map and the tables alone.

use assault::{Book, HexSet, W};
use hexmap::{Axial, Field, HexId, Hexes as _};

use super::{
    doctrine::{self, Goal},
    field::{Costs, plain, to_go},
    graph::Graphs,
    worth,
};

/// How far neighbourhoods go.
const WIDEST: usize = 8;
/// More than the hexes of a map and its margins across.
const SPAN: usize = 128;

pub struct Lore {
    /// For each corps what it is after.
    pub aims: Vec<Vec<Goal>>,
    /// For each corps whether its units guard supply lines.
    pub rear: Vec<bool>,
    /// Hexes from each hex to the city.
    pub away: Field<u16, W>,
    /// Tenths of a turn German wheels need from each hex to the city.
    pub onward: Costs,
    pub graphs: Graphs,
    /// Land hexes around each hex, the nearest first, and where each distance ends among them.
    around: Vec<HexId>,
    ends: Vec<[u32; WIDEST + 2]>,
}

impl Lore {
    pub fn new(book: &Book) -> Lore {
        let graphs = Graphs::new(book);
        let mut onward = to_go(&graphs, 1, &book.interior, &plain());
        book.land.hexes().for_each(|h| onward[h] = onward[h].saturating_mul(10) / 36);
        let (around, ends) = rings(book);
        Lore {
            aims: doctrine::aims(book),
            rear: doctrine::rear(book),
            away: worth::away(book),
            onward,
            graphs,
            around,
            ends,
        }
    }

    /// Land hexes at most so far from a hex on the same map, itself too; the nearest first.
    #[inline]
    pub fn within(&self, hex: HexId, far: usize) -> &[HexId] {
        let ends = &self.ends[hex.index()];
        &self.around[ends[0] as usize..ends[far.min(WIDEST) + 1] as usize]
    }

    /// All land hexes at most so far from one of a set.
    pub fn around(&self, set: &HexSet, far: usize) -> HexSet {
        let mut all = HexSet::EMPTY;
        set.hexes().for_each(|h| self.within(h, far).iter().for_each(|n| all.add(n.index())));
        all
    }
}

fn rings(book: &Book) -> (Vec<HexId>, Vec<[u32; WIDEST + 2]>) {
    let widest = WIDEST as i16;
    let steps = (-widest..=widest).flat_map(|q| (-widest..=widest).map(move |r| Axial { q, r }));
    let mut steps: Vec<(u16, Axial)> = steps.map(|a| (a.distance(Axial { q: 0, r: 0 }), a)).collect();
    steps.retain(|s| s.0 <= WIDEST as u16);
    steps.sort_by_key(|s| s.0);
    let (mut around, mut ends) = (Vec::new(), Vec::new());
    for sheet in &book.map.sheets {
        let hexes = || (sheet.first.0..sheet.first.0 + sheet.count as u16).map(HexId);
        let low = hexes().map(|h| book.map.axial(h)).fold((i16::MAX, i16::MAX), |l, a| (l.0.min(a.q), l.1.min(a.r)));
        let place = |a: Axial| (a.r - low.1 + widest) as usize * SPAN + (a.q - low.0 + widest) as usize;
        let mut grid = vec![HexId::NONE; SPAN * SPAN];
        hexes().filter(|&h| book.land.has_hex(h)).for_each(|h| grid[place(book.map.axial(h))] = h);
        for hex in hexes() {
            let at = book.map.axial(hex);
            let mut end = [around.len() as u32; WIDEST + 2];
            for &(far, step) in &steps {
                let there = grid[place(Axial { q: at.q + step.q, r: at.r + step.r })];
                around.extend(there.exists().then_some(there));
                end[usize::from(far) + 1] = around.len() as u32;
            }
            ends.push(end);
        }
    }
    (around, ends)
}
