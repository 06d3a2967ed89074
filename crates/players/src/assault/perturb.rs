//! Perturbations: changes to a position by lot, for learning what things are worth.

use assault::{Book, Kind, Play, State, eliminate, enter, lose_step};
use hexmap::HexId;
use wargame::{Cause, Dice, Fate, Side, UnitId};

const LOT: Fate = Fate::new(Cause::Other, "lot");

/// At most so many things are changed at once, and a unit is put so many hexes away.
const CHANGES: u32 = 5;
const FAR: u16 = 4;
/// Hexes from which somebody takes a place.
const MARCH: u16 = 8;

/// Steps lost, units eliminated, put elsewhere, or in and out of supply; places taken.
pub fn perturb(book: &Book, state: &mut State, dice: &mut Dice) {
    for _ in 0..1 + dice.below(CHANGES) {
        let side = Side::BOTH[dice.below(2) as usize];
        if dice.below(8) < 3 {
            take(book, state, side, dice);
            continue;
        }
        let units: Vec<_> = state.units.on_map(side).collect();
        let Some(&(unit, at)) = dice.one_of(&units) else { continue };
        match dice.below(7) {
            0 | 1 => lose_step(&mut Play::new(book, state, &mut ()), unit, LOT),
            2 | 3 => eliminate(&mut Play::new(book, state, &mut ()), unit, LOT),
            4 if state.oos.has(unit) => state.oos.remove(unit),
            4 => state.oos.add(unit),
            // Who stands in the city stays there.
            _ if book.city.has(at) => {}
            _ => {
                let fits = |&h: &HexId| {
                    let taken = Side::BOTH.iter().any(|&s| state.units.held(s).has(h));
                    let plain = book.land.has(h) && !book.city.has(h) && book.fringe(h).is_none();
                    let near = book.map.distance(at, h).is_some_and(|d| d <= FAR);
                    near && plain && !taken && book.on_inset(h) == book.on_inset(at)
                };
                let free: Vec<HexId> = book.map.hexes().filter(fits).collect();
                if let Some(&hex) = dice.one_of(&free) {
                    enter(&mut Play::new(book, state, &mut ()), unit, hex);
                }
            }
        }
    }
}

/// A side takes a place with a unit that is not far; who stood there is gone.
fn take(book: &Book, state: &mut State, side: Side, dice: &mut Dice) {
    let Some(place) = dice.one_of(&book.places).map(|place| place.hex) else { return };
    let fits = |(unit, at): &(UnitId, HexId)| {
        book.unit(*unit).kind != Kind::Hq && book.map.distance(*at, place).is_some_and(|d| d <= MARCH)
    };
    let near: Vec<_> = state.units.on_map(side).filter(fits).collect();
    if state.units.here(side, place).next().is_some() {
        return;
    }
    let Some(&(unit, _)) = dice.one_of(&near) else { return };
    let enemies: Vec<_> = state.units.here(side.other(), place).collect();
    enemies.into_iter().for_each(|enemy| eliminate(&mut Play::new(book, state, &mut ()), enemy, LOT));
    enter(&mut Play::new(book, state, &mut ()), unit, place);
}
