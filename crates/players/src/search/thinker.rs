//! A player that thinks ahead: what all of them have in common.

use std::time::Duration;

use wargame::{Budget, Dice, Limit, Player, Seat, Side, sub_seed};

use super::Spent;
use crate::{
    Staffed, Style, Taste,
    aim::Aim,
    prudence::{Asked, Prudence},
};

/// What a thinker allows itself for a turn when nobody says.
const USUAL: Limit = Limit::Time(Duration::from_secs(5));

/// As many guesses at what lies hidden are made for a comparison.
const DEALS: u64 = 8;

/// A way of thinking ahead.
pub trait Planner<R: Staffed>: Send {
    /// One of the offers on the desk.
    fn decide(&mut self, desk: &mut Desk<R>, now: &Now<'_, R>) -> R::Action;
}

/// A question, and what may be spent on it.
pub struct Now<'a, R: Staffed> {
    pub rules: &'a R,
    /// A position that agrees with what the side has seen.
    pub state: &'a R::State,
    pub side: Side,
    pub limit: Limit,
    pub budget: Budget<'a>,
    seat: &'a Seat<'a, R>,
    seed: u64,
}

impl<R: Staffed> Now<'_, R> {
    /// Whether it is the own player-turn.
    pub fn mine(&self) -> bool {
        self.rules.phasing(self.state) == self.side
    }

    /// Positions that agree with what the side has seen, and differ in what it has not; the first is `state`.
    pub fn deals(&self) -> Vec<R::State> {
        (0..DEALS).map(|n| self.seat.imagine(&mut Dice::new(sub_seed(self.seed, n)))).collect()
    }

    /// A value to the first side as the own side sees it.
    pub fn ours(&self, value: i32) -> i32 {
        if self.side == Side::First { value } else { -value }
    }
}

/// What lies before a thinker.
pub struct Desk<R: Staffed> {
    pub taste: Box<dyn Taste<R>>,
    pub usual: [Style; 2],
    pub seed: u64,
    pub questions: u64,
    /// How often lines were compared.
    pub looks: u64,
    pub spent: Spent,
    /// Millionths of the limit it took to play a player-turn out, as far as that is known.
    pub cost: Option<u64>,
    pub offers: Vec<R::Action>,
    weights: Vec<i32>,
    aim: Aim,
    prudence: Prudence<R>,
}

impl<R: Staffed> Desk<R> {
    /// The offers by number, the best liked first.
    pub fn liked(&mut self, now: &Now<'_, R>) -> Vec<usize> {
        self.weights.clear();
        self.taste.weigh(now.rules, now.state, now.side, &self.offers, &mut self.weights);
        let asked = Asked { rules: now.rules, state: now.state, side: now.side, offers: &self.offers };
        self.prudence.mend(&asked, &mut *self.taste, &mut self.weights);
        self.aim.note(now.rules, now.state, now.side, &*self.taste);
        let mut order: Vec<usize> = (0..self.offers.len()).collect();
        order.sort_by_key(|&i| (std::cmp::Reverse(self.weights[i]), i));
        order
    }
}

/// What a turn's questions cost that are answered without thinking ahead: nothing can be saved there, so thinking has
/// to leave room for it.
#[derive(Default)]
struct Plain {
    /// What a turn has to be expected to need, and what this turn had of it.
    usual: Duration,
    now: Duration,
}

impl Plain {
    /// A long turn counts at once, a short one little by little; one hiccup of the machine is forgotten.
    fn next_turn(&mut self) {
        self.usual = std::mem::take(&mut self.now).max(self.usual * 3 / 4);
    }

    /// A limit less what is still to be expected, at most half of it.
    fn leave_room(&self, limit: Limit) -> Limit {
        match limit {
            Limit::Time(time) => Limit::Time(time - self.usual.saturating_sub(self.now).min(time / 2)),
            Limit::Work(_) => limit,
        }
    }
}

/// A player made of a way of thinking.
pub struct Thinker<R: Staffed, P> {
    desk: Desk<R>,
    planner: P,
    /// The own player-turn `spent` counts from.
    turn: Option<u16>,
    plain: Plain,
    imagined: Option<R::State>,
}

impl<R: Staffed, P: Planner<R>> Thinker<R, P> {
    pub fn new(rules: &R, seed: u64, planner: P) -> Thinker<R, P> {
        let usual = Side::BOTH.map(|side| rules.weights().style(side, rules.knobs(side)));
        let desk = Desk {
            taste: rules.taste(usual[0]),
            usual,
            seed,
            questions: 0,
            looks: 0,
            spent: Spent::default(),
            cost: None,
            offers: Vec::new(),
            weights: Vec::new(),
            aim: Aim::default(),
            prudence: Prudence::default(),
        };
        Thinker { desk, planner, turn: None, plain: Plain::default(), imagined: None }
    }
}

impl<R: Staffed, P: Planner<R>> Player<R> for Thinker<R, P> {
    fn choose(&mut self, seat: &Seat<'_, R>, budget: Budget<'_>) -> R::Action {
        let (rules, side, desk) = (seat.rules(), seat.side(), &mut self.desk);
        desk.spent.begin();
        desk.offers.clear();
        seat.offers(&mut desk.offers);
        if desk.offers.len() == 1 {
            self.plain.now += desk.spent.end();
            return desk.offers[0];
        }
        if desk.questions == 0 {
            desk.taste.adopt(desk.usual[side.index()]);
        }
        desk.questions += 1;
        // The same imagination for one game: nobody changes his mind about what lies hidden without having seen more.
        let seed = sub_seed(desk.seed, 1);
        let mut dice = Dice::new(sub_seed(seed, 0));
        match &mut self.imagined {
            Some(state) => seat.imagine_into(state, &mut dice),
            None => self.imagined = Some(seat.imagine(&mut dice)),
        }
        let state = self.imagined.as_ref().expect("it was just imagined");
        // A turn's budget is for the own player-turn and the reactions up to the next.
        let turn = rules.half_turn(state);
        if rules.phasing(state) == side && self.turn != Some(turn) {
            self.turn = Some(turn);
            self.plain.next_turn();
            desk.spent.anew();
        }
        let limit = self.plain.leave_room(budget.turn.unwrap_or(USUAL));
        let now = Now { rules, state, side, limit, budget, seat, seed };
        let before = desk.spent.worked();
        let action = self.planner.decide(desk, &now);
        let (took, thought) = (desk.spent.end(), desk.spent.worked() > before);
        if !thought {
            self.plain.now += took;
        }
        action
    }

    fn aim(&self) -> Option<&str> {
        self.desk.aim.said()
    }
}

#[cfg(test)]
mod tests {
    use advance::{Advance, Edition};
    use assault::{Assault, Campaign};
    use wargame::{Node, Options};

    use super::*;
    use crate::{marshal::Marshal, oep::Oep, portfolio::Portfolio};

    #[test]
    fn room_is_left_for_the_questions_that_need_no_thinking() {
        let (second, work) = (Duration::from_secs(1), Limit::Work(100));
        let time = |ms| Limit::Time(Duration::from_millis(ms));
        let mut plain = Plain { now: second / 10, ..Plain::default() };
        assert_eq!(plain.leave_room(time(1000)), time(1000), "of the first turn nothing is known");
        plain.next_turn();
        assert_eq!(plain.leave_room(time(1000)), time(900));
        plain.now += second / 25;
        assert_eq!(plain.leave_room(time(1000)), time(940), "what has been used of it is counted as used");
        plain.next_turn();
        assert_eq!(plain.leave_room(time(1000)), time(925), "a short turn says a little of the next");
        assert_eq!(plain.leave_room(time(100)), time(50), "half is for thinking");
        assert_eq!(plain.leave_room(work), work);
    }

    /// Plays some player-turns against itself; never more than a fifth above the limit is thought through for one.
    fn keeps_to<R: Staffed, P: Planner<R>>(rules: &R, limit: u64, halves: u16, planner: fn() -> P) {
        let mut thinkers = [0, 1].map(|seed| Thinker::new(rules, seed, planner()));
        let mut state = rules.setup("campaign", &Options::default()).expect("the campaign is there");
        let (mut dice, mut offers, mut thought) = (Dice::new(7), Vec::new(), 0);
        while rules.half_turn(&state) < 2 + halves {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => wargame::throw(rules, &state, &mut dice, &mut offers),
                Node::Decide(side) => {
                    let thinker = &mut thinkers[side.index()];
                    let budget = Budget { turn: Some(Limit::Work(limit)), stop: None };
                    let action = thinker.choose(&Seat::new(rules, &state, side), budget);
                    let used = thinker.desk.spent.percent(Limit::Work(limit));
                    assert!(used <= 120, "{used} of a hundred after {} player-turns", rules.half_turn(&state));
                    thought = thought.max(used);
                    action
                }
            };
            rules.apply(&mut state, action, &mut ());
        }
        assert!(thought > 20, "nobody thought");
    }

    #[test]
    fn no_turn_takes_more_than_a_fifth_above_its_limit() {
        let rules = Advance::new(Edition::E79).expect("the built-in data are good");
        keeps_to(&rules, 15_000, 3, Marshal::default);
        keeps_to(&rules, 15_000, 3, Oep::default);
        keeps_to(&rules, 15_000, 3, Portfolio::default);
        let rules = Assault::new(Campaign::Stalingrad).expect("the built-in data are good");
        keeps_to(&rules, 10_000, 2, Marshal::default);
        keeps_to(&rules, 10_000, 2, Oep::default);
        keeps_to(&rules, 10_000, 2, Portfolio::default);
    }
}
