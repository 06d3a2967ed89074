//! What the points are made of (section 17, 19.9), as it is shown.

use crate::common::*;
use assault::{Assault, GERMAN, RUSSIAN};
use wargame::{Score, ScorePart, Side, Trial, Viewer, prose::plain};

fn score(mut trial: Trial<Assault>) -> Score {
    trial.table().score(Viewer::Spectator)
}

/// The parts of a reason: whose, points, count, case.
fn parts(score: &Score, reason: &str) -> Vec<(Side, i16, u16, String)> {
    let of = score.parts.iter().filter(|part| part.reason == reason);
    let case = |part: &ScorePart| part.case.as_ref().map(ToString::to_string).unwrap_or_default();
    of.map(|part| (part.side, part.points, part.count, case(part))).collect()
}

fn on(score: &Score, hex: &str, rules: &Assault) -> ScorePart {
    use wargame::Rules as _;
    let hex = rules.info().map.by_label(hex).expect("a hex of the map");
    let found = score.parts.iter().find(|part| part.hexes == [hex]);
    found.expect("a part of this hex").clone()
}

/// Case assault/17.22a, assault/17.22b, assault/17.25a
#[test]
fn cities_and_key_points_are_parts_of_whoever_has_them() {
    let table = |all: &[(&str, &str)]| -> toml::Table {
        all.iter().map(|&(hex, word)| (hex.to_owned(), word.into())).collect()
    };
    let holders = table(&[("0611", "german"), ("D3", "german"), ("3113", "german"), ("0401", "german")]);
    let garrisons = table(&[("3113", "lost"), ("0401", "kept")]);
    let mut trial = scene(12, "de-combat", "1inf@0401 90rifle@C8").mark("holders", holders).mark("garrison", garrisons);
    let rules = trial.rules().clone();
    let of = trial.table().score(Viewer::Spectator);
    assert_eq!(parts(&of, "key points"), [(GERMAN, 5, 1, "17.22".into()), (RUSSIAN, 45, 9, "17.22".into())]);
    let city = |hex: &str| {
        let part = on(&of, hex, &rules);
        (part.side, part.points, part.case.expect("a case").to_string())
    };
    assert_eq!(city("0611"), (GERMAN, 10, "17.22".into()));
    assert_eq!(city("3113"), (RUSSIAN, 5, "17.25".into()), "nobody kept it: lost for good");
    assert_eq!(city("0401"), (GERMAN, 15, "17.25".into()), "kept by a division");
    assert_eq!(city("2107"), (RUSSIAN, 5, "17.22".into()));
    let lost = rules.book().map.by_label("3113").expect("a hex of the map");
    assert!(of.stakes.iter().all(|stake| !stake.hexes.contains(&lost)), "what is lost for good is not open");
}

/// Case assault/17.23a, assault/17.23b, assault/17.24a
#[test]
fn german_losses_are_parts_by_the_kind_of_unit_and_russian_ones_are_none() {
    let trial =
        scene(12, "de-combat", "~6/11pz@1120 90rifle@C8").pool("dead", &["122inf", "191rifle"]).mark("losses", 12);
    let of = score(trial);
    assert_eq!(parts(&of, "German losses"), [(RUSSIAN, 4, 2, "17.23".into()), (RUSSIAN, 8, 8, "17.23".into())]);
    let before = score(scene(12, "de-combat", "1inf@1120 90rifle@C8").mark("losses", 9));
    assert_eq!(before.parts.iter().filter(|part| part.reason == "German losses").map(|p| p.points).sum::<i16>(), 9);
}

/// Case assault/18.52a
#[test]
fn markers_that_are_left_are_a_part_by_option() {
    let of = |on| score(scene(12, "de-combat", "1inf@1120 90rifle@C8").option("vp-markers", on));
    assert_eq!(parts(&of(1), "VP markers"), [(RUSSIAN, 50, 5, "18.52".into())]);
    assert!(parts(&of(0), "VP markers").is_empty());
    assert_eq!(of(1).stakes.iter().filter(|stake| stake.reason == "VP markers").count(), 5);
}

/// Case assault/17.11a, assault/17.12a, assault/17.0a
#[test]
fn a_decisive_victory_stands_over_the_points() {
    let stands = |units: &str| {
        let score = score(scene(12, "de-combat", units));
        let holds: Vec<_> = score.ways.iter().map(|way| way.holds).collect();
        let stands = score.stands.expect("there are levels");
        (stands.winner, stands.name, stands.case.to_string(), holds)
    };
    let german = ("decisive German victory".to_owned(), "17.11".to_owned());
    let (winner, name, case, holds) = stands("1inf@I6 90rifle@2134");
    assert_eq!((winner, (name, case), holds), (Some(GERMAN), german, vec![true, false]));
    let (winner, name, case, holds) = stands("1inf@2134 lts@0219");
    assert_eq!((winner, name.as_str(), case.as_str()), (Some(RUSSIAN), "decisive Russian victory", "17.12"));
    assert_eq!(holds, [false, true]);
    let (winner, name, case, holds) = stands("1inf@I6 lts@C8");
    assert_eq!((winner, name.as_str(), case.as_str()), (Some(RUSSIAN), "Russian victory on points", "17.0"));
    assert_eq!(holds, [false, false]);
}

/// Case assault/19.91a, assault/19.92a, assault/19.93a
#[test]
fn units_in_the_city_victory_hexes_and_the_bridgehead_are_the_parts_of_stalingrad() {
    let mut trial = steppe(19, "game-end", "71inf@I10 76inf@K9 13gds@H7 295inf@0120");
    let of = trial.table().score(Viewer::Spectator);
    assert_eq!(parts(&of, "units in the city"), [(GERMAN, 6, 2, "19.91".into())]);
    assert_eq!(parts(&of, "victory hexes"), [(GERMAN, 5, 1, "19.92".into()), (RUSSIAN, 5, 1, "19.92".into())]);
    assert_eq!(parts(&of, "the bridgehead"), [(GERMAN, 10, 1, "19.93".into()), (GERMAN, 10, 1, "19.93".into())]);
    let says: Vec<_> = of.parts.iter().map(|part| plain(&part.say).into_owned()).collect();
    assert!(says.iter().any(|say| say.starts_with("no Russian line of supply runs from")), "{says:?}");
    let nobody = of.stakes.iter().filter(|stake| stake.reason == "victory hexes" && stake.holder.is_none());
    assert_eq!(nobody.count(), 6, "an empty victory hex is nobody's");
    assert!(of.ways.is_empty(), "no decisive victories in Stalingrad");
}
