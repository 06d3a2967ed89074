//! What a player is about, kept for an impulse.

use wargame::Side;

use crate::{Policy, Staffed};

/// The sentence of an impulse.
#[derive(Default)]
pub struct Aim {
    /// Turn and impulse.
    when: (u8, u8),
    said: Option<String>,
}

impl Aim {
    /// Takes the sentence down at the first question of an impulse that shows the plan, right after it was weighed.
    pub fn note<R: Staffed>(&mut self, rules: &R, state: &R::State, side: Side, policy: &dyn Policy<R>) {
        let moment = rules.moment(state);
        let when = moment.when();
        if moment.playing == Some(side) && rules.fresh_start(state) && (self.when != when || self.said.is_none()) {
            *self = Aim { when, said: Some(policy.aim(rules, state, side)) };
        }
    }

    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }
}
