//! Changes to a position by lot, for learning what things are worth.

use advance::{Book, State};
use hexmap::HexId;
use wargame::{Cause, Dice, Fate, Side};

const LOT: Fate = Fate::new(Cause::Other, "lot");

/// At most so many things are changed at once, and a unit is put so many hexes away.
const CHANGES: u32 = 4;
const FAR: u16 = 3;

/// Steps lost, units eliminated or put elsewhere.
pub fn disturb(book: &Book, state: &mut State, dice: &mut Dice) {
    for _ in 0..1 + dice.below(CHANGES) {
        let side = Side::BOTH[dice.below(2) as usize];
        let units: Vec<_> = state.units.on_map(side).collect();
        let Some(&(unit, at)) = dice.one_of(&units) else { continue };
        match dice.below(4) {
            0 => state.lose_step(book, unit, &mut ()),
            1 => state.eliminate(book, unit, LOT, &mut ()),
            _ => {
                let fits = |h: &HexId| {
                    let room = state.units.count(side, *h) < book.stack_limit;
                    let taken = state.units.held(side.other()).has(h.index());
                    book.land.has(h.index()) && room && !taken && book.map.distance(at, *h).is_some_and(|d| d <= FAR)
                };
                let free: Vec<HexId> = book.map.hexes().filter(fits).collect();
                if let Some(&hex) = dice.one_of(&free) {
                    state.enter(unit, hex, &mut ());
                }
            }
        }
    }
}
