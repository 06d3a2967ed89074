//! Sections 19.8 and 19.9: set-up and victory at Stalingrad.

use crate::common::*;
use assault::Assault;
use wargame::{Match, Node, Options, Outcome, Rules as _, Side, Table as _, Trial, Viewer};

const VICTORY_HEXES: [&str; 8] = ["E6", "G7", "H7", "I8", "K9", "L8", "L10", "M10"];

fn end(units: &str) -> Trial<Assault> {
    steppe(19, "game-end", units)
}

fn outcome(mut trial: Trial<Assault>) -> Outcome {
    match trial.node() {
        Node::Over(outcome) => outcome,
        other => panic!("the game goes on: {other:?}"),
    }
}

fn points(units: &str) -> [i16; 2] {
    outcome(end(units)).points
}

/// Says `done` until the game is over.
fn to_the_end(mut trial: Trial<Assault>) -> Outcome {
    while matches!(trial.node(), Node::Decide(_)) {
        trial.go(&["done"]);
    }
    outcome(trial)
}

/// In a new game every unit of the Russian's question goes to 1204 if it may.
///
/// Case assault/19.82a, assault/19.43b
#[test]
fn the_units_marked_st_start_in_stalingrad_and_the_nkvd_on_an_interior_hex() {
    let rules = stalingrad();
    let scenario = rules.info().scenarios[0].id.clone();
    let mut game = Match::new(rules.clone(), &scenario, &Options::default(), 1).expect("the game begins");
    let map = &rules.info().map;
    let in_city = |hex: &str| {
        let hex = map.by_label(hex).expect("a hex of the map");
        ["stalingrad", "interior"].iter().any(|f| map.has_feature(hex, f))
    };
    let mut placed = 0;
    while game.offers().iter().any(|o| o.starts_with("at ")) {
        let offers = game.offers();
        let hexes: Vec<&str> = offers.iter().filter_map(|o| o.strip_prefix("at ")).collect();
        for &hex in &hexes {
            assert!(in_city(hex), "{hex} is offered");
        }
        let hex = hexes.iter().find(|h| **h == "1204").unwrap_or(&hexes[0]);
        assert_eq!(game.act(Side::Second, game.seq(), &[&format!("at {hex}")]), Ok(1));
        placed += 1;
    }
    assert_eq!(placed, 7);
    let view = game.view(Viewer::Umpire);
    let hex_of = |unit: &str| {
        let unit = rules.info().unit_named(unit).expect("a unit of the game");
        view.units.iter().find(|u| u.unit == unit).map(|u| rules.info().hex(u.at).to_owned()).expect("it is placed")
    };
    for worker in 1..=6 {
        assert_eq!(hex_of(&format!("worker{worker}")), "1204");
    }
    assert!(hex_of("10nkvd").starts_with(|c: char| c.is_ascii_alphabetic()), "{}", hex_of("10nkvd"));
}

/// Case assault/19.91a
#[test]
fn each_supplied_german_unit_in_the_city_is_worth_three() {
    assert_eq!(points("71inf@I10"), [3, 0]);
    assert_eq!(points("71inf@I10 16pz@J10 44inf@L12"), [9, 0]);
    assert_eq!(points("lihq@I10"), [0, 0], "an HQ");
    assert_eq!(points("71inf@G10"), [0, 0], "a fringe hex");
    assert_eq!(points("71inf@1306"), [0, 0], "the main map");
    let marked = end("71inf@I10 44inf@L12").mark("oos", vec!["71inf"]);
    assert_eq!(outcome(marked).points, [3, 0], "one is out of supply");
}

/// A German on a victory hex is in the city as well.
///
/// Case assault/19.92a
#[test]
fn each_victory_hex_is_worth_five_to_its_occupier() {
    for hex in VICTORY_HEXES {
        assert_eq!(points(&format!("71inf@{hex}")), [5 + 3, 0], "{hex}");
        assert_eq!(points(&format!("13gds@{hex}")), [0, 5], "{hex}");
    }
    assert_eq!(points("71inf@E6 13gds@M10 worker1@L10"), [8, 10]);
    assert_eq!(points("lihq@E6"), [5, 0], "an HQ occupies it");
    assert_eq!(points("13gds@I9"), [0, 0], "the others are empty");
}

/// Every hex next to 0120 is under 0218 or 0221, but not 0120 itself.
///
/// Case assault/19.93a, assault/19.93b
#[test]
fn ten_points_if_0120_cannot_trace_to_area_n() {
    assert_eq!(points("44inf@0218"), [0, 0]);
    assert_eq!(points("71inf@0221"), [0, 0]);
    assert_eq!(points("44inf@0218 71inf@0221"), [10, 0], "the red edge beside 0120 does not serve");
    assert_eq!(points("44inf@0220"), [10, 0], "0120 is in a German zone");
    assert_eq!(points("44inf@0220 300rifle@0120"), [0, 0], "a Soviet unit there opens it");
}

/// Case assault/19.93a
#[test]
fn ten_more_if_the_german_holds_0120_or_entered_it_last() {
    assert_eq!(points("44inf@0120"), [20, 0]);
    assert_eq!(points("lihq@0120"), [10, 0], "an HQ cuts the line and holds nothing");
    let start = |units: &str| steppe(19, "de-movement", units);
    let through = start("16pz@0220 300rifle@0108").act(&["pick 16pz", "move 0120", "move 0123", "done"]);
    assert_eq!(to_the_end(through).points, [10, 0], "passed through; the line is free again");
    let mut back = start("16pz@0220 300rifle@0118").act(&["pick 16pz", "move 0120", "move 0123", "done"]);
    while back.phase() != "su-movement" {
        back.go(&["done"]);
    }
    let back = back.act(&["pick 300rifle", "move 0119"]);
    let back = back.act(&["move 0120", "done"]);
    assert_eq!(to_the_end(back).points, [0, 0], "a Soviet unit came after");
}

/// Case assault/19.94a
#[test]
fn the_higher_total_wins() {
    let won = |units: &str| {
        let outcome = outcome(end(units));
        (outcome.winner, outcome.level)
    };
    assert_eq!(won("71inf@I10"), (Some(Side::First), "points".into()));
    assert_eq!(won("13gds@H7 71inf@I10"), (Some(Side::Second), "points".into()));
    assert_eq!(won("13gds@H7 44inf@0221 71inf@0218 15gds@K9"), (None, "draw".into()), "ten each");
    assert_eq!(won("71inf@1515"), (None, "draw".into()), "no decisive victory, though no Soviet is in the city");
}
