//! Every level plays by the rules, by what it sees, within its budget, and the same game for the same seed.

mod common;

use std::time::Duration;

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use common::{play, players};
use duel::Duel;
use players::Staffed;
use wargame::{Budget, Dice, Limit, Seat, Side};

const THINKING: [&str; 3] = ["marshal", "oep", "portfolio"];
const LEVELS: [&str; 6] = ["recruit", "veteran", "greedy", "marshal", "oep", "portfolio"];

/// Plays the first turns of a game of one level against itself.
fn first_turns<R: Staffed>(
    rules: &R,
    name: &str,
    limit: Limit,
    turns: u8,
    look: impl FnMut(&R::State, Side, R::Action, Duration),
) -> Vec<R::Action> {
    play(rules, [name, name], 3, (Budget { turn: Some(limit), stop: None }, turns), look).0
}

fn leningrad() -> Advance {
    Advance::new(Edition::E79).expect("the built-in data are good")
}

fn stalingrad() -> Assault {
    Assault::new(Campaign::Stalingrad).expect("the built-in data are good")
}

fn north() -> Duel {
    Duel::new().expect("the built-in data are good")
}

fn is_never_refused_and_repeats_itself<R: Staffed>(rules: &R, turns: u8) {
    for name in LEVELS {
        let once = first_turns(rules, name, Limit::Work(1_500), turns, |state, side, act, _| {
            assert!(rules.check(state, act).is_ok(), "{name} as {side:?}: {act:?}");
        });
        let again = first_turns(rules, name, Limit::Work(1_500), turns, |_, _, _, _| ());
        assert!(once == again, "{name} does not repeat itself");
    }
}

#[test]
fn no_level_of_leningrad_is_ever_refused_and_the_same_seed_gives_the_same_game() {
    is_never_refused_and_repeats_itself(&leningrad(), 3);
}

#[test]
fn no_level_of_stalingrad_is_ever_refused_and_the_same_seed_gives_the_same_game() {
    is_never_refused_and_repeats_itself(&stalingrad(), 2);
}

#[test]
fn no_level_of_the_other_games_is_ever_refused_and_the_same_seed_gives_the_same_game() {
    is_never_refused_and_repeats_itself(&Advance::new(Edition::E10).expect("the built-in data are good"), 2);
    is_never_refused_and_repeats_itself(&Assault::new(Campaign::Leningrad).expect("the built-in data are good"), 1);
}

#[test]
fn no_level_of_duel_in_the_north_is_ever_refused_and_the_same_seed_gives_the_same_game() {
    is_never_refused_and_repeats_itself(&north(), 2);
}

/// Another truth that looks the same to the side that decides gets the same choice.
fn sees_no_more_than_its_side<R: Staffed>(rules: &R) {
    for name in LEVELS {
        let mut shadows = players(rules, [name, name], 3);
        let (mut dice, mut changed) = (Dice::new(5), 0);
        let budget = Budget { turn: Some(Limit::Work(1_000)), stop: None };
        first_turns(rules, name, Limit::Work(1_000), 2, |state, side, act, _| {
            let other = Seat::new(rules, state, side).imagine(&mut dice);
            changed += usize::from(other != *state);
            let choice = shadows[side.index()].choose(&Seat::new(rules, &other, side), budget);
            assert!(choice == act, "{name} as {side:?} sees through the counters: {act:?}, then {choice:?}");
        });
        assert!(changed > 20, "only {changed} positions of {name} differed");
    }
}

#[test]
fn no_level_behaves_otherwise_when_what_it_cannot_know_is_changed() {
    sees_no_more_than_its_side(&leningrad());
}

/// Neither the chits of the other side nor what lies face down.
#[test]
fn no_level_behaves_otherwise_when_chits_and_hidden_units_are_others() {
    sees_no_more_than_its_side(&north());
}

fn does_not_hang_on_threads<R: Staffed>(rules: &R, turns: u8, work: u64) {
    for name in THINKING {
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| first_turns(rules, name, Limit::Work(work), turns, |_, _, _, _| ()))
        };
        assert!(with(1) == with(3), "{name} depends on threads");
    }
}

/// Long enough that what is remembered of one rollout would show in another.
#[test]
fn work_alone_decides_however_many_threads_there_are() {
    does_not_hang_on_threads(&leningrad(), 6, 4_000);
    does_not_hang_on_threads(&stalingrad(), 2, 4_000);
    does_not_hang_on_threads(&north(), 2, 4_000);
}

/// The clock is looked at between rollouts, so the rest of one batch is the most that can come on top. Debug builds
/// are slow and machines busy: what is tested is that the limit binds at all, not the last millisecond.
#[test]
fn a_limit_of_time_binds() {
    let rules = leningrad();
    for name in THINKING {
        let (mut sums, mut turn) = ([Duration::ZERO; 2], 0);
        first_turns(&rules, name, Limit::Time(Duration::from_millis(400)), 2, |state, side, _, took| {
            use wargame::Rules as _;
            if rules.moment(state).turn != turn {
                turn = rules.moment(state).turn;
                sums = [Duration::ZERO; 2];
            }
            sums[side.index()] += took;
            // Set-up and both player-turns of a Game-Turn may fall together: two budgets.
            assert!(sums[side.index()] < Duration::from_secs(4), "{name}: {:?} on turn {turn}", sums[side.index()]);
        });
    }
}
