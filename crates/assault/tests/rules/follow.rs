//! Advance after combat: 10.5.

use crate::common::{last_fight, scene};
use assault::Assault;
use wargame::{Side, Trial};

/// An attack of the German Combat Phase.
fn fight(units: &str, hexes: &str, attackers: &str, die: u16) -> Trial<Assault> {
    scene(5, "de-combat", units).attack(hexes, attackers, die)
}

/// A throw that gives a result.
fn fought(units: &str, hexes: &str, attackers: &str, die: u16, result: &str) -> Trial<Assault> {
    let mut trial = fight(units, hexes, attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result.as_deref(), Some(result), "{fight:?}");
    trial
}

/// Guerrillas are gone at 8:1 without a throw.
///
/// Case assault/10.51a
#[test]
fn attackers_may_advance_into_the_emptied_hex_up_to_stacking() {
    let units = "1inf@0829 58inf@0929 11inf@0729 guerrilla1@0828";
    let trial = fight(units, "0828", "1inf 58inf", 1).offered(&["advance 1inf", "advance 58inf", "done"]);
    let mut trial = trial.not_offered(&["advance 11inf"]).act(&["advance 58inf"]).not_offered(&["advance 1inf"]);
    assert_eq!(trial.places("1inf 58inf 11inf"), ["0829", "0828", "0729"]);

    let units = "1/1pz@0829 1/1mot@0829 1/113mot@0829 6/11pz@0929 guerrilla1@0828";
    let trial = fight(units, "0828", "1/1pz 1/1mot 1/113mot 6/11pz", 1).act(&["advance 1/1pz"]);
    let mut trial = trial.not_offered(&["advance 6/11pz"]).act(&["advance 1/1mot", "advance 1/113mot"]);
    assert_eq!(trial.places("1/1pz 1/1mot 1/113mot 6/11pz"), ["0828", "0828", "0828", "0929"]);

    // Emptied by a retreat, and not emptied at all.
    let units = "1inf@0829 90rifle@0828";
    let mut trial = fought(units, "0828", "1inf", 5, "-/1").act(&["way retreat", "retreat 0827", "advance 1inf"]);
    assert_eq!(trial.places("1inf 90rifle"), ["0828", "0827"]);
    fought(units, "0828", "1inf", 5, "-/1").act(&["way lose"]).not_offered(&["advance 1inf"]);
    // Nobody need go.
    let mut trial = fight("1inf@0829 guerrilla1@0828", "0828", "1inf", 1).act(&["done"]);
    assert_eq!(trial.hex_of("1inf").as_deref(), Some("0829"));
}

/// Case assault/10.51b
#[test]
fn the_advance_is_decided_before_the_next_attack() {
    let units = "1inf@0829 58inf@0929 guerrilla1@0828 90rifle@0928";
    let trial = fight(units, "0828", "1inf", 1).offered(&["advance 1inf"]).not_offered(&["attack 0928"]);
    let trial = trial.act(&["done"]).offered(&["attack 0928"]).not_offered(&["advance 1inf"]);
    trial.act(&["attack 0928"]).not_offered(&["advance 1inf"]);
    let trial = fight(units, "0828", "1inf", 1).act(&["advance 1inf"]);
    trial.offered(&["attack 0928"]);
}

/// Case assault/10.51c
#[test]
fn units_that_retreated_cannot_advance() {
    let units = "1inf@0829 58inf@1028 90rifle@0828 111rifle@0928";
    let trial = fought(units, "0828", "1inf", 2, "1/1");
    let trial = trial.act(&["way retreat", "retreat 0830", "way retreat", "retreat 0827"]);
    let mut trial = trial.not_offered(&["advance 1inf"]).offered(&["attack 0928"]);
    assert_eq!(trial.places("1inf 90rifle"), ["0830", "0827"]);
    // One that paid with a step may.
    let trial = fought(units, "0828", "1inf", 2, "1/1").act(&["way lose", "way retreat", "retreat 0827"]);
    trial.offered(&["advance 1inf"]);
}

/// 16 against 2.
///
/// Case assault/10.52a
#[test]
fn with_several_emptied_hexes_the_attackers_may_enter_more_than_one() {
    let units = "1inf@0929 58inf@0827 guerrilla1@0828 guerrilla2@0928";
    for (first, second) in [("0828", "0928"), ("0928", "0828")] {
        let trial = fight(units, "0828 0928", "1inf 58inf", 1).act(&["advance 1inf"]);
        let mut trial = trial.offered(&["at 0828", "at 0928"]).act(&[&format!("at {first}"), "advance 58inf"]);
        // Only one hex is left for it.
        if trial.targets("at").iter().any(|hex| hex == second) {
            trial.go(&[&format!("at {second}")]);
        }
        assert_eq!(trial.places("1inf 58inf"), [first, second]);
    }
}

/// 0829 and 0828 lie in the rigid zone of 0729; that of 1028 closes the way round by 0929.
///
/// Case assault/10.53a
#[test]
fn an_advance_may_go_from_one_rigid_zone_into_another() {
    let units = "1inf@0829 70rifle@0729 177rifle@1028";
    scene(5, "de-movement", units).act(&["pick 1inf"]).not_offered(&["move 0828"]);
    let trial = fight(&format!("{units} guerrilla1@0828"), "0828", "1inf", 1);
    let mut trial = trial.offered(&["advance 1inf"]).act(&["advance 1inf"]);
    assert_eq!(trial.hex_of("1inf").as_deref(), Some("0828"));
}

/// The attackers retreat, or are eliminated.
///
/// Case assault/10.54a
#[test]
fn the_defender_never_advances() {
    let units = "1inf@0829 58inf@0729 177rifle@0828 111rifle@0628";
    let trial = fought(units, "0828", "1inf", 2, "1/-").act(&["way retreat", "retreat 0830"]);
    let mut trial = trial.not_offered(&["advance 177rifle"]);
    assert_eq!((trial.decides(), trial.hex_of("177rifle").as_deref()), (Side::First, Some("0828")));

    // 10 against 12, 1:2.
    let units = "~1/1mot@0725 1inf@0824 90rifle@0724";
    let mut trial = fought(units, "0724", "1/1mot 1inf", 1, "AE").not_offered(&["advance 90rifle"]);
    assert_eq!(trial.places("1/1mot 1inf 90rifle"), ["-", "-", "0724"]);
}
