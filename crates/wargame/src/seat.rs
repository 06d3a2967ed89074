//! A player's chair: what it may know, and nothing else.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{
    action::Action,
    dice::Dice,
    rules::{Rules, Show, Side, Viewer},
    view::View,
};

/// What a player may know: its view, its offers, and states that agree with them. The truth is private.
pub struct Seat<'a, R: Rules> {
    rules: &'a R,
    truth: &'a R::State,
    side: Side,
}

impl<'a, R: Rules> Seat<'a, R> {
    pub fn new(rules: &'a R, truth: &'a R::State, side: Side) -> Self {
        Seat { rules, truth, side }
    }

    pub fn rules(&self) -> &'a R {
        self.rules
    }

    pub fn side(&self) -> Side {
        self.side
    }

    /// What may be done now. Offers depend only on what the side sees (law 7).
    pub fn offers(&self, out: &mut Vec<R::Action>) {
        self.rules.legal(self.truth, out);
    }

    /// A state that agrees with all the side has seen.
    pub fn imagine(&self, dice: &mut Dice) -> R::State {
        let mut state = self.truth.clone();
        self.rules.resample(&mut state, self.side, dice);
        state
    }

    /// Writes such a state over another, without allocating.
    pub fn imagine_into(&self, state: &mut R::State, dice: &mut Dice) {
        state.clone_from(self.truth);
        self.rules.resample(state, self.side, dice);
    }
}

/// How much thinking is allowed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    Time(Duration),
    /// So many actions tried in thought. The same work gives the same choice on every machine.
    Work(u64),
}

/// What a player may spend.
#[derive(Copy, Clone, Debug, Default)]
pub struct Budget<'a> {
    /// On all its decisions of a Game-Turn together: a player shares it out over its impulses. Without it, on each
    /// impulse as much as the player is used to.
    pub turn: Option<Limit>,
    /// Set by somebody who does not want to wait: decide now.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    pub fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl<R: Show> Seat<'_, R> {
    pub fn view(&self) -> View {
        self.rules.view(self.truth, Viewer::Player(self.side))
    }
}

/// Somebody who decides.
pub trait Player<R: Rules>: Send {
    fn choose(&mut self, seat: &Seat<'_, R>, budget: Budget<'_>) -> R::Action;

    /// What it is about in this impulse, in one sentence without a full stop, if it has said.
    fn aim(&self) -> Option<&str> {
        None
    }
}

/// Throws at a chance node: one of the outcomes by weight. `outcomes` is a buffer.
pub fn throw<R: Rules>(rules: &R, state: &R::State, dice: &mut Dice, outcomes: &mut Vec<R::Action>) -> R::Action {
    outcomes.clear();
    rules.legal(state, outcomes);
    let total: u32 = outcomes.iter().map(|&o| rules.weight(state, o)).sum();
    let mut mark = dice.below(total.max(1));
    for &outcome in outcomes.iter() {
        let weight = rules.weight(state, outcome);
        if mark < weight {
            return outcome;
        }
        mark -= weight;
    }
    unreachable!("the weights add up to their sum: {} verbs", R::Action::VERBS.len())
}
