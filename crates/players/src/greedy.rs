//! The offer that looks best one action ahead.

use crate::{
    Staffed,
    aim::Aim,
    prudence::{Asked, Prudence},
    reckoned::{Attack, Reckoned},
    style::Style,
};
use wargame::{Budget, Dice, Player, Rules, Seat, Side, sub_seed};

/// How much a side likes what it is offered, worked out on a state imagined for it. Knows the game.
pub trait Policy<R: Rules>: Send {
    /// Pushes one weight for each offer, in order; higher is better. A policy may remember plans between
    /// questions of one game, but its weights depend only on what the side has seen.
    fn weigh(&mut self, rules: &R, state: &R::State, side: Side, offers: &[R::Action], weights: &mut Vec<i32>);

    /// Pushes how well each offer of a question is liked that says where a unit goes, whatever it was sent for: for
    /// those who look for another place.
    fn grade(&mut self, rules: &R, state: &R::State, side: Side, offers: &[R::Action], weights: &mut Vec<i32>) {
        self.weigh(rules, state, side, offers, weights);
    }

    /// Judges by other numbers from now on, and forgets its plans.
    fn adopt(&mut self, style: Style);

    /// Judges by other numbers from now on, but keeps its plans.
    fn set(&mut self, style: Style);

    /// Counts what tells in a position who is winning.
    fn features(&self, rules: &R, state: &R::State, out: &mut Vec<i32>);

    /// An attack as it reckons with it; nothing by one that reckons with none.
    fn reckon(&self, _: &R, _: &R::State, _: Side, _: &Attack) -> Option<Reckoned> {
        None
    }

    /// Why it likes an answer, to be read after «because»; asked right after it was weighed.
    fn reason(&self, rules: &R, state: &R::State, side: Side, act: R::Action) -> String;

    /// What the side is about, in one sentence without a full stop.
    fn aim(&self, rules: &R, state: &R::State, side: Side) -> String;

    /// Another one that judges alike.
    fn copy(&self) -> Box<dyn Policy<R>>;
}

/// Takes the offer its policy weighs highest; equal ones by chance.
pub struct Greedy<R: Staffed> {
    policy: Box<dyn Policy<R>>,
    /// By side; which one it plays shows at the first question.
    styles: [Style; 2],
    adopted: bool,
    dice: Dice,
    seed: u64,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    imagined: Option<R::State>,
    /// By side too.
    slips: [Slips; 2],
    aim: Aim,
    prudence: Prudence<R>,
}

/// How often a player does not take what it likes best.
#[derive(Copy, Clone, Debug)]
pub struct Slips {
    /// In a hundred questions.
    pub often: u32,
    /// The place in its liking it may slip down to.
    pub deep: usize,
}

/// A beginner: he overlooks things and does not think of others, but does nothing absurd.
#[derive(Copy, Clone, Debug)]
pub struct Beginner {
    pub slips: Slips,
    /// Parameters that stand where he does not look.
    pub misses: &'static [(usize, i16)],
}

impl Slips {
    pub const NEVER: Slips = Slips { often: 0, deep: 1 };
}

impl<R: Staffed> Greedy<R> {
    pub fn new(rules: &R, styles: [Style; 2], slips: [Slips; 2], seed: u64) -> Self {
        let policy = rules.policy(styles[0]);
        let (offers, weights) = (Vec::new(), Vec::new());
        Greedy {
            policy,
            styles,
            adopted: false,
            dice: Dice::new(seed),
            seed: sub_seed(seed, 1),
            offers,
            weights,
            imagined: None,
            slips,
            aim: Aim::default(),
            prudence: Prudence::default(),
        }
    }
}

impl<R: Staffed> Player<R> for Greedy<R> {
    fn choose(&mut self, seat: &Seat<'_, R>, _: Budget) -> R::Action {
        self.offers.clear();
        seat.offers(&mut self.offers);
        if self.offers.len() == 1 {
            return self.offers[0];
        }
        // The same imagination for one game: a player does not change its mind about what lies hidden
        // from question to question without having seen anything.
        let mut dice = Dice::new(self.seed);
        match &mut self.imagined {
            Some(state) => seat.imagine_into(state, &mut dice),
            None => self.imagined = Some(seat.imagine(&mut dice)),
        }
        let state = self.imagined.as_ref().expect("it was just imagined");
        if !std::mem::replace(&mut self.adopted, true) {
            self.policy.adopt(self.styles[seat.side().index()]);
        }
        self.weights.clear();
        self.policy.weigh(seat.rules(), state, seat.side(), &self.offers, &mut self.weights);
        let asked = Asked { rules: seat.rules(), state, side: seat.side(), offers: &self.offers };
        self.prudence.correct(&asked, &mut *self.policy, &mut self.weights);
        self.aim.note(seat.rules(), state, seat.side(), &*self.policy);
        debug_assert_eq!(self.offers.len(), self.weights.len(), "a weight for each offer");
        // The best first; equal ones by lot.
        let mut order: Vec<(i32, u32, usize)> =
            self.weights.iter().enumerate().map(|(i, &w)| (w, self.dice.below(1 << 30), i)).collect();
        order.sort_unstable_by(|a, b| b.cmp(a));
        let slips = self.slips[seat.side().index()];
        let slip = slips.often > 0 && self.dice.below(100) < slips.often;
        let at = if slip { self.dice.below(slips.deep.min(order.len()) as u32) as usize } else { 0 };
        self.offers[order[at].2]
    }

    fn aim(&self) -> Option<&str> {
        self.aim.said()
    }
}
