//! The city inset: who may be where (8.2, 8.3). Transfers (8.32), evacuation (8.33) and the fringe (8.37) below.

mod evacuation;
mod fringe;
mod transfer;

pub use self::{
    evacuation::{Evacuate, next_to_leave},
    fringe::{Excess, crowded, leave_fringe},
    transfer::{TransferTo, Window, may_transfer, transferable, window_opens},
};
use crate::prelude::*;

/// Why a hex is closed to a unit by the rules of the city, however it would come there (8.21a).
pub fn open(at: At, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let side = at.state.side(unit);
    if at.book.city.has(to) {
        if side == GERMAN {
            return refuse_about("8.31", "Germans never use the hexes of the city on the main map", about);
        }
        if at.state.in_the_city(at.book) {
            return refuse_about(
                "8.33",
                "while a German is on the inset the main hexes of the city are not used",
                about,
            );
        }
    }
    if let Some(fringe) = at.book.fringe(to) {
        let enemy = at.state.units.held(side.other());
        if at.book.on_inset(to) && enemy.has(fringe.main) {
            return refuse_about("8.35", "its hex on the main map holds an enemy unit", about);
        }
        if fringe.hexes.iter().any(|&h| enemy.has(h)) {
            return refuse_about("8.35", "an enemy unit stands in this place on the inset", about);
        }
    }
    bound(at, unit, to)
}

/// Rules that keep some kinds of units in some hexes.
fn bound(at: At, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let inside = at.book.interior.has(to);
    match at.book.unit(unit).kind {
        Kind::Worker if !inside && !at.book.city.has(to) => {
            refuse_about("14.4", "workers stay in the city, off its fringe", about)
        }
        Kind::Nkvd if !inside => refuse_about("19.43", "the NKVD division stays on interior hexes", about),
        Kind::Guerrilla if at.state.chosen.guerrilla_distance && at.state.afar.has(unit) && !at.book.far.has(to) => {
            refuse_about("18.21", "guerrillas do not come within six hexes of the city again", about)
        }
        _ => Ok(()),
    }
}

/// All hexes that [`open`] closes to a unit.
pub fn closed(at: At, unit: UnitId) -> HexSet {
    let side = at.state.side(unit);
    let enemy = at.state.units.held(side.other());
    let mut closed = HexSet::EMPTY;
    if side == GERMAN || at.state.in_the_city(at.book) {
        closed |= &at.book.city;
    }
    for fringe in &at.book.fringes {
        if enemy.has(fringe.main) {
            fringe.hexes.iter().for_each(|&h| closed.add(h));
        }
        // One place on two maps: an enemy on one of its hexes closes all of it.
        if fringe.hexes.iter().any(|&h| enemy.has(h)) {
            closed.add(fringe.main);
            fringe.hexes.iter().for_each(|&h| closed.add(h));
        }
    }
    match at.book.unit(unit).kind {
        Kind::Worker => closed |= &(at.book.land - at.book.interior - at.book.city),
        Kind::Nkvd => closed |= &(at.book.land - at.book.interior),
        Kind::Guerrilla if at.state.chosen.guerrilla_distance && at.state.afar.has(unit) => {
            closed |= &(at.book.land - at.book.far);
        }
        _ => {}
    }
    closed
}
