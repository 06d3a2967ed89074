//! The laws of every game, over random games of both campaigns, with hidden Soviet units and open ones.

use std::sync::Arc;

use duel::Duel;
use wargame::{
    Options,
    laws::{Care, never_back, random_game, undo_restores},
};

fn duel() -> Arc<Duel> {
    Arc::new(Duel::new().expect("the data is good"))
}

fn options(hidden: u16) -> Options {
    Options([("hidden".to_owned(), hidden)].into())
}

fn keeps_the_laws(scenario: &str, hidden: u16, seed: u64) {
    let care = Care { slots_every: 200, veil_every: 25, ..Care::default() };
    if let Err(broken) = random_game(&duel(), scenario, &options(hidden), seed, care) {
        panic!("{scenario}, hidden {hidden}: {broken}");
    }
}

#[test]
fn random_games_keep_the_laws() {
    for seed in 0..8 {
        keeps_the_laws("historical", 1, seed);
    }
}

#[test]
fn random_games_with_free_deployment_keep_the_laws() {
    for seed in 0..6 {
        keeps_the_laws("alternative", 1, seed);
    }
}

#[test]
fn random_games_with_open_units_keep_the_laws() {
    for seed in 0..4 {
        keeps_the_laws("historical", 0, seed);
    }
}

/// Militia in Leningrad tried one of two bridges, and nobody heard which before the die fell.
#[test]
fn a_game_in_which_a_bridge_was_tried_unheard_keeps_the_laws() {
    let game = random_game(&duel(), "historical", &options(1), 10_632_473_033_584_749_423, Care::default());
    assert!(game.is_ok(), "{game:?}");
}

/// A unit taken up and laid down again is not taken up for ever: a game ends whatever its players do.
fn leads_nowhere_back(scenario: &str, hidden: u16, games: u64) {
    let (rules, options) = (duel(), options(hidden));
    for seed in 0..games {
        never_back(&rules, scenario, &options, seed, 20_000).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn without_a_throw_nothing_leads_back() {
    leads_nowhere_back("historical", 1, 2000);
}

#[test]
fn without_a_throw_nothing_leads_back_with_free_deployment() {
    leads_nowhere_back("alternative", 1, 2000);
}

#[test]
fn without_a_throw_nothing_leads_back_with_open_units() {
    leads_nowhere_back("historical", 0, 200);
}

#[test]
fn undo_restores_every_position() {
    for scenario in ["historical", "alternative"] {
        undo_restores(&duel(), scenario, &options(1), 5, 1500).unwrap_or_else(|e| panic!("{e}"));
    }
}
