//! Section 7: stacking.

use crate::common::{disrupted, scene};
use assault::Assault;
use wargame::Trial;

/// A unit in 1607 with others in 1606, picked to move.
fn beside(phase: &str, unit: &str, others: &str) -> Trial<Assault> {
    let others: Vec<String> = others.split_whitespace().map(|u| format!("{u}@1606")).collect();
    scene(3, phase, &format!("{unit}@1607 {}", others.join(" "))).act(&[&format!("pick {unit}")])
}

/// Asserts that a unit joins others and may stay.
fn joins(phase: &str, unit: &str, others: &str) {
    let mut t = beside(phase, unit, others).act(&["move 1606", "done"]);
    assert_eq!(t.hex_of(unit).as_deref(), Some("1606"), "{unit} with {others}");
}

/// Asserts that a unit may not join others.
fn keeps_off(phase: &str, unit: &str, others: &str) {
    beside(phase, unit, others).offered(&["move 1608"]).not_offered(&["move 1606"]);
}

/// Case assault/7.1a
#[test]
fn two_units_do_not_share_a_hex() {
    keeps_off("de-movement", "1inf", "58inf");
    keeps_off("de-movement", "1inf", "1/1pz");
    keeps_off("de-movement", "sspol", "3/8mot");
    keeps_off("su-movement", "191rifle", "1mtn");
}

/// Case assault/7.2a
#[test]
fn regiments_of_one_division_share_a_hex() {
    joins("de-movement", "1/1pz", "1/1mot");
    joins("de-movement", "1/1pz", "1/1mot 1/113mot");
    joins("de-movement", "tot/1mot", "tot/2mot tot/3mot");
    joins("de-movement", "20/76mot", "20/90mot");
}

/// Case assault/7.2b
#[test]
fn regiments_of_different_divisions_do_not() {
    keeps_off("de-movement", "1/1pz", "6/4mot");
    keeps_off("de-movement", "36/87mot", "1/1mot 1/113mot");
    keeps_off("de-movement", "3/8mot", "20/76mot");
}

/// Case assault/7.2c
#[test]
fn russian_divisions_and_brigades_do_not_share_a_hex() {
    keeps_off("su-movement", "191rifle", "90rifle");
    keeps_off("su-movement", "24tank", "1vol");
    keeps_off("su-movement", "lts", "1mtn");
}

/// Case assault/7.3a
#[test]
fn one_headquarters_joins_any_german_stack() {
    joins("de-movement", "41hq", "1/1pz 1/1mot 1/113mot");
    joins("de-movement", "38hq", "3/8mot 3/29mot");
    joins("de-movement", "1inf", "28hq");
    joins("de-movement", "1/1pz", "1/1mot 38hq");
}

/// Case assault/7.3b
#[test]
fn two_headquarters_do_not_share_a_hex() {
    keeps_off("de-movement", "41hq", "38hq");
    keeps_off("de-movement", "2hq", "1inf 38hq");
}

/// Kolpino has its worker.
///
/// Case assault/7.4a
#[test]
fn a_guerrilla_a_worker_and_a_division_share_a_hex() {
    let t = scene(3, "su-movement", "worker15@0518 191rifle@0519 guerrilla1@0418 90rifle@0417");
    let t = t.act(&["pick 191rifle", "move 0518", "done", "pick guerrilla1", "move 0518", "done"]);
    let mut t = t.act(&["pick 90rifle"]).not_offered(&["move 0518"]);
    assert_eq!(t.places("worker15 191rifle guerrilla1"), ["0518"; 3]);
    joins("su-movement", "lts", "guerrilla1");
    joins("su-movement", "guerrilla1", "191rifle");
}

/// Case assault/7.4b
#[test]
fn two_workers_do_not_share_a_hex() {
    let t = scene(3, "su-movement", "worker1@F5 worker2@F6 191rifle@G6");
    t.act(&["pick worker1"]).offered(&["move G6", "move E5"]).not_offered(&["move F6"]);
}

/// Case assault/7.4c
#[test]
fn two_guerrillas_do_not_share_a_hex() {
    keeps_off("su-movement", "guerrilla1", "guerrilla2");
    keeps_off("su-movement", "guerrilla1", "191rifle guerrilla2");
}

/// Clear ground: 3705 is two hexes from 3707 through 3706, three round it.
///
/// Case assault/7.5a
#[test]
fn a_unit_does_not_pass_through_a_full_hex() {
    for (unit, blocker, left) in [("1inf", "58inf", 18 - 9), ("1inf", "38hq", 18 - 6), ("1/1pz", "6/11pz", 24 - 9)] {
        let t = scene(3, "de-movement", &format!("{unit}@3707 {blocker}@3706"));
        let mut t = t.act(&[&format!("pick {unit}")]);
        assert_eq!(t.left_after("move 3705"), left, "{unit} past {blocker}");
    }
}

/// Case assault/7.5b
#[test]
fn a_unit_uses_a_path_another_has_used() {
    let t = scene(3, "de-movement", "1inf@3707 58inf@3708");
    let mut shut = t.act(&["pick 58inf"]);
    assert_eq!(shut.left_after("move 3706"), 18 - 9, "round 3707");
    let t = scene(3, "de-movement", "1inf@3707 58inf@3708");
    let mut open = t.act(&["pick 1inf", "move 3706", "move 3705", "done", "pick 58inf"]);
    assert_eq!(open.left_after("move 3706"), 18 - 6, "where the other went");
}

/// Only the third of three bombers on one hex throws low enough for clear ground.
///
/// Case assault/7.6a
#[test]
fn any_number_of_air_units_is_over_one_hex() {
    let mut t = scene(1, "de-air", "90rifle@1606 1inf@1607").dice(&[6, 6, 4]);
    t.go(&["bomb 1606", "bomb 1606", "bomb 1606"]);
    if t.phase() == "de-air" {
        t.go(&["done"]);
    }
    assert!(disrupted(&mut t, "90rifle"));
}

/// 13 against 3 is 4:1, class A on C and air support: 6 + 3 eliminates the defender.
///
/// Case assault/7.6a
#[test]
fn an_air_unit_takes_no_room_from_the_units_that_advance() {
    let units = "1vol@1606 1/1pz@1607 1/1mot@1607 1/113mot@1607";
    let mut t = scene(3, "de-combat", units).mark("air", 1).act(&["support 1606"]);
    if t.targets("attack").is_empty() {
        t.go(&["done"]);
    }
    let t = t.attack("1606", "1/1pz 1/1mot 1/113mot", 6);
    let mut t = t.act(&["advance 1/1pz", "advance 1/1mot", "advance 1/113mot"]);
    assert_eq!(t.places("1/1pz 1/1mot 1/113mot 1vol"), ["1606", "1606", "1606", "-"]);
}
