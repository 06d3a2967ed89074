//! Listing, checking and applying allocate nothing once the buffers are warm.

use assault::{Assault, Campaign};
use wargame::{Dice, Node, Options, Rules, throw};

/// Plays a whole random game with buffers that were made before; answers the number of actions.
fn play(rules: &Assault, mut state: assault::State, seed: u64, offers: &mut Vec<assault::Act>) -> usize {
    let (mut dice, mut choice) = (Dice::new(seed), Dice::new(seed + 1));
    for actions in 0.. {
        let action = match rules.node(&state) {
            Node::Over(_) => return actions,
            Node::Chance => throw(rules, &state, &mut dice, offers),
            Node::Decide(_) => {
                offers.clear();
                rules.legal(&state, offers);
                let offer = offers[choice.below(offers.len() as u32) as usize];
                rules.check(&state, offer).expect("an offer is legal");
                offer
            }
        };
        rules.apply(&mut state, action, &mut ());
    }
    unreachable!("games end")
}

#[test]
fn a_whole_random_game_allocates_nothing() {
    for rules in Campaign::BOTH.map(|c| Assault::new(c).expect("the data is good")) {
        let start = rules.setup("campaign", &Options::default()).unwrap();
        let mut offers = Vec::with_capacity(4096);
        play(&rules, start.clone(), 1, &mut offers);
        for seed in 2..6 {
            let start = start.clone();
            let mut actions = 0;
            let info = allocation_counter::measure(|| actions = play(&rules, start, seed, &mut offers));
            // The outcome at the very end has a name of its own.
            assert!(info.count_total <= 1, "{} allocations in {actions} actions", info.count_total);
            assert!(actions > 300);
        }
    }
}
