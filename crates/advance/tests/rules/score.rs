//! What the points are made of (section 18; 2010: 16), as it is shown.

use std::sync::Arc;

use crate::common::*;
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Score, Side, Trial, Viewer, prose::plain};

fn score(trial: &mut Trial<Advance>, viewer: Viewer) -> Score {
    trial.table().score(viewer)
}

/// The parts of a side: for what, points, case.
fn parts(score: &Score, side: Side) -> Vec<(String, i16, String)> {
    let of = score.parts.iter().filter(|part| part.side == side);
    let case = |part: &wargame::ScorePart| part.case.as_ref().map(ToString::to_string).unwrap_or_default();
    of.map(|part| (plain(&part.say).into_owned(), part.points, case(part))).collect()
}

fn position(rules: &Arc<Advance>, units: &str, dead: &[&str]) -> Trial<Advance> {
    scene(rules, 8, "de-movement", units).pool("dead", dead)
}

/// Case advance/79:18.1a, advance/10:16.1a, advance/79:18.2a, advance/10:16.2a
#[test]
fn every_way_to_points_is_a_part_with_its_case() {
    let units = "1inf@2604 ~6pz@0512 ~36mech@0512 ~11inf@0513";
    let mut first = position(&e79(), units, &["1pz", "3mech", "12inf"]);
    let of = score(&mut first, Viewer::Spectator);
    assert_eq!(parts(&of, GERMAN), [("a German unit in supply is in 2604".into(), 30, "79:18.2".into())]);
    let lost = [
        ("one panzer division eliminated", 15),
        ("one panzer division reduced", 5),
        ("one mechanized division eliminated", 12),
        ("one mechanized division reduced", 4),
    ];
    let expected: Vec<_> = lost.iter().map(|(say, points)| ((*say).into(), *points, "79:18.1".into())).collect();
    assert_eq!(parts(&of, SOVIET), expected, "infantry is worth nothing in the first edition");

    let mut second = position(&e10(), units, &["1pz", "3mech", "12inf"]).mark("replaced", 2).option("bid", 7);
    let of = score(&mut second, Viewer::Spectator);
    let all = parts(&of, SOVIET);
    assert!(all.contains(&("one infantry division eliminated".into(), 3, "10:16.1".into())), "{all:?}");
    assert!(all.contains(&("one infantry division reduced".into(), 1, "10:16.1".into())), "{all:?}");
    assert!(all.contains(&("2 steps regained by replacement".into(), 2, "10:16.1".into())), "{all:?}");
    assert!(all.contains(&("what was bid for the German side".into(), 7, "10:16.4".into())), "{all:?}");
    assert_eq!(of.points, [30, 15 + 5 + 12 + 4 + 3 + 1 + 2 + 7]);
}

/// Case advance/79:18.2b, advance/10:16.2a
#[test]
fn what_is_open_says_where_for_whom_and_who_has_it() {
    for (rules, hexes) in [(e79(), 2), (e10(), 4)] {
        let of = score(&mut position(&rules, "1inf@2604", &[]), Viewer::Spectator);
        let places: Vec<_> = of.stakes.iter().filter(|stake| !stake.hexes.is_empty()).collect();
        assert_eq!(places.len(), hexes);
        for stake in places {
            let label = rules.info().hex(stake.hexes[0]);
            assert_eq!(stake.side, Some(GERMAN));
            assert_eq!(stake.holder, (label == "2604").then_some(GERMAN), "{label}");
        }
        // Its only line runs over the road that the Soviets hold.
        let shut = if hexes == 2 { "2-2-5a@0112" } else { "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012" };
        let cut = score(&mut position(&rules, &format!("1inf@2604 {shut}"), &[]), Viewer::Spectator);
        assert!(cut.stakes.iter().all(|stake| stake.holder.is_none()));
        assert!(parts(&cut, GERMAN).is_empty());
    }
}

/// Case advance/79:18.1b, advance/10:16.1b
#[test]
fn what_the_soviets_could_still_gain_is_what_is_not_lost_yet() {
    let of = score(&mut position(&e79(), "1pz@0512 ~6pz@0512 36mech@0512", &["8pz"]), Viewer::Spectator);
    let open: Vec<_> = of.stakes.iter().filter(|s| s.side == Some(SOVIET)).map(|s| (s.points, s.units.len())).collect();
    assert_eq!(open, [(15 + 10, 2), (12, 1)], "a unit never brought in scores nothing");
}

/// Case advance/79:18.3a, advance/10:16.3a
#[test]
fn the_levels_are_told_from_the_side_of_whoever_looks() {
    for rules in editions() {
        let mut trial = position(&rules, "1inf@2604", &["1pz"]);
        let german = score(&mut trial, Viewer::Player(GERMAN));
        let bounds = |score: &Score| score.levels.iter().map(|l| (l.name.clone(), l.least, l.most)).collect::<Vec<_>>();
        assert_eq!(
            bounds(&german),
            [
                ("German strategic victory".to_owned(), Some(31), None),
                ("German tactical victory".to_owned(), Some(1), Some(30)),
                ("Soviet tactical victory".to_owned(), Some(-20), Some(0)),
                ("Soviet strategic victory".to_owned(), None, Some(-21)),
            ]
        );
        let soviet = score(&mut trial, Viewer::Player(SOVIET));
        assert_eq!((german.balance, soviet.balance), (15, -15));
        assert_eq!(bounds(&soviet)[0], ("Soviet strategic victory".to_owned(), Some(21), None));
        assert_eq!(bounds(&soviet)[1], ("Soviet tactical victory".to_owned(), Some(0), Some(20)));
        let stands = soviet.stands.expect("there are levels");
        assert_eq!((stands.name.as_str(), stands.winner), ("German tactical victory", Some(GERMAN)));
    }
}

/// The last step of a panzer division, then the place it held.
///
/// Case advance/79:18.1a, advance/10:16.1a
#[test]
fn a_change_of_points_is_in_the_log_with_its_reason() {
    for rules in editions() {
        let t = scene(&rules, 12, "su-combat", "~1pz@0512 3-7-5@0611 4-5-5@0611 11inf@2013");
        let mut t = t.attack("0512", "3-7-5 4-5-5", 6);
        while t.hex_of("1pz").is_some() {
            t.go(&["way lose"]);
        }
        let told = t.table().told(Viewer::Spectator, 0);
        let line = told.iter().rfind(|told| told.line.kind == "points").expect("points have changed");
        assert_eq!(plain(&line.line.text), "points for German losses (1st Panzer): Soviet +10");
        assert_eq!(
            line.line.case.as_deref(),
            Some(if rules.info().id.ends_with("1979") { "79:18.1" } else { "10:16.1" })
        );
        assert_eq!(line.line.units, ["1pz"]);
    }
}
