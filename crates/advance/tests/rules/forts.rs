//! Section 15 (2010: 13): Soviet forts.

use std::sync::Arc;

use crate::common::*;
use advance::Advance;
use wargame::{Rules as _, Trial, Viewer};

/// The Soviet Fortification Phase of Game-Turn 5.
fn building(rules: &Arc<Advance>, units: &str) -> Trial<Advance> {
    scene(rules, 5, "su-fortification", units)
}

/// A scene with forts on the map.
fn fortified(rules: &Arc<Advance>, phase: &str, units: &str, forts: &[&str]) -> Trial<Advance> {
    scene(rules, 5, phase, units).mark("forts", toml::Value::from(forts.to_vec()))
}

/// The hexes with forts.
fn forts(trial: &mut Trial<Advance>) -> Vec<String> {
    let view = trial.view(Viewer::Umpire);
    let map = &trial.rules().info().map;
    view.marks.iter().filter(|m| m.kind == "fort").map(|m| map.label(m.at).to_owned()).collect()
}

/// Forts the Soviet player has to place.
fn in_hand(trial: &mut Trial<Advance>) -> i16 {
    let view = trial.view(Viewer::Umpire);
    view.tracks.iter().find(|t| t.name == "forts in hand").expect("both see the forts").value
}

/// Playable hexes within four of some hexes.
fn within_four(rules: &Arc<Advance>, of: &[&str]) -> Vec<String> {
    let map = &rules.info().map;
    let near = |h| of.iter().any(|o| map.distance(map.by_label(o).expect("a hex"), h).is_some_and(|d| d <= 4));
    let land = map.hexes().filter(|h| !["sea", "lake"].contains(&map.terrain_name(*h)) && near(*h));
    let mut labels: Vec<_> = land.map(|h| map.label(h).to_owned()).collect();
    labels.sort();
    labels
}

/// With no German near, every hex in range has a line.
///
/// Case advance/79:15.0a, advance/10:13.0a
#[test]
fn forts_are_placed_within_four_hexes() {
    let e79 = e79();
    let mut offered = building(&e79, "1inf@0512").targets("fort");
    offered.sort();
    assert_eq!(offered, within_four(&e79, &["2505", "2604", "2605", "2705"]));
    assert!(offered.contains(&"2104".into()) && !offered.contains(&"2004".into()));
    building(&e79, "1inf@0512").refused("fort 2004", "79:15.0");

    let e10 = e10();
    let mut offered = building(&e10, "1inf@0512").targets("fort");
    offered.sort();
    assert_eq!(offered, within_four(&e10, &["2604"]));
    assert!(offered.contains(&"2204".into()) && !offered.contains(&"2104".into()) && !offered.contains(&"2908".into()));
    building(&e10, "1inf@0512").refused("fort 2104", "10:13.0");
}

/// Germans in 2508 and 2405 cut 2204 from Leningrad, but not from Tallinn.
///
/// Case advance/79:15.0b
#[test]
fn the_line_of_a_fort_hex_comes_from_leningrad() {
    let rules = e79();
    building(&rules, "1inf@0512").offered(&["fort 2204"]);
    building(&rules, "1inf@2508 11inf@2405").refused("fort 2204", "79:15.0");
    building(&rules, "1inf@2607 11inf@2806").refused("fort 2908", "79:15.0");
}

/// In the second edition any Soviet source will do; 2304 has none with Germans in 1904 and 2405.
///
/// Case advance/10:13.0a
#[test]
fn a_fort_hex_needs_a_line_from_any_soviet_source() {
    let rules = e10();
    building(&rules, "1inf@2508 11inf@2405").offered(&["fort 2204"]);
    building(&rules, "1inf@0512").offered(&["fort 2304"]);
    building(&rules, "1inf@1904 11inf@2405").refused("fort 2304", "10:13.0");
}

/// Case advance/79:15.0c, advance/10:13.0a, advance/10:13.6a
#[test]
fn a_fort_is_not_placed_with_a_german_nor_in_a_german_zone_without_a_soviet_unit() {
    for rules in editions() {
        let t = building(&rules, "1inf@2507").offered(&["fort 2605"]);
        t.not_offered(&["fort 2507", "fort 2506", "fort 2606", "fort 2407"]);
        let t = building(&rules, "1inf@2507 2-2-5a@2506").offered(&["fort 2506"]).not_offered(&["fort 2606"]);
        t.act(&["fort 2506"]);
        building(&rules, "1inf@2507").untried("2-2-5a", "2606").offered(&["fort 2606"]).not_offered(&["fort 2506"]);
    }
    building(&e10(), "1inf@2507").refused("fort 2506", "10:13.6");
}

/// 12 against 4 in clear ground; two fort hexes give no more than one.
///
/// Case advance/79:15.1a, advance/10:13.1a
#[test]
fn soviets_defending_in_a_fort_hex_shift_one_left() {
    for rules in editions() {
        let fort = (case(&rules, "15.1", "13.1"), -1);
        let units = "1inf@2408 11inf@2408 4-4-5a@2409";
        let mut without = scene(&rules, 5, "de-combat", units).attack("2409", "1inf 11inf", 6);
        let plain = last_fight(&mut without).shifts;
        assert!(!plain.contains(&fort));
        let mut with = fortified(&rules, "de-combat", units, &["2409"]).attack("2409", "1inf 11inf", 6);
        let mut expected = plain.clone();
        expected.push(fort.clone());
        let mut shifts = last_fight(&mut with).shifts;
        expected.sort();
        shifts.sort();
        assert_eq!(shifts, expected);

        let two = "1inf@2408 4-4-5a@2409 2-2-5a@2309";
        let mut two = fortified(&rules, "de-combat", two, &["2409", "2309"]).attack("2409 2309", "1inf", 6);
        let shifts = last_fight(&mut two).shifts;
        assert_eq!(shifts.iter().filter(|s| **s == fort).count(), 1);
    }
}

/// Case advance/79:15.1a, advance/10:13.1a
#[test]
fn a_fort_helps_soviets_only_where_they_defend() {
    for rules in editions() {
        let fort = (case(&rules, "15.1", "13.1"), -1);
        let mut t =
            fortified(&rules, "su-combat", "1inf@2408 4-4-5a@2409", &["2409"]).act(&["attack 2408", "join 4-4-5a"]);
        assert!(!forecast_shifts(&mut t).contains(&fort), "not in attack");
        let mut t =
            fortified(&rules, "de-combat", "1inf@2408 4-4-5a@2409", &["2309"]).act(&["attack 2409", "join 1inf"]);
        assert!(!forecast_shifts(&mut t).contains(&fort), "not from the next hex");
    }
}

/// From 0612 into 0611: clear; from 0810 into 0711 on the road.
///
/// Case advance/79:15.2a
#[test]
fn a_fort_without_soviets_doubles_the_cost_for_germans() {
    let rules = e79();
    let left = |units: &str, unit: &str, hex: &str| {
        let t = fortified(&rules, "de-movement", units, &["0611", "0711"]);
        t.act(&[&format!("pick {unit}")]).left_after(&format!("move {hex}"))
    };
    assert_eq!(left("1inf@0612", "1inf", "0611"), 12 - 4);
    assert_eq!(left("1pz@0810", "1pz", "0711"), 16 - 2, "the road rate is doubled");
    assert_eq!(left("1inf@0612", "1inf", "0613"), 12 - 2);
    let mut soviet = fortified(&rules, "su-movement", "2-2-5a@0612", &["0611"]).act(&["pick 2-2-5a"]);
    assert_eq!(soviet.left_after("move 0611"), 10 - 2, "Soviets do not pay");
}

/// Case advance/10:13.2b
#[test]
fn in_the_second_edition_a_fort_costs_germans_two_points_more() {
    let rules = e10();
    let left = |units: &str, unit: &str, hex: &str| {
        let t = fortified(&rules, "de-movement", units, &["0611", "0711"]);
        t.act(&[&format!("pick {unit}")]).left_after(&format!("move {hex}"))
    };
    assert_eq!(left("1inf@0612", "1inf", "0611"), 12 - 2 - 4);
    assert_eq!(left("1pz@0810", "1pz", "0711"), 16 - 1 - 4, "on a road too");
    let mut soviet = fortified(&rules, "su-movement", "2-2-5a@0612", &["0611"]).act(&["pick 2-2-5a"]);
    assert_eq!(soviet.left_after("move 0611"), 10 - 2);
}

/// The line of 0902 has five points and no other way as short; that of 1102 three.
///
/// Case advance/79:15.2a, advance/10:13.2a
#[test]
fn a_fort_without_soviets_doubles_the_cost_for_german_supply_lines() {
    for rules in editions() {
        let supplied = |unit: &str, hex: &str, forts: &[&str]| {
            moves_supplied(fortified(&rules, "de-movement", &format!("{unit}@{hex}"), forts), unit)
        };
        assert!(!supplied("1inf", "0902", &["1002"]), "six points");
        assert!(supplied("1inf", "1002", &["1202"]), "five points: doubled, not two more");
        assert!(supplied("1inf", "0902", &["1403"]), "beyond the first road hex it does not matter");
        let soviet = fortified(&rules, "su-movement", "2-2-5a@0902", &["1002"]);
        assert!(moves_supplied(soviet, "2-2-5a"), "Soviet lines do not care");
    }
}

/// Case advance/79:15.2b, advance/10:13.2b
#[test]
fn a_german_unit_that_moves_in_removes_the_fort_for_good() {
    for rules in editions() {
        let t = fortified(&rules, "de-movement", "1inf@2406 2-2-5a@2708", &["2507", "2605"]).mark("forts_ready", 0);
        let mut t = t.act(&["pick 1inf", "move 2507"]);
        assert_eq!(forts(&mut t), ["2605"]);
        let mut t = pass_to(t, 5, "su-movement");
        assert_eq!(in_hand(&mut t), 0, "it does not come back");
        let mut entered = fortified(&rules, "su-movement", "2-2-5a@2506 1inf@0512", &["2507"]);
        entered.go(&["pick 2-2-5a", "move 2507"]);
        assert_eq!(forts(&mut entered), ["2507"], "a Soviet unit does not remove it");
    }
}

/// Case advance/79:15.2b, advance/10:13.2b
#[test]
fn an_advance_and_a_retreat_into_the_hex_remove_the_fort_too() {
    for rules in editions() {
        let t = fortified(&rules, "de-combat", "1pz@0612 6pz@0612 1-1-5a@0611", &["0611"]);
        let t = t.attack("0611", "1pz 6pz", 6);
        let mut t = t.act(&["advance 1pz"]);
        if t.hex_of("1pz").as_deref() != Some("0611") {
            t.go(&["at 0611"]);
        }
        assert_eq!(forts(&mut t), Vec::<String>::new());

        let t = fortified(&rules, "su-combat", "10-4-7@0712 9-3-7@0712 1inf@0612", &["0512"]);
        let t = t.attack("0612", "10-4-7 9-3-7", 6).act(&["way retreat"]);
        let mut t = retreat_to(t, "1inf", "0512");
        assert_eq!(t.hex_of("1inf").as_deref(), Some("0512"));
        assert_eq!(forts(&mut t), Vec::<String>::new());
    }
}

/// Takes the unit in hand if it is asked for, and retreats it.
fn retreat_to(mut t: Trial<Advance>, unit: &str, hex: &str) -> Trial<Advance> {
    if t.targets("retreat").is_empty() {
        t.go(&[&format!("pick {unit}")]);
    }
    t.act(&[&format!("retreat {hex}")])
}

/// Case advance/79:15.3a, advance/10:13.3a
#[test]
fn a_fort_stays_where_it_was_placed() {
    for rules in editions() {
        let t = building(&rules, "2-2-5a@2506 1inf@0512").act(&["fort 2506"]);
        let mut t = pass_to(t, 5, "su-movement").act(&["pick 2-2-5a", "move 2606"]);
        assert_eq!(t.hex_of("2-2-5a").as_deref(), Some("2606"));
        assert_eq!(forts(&mut t), ["2506"], "its garrison has left");
        let mut t = pass_to(t, 6, "su-fortification");
        assert_eq!(forts(&mut t), ["2506"]);
        assert!(t.offers().iter().all(|o| o == "done" || o.starts_with("fort ")), "nothing moves a fort");
    }
}

/// Case advance/79:15.4a, advance/10:13.4a
#[test]
fn at_most_two_forts_are_placed_in_a_game_turn() {
    for rules in editions() {
        let t = building(&rules, "2-2-5a@2506 1inf@0512").mark("forts_ready", 4);
        let mut t = t.act(&["fort 2506", "fort 2606"]);
        assert_eq!(in_hand(&mut t), 2);
        if t.phase() == "su-fortification" {
            t = t.not_offered(&["fort 2605"]).refused("fort 2605", &case(&rules, "15.4", "13.4"));
        }
        let mut t = pass_to(t, 6, "su-fortification");
        assert_eq!(in_hand(&mut t), 4, "two held and two new");
        let mut t = t.act(&["fort 2605", "fort 2604"]);
        assert_eq!((forts(&mut t).len(), in_hand(&mut t)), (4, 2));
    }
}

/// Case advance/79:15.4b, advance/10:13.4a
#[test]
fn forts_not_placed_wait_until_the_end_of_the_game() {
    for rules in editions() {
        let mut t = scene(&rules, 3, "su-fortification", "2-2-5a@2506 1inf@0512").play();
        assert_eq!(in_hand(&mut t), 2);
        t.go(&["done"]);
        let mut t = pass_to(t, 4, "su-fortification");
        assert_eq!(in_hand(&mut t), 4);
        let mut t = t.act(&["fort 2506", "fort 2606"]);
        assert_eq!((forts(&mut t), in_hand(&mut t)), (vec!["2506".into(), "2606".into()], 2), "still two a turn");

        let last = scene(&rules, 12, "su-fortification", "2-2-5a@2506 1inf@0512").mark("forts_ready", 12);
        let mut last = last.act(&["fort 2506", "fort 2606"]);
        assert_eq!((forts(&mut last).len(), in_hand(&mut last)), (2, 10));
    }
}

/// Case advance/79:15.5a, advance/10:13.5a
#[test]
fn forts_do_not_stack_count_and_there_is_one_to_a_hex() {
    for rules in editions() {
        let three = "2-2-5a@2506 2-2-5b@2506 2-2-5c@2506 1inf@0512";
        let t = building(&rules, three).act(&["fort 2506"]);
        let mut t = t.refused("fort 2506", &case(&rules, "15.5", "13.5"));
        assert_eq!(forts(&mut t), ["2506"]);
        let mut t = pass_to(t, 5, "su-movement");
        assert_eq!(t.places("2-2-5a 2-2-5b 2-2-5c"), ["2506", "2506", "2506"], "none is surplus");
        fortified(&rules, "su-fortification", three, &["2506"]).not_offered(&["fort 2506"]);
        let t = fortified(&rules, "su-movement", "2-2-5a@2506 2-2-5b@2506 2-2-5c@2606 1inf@0512", &["2506"]);
        let mut t = t.act(&["pick 2-2-5c", "move 2506"]);
        assert_eq!(t.hex_of("2-2-5c").as_deref(), Some("2506"));
    }
}
