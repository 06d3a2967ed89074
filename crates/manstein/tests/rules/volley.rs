//! Section 10: firing offensively, defender by defender; ranges and lines of fire as they are refused.

use manstein::SOVIET;
use wargame::Viewer;

use crate::common::{collapses, fought, list, of, reckoned, scene, unit};

/// Case manstein/10.1a
#[test]
fn who_fired_defensively_still_fires_in_its_own_turn() {
    let trial = scene(1, "german-movement", "i-8m@4309 1-1dno@4307").dice(&[6]);
    let mut trial = trial.act(&["pick i-8m", "move 4308", "join 1-1dno", "done"]);
    assert_eq!(fought(&mut trial).strength, 5);
    while trial.phase() != "soviet-fire" {
        trial.go(&["done"]);
    }
    trial.act(&["attack 4308"]).offered(&["join 1-1dno", "assault 1-1dno"]);
}

/// Case manstein/10.2a
#[test]
fn a_unit_fires_once_in_a_fire_phase() {
    let trial = scene(1, "german-fire", "i-8m@4408 ii-8m@4408 1-1dno@4308 2-1dno@4309").attack("4308", "i-8m", 6);
    let trial = trial.act(&["attack 4309"]).refused("join i-8m", "10.2").offered(&["join ii-8m"]);
    let mut trial = trial.dice(&[6]).act(&["join ii-8m", "done"]);
    // Nobody has anything left to fire with, so nobody is asked.
    assert_ne!(trial.phase(), "german-fire");
}

/// Case manstein/10.2b
#[test]
fn an_empty_clear_hex_is_not_fired_at() {
    let trial = scene(3, "german-fire", "i-3mart@4407 1-1dno@4207");
    trial.refused("attack 4308", "10.2").refused("raze 4308", "10.19").offered(&["attack 4207"]);
}

/// Case manstein/10.2c
#[test]
fn a_fire_is_over_before_the_next_is_declared() {
    let trial =
        scene(1, "german-fire", "i-8m@4408 ii-8m@4408 1-1dno@4308 2-1dno@4309").act(&["attack 4308", "join i-8m"]);
    trial.refused("attack 4309", "10.2").dice(&[1]).act(&["done"]).offered(&["attack 4309"]);
}

/// Case manstein/10.3a, manstein/10.4a
#[test]
fn strengths_of_all_who_fire_add_up() {
    let trial = scene(1, "german-fire", "i-8m@4407 ii-8m@4408 i-3mart@4804 iii-3mart@4804 1-1dno@4308");
    let mut trial = trial.attack("4308", "i-8m ii-8m i-3mart iii-3mart", 6);
    let sum = fought(&mut trial);
    assert_eq!((sum.strength, sum.column.as_str(), sum.sum()), (30, "30-39", 0));
    // A die of 6 is one too much for the column of five.
    assert_eq!(trial.hex_of("1-1dno").as_deref(), Some("4308"));
}

/// Nobody can fire who is not able to: out of range, or without a line of fire.
///
/// Case manstein/10.4a, manstein/10.6b
#[test]
fn every_firer_needs_range_and_line_of_fire() {
    let trial = scene(1, "german-fire", "i-8m@4409 53m@4409 ii-8m@4407 1-1dno@4308").act(&["attack 4308"]);
    trial.refused("join i-8m", "10.6").offered(&["join 53m", "join ii-8m"]);
    // 4516 lies in the way to 4416.
    let trial = scene(1, "german-fire", "53m@4616 i-8m@4516 1-1dno@4415");
    trial.act(&["attack 4415"]).offered(&["join i-8m"]).refused("join 53m", "10.7");
}

/// Case manstein/10.8b
#[test]
fn units_in_between_do_not_block() {
    scene(1, "german-fire", "53m@4409 ii-8m@4407 1-1dno@4308").act(&["attack 4308", "join 53m"]).offered(&["done"]);
}

/// Case manstein/10.3c
#[test]
fn defenders_are_thrown_for_by_their_handles_and_a_leader_last() {
    let mut trial = scene(2, "german-fire", "i-8m@4415 184stug@4415 zhdanov@4516 1-1dno@4516 1kirtk@4516");
    let (militia, tank) = (unit(&mut trial, "1-1dno"), unit(&mut trial, "1kirtk"));
    assert!(unit(&mut trial, "zhdanov") < militia, "the leader has the first handle");
    let mut trial = trial.dice(&[6, 6, 6]).act(&["attack 4516", "assault i-8m", "join 184stug", "done"]);
    let told = trial.told(Viewer::Umpire);
    let dice: Vec<_> = told.iter().filter_map(|l| l.strip_prefix("the die for ")?.split(" shows").next()).collect();
    let first = if militia < tank { ["1/1DNO", "1 Kir Tk"] } else { ["1 Kir Tk", "1/1DNO"] };
    assert_eq!(dice, [first[0], first[1], "Zhdanov"]);
}

/// Case manstein/10.5a
#[test]
fn a_hex_is_attacked_once() {
    let trial = scene(1, "german-fire", "i-8m@4407 ii-8m@4407 1-1dno@4308").attack("4308", "i-8m", 6);
    let mut trial = trial;
    // There is nothing else to be fired at.
    assert_ne!(trial.phase(), "german-fire");
    let trial = scene(1, "german-fire", "i-8m@4408 ii-8m@4408 1-1dno@4308 2-1dno@4309").attack("4308", "i-8m", 6);
    trial.refused("attack 4308", "10.5").offered(&["attack 4309"]);
}

/// Case manstein/10.13a, manstein/10.13b, manstein/10.12a
#[test]
fn two_defenders_are_thrown_for_with_the_whole_strength() {
    let trial = scene(1, "german-fire", "i-8m@4415 ii-8m@4415 1-1dno@4516 1kirtk@4516").dice(&[2, 2]);
    let mut trial = trial.act(&["attack 4516", "join i-8m", "join ii-8m", "done"]);
    let both = reckoned(&mut trial);
    assert_eq!(both.iter().map(|one| (one.strength, one.column.as_str())).collect::<Vec<_>>(), [(14, "10-19"); 2]);
    let mut armor: Vec<_> = both.iter().map(|one| one.by("10.12")).collect();
    armor.sort_unstable();
    assert_eq!(armor, [0, 2], "only of the tank");
}

/// Case manstein/10.12b
#[test]
fn one_anti_armor_unit_is_enough() {
    let trial = scene(1, "german-fire", "i-8m@4407 3mpzjg@4407 1kirtk@4308");
    assert_eq!(fought(&mut trial.attack("4308", "i-8m 3mpzjg", 6)).sum(), 0);
    let trial = scene(1, "german-fire", "i-8m@4407 3mpzjg@4407 1kirtk@4308");
    assert_eq!(fought(&mut trial.attack("4308", "i-8m", 6)).by("10.12"), 2);
}

/// Case manstein/10.14a
#[test]
fn a_hit_removes_the_unit_and_a_miss_changes_nothing() {
    let shot = |die| scene(1, "german-fire", "i-8m@4407 1-1dno@4308 2-1dno@4708").attack("4308", "i-8m", die);
    assert_eq!(shot(2).hex_of("1-1dno"), None);
    let mut missed = shot(3);
    assert_eq!(missed.hex_of("1-1dno").as_deref(), Some("4308"));
    assert_eq!(missed.hex_of("i-8m").as_deref(), Some("4407"));
}

/// Case manstein/10.10a, manstein/10.10b
#[test]
fn modifiers_change_the_die() {
    // Seven in the first column, which eliminates on 2: with +2 of the objective on no die, with -1 of the assault on 1.
    let shot = |act: &str, die| {
        scene(1, "german-fire", "i-8m@4415 1-1dno@4516").dice(&[die]).act(&[
            "attack 4516",
            &format!("{act} i-8m"),
            "done",
        ])
    };
    assert!(shot("join", 1).hex_of("1-1dno").is_some());
    let mut hit = shot("assault", 1);
    assert_eq!(hit.hex_of("1-1dno"), None);
    assert_eq!((fought(&mut hit).column.as_str(), fought(&mut hit).sum()), ("<=9", 1));
}

/// Case manstein/10.18a, manstein/10.18d
#[test]
fn a_vacated_city_hex_can_fall_and_is_advanced_into() {
    let storm = |rubble| {
        let trial = scene(1, "german-fire", "i-8m@4415 ii-8m@4415 1-1dno@4516 2-1dno@4708").dice(&[1, rubble]);
        trial.act(&["attack 4516", "assault i-8m", "assault ii-8m", "done"])
    };
    let hex = crate::common::hex("4516");
    for (die, falls) in [(5, false), (6, true)] {
        let mut trial = storm(die);
        assert_eq!((collapses(&mut trial), of(&mut trial, |s| s.rubble.has(hex))), (1, falls));
        let mut trial = trial.offered(&["advance i-8m"]).act(&["advance i-8m", "done"]);
        assert_eq!(trial.hex_of("i-8m").as_deref(), Some("4516"));
    }
}

/// Case manstein/10.18b
#[test]
fn nothing_falls_in_a_clear_hex() {
    let mut trial = scene(1, "german-fire", "i-8m@4407 1-1dno@4308 2-1dno@4708").attack("4308", "i-8m", 1);
    assert_eq!((trial.hex_of("1-1dno"), collapses(&mut trial)), (None, 0));
}

/// Case manstein/10.18c
#[test]
fn rubble_does_not_fall_again() {
    let trial =
        scene(1, "german-fire", "i-3mart@4409 iii-3mart@4409 1-1dno@4515 2-1dno@4708").mark("rubble", list(&["4515"]));
    let mut trial = trial.attack("4515", "i-3mart iii-3mart", 1);
    assert_eq!((trial.hex_of("1-1dno"), collapses(&mut trial)), (None, 0));
    assert_eq!(fought(&mut trial).by("10.18"), 1, "and it helps the defender");
}

/// Case manstein/10.18e
#[test]
fn nothing_falls_while_a_defender_is_left() {
    let units = "i-3mart@4409 iii-3mart@4409 i-80art@4409 1-1dno@4516 2-1dno@4516 manstein@4409";
    let fire = "i-3mart iii-3mart i-80art";
    let mut one = scene(1, "german-fire", units).dice(&[1, 6]).act(&["attack 4516"]);
    fire.split(' ').for_each(|unit| one.go(&[&format!("join {unit}")]));
    let mut one = one.act(&["done"]);
    assert_eq!((one.places("zhdanov").len(), collapses(&mut one)), (1, 0));
    let mut both = scene(1, "german-fire", units).dice(&[1, 2, 5]).act(&["attack 4516"]);
    fire.split(' ').for_each(|unit| both.go(&[&format!("join {unit}")]));
    let mut both = both.act(&["done"]);
    assert_eq!(collapses(&mut both), 1, "one throw for both");
}

/// Case manstein/6.6c, manstein/6.6e
#[test]
fn whoever_is_attacked_is_turned_up_before_the_throw() {
    let mut trial =
        scene(1, "german-fire", "i-8m@4407 2-1dno@4708").face_down("1kirtk", "4308").act(&["attack 4308", "join i-8m"]);
    let tank = unit(&mut trial, "1kirtk");
    let book = crate::common::game();
    assert!(of(&mut trial, |s| s.face_down(book.book(), tank)));
    let leads = trial.leads("done");
    assert!(leads.iter().any(|lead| lead.contains("turned up (case 6.6)")), "{leads:?}");
    let mut trial = trial.dice(&[2]).act(&["done"]);
    assert!(!of(&mut trial, |s| s.face_down(book.book(), tank)));
    assert_eq!(fought(&mut trial).by("10.12"), 2);
    assert!(!trial.undo());
}

/// Case manstein/6.6n, manstein/6.6a
#[test]
fn who_lies_face_down_fires_after_it_is_turned_up() {
    let trial = scene(1, "soviet-fire", "i-8m@4308").face_down("1-1dno", "4309").face_down("1mor", "4310");
    let trial = trial.refused("attack 4308", "10.4").offered(&["flip 1-1dno", "flip 1mor"]);
    let trial = trial.act(&["flip 1-1dno"]).offered(&["attack 4308"]).act(&["attack 4308"]);
    let mut trial = trial.refused("join 1mor", "6.6").offered(&["flip 1mor"]).act(&["flip 1mor", "join 1mor"]);
    assert_eq!(trial.decides(), SOVIET);
    let mut trial = trial.dice(&[6]).act(&["done"]);
    assert_eq!(fought(&mut trial).strength, 7);
}

/// The strongest fire there is, in one press.
#[test]
fn all_who_can_fire_are_one_press() {
    let mut trial =
        scene(1, "german-fire", "i-8m@4407 ii-8m@4407 i-3mart@4804 i-10pz@4310 1-1dno@4308").act(&["attack 4308"]);
    let ask = trial.view(Viewer::Player(manstein::GERMAN)).ask.expect("it is asked");
    let rows: Vec<_> = ask.shortcuts.iter().map(|row| (row.say.as_str(), row.acts.len())).collect();
    assert_eq!(rows, [("The strongest fire there is (3 more)", 3)]);
}
