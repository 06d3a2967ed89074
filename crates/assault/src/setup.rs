//! Starting the game (section 5, 19.8).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Place, Ruling, Stack, Target, UnitId, Units, refuse, refuse_about};

use crate::{
    action::Act,
    book::{Book, Kind},
    event::Event,
    frame::{Frame, Phase},
    inset, stacking,
    state::{CUP, HexSet, State, UNITS, UnitSet},
};

/// A game before anything is set up: everybody waits.
pub fn blank(book: &Book) -> State {
    State {
        turn: 1,
        units: Units::new(book.germans, book.units.len()),
        lost: [0; UNITS],
        oos: UnitSet::EMPTY,
        disrupted: UnitSet::EMPTY,
        moved: UnitSet::EMPTY,
        bound: UnitSet::EMPTY,
        retreated: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        struck: HexSet::EMPTY,
        sallied: [0; 3],
        shifted: UnitSet::EMPTY,
        entered: UnitSet::EMPTY,
        seen: UnitSet::EMPTY,
        north: UnitSet::EMPTY,
        afar: UnitSet::EMPTY,
        air: 0,
        flying: [HexId::NONE; 5],
        at_ship: 0,
        ship: HexId::NONE,
        ship_disrupted: false,
        ship_moved: false,
        fire: HexId::NONE,
        german: 0,
        garrisons: Default::default(),
        losses: 0,
        vp_markers: 0,
        chosen: Default::default(),
        battle: Default::default(),
        stack: Stack::new(Frame::Phase { phase: Phase::Setup, step: 0 }),
    }
}

/// Puts everybody on the map who has a hex (5.1, 19.81), the ship and the markers; the cup is filled.
pub fn place(book: &Book, state: &mut State) {
    for unit in state.units.all() {
        if let Some(hex) = book.start[unit.index()] {
            state.enter(book, unit, hex, &mut ());
        } else if book.cup.has(unit.index()) {
            state.units.put(unit, CUP);
        }
    }
    if let Some(navy) = &book.navy {
        state.ship = navy.start;
        state.units.put(navy.unit, crate::state::GONE);
    }
    if state.chosen.vp_markers {
        state.vp_markers = (1 << book.vp_markers.len()) - 1;
    }
}

/// The next unit to be set up in the city (5.1, 19.82).
pub fn next(book: &Book, state: &State) -> Option<UnitId> {
    let waits = |u: &UnitId| state.units.place(*u) == Place::WAITING;
    book.in_city.iter().map(|u| UnitId(u as u8)).find(waits)
}

/// Any hex of the city on either map; guerrillas that have to leave begin in the south (18.21).
fn choices(book: &Book, state: &State, unit: UnitId) -> HexSet {
    let mut hexes = book.city | book.interior;
    if state.chosen.guerrilla_distance && book.unit(unit).kind == Kind::Guerrilla {
        let south = &book.districts[2];
        hexes = south.hexes.with(south.main.index());
    }
    hexes - stacking::full(book, state, unit) - inset::closed(book, state, unit)
}

pub fn legal(book: &Book, state: &State, unit: UnitId, out: &mut Vec<Act>) {
    out.extend(choices(book, state, unit).hexes().map(Act::At));
}

pub fn check(book: &Book, state: &State, unit: UnitId, action: Act) -> Ruling {
    let case = if book.is_stalingrad() { "19.82" } else { "5.1" };
    let Act::At(hex) = action else { return refuse(case, "name the hex the unit is set up on") };
    if choices(book, state, unit).has_hex(hex) {
        return Ok(());
    }
    let about = Target::Hex(hex);
    if !book.city.has_hex(hex) && !book.interior.has_hex(hex) {
        return refuse_about(case, "the unit starts in the city", about);
    }
    inset::open(book, state, unit, hex)?;
    stacking::room(book, state, unit, hex)?;
    refuse_about("18.21", "the guerrillas begin on the Moscow Side", about)
}

pub fn apply(book: &Book, state: &mut State, unit: UnitId, hex: HexId, log: &mut impl Listen<Event>) {
    log.hear(Audience::All, || Event::SetUp { unit, hex });
    state.enter(book, unit, hex, log);
    match next(book, state) {
        Some(unit) => state.stack.goto(Frame::SetUp { unit }),
        None => state.stack.done(),
    }
}
