//! Section 6: movement, the Mechanized Movement Phase, the Neva.

use std::collections::BTreeSet;

use crate::common::{last_fight, leningrad, scene};
use assault::Assault;
use wargame::{Rules as _, Trial};

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The hexes a unit may move to; nothing if it cannot even be picked.
fn moves(mut trial: Trial<Assault>, unit: &str) -> BTreeSet<String> {
    if !trial.targets("pick").iter().any(|u| u == unit) {
        return BTreeSet::new();
    }
    trial.act(&[&format!("pick {unit}")]).targets("move").into_iter().collect()
}

/// The hexes next to a lone unit that it may enter: without supply it goes no further.
fn around(phase: &str, unit: &str, hex: &str) -> BTreeSet<String> {
    moves(scene(3, phase, &format!("{unit}@{hex}")).mark("oos", vec![unit]), unit)
}

/// Says `done` until a phase asks.
fn pass_to(trial: &mut Trial<Assault>, wanted: &str) {
    while trial.phase() != wanted {
        trial.go(&["done"]);
    }
}

/// The units that may move in a Mechanized Movement Phase; 6/11 Panzer in 3607 always may.
fn mobile(trial: &mut Trial<Assault>) -> BTreeSet<String> {
    assert_eq!(trial.phase(), "de-mechanized");
    trial.targets("pick").into_iter().filter(|u| u != "6/11pz").collect()
}

/// Case assault/6.11a
#[test]
fn nobody_has_to_move() {
    for (now, then, unit) in [("de-movement", "de-mechanized", "1/1pz"), ("su-movement", "de-movement", "191rifle")] {
        let t = scene(3, now, "1/1pz@3113 6/11pz@3607 191rifle@1133").dice(&[1]);
        let mut t = t.offered(&["done", &format!("pick {unit}")]).act(&["done"]);
        pass_to(&mut t, then);
        assert_eq!(t.places("1/1pz 6/11pz 191rifle"), ["3113", "3607", "1133"]);
    }
    let mut one = scene(3, "de-movement", "1inf@1607 58inf@3607").act(&["pick 1inf", "move 1608", "done"]);
    one.go(&["done"]);
    assert_eq!(one.places("1inf 58inf"), ["1608", "3607"], "one moved, the other did not");
}

/// Case assault/6.12a
#[test]
fn no_unit_enters_a_hex_with_an_enemy() {
    let german = scene(3, "de-movement", "1inf@1607 1vol@1606").act(&["pick 1inf"]);
    german.offered(&["move 1507", "move 1707"]).refused("move 1606", "6.12");
    let russian = scene(3, "su-movement", "38hq@1607 191rifle@1606").act(&["pick 191rifle"]);
    russian.offered(&["move 1507", "move 1707"]).refused("move 1607", "6.12");
}

/// Class C units all around, which have no zone beyond their own hex; 1508 is the only gap.
///
/// Case assault/6.12b
#[test]
fn a_unit_goes_from_hex_to_adjacent_hex() {
    let five = "1inf@1607 58inf@3607 1vol@1606 2vol@1608 3vol@1507 4vol@1707 1gv@1708";
    let mut gap = scene(3, "de-movement", five).act(&["pick 1inf"]);
    assert_eq!(gap.left_after("move 1506"), 18 - 12, "by 1508, 1407 and 1406");
    let shut = scene(3, "de-movement", &format!("{five} 2gv@1508"));
    assert_eq!(moves(shut, "1inf"), BTreeSet::new());
    let mut open = scene(3, "de-movement", "1inf@1607").act(&["pick 1inf"]);
    assert_eq!(open.left_after("move 1506"), 18 - 6);
}

/// Clear ground without roads from 3711 to 3702.
///
/// Case assault/6.13a
#[test]
fn a_unit_does_not_exceed_its_movement_factor() {
    for (unit, from, last, beyond) in [("1inf", "3710", "3704", "3703"), ("1/1pz", "3711", "3703", "3702")] {
        let pick = format!("pick {unit}");
        let mut t = scene(3, "de-movement", &format!("{unit}@{from}")).act(&[&pick]);
        assert_eq!(t.left_after(&format!("move {last}")), 0);
        t.refused(&format!("move {beyond}"), "6.13");
    }
}

/// From 1116 over the river into the woods of 1117 and out of a fluid zone: 6 + 3 + 9 thirds, and a rifle division
/// has 15.
///
/// Case assault/6.13b
#[test]
fn a_unit_may_always_move_one_hex() {
    let t = scene(3, "su-movement", "191rifle@1116 sspol@1015 90rifle@3607");
    let mut t = t.act(&["pick 191rifle", "move 1117"]);
    assert_eq!(t.hex_of("191rifle").as_deref(), Some("1117"));
    assert_eq!(t.targets("move"), [""; 0], "and no further");
}

/// 1016 touches both 1116 and 1117.
///
/// Case assault/6.13c
#[test]
fn the_one_hex_move_is_not_for_going_from_rigid_zone_to_rigid_zone() {
    let next_to = |german: &str| moves(scene(3, "su-movement", &format!("191rifle@1116 {german}@1016")), "191rifle");
    assert!(!next_to("1inf").contains("1117"), "class A");
    assert!(next_to("1inf").contains("1115"), "out of the zone");
    assert!(next_to("~1/1pz").contains("1117"), "class B");
}

/// Others stand on the two hexes by which the road would be quicker.
///
/// Case assault/6.13d
#[test]
fn the_first_panzer_regiment_spends_22_thirds_from_1235_to_1030() {
    let t = scene(3, "de-movement", "1/1pz@1235 1inf@1136 58inf@0931");
    let mut t = t.act(&["pick 1/1pz"]);
    let way = [("1135", 15), ("1134", 14), ("1133", 13), ("1032", 12), ("1031", 11), ("1030", 24 - 22)];
    for (hex, left) in way {
        let step = format!("move {hex}");
        assert_eq!(t.left_after(&step), left, "{hex}");
        t.go(&[&step]);
    }
    assert_eq!(t.hex_of("1/1pz").as_deref(), Some("1030"));
}

/// Case assault/6.13e
#[test]
fn the_one_hex_move_is_the_whole_move() {
    let units = |hex: &str| scene(3, "su-movement", &format!("191rifle@{hex} sspol@1015")).act(&["pick 191rifle"]);
    units("1116").offered(&["move 1117"]);
    // From 1215 into the zone of 1015 costs one point, which leaves four of the six needed.
    let t = units("1215").act(&["move 1116"]);
    t.not_offered(&["move 1117"]);
}

/// From 2613 over the river into the marsh of 2612 and out of a fluid zone: 12 + 6 + 9 thirds of 24.
///
/// Case assault/6.13f
#[test]
fn the_one_hex_move_exists_in_the_mechanized_movement_phase() {
    let t = scene(3, "de-mechanized", "1/1pz@2613 1mtn@2614 6/11pz@3607");
    let mut t = t.act(&["pick 1/1pz", "move 2612"]);
    assert_eq!(t.hex_of("1/1pz").as_deref(), Some("2612"));
    let mut rigid = scene(3, "de-mechanized", "1/1pz@2613 177rifle@2614 6/11pz@3607");
    assert_eq!(mobile(&mut rigid), BTreeSet::new(), "not out of a rigid zone");
}

/// Case assault/6.14a
#[test]
fn movement_points_are_not_saved() {
    // Nothing spent in the Movement Phase, nothing gained in the next.
    let mut t = scene(3, "de-movement", "1/1pz@3711").act(&["done"]);
    pass_to(&mut t, "de-mechanized");
    let mut t = t.act(&["pick 1/1pz"]);
    assert_eq!(t.left_after("move 3703"), 0);
    // What one unit leaves is not lent to another.
    let mut t = scene(3, "de-movement", "1inf@3710 58inf@1607").act(&["pick 58inf", "move 1606", "done"]);
    t.go(&["pick 1inf"]);
    assert_eq!(t.left_after("move 3704"), 0);
    t.not_offered(&["move 3703"]);
}

/// Case assault/6.15a, assault/6.15b, assault/6.15c
#[test]
fn a_river_is_paid_on_top_of_the_hex() {
    for (unit, from, to, left) in [
        ("1/1pz", "1035", "0935", 24 - 15),
        ("1inf", "1035", "0935", 18 - 9),
        ("1inf", "0620", "0720", 18 - 6),
        ("1/1pz", "0620", "0720", 24 - 9),
    ] {
        let mut t = scene(3, "de-movement", &format!("{unit}@{from}")).act(&[&format!("pick {unit}")]);
        assert_eq!(t.left_after(&format!("move {to}")), left, "{unit} to {to}");
    }
    let mut russian = scene(3, "su-movement", "191rifle@1035").act(&["pick 191rifle"]);
    assert_eq!(russian.left_after("move 0935"), 15 - 9);
}

/// The road runs from 1135 by 1134 over the river to Kingisepp in 1133, and on to 1032.
///
/// Case assault/6.16a, assault/6.16b, assault/6.16c, assault/6.16e
#[test]
fn the_road_rate_is_for_units_that_follow_the_road() {
    let at = |unit: &str, hex: &str| scene(3, "de-movement", &format!("{unit}@{hex}")).act(&[&format!("pick {unit}")]);
    assert_eq!(at("1/1pz", "1134").left_after("move 1133"), 24 - 1, "over the river along the road");
    assert_eq!(at("1inf", "1134").left_after("move 1133"), 18 - 2);
    assert_eq!(at("1/1pz", "1134").left_after("move 1032"), 24 - 2);
    assert_eq!(at("1/1pz", "1233").left_after("move 1133"), 24 - 3 - 6, "over the river beside the road");
    // Into the woods of 1134 from the side, then along the road.
    let mut t = at("1/1pz", "1233");
    assert_eq!(t.left_after("move 1134"), 24 - 9);
    let mut t = t.act(&["move 1134"]);
    assert_eq!(t.left_after("move 1133"), 24 - 9 - 1);
    assert_eq!(at("1inf", "1233").left_after("move 1134"), 18 - 6);
}

/// Case assault/6.16d
#[test]
fn a_city_is_entered_and_left_at_the_road_rate_along_its_roads() {
    let at = |hex: &str| scene(3, "de-movement", &format!("1/1pz@{hex}")).act(&["pick 1/1pz"]);
    assert_eq!(at("1032").left_after("move 1133"), 24 - 1, "by the road");
    assert_eq!(at("1132").left_after("move 1133"), 24 - 3, "by the rail only");
    assert_eq!(at("1133").left_after("move 1032"), 24 - 1);
    assert_eq!(at("1133").left_after("move 1132"), 24 - 3);
}

/// Case assault/6.17a, assault/6.17c
#[test]
fn lake_and_sea_hexsides_stop_ground_units() {
    assert_eq!(around("de-movement", "1inf", "0832"), set("0732 0733 0831 0932 0933"));
    assert_eq!(around("de-movement", "1inf", "0833"), set("0733 0734 0834 0933 0934"));
    assert_eq!(around("de-movement", "1inf", "1821"), set("1721 1722 1820 1921 1922"));
    assert_eq!(around("su-movement", "191rifle", "1822"), set("1722 1723 1823 1922 1923"));
    assert_eq!(around("de-movement", "1inf", "2422"), set("2322 2323 2421 2423 2522 2523"), "no lake hexside");
    // 0220 is Leningrad, over the sea from 0121 and over land from 0120; 0221 and 0222 are sea.
    assert_eq!(around("su-movement", "191rifle", "0121"), set("0120 0122"));
    assert_eq!(around("su-movement", "191rifle", "0120"), set("0119 0121 0219 0220"));
}

/// 0326 and 0122 lie half in the Gulf.
///
/// Case assault/6.17b
#[test]
fn a_hex_that_is_partly_land_is_a_full_hex() {
    let mut t = scene(3, "de-movement", "1inf@0425").act(&["pick 1inf"]);
    assert_eq!(t.left_after("move 0326"), 18 - 3);
    let mut t = scene(3, "su-movement", "191rifle@0121").act(&["pick 191rifle"]);
    assert_eq!(t.left_after("move 0123"), 15 - 3 - 3, "through 0122");
}

/// Case assault/6.18a
#[test]
fn limits_of_supply_zones_and_disruption_add_up() {
    let near = |russian: &str| scene(3, "de-movement", &format!("1inf@1607 58inf@3607 {russian}@1606"));
    let hungry = |russian: &str| moves(near(russian).mark("oos", vec!["1inf"]), "1inf");
    assert_eq!(hungry("1mtn"), set("1507 1508 1608 1707 1708"), "one hex, in spite of the fluid zone");
    assert_eq!(hungry("177rifle"), set("1508 1608 1708"), "one hex, and out of the rigid zone");
    assert!(moves(near("177rifle"), "1inf").contains("1609"), "in supply it goes on");
    let shaken = near("177rifle").mark("oos", vec!["1inf"]).mark("disrupted", vec!["1inf"]);
    assert_eq!(moves(shaken, "1inf"), BTreeSet::new());
    assert_eq!(moves(near("1vol").mark("disrupted", vec!["1inf"]), "1inf"), BTreeSet::new());
}

/// Case assault/6.19a
#[test]
fn one_unit_moves_at_a_time_and_never_over_the_stacking_limit() {
    let t = scene(3, "de-movement", "1inf@3707 58inf@3706 6/11pz@1607").act(&["pick 1inf"]);
    // 3706 is no place to pass, even on the way to 3705.
    let mut t = t.not_offered(&["move 3706"]);
    assert_eq!(t.left_after("move 3705"), 18 - 9);
    let t = t.act(&["move 3606"]).not_offered(&["move 3706", "pick 58inf"]);
    t.act(&["done"]).offered(&["pick 58inf", "pick 6/11pz"]).not_offered(&["pick 1inf"]);
}

/// Case assault/6.110a
#[test]
fn no_unit_leaves_the_map() {
    for (now, unit, hex, near) in [
        ("de-movement", "1inf", "1636", "1536 1635 1736"),
        ("de-movement", "1inf", "3827", "3727 3728 3826 3828"),
        ("su-movement", "191rifle", "0121", "0120 0122"),
    ] {
        let t = scene(3, now, &format!("{unit}@{hex}")).mark("oos", vec![unit]);
        let mut t = t.act(&[&format!("pick {unit}")]);
        let known = t.offers().iter().all(|o| o == "done" || o.starts_with("move "));
        assert!(known, "{:?}", t.offers());
        assert_eq!(t.targets("move").into_iter().collect::<BTreeSet<_>>(), set(near));
    }
}

/// Case assault/6.21a, assault/6.21c
#[test]
fn only_german_mechanized_units_and_the_41st_headquarters_move_twice() {
    let units = "1inf@1607 1/1pz@3603 36/87mot@3604 41hq@3605 38hq@3606 6/11pz@3607 24tank@2623 1tank@2620";
    let mut t = scene(3, "de-mechanized", units);
    assert_eq!(mobile(&mut t), set("1/1pz 36/87mot 41hq"));
}

/// Case assault/6.21b
#[test]
fn a_mechanized_unit_has_its_full_factor_in_both_phases() {
    let mut t = scene(3, "de-movement", "1/1pz@3711 6/11pz@1607").act(&["pick 1/1pz"]);
    assert_eq!(t.left_after("move 3703"), 0);
    let mut t = t.act(&["move 3703", "done"]);
    pass_to(&mut t, "de-mechanized");
    t.go(&["pick 1/1pz"]);
    assert_eq!(t.left_after("move 3711"), 0);
}

/// Case assault/6.22a
#[test]
fn a_unit_out_of_supply_does_not_move_twice() {
    let at = || scene(3, "de-mechanized", "1/1pz@1607 6/11pz@3607");
    assert_eq!(mobile(&mut at()), set("1/1pz"));
    assert_eq!(mobile(&mut at().mark("oos", vec!["1/1pz"])), BTreeSet::new());
}

/// Case assault/6.22b, assault/6.22e
#[test]
fn a_unit_in_a_rigid_zone_does_not_move_twice_but_one_in_a_fluid_zone_does() {
    let near = |russian: &str| scene(3, "de-mechanized", &format!("1/1pz@1607 {russian}@1606 6/11pz@3607"));
    assert_eq!(mobile(&mut near("177rifle")), BTreeSet::new());
    assert_eq!(mobile(&mut near("1mtn")), set("1/1pz"));
    let mut t = near("1mtn").act(&["pick 1/1pz"]);
    assert_eq!(t.left_after("move 1608"), 24 - 3 - 9);
}

/// 1/1 Panzer attacks 90th Rifle at 5 against 4, class A on B: 2 + 1 costs the attacker one penalty.
fn beaten(others: &str) -> Trial<Assault> {
    let units = format!("1/1pz@1607 90rifle@1606 6/11pz@3607 {others}");
    let mut t = scene(3, "de-combat", &units).attack("1606", "1/1pz", 2);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("1/-"));
    t
}

/// Case assault/6.22c, assault/6.22d
#[test]
fn a_unit_that_retreated_does_not_move_twice_but_one_that_lost_a_step_does() {
    let mut t = beaten("").act(&["way retreat", "retreat 1608"]);
    pass_to(&mut t, "de-mechanized");
    assert_eq!((mobile(&mut t), t.places("1/1pz")), (BTreeSet::new(), vec!["1608".to_owned()]));
    let mut t = beaten("").act(&["way lose"]);
    pass_to(&mut t, "de-mechanized");
    assert_eq!((mobile(&mut t), t.steps("1/1pz")), (set("1/1pz"), 1));
}

/// Case assault/6.22f
#[test]
fn a_headquarters_that_went_along_with_a_retreat_does_not_move_twice() {
    let retreat = || beaten("41hq@1607").act(&["way retreat", "retreat 1608"]);
    let mut along = retreat().act(&["pick 41hq", "retreat 1508"]);
    pass_to(&mut along, "de-mechanized");
    assert_eq!((mobile(&mut along), along.places("41hq")), (BTreeSet::new(), vec!["1508".to_owned()]));
    let mut stays = retreat().act(&["done"]);
    pass_to(&mut stays, "de-mechanized");
    assert_eq!((mobile(&mut stays), stays.places("41hq")), (set("41hq"), vec!["1607".to_owned()]));
}

/// The Neva hexsides of the main map outside the city, as pairs of hexes.
fn neva() -> Vec<(String, String)> {
    let rules = leningrad();
    let map = &rules.info().map;
    let kind = map.side_kind("neva");
    let open = |hex| map.sheet(hex).name == "leningrad-main" && !map.has_feature(hex, "leningrad");
    let edges = map.edges().iter().filter(|e| e.kinds.meets(kind) && open(e.a) && open(e.b));
    edges.map(|e| (map.label(e.a).to_owned(), map.label(e.b).to_owned())).collect()
}

/// Case assault/6.32a
#[test]
fn germans_never_cross_the_neva_on_the_main_map() {
    let sides = neva();
    assert_eq!(sides.len(), 18);
    for (a, b) in sides {
        assert!(!around("de-movement", "1inf", &a).contains(&b), "{a} to {b}");
        assert!(!around("de-movement", "1inf", &b).contains(&a), "{b} to {a}");
        assert!(around("su-movement", "191rifle", &a).contains(&b), "a Russian may: {a} to {b}");
    }
}

/// Case assault/6.32b
#[test]
fn no_way_on_the_main_map_leads_a_german_over_the_neva() {
    let rules = leningrad();
    let map = &rules.info().map;
    let shut = ["neva", "lake", "sea"].map(|kind| map.side_kind(kind));
    let ground = |hex| !["lake", "sea"].contains(&map.terrain_name(hex)) && !map.has_feature(hex, "leningrad");
    let hex = |label: &str| map.by_label(label).expect("a hex of the map");
    let mut ways = vec![hex("0417")];
    let mut seen: BTreeSet<_> = ways.iter().copied().collect();
    while let Some(from) = ways.pop() {
        for (dir, to) in map.around(from) {
            let open = !shut.iter().any(|&kind| map.side(from, dir).meets(kind));
            if open && ground(to) && seen.insert(to) {
                ways.push(to);
            }
        }
    }
    for left in ["0319", "0419", "0420", "0312", "1136", "3830"] {
        assert!(seen.contains(&hex(left)), "{left} is on the left bank");
    }
    for right in ["0119", "0120", "0218", "0318", "0413", "0212"] {
        assert!(!seen.contains(&hex(right)), "{right} is on the right bank");
    }
}

/// Case assault/6.33a
#[test]
fn a_russian_crosses_the_neva_with_its_whole_allowance() {
    for (unit, full) in [("191rifle", 15), ("24tank", 21), ("guerrilla1", 18)] {
        let pick = format!("pick {unit}");
        let mut t = scene(3, "su-movement", &format!("{unit}@0514 90rifle@3607")).act(&[&pick]);
        assert_eq!(t.left_after("move 0614"), full - 3, "another clear hex");
        assert_eq!(t.left_after("move 0413"), 0, "{unit}");
        let mut t = t.act(&["move 0413"]);
        assert_eq!((t.hex_of(unit).as_deref(), t.targets("move").len()), (Some("0413"), 0));
    }
    // The zone it leaves is part of that price.
    scene(3, "su-movement", "191rifle@0514 1inf@0613").act(&["pick 191rifle"]).offered(&["move 0413"]);
}

/// Case assault/6.33b
#[test]
fn a_russian_that_has_moved_does_not_cross_the_neva() {
    let t = scene(3, "su-movement", "191rifle@0614").act(&["pick 191rifle"]).not_offered(&["move 0413"]);
    let mut t = t.act(&["move 0514"]).not_offered(&["move 0413", "move 0414"]);
    assert_eq!(t.left_after("move 0613"), 15 - 3 - 3, "points are left");
}

/// 16 against 4 is 4:1, class A on B: 3 + 1 gives the defender a penalty. Zones cover 0517, but not the far bank.
///
/// Case assault/6.33c, assault/6.34a
#[test]
fn a_russian_retreats_over_the_neva() {
    let units = "90rifle@0417 1inf@0418 58inf@0518";
    let mut t = scene(3, "de-combat", units).attack("0417", "1inf 58inf", 3);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
    let mut t = t.act(&["way retreat"]);
    assert_eq!(t.targets("retreat").into_iter().collect::<BTreeSet<_>>(), set("0317 0318 0416"));
    let mut t = t.act(&["retreat 0318"]);
    assert_eq!(t.hex_of("90rifle").as_deref(), Some("0318"));
}

/// Ten divisions fill 0320, so that no land way leads to 0319.
///
/// Case assault/6.33d
#[test]
fn from_0219_to_0319_the_neva_is_crossed_with_the_whole_allowance() {
    let ten = "177rifle@0320 70rifle@0320 90rifle@0320 111rifle@0320 235rifle@0320 237rifle@0320 281rifle@0320 \
               302rifle@0320 1tank@0320 24tank@0320";
    let at = |hex: &str| scene(3, "su-movement", &format!("191rifle@{hex} {ten}")).act(&["pick 191rifle"]);
    let mut t = at("0219");
    assert_eq!((t.left_after("move 0220"), t.left_after("move 0319")), (12, 0));
    at("0220").offered(&["move 0219"]).not_offered(&["move 0319"]).act(&["move 0219"]).not_offered(&["move 0319"]);
    let mut land = scene(3, "su-movement", "191rifle@0219").act(&["pick 191rifle"]);
    assert_eq!(land.left_after("move 0319"), 15 - 3 - 3, "by 0320");
}

/// 0318 touches 0417 and 0418 only over the Neva; 0519 touches 0418 by land.
///
/// Case assault/6.34a
#[test]
fn zones_do_not_cross_the_neva() {
    let past = |russian: &str| scene(3, "de-movement", &format!("1inf@0417 {russian}")).act(&["pick 1inf"]);
    let mut t = past("177rifle@0318");
    assert_eq!((t.left_after("move 0418"), t.left_after("move 0419")), (15, 13));
    let mut t = past("177rifle@0519").not_offered(&["move 0419"]);
    assert_eq!(t.left_after("move 0418"), 15);
}
