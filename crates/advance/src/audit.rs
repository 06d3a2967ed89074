//! What holds in every position: places, stacking, counters (laws 9 and 10).

use hexmap::Hexes as _;
use wargame::{Place, Side};

use crate::{
    activation::is_movement,
    book::Book,
    frame::Phase,
    state::{GERMAN, HexSet, SOVIET, State},
};

/// The first thing wrong with a position.
pub fn audit(book: &Book, state: &State) -> Result<(), String> {
    let mut held = [HexSet::EMPTY; 2];
    for unit in state.units.all() {
        let side = state.side(unit);
        if let Some(hex) = state.units.at(unit) {
            if !book.land.has_hex(hex) {
                return Err(format!("{} stands in the water", book.info.unit(unit)));
            }
            held[side.index()].add(hex.index());
        }
        if side == SOVIET {
            let piece = state.piece(book, unit);
            let dealt = state.veil.dealt(piece);
            if dealt && book.counter_class(state.veil.counter(piece)) != book.piece_class(piece) {
                return Err(format!("{} has a counter of the wrong kind", book.info.unit(unit)));
            }
            if state.units.at(unit).is_some() && !dealt {
                return Err(format!("{} is on the map without a counter", book.info.unit(unit)));
            }
        }
    }
    if held != [*state.units.held(GERMAN), *state.units.held(SOVIET)] {
        return Err("the held hexes are not where the units are".into());
    }
    if held[0].meets(&held[1]) {
        return Err("both sides stand in one hex".into());
    }
    if state.forts.meets(&held[0]) {
        return Err("a fort stands under a German unit".into());
    }
    counters(book, state)?;
    stacking(book, state)
}

/// Every counter lies under exactly one piece in play, or in the pile.
fn counters(book: &Book, state: &State) -> Result<(), String> {
    let mut out = wargame::CounterSet::EMPTY;
    for piece in 0..book.pieces.len() {
        let dead = state.units.place(book.unit_of(piece)) == Place::DEAD;
        if !state.veil.dealt(piece) || dead {
            continue;
        }
        let counter = state.veil.counter(piece);
        if out.has(counter) {
            return Err(format!("counter {counter} is in play twice"));
        }
        out.add(counter);
    }
    let all: wargame::CounterSet = (0..book.counters.len()).collect();
    let pile: wargame::CounterSet = state.veil.pile().iter().filter(|&c| c < book.counters.len()).collect();
    if out.meets(&pile) || (out | pile) != all {
        return Err("a counter was made or lost".into());
    }
    Ok(())
}

fn stacking(book: &Book, state: &State) -> Result<(), String> {
    let moving = is_movement(state.phase());
    for side in Side::BOTH {
        for hex in state.units.held(side).hexes() {
            let over = state.units.count(side, hex) > book.stack_limit;
            let first = side == GERMAN
                && state.turn == 1
                && state.phase() <= Phase::GermanMovement
                && book.german_start.has_hex(hex);
            let passing = moving && !book.edition.stacks_at_every_moment();
            if over && !first && !passing {
                return Err(format!("more than {} units in {}", book.stack_limit, book.info.hex(hex)));
            }
        }
    }
    Ok(())
}
