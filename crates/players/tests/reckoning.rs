//! The rules are written once: where everything is known, what a player reckons of an attack is what the rules forecast,
//! in positions of random games of all four games.

mod common;

use std::collections::BTreeMap;

use advance::{Advance, Edition, SOVIET};
use assault::{Assault, Campaign};
use hexmap::HexId;
use players::{Staffed, Style, reckoned::Attack};
use wargame::{Dice, Forecast, Seat, Side, Viewer};

/// What a forecast says, its weights as parts of a sixtieth.
fn forecast(told: &Forecast) -> (String, BTreeMap<String, u64>) {
    let told = told.decisive();
    assert!(told.exact && told.columns.len() == 1, "something is hidden: {told:?}");
    let results = told.results.iter().map(|(name, weight)| (name.clone(), 60 * weight / told.of)).collect();
    (told.columns[0].0.clone(), results)
}

/// Attacks compared in random games, and the columns and the results they came to.
#[derive(Default)]
struct Compared {
    attacks: usize,
    columns: BTreeMap<String, usize>,
    results: BTreeMap<String, u64>,
}

/// Compares every attack that is offered where `attack` says on which hex it would be; `known` turns everything up.
fn compare<R: Staffed>(
    rules: &R,
    games: u64,
    known: impl Fn(&mut R::State),
    attack: impl Fn(&R::State, R::Action) -> Option<(HexId, bool, u8)>,
) -> Compared {
    let mut all = Compared::default();
    let policies = Side::BOTH.map(|side| rules.policy(Style::usual(rules.parameters(side))));
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        common::whole(rules, ["random", "random"], seed, |truth, side, _| {
            let mut offers = Vec::new();
            rules.legal(truth, &mut offers);
            if !offers.iter().any(|&offer| attack(truth, offer).is_some()) {
                return;
            }
            let mut state = Seat::new(rules, truth, side).imagine(&mut dice);
            known(&mut state);
            for offer in offers {
                let Some((target, overrun, air)) = attack(&state, offer) else { continue };
                let Some(told) = rules.preview(&state, Viewer::Player(side), offer) else { continue };
                let attack = Attack { force: told.units.clone(), target, overrun, air };
                let reckoned = policies[side.index()].reckon(rules, &state, side, &attack);
                let Some(reckoned) = reckoned else {
                    assert!(told.decisive().results.is_empty(), "not thought of: {attack:?}, {told:?}");
                    continue;
                };
                let of: u64 = reckoned.results.values().sum();
                let results = reckoned.results.into_iter().map(|(name, weight)| (name, 60 * weight / of)).collect();
                let (column, chances) = forecast(&told);
                assert_eq!((reckoned.column, results), (column.clone(), chances.clone()), "{attack:?} by {told:?}");
                all.attacks += 1;
                *all.columns.entry(column).or_default() += 1;
                chances.into_iter().for_each(|(name, weight)| *all.results.entry(name).or_default() += weight);
            }
        });
    }
    all
}

#[test]
fn an_attack_of_leningrad_is_reckoned_as_the_rules_forecast_it() {
    use advance::{Act, Frame};
    for edition in [Edition::E79, Edition::E10] {
        let rules = Advance::new(edition).expect("the built-in data are good");
        let show = |state: &mut advance::State| {
            let pieces: Vec<usize> =
                state.units.on_map(SOVIET).map(|(unit, _)| state.piece(rules.book(), unit)).collect();
            pieces.into_iter().for_each(|piece| {
                state.veil.show(piece);
            });
        };
        let (overruns, air) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        let compared = compare(&rules, 6, show, |state, act| match (state.stack.top(), act) {
            (Frame::PickTarget(_), Act::Attack(hex)) => Some((hex, false, 0)),
            (Frame::Announce(ask), Act::Join(_) | Act::Done) if ask.targets.count() == 1 => {
                Some((ask.targets.iter().next()?, false, 0))
            }
            (Frame::Move(_), Act::Overrun(hex)) => {
                overruns.set(overruns.get() + 1);
                Some((hex, true, 0))
            }
            (Frame::CommitAir(_), Act::Commit(count)) if state.battle.targets.count() == 1 => {
                air.set(air.get() + 1);
                Some((state.battle.targets.iter().next()?, state.battle.overrun, count))
            }
            _ => None,
        });
        let seen = (compared.attacks, compared.columns.len(), compared.results.len(), overruns.get(), air.get());
        assert!(seen.0 > 1_000 && seen.1 >= 10 && seen.2 >= 6 && seen.3 > 50 && seen.4 > 50, "{seen:?}");
    }
}

#[test]
fn an_attack_of_the_assault_games_is_reckoned_as_the_rules_forecast_it() {
    use assault::{Act, Frame};
    for campaign in Campaign::BOTH {
        let rules = Assault::new(campaign).expect("the built-in data are good");
        let compared = compare(
            &rules,
            24,
            |_| (),
            |state, act| match (state.stack.top(), act) {
                (Frame::PickTarget(_), Act::Attack(hex)) => Some((hex, false, 0)),
                (Frame::Announce(ask), Act::Join(_) | Act::Done) if ask.targets.count() == 1 => {
                    Some((ask.targets.iter().next()?, false, 0))
                }
                _ => None,
            },
        );
        let seen = (compared.attacks, compared.columns.len(), compared.results.len());
        assert!(seen.0 > 1_000 && seen.1 >= 8 && seen.2 >= 10, "{seen:?}");
    }
}
