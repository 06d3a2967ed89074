//! Section 11 (2010: 9): supply.

use std::sync::Arc;

use crate::common::*;
use advance::Advance;
use wargame::{Rules as _, Trial, UnitMark, View, Viewer};

/// The unit is in supply when it begins to move.
fn supplied(rules: &Arc<Advance>, units: &str, unit: &str) -> bool {
    moves_supplied(scene(rules, 3, "de-movement", units), unit)
}

/// A shift under one of the two cases of supply in combat.
fn supply_shift(rules: &Arc<Advance>, by: i8) -> (String, i8) {
    (case(rules, "11.2", "9.2"), by)
}

/// The Soviet unit in 0112 keeps every German source shut until a German stands in one next to it.
///
/// Case advance/79:11.0a
#[test]
fn supply_for_movement_is_tested_when_the_unit_begins_to_move() {
    let rules = e79();
    let start = || scene(&rules, 3, "de-movement", "2-2-5a@0112 1inf@0510 11inf@0110");
    let mut early = start().act(&["pick 1inf"]);
    assert_eq!(early.left_after("move 0610"), 6 - 2);
    let mut late = start().act(&["pick 11inf", "move 0111", "done", "pick 1inf"]);
    assert_eq!(late.left_after("move 0610"), 12 - 2);
}

/// In 0802 a unit has a line of six points, in 0902 one of five.
///
/// Case advance/79:11.0b
#[test]
fn supply_for_an_overrun_is_tested_at_the_overrun_and_not_when_the_move_began() {
    let rules = e79();
    let mut into = scene(&rules, 3, "de-movement", "1pz@0802 2-2-5a@0801").dice(&[6]).act(&["pick 1pz"]);
    assert_eq!(into.left_after("move 0902"), 8 - 2, "it begins out of supply");
    let mut into = into.act(&["move 0902", "overrun 0801"]);
    let mut by = last_fight(&mut into).shifts;
    by.sort();
    assert_eq!(
        by,
        [("79:11.2".into(), 2), ("79:12.2".into(), 1), ("79:7.1".into(), -2)],
        "only the defender is unsupplied"
    );

    let mut from =
        scene(&rules, 3, "de-movement", "1pz@0801 2-2-5a@0902").dice(&[6]).act(&["pick 1pz", "overrun 0902"]);
    let mut by = last_fight(&mut from).shifts;
    by.sort();
    assert_eq!(by, [("79:11.2".into(), -2), ("79:12.2".into(), 1), ("79:7.1".into(), -2)]);
}

/// The attack of 6 pz. on 0112 opens the sources for the attack of 1 inf.
///
/// Case advance/79:11.0b
#[test]
fn supply_for_an_attack_is_tested_when_that_attack_is_reckoned() {
    let rules = e79();
    let start = || scene(&rules, 3, "de-combat", "1-1-5a@0112 6pz@0212 1inf@0510 2-2-5a@0511");
    let mut first = start().act(&["attack 0511", "join 1inf"]);
    assert!(forecast_shifts(&mut first).contains(&("79:11.2".into(), -2)));

    let second = start().attack("0112", "6pz", 6);
    let mut second = second.act(&["done", "attack 0511", "join 1inf"]);
    assert_eq!(second.hex_of("1-1-5a"), None, "the road is open");
    assert!(!forecast_shifts(&mut second).contains(&("79:11.2".into(), -2)));
}

/// 0902 is five points from the Estonian road, which reaches East Prussia far away; 0802 is six.
///
/// Case advance/79:11.0c
#[test]
fn a_line_is_five_points_to_a_road_of_any_length() {
    let rules = e79();
    assert!(supplied(&rules, "1inf@0902", "1inf"));
    assert!(!supplied(&rules, "1inf@0802", "1inf"));
}

/// With the roads shut by 0311 and 0413 the line goes over land to 0111: 0110 and the Niemen for the last step.
///
/// Case advance/79:11.0c
#[test]
fn a_line_is_five_points_to_a_source() {
    let rules = e79();
    let soviet = "2-2-5a@0311 2-2-5b@0413";
    assert!(supplied(&rules, &format!("1inf@0107 {soviet}"), "1inf"), "2 + 2 + 2 + 4 half-points");
    assert!(!supplied(&rules, &format!("1inf@0206 {soviet}"), "1inf"), "two half-points more");
}

/// The way to 0210 runs over the road from 0510 to 0309, which is cut from every source.
///
/// Case advance/79:11.0c, advance/79:11.0d
#[test]
fn every_line_has_half_a_point_for_a_road_hex_that_is_not_connected() {
    let rules = e79();
    assert!(supplied(&rules, "2-2-5a@0312 1inf@0512", "1inf"), "2 + 2 + 1 + 1 + 2 + 2 half-points");
    assert!(!supplied(&rules, "2-2-5a@0312 1inf@0612", "1inf"), "11 half-points: the cut road is not free");
    assert!(!supplied(&rules, "2-2-5a@0312 1pz@0612", "1pz"), "the same for armor");
}

/// From 0804 over the swamp 0807 and the Daugava into Riga: 2 + 2 + 4 + 2 half-points.
///
/// Case advance/79:11.0d, advance/79:11.0e
#[test]
fn a_city_is_half_a_point_for_every_line_and_a_river_doubles_it_towards_the_source() {
    let rules = e79();
    assert!(supplied(&rules, "2-2-5a@0709 1inf@0804", "1inf"), "from Riga to 0804 it would be 14");
    assert!(!supplied(&rules, "2-2-5a@0709 1inf@0704", "1inf"));
}

/// The Msta between 2912 and 2911 makes the line of 2913 six points long.
///
/// Case advance/79:11.0e
#[test]
fn a_river_doubles_the_cost_of_the_line() {
    let rules = e79();
    assert!(supplied(&rules, "2-2-5a@2712 1inf@2912", "1inf"), "4 + 2 + 2 + 2 half-points");
    assert!(!supplied(&rules, "2-2-5a@2712 1inf@2913", "1inf"));
}

/// The same lengths hold in the second edition; a unit's own hex is not counted, the road hex is.
///
/// Case advance/10:9.0a
#[test]
fn the_line_counts_the_road_hex_and_not_the_units_own() {
    let rules = e10();
    assert!(supplied(&rules, "1inf@0902", "1inf"), "five hexes of clear ground, the last on the road");
    assert!(!supplied(&rules, "1inf@0802", "1inf"), "with the road hex it is six");
    assert!(supplied(&rules, "1inf@0805", "1inf"), "forest, hill and road hex: 4 + 4 + 2, its own forest free");
    assert!(supplied(&rules, "2-2-5a@0508 1inf@0505", "1inf"), "the same to the source 0007");
    assert!(!supplied(&rules, "2-2-5a@0508 1inf@0504", "1inf"));
}

/// Germans on the road behind the break at 0210, 0311 and 0313 could reach the free part of it in a hex or two.
///
/// Case advance/10:9.0b
#[test]
fn a_line_that_has_used_a_road_does_not_leave_it_for_another() {
    let rules = e10();
    let soviet = "2-2-5a@0209 2-2-5b@0312";
    assert!(supplied(&rules, "2-2-5a@0209 1inf@1403", "1inf"), "the southern road is whole");
    assert!(!supplied(&rules, &format!("{soviet} 1inf@1403"), "1inf"));
    assert!(supplied(&rules, &format!("{soviet} 11inf@0313 1inf@1403"), "1inf"));
}

/// From 2802 by 2604 and 2605 to the road at 2506.
///
/// Case advance/10:9.0c
#[test]
fn in_the_second_edition_too_a_city_is_half_a_point_for_an_infantry_line() {
    let rules = e10();
    let soviet = "2-2-5a@2708 2-2-5b@2404";
    assert!(supplied(&rules, &format!("{soviet} 1inf@2802"), "1inf"), "2 + 4 + 1 + 1 + 2 half-points");
    assert!(!supplied(&rules, &format!("{soviet} 1inf@2801"), "1inf"));
}

/// From 2611 to 2208 along a road cut off from East Prussia.
///
/// Case advance/10:9.0d
#[test]
fn a_road_that_does_not_lead_to_the_source_counts_at_the_units_own_rate() {
    let rules = e10();
    let soviet = "2-2-5a@2010 2-2-5b@2706";
    assert!(!supplied(&rules, &format!("{soviet} 1inf@2611"), "1inf"), "11 half-points");
    assert!(supplied(&rules, &format!("{soviet} 1pz@2611"), "1pz"), "7 half-points");
}

/// Case advance/10:9.0e
#[test]
fn a_river_adds_one_point_to_the_line() {
    let rules = e10();
    assert!(supplied(&rules, "2-2-5a@2410 1inf@2713", "1inf"), "into the forest 2810 4 + 2, not twice 4");
    assert!(!supplied(&rules, "2-2-5a@0809 2-2-5b@0507 1inf@0805", "1inf"), "into Riga 1 + 2, not twice 1");
    assert!(supplied(&rules, "2-2-5a@0809 2-2-5b@0507 1inf@0806", "1inf"));
}

/// Over the swamp 2709 to Novgorod.
///
/// Case advance/10:9.0e
#[test]
fn a_swamp_costs_the_line_of_an_armor_unit_three_points() {
    let rules = e10();
    assert!(supplied(&rules, "2-2-5a@2707 1inf@2808", "1inf"), "4 + 4 + 1");
    assert!(!supplied(&rules, "2-2-5a@2707 1pz@2808", "1pz"), "6 + 4 + 1");
    assert!(supplied(&rules, "2-2-5a@2707 1pz@2709", "1pz"));
}

/// With the sources shut no unit on the map is supplied, but the 39th Corps comes in with all its points.
///
/// Case advance/79:11.0f
#[test]
fn a_reinforcement_moves_as_supplied_and_fights_as_it_is() {
    let rules = e79();
    let mut t = scene(&rules, 10, "de-movement", "2-2-5a@0112 1inf@2109 2-2-5b@2211").mark("reinforcements", "due");
    let mut half = scene(&rules, 10, "de-movement", "2-2-5a@0112 1inf@2109").act(&["pick 1inf"]);
    assert_eq!(half.left_after("move 2108"), 6 - 2);
    t.go(&["pick 12pz"]);
    t.go(&["enter 2213"]);
    assert_eq!(t.left_after("move 2212"), 16 - 4 - 4, "two swamps");
    let mut t = t.dice(&[6]).act(&["move 2212", "overrun 2211"]);
    assert!(last_fight(&mut t).shifts.contains(&("79:11.2".into(), -2)), "its supply in combat is traced");
}

/// 0802 is out of supply in both editions.
///
/// Case advance/79:11.1a, advance/10:9.1a
#[test]
fn an_unsupplied_unit_has_half_its_allowance_without_the_fraction() {
    for rules in editions() {
        for (unit, full, half) in [("1inf", 12, 6), ("1pz", 16, 8)] {
            let t =
                |hex: &str| scene(&rules, 3, "de-movement", &format!("{unit}@{hex}")).act(&[&format!("pick {unit}")]);
            assert_eq!(t("0902").left_after("move 1002"), full - 2);
            assert_eq!(t("0802").left_after("move 0902"), half - 2);
        }
        for (unit, full, half) in [("2-2-5a", 10, 4), ("10-4-7", 14, 6)] {
            let t =
                |hex: &str| scene(&rules, 3, "su-movement", &format!("{unit}@{hex}")).act(&[&format!("pick {unit}")]);
            assert_eq!(t("0902").left_after("move 1002"), full - 2);
            assert_eq!(t("0802").left_after("move 0902"), half - 2);
        }
    }
}

/// Case advance/79:11.1b, advance/10:9.1a
#[test]
fn the_allowance_found_at_the_start_holds_for_the_phase() {
    for rules in editions() {
        let mut out = scene(&rules, 3, "de-movement", "1inf@0902").act(&["pick 1inf", "move 0802"]);
        assert_eq!(out.left_after("move 0902"), 12 - 4, "out of supply, yet with full allowance");
        let mut back = scene(&rules, 3, "de-movement", "1inf@0802").act(&["pick 1inf", "move 0902"]);
        assert_eq!(back.left_after("move 1002"), 6 - 4, "in supply again, yet with half");
        let mut tired = back.act(&["move 1002", "move 1102"]);
        assert_eq!(tired.targets("move"), Vec::<String>::new(), "three points are spent");
    }
}

/// Germans in 0801 and 0802 have lines of six points; the Soviets in 0902 one of five.
///
/// Case advance/79:11.2a, advance/10:9.2a
#[test]
fn any_unsupplied_attacker_shifts_two_left_once() {
    for rules in editions() {
        let attackers = "1inf@0801 11inf@0802 12inf@0802";
        let mut all =
            scene(&rules, 3, "de-combat", &format!("2-2-5a@0902 {attackers}")).attack("0902", "1inf 11inf 12inf", 6);
        let fight = last_fight(&mut all);
        assert_eq!((fight.initial.as_str(), fight.column.as_str()), ("9-1", "7-1"));
        assert_eq!(fight.shifts, [supply_shift(&rules, -2)], "three unsupplied attackers, one shift");

        let pair = "21inf@1001 30inf@1002 1inf@0801";
        let mut one =
            scene(&rules, 3, "de-combat", &format!("2-2-5a@0902 {pair}")).attack("0902", "21inf 30inf 1inf", 6);
        let mut shifts = last_fight(&mut one).shifts;
        shifts.sort();
        assert_eq!(shifts, [supply_shift(&rules, -2), supply_shift(&rules, 2)], "one of three is enough");

        let mut none = scene(&rules, 3, "de-combat", &format!("2-2-5a@0902 {pair}")).attack("0902", "21inf 30inf", 6);
        assert_eq!(last_fight(&mut none).shifts, [supply_shift(&rules, 2)], "both attackers are supplied");
    }
}

/// Case advance/79:11.2b, advance/10:9.2a
#[test]
fn any_unsupplied_defender_shifts_two_right_once() {
    for rules in editions() {
        let units = "2-2-5a@0802 2-2-5b@0802 1inf@0902 11inf@0902";
        let mut two = scene(&rules, 3, "de-combat", units).attack("0802", "1inf 11inf", 1);
        let fight = last_fight(&mut two);
        assert_eq!((fight.initial.as_str(), fight.column.as_str()), ("3-1", "5-1"));
        assert_eq!(fight.shifts, [supply_shift(&rules, 2)], "two unsupplied defenders, one shift");

        let mut supplied = scene(&rules, 3, "de-combat", "2-2-5a@1403 1inf@1304").attack("1403", "1inf", 1);
        assert_eq!(last_fight(&mut supplied).shifts, [], "a supplied defender gives nothing");

        let mixed = "2-2-5a@0801 2-2-5b@1001 1inf@0902 11inf@0902 12inf@1002";
        let mut mixed = scene(&rules, 3, "de-combat", mixed).attack("0801 1001", "1inf 11inf", 1);
        assert_eq!(last_fight(&mut mixed).shifts, [supply_shift(&rules, 2)], "only the defender in 0801 is unsupplied");
    }
}

/// Both sides out of supply: the attackers in 0801, the defenders in 0902 shut off by 1002.
///
/// Case advance/10:9.2a
#[test]
fn the_two_shifts_of_supply_cancel() {
    let rules = e10();
    let mut t = scene(&rules, 3, "de-combat", "2-2-5a@0902 1inf@0801 11inf@1002").attack("0902", "1inf", 6);
    let fight = last_fight(&mut t);
    assert_eq!((fight.initial.as_str(), fight.by(), fight.column.as_str()), ("3-1", vec![-2, 2], "3-1"));
}

/// The road from the south-west is the only one with Soviets in 0209: 0312 lays its zone on 0313.
///
/// Case advance/79:11.3a, advance/79:11.3b, advance/10:9.3a
#[test]
fn a_zone_on_the_road_cuts_it_unless_a_friendly_unit_is_there() {
    for rules in editions() {
        assert!(supplied(&rules, "2-2-5a@0209 1inf@1403", "1inf"));
        assert!(!supplied(&rules, "2-2-5a@0209 2-2-5b@0312 1inf@1403", "1inf"), "a zone");
        assert!(!supplied(&rules, "2-2-5a@0209 2-2-5b@0313 1inf@1403", "1inf"), "an enemy unit");
        assert!(
            supplied(&rules, "2-2-5a@0209 2-2-5b@0312 11inf@0313 1inf@1403", "1inf"),
            "a friendly unit in the zone"
        );
    }
}

/// The line of 0902 runs by 1002 and 1102 or dies: 1203 lays its zone on 1102, 1201 on 1101 and 1102.
///
/// Case advance/79:11.3a, advance/79:11.3b, advance/10:9.3a
#[test]
fn a_zone_on_the_way_to_the_road_cuts_the_line_unless_a_friendly_unit_is_there() {
    for rules in editions() {
        assert!(supplied(&rules, "1inf@0902", "1inf"));
        assert!(!supplied(&rules, "2-2-5a@1202 1inf@0902", "1inf"));
        assert!(!supplied(&rules, "2-2-5a@1102 1inf@0902", "1inf"));
        assert!(!supplied(&rules, "2-2-5a@1303 1inf@0902", "1inf"), "1202 and 1203 are in its zone");
        assert!(supplied(&rules, "2-2-5a@1303 11inf@1202 12inf@1203 21inf@1304 1inf@0902", "1inf"));
    }
}

/// Fifteen divisions on one source that a single unit keeps open.
///
/// Case advance/79:11.4a, advance/10:9.4a
#[test]
fn a_source_supplies_any_number_of_units() {
    let units = "1pz 6pz 36mech 8pz 3mech 1inf 11inf 12inf 21inf 30inf 32inf 58inf 61inf 93inf 96inf";
    let hexes = [
        "0409", "0410", "0411", "0412", "0413", "0507", "0508", "0509", "0510", "0511", "0607", "0608", "0609", "0610",
        "0611",
    ];
    for (rules, keepers) in [
        (e79(), "2-2-5a@0112 121inf@0111"),
        (e10(), "2-2-5a@0007 2-2-5b@0009 2-2-5c@0011 2-2-5d@0013 121inf@0010 122inf@0111"),
    ] {
        let all: Vec<String> = units.split(' ').zip(hexes).map(|(u, h)| format!("{u}@{h}")).collect();
        let all = format!("{keepers} {}", all.join(" "));
        for unit in units.split(' ') {
            assert!(supplied(&rules, &all, unit), "{unit}");
        }
        let shut = all.replace("121inf@0111", "121inf@0612").replace("121inf@0010", "121inf@0612");
        assert!(!supplied(&rules, &shut, "1inf"), "without the keeper there is no other source");
    }
}

/// On every hex of the map a unit with enemies all around it: it is in supply on a source and nowhere else.
fn sources(rules: &Arc<Advance>, soviet: bool) -> Vec<String> {
    let germans = ["1inf", "11inf", "12inf", "21inf", "30inf", "32inf"];
    let soviets = ["2-2-5a", "2-2-5b", "2-2-5c", "2-2-5d", "2-2-5e", "3-2-5a"];
    let (unit, enemies, phase) = if soviet { ("4-5-5", germans, "su-combat") } else { ("1pz", soviets, "de-combat") };
    let map = &rules.info().map;
    let playable = |h: &_| !["sea", "lake"].contains(&map.terrain_name(*h));
    let mut found = Vec::new();
    for hex in map.hexes().filter(playable) {
        let around: Vec<_> = map.around(hex).map(|(_, h)| h).filter(playable).collect();
        let mut t = scene(rules, 3, phase, &format!("{unit}@{}", map.label(hex)));
        for (enemy, at) in enemies.iter().zip(&around) {
            t = t.unit(enemy, map.label(*at));
        }
        let target =
            t.targets("attack").first().unwrap_or_else(|| panic!("{} has no neighbour", map.label(hex))).clone();
        t.go(&[&format!("attack {target}"), &format!("join {unit}")]);
        if !forecast_shifts(&mut t).contains(&supply_shift(rules, -2)) {
            found.push(map.label(hex).to_owned());
        }
    }
    found.sort();
    found
}

/// Case advance/79:11.5a, advance/10:9.5a
#[test]
fn the_german_sources_are_in_east_prussia() {
    assert_eq!(sources(&e79(), false), ["0111", "0112", "0113"]);
    assert_eq!(sources(&e10(), false), ["0007", "0008", "0009", "0010", "0011", "0012", "0013"]);
}

/// Case advance/79:11.5b, advance/10:9.5b
#[test]
fn the_soviet_sources_are_leningrad_tallinn_riga_and_the_east_edge() {
    assert_eq!(sources(&e79(), true), ["0908", "1601", "2505", "2604", "2605", "2705", "2713", "2906", "2908"]);
    assert_eq!(sources(&e10(), true), ["0908", "1601", "2505", "2604", "2605", "2705", "2906", "2911"]);
}

/// Case advance/79:11.5c, advance/10:9.5c
#[test]
fn a_source_held_or_controlled_by_the_enemy_supplies_nobody() {
    let e79 = e79();
    assert!(!supplied(&e79, "2-2-5a@0112 1inf@0510", "1inf"), "one source is held, two are in its zone");
    assert!(supplied(&e79, "2-2-5a@0112 11inf@0113 1inf@0510", "1inf"), "a German unit in 0113");
    assert!(supplied(&e79, "2-2-5a@0111 1inf@0510", "1inf"), "0113 is in no zone");
    let e10 = e10();
    assert!(!supplied(&e10, "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012 1inf@0510", "1inf"));
    assert!(!supplied(&e10, "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012 11inf@0213 1inf@0313", "1inf"));
    assert!(
        supplied(&e10, "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012 11inf@0013 12inf@0113 1inf@0213", "1inf"),
        "0013 is kept open"
    );
}

/// The unit in 0112 is eliminated by the first attack.
///
/// Case advance/79:11.5c, advance/10:9.5c
#[test]
fn a_source_serves_again_when_the_enemy_is_gone() {
    let e79 = e79();
    let e10 = e10();
    for (rules, units, target) in [
        (&e79, "1-1-5a@0112 1pz@0212 1inf@0510 4-5-5@0511", "0112"),
        (&e10, "1-1-5a@0008 2-2-5a@0010 2-2-5b@0012 1pz@0108 1inf@0510 4-5-5@0511", "0008"),
    ] {
        let start = || scene(rules, 3, "de-combat", units);
        let mut before = start().act(&["attack 0511", "join 1inf"]);
        assert!(forecast_shifts(&mut before).contains(&supply_shift(rules, -2)));
        let mut after = start().attack(target, "1pz", 6).act(&["done", "attack 0511", "join 1inf"]);
        assert_eq!(after.hex_of("1-1-5a"), None);
        assert!(!forecast_shifts(&mut after).contains(&supply_shift(rules, -2)));
    }
}

/// Whether a unit is marked out of supply as anybody sees the map, and whether its hex shows it.
fn marked(trial: &mut Trial<Advance>, unit: &str, hex: &str) -> [bool; 2] {
    let info = trial.rules().info().clone();
    let (unit, hex) = (info.unit_named(unit).expect("a unit"), info.map.by_label(hex).expect("a hex"));
    let [view, other] = [Viewer::Spectator, Viewer::Umpire].map(|viewer| trial.view(viewer));
    let seen = |view: &View| {
        let on = view.units.iter().find(|u| u.unit == unit).expect("it is on the map");
        [on.marks.contains(&UnitMark::Supply(0)), view.marks.iter().any(|m| m.kind == "unsupplied" && m.at == hex)]
    };
    assert_eq!(seen(&view), seen(&other), "everybody may know");
    seen(&view)
}

/// The mark comes with the loss of the line and goes as soon as a line is open again.
///
/// Case advance/79:11.3a
/// Case advance/79:11.3b
#[test]
fn who_is_out_of_supply_is_marked_as_long_as_it_is_so() {
    let rules = e79();
    let mut trial = scene(&rules, 3, "de-movement", "2-2-5a@0112 1inf@0510 11inf@0110");
    assert_eq!(marked(&mut trial, "1inf", "0510"), [true; 2], "every source is shut");
    let mut open = trial.act(&["pick 11inf", "move 0111", "done"]);
    assert_eq!(marked(&mut open, "1inf", "0510"), [false; 2], "a source is open again");
}
