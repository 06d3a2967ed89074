//! Results and penalties: 10.22 to 10.26, 10.210 to 10.212.

use crate::common::{last_fight, scene};
use assault::Assault;
use wargame::{Side, Trial};

/// An attack of the German Combat Phase that gives a result.
fn fight(units: &str, hexes: &str, attackers: &str, die: u16, result: &str) -> Trial<Assault> {
    let mut trial = scene(5, "de-combat", units).attack(hexes, attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result.as_deref(), Some(result), "{fight:?}");
    trial
}

/// One division of 8-A in 0829 against one of 4-B in 0828: 2:1 with +1.
/// The throws 1, 2, 4, 5 give 2/1, 1/1, 1/2, -/1.
fn single(die: u16, result: &str) -> Trial<Assault> {
    fight("1inf@0829 90rifle@0828", "0828", "1inf", die, result)
}

/// The same with two regiments of 4-A.
fn pair(die: u16, result: &str) -> Trial<Assault> {
    fight("1/1mot@0829 1/113mot@0829 90rifle@0828", "0828", "1/1mot 1/113mot", die, result)
}

/// Two regiments of 4-A in 0725 against 4-B in a fortification in 0724, a third beside them: 1:2 with +1.
/// The throws 1, 2 give 3/-, 2/-.
fn repulsed(die: u16, result: &str) -> Trial<Assault> {
    fight("1/1pz@0725 1/1mot@0725 1/113mot@0725 90rifle@0724", "0724", "1/1mot 1/113mot", die, result)
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

const EITHER: [&str; 2] = ["way lose", "way retreat"];

/// Case assault/10.22a
#[test]
fn an_attack_is_fully_applied_before_the_next_is_declared() {
    let units = "1inf@0829 58inf@0729 90rifle@0828 111rifle@0628";
    let mut trial = fight(units, "0828", "1inf", 5, "-/1").not_offered(&["attack 0628", "done"]);
    assert_eq!(trial.decides(), Side::Second);
    let mut trial = trial.act(&["way lose"]).offered(&["attack 0628"]);
    assert_eq!((trial.decides(), trial.steps("90rifle")), (Side::First, 1));
}

/// Two reduced regiments, 4 against 12.
///
/// Case assault/10.23a
#[test]
fn ae_eliminates_all_attackers_of_that_attack_only() {
    let units = "1/1pz@0725 ~1/1mot@0725 ~1/113mot@0725 1inf@0824 90rifle@0724";
    let mut trial = fight(units, "0724", "1/1mot 1/113mot", 1, "AE");
    assert_eq!(trial.places("1/1mot 1/113mot 1/1pz 1inf 90rifle"), ["-", "-", "0725", "0824", "0724"]);
}

/// 16 against 3 of class C: 5:1 with +2.
///
/// Case assault/10.23b
#[test]
fn de_eliminates_all_defenders_of_that_attack_only() {
    let units = "1inf@0829 58inf@0929 4vol@0828 guerrilla1@0828 5gv@0928";
    let mut trial = fight(units, "0828", "1inf 58inf", 5, "DE");
    assert_eq!(trial.places("4vol guerrilla1 5gv 1inf 58inf"), ["-", "-", "0928", "0829", "0929"]);
    // Two hexes attacked as one.
    let units = "1inf@0929 58inf@0827 4vol@0828 guerrilla1@0928 5gv@0927";
    let mut trial = fight(units, "0828 0928", "1inf 58inf", 5, "DE");
    assert_eq!(trial.places("4vol guerrilla1 5gv"), ["-", "-", "0927"]);
}

/// Case assault/10.24a
#[test]
fn the_owner_chooses_retreat_or_step_loss() {
    let mut trial = single(5, "-/1");
    assert_eq!((trial.decides(), sorted(trial.offers())), (Side::Second, EITHER.map(str::to_owned).to_vec()));
    let mut lost = trial.act(&["way lose"]);
    assert_eq!((lost.steps("90rifle"), lost.hex_of("90rifle").as_deref()), (1, Some("0828")));
    let mut gone = single(5, "-/1").act(&["way retreat", "retreat 0827"]);
    assert_eq!((gone.steps("90rifle"), gone.hex_of("90rifle").as_deref()), (2, Some("0827")));

    // 8:5 is 3:2.
    let repulse = || fight("1inf@0829 177rifle@0828", "0828", "1inf", 2, "1/-");
    let mut trial = repulse();
    assert_eq!((trial.decides(), sorted(trial.offers())), (Side::First, EITHER.map(str::to_owned).to_vec()));
    let mut lost = trial.act(&["way lose"]);
    assert_eq!((lost.steps("1inf"), lost.hex_of("1inf").as_deref()), (1, Some("0829")));
    let mut gone = repulse().act(&["way retreat", "retreat 0830"]);
    assert_eq!((gone.steps("1inf"), gone.hex_of("1inf").as_deref()), (2, Some("0830")));
}

/// 16 against 4: 4:1 with +1.
///
/// Case assault/10.25a
#[test]
fn only_the_first_penalty_may_be_a_retreat() {
    let two = || fight("1inf@0829 58inf@0929 90rifle@0828", "0828", "1inf 58inf", 4, "-/2");
    let mut trial = two().act(&["way retreat", "retreat 0827"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0827")));
    let mut trial = two().act(&["way lose"]);
    assert_eq!(trial.hex_of("90rifle"), None);

    let trial = repulsed(2, "2/-").act(&["way retreat", "pick 1/1mot", "retreat 0726", "retreat 0625"]);
    let mut trial = trial.offered(&["lose 1/1mot", "lose 1/113mot"]).not_offered(&["way retreat", "way lose"]);
    trial.go(&["lose 1/113mot"]);
    assert_eq!((trial.steps("1/1mot"), trial.steps("1/113mot")), (2, 1));
}

/// Case assault/10.25b
#[test]
fn a_3_means_at_least_two_step_losses() {
    let mut trial = repulsed(1, "3/-").act(&["way retreat", "pick 1/1mot", "retreat 0726", "retreat 0726"]);
    trial.go(&["lose 1/1mot", "lose 1/113mot"]);
    assert_eq!((trial.steps("1/1mot"), trial.steps("1/113mot")), (1, 1));
    let mut trial = repulsed(1, "3/-").act(&["way lose", "lose 1/1mot", "lose 1/113mot"]);
    assert_eq!(sorted(trial.targets("lose")), ["1/113mot", "1/1mot"]);
    trial.go(&["lose 1/113mot"]);
    assert_eq!((trial.steps("1/1mot"), trial.steps("1/113mot")), (1, 0));
}

/// Case assault/10.26a
#[test]
fn on_two_sided_results_the_attacker_takes_all_penalties_first() {
    for (die, result, losses) in [(1, "2/1", 2), (2, "1/1", 1), (4, "1/2", 1)] {
        let mut trial = pair(die, result);
        assert_eq!(trial.decides(), Side::First, "{result}");
        trial.go(&["way lose"]);
        for regiment in ["1/1mot", "1/113mot"].iter().take(losses) {
            assert_eq!(trial.decides(), Side::First, "{result}");
            trial.go(&[&format!("lose {regiment}")]);
        }
        assert_eq!((trial.decides(), trial.steps("90rifle")), (Side::Second, 2), "{result}");
        trial.offered(&EITHER);
    }
}

/// Case assault/10.26b
#[test]
fn if_the_attacker_retreats_on_1_1_the_defender_may_decline() {
    let mut trial = single(2, "1/1").act(&["way retreat", "retreat 0830"]).offered(&["way skip"]);
    assert_eq!(trial.decides(), Side::Second);
    trial.go(&["way skip"]);
    assert_eq!(trial.steps("90rifle"), 2);
    assert_eq!(trial.places("90rifle 1inf"), ["0828", "0830"]);
}

/// Case assault/10.26c
#[test]
fn if_the_attacker_retreats_on_1_2_the_defender_still_loses_a_step() {
    let mut trial = single(4, "1/2").act(&["way retreat", "retreat 0830", "way skip"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0828")));
    assert_eq!((trial.steps("1inf"), trial.hex_of("1inf").as_deref()), (2, Some("0830")));
}

/// Case assault/10.26d
#[test]
fn if_the_attacker_loses_a_step_on_1_1_the_defender_must_pay() {
    let mut trial = single(2, "1/1").act(&["way lose"]).not_offered(&["way skip", "done"]);
    assert_eq!((trial.decides(), sorted(trial.offers())), (Side::Second, EITHER.map(str::to_owned).to_vec()));
    let mut trial = trial.act(&["way lose"]);
    assert_eq!((trial.steps("1inf"), trial.steps("90rifle")), (1, 1));
}

/// Case assault/10.26e
#[test]
fn on_2_1_an_attacker_who_retreats_also_loses_a_step() {
    let mut trial = single(1, "2/1").act(&["way retreat", "retreat 0830"]).offered(&["way skip"]);
    assert_eq!((trial.steps("1inf"), trial.hex_of("1inf").as_deref()), (1, Some("0830")));
}

/// Case assault/10.26f
#[test]
fn a_defender_freed_of_the_first_penalty_may_still_take_it() {
    let freed = || single(2, "1/1").act(&["way retreat", "retreat 0830"]).offered(&EITHER);
    let mut trial = freed().act(&["way retreat", "retreat 0827"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (2, Some("0827")));
    let mut trial = freed().act(&["way lose"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0828")));
    // Of a 1/2 he then takes both.
    let mut trial = single(4, "1/2").act(&["way retreat", "retreat 0830", "way retreat", "retreat 0827"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0827")));
}

/// 4-C against 4-B: 1:1 with -1.
///
/// Case assault/10.26g
#[test]
fn a_side_that_retreats_and_loses_steps_retreats_first() {
    let trial = pair(1, "2/1").act(&["way retreat"]).not_offered(&["lose 1/1mot", "lose 1/113mot"]);
    let trial = trial.act(&["pick 1/1mot", "retreat 0830"]).not_offered(&["lose 1/1mot", "lose 1/113mot"]);
    trial.act(&["retreat 0930"]).offered(&["lose 1/1mot", "lose 1/113mot"]);
    // A division with one step retreats, frees the defender and dies.
    let trial = fight("~1inf@0829 90rifle@0828", "0828", "1inf", 5, "2/1").offered(&["way retreat"]);
    let mut trial = trial.act(&["way retreat", "retreat 0830"]).offered(&["way skip"]);
    assert_eq!((trial.decides(), trial.hex_of("1inf")), (Side::Second, None));
}

/// Against 2-B one step, 2-C reduced and 4-B full.
///
/// Case assault/10.210a
#[test]
fn a_unit_with_one_step_is_eliminated_by_a_step_loss() {
    let mut trial = fight("1inf@0829 lts@0828", "0828", "1inf", 2, "-/1").act(&["way lose"]);
    assert_eq!(trial.hex_of("lts"), None);
    let mut trial = fight("1inf@0829 ~90rifle@0828", "0828", "1inf", 1, "-/1").act(&["way lose"]);
    assert_eq!(trial.hex_of("90rifle"), None);
    let mut trial = single(5, "-/1").act(&["way lose"]);
    assert_eq!((trial.steps("90rifle"), trial.hex_of("90rifle").as_deref()), (1, Some("0828")));
}

/// Case assault/10.211a
#[test]
fn the_owner_spreads_step_losses_among_his_units() {
    let lost = |regiments: [&str; 2]| {
        let mut trial = repulsed(2, "2/-").act(&["way lose"]);
        trial.go(&regiments.map(|r| format!("lose {r}")).each_ref().map(String::as_str));
        (trial.steps("1/1mot"), trial.steps("1/113mot"))
    };
    assert_eq!(lost(["1/1mot", "1/113mot"]), (1, 1));
    assert_eq!(lost(["1/113mot", "1/1mot"]), (1, 1));
    assert_eq!(lost(["1/113mot", "1/113mot"]), (2, 0));
    // Of two hexes: 16 against 8, 2:1 with +1.
    let units = "1inf@0929 58inf@0827 90rifle@0828 111rifle@0928";
    let mut trial = fight(units, "0828 0928", "1inf 58inf", 5, "-/1").act(&["way lose", "lose 111rifle"]);
    assert_eq!((trial.steps("90rifle"), trial.steps("111rifle")), (2, 1));
}

/// Case assault/10.211b
#[test]
fn a_full_unit_of_two_sides_may_absorb_two_step_losses() {
    let mut trial = repulsed(2, "2/-").act(&["way lose", "lose 1/1mot", "lose 1/1mot"]);
    assert_eq!(trial.places("1/1mot 1/113mot 1/1pz"), ["-", "0725", "0725"]);
    assert_eq!((trial.steps("1/113mot"), trial.steps("1/1pz")), (2, 2));
}

/// Case assault/10.211c
#[test]
fn units_that_did_not_attack_cannot_absorb_losses() {
    let mut trial = repulsed(2, "2/-").act(&["way lose"]).not_offered(&["lose 1/1pz"]);
    assert_eq!(sorted(trial.targets("lose")), ["1/113mot", "1/1mot"]);
    // All three attack: 13 against 12, 1:1 with +1.
    let units = "1/1pz@0725 1/1mot@0725 1/113mot@0725 90rifle@0724";
    let trial = fight(units, "0724", "1/1pz 1/1mot 1/113mot", 1, "2/-").act(&["way lose"]);
    trial.offered(&["lose 1/1pz", "lose 1/1mot", "lose 1/113mot"]);
}

/// Case assault/10.212a
#[test]
fn a_penalty_cannot_be_declined() {
    single(5, "-/1").not_offered(&["way skip", "done"]);
    fight("1inf@0829 58inf@0929 90rifle@0828", "0828", "1inf 58inf", 4, "-/2").not_offered(&["way skip", "done"]);
    repulsed(2, "2/-").not_offered(&["way skip", "done"]).act(&["way lose"]).not_offered(&["done"]);
    for (die, result) in [(1, "2/1"), (2, "1/1"), (4, "1/2")] {
        pair(die, result).not_offered(&["way skip", "done"]);
    }
}
