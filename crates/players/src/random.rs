//! Any offer with equal chances.

use wargame::{Budget, Dice, Player, Rules, Seat};

pub struct Random<R: Rules> {
    dice: Dice,
    offers: Vec<R::Action>,
}

impl<R: Rules> Random<R> {
    pub fn new(seed: u64) -> Self {
        Random { dice: Dice::new(seed), offers: Vec::new() }
    }
}

impl<R: Rules> Player<R> for Random<R> {
    fn choose(&mut self, seat: &Seat<'_, R>, _: Budget) -> R::Action {
        self.offers.clear();
        seat.offers(&mut self.offers);
        *self.dice.one_of(&self.offers).expect("whoever is asked has an offer")
    }
}
