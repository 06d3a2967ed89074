//! The laws of every game, over many random games of both campaigns.

use std::sync::Arc;

use assault::{Assault, Campaign};
use wargame::{
    Options,
    laws::{Care, never_back, random_game, undo_restores},
};

fn campaigns() -> [Arc<Assault>; 2] {
    Campaign::BOTH.map(|c| Arc::new(Assault::new(c).expect("the data is good")))
}

#[test]
fn random_games_keep_the_laws() {
    for rules in campaigns() {
        for seed in 0..4 {
            let care = Care { slots_every: 60, veil_every: 10, ..Care::default() };
            if let Err(broken) = random_game(&rules, "campaign", &Options::default(), seed, care) {
                panic!("{broken}");
            }
        }
    }
}

/// A unit taken up and laid down again is not taken up for ever: a game ends whatever its players do.
fn leads_nowhere_back(number: usize) {
    let rules = &campaigns()[number];
    for seed in 0..2_000 {
        never_back(rules, "campaign", &Options::default(), seed, 20_000).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn without_a_throw_nothing_leads_back_in_assault_on_leningrad() {
    leads_nowhere_back(0);
}

#[test]
fn without_a_throw_nothing_leads_back_in_assault_on_stalingrad() {
    leads_nowhere_back(1);
}

#[test]
fn undo_restores_every_position() {
    for rules in campaigns() {
        undo_restores(&rules, "campaign", &Options::default(), 5, 1500).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Every optional rule of section 18 at once.
#[test]
fn random_games_with_all_options_keep_the_laws() {
    let [rules, _] = campaigns();
    let options = Options(wargame::Rules::info(&*rules).options.iter().map(|o| (o.key.clone(), 1)).collect());
    for seed in 0..2 {
        let care = Care { slots_every: 60, veil_every: 10, ..Care::default() };
        random_game(&rules, "campaign", &options, seed, care).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
