//! What a sober commander likes.

use advance::{Act, Advance, State};
use wargame::Side;

use crate::Taste;

pub struct Sober;

impl Sober {
    pub fn new(_: &Advance) -> Sober {
        Sober
    }
}

impl Taste<Advance> for Sober {
    fn consider(&mut self, _: &Advance, _: &State, _: Side) {}

    fn weigh(&mut self, _: &Advance, _: &State, _: Side, _: Act) -> i32 {
        0
    }
}
