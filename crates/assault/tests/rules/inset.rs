//! Section 8: the Leningrad inset.

use std::collections::BTreeSet;

use crate::common::{last_fight, leningrad, points, scene};
use assault::Assault;
use wargame::{Rules as _, Side, Trial, Viewer};

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The hexes of the map with a feature.
fn featured(feature: &str) -> BTreeSet<String> {
    let rules = leningrad();
    let map = &rules.info().map;
    map.with_feature(feature).map(|h| map.label(h).to_owned()).collect()
}

/// The targets of a verb, in order.
fn targets(trial: &mut Trial<Assault>, verb: &str) -> BTreeSet<String> {
    trial.targets(verb).into_iter().collect()
}

/// A German alone on the map, picked to move.
fn german(unit: &str, hex: &str) -> Trial<Assault> {
    scene(3, "de-movement", &format!("{unit}@{hex}")).act(&[&format!("pick {unit}")])
}

/// A Russian alone on the map, picked to move.
fn russian(unit: &str, hex: &str) -> Trial<Assault> {
    scene(3, "su-movement", &format!("{unit}@{hex}")).act(&[&format!("pick {unit}")])
}

/// The hexes next to a lone unit that it may enter: without supply it goes no further.
fn around(phase: &str, unit: &str, hex: &str) -> BTreeSet<String> {
    let t = scene(3, phase, &format!("{unit}@{hex}")).mark("oos", vec![unit]);
    targets(&mut t.act(&[&format!("pick {unit}")]), "move")
}

/// The Russian puts every unit that has to leave a main hex on the first hex offered that is far from J6.
fn settle(trial: &mut Trial<Assault>) {
    while trial.decides() == Side::Second {
        let hex = trial.targets("at").into_iter().find(|h| !h.starts_with(['H', 'I', 'J'])).expect("there is room");
        trial.go(&[&format!("at {hex}")]);
    }
}

/// Case assault/8.12a
#[test]
fn each_main_hex_has_its_district() {
    for (hex, district, size) in
        [("0320", "moscow-side", 22), ("0219", "vyborg-side", 19), ("0220", "petrograd-side", 18)]
    {
        let hexes = featured(district);
        assert_eq!(hexes.len(), size);
        let mut out = scene(3, "su-movement", &format!("191rifle@{hex}")).act(&["transfer 191rifle"]);
        assert_eq!(targets(&mut out, "at"), hexes, "out of {hex}");
        for inside in hexes {
            let mut back = scene(3, "su-movement", &format!("191rifle@{inside}")).act(&["transfer 191rifle"]);
            assert_eq!(back.targets("at"), [hex], "from {inside}");
        }
    }
}

/// Case assault/8.13a
#[test]
fn a_fringe_hex_has_two_hexes_on_the_inset_and_0120_has_four() {
    for (main, inset) in [
        ("0120", "A6 A7 A8 A9"),
        ("0119", "A4 A5"),
        ("0218", "D1 E1"),
        ("0319", "I4 J4"),
        ("0419", "J5 J6"),
        ("0420", "K8 K9"),
    ] {
        assert_eq!(targets(&mut german("1inf", main), "cross"), set(inset), "{main}");
        assert_eq!(targets(&mut russian("191rifle", main), "cross"), set(inset), "{main}");
        for hex in inset.split_whitespace() {
            assert_eq!(german("1inf", hex).targets("cross"), [main], "{hex}");
        }
    }
    for other in ["0121", "0418", "0421"] {
        assert!(russian("191rifle", other).targets("cross").is_empty(), "{other}");
    }
}

/// Case assault/8.14a
#[test]
fn ten_key_points_lie_on_interior_hexes() {
    let points = featured("key-point");
    assert_eq!(points.len(), 10);
    assert!(points.is_subset(&featured("interior")));
}

/// Case assault/8.21a
#[test]
fn no_german_enters_leningrad_on_the_main_map() {
    assert_eq!(around("de-movement", "1inf", "0419"), set("0319 0418 0420 0519 0520"));
    assert_eq!(around("de-movement", "1inf", "0420"), set("0419 0421 0520 0521"));
    assert_eq!(around("de-movement", "1/1pz", "0120"), set("0119 0121"));
    assert_eq!(around("su-movement", "191rifle", "0419"), set("0319 0320 0418 0420 0519 0520"), "a Russian may");
}

/// Case assault/8.21b
#[test]
fn a_russian_pays_one_point_from_leningrad_hex_to_leningrad_hex() {
    for (from, to) in [("0219", "0220"), ("0220", "0320"), ("0320", "0219")] {
        for (unit, full) in [("191rifle", 15), ("24tank", 21), ("worker1", 12)] {
            assert_eq!(russian(unit, from).left_after(&format!("move {to}")), full - 3, "{unit} to {to}");
        }
    }
    russian("191rifle", "0219").act(&["move 0220"]).offered(&["move 0320", "move 0120"]);
}

/// Case assault/8.22a, assault/8.22b
#[test]
fn an_interior_hex_costs_russians_one_point_and_germans_as_much_as_woods() {
    for (unit, left) in [("191rifle", 15 - 3), ("24tank", 21 - 3), ("guerrilla1", 18 - 3), ("worker1", 12 - 3)] {
        assert_eq!(russian(unit, "F5").left_after("move F6"), left, "{unit}");
    }
    for (unit, left) in [("1inf", 18 - 6), ("1/1pz", 24 - 9), ("38hq", 18 - 6), ("41hq", 24 - 9)] {
        assert_eq!(german(unit, "F5").left_after("move F6"), left, "{unit}");
    }
}

/// A4 is woods, A5 is clear.
///
/// Case assault/8.22c
#[test]
fn a_fringe_hex_costs_its_own_terrain() {
    for (unit, woods, clear) in [("1inf", 18 - 6, 18 - 3), ("1/1pz", 24 - 9, 24 - 3)] {
        let mut t = german(unit, "B4");
        assert_eq!((t.left_after("move A4"), t.left_after("move A5")), (woods, clear), "{unit}");
    }
    for (unit, woods, clear) in [("191rifle", 15 - 6, 15 - 3), ("24tank", 21 - 9, 21 - 3)] {
        let mut t = russian(unit, "B4");
        assert_eq!((t.left_after("move A4"), t.left_after("move A5")), (woods, clear), "{unit}");
    }
}

/// Case assault/8.23a
#[test]
fn the_neva_is_crossed_only_at_bridges() {
    let rules = leningrad();
    let map = &rules.info().map;
    let inset = |hex| map.sheet(hex).name == "leningrad-inset" && !map.has_feature(hex, "unplayable");
    let (neva, bridge) = (map.side_kind("neva"), map.side_kind("bridge"));
    let mut bridges = 0;
    for edge in map.edges().iter().filter(|e| e.kinds.meets(neva) && inset(e.a) && inset(e.b)) {
        let bridged = edge.kinds.meets(bridge);
        bridges += usize::from(bridged);
        let (a, b) = (map.label(edge.a), map.label(edge.b));
        for (from, to) in [(a, b), (b, a)] {
            assert_eq!(around("de-movement", "1inf", from).contains(to), bridged, "German {from} to {to}");
            assert_eq!(around("su-movement", "191rifle", from).contains(to), bridged, "Russian {from} to {to}");
        }
    }
    assert_eq!(bridges, 19);
}

/// The Okhta Bridge joins F4 and F3.
///
/// Case assault/8.23b
#[test]
fn a_bridge_costs_one_point_more_or_two_for_mechanized_units() {
    assert_eq!(russian("191rifle", "F4").left_after("move F3"), 15 - 3 - 3);
    assert_eq!(russian("24tank", "F4").left_after("move F3"), 21 - 3 - 6);
    assert_eq!(german("1inf", "F4").left_after("move F3"), 18 - 6 - 3);
    assert_eq!(german("1/1pz", "F4").left_after("move F3"), 24 - 9 - 6);
}

/// Case assault/8.25a
#[test]
fn nobody_enters_the_island() {
    for hex in ["B9", "C10"] {
        german("1inf", hex).not_offered(&["move B10"]);
        russian("191rifle", hex).not_offered(&["move B10"]);
    }
    scene(3, "su-movement", "191rifle@0220").act(&["transfer 191rifle"]).offered(&["at B9"]).not_offered(&["at B10"]);
    german("1inf", "0120").offered(&["cross A9"]).not_offered(&["cross B10"]);
}

/// Ten Russian divisions.
const TEN: [&str; 10] =
    ["177rifle", "191rifle", "70rifle", "90rifle", "111rifle", "235rifle", "237rifle", "281rifle", "302rifle", "1tank"];

/// Some units in one hex, as a scene takes them.
fn all_at(units: &[&str], hex: &str) -> String {
    units.iter().map(|u| format!("{u}@{hex} ")).collect()
}

/// Case assault/8.26a
#[test]
fn a_leningrad_main_hex_holds_ten_times_as_much() {
    let small: Vec<String> =
        (1..=9).map(|i| format!("worker{i}")).chain((1..=3).map(|i| format!("guerrilla{i}"))).collect();
    let small = all_at(&small.iter().map(String::as_str).collect::<Vec<_>>(), "0320");
    let next = |divisions: &[&str], unit: &str| {
        let units = format!("{small}{}{unit}@0219", all_at(divisions, "0320"));
        scene(3, "su-movement", &units).act(&[&format!("pick {unit}")])
    };
    next(&TEN[..9], "10rifle").offered(&["move 0320"]);
    next(&TEN, "10rifle").offered(&["move 0220"]).not_offered(&["move 0320"]);
    // Workers and guerrillas are counted apart.
    next(&TEN, "worker10").offered(&["move 0320"]);
    next(&TEN, "guerrilla4").offered(&["move 0320"]);
}

/// Case assault/8.26b
#[test]
fn a_main_hex_and_its_district_hold_ten_divisions_together() {
    let inside = ["E4", "E5", "E6", "F5", "F6"];
    let full = |count: usize, at: &str| {
        let outside = all_at(&TEN[..count], "0320");
        let inside: String = TEN[5..].iter().zip(inside).map(|(u, hex)| format!("{u}@{hex} ")).collect();
        scene(3, "su-movement", &format!("{outside}{inside}10rifle@{at}")).act(&["pick 10rifle"])
    };
    full(5, "0219").offered(&["move 0220"]).not_offered(&["move 0320"]);
    full(4, "0219").offered(&["move 0320"]);
    full(5, "F3").offered(&["move G3"]).not_offered(&["move F4"]);
    full(4, "F3").offered(&["move F4"]);
}

/// Case assault/8.32a
#[test]
fn russians_transfer_free_with_no_german_on_the_inset() {
    for now in ["de-movement", "de-combat", "su-air", "su-combat"] {
        let mut t = scene(3, now, "191rifle@0320 90rifle@F3 1inf@1607 70rifle@1606");
        assert_eq!((t.phase().as_str(), t.decides()), (now, Side::Second));
        let mut t = t.act(&["transfer 191rifle", "at F5", "transfer 90rifle", "at 0219"]);
        assert_eq!(t.places("191rifle 90rifle"), ["F5", "0219"], "{now}");
    }
    let mut t = scene(3, "su-movement", "191rifle@0320").act(&["transfer 191rifle", "at F5", "pick 191rifle"]);
    assert_eq!(t.left_after("move F6"), 15 - 3, "it has all its points");
    // With a German in H7 nobody transfers.
    let mut t = scene(3, "de-movement", "191rifle@F5 1inf@H7");
    assert_eq!(t.decides(), Side::First);
    let t = scene(3, "su-movement", "191rifle@F5 1inf@H7");
    t.offered(&["pick 191rifle"]).not_offered(&["transfer 191rifle"]);
}

/// Case assault/8.32b
#[test]
fn every_phase_of_both_player_turns_begins_with_a_chance_to_transfer() {
    let mut t = scene(3, "de-air", "191rifle@0320 1/1pz@3113 70rifle@1606").dice(&[6]);
    let mut phases = Vec::new();
    while t.view(Viewer::Umpire).moment.turn == 3 {
        let now = t.phase();
        if t.decides() == Side::Second && t.targets("transfer") == ["191rifle"] && phases.last() != Some(&now) {
            phases.push(now);
        }
        t.go(&["done"]);
    }
    let all = [
        "de-air",
        "de-supply",
        "de-movement",
        "de-combat",
        "de-mechanized",
        "su-air",
        "su-supply",
        "su-movement",
        "su-combat",
    ];
    assert_eq!(phases, all);
}

/// Where the Russian can still transfer in his own Movement Phase, a table need not ask him; where a German may come
/// in before, it asks.
///
/// Case assault/8.32b
#[test]
fn a_chance_to_transfer_may_be_passed_over_unless_a_german_may_come_in_first() {
    let aside = |now: &str, german: &str| {
        let mut t = scene(3, now, &format!("191rifle@0320 90rifle@F3 70rifle@1606 1/1pz@{german}"));
        let ask = t.view(Viewer::Player(Side::Second)).ask.expect("the Russian is asked");
        assert_eq!(ask.case.as_str(), "8.32");
        ask.aside
    };
    for now in ["de-air", "de-movement", "de-mechanized", "su-air", "su-combat"] {
        assert!(aside(now, "1607"), "{now}, the German far away");
        let comes = now == "de-movement" || now == "de-mechanized";
        for near in ["0419", "0519"] {
            assert_eq!(aside(now, near), !comes, "{now}, the German in {near}");
        }
    }
    // Who has begun to transfer goes on.
    let mut t = scene(3, "su-combat", "191rifle@0320 90rifle@F3 1inf@1607 70rifle@1606");
    t = t.act(&["transfer 191rifle", "at F5"]);
    assert!(!t.view(Viewer::Player(Side::Second)).ask.expect("there is another unit").aside);
}

/// Case assault/8.32b
#[test]
fn a_unit_transfers_once_a_window_and_between_the_moves_of_others() {
    let t = scene(3, "de-movement", "191rifle@0320 90rifle@F3 1/1pz@3113");
    let t = t.act(&["transfer 191rifle", "at F5"]);
    let t = t.offered(&["transfer 90rifle"]).not_offered(&["transfer 191rifle"]);
    let mut t = t.act(&["done", "done"]);
    assert_ne!(t.phase(), "de-movement");
    t.offered(&["transfer 191rifle"]);

    let t = scene(3, "su-movement", "191rifle@0320 90rifle@F3 70rifle@1606");
    let t = t.offered(&["transfer 191rifle"]).act(&["pick 70rifle", "move 1607"]);
    let t = t.not_offered(&["transfer 191rifle"]).act(&["done"]);
    t.offered(&["transfer 191rifle", "pick 90rifle"]);
}

/// 1st Infantry enters by 0419.
///
/// Case assault/8.33a
#[test]
fn a_german_on_the_fringe_drives_all_russians_onto_the_inset() {
    let units = "191rifle@0320 worker1@0320 90rifle@0219 1vol@0220 1inf@0419 58inf@3607";
    let mut t = scene(3, "de-movement", units).act(&["done", "pick 1inf", "cross J6"]);
    assert_eq!(t.decides(), Side::Second, "at once");
    settle(&mut t);
    for (unit, district) in [
        ("191rifle", "moscow-side"),
        ("worker1", "moscow-side"),
        ("90rifle", "vyborg-side"),
        ("1vol", "petrograd-side"),
    ] {
        let hex = t.hex_of(unit).expect("it is on the map");
        assert!(featured(district).contains(&hex), "{unit} in {hex}");
    }
    assert_eq!((t.decides(), t.places("1inf")), (Side::First, vec!["J6".to_owned()]));
    t.not_offered(&["pick 58inf"]);
}

/// Case assault/8.33b
#[test]
fn russians_stay_off_the_main_hexes_while_a_german_is_on_the_inset() {
    let near = |german: &str| scene(3, "su-movement", &format!("191rifle@0119 90rifle@F3 1inf@{german}"));
    let mut t = near("H7").not_offered(&["transfer 90rifle"]).act(&["pick 191rifle"]);
    assert_eq!(targets(&mut t, "move").intersection(&set("0219 0220 0320")).count(), 0);
    let mut t = near("0519").offered(&["transfer 90rifle"]).act(&["pick 191rifle"]);
    assert_eq!(t.left_after("move 0219"), 15 - 3);
}

/// I6 and I7 are next to J6.
///
/// Case assault/8.33c
#[test]
fn units_driven_onto_the_inset_keep_stacking_and_may_stand_in_zones() {
    let t = scene(3, "de-movement", "191rifle@0320 90rifle@0320 1inf@0419").act(&["done", "pick 1inf", "cross J6"]);
    let t = t.offered(&["at I6", "at I7", "at F5"]).not_offered(&["at J6", "at F3"]);
    let mut t = t.act(&["at I6"]).offered(&["at I7"]).not_offered(&["at I6"]).act(&["at I7"]);
    let mut stand = t.places("191rifle 90rifle");
    stand.sort();
    assert_eq!(stand, ["I6", "I7"]);
}

/// Case assault/8.34a
#[test]
fn a_german_in_a_fringe_hex_transfers_at_no_cost() {
    let mut t = german("1inf", "0419").act(&["cross J6"]);
    assert_eq!((t.places("1inf"), t.left_after("move I6")), (vec!["J6".to_owned()], 18 - 6));
    // After a move into the main hex: along the road from 0418.
    let mut t = german("1/1pz", "0418").act(&["move 0419", "cross J5"]);
    assert_eq!(t.left_after("move I5"), 24 - 1 - 9);
    // It may stay there.
    let mut t = german("1inf", "0419").act(&["cross J6", "done"]);
    assert_eq!(t.places("1inf"), ["J6"]);
}

/// Case assault/8.34b
#[test]
fn germans_transfer_within_a_move_and_not_to_and_fro() {
    let mut top = scene(3, "de-movement", "1inf@0419 58inf@J4");
    assert!(top.targets("cross").is_empty() && top.targets("transfer").is_empty());
    let t = german("1inf", "0419").act(&["cross J6"]).not_offered(&["cross 0419"]);
    t.act(&["move J5"]).offered(&["cross 0419"]);
}

/// Case assault/8.35a
#[test]
fn a_fringe_hex_is_closed_by_an_enemy_in_its_main_hex() {
    german("1inf", "I6").offered(&["move J5", "move J6"]);
    let t = scene(3, "de-movement", "1inf@I6 1vol@0419").act(&["pick 1inf"]);
    t.offered(&["move I7"]).not_offered(&["move J5", "move J6"]);
    let t = scene(3, "su-movement", "191rifle@I6 38hq@0419").act(&["pick 191rifle"]);
    t.offered(&["move I7"]).not_offered(&["move J5", "move J6"]);
}

/// Case assault/8.35b
#[test]
fn a_main_fringe_hex_is_closed_by_an_enemy_on_its_inset_hexes() {
    let near = |german: &str| scene(3, "su-movement", &format!("191rifle@0519 38hq@{german}")).act(&["pick 191rifle"]);
    near("J5").offered(&["move 0520"]).not_offered(&["move 0419"]);
    near("I5").offered(&["move 0419"]);
    let near = |russian: &str| scene(3, "de-movement", &format!("1inf@0519 1vol@{russian}"));
    near("J6").act(&["pick 1inf"]).offered(&["move 0520"]).not_offered(&["move 0419"]);
}

/// 0519 is next to 0419, I6 next to J6.
///
/// Case assault/8.35c
#[test]
fn a_zone_reaches_no_other_map() {
    let main = |german: &str| scene(3, "su-movement", &format!("191rifle@0519 1inf@{german}")).act(&["pick 191rifle"]);
    assert_eq!(main("J6").left_after("move 0619"), 15 - 3);
    assert_eq!(main("0419").left_after("move 0619"), 15 - 3 - 9);
    let inset = |german: &str| scene(3, "su-movement", &format!("191rifle@I6 1inf@{german}")).act(&["pick 191rifle"]);
    assert_eq!(inset("0419").left_after("move H5"), 15 - 3);
    assert_eq!(inset("J6").left_after("move H5"), 15 - 3 - 9);
}

/// A road leads from 0419 into the city, none from 0119.
///
/// Case assault/8.36a
#[test]
fn a_russian_enters_a_leningrad_main_hex_for_one_point_or_along_a_road() {
    for (unit, off, road) in [("191rifle", 15 - 3, 15 - 2), ("24tank", 21 - 3, 21 - 1), ("guerrilla1", 18 - 3, 18 - 2)]
    {
        assert_eq!(russian(unit, "0119").left_after("move 0219"), off, "{unit}");
        assert_eq!(russian(unit, "0419").left_after("move 0320"), road, "{unit}");
    }
}

/// 6/11 Panzer may still move.
fn german_end(units: &str) -> Trial<Assault> {
    scene(3, "de-mechanized", &format!("6/11pz@3607 {units}")).dice(&[1])
}

/// Case assault/8.37a
#[test]
fn germans_leave_the_fringe_after_the_mechanized_movement_phase() {
    let mut t = german_end("1inf@J6 58inf@I4 sspol@I6");
    assert_eq!(t.places("1inf 58inf sspol"), ["J6", "I4", "I6"]);
    let mut t = t.act(&["done"]);
    assert_eq!(t.places("1inf 58inf sspol"), ["0419", "0319", "I6"]);
}

/// Case assault/8.37b
#[test]
fn what_finds_no_room_in_the_main_hex_is_lost_by_the_owners_choice() {
    for (units, stays) in
        [("1inf@J5 58inf@J6", "58inf"), ("1inf@J5 58inf@0419", "58inf"), ("1inf@J5 58inf@0419", "1inf")]
    {
        let mut t = german_end(units);
        let before = points(&mut t);
        let mut t = t.act(&["done"]);
        assert_eq!((t.decides(), targets(&mut t, "lose")), (Side::First, set("1inf 58inf")));
        let gone = if stays == "1inf" { "58inf" } else { "1inf" };
        let mut t = t.act(&[&format!("lose {gone}")]);
        assert_eq!(t.places(&format!("{stays} {gone}")), ["0419", "-"]);
        assert_eq!(points(&mut t)[1] - before[1], 8, "its strength counts for the Russian");
    }
    // A headquarters and a regiment find room with another of the division.
    let mut t = german_end("1/1pz@J5 1/1mot@J6 41hq@J6").act(&["done"]);
    assert_eq!(t.places("1/1pz 1/1mot 41hq"), ["0419"; 3]);
}

/// Case assault/8.37c
#[test]
fn russians_leave_the_fringe_after_their_combat_phase() {
    let mut t = scene(3, "su-combat", "191rifle@J6 90rifle@1606 1inf@1607");
    assert_eq!((t.phase().as_str(), t.places("191rifle")), ("su-combat", vec!["J6".to_owned()]));
    let mut t = t.act(&["done"]);
    assert_eq!(t.places("191rifle"), ["0419"]);
}

/// Case assault/8.37d
#[test]
fn disrupted_units_leave_the_fringe_too() {
    let t = german_end("1inf@J6 58inf@I4").mark("disrupted", vec!["1inf"]).mark("oos", vec!["58inf"]);
    let mut t = t.act(&["done"]);
    assert_eq!(t.places("1inf 58inf"), ["0419", "0319"]);
    let t = scene(3, "su-combat", "191rifle@J6 90rifle@1606 1inf@1607").mark("disrupted", vec!["191rifle"]);
    let mut t = t.act(&["done"]);
    assert_eq!(t.places("191rifle"), ["0419"]);
}

/// Case assault/8.37e
#[test]
fn a_unit_on_the_fringe_in_the_enemys_player_turn_stays_there() {
    let mut t = german_end("191rifle@J6 90rifle@1606 1inf@1607").act(&["done"]);
    assert_eq!((t.phase().as_str(), t.places("191rifle")), ("su-movement", vec!["J6".to_owned()]));
    while t.view(Viewer::Umpire).moment.turn == 3 {
        assert_eq!(t.places("191rifle"), ["J6"]);
        t.go(&["done"]);
    }
    assert_eq!(t.places("191rifle"), ["0419"], "until its own turn ends");

    let mut t = scene(3, "su-combat", "1inf@J6 58inf@1607 90rifle@1606").act(&["done"]);
    assert_eq!((t.view(Viewer::Umpire).moment.turn, t.places("1inf")), (4, vec!["J6".to_owned()]));
}

/// F6 is next to F5, not to F4.
///
/// Case assault/8.41a
#[test]
fn leaving_a_zone_on_the_inset_costs_three_points() {
    for (enemy, left) in [("1mtn", 18 - 6 - 9), ("177rifle", 18 - 6 - 9), ("1vol", 18 - 6)] {
        let mut t = scene(3, "de-movement", &format!("1inf@F5 {enemy}@F6")).act(&["pick 1inf"]);
        assert_eq!(t.left_after("move F4"), left, "{enemy}");
    }
    let mut t = scene(3, "su-movement", "191rifle@F5 sspol@F6").act(&["pick 191rifle"]);
    assert_eq!(t.left_after("move F4"), 15 - 3 - 9);
}

/// G3 is outside the zone of F4.
///
/// Case assault/8.42a
#[test]
fn a_zone_crosses_the_neva_at_a_bridge_only() {
    let from = |hex: &str| scene(3, "su-movement", &format!("191rifle@{hex} 6/4mot@F4")).act(&["pick 191rifle"]);
    assert_eq!(from("F3").left_after("move G3"), 15 - 3 - 9, "over the Okhta Bridge");
    assert_eq!(from("G4").left_after("move G3"), 15 - 3, "no bridge");
}

/// Case assault/8.42b
#[test]
fn an_attack_crosses_the_neva_at_a_bridge_only() {
    let mut t = scene(3, "de-combat", "1inf@F4 90rifle@F3 1vol@G4").not_offered(&["attack G4"]);
    assert_eq!(t.targets("attack"), ["F3"]);
}

/// Case assault/8.43a
#[test]
fn no_zone_reaches_into_or_out_of_a_leningrad_main_hex() {
    let mut t = scene(3, "de-movement", "1inf@0419 177rifle@0320").act(&["done", "pick 1inf"]);
    assert_eq!(t.left_after("move 0519"), 18 - 3);
    let mut t = scene(3, "su-movement", "191rifle@0320 1inf@0419").act(&["pick 191rifle"]);
    assert_eq!(t.left_after("move 0219"), 15 - 3);
    // 0420 and 0319 are in the zone of 0419: from the city they are entered, not left.
    assert_eq!(t.left_after("move 0319"), 15 - 3);
}

/// Case assault/8.43b
#[test]
fn a_leningrad_main_hex_is_not_attacked() {
    let t = scene(3, "de-combat", "1inf@0419 1vol@0320 90rifle@0519").act(&["done"]);
    let mut t = t.not_offered(&["attack 0320"]);
    assert_eq!(t.targets("attack"), ["0519"]);
}

/// 8 against 12 is 1:2.
///
/// Case assault/8.44a, assault/8.46a
#[test]
fn a_german_on_the_fringe_attacks_a_trebled_interior_hex() {
    let t = scene(3, "de-combat", "1inf@J6 90rifle@I6").offered(&["attack I6"]);
    let mut t = t.attack("I6", "1inf", 4);
    assert_eq!(last_fight(&mut t).odds(), "8:12 is 1:2");
}

/// 5 against 8 is 1:2. 90th Rifle can always attack 1607.
///
/// Case assault/8.45a
#[test]
fn russians_attack_out_of_leningrad_on_the_main_map() {
    let at = |hex: &str, german: &str| {
        scene(3, "su-combat", &format!("191rifle@{hex} 1inf@{german} 90rifle@1606 58inf@1607"))
    };
    let t = at("0320", "0419").act(&["done"]).offered(&["attack 0419", "attack 1607"]);
    let mut t = t.attack("0419", "191rifle", 4);
    assert_eq!(last_fight(&mut t).odds(), "5:8 is 1:2");
    // I6 is the city beside 0419, but on the other map.
    let mut t = at("I6", "0419").act(&["done"]);
    assert_eq!(t.targets("attack"), ["1607"]);
    // Nobody attacks the fringe on the inset.
    let mut t = at("I6", "J6");
    assert_eq!(t.targets("attack"), ["1607"]);
}

/// 5 + 1 + 1 against a lone headquarters is 7:1.
///
/// Case assault/8.45b
#[test]
fn one_worker_one_guerrilla_and_one_other_attack_out_of_a_main_hex() {
    let inside = "191rifle@0320 90rifle@0320 worker1@0320 worker2@0320 guerrilla1@0320 guerrilla2@0320";
    let units = format!("{inside} 38hq@0419 41hq@0420 70rifle@1606 58inf@1607");
    let t = scene(3, "su-combat", &units).dice(&[6]).act(&["done"]).offered(&["attack 0420", "attack 0419"]);
    let t = t.act(&["attack 0419"]).offered(&["join 191rifle", "join 90rifle", "join worker2", "join guerrilla2"]);
    let t = t.act(&["join 191rifle"]).not_offered(&["join 90rifle"]);
    let t = t.act(&["join worker1"]).not_offered(&["join worker2"]);
    let mut t = t.act(&["join guerrilla1"]).not_offered(&["join guerrilla2"]).act(&["done"]);
    let fight = last_fight(&mut t);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("7:1 is 7:1", Some("DE")));
    // The three were the only ones of the hex that may attack in the phase.
    let mut t = t.act(&["done"]);
    assert_eq!(t.targets("attack"), ["1607"]);
}

/// 16 against 4 is 4:1, class A on B: 3 + 1 gives the defender a penalty. Zones close 0319 and 0520.
///
/// Case assault/8.46b
#[test]
fn a_unit_on_the_main_map_retreats_on_the_main_map() {
    let beaten = |others: &str| {
        let units = format!("90rifle@0419 1inf@0418 58inf@0519 {others}");
        let mut t = scene(3, "de-combat", &units).attack("0419", "1inf 58inf", 3);
        assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
        t.act(&["way retreat"])
    };
    let mut t = beaten("");
    assert_eq!(targets(&mut t, "retreat"), set("0320 0420"));
    let mut t = t.act(&["retreat 0320"]);
    assert_eq!(t.places("90rifle"), ["0320"]);
    assert_eq!(targets(&mut beaten("sspol@H7"), "retreat"), set("0420"), "a German is on the inset");
}
