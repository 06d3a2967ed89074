//! The marshal: plans of the veteran, varied and played out in thought; the one that does best is carried out. Where an
//! answer weighs much, the best liked ones are played out too.

use std::sync::Mutex;

use hexmap::HexId;
use wargame::{Dice, sub_seed};

use crate::{
    Staffed, Style, Wish,
    search::{Ahead, Arms, Desk, Lead, Now, Planner},
};

/// Player-turns played on in thought: the rest of the own, the enemy's, and both again, so that nothing stays
/// unanswered; to the very end when it is near.
const HORIZON: u16 = 4;
const END: u16 = 7;
/// Plans compared at the beginning of a turn, and in its later phases.
const PLANS: [usize; 2] = [16, 10];
/// Changes to a plan compared at once, how strong wishes are, and after how many rounds without gain it is left alone.
const CHANGES: usize = 11;
const STRENGTHS: [i16; 6] = [-200, -60, -20, 20, 60, 200];
const PATIENCE: u32 = 40;
/// Hundredths of the time for a plan that go into comparing very different ones.
const BROAD: u64 = 40;
/// Hundredths of the budget: the first plan, all plans, everything in the own turn.
const FIRST: u64 = 45;
const PLANNING: u64 = 85;
const OWN: u64 = 90;
/// And what there is on top for answers in the enemy's turn.
const ANSWERS: u64 = 10;

#[derive(Default)]
pub struct Marshal {
    /// The plan of now, by which the taste judges.
    plan: Option<Style>,
    /// Turn and phase it was made in.
    made: Option<(u8, u8)>,
    /// Hundredths of the budget the own turn took.
    own: u64,
}

/// A way of playing on: the plan of the turn, and what is done first.
#[derive(Copy, Clone)]
struct Line<A> {
    plan: Style,
    first: Option<A>,
}

/// The best of some lines; the first of them is the one to beat.
fn best<R: Staffed>(
    desk: &mut Desk<R>,
    now: &Now<'_, R>,
    lines: &[Line<R::Action>],
    samples: (usize, usize),
    share: u64,
) -> usize {
    desk.looks += 1;
    let seed = sub_seed(desk.seed, desk.looks);
    let taste = Mutex::new(desk.taste.copy());
    let usual = desk.usual;
    let half = now.rules.half_turn(now.state);
    let left = (2 * u16::from(now.rules.info().turns) + 2).saturating_sub(half);
    let horizon = if left <= END { END } else { HORIZON };
    let deals = now.deals();
    let mut arms = Arms::new(lines.len(), now.side);
    arms.run(
        samples,
        &mut desk.spent,
        (now.limit, share),
        &now.budget,
        || Ahead::new(&**taste.lock().expect("no thread fails")),
        |ahead, arm, sample, known| {
            let Line { plan, first } = lines[arm];
            let mut lead = Lead { side: now.side, half, plan, first };
            let deal = &deals[sample as usize % deals.len()];
            ahead.value(now.rules, deal, usual, &mut lead, sub_seed(seed, sample), horizon, known)
        },
    );
    arms.best()
}

impl Marshal {
    /// The plans to be compared first: the usual one, that of now, the doctrines, and crossings of them.
    fn plans<R: Staffed>(&self, desk: &Desk<R>, now: &Now<'_, R>, count: usize) -> Vec<Style> {
        let (knobs, usual) = (now.rules.knobs(now.side), desk.usual[now.side.index()]);
        let mut plans = vec![usual];
        plans.extend(self.plan.filter(|&plan| plan != usual));
        plans.extend(now.rules.doctrines(now.side).iter().map(|(_, changes)| usual.with(knobs, changes)));
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks));
        let any = |plans: &[Style], dice: &mut Dice| plans[dice.below(plans.len() as u32) as usize];
        for _ in 0..10 * count {
            if plans.len() >= count {
                break;
            }
            let child = any(&plans, &mut dice).cross(any(&plans, &mut dice), &mut dice).vary(knobs, &mut dice);
            if !plans.contains(&child) {
                plans.push(child);
            }
        }
        plans
    }

    /// Small changes to a plan: a hex to be taken or held, or not to be; now and then a knob.
    fn changes<R: Staffed>(plan: Style, desk: &Desk<R>, now: &Now<'_, R>, spots: &[HexId]) -> Vec<Style> {
        let knobs = now.rules.knobs(now.side);
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks));
        let mut plans = vec![plan];
        for _ in 0..CHANGES {
            let change = match dice.below(5) {
                0 => plan.vary(knobs, &mut dice),
                _ if spots.is_empty() => plan.vary(knobs, &mut dice),
                _ => plan.wishing(Wish {
                    hex: spots[dice.below(spots.len() as u32) as usize],
                    worth: STRENGTHS[dice.below(STRENGTHS.len() as u32) as usize],
                    reach: dice.below(4).saturating_sub(1) as u8,
                }),
            };
            if !plans.contains(&change) {
                plans.push(change);
            }
        }
        plans
    }

    fn make_plan<R: Staffed>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, again: bool) {
        let used = desk.spent.percent(now.limit);
        let share = if again { used + PLANNING.saturating_sub(used) / 2 } else { FIRST };
        let broad = used + share.saturating_sub(used) * BROAD / 100;
        let lines = |plans: &[Style]| plans.iter().map(|&plan| Line { plan, first: None }).collect::<Vec<_>>();
        let plans = self.plans(desk, now, PLANS[usize::from(again)]);
        let mut plan = plans[best(desk, now, &lines(&plans), (4, 32), broad)];
        let spots = now.rules.spots(now.state, now.side);
        let mut fruitless = 0;
        while fruitless < PATIENCE && desk.spent.percent(now.limit) < share && !now.budget.stopped() {
            let plans = Marshal::changes(plan, desk, now, &spots);
            let found = best(desk, now, &lines(&plans), (4, 32), share);
            fruitless = if found == 0 { fruitless + 1 } else { 0 };
            plan = plans[found];
        }
        self.plan = Some(plan);
        desk.taste.adopt(plan);
    }
}

impl<R: Staffed> Planner<R> for Marshal {
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action {
        let (moment, mine) = (now.rules.moment(now.state), now.mine());
        if mine && now.rules.thinks(now.state) && self.made != Some(moment) {
            let again = self.made.is_some_and(|(turn, _)| turn == moment.0);
            self.made = Some(moment);
            self.make_plan(desk, now, again);
        }
        // The plan is for the own turn only.
        if !mine {
            desk.taste.set(desk.usual[now.side.index()]);
        }
        let mut liked = desk.liked(now);
        let used = desk.spent.percent(now.limit);
        if mine {
            self.own = used;
        }
        let most = if mine { OWN } else { self.own + ANSWERS };
        if now.rules.weighty(now.state) && used < most {
            liked.truncate(4);
            let plan = self.plan.filter(|_| mine).unwrap_or(desk.usual[now.side.index()]);
            let lines: Vec<_> = liked.iter().map(|&i| Line { plan, first: Some(desk.offers[i]) }).collect();
            let share = used + (most - used).div_ceil(6);
            let found = best(desk, now, &lines, (6, 48), share);
            return desk.offers[liked[found]];
        }
        desk.offers[liked[0]]
    }
}
