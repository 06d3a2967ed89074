//! The laws of every game, over many random games of both editions.

use std::sync::Arc;

use advance::{Advance, Edition};
use wargame::{
    Options,
    laws::{Care, never_back, random_game, undo_restores},
};

fn editions() -> [Arc<Advance>; 2] {
    [Edition::E79, Edition::E10].map(|e| Arc::new(Advance::new(e).expect("the data is good")))
}

#[test]
fn random_games_keep_the_laws() {
    for rules in editions() {
        for seed in 0..12 {
            let care = Care { slots_every: 60, veil_every: 10, ..Care::default() };
            if let Err(broken) = random_game(&rules, "campaign", &Options::default(), seed, care) {
                panic!("{broken}");
            }
        }
    }
}

/// A unit taken up and laid down again is not taken up for ever: a game ends whatever its players do.
fn leads_nowhere_back(number: usize) {
    let rules = &editions()[number];
    for seed in 0..2_000 {
        never_back(rules, "campaign", &Options::default(), seed, 20_000).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn without_a_throw_nothing_leads_back_in_the_first_edition() {
    leads_nowhere_back(0);
}

#[test]
fn without_a_throw_nothing_leads_back_in_the_second_edition() {
    leads_nowhere_back(1);
}

#[test]
fn undo_restores_every_position() {
    for rules in editions() {
        undo_restores(&rules, "campaign", &Options::default(), 5, 3000).unwrap_or_else(|e| panic!("{e}"));
    }
}
