//! The marshal: plans of the veteran, varied and played out in thought; the one that does best is carried out. Where an
//! answer weighs much, the best liked ones are played out too.

use std::sync::Mutex;

use hexmap::HexId;
use wargame::{Dice, Moment, sub_seed};

use crate::{
    Staffed, Style, Wish,
    search::{Arms, Desk, Lead, Now, Planner, Rollout},
};

/// What a comparison is made of.
#[derive(Copy, Clone)]
struct Look {
    /// Impulses played on in thought.
    horizon: u16,
    /// Throws each line is tried with before the worse half is left, and at most.
    samples: (usize, usize),
    /// Hundredths of the budget at which it ends.
    share: u64,
}

/// How a budget is used.
struct Means {
    /// Impulses a plan is played on, one made later in an impulse, and an answer; and the last ones of a game that are
    /// always played to the very end.
    plan: u16,
    later: u16,
    answer: u16,
    end: u16,
    /// Throws each plan is tried with before the worse half is left.
    tries: usize,
    /// Hundredths of the budget used when the first plan of an impulse is made, when all are made, and when the
    /// questions of the own impulse are answered; what is left is for the enemy's.
    first: u64,
    plans: u64,
    own: u64,
}

/// Where the settings come from is told in docs/lab/2026-11-16-what-was-learned.md.
const SCANT: Means = Means { plan: 4, later: 3, answer: 2, end: 5, tries: 1, first: 45, plans: 75, own: 95 };
const AMPLE: Means = Means { plan: 6, later: 4, answer: 4, end: 7, tries: 2, first: 35, plans: 55, own: 96 };
/// Means are scant if fewer impulses than this can be played out for one of the game.
const FEW: u64 = 300;
/// An answer in the enemy's impulse shows soon what it was worth.
const REPLY: u16 = 2;
/// The most throws a line is tried with, and a reply.
const MOST: usize = 32;
const MOST_REPLY: usize = 4;
/// Plans compared at the beginning of an impulse, and in its later phases; and answers.
const PLANS: [usize; 2] = [24, 20];
const ANSWERS: usize = 4;
/// Lines are as many as can be tried so often each; plans no fewer than some.
const EACH: u64 = 2;
const LEAST: usize = 4;
/// Plans compared at once when changes are tried, and after how many rounds without gain a plan is left alone.
const CHANGES: usize = 12;
const PATIENCE: u32 = 40;
/// Hundredths of the time for a plan that go into comparing very different ones.
const BROAD: u64 = 75;
/// A later plan, and an answer, has one part of what is left.
const LATER_PART: u64 = 2;
const ANSWER_PART: u64 = 3;

#[derive(Default)]
pub struct Marshal {
    /// The plan of now, by which the policy judges.
    plan: Option<Style>,
    /// The phase it was made in.
    made: Option<Moment>,
}

/// A way of playing on: the plan of the impulse, and what is done first.
#[derive(Copy, Clone)]
struct Line<A> {
    plan: Style,
    first: Option<A>,
}

/// The best of some lines; the first of them is the one to beat.
fn best<R: Staffed>(desk: &mut Desk<R>, now: &Now<'_, R>, lines: &[Line<R::Action>], look: Look) -> usize {
    desk.looks += 1;
    let before = (desk.spent.millionths(now.limit), desk.spent.impulses());
    let seed = sub_seed(desk.seed, desk.looks);
    let policy = Mutex::new(desk.policy.copy());
    let usual = desk.usual;
    let (when, after) = (now.rules.moment(now.state).when(), usual[now.side.index()]);
    let horizon = reach(desk, now, look.horizon);
    let deals = now.deals();
    let until = desk.spent.end_of(now.limit);
    let mut arms = Arms::new(lines.len(), now.side);
    arms.run(
        look.samples,
        &mut desk.spent,
        (now.limit, look.share),
        &now.budget,
        || Rollout::new(&**policy.lock().expect("no thread fails")).until(until),
        |rollout, arm, sample, known| {
            let Line { plan, first } = lines[arm];
            let mut lead = Lead { side: now.side, when, plan, after, first };
            let deal = &deals[sample as usize % deals.len()];
            rollout.value(now.rules, deal, usual, &mut lead, sub_seed(seed, sample), horizon, known)
        },
    );
    let used = desk.spent.millionths(now.limit) - before.0;
    desk.cost = used.checked_div(desk.spent.impulses() - before.1).or(desk.cost);
    arms.best()
}

fn means<R: Staffed>(desk: &Desk<R>) -> &'static Means {
    if desk.cost.is_some_and(|cost| cost * FEW > 1_000_000) { &SCANT } else { &AMPLE }
}

/// Impulses a line is played on: to the very end when it is near.
fn reach<R: Staffed>(desk: &Desk<R>, now: &Now<'_, R>, horizon: u16) -> u16 {
    let end = means(desk).end;
    if now.impulses_to_the_end() <= end { end } else { horizon }
}

/// How many lines can be compared until a share of the budget is used. Every second is soon seen to be like another.
fn lines_until<R: Staffed>(desk: &Desk<R>, now: &Now<'_, R>, look: Look) -> usize {
    let left = (look.share * 10_000).saturating_sub(desk.spent.millionths(now.limit));
    let run = desk.cost.map_or(1, |cost| cost.max(1)) * u64::from(reach(desk, now, look.horizon) + 1) / 2;
    (left / run.max(1) / EACH) as usize
}

impl Marshal {
    /// The phase the plan was made in.
    #[cfg(test)]
    pub fn made(&self) -> Option<Moment> {
        self.made
    }

    /// Very different plans, so many: that of now or the usual one first, the doctrines, and changes.
    fn plans<R: Staffed>(&self, desk: &Desk<R>, field: &Field<'_, R>, again: bool, count: usize) -> Vec<Style> {
        let (parameters, usual) = (field.now.rules.parameters(field.now.side), desk.usual[field.now.side.index()]);
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks));
        let mut plans = vec![self.plan.filter(|_| again).unwrap_or(usual)];
        let doctrines =
            field.now.rules.doctrines(field.now.side).iter().map(|(_, changes)| usual.with(parameters, changes));
        for plan in std::iter::once(usual).chain(doctrines) {
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        }
        while plans.len() > count {
            plans.swap_remove(1 + dice.below(plans.len() as u32 - 1) as usize);
        }
        field.changes(&mut plans, count, &mut dice);
        plans
    }

    fn make_plan<R: Staffed>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, again: bool) {
        let lines = |plans: &[Style]| plans.iter().map(|&plan| Line { plan, first: None }).collect::<Vec<_>>();
        if desk.cost.is_none() {
            // What playing on costs is not known before it was done.
            let look = Look { horizon: SCANT.plan, samples: (1, 1), share: SCANT.first };
            best(desk, now, &lines(&[desk.usual[now.side.index()]]), look);
        }
        let (means, used) = (means(desk), desk.spent.percent(now.limit));
        let (horizon, share) = match again {
            true => (means.later, used + means.plans.saturating_sub(used) / LATER_PART),
            false => (means.plan, means.first),
        };
        let broad = used + share.saturating_sub(used) * BROAD / 100;
        let mut look = Look { horizon, samples: (means.tries, MOST), share: broad };
        let field = Field { now, spots: now.rules.spots(now.state, now.side) };
        let count = lines_until(desk, now, look).clamp(LEAST, PLANS[usize::from(again)]);
        let plans = self.plans(desk, &field, again, count);
        let mut plan = plans[best(desk, now, &lines(&plans), look)];
        look.share = share;
        let mut fruitless = 0;
        while fruitless < PATIENCE && desk.spent.percent(now.limit) < share && !now.budget.stopped() {
            let count = lines_until(desk, now, look).clamp(3, CHANGES);
            let mut plans = vec![plan];
            field.changes(&mut plans, count, &mut Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks)));
            let found = best(desk, now, &lines(&plans), look);
            fruitless = if found == 0 { fruitless + 1 } else { 0 };
            plan = plans[found];
        }
        self.plan = Some(plan);
        desk.policy.adopt(plan);
    }
}

/// What plans can be about.
struct Field<'a, R: Staffed> {
    now: &'a Now<'a, R>,
    spots: Vec<HexId>,
}

impl<R: Staffed> Field<'_, R> {
    /// Changes to the first of some plans, until they are so many.
    fn changes(&self, plans: &mut Vec<Style>, count: usize, dice: &mut Dice) {
        for _ in 0..4 * count {
            if plans.len() >= count {
                break;
            }
            let child = self.change(plans[0], dice);
            if !plans.contains(&child) {
                plans.push(child);
            }
        }
    }

    /// A hex to be taken or held, or not to be; a doctrine on top of the plan; a few parameters.
    fn change(&self, plan: Style, dice: &mut Dice) -> Style {
        let (parameters, doctrines) =
            (self.now.rules.parameters(self.now.side), self.now.rules.doctrines(self.now.side));
        match dice.below(6) {
            0 | 1 => plan.vary(parameters, dice),
            2 => dice.one_of(doctrines).map_or(plan, |(_, changes)| plan.with(parameters, changes)),
            _ => match dice.one_of(&self.spots) {
                Some(&hex) => plan.wishing(Wish::some(hex, dice)),
                None => plan.vary(parameters, dice),
            },
        }
    }
}

impl<R: Staffed> Planner<R> for Marshal {
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action {
        let (moment, mine) = (now.rules.moment(now.state), now.mine());
        if mine && now.rules.thinks(now.state) && self.made != Some(moment) {
            let again = self.made.is_some_and(|made| made.when() == moment.when());
            self.made = Some(moment);
            self.make_plan(desk, now, again);
        }
        // The plan is for the own impulse only.
        if !mine {
            desk.policy.set(desk.usual[now.side.index()]);
        }
        let mut liked = desk.liked(now);
        if !now.rules.weighty(now.state) {
            return desk.offers[liked[0]];
        }
        let (means, used) = (means(desk), desk.spent.percent(now.limit));
        let look = if mine {
            let share = used + means.own.saturating_sub(used).div_ceil(ANSWER_PART);
            Look { horizon: means.answer, samples: (2, MOST), share }
        } else {
            Look { horizon: REPLY, samples: (2, MOST_REPLY), share: used + 100u64.saturating_sub(used).div_ceil(2) }
        };
        let afford = lines_until(desk, now, look).min(ANSWERS);
        if afford < 2 {
            return desk.offers[liked[0]];
        }
        liked.truncate(afford);
        let plan = self.plan.filter(|_| mine).unwrap_or(desk.usual[now.side.index()]);
        let lines: Vec<_> = liked.iter().map(|&i| Line { plan, first: Some(desk.offers[i]) }).collect();
        let found = best(desk, now, &lines, look);
        desk.offers[liked[found]]
    }
}
