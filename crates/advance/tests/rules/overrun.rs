//! Section 7: overrun.
//!
//! Most scenes use the clear, riverless ground around 0611 (0512 west of it, 0611 and 0712 east): both sides
//! are in supply there, and an overrun across it costs six half-points in either edition.

use std::sync::Arc;

use crate::common::{case, e10, e79, editions, reckoning};
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Trial, Viewer};

/// The German Movement Phase of a turn, without aircraft.
fn german(rules: &Arc<Advance>, turn: u8) -> Trial<Advance> {
    Trial::new(rules, turn, "de-movement").mark("air", 0)
}

/// The Soviet Movement Phase of a turn, without aircraft.
fn soviet(rules: &Arc<Advance>, turn: u8) -> Trial<Advance> {
    Trial::new(rules, turn, "su-movement").mark("air", 0)
}

/// What an overrun from one hex into another costs a German unit.
fn price(rules: &Arc<Advance>, turn: u8, unit: &str, from: &str, to: &str, fort: bool) -> u8 {
    let mut trial = german(rules, turn).unit(unit, from).unit("1-1-5a", to);
    if fort {
        trial = trial.mark("forts", vec![to]);
    }
    let allowance = if unit.ends_with("inf") { 12 } else { 16 };
    let mut trial = trial.act(&[&format!("pick {unit}")]);
    allowance - trial.left_after(&format!("overrun {to}"))
}

/// What an overrun of 0512 out of 0611 costs a Soviet mechanized unit, with aircraft on these hexes.
fn soviet_price(rules: &Arc<Advance>, interdicted: &[(&str, i64)]) -> u8 {
    let mut trial = soviet(rules, 10).unit("5-5-7m", "0611").reduced("21inf", "0512");
    if !interdicted.is_empty() {
        let table: toml::Table = interdicted.iter().map(|(hex, n)| ((*hex).to_owned(), (*n).into())).collect();
        trial = trial.mark("interdiction", table);
    }
    let mut trial = trial.act(&["pick 5-5-7m"]);
    14 - trial.left_after("overrun 0512")
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

/// Case advance/79:7.3a
#[test]
fn an_overrun_costs_three_points_whatever_the_terrain() {
    let rules = e79();
    let grounds = [
        ("clear", "0512", "0611", false),
        ("clear, with a fort", "0512", "0611", true),
        ("swamp", "1312", "1311", false),
        ("hill", "0311", "0310", false),
        ("city", "0412", "0413", false),
        ("clear behind a river", "0411", "0410", false),
        ("along a road", "0513", "0613", false),
        ("along a road over a river", "0410", "0510", false),
    ];
    for (ground, from, to, fort) in grounds {
        for unit in ["1pz", "36mech", "21inf"] {
            assert_eq!(price(&rules, 3, unit, from, to, fort), 6, "{unit}, {ground}");
        }
    }
    assert_eq!(price(&rules, 1, "1pz", "0512", "0611", false), 6, "on Game-Turn 1 too");
    assert_eq!(soviet_price(&rules, &[]), 6);
}

/// Case advance/79:7.3a
#[test]
fn every_overrunning_unit_pays() {
    let mut trial = german(&e79(), 3)
        .unit("1pz", "0512")
        .unit("21inf", "0512")
        .unit("1-1-5a", "0611")
        .dice(&[6])
        .act(&["pick 1pz", "join 21inf", "overrun 0611", "advance 1pz", "at 0611", "done"]);
    assert_eq!(trial.left_after("move 0712"), 16 - 6 - 2);
    let mut trial = trial.act(&["done", "pick 21inf"]);
    assert_eq!(trial.left_after("move 0412"), 12 - 6 - 2);
}

/// Case advance/79:7.3b
#[test]
fn with_less_than_three_points_left_there_is_no_overrun() {
    let rules = e79();
    let scene = |unit: &str, from: &str| german(&rules, 3).unit(unit, from).unit("1-1-5a", "0611");

    let mut three = scene("21inf", "0313").act(&["pick 21inf", "move 0512"]);
    assert_eq!(three.left_after("overrun 0611"), 0);
    scene("21inf", "0213").act(&["pick 21inf", "move 0512"]).refused("overrun 0611", "79:7.3");

    // Armor with three points left, and with two and a half.
    let mut three =
        scene("1pz", "0412").act(&["pick 1pz", "move 0411", "move 0412", "move 0411", "move 0412", "move 0512"]);
    assert_eq!(three.left_after("overrun 0611"), 0);
    let city = ["pick 1pz", "move 0413", "move 0412", "move 0411", "move 0412", "move 0411", "move 0512"];
    scene("1pz", "0412").act(&city).refused("overrun 0611", "79:7.3");
}

/// Case advance/79:7.3b
#[test]
fn a_stack_does_not_overrun_while_one_of_it_cannot_pay() {
    let mut trial = german(&e79(), 3)
        .unit("1pz", "0213")
        .unit("21inf", "0213")
        .unit("1-1-5a", "0611")
        .act(&["pick 1pz", "join 21inf", "move 0512"])
        .refused("overrun 0611", "79:7.3")
        .act(&["drop 21inf"]);
    assert_eq!(trial.left_after("overrun 0611"), 16 - 8 - 6);
}

/// Case advance/79:7.3c
#[test]
fn interdiction_does_not_change_the_price() {
    let rules = e79();
    assert_eq!(soviet_price(&rules, &[("0512", 1)]), 6);
    assert_eq!(soviet_price(&rules, &[("0512", 2)]), 6);
    assert_eq!(soviet_price(&rules, &[("0611", 1)]), 6);
    assert_eq!(soviet_price(&rules, &[("0512", 1), ("0611", 1)]), 6);
}

/// Case advance/79:7.3c, advance/10:7.3d
#[test]
fn the_surcharge_of_the_starting_hex_ends_with_the_advance() {
    // Left: 14 less the price of 6 in the first edition, of 2 * 2 * 2 + 4 in the second.
    for (rules, left) in [(e79(), 8), (e10(), 2)] {
        let mut trial = soviet(&rules, 10)
            .unit("10-4-7", "0611")
            .reduced("21inf", "0512")
            .mark("interdiction", toml::Table::from_iter(["0512", "0611"].map(|h| (h.to_owned(), 1.into()))))
            .dice(&[6]) // column 2-1: 1/-
            .act(&["pick 10-4-7", "overrun 0512", "way lose", "advance 10-4-7", "at 0512"]);
        assert_eq!(trial.left_after("move 0412"), left - 2);
    }
}

/// Case advance/79:7.3c
#[test]
fn no_disengagement_is_paid_for_an_overrun() {
    // Nobody stays behind, and every way leads into another EZOC: no disengagement would be possible.
    let mut trial = german(&e79(), 3)
        .unit("1pz", "0512")
        .unit("1-1-5a", "0611")
        .unit("1-1-5b", "0612")
        .dice(&[6, 6])
        .act(&["pick 1pz"]);
    assert!(trial.targets("move").is_empty());
    assert_eq!(trial.left_after("overrun 0611"), 16 - 6);
    let mut trial = trial.act(&["overrun 0611", "advance 1pz", "at 0611"]);
    assert!(trial.targets("move").is_empty());
    assert_eq!(trial.left_after("overrun 0612"), 16 - 6 - 6);
    let mut trial = trial.act(&["overrun 0612", "advance 1pz", "at 0612"]);
    assert_eq!(trial.left_after("move 0512"), 16 - 6 - 6 - 2);
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
        let asked = trial.view(Viewer::Player(GERMAN)).ask.expect("the German is asked").question;
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

/// Case advance/79:7.6a
#[test]
fn an_overrun_succeeds_when_no_defender_is_left() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("2-2-5a", "0611")
                .unit("2-2-5b", "0611")
                .dice(&[4]) // column 4-1: 1/-
                .act(&["pick 1pz", "join 6pz", "overrun 0611"])
        };
        // All retreat: success, one has to advance.
        scene()
            .act(&["way retreat", "pick 2-2-5a", "retreat 0711", "pick 2-2-5b", "retreat 0712"])
            .offered(&["advance 1pz", "advance 6pz"])
            .not_offered(&["done"]);
        // One stays: failure, nobody advances.
        let mut failed = scene().act(&["way lose", "lose 2-2-5a"]);
        assert_eq!(failed.hex_of("2-2-5b").as_deref(), Some("0611"));
        assert_eq!(failed.decides(), GERMAN);
        failed.not_offered(&["advance 1pz", "advance 6pz"]).offered(&["overrun 0611", "done"]);
        // All are eliminated: success.
        german(&rules, 3)
            .unit("1pz", "0512")
            .unit("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "overrun 0611"])
            .offered(&["advance 1pz"])
            .not_offered(&["done"]);
    }
}

/// Case advance/79:7.6b, advance/10:7.6a
#[test]
fn after_success_the_overrunners_take_losses_and_do_not_retreat() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("2-2-5a", "0611")
            .unit("2-2-5b", "0611")
            .dice(&[2]) // column 4-1: 1/1
            .act(&["pick 1pz", "join 6pz", "overrun 0611"])
            .act(&["way retreat", "pick 2-2-5a", "retreat 0711", "pick 2-2-5b", "retreat 0712"])
            .not_offered(&["way retreat", "way lose", "pick 1pz"]);
        assert_eq!(trial.offers(), ["lose 1pz", "lose 6pz"]);
        trial.go(&["lose 6pz"]);
        let view = trial.view(Viewer::Spectator);
        let steps: Vec<_> = view.units.iter().filter(|u| u.face.side == GERMAN).map(|u| u.face.steps.0).collect();
        assert_eq!(steps, [2, 1]);
        assert_eq!(trial.offers(), ["advance 1pz", "advance 6pz"]);
    }
}

/// Case advance/79:7.6b, advance/10:7.6a
#[test]
fn after_success_a_single_overrunner_just_loses_its_step() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("2-2-5a", "0611")
            .dice(&[3]) // column 4-1: 2/1
            .act(&["pick 1pz", "overrun 0611", "way lose"])
            .not_offered(&["way retreat"]);
        let view = trial.view(Viewer::Spectator);
        assert_eq!(view.units.len(), 1);
        assert_eq!(view.units[0].face.steps, (1, 2));
        assert_eq!(trial.offers(), ["advance 1pz"]);
    }
}

/// Case advance/79:7.6c, advance/10:7.6a
#[test]
fn after_success_one_overrunner_at_least_advances_free_of_movement_points() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("1-1-5a", "0611")
            .dice(&[6])
            .act(&["pick 1pz", "join 6pz", "overrun 0611"])
            .refused("done", &case(&rules, "7.6", "7.6"))
            .act(&["advance 6pz", "at 0611"])
            .offered(&["advance 1pz", "done"])
            .act(&["done"]);
        assert_eq!(trial.hex_of("6pz").as_deref(), Some("0611"));
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0512"));
        assert_eq!(trial.left_after("move 0712"), 16 - 6 - 2);
    }
    // Not even the price of a hill is asked for the advance.
    let mut hill = german(&e79(), 3).unit("1pz", "0311").unit("1-1-5a", "0310").dice(&[6]).act(&[
        "pick 1pz",
        "overrun 0310",
        "advance 1pz",
        "at 0310",
    ]);
    assert_eq!(hill.left_after("move 0311"), 16 - 6 - 2);
}

/// Case advance/79:7.6d
#[test]
fn after_success_overrunners_move_on_with_what_they_have_left() {
    for rules in editions() {
        let scene = || german(&rules, 3).unit("1pz", "0512").unit("1-1-5a", "0611").dice(&[6]);
        let over = ["pick 1pz", "overrun 0611", "advance 1pz", "at 0611"];
        let mut free = scene().act(&over);
        assert_eq!(free.left_after("move 0811"), 16 - 6 - 4);
        // An EZOC on the way stops.
        let mut stopped = scene().unit("4-5-5", "0811").act(&over).act(&["move 0712"]);
        assert!(stopped.targets("move").is_empty());
        // An EZOC where it stands holds it.
        let mut held = scene().unit("4-5-5", "0712").act(&over);
        assert!(held.targets("move").is_empty());
        assert_eq!(held.left_after("overrun 0712"), 16 - 6 - 6);
    }
}

/// Case advance/79:7.6e
#[test]
fn if_no_overrunner_survives_its_success_the_hex_stays_empty() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("21inf", "0113")
            .unit("2-2-5a", "0611")
            .dice(&[1]) // column 4-1: 2/2
            .act(&["pick 1pz", "overrun 0611", "way lose"]);
        assert_eq!(trial.hex_of("1pz"), None);
        assert_eq!(trial.view(Viewer::Umpire).units.len(), 1);
        trial.offered(&["pick 21inf", "done"]);
    }
}

/// Case advance/79:7.6f, advance/10:7.6b
#[test]
fn after_a_two_hex_retreat_overrunners_may_advance_two_hexes_free_of_movement_points() {
    for rules in editions() {
        let scene = |defender: &str| {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("36mech", "0512")
                .unit(defender, "0611")
                .act(&["pick 1pz", "join 6pz", "join 36mech"])
        };
        // 28 against 3 is 9-1: 2/-.
        let mut trial = scene("3-3-5a").dice(&[1]).act(&[
            "overrun 0611",
            "way retreat",
            "pick 3-3-5a",
            "retreat 0711",
            "retreat 0811",
            "advance 1pz",
        ]);
        assert_eq!(trial.offers(), ["at 0611", "at 0711"]);
        let mut trial = trial.act(&["at 0711", "advance 6pz", "at 0611", "done"]);
        assert_eq!(trial.left_after("overrun 0811"), 16 - 6 - 6);
        let mut trial = trial.act(&["done", "pick 6pz"]);
        assert_eq!(trial.left_after("move 0610"), 16 - 6 - 2);
        assert_eq!(trial.hex_of("36mech").as_deref(), Some("0512"));
        // After elimination there is nothing to follow into.
        scene("1-1-5a")
            .dice(&[6])
            .act(&["overrun 0611", "advance 1pz"])
            .not_offered(&["at 0711"])
            .offered(&["at 0611"]);
        // After a one-hex retreat neither: 28 against 7 is 4-1, 1/-.
        let one = scene("3-7-5").dice(&[4]).act(&["overrun 0611", "way retreat", "pick 3-7-5", "retreat 0711"]);
        one.act(&["advance 1pz"]).not_offered(&["at 0711"]).offered(&["at 0611"]);
    }
}

/// Case advance/79:7.7a, advance/10:7.7a
#[test]
fn after_failure_the_overrunners_choose_between_loss_and_retreat() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0611")
                .act(&["pick 1pz", "join 6pz"])
        };
        // Column 1-1: -/1 and -/2.
        let mut one = scene().dice(&[2]).act(&["overrun 0611"]);
        assert_eq!(one.decides(), GERMAN);
        assert_eq!(one.offers(), ["way lose", "way retreat"]);
        let mut two = scene().dice(&[1]).act(&["overrun 0611"]);
        assert_eq!(two.offers(), ["way lose", "way retreat", "way mixed"]);
        // A split result that leaves a defender, 1/1: the same choice.
        let mut split = scene().dice(&[5]).act(&["overrun 0611"]);
        assert_eq!(split.decides(), SOVIET);
        split.go(&["way lose", "lose 4-5-5"]);
        assert_eq!(split.decides(), GERMAN);
        assert_eq!(split.offers(), ["way lose", "way retreat"]);
    }
}

/// Case advance/79:7.7b, advance/10:7.7a
#[test]
fn overrunners_that_retreat_are_finished_for_the_phase() {
    for rules in editions() {
        let scene = || {
            german(&rules, 3)
                .unit("1pz", "0512")
                .unit("6pz", "0512")
                .unit("21inf", "0113")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0611")
                .dice(&[1]) // column 1-1: -/2
                .act(&["pick 1pz", "join 6pz", "overrun 0611"])
        };
        scene()
            .act(&[
                "way retreat",
                "pick 1pz",
                "retreat 0412",
                "retreat 0312",
                "pick 6pz",
                "retreat 0411",
                "retreat 0311",
            ])
            .offered(&["pick 21inf", "done"])
            .not_offered(&["pick 1pz", "pick 6pz"]);
        scene()
            .act(&["way mixed", "lose 1pz", "pick 1pz", "retreat 0412", "pick 6pz", "retreat 0411"])
            .offered(&["pick 21inf", "done"])
            .not_offered(&["pick 1pz", "pick 6pz"]);
    }
}

/// Case advance/79:7.7c, advance/10:7.7a
#[test]
fn overrunners_that_do_not_retreat_may_go_on() {
    for rules in editions() {
        let mut trial = german(&rules, 3)
            .unit("1pz", "0512")
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .unit("1-1-5a", "0612")
            .dice(&[2])
            .act(&["pick 1pz", "overrun 0611", "way lose"]);
        assert_eq!(trial.left_after("overrun 0611"), 16 - 6 - 6);
        assert_eq!(trial.left_after("overrun 0612"), 16 - 6 - 6);
        // Or disengage, as somebody stays.
        assert_eq!(trial.left_after("move 0412"), 16 - 6 - 4 - 2);
    }
}

/// Case advance/79:7.7d, advance/10:7.7b
#[test]
fn overrun_defenders_never_advance() {
    for rules in editions() {
        let scene = |phase: &str| {
            Trial::new(&rules, 3, phase).mark("air", 0).unit("21inf", "0512").unit("1inf", "0113").unit("4-5-5", "0611")
        };
        // An attack beaten off, column 1-1, -/1: the defender may follow.
        let mut attack = scene("de-combat").dice(&[2]).act(&[
            "attack 0611",
            "join 21inf",
            "done",
            "way retreat",
            "pick 21inf",
            "retreat 0412",
        ]);
        assert_eq!(attack.decides(), SOVIET);
        attack.offered(&["advance 4-5-5"]);
        // An overrun beaten off, column 1-3, -/2: not.
        let mut overrun = scene("de-movement").dice(&[3]).act(&[
            "pick 21inf",
            "overrun 0611",
            "way retreat",
            "pick 21inf",
            "retreat 0412",
            "retreat 0312",
        ]);
        assert_eq!(overrun.decides(), GERMAN);
        assert_eq!(overrun.hex_of("4-5-5").as_deref(), Some("0611"));
        overrun.not_offered(&["advance 4-5-5"]).offered(&["pick 1inf"]);
        // Nor if the overrunners are eliminated, column 1-3, -/E.
        let mut wiped = scene("de-movement").dice(&[1]).act(&["pick 21inf", "overrun 0611"]);
        assert_eq!(wiped.hex_of("21inf"), None);
        assert_eq!(wiped.decides(), GERMAN);
        assert_eq!(wiped.hex_of("4-5-5").as_deref(), Some("0611"));
    }
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_an_ezoc_german_armor_may_overrun_again_or_disengage() {
    let mut pair = german(&e79(), 3)
        .unit("1pz", "0512")
        .unit("6pz", "0512")
        .unit("1-1-5a", "0611")
        .unit("4-5-5", "0712")
        .dice(&[6])
        .act(&["pick 1pz", "join 6pz", "overrun 0611", "advance 1pz", "at 0611", "advance 6pz", "at 0611"]);
    // Together nobody would stay behind.
    assert!(pair.targets("move").is_empty());
    assert_eq!(pair.left_after("overrun 0712"), 16 - 6 - 6);
    let mut single = pair.act(&["drop 6pz"]);
    assert_eq!(single.left_after("move 0512"), 16 - 6 - 4 - 2);
    assert_eq!(single.left_after("overrun 0712"), 16 - 6 - 6);
    // Never straight into another EZOC: 0711 only round by 0610 and the road.
    assert_eq!(single.left_after("move 0711"), 16 - 6 - 4 - 2 - 1);
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_an_ezoc_others_disengage_only_from_the_hex_they_began_in() {
    let scene = || {
        soviet(&e79(), 3)
            .unit("10-4-7", "0611")
            .unit("9-3-7", "0611")
            .unit("7-5-7", "0611")
            .reduced("21inf", "0512")
            .unit("11inf", "0612")
            .dice(&[6])
            .act(&["pick 10-4-7", "join 9-3-7", "join 7-5-7", "overrun 0512"])
    };
    // Two went forward: they may overrun, but neither gets away, though the other would stay.
    let mut forward = scene().act(&["advance 10-4-7", "at 0512", "advance 9-3-7", "at 0512", "done"]);
    assert_eq!(forward.left_after("overrun 0612"), 14 - 6 - 6);
    let mut forward = forward.act(&["drop 9-3-7"]);
    assert!(forward.targets("move").is_empty());
    // Two stayed where they began: one of them may disengage, at three points and the hex.
    let mut behind = scene().act(&["advance 10-4-7", "at 0512", "done", "done", "pick 9-3-7", "drop 7-5-7"]);
    assert_eq!(behind.left_after("move 0711"), 14 - 6 - 6 - 2);
    assert_eq!(behind.left_after("overrun 0612"), 14 - 6 - 6);
    behind.refused("move 0712", "79:6.4");
}

/// Case advance/79:7.7e
#[test]
fn after_a_success_in_no_ezoc_a_unit_left_behind_moves_freely() {
    let mut trial = german(&e79(), 3)
        .unit("1inf", "0512")
        .unit("21inf", "0512")
        .unit("1-1-5a", "0611")
        .dice(&[6])
        .act(&["pick 1inf", "join 21inf", "overrun 0611", "advance 1inf", "at 0611", "done", "done", "pick 21inf"]);
    assert_eq!(trial.left_after("move 0412"), 12 - 6 - 2);
}

/// Case advance/10:7.3a, advance/10:7.3d, advance/10:7.3e
#[test]
fn an_overrun_costs_the_entry_of_the_hex_and_two_points() {
    let rules = e10();
    // Ground, hexes, fort; price for armor and for infantry.
    let grounds = [
        ("clear", "0512", "0611", false, 2 + 4, 2 + 4),
        ("clear, with a fort and defenders", "0512", "0611", true, 2 + 4, 2 + 4),
        ("forest", "0210", "0211", false, 4 + 4, 4 + 4),
        ("swamp", "1312", "1311", false, 6 + 4, 4 + 4),
        ("hill", "0311", "0310", false, 4 + 4, 4 + 4),
        ("city", "0412", "0413", false, 1 + 4, 2 + 4),
        ("clear behind a river", "0411", "0410", false, 2 + 2 + 4, 2 + 2 + 4),
        ("forest behind a river", "0111", "0211", false, 4 + 2 + 4, 4 + 2 + 4),
        ("along a road", "0513", "0613", false, 1 + 4, 2 + 4),
        ("along a road over a river", "0410", "0510", false, 1 + 4, 2 + 4),
    ];
    for (ground, from, to, fort, armor, infantry) in grounds {
        assert_eq!(price(&rules, 3, "1pz", from, to, fort), armor, "armor, {ground}");
        assert_eq!(price(&rules, 3, "36mech", from, to, fort), armor, "mechanized, {ground}");
        assert_eq!(price(&rules, 3, "21inf", from, to, fort), infantry, "infantry, {ground}");
    }
}

/// Case advance/10:7.3a
#[test]
fn the_second_edition_refuses_an_overrun_that_cannot_be_paid() {
    // A clear hex behind a river costs four points: with four left yes, with three not.
    let scene =
        |from: &str| german(&e10(), 3).unit("21inf", from).unit("1-1-5a", "0410").act(&["pick 21inf", "move 0411"]);
    assert_eq!(scene("0513").left_after("overrun 0410"), 0);
    scene("0613").refused("overrun 0410", "10:7.3");
}

/// Case advance/10:7.3b
#[test]
fn on_game_turn_1_a_german_overrun_costs_the_entry_of_the_hex_and_one_point() {
    let rules = e10();
    for (from, to, armor, infantry) in [
        ("0512", "0611", 2 + 2, 2 + 2),
        ("0513", "0613", 1 + 2, 2 + 2),
        ("0411", "0410", 2 + 2 + 2, 2 + 2 + 2),
        ("0111", "0211", 4 + 2 + 2, 4 + 2 + 2),
        ("1312", "1311", 6 + 2, 4 + 2),
    ] {
        assert_eq!(price(&rules, 1, "1pz", from, to, false), armor, "armor, {to}");
        assert_eq!(price(&rules, 1, "21inf", from, to, false), infantry, "infantry, {to}");
    }
}

/// Case advance/10:7.3c
#[test]
fn from_game_turn_2_on_everybody_pays_two_points_more_than_the_entry() {
    let rules = e10();
    for turn in 2..=12 {
        assert_eq!(price(&rules, turn, "1pz", "0512", "0611", false), 2 + 4, "German, turn {turn}");
        let mut trial = soviet(&rules, turn).unit("5-5-7m", "0611").reduced("21inf", "0512").act(&["pick 5-5-7m"]);
        assert_eq!(trial.left_after("overrun 0512"), 14 - 2 - 4, "Soviet, turn {turn}");
    }
}

/// Case advance/10:7.3d
#[test]
fn the_entry_part_is_multiplied_by_interdiction_and_the_rest_is_not() {
    let rules = e10();
    assert_eq!(soviet_price(&rules, &[]), 2 + 4);
    assert_eq!(soviet_price(&rules, &[("0512", 1)]), 2 * 2 + 4);
    assert_eq!(soviet_price(&rules, &[("0611", 1)]), 2 * 2 + 4);
    assert_eq!(soviet_price(&rules, &[("0512", 1), ("0611", 1)]), 2 * 2 * 2 + 4);
    assert_eq!(soviet_price(&rules, &[("0512", 2)]), 2 * 4 + 4);
    assert_eq!(soviet_price(&rules, &[("0611", 2)]), 2 * 4 + 4);

    let on = |from: &str, to: &str, interdicted: bool| {
        let mut trial = soviet(&rules, 10).unit("5-5-7m", from).reduced("21inf", to);
        if interdicted {
            trial = trial.mark("interdiction", toml::Table::from_iter([(to.to_owned(), 1.into())]));
        }
        let mut trial = trial.act(&["pick 5-5-7m"]);
        14 - trial.left_after(&format!("overrun {to}"))
    };
    assert_eq!((on("0711", "0610", false), on("0711", "0610", true)), (1 + 4, 2 + 4), "along a road");
    assert_eq!((on("0511", "0410", false), on("0511", "0410", true)), (4 + 4, 8 + 4), "over a river");
}

/// Case advance/10:7.3e
#[test]
fn a_mixed_stack_pays_the_highest_price_of_its_members() {
    let over = |from: &str, to: &str| {
        german(&e10(), 3)
            .unit("1pz", from)
            .unit("21inf", from)
            .unit("1-1-5a", to)
            .dice(&[6])
            .act(&["pick 1pz", "join 21inf", &format!("overrun {to}")])
            .act(&["advance 1pz", &format!("at {to}"), "advance 21inf", &format!("at {to}"), "drop 21inf"])
    };
    // Along a road the infantry is dearer: 6 against 5.
    let mut road = over("0513", "0613");
    assert_eq!(road.left_after("move 0612"), 16 - 6 - 2);
    let mut road = road.act(&["done", "pick 21inf"]);
    assert_eq!(road.left_after("move 0612"), 12 - 6 - 2);
    // In the swamp the armor is: 10 against 8.
    let mut swamp = over("1312", "1311");
    assert_eq!(swamp.left_after("move 1312"), 16 - 10 - 2);
    let mut swamp = swamp.act(&["done", "pick 21inf"]);
    assert_eq!(swamp.left_after("move 1312"), 12 - 10 - 2);
}

/// 6pz stays where it began while 1pz clears both enemies around it: it never entered a zone, so nothing holds it.
///
/// Case advance/79:7.6d, advance/79:7.7e
#[test]
fn an_overrunner_that_stayed_may_move_once_no_zone_holds_it() {
    let trial = Trial::new(&e79(), 2, "de-movement").unit("1pz", "0711").unit("6pz", "0711");
    let trial = trial.unit("1-1-5a", "0810").unit("1-1-5b", "0710").mark("air", 0).dice(&[6, 6]);
    let trial = trial.act(&["pick 1pz", "join 6pz", "overrun 0810", "advance 1pz", "at 0810", "done"]);
    let trial = trial.act(&["overrun 0710", "advance 1pz", "at 0710", "done"]);
    trial.act(&["pick 6pz"]).offered(&["move 0712"]);
}
