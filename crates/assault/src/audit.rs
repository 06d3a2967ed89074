//! What holds in every position: places, stacking, markers (laws 9 and 10).

use crate::{
    frame::Frame,
    prelude::*,
    stacking,
    state::{CUP, GONE},
};

/// The first thing wrong with a position.
pub fn audit(at: At) -> Result<(), String> {
    let mut held = [HexSet::EMPTY; 2];
    for unit in at.state.units.all() {
        let name = at.book.info.unit(unit);
        if usize::from(at.state.lost[unit.index()]) >= at.book.unit(unit).faces.len() {
            return Err(format!("{name} has lost more steps than it has"));
        }
        let Some(hex) = at.state.units.at(unit) else {
            let place = at.state.units.place(unit);
            if ![Place::WAITING, Place::DEAD, GONE, CUP].contains(&place) {
                return Err(format!("{name} is nowhere"));
            }
            if at.state.disrupted.has(unit) || at.state.oos.has(unit) {
                return Err(format!("{name} is off the map with a marker"));
            }
            continue;
        };
        if !at.book.land.has(hex) || !at.book.is_ground(unit) {
            return Err(format!("{name} stands where no ground unit can"));
        }
        if at.state.side(unit) == GERMAN && at.book.city.has(hex) {
            return Err(format!("{name} stands on a main hex of the city"));
        }
        held[at.state.side(unit).index()].add(hex);
    }
    if held != [*at.state.units.held(GERMAN), *at.state.units.held(RUSSIAN)] {
        return Err("the held hexes are not where the units are".into());
    }
    if held[0].meets(&held[1]) {
        return Err("both sides stand in one hex".into());
    }
    let leaving = at.state.stack.iter().any(|f| matches!(f, Frame::Excess(_)));
    for side in Side::BOTH {
        for hex in at.state.units.held(side).iter() {
            if !leaving && stacking::conflict(at, side, hex).is_some() {
                return Err(format!("too many units in {}", at.book.info.hex(hex)));
            }
        }
    }
    let evacuating = at.state.stack.iter().any(|f| matches!(f, Frame::Evacuate(_)));
    if at.state.in_the_city(at.book) && held[1].meets(&at.book.city) && !evacuating {
        return Err("Russians are on the main hexes of the city with Germans on the inset".into());
    }
    fringes(at)
}

/// A fringe hex is one place on two maps: never both sides in it (8.35).
fn fringes(at: At) -> Result<(), String> {
    for fringe in &at.book.fringes {
        for side in Side::BOTH {
            let inside = fringe.hexes.iter().any(|&h| at.state.units.held(side).has(h));
            if inside && at.state.units.held(side.other()).has(fringe.main) {
                return Err(format!("both sides are in the fringe hex {}", at.book.info.hex(fringe.main)));
            }
        }
    }
    Ok(())
}
