//! What a comparison in thought is worth: lines are chosen by few throws over few impulses, and judged by other
//! throws over many. Marshal's settings were read off tables of a forerunner of this program.
//!
//! cargo run --release -p players --example leads -- leningrad-1979 [GAMES [QUESTIONS [THROWS [IMPULSES [SEED]]]]]

use std::{cmp::Reverse, collections::BTreeMap};

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use players::{
    Policy, Staffed, Style, Wish,
    search::{Guide, Impulses, Lead, Rollout},
};
use rayon::prelude::*;
use wargame::{Budget, Dice, Moment, Node, Options, Seat, Side, sub_seed};

/// Numbers of throws to choose by.
const BY: [usize; 5] = [1, 2, 3, 4, 6];
/// How often throws are dealt out anew into those to choose by and those to judge by.
const DEALS: u64 = 16;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    FirstPlan,
    LaterPlan,
    Answer,
    Reply,
}

struct Question<S> {
    kind: Kind,
    state: S,
    side: Side,
}

/// A way of playing on, and its values to the side that asks by throw and impulse.
struct Line<A> {
    plan: Style,
    first: Option<A>,
    values: Vec<Vec<f64>>,
    marks: Vec<u64>,
}

/// Leads one line and notes what the position is worth at the end of each impulse.
struct Watch<'a, R: Staffed> {
    lead: Lead<R::Action>,
    count: Impulses,
    policy: &'a dyn Policy<R>,
    values: Vec<i32>,
}

impl<R: Staffed> Guide<R> for Watch<'_, R> {
    fn act(&mut self, rules: &R, state: &R::State, side: Side) -> Option<R::Action> {
        while self.values.len() < usize::from(self.count.by(rules.moment(state))) {
            let mut features = Vec::new();
            self.policy.features(rules, state, &mut features);
            self.values.push(rules.weights().chance(rules.moment(state).turn, &features));
        }
        self.lead.act(rules, state, side)
    }

    fn style(&mut self, rules: &R, state: &R::State, side: Side) -> Option<Style> {
        self.lead.style(rules, state, side)
    }
}

struct Course {
    games: u64,
    questions: usize,
    throws: usize,
    far: u16,
    seed: u64,
}

/// The questions of a game between veterans that marshal would think about.
fn questions<R: Staffed>(rules: &R, seed: u64) -> Vec<Question<R::State>> {
    let mut veterans = [0, 1].map(|n| rules.player("veteran", sub_seed(seed, n)).expect("there is a veteran"));
    let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    let (mut dice, mut offers, mut out) = (Dice::new(sub_seed(seed, 2)), Vec::new(), Vec::new());
    let mut planned: Option<Moment> = None;
    loop {
        let action = match rules.node(&state) {
            Node::Over(_) => return out,
            Node::Chance => wargame::throw(rules, &state, &mut dice, &mut offers),
            Node::Decide(side) => {
                let moment = rules.moment(&state);
                let mine = moment.playing == Some(side);
                let mut ask = |kind| out.push(Question { kind, state: state.clone(), side });
                if mine && rules.thinks(&state) && planned != Some(moment) {
                    let first = planned.is_none_or(|planned| planned.when() != moment.when());
                    planned = Some(moment);
                    ask(if first { Kind::FirstPlan } else { Kind::LaterPlan });
                }
                if rules.weighty(&state) {
                    ask(if mine { Kind::Answer } else { Kind::Reply });
                }
                veterans[side.index()].choose(&Seat::new(rules, &state, side), Budget { turn: None, stop: None })
            }
        };
        rules.apply(&mut state, action, &mut ());
    }
}

/// What could be done: for a plan the usual one, the doctrines, parameters turned and wishes by lot; for an answer the six
/// best liked.
fn lines<R: Staffed>(rules: &R, question: &Question<R::State>, usual: Style, dice: &mut Dice) -> Vec<Line<R::Action>> {
    let (state, side, parameters) = (&question.state, question.side, rules.parameters(question.side));
    let line = |plan, first| Line { plan, first, values: Vec::new(), marks: Vec::new() };
    if matches!(question.kind, Kind::Answer | Kind::Reply) {
        let (mut offers, mut weights) = (Vec::new(), Vec::new());
        rules.legal(state, &mut offers);
        rules.policy(usual).weigh(rules, state, side, &offers, &mut weights);
        let mut order: Vec<usize> = (0..offers.len()).collect();
        order.sort_by_key(|&i| (Reverse(weights[i]), i));
        return order.into_iter().take(6).map(|i| line(usual, Some(offers[i]))).collect();
    }
    let doctrines = rules.doctrines(side).iter().map(|(_, changes)| usual.with(parameters, changes));
    let mut plans: Vec<Style> = std::iter::once(usual).chain(doctrines).collect();
    plans.extend((0..6).map(|_| usual.vary(parameters, dice)));
    let spots = rules.spots(state, side);
    if !spots.is_empty() {
        plans.extend((0..8).map(|_| {
            let hex = spots[dice.below(spots.len() as u32) as usize];
            usual.wishing(Wish::some(hex, dice))
        }));
    }
    plans.into_iter().map(|plan| line(plan, None)).collect()
}

/// Plays all lines of a question out on the same throws.
fn play_out<R: Staffed>(rules: &R, question: &Question<R::State>, course: &Course, seed: u64) -> Vec<Line<R::Action>> {
    let styles = Side::BOTH.map(|side| rules.weights().style(side, rules.parameters(side)));
    let (side, usual) = (question.side, styles[question.side.index()]);
    let mut lines = lines(rules, question, usual, &mut Dice::new(seed));
    let (seat, policy) = (Seat::new(rules, &question.state, side), rules.policy(usual));
    let mut rollout = Rollout::new(&*policy);
    for throw in 0..course.throws as u64 {
        let from = seat.imagine(&mut Dice::new(sub_seed(seed, 1000 + throw)));
        for line in &mut lines {
            let moment = rules.moment(&from);
            let lead = Lead { side, when: moment.when(), plan: line.plan, after: usual, first: line.first };
            let mut watch = Watch { lead, count: Impulses::from(moment), policy: &*policy, values: Vec::new() };
            let run = rollout
                .value(rules, &from, styles, &mut watch, sub_seed(seed, throw), course.far, &[])
                .expect("nobody looks at the clock");
            watch.values.resize(usize::from(course.far), run.value);
            let sign = if side == Side::First { 1.0 } else { -1.0 };
            line.values.push(watch.values.into_iter().map(|value| sign * f64::from(value)).collect());
            line.marks.push(run.mark);
        }
    }
    lines
}

/// What choosing the best by some throws after some impulses gains over the first line, judged by the throws of
/// the other half at the end.
fn gain<A>(lines: &[Line<A>], by: usize, turns: usize, dice: &mut Dice) -> f64 {
    let throws = lines[0].values.len();
    let mut order: Vec<usize> = (0..throws).collect();
    for i in (1..throws).rev() {
        order.swap(i, dice.below(i as u32 + 1) as usize);
    }
    let mean = |line: &Line<A>, throws: &[usize], at: usize| {
        throws.iter().map(|&t| line.values[t][at]).sum::<f64>() / throws.len() as f64
    };
    let (choose, judge) = (&order[..by.min(throws / 2)], &order[throws / 2..]);
    let mut best = (0, mean(&lines[0], choose, turns - 1));
    for (i, line) in lines.iter().enumerate().skip(1) {
        let value = mean(line, choose, turns - 1);
        if value > best.1 {
            best = (i, value);
        }
    }
    let last = lines[0].values[0].len() - 1;
    mean(&lines[best.0], judge, last) - mean(&lines[0], judge, last)
}

fn run<R: Staffed>(rules: &R, course: &Course) {
    let games = 0..course.games;
    let mut by_kind: BTreeMap<Kind, Vec<Question<R::State>>> = BTreeMap::new();
    for question in games.flat_map(|game| questions(rules, sub_seed(course.seed, game))) {
        by_kind.entry(question.kind).or_default().push(question);
    }
    for (kind, mut all) in by_kind {
        let (found, mut dice) = (all.len(), Dice::new(course.seed));
        while all.len() > course.questions {
            all.swap_remove(dice.below(all.len() as u32) as usize);
        }
        let seeds = (0..all.len() as u64).map(|n| sub_seed(course.seed, 10_000 * (kind as u64 + 1) + n));
        let jobs: Vec<_> = all.into_iter().zip(seeds).collect();
        let played: Vec<_> = jobs.par_iter().map(|(question, seed)| play_out(rules, question, course, *seed)).collect();
        let played: Vec<_> = played.into_iter().filter(|lines| lines.len() > 1).collect();
        if played.is_empty() {
            continue;
        }
        let same = played.iter().flat_map(|lines| lines[1..].iter().map(|line| (line, &lines[0])));
        let same = same.flat_map(|(line, first)| line.marks.iter().zip(&first.marks).map(|(a, b)| a == b));
        let (alike, pairs) = same.fold((0, 0), |(alike, pairs), same| (alike + usize::from(same), pairs + 1));
        let often = found as f64 / course.games as f64;
        println!("{kind:?}: {often:.1} a game, {} looked at; {} % of the lines", played.len(), 100 * alike / pairs);
        println!("do as the first. Gained, in ten-thousandths of a victory, choosing by so many throws:");
        println!("  impulses    {}", BY.map(|by| format!("{by:>7}")).concat());
        for turns in 1..=usize::from(course.far) {
            let row = BY.map(|by| {
                let gains: Vec<f64> = (0..DEALS)
                    .flat_map(|deal| played.iter().enumerate().map(move |(n, lines)| (deal, n, lines)))
                    .map(|(deal, n, lines)| gain(lines, by, turns, &mut Dice::new(sub_seed(deal, n as u64))))
                    .collect();
                format!("{:>7.0}", gains.iter().sum::<f64>() / gains.len() as f64)
            });
            println!("  {turns:>12}{}", row.concat());
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(usual, |word| word.parse().expect("a number"));
    let course = Course {
        games: number(1, 8),
        questions: number(2, 40) as usize,
        throws: number(3, 16) as usize,
        far: number(4, 6) as u16,
        seed: number(5, 1),
    };
    let whole = "the built-in data are good";
    match words.first().map(String::as_str) {
        Some("leningrad-1979") => run(&Advance::new(Edition::E79).expect(whole), &course),
        Some("leningrad-2010") => run(&Advance::new(Edition::E10).expect(whole), &course),
        Some("assault-on-leningrad") => run(&Assault::new(Campaign::Leningrad).expect(whole), &course),
        Some("assault-on-stalingrad") => run(&Assault::new(Campaign::Stalingrad).expect(whole), &course),
        _ => eprintln!("leads GAME [GAMES [QUESTIONS [THROWS [IMPULSES [SEED]]]]]"),
    }
}
