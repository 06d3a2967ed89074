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
    impulses: u64,
}

impl Spent {
    pub fn begin(&mut self) {
        self.since = Some(Instant::now());
    }

    /// Begins at nothing; answers the time and the work used before.
    pub fn anew(&mut self) -> (Duration, u64) {
        let used = (self.before, self.work);
        *self = Spent { since: self.since, ..Spent::default() };
        used
    }

    pub fn work(&mut self, actions: u64) {
        self.work += actions;
    }

    /// Actions tried in thought.
    pub fn worked(&self) -> u64 {
        self.work
    }

    /// Answers how long it was since the beginning.
    pub fn end(&mut self) -> Duration {
        let took = self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
        self.before += took;
        took
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

    /// When the whole of a limit of time will be used, if it goes on like this.
    pub fn end_of(&self, limit: Limit) -> Option<Instant> {
        match limit {
            Limit::Time(time) => Some(self.since.unwrap_or_else(Instant::now) + time.saturating_sub(self.before)),
            Limit::Work(_) => None,
        }
    }

    /// Impulses played out in comparisons.
    pub fn impulses(&self) -> u64 {
        self.impulses
    }
}

/// Rollouts between two looks at the clock.
const BATCH: usize = 4;

/// Samples' worth of doubt whether arms differ at all: the variance between samples over that between arms. It was seen
/// between less than one (answers) and six (plans of 1979); this is between.
const DOUBT: i64 = 2;

/// Candidates compared on the same samples. The first is the one to beat.
pub struct Arms {
    /// Values by arm and sample, and the marks of their impulses.
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
    /// of which something may be known, or breaks off because there is no time left at all; whether a share of it is used
    /// is asked between batches only.
    pub fn run<W: Send>(
        &mut self,
        (first, most): (usize, usize),
        spent: &mut Spent,
        (limit, share): (Limit, u64),
        budget: &Budget<'_>,
        worker: impl Fn() -> W + Sync + Send,
        value: impl Fn(&mut W, usize, u64, &[(u64, i32)]) -> Option<Run> + Sync + Send,
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
            // Small, because what is used is asked only between them; of fixed size, so that work alone tells the end.
            for batch in jobs.chunks(BATCH) {
                let known = &self.known;
                let play = |w: &mut W, &(arm, sample): &(usize, usize)| value(w, arm, sample as u64, &known[sample]);
                let done: Vec<Option<Run>> = batch.par_iter().map_init(&worker, play).collect();
                let whole = done.iter().all(Option::is_some);
                // Samples have to be complete up to the last: what comes after one broken off is lost with it.
                for (&(arm, sample), run) in batch.iter().zip(done.into_iter().map_while(|run| run)) {
                    self.values[arm].push((run.value, run.mark));
                    spent.work += run.work;
                    spent.impulses += u64::from(run.impulses);
                    if self.known[sample].iter().all(|k| k.0 != run.mark) {
                        self.known[sample].push((run.mark, run.value));
                    }
                }
                // A thought broken off is one, too: it is not what a question costs without.
                spent.work += u64::from(!whole);
                if !whole || spent.percent(limit) >= share || budget.stopped() {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Compares some lines by a value for each line and sample, all with marks of their own; a rollout costs one.
    fn compare(count: usize, side: Side, work: u64, value: impl Fn(usize, u64) -> i32 + Sync + Send) -> Arms {
        let mut arms = Arms::new(count, side);
        let play = |(): &mut (), arm: usize, sample: u64, _: &[(u64, i32)]| {
            let mark = 1 + arm as u64 * 100 + sample;
            Some(Run { value: value(arm, sample), work: 1, impulses: 1, mark })
        };
        let budget = Budget { turn: None, stop: None };
        arms.run((2, 8), &mut Spent::default(), (Limit::Work(work), 100), &budget, || (), play);
        arms
    }

    #[test]
    fn the_best_line_is_taken_though_it_leads_by_little() {
        let value = |arm: usize, sample: u64| 5_000 + 100 * sample as i32 + [0, -300, 12, 7][arm];
        assert_eq!(compare(4, Side::First, 1000, value).best(), 2);
        assert_eq!(compare(4, Side::Second, 1000, value).best(), 1);
    }

    #[test]
    fn the_first_line_stays_unless_another_is_better() {
        let value = |arm: usize, _: u64| [5_000, 5_000, 4_000][arm];
        assert_eq!(compare(3, Side::First, 1000, value).best(), 0);
        assert_eq!(compare(2, Side::First, 1000, value).best(), 0);
    }

    #[test]
    fn a_lead_counts_for_less_the_fewer_samples_it_has() {
        // The last line is tried once before the work is done, and was lucky; the second leads a little less thrice.
        let mut arms = Arms::new(3, Side::First);
        arms.values = vec![vec![(0, 1); 3], vec![(60, 2); 3], vec![(90, 3)]];
        arms.rank();
        assert_eq!(arms.best(), 1);
    }

    #[test]
    fn lines_that_come_to_the_same_go_on_as_one() {
        let played = AtomicUsize::new(0);
        let mut arms = Arms::new(3, Side::First);
        let play = |(): &mut (), arm: usize, _: u64, _: &[(u64, i32)]| {
            if arm == 2 {
                played.fetch_add(1, Ordering::Relaxed);
            }
            let (value, mark) = if arm == 1 { (100, 7) } else { (0, 8) };
            Some(Run { value, work: 1, impulses: 1, mark })
        };
        let budget = Budget { turn: None, stop: None };
        arms.run((2, 8), &mut Spent::default(), (Limit::Work(1000), 100), &budget, || (), play);
        assert_eq!(arms.best(), 1);
        assert_eq!(played.into_inner(), 1, "the third does what the first does");
    }

    #[test]
    fn a_rollout_that_is_broken_off_ends_the_comparison_and_counts_for_nothing() {
        let played = AtomicUsize::new(0);
        let mut arms = Arms::new(3, Side::First);
        let play = |(): &mut (), arm: usize, sample: u64, _: &[(u64, i32)]| {
            played.fetch_add(1, Ordering::Relaxed);
            let mark = 1 + arm as u64 * 100 + sample;
            // The third would be best by far, the second is on one sample, and time is up on the second.
            let run = Run { value: [0, 50, 9_000][arm], work: 1, impulses: 1, mark };
            (arm < 2 && sample < 1).then_some(run)
        };
        let budget = Budget { turn: None, stop: None };
        let mut spent = Spent::default();
        arms.run((2, 8), &mut spent, (Limit::Work(1000), 100), &budget, || (), play);
        assert_eq!(arms.best(), 1);
        assert!(played.into_inner() <= BATCH);
        assert_eq!(spent.worked(), 3, "two, and that one was begun");
    }

    #[test]
    fn comparing_ends_with_the_batch_in_which_the_limit_is_reached() {
        let played = AtomicUsize::new(0);
        compare(20, Side::First, 30, |_, _| played.fetch_add(1, Ordering::Relaxed) as i32);
        assert!((30..30 + BATCH).contains(&played.into_inner()));
    }
}
