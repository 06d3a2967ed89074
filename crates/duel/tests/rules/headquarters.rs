//! Eliminated headquarters come back, case by case.

use duel::{Duel, GERMAN, GONE, SOVIET, TURN_BOX};
use wargame::{Place, Trial};

use crate::common::{list, of, scene, table, turn_ends, unit};

fn box_of(keys: &[&str], units: &str) -> Trial<Duel> {
    scene(3, "chits", units).mark("turn_box", list(keys)).play()
}

fn place(trial: &mut Trial<Duel>, key: &str) -> Place {
    let unit = unit(trial, key);
    of(trial, |s| s.units.place(unit))
}

/// Case duel/4.1a
/// Case duel/4.1h
#[test]
fn a_headquarters_comes_back_with_or_next_to_a_unit_of_its_side() {
    // 10 RD on 2325 lies in a German zone; 1 PD is next to it.
    let mut trial = box_of(&["8a-hq"], "10rd@2325 1pd@2326");
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.1", SOVIET));
    trial.go(&["pick 8a-hq"]);
    let mut trial = trial
        .offered(&["at 2325", "at 2324", "at 2225", "at 2224"])
        .refused("at 2326", "4.1")
        .refused("at 2327", "4.1")
        .refused("done", "4.1");
    trial.go(&["at 2324"]);
    assert_eq!(trial.places("8a-hq"), ["2324"]);
}

/// Case duel/4.1h
#[test]
fn a_headquarters_goes_to_land_it_could_enter() {
    // Tallinn lies on the coast; 4902 is next to Finland.
    let mut coast = box_of(&["8a-hq"], "16rd@3807 1pd@2429");
    coast.go(&["pick 8a-hq"]);
    let sea = coast.rules().book().water;
    let offered = coast.targets("at");
    assert!(offered.contains(&"3807".to_owned()));
    assert!(offered.iter().all(|hex| !sea.has(coast.rules().book().hex(hex).unwrap())));
    let mut border = box_of(&["8a-hq"], "16rd@4902 1pd@2429");
    border.go(&["pick 8a-hq"]);
    border.refused("at 4901", "4.1").refused("at 4801", "4.1");
}

/// Case duel/4.1b
#[test]
fn a_german_headquarters_needs_its_own_command() {
    let mut trial = box_of(&["41k-hq"], "1pd@2429 1id@2128 8a-hq@3525");
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.1", GERMAN));
    trial.go(&["pick 41k-hq"]);
    let mut trial = trial.offered(&["at 2429", "at 2428"]).refused("at 2128", "4.1");
    trial.go(&["at 2429"]);
    assert_eq!(trial.places("41k-hq"), ["2429"]);
}

/// Case duel/4.1c
#[test]
fn a_german_headquarters_without_a_command_leaves_with_its_chit() {
    let mut trial = box_of(&["41k-hq"], "1id@2128 8a-hq@3525");
    let hq = unit(&mut trial, "41k-hq");
    assert_eq!(place(&mut trial, "41k-hq"), GONE);
    assert!(of(&mut trial, |s| s.chits.gone.has(hq)));
    // A battle group belongs to the command of its division (14).
    let mut group = scene(3, "chits", "kg-a@2128 8a-hq@3525")
        .mark("turn_box", list(&["41k-hq"]))
        .mark("groups", table(&[("kg-a", "1pd")]))
        .play();
    assert_eq!((group.asked().as_str(), place(&mut group, "41k-hq")), ("4.1", TURN_BOX));
}

/// Case duel/4.1f
#[test]
fn a_headquarters_waits_with_a_command_that_is_all_to_come() {
    let mut trial = scene(5, "chits", "1id@2128 8a-hq@3525")
        .mark("turn_box", list(&["57k-hq"]))
        .mark("waiting", list(&["19pd"]))
        .play();
    let hq = unit(&mut trial, "57k-hq");
    assert_eq!(place(&mut trial, "57k-hq"), Place::WAITING);
    assert!(of(&mut trial, |s| s.chits.pool.has(hq) && !s.chits.gone.has(hq) && !s.chits.arrivals.has(hq)));
}

/// Case duel/4.1d
/// Case duel/4.1i
#[test]
fn a_soviet_headquarters_never_leaves_and_waits_for_a_unit() {
    let mut trial = box_of(&["8a-hq"], "27a-hq@4424 1pd@2429");
    let hq = unit(&mut trial, "8a-hq");
    assert_eq!(place(&mut trial, "8a-hq"), TURN_BOX);
    assert!(of(&mut trial, |s| !s.chits.gone.has(hq) && !s.chits.pool.has(hq)));
}

/// Case duel/4.1e
/// Case duel/4.1g
#[test]
fn who_is_back_has_a_chit_and_who_is_kept_back_has_none() {
    let mut back = box_of(&["41k-hq"], "1pd@2429 8a-hq@3525").act(&["pick 41k-hq", "at 2429"]);
    let hq = unit(&mut back, "41k-hq");
    assert!(of(&mut back, |s| s.chits.pool.has(hq)));
    let mut kept = box_of(&["41k-hq"], "1pd@2429 8a-hq@3525").act(&["done"]);
    assert_eq!(place(&mut kept, "41k-hq"), TURN_BOX);
    assert!(of(&mut kept, |s| !s.chits.pool.has(hq)));
}

/// Case duel/4.1a
#[test]
fn a_finnish_headquarters_comes_back_to_a_square() {
    let mut trial = scene(9, "chits", "fi12id@5300 8a-hq@3525").mark("turn_box", list(&["fi4k-hq"])).play();
    trial.go(&["pick fi4k-hq"]);
    assert_eq!(trial.targets("at"), ["5200", "5300", "5301", "5400"]);
    trial.refused("at 5100", "4.1").refused("at 5201", "4.1");
}

/// 41 Corps starves in a pocket as turn 2 ends; the box it goes to is that of turn 3.
///
/// Case duel/2.4f
/// Case duel/4.1a
/// Case duel/5.2k
#[test]
fn a_headquarters_that_starves_is_back_in_the_next_turn() {
    let units = "41k-hq@5020 1pd@2429 43rd@5019 70rd@5021";
    let mut trial = turn_ends(scene(2, "end-of-turn", units).mark("failed", table(&[("41k-hq", 2)])));
    assert_eq!(place(&mut trial, "41k-hq"), TURN_BOX);
    while trial.asked() != "4.1" {
        trial.go(&["done"]);
    }
    assert_eq!((trial.decides(), of(&mut trial, |s| s.turn)), (GERMAN, 3));
    let mut trial = trial.act(&["pick 41k-hq", "at 2428"]);
    let hq = unit(&mut trial, "41k-hq");
    assert_eq!(trial.places("41k-hq"), ["2428"]);
    assert!(of(&mut trial, |s| s.failed[hq.index()] == 0 && s.chits.pool.has(hq)));
}
