//! Sequential halving: many candidates a little, the better half more, until few are known well.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use wargame::{Budget, Limit};

/// What has been used of a budget. The clock runs only while its owner thinks.
#[derive(Copy, Clone, Debug, Default)]
pub struct Spent {
    before: Duration,
    since: Option<Instant>,
    work: u64,
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
        match limit {
            Limit::Time(time) => {
                let used = self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed());
                (used.as_micros() * 100 / time.as_micros().max(1)) as u64
            }
            Limit::Work(work) => self.work * 100 / work.max(1),
        }
    }
}

/// Rollouts between two looks at the clock.
const BATCH: usize = 8;

/// Candidates compared on the same samples. The first is the one to beat.
pub struct Arms {
    /// Values by arm and sample.
    values: Vec<Vec<i32>>,
    /// Those still in the race, the best first.
    order: Vec<usize>,
    least: usize,
}

impl Arms {
    pub fn new(count: usize) -> Arms {
        Arms { values: vec![Vec::new(); count], order: (0..count).collect(), least: 2 }
    }

    /// Runs rounds until few arms are left and well known, or the limit is near; at least one round is run.
    /// `value` gives what an arm is worth on a sample, and the work. The clock is looked at between batches only.
    pub fn run<W: Send>(
        &mut self,
        (first, most): (usize, usize),
        spent: &mut Spent,
        (limit, share): (Limit, u64),
        budget: &Budget<'_>,
        worker: impl Fn() -> W + Sync + Send,
        value: impl Fn(&mut W, usize, u64) -> (i32, u64) + Sync + Send,
    ) {
        let mut samples = first;
        loop {
            let jobs: Vec<(usize, u64)> = self
                .order
                .iter()
                .flat_map(|&arm| (self.values[arm].len()..samples).map(move |sample| (arm, sample as u64)))
                .collect();
            // Small, because the clock is looked at only between them; of fixed size, so that work alone tells the end.
            for batch in jobs.chunks(BATCH) {
                let done: Vec<(i32, u64)> =
                    batch.par_iter().map_init(&worker, |w, &(arm, sample)| value(w, arm, sample)).collect();
                for (&(arm, _), (value, work)) in batch.iter().zip(done) {
                    self.values[arm].push(value);
                    spent.work += work;
                }
                if spent.percent(limit) >= share || budget.stopped() {
                    self.rank();
                    return;
                }
            }
            self.rank();
            if self.order.len() <= self.least && samples >= most {
                return;
            }
            let left = (self.order.len() / 2).max(self.least);
            self.order.truncate(left);
            if !self.order.contains(&0) {
                self.order.push(0);
            }
            samples = (samples * 2).min(most.max(samples));
            if self.order.iter().all(|&arm| self.values[arm].len() >= samples) {
                return;
            }
        }
    }

    /// Mean difference to the first arm over the samples both have had, in hundredths of a ten-thousandth, and its
    /// standard error.
    pub fn lead(&self, arm: usize) -> (i64, i64) {
        let pairs: Vec<i64> =
            self.values[arm].iter().zip(&self.values[0]).map(|(&a, &b)| 100 * i64::from(a - b)).collect();
        let n = pairs.len() as i64;
        if n == 0 {
            return (i64::MIN / 4, 0);
        }
        let mean = pairs.iter().sum::<i64>() / n;
        let variance = pairs.iter().map(|d| (d - mean) * (d - mean)).sum::<i64>() / (n - 1).max(1);
        (mean, (variance / n).isqrt())
    }

    fn rank(&mut self) {
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|&arm| (std::cmp::Reverse(self.lead(arm).0), arm));
        self.order = order;
    }

    /// The arm to take: the best, unless it is not surely better than the first.
    pub fn best(&self) -> usize {
        let tried = |&&arm: &&usize| self.values[arm].len() >= 4;
        let Some(&arm) = self.order.iter().find(tried) else { return 0 };
        let (lead, error) = self.lead(arm);
        // Of many arms one leads by luck: it has to be more than a standard error ahead.
        if 2 * lead > 3 * error { arm } else { 0 }
    }
}
