//! Section 8: units move by land, sub-command by sub-command.

use hexmap::HexId;
use manstein::{GERMAN, Manstein, SOVIET};
use wargame::{Trial, UnitId};

use crate::common::{book, hex, list, scene};

/// Who controls a hex, as the state has it.
fn is_german(trial: &mut Trial<Manstein>, label: &str) -> bool {
    let hex: HexId = hex(label);
    trial.state().controls(book(), GERMAN, hex)
}

/// Whether the phase of a scene of turn 2 is over.
fn is_over(trial: &mut Trial<Manstein>) -> bool {
    trial.state().turn != 2 || trial.phase() != "german-movement"
}

fn unit(key: &str) -> UnitId {
    book().info.unit_named(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// Case manstein/8.1a, manstein/8.1b, manstein/6.4b
#[test]
fn a_unit_finishes_its_move_and_keeps_nothing_of_it() {
    let mut trial = scene(2, "german-movement", "i-8m@4908 ii-8m@4908 i-29m@5012").act(&["pick i-8m"]);
    assert_eq!(trial.left_after("move 4907"), 15);
    assert_eq!(trial.left_after("move 4904"), 12);
    let mut trial = trial
        .act(&["move 4904"])
        .refused("pick ii-8m", "8.1")
        .act(&["done"])
        .refused("pick i-8m", "8.1")
        .act(&["pick ii-8m"]);
    // Units move one at a time, and what the first had left is of no use to the second.
    assert_eq!(trial.places("i-8m ii-8m"), ["4904", "4908"]);
    assert_eq!(trial.left_after("move 4907"), 15);
}

/// Case manstein/8.2a
#[test]
fn a_sub_command_is_through_once_another_has_stepped() {
    let trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5008 i-8p@4904 ii-8p@5004 i-28p@4812");
    let trial = trial.act(&["pick i-8m", "move 4907", "done"]).offered(&["pick ii-8m", "pick i-8p"]);
    // To take a unit and leave it where it is closes nothing.
    let trial = trial.act(&["pick i-8p", "done"]).offered(&["pick ii-8m"]);
    trial.act(&["pick ii-8p", "move 5003", "done"]).refused("pick ii-8m", "8.2").refused("pick i-8p", "8.1");
}

/// Case manstein/8.2b
#[test]
fn leaders_move_between_any_two_unit_moves() {
    let trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5008 i-8p@4904 manstein@5012");
    let trial = trial.act(&["pick i-8m", "move 4907", "done", "pick manstein", "move 5011", "done"]);
    trial.offered(&["pick ii-8m", "pick i-8p"]);
}

/// Case manstein/8.2c, manstein/19.1h, manstein/19.1j, manstein/5.1a
#[test]
fn who_has_to_come_holds_up_the_closing_of_its_sub_command() {
    let trial = scene(2, "german-movement", "i-8m@4908 i-8p@4904").mark("waiting", list(&["ii-8m", "iii-8m"]));
    let trial = trial.refused("done", "8.2").act(&["pick i-8m", "move 4907", "done"]);
    let trial = trial.refused("pick i-8p", "8.2").act(&["pick ii-8m"]).refused("done", "19.1");
    let trial =
        trial.act(&["enter 5112", "done"]).refused("pick i-8p", "8.2").act(&["pick iii-8m", "enter 5112", "done"]);
    let mut trial = trial.act(&["pick i-8p", "move 4903", "done"]);
    assert_eq!(trial.places("ii-8m iii-8m"), ["5112", "5112"]);
    assert!(is_over(&mut trial), "nobody is left to move");
}

/// Case manstein/8.2c
#[test]
fn the_phase_does_not_end_while_an_untouched_sub_command_has_to_come() {
    let trial = scene(2, "german-movement", "i-8p@4904").mark("waiting", list(&["ii-8m"]));
    trial.refused("done", "8.2").act(&["pick i-8p", "move 4903", "done"]).refused("done", "8.2");
}

/// Case manstein/8.2d
#[test]
fn manstein_holds_up_the_end_of_the_phase_only() {
    let trial = scene(2, "german-movement", "i-8m@4908 i-8p@4904 ii-8p@5004").mark("waiting", list(&["manstein"]));
    let trial = trial.act(&["pick i-8m", "move 4907", "done", "pick i-8p", "move 4903", "done"]).refused("done", "8.2");
    let mut trial = trial.act(&["pick manstein", "enter 5101", "done", "done"]);
    assert!(is_over(&mut trial));
}

/// All land of row 51 but some hexes, each with a Soviet unit that lies open.
fn walled(but: &[&str]) -> String {
    let counters = book().counters.iter().filter(|counter| counter.start.is_none()).map(|counter| counter.key.clone());
    let hexes =
        book().south.iter().map(|hex| book().map.label(hex).to_owned()).filter(|hex| !but.contains(&hex.as_str()));
    hexes.zip(counters).map(|(hex, counter)| format!("{counter}@{hex} ")).collect()
}

/// Case manstein/8.2e, manstein/7.2a, manstein/7.1a
#[test]
fn a_unit_without_a_hex_to_enter_waits() {
    let units = walled(&["5108"]) + "184stug@5108 185stug@5108 i-8m@4708 ii-8m@4608";
    let trial = scene(2, "german-movement", &units).mark("waiting", list(&["iii-8m"]));
    let trial = trial.refused("pick iii-8m", "7.1");
    // Its sub-command closes; the room that comes then is too late.
    let mut trial = trial.act(&["pick i-8m", "move 4609", "done", "pick 184stug", "move 5008"]);
    while trial.decides() == SOVIET {
        trial.go(&["done"]);
    }
    if trial.asked() != "8.2" {
        trial.go(&["done"]);
    }
    let mut trial = trial.refused("pick iii-8m", "8.2").refused("pick ii-8m", "8.2").act(&["done"]);
    assert!(is_over(&mut trial));
    assert_eq!(trial.places("iii-8m"), ["-"]);
}

/// Case manstein/8.3a
#[test]
fn a_step_is_paid_in_full_or_not_made() {
    let mut trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5012").act(&["pick i-8m"]).refused("move 2807", "8.3");
    // Into a hex with one point left beside a dearer one.
    let dear = |to: HexId| book().map.around(to).map(|(_, near)| near).find(|&near| book().urban.has(near));
    let mut found = None;
    for label in trial.targets("move") {
        if trial.left_after(&format!("move {label}")) == 1 && dear(hex(&label)).is_some() {
            found = Some((label.clone(), dear(hex(&label)).unwrap()));
        }
    }
    let (last, dear) = found.expect("somewhere the points run out before a building");
    trial.act(&[&format!("move {last}")]).refused(&format!("move {}", book().map.label(dear)), "8.3");
}

/// Case manstein/8.8a, manstein/6.6d
#[test]
fn motorized_movement_doubles_the_points() {
    let mut trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5012").act(&["pick i-8m", "drive"]);
    assert_eq!(trial.left_after("move 4907"), 31);
    trial.refused("drive", "8.8");
    // A Soviet one lies face up for it.
    let trial = scene(2, "soviet-movement", "1-1dno@4412").untried("2at", "4904").act(&["pick 2at"]);
    let mut trial = trial.refused("drive", "6.6").act(&["flip 2at", "drive"]);
    assert_eq!(trial.left_after("move 4903"), 23);
}

/// Case manstein/8.8f, manstein/2.9b
#[test]
fn foot_goes_on_foot() {
    let trial = scene(2, "german-movement", "i-469@4908 ii-469@5012").act(&["pick i-469"]);
    trial.not_offered(&["drive"]).refused("drive", "8.8");
    let mut trial =
        scene(2, "soviet-movement", "1-1dno@4908 2-1dno@4710").act(&["pick 1-1dno"]).refused("drive", "8.8");
    assert_eq!(trial.left_after("move 4907"), 11);
    // It is declared before the first step.
    scene(2, "german-movement", "i-8m@4908").act(&["pick i-8m", "move 4907"]).refused("drive", "8.8");
}

/// Case manstein/8.8b
#[test]
fn motorized_movement_keeps_to_clear_hexes_and_lines() {
    // 4515 and 4514 are urban and clear; the Prospekt runs from 4616 to 4516, past 4615.
    let begin = || scene(2, "german-movement", "i-8m@4814 ii-8m@5012").act(&["pick i-8m"]);
    let trial = begin().offered(&["move 4714", "move 4715"]);
    drop(trial);
    begin().act(&["drive"]).offered(&["move 4714"]).refused("move 4715", "8.8");
}

/// Case manstein/8.8d, manstein/8.8e, manstein/9.2k
#[test]
fn fire_stops_who_is_in_motorized_movement_and_nobody_else() {
    let begin = || scene(2, "german-movement", "i-8m@4908 ii-8m@5012 1-1dno@4905").dice(&[6]).act(&["pick i-8m"]);
    let fire = ["move 4906", "join 1-1dno", "done"];
    let trial = begin().act(&["drive"]).act(&fire).refused("pick i-8m", "8.1").offered(&["pick ii-8m"]);
    drop(trial);
    let mut trial = begin().act(&fire).offered(&["move 4907", "done"]);
    assert_eq!(trial.asked(), "8.1");
    // Nor does held fire stop anybody.
    begin().act(&["drive", "move 4906", "done"]).offered(&["move 4907", "done"]);
}

/// Case manstein/8.14a, manstein/8.14b, manstein/14.6c
#[test]
fn nobody_enters_a_hex_with_an_enemy() {
    let trial = scene(2, "german-movement", "i-8m@4908 1-1dno@4907 zhdanov@4909").act(&["pick i-8m"]);
    trial.not_offered(&["move 4907", "move 4909"]).refused("move 4907", "8.14").refused("move 4909", "8.14");
}

/// Case manstein/4.2b, manstein/4.2h
#[test]
fn who_passes_takes_control() {
    let mut trial = scene(2, "german-movement", "i-8m@4908 manstein@5012").act(&["pick i-8m", "move 4904", "done"]);
    assert!(is_german(&mut trial, "4906") && is_german(&mut trial, "4904"));
    let mut trial = trial.act(&["pick manstein", "move 5014"]);
    assert!(is_german(&mut trial, "5013"));
}

/// Case manstein/4.2c, manstein/9.2c, manstein/9.2d
#[test]
fn a_mover_killed_as_it_enters_takes_nothing() {
    let trial = scene(2, "german-movement", "i-8m@4908 ii-8m@4906 1-1dno@4905 2-1dno@4805").dice(&[1]);
    let mut trial = trial.act(&["pick i-8m", "move 4907", "move 4906", "join 1-1dno", "done"]);
    // Who is in the hex already is not touched.
    assert_eq!(trial.places("i-8m ii-8m"), ["-", "4906"]);
    let trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5012 1-1dno@4905").dice(&[1]);
    let mut trial = trial.act(&["pick i-8m", "move 4906", "join 1-1dno", "done"]);
    assert_eq!(trial.places("i-8m"), ["-"]);
    assert!(!is_german(&mut trial, "4906") && is_german(&mut trial, "4907"));
}

/// Case manstein/6.1a, manstein/6.2a, manstein/6.2b, manstein/6.2c, manstein/6.4a
#[test]
fn a_full_hex_bars_friends_even_in_passing() {
    // A line of hexes across which nobody gets but through 4908.
    let trial = scene(2, "german-movement", "i-8m@4909 i-29m@4908 ii-29m@4908 i-8p@4808 184stug@4807 185stug@5008");
    let trial = trial.act(&["pick i-8m"]).refused("move 4908", "6.1").refused("move 4808", "6.2");
    trial.offered(&["move 4807", "move 5008"]).act(&["move 4807"]).offered(&["move 4806"]);
}

/// Case manstein/6.1b, manstein/6.3a, manstein/6.3b, manstein/14.5a
#[test]
fn soviets_stand_alone_but_on_objectives_and_with_leaders() {
    // 4516 is an objective, 4515 and 4517 are not.
    let units = "1-1dno@4514 2-1dno@4515 3-1dno@4516 260-168@4414 zhdanov@4513";
    let trial = scene(2, "soviet-movement", units).act(&["pick 1-1dno"]);
    let trial = trial.refused("move 4515", "6.1").refused("move 4414", "6.3").offered(&["move 4513", "move 4516"]);
    let trial = trial.act(&["done", "pick zhdanov"]).offered(&["move 4515", "move 4414"]);
    drop(trial);
    let trial = scene(2, "soviet-movement", &format!("{units} 1-2dno@4516")).act(&["pick 1-1dno"]);
    trial.refused("move 4516", "6.1");
}

/// Case manstein/2.9a
#[test]
fn every_germans_points_are_sixteen() {
    let mut trial = scene(2, "german-movement", "i-469@4908 manstein@5012").act(&["pick manstein"]);
    assert_eq!(trial.left_after("move 5011"), 15);
    trial.act(&["done", "pick i-469"]).offered(&["move 4907"]);
}

/// Case manstein/6.6a, manstein/6.6b, manstein/6.6f
#[test]
fn the_soviet_turns_units_up_between_any_two_steps() {
    let begin = |phase| scene(2, phase, "1-2dno@4412 i-8m@5101").untried("1-1dno", "4904").untried("2-1dno", "4813");
    let trial = begin("soviet-movement").offered(&["flip 1-1dno", "flip 2-1dno"]).refused("flip 1-2dno", "6.6");
    let trial = trial.act(&["pick 1-1dno", "move 4903", "flip 2-1dno", "flip 1-1dno"]);
    trial.refused("flip 1-1dno", "6.6").act(&["done"]).refused("flip 2-1dno", "6.6");
    begin("german-movement").refused("flip 1-1dno", "6.6");
    let trial = begin("german-movement").act(&["pick i-8m", "move 5007"]);
    trial.refused("flip 1-1dno", "6.6");
}

/// Case manstein/16.2b
#[test]
fn prepared_streets_carry_nobody() {
    // All around 4516 is built up; 4915 has clear ground beside it.
    let begin = || scene(2, "german-movement", "i-8m@4516 ii-8m@4915").act(&["pick i-8m"]);
    begin().act(&["drive"]).offered(&["move 4416", "move 4616"]);
    let begin = || scene(2, "german-movement", "i-8m@4516 ii-8m@4915").mark("prepared", true);
    begin().act(&["pick i-8m"]).refused("drive", "16.2");
    begin().act(&["pick ii-8m", "drive"]).offered(&["move 4914"]).refused("move 4916", "16.2");
}

/// A unit in hand can be laid down for another.
#[test]
fn another_unit_is_taken_in_place_of_the_one_in_hand() {
    let mut trial = scene(2, "german-movement", "i-8m@4908 i-8p@5012").act(&["pick i-8m"]);
    let ask = trial.view(wargame::Viewer::Umpire).ask.unwrap();
    let row = ask.shortcuts.iter().find(|row| row.unit == Some(unit("i-8p"))).expect("a row for the other");
    assert!(row.instead);
    let mut trial = trial.act(&["move 4907"]);
    let ask = trial.view(wargame::Viewer::Umpire).ask.unwrap();
    let row = ask.shortcuts.iter().find(|row| row.unit == Some(unit("i-8p"))).expect("a row for the other");
    assert!(!row.instead && row.acts.len() == 2);
}

/// What leads past an enemy is gone in two moves.
#[test]
fn a_far_move_stops_where_fire_is_asked_for() {
    let trial = scene(2, "german-movement", "i-8m@4908 ii-8m@5101 1-1dno@4905").act(&["pick i-8m"]);
    // 4906, 4904, 4805, 4804, 5005 and 5004 lie beside it.
    let mut trial = trial.offered(&["move 4906", "move 5005"]);
    let left = trial.left_after("move 4903");
    assert!(left < 11, "round the enemy, not past it");
}

/// Case manstein/3.6f
#[test]
fn soviets_go_into_the_rows_that_are_closed_at_the_set_up() {
    let trial = scene(2, "soviet-movement", "1-1dno@4908 2-1dno@4404").act(&["pick 1-1dno"]);
    trial.offered(&["move 5008", "move 5108"]);
}
