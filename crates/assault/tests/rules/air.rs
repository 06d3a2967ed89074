//! Section 12: airpower.

use crate::common::{disrupted, fact, last_fight, scene};
use assault::Assault;
use wargame::{Side, Trial};

/// Lays bombers on hexes and throws for them.
fn bomb(trial: Trial<Assault>, dice: &[u16], hexes: &str) -> Trial<Assault> {
    let mut trial = trial.dice(dice);
    for hex in hexes.split_whitespace() {
        trial.go(&[&format!("bomb {hex}")]);
    }
    // Nothing is left to say when all are laid.
    if trial.offers().iter().all(|o| o == "done" || o == "ship" || o.starts_with("bomb ")) {
        trial.go(&["done"]);
    }
    trial
}

/// How many bombers may be laid on a hex.
fn bombers(mut trial: Trial<Assault>, hex: &str) -> usize {
    let bomb = format!("bomb {hex}");
    let mut count = 0;
    while trial.offers().contains(&bomb) {
        trial.go(&[&bomb]);
        count += 1;
    }
    count
}

/// Lays air units on hexes in ground support.
fn support(mut trial: Trial<Assault>, hexes: &str) -> Trial<Assault> {
    for hex in hexes.split_whitespace() {
        trial.go(&[&format!("support {hex}")]);
    }
    if !trial.offers().iter().any(|o| o.starts_with("attack ")) {
        trial.go(&["done"]);
    }
    trial
}

/// Says `done` until something is offered.
fn until_offered(trial: &mut Trial<Assault>, text: &str) {
    while !trial.offers().iter().any(|o| o == text) {
        trial.go(&["done"]);
    }
}

/// Says `done` until a phase begins.
fn until(trial: &mut Trial<Assault>, wanted: &str) {
    while trial.phase() != wanted {
        trial.go(&["done"]);
    }
}

/// Case assault/12.12a
#[test]
fn air_units_go_anywhere_on_both_maps_and_stack_without_limit() {
    let trial = scene(1, "de-air", "1inf@2001 90rifle@0828 111rifle@F5 235rifle@0320").act(&["done"]);
    let trial = trial.offered(&["bomb 0828", "bomb F5", "bomb 0320"]).act(&["bomb F5", "bomb F5"]);
    trial.offered(&["bomb F5", "bomb 0828"]);
    let trial = support(scene(5, "de-combat", "1inf@F6 90rifle@F5").mark("air", 1), "F5");
    assert_eq!(last_fight(&mut trial.attack("F5", "1inf", 6)).under("12.52"), 1);
}

/// The German has air units in hand and on a hex when his player-turn ends.
///
/// Case assault/12.13a
#[test]
fn german_air_units_do_nothing_in_the_russian_player_turn() {
    let trial = scene(1, "de-combat", "1inf@0829 58inf@2001 90rifle@0828 111rifle@0103").mark("air", 3).dice(&[1]);
    let mut trial = support(trial, "0828");
    while trial.phase() != "su-combat" {
        if trial.phase().starts_with("su-") {
            assert_eq!(trial.decides(), Side::Second);
        }
        trial.go(&["done"]);
    }
    let trial = trial.offered(&["attack 0829"]).not_offered(&["support 0829", "support 0828"]);
    let mut trial = trial.attack("0829", "90rifle", 6);
    assert_eq!(last_fight(&mut trial).under("12.52"), 0);
}

/// The most the German table and the Russian table give.
///
/// Case assault/12.21a
#[test]
fn there_are_five_german_and_two_russian_air_units() {
    let units = "1inf@0829 90rifle@0828";
    assert_eq!(bombers(scene(6, "de-air", units).dice(&[6]), "0828"), 5);
    assert_eq!(bombers(scene(6, "su-air", units).dice(&[6]), "0829"), 2);
}

/// Case assault/12.22a
#[test]
fn german_air_units_are_fixed_up_to_turn_5_and_thrown_for_later() {
    let units = "1inf@0829 90rifle@0828";
    for (turn, count) in [(1, 3), (2, 4), (3, 5), (4, 5), (5, 5)] {
        assert_eq!(bombers(scene(turn, "de-air", units), "0828"), count, "turn {turn}");
    }
    for turn in [6, 25] {
        for (die, count) in (1..).zip([1, 2, 3, 3, 4, 5]) {
            assert_eq!(bombers(scene(turn, "de-air", units).dice(&[die]), "0828"), count, "turn {turn}, die {die}");
        }
    }
}

/// Case assault/12.23a
#[test]
fn russian_air_units_are_thrown_for_every_turn() {
    for turn in [1, 5, 6, 25] {
        for (die, count) in (1..).zip([0, 0, 0, 1, 1, 2]) {
            let trial = scene(turn, "su-air", "1inf@0829 90rifle@0828").dice(&[die]);
            assert_eq!(bombers(trial, "0829"), count, "turn {turn}, die {die}");
        }
    }
}

/// Three air units, as many Russian hexes.
///
/// Case assault/12.31a
#[test]
fn an_air_unit_bombs_or_supports_and_not_both() {
    let hexes = ["0728", "0828", "0928"];
    for bombing in 0..=3 {
        let trial = scene(1, "de-air", "1inf@0929 111rifle@0728 90rifle@0828 237rifle@0928");
        let mut trial = bomb(trial, &[6, 6, 6], &hexes[..bombing].join(" "));
        until(&mut trial, "de-combat");
        let mut supporting = 0;
        for hex in hexes {
            if trial.targets("support").iter().any(|h| h == hex) {
                trial.go(&[&format!("support {hex}")]);
                supporting += 1;
            }
        }
        assert_eq!(supporting, 3 - bombing);
    }
}

/// Case assault/12.32a
#[test]
fn only_a_hex_with_enemy_units_can_be_bombed() {
    let trial = scene(1, "de-air", "1inf@0829 90rifle@0828").offered(&["bomb 0828"]);
    trial.refused("bomb 0829", "12.32").refused("bomb 0830", "12.32");
}

/// Clear ground: 1 to 4.
///
/// Case assault/12.35a
#[test]
fn each_bomber_throws_its_own_die_and_one_success_disrupts() {
    for (dice, success) in [([5, 6], false), ([5, 4], true), ([4, 5], true), ([1, 2], true)] {
        let mut trial = bomb(scene(1, "de-air", "1inf@2001 90rifle@0828"), &dice, "0828 0828");
        assert_eq!(disrupted(&mut trial, "90rifle"), success, "{dice:?}");
    }
    let mut trial = bomb(scene(1, "de-air", "1inf@2001 90rifle@0728 111rifle@0828"), &[4, 5], "0728 0828");
    assert!(disrupted(&mut trial, "90rifle") && !disrupted(&mut trial, "111rifle"));
}

/// Case assault/12.36a
#[test]
fn no_bomber_changes_its_target_after_a_throw() {
    let trial = scene(1, "de-air", "1inf@0829 90rifle@0828 111rifle@0928");
    let mut trial = bomb(trial, &[5], "0828").not_offered(&["bomb 0828", "bomb 0928"]);
    assert_ne!(trial.phase(), "de-air");
    assert!(!disrupted(&mut trial, "90rifle") && !disrupted(&mut trial, "111rifle"));
    // A second bomber on a hex that the first has disrupted is spent, too: one of three is left.
    let trial = scene(1, "de-air", "1inf@0929 90rifle@0828 111rifle@0928");
    let mut trial = bomb(trial, &[1, 1], "0828 0828");
    until_offered(&mut trial, "support 0928");
    trial.go(&["support 0928"]);
    assert_eq!(trial.targets("support"), [""; 0]);
    assert_eq!(last_fight(&mut support(trial, "").attack("0828", "1inf", 6)).under("12.52"), 0);
}

/// The largest number that disrupts in a fortification in clear ground and in woods, in woods, marsh, clear ground,
/// a city and a fortified city.
///
/// Case assault/12.37a
#[test]
fn a_fortification_is_disrupted_only_by_a_1() {
    let hexes = [("0724", 1), ("3219", 1), ("0832", 2), ("1335", 2), ("0828", 4), ("0326", 1), ("0622", 1)];
    for (hex, most) in hexes {
        for die in [most, most + 1] {
            let trial = scene(1, "de-air", &format!("1inf@2001 90rifle@{hex}"));
            assert_eq!(disrupted(&mut bomb(trial, &[die], hex), "90rifle"), die == most, "{hex}: {die}");
        }
    }
}

/// Case assault/12.41a
#[test]
fn disruption_hits_all_units_of_the_hex() {
    let mut trial = bomb(scene(1, "de-air", "1inf@2001 90rifle@0828 guerrilla1@0828 111rifle@0829"), &[4], "0828");
    assert!(disrupted(&mut trial, "90rifle") && disrupted(&mut trial, "guerrilla1"));
    assert!(!disrupted(&mut trial, "111rifle"));
    let units = "1/1pz@0829 1/1mot@0829 41hq@0829 90rifle@0828";
    let mut trial = bomb(scene(1, "su-air", units), &[4, 4], "0829");
    for unit in ["1/1pz", "1/1mot", "41hq"] {
        assert!(disrupted(&mut trial, unit), "{unit}");
    }
}

/// Case assault/12.41b
#[test]
fn disruption_lasts_through_the_next_player_turn() {
    let trial = scene(1, "de-air", "1inf@2001 90rifle@0828 111rifle@0103");
    let mut trial = bomb(trial, &[4, 1], "0828");
    until(&mut trial, "su-movement");
    assert!(disrupted(&mut trial, "90rifle"));
    let mut trial = trial.offered(&["pick 111rifle"]).not_offered(&["pick 90rifle"]);
    until(&mut trial, "de-air");
    assert!(!disrupted(&mut trial, "90rifle"));

    let mut trial = bomb(scene(1, "su-air", "1inf@0829 58inf@2001 90rifle@0828"), &[4, 4], "0829");
    until(&mut trial, "de-movement");
    assert!(disrupted(&mut trial, "1inf"));
    let mut trial = trial.offered(&["pick 58inf"]).not_offered(&["pick 1inf"]);
    until(&mut trial, "su-movement");
    assert!(!disrupted(&mut trial, "1inf"));
}

/// 8 against half of 4 with +1: 2 is 3, -/1.
///
/// Case assault/12.42a
#[test]
fn a_disrupted_unit_does_not_move_attack_or_retreat() {
    let trial = scene(5, "su-movement", "90rifle@0828 111rifle@0103").mark("disrupted", vec!["90rifle"]);
    trial.offered(&["pick 111rifle"]).refused("pick 90rifle", "12.42");
    for phase in ["de-movement", "de-mechanized"] {
        let trial = scene(5, phase, "1/1pz@0829 6/11pz@0831").mark("disrupted", vec!["1/1pz"]);
        trial.offered(&["pick 6/11pz"]).refused("pick 1/1pz", "12.42");
    }
    let trial = scene(5, "de-combat", "1inf@0829 58inf@0929 90rifle@0828").mark("disrupted", vec!["1inf"]);
    let trial = trial.act(&["attack 0828"]).offered(&["join 58inf"]).refused("join 1inf", "12.42");
    let trial = trial.dice(&[5]).act(&["join 58inf", "done", "way retreat", "retreat 0827"]);
    trial.offered(&["advance 58inf"]).not_offered(&["advance 1inf"]);

    let trial = scene(5, "de-combat", "1inf@0829 90rifle@0828").mark("disrupted", vec!["90rifle"]);
    let mut trial = trial.attack("0828", "1inf", 2);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1"));
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0828")));
}

/// In clear ground and in a fortification.
///
/// Case assault/12.42b
#[test]
fn a_disrupted_unit_defends_at_half() {
    for (unit, hex, from, whole, half) in [
        ("177rifle", "0828", "0829", "8:5 is 3:2", "8:2.5 is 3:1"),
        ("90rifle", "0724", "0725", "8:12 is 1:2", "8:6 is 1:1"),
    ] {
        let combat = || scene(5, "de-combat", &format!("1inf@{from} {unit}@{hex}"));
        assert_eq!(last_fight(&mut combat().attack(hex, "1inf", 6)).odds(), whole);
        let trial = combat().mark("disrupted", vec![unit]);
        assert_eq!(last_fight(&mut trial.attack(hex, "1inf", 6)).odds(), half);
    }
}

/// Case assault/12.42c
#[test]
fn a_disrupted_unit_keeps_class_and_zone() {
    let shaken = |phase: &str, units: &str, who: &str| scene(5, phase, units).mark("disrupted", vec![who]);
    let trial = shaken("de-combat", "sspol@0829 177rifle@0828", "177rifle");
    assert_eq!(last_fight(&mut trial.attack("0828", "sspol", 6)).under("10.41"), -1);
    let mut trial = shaken("de-movement", "1inf@0830 177rifle@0828", "177rifle");
    assert_eq!(fact(&mut trial, "177rifle", "zone"), "rigid");
    trial.go(&["pick 1inf", "move 0829"]);
    assert_eq!(trial.targets("move"), [""; 0]);
    // One of class C would not have stopped it.
    let trial = shaken("de-movement", "1inf@0830 3vol@0828", "3vol");
    trial.act(&["pick 1inf", "move 0829"]).offered(&["move 0929"]);
}

/// Case assault/12.43a
#[test]
fn a_unit_is_not_disrupted_twice() {
    let mut trial = bomb(scene(1, "de-air", "1inf@0829 90rifle@0828"), &[1, 2], "0828 0828");
    until_offered(&mut trial, "attack 0828");
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).defence, "2");
    let trial = scene(1, "de-air", "1inf@0829 90rifle@0828").mark("disrupted", vec!["90rifle"]);
    let mut trial = bomb(trial, &[1], "0828");
    until_offered(&mut trial, "attack 0828");
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).defence, "2");
}

/// Case assault/12.44a
#[test]
fn each_success_on_a_leningrad_main_hex_disrupts_one_unit_of_the_german_choice() {
    let city = || scene(1, "de-air", "1inf@2001 90rifle@0320 111rifle@0320 235rifle@0320").act(&["done"]);
    let mut trial = bomb(city(), &[1, 2, 1], "0320 0320 0320");
    assert_eq!(trial.decides(), Side::First);
    trial.go(&["disrupt 111rifle", "disrupt 90rifle"]);
    for (unit, hit) in [("90rifle", true), ("111rifle", true), ("235rifle", false)] {
        assert_eq!(disrupted(&mut trial, unit), hit, "{unit}");
    }
    let mut trial = bomb(city(), &[2, 2, 2], "0320 0320 0320").not_offered(&["disrupt 90rifle"]);
    assert!(["90rifle", "111rifle", "235rifle"].iter().all(|u| !disrupted(&mut trial, u)));
    // On the inset the whole hex is hit.
    let trial = scene(1, "de-air", "1inf@2001 90rifle@F5 guerrilla1@F5").act(&["done"]);
    let mut trial = bomb(trial, &[1], "F5");
    assert!(disrupted(&mut trial, "90rifle") && disrupted(&mut trial, "guerrilla1"));
}

/// Case assault/12.44b
#[test]
fn on_a_leningrad_main_hex_the_german_names_an_undisrupted_unit_for_each_success() {
    let trial = scene(1, "de-air", "1inf@2001 90rifle@0320 111rifle@0320 235rifle@0320").act(&["done"]);
    let trial = bomb(trial, &[1, 1], "0320 0320").offered(&["disrupt 90rifle", "disrupt 111rifle", "disrupt 235rifle"]);
    let trial = trial.act(&["disrupt 111rifle"]).not_offered(&["disrupt 111rifle"]);
    trial.offered(&["disrupt 90rifle", "disrupt 235rifle"]);
    // More successes than units.
    let trial = scene(1, "de-air", "1inf@2001 90rifle@0320 111rifle@0320").act(&["done"]);
    let mut trial = bomb(trial, &[1, 1, 1], "0320 0320 0320").act(&["disrupt 111rifle"]);
    if trial.targets("disrupt") == ["90rifle"] {
        trial.go(&["disrupt 90rifle"]);
    }
    assert!(disrupted(&mut trial, "90rifle") && disrupted(&mut trial, "111rifle"));
    assert_eq!(trial.targets("disrupt"), [""; 0]);
}

/// F5, F6 and F7 belong to the district of 0320.
///
/// Case assault/12.45a
#[test]
fn a_disrupted_unit_goes_from_main_hex_to_inset_and_not_back() {
    let trial = scene(5, "de-movement", "1inf@2001 90rifle@0320 111rifle@F5 235rifle@F7");
    let trial = trial.mark("disrupted", vec!["90rifle", "111rifle"]);
    let trial = trial.offered(&["transfer 90rifle", "transfer 235rifle"]).refused("transfer 111rifle", "12.45");
    let mut trial = trial.act(&["transfer 90rifle", "at F6"]);
    assert_eq!(trial.hex_of("90rifle").as_deref(), Some("F6"));
    let mut trial = trial.not_offered(&["transfer 111rifle"]).act(&["transfer 235rifle", "at 0320"]);
    assert_eq!(trial.hex_of("235rifle").as_deref(), Some("0320"));
}

/// 7 against 5, 1:1.
///
/// Case assault/12.52a
#[test]
fn ground_support_adds_1_to_the_die() {
    let combat = || scene(5, "de-combat", "sspol@0829 177rifle@0828").mark("air", 1);
    let fight = last_fight(&mut support(combat(), "0828").attack("0828", "sspol", 4));
    assert_eq!((fight.under("10.41"), fight.under("12.52"), fight.sum()), (-1, 1, 0));
    assert_eq!(fight.result.as_deref(), Some("2/1"));
    let fight = last_fight(&mut combat().act(&["done"]).attack("0828", "sspol", 4));
    assert_eq!((fight.sum(), fight.result.as_deref()), (-1, Some("1/-")));
}

/// Case assault/12.53a
#[test]
fn only_one_air_unit_supports_an_attack() {
    let combat = || scene(5, "de-combat", "1inf@0929 177rifle@0828 70rifle@0928").mark("air", 2);
    let trial = support(combat(), "0828 0928");
    assert_eq!(last_fight(&mut trial.attack("0828 0928", "1inf", 6)).sum(), 1);
    let trial = support(combat(), "0928");
    assert_eq!(last_fight(&mut trial.attack("0828 0928", "1inf", 6)).sum(), 1);
    // A second one on the same hex, if it can be laid there at all, adds nothing.
    let mut trial = combat().act(&["support 0828"]);
    if trial.targets("support").iter().any(|hex| hex == "0828") {
        trial.go(&["support 0828"]);
    }
    let trial = support(trial, "");
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).sum(), 1);
}

/// Case assault/12.54a
#[test]
fn ground_support_is_never_used_in_defence_nor_alone() {
    let trial = scene(5, "de-combat", "1inf@0829 90rifle@0828 111rifle@0103").mark("air", 2);
    let trial = trial.offered(&["support 0828"]).not_offered(&["support 0829"]);
    support(trial, "0828 0103").offered(&["attack 0828"]).not_offered(&["attack 0103"]);
    // In the Russian Combat Phase the air units are the Russian's.
    let mut trial = scene(5, "su-combat", "1inf@0829 90rifle@0828").mark("air", 1).not_offered(&["support 0828"]);
    assert_eq!((trial.decides(), trial.targets("support")), (Side::Second, vec!["0829".to_owned()]));
    let fight = last_fight(&mut support(trial, "0829").attack("0829", "90rifle", 6));
    assert_eq!((fight.under("10.41"), fight.under("12.52")), (-1, 1));
}

/// Case assault/12.55a
#[test]
fn air_units_leave_the_map_at_the_end_of_their_phase() {
    let mut trial = bomb(scene(1, "de-air", "1inf@0829 90rifle@0828"), &[6, 6, 6], "0828 0828 0828");
    until(&mut trial, "de-combat");
    let trial = trial.offered(&["attack 0828"]).not_offered(&["support 0828"]);
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).under("12.52"), 0);
    // Ground support of one turn is not there in the next.
    let trial = scene(5, "de-combat", "1inf@0829 90rifle@0828").mark("air", 1).dice(&[1, 1]);
    let mut trial = support(trial, "0828");
    until(&mut trial, "de-air");
    let mut trial = bomb(trial, &[], "0828");
    until_offered(&mut trial, "attack 0828");
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).under("12.52"), 0);
}

/// Case assault/12.56a
#[test]
fn support_on_a_hex_that_is_not_attacked_is_lost() {
    let combat = || support(scene(5, "de-combat", "1inf@0929 177rifle@0828 70rifle@0928").mark("air", 1), "0828");
    assert_eq!(last_fight(&mut combat().attack("0928", "1inf", 6)).under("12.52"), 0);
    assert_eq!(last_fight(&mut combat().attack("0828", "1inf", 6)).under("12.52"), 1);
}
