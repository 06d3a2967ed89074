//! What holds in every position: places, stacking, markers (laws 9 and 10).

use hexmap::Hexes as _;
use wargame::{Place, Side};

use crate::{
    book::Book,
    frame::Frame,
    stacking,
    state::{CUP, GERMAN, GONE, HexSet, RUSSIAN, State},
};

/// The first thing wrong with a position.
pub fn audit(book: &Book, state: &State) -> Result<(), String> {
    let mut held = [HexSet::EMPTY; 2];
    for unit in state.units.all() {
        let name = book.info.unit(unit);
        if usize::from(state.lost[unit.index()]) >= book.unit(unit).faces.len() {
            return Err(format!("{name} has lost more steps than it has"));
        }
        let Some(hex) = state.units.at(unit) else {
            let place = state.units.place(unit);
            if ![Place::WAITING, Place::DEAD, GONE, CUP].contains(&place) {
                return Err(format!("{name} is nowhere"));
            }
            if state.disrupted.has(unit.index()) || state.oos.has(unit.index()) {
                return Err(format!("{name} is off the map with a marker"));
            }
            continue;
        };
        if !book.land.has_hex(hex) || !book.is_ground(unit) {
            return Err(format!("{name} stands where no ground unit can"));
        }
        if state.side(unit) == GERMAN && book.city.has_hex(hex) {
            return Err(format!("{name} stands on a main hex of the city"));
        }
        held[state.side(unit).index()].add(hex.index());
    }
    if held != [*state.units.held(GERMAN), *state.units.held(RUSSIAN)] {
        return Err("the held hexes are not where the units are".into());
    }
    if held[0].meets(&held[1]) {
        return Err("both sides stand in one hex".into());
    }
    let leaving = state.stack.iter().any(|f| matches!(f, Frame::Excess { .. }));
    for side in Side::BOTH {
        for hex in state.units.held(side).hexes() {
            if !leaving && stacking::conflict(book, state, side, hex).is_some() {
                return Err(format!("too many units in {}", book.info.hex(hex)));
            }
        }
    }
    let evacuating = state.stack.iter().any(|f| matches!(f, Frame::Evacuate));
    if state.in_the_city(book) && held[1].meets(&book.city) && !evacuating {
        return Err("Russians are on the main hexes of the city with Germans on the inset".into());
    }
    fringes(book, state)
}

/// A fringe hex is one place on two maps: never both sides in it (8.35).
fn fringes(book: &Book, state: &State) -> Result<(), String> {
    for fringe in &book.fringes {
        for side in Side::BOTH {
            let inside = fringe.hexes.iter().any(|h| state.units.held(side).has(h.index()));
            if inside && state.units.held(side.other()).has(fringe.main.index()) {
                return Err(format!("both sides are in the fringe hex {}", book.info.hex(fringe.main)));
            }
        }
    }
    Ok(())
}
