//! What an attack being built would be worth, as far as a viewer can know.

use std::collections::BTreeMap;

use wargame::{Dice, Forecast, Modifier, Range, Roll, Tally, Viewer, odds_index, odds_name};

use crate::{
    book::Kind,
    combat::{self, Clash},
    event::result_name,
    prelude::*,
};

/// Weights over (strength of the Soviet units, whether a tank that counts is among them).
type Weights = BTreeMap<(u16, bool), u64>;

/// Imagined deals where exact weights would need the whole history of the dead pile.
const DEALS: u64 = 500;

/// The odds, shifts and results of a combat, summed over all that lies under the pieces the viewer does not know.
pub fn forecast(at: At, viewer: Viewer, clash: &Clash) -> Forecast {
    let attacker = at.state.side(clash.force.first().expect("an attack has an attacker"));
    let soviets_attack = attacker == SOVIET;
    let counting = combat::guard_for_armor(at, clash);
    let (units, germans) = if soviets_attack { (clash.force, clash.guard) } else { (clash.guard, clash.force) };
    let german = combat::total(at, &germans, !soviets_attack);
    let german_tank = {
        let set = if soviets_attack { counting } else { germans };
        set.iter().any(|u| at.book.kinds[u.index()] == Kind::Armor)
    };
    let (weights, exact) = soviet_weights(at, viewer, &units, soviets_attack);
    let of: u64 = weights.values().sum::<u64>() * u64::from(at.book.crt.sides());
    let mut initial = BTreeMap::<i16, u64>::new();
    let mut columns = BTreeMap::<i16, u64>::new();
    let mut results = BTreeMap::<String, u64>::new();
    let mut shifts = Vec::<(Modifier, u64)>::new();
    for (&(soviet, tank), &weight) in &weights {
        let tanks = if soviets_attack { (tank, german_tank) } else { (german_tank, tank) };
        let tally = combat::shifts(at, clash, tanks);
        let ratio = if soviets_attack { odds_index(soviet, german) } else { odds_index(german, soviet) };
        let column = at.book.crt.clamp(ratio + tally.columns());
        let sides = at.book.crt.sides();
        *initial.entry(ratio).or_default() += weight * u64::from(sides);
        *columns.entry(column).or_default() += weight * u64::from(sides);
        for die in 1..=sides {
            let (defender, attacker) = at.book.crt.result(column, die);
            *results.entry(result_name(defender, attacker)).or_default() += weight;
        }
        for shift in tally.iter() {
            match shifts.iter_mut().find(|(known, _)| known == shift) {
                Some((_, seen)) => *seen += weight * u64::from(sides),
                None => shifts.push((*shift, weight * u64::from(sides))),
            }
        }
    }
    let soviet = Range {
        least: weights.keys().map(|k| k.0).min().unwrap_or(0),
        most: weights.keys().map(|k| k.0).max().unwrap_or(0),
        quarters: 0,
    };
    let german = Range { least: german, most: german, quarters: 0 };
    let (attack, defence) = if soviets_attack { (soviet, german) } else { (german, soviet) };
    let named = |columns: BTreeMap<i16, u64>| columns.into_iter().map(|(c, w)| (odds_name(c), w)).collect();
    let roll = Roll {
        name: "",
        attack,
        defence,
        initial: named(initial),
        shifts: shifts.iter().filter(|(_, w)| *w == of).map(|(m, _)| *m).collect(),
        possible: shifts.iter().filter(|(_, w)| *w < of).copied().collect(),
        columns: named(columns),
        results: results.into_iter().collect(),
        of,
        exact,
    };
    Forecast::of(roll, clash.force.iter().collect())
}

/// The throw of a combat whose units have all been turned up.
pub fn roll(book: &Book, [attack, defence]: [u16; 2], initial: i16, tally: &Tally) -> Roll {
    let (column, sides) = (book.crt.clamp(initial + tally.columns()), book.crt.sides());
    let mut results = BTreeMap::<String, u64>::new();
    for die in 1..=sides {
        let (defender, attacker) = book.crt.result(column, die);
        *results.entry(result_name(defender, attacker)).or_default() += 1;
    }
    let (of, known) = (sides.into(), |strength| Range { least: strength, most: strength, quarters: 0 });
    Roll {
        name: "",
        attack: known(attack),
        defence: known(defence),
        initial: vec![(odds_name(initial), of)],
        shifts: tally.iter().copied().collect(),
        possible: Vec::new(),
        columns: vec![(odds_name(column), of)],
        results: results.into_iter().collect(),
        of,
        exact: true,
    }
}

/// The side whose knowledge a viewer has; none for the umpire, who knows all. Both sides know the same pieces, so
/// a spectator can look with either's eyes.
fn eyes(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Player(side) => Some(side),
        Viewer::Spectator => Some(SOVIET),
        Viewer::Umpire => None,
    }
}

/// The counters that can lie under a unit the viewer does not know, with their weights, and whether these are exact
/// or an estimate from imagined deals. Nothing for a unit it knows.
pub fn possible(at: At, viewer: Viewer, unit: UnitId) -> Option<(BTreeMap<usize, u64>, bool)> {
    let (side, piece) = (eyes(viewer)?, at.state.piece(at.book, unit));
    if !at.state.veil.dealt(piece) || at.state.veil.knows(side, piece) {
        return None;
    }
    let mut weights = BTreeMap::new();
    if at.state.veil.lot(piece) == 1 {
        let class = at.book.piece_class(piece);
        let free = at.state.veil.candidates(side);
        weights.extend(free.iter().filter(|&c| at.book.counter_class(c) == class).map(|c| (c, 1)));
        return Some((weights, true));
    }
    let (mut dice, mut then) = (Dice::new(0), at.state.clone());
    for _ in 0..DEALS {
        then.veil.redeal(side, |p| at.book.piece_class(p), |c| at.book.counter_class(c), &mut dice);
        *weights.entry(then.veil.counter(piece)).or_default() += 1;
    }
    Some((weights, false))
}

/// How strong the Soviet participants can be. Exact for pieces of the set-up draw; an estimate over imagined
/// deals when a piece drawn later from the dead pile is among them.
fn soviet_weights(at: At, viewer: Viewer, units: &UnitSet, attacking: bool) -> (Weights, bool) {
    let side = eyes(viewer);
    let known = |u: UnitId| side.is_none_or(|s| at.state.veil.knows(s, at.state.piece(at.book, u)));
    let unknown: UnitSet = units.iter().filter(|&u| !known(u)).collect();
    let sure = *units - unknown;
    let base = combat::total(at, &sure, attacking);
    let tank = sure.iter().any(|u| combat::is_tank(at, u));
    let Some(side) = side.filter(|_| !unknown.is_empty()) else {
        return (Weights::from([((base, tank), 1)]), true);
    };
    if unknown.iter().any(|u| at.state.veil.lot(at.state.piece(at.book, u)) > 1) {
        return (imagined(at, side, units, attacking), false);
    }
    let mut weights = Weights::from([((base, tank), 1)]);
    for armored in [false, true] {
        let count = unknown.iter().filter(|&u| at.book.pieces[at.state.piece(at.book, u)].armored == armored).count();
        if count > 0 {
            weights = combine(&weights, &drawn(at, side, armored, count, attacking));
        }
    }
    (weights, true)
}

/// Ways to draw so many counters of a class from those the side cannot place, by sum and presence of a tank.
fn drawn(at: At, side: Side, armored: bool, count: usize, attacking: bool) -> Weights {
    let mut ways: Vec<Weights> = vec![Weights::new(); count + 1];
    ways[0].insert((0, false), 1);
    let class = u8::from(armored);
    for counter in at.state.veil.candidates(side).iter().filter(|&c| at.book.counter_class(c) == class) {
        let counter = &at.book.counters[counter];
        let strength = u16::from(if attacking { counter.attack } else { counter.defence });
        for taken in (1..=count).rev() {
            let (fewer, more) = ways.split_at_mut(taken);
            for (&(sum, tank), &weight) in &fewer[taken - 1] {
                *more[0].entry((sum + strength, tank | (counter.kind == Kind::Armor))).or_default() += weight;
            }
        }
    }
    ways.pop().unwrap_or_default()
}

fn combine(a: &Weights, b: &Weights) -> Weights {
    let mut all = Weights::new();
    for (&(x, s), &v) in a {
        for (&(y, t), &w) in b {
            *all.entry((x + y, s | t)).or_default() += v * w;
        }
    }
    all
}

fn imagined(at: At, side: Side, units: &UnitSet, attacking: bool) -> Weights {
    let mut weights = Weights::new();
    let mut dice = Dice::new(0);
    let mut then = at.state.clone();
    for _ in 0..DEALS {
        then.veil.redeal(side, |p| at.book.piece_class(p), |c| at.book.counter_class(c), &mut dice);
        let there = At::new(at.book, &then);
        let tank = units.iter().any(|u| combat::is_tank(there, u));
        *weights.entry((combat::total(there, units, attacking), tank)).or_default() += 1;
    }
    weights
}
