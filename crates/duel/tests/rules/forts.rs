//! Fort markers, case by case.

use duel::SOVIET;

use crate::common::{duel, list, of, scene, turn_ends};

/// Case duel/13.0d
/// Case duel/3.1a
#[test]
fn a_fort_is_built_where_a_soviet_combat_unit_is_outside_german_zones() {
    let units = "16rd@3807 48rd@2829 8a-hq@2925 1pd@2828 125rd@4730";
    let mut trial = scene(3, "reinforcement", units).play();
    assert_eq!((trial.asked().as_str(), trial.decides()), ("13.0", SOVIET));
    // 48 RD is in a German zone, a headquarters is no combat unit, a fort is printed on 4730.
    assert_eq!(trial.targets("fort"), ["3807"]);
    let trial = trial.refused("fort 2829", "13.0").refused("fort 2925", "13.0").refused("fort 4730", "13.0");
    let mut trial = trial.act(&["fort 3807"]);
    let rules = duel();
    let hex = rules.book().hex("3807").unwrap();
    assert!(of(&mut trial, |s| s.forts.has(hex) && s.forts_ready == 0));
    assert_ne!(trial.phase(), "reinforcement");
}

/// Case duel/3.1b
#[test]
fn a_fort_not_built_is_kept() {
    let mut trial = scene(3, "reinforcement", "16rd@3807 1pd@2429").play().act(&["done"]);
    assert_eq!(of(&mut trial, |s| s.forts_ready), 1);
    let mut later = scene(4, "reinforcement", "16rd@3807 43rd@4010 1pd@2429").mark("forts_ready", 1).play();
    assert_eq!(of(&mut later, |s| s.forts_ready), 3);
    later.go(&["fort 3807", "fort 4010"]);
    assert_eq!(of(&mut later, |s| (s.forts_ready, s.forts.len())), (1, 2));
}

/// Case duel/13.0e
#[test]
fn no_second_fort_is_built_in_a_hex() {
    let trial = scene(4, "reinforcement", "16rd@3807 43rd@4010 1pd@2429").mark("forts", list(&["3807"])).play();
    trial.refused("fort 3807", "13.0").offered(&["fort 4010", "done"]);
}

/// Case duel/13.0c
#[test]
fn a_fort_stays_when_the_enemy_holds_it() {
    let mut trial = turn_ends(scene(4, "end-of-turn", "16rd@3807 1pd@4010").mark("forts", list(&["4010"])));
    let rules = duel();
    let hex = rules.book().hex("4010").unwrap();
    assert!(of(&mut trial, |s| s.turn == 5 && s.forts.has(hex)));
}

/// Case duel/17.3d
#[test]
fn eight_forts_arrive_on_turns_three_to_eight() {
    let rules = duel();
    let come: Vec<_> = (0..=14u8).map(|turn| rules.book().fort_markers[usize::from(turn)]).collect();
    assert_eq!(come, [0, 0, 0, 1, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
}
