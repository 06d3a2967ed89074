//! Sets worked out at once, and the rules they stand for said of one hex or one unit: they agree in the positions of
//! random games, and where many stand in and around the city.

use std::{collections::BTreeSet, sync::Arc};

use assault::{Act, Assault, Frame, GERMAN, HexSet, RUSSIAN, State, closed, full, open, room};
use hexmap::HexId;
use wargame::{Dice, Options, Rules as _, Side, UnitId, laws::play_at_random};

use crate::common::{leningrad, stalingrad};

/// One decision in so many of a random game of each campaign.
fn positions(one_in: usize, wanted: impl Fn(Frame) -> bool) -> Vec<(Arc<Assault>, State)> {
    let mut kept = Vec::new();
    for rules in [leningrad(), stalingrad()] {
        let (start, mut seen) = (rules.setup("campaign", &Options::default()).expect("there is a campaign"), 0);
        play_at_random(&*rules, start, 5, &mut Vec::with_capacity(512), |state, _| {
            if wanted(state.stack.top()) {
                seen += 1;
                if seen % one_in == 0 {
                    kept.push((rules.clone(), state.clone()));
                }
            }
        });
    }
    kept
}

/// Brings units of some sides into hexes of the city and its inset, however many are there; never to an enemy.
fn drawn_in(rules: &Assault, state: &State, sides: &[Side], dice: &mut Dice) -> State {
    let (book, mut drawn) = (rules.book(), state.clone());
    let around: Vec<HexId> = (book.city | book.interior | book.inset).iter().filter(|h| book.land.has(*h)).collect();
    for &side in sides {
        let units: Vec<UnitId> = drawn.units.on_map(side).map(|(unit, _)| unit).collect();
        for unit in units {
            if dice.below(2) == 0 {
                continue;
            }
            let hex = around[dice.below(around.len() as u32) as usize];
            if !drawn.units.held(side.other()).has(hex) && (side == RUSSIAN || !book.city.has(hex)) {
                drawn.units.put(unit, hex.into());
            }
        }
    }
    drawn
}

/// Some units of both sides, every kind among them as games go on.
fn some(state: &State, dice: &mut Dice) -> Vec<UnitId> {
    let all: Vec<UnitId> = Side::BOTH.iter().flat_map(|&s| state.units.on_map(s)).map(|(unit, _)| unit).collect();
    (0..6).filter_map(|_| dice.one_of(&all).copied()).collect()
}

/// Says of every hex of the map whether it is in the set exactly if the rule refuses it; answers how many were.
fn agree(rules: &Assault, what: &str, unit: UnitId, set: HexSet, refused: impl Fn(HexId) -> bool) -> usize {
    let land = rules.book().land.iter();
    land.filter(|&hex| {
        let name = || format!("{what} for {}: {}", rules.info().unit(unit), rules.info().hex(hex));
        assert_eq!(set.has(hex), refused(hex), "{}", name());
        set.has(hex)
    })
    .count()
}

/// Section 7, and 8.26 in the city; 8.31 to 8.35, 14.4, 18.21 and 19.43.
#[test]
fn full_and_closed_hexes_are_those_a_unit_is_refused() {
    let (mut dice, mut crowded, mut shut) = (Dice::new(1), 0, 0);
    for (rules, state) in positions(150, |_| true) {
        let besieged = drawn_in(&rules, &state, &[RUSSIAN], &mut dice);
        let entered = drawn_in(&rules, &besieged, &[GERMAN], &mut dice);
        for state in [state, besieged, entered] {
            let at = rules.at(&state);
            for unit in some(&state, &mut dice) {
                crowded += agree(&rules, "full", unit, full(at, unit), |hex| room(at, unit, hex).is_err());
                shut += agree(&rules, "closed", unit, closed(at, unit), |hex| open(at, unit, hex).is_err());
            }
        }
    }
    assert!(crowded > 5_000 && shut > 5_000, "{crowded} full, {shut} closed");
}

/// 8.32: who can be transferred is worked out quickly for all, and by every rule for one.
#[test]
fn transfers_offered_are_those_not_refused() {
    let (mut dice, mut may, mut not) = (Dice::new(2), 0, 0);
    let asked = |frame| matches!(frame, Frame::Window(_) | Frame::PickMover(_));
    for (rules, state) in positions(40, asked) {
        for state in [drawn_in(&rules, &state, &[RUSSIAN], &mut dice), state] {
            let mut offers = Vec::new();
            rules.legal(&state, &mut offers);
            let offers: BTreeSet<Act> = offers.into_iter().filter(|a| matches!(a, Act::Transfer(_))).collect();
            for unit in state.units.all() {
                let (act, name) = (Act::Transfer(unit), rules.info().unit(unit));
                let refusal = rules.check(&state, act);
                assert_eq!(offers.contains(&act), refusal.is_ok(), "{name}: {refusal:?}");
                *if refusal.is_ok() { &mut may } else { &mut not } += 1;
            }
        }
    }
    assert!(may > 500 && not > 500, "{may} transfers, {not} not");
}
