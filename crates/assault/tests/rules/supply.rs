//! Sections 11.1, 11.2, 11.4: paths of supply, what a unit without one suffers, who needs none.

use crate::common::*;
use assault::Assault;
use wargame::Trial;

/// Whether the German check finds a unit out of supply.
fn out(units: &str, unit: &str) -> bool {
    unsupplied(&mut scene(5, "de-supply", units), unit)
}

/// Says `done`, at least once, until a phase of this key asks something.
fn on_to(trial: &mut Trial<Assault>, key: &str) {
    loop {
        trial.go(&["done"]);
        if trial.phase() == key {
            return;
        }
    }
}

/// The hexes a unit may move to, in order.
fn reach(trial: Trial<Assault>, unit: &str) -> Vec<String> {
    let mut hexes = trial.act(&[&format!("pick {unit}")]).targets("move");
    hexes.sort();
    hexes
}

/// The HQ comes near enough after the check, and that helps at the Russian check only.
///
/// Case assault/11.12a
#[test]
fn the_status_found_in_a_supply_phase_holds_until_the_next() {
    let mut t = scene(5, "de-supply", "38hq@2423 1inf@2430 lts@0102");
    assert!(unsupplied(&mut t, "1inf"));
    t.go(&["pick 38hq", "move 2424", "done"]);
    assert!(unsupplied(&mut t, "1inf"), "six hexes now, but nobody has looked");
    on_to(&mut t, "su-movement");
    assert!(!unsupplied(&mut t, "1inf"));

    let mut t = scene(5, "de-supply", "38hq@2423 1inf@2429 lts@0102");
    assert!(!unsupplied(&mut t, "1inf"));
    t.go(&["pick 1inf", "move 2430", "done"]);
    assert!(!unsupplied(&mut t, "1inf"), "it has left its HQ behind after the check");
    on_to(&mut t, "su-movement");
    assert!(unsupplied(&mut t, "1inf"));
}

/// Case assault/11.13a, assault/11.13b
#[test]
fn a_german_unit_is_supplied_six_hexes_from_its_hq_and_not_seven() {
    assert!(!out("38hq@2423 1inf@2429", "1inf"));
    assert!(out("38hq@2423 1inf@2430", "1inf"));
    assert!(!out("38hq@2423 1inf@2423", "1inf"), "in the hex of its HQ");
    let mut t = scene(5, "de-supply", "38hq@2423 1inf@2430");
    assert_eq!(fact(&mut t, "1inf", "supply"), "out of supply");
    assert_eq!(fact(&mut t, "38hq", "supply"), "in supply");
}

/// The Neva runs between 0413 and the HQ in 0513.
///
/// Case assault/11.13c
#[test]
fn a_german_path_does_not_cross_the_neva() {
    let units = "38hq@0513 1inf@0413 58inf@0512";
    assert!(out(units, "1inf"));
    assert!(!out(units, "58inf"), "on the bank of the HQ");
    assert!(!out(units, "38hq"));
}

/// 2429 is six hexes from the rail at 2423, 2430 seven; both are too far from the edge.
///
/// Case assault/11.13d
#[test]
fn an_hq_is_supplied_six_hexes_from_a_rail_and_not_seven() {
    assert!(!out("38hq@2429", "38hq"));
    assert!(out("38hq@2430", "38hq"));
    assert!(!out("38hq@2423", "38hq"), "on the rail itself");
}

/// Case assault/11.14a
#[test]
fn a_russian_path_may_have_any_length() {
    assert!(!out("4vol@3733 1inf@2134", "4vol"));
}

/// The Germans leave 0419 no way but into 0320, and Leningrad no way out.
///
/// Case assault/11.14a
#[test]
fn leningrad_is_a_source_of_russian_supply() {
    assert!(!out("lts@0419 11inf@0119 12inf@0418 21inf@0521", "lts"));
    assert!(out("lts@0419 11inf@0119 12inf@0418 21inf@0521 32inf@H5 123inf@I8", "lts"), "with the city shut");
}

/// Each of the four stands on an edge, with every hex next to it under a German.
///
/// Case assault/11.14a
#[test]
fn the_north_and_the_east_edge_supply_russians_and_the_others_do_not() {
    let units = "lts@2501 11inf@2502 narva@0105 12inf@0205 21inf@0203 2vol@2536 32inf@2435 123inf@2635 4vol@3807 \
                 121inf@3707 96inf@3709";
    assert!(!out(units, "lts"), "east");
    assert!(!out(units, "narva"), "north");
    assert!(out(units, "2vol"), "west");
    assert!(out(units, "4vol"), "south");
}

/// 0412 is shut in on the left bank; 0313 and 0413 lie across the Neva.
///
/// Case assault/11.14b
#[test]
fn a_russian_path_may_cross_the_neva() {
    assert!(!out("lts@0412 11inf@0411 12inf@0512", "lts"));
    assert!(out("lts@0412 11inf@0411 12inf@0512 21inf@0313", "lts"), "a German on the right bank");
}

/// From 0419 the way into the city is by J5 and J6 to I5, I6, I7 and J7.
///
/// Case assault/11.14c
#[test]
fn with_germans_on_the_inset_a_path_must_reach_an_interior_hex_out_of_their_zones() {
    let shut = |inset: &str| out(&format!("lts@0419 11inf@0119 12inf@0418 21inf@0521 {inset}"), "lts");
    assert!(!shut("32inf@C8"), "all four hexes are free");
    assert!(!shut("32inf@H5"), "I7 and J7 are free");
    assert!(shut("32inf@H5 123inf@I8"), "each is in a zone");
    assert!(!shut("32inf@H5 123inf@I8 narva@I6"), "a Russian in I6 opens it");
}

/// A path of six hexes along row 24, of which 2425 and 2426 lie in the zone of 2326.
///
/// Case assault/11.15a
#[test]
fn a_path_hex_in_an_enemy_zone_is_open_only_under_a_friendly_unit() {
    assert!(!out("38hq@2423 1inf@2429 4vol@2326", "1inf"), "class C has no zone around it");
    assert!(out("38hq@2423 1inf@2429 lts@2326", "1inf"));
    assert!(out("38hq@2423 1inf@2429 lts@2326 58inf@2425", "1inf"), "2426 is still shut");
    assert!(!out("38hq@2423 1inf@2429 lts@2326 58inf@2425 291inf@2426", "1inf"));
    assert!(out("38hq@2423 1inf@2429 4vol@2425", "1inf"), "an enemy in the path");
}

/// Case assault/11.15b
#[test]
fn an_hq_in_an_enemy_zone_still_passes_supply() {
    let units = "38hq@2424 1inf@2526 lts@2525";
    assert!(!out(units, "38hq"), "next to the enemy");
    assert!(!out(units, "1inf"), "next to the enemy too");
}

/// The branch from Chudovo ends at 2701; the zone of 2204 lies on its hexes 2205 and 2305.
///
/// Case assault/11.16a
#[test]
fn a_russian_zone_on_an_empty_rail_hex_cuts_the_line() {
    assert!(!out("38hq@2701", "38hq"));
    assert!(out("38hq@2701 lts@2204", "38hq"));
    assert!(out("38hq@2701 lts@2204 1inf@2205", "38hq"), "2305 is still cut");
    assert!(!out("38hq@2701 lts@2204 1inf@2205 58inf@2305", "38hq"));
}

/// The lines north of Chudovo are cut: the branch of 2701 must go over to the line of Novgorod in 2107.
///
/// Case assault/11.16b
#[test]
fn rail_lines_join_where_they_meet() {
    assert!(!out("38hq@2701 lts@1906 1mtn@1908", "38hq"));
    assert!(out("38hq@2701 lts@1906 1mtn@1908 11mot@2309", "38hq"), "with the line of Novgorod cut too");
}

/// Case assault/11.17a
#[test]
fn a_marker_stays_until_a_check_of_either_player_turn_finds_a_path() {
    let marked =
        |phase: &str, units: &str| scene(5, phase, &format!("{units} lts@0102")).mark("oos", vec!["1inf", "58inf"]);
    let near = "38hq@2423 1inf@2429 58inf@2430";
    assert!(unsupplied(&mut marked("de-movement", near), "1inf"), "no check is made");
    for phase in ["de-supply", "su-supply"] {
        let mut t = marked(phase, near);
        assert!(!unsupplied(&mut t, "1inf"), "{phase}: a path is found");
        assert!(unsupplied(&mut t, "58inf"), "{phase}: none is found");
    }
}

/// 1 inf. is reduced and has no zone, nor has the volunteer division: the path of the one along row 24 and the only
/// way of the other out of 2326 both run through 2425.
///
/// Case assault/11.18a
#[test]
fn both_sides_may_trace_through_the_same_hex() {
    let germans = "38hq@2423 ~1inf@2429 11inf@2225 12inf@2327";
    let both = format!("{germans} 4vol@2326");
    assert!(!out(&both, "1inf") && !out(&both, "4vol"));
    assert!(out(&format!("{germans} lts@2326"), "1inf"), "the German needs 2425");
    assert!(out(&format!("{both} 21inf@2525"), "4vol"), "so does the Russian");
}

/// Case assault/11.21a
#[test]
fn an_unsupplied_unit_moves_one_hex_at_most() {
    let start = || scene(5, "de-movement", "1inf@2134 58inf@1834").mark("oos", vec!["1inf"]);
    assert_eq!(reach(start(), "1inf"), ["2033", "2034", "2133", "2135", "2233", "2234"]);
    let supplied = reach(scene(5, "de-movement", "1inf@2134 58inf@1834"), "1inf");
    assert!(supplied.contains(&"2336".into()), "{supplied:?}");
    let mut moved = start().act(&["pick 1inf", "move 2133"]).not_offered(&["pick 1inf", "move 2132"]);
    assert_eq!(moved.hex_of("1inf").as_deref(), Some("2133"), "a marsh, three of its six points");
}

/// 2033 and 2233 are next to 2133 as well.
///
/// Case assault/11.21b
#[test]
fn the_one_hex_is_not_from_rigid_zone_to_rigid_zone() {
    let start = |enemy: &str| scene(5, "de-movement", &format!("1inf@2134 {enemy}@2133")).mark("oos", vec!["1inf"]);
    assert_eq!(reach(start("177rifle"), "1inf"), ["2034", "2135", "2234"]);
    assert_eq!(reach(start("lts"), "1inf"), ["2033", "2034", "2135", "2233", "2234"], "out of a fluid zone");
}

/// Case assault/11.22a
#[test]
fn an_unsupplied_mechanized_unit_does_not_move_in_the_mechanized_phase() {
    let start = || scene(5, "de-mechanized", "1/1pz@2134 6/11pz@1834");
    start().offered(&["pick 1/1pz", "pick 6/11pz"]);
    start().mark("oos", vec!["1/1pz"]).offered(&["pick 6/11pz"]).not_offered(&["pick 1/1pz"]);
}

/// Case assault/11.23a
#[test]
fn an_unsupplied_unit_attacks_with_half_its_factor() {
    let start = || scene(5, "de-combat", "1inf@2134 58inf@2034 lts@2135");
    assert_eq!(last_fight(&mut start().attack("2135", "1inf", 6)).odds(), "8:2 is 4:1");
    let marked = || start().mark("oos", vec!["1inf"]);
    assert_eq!(last_fight(&mut marked().attack("2135", "1inf", 6)).odds(), "4:2 is 2:1");
    assert_eq!(last_fight(&mut marked().attack("2135", "1inf 58inf", 6)).odds(), "12:2 is 6:1");
}

/// Case assault/11.23b
#[test]
fn an_unsupplied_unit_of_five_in_woods_defends_with_five() {
    let start = || scene(5, "de-combat", "1inf@2029 58inf@2129 177rifle@2028");
    assert_eq!(last_fight(&mut start().attack("2028", "1inf 58inf", 6)).odds(), "16:10 is 3:2");
    let marked = start().mark("oos", vec!["177rifle"]);
    assert_eq!(last_fight(&mut marked.attack("2028", "1inf 58inf", 6)).odds(), "16:5 is 3:1");
}

/// Half of 8 against 1 is 4:1; class A on C makes the 6 an 8.
///
/// Case assault/11.23c
#[test]
fn an_unsupplied_unit_that_has_moved_may_still_advance() {
    let t = scene(5, "de-movement", "1inf@2134 58inf@1834 guerrilla1@1934").mark("oos", vec!["1inf"]);
    let mut t = t.act(&["pick 1inf", "move 2034", "done"]).attack("1934", "1inf", 6);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("DE"));
    let mut t = t.act(&["advance 1inf"]);
    assert_eq!(t.places("1inf guerrilla1"), ["1934", "-"]);
}

/// Case assault/11.24a
#[test]
fn the_first_failure_costs_no_step() {
    let mut t = scene(5, "su-supply", "1inf@2134 narva@0102");
    assert!(unsupplied(&mut t, "1inf"));
    assert_eq!(t.steps("1inf"), 2);
}

/// A division whose HQ is not in play, over two game-turns: the example of the rulebook.
///
/// Case assault/11.24b
#[test]
fn a_german_unit_still_unsupplied_at_the_russian_check_loses_a_step() {
    let mut t = scene(3, "de-supply", "1inf@2134 narva@0102");
    assert!(unsupplied(&mut t, "1inf"));
    assert_eq!(t.steps("1inf"), 2);
    for (phase, left) in [("su-movement", 1), ("de-movement", 1), ("su-movement", 0)] {
        on_to(&mut t, phase);
        assert_eq!(t.steps("1inf"), left, "{phase}");
    }
    assert_eq!(t.hex_of("1inf"), None);
}

/// The rifle division in 1126 is shut in by three Germans without an HQ.
///
/// Case assault/11.24c
#[test]
fn no_step_is_lost_at_the_check_of_ones_own_player_turn() {
    let start = |phase: &str| {
        scene(5, phase, "90rifle@1126 11inf@1127 12inf@1025 21inf@1225 narva@0102")
            .mark("oos", vec!["90rifle", "11inf"])
    };
    for (phase, russian, german) in [("de-supply", 1, 2), ("su-supply", 2, 1)] {
        let mut t = start(phase);
        assert_eq!((t.steps("90rifle"), t.steps("11inf")), (russian, german), "{phase}");
        assert!(unsupplied(&mut t, "90rifle") && unsupplied(&mut t, "11inf"), "{phase}");
    }
}

/// Case assault/11.24d
#[test]
fn each_unit_of_a_stack_loses_its_own_step() {
    let stack = ["1/1pz", "1/1mot", "1/113mot"];
    let mut t = scene(5, "su-supply", "1/1pz@2134 1/1mot@2134 1/113mot@2134 narva@0102").mark("oos", stack.to_vec());
    assert_eq!(stack.map(|u| t.steps(u)), [1, 1, 1]);
    let mut t =
        scene(5, "su-supply", "1/1pz@2134 1/1mot@2134 ~1/113mot@2134 narva@0102").mark("oos", stack[1..].to_vec());
    assert_eq!(stack.map(|u| t.steps(u)), [2, 1, 0], "each by its own marker");
}

/// Case assault/11.42a
#[test]
fn a_surrounded_russian_in_a_fortification_is_in_supply() {
    assert!(!out("2vol@1232 11inf@1132 12inf@1333 21inf@1231 32inf@1233", "2vol"));
    assert!(!out("2vol@1133 11inf@1132 12inf@1134 21inf@1032 32inf@1033 123inf@1233", "2vol"), "a fortified city");
    assert!(out("2vol@1126 11inf@1127 12inf@1025 21inf@1225", "2vol"), "in the open");
    assert!(out("11inf@1232 narva@0102", "11inf"), "a German finds nothing there");
}

/// Case assault/11.43a
#[test]
fn a_guerrilla_is_always_in_supply() {
    let units = "guerrilla1@1126 2vol@1126 11inf@1127 12inf@1025 21inf@1225";
    assert!(!out(units, "guerrilla1"));
    assert!(out(units, "2vol"));
}

/// The 58th comes when its HQ is not in play.
///
/// Case assault/11.44a
#[test]
fn a_reinforcement_is_in_supply_in_the_player_turn_of_its_entry() {
    let t = scene(5, "de-supply", "1inf@1434 narva@0102").mark("reinforcements", vec!["58inf"]);
    let mut t = t.act(&["pick 58inf", "enter 1236", "move 1536", "done"]);
    assert_eq!(t.hex_of("58inf").as_deref(), Some("1536"), "four hexes");
    assert!(unsupplied(&mut t, "1inf"), "a unit of the same corps on the map");
    assert!(!unsupplied(&mut t, "58inf"));
    on_to(&mut t, "su-movement");
    assert!(unsupplied(&mut t, "58inf"), "the Russian check finds no path");
    assert_eq!((t.steps("58inf"), t.steps("1inf")), (2, 1));
}

/// Case assault/11.45a
#[test]
fn a_german_regiment_in_a_garrison_city_is_in_supply_without_a_path() {
    for (city, beside) in [("3113", "3114"), ("2107", "2106"), ("1202", "1201"), ("0401", "0402")] {
        assert!(!out(&format!("1/1pz@{city}"), "1/1pz"), "{city}");
        assert!(out(&format!("1/1pz@{beside}"), "1/1pz"), "{beside}");
    }
}

/// Every hex around Novgorod is in a Russian zone.
///
/// Case assault/11.45b
#[test]
fn an_hq_in_novgorod_must_trace() {
    let ring = "lts@3014 1mtn@3211 11mot@2912 24tank@3314 6/11pz@2134";
    let units = format!("41hq@3113 1/1pz@3113 {ring}");
    assert!(out(&units, "41hq"));
    assert!(!out(&units, "1/1pz"));
    assert!(!out("41hq@3113", "41hq"), "the rail is open");
}

/// Case assault/11.46a
#[test]
fn a_worker_in_its_city_is_in_supply_and_a_division_with_it_must_trace() {
    let units = "worker13@0916 10rifle@0916 11inf@0915 12inf@0917 21inf@1016";
    assert!(!out(units, "worker13"));
    assert!(out(units, "10rifle"));
    assert!(!out("worker13@0916 10rifle@0916 11inf@0915", "10rifle"), "with a way out");
}
