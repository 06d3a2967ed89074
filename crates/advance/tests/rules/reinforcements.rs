//! Section 16.0 to 16.5 (2010: 14.0 to 14.5): reinforcements.

use std::{collections::BTreeMap, sync::Arc};

use crate::common::*;
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Side, Trial, Viewer};

/// A Movement Phase with some units waiting to enter, and an eliminated unit for a late one to be drawn from.
fn waiting(rules: &Arc<Advance>, turn: u8, phase: &str, units: &str, pieces: &[&str]) -> Trial<Advance> {
    let start = scene(rules, turn, phase, units).pool("dead", &["1-1-5a"]);
    start.mark("reinforcements", toml::Value::from(pieces.to_vec()))
}

/// Soviet units that wait on a turn, next to a German far away.
fn soviets(rules: &Arc<Advance>, turn: u8, units: &str, pieces: &[&str]) -> Trial<Advance> {
    waiting(rules, turn, "su-movement", &format!("1inf@0111 {units}"), pieces)
}

/// The hexes a unit may enter at.
fn entries(t: Trial<Advance>, unit: &str) -> Vec<String> {
    t.act(&[&format!("pick {unit}")]).targets("enter")
}

/// What comes on a turn: how many of a kind at which hexes.
type Arrivals = BTreeMap<(char, String), usize>;

fn arrivals(rules: &Arc<Advance>, turn: u8, phase: &str) -> Arrivals {
    let dead = ["1-1-5a", "1-1-5b", "1-1-5c", "1-1-5d", "1-2-5", "1-3-5", "2-2-5a", "2-2-5b", "2-2-5c", "2-2-5d"];
    let start = || scene(rules, turn, phase, "1inf@0512 4-5-5@2009").mark("reinforcements", "due").pool("dead", &dead);
    let mut found = Arrivals::new();
    for unit in start().targets("pick") {
        let hexes = start().act(&[&format!("pick {unit}")]).targets("enter").join(" ");
        if !hexes.is_empty() {
            let kind = match unit.as_str() {
                u if u.ends_with("inf") || u.starts_with('i') => 'I',
                u if u.ends_with("pz") || u.ends_with("mech") => 'P',
                _ => 'A',
            };
            *found.entry((kind, hexes)).or_default() += 1;
        }
    }
    found
}

fn of(lines: &[(char, usize, &str)]) -> Arrivals {
    lines.iter().map(|(kind, count, hexes)| ((*kind, (*hexes).to_owned()), *count)).collect()
}

fn forts_due(rules: &Arc<Advance>, turn: u8) -> i16 {
    let t = scene(rules, turn - 1, "turn-end", "1inf@0111 4-5-5@2604").mark("forts_ready", 0);
    let mut t = pass_to(t, turn, "su-movement");
    t.view(Viewer::Umpire).tracks.iter().find(|t| t.name == "forts in hand").expect("a track").value
}

/// Case advance/79:16.0a
#[test]
fn the_soviet_schedule_of_the_first_edition() {
    let rules = e79();
    let leningrad = "2505 2604 2605 2705";
    let schedule: [&[(char, usize, &str)]; 12] = [
        &[('I', 1, "1113"), ('A', 3, "1113")],
        &[('I', 4, "2906 2908"), ('A', 1, "2906 2908")],
        &[],
        &[('I', 3, "2713 2906 2908"), ('A', 1, "2713 2906 2908")],
        &[('I', 2, "2601"), ('A', 1, "2713 2906 2908")],
        &[('I', 3, "2713 2906 2908")],
        &[('I', 6, "2713"), ('I', 2, "2601"), ('A', 1, "2501")],
        &[('I', 3, "2906 2908"), ('A', 1, "2501")],
        &[('I', 3, "2908")],
        &[('I', 1, leningrad)],
        &[('I', 2, leningrad)],
        &[('I', 2, leningrad)],
    ];
    for (turn, lines) in (1..).zip(schedule) {
        assert_eq!(arrivals(&rules, turn, "su-movement"), of(lines), "Game-Turn {turn}");
    }
    let count = |kind| schedule.iter().flat_map(|l| l.iter()).filter(|l| l.0 == kind).map(|l| l.1).sum::<usize>();
    assert_eq!((count('I'), count('A')), (32, 8));
}

/// Case advance/10:14.0b
#[test]
fn the_soviet_schedule_of_the_second_edition() {
    let rules = e10();
    let leningrad = "2505 2604 2605 2705";
    let schedule: [&[(char, usize, &str)]; 12] = [
        &[('I', 1, "1113"), ('A', 3, "1113")],
        &[('I', 3, "2906 2911"), ('A', 1, "2906 2911")],
        &[('A', 1, "2906 2911")],
        &[('I', 2, "2313 2906 2911"), ('A', 1, "2313 2906 2911")],
        &[('I', 2, "2601"), ('A', 1, "2313 2906 2911")],
        &[('I', 2, "2906 2911"), ('A', 1, "2313 2906 2911")],
        &[('I', 2, "2501 2601 2701"), ('A', 1, "2501 2601 2701")],
        &[('I', 6, "2911"), ('I', 2, "2501 2601 2701"), ('A', 1, "2906 2911")],
        &[('I', 3, "2911"), ('A', 1, "2313 2906 2911")],
        &[('I', 2, leningrad)],
        &[('I', 2, leningrad)],
        &[('I', 2, leningrad)],
    ];
    for (turn, lines) in (1..).zip(schedule) {
        assert_eq!(arrivals(&rules, turn, "su-movement"), of(lines), "Game-Turn {turn}");
    }
    let count = |kind| schedule.iter().flat_map(|l| l.iter()).filter(|l| l.0 == kind).map(|l| l.1).sum::<usize>();
    assert_eq!((count('I'), count('A')), (29, 11));
}

/// Case advance/79:16.0a, advance/10:14.0b
#[test]
fn two_forts_come_on_each_of_the_game_turns_3_to_8() {
    for rules in editions() {
        let due: Vec<i16> = (2..=12).map(|turn| forts_due(&rules, turn)).collect();
        assert_eq!(due, [0, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0]);
        assert_eq!(due.iter().sum::<i16>(), 12);
    }
}

/// Case advance/79:16.0b, advance/10:14.0c
#[test]
fn the_german_schedule() {
    let prussia_79 = "0111 0112 0113";
    let prussia_10 = "0007 0008 0009 0010 0011 0012 0013";
    for (rules, prussia, corps) in [(e79(), prussia_79, "2213"), (e10(), prussia_10, "2113 2213 2313")] {
        for turn in 1..=12 {
            let expected = match turn {
                2 => of(&[('I', 5, prussia)]),
                6 => of(&[('I', 1, prussia)]),
                10 => of(&[('P', 2, corps)]),
                _ => Arrivals::new(),
            };
            assert_eq!(arrivals(&rules, turn, "de-movement"), expected, "Game-Turn {turn}");
        }
        scene(&rules, 10, "de-movement", "").mark("reinforcements", "due").offered(&["pick 12pz", "pick 20mech"]);
    }
}

/// Every German source is shut; the 39th Corps comes in with its eight points. 2313 is clear.
///
/// Case advance/10:14.0a
#[test]
fn reinforcements_enter_in_supply() {
    let rules = e10();
    let shut = "2-2-5a@0008 2-2-5b@0010 2-2-5c@0012";
    let mut on_map = scene(&rules, 10, "de-movement", &format!("{shut} 1pz@2313")).act(&["pick 1pz"]);
    assert_eq!(on_map.left_after("move 2312"), 8 - 1, "a unit on the map has half");
    let t = waiting(&rules, 10, "de-movement", shut, &["12pz"]);
    let mut t = t.act(&["pick 12pz", "enter 2313"]);
    assert_eq!(t.left_after("move 2312"), 16 - 2 - 1);
}

/// One behind the other or together: the hill 2713, the forest 2911.
///
/// Case advance/79:16.1a, advance/10:14.1a
#[test]
fn every_unit_pays_for_the_entry_hex_and_followers_no_more() {
    for (rules, turn, hex, next) in [(e79(), 7, "2713", "2712"), (e10(), 8, "2911", "2912")] {
        let step = if hex == "2713" { 2 } else { 4 };
        let pieces = ["i32", "i33", "i34"];
        let mut t = soviets(&rules, turn, "", &pieces).play();
        for piece in pieces {
            t.go(&[&format!("pick {piece}"), &format!("enter {hex}")]);
            assert_eq!(t.left_after(&format!("move {next}")), 10 - 4 - step, "{piece}");
            t.go(&["done"]);
        }
        let mut t =
            soviets(&rules, turn, "", &pieces).act(&["pick i32", "join i33", "join i34", &format!("enter {hex}")]);
        assert_eq!(t.left_after(&format!("move {next}")), 10 - 4 - step);
    }
}

/// 2906 has a road and a river on its sides, Leningrad is a city, 2213 a swamp.
///
/// Case advance/79:16.1b, advance/10:14.1b
#[test]
fn the_entry_hex_costs_its_terrain_without_road_and_river() {
    let e79 = e79();
    let e10 = e10();
    let left = |rules: &Arc<Advance>, turn, phase: &str, units: &str, piece: &str, hex: &str, step: &str| {
        let t = waiting(rules, turn, phase, units, &[piece]);
        t.act(&[&format!("pick {piece}"), &format!("enter {hex}")]).left_after(&format!("move {step}"))
    };
    let far = "1inf@0111";
    assert_eq!(left(&e79, 2, "su-movement", far, "a08", "2906", "2907"), 14 - 2 - 1, "not the road rate");
    assert_eq!(left(&e79, 10, "su-movement", far, "i46", "2604", "2704"), 10 - 2 - 2, "infantry in a city");
    assert_eq!(left(&e79, 10, "de-movement", "", "12pz", "2213", "2313"), 16 - 4 - 2, "a swamp");
    assert_eq!(left(&e10, 2, "su-movement", far, "a05", "2906", "2907"), 14 - 2 - 1);
    assert_eq!(left(&e10, 10, "de-movement", "", "12pz", "2213", "2313"), 16 - 6 - 2, "a swamp costs armor three");
    assert_eq!(left(&e10, 5, "su-movement", far, "i26", "2601", "2602"), 10 - 4 - 4, "a forest");
}

/// On Game-Turn 1 the armored reinforcement that enters Daugavpils pays half a point.
///
/// Case advance/79:16.1b, advance/10:14.1b
#[test]
fn armor_pays_half_a_point_for_a_city() {
    for (rules, tank) in [(e79(), "a05"), (e10(), "a02")] {
        let t = waiting(&rules, 1, "su-movement", "1inf@0111", &[tank]);
        let mut t = t.act(&[&format!("pick {tank}"), "enter 1113"]);
        assert_eq!(t.left_after("move 1013"), 14 - 1 - 1, "the city, then the road");
    }
}

/// Game-Turn 9: three infantry at 2908, in the second edition at 2911.
fn ninth() -> [(Arc<Advance>, &'static str, &'static str, Vec<&'static str>); 2] {
    let (east, south_east) = (vec!["2807", "2808", "2907", "2909"], vec!["2810", "2811", "2910", "2912"]);
    [(e79(), "2908", "i43", east), (e10(), "2911", "i40", south_east)]
}

/// Case advance/79:16.2a, advance/10:14.2a
#[test]
fn with_an_enemy_in_the_only_entry_hex_a_unit_enters_at_a_nearest_vacant_hex() {
    for (rules, hex, piece, around) in ninth() {
        assert_eq!(entries(soviets(&rules, 9, "", &[piece]), piece), [hex]);
        let german = format!("11inf@{hex}");
        let mut free = entries(soviets(&rules, 9, &german, &[piece]), piece);
        free.sort();
        assert_eq!(free, around, "the owner's choice among equals");

        let some = format!("{german} 2-2-5a@{} 12inf@{}", around[0], around[1]);
        let mut free = entries(soviets(&rules, 9, &some, &[piece]), piece);
        free.sort();
        assert_eq!(free, around[2..], "a hex with a unit of either side is not vacant");

        let all =
            format!("{german} 2-2-5a@{} 2-2-5b@{} 2-2-5c@{} 2-2-5d@{}", around[0], around[1], around[2], around[3]);
        let next = entries(soviets(&rules, 9, &all, &[piece]), piece);
        let map = &rules.book().map;
        let at = |label: &str| map.by_label(label).expect("a hex");
        assert!(!next.is_empty() && next.iter().all(|h| map.distance(at(hex), at(h)) == Some(2)), "{next:?}");
    }
}

/// The Soviets have come to the edge before the 39th Corps.
///
/// Case advance/79:16.2a, advance/10:14.2a
#[test]
fn german_reinforcements_give_way_to_a_blocked_hex_too() {
    let entries = |rules: &Arc<Advance>, units: &str| {
        let mut free = entries(waiting(rules, 10, "de-movement", units, &["12pz"]), "12pz");
        free.sort();
        free
    };
    assert_eq!(entries(&e79(), "2-2-5a@2213"), ["2113", "2212", "2313"]);
    assert_eq!(entries(&e10(), "2-2-5a@2213"), ["2113", "2313"]);
    let all = entries(&e10(), "2-2-5a@2113 2-2-5b@2213 2-2-5c@2313");
    assert_eq!(all, ["2012", "2013", "2112", "2212", "2312", "2412", "2413"], "next to any of the three");
}

/// Case advance/79:16.2a
#[test]
fn a_full_entry_hex_sends_the_next_unit_to_the_nearest_vacant_hex() {
    let [(rules, hex, piece, around), _] = ninth();
    let two = format!("2-2-5a@{hex} 2-2-5b@{hex}");
    assert_eq!(entries(soviets(&rules, 9, &two, &[piece]), piece), [hex], "two friends leave room");
    let mut free = entries(soviets(&rules, 9, &format!("{two} 2-2-5c@{hex}"), &[piece]), piece);
    free.sort();
    assert_eq!(free, around);
}

/// The unit that stays in the full hex is one too many when the phase ends, and the German names it.
///
/// Case advance/10:14.2a, advance/10:14.2c
#[test]
fn in_the_second_edition_a_full_entry_hex_may_be_entered_in_passing() {
    let [_, (rules, hex, piece, around)] = ninth();
    let three = format!("2-2-5a@{hex} 2-2-5b@{hex} 2-2-5c@{hex}");
    let mut hexes = around.clone();
    hexes.push(hex);
    hexes.sort_unstable();
    let mut free = entries(soviets(&rules, 9, &three, &[piece]), piece);
    free.sort();
    assert_eq!(free, hexes);

    let start = || soviets(&rules, 9, &three, &[piece]).act(&[&format!("pick {piece}"), &format!("enter {hex}")]);
    let mut on = start().act(&["move 2912", "done", "done"]);
    assert_eq!(on.places("2-2-5a 2-2-5b 2-2-5c"), [hex, hex, hex], "nobody is surplus");
    let mut stays = start().act(&["done", "done"]);
    assert_eq!(stays.decides(), GERMAN);
    assert_eq!(stays.targets("lose").len(), 4);
}

/// Case advance/79:16.2b, advance/10:14.2b
#[test]
fn a_unit_may_enter_in_an_enemy_zone() {
    for (rules, hex, piece, around) in ninth() {
        let t = soviets(&rules, 9, &format!("11inf@{}", around[0]), &[piece]).act(&[&format!("pick {piece}")]);
        let mut t = t.offered(&[&format!("enter {hex}")]);
        assert_eq!(t.targets("enter"), [hex], "the hex is not blocked");
        t.go(&[&format!("enter {hex}")]);
        assert!(t.targets("move").is_empty(), "it stops there");
    }
}

/// Game-Turn 2: 2906 and 2908.
///
/// Case advance/79:16.2c
#[test]
fn with_several_entry_hexes_all_must_be_blocked_first() {
    let rules = e79();
    assert_eq!(entries(soviets(&rules, 2, "11inf@2906", &["i20"]), "i20"), ["2908"]);
    let full = "2-2-5a@2908 2-2-5b@2908 2-2-5c@2908";
    assert_eq!(entries(soviets(&rules, 2, full, &["i20"]), "i20"), ["2906"]);
    let mut free = entries(soviets(&rules, 2, &format!("11inf@2906 {full}"), &["i20"]), "i20");
    free.sort();
    assert_eq!(free, ["2806", "2807", "2808", "2907", "2909"], "nearest to either");
}

/// Case advance/79:16.2d, advance/10:14.2d
#[test]
fn a_unit_does_not_overrun_from_off_the_map() {
    for (rules, hex, piece, _) in ninth() {
        let t = soviets(&rules, 9, &format!("11inf@{hex}"), &[piece]).act(&[&format!("pick {piece}")]);
        t.not_offered(&[&format!("overrun {hex}"), &format!("enter {hex}")]);
    }
}

/// Some of the units of Game-Turn 2 come two turns later.
///
/// Case advance/79:16.3a, advance/10:14.3a
#[test]
fn reinforcements_may_be_held_back_and_enter_later_at_the_same_hex() {
    for (rules, pieces, hexes) in [(e79(), ["i20", "i21"], ["2906", "2908"]), (e10(), ["i21", "i22"], ["2906", "2911"])]
    {
        let t = soviets(&rules, 2, "", &pieces).act(&[&format!("pick {}", pieces[0]), "enter 2906", "done", "done"]);
        let mut t = pass_to(t, 4, "su-movement").act(&[&format!("pick {}", pieces[1])]);
        assert_eq!(t.targets("enter"), hexes);
        t.go(&["enter 2906"]);
        assert_eq!(t.hex_of(pieces[1]).as_deref(), Some("2906"));
    }
}

/// Case advance/79:16.3a, advance/10:14.3a
#[test]
fn german_reinforcements_may_be_held_back_too() {
    let prussia_79 = vec!["0111", "0112", "0113"];
    let prussia_10 = vec!["0007", "0008", "0009", "0010", "0011", "0012", "0013"];
    for (rules, prussia) in [(e79(), prussia_79), (e10(), prussia_10)] {
        let t = waiting(&rules, 2, "de-movement", "1inf@0512 2-2-5a@2204", &["253inf"]).act(&["done"]);
        let mut t = pass_to(t, 5, "de-movement").act(&["pick 253inf"]);
        assert_eq!(t.targets("enter"), prussia);
    }
}

const LENINGRAD: &str = "11inf@2505 12inf@2604 21inf@2605";

/// Case advance/79:16.4a, advance/10:14.4a
#[test]
fn with_all_of_leningrad_german_the_units_due_there_enter_on_the_north_edge() {
    for (rules, piece) in [(e79(), "i46"), (e10(), "i43")] {
        let north = ["2301", "2401", "2501", "2601", "2701", "2801"];
        let lost = format!("{LENINGRAD} 30inf@2705");
        assert_eq!(entries(soviets(&rules, 10, &lost, &[piece]), piece), north);
        soviets(&rules, 10, &lost, &[piece]).act(&["done"]);
        assert_eq!(entries(soviets(&rules, 10, LENINGRAD, &[piece]), piece), ["2705"], "one hex is still open");
        let mut all = entries(soviets(&rules, 10, "", &[piece]), piece);
        all.sort();
        assert_eq!(all, ["2505", "2604", "2605", "2705"]);
    }
}

/// The last Leningrad hex is full: the nearest vacant hex, not the north edge.
///
/// Case advance/79:16.4a
#[test]
fn a_full_last_hex_of_leningrad_is_a_blocked_entry_and_no_lost_city() {
    let rules = e79();
    let units = format!("{LENINGRAD} 2-2-5a@2705 2-2-5b@2705 2-2-5c@2705");
    let free = entries(soviets(&rules, 10, &units, &["i46"]), "i46");
    assert!(free.contains(&"2706".into()) && !free.contains(&"2301".into()), "{free:?}");
}

/// Case advance/79:16.5a, advance/10:14.5a
#[test]
fn the_soviet_reinforcements_of_game_turn_1_enter_on_it() {
    for rules in editions() {
        let due = |side: Side, turn, phase: &str| {
            let mut t = scene(&rules, turn, phase, "1inf@0512 2-2-5a@2204").mark("reinforcements", "due");
            assert_eq!(t.decides(), side);
            t
        };
        let t = due(SOVIET, 1, "su-movement");
        t.not_offered(&["done"]).refused("done", &case(&rules, "16.5", "14.5"));
        due(SOVIET, 2, "su-movement").offered(&["done"]);
        due(GERMAN, 2, "de-movement").offered(&["done"]);
    }
}
