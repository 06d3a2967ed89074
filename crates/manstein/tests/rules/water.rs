//! 8.11 and 15.2: marines in their boats, and the gunboat.

use manstein::{GERMAN, Manstein};
use wargame::{Place, Trial};

use crate::common::{book, hex, list, of, scene, table};

/// Marines at the shore of the bay, where 2927, 2826 and 3026 are sea.
fn ashore(more: &str) -> Trial<Manstein> {
    scene(2, "soviet-movement", &format!("1rb@2926 1-1dno@4412 {more}"))
}

/// Case manstein/8.11a, manstein/8.11b, manstein/6.6a
#[test]
fn one_marine_unit_in_a_phase_goes_into_its_boats() {
    let trial = ashore("2rb@3126 3rb@2924").act(&["pick 3rb"]).refused("embark", "8.11").act(&["done", "pick 1rb"]);
    let trial = trial.act(&["embark", "move 2825", "pick 2rb"]);
    trial.refused("embark", "8.11");
    // Nobody else does, nor with a German beside, nor after a step.
    ashore("").act(&["pick 1-1dno"]).refused("embark", "8.11");
    ashore("manstein@2925").act(&["pick 1rb"]).refused("embark", "8.11");
    ashore("").act(&["pick 1rb", "move 2825"]).refused("embark", "8.11");
    let hidden = scene(2, "soviet-movement", "1-1dno@4412").untried("2rb", "2926").act(&["pick 2rb"]);
    hidden.refused("embark", "6.6").act(&["flip 2rb", "embark"]);
}

/// Case manstein/8.11c, manstein/8.11d, manstein/8.11h
#[test]
fn boats_go_any_distance_and_end_at_a_river_or_the_coast() {
    let trial = ashore("").act(&["pick 1rb", "embark"]).offered(&["move 3126", "move 3523", "move 4502", "move 2927"]);
    let trial = trial.refused("move 2925", "8.11").refused("move 3128", "8.11");
    // Over the sea hex by hex: it cannot stay there, and comes to no hex twice.
    let trial = trial.act(&["move 2927"]).refused("done", "8.11").act(&["move 3026"]).refused("move 2927", "8.11");
    // A coast without a major river ends it.
    let mut trial = trial.act(&["move 3126"]).refused("pick 1rb", "8.1");
    assert_eq!(trial.places("1rb"), ["3126"]);
    // At a river it may go on.
    ashore("").act(&["pick 1rb", "embark", "move 3523"]).offered(&["move 3522", "done"]).refused("move 3524", "8.11");
}

/// Case manstein/8.11e, manstein/8.11i
#[test]
fn boats_are_barred_by_germans_and_full_hexes() {
    let trial = ashore("i-8m@3126 2-1dno@3225").act(&["pick 1rb", "embark"]);
    trial.refused("move 3126", "8.11").refused("move 3225", "6.1").not_offered(&["move 3126", "move 3225"]);
    // A boat in the way closes the only channel.
    ashore("lg@2927").act(&["pick 1rb", "embark"]).refused("move 2927", "6.1").offered(&["move 3026"]);
}

/// Case manstein/8.11f, manstein/9.1c
#[test]
fn boats_are_fired_at_from_the_shore() {
    let mut trial = ashore("i-8m@3025").dice(&[6]);
    trial = trial.act(&["pick 1rb"]).refused("embark", "8.11");
    drop(trial);
    let mut trial = ashore("i-8m@3225").dice(&[6]).act(&["pick 1rb", "embark", "move 3126"]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("9.2", GERMAN));
    let mut trial = trial.act(&["join i-8m", "done"]).refused("pick 1rb", "8.1");
    assert_eq!(trial.places("1rb"), ["3126"]);
    let mut trial = ashore("i-8m@3225").dice(&[1]).act(&["pick 1rb", "embark", "move 3126", "join i-8m", "done"]);
    assert_eq!(trial.places("1rb"), ["-"]);
}

/// Case manstein/8.11g
#[test]
fn bridges_do_not_stop_boats() {
    let trial = scene(2, "soviet-movement", "1rb@4601 1-1dno@4412 i-8m@4908");
    trial.act(&["pick 1rb", "embark"]).offered(&["move 4501", "move 4401", "move 3804"]);
}

/// Case manstein/4.2f
#[test]
fn marines_take_what_they_pass() {
    let german = table(&[("german", list(&["3523", "3623", "3622"]))]);
    let mut trial = ashore("").mark("control", german).act(&["pick 1rb", "embark", "move 3622", "done"]);
    let left = of(&mut trial, |state| {
        ["3523", "3623", "3622"].into_iter().filter(|h| state.controls(book(), GERMAN, hex(h))).count()
    });
    assert!(left <= 1, "it came through one of two");
}

/// Case manstein/15.2a, manstein/4.2e, manstein/4.2i
#[test]
fn the_gunboat_keeps_to_the_water() {
    let german = table(&[("german", list(&["3126"]))]);
    let begin =
        || scene(2, "soviet-movement", "lg@2926 1-1dno@4412 2-1dno@3225 i-8m@3325").mark("control", german.clone());
    let mut trial =
        begin().act(&["pick lg"]).refused("drive", "8.1").refused("move 2925", "15.2").refused("move 3325", "15.2");
    assert_eq!(trial.left_after("move 2927"), 11);
    // A coast is no barrier to it, nor are bridges; a full hex is.
    let mut trial = trial.refused("move 3225", "6.1").refused("move 4502", "15.2").act(&["move 3126"]);
    assert!(of(&mut trial, |state| !state.controls(book(), GERMAN, hex("3126"))));
    let mut trial = trial.offered(&["move 3127", "done"]).act(&["move 3127", "done"]).refused("pick lg", "8.1");
    assert!(of(&mut trial, |state| [GERMAN, manstein::SOVIET].iter().all(|&side| !state.controls(
        book(),
        side,
        hex("3127")
    ))));
}

/// Case manstein/15.2c, manstein/9.1c
#[test]
fn a_lost_gunboat_never_comes_back() {
    let trial = scene(2, "soviet-movement", "lg@2926 1-1dno@4412 i-8m@3126 ii-8m@3126 184stug@3025");
    let mut trial = trial.dice(&[1]).act(&["pick lg", "move 3026", "join i-8m", "join ii-8m", "join 184stug", "done"]);
    assert_eq!(trial.places("lg"), ["-"]);
    let lg = book().info.unit_named("lg").unwrap();
    assert_eq!(of(&mut trial, |state| state.units.place(lg)), Place::DEAD);
}
