//! Learning what features of a position count for, from positions of games between veterans of varied styles, by one of
//! two kinds of experiment. *Plans*: several are played out on the same throws, first to where a search would judge
//! them, then to the end. *Changes*: something is changed by lot in the position itself (a step taken away, a unit put
//! elsewhere), and it is played out on the same throws as it was and as it is now. The weights are those that tell best
//! what comes out better: only differences within one position count, so that what merely goes along with winning is not
//! taken for its cause.

use rayon::prelude::*;
use wargame::{Dice, Moment, Node, Options, Side, sub_seed, throw};

use crate::{
    Feature, Policy, Staffed, Style, Wish,
    search::{Guide, Impulses, Lead, Rollout},
};

/// What is compared in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Experiment {
    Plans,
    Changes,
}

/// How much is played.
#[derive(Clone, Debug)]
pub struct Course {
    pub experiment: Experiment,
    pub scenario: String,
    pub games: u64,
    pub seed: u64,
    /// Impulses after which a plan is judged.
    pub horizon: u16,
    /// Positions a game, plans or changes of each, and throws each is played with.
    pub positions: u32,
    pub plans: usize,
    pub throws: u64,
}

/// A position as a search would judge it, and how the game ended from there.
#[derive(Clone, Debug)]
pub struct Row {
    pub game: u64,
    /// Rows of the same position and throws.
    pub group: u64,
    pub turn: u8,
    pub features: Vec<i32>,
    /// 1 if the first side won, 0 if the second.
    pub won: f64,
    /// Points of the first side less those of the second, up to a hundred.
    pub margin: f64,
}

/// Weights of some turns, as the files have them.
#[derive(Clone, Debug)]
pub struct Learned {
    pub to: u8,
    pub bias: i32,
    pub weights: Vec<i32>,
    /// Of what differs within one position in games not learned from, the part that is told.
    pub told: f64,
    /// And by the weights of now.
    pub told_before: f64,
    pub rows: usize,
}

/// Plays the games of a course.
pub fn rows<R: Staffed>(rules: &R, course: &Course, done: &(dyn Fn() + Sync)) -> Vec<Row> {
    let games = (0..course.games).into_par_iter();
    games
        .flat_map_iter(|number| {
            let rows = game(rules, course, number);
            done();
            rows
        })
        .collect()
}

fn game<R: Staffed>(rules: &R, course: &Course, number: u64) -> Vec<Row> {
    let mut dice = Dice::new(sub_seed(course.seed, number));
    let usual = Side::BOTH.map(|side| rules.weights().style(side, rules.parameters(side)));
    let mut policies = Side::BOTH.map(|side| {
        let style = some_style(rules, side, usual[side.index()], &mut dice);
        let mut policy = rules.policy(style);
        policy.adopt(style);
        policy
    });
    let mut rollout = Rollout::new(&*policies[0]);
    let mut state = rules.setup(&course.scenario, &Options::default()).expect("the game has the scenario");
    let (mut offers, mut weights, mut rows, mut last) = (Vec::new(), Vec::new(), Vec::new(), (0, 1));
    let impulses = a_turn(rules) as u32 * u32::from(rules.info().turns);
    loop {
        let (node, moment) = (rules.node(&state), rules.moment(&state));
        // A set-up belongs to the first impulse.
        let now = (moment.turn, moment.impulse.max(1));
        let ready = match (course.experiment, &node) {
            (Experiment::Changes, _) => true,
            (Experiment::Plans, Node::Decide(side)) => rules.thinks(&state) && moment.playing == Some(*side),
            _ => false,
        };
        if now != last && ready {
            last = now;
            if dice.below(impulses) < course.positions {
                match (course.experiment, &node) {
                    (Experiment::Plans, &Node::Decide(side)) => {
                        let plans = plans(rules, &state, side, usual[side.index()], course.plans, &mut dice);
                        compare(rules, course, &state, side, (usual, &plans), &mut rollout, number, &mut rows);
                    }
                    _ => change(rules, course, &state, usual, &mut rollout, number, &mut rows, &mut dice),
                }
            }
        }
        let act = match node {
            Node::Over(_) => return rows,
            Node::Chance => throw(rules, &state, &mut dice, &mut offers),
            Node::Decide(side) => {
                offers.clear();
                rules.legal(&state, &mut offers);
                weights.clear();
                policies[side.index()].weigh(rules, &state, side, &offers, &mut weights);
                (0..offers.len()).max_by_key(|&i| (weights[i], std::cmp::Reverse(i))).map_or(offers[0], |i| offers[i])
            }
        };
        rules.apply(&mut state, act, &mut ());
    }
}

fn some_style<R: Staffed>(rules: &R, side: Side, usual: Style, dice: &mut Dice) -> Style {
    let (parameters, doctrines) = (rules.parameters(side), rules.doctrines(side));
    let mut style = usual;
    for _ in 0..dice.below(3) {
        style = style.vary(parameters, dice);
    }
    match doctrines.get(dice.below(2 * doctrines.len() as u32) as usize) {
        Some((_, changes)) => style.with(parameters, changes),
        None => style,
    }
}

fn plans<R: Staffed>(
    rules: &R,
    state: &R::State,
    side: Side,
    usual: Style,
    count: usize,
    dice: &mut Dice,
) -> Vec<Style> {
    let spots = rules.spots(state, side);
    let mut plans = vec![usual];
    while plans.len() < count {
        let mut plan = some_style(rules, side, usual, dice);
        for _ in 0..dice.below(3) {
            if let Some(&hex) = spots.get(dice.below(spots.len().max(1) as u32) as usize) {
                let weight = [-200, -60, 60, 200][dice.below(4) as usize];
                plan = plan.wishing(Wish { hex, weight, reach: dice.below(2) as u8 });
            }
        }
        plans.push(plan);
    }
    plans
}

#[expect(clippy::too_many_arguments, reason = "one position with all that is to be done with it")]
fn compare<R: Staffed>(
    rules: &R,
    course: &Course,
    state: &R::State,
    side: Side,
    (usual, plans): ([Style; 2], &[Style]),
    rollout: &mut Rollout<R>,
    game: u64,
    rows: &mut Vec<Row>,
) {
    let moment = rules.moment(state);
    let judge = rules.policy(usual[0]);
    for number in 0..course.throws {
        let group = sub_seed(sub_seed(course.seed, game), 1000 * since_the_beginning(rules, moment) + number);
        for &plan in plans {
            let lead = Lead { side, when: moment.when(), plan, after: plan.plain(), first: None };
            let count = Impulses::from(moment);
            let mut watch = Watch { lead, count, horizon: course.horizon, policy: &*judge, leaf: None };
            let run = rollout
                .value(rules, state, usual, &mut watch, group, u16::MAX / 2, &[])
                .expect("nobody looks at the clock");
            let (won, margin) = crate::outcome_of(run.value);
            if let Some((turn, features)) = watch.leaf {
                rows.push(Row { game, group, turn, features, won, margin });
            }
        }
    }
}

/// Plays a position out as it is and as changed by lot.
#[expect(clippy::too_many_arguments, reason = "one position with all that is to be done with it")]
fn change<R: Staffed>(
    rules: &R,
    course: &Course,
    state: &R::State,
    usual: [Style; 2],
    rollout: &mut Rollout<R>,
    game: u64,
    rows: &mut Vec<Row>,
    dice: &mut Dice,
) {
    let (moment, turn) = (rules.moment(state), rules.moment(state).turn);
    let judge = rules.policy(usual[0]);
    let mut states = vec![state.clone()];
    for _ in 1..course.plans {
        let mut other = state.clone();
        rules.perturb(&mut other, dice);
        states.push(other);
    }
    for number in 0..course.throws {
        let group = sub_seed(sub_seed(course.seed, game), 1000 * since_the_beginning(rules, moment) + number);
        for state in &states {
            let mut features = Vec::new();
            judge.features(rules, state, &mut features);
            let run = rollout
                .value(rules, state, usual, &mut (), group, u16::MAX / 2, &[])
                .expect("nobody looks at the clock");
            let (won, margin) = crate::outcome_of(run.value);
            rows.push(Row { game, group, turn, features, won, margin });
        }
    }
}

/// Impulses of a Game-Turn, at most.
fn a_turn<R: Staffed>(rules: &R) -> u64 {
    rules.impulses().into_iter().map(u64::from).sum()
}

/// A number for each impulse of a game.
fn since_the_beginning<R: Staffed>(rules: &R, moment: Moment) -> u64 {
    a_turn(rules) * u64::from(moment.turn) + u64::from(moment.impulse.max(1)) - 1
}

/// Notes the position in which a search would judge a plan.
struct Watch<'a, R: Staffed> {
    lead: Lead<R::Action>,
    count: Impulses,
    horizon: u16,
    policy: &'a dyn Policy<R>,
    leaf: Option<(u8, Vec<i32>)>,
}

impl<R: Staffed> Guide<R> for Watch<'_, R> {
    fn style(&mut self, rules: &R, state: &R::State, side: Side) -> Option<Style> {
        if self.leaf.is_none() && self.count.by(rules.moment(state)) >= self.horizon {
            let mut features = Vec::new();
            self.policy.features(rules, state, &mut features);
            self.leaf = Some((rules.moment(state).turn, features));
        }
        self.lead.style(rules, state, side)
    }
}

/// Learns weights, one set for the turns up to each of `edges`: first one for all turns, then each span's own, held to
/// it. What there is of a span alone is mostly noise.
pub fn learn<R: Staffed>(rules: &R, rows: &[Row], edges: &[u8]) -> Vec<Learned> {
    let features = rules.features();
    let scale = (rows.iter().map(|r| r.margin * r.margin).sum::<f64>() / rows.len().max(1) as f64).sqrt();
    let (pairs, spread) = pairs(rules, rows, scale);
    let kept = |from: u8, to: u8| -> Vec<(&[f64], f64)> {
        let some = pairs.iter().filter(|p| !p.aside && p.turn > from && p.turn <= to);
        some.map(|p| (&p.x[..], p.end)).collect()
    };
    let common = fit(&kept(0, u8::MAX), features, &vec![0.0; features.len()], HOLD);
    let mut from = 0;
    let mut spans = Vec::new();
    for &to in edges {
        let raw = fit(&kept(from, to), features, &common, APART);
        let here = || pairs.iter().filter(|p| p.aside && p.turn > from && p.turn <= to);
        let dot = |x: &[f64]| x.iter().zip(&raw).map(|(a, b)| a * b).sum::<f64>();
        let (now, before) = (told(here().map(|p| (dot(&p.x), p.end))), told(here().map(|p| (p.before, p.end))));
        let weights: Vec<f64> = raw.iter().zip(&spread).map(|(w, s)| if *s > 1e-6 { w / s } else { 0.0 }).collect();
        let odds = |r: &Row| r.features.iter().zip(&weights).map(|(&f, w)| f64::from(f) * w).sum::<f64>();
        let all: Vec<&Row> = rows.iter().filter(|r| r.turn > from && r.turn <= to).collect();
        let bias = level(&all.iter().map(|r| (odds(r), end(r, scale))).collect::<Vec<_>>());
        let whole = |x: f64| (x * 1024.0).round() as i32;
        spans.push(Learned {
            to,
            bias: whole(bias),
            weights: weights.iter().copied().map(whole).collect(),
            told: now,
            told_before: before,
            rows: all.len(),
        });
        from = to;
    }
    spans
}

/// What an end is taken for: half the victory, half the points.
fn end(row: &Row, scale: f64) -> f64 {
    0.5 * row.won + 0.5 / (1.0 + (-2.0 * row.margin / scale.max(1.0)).exp())
}

/// A row as it differs from the mean of its group.
struct Pair {
    turn: u8,
    /// Not learned from, but tried on.
    aside: bool,
    x: Vec<f64>,
    end: f64,
    before: f64,
}

/// How much large weights are held back, and those of a span to those of all turns, as parts of the mean square.
const HOLD: f64 = 0.1;
const APART: f64 = 2.0;
/// As often each weight is fitted to the others.
const ROUNDS: usize = 300;

/// Differences to the mean of the group, features in units of how much they differ; the steeper the curve, the more
/// they do.
fn pairs<R: Staffed>(rules: &R, rows: &[Row], scale: f64) -> (Vec<Pair>, Vec<f64>) {
    let count = rules.features().len();
    let before = |r: &Row| f64::from(rules.weights().chance(r.turn, &r.features)) / 10_000.0;
    let (mut pairs, mut spread) = (Vec::new(), vec![0.0; count]);
    for group in rows.chunk_by(|a, b| a.group == b.group) {
        let n = group.len() as f64;
        let mean = group.iter().map(|r| end(r, scale)).sum::<f64>() / n;
        let guess = group.iter().map(before).sum::<f64>() / n;
        let even = (mean * n + 2.0) / (n + 4.0);
        let steep = even * (1.0 - even);
        let centre: Vec<f64> =
            (0..count).map(|j| group.iter().map(|r| f64::from(r.features[j])).sum::<f64>() / n).collect();
        for row in group {
            let apart = |j: usize| f64::from(row.features[j]) - centre[j];
            (0..count).for_each(|j| spread[j] += apart(j) * apart(j) / rows.len() as f64);
            let x = (0..count).map(|j| steep * apart(j)).collect();
            let aside = row.game % 5 == 0;
            pairs.push(Pair { turn: row.turn, aside, x, end: end(row, scale) - mean, before: before(row) - guess });
        }
    }
    spread.iter_mut().for_each(|s| *s = s.sqrt());
    for pair in &mut pairs {
        pair.x.iter_mut().zip(&spread).for_each(|(x, s)| *x = if *s > 1e-6 { *x / s } else { 0.0 });
    }
    (pairs, spread)
}

/// The part of the differences that is told by a guess, with the best factor for it.
fn told(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        (xy, xx, yy) = (xy + x * y, xx + x * x, yy + y * y);
    }
    xy * xy.abs() / (xx * yy).max(1e-12)
}

/// Least squares with weights of the right sign, held to some by a part of the mean square of all rows. Weight by weight:
/// with few of them and all rows summed up first that is quick enough.
fn fit(rows: &[(&[f64], f64)], features: &[Feature], toward: &[f64], hold: f64) -> Vec<f64> {
    let count = features.len();
    let (mut a, mut b) = (vec![vec![0.0; count]; count], vec![0.0; count]);
    for (x, y) in rows {
        for i in 0..count {
            for j in 0..count {
                a[i][j] += x[i] * x[j];
            }
            b[i] += x[i] * y;
        }
    }
    let hold = hold * (0..count).map(|i| a[i][i]).sum::<f64>() / count.max(1) as f64 + 1e-9;
    let mut weights = toward.to_vec();
    for _ in 0..ROUNDS {
        for i in 0..count {
            let others: f64 = (0..count).filter(|&j| j != i).map(|j| a[i][j] * weights[j]).sum();
            let weight = (b[i] - others + hold * toward[i]) / (a[i][i] + hold);
            weights[i] = match features[i].helps {
                Some(Side::First) => weight.max(0.0),
                Some(Side::Second) => weight.min(0.0),
                None => weight,
            };
        }
    }
    weights
}

/// The bias with which odds are right on the whole.
fn level(rows: &[(f64, f64)]) -> f64 {
    let (mut low, mut high) = (-60.0, 60.0);
    for _ in 0..60 {
        let bias: f64 = (low + high) / 2.0;
        let over: f64 = rows.iter().map(|(x, y)| 1.0 / (1.0 + (-(x + bias)).exp()) - y).sum();
        if over > 0.0 { high = bias } else { low = bias }
    }
    (low + high) / 2.0
}
