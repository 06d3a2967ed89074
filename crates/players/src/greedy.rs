//! The offer that looks best one action ahead.

use crate::{Staffed, style::Style};
use wargame::{Budget, Dice, Player, Rules, Seat, Side, sub_seed};

/// How much a side likes what it is offered, worked out on a state imagined for it. Knows the game.
pub trait Taste<R: Rules>: Send {
    /// Pushes one weight for each offer, in order; higher is better. A taste may remember plans between
    /// questions of one game, but its weights depend only on what the side has seen.
    fn weigh(&mut self, rules: &R, state: &R::State, side: Side, offers: &[R::Action], weights: &mut Vec<i32>);

    /// Judges by other numbers from now on, and forgets its plans.
    fn adopt(&mut self, style: Style);

    /// Counts what tells in a position who is winning.
    fn features(&self, rules: &R, state: &R::State, out: &mut Vec<i32>);

    /// Another one that judges alike.
    fn copy(&self) -> Box<dyn Taste<R>>;
}

/// Takes the offer its taste weighs highest; equal ones by chance.
pub struct Greedy<R: Rules> {
    taste: Box<dyn Taste<R>>,
    /// By side; which one it plays shows at the first question.
    styles: [Style; 2],
    adopted: bool,
    dice: Dice,
    seed: u64,
    offers: Vec<R::Action>,
    weights: Vec<i32>,
    imagined: Option<R::State>,
}

impl<R: Staffed> Greedy<R> {
    pub fn new(rules: &R, seed: u64) -> Self {
        let styles = Side::BOTH.map(|side| Style::usual(rules.knobs(side)));
        let taste = rules.taste(styles[0]);
        let (offers, weights) = (Vec::new(), Vec::new());
        Greedy {
            taste,
            styles,
            adopted: false,
            dice: Dice::new(seed),
            seed: sub_seed(seed, 1),
            offers,
            weights,
            imagined: None,
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
            self.taste.adopt(self.styles[seat.side().index()]);
        }
        self.weights.clear();
        self.taste.weigh(seat.rules(), state, seat.side(), &self.offers, &mut self.weights);
        debug_assert_eq!(self.offers.len(), self.weights.len(), "a weight for each offer");
        let mut best = (i32::MIN, 0u32, self.offers[0]);
        for (&offer, &weight) in self.offers.iter().zip(&self.weights) {
            let lot = self.dice.below(1 << 30);
            if (weight, lot) > (best.0, best.1) {
                best = (weight, lot, offer);
            }
        }
        best.2
    }
}
