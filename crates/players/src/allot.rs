//! Which force attacks which target: of all forces that could, those that gain most together. No unit is in two of
//! them, no target is attacked twice. Knows nothing of any game.

use std::cmp::Reverse;

use hexmap::HexId;
use wargame::UnitSet;

/// A force that could attack a target, and what that would gain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bid<const W: usize> {
    pub target: u16,
    pub force: UnitSet<W>,
    pub gain: i32,
}

/// Steps of a search after which the best found so far has to do. A Combat Phase takes some tens at most.
pub const STEPS: u32 = 4_000;

/// Bids, and after [`Allot::settle`] those that are taken. Kept between questions, so that nothing is allocated.
#[derive(Clone, Default)]
pub struct Allot<const W: usize> {
    bids: Vec<Bid<W>>,
    lots: Vec<Lot<W>>,
    taken: Vec<Bid<W>>,
    /// For each lot of the group searched which of the bids is thought of, and which was best; `NONE` for none.
    thought: Vec<usize>,
    best: Vec<usize>,
}

const NONE: usize = usize::MAX;

/// The bids for one target, the highest first.
#[derive(Copy, Clone)]
struct Lot<const W: usize> {
    from: usize,
    to: usize,
    /// Everybody in any of them.
    all: UnitSet<W>,
    /// Lots of different groups have nobody in common.
    group: usize,
}

impl<const W: usize> Allot<W> {
    pub fn clear(&mut self) {
        self.bids.clear();
        self.taken.clear();
    }

    /// Thinks of one more force. What gains nothing is forgotten.
    pub fn bid(&mut self, target: u16, force: UnitSet<W>, gain: i32) {
        if gain > 0 && !force.is_empty() {
            self.bids.push(Bid { target, force, gain });
        }
    }

    /// The bids taken, those that gain most first.
    pub fn taken(&self) -> &[Bid<W>] {
        &self.taken
    }

    /// Takes the bids that gain most together; of those alike what taking the highest bid again and again gives, then
    /// those with higher bids and fewer units. Never less than the highest again and again, however few the steps.
    pub fn settle(&mut self, steps: u32) {
        self.taken.clear();
        self.sort();
        self.group();
        let mut steps = steps;
        let mut at = 0;
        while at < self.lots.len() {
            let group = self.lots[at].group;
            let to = at + self.lots[at..].iter().take_while(|lot| lot.group == group).count();
            let lots = &self.lots[at..to];
            self.best.clear();
            self.best.resize(lots.len(), NONE);
            let floor = by_turns(&self.bids, lots, &mut self.best);
            self.thought.clear();
            self.thought.resize(lots.len(), NONE);
            let (bids, thought, best) = (&self.bids[..], &mut self.thought[..], &mut self.best[..]);
            let mut search = Search { bids, lots, thought, best, most: floor, steps };
            search.go(0, UnitSet::EMPTY, 0);
            steps = search.steps;
            self.taken.extend(self.best.iter().filter(|&&i| i != NONE).map(|&i| self.bids[i]));
            at = to;
        }
        self.taken.sort_by_key(|bid| (Reverse(bid.gain), bid.target));
    }

    /// Target by target, the highest bids first, without those that take more units for no more.
    fn sort(&mut self) {
        self.bids.sort_by_key(|bid| (bid.target, Reverse(bid.gain), bid.force.len(), Reverse(bid.force)));
        self.lots.clear();
        let mut kept = 0;
        for i in 0..self.bids.len() {
            let bid = self.bids[i];
            let from = match self.lots.last() {
                Some(lot) if self.bids[lot.from].target == bid.target => lot.from,
                _ => {
                    self.lots.push(Lot { from: kept, to: kept, all: UnitSet::EMPTY, group: NONE });
                    kept
                }
            };
            if self.bids[from..kept].iter().any(|other| other.force.within(&bid.force)) {
                continue;
            }
            self.bids[kept] = bid;
            kept += 1;
            let lot = self.lots.last_mut().expect("one was just looked at");
            lot.to = kept;
            lot.all |= &bid.force;
        }
        self.bids.truncate(kept);
    }

    /// Puts lots that share units together, in each group the highest bids first.
    fn group(&mut self) {
        for first in 0..self.lots.len() {
            if self.lots[first].group != NONE {
                continue;
            }
            self.lots[first].group = first;
            let mut all = self.lots[first].all;
            while let Some(lot) = self.lots.iter_mut().find(|lot| lot.group == NONE && lot.all.meets(&all)) {
                lot.group = first;
                all |= &lot.all;
            }
        }
        let bids = &self.bids;
        self.lots.sort_by_key(|lot| (lot.group, Reverse(bids[lot.from].gain), lot.from));
    }
}

/// The first bid of a lot that takes nobody who is used.
fn first<const W: usize>(bids: &[Bid<W>], lot: &Lot<W>, used: &UnitSet<W>) -> Option<usize> {
    (lot.from..lot.to).find(|&i| !bids[i].force.meets(used))
}

/// One target after the other, the best first: what promises most is reckoned again with what is left, waits if another
/// promises more by then, and is taken if it still gains enough.
pub fn best_first<L, F>(
    left: &mut L,
    targets: impl Iterator<Item = HexId>,
    least: i32,
    reckon: impl Fn(&L, HexId) -> Option<(i32, F)>,
    mut take: impl FnMut(&mut L, HexId, F),
) {
    let mut waiting: Vec<(i32, HexId)> = targets.filter_map(|hex| Some((reckon(left, hex)?.0, hex))).collect();
    while let Some(at) = (0..waiting.len()).max_by_key(|&i| (waiting[i].0, Reverse(waiting[i].1))) {
        let (_, hex) = waiting.swap_remove(at);
        let Some((gain, force)) = reckon(left, hex).filter(|(gain, _)| *gain >= least) else { continue };
        match waiting.iter().any(|&(other, _)| other > gain) {
            true => waiting.push((gain, hex)),
            false => take(left, hex, force),
        }
    }
}

/// Takes the highest bid that is still possible, again and again.
fn by_turns<const W: usize>(bids: &[Bid<W>], lots: &[Lot<W>], best: &mut [usize]) -> i32 {
    let (mut used, mut sum) = (UnitSet::EMPTY, 0);
    loop {
        let open = (0..lots.len()).filter(|&l| best[l] == NONE);
        let next = open.filter_map(|l| Some((l, first(bids, &lots[l], &used)?)));
        let Some((lot, i)) = next.min_by_key(|&(_, i)| (Reverse(bids[i].gain), bids[i].force.len(), i)) else {
            return sum;
        };
        best[lot] = i;
        used |= &bids[i].force;
        sum += bids[i].gain;
    }
}

/// A search through one group: lot by lot each of its bids, or none.
struct Search<'a, const W: usize> {
    bids: &'a [Bid<W>],
    lots: &'a [Lot<W>],
    thought: &'a mut [usize],
    best: &'a mut [usize],
    most: i32,
    steps: u32,
}

impl<const W: usize> Search<'_, W> {
    fn go(&mut self, at: usize, used: UnitSet<W>, sum: i32) {
        // More than what is left if nobody were wanted twice cannot be had.
        let rest = self.lots[at..].iter().filter_map(|lot| first(self.bids, lot, &used));
        let rest: i32 = rest.map(|i| self.bids[i].gain).sum();
        if sum + rest <= self.most || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let Some(&lot) = self.lots.get(at) else {
            self.most = sum;
            self.best.copy_from_slice(self.thought);
            return;
        };
        for i in lot.from..lot.to {
            let bid = &self.bids[i];
            if !bid.force.meets(&used) {
                self.thought[at] = i;
                self.go(at + 1, used | bid.force, sum + bid.gain);
            }
        }
        self.thought[at] = NONE;
        self.go(at + 1, used, sum);
    }
}
