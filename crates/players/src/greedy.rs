//! The offer that looks best one action ahead.

use wargame::{Budget, Dice, Player, Rules, Seat, Side, sub_seed};

/// How much a side likes an action, worked out on a state imagined for it. Knows the game; higher is better.
pub trait Taste<R: Rules>: Send {
    /// Called once for each question, before its offers are weighed.
    fn consider(&mut self, rules: &R, state: &R::State, side: Side);
    fn weigh(&mut self, rules: &R, state: &R::State, side: Side, action: R::Action) -> i32;
}

/// Takes the offer its taste weighs highest; equal ones by chance.
pub struct Greedy<R: Rules> {
    taste: Box<dyn Taste<R>>,
    dice: Dice,
    seed: u64,
    offers: Vec<R::Action>,
    imagined: Option<R::State>,
}

impl<R: Rules> Greedy<R> {
    pub fn new(taste: Box<dyn Taste<R>>, seed: u64) -> Self {
        Greedy { taste, dice: Dice::new(seed), seed: sub_seed(seed, 1), offers: Vec::new(), imagined: None }
    }
}

impl<R: Rules> Player<R> for Greedy<R> {
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
        let (rules, side) = (seat.rules(), seat.side());
        self.taste.consider(rules, state, side);
        let mut best = (i32::MIN, 0u32, self.offers[0]);
        for &offer in &self.offers {
            let weight = self.taste.weigh(rules, state, side, offer);
            let lot = self.dice.below(1 << 30);
            if (weight, lot) > (best.0, best.1) {
                best = (weight, lot, offer);
            }
        }
        best.2
    }
}
