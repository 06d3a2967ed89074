//! While a unit is in hand: another is taken, and the one in hand stops where it is. One that has done nothing yet is put
//! back instead and keeps its move.

use crate::{frame::Frame, prelude::*};

/// Rows that take each other unit, where `done` may be answered to the question on top. Not for hexes the unit in hand
/// can go to.
pub fn changes(at: At, hand: UnitId, fresh: bool, legal: &[Act]) -> Vec<Shortcut> {
    let mut then = Rehearsal::new(at);
    if fresh {
        then.state.stack.done();
    } else if !legal.contains(&Act::Done) || !then.does(Act::Done) {
        return Vec::new();
    }
    let Frame::PickMover(next) = then.top() else { return Vec::new() };
    let mut offers = Vec::with_capacity(64);
    next.offers(then.at(), &mut offers);
    let others = offers.iter().filter_map(|&act| if let Act::Pick(unit) = act { Some(unit) } else { None });
    let row = |unit: UnitId| {
        let hex = at.state.units.at(unit).unwrap_or(HexId::NONE);
        let goes_there = [Act::Move(hex), Act::Enter(hex), Act::Drop(hex)].iter().any(|act| legal.contains(act));
        if unit == hand || hex.exists() && goes_there {
            return None;
        }
        let who = name(at, unit);
        let row = match fresh {
            true => Shortcut::new(format!("Take {who} instead"), hex, [Act::Pick(unit)]),
            false => Shortcut::new(format!("Stop here and take {who}"), hex, [Act::Done, Act::Pick(unit)]),
        };
        Some(Shortcut { unit: Some(unit), instead: fresh, ..row })
    };
    others.filter_map(row).collect()
}
