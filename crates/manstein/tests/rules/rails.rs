//! 15.1: Aurora.

use manstein::GERMAN;
use wargame::Place;

use crate::common::{book, hex, list, of, scene, table};

/// Case manstein/15.1a, manstein/4.2g
#[test]
fn aurora_goes_any_distance_along_railways() {
    let german = table(&[("german", list(&["4911", "4711"]))]);
    let trial = scene(2, "soviet-movement", "aurora@5110 1-1dno@4404").mark("control", german);
    let trial = trial.act(&["pick aurora"]).refused("move 5109", "15.1").refused("move 4910", "15.1");
    let mut trial = trial.offered(&["move 4512", "move 4412", "move 4311"]).act(&["move 4611"]);
    assert!(of(&mut trial, |state| ["4911", "4711"].iter().all(|h| !state.controls(book(), GERMAN, hex(h)))));
    // It goes on, for any hex has been its last only when it says so.
    trial.act(&["move 4412", "done"]).refused("pick aurora", "8.1");
}

/// Case manstein/15.1d
#[test]
fn aurora_enters_no_hex_twice() {
    let trial = scene(2, "soviet-movement", "aurora@4911 1-1dno@4404").act(&["pick aurora", "move 4711"]);
    trial.refused("move 4811", "15.1").refused("move 4911", "15.1").offered(&["move 4611"]);
}

/// Case manstein/15.1b
#[test]
fn aurora_stops_before_enemies_full_hexes_and_broken_bridges() {
    let begin = |more: &str| scene(2, "soviet-movement", &format!("aurora@4911 2-1dno@4404 {more}"));
    let trial = begin("1-1dno@4611").act(&["pick aurora"]).refused("move 4611", "6.1");
    trial.offered(&["move 4711"]).refused("move 4512", "15.1");
    begin("i-8m@4611").act(&["pick aurora"]).refused("move 4611", "15.1").refused("move 4512", "15.1");
    // Next to the enemy it is fired at, and goes on if it is not hit.
    let mut trial = begin("i-8m@4712").dice(&[6]).act(&["pick aurora", "move 4811"]);
    assert_eq!(trial.asked(), "9.2");
    trial.act(&["join i-8m", "done"]).offered(&["move 4711"]);
    let down = begin("").mark("demolished", list(&["4311/4312"])).act(&["pick aurora", "move 4412"]);
    down.offered(&["move 4312"]).refused("move 4311", "15.1");
    begin("").act(&["pick aurora", "move 4312"]).offered(&["move 4311"]);
}

/// Case manstein/15.1c
#[test]
fn a_lost_aurora_never_comes_back() {
    let trial = scene(2, "soviet-movement", "aurora@4911 2-1dno@4404 i-8m@4712").dice(&[1]);
    let mut trial = trial.act(&["pick aurora", "move 4811", "join i-8m", "done"]);
    let aurora = book().info.unit_named("aurora").unwrap();
    assert_eq!(of(&mut trial, |state| state.units.place(aurora)), Place::DEAD);
}
