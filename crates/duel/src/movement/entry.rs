//! Coming onto the map in a move mode (4): the first hex of a move. Which hexes are open is `reinforce::entries`.

use hexmap::Mp;
use wargame::data::NO;

use super::{March, water};
use crate::{activation::FREE, book::Entry, prelude::*, reinforce, state::NO_RANGE};

/// Why a waiting unit does not come in with this activation: it is of another command (4), or was kept back.
pub fn may_come(at: At, unit: UnitId) -> Ruling {
    belongs(at, unit)?;
    let march = super::begin_march(at, unit);
    match hexes(at, march).is_empty() && water::landings(at, march).is_empty() {
        true => refuse_about("4", "no hex is open where it could come: it waits", Target::Unit(unit)),
        false => Ok(()),
    }
}

/// A waiting unit comes with its own headquarters, a Soviet one with any (4), from turn 14 on a German one with any but
/// a Finnish one (6.2); never with the activation of a hex (6.3).
fn belongs(at: At, unit: UnitId) -> Ruling {
    let (about, activation, hq) = (Target::Unit(unit), &at.state.activation, at.state.activation.hq);
    if !reinforce::waits(at, unit) {
        return refuse_about("4", "the unit is not in play, or not yet", about);
    }
    if hq == NOBODY {
        return refuse_about("6.3", "waiting reinforcements come in with a headquarters", about);
    }
    if activation.moved.has(unit) {
        return refuse_about("4", "the unit was kept back", about);
    }
    if unit == hq {
        return Ok(());
    }
    if at.book.is_hq(unit) {
        return refuse_about("4", "a headquarters comes in with its own activation", about);
    }
    let free = at.state.turn >= FREE && !at.book.is_finn(unit) && !at.book.is_finn(hq);
    match at.state.side(unit) == SOVIET || free || at.command(unit) == at.command(hq) {
        true => Ok(()),
        false => refuse_about("4", "a German reinforcement comes in with a headquarters of its command", about),
    }
}

/// What the first hex costs (4): its terrain, never the rate of a line (9.6).
fn price(at: At, unit: UnitId, hex: HexId) -> Mp {
    at.book.cost[usize::from(at.unit(unit).motorized)][hex.index()]
}

/// Points left after an entry hex.
pub fn left(at: At, march: March, hex: HexId) -> Mp {
    march.left.saturating_sub(price(at, march.unit, hex))
}

/// Where a waiting unit may come onto the map by land.
pub fn hexes(at: At, march: March) -> HexSet {
    if march.entered || at.state.units.at(march.unit).is_some() {
        return HexSet::EMPTY;
    }
    let mut open = reinforce::entries(at, march.unit);
    for hex in open.iter() {
        let price = price(at, march.unit, hex);
        if price == NO || price > march.left {
            open.remove(hex);
        }
    }
    open
}

/// Why a unit does not enter by a hex.
pub fn may_enter(at: At, march: March, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    if at.state.units.at(march.unit).is_some() {
        return refuse_about("4", "the unit is on the map already", about);
    }
    if hexes(at, march).has(to) {
        return Ok(());
    }
    match at.state.units.held(at.state.side(march.unit).other()).has(to) {
        true => refuse_about("4", "an enemy unit is there", about),
        false => refuse_about("4", "the unit does not enter there", about),
    }
}

/// A waiting unit comes to a hex: it is activated with the others, and needs no range in this turn (4).
pub fn come(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    let range = range(play.at(), unit, hex);
    let state = &mut *play.state;
    state.range[unit.index()] = range;
    state.activated.add(unit);
    state.entered.add(unit);
    if !play.book.is_hq(unit) {
        state.activation.units.add(unit);
    }
    enter(play, unit, hex);
}

/// The range of the south edge a unit has come through (5.1). In the alternative campaign a Soviet unit may come by any
/// way of its turn (18.2).
fn range(at: At, unit: UnitId, hex: HexId) -> u8 {
    let Some(due) = at.unit(unit).due else { return NO_RANGE };
    if at.state.campaign == Campaign::Historical || at.state.side(unit) == GERMAN {
        return if let Entry::Range(range) = due.entry { range } else { NO_RANGE };
    }
    let of_turn = at.book.counters.iter().filter_map(|counter| counter.due).filter(|other| other.turn == due.turn);
    let ranges = of_turn.filter_map(|other| if let Entry::Range(range) = other.entry { Some(range) } else { None });
    // A substitute of a hex that is held (4) lies on no other edge that units of the turn come by.
    let through = |range: &u8| at.book.ranges[usize::from(*range)].hexes.contains(&hex) || !at.book.east_edge.has(hex);
    ranges.into_iter().find(through).unwrap_or(NO_RANGE)
}
