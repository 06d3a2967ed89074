//! The laws of every game, over many random games of both editions.

use std::sync::Arc;

use advance::{Advance, Edition};
use wargame::{
    Options,
    laws::{Care, random_game, undo_restores},
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

#[test]
fn undo_restores_every_position() {
    for rules in editions() {
        undo_restores(&rules, "campaign", &Options::default(), 5, 3000).unwrap_or_else(|e| panic!("{e}"));
    }
}
