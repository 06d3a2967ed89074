//! How strong players are: intervals from pairs of games, and Elo from all pairings.

use wargame::{Dice, sub_seed};

use crate::stats::{Z, wilson};

/// How often the pairs are drawn anew for the intervals of Elo.
const RESAMPLES: usize = 1000;

/// The prior: half a drawn game against each opponent met, which keeps 100 % finite.
const PRIOR: f64 = 0.5;

/// What two players, by number, came to.
pub struct Duel {
    pub a: usize,
    pub b: usize,
    /// The first player's share of the points in each pair of games.
    pub pairs: Vec<f64>,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// A mean of shares with its 95 % interval, from the spread of the values. Where they do not differ at all the spread
/// says nothing, and Wilson's interval of so many trials is given instead.
pub fn interval(values: &[f64]) -> (f64, f64, f64) {
    let (n, mean) = (values.len() as f64, mean(values));
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    if squares < 1e-12 {
        let (low, high) = wilson(mean * n, n);
        return (mean, low, high);
    }
    let half = Z * (squares / (n - 1.0) / n).sqrt();
    (mean, (mean - half).max(0.0), (mean + half).min(1.0))
}

/// A number of games and the first player's share of the points in them.
struct Score {
    a: usize,
    b: usize,
    games: f64,
    share: f64,
}

/// Elo of all players, their mean at 0, and 95 % intervals by drawing pairs anew from those played.
pub fn ratings(players: usize, duels: &[Duel], seed: u64) -> Vec<Rating> {
    let score = |d: &Duel, share: f64| with_prior(Score { a: d.a, b: d.b, games: 2.0 * d.pairs.len() as f64, share });
    let played: Vec<_> = duels.iter().map(|d| score(d, mean(&d.pairs))).collect();
    let start = most_likely(&played, vec![0.0; players]);
    let mut dice = Dice::new(sub_seed(seed, RESAMPLES as u64));
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); players];
    for _ in 0..RESAMPLES {
        let scores: Vec<_> = duels.iter().map(|d| score(d, redraw(&d.pairs, &mut dice))).collect();
        for (all, elo) in drawn.iter_mut().zip(most_likely(&scores, start.clone())) {
            all.push(elo);
        }
    }
    let rate = |(elo, mut all): (&f64, Vec<f64>)| {
        all.sort_by(f64::total_cmp);
        let (low, high) = (all[RESAMPLES / 40], all[RESAMPLES - 1 - RESAMPLES / 40]);
        Rating { elo: *elo, low: low.min(*elo), high: high.max(*elo) }
    };
    start.iter().zip(drawn).map(rate).collect()
}

/// The share of the points when as many pairs are drawn from those played. Pairs that all came out alike would always
/// give the same: then it is anything in their interval.
fn redraw(pairs: &[f64], dice: &mut Dice) -> f64 {
    if pairs.iter().all(|p| p == &pairs[0]) {
        let (_, low, high) = interval(pairs);
        return low + (high - low) * f64::from(dice.below(1 << 24)) / f64::from(1 << 24);
    }
    let drawn: f64 = pairs.iter().map(|_| pairs[dice.below(pairs.len() as u32) as usize]).sum();
    drawn / pairs.len() as f64
}

fn with_prior(score: Score) -> Score {
    let games = score.games + PRIOR;
    Score { games, share: (score.share * score.games + PRIOR / 2.0) / games, ..score }
}

/// Strengths in Elo under which the scores are most likely (Bradley and Terry): Zermelo's iteration, from any start.
fn most_likely(scores: &[Score], start: Vec<f64>) -> Vec<f64> {
    let mut strength: Vec<f64> = start.iter().map(|elo| 10f64.powf(elo / 400.0)).collect();
    for _ in 0..10_000 {
        let (mut points, mut weight) = (vec![0.0; strength.len()], vec![0.0; strength.len()]);
        for s in scores {
            let each = s.games / (strength[s.a] + strength[s.b]);
            points[s.a] += s.games * s.share;
            points[s.b] += s.games * (1.0 - s.share);
            weight[s.a] += each;
            weight[s.b] += each;
        }
        // Who met nobody stays where he is.
        let next = |i: usize| if weight[i] > 0.0 { points[i] / weight[i] } else { strength[i] };
        let mut new: Vec<f64> = (0..strength.len()).map(next).collect();
        let logs: Vec<f64> = new.iter().map(|s| s.ln()).collect();
        let scale = mean(&logs).exp();
        new.iter_mut().for_each(|s| *s /= scale);
        let moved = new.iter().zip(&strength).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
        strength = new;
        if moved < 1e-9 {
            break;
        }
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn the_interval_comes_from_the_spread_of_pairs() {
        let (mean, low, high) = interval(&[1.0, 0.5, 0.5, 0.0]);
        // The variance is 1/6, its share of four pairs 1/24, and 1.96 times the root of that 0.4001.
        near(mean, 0.5, 1e-12);
        near(low, 0.0999, 1e-4);
        near(high, 0.9001, 1e-4);
        assert_eq!(interval(&[1.0, 1.0, 1.0, 0.5]).2, 1.0);
    }

    #[test]
    fn pairs_without_spread_have_wilsons_interval() {
        let (mean, low, high) = interval(&[1.0; 10]);
        assert_eq!((mean, high), (1.0, 1.0));
        near(low, 0.7225, 1e-4);
        let (_, low, high) = interval(&[0.5; 20]);
        near(low, 0.2993, 1e-4);
        near(high, 0.7007, 1e-4);
        assert!(interval(&[0.75]).1 > 0.0);
    }

    #[test]
    fn strengths_are_found_again() {
        // Strengths 4, 2 and 1, with the scores they expect.
        let score = |a, b, share| Score { a, b, games: 30.0, share };
        let scores = [score(0, 1, 2.0 / 3.0), score(0, 2, 0.8), score(1, 2, 2.0 / 3.0)];
        let two = 400.0 * 2f64.log10();
        for start in [vec![0.0; 3], vec![500.0, -300.0, 0.0]] {
            let elo = most_likely(&scores, start);
            near(elo[0], two, 1e-5);
            near(elo[1], 0.0, 1e-5);
            near(elo[2], -two, 1e-5);
        }
    }

    #[test]
    fn three_quarters_are_190_points_less_the_prior() {
        let pairs = [vec![1.0; 50], vec![0.5; 50]].concat();
        let elo = ratings(2, &[Duel { a: 0, b: 1, pairs }], 1);
        // 150.25 points against 50.25.
        near(elo[0].elo - elo[1].elo, 400.0 * (150.25f64 / 50.25).log10(), 1e-6);
        near(elo[0].elo + elo[1].elo, 0.0, 1e-6);
        // The mean of 100 pairs has a standard deviation of 0.025: 0.701 to 0.799, 148 to 240 between them.
        near(2.0 * elo[0].low, 148.0, 12.0);
        near(2.0 * elo[0].high, 240.0, 16.0);
    }

    #[test]
    fn a_clean_score_stays_finite_and_keeps_an_interval() {
        let elo = ratings(3, &[Duel { a: 0, b: 1, pairs: vec![1.0; 10] }], 1);
        near(elo[0].elo - elo[1].elo, 400.0 * (20.25f64 / 0.25).log10(), 1e-6);
        assert!(elo[0].low < elo[0].elo - 100.0, "{elo:?}");
        assert!(elo.iter().all(|r| r.low.is_finite() && r.high.is_finite()), "{elo:?}");
    }

    #[test]
    fn intervals_are_the_same_for_the_same_seed() {
        // Many values, so that two draws do not come to the same by chance.
        let duel = || [Duel { a: 0, b: 1, pairs: (0..40).map(|i| f64::from(i) / 39.0).collect() }];
        assert_eq!(ratings(2, &duel(), 3), ratings(2, &duel(), 3));
        assert_ne!(ratings(2, &duel(), 3), ratings(2, &duel(), 4));
    }
}
