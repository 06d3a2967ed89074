//! The game loads, begins and ends.

use std::sync::Arc;

use duel::{Duel, GERMAN, SOVIET};
use wargame::{
    Node, Options, Rules as _,
    laws::{Care, random_game},
};

fn open() -> Options {
    Options([("hidden".to_owned(), 0)].into())
}

#[test]
fn both_campaigns_begin() {
    let rules = Duel::new().unwrap_or_else(|e| panic!("{e}"));
    for scenario in ["historical", "alternative"] {
        let state = rules.setup(scenario, &Options::default()).unwrap();
        assert_eq!(rules.node(&state), Node::Chance, "counters are dealt");
    }
    let state = rules.setup("historical", &open()).unwrap();
    assert_eq!([GERMAN, SOVIET].map(|side| state.units.on_map(side).count()), [32, 48]);
    assert!(size_of::<duel::State>() <= 4096);
}

#[test]
fn random_games_keep_the_laws() {
    let rules = Arc::new(Duel::new().unwrap_or_else(|e| panic!("{e}")));
    let seeds = std::env::var("SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let from = std::env::var("FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in from..from + seeds {
        for (scenario, options) in
            [("historical", open()), ("historical", Options::default()), ("alternative", Options::default())]
        {
            let care = Care { slots_every: 400, veil_every: 40, ..Care::default() };
            match random_game(&rules, scenario, &options, seed, care) {
                Ok(n) => println!("{scenario} seed {seed}: {n} actions"),
                Err(e) => panic!("{scenario}: {e}"),
            }
        }
    }
}
