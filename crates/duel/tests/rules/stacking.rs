//! Section 7: stacking in movement.

use super::movement::taken;
use crate::common::{led, table};

/// Case duel/7.0a
#[test]
fn both_sides_never_share_a_hex() {
    taken("18a-hq", "291id", "3913", "16rd@3914 10rd@4013").not_offered(&["move 3914", "move 4013"]);
    taken("8a-hq", "16rd", "3913", "291id@3914").refused("move 3914", "9.0");
}

/// Case duel/7.1a
#[test]
fn as_the_move_mode_ends_too_many_are_removed() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913 1id@3913 207sd@3914");
    let mut t = t.act(&["pick 207sd", "move 3913", "done"]);
    assert!(t.leads("done").is_empty() || t.asked() == "9.0");
    let mut t = t.act(&["done"]);
    assert_eq!(t.asked(), "7.1");
    assert_eq!(t.targets("lose").len(), 4, "headquarters are free");
    let mut t = t.refused("lose 18a-hq", "7.1").refused("done", "7.1").act(&["lose 207sd"]);
    assert_eq!(t.hex_of("207sd"), None);
    assert_ne!(t.asked(), "7.1");
    assert_eq!(t.places("291id 61id 1id 18a-hq"), ["3913"; 4]);
}

/// What a fourth unit leads to is said.
#[test]
fn a_fourth_unit_is_warned_of() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913 1id@3913 207sd@3914");
    let mut t = t.act(&["pick 207sd"]);
    assert!(t.leads("move 3913").iter().any(|lead| lead.contains("removed")));
    assert!(!t.leads("move 4013").iter().any(|lead| lead.contains("removed")));
}

/// Case duel/7.1b
#[test]
fn in_transit_there_is_no_limit() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913 1id@3913 207sd@3914");
    let t = t.act(&["pick 207sd", "move 3913", "move 4013", "done"]);
    let mut t = t.act(&["pick 291id", "done", "pick 18a-hq", "done", "done"]);
    assert_ne!(t.asked(), "7.1");
    assert_eq!(t.hex_of("207sd").as_deref(), Some("4013"));
}

/// Two reduced divisions, a battle group and a full division are four.
///
/// Case duel/7.1c
#[test]
fn reduced_units_and_groups_count_as_one_each() {
    let units = "18a-hq@3913 ~291id@3913 ~61id@3913 kg-a@3913 1id@3914";
    let t = led(3, "movement", "18a-hq", units).mark("groups", table(&[("kg-a", "61id")]));
    let mut t = t.act(&["pick 1id", "move 3913", "done", "done"]);
    while t.asked() == "14.0" {
        t.go(&["done"]);
    }
    assert_eq!(t.asked(), "7.1");
    let mut t = t.act(&["lose kg-a"]);
    assert_eq!(t.places("291id 61id kg-a 1id"), ["3913", "3913", "-", "3913"]);
}

/// Any number of headquarters is free of the limit.
#[test]
fn headquarters_are_free() {
    let units = "18a-hq@3914 16a-hq@3913 41k-hq@3913 291id@3913 61id@3913 1id@3913";
    let mut t = led(3, "movement", "18a-hq", units).act(&["pick 18a-hq", "move 3913", "done", "done"]);
    assert_ne!(t.asked(), "7.1");
}
