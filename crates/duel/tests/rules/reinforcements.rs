//! Reinforcements enter, case by case.

use duel::{Duel, Entry, Nation};
use wargame::Trial;

use crate::common::{duel, failed, led, list, of, table, unit};

/// The move mode of a headquarters, with units that wait.
fn moving(turn: u8, hq: &str, units: &str, waiting: &[&str]) -> Trial<Duel> {
    led(turn, "movement", hq, units).mark("named", list(&[])).mark("waiting", list(waiting))
}

/// Where a unit may come onto the map.
fn entries(trial: Trial<Duel>, unit: &str) -> Vec<String> {
    trial.play().act(&[&format!("pick {unit}")]).targets("enter")
}

/// Case duel/4.0a
#[test]
fn a_reinforcement_enters_in_the_activation_of_its_own_headquarters() {
    let german = moving(6, "57k-hq", "57k-hq@4732 16rd@6020", &["19pd", "93id", "6id", "sstmd"]).play();
    german.offered(&["pick 19pd"]).refused("pick 93id", "4.0").refused("pick 6id", "4.0").refused("pick sstmd", "4.0");
    // It waits with its units: it comes in when its own chit is drawn, they with it.
    let own = moving(4, "57k-hq", "1pd@2429 16rd@6020", &["57k-hq", "19pd"]).play();
    own.offered(&["pick 57k-hq", "pick 19pd"]);
    // Of the Soviets any headquarters brings in any unit, but no other headquarters.
    let soviet = moving(6, "8a-hq", "8a-hq@6020 1pd@2429", &["179rd", "25cd", "34a-hq"]).play();
    soviet.offered(&["pick 179rd", "pick 25cd"]).refused("pick 34a-hq", "4.0");
    // Nobody comes in where a hex is activated without a headquarters (6.3).
    let alone = crate::common::scene(6, "movement", "16rd@6020 1pd@2429").mark("hex", "6020");
    alone.mark("waiting", list(&["25cd"])).play().refused("pick 25cd", "6.3");
}

/// Case duel/4.0e
#[test]
fn nobody_comes_before_his_turn() {
    let trial = moving(2, "8a-hq", "8a-hq@6020 1pd@2429", &["111rd", "179rd"]).play();
    trial.offered(&["pick 179rd"]).refused("pick 111rd", "4.0");
    moving(3, "8a-hq", "8a-hq@6020 1pd@2429", &["111rd", "179rd"]).play().offered(&["pick 111rd", "pick 179rd"]);
}

/// Case duel/4.0c
/// Case duel/4.0i
#[test]
fn in_its_entry_turn_a_unit_attacks_out_of_range() {
    // 8 Army is far away; 3834 is in the zone of 1 PD.
    let mut trial = moving(2, "8a-hq", "8a-hq@6020 1pd@3833", &["179rd"]).play().act(&["pick 179rd", "enter 3834"]);
    while trial.phase() == "movement" {
        trial.go(&["done"]);
    }
    assert_eq!(trial.phase(), "combat");
    trial.go(&["attack 3833"]);
    trial.offered(&["join 179rd"]);
}

/// Case duel/4.0d
/// Case duel/4.0k
#[test]
fn a_blocked_entry_hex_is_replaced_by_the_nearest_of_the_edge() {
    let listed = ["3834", "3934", "4034", "4134", "4234"];
    let at = |units: &str| entries(moving(2, "8a-hq", &format!("8a-hq@6020 {units}"), &["179rd"]), "179rd");
    assert_eq!(at("1pd@2429"), listed);
    // 3734 and 3934 are as near to 3834; the others stay open.
    assert_eq!(at("1pd@3834"), ["3734", "3934", "4034", "4134", "4234"]);
    assert_eq!(at("41k-hq@3834"), ["3734", "3934", "4034", "4134", "4234"]);
    // An own unit is no hindrance, and a zone neither.
    assert_eq!(at("16rd@3834 10rd@3834 43rd@3834 1pd@3833"), listed);
    let all = "1pd@3834 6pd@3934 8pd@4034 19pd@4134 12pd@4234";
    assert_eq!(at(all), ["3734", "4334"]);
    let trial = moving(2, "8a-hq", "8a-hq@6020 1pd@3834", &["179rd"]).play().act(&["pick 179rd"]);
    trial.refused("enter 3834", "4.0").refused("enter 3634", "4.0");
}

/// 4634 is held: 19 PD comes in at 4534, which is no arrow, and is fed by those of its range. All iron crosses are lost, so
/// that 36 MD beside it is not fed.
///
/// Case duel/4.0d
/// Case duel/5.1k
#[test]
fn who_comes_in_beside_its_range_is_fed_by_it_all_the_same() {
    let crosses = "43rd@1828 70rd@1829 16rd@1830 10rd@1831 67rd@1832 90rd@1833 48rd@1834";
    let units = format!("57k-hq@4633 36md@4534 8a-hq@4634 {crosses}");
    let mut trial = moving(4, "57k-hq", &units, &["19pd"]).play().act(&["pick 19pd", "enter 4534"]);
    while of(&mut trial, |s| s.turn) == 4 {
        let offers = trial.offers();
        let on = ["done", "pass"].into_iter().find(|act| offers.iter().any(|offer| offer == act));
        let on = on.map_or_else(|| offers[0].clone(), str::to_owned);
        trial.go(&[&on]);
    }
    assert_eq!(trial.places("19pd 36md"), ["4534", "4534"]);
    assert_eq!(["19pd", "36md"].map(|key| failed(&mut trial, key)), [0, 1]);
}

/// Case duel/4.0h
#[test]
fn the_edges_are_entered_where_the_side_controls_them() {
    let east = |marks: &[&str]| {
        let trial = moving(6, "8a-hq", "8a-hq@6020 1pd@2429", &["25cd"]);
        trial.mark("control", table(&[("german", list(marks))]))
    };
    let all: Vec<String> = (1..=34).map(|row| format!("68{row:02}")).collect();
    assert_eq!(entries(east(&[]), "25cd"), all);
    assert_eq!(entries(east(&["6801", "6834"]), "25cd"), all[1..33]);
    east(&["6801"]).play().act(&["pick 25cd"]).refused("enter 6801", "4.0");
    let lost: Vec<&str> = all.iter().map(String::as_str).collect();
    east(&lost).play().refused("pick 25cd", "4.0");
    let west = entries(moving(3, "18a-hq", "18a-hq@2128 16rd@6020", &["93id"]), "93id");
    assert_eq!(west, ["1828", "1829", "1830", "1831", "1832", "1833", "1834"]);
}

/// Case duel/4.0l
#[test]
fn on_turn_14_any_german_headquarters_brings_in_any_german_unit() {
    let at =
        |turn: u8, hq: &str, units: &str| moving(turn, hq, &format!("{units} 16rd@6020"), &["19pd", "93id"]).play();
    at(14, "18a-hq", "18a-hq@2128").offered(&["pick 19pd", "pick 93id"]);
    at(13, "18a-hq", "18a-hq@2128").offered(&["pick 93id"]).refused("pick 19pd", "4.0");
    at(14, "fi4k-hq", "fi4k-hq@5301").refused("pick 19pd", "4.0");
}

/// Case duel/17.3b
/// Case duel/17.3e
#[test]
fn the_168th_comes_over_lake_ladoga() {
    let mut trial = moving(7, "8a-hq", "8a-hq@6020 1pd@2429 16rd@5805 10rd@5805", &["168rd"])
        .mark("sailed", list(&["16rd", "10rd"]))
        .play()
        .act(&["pick 168rd"]);
    assert!(trial.targets("enter").is_empty());
    let landings = trial.targets("sail");
    assert!(landings.contains(&"5906".to_owned()), "{landings:?}");
    trial.go(&["sail 5906"]);
    let rifle = unit(&mut trial, "168rd");
    // It does not count against the two units of the turn (9.4).
    assert!(of(&mut trial, |s| s.sailed.len() == 2 && !s.sailed.has(rifle) && s.entered.has(rifle)));
    assert!(of(&mut trial, |s| s.units.at(rifle).is_some_and(|hex| duel().book().map.label(hex) == "5906")));
    // A headquarters is needed.
    let alone = crate::common::scene(7, "movement", "16rd@6020 1pd@2429").mark("hex", "6020");
    alone.mark("waiting", list(&["168rd"])).play().refused("pick 168rd", "6.3");
}

/// Case duel/5.1k
#[test]
fn a_unit_is_fed_by_the_range_it_came_through() {
    let enters = |turn: u8, unit: &str, hex: &str| {
        let mut trial = moving(turn, "57k-hq", "57k-hq@4632 16rd@6020", &[unit]).play();
        trial.go(&[&format!("pick {unit}"), &format!("enter {hex}")]);
        let handle = crate::common::unit(&mut trial, unit);
        of(&mut trial, |s| s.range[handle.index()])
    };
    let rules = duel();
    let name = |range: u8| rules.book().ranges[usize::from(range)].name.clone();
    assert_eq!(name(enters(4, "19pd", "4734")), "4634 to 4834");
    assert_eq!(name(enters(5, "14md", "4734")), "4634 to 5634");
}

/// Case duel/17.3f
/// Case duel/17.5b
#[test]
fn so_many_units_come_on_each_turn() {
    let rules = duel();
    let book = rules.book();
    let come = |soviet: bool| -> Vec<usize> {
        let units = book.units.iter().chain(&book.counters).filter(|u| (u.nation == Nation::Soviet) == soviet);
        let turns: Vec<u8> = units.filter_map(|u| u.due).map(|due| due.turn).collect();
        (1..=14).map(|turn| turns.iter().filter(|&&t| t == turn).count()).collect()
    };
    assert_eq!(come(true), [0, 4, 8, 5, 4, 16, 8, 6, 8, 1, 2, 4, 0, 0]);
    assert_eq!(come(false), [1, 0, 1, 5, 2, 8, 0, 5, 3, 0, 0, 0, 0, 0]);
}

/// Case duel/17.3a
#[test]
fn the_170th_comes_by_the_east() {
    let rules = duel();
    let unit = rules.book().counters.iter().find(|u| u.key == "170rd").unwrap();
    let due = unit.due.unwrap();
    assert_eq!((due.turn, due.entry), (9, Entry::East));
}
