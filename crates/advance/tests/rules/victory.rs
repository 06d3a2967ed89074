//! Section 18 (2010: 16): how to win.

use std::sync::Arc;

use crate::common::*;
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Node, Outcome, Side, Trial};

/// The end of the game with units where they stand; `+1pz` is eliminated.
fn end(rules: &Arc<Advance>, units: &str) -> Trial<Advance> {
    let (dead, alive): (Vec<&str>, Vec<&str>) = units.split_whitespace().partition(|u| u.starts_with('+'));
    let dead: Vec<&str> = dead.iter().map(|u| &u[1..]).collect();
    scene(rules, 12, "turn-end", &alive.join(" ")).pool("dead", &dead)
}

fn outcome(mut trial: Trial<Advance>) -> Outcome {
    match trial.node() {
        Node::Over(outcome) => outcome,
        other => panic!("the game goes on: {other:?}"),
    }
}

/// German and Soviet points.
fn points(rules: &Arc<Advance>, units: &str) -> [i16; 2] {
    outcome(end(rules, units)).points
}

/// Case advance/79:18.1a, advance/10:16.1a
#[test]
fn soviet_points_for_reduced_and_eliminated_units() {
    for (rules, infantry) in [(e79(), [0, 0]), (e10(), [1, 3])] {
        for (kind, reduced, eliminated) in [("36mech", 4, 12), ("1pz", 5, 15), ("1inf", infantry[0], infantry[1])] {
            assert_eq!(points(&rules, &format!("{kind}@0512")), [0, 0], "{kind} at full strength");
            assert_eq!(points(&rules, &format!("~{kind}@0512")), [0, reduced], "{kind} reduced");
            assert_eq!(points(&rules, &format!("+{kind} 11inf@0512")), [0, eliminated], "{kind} eliminated");
        }
        let all = "~36mech@0512 ~3mech@0512 ~1pz@0513 +6pz +sstotmech ~1inf@0513 +12inf +21inf";
        assert_eq!(points(&rules, all), [0, 4 + 4 + 5 + 15 + 12 + infantry[0] + 2 * infantry[1]]);
    }
}

/// Case advance/10:16.1a
#[test]
fn a_point_for_each_replacement() {
    let rules = e10();
    assert_eq!(outcome(end(&rules, "~1pz@0512").mark("replaced", 7)).points, [0, 12]);
    assert_eq!(outcome(end(&e79(), "~1pz@0512").mark("replaced", 7)).points, [0, 5]);
}

/// The division loses its first step, then its second; the 39th Corps never enters.
///
/// Case advance/79:18.1b, advance/10:16.1b
#[test]
fn an_eliminated_unit_scores_its_elimination_only_and_one_never_brought_in_nothing() {
    for rules in editions() {
        // 7 against the 5 of a reduced division is 1-1, less the panzer shift 1-2; a 6 is 2/2.
        let t = scene(&rules, 12, "su-combat", "~1pz@0512 3-7-5@0611 4-5-5@0611 11inf@2013");
        let mut t = t.attack("0512", "3-7-5 4-5-5", 6);
        while t.hex_of("1pz").is_some() {
            t.go(&["way lose"]);
        }
        while !matches!(t.node(), Node::Over(_)) {
            let offers = t.offers();
            let answer = if offers.iter().any(|o| o == "way lose") { "way lose".into() } else { offers[0].clone() };
            let answer = if offers.iter().any(|o| o == "done") { "done".into() } else { answer };
            t.go(&[&answer]);
        }
        assert_eq!(outcome(t).points, [0, 15], "not 5 and 15");

        let waiting = end(&rules, "1inf@0512").mark("reinforcements", toml::Value::from(vec!["12pz", "20mech"]));
        assert_eq!(outcome(waiting).points, [0, 0]);
    }
}

/// Case advance/79:18.2a, advance/10:16.2a
#[test]
fn german_points_for_leningrad_hexes() {
    for (rules, suburb) in [(e79(), 0), (e10(), 5)] {
        for (hex, expected) in
            [("2604", 30), ("2705", 30), ("2505", suburb), ("2605", suburb), ("2606", 0), ("1601", 0)]
        {
            assert_eq!(points(&rules, &format!("1inf@{hex}")), [expected, 0], "{hex}");
        }
        assert_eq!(points(&rules, "1inf@2604 11inf@2604 12inf@2705"), [60, 0], "a hex counts once");
        let all = "1inf@2604 11inf@2705 12inf@2505 21inf@2605";
        assert_eq!(points(&rules, all), [60 + 2 * suburb, 0]);
        assert_eq!(points(&rules, "1inf@2606 2-2-5a@2604"), [0, 0], "Soviets hold it");
        assert_eq!(points(&rules, "~1pz@2604"), [30, 5], "a reduced unit holds it as well");
    }
}

/// What counts is who is there at the end, not who has been.
///
/// Case advance/79:18.2a, advance/10:16.2a
#[test]
fn a_hex_passed_through_does_not_count() {
    for rules in editions() {
        let t = scene(&rules, 12, "de-movement", "1pz@2604 2-2-5a@1601").act(&[
            "pick 1pz",
            "move 2605",
            "move 2606",
            "done",
        ]);
        let mut t = t;
        while !matches!(t.node(), Node::Over(_)) {
            t.go(&["done"]);
        }
        assert_eq!(outcome(t).points, [0, 0]);
    }
}

/// All German sources are shut, then only one line is cut.
///
/// Case advance/79:18.2b, advance/10:16.2a
#[test]
fn an_unsupplied_occupier_scores_nothing() {
    for (rules, shut) in [(e79(), "2-2-5a@0112"), (e10(), "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012")] {
        for hex in ["2604", "2705", "2505", "2605"] {
            assert_eq!(points(&rules, &format!("1inf@{hex} {shut}")), [0, 0], "{hex}");
        }
        let around = "1inf@2604 11inf@2705 2-2-5a@2503 2-2-5b@2506 2-2-5c@2606 2-2-5d@2706 2-2-5e@2704";
        assert_eq!(points(&rules, around)[0], 0, "the ring is closed");
    }
}

/// The difference and its level, at both ends of every band.
///
/// Case advance/79:18.3a, advance/10:16.3a
#[test]
fn the_levels_of_victory() {
    let strong = "1inf@2604 11inf@2705";
    let losses_29 = "+1pz ~6pz@0512 ~8pz@0512 ~36mech@0512";
    for rules in editions() {
        let table: [(String, i16, Side, &str); 9] = [
            (strong.into(), 60, GERMAN, "German strategic"),
            (format!("{strong} {losses_29}"), 31, GERMAN, "German strategic"),
            ("1inf@2604".into(), 30, GERMAN, "German tactical"),
            (format!("1inf@2604 {losses_29}"), 1, GERMAN, "German tactical"),
            ("1inf@2604 +1pz +6pz".into(), 0, SOVIET, "Soviet tactical"),
            ("1inf@0512".into(), 0, SOVIET, "Soviet tactical"),
            ("11inf@0512 +1pz ~6pz@0512".into(), -20, SOVIET, "Soviet tactical"),
            ("11inf@0512 +36mech ~1pz@0512 ~3mech@0512".into(), -21, SOVIET, "Soviet strategic"),
            ("11inf@0512 +1pz +6pz +8pz".into(), -45, SOVIET, "Soviet strategic"),
        ];
        for (units, difference, winner, level) in table {
            let outcome = outcome(end(&rules, &units));
            assert_eq!(outcome.points[0] - outcome.points[1], difference, "{units}");
            assert_eq!((outcome.winner, outcome.level.as_str()), (Some(winner), level), "{units}");
        }
    }
}

/// 30 for 2604 against a bid.
///
/// Case advance/10:16.4a
#[test]
fn a_bid_is_added_to_the_soviet_points() {
    let rules = e10();
    let with = |bid| outcome(end(&rules, "1inf@2604 ~1pz@0512").option("bid", bid));
    assert_eq!((with(0).points, with(0).winner), ([30, 5], Some(GERMAN)));
    assert_eq!((with(24).points, with(24).winner), ([30, 29], Some(GERMAN)));
    assert_eq!((with(25).points, with(25).winner), ([30, 30], Some(SOVIET)));
    let first = end(&e79(), "1inf@2604").option("bid", 25).impossible();
    assert!(first.contains("bid"), "the first edition knows no bid: {first}");
}
