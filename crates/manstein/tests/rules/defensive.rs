//! Section 9: defensive fire.

use manstein::{GERMAN, Manstein, SOVIET};
use wargame::{Side, Trial};

use crate::common::{list, scene};

fn asked(trial: &mut Trial<Manstein>) -> Option<Side> {
    (trial.asked() == "9.2").then(|| trial.decides())
}

/// Case manstein/9.1a, manstein/9.1b, manstein/9.2a, manstein/9.2b
#[test]
fn every_entry_next_to_an_able_enemy_is_a_chance() {
    let trial = scene(2, "german-movement", "i-8m@4906 ii-8m@5101 1-1dno@4905").dice(&[6, 6]);
    // It begins next to the enemy and goes away.
    let mut trial = trial.act(&["pick i-8m", "move 4907"]);
    assert_eq!(asked(&mut trial), None);
    let mut trial = trial.act(&["move 4906"]);
    assert_eq!(asked(&mut trial), Some(SOVIET));
    // One fire, and the same unit at the next hex again.
    let mut trial = trial.act(&["join 1-1dno"]).refused("join 1-1dno", "9.2").act(&["done"]);
    assert_eq!(trial.asked(), "8.1");
    let mut trial = trial.act(&["move 4805"]);
    assert_eq!(asked(&mut trial), Some(SOVIET));
    trial.act(&["join 1-1dno", "done"]).offered(&["done"]);
}

/// Case manstein/9.1c, manstein/7.1b
#[test]
fn coming_onto_the_map_is_an_entry() {
    let trial = scene(2, "german-movement", "1-1dno@5008").mark("waiting", list(&["i-8m"])).dice(&[1]);
    let mut trial = trial.act(&["pick i-8m", "enter 5108"]);
    assert_eq!(asked(&mut trial), Some(SOVIET));
    let mut trial = trial.act(&["join 1-1dno", "done"]);
    assert_eq!(trial.places("i-8m"), ["-"]);
    assert!(!trial.state().controls(crate::common::book(), GERMAN, crate::common::hex("5108")));
}

/// Case manstein/6.6k, manstein/6.6e, manstein/6.6i, manstein/6.6l, manstein/6.6m, manstein/9.3a
#[test]
fn what_lies_face_down_is_asked_and_may_prove_unable() {
    let begin =
        |key| scene(2, "german-movement", "i-8m@4908 ii-8m@5101").untried(key, "4905").act(&["pick i-8m", "drive"]);
    // A mortar and a militia: the question is the same.
    let [mut mortar, mut militia] = ["1mor", "1-1dno"].map(|key| begin(key).act(&["move 4906"]));
    assert_eq!(asked(&mut mortar), Some(SOVIET));
    assert_eq!(mortar.offers(), militia.offers());
    assert_eq!(mortar.question(), militia.question());
    let mut mortar = mortar.act(&["join 1mor"]);
    assert!(mortar.leads("done").iter().any(|lead| lead.contains("lie open")));
    // No die is thrown, and the unit drives on; the mortar lies open.
    let mut mortar = mortar.act(&["done"]).offered(&["move 4907"]);
    assert_eq!(mortar.asked(), "8.1");
    // It is known now, and does not ask any more.
    mortar.go(&["move 4907", "move 4906"]);
    assert_eq!(asked(&mut mortar), None);
    let mut militia = militia.dice(&[6]).act(&["join 1-1dno", "done"]).refused("pick i-8m", "8.1");
    assert!(militia.told(wargame::Viewer::Player(GERMAN)).iter().any(|line| line.contains("turns out to be")));
}

/// Case manstein/9.3a, manstein/9.3d, manstein/9.3c
#[test]
fn indirect_fire_is_no_defensive_fire_and_does_not_ask() {
    let trial = scene(2, "german-movement", "i-8m@4908 1mor@4905 aurora@5010").act(&["pick i-8m", "move 4906"]);
    let mut trial = trial.offered(&["move 5009"]).act(&["move 5009"]);
    assert_eq!(asked(&mut trial), None);
    // The gunboat does, and so does who stands beside a gun.
    let trial = scene(2, "german-movement", "i-8m@4404 lg@4402").act(&["pick i-8m", "move 4403"]);
    trial.offered(&["join lg"]);
    let trial = scene(2, "german-movement", "i-8m@4614 1mor@4516 1-1dno@4516").act(&["pick i-8m", "move 4515"]);
    trial.offered(&["join 1-1dno"]).refused("join 1mor", "9.3");
}

/// Case manstein/9.4a, manstein/9.3b
#[test]
fn only_neighbours_fire() {
    let trial = scene(2, "german-movement", "i-8m@4908 1-1dno@4905 274ur@4904").act(&["pick i-8m", "move 4906"]);
    trial.offered(&["join 1-1dno"]).refused("join 274ur", "9.4").refused("join rbf", "9.3").refused("join i-8m", "9.2");
}

/// Case manstein/9.2f, manstein/9.2g, manstein/13.4a, manstein/9.2i
#[test]
fn three_of_each_soviet_army_fire_together() {
    let around = "1-1dno@4908 2-1dno@4906 3-1dno@4807 1-2dno@4806 260-168@5007 402-168@5006";
    // The hex is walled in on all sides: a unit comes into it from the air.
    let trial =
        scene(2, "german-movement", around).option("airborne", 1).mark("flieger", 2).mark("waiting", list(&["i-1f"]));
    let trial = trial.dice(&[1, 6]).act(&["pick i-1f", "drop 4907"]);
    let trial = trial.act(&["join 1-1dno", "join 2-1dno", "join 3-1dno"]).refused("join 1-2dno", "13.4");
    trial.act(&["join 260-168", "join 402-168", "done"]);
}

/// Case manstein/9.2l, manstein/14.2c, manstein/14.2b
#[test]
fn a_leader_lifts_the_counts_for_those_in_his_radius() {
    let around = "1-1dno@4908 2-1dno@4906 3-1dno@4807 1-2dno@4806 260-168@5007";
    let led = |leader: &str| {
        let trial = scene(2, "german-movement", &format!("{around} {leader}")).option("airborne", 1);
        let trial = trial.mark("flieger", 2).mark("waiting", list(&["i-1f"])).dice(&[1, 6]);
        trial.act(&["pick i-1f", "drop 4907", "join 1-1dno", "join 2-1dno", "join 3-1dno"])
    };
    // Zhdanov commands two hexes: all of them from 4807, all but 5007 from 4707, none from 4703.
    led("zhdanov@4807").act(&["join 1-2dno", "join 260-168", "done"]);
    led("zhdanov@4707").act(&["join 1-2dno"]).refused("join 260-168", "13.4");
    led("zhdanov@4707").act(&["join 260-168"]).refused("join 1-2dno", "13.4");
    led("zhdanov@4703").refused("join 1-2dno", "13.4").act(&["join 260-168", "done"]);
}

/// Case manstein/9.2e, manstein/9.2h, manstein/9.2j, manstein/13.3a
#[test]
fn germans_of_all_commands_fire_together_but_four_of_an_ss_division() {
    let ring = "1-1dno@4707 2-1dno@4412 i-1t@4908 ii-1t@4908 iii-1t@4906 i-3t@4906 ii-3t@5007 i-8m@5006 184stug@5006 \
                185stug@5007 102flamm@4806 10mg@4806";
    let mut trial = scene(2, "soviet-movement", ring).dice(&[6]).act(&["pick 1-1dno"]);
    trial.go(&["move 4807"]);
    assert_eq!(asked(&mut trial), Some(GERMAN));
    trial.go(&["done", "move 4907"]);
    assert_eq!(asked(&mut trial), Some(GERMAN));
    let trial = trial.act(&["join i-1t", "join ii-1t", "join iii-1t", "join i-3t"]).refused("join ii-3t", "13.3");
    trial.act(&["join i-8m", "join 184stug", "join 185stug", "join 102flamm", "join 10mg", "done"]);
}

/// Case manstein/9.6c, manstein/14.7b
#[test]
fn leaders_are_not_fired_at_and_do_not_fire() {
    let mut trial =
        scene(2, "german-movement", "manstein@4908 i-8m@5101 1-1dno@4905").act(&["pick manstein", "move 4906"]);
    assert_eq!(asked(&mut trial), None);
    let mut trial = scene(2, "german-movement", "i-8m@4908 zhdanov@4905").act(&["pick i-8m", "move 4906"]);
    assert_eq!(asked(&mut trial), None);
    scene(2, "german-movement", "manstein@4908").act(&["pick manstein"]).offered(&["drive"]);
}

/// Case manstein/6.6j, manstein/9.2i
#[test]
fn german_fire_turns_up_the_mover_only() {
    // The objective 4516 holds two; one moves in.
    let trial = scene(2, "soviet-movement", "i-8m@4616").untried("1-1dno", "4514").untried("2-1dno", "4516").dice(&[6]);
    let mut trial = trial.act(&["pick 1-1dno", "move 4515"]);
    while trial.decides() == GERMAN {
        trial.go(&["done"]);
    }
    let mut trial = trial.act(&["move 4516", "join i-8m", "done"]);
    let book = crate::common::book();
    let state = trial.state().clone();
    let down = state.units.here(SOVIET, crate::common::hex("4516")).filter(|&unit| state.face_down(book, unit)).count();
    assert_eq!(down, 1);
}

/// A shortcut fires with as many as can.
#[test]
fn all_who_can_fire_at_once() {
    let trial = scene(2, "german-movement", "i-8m@4908 1-1dno@4905 2-1dno@4805").dice(&[6]);
    let mut trial = trial.act(&["pick i-8m", "move 4906"]);
    let ask = trial.view(wargame::Viewer::Umpire).ask.unwrap();
    assert!(ask.shortcuts.iter().any(|row| row.acts.len() == 3), "{:?}", ask.shortcuts);
}

/// Case manstein/9.5a, manstein/9.5b
#[test]
fn defensive_fire_makes_no_rubble_and_nobody_advances() {
    // In an urban hex: a roll of 1 is a 2 there.
    let trial = scene(2, "german-movement", "i-8m@4614 ii-8m@5101 1-1dno@4516").dice(&[1]);
    let mut trial = trial.act(&["pick i-8m", "move 4515", "join 1-1dno"]).refused("assault 1-1dno", "9.2");
    trial.go(&["done"]);
    assert_eq!(trial.places("i-8m 1-1dno"), ["-", "4516"]);
    assert!(trial.state().rubble.is_empty());
    assert_eq!(trial.asked(), "8.2");
}
