//! Section 16.6 to 16.10 (2010: 14.6 to 14.10): replacements.

use std::sync::Arc;

use crate::common::*;
use advance::Advance;
use wargame::{Rules as _, Trial, Viewer};

/// The Replacement Phase of Game-Turn 5; nobody has been disturbed since the set-up.
fn phase_one(rules: &Arc<Advance>, units: &str) -> Trial<Advance> {
    scene(rules, 5, "de-replacement", units)
}

/// Whether a unit may be flipped now.
fn flips(t: &mut Trial<Advance>, unit: &str) -> bool {
    t.targets("flip").iter().any(|u| u == unit)
}

/// Goes on to the first question of a Game-Turn with as little as possible and asks whether the unit may be flipped.
fn flips_on(t: Trial<Advance>, turn: u8, unit: &str) -> bool {
    let mut t = t;
    while t.view(Viewer::Umpire).moment.turn < turn {
        t = finish(t);
    }
    flips(&mut t, unit)
}

/// One answer: `done` where it may be, else the first offer.
fn finish(mut t: Trial<Advance>) -> Trial<Advance> {
    let offers = t.offers();
    let answer = ["done", "way lose"].into_iter().find(|a| offers.iter().any(|o| o == a));
    let answer = answer.map_or_else(|| offers[0].clone(), str::to_owned);
    t.act(&[&answer])
}

fn disturbed(unit: &str, turn: i64) -> toml::Table {
    let mut table = toml::Table::new();
    table.insert(unit.into(), turn.into());
    table
}

/// Enter on one turn, wait the whole of the next, flip on the third.
///
/// Case advance/79:16.6a, advance/10:14.6a
#[test]
fn a_unit_is_rebuilt_after_a_whole_game_turn_in_the_hex() {
    for rules in editions() {
        let enter = || scene(&rules, 2, "de-movement", "~1inf@0909 2-2-5a@2204").act(&["pick 1inf", "move 0908"]);
        assert!(!flips_on(enter(), 3, "1inf"), "it has not yet waited");
        assert!(flips_on(enter(), 4, "1inf"));
        let mut t = pass_to(enter(), 4, "de-replacement").act(&["flip 1inf"]);
        assert_eq!(t.steps("1inf"), 2);

        for (last, expected) in [(3, true), (4, false), (5, false)] {
            let mut t = phase_one(&rules, "~1inf@0908").mark("disturbed", disturbed("1inf", last));
            assert_eq!(flips(&mut t, "1inf"), expected, "disturbed on Game-Turn {last}");
        }
        assert!(!flips(&mut phase_one(&rules, "1inf@0908"), "1inf"), "a full unit has nothing to regain");
    }
}

/// Every hex of the map on which a unit can be rebuilt.
fn replacement_hexes(rules: &Arc<Advance>) -> Vec<String> {
    let map = &rules.info().map;
    let land = map.hexes().filter(|h| !["sea", "lake"].contains(&map.terrain_name(*h)));
    let labels = land.map(|h| map.label(h).to_owned());
    let mut hexes: Vec<_> = labels.filter(|h| flips(&mut phase_one(rules, &format!("~1inf@{h}")), "1inf")).collect();
    hexes.sort();
    hexes
}

/// Riga, Tallinn, Liepaja, Kaunas, Daugavpils, Narva and Tartu; Pskov, Novgorod and Leningrad.
const CITIES: [&str; 13] =
    ["0205", "0413", "0908", "1113", "1601", "1706", "1909", "2104", "2505", "2510", "2604", "2605", "2705"];

/// Case advance/79:16.6b
#[test]
fn replacement_hexes_are_east_prussia_and_the_cities() {
    let mut expected = vec!["0111", "0112", "0113"];
    expected.extend(CITIES);
    assert_eq!(replacement_hexes(&e79()), expected);
}

/// Case advance/10:14.6a, advance/10:14.6b
#[test]
fn in_the_second_edition_east_prussia_is_the_column_00() {
    let mut expected = vec!["0007", "0008", "0009", "0010", "0011", "0012", "0013"];
    expected.extend(CITIES);
    assert_eq!(replacement_hexes(&e10()), expected);
}

/// The three old hexes give no supply and no entry either.
///
/// Case advance/10:14.6b
#[test]
fn in_the_second_edition_0111_0112_and_0113_are_for_the_set_up_only() {
    let rules = e10();
    let shut = "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012";
    for hex in ["0111", "0112", "0113"] {
        let mut t = scene(&rules, 3, "de-combat", &format!("{shut} 1pz@{hex}"));
        let target = t.targets("attack").remove(0);
        t.go(&[&format!("attack {target}"), "join 1pz"]);
        assert!(forecast_shifts(&mut t).contains(&("10:9.2".into(), -2)), "{hex} is no source");
        let t = scene(&rules, 2, "de-movement", "").mark("reinforcements", "due").act(&["pick 253inf"]);
        t.not_offered(&[&format!("enter {hex}")]);
        assert!(!flips(&mut phase_one(&rules, &format!("~1inf@{hex}")), "1inf"));
    }
}

/// A Soviet unit next to Riga; all sources shut.
///
/// Case advance/79:16.6c, advance/10:14.6a
#[test]
fn the_hex_must_be_free_of_enemy_zones_and_the_unit_in_supply() {
    for (rules, shut) in [(e79(), "2-2-5a@0112"), (e10(), "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012")] {
        assert!(flips(&mut phase_one(&rules, "~1inf@0908 2-2-5d@0910"), "1inf"));
        assert!(!flips(&mut phase_one(&rules, "~1inf@0908 2-2-5d@1008"), "1inf"), "a zone");
        assert!(!flips(&mut phase_one(&rules, &format!("~1inf@0908 {shut}")), "1inf"), "no supply");
        let case = case(&rules, "16.6", "14.6");
        phase_one(&rules, "~1inf@0908 ~11inf@0413 2-2-5d@1008").offered(&["flip 11inf"]).not_offered(&["flip 1inf"]);
        phase_one(&rules, "~1inf@0909 ~11inf@0413").refused("flip 1inf", &case);
    }
}

/// Only the moment of the phase counts: the zone on Riga is gone before the waiting ends.
///
/// Case advance/79:16.6c, advance/10:14.6a
#[test]
fn a_zone_during_the_waiting_does_not_matter() {
    for rules in editions() {
        let start = || scene(&rules, 4, "de-combat", "~1inf@0908 1-1-5a@1008 1pz@1109 6pz@1109 4-5-5@2204");
        assert!(!flips_on(start(), 5, "1inf"), "the zone is still there");
        let mut t = start().attack("1008", "1pz 6pz", 6);
        assert_eq!(t.hex_of("1-1-5a"), None);
        assert!(flips_on(t, 5, "1inf"));
    }
}

/// Case advance/79:16.6d, advance/10:14.10a
#[test]
fn eliminated_german_units_do_not_return() {
    for rules in editions() {
        let t = phase_one(&rules, "~1inf@0908").pool("dead", &["1pz", "11inf"]);
        let mut t = t.not_offered(&["flip 1pz", "flip 11inf"]).act(&["flip 1inf", "done"]);
        assert_eq!(t.places("1pz 11inf"), ["-", "-"]);
        t.not_offered(&["pick 1pz", "pick 11inf"]);
    }
}

/// Case advance/10:14.10a
#[test]
fn there_are_no_soviet_replacements() {
    let rules = e10();
    let t = phase_one(&rules, "~1inf@0908 2-2-5a@2604").pool("dead", &["1-1-5a"]);
    let mut t = t.not_offered(&["flip 1-1-5a", "flip 2-2-5a"]);
    assert_eq!(t.hex_of("1-1-5a"), None);
    let mut t = pass_to(t, 5, "su-movement");
    assert_eq!(t.targets("pick").len(), 1, "nothing but the unit on the map");
    t.not_offered(&["flip 1-1-5a"]);
}

/// Case advance/79:16.7a, advance/10:14.7a
#[test]
fn german_units_do_not_cancel_a_zone_for_replacement() {
    for rules in editions() {
        let units = "~1inf@0908 11inf@0908 12inf@0908 2-2-5d@1008";
        let mut t = phase_one(&rules, units);
        assert!(!flips(&mut t, "1inf"));
        phase_one(&rules, &format!("{units} ~21inf@0413")).refused("flip 1inf", &case(&rules, "16.7", "14.7"));
    }
}

/// Case advance/79:16.8a, advance/10:14.8a
#[test]
fn three_units_may_be_rebuilt_in_one_hex_and_more_elsewhere() {
    for rules in editions() {
        let t = phase_one(&rules, "~1inf@0908 ~1pz@0908 ~36mech@0908 ~11inf@0413");
        let mut t = t.act(&["flip 1inf", "flip 1pz", "flip 36mech", "flip 11inf"]);
        for unit in ["1inf", "1pz", "36mech", "11inf"] {
            assert_eq!(t.steps(unit), 2, "{unit}");
        }
    }
}

/// The unit is rebuilt on Game-Turn 3, loses a step in the same turn and is rebuilt on Game-Turn 5. 6 against 6 in a
/// city is 1-2; a 5 there costs the defender a step and the attacker his unit.
///
/// Case advance/79:16.8a
#[test]
fn a_unit_may_be_rebuilt_again_and_again() {
    for rules in editions() {
        let t = scene(&rules, 3, "de-replacement", "~1inf@0908 6-4-5@1209 2-2-5a@2204").act(&["flip 1inf"]);
        let t = pass_to(t, 3, "su-movement").act(&["pick 6-4-5", "move 1008", "done", "done"]);
        let mut t = t.attack("0908", "6-4-5", 5).act(&["commit 0", "way lose", "way lose"]);
        assert_eq!((t.steps("1inf"), t.hex_of("6-4-5")), (1, None));
        let mut t = pass_to(t, 5, "de-replacement").act(&["flip 1inf"]);
        assert_eq!(t.steps("1inf"), 2);
    }
}

/// A reduced panzer division is five points for the Soviets, a step regained one.
///
/// Case advance/10:14.8a
#[test]
fn each_step_regained_gives_the_soviets_a_point() {
    let points = |t: &mut Trial<Advance>| {
        let view = t.view(Viewer::Umpire);
        view.tracks.iter().filter(|t| t.name == "victory points").map(|t| t.value).collect::<Vec<_>>()
    };
    let mut t = phase_one(&e10(), "~1pz@0908 ~6pz@0413 ~1inf@0413");
    assert_eq!(points(&mut t), [0, 11]);
    t.go(&["flip 1pz"]);
    assert_eq!(points(&mut t), [0, 7]);
    t.go(&["flip 6pz", "flip 1inf"]);
    assert_eq!(points(&mut t), [0, 3]);
    let mut t = phase_one(&e79(), "~1pz@0908 ~6pz@0413").act(&["flip 1pz", "flip 6pz"]);
    assert_eq!(points(&mut t), [0, 0], "not in the first edition");
}

/// Flipping is the player's choice; whoever leaves waits anew.
///
/// Case advance/79:16.9a, advance/10:14.9a
#[test]
fn a_unit_that_leaves_starts_anew() {
    for rules in editions() {
        let start =
            || scene(&rules, 4, "de-replacement", "~1inf@0908 2-2-5a@2204").offered(&["flip 1inf"]).act(&["done"]);
        let mut stays = start();
        assert_eq!(stays.steps("1inf"), 1, "it was not flipped");
        assert!(flips_on(start(), 5, "1inf"), "it may be flipped later");
        let leaves = || start().act(&["pick 1inf", "move 0909", "move 0908", "done"]);
        assert!(!flips_on(leaves(), 5, "1inf"));
        assert!(flips_on(leaves(), 6, "1inf"));
    }
}

/// Game-Turn 4 with something happening to the reduced unit in Riga, then Game-Turns 5 and 6.
fn starts_anew(unit: &str, then: impl Fn() -> Trial<Advance>) {
    assert!(!flips_on(then(), 5, unit), "it has to wait");
    assert!(flips_on(then(), 6, unit), "the waiting starts anew and is not lost");
}

/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn a_unit_undisturbed_all_the_time_is_the_measure() {
    for rules in editions() {
        assert!(flips_on(scene(&rules, 4, "de-combat", "~1pz@0908 1-1-5a@2204"), 5, "1pz"));
        let fights_elsewhere = scene(&rules, 4, "de-combat", "~1pz@0908 11inf@0413 12inf@0413 1-1-5a@0513");
        assert!(flips_on(fights_elsewhere.attack("0513", "11inf 12inf", 6), 5, "1pz"));
    }
}

/// The defender's only unit is eliminated and nobody advances.
///
/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn attacking_starts_the_waiting_anew() {
    for rules in editions() {
        let start = || scene(&rules, 4, "de-combat", "~1pz@0908 11inf@1008 12inf@1008 1-1-5a@0808 2-2-5a@2204");
        starts_anew("1pz", || {
            let mut t = start().attack("0808", "1pz", 6);
            while t.hex_of("1-1-5a").is_some() {
                t.go(&["way lose"]);
            }
            assert_eq!((t.steps("1pz"), t.hex_of("1pz").as_deref()), (1, Some("0908")));
            t
        });
    }
}

/// 23 against 5 over the Daugava is 2-1 and a 6 there 1/-: one of the two Soviet units is lost, the other stays and so
/// do the overrunners. In the Combat Phase the other two divisions clear the hex.
///
/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn overrunning_starts_the_waiting_anew() {
    for rules in editions() {
        starts_anew("1pz", || {
            let units = "~1pz@0908 36mech@0908 8pz@0908 2-2-5a@0808 2-3-5a@0808 4-5-5@2204";
            let t = scene(&rules, 4, "de-movement", units).dice(&[6]);
            let t = t.act(&["pick 1pz", "join 36mech", "join 8pz", "overrun 0808", "way lose", "lose 2-2-5a"]);
            let mut t = pass_to(t, 4, "de-combat");
            assert_eq!(last_fight(&mut t).result, "1/-");
            assert_eq!((t.steps("1pz"), t.hex_of("1pz").as_deref()), (1, Some("0908")));
            let mut t = t.attack("0808", "36mech 8pz", 6);
            assert_eq!(t.hex_of("2-3-5a"), None);
            t
        });
    }
}

/// The Soviet attack fails: the attacker is gone, the defender unhurt.
///
/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn being_attacked_starts_the_waiting_anew() {
    for rules in editions() {
        starts_anew("1pz", || {
            let t = scene(&rules, 4, "su-combat", "~1pz@0908 11inf@0908 1-1-5a@1008 4-5-5@2204");
            let mut t = t.attack("0908", "1-1-5a", 1);
            assert_eq!((t.steps("1pz"), t.hex_of("1-1-5a")), (1, None));
            t
        });
    }
}

/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn being_overrun_starts_the_waiting_anew() {
    for rules in editions() {
        starts_anew("1pz", || {
            let t = scene(&rules, 4, "su-movement", "~1pz@0908 11inf@0908 1-1-5a@1008 4-5-5@2204").dice(&[1]);
            let mut t = t.act(&["pick 1-1-5a", "overrun 0908"]);
            assert_eq!((t.steps("1pz"), t.hex_of("1-1-5a")), (1, None));
            t
        });
    }
}

/// 6 against 6 in a city is 1-2 and a 5 there 1/2.
///
/// Case advance/79:16.9b, advance/10:14.9a
#[test]
fn losing_a_step_starts_the_waiting() {
    for rules in editions() {
        starts_anew("1inf", || {
            let t = scene(&rules, 4, "su-combat", "1inf@0908 6-4-5@1008 4-5-5@2204");
            let mut t = t.attack("0908", "6-4-5", 5).act(&["way lose", "way lose"]);
            assert_eq!((t.steps("1inf"), t.hex_of("6-4-5")), (1, None));
            t
        });
    }
}
