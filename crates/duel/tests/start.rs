//! The game loads and begins.

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Node, Options, Rules as _};

#[test]
fn both_campaigns_begin() {
    let rules = Duel::new().unwrap_or_else(|e| panic!("{e}"));
    for scenario in ["historical", "alternative"] {
        let state = rules.setup(scenario, &Options::default()).unwrap();
        assert_eq!(rules.node(&state), Node::Chance, "counters are dealt");
    }
    let open = Options([("hidden".to_owned(), 0)].into());
    let state = rules.setup("historical", &open).unwrap();
    assert_eq!([GERMAN, SOVIET].map(|side| state.units.on_map(side).count()), [32, 48]);
}

/// Searches copy states by the thousand.
#[test]
fn a_state_takes_at_most_four_kibibytes() {
    assert!(size_of::<duel::State>() <= 4096, "{}", size_of::<duel::State>());
}
