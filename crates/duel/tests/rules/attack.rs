//! Who may attack what: section 10, 9.5i, 9.5j, 2.4e.

use duel::GERMAN;

use crate::{
    common::{is_face_down, last_fight, led, list, scene, table},
    odds::panzers,
};

/// Case duel/10.0a
#[test]
fn a_unit_attacks_once_in_a_combat_mode() {
    let trial = panzers("1pd@5120 6pd@5120 10rd@5220 126rd@5221").attack("5220", "1pd", 5);
    let trial = trial.offered(&["attack 5220"]).act(&["attack 5220"]);
    trial.refused("join 1pd", "10.0").offered(&["join 6pd"]);
}

/// Case duel/10.0b
#[test]
fn nobody_has_to_attack() {
    let mut trial = panzers("1pd@5120 16rd@5220").offered(&["attack 5220", "done"]).act(&["done"]);
    assert_ne!(trial.phase(), "combat");
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("5120"));
}

/// Case duel/10.0c
#[test]
fn units_of_a_stack_attack_different_hexes() {
    let trial = panzers("1pd@5120 6pd@5120 10rd@5220 126rd@5219").dice(&[5, 5]);
    let trial = trial.act(&["attack 5220", "join 1pd", "done", "attack 5219", "join 6pd", "done"]);
    assert_eq!(last_fight(&mut { trial }).odds(), "9 against 6: 3:2 to 3:2");
}

/// Case duel/10.0d
#[test]
fn attackers_stand_in_range_of_their_headquarters_as_it_stands_now() {
    let far = |entered: &[&str]| {
        led(2, "combat", "41k-hq", "41k-hq@5015 1pd@5120 36md@5018 16rd@5220 5rd@5118")
            .mark("artillery", 0)
            .mark("entered", list(entered))
    };
    far(&[]).refused("attack 5220", "6.0").offered(&["attack 5118"]);
    // In its entry turn a unit needs no range.
    far(&["1pd"]).act(&["attack 5220", "join 1pd"]).offered(&["done"]);
}

/// It moved away from the units it had named.
///
/// Case duel/10.0d
#[test]
fn a_headquarters_that_has_moved_away_leaves_its_units_out_of_range() {
    let trial = led(2, "movement", "41k-hq", "41k-hq@5020 1pd@5120 36md@5019 16rd@5220 5rd@4919");
    let trial = trial.act(&["pick 41k-hq", "move 5018", "done"]);
    let mut trial = trial;
    assert_eq!(trial.hex_of("41k-hq").as_deref(), Some("5018"));
    while trial.phase() == "movement" {
        trial.go(&["done"]);
    }
    trial.offered(&["attack 5220"]);
}

/// Case duel/10.0e
#[test]
fn all_units_of_the_hex_defend_together() {
    let fight = last_fight(&mut panzers("1pd@5120 10rd@5220 16rd@5220 8a-hq@5220").attack("5220", "1pd", 7));
    assert_eq!(fight.defence, 9);
}

/// 16 RD goes back into Leningrad, where no zone reaches, and stands next to 6 PD, which may not attack it there.
///
/// Case duel/10.0f
#[test]
fn a_hex_that_was_empty_when_the_mode_began_is_not_attacked() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@5508 1pd@5306 6pd@5607 16rd@5406 5rd@5708").mark("artillery", 0);
    let mut trial = trial.attack("5406", "1pd", 7);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    let trial = trial.act(&["retreat 5506", "done"]).offered(&["attack 5708"]);
    let mut trial = trial.refused("attack 5606", "10.0");
    assert_eq!(trial.hex_of("16rd").as_deref(), Some("5606"));
}

/// Case duel/10.0g
#[test]
fn whoever_advanced_does_not_attack_from_there() {
    let trial = panzers("1pd@5120 6pd@5121 16rd@5220 10rd@5221").attack("5220", "1pd", 12);
    let mut trial = trial.act(&["pick 1pd", "done"]);
    assert_eq!((trial.hex_of("1pd").as_deref(), trial.asked().as_str()), (Some("5220"), "10.0"));
    trial.act(&["attack 5221"]).refused("join 1pd", "10.0").offered(&["join 6pd"]);
}

/// Case duel/10.0h
#[test]
fn no_attack_crosses_a_lake_hexside() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@4013 1pd@4113 6pd@4213 36md@4013 16rd@4112 5rd@4212");
    trial.offered(&["attack 4112", "attack 4212"]).act(&["attack 4212", "join 6pd", "join 1pd"]);
    let trial = led(2, "combat", "41k-hq", "41k-hq@4013 1pd@4113 6pd@4013 16rd@4213 5rd@4112");
    trial.refused("attack 4213", "10.0").offered(&["attack 4112"]);
}

/// Case duel/2.4e
#[test]
fn headquarters_do_not_attack() {
    panzers("1pd@5120 16rd@5220 5rd@5021").act(&["attack 5220"]).refused("join 41k-hq", "2.4");
}

/// Case duel/4.4d
#[test]
fn soviets_do_not_attack_into_a_square() {
    let duel = crate::common::duel();
    let square = duel.book().square[1];
    let label = duel.book().map.label(square).to_owned();
    let trial = led(8, "combat", "23a-hq", &format!("23a-hq@5202 123rd@5201 fi12id@{label} fi8id@5301"));
    trial.refused(&format!("attack {label}"), "4.4").offered(&["attack 5301"]);
}

/// Militia that is out of supply attacks with nothing.
///
/// Case duel/10.1l
#[test]
fn an_attack_that_comes_to_nothing_is_not_made() {
    let militia = table(&[("1ldno", 2), ("2ldno", 2)]);
    let units = "8a-hq@5321 1ldno@5320 2ldno@5320 10rd@5421 36md@5522";
    let trial = led(6, "combat", "8a-hq", &format!("{units} 1pd@5220")).mark("artillery", 0);
    let trial = trial.mark("failed", militia.clone());
    trial.refused("attack 5220", "10.1").offered(&["attack 5522"]);
    // One that has something is enough for all.
    let trial = led(6, "combat", "8a-hq", &format!("{units} 1pd@5220 16rd@5320")).mark("artillery", 0);
    let trial = trial.mark("failed", militia.clone()).act(&["attack 5220", "join 1ldno"]).refused("done", "10.1");
    let fight = last_fight(&mut trial.dice(&[7]).act(&["join 16rd", "done"]));
    assert_eq!(fight.odds(), "2 against 7: 1:3 to 1:3");
    // What lies face down might be strong: that it is not is not told by asking nobody.
    let trial = led(6, "combat", "8a-hq", "8a-hq@5321 1pd@5220").mark("forts", list(&["5320"]));
    let mut trial = trial.face_down("1ldno", "5320").mark("failed", militia);
    assert_eq!((trial.asked().as_str(), trial.offers()), ("10.0", vec!["done".to_owned()]));
}

/// Case duel/10.1l
#[test]
fn an_attack_needs_an_attacker() {
    panzers("1pd@5120 16rd@5220").act(&["attack 5220"]).refused("done", "10.1");
}

/// Case duel/9.5i
#[test]
fn an_attacked_hex_is_revealed_and_the_attack_goes_on() {
    let trial = panzers("1pd@5120").face_down("180rd", "5220").mark("forts", list(&["5220"]));
    let trial = trial.mark("air", table(&[("german", vec![1, 0])]));
    let mut trial = trial.act(&["attack 5220", "join 1pd"]);
    assert!(is_face_down(&mut trial, "180rd"));
    assert!(trial.leads("done").contains(&"the attack is not called off any more (case 9.5)".to_owned()));
    let mut trial = trial.act(&["done"]);
    assert!(!is_face_down(&mut trial, "180rd"));
    // Before anything flies; and there is no way back.
    assert_eq!((trial.asked().as_str(), trial.decides()), ("11.0", GERMAN));
    assert!(!trial.undo());
}

/// Case duel/9.5j
/// Case duel/9.5d
#[test]
fn whoever_attacks_out_of_a_fort_is_revealed() {
    let trial = led(2, "combat", "8a-hq", "8a-hq@5321 1pd@5220").mark("artillery", 0).mark("forts", list(&["5320"]));
    let mut trial = trial.face_down("180rd", "5320").face_down("182rd", "5320");
    assert!(is_face_down(&mut trial, "180rd"));
    trial.go(&["attack 5220", "join 180rd"]);
    assert!(is_face_down(&mut trial, "180rd"));
    let mut trial = trial.dice(&[7]).act(&["done"]);
    assert!(!is_face_down(&mut trial, "180rd") && is_face_down(&mut trial, "182rd"));
}

/// Case duel/10.0a
#[test]
fn only_activated_units_attack() {
    let trial = scene(2, "combat", "41k-hq@5020 1pd@5120 6pd@5120 16rd@5220").mark("hq", "41k-hq");
    trial.mark("named", list(&["1pd"])).act(&["attack 5220"]).refused("join 6pd", "6.0").refused("join 16rd", "10.0");
}

/// One press takes all who can.
#[test]
fn all_who_can_attack_are_one_press() {
    let mut trial = panzers("1pd@5120 6pd@5121 36md@5020 16rd@5220").act(&["attack 5220"]);
    let ask = trial.view(wargame::Viewer::Player(GERMAN)).ask.expect("it is asked");
    let rows: Vec<_> = ask.shortcuts.iter().map(|row| (row.say.as_str(), row.acts.len())).collect();
    assert_eq!(rows, [("Attack with every unit that can (2)", 2)]);
}
