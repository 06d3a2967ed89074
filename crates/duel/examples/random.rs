//! Plays random games and counts: `random [GAMES] [SCENARIO]`. Made to be run under callgrind.

use duel::Duel;
use wargame::{Dice, Node, Options, Rules, sub_seed, throw};

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let scenario = args.next().unwrap_or_else(|| "historical".to_owned());
    let rules = Duel::new().expect("the data is good");
    let (mut decisions, mut throws) = (0u64, 0u64);
    let mut offers = Vec::new();
    for game in 0..games {
        let mut state = rules.setup(&scenario, &Options::default()).expect("the scenario exists");
        let (mut dice, mut choice) = (Dice::new(sub_seed(1, game)), Dice::new(sub_seed(2, game)));
        loop {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => {
                    throws += 1;
                    throw(&rules, &state, &mut dice, &mut offers)
                }
                Node::Decide(_) => {
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    decisions += 1;
                    offers[choice.below(offers.len() as u32) as usize]
                }
            };
            rules.apply(&mut state, action, &mut ());
        }
    }
    println!("{games} games, {decisions} decisions, {throws} throws");
}
