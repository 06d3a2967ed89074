//! A player that thinks ahead: what all of them have in common.

use std::time::Duration;

use wargame::{Budget, Dice, Limit, Player, Seat, Side, sub_seed};

use super::Spent;
use crate::{
    Policy, Staffed, Style,
    aim::Aim,
    prudence::{Asked, Prudence},
};

/// What a thinker allows itself for an impulse when nobody says.
const USUAL: Limit = Limit::Time(Duration::from_secs(5));

/// And for all impulses of a turn together: some of them may follow each other, and a person waits for all of those.
const TURN: Limit = Limit::Time(Duration::from_secs(8));

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
    /// Whether it is the own impulse.
    pub fn mine(&self) -> bool {
        self.rules.moment(self.state).playing == Some(self.side)
    }

    /// Impulses up to the end of the game, the one now played included; at most, if nobody can tell.
    pub fn impulses_to_the_end(&self) -> u16 {
        let turns = u16::from(self.rules.info().turns).saturating_sub(self.rules.moment(self.state).turn.into());
        let [left, whole] = [self.rules.impulses_left(self.state), self.rules.impulses()];
        left[0] + left[1] + turns * (whole[0] + whole[1])
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
    pub policy: Box<dyn Policy<R>>,
    pub usual: [Style; 2],
    pub seed: u64,
    pub questions: u64,
    /// How often lines were compared.
    pub looks: u64,
    pub spent: Spent,
    /// Millionths of the limit it took to play an impulse out, as far as that is known.
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
        self.policy.weigh(now.rules, now.state, now.side, &self.offers, &mut self.weights);
        let asked = Asked { rules: now.rules, state: now.state, side: now.side, offers: &self.offers };
        self.prudence.correct(&asked, &mut *self.policy, &mut self.weights);
        self.aim.note(now.rules, now.state, now.side, &*self.policy);
        let mut order: Vec<usize> = (0..self.offers.len()).collect();
        order.sort_by_key(|&i| (std::cmp::Reverse(self.weights[i]), i));
        order
    }
}

/// What an impulse's questions cost that are answered without thinking ahead: nothing can be saved there, so thinking has
/// to leave room for it.
#[derive(Default)]
struct Plain {
    /// What an impulse has to be expected to need, and what this one had of it.
    usual: Duration,
    now: Duration,
}

impl Plain {
    /// A long impulse counts at once, a short one little by little; one hiccup of the machine is forgotten.
    fn next(&mut self) {
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

/// What falls to one impulse of the budget of a Game-Turn: an even part of what is left of it.
struct Purse {
    /// Turn and impulse it was opened for.
    when: Option<(u8, u8)>,
    /// Used in the turn before that.
    used: (Duration, u64),
    /// The own impulses of the turn that are still to be paid for, this one included.
    among: u16,
}

impl Purse {
    const CLOSED: Purse = Purse { when: None, used: (Duration::ZERO, 0), among: 1 };

    /// Opens it for another impulse, when so much was used since the one before. A set-up is no impulse: what follows it
    /// does not pay for it.
    fn open(&mut self, when: (u8, u8), among: u16, (time, work): (Duration, u64)) {
        self.used = match self.when {
            Some((turn, 1..)) if turn == when.0 => (self.used.0 + time, self.used.1 + work),
            _ => (Duration::ZERO, 0),
        };
        (self.when, self.among) = (Some(when), among.max(1));
    }

    fn share(&self, limit: Limit) -> Limit {
        match limit {
            Limit::Time(time) => Limit::Time(time.saturating_sub(self.used.0) / self.among.into()),
            Limit::Work(work) => Limit::Work(work.saturating_sub(self.used.1) / u64::from(self.among)),
        }
    }
}

/// A player made of a way of thinking.
pub struct Thinker<R: Staffed, P> {
    desk: Desk<R>,
    planner: P,
    /// For the own impulse `spent` counts from.
    purse: Purse,
    plain: Plain,
    imagined: Option<R::State>,
}

impl<R: Staffed, P: Planner<R>> Thinker<R, P> {
    pub fn new(rules: &R, seed: u64, planner: P) -> Thinker<R, P> {
        let usual = Side::BOTH.map(|side| rules.weights().style(side, rules.parameters(side)));
        let desk = Desk {
            policy: rules.policy(usual[0]),
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
        Thinker { desk, planner, purse: Purse::CLOSED, plain: Plain::default(), imagined: None }
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
            desk.policy.adopt(desk.usual[side.index()]);
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
        // What there is for an impulse is for the own one and the reactions up to the next.
        let moment = rules.moment(state);
        if moment.playing == Some(side) && self.purse.when != Some(moment.when()) {
            self.plain.next();
            self.purse.open(moment.when(), rules.impulses_left(state)[side.index()], desk.spent.anew());
        }
        let usual = || match (USUAL, self.purse.share(TURN)) {
            (Limit::Time(impulse), Limit::Time(share)) => Limit::Time(impulse.min(share)),
            (impulse, _) => impulse,
        };
        let limit = self.plain.leave_room(budget.turn.map_or_else(usual, |limit| self.purse.share(limit)));
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
    use duel::Duel;
    use wargame::{Node, Options, Rules as _};

    use super::*;
    use crate::{marshal::Marshal, oep::Oep, portfolio::Portfolio, search::Impulses};

    #[test]
    fn room_is_left_for_the_questions_that_need_no_thinking() {
        let (second, work) = (Duration::from_secs(1), Limit::Work(100));
        let time = |ms| Limit::Time(Duration::from_millis(ms));
        let mut plain = Plain { now: second / 10, ..Plain::default() };
        assert_eq!(plain.leave_room(time(1000)), time(1000), "of the first turn nothing is known");
        plain.next();
        assert_eq!(plain.leave_room(time(1000)), time(900));
        plain.now += second / 25;
        assert_eq!(plain.leave_room(time(1000)), time(940), "what has been used of it is counted as used");
        plain.next();
        assert_eq!(plain.leave_room(time(1000)), time(925), "a short turn says a little of the next");
        assert_eq!(plain.leave_room(time(100)), time(50), "half is for thinking");
        assert_eq!(plain.leave_room(work), work);
    }

    /// Plays some impulses against itself; never more than a fifth above the limit is thought through for one.
    fn keeps_to<R: Staffed, P: Planner<R>>(rules: &R, limit: u64, impulses: u16, planner: fn() -> P) {
        let mut thinkers = [0, 1].map(|seed| Thinker::new(rules, seed, planner()));
        let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
        let (mut dice, mut offers, mut thought) = (Dice::new(7), Vec::new(), 0);
        let mut count = Impulses::from(rules.moment(&state));
        while count.by(rules.moment(&state)) <= impulses {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => wargame::throw(rules, &state, &mut dice, &mut offers),
                Node::Decide(side) => {
                    let thinker = &mut thinkers[side.index()];
                    let budget = Budget { turn: Some(Limit::Work(limit)), stop: None };
                    let action = thinker.choose(&Seat::new(rules, &state, side), budget);
                    let used = thinker.desk.spent.percent(Limit::Work(limit));
                    assert!(used <= 120, "{used} of a hundred at {:?}", rules.moment(&state));
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

    #[test]
    fn the_budget_of_a_turn_is_shared_out_over_its_impulses() {
        let purse = |opened: &[((u8, u8), u16, u64)]| {
            let mut purse = Purse::CLOSED;
            for &(when, among, work) in opened {
                purse.open(when, among, (Duration::from_millis(work), work));
            }
            (purse.share(Limit::Work(1000)), purse.share(Limit::Time(Duration::from_secs(1))))
        };
        let both = |part: u64| (Limit::Work(part), Limit::Time(Duration::from_millis(part)));
        assert_eq!(purse(&[((1, 1), 1, 0)]), both(1000), "a player-turn has all of it");
        assert_eq!(purse(&[((1, 1), 1, 0), ((2, 1), 1, 900)]), both(1000), "so has the next");
        assert_eq!(purse(&[((1, 1), 4, 0)]), both(250));
        assert_eq!(purse(&[((1, 1), 4, 0), ((1, 3), 3, 100)]), both(300), "what was left of the first is there still");
        assert_eq!(purse(&[((1, 1), 4, 0), ((1, 3), 3, 100), ((1, 4), 2, 300)]), both(300));
        assert_eq!(purse(&[((1, 1), 2, 0), ((1, 3), 1, 1100)]), both(0), "it is used up");
        assert_eq!(purse(&[((1, 1), 2, 0), ((2, 2), 2, 1100)]), both(500), "a new turn, a new budget");
        assert_eq!(purse(&[((1, 0), 1, 0), ((1, 2), 1, 300)]), both(1000), "nor is it used up by the set-up");
    }

    /// Many impulses a turn share one budget: what is thought in all of them together keeps to it.
    fn keeps_to_a_turn<P: Planner<Duel>>(rules: &Duel, limit: u64, turns: u8, planner: fn() -> P) {
        let mut thinkers = [0, 1].map(|seed| Thinker::new(rules, seed, planner()));
        let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
        let (mut dice, mut offers) = (Dice::new(7), Vec::new());
        let mut thought: [std::collections::BTreeMap<(u8, u8), u64>; 2] = Default::default();
        while rules.moment(&state).turn <= turns {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => wargame::throw(rules, &state, &mut dice, &mut offers),
                Node::Decide(side) => {
                    let thinker = &mut thinkers[side.index()];
                    let budget = Budget { turn: Some(Limit::Work(limit)), stop: None };
                    let action = thinker.choose(&Seat::new(rules, &state, side), budget);
                    if let Some(when) = thinker.purse.when {
                        thought[side.index()].insert(when, thinker.desk.spent.worked());
                    }
                    action
                }
            };
            rules.apply(&mut state, action, &mut ());
        }
        for thought in thought {
            for turn in 1..=turns {
                let whole: u64 = thought.iter().filter(|((of, _), _)| *of == turn).map(|(_, work)| work).sum();
                assert!(whole <= limit * 6 / 5, "{whole} of {limit} in turn {turn}: {thought:?}");
                assert!(whole > limit / 10, "hardly anybody thought in turn {turn}: {thought:?}");
            }
        }
    }

    #[test]
    fn no_turn_of_many_activations_takes_more_than_a_fifth_above_its_limit() {
        let rules = Duel::new().expect("the built-in data are good");
        keeps_to_a_turn(&rules, 20_000, 2, Marshal::default);
        keeps_to_a_turn(&rules, 20_000, 2, Oep::default);
        keeps_to_a_turn(&rules, 20_000, 2, Portfolio::default);
    }

    #[test]
    fn marshal_makes_a_plan_for_every_impulse_within_the_budget_of_the_turn() {
        const WORK: u64 = 4_000;
        let rules = &*crate::toys::drawn::RULES;
        let mut thinkers = [0, 1].map(|seed| Thinker::new(&**rules, seed, Marshal::default()));
        let mut state = rules.setup("short", &Options::default()).expect("there is one scenario");
        let (mut dice, mut offers) = (Dice::new(7), Vec::new());
        // By side and impulse what was thought in it, the reactions up to the next included.
        let mut thought: [std::collections::BTreeMap<(u8, u8), u64>; 2] = Default::default();
        loop {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => wargame::throw(&**rules, &state, &mut dice, &mut offers),
                Node::Decide(side) => {
                    let thinker = &mut thinkers[side.index()];
                    let budget = Budget { turn: Some(Limit::Work(WORK)), stop: None };
                    let action = thinker.choose(&Seat::new(&**rules, &state, side), budget);
                    if let Some(when) = thinker.purse.when {
                        thought[side.index()].insert(when, thinker.desk.spent.worked());
                    }
                    let (moment, asked) = (rules.moment(&state), thinker.desk.offers.len() > 1);
                    if moment.playing == Some(side) && rules.thinks(&state) && asked {
                        assert_eq!(thinker.planner.made(), Some(moment), "a plan for this phase of this impulse");
                    }
                    action
                }
            };
            rules.apply(&mut state, action, &mut ());
        }
        for thought in thought {
            assert!(thought.len() > 8, "{thought:?}");
            assert!(thought.values().all(|&work| work > 100), "somewhere it was not thought: {thought:?}");
            for turn in 1..=4 {
                let whole: u64 = thought.iter().filter(|((of, _), _)| *of == turn).map(|(_, work)| work).sum();
                assert!(whole <= WORK * 6 / 5, "{whole} in turn {turn}: {thought:?}");
            }
        }
    }
}
