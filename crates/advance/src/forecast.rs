//! What an attack being built would be worth, as far as a viewer can know.

use std::collections::BTreeMap;

use wargame::{Dice, Forecast, Modifier, Range, Side, UnitId, Viewer, odds_index, odds_name};

use crate::{
    book::{Book, Kind},
    combat::{self, Clash},
    event::result_name,
    state::{SOVIET, State, UnitSet},
};

/// Weights over (strength of the Soviet units, whether a tank that counts is among them).
type Weights = BTreeMap<(u16, bool), u64>;

/// Imagined deals where exact weights would need the whole history of the dead pile.
const DEALS: u64 = 500;

/// The odds, shifts and results of a combat, summed over all that lies under the pieces the viewer does not know.
pub fn forecast(book: &Book, state: &State, viewer: Viewer, clash: &Clash) -> Forecast {
    let attacker = state.side(UnitId(clash.force.first().expect("an attack has an attacker") as u8));
    let soviets_attack = attacker == SOVIET;
    let counting = combat::guard_for_armor(book, state, clash);
    let (units, germans) = if soviets_attack { (clash.force, clash.guard) } else { (clash.guard, clash.force) };
    let german = combat::total(book, state, &germans, !soviets_attack);
    let german_tank = {
        let set = if soviets_attack { counting } else { germans };
        set.iter().any(|u| book.kinds[u] == Kind::Armor)
    };
    let (weights, exact) = soviet_weights(book, state, viewer, &units, soviets_attack);
    let of: u64 = weights.values().sum::<u64>() * u64::from(book.crt.sides());
    let mut initial = BTreeMap::<i16, u64>::new();
    let mut columns = BTreeMap::<i16, u64>::new();
    let mut results = BTreeMap::<String, u64>::new();
    let mut shifts = Vec::<(Modifier, u64)>::new();
    for (&(soviet, tank), &weight) in &weights {
        let tanks = if soviets_attack { (tank, german_tank) } else { (german_tank, tank) };
        let tally = combat::shifts(book, state, clash, tanks);
        let ratio = if soviets_attack { odds_index(soviet, german) } else { odds_index(german, soviet) };
        let column = book.crt.clamp(ratio + tally.sum());
        let sides = book.crt.sides();
        *initial.entry(ratio).or_default() += weight * u64::from(sides);
        *columns.entry(column).or_default() += weight * u64::from(sides);
        for die in 1..=sides {
            let (defender, attacker) = book.crt.result(column, die);
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
    Forecast {
        attack,
        defence,
        initial: named(initial),
        shifts: shifts.iter().filter(|(_, w)| *w == of).map(|(m, _)| *m).collect(),
        on_die: false,
        possible: shifts.iter().filter(|(_, w)| *w < of).copied().collect(),
        columns: named(columns),
        results: results.into_iter().collect(),
        of,
        exact,
        units: clash.force.iter().map(|u| UnitId(u as u8)).collect(),
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
pub fn possible(book: &Book, state: &State, viewer: Viewer, unit: UnitId) -> Option<(BTreeMap<usize, u64>, bool)> {
    let (side, piece) = (eyes(viewer)?, state.piece(book, unit));
    if !state.veil.dealt(piece) || state.veil.knows(side, piece) {
        return None;
    }
    let mut weights = BTreeMap::new();
    if state.veil.lot(piece) == 1 {
        let class = book.piece_class(piece);
        let free = state.veil.candidates(side);
        weights.extend(free.iter().filter(|&c| book.counter_class(c) == class).map(|c| (c, 1)));
        return Some((weights, true));
    }
    let (mut dice, mut then) = (Dice::new(0), state.clone());
    for _ in 0..DEALS {
        then.veil.redeal(side, |p| book.piece_class(p), |c| book.counter_class(c), &mut dice);
        *weights.entry(then.veil.counter(piece)).or_default() += 1;
    }
    Some((weights, false))
}

/// How strong the Soviet participants can be. Exact for pieces of the set-up draw; an estimate over imagined
/// deals when a piece drawn later from the dead pile is among them.
fn soviet_weights(book: &Book, state: &State, viewer: Viewer, units: &UnitSet, attacking: bool) -> (Weights, bool) {
    let side = eyes(viewer);
    let known = |u: usize| side.is_none_or(|s| state.veil.knows(s, u - book.germans.len()));
    let unknown: UnitSet = units.iter().filter(|&u| !known(u)).collect();
    let sure = *units - unknown;
    let base = combat::total(book, state, &sure, attacking);
    let tank = sure.iter().any(|u| combat::is_tank(book, state, UnitId(u as u8)));
    let Some(side) = side.filter(|_| !unknown.is_empty()) else {
        return (Weights::from([((base, tank), 1)]), true);
    };
    if unknown.iter().any(|u| state.veil.lot(u - book.germans.len()) > 1) {
        return (imagined(book, state, side, units, attacking), false);
    }
    let mut weights = Weights::from([((base, tank), 1)]);
    for armored in [false, true] {
        let count = unknown.iter().filter(|&u| book.pieces[u - book.germans.len()].armored == armored).count();
        if count > 0 {
            weights = combine(&weights, &drawn(book, state, side, armored, count, attacking));
        }
    }
    (weights, true)
}

/// Ways to draw so many counters of a class from those the side cannot place, by sum and presence of a tank.
fn drawn(book: &Book, state: &State, side: Side, armored: bool, count: usize, attacking: bool) -> Weights {
    let mut ways: Vec<Weights> = vec![Weights::new(); count + 1];
    ways[0].insert((0, false), 1);
    let class = u8::from(armored);
    for counter in state.veil.candidates(side).iter().filter(|&c| book.counter_class(c) == class) {
        let counter = &book.counters[counter];
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

fn imagined(book: &Book, state: &State, side: Side, units: &UnitSet, attacking: bool) -> Weights {
    let mut weights = Weights::new();
    let mut dice = Dice::new(0);
    let mut then = state.clone();
    for _ in 0..DEALS {
        then.veil.redeal(side, |p| book.piece_class(p), |c| book.counter_class(c), &mut dice);
        let tank = units.iter().any(|u| combat::is_tank(book, &then, UnitId(u as u8)));
        *weights.entry((combat::total(book, &then, units, attacking), tank)).or_default() += 1;
    }
    weights
}
