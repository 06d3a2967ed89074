//! What holds in every position: places, stacking, counters (laws 9 and 10).

use wargame::Place;

use crate::{prelude::*, turn::Phase};

/// The first thing wrong with a position.
pub fn audit(at: At) -> Result<(), String> {
    let mut held = [HexSet::EMPTY; 2];
    for unit in at.state.units.all() {
        let side = at.state.side(unit);
        if let Some(hex) = at.state.units.at(unit) {
            if !at.book.land.has(hex) {
                return Err(format!("{} stands in the water", at.book.info.unit(unit)));
            }
            held[side.index()].add(hex);
        }
        if side == SOVIET {
            let piece = at.state.piece(at.book, unit);
            let dealt = at.state.veil.dealt(piece);
            if dealt && at.book.counter_class(at.state.veil.counter(piece)) != at.book.piece_class(piece) {
                return Err(format!("{} has a counter of the wrong kind", at.book.info.unit(unit)));
            }
            if at.state.units.at(unit).is_some() && !dealt {
                return Err(format!("{} is on the map without a counter", at.book.info.unit(unit)));
            }
        }
    }
    if held != [*at.state.units.held(GERMAN), *at.state.units.held(SOVIET)] {
        return Err("the held hexes are not where the units are".into());
    }
    if held[0].meets(&held[1]) {
        return Err("both sides stand in one hex".into());
    }
    if at.state.forts.meets(&held[0]) {
        return Err("a fort stands under a German unit".into());
    }
    counters(at)?;
    stacking(at)
}

/// Every counter lies under exactly one piece in play, or in the pile.
fn counters(at: At) -> Result<(), String> {
    let mut out = wargame::CounterSet::EMPTY;
    for piece in 0..at.book.pieces.len() {
        let dead = at.state.units.place(at.book.unit_of(piece)) == Place::DEAD;
        if !at.state.veil.dealt(piece) || dead {
            continue;
        }
        let counter = at.state.veil.counter(piece);
        if out.has(counter) {
            return Err(format!("counter {counter} is in play twice"));
        }
        out.add(counter);
    }
    let all: wargame::CounterSet = (0..at.book.counters.len()).collect();
    let pile: wargame::CounterSet = at.state.veil.pile().iter().filter(|&c| c < at.book.counters.len()).collect();
    if out.meets(&pile) || (out | pile) != all {
        return Err("a counter was made or lost".into());
    }
    Ok(())
}

fn stacking(at: At) -> Result<(), String> {
    let moving = at.state.phase().is_movement();
    for side in Side::BOTH {
        for hex in at.state.units.held(side).iter() {
            let over = at.state.units.count(side, hex) > at.book.stack_limit;
            let first = side == GERMAN
                && at.state.turn == 1
                && at.state.phase() <= Phase::GermanMovement
                && at.book.german_start.has(hex);
            let passing = moving && !at.book.edition.stacks_at_every_moment();
            if over && !first && !passing {
                return Err(format!("more than {} units in {}", at.book.stack_limit, at.book.info.hex(hex)));
            }
        }
    }
    Ok(())
}
