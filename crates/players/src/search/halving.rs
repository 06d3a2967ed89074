//! Sequential halving: many candidates a little, the better half more, until few are known well.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use wargame::{Budget, Limit, Side};

use super::Run;

/// What has been used of a budget. The clock runs only while its owner thinks.
#[derive(Copy, Clone, Debug, Default)]
pub struct Spent {
    before: Duration,
    since: Option<Instant>,
    work: u64,
    halves: u64,
}

impl Spent {
    pub fn begin(&mut self) {
        self.since = Some(Instant::now());
    }

    pub fn work(&mut self, actions: u64) {
        self.work += actions;
    }

    pub fn end(&mut self) {
        self.before += self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
    }

    /// Hundredths of a limit used.
    pub fn percent(&self, limit: Limit) -> u64 {
        self.millionths(limit) / 10_000
    }

    pub fn millionths(&self, limit: Limit) -> u64 {
        match limit {
            Limit::Time(time) => {
                let used = self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed());
                (used.as_nanos() * 1_000_000 / time.as_nanos().max(1)) as u64
            }
            Limit::Work(work) => self.work * 1_000_000 / work.max(1),
        }
    }

    /// Player-turns played out in comparisons.
    pub fn halves(&self) -> u64 {
        self.halves
    }
}

/// Rollouts between two looks at the clock.
const BATCH: usize = 4;

/// Samples' worth of doubt whether arms differ at all: the variance between samples over that between arms (1 to 5 by
/// game and question).
const DOUBT: i64 = 2;

/// Candidates compared on the same samples. The first is the one to beat.
pub struct Arms {
    /// Values by arm and sample, and the marks of their player-turns.
    values: Vec<Vec<(i32, u64)>>,
    /// Those still in the race, the best first.
    order: Vec<usize>,
    /// What is known of each sample, by mark.
    known: Vec<Vec<(u64, i32)>>,
    /// Who compares: values are the first side's.
    side: Side,
}

impl Arms {
    pub fn new(count: usize, side: Side) -> Arms {
        Arms { values: vec![Vec::new(); count], order: (0..count).collect(), known: Vec::new(), side }
    }

    /// Runs rounds until two arms are left and well known, or the limit is near. `value` plays an arm out on a sample,
    /// of which something may be known. The clock is looked at between batches only.
    pub fn run<W: Send>(
        &mut self,
        (first, most): (usize, usize),
        spent: &mut Spent,
        (limit, share): (Limit, u64),
        budget: &Budget<'_>,
        worker: impl Fn() -> W + Sync + Send,
        value: impl Fn(&mut W, usize, u64, &[(u64, i32)]) -> Run + Sync + Send,
    ) {
        // One sample shows which candidates come to the same.
        let mut samples = 1;
        loop {
            self.known.resize(samples, Vec::new());
            let jobs: Vec<(usize, usize)> = self
                .order
                .iter()
                .flat_map(|&arm| (self.values[arm].len()..samples).map(move |sample| (arm, sample)))
                .collect();
            // Small, because the clock is looked at only between them; of fixed size, so that work alone tells the end.
            for batch in jobs.chunks(BATCH) {
                let known = &self.known;
                let play = |w: &mut W, &(arm, sample): &(usize, usize)| value(w, arm, sample as u64, &known[sample]);
                let done: Vec<Run> = batch.par_iter().map_init(&worker, play).collect();
                for (&(arm, sample), run) in batch.iter().zip(done) {
                    self.values[arm].push((run.value, run.mark));
                    spent.work += run.work;
                    spent.halves += u64::from(run.halves);
                    if self.known[sample].iter().all(|k| k.0 != run.mark) {
                        self.known[sample].push((run.mark, run.value));
                    }
                }
                if spent.percent(limit) >= share || budget.stopped() {
                    self.rank();
                    return;
                }
            }
            self.unite();
            self.rank();
            if samples >= first {
                let left = (self.order.len() / 2).max(2);
                self.order.truncate(left);
                if !self.order.contains(&0) {
                    self.order.push(0);
                }
            }
            if self.order.len() < 2 || samples >= most {
                return;
            }
            samples = if samples < first { first } else { (2 * samples).min(most) };
        }
    }

    /// Leaves one of the arms that have come to the same on every sample.
    fn unite(&mut self) {
        self.order.sort_unstable();
        let order = std::mem::take(&mut self.order);
        for arm in order {
            let same = |&other: &usize| self.values[other].iter().zip(&self.values[arm]).all(|(a, b)| a.1 == b.1);
            if !self.order.iter().any(same) {
                self.order.push(arm);
            }
        }
    }

    /// What an arm is thought to be better than the first, in hundredths of a ten-thousandth: the mean difference over
    /// the samples both have had, drawn towards nothing the more the fewer they are.
    fn lead(&self, arm: usize) -> i64 {
        let sign = if self.side == Side::First { 100 } else { -100 };
        let pairs = self.values[arm].iter().zip(&self.values[0]);
        let (sum, n) = pairs.fold((0, 0), |(sum, n), (a, b)| (sum + sign * i64::from(a.0 - b.0), n + 1));
        sum / (n + DOUBT)
    }

    fn rank(&mut self) {
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|&arm| (std::cmp::Reverse(self.lead(arm)), arm));
        self.order = order;
    }

    /// The arm to take. Small leads count too: over many questions they are gains, though each may be luck.
    pub fn best(&self) -> usize {
        self.order.first().copied().filter(|&arm| self.lead(arm) > 0).unwrap_or(0)
    }
}
