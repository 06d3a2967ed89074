//! Air units: sections 11 and 10.7.

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Side, Trial};

use crate::{
    common::{last_fight, led, of, table},
    odds::panzers_in,
};

const FIGHTER: usize = 0;
const CAS: usize = 1;

/// 1 PD attacks 10 RD in 5220, 3:2, on turn 11; these air units are ready.
fn sky(german: [u8; 2], soviet: [u8; 2]) -> Trial<Duel> {
    let air = table(&[("german", german.to_vec()), ("soviet", soviet.to_vec())]);
    panzers_in(11, "1pd@5120 10rd@5220 16rd@4820").mark("air", air).act(&["attack 5220", "join 1pd", "done"])
}

fn ready(trial: &mut Trial<Duel>) -> [[u8; 2]; 2] {
    of(trial, |s| s.air.ready)
}

fn lost(trial: &mut Trial<Duel>) -> [[u8; 2]; 2] {
    of(trial, |s| s.air.lost)
}

/// Who is asked, under which case.
fn asked(trial: &mut Trial<Duel>) -> (Side, String) {
    (trial.decides(), trial.asked())
}

fn eleven(side: Side) -> (Side, String) {
    (side, "11.0".to_owned())
}

/// Case duel/11.0b
/// Case duel/11.0c
#[test]
fn commitment_alternates_and_ends_with_two_refusals() {
    let mut trial = sky([1, 1], [1, 1]);
    assert_eq!(asked(&mut trial), eleven(GERMAN));
    trial.go(&["send cas"]);
    assert_eq!(asked(&mut trial), eleven(SOVIET));
    trial.go(&["send cas"]);
    assert_eq!(asked(&mut trial), eleven(GERMAN));
    trial.go(&["pass"]);
    assert_eq!(asked(&mut trial), eleven(SOVIET));
    trial.go(&["pass"]);
    assert_eq!(asked(&mut trial), (GERMAN, "10.7".to_owned()));
    assert_eq!(of(&mut trial, |s| s.battle.sent), [[0, 1], [0, 1]]);
}

/// Case duel/11.0d
#[test]
fn who_refused_may_send_after_the_other_has() {
    let mut trial = sky([1, 1], [1, 1]).act(&["pass"]);
    assert_eq!(asked(&mut trial), eleven(SOVIET));
    trial.go(&["send cas"]);
    assert_eq!(asked(&mut trial), eleven(GERMAN));
    let trial = trial.act(&["send cas", "pass"]);
    let mut trial = trial;
    assert_eq!(asked(&mut trial), eleven(GERMAN));
}

/// Case duel/11.0e
#[test]
fn a_side_without_air_units_is_not_asked() {
    let mut trial = sky([2, 0], [0, 0]).act(&["send fighter"]);
    assert_eq!(asked(&mut trial), eleven(GERMAN));
    let mut trial = trial.dice(&[5]).act(&["pass", "done"]);
    assert_eq!(last_fight(&mut trial).modified(), 1);
    // With nothing at all nobody is asked.
    let mut trial = panzers_in(2, "1pd@5120 10rd@5220").attack("5220", "1pd", 5);
    assert_eq!(last_fight(&mut trial).dice, Some((5, 5)));
}

/// Case duel/11.0a
#[test]
fn an_air_unit_takes_part_in_one_combat_a_turn() {
    let mut trial = sky([0, 1], [0, 0]).act(&["send cas"]);
    assert_eq!(ready(&mut trial)[0], [0, 0]);
    let mut trial = trial.dice(&[2]).act(&["done"]);
    while trial.phase() == "combat" || trial.phase() == "movement" {
        let offers = trial.offers();
        let act = offers.iter().find(|offer| *offer == "done").unwrap_or(&offers[0]);
        trial.go(&[act]);
    }
    assert_eq!((ready(&mut trial)[0], lost(&mut trial)[0]), ([0, 0], [0, 0]));
}

/// Case duel/11.0a
#[test]
fn what_is_not_ready_is_not_sent() {
    sky([1, 0], [0, 0]).refused("send cas", "11.0").offered(&["send fighter"]).refused("artillery 0", "11.0");
}

/// Case duel/11.0f
#[test]
fn finns_use_german_air_units() {
    let air = table(&[("german", vec![0, 1])]);
    let trial = led(8, "combat", "fi4k-hq", "fi4k-hq@5301 fi12id@5302 fi8id@5302 123rd@5303").mark("air", air);
    let mut trial = trial.mark("artillery", 0).act(&["attack 5303", "join fi12id", "done"]);
    assert_eq!(asked(&mut trial), eleven(GERMAN));
    let mut trial = trial.dice(&[7]).act(&["send cas", "done"]);
    assert_eq!(last_fight(&mut trial).modified(), 2);
}

/// Case duel/10.1j
#[test]
fn fighters_count_one_and_close_support_two_for_either_side() {
    // No fighter, no dogfight; and fighters of one side alone give cover.
    let mut trial = sky([0, 2], [0, 1]).act(&["send cas", "send cas", "send cas"]).dice(&[5]).act(&["done"]);
    assert_eq!(last_fight(&mut trial).modified(), 2 * 2 - 2);
    let trial = sky([1, 1], [0, 0]).act(&["send cas", "send fighter"]).dice(&[5]);
    assert_eq!(last_fight(&mut trial.act(&["done"])).modified(), 3);
    let mut trial = sky([0, 0], [2, 0]).act(&["send fighter"]).dice(&[5]).act(&["send fighter"]);
    assert_eq!(last_fight(&mut trial).modified(), -2);
}

/// Case duel/11.1a
#[test]
fn without_a_fighter_there_is_no_dogfight() {
    let trial = sky([0, 1], [0, 1]).act(&["send cas", "send cas"]);
    let told = { trial }.told(wargame::Viewer::Spectator);
    assert!(!told.iter().any(|line| line.contains("dogfight")), "{told:?}");
    let trial = sky([0, 1], [1, 0]).dice(&[3, 4]).act(&["send cas", "send fighter"]);
    let told = { trial }.told(wargame::Viewer::Spectator);
    assert!(told.iter().any(|line| line.contains("dogfight")), "{told:?}");
}

/// A fighter throws one die, two fighters two; close support throws only where there is no fighter.
///
/// Case duel/11.1b
#[test]
fn each_fighter_throws_a_die() {
    let thrown = |trial: Trial<Duel>| {
        let told = { trial }.told(wargame::Viewer::Spectator);
        told.into_iter().find(|line| line.starts_with("dogfight: the attacker's")).expect("a dogfight")
    };
    let trial = sky([2, 1], [1, 0]).dice(&[1, 2, 3]);
    let trial = trial.act(&["send fighter", "send fighter", "send fighter", "pass"]);
    assert_eq!(thrown(trial), "dogfight: the attacker's 2 throw 3, the defender's 1 throw 3");
    let trial = sky([1, 0], [0, 2]).dice(&[5, 2, 2]).act(&["send fighter", "send cas", "send cas"]);
    assert_eq!(thrown(trial), "dogfight: the attacker's 1 throw 5, the defender's 2 throw 4");
    let trial = sky([1, 2], [1, 0]).dice(&[5, 4]);
    let trial = trial.act(&["send cas", "send fighter", "send cas", "send fighter"]);
    assert_eq!(thrown(trial), "dogfight: the attacker's 1 throw 5, the defender's 1 throw 4");
}

/// Case duel/11.1c
#[test]
fn the_loser_gives_up_as_many_as_his_total_is_exceeded_by() {
    // 5 to 4: one, of any kind.
    let mut trial = sky([1, 0], [1, 1]).dice(&[5, 4]).act(&["send fighter", "send fighter", "send cas"]);
    assert_eq!((trial.decides(), trial.asked()), (SOVIET, "11.1".to_owned()));
    let mut trial = trial.offered(&["down fighter", "down cas"]).not_offered(&["done"]).act(&["down cas"]);
    assert_eq!(lost(&mut trial), [[0, 0], [0, 1]]);
    // 6 to 3: two; of two present both, unasked.
    let trial = sky([1, 0], [1, 1]).dice(&[6, 3]).act(&["send fighter", "send fighter", "send cas"]);
    assert_eq!(lost(&mut { trial }), [[0, 0], [1, 1]]);
    // 12 to 2 is six: no more than are there.
    let trial = sky([2, 0], [1, 0]).dice(&[6, 6, 2]).act(&["send fighter", "send fighter", "send fighter"]);
    assert_eq!(lost(&mut { trial }), [[0, 0], [1, 0]]);
    // 2 to 6, three, of two fighters and two close support units.
    let mut trial = sky([2, 2], [1, 0]).dice(&[1, 1, 6]);
    trial.go(&["send fighter", "send fighter", "send fighter", "send cas", "send cas"]);
    assert_eq!((trial.decides(), trial.question().contains("3 in all")), (GERMAN, true));
    trial.go(&["down fighter", "down cas", "down cas"]);
    assert_eq!(lost(&mut trial), [[1, 2], [0, 0]]);
}

/// Case duel/11.1d
#[test]
fn close_support_alone_wins_nothing_and_is_aborted() {
    let trial = sky([1, 0], [0, 2]).dice(&[1, 6, 6, 5]).act(&["send fighter", "send cas", "send cas"]);
    let mut trial = trial;
    assert_eq!((lost(&mut trial), ready(&mut trial)), ([[0, 0], [0, 0]], [[0, 0], [0, 0]]));
    assert_eq!(last_fight(&mut trial).modified(), 0);
}

/// Case duel/11.1e
/// Case duel/11.1g
#[test]
fn a_tie_aborts_all_fighters_and_close_support_stays() {
    let trial = sky([1, 1], [1, 0]).dice(&[4, 4, 5]);
    let mut trial = trial.act(&["send fighter", "send fighter", "send cas"]);
    assert_eq!((lost(&mut trial), of(&mut trial, |s| s.battle.sent)), ([[0, 0], [0, 0]], [[0, 1], [0, 0]]));
    let mut trial = trial.act(&["done"]);
    assert_eq!(last_fight(&mut trial).modified(), 2);
}

/// Case duel/11.1f
/// Case duel/11.1g
#[test]
fn fighters_that_fought_give_no_cover() {
    let trial = sky([2, 1], [1, 1]).dice(&[3, 3, 5, 5]);
    let mut trial =
        trial.act(&["send fighter", "send fighter", "send cas", "send cas", "send fighter", "down fighter"]);
    assert_eq!(of(&mut trial, |s| s.battle.sent), [[2, 1], [0, 1]]);
    // Only what supports can be aborted.
    let mut trial = trial.refused("down fighter", "10.7").act(&["done"]);
    assert_eq!(last_fight(&mut trial).modified(), 2 - 2);
}

/// 3:2 with 5 does nothing, whoever wins the dice: one to be picked by the defender.
///
/// Case duel/10.7a
#[test]
fn no_effect_costs_an_air_unit_of_the_defenders_choice() {
    let trial = sky([1, 1], [0, 0]).act(&["send cas", "send fighter"]).dice(&[2]);
    let mut trial = trial.act(&["done"]);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/-"));
    assert_eq!((trial.decides(), trial.asked()), (SOVIET, "10.7".to_owned()));
    let mut trial = trial.offered(&["down cas"]).not_offered(&["done", "pass"]).act(&["down fighter"]);
    assert_eq!(lost(&mut trial), [[1, 0], [0, 0]]);
    // Of one kind nobody is asked.
    let mut trial = sky([0, 2], [0, 0]).act(&["send cas"]).dice(&[3]).act(&["pass", "done"]);
    assert_eq!(lost(&mut trial), [[0, 1], [0, 0]]);
}

/// Case duel/10.7b
#[test]
fn fighters_that_only_fought_and_the_defenders_are_not_hit() {
    let trial = sky([2, 0], [0, 1]).dice(&[3, 3, 5, 5]);
    let mut trial = trial.act(&["send fighter", "send cas", "send fighter"]);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/-"));
    assert_eq!(lost(&mut trial), [[0, 0], [0, 1]]);
    let mut trial = sky([0, 0], [0, 1]).dice(&[7]).act(&["send cas"]);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/-"));
    assert_eq!(lost(&mut trial), [[0, 0], [0, 0]]);
}

/// Case duel/10.7c
#[test]
fn aborted_air_units_give_nothing_and_are_safe() {
    let trial = sky([0, 2], [0, 0]).act(&["send cas", "send cas", "down cas"]);
    let mut trial = trial.offered(&["down cas", "done"]).dice(&[5]).act(&["down cas"]);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.modified(), fight.result.as_deref()), (0, Some("-/-")));
    assert_eq!((lost(&mut trial), ready(&mut trial)), ([[0, 0], [0, 0]], [[0, 0], [0, 0]]));
}

/// Case duel/10.7d
#[test]
fn any_other_result_costs_no_air_unit() {
    let mut trial = sky([0, 1], [0, 0]).act(&["send cas"]).dice(&[2]).act(&["done"]);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/-"));
    assert_eq!(lost(&mut trial)[0][CAS], 0);
    assert_eq!(lost(&mut trial)[0][FIGHTER], 0);
}

/// Case duel/2.5a
/// Case duel/2.5b
/// Case duel/2.5c
#[test]
fn all_but_the_eliminated_are_allotted_again() {
    let mut trial = crate::common::scene(11, "air", "41k-hq@5020 1pd@5120 16rd@5220 8a-hq@5321");
    trial = trial.mark("air_lost", table(&[("german", vec![1, 2]), ("soviet", vec![0, 1])])).play();
    assert_eq!(ready(&mut trial), [[5, 8], [4, 1]]);
}

/// The general sentence holds for it too: what survives a lost dogfight takes part.
///
/// Case duel/11.1g
/// Case duel/11.1c
#[test]
fn close_support_alone_that_loses_supports_with_what_is_left() {
    let trial = sky([1, 0], [0, 2]).dice(&[5, 2, 2, 7]).act(&["send fighter", "send cas", "send cas"]);
    let mut trial = trial;
    assert_eq!(lost(&mut trial), [[0, 0], [0, 1]]);
    assert_eq!(last_fight(&mut trial).modified(), -2);
    let trial = sky([0, 2], [1, 0]).dice(&[1, 1, 3, 7]).act(&["send cas", "send fighter", "send cas", "done"]);
    let mut trial = trial;
    assert_eq!((lost(&mut trial), last_fight(&mut trial).modified()), ([[0, 1], [0, 0]], 2));
}

/// Case duel/11.1e
/// Case duel/11.1g
#[test]
fn a_tie_with_close_support_alone_aborts_the_fighters_only() {
    let mut trial = sky([1, 0], [0, 1]).dice(&[4, 4, 7]).act(&["send fighter", "send cas"]);
    assert_eq!((lost(&mut trial), ready(&mut trial)), ([[0, 0], [0, 0]], [[0, 0], [0, 0]]));
    assert_eq!(last_fight(&mut trial).modified(), -2);
}
