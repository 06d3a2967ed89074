//! The greedy player plays by the rules, by what it sees, and better than chance.

mod common;

use advance::{Advance, Edition, Phase};
use common::{players, whole};
use players::{Staffed as _, hint_for};
use wargame::{Budget, Dice, Rules as _, Seat, Side, prose::plain};

fn rules(edition: Edition) -> Advance {
    Advance::new(edition).expect("the built-in data are good")
}

#[test]
fn greedy_is_never_refused() {
    for edition in [Edition::E79, Edition::E10] {
        let rules = rules(edition);
        for seed in 0..3 {
            whole(&rules, ["greedy", "greedy"], seed, |state, _, act| {
                assert!(rules.check(state, act).is_ok(), "{act:?} in {:?}", state.stack.top());
            });
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for edition in [Edition::E79, Edition::E10] {
        let rules = rules(edition);
        let once = whole(&rules, ["greedy", "greedy"], 7, |_, _, _| ());
        assert!(once == whole(&rules, ["greedy", "greedy"], 7, |_, _, _| ()));
    }
}

/// A second pair of players sits before another truth that looks the same, and chooses the same.
#[test]
fn a_choice_depends_only_on_what_is_seen() {
    for edition in [Edition::E79, Edition::E10] {
        let rules = rules(edition);
        for seed in 0..2 {
            let mut shadows = players(&rules, ["greedy", "greedy"], seed);
            let mut dice = Dice::new(99 + seed);
            whole(&rules, ["greedy", "greedy"], seed, |state, side, act| {
                let mut other = state.clone();
                rules.resample(&mut other, side, &mut dice);
                let shadow = shadows[side.index()].choose(&Seat::new(&rules, &other, side), Budget::default());
                assert_eq!(act, shadow, "in {:?}", state.stack.top());
            });
        }
    }
}

#[test]
fn greedy_beats_chance_from_either_side() {
    for edition in [Edition::E79, Edition::E10] {
        let rules = rules(edition);
        for (names, side) in [(["greedy", "random"], Side::First), (["random", "greedy"], Side::Second)] {
            let wins = (0..10).filter(|&seed| whole(&rules, names, seed, |_, _, _| ()).1 == Some(side)).count();
            assert!(wins >= 9, "{names:?} won {wins} of 10 games of {}", edition.game());
        }
    }
}

/// Every hint gives a reason in words; those that lead to a combat tell the odds and cite its case.
#[test]
fn a_hint_says_what_where_and_why() {
    let rules = rules(Edition::E79);
    let (mut fights, mut bound) = (0, 0);
    whole(&rules, ["greedy", "greedy"], 1, |state, side, _| {
        // The first two turns have every question there is.
        if state.turn > 2 {
            return;
        }
        let hint = hint_for(&rules, state, side).expect("whoever decides is advised");
        let fresh = rules.fresh_start(state);
        assert!(!hint.why.is_empty() && hint.aim.is_empty() != fresh, "{hint:?}");
        assert!(!hint.why.contains("reckoning") && !hint.why.contains("likes nothing"), "{hint:?}");
        let fight = |act: &String| act.starts_with("overrun ") || act.starts_with("attack ");
        if fresh && hint.acts.iter().any(fight) {
            fights += 1;
            let why = plain(&hint.why);
            assert!(why.contains(" against ") && why.contains("% (case 79:"), "the odds and the case: {hint:?}");
        }
        if fresh && side == Side::Second && state.turn == 1 && state.phase() >= Phase::SovietMovement {
            bound += 1;
            let aim = plain(&hint.aim);
            assert!(aim.contains("(case 79:17.2)") && aim.contains("(case 79:17.3)"), "{aim}");
        } else if side == Side::First {
            assert!(!hint.aim.contains("holding"), "the German advances: {}", hint.aim);
        }
    });
    assert!(fights > 5 && bound > 5, "{fights} with a combat, {bound} of the first Soviet turn");
}
