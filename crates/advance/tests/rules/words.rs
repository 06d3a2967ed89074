//! How log, questions and refusals speak of units.

use advance::Advance;
use wargame::{Rules as _, Trial, Viewer, prose::plain};

use crate::common::{e10, e79, editions, scene};

fn told(trial: &mut Trial<Advance>) -> Vec<String> {
    trial.told(Viewer::Spectator)
}

#[test]
fn one_unit_attacks_and_several_attack_by_their_names() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 1-1-5a@0712";
        let mut one = scene(&rules, 3, "de-combat", units).attack("0712", "1inf", 3);
        assert!(told(&mut one).contains(&"1st Infantry attacks Panevezys (0712)".into()), "{:?}", told(&mut one));
        let mut two = scene(&rules, 3, "de-combat", units).attack("0712", "1inf 11inf", 3);
        let line = "1st Infantry and 11th Infantry attack Panevezys (0712)";
        assert!(told(&mut two).contains(&line.into()), "{:?}", told(&mut two));
    }
}

#[test]
fn a_move_is_told_with_name_and_place_and_its_end_is_not() {
    for rules in editions() {
        let units = "1pz@0210 6pz@0210 1inf@0112 2-2-5a@1909";
        let mut trial = scene(&rules, 3, "de-movement", units).act(&["pick 1pz", "join 6pz", "move 0311", "done"]);
        let lines = told(&mut trial);
        let end = [
            "1st Panzer begins to move",
            "6th Panzer joins the stack",
            "1st Panzer and 6th Panzer go to 0311, 7½ left",
        ];
        assert_eq!(lines[lines.len() - 3..], end);
    }
}

/// Nobody knows more of an untried unit than its kind; once it has fought it is called by its strengths.
#[test]
fn a_soviet_piece_is_called_by_its_face_and_place() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "su-combat").unit("1inf", "0612");
        trial =
            trial.untried("3-3-5a", "0712").untried("2-2-5a", "0712").unit("6-5-7", "0713").mark("air", 0).dice(&[3]);
        trial = trial.act(&["attack 0612", "join 3-3-5a", "join 2-2-5a", "join 6-5-7"]);
        let names = |trial: &mut Trial<Advance>| {
            let info = trial.rules().info();
            let pieces = ["i01", "i02", "a01"].map(|h| info.unit_named(h).expect("a piece"));
            pieces.map(|u| plain(&trial.table().name(u)).into_owned())
        };
        assert_eq!(names(&mut trial), ["untried infantry (0712)", "untried infantry (0712)", "armor 6-5-7 (0713)"]);
        let mut trial = trial.act(&["done"]);
        let lines = told(&mut trial);
        assert!(lines.contains(&"2 untried infantry (0712) and armor 6-5-7 (0713) attack 0612".into()), "{lines:?}");
        assert!(lines.contains(&"untried infantry (0712) turns out to be infantry 2-2-5".into()), "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("i01") && !line.contains("2-2-5a")), "{lines:?}");
    }
}

#[test]
fn a_line_marks_what_it_calls_the_units_and_what_it_calls_alike_together() {
    let trial = &mut Trial::new(&e79(), 3, "su-movement").unit("1inf", "0612").untried("3-3-5a", "0812");
    trial.go(&["pick i01"]);
    let line = trial.table().told(Viewer::Spectator, 0).pop().expect("it begins to move").line;
    assert_eq!(line.text, "[u:i01|untried infantry] ([h:0812]) begins to move");
    assert_eq!(line.units, ["i01"]);
    let units = [("3-3-5a", "0712"), ("2-2-5a", "0712"), ("1-1-5a", "0713")];
    let trial = Trial::new(&e79(), 3, "su-combat").unit("1inf", "0612");
    let mut trial = units.iter().fold(trial, |trial, (key, hex)| trial.untried(key, hex));
    trial.go(&["attack 0612", "join i01", "join i02", "join i03", "done"]);
    let lines: Vec<_> = trial.table().told(Viewer::Spectator, 0).into_iter().map(|told| told.line).collect();
    let line = lines.iter().find(|line| line.kind == "announced").expect("it was announced");
    let words = "[u:i01|untried infantry] ([h:0713]) and 2 [u:i02,i03|untried infantry] ([h:0712]) attack [h:0612]";
    assert_eq!(line.text, words);
}

#[test]
fn a_hex_out_of_reach_is_refused_with_the_points_needed_and_had() {
    // From 0112 the 1st Infantry marches over clear hexes.
    for rules in [e79(), e10()] {
        let mut trial = scene(&rules, 3, "de-movement", "1inf@0112 2-2-5a@1909").act(&["pick 1inf"]);
        let far = trial.refusal("move 1412");
        let short = far.short.expect("points are short");
        assert!(short.needs > short.has && short.has == 12, "{far}");
        assert!(far.to_string().contains("out of reach of the movement points left: needs "), "{far}");
        assert!(far.to_string().contains(", has 6 (case "), "{far}");
    }
}

/// 0311 costs an infantry unit half a point by road in the first edition; the overrun is dearer than what is left.
#[test]
fn an_overrun_that_cannot_be_paid_is_refused_with_its_price() {
    let mut trial =
        scene(&e79(), 3, "de-movement", "1inf@0113 11inf@0311 2-2-5a@0410").act(&["pick 1inf", "move 0311"]);
    let refusal = trial.refusal("overrun 0410");
    let words = refusal.to_string();
    assert!(words.contains("do not pay for an overrun: needs "), "{words}");
}

#[test]
fn the_end_of_a_turn_and_of_the_game_are_told_in_words() {
    let mut end = scene(&e79(), 12, "su-combat", "1inf@0112 2-2-5a@1909");
    let lines = told(&mut end);
    assert!(lines.is_empty(), "a scene begins without a log: {lines:?}");
    let mut end = scene(&e79(), 12, "su-movement", "1inf@0112 2-2-5a@1909").act(&["done"]);
    let lines = told(&mut end);
    assert!(lines.contains(&"Game-Turn 12 ends".into()), "{lines:?}");
    let over = "the game is over: German 0, Soviet 0 points; Soviet tactical victory";
    assert_eq!(lines.last().map(String::as_str), Some(over));
}
