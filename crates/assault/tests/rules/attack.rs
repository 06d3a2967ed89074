//! Who attacks whom, and how often: 10.1.

use crate::common::{end_phase, last_fight, scene};
use wargame::Side;

/// Case assault/10.11a
#[test]
fn only_the_phasing_player_attacks_and_only_in_his_combat_phase() {
    let units = "1inf@0829 177rifle@0828";
    let mut trial = scene(5, "de-combat", units).offered(&["attack 0828"]).not_offered(&["attack 0829"]);
    assert_eq!(trial.decides(), Side::First);
    trial.act(&["attack 0828"]).offered(&["join 1inf"]).not_offered(&["join 177rifle"]);
    let mut trial = scene(5, "su-combat", units).offered(&["attack 0829"]).not_offered(&["attack 0828"]);
    assert_eq!(trial.decides(), Side::Second);
    trial.act(&["attack 0829"]).offered(&["join 177rifle"]).not_offered(&["join 1inf"]);
    for phase in ["de-movement", "su-movement"] {
        scene(5, phase, units).not_offered(&["attack 0828", "attack 0829"]);
    }
}

/// Case assault/10.12a
#[test]
fn no_attack_is_compulsory() {
    let mut trial = scene(5, "de-combat", "1inf@0829 58inf@0929 177rifle@0828 90rifle@0928").offered(&["done"]);
    end_phase(&mut trial);
    assert_ne!(trial.phase(), "de-combat");
    assert_eq!(trial.places("1inf 58inf 177rifle 90rifle"), ["0829", "0929", "0828", "0928"]);
}

/// Case assault/10.13a
#[test]
fn a_unit_attacks_only_adjacent_hexes() {
    let trial = scene(5, "de-combat", "1inf@0830 58inf@0829 177rifle@0828").act(&["attack 0828"]);
    trial.offered(&["join 58inf"]).refused("join 1inf", "10.13");
    // 0832 and 0833 touch across a lake.
    let trial = scene(5, "de-combat", "1inf@0833 58inf@0831 177rifle@0832").act(&["attack 0832"]);
    trial.offered(&["join 58inf"]).refused("join 1inf", "10.13");
}

/// 0929 touches 0828 and 0928, 0829 only 0828.
///
/// Case assault/10.13b
#[test]
fn in_a_combined_attack_every_attacker_is_adjacent_to_every_defending_hex() {
    let combat = || scene(5, "de-combat", "1inf@0929 58inf@0829 177rifle@0828 90rifle@0928");
    let trial = combat().act(&["attack 0828", "also 0928"]).offered(&["join 1inf"]);
    trial.refused("join 58inf", "10.13");
    combat().act(&["attack 0828", "join 1inf"]).offered(&["also 0928"]);
    combat().act(&["attack 0828", "join 58inf"]).refused("also 0928", "10.13");
    combat().act(&["attack 0828"]).offered(&["join 58inf"]);
}

/// Case assault/10.14a
#[test]
fn all_units_of_an_attacked_hex_defend_together() {
    let trial = scene(5, "de-combat", "1inf@0829 90rifle@0828 guerrilla1@0828");
    let fight = last_fight(&mut trial.attack("0828", "1inf", 6));
    assert_eq!(fight.odds(), "8:5 is 3:2");
    let trial = scene(5, "su-combat", "1/1pz@0829 1/1mot@0829 1/113mot@0829 41hq@0829 177rifle@0828");
    let fight = last_fight(&mut trial.attack("0829", "177rifle", 6));
    assert_eq!(fight.odds(), "5:13 is 1:3");
}

/// 58inf in 0729 touches 0828 and 0628.
///
/// Case assault/10.15a
#[test]
fn a_hex_is_attacked_once_a_phase() {
    let trial = scene(5, "de-combat", "1inf@0829 58inf@0729 177rifle@0828 111rifle@0628");
    let trial = trial.offered(&["attack 0828", "attack 0628"]);
    let mut trial = trial.attack("0828", "1inf", 2);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/-"));
    trial.act(&["way lose"]).offered(&["attack 0628"]).refused("attack 0828", "10.15");
}

/// 1inf in 0929 touches 0828 and 0928, 58inf in 1028 only 0928.
///
/// Case assault/10.16a
#[test]
fn a_unit_attacks_once_a_phase_with_its_whole_factor() {
    let units = "1inf@0929 58inf@1028 177rifle@0828 90rifle@0928";
    let mut trial = scene(5, "de-combat", units).attack("0828", "1inf", 2);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("8:5 is 3:2", Some("1/-")));
    let trial = trial.act(&["way lose", "attack 0928"]).offered(&["join 58inf"]).refused("join 1inf", "10.16");
    let mut trial = trial.dice(&[6]).act(&["join 58inf", "done"]);
    assert_eq!(last_fight(&mut trial).odds(), "8:4 is 2:1");
    // Without the first attack it may join the second.
    scene(5, "de-combat", units).act(&["attack 0928"]).offered(&["join 1inf", "join 58inf"]);
}

/// Case assault/10.16b
#[test]
fn one_unit_may_attack_two_hexes_against_their_sum() {
    let trial = scene(5, "de-combat", "1inf@0929 90rifle@0828 111rifle@0928");
    assert_eq!(last_fight(&mut trial.attack("0828 0928", "1inf", 6)).odds(), "8:8 is 1:1");
    let trial = scene(5, "de-combat", "1inf@0929 90rifle@0828 111rifle@0928");
    assert_eq!(last_fight(&mut trial.attack("0828", "1inf", 6)).odds(), "8:4 is 2:1");
}

/// Case assault/10.17a
#[test]
fn units_stacked_together_may_attack_different_hexes_or_none() {
    let units = "1/1pz@0929 1/1mot@0929 1/113mot@0929 4vol@0828 5gv@0928";
    let mut trial = scene(5, "de-combat", units).attack("0828", "1/1pz", 4);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("5:2 is 2:1", Some("-/1")));
    let trial = trial.act(&["way lose", "done"]).offered(&["attack 0928", "done"]);
    let mut trial = trial.attack("0928", "1/1mot", 4);
    assert_eq!(last_fight(&mut trial).odds(), "4:2 is 2:1");
    assert_eq!(trial.decides(), Side::Second);
}

/// Case assault/10.18a
#[test]
fn ground_support_is_placed_before_the_first_attack() {
    let trial = scene(5, "de-combat", "1inf@0929 58inf@1028 177rifle@0828 90rifle@0928").mark("air", 2);
    let trial = trial.offered(&["support 0828", "support 0928"]).not_offered(&["attack 0828", "attack 0928"]);
    let trial = trial.act(&["support 0828"]).not_offered(&["attack 0828"]).act(&["done"]);
    let trial = trial.offered(&["attack 0828", "attack 0928"]).not_offered(&["support 0828", "support 0928"]);
    // 8 against 5 is 3:2; 1 with support is 2: 1/-.
    let trial = trial.attack("0828", "1inf", 1).act(&["way lose"]);
    trial.offered(&["attack 0928"]).not_offered(&["support 0928"]);
}
