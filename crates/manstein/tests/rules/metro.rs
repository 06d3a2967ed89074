//! 15.5: the Metro of the Komsomol.

use manstein::{GERMAN, Manstein};
use wargame::{Place, Trial};

use crate::common::{book, hex, list, of, scene, table, unit};

fn at_the_works(more: &str) -> Trial<Manstein> {
    scene(2, "soviet-movement", &format!("1kom@4516 1-1dno@4404 {more}"))
}

/// Case manstein/15.5a, manstein/15.5f
#[test]
fn the_die_says_whether_a_unit_gets_through() {
    for die in 1..=3 {
        let mut trial = at_the_works("").dice(&[die]).act(&["pick 1kom", "metro", "at 2807"]);
        assert_eq!(trial.places("1kom"), ["2807"]);
        trial.refused("pick 1kom", "8.1");
    }
    for die in 4..=5 {
        let mut trial = at_the_works("").dice(&[die]).act(&["pick 1kom", "metro"]);
        assert_eq!(trial.places("1kom"), ["4516"]);
        trial.refused("pick 1kom", "8.1");
    }
    let mut trial = at_the_works("");
    let komsomol = unit(&mut trial, "1kom");
    let mut trial = trial.dice(&[6]).act(&["pick 1kom", "metro"]);
    assert_eq!(of(&mut trial, |state| state.units.place(komsomol)), Place::DEAD);
    assert!(of(&mut trial, |state| state.veil.in_pile(state.veil.counter(book().piece(komsomol).unwrap()))));
}

/// Case manstein/15.5b, manstein/15.5c, manstein/15.5d
#[test]
fn it_leads_from_objective_to_objective() {
    let german = table(&[("german", list(&["2809", "2805"]))]);
    let trial = at_the_works("2-1dno@2807 3-1dno@2807 i-8m@2809").mark("control", german);
    let trial = trial.mark("rubble", list(&["2714", "2914"])).dice(&[1]).act(&["pick 1kom", "metro"]);
    let trial = trial
        .refused("at 2914", "15.5")
        .refused("at 2809", "15.5")
        .refused("at 2807", "6.1")
        .refused("at 2808", "15.5");
    let mut trial = trial.refused("at 4516", "15.5").act(&["at 2805"]);
    // A German who stands beside the goal may fire first; then it is Soviet.
    while trial.asked() == "9.2" {
        trial.go(&["done"]);
    }
    assert!(of(&mut trial, |state| !state.controls(book(), GERMAN, hex("2805"))));
    let ruins = || at_the_works("2kom@4415 1rb@3017").mark("rubble", list(&["4516"]));
    ruins().act(&["pick 1kom"]).refused("metro", "15.5").act(&["done", "pick 2kom"]).refused("metro", "15.5");
    ruins().act(&["pick 1rb"]).refused("metro", "15.5");
    at_the_works("").act(&["pick 1kom", "move 4515"]).refused("metro", "15.5");
    let hidden = scene(2, "soviet-movement", "1-1dno@4404").untried("2kom", "4516").act(&["pick 2kom"]);
    hidden.refused("metro", "6.6");
}

/// Case manstein/15.5e, manstein/9.1c
#[test]
fn who_comes_out_beside_the_enemy_is_fired_at() {
    let begin = |die| at_the_works("i-8m@2808").dice(&[1, die]).act(&["pick 1kom", "metro", "at 2807"]);
    let mut trial = begin(1);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("9.2", GERMAN));
    let mut trial = trial.act(&["join i-8m", "done"]);
    assert_eq!(trial.places("1kom"), ["2807"], "on a roll of one an objective protects against seven factors");
}

/// Case manstein/15.5g
#[test]
fn a_try_needs_a_goal_and_binds_to_none() {
    let goals: Vec<_> = book().objectives.iter().map(|hex| book().map.label(hex).to_owned()).collect();
    let ruins: Vec<_> = goals.iter().map(String::as_str).filter(|&label| label != "4516").collect();
    at_the_works("").mark("rubble", list(&ruins)).act(&["pick 1kom"]).refused("metro", "15.5");
    let mut trial = at_the_works("").dice(&[2]).act(&["pick 1kom", "metro", "done"]);
    assert_eq!(trial.places("1kom"), ["4516"]);
    trial.refused("pick 1kom", "8.1");
}
