//! The way out of the first hexes: twenty-three divisions begin in three of them, and what is over the limit at the end
//! of the first German Movement Phase is lost (4.6). Whoever stops in a narrow place shuts in those behind him.

use advance::{At, Book, GERMAN, HexSet, March, State, activate};
use hexmap::HexId;
use wargame::{Place, Side, UnitId};

fn overfull(book: &Book, state: &State) -> impl Iterator<Item = HexId> {
    state.units.held(GERMAN).iter().filter(|&h| state.units.count(GERMAN, h) > book.stack_limit)
}

/// Units in a hex that can still move.
fn fresh(state: &State, hex: HexId) -> impl Iterator<Item = UnitId> {
    state.units.here(GERMAN, hex).filter(|&u| !state.moved.has(u))
}

/// Where the slowest of some units can go: foot soldiers are the most and get least far.
fn reach(book: &Book, state: &State, units: impl Iterator<Item = UnitId>) -> Option<HexSet> {
    let slowest = units.min_by_key(|u| book.allowance(*u, true))?;
    let at = At::new(book, state);
    Some(March::new(at, &activate(at, slowest)).reach().reached)
}

/// Units that would be lost if everybody who can still move did his best, and in the best order: for whom no place is
/// left, however others who have not moved make room.
pub fn jam(book: &Book, state: &State) -> usize {
    let limit = book.stack_limit;
    // Only who has moved stays where he is for sure.
    let mut fixed = state.clone();
    let mut waiting: Vec<(HexId, usize)> = Vec::new();
    let mut stuck = 0;
    for hex in overfull(book, state) {
        stuck += (state.units.count(GERMAN, hex) - fresh(state, hex).count()).saturating_sub(limit);
        let near = book.near[hex.index()] & *state.units.held(GERMAN);
        for hex in near.with(hex).iter().filter(|&h| fresh(state, h).next().is_some()) {
            if waiting.iter().all(|(known, _)| *known != hex) {
                waiting.push((hex, fresh(state, hex).count()));
            }
        }
    }
    waiting.truncate(8);
    let first: Vec<_> = waiting.iter().map(|(hex, _)| fresh(state, *hex).collect::<Vec<_>>()).collect();
    first.iter().flatten().for_each(|unit| fixed.units.put(*unit, Place::WAITING));
    let crowds: Vec<(usize, HexSet)> = waiting
        .iter()
        .zip(&first)
        .filter_map(|(&(hex, count), units)| {
            let slowest = units.iter().min_by_key(|u| book.allowance(**u, true))?;
            // Somebody stays behind, or nobody could disengage (6.0).
            let pair = [*slowest].into_iter().chain(units.iter().copied().find(|u| u != slowest));
            pair.clone().for_each(|unit| fixed.units.put(unit, hex.into()));
            let reach = reach(book, &fixed, [*slowest].into_iter());
            pair.for_each(|unit| fixed.units.put(unit, Place::WAITING));
            Some((count, reach?.with(hex)))
        })
        .collect();
    // As in Hall's theorem: whichever crowds are taken together, their places must do for all of them.
    let room =
        |hexes: HexSet| -> usize { hexes.iter().map(|h| limit.saturating_sub(fixed.units.count(GERMAN, h))).sum() };
    let short = (1..1usize << crowds.len()).map(|some| {
        let chosen = || crowds.iter().enumerate().filter(|(i, _)| some >> i & 1 != 0).map(|(_, c)| c);
        let reach = chosen().fold(HexSet::EMPTY, |all, c| all | c.1);
        chosen().map(|c| c.0).sum::<usize>().saturating_sub(room(reach))
    });
    stuck + short.max().unwrap_or(0)
}

/// The same after units have gone to a hex, or have ended their movement where they are.
pub fn jam_after(book: &Book, state: &State, units: &[UnitId], to: HexId) -> usize {
    let mut then = state.clone();
    for &unit in units {
        then.units.put(unit, to.into());
        then.moved.add(unit);
    }
    jam(book, &then)
}

/// Hexes whose units should make way: a crowd beside them has too few places to go to.
pub fn in_the_way(book: &Book, state: &State) -> HexSet {
    let room = |h: HexId| book.stack_limit.saturating_sub(state.units.count(GERMAN, h));
    let mut way = HexSet::EMPTY;
    for hex in overfull(book, state) {
        let surplus = state.units.count(GERMAN, hex) - book.stack_limit;
        let Some(reach) = reach(book, state, fresh(state, hex)) else { continue };
        if reach.iter().map(room).sum::<usize>() < surplus {
            let full =
                |h: &HexId| state.units.count(GERMAN, *h) >= book.stack_limit && fresh(state, *h).next().is_some();
            way |= &(book.near[hex.index()] & *state.units.held(GERMAN)).iter().filter(full).collect();
        }
    }
    way
}

/// Whether anybody has to get out of a crowd in this phase.
pub fn begins(book: &Book, state: &State) -> bool {
    state.turn == 1 && book.edition.stacks_at_every_moment() && overfull(book, state).next().is_some()
}

/// Units of a side that have not moved: those in a crowd first, then those next to it, who could make room.
pub fn neighbours(book: &Book, state: &State, side: Side, crowds: &HexSet) -> Vec<UnitId> {
    let beside = crowds.iter().fold(HexSet::EMPTY, |all, h| all | book.near[h.index()]) - *crowds;
    let on = |hexes: HexSet| state.units.on_map(side).filter(move |(_, h)| hexes.has(*h)).map(|(u, _)| u);
    on(*crowds).chain(on(beside)).filter(|&u| !state.moved.has(u)).collect()
}
