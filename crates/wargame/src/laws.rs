//! The laws every game must satisfy, checked along random games.
//!
//! | law | says |
//! |---|---|
//! | 1 | every offer passes `check`, throws too; now and then, of all slots exactly the offers do |
//! | 2 | some offer that is not redundant, unless the game is over; some outcome of a throw |
//! | 3 | a game ends within a number of actions |
//! | 4 | saving and loading a state changes nothing |
//! | 5 | same seed and actions, same digest |
//! | 6 | applying to a clone leaves the original |
//! | 7 | views hide: node, view, names, offers and refusals do not change when what a side cannot know is resampled, and a side imagines the same of two actions, or of one and none, exactly if it sees and hears the same |
//! | 8 | a view that changes has told its viewer an event, be it one without words |
//! | 9, 10 | counters are neither made nor lost; places and stacking hold (the system's `audit`) |
//! | 11 | undo restores equality |
//! | 12 | seals: an action that is not sealed and leaves its side to decide shows and tells each side the same from the truth and from a sample |
//! | 13 | a far move equals its steps, and no step before the last asks, throws or is sealed |
//! | 14 | the points of the outcome are those the position counts |
//! | 15 | without a throw nothing leads back to an earlier position of the same phase |
//! | 16 | turn and impulse never go back, an impulse has one player, nobody plays when it is over, and views tell the moment |
//! | 17 | sentences are whole ([`prose`](crate::prose)): a mark is of a unit, hex or result there is, and no handle of a unit with a title and no hex of four digits stands in them without one |
//! | 18 | nothing irreversible without its consequence: every own unit and step and all points an answer costs were said before it, from what its side knows; what was said to be certain comes to pass, what was said to be a chance is thrown exactly so often or, later on, comes about so often; of a row of answers nothing else is lost than was said |
//! | 19 | the parts of the score add up to the points, in whole sentences, with levels without a gap; what it says the game would end with is the outcome at the end; nothing in it rests on what its viewer cannot know; a change of points can be told |

mod consequences;
mod scores;
mod secrets;
mod sentences;
mod walk;

use std::sync::Arc;

use crate::{
    action,
    dice::{Dice, sub_seed},
    game::Match,
    info::Options,
    replay::state_digest,
    rules::{Node, Show, Viewer},
    seat::throw,
    table::Table,
};

pub use sentences::Sentences;
use walk::{Past, Walk};

/// How thoroughly a game is looked at.
#[derive(Copy, Clone, Debug)]
pub struct Care {
    /// All slots are tried on one state in so many.
    pub slots_every: u64,
    /// Hidden information is resampled on one state in so many.
    pub veil_every: u64,
    /// Law 3's bound.
    pub most_actions: usize,
}

impl Default for Care {
    fn default() -> Self {
        Care { slots_every: 500, veil_every: 25, most_actions: 20_000 }
    }
}

/// Plays one random game of a seed and checks every law along it. Answers how many actions it took,
/// or which law broke and how to get there.
pub fn random_game<R: Show>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    care: Care,
) -> Result<usize, String> {
    let state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    let looks = Dice::new(sub_seed(seed, 1));
    let sentences = Sentences::new(&**rules, &state);
    let mut walk = Walk { rules, state, care, seed, trail: Vec::new(), looks, past: Past::default(), sentences };
    walk.run(seed).map_err(|what| {
        let trail: Vec<_> = walk.trail.iter().map(|&a| action::write(rules.info(), a)).collect();
        let tail = trail.len().saturating_sub(12);
        format!(
            "{} seed {seed}, after {} actions (… {}): {what}",
            rules.info().id,
            trail.len(),
            trail[tail..].join("; ")
        )
    })?;
    replayed(rules, scenario, options, seed, &walk.trail, &walk.state)?;
    Ok(walk.trail.len())
}

/// Law 5: the same actions on a fresh state give the same digest.
fn replayed<R: Show>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    trail: &[R::Action],
    end: &R::State,
) -> Result<(), String> {
    let mut state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    for &action in trail {
        rules.apply(&mut state, action, &mut ());
    }
    match state_digest(&state) == state_digest(end) {
        true => Ok(()),
        false => Err(format!("law 5: seed {seed}: the same actions led elsewhere")),
    }
}

/// Law 15 alone along a random game, for looking at very many; answers how many actions it took.
pub fn never_back<R: Show>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    most: usize,
) -> Result<usize, String> {
    let mut state = rules.setup(scenario, options).map_err(|e| e.to_string())?;
    let (mut dice, mut choice) = (Dice::new(seed), Dice::new(sub_seed(seed, 2)));
    let (mut offers, mut past) = (Vec::new(), Past::default());
    for actions in 0..most {
        let action = match rules.node(&state) {
            Node::Over(_) => return Ok(actions),
            Node::Chance => throw(&**rules, &state, &mut dice, &mut offers),
            Node::Decide(_) => {
                offers.clear();
                rules.legal(&state, &mut offers);
                let eager = usize::from(seed % 4 == 3 && offers.len() > 1);
                offers[choice.below((offers.len() - eager) as u32) as usize]
            }
        };
        rules.apply(&mut state, action, &mut ());
        if past.returns(&**rules, &state) {
            let action = action::write(rules.info(), action);
            return Err(format!("law 15: seed {seed}: «{action}», action {actions}, leads back"));
        }
    }
    Err(format!("law 3: seed {seed}: not over after {most} actions"))
}

/// Law 11 along a random game at a table: every action that can be undone is undone and done again.
pub fn undo_restores<R: Show>(
    rules: &Arc<R>,
    scenario: &str,
    options: &Options,
    seed: u64,
    most: usize,
) -> Result<(), String> {
    let mut game = Match::new(rules.clone(), scenario, options, seed).map_err(|e| e.to_string())?;
    let mut choice = Dice::new(sub_seed(seed, 3));
    for _ in 0..most {
        let Node::Decide(side) = game.node() else { return Ok(()) };
        let mut offers = Vec::new();
        rules.legal(game.state(), &mut offers);
        let action = offers[choice.below(offers.len() as u32) as usize];
        let (before, seq) = (state_digest(game.state()), game.seq());
        let goes_on = game.play(action).map_err(|e| e.to_string())?;
        if goes_on != game.undo(side) {
            return Err(format!("law 11: undo and the row disagree after «{}»", action::write(rules.info(), action)));
        }
        if goes_on {
            if state_digest(game.state()) != before || game.seq() != seq || !game.told(Viewer::Umpire, seq).is_empty() {
                return Err(format!(
                    "law 11: undoing «{}» does not restore the game",
                    action::write(rules.info(), action)
                ));
            }
            game.play(action).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

/// Plays on at random to the end, with a buffer made before. `each` sees every decision before it is applied. Answers
/// the number of actions.
pub fn play_at_random<R: Show>(
    rules: &R,
    mut state: R::State,
    seed: u64,
    offers: &mut Vec<R::Action>,
    mut each: impl FnMut(&R::State, R::Action),
) -> u64 {
    let (mut dice, mut choice) = (Dice::new(seed), Dice::new(seed + 1));
    let mut actions = 0;
    loop {
        let action = match rules.node(&state) {
            Node::Over(_) => return actions,
            Node::Chance => throw(rules, &state, &mut dice, offers),
            Node::Decide(_) => {
                offers.clear();
                rules.legal(&state, offers);
                let offer = offers[choice.below(offers.len() as u32) as usize];
                each(&state, offer);
                offer
            }
        };
        rules.apply(&mut state, action, &mut ());
        actions += 1;
    }
}

/// Plays the first scenario at random; answers the decisions, and keeps one position in so many, none in 0.
pub fn sample<R: Show>(rules: &R, seed: u64, one_in: u64, kept: &mut Vec<R::State>) -> u64 {
    let state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    let mut decisions = 0;
    play_at_random(rules, state, seed, &mut Vec::with_capacity(512), |state, _| {
        decisions += 1;
        if one_in > 0 && decisions % one_in == 0 {
            kept.push(state.clone());
        }
    });
    decisions
}

/// Number of paths of so many actions from a state, throws included.
pub fn perft<R: Show>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if matches!(rules.node(state), Node::Over(_)) {
        return 0;
    }
    let mut actions = Vec::new();
    rules.legal(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut paths = 0;
    for action in actions {
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut ());
        paths += perft(rules, &next, depth - 1);
    }
    paths
}
