//! While a unit is in hand: another is taken, and the one in hand stops where it is. One that has done nothing yet is put
//! back instead and keeps its move.

use crate::{frame::Frame, prelude::*};

/// Rows that take each other unit, where `done` may be answered to the question on top. Not for hexes the unit in hand
/// can go to.
pub fn changes(at: At, hand: UnitId, fresh: bool, legal: &[Act]) -> Vec<Shortcut> {
    if !legal.contains(&Act::Done) {
        return Vec::new();
    }
    let mut then = Rehearsal::new(at);
    if fresh {
        then.state.stack.done();
    } else if !then.does(Act::Done) {
        return Vec::new();
    }
    let Frame::PickMover(next) = then.top() else { return Vec::new() };
    let mut offers = Vec::with_capacity(64);
    next.offers(then.at(), &mut offers);
    // Whoever can do either is taken to move: a click on it leads to one thing.
    let moves = |unit: UnitId| offers.contains(&Act::Pick(unit));
    let others = offers.iter().filter_map(|&act| match act {
        Act::Pick(unit) => Some((unit, act)),
        Act::Transfer(unit) if !moves(unit) => Some((unit, act)),
        _ => None,
    });
    let row = |(unit, take): (UnitId, Act)| {
        let hex = at.state.units.at(unit).unwrap_or(HexId::NONE);
        let goes_there = legal.contains(&Act::Move(hex)) || legal.contains(&Act::Enter(hex));
        if unit == hand || hex.exists() && goes_there {
            return None;
        }
        let (who, verb) = (name(at, unit), if matches!(take, Act::Pick(_)) { "take" } else { "transfer" });
        let row = match fresh {
            true => Shortcut::new(capital(format!("{verb} {who} instead")), hex, [take]),
            false => Shortcut::new(format!("Stop here and {verb} {who}"), hex, [Act::Done, take]),
        };
        Some(Shortcut { unit: Some(unit), instead: fresh, ..row })
    };
    others.filter_map(row).collect()
}
