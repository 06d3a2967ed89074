//! What a player is about, kept for a turn.

use wargame::Side;

use crate::{Staffed, Taste};

/// The sentence of a player-turn.
#[derive(Default)]
pub struct Aim {
    turn: u16,
    said: Option<String>,
}

impl Aim {
    /// Takes the sentence down at the first question of a player-turn that shows the plan, right after it was weighed.
    pub fn note<R: Staffed>(&mut self, rules: &R, state: &R::State, side: Side, taste: &dyn Taste<R>) {
        let turn = rules.half_turn(state);
        if rules.phasing(state) == side && rules.fresh_start(state) && (self.turn != turn || self.said.is_none()) {
            *self = Aim { turn, said: Some(taste.aim(rules, state, side)) };
        }
    }

    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }
}
