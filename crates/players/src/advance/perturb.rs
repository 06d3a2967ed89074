//! Perturbations: changes to a position by lot, for learning what things are worth.

use advance::{Book, Play, State, eliminate, enter, lose_step};
use hexmap::HexId;
use wargame::{Cause, Dice, Fate, Side};

const LOT: Fate = Fate::new(Cause::Other, "lot");

/// At most so many things are changed at once, and a unit is put so many hexes away.
const CHANGES: u32 = 4;
const FAR: u16 = 3;

/// Steps lost, units eliminated or put elsewhere.
pub fn perturb(book: &Book, state: &mut State, dice: &mut Dice) {
    for _ in 0..1 + dice.below(CHANGES) {
        let side = Side::BOTH[dice.below(2) as usize];
        let units: Vec<_> = state.units.on_map(side).collect();
        let Some(&(unit, at)) = dice.one_of(&units) else { continue };
        match dice.below(4) {
            0 => lose_step(&mut Play::new(book, state, &mut ()), unit),
            1 => eliminate(&mut Play::new(book, state, &mut ()), unit, LOT),
            _ => {
                let fits = |&h: &HexId| {
                    let room = state.units.count(side, h) < book.stack_limit;
                    let taken = state.units.held(side.other()).has(h);
                    book.land.has(h) && room && !taken && book.map.distance(at, h).is_some_and(|d| d <= FAR)
                };
                let free: Vec<HexId> = book.map.hexes().filter(fits).collect();
                if let Some(&hex) = dice.one_of(&free) {
                    enter(&mut Play::new(book, state, &mut ()), unit, hex);
                }
            }
        }
    }
}
