//! Cases 4.5 and 4.6: stacks and the stacking limit.

use crate::common::{case, e10, e79, editions, scene};
use advance::{GERMAN, SOVIET};
use wargame::Trial;

/// Case advance/79:4.5a, advance/10:4.5a
#[test]
fn up_to_three_units_that_began_in_one_hex_move_together() {
    for rules in editions() {
        let all = "1inf@0113 11inf@0113 12inf@0113 21inf@0113 30inf@0112";
        let trial = scene(&rules, 1, "de-movement", all).act(&["pick 1inf"]);
        let trial = trial.refused("join 30inf", &case(&rules, "4.5", "4.5"));
        let trial = trial.act(&["join 11inf", "join 12inf"]).refused("join 21inf", &case(&rules, "4.5", "4.5"));
        let mut trial = trial.act(&["move 0313", "done"]);
        assert_eq!(trial.places("1inf 11inf 12inf 21inf"), ["0313", "0313", "0313", "0113"]);
    }
}

/// Case advance/79:4.5a
#[test]
fn who_came_into_the_hex_in_this_phase_does_not_move_with_the_others() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1inf@0113 11inf@0112").act(&["pick 11inf", "move 0113", "done"]);
        trial.act(&["pick 1inf"]).not_offered(&["join 11inf"]);
        // Reinforcements that enter together count as having begun together.
        let trial = scene(&rules, 2, "de-movement", "").mark("reinforcements", "due").act(&[
            "pick 253inf",
            "join 254inf",
            "join 269inf",
        ]);
        let trial = trial.refused("join 290inf", &case(&rules, "4.5", "4.5"));
        let entry = if case(&rules, "", "").starts_with("79") { "0113" } else { "0013" };
        let mut trial = trial.act(&[&format!("enter {entry}"), "move 0212"]);
        assert_eq!(trial.places("253inf 254inf 269inf 290inf"), ["0212", "0212", "0212", "-"]);
    }
}

/// Case advance/79:4.5b, advance/10:4.5a
#[test]
fn a_stack_pays_for_each_hex_what_its_dearest_member_pays() {
    for rules in editions() {
        // By road the infantry pays one point, the panzer half of one: together one each.
        let alone = scene(&rules, 3, "de-movement", "1pz@0213 21inf@0213").act(&["pick 1pz"]);
        assert_eq!(({ alone }).left_after("move 0313"), 15);
        let mut stack = scene(&rules, 3, "de-movement", "1pz@0213 21inf@0213").act(&["pick 1pz", "join 21inf"]);
        assert_eq!(stack.left_after("move 0313"), 10, "the infantry has six points");
        let mut trial = stack.act(&["move 0313", "drop 21inf"]);
        assert_eq!(trial.left_after("move 0413"), 16 - 2 - 1, "the panzer has paid as much as the infantry");
        // The stack goes no further than its slowest member: six road hexes.
        let stack =
            scene(&rules, 3, "de-movement", "1pz@0213 21inf@0213").act(&["pick 1pz", "join 21inf", "move 0813"]);
        stack.refused("move 0913", &case(&rules, "4.1", "4.1"));
    }
    // In the second edition a swamp is dearer for the panzer than for the infantry: both pay three points.
    let swamp = || scene(&e10(), 3, "de-movement", "1pz@2607 21inf@2607");
    assert_eq!(swamp().act(&["pick 21inf"]).left_after("move 2508"), 12 - 4);
    assert_eq!(swamp().act(&["pick 21inf", "join 1pz"]).left_after("move 2508"), 12 - 6);
}

/// Case advance/79:4.5c, advance/10:4.5a
#[test]
fn units_drop_off_anywhere_and_none_is_picked_up() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0213 6pz@0213 21inf@0213 36mech@0313");
        let none = case(&rules, "4.5", "4.5");
        let trial = trial.act(&["pick 1pz", "join 6pz", "move 0313"]);
        let trial = trial.refused("join 36mech", &none).refused("join 21inf", &none);
        // One drops off in the first hex; the other goes on and drops nobody.
        let mut trial = trial.act(&["drop 6pz", "move 0413"]);
        assert_eq!(trial.places("1pz 6pz 36mech"), ["0413", "0313", "0313"]);
        let trial = trial.refused("join 6pz", &none);
        trial.not_offered(&["drop 6pz"]);
    }
}

/// Case advance/79:4.5d
#[test]
fn a_unit_that_dropped_off_goes_on_with_its_own_points_in_the_same_activation() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0213 21inf@0213 6pz@0112");
        let trial = trial.act(&["pick 1pz", "join 21inf", "move 0313", "drop 21inf", "move 0413", "done"]);
        let mut trial = trial.offered(&["pick 21inf", "done"]).act(&["pick 21inf"]);
        assert_eq!(trial.left_after("move 0413"), 12 - 2 - 2);
        let mut trial = trial.act(&["move 0513"]);
        assert_eq!(trial.places("1pz 21inf"), ["0413", "0513"]);
        // Once another unit is activated it is over for both.
        let trial = scene(&rules, 3, "de-movement", "1pz@0213 21inf@0213 6pz@0112");
        let trial =
            trial.act(&["pick 1pz", "join 21inf", "move 0313", "drop 21inf", "done", "done", "pick 6pz", "done"]);
        trial.refused("pick 21inf", &case(&rules, "3.0", "3.0"));
    }
}

/// The island's two ways to the land, 1001 and 1002, hold three units each.
const FULL: &str = "1pz@0902 1inf@1001 11inf@1001 12inf@1001 21inf@1002 30inf@1002 32inf@1002";

/// Case advance/79:4.6a
#[test]
fn in_1979_no_unit_passes_through_a_hex_with_three() {
    let mut trial = scene(&e79(), 3, "de-movement", FULL).act(&["pick 1pz"]);
    trial = trial.refused("move 1001", "79:4.6").refused("move 1002", "79:4.6");
    assert_eq!(trial.targets("move"), ["0801", "0802"]);
    // One place free is enough for one unit and too little for two.
    let two = "1pz@0902 6pz@0902 1inf@1001 11inf@1001 12inf@1001 21inf@1002 30inf@1002";
    let mut one = scene(&e79(), 3, "de-movement", two).act(&["pick 1pz"]);
    assert_eq!(one.left_after("move 1102"), 16 - 4);
    scene(&e79(), 3, "de-movement", two).act(&["pick 1pz", "join 6pz"]).refused("move 1002", "79:4.6");
}

/// Case advance/10:4.6a
#[test]
fn in_2010_units_pass_through_full_hexes_and_only_the_end_of_the_phase_counts() {
    let mut trial = scene(&e10(), 3, "de-movement", FULL).act(&["pick 1pz"]);
    assert_eq!(trial.left_after("move 1102"), 16 - 4);
    let mut trial = trial.act(&["move 1002"]);
    assert_eq!(trial.left_after("move 1102"), 16 - 4);
    // Gone on: nothing to be tested.
    let mut gone_on = trial.act(&["move 1102", "done", "done"]);
    assert_eq!(gone_on.targets("lose"), [""; 0]);
    assert_ne!(gone_on.phase(), "de-movement");
    // Stayed: four are too many when the phase ends, not before.
    let mut stayed = scene(&e10(), 3, "de-movement", FULL).act(&["pick 1pz", "move 1002", "done"]);
    assert_eq!(stayed.decides(), GERMAN);
    let mut stayed = stayed.act(&["done"]);
    assert_eq!((stayed.decides(), stayed.targets("lose").len()), (SOVIET, 4));
}

/// Case advance/10:4.6a
#[test]
fn no_retreat_ends_in_a_fourth_place() {
    // From the corner 2913, attacked out of 2912, only 2813 is safe.
    for (there, survives) in [("1inf@2813 11inf@2813", true), ("1inf@2813 11inf@2813 12inf@2813", false)] {
        let all = format!("21inf@2913 {there} 10-4-7@2912 9-3-7@2912 2-2-5a@2911");
        // 19 to 6 is 3-1, hill two left, defender unsupplied two right: a five is 1/-.
        let trial = scene(&e10(), 3, "su-combat", &all).attack("2913", "10-4-7 9-3-7", 5).act(&["way retreat"]);
        let mut trial = trial.act(&["pick 21inf"]);
        if survives {
            trial = trial.act(&["retreat 2813"]);
        }
        assert_eq!(trial.hex_of("21inf").as_deref(), survives.then_some("2813"));
    }
}

/// Case advance/79:4.6b
#[test]
fn the_german_initial_placement_may_exceed_three() {
    let mut trial = Trial::new(&e79(), 1, "setup-german");
    for unit in trial.targets("place") {
        trial = trial.act(&[&format!("place {unit}"), "at 0112"]);
    }
    assert_eq!(trial.phase(), "de-movement", "23 units in one hex, and the game goes on");
    assert_eq!(trial.decides(), GERMAN);
    // On any other turn, and for anybody else, it is no position.
    let four = "1inf@0112 11inf@0112 12inf@0112 21inf@0112";
    assert!(scene(&e79(), 2, "de-movement", four).impossible().contains("0112"));
    assert!(scene(&e79(), 1, "de-combat", four).impossible().contains("0112"));
}

/// Case advance/79:4.6c
#[test]
fn in_the_first_german_movement_phase_each_unit_obeys_the_limit_where_it_goes() {
    let all = "1inf@0111 11inf@0111 12inf@0111 21inf@0111 30inf@0112 32inf@0112 58inf@0112 61inf@0113 93inf@0113";
    let trial = scene(&e79(), 1, "de-movement", all).act(&["pick 1inf"]);
    let mut trial = trial.refused("move 0112", "79:4.6").offered(&["move 0210"]);
    // To 0113, where one place is left, it has to go round: by road to 0210, then 0211, 0212 and 0113.
    assert_eq!(trial.left_after("move 0113"), 12 - 2 - 2 - 4 - 2);
    // An over-full hex left is an over-full hex the unit cannot come back to.
    let trial = scene(&e79(), 1, "de-movement", all).act(&["pick 1inf", "move 0210"]);
    trial.refused("move 0111", "79:4.6");
}

/// Case advance/79:4.6d, advance/79:4.6e
#[test]
fn set_up_hexes_still_over_full_are_cut_to_three_by_the_soviet_player() {
    let all =
        "1inf@0111 11inf@0111 12inf@0111 21inf@0111 1pz@0111 30inf@0112 32inf@0112 58inf@0112 6pz@0112 61inf@0113";
    let mut trial = scene(&e79(), 1, "de-movement", all).act(&["done"]);
    let mut lost = Vec::new();
    while !trial.targets("lose").is_empty() {
        assert_eq!(trial.decides(), SOVIET, "the opponent chooses");
        let choice = trial.targets("lose");
        let hex = trial.hex_of(&choice[0]);
        assert!(choice.iter().all(|u| trial.hex_of(u) == hex), "hex by hex");
        assert!(choice.len() > 3 && hex.as_deref() != Some("0113"));
        // The panzers first, then whatever comes last.
        let unit = choice.iter().find(|u| u.ends_with("pz")).unwrap_or(&choice[choice.len() - 1]).clone();
        trial = trial.act(&[&format!("lose {unit}")]);
        lost.push(unit);
    }
    lost.sort();
    assert_eq!(lost, ["1pz", "21inf", "6pz"]);
    assert_eq!(
        trial.places("1inf 11inf 12inf 30inf 32inf 58inf 61inf"),
        ["0111", "0111", "0111", "0112", "0112", "0112", "0113"]
    );
    assert_ne!(trial.phase(), "de-movement");
}

/// Case advance/10:4.6b
#[test]
fn in_2010_the_opponent_chooses_which_surplus_units_are_eliminated() {
    let german = "1pz@0902 21inf@1002 30inf@1002 32inf@1002";
    let mut trial = scene(&e10(), 3, "de-movement", german).act(&["pick 1pz", "move 1002", "done", "done"]);
    assert_eq!(trial.decides(), SOVIET);
    let mut choice = trial.targets("lose");
    choice.sort();
    assert_eq!(choice, ["1pz", "21inf", "30inf", "32inf"], "any of the four, not just the last to come");
    let mut trial = trial.act(&["lose 30inf"]);
    assert_eq!(trial.places("1pz 21inf 30inf 32inf"), ["1002", "1002", "-", "1002"]);
    assert_ne!(trial.phase(), "de-movement", "three are left");

    let soviet = "2-2-5a@2604 2-2-5b@2605 2-2-5c@2605 2-2-5d@2605 1pz@0112";
    let mut trial = scene(&e10(), 3, "su-movement", soviet).act(&["pick 2-2-5a", "move 2605", "done", "done"]);
    assert_eq!((trial.decides(), trial.targets("lose").len()), (GERMAN, 4));
    let mut trial = trial.act(&["lose 2-2-5c"]);
    assert_eq!(trial.places("2-2-5a 2-2-5b 2-2-5c 2-2-5d"), ["2605", "2605", "-", "2605"]);
}

/// Case advance/10:4.6c
#[test]
fn the_german_set_up_of_2010_is_first_tested_when_the_first_movement_phase_ends() {
    let all = ["1inf@0111 11inf@0111 12inf@0111", "21inf@0111 30inf@0010 32inf@0010 58inf@0010 61inf@0010"];
    let mut trial = scene(&e10(), 1, "de-replacement", &all.join(" "));
    assert_eq!((trial.phase().as_str(), trial.decides()), ("de-movement", GERMAN), "nothing is asked before it");
    assert_eq!(trial.places("21inf 61inf"), ["0111", "0010"]);
    // One hex is relieved in time, the other is not.
    let mut trial = trial.act(&["pick 21inf", "move 0210", "done", "done"]);
    assert_eq!(trial.decides(), SOVIET);
    let mut choice = trial.targets("lose");
    choice.sort();
    assert_eq!(choice, ["30inf", "32inf", "58inf", "61inf"]);
    let mut trial = trial.act(&["lose 30inf"]);
    assert_ne!(trial.phase(), "de-movement");
    assert_eq!(trial.places("1inf 11inf 12inf 21inf"), ["0111", "0111", "0111", "0210"]);
}
