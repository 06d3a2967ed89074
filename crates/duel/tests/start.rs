//! The game loads and begins.

use std::sync::Arc;

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Node, Options, Rules as _};

#[test]
fn both_campaigns_begin() {
    let rules = Arc::new(Duel::new().unwrap_or_else(|e| panic!("{e}")));
    for scenario in ["historical", "alternative"] {
        let state = rules.setup(scenario, &Options::default()).unwrap();
        assert_eq!(rules.node(&state), Node::Chance);
        let open = Options([("hidden".to_owned(), 0)].into());
        let state = rules.setup(scenario, &open).unwrap();
        if scenario == "historical" {
            assert_eq!(state.units.on_map(GERMAN).count(), 32);
            assert_eq!(state.units.on_map(SOVIET).count(), 48);
        }
        println!("{:?} {}", rules.node(&state), size_of::<duel::State>());
    }
}
