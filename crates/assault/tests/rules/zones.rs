//! Section 9: zones of control.

use std::collections::BTreeSet;

use crate::common::{fact, last_fight, scene};
use assault::Assault;
use wargame::Trial;

/// A German with Russians about, picked to move; 58th Infantry may move too. Most scenes play round 1606, clear ground
/// without roads: it touches 1607, 1507 and 1707, but not 1508, 1608 and 1708.
fn german(at: &str, russians: &str) -> Trial<Assault> {
    scene(3, "de-movement", &format!("{at} 58inf@3607 {russians}")).act(&[&format!("pick {}", unit(at))])
}

/// A Russian with Germans about, picked to move.
fn russian(at: &str, germans: &str) -> Trial<Assault> {
    scene(3, "su-movement", &format!("{at} 90rifle@3607 {germans}")).act(&[&format!("pick {}", unit(at))])
}

fn unit(at: &str) -> &str {
    at.split_once('@').expect("unit@hex").0
}

/// Whether the unit in hand has to stop after a step.
fn stops(trial: Trial<Assault>, step: &str) -> bool {
    trial.act(&[step]).targets("move").is_empty()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// Case assault/9.2a
#[test]
fn a_unit_stops_on_entering_a_rigid_zone() {
    assert!(stops(german("1inf@1608", "177rifle@1606"), "move 1607"));
    assert!(stops(russian("191rifle@1608", "1inf@1606"), "move 1607"));
    assert!(!stops(german("1inf@1608", "177rifle@1605"), "move 1607"), "1605 is two hexes away");
    // Nor is there a way through: to 1506 by 1508, 1407 and 1406 instead of 1508 and 1507.
    assert_eq!(german("1inf@1608", "1vol@1606").left_after("move 1506"), 18 - 9);
    let mut t = german("1inf@1608", "177rifle@1606");
    assert_eq!(t.left_after("move 1506"), 18 - 12);
    assert_eq!(fact(&mut t, "177rifle", "zone"), "rigid");
}

/// Case assault/9.2b
#[test]
fn a_unit_that_starts_in_a_rigid_zone_may_leave_it() {
    let mut t = german("1inf@1607", "177rifle@1606");
    assert_eq!(t.left_after("move 1608"), 18 - 3 - 9);
    let mut t = t.act(&["move 1608"]);
    assert_eq!(t.left_after("move 1609"), 18 - 3 - 9 - 3, "and go on");
}

/// Case assault/9.2c
#[test]
fn no_unit_goes_from_rigid_zone_to_rigid_zone() {
    // By 1508 it is 3 + 9 + 3, straight it would be 3 + 9.
    let mut t = german("1inf@1607", "177rifle@1606");
    assert_eq!(t.left_after("move 1507"), 18 - 15);
    // One hex only: out of supply.
    let t = scene(3, "de-movement", "1inf@1607 177rifle@1606").mark("oos", vec!["1inf"]).act(&["pick 1inf"]);
    let mut t = t.not_offered(&["move 1507", "move 1707"]);
    assert_eq!(t.targets("move").into_iter().collect::<BTreeSet<_>>(), set("1508 1608 1708"));
    // Also between the zones of two units.
    let mut t = german("1inf@1607", "177rifle@1606 191rifle@1609");
    assert_eq!((t.left_after("move 1508"), t.left_after("move 1608")), (18 - 12, 18 - 15));
}

/// Case assault/9.3a
#[test]
fn a_unit_does_not_stop_in_a_fluid_zone() {
    let mut t = german("1inf@1608", "1mtn@1606");
    assert_eq!(fact(&mut t, "1mtn", "zone"), "fluid");
    assert!(!stops(t, "move 1607"));
    assert!(!stops(russian("191rifle@1608", "sspol@1606"), "move 1607"));
}

/// Case assault/9.3b
#[test]
fn a_unit_goes_from_fluid_zone_to_fluid_zone() {
    let mut t = german("1inf@1607", "1mtn@1606");
    assert_eq!(t.left_after("move 1507"), 18 - 3 - 9, "straight");
    let t = scene(3, "de-movement", "1inf@1607 1mtn@1606").mark("oos", vec!["1inf"]);
    t.act(&["pick 1inf"]).offered(&["move 1507", "move 1707"]);
}

/// Case assault/9.3c
#[test]
fn a_unit_goes_from_rigid_zone_to_fluid_zone_and_back() {
    // 1608 is in the fluid zone of 1609, 1607 in the rigid one of 1606.
    let zones = "177rifle@1606 1mtn@1609";
    let mut t = german("1inf@1607", zones);
    assert_eq!(t.left_after("move 1608"), 18 - 3 - 9);
    let mut t = german("1inf@1608", zones);
    assert_eq!(t.left_after("move 1607"), 18 - 3 - 9);
    assert!(stops(t, "move 1607"));
}

/// Case assault/9.4a, assault/9.4b
#[test]
fn leaving_a_zone_costs_three_points_and_entering_it_nothing() {
    for enemy in ["177rifle", "1mtn"] {
        let near = format!("{enemy}@1606");
        assert_eq!(german("1inf@1608", &near).left_after("move 1607"), 18 - 3, "into the zone of {enemy}");
        assert_eq!(german("1inf@1607", &near).left_after("move 1608"), 18 - 3 - 9, "out of it");
        assert_eq!(german("1/1pz@1607", &near).left_after("move 1608"), 24 - 3 - 9);
    }
    for enemy in ["1inf", "sspol"] {
        let near = format!("{enemy}@1606");
        assert_eq!(russian("191rifle@1608", &near).left_after("move 1607"), 15 - 3);
        assert_eq!(russian("191rifle@1607", &near).left_after("move 1608"), 15 - 3 - 9);
        assert_eq!(russian("guerrilla1@1607", &near).left_after("move 1608"), 18 - 3 - 9);
    }
}

/// The road runs from 1032 to Kingisepp in 1133; 0932 touches 1032 only.
///
/// Case assault/9.4c
#[test]
fn a_road_does_not_spare_the_price_of_leaving_a_zone() {
    assert_eq!(german("1/1pz@1032", "1mtn@0932").left_after("move 1133"), 24 - 1 - 9);
    assert_eq!(german("1/1pz@1032", "1vol@0932").left_after("move 1133"), 24 - 1);
}

/// Case assault/9.4d
#[test]
fn the_ss_police_has_no_points_for_a_third_hex_in_a_fluid_zone() {
    let mut t = german("sspol@1608", "1mtn@1606");
    assert_eq!(t.left_after("move 1607"), 18 - 3);
    let mut t = t.act(&["move 1607"]);
    assert_eq!(t.left_after("move 1507"), 18 - 3 - 12);
    let mut t = t.act(&["move 1507"]);
    assert_eq!((t.hex_of("sspol").as_deref(), t.targets("move").len()), (Some("1507"), 0));
}

/// Case assault/9.5a
#[test]
fn a_class_c_unit_has_no_zone_beyond_its_hex() {
    let mut t = german("1inf@1607", "1vol@1606");
    assert_eq!((t.left_after("move 1507"), fact(&mut t, "1vol", "zone")), (15, "own hex".into()));
    let mut t = russian("191rifle@1607", "~1inf@1606");
    assert_eq!((t.left_after("move 1507"), fact(&mut t, "1inf", "zone")), (12, "own hex".into()));
    let mut t = russian("191rifle@1607", "41hq@1606");
    assert_eq!(t.left_after("move 1507"), 12);
}

/// 1232 is a fortification, 1231 is not; both touch 1132. 1133 is a fortified city and touches 1132 too.
///
/// Case assault/9.6a
#[test]
fn a_class_c_russian_in_a_fortification_has_a_rigid_zone() {
    let mut t = german("1inf@1131", "2vol@1232");
    assert_eq!(fact(&mut t, "2vol", "zone"), "rigid");
    assert!(stops(t, "move 1132"));
    assert!(stops(german("1inf@1131", "2vol@1133"), "move 1132"));
    assert!(stops(german("1inf@0520", "worker11@0518"), "move 0519"), "the worker of Kolpino");
    assert!(!stops(german("1inf@1131", "2vol@1231"), "move 1132"));
}

/// 8 against 9 (trebled) is 1:2.
///
/// Case assault/9.6b
#[test]
fn it_fights_with_its_own_class_there() {
    let t = scene(3, "de-combat", "1inf@1132 2vol@1232");
    let mut t = t.attack("1232", "1inf", 4);
    let fight = last_fight(&mut t);
    assert_eq!((fight.odds().as_str(), fight.under("10.41")), ("8:9 is 1:2", 2), "{fight:?}");
}

/// Case assault/9.6c
#[test]
fn a_german_in_a_fortification_keeps_the_zone_of_its_class() {
    let past = |german: &str| russian("191rifle@1131", &format!("{german}@1232")).act(&["move 1132"]);
    assert_eq!(past("~1inf").left_after("move 1031"), 15 - 3 - 3, "class C: none");
    assert_eq!(past("sspol").left_after("move 1031"), 0, "class B: 3 + 3 + 9");
    assert!(past("1inf").targets("move").is_empty(), "class A");
}

/// The Izhora runs between 0620 and 0720.
///
/// Case assault/9.7a
#[test]
fn zones_cross_ordinary_rivers() {
    assert_eq!(german("1inf@0620", "177rifle@0720").left_after("move 0520"), 18 - 3 - 9);
    assert_eq!(german("1inf@0620", "1vol@0720").left_after("move 0520"), 18 - 3);
    assert!(stops(german("1inf@0520", "177rifle@0720"), "move 0620"));
}

/// A lake lies between 0832 and 0833; 0933 touches 0832 over land.
///
/// Case assault/9.7b
#[test]
fn zones_do_not_cross_lakes() {
    assert_eq!(german("1inf@0832", "177rifle@0833").left_after("move 0831"), 18 - 3);
    assert_eq!(german("1inf@0832", "177rifle@0933").left_after("move 0831"), 18 - 3 - 9);
}

/// 0321 and 0322 touch 0421.
///
/// Case assault/9.8a
#[test]
fn the_naval_unit_ignores_zones() {
    let mut t = scene(3, "su-movement", "191rifle@1133 1inf@0421").mark("ship", "0322");
    let hexes = "0124 0125 0220 0221 0222 0223 0224 0225 0321 0323 0324";
    assert_eq!(t.targets("sail").into_iter().collect::<BTreeSet<_>>(), set(hexes));
    let mut t = t.act(&["sail 0321"]);
    let ship = t.state().ship;
    assert_eq!(t.table().info().hex(ship), "0321");
}

/// Case assault/9.8a
#[test]
fn air_units_ignore_zones() {
    // 1606 lies in the zones of all three others.
    let mut t = scene(1, "de-air", "177rifle@1606 191rifle@1605 70rifle@1607 168rifle@1507");
    let targets = t.targets("bomb").into_iter().collect::<BTreeSet<_>>();
    assert_eq!(targets, set("1507 1605 1606 1607"));
    t.go(&["bomb 1606", "bomb 1605"]);
}

/// 1607 is next to 1606 and 1707.
///
/// Case assault/9.9a
#[test]
fn several_zones_on_a_hex_weigh_no_more_than_one() {
    let mut t = german("1inf@1607", "1mtn@1606 lts@1707");
    assert_eq!(t.left_after("move 1608"), 18 - 3 - 9);
    let mut t = german("1inf@1607", "1mtn@1606 177rifle@1707");
    assert_eq!(t.left_after("move 1608"), 18 - 3 - 9);
    assert!(!stops(german("1inf@1608", "1mtn@1606 lts@1707"), "move 1607"));
    assert!(stops(german("1inf@1608", "1mtn@1606 177rifle@1707"), "move 1607"), "one of two is rigid");
    let mut t = german("1inf@1608", "1mtn@1606 177rifle@1707").act(&["move 1607"]);
    assert_eq!(t.places("1inf"), ["1607"]);
}
