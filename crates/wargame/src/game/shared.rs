//! What can be asked before the eyes of both sides, at one screen.

use super::Match;
use crate::{
    dice::Dice,
    listen::{Audience, Listen},
    rules::{Node, Show, Side},
    table::Table,
};

/// Hears whether something was told to one side alone.
#[derive(Default)]
struct Whispers(bool);

impl<E> Listen<E> for Whispers {
    fn hear(&mut self, to: Audience, _: impl FnOnce() -> E) {
        self.0 |= matches!(to, Audience::Only(_));
    }

    fn seal(&mut self) {}
}

impl<R: Show> Match<R> {
    /// The same game with all that a side does not know dealt anew, in one of many ways. Whatever differs from the truth
    /// is not for that side's eyes. It is there to be looked at, not to be played on: its past stays the true one.
    pub fn imagined(&self, side: Side, nth: u64) -> Match<R> {
        let mut other = self.clone();
        self.rules.resample(&mut other.state, side, &mut Dice::new(nth));
        other
    }

    /// Whether one of the answers now would be told to its side alone: a secret choice.
    pub fn is_secret(&self) -> bool {
        let mut offers = Vec::new();
        if let Node::Decide(_) = self.node() {
            self.rules.legal(&self.state, &mut offers);
        }
        let mut state = self.state.clone();
        offers.into_iter().any(|act| {
            let mut heard = Whispers::default();
            state.clone_from(&self.state);
            self.rules.apply(&mut state, act, &mut heard);
            heard.0
        })
    }
}
