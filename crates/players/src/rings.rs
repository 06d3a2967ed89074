//! Hexes around hexes, by distance on the grid: what is near, and what strength can come near.

use hexmap::{Axial, Field, HexId, HexSet, Map};

/// How far neighbourhoods go.
const WIDEST: usize = 8;
/// More than the hexes of a map and its margins across.
const SPAN: usize = 128;

/// For each hex those around it on the same sheet, the nearest first.
pub struct Rings {
    around: Vec<HexId>,
    /// Where each distance ends among them.
    ends: Vec<[u32; WIDEST + 2]>,
}

impl Rings {
    /// Of some hexes of a map.
    pub fn new(map: &Map, counts: impl Fn(HexId) -> bool) -> Rings {
        let widest = WIDEST as i16;
        let steps = (-widest..=widest).flat_map(|q| (-widest..=widest).map(move |r| Axial { q, r }));
        let mut steps: Vec<(u16, Axial)> = steps.map(|a| (a.distance(Axial { q: 0, r: 0 }), a)).collect();
        steps.retain(|s| s.0 <= WIDEST as u16);
        steps.sort_by_key(|s| s.0);
        let (mut around, mut ends) = (Vec::new(), Vec::new());
        for sheet in &map.sheets {
            let hexes = || (sheet.first.0..sheet.first.0 + sheet.count as u16).map(HexId);
            let low = hexes().map(|h| map.axial(h)).fold((i16::MAX, i16::MAX), |l, a| (l.0.min(a.q), l.1.min(a.r)));
            let place = |a: Axial| (a.r - low.1 + widest) as usize * SPAN + (a.q - low.0 + widest) as usize;
            let mut grid = vec![HexId::NONE; SPAN * SPAN];
            hexes().filter(|&h| counts(h)).for_each(|h| grid[place(map.axial(h))] = h);
            for hex in hexes() {
                let at = map.axial(hex);
                let mut end = [around.len() as u32; WIDEST + 2];
                for &(far, step) in &steps {
                    let there = grid[place(Axial { q: at.q + step.q, r: at.r + step.r })];
                    around.extend(there.exists().then_some(there));
                    end[usize::from(far) + 1] = around.len() as u32;
                }
                ends.push(end);
            }
        }
        Rings { around, ends }
    }

    /// Those at most so far from a hex, itself too; the nearest first.
    #[inline]
    pub fn within(&self, hex: HexId, far: usize) -> &[HexId] {
        let ends = &self.ends[hex.index()];
        &self.around[ends[0] as usize..ends[far.min(WIDEST) + 1] as usize]
    }

    /// All at most so far from one of a set.
    pub fn around<const W: usize>(&self, set: &HexSet<W>, far: usize) -> HexSet<W> {
        let mut all = HexSet::EMPTY;
        set.iter().for_each(|h| self.within(h, far).iter().for_each(|&n| all.add(n)));
        all
    }

    /// Strength that can come next to each hex in one turn, roughly: that of each unit as far as it surely comes, half
    /// of it as far as it may.
    pub fn press<const W: usize>(&self, units: impl Iterator<Item = (HexId, i32, [usize; 2])>) -> Field<i32, W> {
        let mut press = Field::new(0);
        for (at, strength, [sure, far]) in units {
            let (all, close) = (self.within(at, far), self.within(at, sure).len());
            all[..close].iter().for_each(|&h| press[h] += strength);
            all[close..].iter().for_each(|&h| press[h] += strength / 2);
        }
        press
    }
}
