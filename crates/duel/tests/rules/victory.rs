//! Victory, case by case.

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Node, Options, Outcome, Rules as _, Trial, Viewer};

use crate::common::{controls, duel, list, scene, table, turn_ends};

const SEVEN: [&str; 7] = ["3319", "3807", "4908", "5906", "6306", "5706", "5606"];

fn held(turn: u8, units: &str, german: &[&str]) -> Trial<Duel> {
    turn_ends(scene(turn, "end-of-turn", units).mark("control", table(&[("german", list(german))])))
}

fn over(trial: &mut Trial<Duel>) -> Option<Outcome> {
    if let Node::Over(outcome) = trial.node() { Some(outcome) } else { None }
}

/// Case duel/15.0b
/// Case duel/15.0c
/// Case duel/15.0e
#[test]
fn the_soviets_control_all_victory_hexes_at_the_start() {
    let rules = duel();
    let state = rules.setup("historical", &Options([("hidden".to_owned(), 0)].into())).unwrap();
    assert_eq!(rules.points(&state), [0, 15]);
    assert_eq!(rules.book().spots.len(), 9);
    let side = |label: &str| state.controls(GERMAN, rules.book().hex(label).unwrap());
    // East Prussia, Finland and a hex across the border where a German division begins; the Baltic lands.
    assert!(side("1830") && side("4801") && side("2225") && side("2632"));
    assert!(!side("2325") && !side("3319") && !side("6818"));
}

/// Case duel/15.0d
#[test]
fn casualties_give_no_points() {
    let units = "~1pd@5020 43rd@5019 70rd@5021";
    let mut trial = turn_ends(scene(2, "end-of-turn", units).mark("failed", table(&[("1pd", 2)])));
    assert_eq!(trial.places("1pd"), ["-"]);
    let rules = duel();
    assert_eq!(rules.points(trial.state()), [0, 15]);
}

/// Case duel/15.0a
#[test]
fn the_last_unit_in_a_hex_controls_it() {
    let mut trial = scene(3, "chits", "291id@3320 16rd@3807").mark("turn_box", list(&["18a-hq"])).play();
    assert_eq!(controls(&mut trial, "3319"), SOVIET);
    trial.go(&["pick 18a-hq", "at 3319"]);
    assert_eq!(controls(&mut trial, "3319"), GERMAN);
    let told = trial.told(Viewer::Spectator);
    assert!(told.iter().any(|line| line.contains("Riga") && line.contains("is now German")), "{told:?}");
    assert_eq!(duel().points(trial.state()), [1, 14]);
}

/// Case duel/17.8a
/// Case duel/17.8d
#[test]
fn the_german_wins_at_once_if_no_soviet_unit_is_on_the_map() {
    let empty = || scene(5, "end-of-turn", "1pd@2429");
    let waiting = empty().mark("waiting", list(&["1ldno", "235rd"])).mark("turn_box", list(&["8a-hq"]));
    for mut trial in [turn_ends(empty()), turn_ends(waiting)] {
        let outcome = over(&mut trial).expect("it is over");
        let said = (outcome.winner, outcome.level.as_str(), outcome.case.as_str());
        assert_eq!(said, (Some(GERMAN), "automatic", "17.8"));
    }
    // A headquarters is a unit.
    assert!(over(&mut held(5, "1pd@2429 8a-hq@3525", &[])).is_none());
}

/// Case duel/17.8b
/// Case duel/17.8c
#[test]
fn the_german_wins_at_once_with_the_seven_hexes() {
    let units = "1pd@2429 16rd@6020";
    let outcome = over(&mut held(9, units, &SEVEN)).expect("it is over");
    assert_eq!((outcome.winner, outcome.level.as_str(), outcome.points), (Some(GERMAN), "automatic", [13, 2]));
    for without in SEVEN {
        let mut others: Vec<_> = SEVEN.into_iter().filter(|&hex| hex != without).collect();
        others.extend(["5332", "6827"]);
        assert!(over(&mut held(9, units, &others)).is_none(), "without {without}");
    }
}

/// Case duel/17.8b
#[test]
fn it_is_looked_at_only_as_a_turn_ends() {
    let marks = table(&[("german", list(&SEVEN))]);
    let mut trial = scene(9, "hexes", "1pd@2429 16rd@6020").mark("control", marks).play();
    assert!(over(&mut trial).is_none());
    trial.go(&["pass", "pass"]);
    let mut trial = turn_ends(trial);
    assert!(over(&mut trial).is_some());
}

/// Case duel/17.9a
#[test]
fn five_points_more_win_at_the_end() {
    let units = "1pd@2429 16rd@6020";
    let ends = |german: &[&str]| {
        let outcome = over(&mut held(14, units, german)).expect("it is over");
        (outcome.winner, outcome.points, outcome.case.as_str().to_owned())
    };
    let ten = ["5606", "5706", "6306", "5906"];
    assert_eq!(ends(&ten), (Some(GERMAN), [10, 5], "17.9".to_owned()));
    let nine = ["5606", "5706", "6306", "3319"];
    assert_eq!(ends(&nine), (Some(SOVIET), [9, 6], "17.9".to_owned()));
    // Before the end points decide nothing.
    assert!(over(&mut held(13, units, &ten)).is_none());
    // On turn 14 an automatic victory goes before points (17.8).
    assert_eq!(ends(&SEVEN).2, "17.8");
}

/// Case duel/17.9a
#[test]
fn the_score_says_what_the_points_are_made_of() {
    let mut trial = held(9, "1pd@2429 16rd@6020", &["3319", "5606"]);
    let score = trial.table().score(Viewer::Spectator);
    assert_eq!((score.points, score.parts.len(), score.stakes.len()), ([4, 11], 9, 9));
    assert_eq!(score.ways.iter().map(|way| way.holds).collect::<Vec<_>>(), [false, false]);
    assert!(score.ways[0].say.ends_with("2 of 7 are"), "{}", score.ways[0].say);
    assert_eq!(score.ways[0].hexes.len(), 7);
    assert!(score.ways[1].say.ends_with("one is there"), "{}", score.ways[1].say);
}
