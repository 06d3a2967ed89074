//! All units of a hex retreat to one hex by one press (10.3).

use super::ways::Ways;
use crate::{frame::Frame, prelude::*};

/// A row for each hex in which all units still to retreat can end.
pub fn rows(at: At) -> Vec<Shortcut> {
    let mut fleeing = at.state.battle.fleeing.iter();
    let Some(first) = fleeing.next() else { return Vec::new() };
    let [_, mut ends] = Ways::of(at, first).hexes();
    for unit in fleeing {
        let [_, of_unit] = Ways::of(at, unit).hexes();
        ends = ends & of_unit;
    }
    ends.iter().filter_map(|goal| together(at, goal)).collect()
}

/// One unit after the other, each to the goal.
fn together(at: At, goal: HexId) -> Option<Shortcut> {
    let units = at.state.battle.fleeing;
    let mut then = Rehearsal::new(at);
    // Every unit is picked once and goes three hexes at most.
    for _ in 0..units.len() * 4 {
        let act = match then.top() {
            Frame::Retreat(_) => Act::Pick(then.state.battle.fleeing.first()?),
            Frame::RetreatTo(asked) => {
                let next = Ways::from(then.at(), asked.unit, asked.left).towards(goal).next()?;
                Act::Retreat(next)
            }
            _ => break,
        };
        if !then.does(act) {
            return None;
        }
    }
    if !units.iter().all(|unit| then.state.units.at(unit) == Some(goal)) {
        return None;
    }
    let say = format!("{} retreat to {}", capital(names(at, units.iter())), place(at.book, goal));
    Some(Shortcut::new(say, goal, then.acts))
}
