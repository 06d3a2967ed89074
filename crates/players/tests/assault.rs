//! The greedy player of both assault games plays by the rules, the same game for the same seed, and better than chance.

mod common;

use assault::{Assault, Campaign};
use common::whole;
use wargame::{Rules as _, Side};

fn rules(campaign: Campaign) -> Assault {
    Assault::new(campaign).expect("the built-in data are good")
}

#[test]
fn greedy_is_never_refused_and_repeats_itself() {
    for campaign in Campaign::BOTH {
        let rules = rules(campaign);
        let once = whole(&rules, ["greedy", "greedy"], 5, |state, _, act| {
            assert!(rules.check(state, act).is_ok(), "{act:?} in {:?}", state.stack.top());
        });
        assert!(once == whole(&rules, ["greedy", "greedy"], 5, |_, _, _| ()));
    }
}

#[test]
fn greedy_beats_random_from_either_side() {
    for campaign in Campaign::BOTH {
        let rules = rules(campaign);
        for (names, side) in [(["greedy", "random"], Side::First), (["random", "greedy"], Side::Second)] {
            let won = (0..4).filter(|&seed| whole(&rules, names, seed, |_, _, _| ()).1 == Some(side)).count();
            assert!(won >= 3, "{names:?} {campaign:?}: {won} of 4");
        }
    }
}
