//! Listing, checking and applying allocate nothing once the buffers are warm.

use duel::{Duel, State};
use wargame::{Options, Rules as _, laws::play_at_random};

#[test]
fn a_whole_random_game_allocates_nothing() {
    let rules = Duel::new().expect("the data is good");
    for scenario in ["historical", "alternative"] {
        let start = rules.setup(scenario, &Options::default()).unwrap();
        let mut offers = Vec::with_capacity(4096);
        let check = |state: &State, offer| rules.check(state, offer).expect("an offer is legal");
        play_at_random(&rules, start.clone(), 1, &mut offers, check);
        for seed in 2..4 {
            let start = start.clone();
            let mut actions = 0;
            let info = allocation_counter::measure(|| {
                actions = play_at_random(&rules, start, seed, &mut offers, check);
            });
            // The outcome at the very end has a name of its own.
            assert!(info.count_total <= 1, "{} allocations in {actions} actions", info.count_total);
            assert!(actions > 300, "{actions} actions");
        }
    }
}
