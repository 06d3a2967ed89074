//! How log, questions and refusals speak of units and sides.

use assault::Assault;
use wargame::{Rules as _, Trial, Viewer};

use crate::common::{leningrad, scene, stalingrad, steppe};

fn told(trial: &mut Trial<Assault>) -> Vec<String> {
    trial.told(Viewer::Spectator)
}

fn question(trial: &mut Trial<Assault>) -> String {
    trial.question()
}

#[test]
fn one_unit_attacks_and_several_attack_by_their_names() {
    let mut one = steppe(5, "de-combat", "60mot@1212 131rifle@1213").act(&["attack 1213", "join 60mot", "done"]);
    assert!(told(&mut one).contains(&"60 Mot attacks 1213".into()), "{:?}", told(&mut one));
    let units = "1/1pz@0929 1/1mot@0929 10rifle@0828";
    let mut two = scene(5, "de-combat", units).act(&["attack 0828", "join 1/1pz", "join 1/1mot", "done"]);
    let lines = told(&mut two);
    assert!(lines.contains(&"1/1 Pz and 1/1 Mot attack Begunitsy (0828)".into()), "{lines:?}");
}

#[test]
fn a_move_is_told_by_name_and_its_end_is_not() {
    let mut trial = scene(5, "de-movement", "8/10pz@0929 38hq@1030 10rifle@0628");
    trial = trial.act(&["pick 8/10pz"]);
    assert_eq!(question(&mut trial), "Where does 8/10 Pz go from 0929? 8 of 8 points left.");
    let mut trial = trial.act(&["done"]);
    assert_eq!(told(&mut trial), ["8/10 Pz begins to move"]);
    let line = trial.table().told(Viewer::Spectator, 0).pop().expect("it was picked").line;
    assert_eq!(line.text, "[u:8/10pz|8/10 Pz] begins to move");
    assert_eq!(line.units, ["8/10pz"]);
}

/// The rulebook calls the side so, in both games.
#[test]
fn the_russian_is_called_russian_in_both_games() {
    for rules in [leningrad(), stalingrad()] {
        let info = rules.info();
        assert_eq!(info.sides[1], "Russian");
        let words = info.phases.iter().map(|p| p.name.as_str()).chain(info.options.iter().map(|o| o.about.as_str()));
        words.for_each(|words| assert!(!words.contains("Soviet"), "{words}"));
    }
}

#[test]
fn a_hex_out_of_reach_is_refused_with_the_points_needed_and_had() {
    let mut trial = scene(5, "de-movement", "58inf@1031 10rifle@0628").act(&["pick 58inf"]);
    let far = trial.refusal("move 1021");
    let short = far.short.expect("points are short");
    assert_eq!((short.has, short.parts), (18, 3), "six points in thirds");
    assert!(short.needs > short.has);
    assert!(far.to_string().ends_with(", has 6 (case 6.13)"), "{far}");
}

#[test]
fn results_and_choices_say_who() {
    let mut over = Trial::new(&leningrad(), 25, "su-movement").units("121inf@0929 10rifle@0628").act(&["done"]);
    let lines = told(&mut over);
    let last = lines.last().expect("the game is over");
    assert!(last.starts_with("the game is over: German ") && last.ends_with(" victory"), "{last}");
}
