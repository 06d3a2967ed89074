//! The Finns, case by case.

use duel::{Duel, GERMAN};
use wargame::Trial;

use crate::common::{fact, is_face_down, led, list, of, scene, turn_ends, unit};

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
    // They are not put down for the turn as militia is (4.3), and have not entered: the squares are off the map.
    assert!(of(&mut trial, |s| s.raised.is_empty() && s.entered.is_empty() && s.fielded.is_empty()));
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
}

/// 4 Corps has a range of 3, and 5500 is four hexes away.
fn far(turn: u8, hex: &str, marks: &[(&str, &[&str])]) -> Trial<Duel> {
    let trial = scene(turn, "activation", &format!("fi4k-hq@5100 fi12id@5100 fi2id@{hex} 16rd@3807"));
    marks.iter().fold(trial.mark("cup", list(&["fi4k-hq"])), |trial, (key, units)| trial.mark(key, list(units))).play()
}

/// However long it stood in a square: it is a reinforcement until it comes onto the map.
///
/// Case duel/4.4k
#[test]
fn until_it_has_been_on_the_map_a_finnish_unit_needs_no_range() {
    let mut trial = far(12, "5500", &[]).offered(&["name fi2id", "name fi12id"]);
    assert_eq!(fact(&mut trial, "fi2id", "in range"), "it needs none: it has not been on the map yet");
    // On the map since an earlier turn, or back from it: range is needed.
    far(12, "5501", &[]).refused("name fi2id", "6.0").offered(&["name fi12id"]);
    far(12, "5500", &[("fielded", &["fi2id"])]).refused("name fi2id", "6.0");
    // It came onto the map in this turn; or did so, and went back.
    far(12, "5501", &[("entered", &["fi2id"])]).offered(&["name fi2id"]);
}

/// 2 ID comes out far from its headquarters: it attacks, and the second headquarters takes it up once more.
///
/// Case duel/4.4k
/// Case duel/4.0c
#[test]
fn the_turn_in_which_it_comes_onto_the_map_is_its_entry_turn() {
    let units = "fi4k-hq@5100 fi2k-hq@5100 fi2id@5600 43rd@5702";
    let mut trial = scene(10, "activation", units).mark("cup", list(&["fi4k-hq", "fi2k-hq"])).dice(&[1, 1, 7]);
    trial.go(&["hq fi4k-hq", "name fi2id", "done", "order move-attack", "pick fi2id", "move 5601"]);
    let unit = unit(&mut trial, "fi2id");
    assert!(of(&mut trial, |s| s.fielded.has(unit) && s.entered.has(unit)));
    trial.go(&["done", "attack 5702", "join fi2id"]);
    trial = trial.offered(&["done"]);
    trial.go(&["done"]);
    while trial.asked() != "6.0" {
        let offers = trial.offers();
        let act = offers.iter().find(|act| *act == "done").unwrap_or(&offers[0]).clone();
        trial.go(&[&act]);
    }
    let hq = crate::common::unit(&mut trial, "fi2k-hq");
    assert_eq!(of(&mut trial, |s| s.activation.hq), hq);
    trial.offered(&["name fi2id"]);
}

/// An advance out of a square is a first step onto the map like any other.
///
/// Case duel/4.4d
/// Case duel/4.4k
#[test]
fn from_a_square_it_attacks_out_of_range_and_advances_onto_the_map() {
    let attack = |fielded: &[&str]| {
        let units = "fi4k-hq@5100 fi2id@5500 fi18id@5500 8a-hq@5501";
        led(10, "combat", "fi4k-hq", units).mark("artillery", 0).mark("fielded", list(fielded))
    };
    let mut trial = attack(&[]).attack("5501", "fi2id fi18id", 12);
    assert_eq!((trial.asked(), trial.hex_of("8a-hq")), ("10.4".to_owned(), None));
    trial.go(&["pick fi2id"]);
    let [out, inside] = ["fi2id", "fi18id"].map(|key| unit(&mut trial, key));
    assert!(of(&mut trial, |s| s.fielded.has(out) && s.entered.has(out) && !s.fielded.has(inside)));
    // Whoever came back to the square from the map needs range as everywhere.
    let back = attack(&["fi18id"]).act(&["attack 5501"]).offered(&["join fi2id"]);
    back.refused("join fi18id", "6.0");
}

/// A retreat into a square takes nothing back.
///
/// Case duel/4.4k
/// Case duel/4.4e
#[test]
fn who_went_back_to_a_square_has_been_on_the_map() {
    let mut trial = led(8, "movement", "fi4k-hq", "fi4k-hq@5201 fi12id@5201 16rd@3807");
    trial.go(&["pick fi12id", "move 5200"]);
    let unit = unit(&mut trial, "fi12id");
    assert!(of(&mut trial, |s| s.fielded.has(unit) && !s.entered.has(unit)));
}

/// Nobody activates them any more but their hex; who never left the squares stays there.
///
/// Case duel/17.6b
/// Case duel/6.3g
#[test]
fn after_the_halt_finns_that_were_on_the_map_still_act_as_a_hex() {
    let trial = scene(11, "hexes", "fi12id@5203 fi8id@5300 fi4id@5400 fi4k-hq@5203 16rd@5303").mark("last", "soviet");
    let trial = trial.mark("gone", list(&["fi4k-hq", "fi2k-hq"])).mark("fielded", list(&["fi8id"]));
    let mut trial = trial.offered(&["hex 5203", "hex 5300"]).refused("hex 5400", "6.3");
    trial.go(&["hex 5203", "name fi12id", "done", "order attack-move", "attack 5303"]);
    trial.offered(&["join fi12id"]);
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

/// "German" means Finns too (2.3): what comes into their zone is seen, out of a square as well.
///
/// Case duel/9.5b
/// Case duel/9.5g
#[test]
fn finns_reveal_whoever_lies_face_down_beside_them() {
    let moving = led(8, "movement", "fi4k-hq", "fi4k-hq@5201 fi12id@5201 16rd@3807");
    let mut trial = moving.face_down("123rd", "5303").face_down("43rd", "5404");
    assert!(is_face_down(&mut trial, "123rd"));
    trial.go(&["pick fi12id", "move 5202"]);
    assert_eq!(["123rd", "43rd"].map(|key| is_face_down(&mut trial, key)), [false, true]);
    // 15 ID is put into 5200, beside 5201.
    let put = scene(8, "reinforcement", "1pd@2429").face_down("123rd", "5201").face_down("43rd", "5202");
    let mut trial = put.mark("waiting", list(&["fi15id"])).play().act(&["done"]);
    assert!(is_face_down(&mut trial, "123rd"));
    trial.go(&["at 5200"]);
    assert_eq!(["123rd", "43rd"].map(|key| is_face_down(&mut trial, key)), [false, true]);
}
