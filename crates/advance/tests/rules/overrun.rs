//! Section 7: overrun.
//!
//! Most scenes use the clear, riverless ground around 0611 (0512 west of it, 0611 and 0712 east): both sides
//! are in supply there, and an overrun across it costs six half-points in either edition.

use std::sync::Arc;

use crate::common::{case, editions, reckoning};
use advance::Advance;
use wargame::{Trial, Viewer};

/// The German Movement Phase of a turn, without aircraft.
pub fn german(rules: &Arc<Advance>, turn: u8) -> Trial<Advance> {
    Trial::new(rules, turn, "de-movement").mark("air", 0)
}

/// The Soviet Movement Phase of a turn, without aircraft.
pub fn soviet(rules: &Arc<Advance>, turn: u8) -> Trial<Advance> {
    Trial::new(rules, turn, "su-movement").mark("air", 0)
}

/// Case advance/79:7.0a
#[test]
fn an_overrun_is_made_at_any_point_of_a_move() {
    for rules in editions() {
        // Without having moved, out of an EZOC.
        german(&rules, 3).unit("1pz", "0512").unit("1-1-5a", "0611").act(&["pick 1pz"]).offered(&["overrun 0611"]);
        // From afar not; after the EZOC has stopped the unit, and at once again after a success.
        german(&rules, 3)
            .unit("1pz", "0412")
            .unit("1-1-5a", "0611")
            .unit("1-1-5b", "0712")
            .dice(&[6])
            .act(&["pick 1pz"])
            .not_offered(&["overrun 0611"])
            .act(&["move 0512"])
            .offered(&["overrun 0611"])
            .not_offered(&["overrun 0712", "move 0412"])
            .act(&["overrun 0611", "advance 1pz", "at 0611"])
            .offered(&["overrun 0712"]);
    }
}

/// Case advance/79:7.0a
#[test]
fn no_overrun_goes_across_a_lake() {
    for rules in editions() {
        // Between 1808 and 1908 lies the lake; 1909 touches both.
        let scene = |from: &str| german(&rules, 3).unit("1pz", from).unit("1-1-5a", "1908").act(&["pick 1pz"]);
        scene("1909").offered(&["overrun 1908"]);
        scene("1808").not_offered(&["overrun 1908"]);
    }
}

/// Case advance/79:7.0a
#[test]
fn only_the_phasing_player_overruns() {
    for rules in editions() {
        soviet(&rules, 3)
            .unit("1pz", "0512")
            .unit("1-1-5a", "0611")
            .offered(&["pick 1-1-5a"])
            .not_offered(&["pick 1pz", "overrun 0611"]);
        Trial::new(&rules, 3, "de-combat")
            .mark("air", 0)
            .unit("1pz", "0512")
            .unit("1-1-5a", "0611")
            .not_offered(&["overrun 0611"]);
    }
}

/// Case advance/79:7.1a, advance/10:7.1a
#[test]
fn an_overrun_shifts_two_columns_left() {
    for rules in editions() {
        let mut overrun =
            german(&rules, 3).unit("1pz", "0512").unit("2-2-5a", "0611").dice(&[4]).act(&["pick 1pz", "overrun 0611"]);
        let mut attack = Trial::new(&rules, 3, "de-combat")
            .mark("air", 0)
            .unit("1pz", "0512")
            .unit("2-2-5a", "0611")
            .dice(&[4])
            .act(&["attack 0611", "join 1pz", "done"]);
        let (overrun, attack) = (reckoning(&mut overrun), reckoning(&mut attack));
        assert_eq!((overrun.ratio.as_str(), overrun.column.as_str()), ("5-1", "4-1"));
        assert_eq!((attack.ratio.as_str(), attack.column.as_str()), ("5-1", "6-1"));
        assert_eq!((overrun.shift("overrun"), attack.shift("overrun")), (-2, 0));

        let mut overrun = soviet(&rules, 3)
            .unit("10-4-7", "0611")
            .reduced("21inf", "0512")
            .dice(&[6])
            .act(&["pick 10-4-7", "overrun 0512"]);
        let overrun = reckoning(&mut overrun);
        assert_eq!((overrun.ratio.as_str(), overrun.column.as_str()), ("3-1", "2-1"));
        assert_eq!(overrun.shift("overrun"), -2);
    }
}

/// Case advance/79:7.2a, advance/10:7.2a
#[test]
fn a_unit_may_disengage_and_overrun_in_one_phase() {
    for rules in editions() {
        let scene = || german(&rules, 3).unit("1pz", "0512").unit("21inf", "0512").unit("4-5-5", "0611").dice(&[2]);

        let mut first_away = scene().act(&["pick 1pz"]);
        assert_eq!(first_away.left_after("move 0412"), 16 - 6);
        let mut first_away = first_away.act(&["move 0412", "move 0512"]);
        assert_eq!(first_away.left_after("overrun 0611"), 16 - 6 - 2 - 6);
        first_away.go(&["overrun 0611"]);

        let mut first_over = scene().act(&["pick 1pz", "overrun 0611", "way lose"]);
        assert_eq!(first_over.left_after("move 0412"), 16 - 6 - 6);
        first_over.go(&["move 0412"]);
        assert_eq!(first_over.hex_of("1pz").as_deref(), Some("0412"));
    }
}

/// Case advance/79:7.4a, advance/10:7.4a
#[test]
fn up_to_three_units_that_began_and_moved_together_overrun_together() {
    for rules in editions() {
        let mut three = german(&rules, 3)
            .unit("1pz", "0412")
            .unit("6pz", "0412")
            .unit("36mech", "0412")
            .unit("4-5-5", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "join 36mech", "move 0512", "overrun 0611"]);
        assert_eq!(reckoning(&mut three).attack, 28);

        // Four in a hex there are only before the first German movement.
        let four = german(&rules, 1)
            .unit("1pz", "0112")
            .unit("6pz", "0112")
            .unit("36mech", "0112")
            .unit("8pz", "0112")
            .unit("4-5-5", "0212")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "join 36mech"]);
        let mut four = four.not_offered(&["join 8pz"]).act(&["overrun 0212"]);
        assert_eq!(reckoning(&mut four).attack, 28);
    }
}

/// Case advance/79:7.4a, advance/10:7.4a
#[test]
fn a_unit_met_on_the_way_does_not_join_the_overrun() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0412")
            .unit("6pz", "0412")
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "move 0512"])
            .not_offered(&["join 21inf"])
            .act(&["overrun 0611"]);
        assert_eq!(reckoning(&mut trial).attack, 20);
    }
}

/// Case advance/79:7.4a, advance/10:7.4a
#[test]
fn units_once_apart_do_not_overrun_together() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0412")
            .unit("6pz", "0412")
            .unit("4-5-5", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "drop 6pz", "move 0512", "done", "pick 6pz", "move 0512"])
            .not_offered(&["join 1pz"])
            .act(&["overrun 0611"]);
        assert_eq!(reckoning(&mut trial).attack, 10);
    }
}

/// Case advance/79:7.4b, advance/10:7.4a
#[test]
fn after_the_overrun_they_may_move_separately() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("36mech", "0512")
            .unit("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "join 36mech", "overrun 0611"])
            .act(&["advance 1pz", "at 0611", "advance 6pz", "at 0611", "done"])
            .act(&["drop 6pz", "move 0712", "done", "pick 6pz", "move 0610", "done", "pick 36mech", "move 0412"]);
        for (unit, hex) in [("1pz", "0712"), ("6pz", "0610"), ("36mech", "0412")] {
            assert_eq!(trial.hex_of(unit).as_deref(), Some(hex), "{unit}");
        }
    }
}

/// Three panzer divisions on 0410 that overran 0510 with one of them advancing; 0411 is still held.
fn one_ahead(rules: &Arc<Advance>) -> Trial<Advance> {
    german(rules, 4).units("1pz@0410 6pz@0410 36mech@0410 1-1-5a@0510 1-1-5b@0411").dice(&[6, 6]).act(&[
        "pick 1pz",
        "join 6pz",
        "join 36mech",
        "overrun 0510",
        "advance 36mech",
        "at 0510",
        "done",
    ])
}

/// Case advance/79:7.4b, advance/10:7.4a
#[test]
fn after_the_overrun_the_player_chooses_which_part_goes_on() {
    for rules in editions() {
        let mut trial = one_ahead(&rules);
        trial = trial.offered(&["move 0610", "pick 1pz", "pick 6pz"]).not_offered(&["pick 36mech"]);
        let asked = trial.question();
        assert!(asked.contains("1st Panzer and 6th Panzer can go on first"), "{asked}");
        // Those behind open the way through 0511 for the one ahead, which has not finished.
        let mut trial = trial.act(&["pick 1pz"]).not_offered(&["drop 36mech"]).act(&["overrun 0411"]);
        trial = trial.act(&["advance 1pz", "at 0411", "done", "pick 36mech", "move 0511", "move 0512"]);
        assert_eq!(trial.hex_of("36mech").as_deref(), Some("0512"));
        // They are not finished either.
        trial.act(&["pick 1pz"]).offered(&["move 0412"]);
    }
}

/// Case advance/79:7.4b, advance/10:7.4a
#[test]
fn a_part_that_made_way_waits_until_another_has_done_something() {
    for rules in editions() {
        let why = case(&rules, "7.4", "7.4");
        let trial = one_ahead(&rules).refused("pick 36mech", &why).act(&["pick 1pz"]);
        let trial = trial.not_offered(&["pick 36mech"]).refused("pick 36mech", &why).refused("pick 6pz", &why);
        let trial = trial.act(&["drop 6pz"]).offered(&["pick 36mech", "pick 6pz"]);
        // Whoever ends its movement is finished for the phase.
        let over = case(&rules, "4.5", "4.5");
        trial.act(&["done"]).refused("pick 1pz", &over).act(&["pick 36mech"]).offered(&["pick 6pz"]);
    }
}

/// Case advance/79:7.5a, advance/10:7.5a, advance/10:8.21a
#[test]
fn an_overrun_hits_all_units_of_one_hex_and_no_other() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("36mech", "0512")
            .unit("1-1-5a", "0611")
            .unit("2-2-5a", "0611")
            .unit("1-1-5b", "0612")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "join 36mech"])
            .not_offered(&["also 0612"])
            .act(&["overrun 0611"]);
        assert_eq!(reckoning(&mut trial).defence, 3);
        assert_eq!(trial.hex_of("1-1-5a"), None);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        assert_eq!(trial.hex_of("1-1-5b").as_deref(), Some("0612"));
    }
}

/// Case advance/79:7.5b, advance/10:7.5a
#[test]
fn the_same_unit_may_be_overrun_any_number_of_times() {
    for rules in editions() {
        // 10 against 5 on column 1-1, then 5 against 5 on 1-2, then 10 against 5 again: each throw says -/1.
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0511")
            .unit("4-5-5", "0611")
            .dice(&[2, 4, 2])
            .act(&["pick 1pz", "overrun 0611", "way lose"])
            .act(&["overrun 0611", "way retreat", "pick 1pz", "retreat 0412"])
            .act(&["pick 6pz", "overrun 0611", "way lose"])
            .offered(&["overrun 0611"]);
        let fights = trial.told(Viewer::Spectator).iter().filter(|l| l.contains(" against 5 is ")).count();
        assert_eq!(fights, 3);
        assert_eq!(trial.hex_of("4-5-5").as_deref(), Some("0611"));
    }
}

/// Case advance/79:7.5c, advance/10:7.8a
#[test]
fn a_unit_that_retreated_in_this_phase_defends_with_full_strength_against_an_overrun() {
    for rules in editions() {
        // All hexes behind 0611 are occupied, so the unit may go to any of them.
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("2-2-5a", "0611")
            .unit("1-1-5a", "0711")
            .unit("3-3-5a", "0712")
            .unit("3-3-5b", "0610")
            .dice(&[4, 6])
            .act(&["pick 1pz", "overrun 0611", "way retreat", "pick 2-2-5a", "retreat 0711", "advance 1pz", "at 0611"])
            .act(&["overrun 0711"]);
        assert_eq!(reckoning(&mut trial).defence, 1 + 2);
    }
}
