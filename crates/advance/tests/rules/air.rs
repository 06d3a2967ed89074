//! Section 13 (2010: 11): air power.

use std::sync::Arc;

use crate::common::*;
use advance::{Advance, GERMAN};
use wargame::{Rules as _, Trial, Viewer};

/// A scene with the air units of its Game-Turn.
fn with_air(rules: &Arc<Advance>, turn: u8, phase: &str, units: &str) -> Trial<Advance> {
    let mut trial = Trial::new(rules, turn, phase);
    for unit in units.split_whitespace() {
        let (key, hex) = unit.split_once('@').expect("unit@hex");
        trial = trial.unit(key, hex);
    }
    trial
}

/// A scene without air units in hand and some on hexes.
fn interdicted(rules: &Arc<Advance>, turn: u8, units: &str, hex: &str, count: i64) -> Trial<Advance> {
    let mut table = toml::Table::new();
    table.insert(hex.into(), count.into());
    scene(rules, turn, "su-movement", units).mark("interdiction", table)
}

/// What is left after one step.
fn after(trial: Trial<Advance>, unit: &str, hex: &str) -> u8 {
    trial.act(&[&format!("pick {unit}")]).left_after(&format!("move {hex}"))
}

/// Air units not used so far this Game-Turn.
fn air_in_hand(trial: &mut Trial<Advance>) -> i16 {
    let view = trial.view(Viewer::Umpire);
    view.tracks.iter().find(|t| t.name == "air units").expect("both see the air units").value
}

/// Case advance/79:13.0a
#[test]
fn there_is_one_air_unit_from_the_start_and_a_second_from_game_turn_7() {
    for rules in editions() {
        for turn in 1..=12 {
            let mut t =
                with_air(&rules, turn, "de-combat", "1inf@0512 2-2-5a@0611").act(&["attack 0611", "join 1inf", "done"]);
            let expected = if turn < 7 { vec!["0", "1"] } else { vec!["0", "1", "2"] };
            assert_eq!(t.targets("commit"), expected, "Game-Turn {turn}");
        }
        let t = with_air(&rules, 6, "turn-end", "1inf@0512 2-2-5a@0611");
        let mut t = pass_to(t, 7, "de-combat").act(&["attack 0611", "join 1inf", "done"]);
        assert_eq!(t.targets("commit"), ["0", "1", "2"], "the second comes as the game goes on");
    }
}

/// 6 against 2 in clear ground, and 4 against 6.
///
/// Case advance/79:13.1a, advance/10:11.1a
#[test]
fn each_air_unit_shifts_one_column_for_the_german() {
    for rules in editions() {
        let air = case(&rules, "13.1", "11.1");
        for (count, attack, defence) in [(0, "3-1", "1-2"), (1, "4-1", "1-3"), (2, "5-1", "1-4")] {
            let t = with_air(&rules, 7, "de-combat", "1inf@0512 2-2-5a@0611").dice(&[6]);
            let mut t = t.act(&["attack 0611", "join 1inf", "done", &format!("commit {count}")]);
            let fight = last_fight(&mut t);
            assert_eq!((fight.column.as_str(), fight.under(&air)), (attack, count));

            let t = with_air(&rules, 7, "su-combat", "1inf@0512 4-5-5@0611").dice(&[6]);
            let mut t = t.act(&["attack 0512", "join 4-5-5", "done"]);
            assert_eq!(t.decides(), GERMAN);
            t.go(&[&format!("commit {count}")]);
            let fight = last_fight(&mut t);
            assert_eq!((fight.column.as_str(), fight.under(&air)), (defence, -count));
        }
    }
}

/// Case advance/79:13.1a, advance/10:11.1a
#[test]
fn an_air_unit_takes_part_in_overruns_made_and_suffered() {
    for rules in editions() {
        let air = case(&rules, "13.1", "11.1");
        let t = with_air(&rules, 3, "de-movement", "1inf@0512 2-2-5a@0611").dice(&[6]);
        let mut t = t.act(&["pick 1inf", "overrun 0611", "commit 1"]);
        assert_eq!(last_fight(&mut t).under(&air), 1);
        let t = with_air(&rules, 3, "su-movement", "1inf@0512 4-5-5@0611").dice(&[6]);
        let mut t = t.act(&["pick 4-5-5", "overrun 0512", "commit 1"]);
        assert_eq!(last_fight(&mut t).under(&air), -1);
    }
}

/// The attackers are eliminated; the air unit that was with them flies again in the next Game-Turn.
///
/// Case advance/79:13.1b
#[test]
fn air_units_are_not_hurt() {
    let rules = e79();
    let t = with_air(&rules, 3, "de-combat", "1inf@0512 3-7-5@0611 11inf@0908 2-2-5a@0808").dice(&[1]);
    let mut t = t.act(&["attack 0611", "join 1inf", "done", "commit 1", "way lose"]);
    assert_eq!(t.hex_of("1inf"), None, "1-2 and one right is 1-1; a 1 is -/2");
    assert_eq!(air_in_hand(&mut t), 0);
    let mut t = pass_to(t, 4, "de-combat");
    assert_eq!(air_in_hand(&mut t), 1);
    t.act(&["attack 0808", "join 11inf", "done"]).offered(&["commit 1"]);
}

/// Case advance/79:13.1b
#[test]
fn air_units_do_not_attack_alone() {
    let rules = e79();
    let mut t = with_air(&rules, 7, "de-combat", "1inf@0512 2-2-5a@0611 2-2-5b@0913");
    assert_eq!(t.targets("attack"), ["0611"], "no ground unit is next to 0913");
    t.act(&["attack 0611"]).not_offered(&["done", "commit 1"]);
}

/// Case advance/79:13.1b
#[test]
fn air_units_do_not_count_for_stacking() {
    let rules = e79();
    let three = "1inf@0512 11inf@0512 12inf@0512 3-7-5@0611";
    let t = with_air(&rules, 7, "de-combat", three).dice(&[6]);
    let t = t.act(&["attack 0611", "join 1inf", "join 11inf", "join 12inf", "done"]);
    t.offered(&["commit 2"]);
    let t = with_air(&rules, 7, "de-interdiction", "2-2-5a@0611 2-2-5b@0611 2-2-5c@0611 1inf@0513");
    t.act(&["interdict 0611", "interdict 0611"]);
    let t = interdicted(&rules, 7, "2-2-5a@0611 2-2-5b@0611 2-2-5c@0612", "0611", 2);
    t.act(&["pick 2-2-5c"]).offered(&["move 0611"]);
}

/// Both as attackers and as defenders.
///
/// Case advance/79:13.2a, advance/10:11.2a
#[test]
fn air_units_are_committed_before_untried_units_are_revealed() {
    for rules in editions() {
        for (phase, target, unit) in [("de-combat", "0611", "1inf"), ("su-combat", "0512", "2-2-5a")] {
            let t = with_air(&rules, 3, phase, "1inf@0512").untried("2-2-5a", "0611").dice(&[6]);
            let mut t = t.act(&[&format!("attack {target}"), &format!("join {unit}"), "done"]);
            assert_eq!(t.decides(), GERMAN);
            let untried = |t: &mut Trial<Advance>| {
                let view = t.view(Viewer::Player(GERMAN));
                let seen = view.units.iter().find(|u| u.face.side != GERMAN).map(|u| u.face.untried);
                (seen, t.told(Viewer::Player(GERMAN)).iter().any(|l| l.contains("turns out to be")))
            };
            assert_eq!(untried(&mut t), (Some(true), false));
            t.go(&["commit 1"]);
            assert!(untried(&mut t).1, "and now it is revealed");
        }
    }
}

/// 0711 is clear; the way from 0810 to it is a road.
///
/// Case advance/79:13.3a, advance/10:11.3a
#[test]
fn interdiction_doubles_the_cost_of_a_hex_for_soviet_units_and_two_air_units_quadruple_it() {
    for rules in editions() {
        for (count, factor) in [(1, 2), (2, 4)] {
            assert_eq!(after(interdicted(&rules, 8, "2-2-5a@0712", "0611", count), "2-2-5a", "0611"), 10 - 2 * factor);
            assert_eq!(after(interdicted(&rules, 8, "2-2-5a@0712", "0611", count), "2-2-5a", "0612"), 10 - 2);
            assert_eq!(after(interdicted(&rules, 8, "10-4-7@0810", "0711", count), "10-4-7", "0711"), 14 - factor);
        }
        let mut table = toml::Table::new();
        table.insert("0611".into(), 1.into());
        let t = scene(&rules, 8, "de-movement", "1inf@0712").mark("interdiction", table);
        assert_eq!(after(t, "1inf", "0611"), 12 - 2, "Germans do not care");
    }
}

/// The line of 1102 runs by 1202: three points; with two air units there it has six. That of 0902 ends on the road at
/// 1304; the road beyond and the unit's own hex do not count.
///
/// Case advance/79:13.3a, advance/10:11.3a
#[test]
fn interdiction_doubles_and_quadruples_the_cost_of_a_hex_for_soviet_supply_lines() {
    for rules in editions() {
        for (unit, at, hex, count, expected) in [
            ("2-2-5a", "0902", "1002", 1, false),
            ("2-2-5a", "1102", "1202", 1, true),
            ("2-2-5a", "1102", "1202", 2, false),
            ("2-2-5a", "0902", "1304", 1, false),
            ("2-2-5a", "0902", "1403", 2, true),
            ("2-2-5a", "0902", "0902", 1, true),
        ] {
            let t = interdicted(&rules, 8, &format!("{unit}@{at}"), hex, count);
            assert_eq!(moves_supplied(t, unit), expected, "{at} with {count} on {hex}");
        }
        let mut table = toml::Table::new();
        table.insert("1002".into(), 1.into());
        let t = scene(&rules, 8, "de-movement", "1inf@0902").mark("interdiction", table);
        assert!(moves_supplied(t, "1inf"), "German lines do not care");
    }
}

/// Case advance/79:13.3b, advance/10:11.5a
#[test]
fn any_land_hex_may_be_interdicted_by_one_or_both() {
    for rules in editions() {
        let map = &rules.info().map;
        let land = map.hexes().filter(|h| !["sea", "lake"].contains(&map.terrain_name(*h)));
        let mut land: Vec<String> = land.map(|h| map.label(h).to_owned()).collect();
        land.sort();
        let mut t = with_air(&rules, 7, "de-interdiction", "1inf@0512 2-2-5a@0611 2-2-5b@2604");
        let mut offered = t.targets("interdict");
        offered.sort();
        assert_eq!(offered, land, "occupied by either side or not");
        let mut t = t.act(&["interdict 2604", "interdict 2604"]);
        let marks = t.view(Viewer::Umpire).marks;
        let on: u8 = marks.iter().filter(|m| map.label(m.at) == "2604").map(|m| m.count).sum();
        assert_eq!(on, 2);
        with_air(&rules, 7, "de-interdiction", "1inf@0512").not_offered(&["interdict 1905", "interdict 2101"]);
    }
}

/// Case advance/79:13.4a, advance/10:11.4a
#[test]
fn units_that_begin_in_an_interdicted_hex_pay_twice_for_the_first_hex() {
    for rules in editions() {
        for (count, factor) in [(1, 2), (2, 4)] {
            let t = interdicted(&rules, 8, "2-2-5a@0712", "0712", count);
            let mut t = t.act(&["pick 2-2-5a"]);
            assert_eq!(t.left_after("move 0713"), 10 - 2 * factor);
            if factor == 2 {
                t.go(&["move 0713"]);
                assert_eq!(t.left_after("move 0613"), 10 - 4 - 2, "the second hex at its price");
            }
        }
        let mut both = toml::Table::new();
        both.insert("0712".into(), 1.into());
        both.insert("0713".into(), 1.into());
        let t = scene(&rules, 8, "su-movement", "2-2-5a@0712").mark("interdiction", both);
        assert_eq!(after(t, "2-2-5a", "0713"), 10 - 2 * 2 * 2, "from one interdicted hex to another");
    }
}

/// Once it has left, the unit pays nothing more for its starting hex, except to come back into it.
///
/// Case advance/79:13.4b
#[test]
fn the_surcharge_ends_when_the_unit_leaves_its_starting_hex() {
    let rules = e79();
    let mut t = interdicted(&rules, 8, "10-4-7@0612", "0612", 1).act(&["pick 10-4-7"]);
    assert_eq!(t.left_after("move 0613"), 14 - 4);
    t.go(&["move 0611"]);
    assert_eq!(t.left_after("move 0612"), 14 - 4 - 4, "back at double entry cost");
    t.go(&["move 0612"]);
    assert_eq!(t.left_after("move 0613"), 14 - 4 - 4 - 2, "the surcharge is gone");
}

/// The overrun costs three points; the tank division advances and has four left.
///
/// Case advance/79:13.4b
#[test]
fn the_surcharge_ends_with_an_overruns_advance_and_does_not_touch_the_overrun() {
    let rules = e79();
    let t = interdicted(&rules, 8, "10-4-7@0612", "0612", 1).reduced("1inf", "0512").dice(&[6]);
    let t = t.act(&["pick 10-4-7", "overrun 0512", "way lose"]);
    let mut t = to_movement(t);
    assert_eq!(t.hex_of("10-4-7").as_deref(), Some("0512"));
    assert_eq!(t.left_after("move 0511"), 14 - 6 - 2);
}

/// Answers what an overrun asks until its unit may move on.
fn to_movement(mut t: Trial<Advance>) -> Trial<Advance> {
    while t.targets("move").is_empty() {
        let offers = t.offers();
        let act = offers.iter().find(|o| !o.starts_with("lose")).expect("something is asked").clone();
        t.go(&[&act]);
    }
    t
}

/// The entry hex is interdicted: it costs double, the next one does not.
///
/// Case advance/79:13.4b
#[test]
fn reinforcements_never_pay_the_surcharge() {
    let rules = e79();
    let t = interdicted(&rules, 2, "", "2906", 1).mark("reinforcements", toml::Value::from(vec!["i20"]));
    let mut t = t.act(&["pick i20", "enter 2906"]);
    assert_eq!(t.left_after("move 2907"), 10 - 4 - 2);
}

/// In the second edition an overrun is the entry cost and two points more.
///
/// Case advance/10:11.4b
#[test]
fn the_surcharge_multiplies_the_entry_part_of_an_overrun() {
    let rules = e10();
    let t = interdicted(&rules, 8, "10-4-7@0612", "0612", 1).reduced("1inf", "0512").dice(&[6]);
    let mut t = to_movement(t.act(&["pick 10-4-7", "overrun 0512", "way lose"]));
    assert_eq!(t.hex_of("10-4-7").as_deref(), Some("0512"));
    assert_eq!(t.left_after("move 0511"), 14 - (2 * 2 + 4) - 2);
    let infantry =
        |count| interdicted(&rules, 8, "4-5-5@0612", "0612", count).reduced("1inf", "0512").act(&["pick 4-5-5"]);
    infantry(1).offered(&["overrun 0512"]);
    infantry(2).not_offered(&["overrun 0512"]);
}

/// Case advance/79:13.5a, advance/10:11.5a
#[test]
fn an_air_unit_is_used_once_a_game_turn_in_combat() {
    for rules in editions() {
        let units = "1inf@0512 2-2-5a@0611 11inf@2110 2-2-5b@2010";
        let t = with_air(&rules, 3, "de-combat", units).dice(&[6, 6]);
        let t = t.act(&["attack 0611", "join 1inf", "done", "commit 1"]);
        let mut t = finish(t, "attack 2010").act(&["attack 2010", "join 11inf", "done"]);
        assert_eq!(last_fight(&mut t).under(&case(&rules, "13.1", "11.1")), 0);
        assert!(t.targets("commit").is_empty(), "none is left to ask about");

        let t = with_air(&rules, 7, "de-combat", units).dice(&[6, 6]);
        let t = t.act(&["attack 0611", "join 1inf", "done", "commit 1"]);
        let mut t = finish(t, "attack 2010").act(&["attack 2010", "join 11inf", "done"]);
        assert_eq!(t.targets("commit"), ["0", "1"], "the other one, anywhere on the map");
    }
}

/// Answers the combat until something is offered.
fn finish(mut t: Trial<Advance>, until: &str) -> Trial<Advance> {
    while !t.offers().iter().any(|o| o == until) {
        let offers = t.offers();
        let answer = ["way lose", "done"].into_iter().find(|a| offers.iter().any(|o| o == a));
        let answer = answer.map_or_else(|| offers[0].clone(), str::to_owned);
        t.go(&[&answer]);
    }
    t
}

/// Case advance/79:13.5a, advance/10:11.5a
#[test]
fn an_air_unit_that_fought_does_not_interdict_and_one_that_interdicts_does_not_fight() {
    for rules in editions() {
        let units = "1inf@0512 2-2-5a@0611 4-5-5@0612";
        let t = with_air(&rules, 3, "de-combat", units).dice(&[6]);
        let t = t.act(&["attack 0611", "join 1inf", "done", "commit 1"]);
        let mut t = finish(t, "done").act(&["done"]);
        while t.phase() == "de-combat" {
            t.go(&["done"]);
        }
        assert_ne!(t.phase(), "de-interdiction", "the phase is skipped");

        let t = with_air(&rules, 3, "de-interdiction", units).act(&["interdict 0913"]);
        let mut t = pass_to(t, 3, "su-combat").dice(&[6]).act(&["attack 0512", "join 4-5-5", "done"]);
        assert!(t.targets("commit").is_empty());
        assert_eq!(last_fight(&mut t).under(&case(&rules, "13.1", "11.1")), 0);
    }
}

/// Case advance/79:13.5a, advance/10:11.5a
#[test]
fn interdicting_air_units_are_back_the_next_game_turn() {
    for rules in editions() {
        let t = with_air(&rules, 3, "de-interdiction", "1inf@0512 2-2-5a@0913").act(&["interdict 0913"]);
        let mut t = pass_to(t, 4, "de-interdiction");
        assert_eq!(air_in_hand(&mut t), 1);
        let marks = t.view(Viewer::Umpire).marks;
        assert!(marks.is_empty(), "the hex is free again");
    }
}

/// Case advance/79:13.5b, advance/10:11.5b
#[test]
fn an_air_unit_left_out_of_the_interdiction_phase_may_still_defend() {
    for rules in editions() {
        let t = with_air(&rules, 3, "de-interdiction", "1inf@0512 4-5-5@0611").act(&["done"]);
        let t = pass_to(t, 3, "su-combat").dice(&[6]).act(&["attack 0512", "join 4-5-5", "done"]);
        let mut t = t.offered(&["commit 0", "commit 1"]).act(&["commit 1"]);
        assert_eq!(last_fight(&mut t).under(&case(&rules, "13.1", "11.1")), -1);
    }
}
