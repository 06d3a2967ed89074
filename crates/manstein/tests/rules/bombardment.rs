//! Section 15.3: the naval bombardment.

use manstein::ASIDE;

use crate::common::{collapses, fought, hex, list, of, scene, unit};

fn fleet(units: &str) -> wargame::Trial<manstein::Manstein> {
    scene(1, "soviet-fire", units).mark("ready", list(&["rbf"]))
}

/// Case manstein/15.3a
#[test]
fn it_fires_alone_at_any_distance_with_a_spotter_of_the_42nd_army() {
    let trial = fleet("i-8m@5020 1-1dno@5019").act(&["attack 5020", "join rbf"]);
    let mut trial = trial.refused("join 1-1dno", "15.3").dice(&[6, 3]).act(&["done"]);
    assert_eq!(fought(&mut trial).strength, 20);
    fleet("i-8m@5020 1-1dno@5019").act(&["attack 5020", "join 1-1dno"]).refused("join rbf", "15.3");
    fleet("i-8m@5020 260-168@5019").act(&["attack 5020"]).refused("join rbf", "15.3");
}

/// Case manstein/15.3b, manstein/15.3c
#[test]
fn it_comes_back_after_as_many_turns_as_the_die_shows() {
    let mut trial = fleet("i-8m@5020 1-1dno@5019 2-1dno@4921 ii-8m@4922").act(&["attack 5020"]);
    assert!(trial.leads("join rbf")[0].starts_with("the bombardment comes back after as many turns as a die shows"));
    let trial = trial.dice(&[6, 3]).act(&["join rbf", "done"]);
    let mut trial = trial.act(&["attack 4922"]).refused("join rbf", "15.3");
    let rbf = unit(&mut trial, "rbf");
    assert_eq!(of(&mut trial, |s| (s.naval, s.units.place(rbf))), (4, ASIDE));
    scene(3, "soviet-fire", "i-8m@5020 1-1dno@5019")
        .mark("ready", list(&["rbf"]))
        .mark("away", 4)
        .act(&["attack 5020"])
        .refused("join rbf", "15.3");
}

/// Case manstein/15.3d
#[test]
fn anti_aircraft_units_do_not_matter_and_rubble_falls_on_six() {
    let falls = |die| {
        let mut trial =
            fleet("i-8m@4516 tflak@4517 1-1dno@4415").dice(&[1, die, 2]).act(&["attack 4516", "join rbf", "done"]);
        assert_eq!((fought(&mut trial).by("12.10"), collapses(&mut trial)), (0, 1));
        assert_eq!(of(&mut trial, |s| s.naval), 3, "the return is thrown last");
        of(&mut trial, |s| s.rubble.has(hex("4516")))
    };
    assert_eq!([5, 6].map(falls), [false, true]);
}

/// Case manstein/10.19f, manstein/15.3b
#[test]
fn it_demolishes_and_is_away_then() {
    let mut trial = fleet("i-8m@5020 1-1dno@4415").dice(&[1, 1]).act(&["raze 4516", "join rbf", "done"]);
    assert_eq!(of(&mut trial, |s| (s.rubble.has(hex("4516")), s.naval)), (true, 2));
}

/// Case manstein/15.3b
#[test]
fn it_is_ready_again_on_the_turn_that_was_thrown() {
    let away = |turn: u8| {
        let trial = scene(turn, "soviet-arrival", "i-8m@5020 1-1dno@5019").mark("ready", list(&["rbf"]));
        of(&mut trial.mark("away", 4), |s| s.naval)
    };
    assert_eq!([away(3), away(4)], [4, 0]);
}
