//! The marshal: plans of the veteran, varied and played out in thought; the one that does best is carried out. Where an
//! answer weighs much, the best liked ones are played out too.

use std::sync::Mutex;

use wargame::{Dice, sub_seed};

use crate::{
    Staffed, Style,
    search::{Ahead, Arms, Desk, First, Now, Planner},
};

/// Player-turns played on in thought: the rest of the own, the enemy's, and both again, so that nothing stays
/// unanswered; to the very end when it is near.
const HORIZON: u16 = 4;
const END: u16 = 7;
/// Plans compared at the beginning of a turn, and in its later phases.
const PLANS: [usize; 2] = [16, 10];
/// Hundredths of the budget: the first plan, all plans, everything in the own turn.
const FIRST: u64 = 45;
const PLANNING: u64 = 85;
const OWN: u64 = 90;

#[derive(Default)]
pub struct Marshal {
    /// The plan of now, by which the taste judges.
    plan: Option<Style>,
    /// Turn and phase it was made in.
    made: Option<(u8, u8)>,
}

/// A way of playing on: the own style, and what is done first.
struct Line<A> {
    style: Style,
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
    let seed = sub_seed(desk.seed, desk.questions);
    let taste = Mutex::new(desk.taste.copy());
    let usual = desk.usual;
    let last = 2 * u16::from(now.rules.info().turns) + 2;
    let left = last.saturating_sub(now.rules.half_turn(now.state));
    let horizon = if left <= END { END } else { HORIZON };
    let mut arms = Arms::new(lines.len());
    arms.run(
        samples,
        &mut desk.spent,
        (now.limit, share),
        &now.budget,
        || Ahead::new(&**taste.lock().expect("no thread fails")),
        |ahead, arm, sample| {
            let (mut styles, mut first) = (usual, First(lines[arm].first));
            styles[now.side.index()] = lines[arm].style;
            let sample = sub_seed(seed, sample);
            let (value, work) = ahead.value(now.rules, now.state, styles, &mut first, sample, horizon);
            (now.ours(value), work)
        },
    );
    arms.best()
}

impl Marshal {
    /// The plans to be compared: the usual one, that of now, the doctrines, and variations of them.
    fn plans<R: Staffed>(&self, desk: &Desk<R>, now: &Now<'_, R>, count: usize) -> Vec<Style> {
        let (knobs, usual) = (now.rules.knobs(now.side), desk.usual[now.side.index()]);
        let mut plans = vec![usual];
        plans.extend(self.plan.filter(|&plan| plan != usual));
        plans.extend(now.rules.doctrines(now.side).iter().map(|(_, changes)| usual.with(knobs, changes)));
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.questions));
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

    fn make_plan<R: Staffed>(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>, again: bool) {
        let used = desk.spent.percent(now.limit);
        let share = if again { used + PLANNING.saturating_sub(used) / 2 } else { FIRST };
        let plans = self.plans(desk, now, PLANS[usize::from(again)]);
        let lines: Vec<_> = plans.iter().map(|&style| Line { style, first: None }).collect();
        let plan = plans[best(desk, now, &lines, (4, 64), share)];
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
        let mut liked = desk.liked(now);
        let (used, most) = (desk.spent.percent(now.limit), if mine { OWN } else { 100 });
        if now.rules.weighty(now.state) && used < most {
            liked.truncate(4);
            let style = self.plan.unwrap_or(desk.usual[now.side.index()]);
            let lines: Vec<_> = liked.iter().map(|&i| Line { style, first: Some(desk.offers[i]) }).collect();
            let share = used + (most - used).div_ceil(6);
            let found = best(desk, now, &lines, (6, 48), share);
            return desk.offers[liked[found]];
        }
        desk.offers[liked[0]]
    }
}
