//! What an overrun costs (7.3).

use std::sync::Arc;

use advance::Advance;

use crate::{
    common::{e10, e79},
    overrun::{german, soviet},
};

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
