//! The Finns, case by case.

use duel::{Duel, GERMAN};
use wargame::Trial;

use crate::common::{list, of, scene, turn_ends, unit};

/// The reinforcement phase of turn 8, the fort of the turn kept (13).
fn arriving(units: &str, waiting: &[&str]) -> Trial<Duel> {
    scene(8, "reinforcement", &format!("{units} 16rd@3807")).mark("waiting", list(waiting)).play().act(&["done"])
}

fn chits_gone(trial: &mut Trial<Duel>) -> bool {
    let hqs = ["fi4k-hq", "fi2k-hq"].map(|key| unit(trial, key));
    of(trial, |s| hqs.iter().all(|&hq| s.chits.gone.has(hq)))
}

/// Case duel/4.4f
/// Case duel/17.5a
#[test]
fn finns_appear_in_a_square_listed_for_them() {
    let mut trial = arriving("1pd@2429", &["fi15id", "fi2id"]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.4", GERMAN));
    assert_eq!(trial.targets("at"), ["5100", "5200", "5300"]);
    let mut trial = trial.refused("at 5400", "4.4").refused("at 5301", "4.4").act(&["at 5200"]);
    assert_eq!(trial.targets("at"), ["5300", "5400", "5500"]);
    trial.go(&["at 5500"]);
    assert_eq!(trial.places("fi15id fi2id"), ["5200", "5500"]);
    // They are not put down for the turn as militia is (4.3).
    assert!(of(&mut trial, |s| s.raised.is_empty() && s.entered.len() == 2));
}

/// Case duel/4.4m
#[test]
fn a_square_holds_three_combat_units() {
    let mut trial = arriving("fi4id@5200 fi8id@5200 fi12id@5200", &["fi15id", "fi2k-hq"]);
    assert_eq!(trial.targets("at"), ["5100", "5300"]);
    trial.refused("at 5200", "7.1");
}

/// Case duel/4.4k
#[test]
fn in_its_first_turn_a_finnish_unit_needs_no_range() {
    let mut first = arriving("fi4k-hq@5100 8a-hq@6020", &["fi2id"]).act(&["at 5500"]);
    let hq = unit(&mut first, "fi4k-hq");
    while of(&mut first, |s| s.activation.hq != hq) {
        let other = if first.offers().contains(&"pass".to_owned()) { "pass" } else { "done" };
        first.go(&[other]);
    }
    first.offered(&["name fi2id"]);
    let later = scene(9, "activation", "fi4k-hq@5100 fi2id@5500 16rd@3807").mark("cup", list(&["fi4k-hq"])).play();
    later.refused("name fi2id", "6.0");
}

/// Case duel/17.6a
/// Case duel/17.6b
#[test]
fn the_finnish_chits_leave_after_turn_10() {
    let units = "fi4k-hq@5203 fi2k-hq@5300 fi12id@5203 16rd@5303 1pd@2429";
    let mut trial = turn_ends(scene(10, "end-of-turn", units));
    assert!(chits_gone(&mut trial));
    assert_eq!(trial.places("fi4k-hq fi2k-hq fi12id"), ["5203", "5300", "5203"]);
    let hq = unit(&mut trial, "fi4k-hq");
    assert!(of(&mut trial, |s| s.turn == 11 && !s.chits.pool.has(hq)));
    let mut early = turn_ends(scene(9, "end-of-turn", units));
    assert!(!chits_gone(&mut early));
}

/// Case duel/4.4f
#[test]
fn several_are_put_into_one_square_at_once() {
    let mut trial = arriving("1pd@2429", &["fi15id", "fi2id", "fi2k-hq"]);
    let rows = |trial: &mut Trial<Duel>| {
        let ask = trial.view(wargame::Viewer::Umpire).ask.expect("a square is asked for");
        ask.shortcuts
            .iter()
            .map(|row| (wargame::prose::plain(&row.say).into_owned(), row.acts.len()))
            .collect::<Vec<_>>()
    };
    // 15 ID may go to the squares 1 to 3, the others to 3 to 5.
    assert_eq!(rows(&mut trial), [("The next 3 all in 5300".to_owned(), 3)]);
    trial.go(&["at 5300", "at 5300", "at 5300"]);
    assert_eq!(trial.places("fi15id fi2id fi2k-hq"), ["5300", "5300", "5300"]);
}
