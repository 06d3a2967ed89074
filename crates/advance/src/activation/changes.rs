//! While a party moves: rows that take another one.

use super::{
    Activation,
    pick::{of_stack, taken, units_by_hex},
};
use crate::{frame::Frame, prelude::*, surprise};

/// While a party moves: another stack or unit is taken, and the party stops where it is; one that has spent nothing
/// yet is put back instead and keeps its move. Not for hexes the party can move to.
pub fn changes(at: At, act: &Activation, legal: &[Act]) -> Vec<Shortcut> {
    if !legal.contains(&Act::Done) {
        return Vec::new();
    }
    let (mut stopped, mut next) = (at.state.clone(), Vec::with_capacity(64));
    let (mut unheard, book) = ((), at.book);
    let play = &mut Play::new(book, &mut stopped, &mut unheard);
    act.answer(play, Act::Done);
    crate::settle(play);
    let then = At::new(at.book, &stopped);
    stopped.stack.top().offers(then, &mut next);
    if !matches!(stopped.stack.top(), Frame::PickMover(_)) || surprise::binds(at.state, at.state.phasing()) {
        return Vec::new();
    }
    let fresh = (0..3).filter(|&i| act.unit(i).is_some()).all(|i| act.fresh >> i & 1 != 0);
    let units = units_by_hex(&stopped, &next, |act| if let Act::Pick(unit) = act { Some(unit) } else { None });
    let mut out = Vec::new();
    for stack in units.chunk_by(|a, b| a.0 == b.0).filter(|stack| !legal.contains(&Act::Move(stack[0].0))) {
        let mut rows = of_stack(then, stack);
        if stack.len() > 1 {
            rows.extend(
                stack.iter().map(|&(hex, unit)| (Called::now(then, unit).words(&at.book.info), hex, vec![unit])),
            );
        }
        for (who, hex, take) in rows {
            let say = if fresh { format!("Take {who} instead") } else { format!("Stop here and take {who}") };
            let mut row = taken(say, hex, &take);
            if !fresh {
                row.acts.insert(0, Shortcut::new(String::new(), hex, [Act::Done]).acts[0]);
            }
            out.push(Shortcut { unit: if let [unit] = take[..] { Some(unit) } else { None }, instead: fresh, ..row });
        }
    }
    out
}
