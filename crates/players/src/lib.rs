//! Computer players. They sit on a [`wargame::Seat`]: what it does not show, they do not know.

mod advance;
mod assault;
mod greedy;
mod hosted;
mod random;

use std::collections::BTreeMap;

use wargame::{Player, Rules};

pub use greedy::{Greedy, Taste};
pub use hosted::{Hosted, Mind, Position};
pub use random::Random;

/// Names of the players every game has.
pub const NAMES: &[&str] = &["random", "greedy"];

/// Rules for which there are players.
pub trait Staffed: Rules + Sized {
    /// What is noted along a game for statistics.
    type Notes: Default;

    /// The greedy player's taste for this game.
    fn taste(&self) -> Box<dyn Taste<Self>>;

    /// Notes landmarks of the course of a game; called after every action, so mostly it does nothing.
    fn note(&self, _: &Self::State, _: &mut Self::Notes) {}

    /// The landmarks of a finished game by name; those not met are left out.
    fn landmarks(&self, _: &Self::Notes) -> BTreeMap<&'static str, i32> {
        BTreeMap::new()
    }

    /// A player by name; its choices depend on the seed and on what its seat shows.
    fn player(&self, name: &str, seed: u64) -> Option<Box<dyn Player<Self>>> {
        match name {
            "random" => Some(Box::new(Random::new(seed))),
            "greedy" => Some(Box::new(Greedy::new(self.taste(), seed))),
            _ => None,
        }
    }
}

/// The sentence for a player nobody knows.
pub fn unknown(name: &str) -> String {
    format!("there is no player «{name}»; the players are {}", NAMES.join(", "))
}
