//! What an attack would be worth, as far as a viewer can know. What lies face down is one of the counters left of its list
//! (9.5, 19); every way they can lie counts once, so the weights are exact.

use std::collections::BTreeMap;

use wargame::{Forecast, Modifier, Range, Roll, Viewer};

use crate::{
    event::result_name,
    odds::{self, Reckoning},
    prelude::*,
    state::{Battle, PIECES},
};

/// Weights of the two dice (10.1).
const DICE: u64 = 36;

/// An attack that could be declared; nothing without an attacker.
pub fn forecast(at: At, viewer: Viewer, target: HexId, overrun: bool, force: UnitSet) -> Option<Forecast> {
    let guard = at.state.units.here(at.state.phasing().other(), target).collect();
    of_battle(at, viewer, &Battle { target, overrun, force, guard, ..Battle::default() })
}

/// A combat as it stands, or as it would.
pub fn of_battle(at: At, viewer: Viewer, battle: &Battle) -> Option<Forecast> {
    let hidden = |unit: UnitId| unknown(at, viewer, unit);
    // Only who does not know the attackers could be told something by their strength.
    if battle.force.is_empty() || battle.force.iter().any(hidden) {
        return None;
    }
    let attack = odds::attack(at, &battle.force);
    let shifts = odds::shifts(at, &battle.force, battle.target);
    let dice = odds::modifiers(at.book, battle);
    let ways = defences(at, viewer, &battle.guard);
    let sums = ways
        .iter()
        .map(|(&defence, &ways)| (odds::reckon(at.book, [attack, defence], shifts.clone(), dice.clone()), ways));
    Some(Forecast::of(summed(at.book, sums), battle.force.iter().collect()))
}

/// The throw of a combat in which all is known.
pub fn roll(book: &Book, sum: &Reckoning) -> Roll {
    summed(book, std::iter::once((sum.clone(), 1)))
}

/// The side whose knowledge a viewer has; none for the umpire, who knows all. Spectators know what the German knows.
fn eyes(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Player(side) => Some(side),
        Viewer::Spectator => Some(GERMAN),
        Viewer::Umpire => None,
    }
}

fn unknown(at: At, viewer: Viewer, unit: UnitId) -> bool {
    let piece = at.book.piece(unit).filter(|&piece| at.state.veil.dealt(piece));
    eyes(viewer).zip(piece).is_some_and(|(side, piece)| !at.state.veil.knows(side, piece))
}

/// The strengths the defenders can come to, with how many ways there are for each.
fn defences(at: At, viewer: Viewer, guard: &UnitSet) -> BTreeMap<u16, u64> {
    let hidden: Vec<UnitId> = guard.iter().filter(|&unit| unknown(at, viewer, unit)).collect();
    let Some(side) = eyes(viewer).filter(|_| !hidden.is_empty()) else {
        return BTreeMap::from([(odds::defence(at, guard), 1)]);
    };
    // Headquarters add nothing beside combat units (2.4).
    let open = |unit: &UnitId| !at.book.is_hq(*unit) && !unknown(at, viewer, *unit);
    let open: UnitSet = guard.iter().filter(open).collect();
    let sure = if open.is_empty() { 0 } else { sum_of(at, &open) };
    let mut ways = BTreeMap::from([(sure, 1)]);
    let lists = &at.book.lists[at.state.campaign as usize];
    let mut done = [false; PIECES];
    for &unit in &hidden {
        let piece = at.book.piece(unit).expect("only pieces lie face down");
        if done[piece] {
            continue;
        }
        // Those of one list are drawn from the same counters, without putting back.
        let alike = |&other: &UnitId| at.book.piece(other).is_some_and(|p| lists[p] == lists[piece]);
        let mut groups = [0usize; 2];
        for other in hidden.iter().copied().filter(alike) {
            done[at.book.piece(other).expect("only pieces lie face down")] = true;
            groups[usize::from(at.state.failed[other.index()] >= 2)] += 1;
        }
        let counters = at.state.veil.candidates(side);
        let strengths = counters.iter().filter(|&c| c < lists.len() && lists[c] == lists[piece]);
        let strengths: Vec<u8> = strengths.map(|c| at.book.counters[c].full.defence).collect();
        ways = combined(&ways, &drawn(&strengths, groups));
    }
    // Defence 0 counts as 1 (10.1).
    let mut all = BTreeMap::new();
    for (sum, weight) in ways {
        *all.entry(sum.max(1)).or_default() += weight;
    }
    all
}

fn sum_of(at: At, units: &UnitSet) -> u16 {
    units.iter().map(|u| odds::in_defence(at.strength(u).defence, at.state.failed[u.index()])).sum()
}

/// Ways to draw so many in supply and so many that are out of it from these strengths, by their sum.
fn drawn(strengths: &[u8], [whole, halved]: [usize; 2]) -> BTreeMap<u16, u64> {
    let mut ways = BTreeMap::from([((0usize, 0usize, 0u16), 1u64)]);
    for &strength in strengths {
        let mut next = ways.clone();
        for (&(a, b, sum), &weight) in &ways {
            if a < whole {
                *next.entry((a + 1, b, sum + odds::in_defence(strength, 0))).or_default() += weight;
            }
            if b < halved {
                *next.entry((a, b + 1, sum + odds::in_defence(strength, 2))).or_default() += weight;
            }
        }
        ways = next;
    }
    ways.into_iter().filter(|((a, b, _), _)| (*a, *b) == (whole, halved)).map(|((_, _, sum), w)| (sum, w)).collect()
}

fn combined(a: &BTreeMap<u16, u64>, b: &BTreeMap<u16, u64>) -> BTreeMap<u16, u64> {
    let mut all = BTreeMap::new();
    for (x, v) in a {
        for (y, w) in b {
            *all.entry(x + y).or_default() += v * w;
        }
    }
    all
}

/// Sums up what the throw can bring in each case, the cases weighted.
fn summed(book: &Book, sums: impl Iterator<Item = (Reckoning, u64)>) -> Roll {
    let (mut initial, mut columns) = (BTreeMap::<i16, u64>::new(), BTreeMap::<i16, u64>::new());
    let mut results = BTreeMap::<String, u64>::new();
    let mut modifiers = Vec::<(Modifier, u64)>::new();
    let (mut attack, mut defence) = (0, Vec::new());
    let mut of = 0;
    for (sum, weight) in sums {
        of += weight * DICE;
        attack = sum.attack;
        defence.push(sum.defence);
        *initial.entry(sum.initial).or_default() += weight * DICE;
        *columns.entry(sum.column).or_default() += weight * DICE;
        for dice in 2..=12u8 {
            let outcome = odds::outcome(book, sum.column, dice, sum.dice.die());
            *results.entry(result_name(outcome)).or_default() += weight * u64::from(6 - dice.abs_diff(7));
        }
        for &modifier in sum.shifts.iter().chain(sum.dice.iter()) {
            match modifiers.iter_mut().find(|(known, _)| *known == modifier) {
                Some((_, seen)) => *seen += weight * DICE,
                None => modifiers.push((modifier, weight * DICE)),
            }
        }
    }
    let named = |steps: BTreeMap<i16, u64>| steps.into_iter().map(|(step, w)| (odds::name(book, step), w)).collect();
    let mut results: Vec<_> = results.into_iter().collect();
    results.sort_by_key(|result| std::cmp::Reverse(result.1));
    let (least, most) = (defence.iter().min(), defence.iter().max());
    Roll {
        name: "",
        attack: Range { least: attack, most: attack, quarters: 0 },
        defence: Range {
            least: least.copied().unwrap_or_default(),
            most: most.copied().unwrap_or_default(),
            quarters: 0,
        },
        initial: named(initial),
        shifts: modifiers.iter().filter(|(_, w)| *w == of).map(|(m, _)| *m).collect(),
        possible: modifiers.iter().filter(|(_, w)| *w < of).copied().collect(),
        columns: named(columns),
        results,
        of,
        exact: true,
    }
}
