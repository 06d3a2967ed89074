//! The toy keeps the laws of every game, and its few rules.

use std::sync::Arc;

use ford::{BLUE, Ford, RED};
use hexmap::Folder;
use wargame::{
    Match, Node, Options, Rules as _, Table as _, Trial,
    laws::{Care, never_back, play_at_random, random_game, undo_restores},
};

fn ford() -> Arc<Ford> {
    Arc::new(Ford::new(&Folder::Built(&ford::DATA)).expect("the data is good"))
}

fn blue() -> Trial<Ford> {
    Trial::new(&ford(), 3, "blue")
}

#[test]
fn random_games_keep_the_laws() {
    let (rules, options) = (ford(), Options::default());
    for seed in 0..40 {
        let care = Care { slots_every: 5, veil_every: 2, ..Care::default() };
        random_game(&rules, "campaign", &options, seed, care).unwrap_or_else(|broken| panic!("{broken}"));
        undo_restores(&rules, "campaign", &options, seed, 500).unwrap_or_else(|broken| panic!("{broken}"));
        never_back(&rules, "campaign", &options, seed, 1000).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// Case ford/1.0a
#[test]
fn blue_acts_then_red_for_six_turns() {
    let game = Match::new(ford(), "campaign", &Options::default(), 1).expect("it can be set up");
    assert_eq!(game.node(), Node::Decide(BLUE));
    let mut trial = blue().units("1st@0102 2nd@0103 7th@0402").act(&["done"]);
    assert_eq!((trial.asked(), trial.decides()), ("1.0".into(), BLUE));
    let mut trial = trial.act(&["done"]);
    assert_eq!(trial.decides(), RED);
    let mut trial = trial.act(&["done", "done", "done", "done", "done", "done", "done", "done", "done", "done"]);
    assert!(matches!(trial.node(), Node::Over(_)), "the sixth turn is over");
}

/// Case ford/2.1a
#[test]
fn a_unit_moves_one_hex_and_never_onto_another() {
    let trial = blue().units("1st@0102 2nd@0103 7th@0402");
    let trial = trial.offered(&["move 0101", "move 0202"]).refused("move 0302", "2.1").refused("move 0103", "2.1");
    assert_eq!(trial.act(&["move 0202"]).hex_of("1st").as_deref(), Some("0202"));
}

/// Case ford/2.2a
#[test]
fn the_river_is_crossed_along_the_road_only() {
    let trial = blue().units("1st@0302 7th@0401 8th@0503");
    trial.offered(&["move 0402"]).refused("attack 0401", "2.2").refused("die 3", "1.0");
    blue().units("1st@0303 7th@0503").refused("move 0402", "2.2").refused("attack 0302", "3.1");
}

/// Case ford/3.1a, ford/3.2a
#[test]
fn a_five_or_six_removes_the_defender_and_a_one_the_attacker() {
    for (die, open, wood, attacker) in
        [(1, true, true, false), (4, true, true, true), (5, false, true, true), (6, false, false, true)]
    {
        for (to, stays) in [("0402", open), ("0403", wood)] {
            let from = if to == "0402" { "0302" } else { "0503" };
            let mut trial = blue().units(&format!("1st@{from} 7th@{to}")).dice(&[die]).act(&[&format!("attack {to}")]);
            assert_eq!(trial.hex_of("7th").is_some(), stays, "{die} against {to}");
            assert_eq!(trial.hex_of("1st").is_some(), attacker, "{die} for the attacker");
        }
    }
}

/// Case ford/4.0a
#[test]
fn blue_wins_with_a_bridgehead() {
    let (rules, mut won) = (ford(), [0, 0]);
    for seed in 0..200 {
        let mut last = rules.setup("campaign", &Options::default()).expect("it can be set up");
        play_at_random(&*rules, last.clone(), seed, &mut Vec::new(), |state, act| {
            last = state.clone();
            rules.apply(&mut last, act, &mut ());
        });
        if let Node::Over(outcome) = rules.node(&last) {
            let across = last.units.on_map(BLUE).any(|(_, hex)| rules.info().hex(hex) >= "0401");
            assert_eq!(outcome.winner, Some(if across { BLUE } else { RED }));
            won[usize::from(across)] += 1;
        }
    }
    assert!(won.iter().all(|&n| n > 10), "{won:?}");
}

/// A system that says nothing of its own gets what is certain by the rules.
///
/// Case ford/3.1a, ford/3.2a
#[test]
fn an_attack_says_how_often_either_is_lost() {
    let mut open = blue().units("1st@0302 7th@0402");
    assert_eq!(open.leads("attack 0402"), ["1st is eliminated, on 1 of 6", "7th is eliminated, on 2 of 6"]);
    let mut wood = blue().units("1st@0503 7th@0403");
    assert_eq!(wood.leads("attack 0403"), ["1st is eliminated, on 1 of 6", "7th is eliminated, on 1 of 6"]);
}
