//! Sections 2 and 3: components and the sequence of play.

use std::collections::BTreeSet;

use duel::{Duel, GERMAN, SOVIET, TURN_BOX};
use wargame::{Place, Trial, Viewer};

use crate::common::{duel, last_fight, led, list, scene, table, unit};

/// Answers with `done` or `pass` if it can be.
fn pass_on(trial: &mut Trial<Duel>) {
    let offers = trial.offers();
    let on = offers.iter().find(|o| *o == "done" || *o == "pass").unwrap_or(&offers[0]).clone();
    trial.go(&[&on]);
}

/// The neighbours of a hex.
fn ring(label: &str) -> BTreeSet<String> {
    let rules = duel();
    let map = &rules.book().map;
    map.around(map.by_label(label).expect("a hex of the map")).map(|(_, h)| map.label(h).to_owned()).collect()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// Case duel/2.1a
#[test]
fn hexes_are_numbered_column_then_row() {
    // Columns grow eastward, rows southward; an even column lies half a hex further south.
    assert_eq!(ring("4420"), set("4419 4421 4320 4321 4520 4521"));
    assert_eq!(ring("4520"), set("4519 4521 4419 4420 4619 4620"));
    let rules = duel();
    let (book, map) = (rules.book(), &rules.book().map);
    let labels = |of: &duel::HexSet| of.iter().map(|h| map.label(h).to_owned()).collect::<BTreeSet<_>>();
    assert!(labels(&book.land).iter().all(|l| ("18".."69").contains(&&l[..2]) && ("01".."35").contains(&&l[2..])));
    assert!(labels(&book.east_edge).iter().all(|l| l.starts_with("68")));
    assert!(labels(&book.west_edge).iter().all(|l| l.starts_with("18")));
    assert!(book.east_edge.iter().all(|h| book.edge.has(h)) && !book.east_edge.is_empty());
    // A row of arrows on the south edge.
    for range in &book.ranges {
        assert!(range.hexes.iter().all(|&h| map.label(h).ends_with("34") && book.edge.has(h)), "{}", range.name);
    }
    assert!(ring("4434").len() < 6 && ring("6820").len() < 6 && ring("4433").len() == 6);
    let north = map.by_label("4419").and_then(|to| map.dir(map.by_label("4420").expect("a hex"), to));
    let south = map.by_label("4421").and_then(|to| map.dir(map.by_label("4420").expect("a hex"), to));
    assert!(north.is_some() && south.is_some() && north != south);
}

/// A unit cut off from its sources by three enemies around it, in its third turn without supply.
fn starved(key: &str, soviet: bool) -> Trial<Duel> {
    let around = if soviet { "1id@4619 58id@4521 61id@4721" } else { "16rd@4619 48rd@4521 5rd@4721" };
    let name = key.trim_start_matches('~');
    let t = scene(3, "end-of-turn", &format!("{key}@4620 {around}"));
    t.mark("failed", table(&[(name, 2)])).play()
}

/// Case duel/2.3a
#[test]
fn a_full_german_or_finnish_unit_that_loses_a_step_is_turned_over() {
    for key in ["1pd", "1id", "fi4id"] {
        let mut t = starved(key, false);
        let id = unit(&mut t, key);
        assert!(t.state().reduced.has(id) && t.hex_of(key).as_deref() == Some("4620"), "{key}");
        assert_eq!(t.steps(key), 1);
    }
}

/// Case duel/2.3b
#[test]
fn a_reduced_one_is_removed() {
    for key in ["1pd", "1id", "fi4id"] {
        let mut t = starved(&format!("~{key}"), false);
        let id = unit(&mut t, key);
        assert_eq!((t.hex_of(key), t.state().units.place(id)), (None, Place::DEAD), "{key}");
    }
}

/// Case duel/2.3c
#[test]
fn a_soviet_unit_is_removed_by_its_first_loss() {
    for key in ["16rd", "2td", "1ldno"] {
        let mut t = starved(key, true);
        let id = unit(&mut t, key);
        assert_eq!((t.hex_of(key), t.state().units.place(id)), (None, Place::DEAD), "{key}");
    }
    let rules = duel();
    assert!(rules.book().counters.iter().all(|counter| counter.reduced.is_none()));
}

/// Case duel/2.3d, duel/2.4f
#[test]
fn a_headquarters_is_eliminated_by_any_loss_and_goes_to_the_next_turns_box() {
    for (key, soviet) in [("41k-hq", false), ("fi4k-hq", false), ("8a-hq", true)] {
        let mut t = starved(key, soviet);
        let id = unit(&mut t, key);
        assert_eq!((t.hex_of(key), t.state().units.place(id)), (None, TURN_BOX), "{key}");
    }
}

/// Case duel/2.4f
#[test]
fn it_may_come_back_in_the_next_turn() {
    let t = scene(3, "end-of-turn", "41k-hq@4620 16rd@4619 48rd@4521 5rd@4721 1pd@4418");
    let mut t = t.mark("failed", table(&[("41k-hq", 2)]));
    assert_eq!(t.hex_of("41k-hq"), None);
    while t.phase() != "chits" {
        pass_on(&mut t);
    }
    assert_eq!((t.asked(), t.decides(), t.phase()), ("4.1".into(), GERMAN, "chits".into()));
}

/// Case duel/2.3e
#[test]
fn a_reduced_side_has_half_the_strengths_rounded_up() {
    let rules = duel();
    let two_steps: Vec<_> = rules.book().units.iter().filter_map(|u| Some((u, u.reduced?))).collect();
    assert_eq!(two_steps.len(), 47);
    for (unit, reduced) in two_steps {
        let half = [unit.full.attack.div_ceil(2), unit.full.defence.div_ceil(2)];
        assert_eq!([reduced.attack, reduced.defence], half, "{}", unit.name);
    }
    // It moves as before: six hexes of clear ground.
    for side in ["", "~"] {
        let mut t = led(3, "movement", "18a-hq", &format!("18a-hq@4420 {side}1id@4420")).act(&["pick 1id"]);
        let steps = "4419 4418 4417 4517 4518 4519";
        for (hex, left) in steps.split(' ').zip((0..6).rev()) {
            assert_eq!(t.left_after(&format!("move {hex}")), left * 2, "{side}1id to {hex}");
            t.go(&[&format!("move {hex}")]);
        }
    }
}

/// Case duel/2.4a
#[test]
fn headquarters_do_not_count_for_stacking() {
    let full = "1pd@4420 6pd@4420 36md@4420 41k-hq@4420 18a-hq@4420";
    let mut t = led(3, "movement", "41k-hq", full).act(&["done"]);
    assert_ne!(t.asked(), "7.1");
    let mut t = led(3, "movement", "41k-hq", &format!("{full} 8pd@4420")).act(&["done"]);
    assert_eq!(t.asked(), "7.1");
}

/// Case duel/2.4b
#[test]
fn headquarters_have_no_zone_of_control() {
    let units = |enemy: &str| format!("41k-hq@4418 1pd@4419 {enemy}@4620");
    // 4520 touches 4620.
    let mut t = led(3, "movement", "41k-hq", &units("8a-hq")).act(&["pick 1pd", "move 4520"]);
    t.go(&["move 4521"]);
    assert_eq!(t.hex_of("1pd").as_deref(), Some("4521"));
    let t = led(3, "movement", "41k-hq", &units("16rd")).act(&["pick 1pd", "move 4520"]);
    t.not_offered(&["move 4521"]);
}

/// Attacks a hex of clear ground with 1 Panzer, without anything that changes the dice; answers the strengths.
fn odds(defenders: &str) -> (u16, u16) {
    let mut t =
        led(3, "combat", "41k-hq", &format!("41k-hq@4418 1pd@4520 {defenders}")).mark("artillery", 0).dice(&[7]);
    t.go(&["attack 4620", "join 1pd", "done"]);
    let fight = last_fight(&mut t);
    (fight.attack, fight.defence)
}

/// Case duel/2.4c, duel/2.4d, duel/2.4g
#[test]
fn headquarters_defend_with_their_artillery_only_if_they_are_alone() {
    assert_eq!(odds("8a-hq@4620"), (9, 3));
    assert_eq!(odds("27a-hq@4620"), (9, 2));
    assert_eq!(odds("8a-hq@4620 27a-hq@4620"), (9, 5), "several alone add up");
    assert_eq!(odds("8a-hq@4620 5rd@4620"), (9, 3), "5 RD alone has 3");
    assert_eq!(odds("8a-hq@4620 16rd@4620 48rd@4620"), (9, 7));
}

/// Case duel/2.4e
#[test]
fn headquarters_take_no_part_in_an_attack() {
    let t = led(3, "combat", "41k-hq", "41k-hq@4520 1pd@4520 16rd@4620").act(&["attack 4620"]);
    t.offered(&["join 1pd"]).not_offered(&["join 41k-hq"]);
    // One that is alone attacks nobody.
    let mut t = led(3, "combat", "41k-hq", "41k-hq@4520 1pd@4418 16rd@4620");
    assert_ne!(t.phase(), "combat");
}

/// What is available to a side after the air allotment: fighters, close support.
fn allotted(turn: u8, lost: [[i64; 2]; 2]) -> [[u8; 2]; 2] {
    let lost = table(&[("german", lost[0].to_vec()), ("soviet", lost[1].to_vec())]);
    let ready = table(&[("german", vec![0i64, 0]), ("soviet", vec![0i64, 0])]);
    let t = scene(turn, "air", "18a-hq@4417 1id@4418 8a-hq@4717 16rd@4718");
    t.mark("air_lost", lost).mark("air", ready).play().state().air.ready
}

const NONE: [[i64; 2]; 2] = [[0; 2]; 2];

/// Case duel/2.5a, duel/2.5b, duel/3.2a
#[test]
fn air_units_are_those_of_the_start_and_the_reinforcements_less_the_eliminated() {
    // Nothing was available before: what has flown comes back.
    assert_eq!(allotted(1, NONE), [[4, 8], [0, 0]]);
    assert_eq!(allotted(8, [[1, 3], [1, 0]]), [[5, 7], [1, 1]]);
    assert_eq!(allotted(14, [[2, 0], [0, 2]]), [[4, 10], [4, 0]]);
}

/// Case duel/2.5c
#[test]
fn eliminated_air_units_never_come_back() {
    for turn in [2, 7, 8, 9, 11, 14] {
        let (all, less) = (allotted(turn, NONE), allotted(turn, [[1, 2], [0, 0]]));
        assert_eq!([all[0][0] - less[0][0], all[0][1] - less[0][1]], [1, 2], "turn {turn}");
    }
}

/// Case duel/2.5d, duel/2.5e
#[test]
fn air_reinforcements_come_on_their_turns() {
    for turn in 1..=14 {
        let soviet = match turn {
            1..7 => [0, 0],
            7..9 => [2, 1],
            9..11 => [3, 2],
            _ => [4, 2],
        };
        let german = if turn < 8 { [4, 8] } else { [6, 10] };
        assert_eq!(allotted(turn, NONE), [german, soviet], "turn {turn}");
    }
}

/// Case duel/3.0a
#[test]
fn a_turn_runs_reinforcement_air_allotment_activation_end_of_turn() {
    let mut t = scene(2, "end-of-turn", "18a-hq@4417 1id@4418 8a-hq@4717 16rd@4718").play();
    while t.view(Viewer::Umpire).moment.turn < 4 {
        pass_on(&mut t);
    }
    let told = t.told(Viewer::Spectator);
    let begun: Vec<&str> = told.iter().filter_map(|line| line.strip_prefix("Turn 3: ")).collect();
    let turn = ["reinforcements", "air allotment", "choice of chits", "activation", "activation of single hexes"];
    assert_eq!(begun[..5], turn);
    assert_eq!(begun[5..], ["end of turn"]);
}

/// Case duel/3.1a
#[test]
fn forts_are_put_down_in_the_reinforcement_phase_only() {
    let units = "18a-hq@4417 8a-hq@4717 16rd@4718";
    let mut t = scene(3, "reinforcement", units).offered(&["fort 4718", "done"]);
    assert_eq!((t.decides(), t.asked()), (SOVIET, "13.0".into()));
    for phase in ["chits", "activation", "hexes", "end-of-turn"] {
        let t = scene(3, phase, units).mark("forts_ready", 1);
        t.not_offered(&["fort 4718"]);
    }
}

/// Case duel/3.1b
#[test]
fn a_fort_that_is_not_put_down_is_kept() {
    // One comes on turn 3, two more on turn 4.
    let mut t = scene(3, "reinforcement", "8a-hq@4717 16rd@4718").act(&["done"]);
    assert_eq!(t.state().forts_ready, 1);
    let mut t = scene(4, "reinforcement", "8a-hq@4717 16rd@4718 48rd@4719 5rd@4720 2td@4721").mark("forts_ready", 1);
    t.go(&["fort 4718", "fort 4719"]);
    t.go(&["fort 4720"]);
    t = t.not_offered(&["fort 4721"]);
    assert_eq!(t.state().forts_ready, 0);
    // On turn 2 there is none.
    assert_ne!(scene(2, "reinforcement", "8a-hq@4717 16rd@4718").phase(), "reinforcement");
}

/// Case duel/3.4a
#[test]
fn air_units_markers_and_chits_come_off_at_the_end_of_the_turn() {
    let t = scene(3, "hexes", "1pd@4420 16rd@4620").mark("air", table(&[("german", vec![2i64, 3])]));
    let t = t.mark("cup", list(&["41k-hq"])).mark("left", table(&[("german", 0)])).mark("sailed", list(&["16rd"]));
    let mut t = t.mark("last", "german").play();
    assert_eq!(t.state().air.ready[0], [2, 3]);
    t.go(&["pass", "pass"]);
    while t.phase() == "end-of-turn" {
        let state = t.state();
        assert_eq!((state.air.ready, state.chits.cup.is_empty(), state.sailed.is_empty()), ([[0; 2]; 2], true, true));
        pass_on(&mut t);
    }
    let state = t.state();
    assert!(state.sailed.is_empty() && state.activation.overran.is_empty() && state.activation.artillery == 0);
    assert!(state.chits.drawn.is_empty());
}
