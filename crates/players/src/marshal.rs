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
/// unanswered; to the very end when it is near. Where few can be played out, the enemy's answer has to do.
const HORIZON: u16 = 4;
const END: u16 = 7;
const SHORT: u16 = 2;
/// As many that fit into a turn are few; and so many each line needs that is compared.
const FEW: u64 = 100;
const EACH: u64 = 5;
/// Fewer plans are not worth comparing.
const LEAST: usize = 4;
/// Plans compared at the beginning of a turn, and in its later phases.
const PLANS: [usize; 2] = [16, 10];
/// Changes to a plan compared at once, how strong wishes are, and after how many rounds without gain it is left alone.
const CHANGES: usize = 11;
const STRENGTHS: [i16; 6] = [-200, -60, -20, 20, 60, 200];
const PATIENCE: u32 = 40;
/// Hundredths of the time for a plan that go into comparing very different ones.
const BROAD: u64 = 40;
/// What of the budget goes where, in hundredths.
struct Shares {
    first: u64,
    plans: u64,
    /// Everything in the own turn.
    own: u64,
    /// On top for answers in the enemy's turn.
    answers: u64,
}

const SHARES: Shares = Shares { first: 30, plans: 52, own: 68, answers: 40 };
/// Where few can be played out, an answer's share would show nothing: plans have all but a rest.
const SCARCE: Shares = Shares { first: 50, plans: 88, own: 92, answers: 8 };
/// One answer has a part of what is left.
const PART: u64 = 3;

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
    let before = (desk.spent.millionths(now.limit), desk.spent.runs());
    let seed = sub_seed(desk.seed, desk.looks);
    let taste = Mutex::new(desk.taste.copy());
    let usual = desk.usual;
    let half = now.rules.half_turn(now.state);
    let horizon = horizon(desk, now);
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
    let runs = desk.spent.runs() - before.1;
    if runs > 0 {
        desk.cost = Some((desk.spent.millionths(now.limit) - before.0) / (runs * u64::from(horizon)));
    }
    arms.best()
}

/// Whether only few can be played out in a turn.
fn scarce<R: Staffed>(desk: &Desk<R>) -> bool {
    desk.cost.is_some_and(|cost| cost * u64::from(HORIZON) * FEW > 1_000_000)
}

fn shares<R: Staffed>(desk: &Desk<R>) -> Shares {
    if scarce(desk) { SCARCE } else { SHARES }
}

/// Player-turns a line is played on.
fn horizon<R: Staffed>(desk: &Desk<R>, now: &Now<'_, R>) -> u16 {
    let left = (2 * u16::from(now.rules.info().turns) + 2).saturating_sub(now.rules.half_turn(now.state));
    match left {
        _ if scarce(desk) => SHORT,
        ..=END => END,
        _ => HORIZON,
    }
}

/// How many lines can be compared until a share of the budget is used.
fn lines_until<R: Staffed>(desk: &Desk<R>, now: &Now<'_, R>, share: u64) -> usize {
    let left = (share * 10_000).saturating_sub(desk.spent.millionths(now.limit));
    let run = desk.cost.map_or(1, |cost| cost.max(1)) * u64::from(horizon(desk, now));
    (left / run / EACH) as usize
}

impl Marshal {
    /// The plans to be compared first: the usual one, that of now, the doctrines, and crossings of them.
    fn plans<R: Staffed>(&self, desk: &Desk<R>, now: &Now<'_, R>, count: usize) -> Vec<Style> {
        let (knobs, usual) = (now.rules.knobs(now.side), desk.usual[now.side.index()]);
        let mut plans = vec![usual];
        plans.extend(self.plan.filter(|&plan| plan != usual));
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks));
        let mut doctrines: Vec<_> =
            now.rules.doctrines(now.side).iter().map(|(_, changes)| usual.with(knobs, changes)).collect();
        while !doctrines.is_empty() && plans.len() + doctrines.len() > count {
            doctrines.swap_remove(dice.below(doctrines.len() as u32) as usize);
        }
        plans.append(&mut doctrines);
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
    fn changes<R: Staffed>(plan: Style, desk: &Desk<R>, now: &Now<'_, R>, spots: &[HexId], count: usize) -> Vec<Style> {
        let knobs = now.rules.knobs(now.side);
        let mut dice = Dice::new(sub_seed(desk.seed, 1_000_000 + desk.looks));
        let mut plans = vec![plan];
        for _ in 0..count {
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
        let lines = |plans: &[Style]| plans.iter().map(|&plan| Line { plan, first: None }).collect::<Vec<_>>();
        if desk.cost.is_none() {
            best(desk, now, &lines(&[desk.usual[now.side.index()]]), (1, 1), SHARES.first);
        }
        let shares = shares(desk);
        let share = if again { used + shares.plans.saturating_sub(used) / 2 } else { shares.first };
        let broad = used + share.saturating_sub(used) * BROAD / 100;
        // Where time is short, very different plans are all that is compared.
        let mut broad = broad;
        if lines_until(desk, now, broad) < LEAST {
            broad = share;
        }
        let count = lines_until(desk, now, broad).clamp(LEAST, PLANS[usize::from(again)]);
        let plans = self.plans(desk, now, count);
        let mut plan = plans[best(desk, now, &lines(&plans), (4, 32), broad)];
        let spots = now.rules.spots(now.state, now.side);
        let mut fruitless = 0;
        while fruitless < PATIENCE && desk.spent.percent(now.limit) < share && !now.budget.stopped() {
            let count = lines_until(desk, now, share).clamp(2, CHANGES);
            let plans = Marshal::changes(plan, desk, now, &spots, count);
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
        let shares = shares(desk);
        let most = if mine { shares.own } else { self.own + shares.answers };
        let share = used + most.saturating_sub(used).div_ceil(PART);
        let afford = if scarce(desk) { lines_until(desk, now, share) } else { 4 };
        if now.rules.weighty(now.state) && used < most && afford > 1 {
            liked.truncate(afford.min(4));
            let plan = self.plan.filter(|_| mine).unwrap_or(desk.usual[now.side.index()]);
            let lines: Vec<_> = liked.iter().map(|&i| Line { plan, first: Some(desk.offers[i]) }).collect();
            let found = best(desk, now, &lines, (6, 48), share);
            return desk.offers[liked[found]];
        }
        desk.offers[liked[0]]
    }
}
