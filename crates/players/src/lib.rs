//! Computer players. They sit on a [`wargame::Seat`]: what it does not show, they do not know.

mod advance;
mod aim;
pub mod allot;
mod assault;
mod duel;
mod ford;
mod greedy;
mod hint;
mod hosted;
pub mod learn;
mod marshal;
mod oep;
mod portfolio;
mod prudence;
mod random;
pub mod reckoned;
mod rings;
pub mod search;
mod strikes;
mod style;
mod weights;

// The toys of the kernel and their players, as tests outside have them.
#[cfg(test)]
extern crate self as players;
#[cfg(test)]
#[path = "../tests/common/drawn.rs"]
mod staff;
#[cfg(test)]
#[path = "../../wargame/tests/toys/mod.rs"]
mod toys;

use std::collections::BTreeMap;

use hexmap::HexId;
use wargame::{Dice, Outcome, Player, Show, Side, UnitId};

use marshal::Marshal;
use oep::Oep;
use portfolio::Portfolio;
use search::Thinker;

pub use greedy::{Beginner, Greedy, Policy, Slips};
pub use hint::{Hint, hint as hint_for};
pub use hosted::{Hosted, Mind, Playable, Position};
pub use random::Random;
pub use style::{Parameter, Style, Wish};
pub use weights::Weights;

/// Names of the players every game has.
pub const NAMES: &[&str] = &["random", "recruit", "veteran", "marshal", "greedy", "oep", "portfolio"];

/// Rules for which there are players.
pub trait Staffed: Show + Sized {
    /// What is noted along a game for statistics.
    type Notes: Default;

    /// What can be turned in the judgement of a side.
    fn parameters(&self, _: Side) -> &'static [Parameter] {
        &[]
    }

    /// Ways of fighting with a name: what they change in the usual style.
    fn doctrines(&self, _: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        &[]
    }

    /// What a beginner does wrong.
    fn beginner(&self, _: Side) -> Beginner {
        Beginner { slips: Slips { often: 25, deep: 3 }, misses: &[] }
    }

    /// A judgement of this game by the numbers of a style.
    fn policy(&self, style: Style) -> Box<dyn Policy<Self>>;

    /// What is counted in a position to tell who is winning, in the order of the weights.
    fn features(&self) -> &'static [Feature];

    /// What the features of a position count for.
    fn weights(&self) -> &'static Weights;

    /// Impulses of each side in a Game-Turn, at most.
    fn impulses(&self) -> [u16; 2] {
        [1, 1]
    }

    /// Impulses each side still has in this Game-Turn, the one now played included, as far as anybody can tell: those of
    /// a game of two player-turns if nothing else is said.
    fn impulses_left(&self, state: &Self::State) -> [u16; 2] {
        let impulse = self.moment(state).impulse;
        [u16::from(impulse < 2), u16::from(impulse < 3)]
    }

    /// Whether a plan can be made here: the armies stand, and there is something to be done with them.
    fn thinks(&self, state: &Self::State) -> bool;

    /// Whether a question is worth comparing its best answers.
    fn weighty(&self, state: &Self::State) -> bool;

    /// Whether a new piece of work begins here: a unit to move, an attack.
    fn fresh_start(&self, state: &Self::State) -> bool;

    /// The units of a side on the map.
    fn movable(&self, state: &Self::State, side: Side) -> Vec<UnitId>;

    /// Hexes a plan of a side can be about: to be taken, held or given up.
    fn spots(&self, _: &Self::State, _: Side) -> Vec<HexId> {
        Vec::new()
    }

    /// The unit a question is about, if it is about one.
    fn subject(&self, state: &Self::State) -> Option<UnitId>;

    /// What is thrown for, as a number: the same for the same battle, whatever went before it.
    fn chance_key(&self, state: &Self::State) -> u64;

    /// Changes a position by lot, as the fortunes of war might: steps lost, units elsewhere, supply. Playing on shows
    /// what that was worth.
    fn perturb(&self, _: &mut Self::State, _: &mut Dice) {}

    /// Whether the question is which unit moves next.
    fn picks(&self, _: &Self::State) -> bool {
        false
    }

    /// Whether the question is who follows after a combat.
    fn follows(&self, _: &Self::State) -> bool {
        false
    }

    /// Whether nothing that comes later in the impulse feeds a unit that goes out of supply now.
    fn feeds_itself(&self, _: &Self::State) -> bool {
        false
    }

    /// Whether an answer leads to a throw: what becomes of it nobody knows beforehand.
    fn throws(&self, _: &Self::State, _: Self::Action) -> bool {
        false
    }

    /// Whether all that comes by itself after a side's impulse has come: the enemy is about to move, or the side itself anew.
    fn settled(&self, state: &Self::State, side: Side) -> bool {
        self.moment(state).playing != Some(side)
    }

    /// Whether the stacking limit could take a unit of a side at the end of the phase or impulse. A quick look: it
    /// may say so of a position that is in order.
    fn crowds(&self, _: &Self::State, _: Side) -> bool {
        false
    }

    /// What a unit on the map is worth to its side, its plight reckoned in: hunger, a headquarters left alone before
    /// the enemy. Nothing elsewhere.
    fn asset(&self, state: &Self::State, unit: UnitId) -> i32;

    /// Units whose moves could help those in trouble, the likeliest first; and whether that could be a move to anywhere,
    /// or only to one of them and into the gaps.
    fn helpers(&self, _: &Self::State, _: Side, _troubled: &[UnitId]) -> Vec<(UnitId, bool)> {
        Vec::new()
    }

    /// Whether units of a side hunger that others could help by standing somewhere. A quick look.
    fn fills_gaps(&self, _: &Self::State, _: Side) -> bool {
        false
    }

    /// Hexes where somebody who stands there helps those in trouble.
    fn gaps(&self, _: &Self::State, _: Side, _troubled: &[UnitId]) -> Vec<HexId> {
        Vec::new()
    }

    /// Where a unit is, if on the map.
    fn at(&self, state: &Self::State, unit: UnitId) -> Option<HexId>;

    /// Whose a unit is, and whether it is a headquarters.
    fn identity(&self, unit: UnitId) -> (Side, bool);

    /// Notes landmarks of the course of a game; called after every action, so mostly it does nothing.
    fn note(&self, _: &Self::State, _: &mut Self::Notes) {}

    /// The landmarks of a finished game by name; those not met are left out.
    fn landmarks(&self, _: &Self::Notes) -> BTreeMap<&'static str, i32> {
        BTreeMap::new()
    }

    /// A player by name; its choices depend on the seed and on what its seat shows. Parameters of those that judge without
    /// mistakes can be turned: veteran+pull=40+air=12.
    fn player(&self, name: &str, seed: u64) -> Option<Box<dyn Player<Self>>> {
        let (name, turns) = name.split_once('+').map_or((name, None), |(name, turns)| (name, Some(turns)));
        let parameters = Side::BOTH.map(|side| self.parameters(side));
        let usual = || Side::BOTH.map(|side| Style::usual(self.parameters(side)));
        let learned = || Side::BOTH.map(|side| self.weights().style(side, self.parameters(side)));
        let turned = |styles| turns.map_or(Some(styles), |turns| style::turned(styles, parameters, turns));
        match name {
            "greedy" => Some(Box::new(Greedy::new(self, turned(usual())?, [Slips::NEVER; 2], seed))),
            "veteran" => Some(Box::new(Greedy::new(self, turned(learned())?, [Slips::NEVER; 2], seed))),
            _ if turns.is_some() => None,
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => {
                let (mut styles, mut slips) = (usual(), [Slips::NEVER; 2]);
                for side in Side::BOTH {
                    let beginner = self.beginner(side);
                    styles[side.index()] = styles[side.index()].with(self.parameters(side), beginner.misses);
                    slips[side.index()] = beginner.slips;
                }
                Some(Box::new(Greedy::new(self, styles, slips, seed)))
            }
            "marshal" => Some(Box::new(Thinker::new(self, seed, Marshal::default()))),
            "oep" => Some(Box::new(Thinker::new(self, seed, Oep::default()))),
            "portfolio" => Some(Box::new(Thinker::new(self, seed, Portfolio::default()))),
            _ => None,
        }
    }
}

/// Something counted in a position.
#[derive(Copy, Clone, Debug)]
pub struct Feature {
    pub name: &'static str,
    /// Whom more of it surely helps, all else alike; nobody where that is open. What is learned does not say otherwise.
    pub helps: Option<Side>,
}

impl Feature {
    pub const fn first(name: &'static str) -> Feature {
        Feature { name, helps: Some(Side::First) }
    }

    pub const fn second(name: &'static str) -> Feature {
        Feature { name, helps: Some(Side::Second) }
    }

    pub const fn open(name: &'static str) -> Feature {
        Feature { name, helps: None }
    }
}

/// The sentence for a player nobody knows.
pub fn unknown(name: &str) -> String {
    if name.contains('+') {
        return format!("«{name}»: knobs of the game can be turned for veteran and greedy: veteran+bold=5");
    }
    format!("there is no player «{name}»; the players are {}", NAMES.join(", "))
}

/// What an end is worth to the first side, in ten-thousandths: the victory, and a little for the points.
fn decided(outcome: &Outcome) -> i32 {
    let margin = (i32::from(outcome.points[0]) - i32::from(outcome.points[1])).clamp(-100, 100);
    let won = match outcome.winner {
        Some(Side::First) => 9_500,
        Some(Side::Second) => 500,
        None => 5_000,
    };
    won + 4 * margin
}

/// Who won by such an end, and by how many points.
fn outcome_of(value: i32) -> (f64, f64) {
    let (won, even) = match value {
        ..4_000 => (0.0, 500),
        6_001.. => (1.0, 9_500),
        _ => (0.5, 5_000),
    };
    (won, f64::from(value - even) / 4.0)
}
