//! All units of a hex retreat to one hex by one press (10.27), also before it is said that they retreat (10.24).

use super::{Retreat, choices};
use wargame::words::verb;

use crate::{frame::Frame, prelude::*};

/// Where a hex is chosen before the retreat: the retreat is chosen by it.
pub fn at_once(at: At, retreats: Act) -> Vec<Shortcut> {
    let mut first = Rehearsal::new(at);
    first.does(retreats);
    match first.top() {
        Frame::Retreat(asked) => rows(first, &asked),
        // A single unit is not named first.
        Frame::RetreatTo(last) => {
            let to_go = UnitSet::EMPTY.with(last.unit);
            let havens = choices(first.at(), last.unit, &to_go);
            havens.into_iter().filter_map(|to| together(first.copy(), &to_go, to)).collect()
        }
        _ => Vec::new(),
    }
}

/// A row for each hex to which all units of a stack can go, one after the other.
pub fn rows(first: Rehearsal, asked: &Retreat) -> Vec<Shortcut> {
    let at = first.at();
    let mut units: Vec<_> = asked.to_go.iter().filter_map(|unit| Some((at.state.units.at(unit)?, unit))).collect();
    units.sort_unstable();
    let stacks = units.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1);
    stacks
        .flat_map(|stack| {
            let stack: UnitSet = stack.iter().map(|&(_, unit)| unit).collect();
            let havens: HexSet = stack.iter().flat_map(|unit| choices(at, unit, &asked.to_go)).collect();
            havens.iter().filter_map(|to| together(first.copy(), &stack, to)).collect::<Vec<_>>()
        })
        .collect()
}

/// Whoever of them can goes next, until all have gone.
fn together(mut then: Rehearsal, stack: &UnitSet, to: HexId) -> Option<Shortcut> {
    let mut left = *stack;
    while !left.is_empty() {
        // The last of a retreat goes without being named.
        let unit = match then.top() {
            Frame::RetreatTo(last) if left.has(last.unit) => last.unit,
            _ => {
                let next = left.iter().find(|&unit| then.may(Act::Pick(unit)))?;
                then.does(Act::Pick(next));
                next
            }
        };
        if !then.does(Act::Retreat(to)) {
            return None;
        }
        left.remove(unit);
    }
    let (at, retreat) = (then.at(), verb(stack.len(), "retreats", "retreat"));
    let say = format!("{} {retreat} to {}", capital(names(at, stack)), place(at.book, to));
    Some(Shortcut::new(say, to, then.acts))
}
