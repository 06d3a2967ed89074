//! Games between players, for all tests of players; each uses a part of it.
#![allow(dead_code)]

use std::time::{Duration, Instant};

use players::Staffed;
use wargame::{Budget, Dice, Node, Options, Player, Seat, Side, sub_seed, throw};

/// Two players by name, each with a seed of its own.
pub fn players<R: Staffed>(rules: &R, names: [&str; 2], seed: u64) -> [Box<dyn Player<R>>; 2] {
    [0, 1].map(|i| rules.player(names[i], sub_seed(seed, i as u64)).expect("a known player"))
}

/// Plays a game up to the end of a turn; `look` sees the state before every decision, whose it is, what was chosen and
/// how long that took. What was done, and who won.
pub fn play<R: Staffed>(
    rules: &R,
    names: [&str; 2],
    seed: u64,
    (budget, turns): (Budget<'_>, u8),
    mut look: impl FnMut(&R::State, Side, R::Action, Duration),
) -> (Vec<R::Action>, Option<Side>) {
    let mut players = players(rules, names, seed);
    let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    let (mut dice, mut outcomes, mut acts) = (Dice::new(seed), Vec::new(), Vec::new());
    while rules.moment(&state).turn <= turns {
        let act = match rules.node(&state) {
            Node::Over(outcome) => return (acts, outcome.winner),
            Node::Chance => throw(rules, &state, &mut dice, &mut outcomes),
            Node::Decide(side) => {
                let since = Instant::now();
                let act = players[side.index()].choose(&Seat::new(rules, &state, side), budget);
                look(&state, side, act, since.elapsed());
                act
            }
        };
        acts.push(act);
        rules.apply(&mut state, act, &mut ());
    }
    (acts, None)
}

/// A whole game without a limit.
pub fn whole<R: Staffed>(
    rules: &R,
    names: [&str; 2],
    seed: u64,
    mut look: impl FnMut(&R::State, Side, R::Action),
) -> (Vec<R::Action>, Option<Side>) {
    play(rules, names, seed, (Budget::default(), u8::MAX), |state, side, act, _| look(state, side, act))
}
