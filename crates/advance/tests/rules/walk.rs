//! Walks through random games, for what must hold wherever somebody is asked.

use std::sync::Arc;

use advance::{Act, Advance, Frame, State};
use wargame::{
    Action as _, Ask, Dice, Node, Offer, Options, Rules as _, Show as _, Side, Target, Viewer, sub_seed, throw,
};

/// Plays random games and shows one decision in `every`, if it is wanted, with the view of whoever decides: to work a
/// view out is what takes the time. Every other game never takes the last offer, mostly `done`, if there is another:
/// it goes further.
pub fn walk(
    rules: &Arc<Advance>,
    seeds: u64,
    every: u32,
    wanted: impl Fn(Frame, &[Act]) -> bool,
    mut look: impl FnMut(&State, Side, &Ask),
) {
    for seed in 0..seeds {
        let mut state = rules.setup("campaign", &Options::default()).expect("the scenario exists");
        let [mut dice, mut choice, mut looks] = [1, 2, 3].map(|n| Dice::new(sub_seed(seed, n)));
        let mut offers = Vec::new();
        loop {
            let act = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => throw(&**rules, &state, &mut dice, &mut offers),
                Node::Decide(side) => {
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    if looks.below(every) == 0 && wanted(state.stack.top(), &offers) {
                        let ask = rules.view(&state, Viewer::Player(side)).ask.expect("whoever decides is asked");
                        look(&state, side, &ask);
                    }
                    let eager = usize::from(seed % 2 == 1 && offers.len() > 1);
                    offers[choice.below((offers.len() - eager) as u32) as usize]
                }
            };
            rules.apply(&mut state, act, &mut ());
        }
    }
}

pub fn any(_: Frame, _: &[Act]) -> bool {
    true
}

/// Questions with an offer of a kind.
pub fn with(kind: impl Fn(&Act) -> bool) -> impl Fn(Frame, &[Act]) -> bool {
    move |_, offers| offers.iter().any(&kind)
}

pub fn act_of(verb: u8, target: Target) -> Act {
    Act::build(verb.into(), target).expect("an offer is an action")
}

pub fn acts(ask: &Ask) -> impl Iterator<Item = (Act, &Offer)> {
    ask.offers.iter().map(|o| (act_of(o.verb, o.target), o))
}
