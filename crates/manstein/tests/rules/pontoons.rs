//! 8.10: pontoons, and engineers that cross by themselves.

use manstein::{GERMAN, Manstein};
use wargame::Trial;

use crate::common::{book, hex, list, scene, table};

/// The Neva between 4502 and 4501, the canal between 4511 and 4510.
fn laid() -> Trial<Manstein> {
    neva("german-movement", "3mpi@4502 i-8m@4503 ii-8m@4403 iii-8m@4908")
}

/// The bridge next to it is gone.
fn neva(phase: &str, units: &str) -> Trial<Manstein> {
    scene(2, phase, units).mark("demolished", list(&["4501/4601"]))
}

/// Case manstein/8.10a, manstein/8.10b, manstein/8.10d
#[test]
fn german_engineers_of_all_kinds_lay_pontoons_and_of_the_soviets_bridge_engineers() {
    let trial = scene(2, "german-movement", "3mpi@4502 st48pi@4303 676br@4203 i-8m@4503");
    let trial = trial.offered(&["pick 3mpi", "pick st48pi", "pick 676br"]).refused("pick i-8m", "8.10");
    let trial = trial.act(&["pick 3mpi", "pontoon 4501/4502"]).refused("pick 3mpi", "8.10");
    trial.act(&["pick 676br"]).refused("pontoon 4501/4502", "8.10").refused("lift", "8.10").act(&["done", "done"]);
    let trial = neva("soviet-movement", "106sap@4502 41br@4303 1-1dno@4203").untried("2br", "4402");
    let trial = trial.offered(&["pick 41br"]).refused("pick 106sap", "8.10").refused("pick 1-1dno", "8.10");
    trial.refused("pick 2br", "6.6").act(&["flip 2br", "pick 2br"]).offered(&["pontoon 4401/4402"]);
}

/// Case manstein/8.10c, manstein/8.10m
#[test]
fn pontoons_are_fixed_before_anybody_moves() {
    let trial = scene(2, "german-movement", "3mpi@4503 i-8m@4908").act(&["pick 3mpi", "move 4502"]);
    trial.refused("pontoon 4501/4502", "8.1").act(&["done"]).refused("pontoon 4501/4502", "8.1");
    // An enemy on the other side is no hindrance; and what lies can be changed now.
    let trial = scene(2, "german-movement", "3mpi@4502 1-1dno@4501").mark("pontoons", table(&[("3mpi", "4502/4501")]));
    let trial = trial.act(&["pick 3mpi"]).refused("pontoon 4501/4502", "8.10").offered(&["lift"]);
    drop(trial);
    scene(2, "german-movement", "3mpi@4502 1-1dno@4501").act(&["pick 3mpi", "pontoon 4501/4502"]);
}

/// Case manstein/8.10e, manstein/8.10f
#[test]
fn friends_cross_and_the_engineer_is_bound() {
    let trial = laid().act(&["pick 3mpi", "pontoon 4501/4502", "pick i-8m"]);
    let mut trial = trial.offered(&["move 4501"]);
    assert!(trial.leads("move 4501").iter().any(|lead| lead.contains("its pontoon is used")));
    let trial = trial.act(&["move 4501", "done", "pick ii-8m", "move 4501", "done"]).refused("pick 3mpi", "8.10");
    drop(trial);
    // Nobody used it: it may go.
    let mut trial = laid().act(&["pick 3mpi", "pontoon 4501/4502", "pick 3mpi", "move 4503"]);
    assert!(trial.state().pontoons_of(GERMAN).is_empty());
}

/// Case manstein/8.10n
#[test]
fn over_a_minor_river_a_pontoon_saves_a_point_and_a_bridge_needs_none() {
    let begin = || scene(2, "german-movement", "3mpi@4511 i-8m@4511 iii-8m@4908");
    let mut trial = begin().act(&["done", "pick i-8m"]);
    assert_eq!(trial.left_after("move 4510"), 14);
    let mut trial = begin().act(&["pick 3mpi", "pontoon 4510/4511", "pick i-8m"]);
    assert_eq!(trial.left_after("move 4510"), 15);
    trial.act(&["move 4510", "done"]).refused("pick 3mpi", "8.10");
    // 4501 and 4601 are joined by a bridge that stands.
    let over = || scene(2, "german-movement", "3mpi@4601 i-8m@4601 iii-8m@4908");
    let trial = over().act(&["pick 3mpi", "pontoon 4501/4601", "pick i-8m", "move 4501", "done"]);
    trial.offered(&["pick 3mpi"]);
    let down = over().mark("demolished", list(&["4501/4601"])).act(&["pick 3mpi", "pontoon 4501/4601"]);
    down.act(&["pick i-8m", "move 4501", "done"]).refused("pick 3mpi", "8.10");
}

/// Case manstein/8.10g
#[test]
fn a_pontoon_ends_with_its_engineer() {
    // 4503 is next to 4603: the engineer is fired at as it comes there.
    let trial = scene(2, "german-movement", "3mpi@4502 iii-8m@4908 1-1dno@4603 2-1dno@4504").dice(&[1]);
    let mut trial = trial.act(&["pick 3mpi", "pontoon 4501/4502"]);
    assert_eq!(trial.state().pontoons_of(GERMAN).len(), 1);
    let mut trial = trial.act(&["pick 3mpi", "move 4503", "join 1-1dno", "join 2-1dno", "done"]);
    assert!(trial.state().pontoons_of(GERMAN).is_empty());
    trial.offered(&["pick iii-8m"]);
}

/// Case manstein/8.10h, manstein/8.10i
#[test]
fn an_engineer_crosses_alone_as_its_first_step() {
    let mut trial = laid().act(&["pick 3mpi", "pontoon 4501/4502", "pick 3mpi"]);
    // Urban 2, and its own pontoon does not serve it.
    assert_eq!(trial.left_after("move 4501"), 13);
    let mut trial = trial.act(&["move 4501", "done"]);
    assert!(trial.state().pontoons_of(GERMAN).is_empty());
    trial.act(&["pick i-8m", "move 4502"]).refused("move 4501", "8.9");
    // Not as its second step, and nobody else does.
    let trial = neva("german-movement", "3mpi@4503 i-8m@4502").act(&["pick 3mpi", "move 4502"]);
    trial.refused("move 4501", "8.9").act(&["done", "pick i-8m"]).refused("move 4501", "8.9");
    let trial = neva("soviet-movement", "106sap@4502 1-1dno@4908").act(&["pick 106sap"]);
    trial.refused("move 4501", "8.9");
}

/// Case manstein/8.10i
#[test]
fn an_engineer_whose_pontoon_was_used_does_not_cross() {
    let trial = laid().act(&["pick 3mpi", "pontoon 4501/4502", "pick i-8m", "move 4502", "move 4501", "done"]);
    trial.refused("pick 3mpi", "8.10");
}

/// Case manstein/8.10j
#[test]
fn the_enemy_crosses_no_pontoon() {
    let trial = neva("soviet-movement", "3mpi@4502 1-1dno@4501 2-1dno@4412");
    let mut trial = trial.mark("pontoons", table(&[("3mpi", "4502/4501")]));
    assert_eq!(trial.state().pontoons_of(GERMAN).len(), 1);
    trial.act(&["pick 1-1dno"]).refused("move 4502", "8.9");
}

/// Case manstein/8.10k
#[test]
fn who_crosses_is_fired_at_on_the_far_side() {
    let trial = scene(2, "german-movement", "3mpi@4502 i-8m@4502 1-1dno@4401");
    let mut trial = trial.act(&["pick 3mpi", "pontoon 4501/4502", "pick i-8m", "move 4501"]);
    assert_eq!(trial.asked(), "9.2");
    assert_eq!(trial.state().bound.len(), 1);
}

/// A pontoon holds beyond the phase it was laid in.
#[test]
fn a_pontoon_stays_while_its_engineer_does() {
    let mut trial = laid().act(&["pick 3mpi", "pontoon 4501/4502"]);
    trial.go(&["done"]);
    assert_eq!(trial.state().pontoons_of(GERMAN).len(), 1);
    assert!(book().edge(hex("4501"), hex("4502")).is_some_and(|edge| trial.state().pontoons_of(GERMAN).has(edge)));
}
