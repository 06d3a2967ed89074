//! Every level plays by the rules, by what it sees, within its budget, and the same game for the same seed.

use std::time::{Duration, Instant};

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use players::Staffed;
use wargame::{Budget, Dice, Limit, Node, Options, Player, Seat, Side, sub_seed, throw};

const THINKING: [&str; 3] = ["marshal", "oep", "portfolio"];
const LEVELS: [&str; 6] = ["recruit", "veteran", "greedy", "marshal", "oep", "portfolio"];

/// Plays the first turns of a game; `look` sees every decision with the state before it.
fn play<R: Staffed>(
    rules: &R,
    name: &str,
    limit: Limit,
    turns: u8,
    mut look: impl FnMut(&R::State, Side, R::Action, Duration),
) -> Vec<R::Action> {
    let mut seats: Vec<Box<dyn Player<R>>> =
        (0..2).map(|i| rules.player(name, sub_seed(3, i)).expect("a known player")).collect();
    let mut state = rules.setup("campaign", &Options::default()).expect("the campaign");
    let (mut dice, mut outcomes, mut acts) = (Dice::new(3), Vec::new(), Vec::new());
    let budget = Budget { turn: Some(limit), stop: None };
    while rules.moment(&state).0 <= turns {
        let act = match rules.node(&state) {
            Node::Over(_) => break,
            Node::Chance => throw(rules, &state, &mut dice, &mut outcomes),
            Node::Decide(side) => {
                let since = Instant::now();
                let act = seats[side.index()].choose(&Seat::new(rules, &state, side), budget);
                look(&state, side, act, since.elapsed());
                act
            }
        };
        acts.push(act);
        rules.apply(&mut state, act, &mut ());
    }
    acts
}

fn leningrad() -> Advance {
    Advance::new(Edition::E79).expect("the built-in data are good")
}

fn stalingrad() -> Assault {
    Assault::new(Campaign::Stalingrad).expect("the built-in data are good")
}

fn is_never_refused_and_repeats_itself<R: Staffed>(rules: &R, turns: u8) {
    for name in LEVELS {
        let once = play(rules, name, Limit::Work(1_500), turns, |state, side, act, _| {
            assert!(rules.check(state, act).is_ok(), "{name} as {side:?}: {act:?}");
        });
        let again = play(rules, name, Limit::Work(1_500), turns, |_, _, _, _| ());
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

/// Another truth that looks the same to the side that decides gets the same choice.
#[test]
fn no_level_behaves_otherwise_when_what_it_cannot_know_is_changed() {
    let rules = leningrad();
    for name in LEVELS {
        let mut shadows: Vec<_> = (0..2).map(|i| rules.player(name, sub_seed(3, i)).expect("a player")).collect();
        let (mut dice, mut changed) = (Dice::new(5), 0);
        let budget = Budget { turn: Some(Limit::Work(1_000)), stop: None };
        play(&rules, name, Limit::Work(1_000), 2, |state, side, act, _| {
            let other = Seat::new(&rules, state, side).imagine(&mut dice);
            changed += usize::from(other != *state);
            let choice = shadows[side.index()].choose(&Seat::new(&rules, &other, side), budget);
            assert!(choice == act, "{name} as {side:?} sees through the counters: {act:?}, then {choice:?}");
        });
        assert!(changed > 20, "only {changed} positions of {name} differed");
    }
}

#[test]
fn work_alone_decides_however_many_threads_there_are() {
    let rules = leningrad();
    for name in THINKING {
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| play(&rules, name, Limit::Work(1_500), 2, |_, _, _, _| ()))
        };
        assert!(with(1) == with(3), "{name} depends on threads");
    }
}

/// The clock is looked at between rollouts, so the rest of one batch is the most that can come on top. Debug builds
/// are slow and machines busy: what is tested is that the limit binds at all, not the last millisecond.
#[test]
fn a_limit_of_time_binds() {
    let rules = leningrad();
    for name in THINKING {
        let (mut sums, mut turn) = ([Duration::ZERO; 2], 0);
        play(&rules, name, Limit::Time(Duration::from_millis(400)), 2, |state, side, _, took| {
            use wargame::Rules as _;
            if rules.moment(state).0 != turn {
                turn = rules.moment(state).0;
                sums = [Duration::ZERO; 2];
            }
            sums[side.index()] += took;
            // Set-up and both player-turns of a Game-Turn may fall together: two budgets.
            assert!(sums[side.index()] < Duration::from_secs(4), "{name}: {:?} on turn {turn}", sums[side.index()]);
        });
    }
}
