//! The end of a movement phase (7.6, 19.2, 19.3), and how the Front Reserve comes (19.3).

use manstein::{POOL, SOVIET};
use wargame::Place;

use crate::common::{book, list, of, scene, unit};

/// Case manstein/19.3b, manstein/7.3a, manstein/19.3d
#[test]
fn the_front_reserve_comes_from_north_and_east_or_goes_back() {
    let trial = scene(3, "soviet-movement", "1-1dno@4412").mark("waiting", list(&["260-168", "402-168"]));
    let trial = trial.act(&["pick 260-168"]).offered(&["enter 0101", "enter 0134", "enter 4501"]);
    let mut trial = trial.refused("enter 4601", "19.3").refused("enter 5110", "19.3").act(&["enter 0101", "done"]);
    assert!(trial.leads("done").iter().any(|lead| lead.contains("back to the pool")));
    let mut trial = trial.act(&["done"]);
    let reserve = book().info.unit_named("402-168").unwrap();
    assert_eq!(of(&mut trial, |state| state.units.place(reserve)), POOL);
    assert_eq!(trial.places("260-168"), ["0101"]);
}

/// Case manstein/7.1a, manstein/6.4a
#[test]
fn nobody_comes_in_through_an_enemy_or_a_full_hex() {
    let trial = scene(3, "soviet-movement", "1-1dno@4412 462-168@0102 i-8m@0101").mark("waiting", list(&["260-168"]));
    trial.act(&["pick 260-168"]).refused("enter 0101", "7.1").refused("enter 0102", "6.1").offered(&["enter 0103"]);
}

/// Case manstein/14.1b, manstein/14.1c
#[test]
fn zhukov_comes_or_waits() {
    let begin = || scene(2, "soviet-movement", "1-1dno@4412").mark("waiting", list(&["zhukov"]));
    let mut trial = begin().act(&["pick zhukov", "enter 0101"]);
    assert_eq!(trial.places("zhukov"), ["0101"]);
    let mut trial = begin().act(&["done"]);
    let zhukov = book().info.unit_named("zhukov").unwrap();
    assert_eq!(of(&mut trial, |state| state.units.place(zhukov)), Place::WAITING);
}

/// Case manstein/7.6b
#[test]
fn a_replacement_over_the_limit_goes_as_the_movement_ends() {
    let begin = || scene(3, "german-movement", "i-8m@4908 ii-8m@4908 iii-8m@4908").mark("newcomers", list(&["iii-8m"]));
    let mut trial = begin().act(&["done"]);
    assert_eq!(trial.places("i-8m ii-8m iii-8m"), ["4908", "4908", "-"]);
    // One of them leaves, whichever: nobody is lost.
    let mut trial = begin().act(&["pick i-8m", "move 4907", "done", "done"]);
    assert_eq!(trial.places("i-8m ii-8m iii-8m"), ["4907", "4908", "4908"]);
    // Nobody comes into such a hex or through it, but a leader.
    let crowd = scene(3, "german-movement", "i-8m@4908 ii-8m@4908 iii-8m@4908 i-29m@4907 manstein@4909");
    crowd.act(&["pick i-29m"]).refused("move 4908", "6.1").act(&["done", "pick manstein"]).offered(&["move 4908"]);
}

/// Case manstein/7.6f
#[test]
fn of_several_replacements_the_other_side_chooses() {
    let trial =
        scene(3, "german-movement", "i-8m@4908 ii-8m@4908 iii-8m@4908").mark("newcomers", list(&["ii-8m", "iii-8m"]));
    let mut trial = trial.act(&["done"]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("7.6", SOVIET));
    let mut trial = trial.refused("lose i-8m", "7.6").offered(&["lose ii-8m", "lose iii-8m"]).act(&["lose ii-8m"]);
    assert_eq!(trial.places("i-8m ii-8m iii-8m"), ["4908", "-", "4908"]);
    // Both go where two are too many.
    let units = "i-8m@4908 184stug@4908 ii-8m@4908 185stug@4908";
    let trial = scene(3, "german-movement", units).mark("newcomers", list(&["ii-8m", "185stug"]));
    let mut trial = trial.act(&["done"]);
    assert_eq!(trial.places("i-8m 184stug ii-8m 185stug"), ["4908", "4908", "-", "-"]);
}

/// Case manstein/19.2d
#[test]
fn a_reinforcement_over_the_limit_goes_as_the_movement_ends() {
    let trial = scene(3, "soviet-movement", "1-1dno@4516 2-1dno@4516 3-1dno@4516 1-2dno@4412");
    let mut trial = trial.mark("newcomers", list(&["3-1dno"]));
    let newcomer = unit(&mut trial, "3-1dno");
    let mut trial = trial.act(&["done"]);
    assert_eq!(of(&mut trial, |state| state.units.place(newcomer)), Place::DEAD);
    assert_eq!(trial.places("1-1dno 2-1dno"), ["4516", "4516"]);
    // Beside the Front Reserve it is one too many as well.
    let trial = scene(3, "soviet-movement", "260-168@4516 3-1dno@4516 1-2dno@4412");
    let mut trial = trial.mark("newcomers", list(&["3-1dno"])).act(&["done"]);
    assert_eq!(trial.places("260-168"), ["4516"]);
    assert_eq!(of(&mut trial, |state| state.units.held(SOVIET).len()), 2);
}

/// Case manstein/7.6c
#[test]
fn a_replacement_moves_on_the_turn_it_arrives() {
    let trial = scene(3, "german-movement", "i-8m@4908 ii-8m@4908 iii-8m@4908").mark("newcomers", list(&["iii-8m"]));
    let mut trial = trial.act(&["pick iii-8m", "move 4907", "done", "done"]);
    assert_eq!(trial.places("i-8m ii-8m iii-8m"), ["4908", "4908", "4907"]);
}
