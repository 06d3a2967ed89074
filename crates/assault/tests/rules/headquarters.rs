//! Section 11.3: German headquarters.

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

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// A Russian leaves a hex next to a German.
///
/// Case assault/11.32a
#[test]
fn an_hq_has_no_zone_around_it() {
    let leave = |german: &str| {
        let mut t = scene(5, "su-movement", &format!("lts@2235 {german}@2236")).act(&["pick lts"]);
        t.left_after("move 2335")
    };
    assert_eq!(leave("38hq"), 15 - 3);
    assert_eq!(leave("1inf"), 15 - 3 - 9);
    let mut t = scene(5, "de-movement", "38hq@2236");
    assert_eq!((fact(&mut t, "38hq", "zone").as_str(), fact(&mut t, "38hq", "class").as_str()), ("own hex", "C"));
}

/// Case assault/11.33a
#[test]
fn an_hq_never_attacks() {
    let mut t = scene(5, "de-combat", "38hq@2134 1inf@2134 lts@2135").act(&["attack 2135"]);
    assert_eq!(t.targets("join"), ["1inf"]);
    t.refused("join 38hq", "11.33");
    let mut alone = scene(5, "de-combat", "38hq@2134 lts@2135 1inf@2028 narva@2027");
    assert_eq!(alone.targets("attack"), ["2027"]);
}

/// Case assault/11.33b
#[test]
fn an_hq_defends_with_one_when_alone_and_with_nothing_in_a_stack() {
    let odds = |units: &str, hex: &str| last_fight(&mut scene(5, "su-combat", units).attack(hex, "177rifle", 1)).odds();
    assert_eq!(odds("38hq@2134 177rifle@2135", "2134"), "5:1 is 5:1");
    assert_eq!(odds("38hq@2028 177rifle@2027", "2028"), "5:2 is 2:1", "doubled in woods");
    assert_eq!(odds("38hq@2134 ~1inf@2134 177rifle@2135", "2134"), "5:4 is 1:1");
}

/// 8 or 9 against 5 is 3:2; a 2 is 1/-.
fn beaten(units: &str, joining: &str) -> Trial<Assault> {
    let mut t = scene(5, "de-combat", units).attack("2135", joining, 2);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("1/-"));
    t
}

/// Case assault/11.33c
#[test]
fn an_hq_may_retreat_with_the_attackers_it_is_stacked_with() {
    let start = || beaten("38hq@2134 1inf@2134 177rifle@2135", "1inf").act(&["way retreat", "retreat 2033"]);
    let mut along = start().act(&["pick 38hq"]);
    assert_eq!(sorted(along.targets("retreat")), ["2033", "2133", "2233"], "not into the zone of the enemy");
    let mut along = along.act(&["retreat 2133"]);
    assert_eq!(along.places("1inf 38hq"), ["2033", "2133"]);
    let mut stays = start().act(&["done"]);
    assert_eq!(stays.places("1inf 38hq"), ["2033", "2134"]);
}

/// Case assault/11.33d
#[test]
fn an_hq_does_not_take_the_step_losses_of_attackers() {
    let mut stack = beaten("41hq@2134 1/1pz@2134 1/1mot@2134 177rifle@2135", "1/1pz 1/1mot").act(&["way lose"]);
    assert_eq!(sorted(stack.targets("lose")), ["1/1mot", "1/1pz"]);
    let mut stack = stack.act(&["lose 1/1pz"]);
    assert_eq!(["1/1pz", "1/1mot", "41hq"].map(|u| stack.steps(u)), [1, 2, 1]);

    // 4 against 2 is 2:1; class C on B makes the 2 a 1, which is 1/-.
    let lone = scene(5, "de-combat", "38hq@2134 ~1inf@2134 lts@2135").attack("2135", "1inf", 2);
    let mut lone = lone.act(&["way lose"]);
    assert_eq!(lone.places("1inf 38hq"), ["-", "2134"]);
}

/// Case assault/11.34a
#[test]
fn a_unit_draws_supply_from_its_own_corps_only() {
    assert!(out("41hq@2423 1inf@2424", "1inf"));
    assert!(!out("41hq@2423 6/11pz@2424", "6/11pz"));
    assert!(!out("41hq@2423 38hq@2425 1inf@2424", "1inf"));
}

/// Case assault/11.35a
#[test]
fn an_hq_out_of_supply_puts_its_whole_corps_out_of_supply() {
    let units = "38hq@2430 1inf@2430 58inf@2431 291inf@2423";
    for unit in ["38hq", "1inf", "58inf", "291inf"] {
        assert!(out(units, unit), "{unit}");
    }
    assert!(!out("38hq@2429 1inf@2430", "1inf"), "a hex nearer to the rail");
}

/// Case assault/11.35b
#[test]
fn five_free_hexes_may_lie_between_an_hq_and_the_edge_and_not_six() {
    assert!(!out("38hq@2431", "38hq"), "2432 to 2436 and off the map");
    assert!(out("38hq@2430", "38hq"));
    assert!(!out("38hq@2436", "38hq"), "on the edge");
    assert!(!out("38hq@3306", "38hq"), "3406 to 3806 and off the south edge");
    assert!(out("38hq@3206", "38hq"));
}

const AREA_A: [&str; 7] = ["1136", "1236", "1336", "1436", "1536", "1636", "1736"];
const AREA_B: [&str; 5] = ["3826", "3827", "3828", "3829", "3830"];
const AREA_C: [&str; 4] = ["3816", "3817", "3818", "3819"];

/// Case assault/11.36a
#[test]
fn a_lost_hq_returns_in_the_area_where_it_first_came_in() {
    let areas: [(&str, &[&str]); 6] = [
        ("41hq", &AREA_A),
        ("38hq", &AREA_A),
        ("56hq", &AREA_B),
        ("28hq", &AREA_B),
        ("39hq", &AREA_B),
        ("2hq", &AREA_C),
    ];
    for (hq, area) in areas {
        let t = scene(12, "de-movement", "1inf@2134").pool("dead", &[hq]);
        let mut t = t.act(&[&format!("pick {hq}")]);
        assert_eq!(sorted(t.targets("enter")), area, "{hq}");
    }
}

/// 5 against the 1 of the lone HQ is 5:1; class A on C makes the 6 an 8, which is DE.
///
/// Case assault/11.36a
#[test]
fn a_lost_hq_returns_in_the_next_german_movement_phase() {
    let t = scene(4, "su-combat", "38hq@2134 177rifle@2135 1inf@1834");
    let mut t = t.attack("2134", "177rifle", 6);
    assert_eq!(t.hex_of("38hq"), None);
    on_to(&mut t, "de-movement");
    assert!(unsupplied(&mut t, "1inf"), "at the check before it its corps had no HQ");
    let mut t = t.act(&["pick 38hq", "enter 1236", "done"]);
    assert_eq!(t.hex_of("38hq").as_deref(), Some("1236"));
}

/// Case assault/11.36b
#[test]
fn a_returning_hq_waits_while_its_area_is_blocked() {
    let dead = |units: &str| scene(5, "de-movement", &format!("1inf@2134 {units}")).pool("dead", &["2hq"]);
    let mut open = dead("lts@3816 narva@3817 4vol@3818").act(&["pick 2hq"]);
    assert_eq!(open.targets("enter"), ["3819"]);

    let mut shut = dead("lts@3816 narva@3817 4vol@3818 2vol@3819").not_offered(&["pick 2hq"]);
    on_to(&mut shut, "su-movement");
    shut.go(&["pick 2vol", "move 3719", "done"]);
    on_to(&mut shut, "de-movement");
    let mut shut = shut.act(&["pick 2hq"]);
    assert_eq!(shut.targets("enter"), ["3819"]);
}

/// Case assault/11.37a
#[test]
fn a_disrupted_hq_still_gives_supply() {
    let mut t = scene(5, "de-supply", "38hq@2423 1inf@2429").mark("disrupted", vec!["38hq"]);
    assert!(disrupted(&mut t, "38hq"));
    assert!(!unsupplied(&mut t, "1inf") && !unsupplied(&mut t, "38hq"));
}
