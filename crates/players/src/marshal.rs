//! The marshal: plans of the veteran, varied and played out in thought; the one that does best is carried out.

use std::{sync::Mutex, time::Duration};

use wargame::{Budget, Dice, Limit, Player, Seat, Side, sub_seed};

use crate::{
    Staffed, Style, Taste,
    search::{Ahead, Arms, Line, Spent},
};

/// What a marshal allows itself for a turn when nobody says.
const USUAL: Limit = Limit::Time(Duration::from_secs(5));
/// Player-turns played on in thought: the rest of its own, the enemy's, its next.
const HORIZON: u16 = 3;

pub struct Marshal<R: Staffed> {
    taste: Box<dyn Taste<R>>,
    seed: u64,
    /// The styles both sides are thought to have; the own one is the plan.
    styles: [Style; 2],
    usual: [Style; 2],
    /// Turn and phase the plan was made in.
    planned: Option<(u8, u8)>,
    /// The own player-turn `spent` counts from.
    turn: Option<u16>,
    spent: Spent,
    questions: u64,
    imagined: Option<R::State>,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
}

impl<R: Staffed> Marshal<R> {
    pub fn new(rules: &R, seed: u64) -> Marshal<R> {
        let usual = Side::BOTH.map(|side| Style::usual(rules.knobs(side)));
        Marshal {
            taste: rules.taste(usual[0]),
            seed,
            styles: usual,
            usual,
            planned: None,
            turn: None,
            spent: Spent::default(),
            questions: 0,
            imagined: None,
            offers: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// The plans to be compared: the veteran's own, the last one, the doctrines, and variations.
    fn plans(&self, rules: &R, side: Side, count: usize) -> Vec<Style> {
        let (knobs, usual) = (rules.knobs(side), self.usual[side.index()]);
        let mut plans = vec![usual, self.styles[side.index()]];
        plans.extend(rules.doctrines(side).iter().map(|(_, changes)| usual.with(knobs, changes)));
        let mut dice = Dice::new(sub_seed(self.seed, 1000 + self.questions));
        let mut tries = 0;
        while plans.len() < count && tries < 10 * count {
            tries += 1;
            let mother = plans[dice.below(plans.len() as u32) as usize];
            let father = plans[dice.below(plans.len() as u32) as usize];
            plans.push(mother.cross(father, &mut dice).vary(knobs, &mut dice));
        }
        let mut distinct = Vec::new();
        plans.into_iter().for_each(|p| {
            if !distinct.contains(&p) {
                distinct.push(p)
            }
        });
        distinct
    }

    fn compare(
        &mut self,
        rules: &R,
        lines: &[Line<R::Action>],
        side: Side,
        (limit, share): (Limit, u64),
        (first, most): (usize, usize),
        budget: &Budget<'_>,
    ) -> usize {
        let state = self.imagined.as_ref().expect("a position was imagined");
        let seed = sub_seed(self.seed, self.questions);
        let taste = Mutex::new(self.taste.copy());
        let sign = if side == Side::First { 1 } else { -1 };
        let mut arms = Arms::new(lines.len());
        arms.run(
            (first, most),
            &mut self.spent,
            (limit, share),
            budget,
            || Ahead::new(&**taste.lock().expect("no thread fails")),
            |ahead, arm, sample| {
                let (value, work) = ahead.value(rules, state, &lines[arm], sub_seed(seed, sample), HORIZON);
                (sign * value, work)
            },
        );
        arms.best()
    }
}

impl<R: Staffed> Marshal<R> {
    /// Chooses a plan for what is left of the turn.
    fn plan(&mut self, rules: &R, side: Side, again: bool, limit: Limit, budget: &Budget<'_>) {
        let used = self.spent.percent(limit);
        let share = if again { used + 85u64.saturating_sub(used) / 2 } else { 45 };
        let plans = self.plans(rules, side, if again { 12 } else { 24 });
        let mut styles = self.usual;
        let mut line = |plan: Style| {
            styles[side.index()] = plan;
            Line { styles, first: None }
        };
        let lines: Vec<_> = plans.iter().map(|&plan| line(plan)).collect();
        let best = self.compare(rules, &lines, side, (limit, share), (4, 64), budget);
        self.styles[side.index()] = plans[best];
        self.taste.adopt(plans[best]);
    }

    fn decide(&mut self, rules: &R, state: &R::State, side: Side, budget: &Budget<'_>) -> R::Action {
        let limit = budget.turn.unwrap_or(USUAL);
        let moment = rules.moment(state);
        let mine = rules.phasing(state) == side;
        if mine && rules.thinks(state) && self.planned != Some(moment) {
            let again = self.planned.is_some_and(|(turn, _)| turn == moment.0);
            self.planned = Some(moment);
            self.plan(rules, side, again, limit, budget);
        }
        self.weights.clear();
        self.taste.weigh(rules, state, side, &self.offers, &mut self.weights);
        let mut order: Vec<usize> = (0..self.offers.len()).collect();
        order.sort_by_key(|&i| (std::cmp::Reverse(self.weights[i]), i));
        let used = self.spent.percent(limit);
        let most = if mine { 90 } else { 100 };
        if rules.weighty(state) && used < most {
            order.truncate(4);
            let lines: Vec<_> =
                order.iter().map(|&i| Line { styles: self.styles, first: Some(self.offers[i]) }).collect();
            let share = used + (most - used).div_ceil(6);
            let best = self.compare(rules, &lines, side, (limit, share), (6, 48), budget);
            return self.offers[order[best]];
        }
        self.offers[order[0]]
    }
}

impl<R: Staffed> Player<R> for Marshal<R> {
    fn choose(&mut self, seat: &Seat<'_, R>, budget: Budget<'_>) -> R::Action {
        let (rules, side) = (seat.rules(), seat.side());
        self.offers.clear();
        seat.offers(&mut self.offers);
        if self.offers.len() == 1 {
            return self.offers[0];
        }
        self.questions += 1;
        let mut dice = Dice::new(sub_seed(self.seed, 1));
        match &mut self.imagined {
            Some(state) => seat.imagine_into(state, &mut dice),
            None => self.imagined = Some(seat.imagine(&mut dice)),
        }
        let state = self.imagined.clone().expect("it was just imagined");
        // A turn's budget is for the own player-turn and the reactions up to the next.
        let turn = rules.half_turn(&state);
        if rules.phasing(&state) == side && self.turn != Some(turn) {
            (self.turn, self.spent) = (Some(turn), Spent::default());
        }
        self.spent.begin();
        let action = self.decide(rules, &state, side, &budget);
        self.spent.end();
        action
    }
}
