//! The greedy player of both assault games plays by the rules, the same game for the same seed, and better than chance.

use assault::{Act, Assault, Campaign, State};
use players::Staffed as _;
use wargame::{Budget, Dice, Node, Options, Rules as _, Seat, Side, sub_seed, throw};

fn rules(campaign: Campaign) -> Assault {
    Assault::new(campaign).expect("the built-in data are good")
}

/// Plays a game; `look` sees every state before a decision and the choice made in it.
fn play(rules: &Assault, names: [&str; 2], seed: u64, mut look: impl FnMut(&State, Act)) -> (Vec<Act>, Option<Side>) {
    let mut players = [0, 1].map(|i| rules.player(names[i], sub_seed(seed, i as u64)).expect("a known player"));
    let mut state = rules.setup("campaign", &Options::default()).expect("the campaign");
    let (mut dice, mut outcomes, mut acts) = (Dice::new(seed), Vec::new(), Vec::new());
    loop {
        let act = match rules.node(&state) {
            Node::Over(outcome) => return (acts, outcome.winner),
            Node::Chance => throw(rules, &state, &mut dice, &mut outcomes),
            Node::Decide(side) => {
                let act = players[side.index()].choose(&Seat::new(rules, &state, side), Budget::default());
                look(&state, act);
                act
            }
        };
        acts.push(act);
        rules.apply(&mut state, act, &mut ());
    }
}

#[test]
fn greedy_is_never_refused_and_repeats_itself() {
    for campaign in Campaign::BOTH {
        let rules = rules(campaign);
        let once = play(&rules, ["greedy", "greedy"], 5, |state, act| {
            assert!(rules.check(state, act).is_ok(), "{act:?} in {:?}", state.stack.top());
        });
        assert!(once == play(&rules, ["greedy", "greedy"], 5, |_, _| ()));
    }
}

#[test]
fn greedy_beats_random_from_either_side() {
    for campaign in Campaign::BOTH {
        let rules = rules(campaign);
        for (names, side) in [(["greedy", "random"], Side::First), (["random", "greedy"], Side::Second)] {
            let won = (0..4).filter(|&seed| play(&rules, names, seed, |_, _| ()).1 == Some(side)).count();
            assert!(won >= 3, "{names:?} {campaign:?}: {won} of 4");
        }
    }
}
