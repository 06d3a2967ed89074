//! Sections 4 and 5: control, victory, and the sequence of play.

use manstein::{GERMAN, HexSet, Manstein, SOVIET};
use wargame::{Node, Outcome, Side, Table as _, Trial, Viewer};

use crate::{
    common::{book, list, of, scene, table},
    run::Run,
};

/// The end of a turn that begins to end in the Soviet movement, with so many objectives under German control.
fn ends(turn: u8, units: &str, german: usize, rubble: HexSet) -> (Run, Option<Outcome>) {
    let mut run = Run::of(scene(turn, "soviet-movement", units));
    let before = run.state.turn;
    run.state.german = book().objectives.iter().take(german).collect();
    run.state.rubble = rubble;
    while run.state.turn == before && !matches!(run.node(), Node::Over(_)) {
        run.on();
    }
    let outcome = if let Node::Over(outcome) = run.node() { Some(outcome) } else { None };
    (run, outcome)
}

const BOTH: &str = "i-8m@4908 1-1dno@4412";
const NOBODY: &str = "1-1dno@4412";

fn won(outcome: Option<Outcome>) -> Option<(Side, String)> {
    outcome.map(|outcome| (outcome.winner.expect("somebody wins"), outcome.case.to_string()))
}

fn by(side: Side, case: &str) -> Option<(Side, String)> {
    Some((side, case.to_owned()))
}

/// Case manstein/4.3a, manstein/4.3b, manstein/4.3c, manstein/4.4a, manstein/4.6a
#[test]
fn twenty_two_objectives_at_the_end_win_for_the_german_else_the_soviet_wins() {
    let all = book().objectives.len();
    for german in 0..all {
        let (run, outcome) = ends(10, BOTH, german, HexSet::EMPTY);
        let wanted = if german >= 22 { by(GERMAN, "4.3") } else { by(SOVIET, "4.4") };
        assert_eq!(won(outcome), wanted, "{german} objectives");
        assert_eq!(run.state.turn, 10);
    }
    let (_, outcome) = ends(10, BOTH, 22, book().objectives);
    assert_eq!(won(outcome), by(GERMAN, "4.3"), "rubble counts");
    let (_, outcome) = ends(9, BOTH, 22, HexSet::EMPTY);
    assert_eq!(outcome, None, "on the last turn only");
}

/// Case manstein/4.5a, manstein/4.5b, manstein/4.5d
#[test]
fn all_objectives_or_no_german_end_the_game_with_any_turn() {
    let all = book().objectives.len();
    for turn in [1, 5, 9, 10] {
        assert_eq!(won(ends(turn, BOTH, all, HexSet::EMPTY).1), by(GERMAN, "4.5"));
        assert_eq!(won(ends(turn, NOBODY, 0, HexSet::EMPTY).1), by(SOVIET, "4.5"));
        // With every objective the German wins though nobody of his is left; with less he has lost.
        assert_eq!(won(ends(turn, NOBODY, all, HexSet::EMPTY).1), by(GERMAN, "4.5"));
        assert_eq!(won(ends(turn, NOBODY, all - 1, HexSet::EMPTY).1), by(SOVIET, "4.5"));
        // A leader is a unit on the ground.
        assert_ne!(won(ends(turn, "manstein@4908 1-1dno@4412", 0, HexSet::EMPTY).1), by(SOVIET, "4.5"));
    }
}

/// Case manstein/4.5c
#[test]
fn within_a_turn_nothing_is_over() {
    let mut run = Run::of(scene(5, "german-movement", BOTH));
    run.state.german = book().objectives;
    while run.phase() != "soviet-movement" {
        run.on();
        assert!(!matches!(run.node(), Node::Over(_)));
    }
    let run = Run::of(scene(5, "german-movement", NOBODY));
    assert!(!matches!(run.until("soviet-movement").node(), Node::Over(_)));
}

/// Case manstein/4.2d
#[test]
fn who_advances_takes_the_hex() {
    let trial = scene(1, "german-fire", "i-8m@4408 ii-8m@4408 iii-8m@4408 1-1dno@4308").dice(&[1, 1]);
    let acts = ["attack 4308", "assault i-8m", "assault ii-8m", "join iii-8m", "done"];
    let mut trial = trial.mark("control", table(&[("soviet", list(&["4308"]))])).act(&acts);
    let german =
        |trial: &mut Trial<Manstein>| of(trial, |state| state.controls(book(), GERMAN, book().hex("4308").unwrap()));
    assert!(!german(&mut trial), "the hex is empty and still Soviet");
    let mut trial = trial.act(&["advance i-8m"]);
    assert!(german(&mut trial));
}

/// The phases that begin until the turn is over, as they are told.
fn phases(turn: u8) -> Vec<(String, String)> {
    let mut trial = scene(turn, "soviet-movement", "i-8m@4908 1-1dno@4412");
    let mut begun: Vec<(String, String)> = Vec::new();
    while begun.len() < 9 {
        let offers = trial.offers();
        let act = offers.iter().find(|offer| *offer == "done").unwrap_or(&offers[0]);
        trial.go(&[act]);
        let told = trial.told(Viewer::Umpire);
        let began = told.iter().filter_map(|line| line.strip_prefix("Turn ")?.split_once(": "));
        begun = began.map(|(turn, phase)| (turn.to_owned(), phase.to_owned())).collect();
    }
    begun
}

/// Case manstein/5.2a, manstein/5.2c, manstein/5.3a
#[test]
fn phases_come_in_their_order_and_only_the_german_has_air_strikes() {
    let begun = phases(3);
    let turn: Vec<_> = begun.iter().filter(|(turn, _)| turn == "4").map(|(_, phase)| phase.clone()).collect();
    let names: Vec<_> = book().info.phases.iter().map(|phase| phase.name.clone()).collect();
    let keys: Vec<_> = book().info.phases.iter().map(|phase| phase.key.as_str()).collect();
    let order = [
        "german-arrival",
        "air-strikes",
        "german-movement",
        "german-fire",
        "soviet-arrival",
        "soviet-movement",
        "soviet-fire",
    ];
    let wanted: Vec<_> = order.iter().map(|key| names[keys.iter().position(|k| k == key).unwrap()].clone()).collect();
    assert_eq!(turn[..7], wanted);
    assert_eq!(begun.iter().find(|(turn, _)| turn == "5").map(|(_, phase)| phase), Some(&wanted[0]));
}

/// Case manstein/5.4a
#[test]
fn who_resigns_has_lost() {
    use wargame::{Match, Options};
    for side in [GERMAN, SOVIET] {
        let mut game = Match::new(crate::common::game(), "campaign", &Options::default(), 1).unwrap();
        game.resign(side);
        let Node::Over(outcome) = game.node() else { panic!("the game is over") };
        assert_eq!(outcome.winner, Some(side.other()));
    }
}
