//! What no level does, whatever it is after: take units up for nothing, lose them by its own doing.

mod common;

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use common::whole;
use players::Staffed;
use wargame::{Ledger, Losses, Node, Options, Rules as _, Seat, Side, sub_seed, throw};

/// What a game of veterans cost both sides.
fn cost<R: Staffed>(rules: &R, seed: u64) -> [Losses; 2] {
    let acts = whole(rules, ["veteran", "veteran"], seed, |_, _, _| ()).0;
    let who = |unit| rules.identity(unit);
    let mut ledger = Ledger::new(&who);
    let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    acts.into_iter().for_each(|act| rules.apply(&mut state, act, &mut ledger));
    ledger.close()
}

fn takes_nobody_up_for_nothing<R: Staffed>(rules: &R) {
    for losses in cost(rules, 3) {
        assert!(losses.taken_up > 50, "units were moved: {losses:?}");
        assert_eq!(losses.for_nothing, 0, "{losses:?}");
    }
}

#[test]
fn a_veteran_of_leningrad_takes_a_unit_up_only_to_do_something_with_it() {
    takes_nobody_up_for_nothing(&Advance::new(Edition::E79).expect("the built-in data are good"));
    takes_nobody_up_for_nothing(&Advance::new(Edition::E10).expect("the built-in data are good"));
}

#[test]
fn a_veteran_of_the_assault_games_takes_a_unit_up_only_to_do_something_with_it() {
    takes_nobody_up_for_nothing(&Assault::new(Campaign::Leningrad).expect("the built-in data are good"));
    takes_nobody_up_for_nothing(&Assault::new(Campaign::Stalingrad).expect("the built-in data are good"));
}

/// A game of `simulate --players veteran,veteran --seed 5`, as the program plays it.
fn simulated(campaign: Campaign, number: u64) -> [Losses; 2] {
    let rules = Assault::new(campaign).expect("the built-in data are good");
    let seed = sub_seed(5, number);
    let mut players = [10, 11].map(|n| rules.player("veteran", sub_seed(seed, n)).expect("a known player"));
    let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    let (mut dice, mut outcomes) = (wargame::Dice::new(seed), Vec::new());
    let who = |unit| rules.identity(unit);
    let mut ledger = Ledger::new(&who);
    loop {
        let act = match rules.node(&state) {
            Node::Over(_) => break,
            Node::Chance => throw(&rules, &state, &mut dice, &mut outcomes),
            Node::Decide(side) => players[side.index()].choose(&Seat::new(&rules, &state, side), Default::default()),
        };
        rules.apply(&mut state, act, &mut ledger);
    }
    ledger.close()
}

#[test]
fn nobody_is_lost_on_the_fringe_of_stalingrad_by_coming_back_onto_a_full_hex() {
    let losses = simulated(Campaign::Stalingrad, 1);
    assert_eq!(losses.map(|side| side.stacking), [0, 0], "{losses:?}");
}

/// In these games a headquarters was left alone where tanks came to it by road, and five divisions starved.
#[test]
fn no_corps_starves_because_its_headquarters_was_left_alone_by_a_road() {
    for number in [49, 57] {
        let losses = simulated(Campaign::Stalingrad, number);
        let hunger: u32 = losses.iter().map(|side| side.hunger).sum();
        assert!(hunger <= 3, "game {number}: {losses:?}");
    }
}

/// In these games whole divisions retreated after their own attacks onto one place and lost all but one of their
/// regiments at the end of the phase (8.37).
#[test]
fn nobody_retreats_onto_a_fringe_that_has_no_room() {
    for number in [26, 38, 59] {
        let losses = simulated(Campaign::Leningrad, number);
        assert_eq!(losses.map(|side| side.stacking), [0, 0], "game {number}: {losses:?}");
    }
}

/// Twenty-three divisions begin in three hexes (4.6): after the first phase nearly all are still there.
#[test]
fn the_germans_of_1979_get_out_of_their_first_hexes() {
    let rules = Advance::new(Edition::E79).expect("the built-in data are good");
    let lost: u32 = (0..12).map(|seed| cost_of_first_turn(&rules, seed)).sum();
    assert!(lost <= 8, "{lost} divisions lost to the stacking limit in twelve games");
}

fn cost_of_first_turn(rules: &Advance, seed: u64) -> u32 {
    let budget = (Default::default(), 1);
    let acts = common::play(rules, ["veteran", "veteran"], seed, budget, |_, _, _, _| ()).0;
    let who = |unit| rules.identity(unit);
    let mut ledger = Ledger::new(&who);
    let mut state = rules.setup(rules.info().first_scenario(), &Options::default()).expect("it is there");
    acts.into_iter().for_each(|act| rules.apply(&mut state, act, &mut ledger));
    ledger.close()[Side::First.index()].stacking
}
