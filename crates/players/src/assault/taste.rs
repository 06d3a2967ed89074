//! How much each offer is liked.

use assault::{Act, Assault, State};
use wargame::Side;

use crate::Taste;

/// The greedy player's taste.
pub struct Sober;

impl Sober {
    pub fn new(_: &Assault) -> Sober {
        Sober
    }
}

impl Taste<Assault> for Sober {
    fn weigh(&mut self, _: &Assault, _: &State, _: Side, offers: &[Act], weights: &mut Vec<i32>) {
        weights.extend(offers.iter().map(|_| 0));
    }
}
