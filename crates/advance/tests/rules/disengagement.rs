//! Section 6: disengagement.
//!
//! Most scenes stand in 0311 (road to 0210; 0312 and 0211 beside it) against a Soviet unit in 0410, whose zone
//! covers 0310, 0311, 0409, 0411, 0510 and 0511 but neither 0210 nor 0312. The step from 0311 to 0312 costs
//! one point in both editions.

use crate::common::{case, e79, editions, scene};
use advance::Advance;
use wargame::Trial;

/// What is left to one unit after a step.
fn left(trial: Trial<Advance>, unit: &str, to: &str) -> u8 {
    trial.act(&[&format!("pick {unit}")]).left_after(&format!("move {to}"))
}

/// Case advance/79:6.1a, advance/10:6.1a
#[test]
fn a_german_armored_or_mechanized_unit_pays_two_points_more_to_disengage() {
    for rules in editions() {
        for unit in ["1pz", "36mech"] {
            let here = |soviet: &str| scene(&rules, 3, "de-movement", &format!("{unit}@0311 21inf@0311 {soviet}"));
            assert_eq!(left(here(""), unit, "0312"), 14, "{unit}, free");
            assert_eq!(left(here("2-2-5a@0410"), unit, "0312"), 10, "{unit}, out of an EZOC");
            assert_eq!(left(here("2-2-5a@0410"), unit, "0210"), 11, "{unit}, by road");
        }
    }
}

/// Case advance/79:6.1b, advance/10:6.1a
#[test]
fn german_armor_disengages_at_any_point_and_several_times() {
    for rules in editions() {
        // Friends stand in 0311 (next to 0410) and 0313 (next to 0413); 0312 and 0213 are free of EZOC.
        let all = "1pz@0210 21inf@0311 61inf@0313 2-2-5a@0410 2-2-5b@0413";
        let mut trial = scene(&rules, 3, "de-movement", all).act(&["pick 1pz"]);
        for (step, points) in [("0311", 15), ("0312", 9), ("0313", 5), ("0213", 0)] {
            assert_eq!(trial.left_after(&format!("move {step}")), points, "{step}");
            trial = trial.act(&[&format!("move {step}")]);
        }
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0213"));
    }
}

/// Case advance/79:6.1b, advance/10:6.1a
#[test]
fn a_pair_of_panzers_leaves_a_hex_it_has_just_stopped_in_when_the_third_stays() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0210 6pz@0210 36mech@0210 2-2-5a@0410");
        let trial = trial.act(&["pick 1pz", "join 6pz", "join 36mech", "move 0311"]).not_offered(&["move 0312"]);
        let mut trial = trial.act(&["drop 36mech"]);
        assert_eq!(trial.left_after("move 0312"), 16 - 1 - 2 - 4);
        let mut trial = trial.act(&["move 0312"]);
        assert_eq!(trial.places("1pz 6pz 36mech"), ["0312", "0312", "0311"]);
    }
}

/// Case advance/79:6.2a, advance/10:6.2a
#[test]
fn german_infantry_and_every_soviet_unit_pay_three_points_more_to_disengage() {
    for rules in editions() {
        let german = |soviet: &str| scene(&rules, 3, "de-movement", &format!("21inf@0311 61inf@0311 {soviet}"));
        assert_eq!(left(german(""), "21inf", "0312"), 10);
        assert_eq!(left(german("2-2-5a@0410"), "21inf", "0312"), 4);
        // 0510 lies behind 0410 on the road to Riga and is in no German zone.
        for (unit, free, engaged) in [("6-4-5", 8, 2), ("10-4-7", 13, 7), ("5-5-7m", 13, 7)] {
            let soviet = |german: &str| scene(&rules, 3, "su-movement", &format!("{unit}@0410 2-2-5a@0410 {german}"));
            assert_eq!(left(soviet(""), unit, "0510"), free, "{unit}, free");
            assert_eq!(left(soviet("21inf@0311"), unit, "0510"), engaged, "{unit}, out of an EZOC");
        }
    }
}

/// Case advance/79:6.2b, advance/10:6.2a
#[test]
fn german_infantry_and_soviets_disengage_only_from_the_hex_they_began_in() {
    for rules in editions() {
        let bound = case(&rules, "6.2", "6.2");
        let trial =
            scene(&rules, 3, "de-movement", "21inf@0210 61inf@0311 2-2-5a@0410").act(&["pick 21inf", "move 0311"]);
        let mut trial = trial.refused("move 0312", &bound).refused("move 0210", &bound);
        assert_eq!(trial.targets("move"), [""; 0]);
        // The infantry that began there may go.
        scene(&rules, 3, "de-movement", "21inf@0210 61inf@0311 2-2-5a@0410")
            .act(&["pick 21inf", "move 0311", "done", "pick 61inf"])
            .offered(&["move 0312", "move 0210"]);
        for unit in ["6-4-5", "10-4-7", "5-5-7m"] {
            let trial = scene(&rules, 3, "su-movement", &format!("{unit}@0510 2-2-5a@0410 21inf@0311"));
            let trial = trial.act(&[&format!("pick {unit}"), "move 0410"]);
            let mut trial = trial.refused("move 0510", &bound);
            assert_eq!(trial.targets("move"), [""; 0], "{unit}");
        }
    }
}

/// Case advance/79:6.2c
#[test]
fn infantry_and_soviet_reinforcements_that_enter_in_an_ezoc_cannot_disengage_in_that_phase() {
    // German infantry at 0111 beside 0210; 0112 is free of EZOC.
    let german = |soviet: &str| {
        let trial = scene(&e79(), 2, "de-movement", &format!("21inf@0111 {soviet}")).mark("reinforcements", "due");
        trial.act(&["pick 253inf", "enter 0111"])
    };
    german("").offered(&["move 0112"]);
    german("2-2-5a@0210").refused("move 0112", "79:6.2").act(&["done", "pick 21inf"]).offered(&["move 0112"]);
    // Soviets of every type at 2908 beside 2909; 2907 is free of EZOC. Units i20 to i23 and a08 are due.
    for unit in ["i20", "a08"] {
        let soviet = |german: &str| {
            let trial = scene(&e79(), 2, "su-movement", &format!("2-2-5a@2908 {german}")).mark("reinforcements", "due");
            trial.act(&[&format!("pick {unit}"), "enter 2908"])
        };
        soviet("").offered(&["move 2907"]);
        soviet("21inf@2909").refused("move 2907", "79:6.2").act(&["done", "pick 2-2-5a"]).offered(&["move 2907"]);
    }
    // German armor is not bound by this: swamp 2213 for two points, then one and two more to 2313.
    let trial = scene(&e79(), 10, "de-movement", "21inf@2213 2-2-5a@2113").mark("reinforcements", "due");
    let mut trial = trial.act(&["pick 12pz", "enter 2213"]);
    assert_eq!(trial.left_after("move 2313"), 16 - 4 - 6);
}

/// Case advance/79:6.3a, advance/10:6.3a
#[test]
fn a_friendly_combat_unit_has_to_remain_in_the_hex() {
    for rules in editions() {
        let stays = case(&rules, "6.3", "6.3");
        let pair = || scene(&rules, 3, "de-movement", "1pz@0311 6pz@0311 2-2-5a@0410");
        pair().act(&["pick 1pz"]).offered(&["move 0312"]);
        let mut both = pair().act(&["pick 1pz", "join 6pz"]).refused("move 0312", &stays);
        assert_eq!(both.targets("move"), [""; 0], "both at once leave nobody");
        let mut second = pair().act(&["pick 1pz", "move 0312", "done", "pick 6pz"]).refused("move 0312", &stays);
        assert_eq!(second.targets("move"), [""; 0], "the last cannot follow");
        // A fort is no combat unit.
        let mut alone = scene(&rules, 3, "su-movement", "10-4-7@0410 21inf@0311").mark("forts", vec!["0410"]);
        alone = alone.act(&["pick 10-4-7"]).refused("move 0510", &stays);
        assert_eq!(alone.targets("move"), [""; 0]);
    }
}

/// Case advance/79:6.3b
#[test]
fn the_unit_that_remains_may_have_come_in_the_same_phase() {
    for rules in editions() {
        let all = "1inf@0311 11inf@0311 12inf@0311 21inf@0210 2-2-5a@0410";
        let trial = scene(&rules, 3, "de-movement", all);
        let trial = trial.act(&["pick 1inf", "join 11inf", "move 0312", "done"]);
        let stays = case(&rules, "6.3", "6.3");
        // Alone, the third is held; with the fresh unit beside it, it may leave.
        let mut trial = trial.act(&["pick 21inf", "move 0311", "done", "pick 12inf"]);
        assert_eq!(trial.left_after("move 0210"), 12 - 2 - 6);
        let mut trial = trial.act(&["move 0210"]);
        assert_eq!(trial.places("1inf 11inf 12inf 21inf"), ["0312", "0312", "0210", "0311"]);
        let without = scene(&rules, 3, "de-movement", all).act(&["pick 1inf", "join 11inf", "move 0312", "done"]);
        without.act(&["pick 12inf"]).refused("move 0210", &stays);
    }
}

/// Case advance/79:6.4a, advance/10:6.4a
#[test]
fn the_hex_entered_in_disengaging_is_in_no_ezoc_friendly_unit_or_not() {
    for rules in editions() {
        let direct = case(&rules, "6.4", "6.4");
        // 0410, 0212 and 0209 together cover every hex around 0311; a friend stands in 0312.
        let ring = "1pz@0311 21inf@0311 61inf@0312 2-2-5a@0410 2-2-5b@0212";
        let mut trial = scene(&rules, 3, "de-movement", &format!("{ring} 2-2-5c@0209")).act(&["pick 1pz"]);
        for hex in ["0210", "0211", "0310", "0312", "0411"] {
            trial = trial.refused(&format!("move {hex}"), &direct);
        }
        assert_eq!(trial.targets("move"), [""; 0]);
        // Without the third, 0210 is free.
        scene(&rules, 3, "de-movement", ring).act(&["pick 1pz"]).offered(&["move 0210"]).act(&["move 0210"]);
    }
}

/// Case advance/79:6.4b
#[test]
fn after_the_first_hex_the_unit_may_enter_an_ezoc_again() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0311 21inf@0311 2-2-5a@0410").act(&["pick 1pz", "move 0312"]);
        let mut trial = trial.offered(&["move 0411"]);
        assert_eq!(trial.left_after("move 0411"), 16 - 6 - 4, "across the river");
        let mut trial = trial.act(&["move 0411"]);
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0411"));
        assert_eq!(trial.targets("move"), [""; 0], "there it stops");
    }
}

/// Case advance/79:6.0a, advance/10:6.3b
#[test]
fn only_single_units_and_pairs_disengage() {
    for rules in editions() {
        // Four units in a set-up hex, so that one remains even when three want to go.
        let four = || scene(&rules, 1, "de-movement", "1inf@0111 11inf@0111 12inf@0111 21inf@0111 2-2-5a@0210");
        assert_eq!(left(four(), "1inf", "0112"), 12 - 2 - 6);
        let mut two = four().act(&["pick 1inf", "join 11inf"]);
        assert_eq!(two.left_after("move 0112"), 12 - 2 - 6);
        let mut three =
            four().act(&["pick 1inf", "join 11inf", "join 12inf"]).refused("move 0112", &case(&rules, "6.0", "6.3"));
        assert_eq!(three.targets("move"), [""; 0]);
        // Where no EZOC is, three may go.
        scene(&rules, 1, "de-movement", "1inf@0111 11inf@0111 12inf@0111 21inf@0111")
            .act(&["pick 1inf", "join 11inf", "join 12inf"])
            .offered(&["move 0112"]);
    }
}

/// Case advance/79:6.0b
#[test]
fn in_a_mixed_pair_each_pays_the_larger_addition() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0311 21inf@0311 61inf@0311 2-2-5a@0410");
        let mut trial = trial.act(&["pick 1pz", "join 21inf", "move 0312", "drop 21inf"]);
        // One point for the hex and three to disengage, for both: four of eight and four of six.
        assert_eq!(trial.left_after("move 0212"), 8 - 4, "across the river");
        let mut trial = trial.act(&["done", "pick 21inf"]);
        assert_eq!(trial.left_after("move 0311"), 4 - 2);
    }
}

/// Case advance/79:6.0b
#[test]
fn a_pair_with_infantry_in_it_disengages_only_from_its_starting_hex() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0210 21inf@0210 61inf@0311 2-2-5a@0410");
        let mut trial =
            trial.act(&["pick 1pz", "join 21inf", "move 0311"]).refused("move 0312", &case(&rules, "6.2", "6.2"));
        assert_eq!(trial.targets("move"), [""; 0]);
        // Alone the panzer may: it has paid one point for the road as the infantry did.
        let mut trial = trial.act(&["drop 21inf"]);
        assert_eq!(trial.left_after("move 0312"), 16 - 2 - 6);
    }
}

/// The rulebook's own example: two of three leave, a fresh unit comes in, then the third leaves; the third may have
/// been in the stack at first and dropped off.
///
/// Case advance/79:6.3b, advance/79:4.5c
#[test]
fn a_unit_dropped_before_the_stack_moved_may_move_later_in_its_own_time() {
    let trial = Trial::new(&e79(), 2, "de-movement").unit("1pz", "0711").unit("6pz", "0711").unit("36mech", "0711");
    let trial = trial.unit("58inf", "0712").unit("4-4-5a", "0710");
    let trial = trial.act(&["pick 1pz", "join 6pz", "join 36mech"]).refused("move 0713", "79:6.0");
    let trial = trial.act(&["drop 36mech", "move 0713", "done", "pick 58inf", "move 0711", "done"]);
    let trial = trial.refused("pick 1pz", "79:3.0");
    trial.act(&["pick 36mech"]).offered(&["move 0712"]);
}
