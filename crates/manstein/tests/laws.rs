//! The laws of every game, over random games with each option and with all.

use std::sync::Arc;

use manstein::Manstein;
use wargame::{
    Options,
    laws::{Care, never_back, random_game, undo_restores},
};

fn game() -> Arc<Manstein> {
    Arc::new(Manstein::new().expect("the data is good"))
}

fn options(keys: &[&str]) -> Options {
    Options(keys.iter().map(|key| ((*key).to_owned(), 1)).collect())
}

const ALL: [&str; 3] = ["states", "fanaticism", "airborne"];

fn keeps_the_laws(keys: &[&str], seed: u64) {
    let care = Care { slots_every: 200, veil_every: 25, ..Care::default() };
    if let Err(broken) = random_game(&game(), "campaign", &options(keys), seed, care) {
        panic!("{keys:?}: {broken}");
    }
}

#[test]
fn random_games_keep_the_laws() {
    for seed in 0..4 {
        keeps_the_laws(&[], seed);
    }
}

#[test]
fn random_games_with_all_options_keep_the_laws() {
    for seed in 0..4 {
        keeps_the_laws(&ALL, seed);
    }
}

#[test]
fn random_games_with_each_option_keep_the_laws() {
    for (seed, key) in (10..).zip(ALL) {
        keeps_the_laws(&[key], seed);
    }
}

#[test]
fn without_a_throw_nothing_leads_back() {
    for seed in 0..50 {
        never_back(&game(), "campaign", &options(&ALL), seed, 20_000).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn undo_restores_every_position() {
    undo_restores(&game(), "campaign", &options(&ALL), 5, 1500).unwrap_or_else(|e| panic!("{e}"));
}
