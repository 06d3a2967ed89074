//! Section 9.6: railways.

use duel::Duel;
use wargame::Trial;

use super::movement::taken;
use crate::common::{led, list, table};

/// A unit in hand as in `taken`, with bridges blown.
fn blown(hq: &str, key: &str, hex: &str, bridges: &[&str]) -> Trial<Duel> {
    let t = led(3, "movement", hq, &format!("{hq}@{hex} {key}@{hex}")).mark("blown", list(bridges));
    t.act(&[&format!("pick {key}")])
}

/// A major line runs from 2428 by the bridge to 2528 and on by 2627, 2626, 2726 and the bridge to 2825.
///
/// Case duel/9.6a
#[test]
fn the_rate_is_for_who_begins_in_a_rail_hex() {
    let mut t = taken("18a-hq", "291id", "2428", "");
    for (hex, spent) in [("2528", 1), ("2627", 2), ("2626", 3), ("2726", 4), ("2825", 5)] {
        assert_eq!(t.left_after(&format!("move {hex}")), 12 - spent, "{hex}");
        t.go(&[&format!("move {hex}")]);
    }
    // 2625 has no railway.
    let mut beside = taken("18a-hq", "291id", "2625", "");
    assert_eq!(beside.left_after("move 2626"), 12 - 2);
    beside.go(&["move 2626"]);
    assert_eq!(beside.left_after("move 2627"), 10 - 2);
}

/// 2727 lies beside the line.
///
/// Case duel/9.6b
#[test]
fn after_a_step_off_the_rails_terrain_is_paid() {
    let mut t = taken("18a-hq", "291id", "2528", "").act(&["move 2627", "move 2727"]);
    assert_eq!(t.left_after("move 2726"), 12 - 1 - 2 - 2);
    t.go(&["move 2726"]);
    assert_eq!(t.left_after("move 2825"), 7 - 2, "over the bridge, at the price of clear");
}

/// Major: 4024 to the forest of 4125. Minor: 3119 to the marsh of 3219 over a bridge, 5701 to the forest of 5702.
///
/// Case duel/9.6c
#[test]
fn rates_go_by_line_and_class() {
    for (hq, key, from, to, cost) in [
        ("18a-hq", "291id", "4024", "4125", 1),
        ("41k-hq", "1pd", "4024", "4125", 2),
        ("18a-hq", "291id", "3119", "3219", 2),
        ("41k-hq", "1pd", "3119", "3219", 3),
        ("41k-hq", "1pd", "5701", "5702", 3),
    ] {
        let all = if key == "1pd" { 24 } else { 12 };
        assert_eq!(taken(hq, key, from, "").left_after(&format!("move {to}")), all - cost, "{key} to {to}");
    }
    let mut hq = led(3, "movement", "41k-hq", "41k-hq@4024").act(&["pick 41k-hq"]);
    assert_eq!(hq.left_after("move 4125"), 24 - 2, "headquarters go by rail too");
}

/// 2428 and 2528 on the border, held by the German.
///
/// Case duel/9.6d
#[test]
fn either_side_uses_any_railway() {
    let units = "8a-hq@2428 16rd@2428";
    let t = led(3, "movement", "8a-hq", units).mark("control", table(&[("german", list(&["2528", "2627"]))]));
    let mut t = t.act(&["pick 16rd"]);
    assert_eq!(t.left_after("move 2528"), 10 - 1);
    assert_eq!(t.left_after("move 2627"), 10 - 2);
}

/// 2727 has its zone in 2627.
///
/// Case duel/9.6e
#[test]
fn a_zone_stops_a_train_and_leaving_one_costs_a_point() {
    let mut t = taken("18a-hq", "291id", "2428", "16rd@2727");
    assert_eq!(t.left_after("move 2627"), 12 - 2);
    let mut t = t.act(&["move 2627"]).refused("pick 291id", "9.0");
    assert_eq!(t.hex_of("291id").as_deref(), Some("2627"));
    let mut out = taken("18a-hq", "291id", "2627", "16rd@2727");
    assert_eq!(out.left_after("move 2528"), 12 - 1 - 2);
}

/// The bridges of the line over the Neman to 2428, a major river, and on to 2528, a minor one.
///
/// Case duel/9.6f
#[test]
fn a_blown_bridge_gives_neither_crossing_nor_rate() {
    let mut t = blown("18a-hq", "291id", "2428", &["2428/2528"]);
    assert_eq!(t.left_after("move 2528"), 12 - 2 - 2, "the town and the river");
    let mut t = blown("18a-hq", "291id", "2329", &["2329/2428", "2328/2329"]);
    assert_eq!(t.left_after("move 2428"), 0, "its whole move");
    let mut t = taken("18a-hq", "291id", "2329", "");
    assert_eq!(t.left_after("move 2428"), 12 - 1, "while it stands");
    let tank = blown("8a-hq", "28td", "2329", &["2329/2428", "2328/2329"]);
    tank.refused("move 2428", "9.0").not_offered(&["move 2428"]);
}

/// From 5706 by a bridge to clear 5705, where terrain is cheaper than the minor line for the motorized, and on to the
/// forest of 5704.
///
/// Case duel/9.6g
#[test]
fn the_cheaper_terrain_price_does_not_leave_the_rails() {
    let mut t = taken("41k-hq", "1pd", "5706", "");
    assert_eq!(t.left_after("move 5705"), 24 - 2);
    assert_eq!(t.left_after("move 5704"), 24 - 2 - 3);
    t.go(&["move 5705"]);
    assert_eq!(t.left_after("move 5704"), 24 - 2 - 3, "step by step as well");
}

/// A pontoon on the blown bridge of the Neman: a bridge, no railway; from 2428 on the unit pays for the town of 2528.
///
/// Case duel/9.6h
#[test]
fn a_pontoon_takes_a_unit_off_the_rails() {
    let units = "18a-hq@2329 291id@2329";
    let t =
        led(3, "movement", "18a-hq", units).mark("blown", list(&["2329/2428"])).mark("pontoons", list(&["2329/2428"]));
    let mut t = t.act(&["pick 291id"]);
    assert_eq!(t.left_after("move 2428"), 12 - 2);
    assert_eq!(t.left_after("move 2528"), 12 - 2 - 2);
    t.go(&["move 2428"]);
    assert_eq!(t.left_after("move 2528"), 10 - 2);
    // Blown without one, the step is the whole move; and so it is off the rails after a minor river.
    let mut minor = blown("18a-hq", "291id", "2428", &["2428/2528"]).act(&["move 2528"]);
    assert_eq!(minor.left_after("move 2627"), 8 - 2);
}

/// The prices of a way in words, with their cases.
#[test]
fn a_way_says_what_each_step_costs() {
    let steps = |mut t: Trial<Duel>, to: &str| -> Vec<(String, u8, &'static str)> {
        let rules = t.rules().clone();
        let hex = rules.book().hex(to).expect("a hex");
        let way = wargame::Show::way(&*rules, t.state(), duel::Act::Move(hex));
        way.into_iter().map(|step| (step.why, step.cost, step.case)).collect()
    };
    let said = |why: &str, cost: u8, case: &'static str| (why.to_owned(), cost, case);
    let train = steps(taken("18a-hq", "291id", "2528", ""), "2627");
    assert_eq!(train, [said("major railway", 1, "9.6")]);
    let zone = steps(taken("18a-hq", "291id", "2627", "16rd@2727"), "2528");
    assert_eq!(zone, [said("major railway, leaves an enemy zone: 1 more", 3, "8.0")]);
    let river = steps(taken("41k-hq", "1pd", "3712", ""), "3812");
    assert_eq!(river, [said("marsh, minor river", 10, "9.0")]);
    let ford = steps(taken("18a-hq", "291id", "2729", ""), "2629");
    assert_eq!(ford, [said("crosses a major river with its whole allowance", 12, "9.0")]);
    let forest = steps(taken("41k-hq", "1pd", "5706", ""), "5704");
    assert_eq!(forest, [said("clear", 2, "9.0"), said("minor railway", 3, "9.6")]);
}
