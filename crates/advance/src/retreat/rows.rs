//! A retreat by one press on its last hex (10.6): a unit over the hexes between, all units of a hex together, also before
//! it is said that they retreat (10.1).

use super::{Retreat, RetreatTo};
use crate::{frame::Frame, prelude::*};

/// Where a hex is chosen before the retreat: the retreat is chosen by it.
pub fn at_once(at: At, retreats: Act) -> Vec<Shortcut> {
    let mut first = Rehearsal::new(at);
    first.does(retreats);
    let Frame::Retreat(asked) = first.top() else { return Vec::new() };
    of_stacks(&first, &asked)
}

/// A row for each hex in which all units of a stack, or the only one that retreats, can end.
pub fn of_stacks(before: &Rehearsal, asked: &Retreat) -> Vec<Shortcut> {
    let at = before.at();
    let mut units: Vec<_> = asked.to_go.iter().filter_map(|unit| Some((at.state.units.at(unit)?, unit))).collect();
    units.sort_unstable();
    let alone = units.len() == 1;
    let mut out: Vec<Shortcut> = Vec::new();
    for stack in units.chunk_by(|a, b| a.0 == b.0).filter(|stack| alone || stack.len() > 1) {
        let stack: Vec<_> = stack.iter().map(|&(_, unit)| unit).collect();
        let mut first = before.copy();
        if !first.does(Act::Pick(stack[0])) {
            continue;
        }
        let Frame::RetreatTo(_) = first.top() else { continue };
        for way in ways(&first) {
            let (Some(&last), mut then) = (way.last(), before.copy()) else { continue };
            let goes =
                |&unit: &UnitId| then.does(Act::Pick(unit)) && way.iter().all(|&hex| then.does(Act::Retreat(hex)));
            if out.iter().any(|row| row.at == last) || !stack.iter().all(goes) {
                continue;
            }
            let (who, one) = party(at, &stack);
            let retreat = if one { "retreats" } else { "retreat" };
            let say = format!("{} {retreat} to {}", capital(who), place(at.book, last));
            out.push(Shortcut::new(say, last, then.acts));
        }
    }
    out
}

/// A row for each hex in which the unit in hand can end, where it goes more than one.
pub fn of_unit(at: At, asked: &RetreatTo) -> Vec<Shortcut> {
    let mut out: Vec<Shortcut> = Vec::new();
    for way in ways(&Rehearsal::new(at)).into_iter().filter(|way| way.len() > 1) {
        let (Some(&last), Some((_, over))) = (way.last(), way.split_last()) else { continue };
        if out.iter().any(|row| row.at == last) {
            continue;
        }
        let over = places(at.book, over.iter().copied());
        let who = Called::now(at, asked.unit).face(&at.book.info);
        let say = format!("{} retreats over {over} to {}", capital(who), place(at.book, last));
        out.push(Shortcut::new(say, last, way.into_iter().map(Act::Retreat)));
    }
    out
}

/// The ways a unit that is asked where it retreats can take to the end.
fn ways(asked: &Rehearsal) -> Vec<Vec<HexId>> {
    let Frame::RetreatTo(here) = asked.top() else { return Vec::new() };
    let mut offers = Vec::new();
    here.offers(asked.at(), &mut offers);
    let mut ways = Vec::new();
    for hex in offers.into_iter().filter_map(|act| if let Act::Retreat(hex) = act { Some(hex) } else { None }) {
        let mut then = Rehearsal::new(asked.at());
        then.does(Act::Retreat(hex));
        match then.top() {
            Frame::RetreatTo(next) if next.unit == here.unit => {
                ways.extend(ways_on(&then, hex));
            }
            // Whoever is not there any more has found no second hex.
            _ if then.state.units.at(here.unit) == Some(hex) => ways.push(vec![hex]),
            _ => {}
        }
    }
    ways
}

/// The same from the first hex on.
fn ways_on(then: &Rehearsal, first: HexId) -> Vec<Vec<HexId>> {
    let on = |rest: Vec<HexId>| [first].into_iter().chain(rest).collect();
    ways(then).into_iter().map(on).collect()
}
