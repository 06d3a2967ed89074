//! Computer players. They sit on a [`wargame::Seat`]: what it does not show, they do not know.

mod advance;
mod aim;
pub mod allot;
mod assault;
mod greedy;
mod hint;
mod hosted;
pub mod learn;
mod marshal;
mod oep;
mod portfolio;
mod prudence;
mod random;
pub mod search;
mod strikes;
mod style;
mod weights;

use std::collections::BTreeMap;

use hexmap::HexId;
use wargame::{Dice, Outcome, Player, Rules, Side, UnitId};

use marshal::Marshal;
use oep::Oep;
use portfolio::Portfolio;
use search::Thinker;

pub use greedy::{Beginner, Greedy, Slips, Taste};
pub use hint::{Hint, hint as hint_for};
pub use hosted::{Hosted, Mind, Position};
pub use random::Random;
pub use style::{Knob, Style, Wish};
pub use weights::Weights;

/// Names of the players every game has.
pub const NAMES: &[&str] = &["random", "recruit", "veteran", "marshal", "greedy", "oep", "portfolio"];

/// Rules for which there are players.
pub trait Staffed: Rules + Sized {
    /// What is noted along a game for statistics.
    type Notes: Default;

    /// What can be turned in the judgement of a side.
    fn knobs(&self, side: Side) -> &'static [Knob];

    /// Ways of fighting with a name: what they change in the usual style.
    fn doctrines(&self, side: Side) -> &'static [(&'static str, &'static [(usize, i16)])];

    /// What a beginner does wrong.
    fn beginner(&self, side: Side) -> Beginner;

    /// A judgement of this game by the numbers of a style.
    fn taste(&self, style: Style) -> Box<dyn Taste<Self>>;

    /// What is counted in a position to tell who is winning, in the order of the weights.
    fn features(&self) -> &'static [Feature];

    /// What the features of a position count for.
    fn weights(&self) -> &'static Weights;

    /// Whose turn it is, whoever decides at the moment.
    fn phasing(&self, state: &Self::State) -> Side;

    /// Counts player-turns from the beginning of the game.
    fn half_turn(&self, state: &Self::State) -> u16;

    /// Whether a plan can be made here: the armies stand, and there is something to be done with them.
    fn thinks(&self, state: &Self::State) -> bool;

    /// Whether a question is worth comparing its best answers.
    fn weighty(&self, state: &Self::State) -> bool;

    /// Whether a new piece of work begins here: a unit to move, an attack.
    fn fresh_start(&self, state: &Self::State) -> bool;

    /// The units of a side on the map, by number.
    fn movable(&self, state: &Self::State, side: Side) -> Vec<usize>;

    /// Hexes a plan of a side can be about: to be taken, held or given up.
    fn spots(&self, state: &Self::State, side: Side) -> Vec<HexId>;

    /// The unit a question is about, if it is about one.
    fn subject(&self, state: &Self::State) -> Option<UnitId>;

    /// What is thrown for, as a number: the same for the same battle, whatever went before it.
    fn chance_key(&self, state: &Self::State) -> u64;

    /// Changes a position by lot, as the fortunes of war might: steps lost, units elsewhere, supply. Playing on shows
    /// what that was worth.
    fn disturb(&self, state: &mut Self::State, dice: &mut Dice);

    /// Whether the question is which unit moves next.
    fn picks(&self, state: &Self::State) -> bool;

    /// Whether the question is who follows after a combat.
    fn follows(&self, state: &Self::State) -> bool;

    /// Whether nothing that comes later in the player-turn feeds a unit that goes out of supply now.
    fn feeds_itself(&self, state: &Self::State) -> bool;

    /// Whether an answer leads to a throw: what becomes of it nobody knows beforehand.
    fn throws(&self, state: &Self::State, action: Self::Action) -> bool;

    /// Whether all that comes by itself after a side's player-turn has come, and the enemy is about to move.
    fn settled(&self, state: &Self::State, side: Side) -> bool;

    /// Whether the stacking limit could take a unit of a side at the end of the phase or player-turn. A quick look: it
    /// may say so of a position that is in order.
    fn crowds(&self, state: &Self::State, side: Side) -> bool;

    /// What a unit on the map is worth to its side, its plight reckoned in: hunger, a headquarters left alone before
    /// the enemy. Nothing elsewhere.
    fn worth(&self, state: &Self::State, unit: UnitId) -> i32;

    /// Units whose moves could help those in trouble, the likeliest first; and whether that could be a move to anywhere,
    /// or only to one of them.
    fn helpers(&self, state: &Self::State, side: Side, troubled: &[UnitId]) -> Vec<(UnitId, bool)>;

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

    /// A player by name; its choices depend on the seed and on what its seat shows. Knobs of those that judge without
    /// mistakes can be turned: veteran+pull=40+air=12.
    fn player(&self, name: &str, seed: u64) -> Option<Box<dyn Player<Self>>> {
        let (name, turns) = name.split_once('+').map_or((name, None), |(name, turns)| (name, Some(turns)));
        let knobs = Side::BOTH.map(|side| self.knobs(side));
        let usual = || Side::BOTH.map(|side| Style::usual(self.knobs(side)));
        let learned = || Side::BOTH.map(|side| self.weights().style(side, self.knobs(side)));
        let turned = |styles| turns.map_or(Some(styles), |turns| style::turned(styles, knobs, turns));
        match name {
            "greedy" => Some(Box::new(Greedy::new(self, turned(usual())?, [Slips::NEVER; 2], seed))),
            "veteran" => Some(Box::new(Greedy::new(self, turned(learned())?, [Slips::NEVER; 2], seed))),
            _ if turns.is_some() => None,
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => {
                let (mut styles, mut slips) = (usual(), [Slips::NEVER; 2]);
                for side in Side::BOTH {
                    let beginner = self.beginner(side);
                    styles[side.index()] = styles[side.index()].with(self.knobs(side), beginner.misses);
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
    const fn first(name: &'static str) -> Feature {
        Feature { name, helps: Some(Side::First) }
    }

    const fn second(name: &'static str) -> Feature {
        Feature { name, helps: Some(Side::Second) }
    }

    const fn open(name: &'static str) -> Feature {
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
