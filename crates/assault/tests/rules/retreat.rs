//! Where units may retreat, and what may be done to them then: 10.27 to 10.29.

use crate::common::{last_fight, scene};
use assault::Assault;
use wargame::{Side, Trial};

/// An attack that gives a result.
fn fight(trial: Trial<Assault>, hexes: &str, attackers: &str, die: u16, result: &str) -> Trial<Assault> {
    let mut trial = trial.attack(hexes, attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result.as_deref(), Some(result), "{fight:?}");
    trial
}

/// 8-A in 0829 attacks 4-B in 0828, which takes its penalty as a retreat; `others` stand about.
fn beaten(others: &str) -> Trial<Assault> {
    let trial = scene(5, "de-combat", &format!("1inf@0829 90rifle@0828 {others}"));
    fight(trial, "0828", "1inf", 5, "-/1").act(&["way retreat"])
}

/// The hexes the unit in hand may retreat to.
fn ways(trial: &mut Trial<Assault>) -> Vec<String> {
    let mut ways = trial.targets("retreat");
    ways.sort();
    ways
}

/// 16 against 5, 3:1.
///
/// Case assault/10.27a
#[test]
fn a_retreat_moves_every_unit_of_the_side_one_hex() {
    let trial = scene(5, "de-combat", "1inf@0829 58inf@0929 11inf@0729 177rifle@0828");
    let trial = fight(trial, "0828", "1inf 58inf", 1, "1/1").act(&["way retreat"]);
    let trial = trial.offered(&["pick 1inf", "pick 58inf"]).not_offered(&["pick 11inf", "done"]);
    let mut trial = trial.act(&["pick 1inf"]);
    assert_eq!(ways(&mut trial), ["0730", "0830", "0930"]);
    let mut trial = trial.act(&["retreat 0830"]).not_offered(&["done", "retreat 0831"]);
    assert_eq!(
        (trial.decides(), ways(&mut trial)),
        (Side::First, vec!["0930".to_owned(), "1028".to_owned(), "1029".to_owned()])
    );
    trial.go(&["retreat 1029"]);
    assert_eq!(trial.places("1inf 58inf 11inf"), ["0830", "1029", "0729"]);
    assert_eq!(trial.decides(), Side::Second);
}

/// Case assault/10.27b
#[test]
fn units_of_one_side_may_retreat_to_different_hexes() {
    let repulse = || {
        let trial = scene(5, "de-combat", "1/1mot@0829 1/113mot@0829 90rifle@0828");
        fight(trial, "0828", "1/1mot 1/113mot", 2, "1/1").act(&["way retreat"])
    };
    let mut trial = repulse().act(&["pick 1/1mot", "retreat 0830", "retreat 0930"]);
    assert_eq!(trial.places("1/1mot 1/113mot"), ["0830", "0930"]);
    let mut trial = repulse().act(&["pick 1/113mot", "retreat 0830", "retreat 0830"]);
    assert_eq!(trial.places("1/1mot 1/113mot"), ["0830", "0830"]);
}

/// sspol in 0627 lays a fluid zone on 0728, 58inf in 1027 a rigid one on 0928.
///
/// Case assault/10.27c
#[test]
fn no_unit_retreats_into_an_enemy_zone_even_onto_a_friend() {
    assert_eq!(ways(&mut beaten("")), ["0728", "0827", "0928"]);
    assert_eq!(ways(&mut beaten("sspol@0627")), ["0827", "0928"]);
    assert_eq!(ways(&mut beaten("58inf@1027")), ["0728", "0827"]);
    assert_eq!(ways(&mut beaten("guerrilla1@0928")), ["0728", "0827", "0928"]);
    let mut trial = beaten("guerrilla1@0928 guerrilla2@0929 58inf@1027");
    assert_eq!(ways(&mut trial), ["0728", "0827"]);
    trial.refused("retreat 0928", "10.27").refused("retreat 0929", "10.27");
}

/// Case assault/10.27d
#[test]
fn no_unit_retreats_beyond_the_stacking_limits() {
    let mut trial = beaten("111rifle@0827 guerrilla1@0928");
    assert_eq!(ways(&mut trial), ["0728", "0928"]);
    trial.not_offered(&["retreat 0827"]);
}

/// 3601 lies on the east edge: 3502 and 3702 are in the zone of 3602, 3501 in that of 3401, 3701 in that of 3801.
/// 0832 and 0833 touch across a lake; all but 0733 is in German zones.
///
/// Case assault/10.27e
#[test]
fn no_unit_retreats_off_the_map_or_over_an_impassable_hexside() {
    let edge = |others: &str| {
        let trial = scene(5, "de-combat", &format!("1inf@3602 58inf@3401 90rifle@3601 {others}"));
        fight(trial, "3601", "1inf", 5, "-/1")
    };
    let mut trial = edge("").act(&["way retreat"]);
    assert_eq!(ways(&mut trial), ["3701"]);
    let mut trial = edge("11inf@3801").not_offered(&["way retreat"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("3601")));

    let trial = scene(5, "de-combat", "1inf@0831 58inf@0932 90rifle@0832");
    let mut trial = fight(trial, "0832", "1inf 58inf", 5, "-/1").act(&["way retreat"]);
    assert_eq!(ways(&mut trial), ["0733"]);
    trial.refused("retreat 0833", "10.27");
}

/// 0828 may go to 0729 and 0928 to 1027, until sspol in 1026 closes that.
///
/// Case assault/10.27f
#[test]
fn if_one_unit_cannot_retreat_its_side_cannot() {
    let units = "1inf@0929 58inf@0827 90rifle@0828 111rifle@0928";
    let trial = fight(scene(5, "de-combat", units), "0828 0928", "1inf 58inf", 5, "-/1");
    let mut trial = trial.act(&["way retreat", "pick 90rifle"]);
    assert_eq!(ways(&mut trial), ["0729"]);
    trial.go(&["retreat 0729", "retreat 1027"]);
    assert_eq!(trial.places("90rifle 111rifle"), ["0729", "1027"]);

    let trial = scene(5, "de-combat", &format!("{units} sspol@1026"));
    let trial = fight(trial, "0828 0928", "1inf 58inf", 5, "-/1").not_offered(&["way retreat"]);
    trial.offered(&["lose 90rifle", "lose 111rifle"]);
}

/// Case assault/10.27g
#[test]
fn a_reduced_class_c_attacker_bars_no_way() {
    let units = "1inf@0829 90rifle@0828";
    let trial = fight(scene(5, "de-combat", units), "0828", "1inf", 2, "1/1");
    let mut trial = trial.act(&["way lose", "way retreat"]);
    assert_eq!(ways(&mut trial), ["0728", "0729", "0827", "0928", "0929"]);
    // At full strength it is class A and bars 0729 and 0929.
    assert_eq!(ways(&mut beaten("")), ["0728", "0827", "0928"]);
}

/// 8 against half of 4 is 4:1.
///
/// Case assault/10.28a
#[test]
fn a_disrupted_unit_cannot_retreat() {
    let trial = scene(5, "de-combat", "1inf@0829 90rifle@0828").mark("disrupted", vec!["90rifle"]);
    let mut trial = fight(trial, "0828", "1inf", 2, "-/1").not_offered(&["way retreat"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0828")));
    let trial = fight(scene(5, "de-combat", "1inf@0829 90rifle@0828"), "0828", "1inf", 5, "-/1");
    trial.offered(&["way retreat"]);
}

/// The Neva runs between 0516 and both 0415 and 0416.
///
/// Case assault/10.28b
#[test]
fn a_german_cannot_retreat_across_the_neva_and_a_russian_may() {
    // 10 against 4 of class C, 2:1.
    let trial = scene(5, "su-combat", "177rifle@0517 70rifle@0616 ~1inf@0516");
    let mut trial = fight(trial, "0516", "177rifle 70rifle", 4, "-/1").act(&["way retreat"]);
    assert_eq!(ways(&mut trial), ["0515"]);
    trial.refused("retreat 0415", "10.28").refused("retreat 0416", "10.28");
    // 16 against 4, 4:1; zones of control do not cross the Neva either.
    let trial = scene(5, "de-combat", "1inf@0517 58inf@0616 90rifle@0516");
    let mut trial = fight(trial, "0516", "1inf 58inf", 2, "-/1").act(&["way retreat"]);
    assert_eq!(ways(&mut trial), ["0415", "0416", "0515"]);
}

/// 0826 touches 0827.
///
/// Case assault/10.29a
#[test]
fn a_unit_may_retreat_next_to_an_enemy_of_class_c() {
    assert_eq!(ways(&mut beaten("~58inf@0826")), ["0728", "0827", "0928"]);
    assert_eq!(ways(&mut beaten("58inf@0826")), ["0728", "0928"]);
}

/// Case assault/10.29b
#[test]
fn a_unit_that_retreated_is_no_target_in_the_same_phase() {
    let trial = beaten("~58inf@0826 111rifle@0926").act(&["retreat 0827", "done"]);
    trial.offered(&["attack 0926"]).not_offered(&["attack 0827"]);
    // The same position at the start of a phase.
    scene(5, "de-combat", "1inf@0829 90rifle@0827 ~58inf@0826 111rifle@0926").offered(&["attack 0926", "attack 0827"]);
}

/// 90rifle retreats to a guerrilla in 0827, next to divisions of class C in 0826 and 0927.
fn onto_a_friend() -> Trial<Assault> {
    beaten("guerrilla1@0827 ~58inf@0826 ~96inf@0927").act(&["retreat 0827", "done"]).offered(&["attack 0827"])
}

/// The second is the example of the rulebook.
///
/// Case assault/10.29c
#[test]
fn a_unit_that_retreated_adds_nothing_to_the_defence_of_its_new_hex() {
    let mut trial = onto_a_friend().attack("0827", "58inf", 3);
    let first = last_fight(&mut trial);
    assert_eq!((first.odds().as_str(), first.sum(), first.result.as_deref()), ("4:1 is 4:1", 0, Some("-/1")));

    let trial = scene(5, "su-combat", "8/28mot@0829 8/8mot@0830 177rifle@0828 2gv@0730 5gv@0930");
    let trial = fight(trial, "0829", "177rifle", 5, "1/1").act(&["way lose", "way retreat", "retreat 0830", "done"]);
    let mut trial = trial.attack("0830", "2gv 5gv", 5);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.sum()), ("5:4 is 1:1", -2));
}

/// Case assault/10.29d
#[test]
fn a_unit_that_retreated_into_an_attacked_hex_may_take_the_step_loss() {
    let trial = fight(onto_a_friend(), "0827", "58inf", 3, "-/1").act(&["way lose"]);
    let mut trial = trial.offered(&["lose guerrilla1"]).act(&["lose 90rifle"]);
    assert_eq!((trial.steps("90rifle"), trial.steps("guerrilla1")), (1, 1));
    assert_eq!(trial.places("90rifle guerrilla1"), ["0827", "0827"]);
}

/// 8 against 1.
///
/// Case assault/10.29e
#[test]
fn de_also_kills_a_unit_that_retreated_into_the_hex() {
    let mut trial = onto_a_friend().attack("0827", "58inf 96inf", 1);
    assert_eq!(last_fight(&mut trial).odds(), "8:1 is 8:1");
    assert_eq!(trial.places("90rifle guerrilla1"), ["-", "-"]);
}
