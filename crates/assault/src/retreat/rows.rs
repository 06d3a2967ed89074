//! All units of a hex retreat to one hex by one press (10.27).

use super::{Retreat, choices};
use crate::{frame::Frame, prelude::*};

/// A row for each hex to which all units of a stack can go, one after the other.
pub fn rows(at: At, asked: &Retreat) -> Vec<Shortcut> {
    let mut units: Vec<_> = asked.to_go.iter().filter_map(|unit| Some((at.state.units.at(unit)?, unit))).collect();
    units.sort_unstable();
    let stacks = units.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1);
    stacks
        .flat_map(|stack| {
            let stack: UnitSet = stack.iter().map(|&(_, unit)| unit).collect();
            let havens: HexSet = stack.iter().flat_map(|unit| choices(at, unit, &asked.to_go)).collect();
            havens.iter().filter_map(|to| together(at, &stack, to)).collect::<Vec<_>>()
        })
        .collect()
}

/// Whoever of them can goes next, until all have gone.
fn together(at: At, stack: &UnitSet, to: HexId) -> Option<Shortcut> {
    let (mut then, mut left) = (Rehearsal::new(at), *stack);
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
    let say = format!("{} retreat to {}", capital(names(at, stack)), place(at.book, to));
    Some(Shortcut::new(say, to, then.acts))
}
