//! Reinforcements (section 4): who waits, where he comes in, and with whom.

mod rail;
mod raise;
mod squares;

use arrayvec::ArrayVec;
use wargame::data::NO;

pub use self::{
    rail::{PickTrain, TrainTo, Trains, trains, trains_wait},
    raise::{Raise, raise},
    squares::{Square, squares, still_to_come},
};
use crate::{
    activation::FREE,
    book::{Due, Entry},
    prelude::*,
    state::NO_RANGE,
};

/// Locations listed for one turn (18.2). The schedule has four at most.
type Choices = ArrayVec<Entry, 12>;

/// The locations listed for the Soviet reinforcements of a turn, in the order of the schedule (18.2). The headquarters
/// that takes another's place (17.3) lists none.
pub fn choices(book: &Book, turn: u8) -> Choices {
    let mut choices = Choices::new();
    let soviet = book.units.iter().filter(|unit| unit.nation == Nation::Soviet).chain(&book.counters);
    for due in soviet.filter_map(|unit| unit.due).filter(|due| due.turn == turn) {
        if !matches!(due.entry, Entry::Replaces(_)) && !choices.contains(&due.entry) && !choices.is_full() {
            choices.push(due.entry);
        }
    }
    choices
}

/// Whether a unit is due by now and not in play yet (4). A German headquarters of the set-up can wait too, if all its
/// command is still to come (4.1).
pub fn waits(at: At, unit: UnitId) -> bool {
    if at.state.units.place(unit) != Place::WAITING {
        return false;
    }
    match at.unit(unit).due {
        Some(due) => due.turn <= at.state.turn,
        None => at.book.is_hq(unit),
    }
}

/// How the schedule lets a unit come. 48 Army comes as the headquarters it replaces, if that was not there yet (17.3); a
/// headquarters of the set-up that waits as its divisions do, from the west.
fn listed(at: At, unit: UnitId) -> Option<Due> {
    match at.unit(unit).due {
        Some(Due { entry: Entry::Replaces(old), .. }) => at.book.units[old.index()].due,
        None if at.book.is_hq(unit) => Some(Due { turn: 1, entry: Entry::West }),
        due => due,
    }
}

/// Whether a unit has the free choice of the alternative campaign (18.2).
fn is_free(at: At, unit: UnitId) -> bool {
    at.state.campaign == Campaign::Alternative && at.state.side(unit) == SOVIET
}

/// The ways a unit may come by: its own; in the alternative campaign a Soviet one by all that are listed for its turn
/// (18.2).
fn ways(at: At, unit: UnitId) -> Choices {
    let Some(due) = listed(at, unit) else { return Choices::new() };
    if is_free(at, unit) {
        return choices(at.book, due.turn);
    }
    [due.entry].into_iter().collect()
}

/// Whether a unit comes over Lake Ladoga: by the schedule, or by choice (17.3, 18.2).
pub fn by_lake(at: At, unit: UnitId) -> bool {
    let Some(piece) = at.book.piece(unit) else { return false };
    match (is_free(at, unit), listed(at, unit)) {
        (false, due) => due.is_some_and(|due| due.entry == Entry::Lake),
        (true, Some(due)) => {
            let chosen = usize::from(at.state.chosen_entry[piece]);
            choices(at.book, due.turn).get(chosen) == Some(&Entry::Lake)
        }
        (true, None) => false,
    }
}

/// Whether the activation in progress can bring a unit in (4): its own headquarters', of the Soviets any; from turn 14 on
/// any German one, Finns apart (4.0l). A headquarters comes in its own. Between activations nothing is in the way.
pub fn brought(at: At, unit: UnitId) -> Ruling {
    let (about, activation) = (Target::Unit(unit), &at.state.activation);
    let Some(side) = activation.side else { return Ok(()) };
    if at.state.side(unit) != side {
        return refuse_about("4.0", "own reinforcements come in", about);
    }
    let hq = activation.hq;
    if hq == NOBODY {
        return refuse_about("6.3", "reinforcements that wait come in with a headquarters only", about);
    }
    if at.book.is_hq(unit) {
        return match unit == hq {
            true => Ok(()),
            false => refuse_about("4.0", "a headquarters comes in when its own chit is drawn", about),
        };
    }
    let free = at.state.turn >= FREE && !at.book.is_finn(unit) && !at.book.is_finn(hq);
    match side == SOVIET || at.command(unit) == at.command(hq) || free {
        true => Ok(()),
        false => refuse_about("4.0", "a reinforcement comes in with a headquarters of its own command", about),
    }
}

/// Of some hexes the land a unit may ever stand on: Finland only for Finns (4.4), and ground its class can pay on its
/// entry (4).
pub fn standable(at: At, unit: UnitId, among: HexSet) -> HexSet {
    let counter = at.unit(unit);
    let most = counter.movement.saturating_mul(2);
    let cost = &at.book.cost[usize::from(counter.motorized)];
    let closed = if at.book.is_finn(unit) { HexSet::EMPTY } else { at.book.finland };
    let land = (among & at.book.land) - closed;
    land.iter().filter(|hex| cost[hex.index()] != NO && cost[hex.index()] <= most).collect()
}

/// The hexes among some that are nearest to any of others, by plain distance.
fn nearest(book: &Book, from: &[HexId], among: &HexSet) -> HexSet {
    let (mut best, mut found) = (u16::MAX, HexSet::EMPTY);
    for hex in among.iter() {
        let Some(distance) = from.iter().map(|&other| book.distance(hex, other)).min() else { continue };
        if distance < best {
            (best, found) = (distance, HexSet::EMPTY);
        }
        if distance == best {
            found.add(hex);
        }
    }
    found
}

/// Hexes of one way by the edge of the map (17.3, 17.5): what the side controls of the east or west (4.0h); the hexes of
/// a range without enemies, and for each with one the nearest free hex of any edge (4.0d, 4.0k).
fn by_way(at: At, unit: UnitId, way: Entry) -> HexSet {
    let side = at.state.side(unit);
    let enemy = *at.state.units.held(side.other());
    let edge = match way {
        Entry::East => at.book.east_edge,
        Entry::West => at.book.west_edge,
        Entry::Range(range) => {
            let listed: HexSet = at.book.ranges[usize::from(range)].hexes.iter().copied().collect();
            let mut hexes = standable(at, unit, listed - enemy);
            for blocked in (listed & enemy).iter() {
                hexes |= &nearest(at.book, &[blocked], &standable(at, unit, at.book.edge - enemy));
            }
            return hexes;
        }
        _ => return HexSet::EMPTY,
    };
    let own = if side == GERMAN { edge & at.state.german } else { edge - at.state.german };
    standable(at, unit, own - enemy)
}

/// Hexes where a waiting unit can come onto the map by moving, in the activation in progress (4). Nothing for those that
/// come over the lake, are put down in a place or in a square.
pub fn entries(at: At, unit: UnitId) -> HexSet {
    if !waits(at, unit) || by_lake(at, unit) || brought(at, unit).is_err() {
        return HexSet::EMPTY;
    }
    ways(at, unit).into_iter().fold(HexSet::EMPTY, |all, way| all | by_way(at, unit, way))
}

/// Water hexes a waiting unit can begin its way over Lake Ladoga with, in the activation in progress (17.3).
pub fn lake_entry(at: At, unit: UnitId) -> HexSet {
    match waits(at, unit) && by_lake(at, unit) && brought(at, unit).is_ok() {
        true => at.book.ladoga,
        false => HexSet::EMPTY,
    }
}

/// Why a unit does not come onto the map now (4).
pub fn may_come(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    match at.state.units.place(unit) {
        Place::WAITING => {}
        TURN_BOX if at.book.is_hq(unit) => {
            return refuse_about("4.1", "an eliminated headquarters comes back by another way", about);
        }
        Place::DEAD => return refuse_about("4.0", "the unit is eliminated", about),
        place if place.hex().is_some() => return refuse_about("4.0", "the unit is on the map", about),
        POOL => return refuse_about("14.0", "a battle group comes with a division that breaks down", about),
        _ => return refuse_about("4.0", "the unit is not in play", about),
    }
    if !waits(at, unit) {
        return refuse_about("4.0", "the unit does not come before its turn", about);
    }
    brought(at, unit)?;
    if entries(at, unit).is_empty() && lake_entry(at, unit).is_empty() {
        return refuse_about("4.0", "there is no hex where it could come in: it waits", about);
    }
    Ok(())
}

/// Why a hex is no entry of a waiting unit (4, 17.3, 17.5).
pub fn why_not(at: At, unit: UnitId, hex: HexId) -> Ruling {
    if entries(at, unit).has(hex) {
        return Ok(());
    }
    let about = Target::Hex(hex);
    may_come(at, unit)?;
    if at.state.units.held(at.state.side(unit).other()).has(hex) {
        return refuse_about("4.0", "an enemy unit is there", about);
    }
    let edges = at.book.east_edge | at.book.west_edge;
    match edges.has(hex) && !at.state.controls(at.state.side(unit), hex) {
        true => refuse_about("4.0", "its side does not control that hex of the edge", about),
        false => refuse_about("4.0", "the unit is not listed to come in there", about),
    }
}

/// The range a unit comes through by a hex, which will feed it (5.1); [`NO_RANGE`] of the other edges.
pub fn range_through(at: At, unit: UnitId, hex: HexId) -> u8 {
    let through = |way: &Entry| match way {
        Entry::Range(range) => by_way(at, unit, *way).has(hex).then_some(*range),
        _ => None,
    };
    ways(at, unit).iter().find_map(through).unwrap_or(NO_RANGE)
}

/// A waiting unit comes to a hex in the activation in progress, by whatever way: it is activated (4.0j), and fed by the range
/// it came through (5.1). What it pays is the caller's.
pub fn arrive(play: &mut Play<impl Listen<Event>>, unit: UnitId, hex: HexId) {
    let range = range_through(play.at(), unit, hex);
    play.state.range[unit.index()] = range;
    enter(play, unit, hex);
    play.state.entered.add(unit);
    if !play.book.is_hq(unit) {
        play.state.activation.units.add(unit);
        play.state.activated.add(unit);
    }
}

/// Whether a hex has room for one more unit of a side (7.1): headquarters need none.
fn has_room(at: At, unit: UnitId, hex: HexId) -> bool {
    let side = at.state.side(unit);
    at.book.is_hq(unit) || at.state.units.here(side, hex).filter(|&other| !at.book.is_hq(other)).count() < at.book.stack
}

/// How many of some units, one after another from the first, can all be put on a hex (7.1).
fn together(at: At, hex: HexId, units: impl Iterator<Item = UnitId>, open: impl Fn(UnitId) -> HexSet) -> usize {
    let (mut number, mut combat) = (0, 0);
    for unit in units {
        let side = at.state.side(unit);
        combat += usize::from(!at.book.is_hq(unit));
        let there = at.state.units.here(side, hex).filter(|&other| !at.book.is_hq(other)).count();
        if !open(unit).has(hex) || !at.book.is_hq(unit) && there + combat > at.book.stack {
            break;
        }
        number += 1;
    }
    number
}
