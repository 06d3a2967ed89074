//! Stacking (section 7, and 8.26 in the city).

use hexmap::HexId;
use wargame::{Refusal, Ruling, Side, Target, UnitId, refuse_about};

use crate::{
    book::{Book, Slot},
    state::{GERMAN, HexSet, State},
};

/// Whether two units of a side may share a hex of the ordinary kind.
#[inline]
pub fn together(book: &Book, a: UnitId, b: UnitId) -> bool {
    let (x, y) = (book.unit(a), book.unit(b));
    match (x.kind.slot(), y.kind.slot()) {
        (Slot::Main, Slot::Main) => x.division.is_some() && x.division == y.division,
        (one, other) => one != other,
    }
}

/// Why two units may not share a hex.
fn apart(book: &Book, a: UnitId, b: UnitId) -> (&'static str, &'static str) {
    match (book.unit(a).kind.slot(), book.unit(b).kind.slot()) {
        (Slot::Hq, Slot::Hq) => ("7.3", "two headquarters never share a hex"),
        (Slot::Worker, Slot::Worker) => ("7.4", "two workers never share a hex outside the city's main hexes"),
        (Slot::Guerrilla, Slot::Guerrilla) => ("7.4", "two guerrillas never share a hex outside the city's main hexes"),
        _ if book.unit(a).division.is_some() || book.unit(b).division.is_some() => {
            ("7.2", "only regiments of one division share a hex")
        }
        _ => ("7.1", "one ground unit to a hex"),
    }
}

/// Russians of one slot in a main city hex and its district, without one unit: on the main hex, in all.
fn in_district(book: &Book, state: &State, unit: UnitId, district: u8) -> (usize, usize, bool) {
    let slot = book.unit(unit).kind.slot();
    let (mut on_main, mut all, mut used) = (0, 0, false);
    let main = book.districts[usize::from(district)].main;
    for (other, hex) in state.units.on_map(state.side(unit)) {
        if other == unit || book.district_at[hex.index()] != district {
            continue;
        }
        used |= hex == main;
        if book.unit(other).kind.slot() == slot {
            all += 1;
            on_main += usize::from(hex == main);
        }
    }
    (on_main, all, used)
}

/// Whether a main city hex and its district have room for a unit that comes to one of them (8.26).
fn district_has_room(book: &Book, state: &State, unit: UnitId, hex: HexId) -> bool {
    let district = book.district_at[hex.index()];
    if district == u8::MAX {
        return true;
    }
    let most = usize::from(book.tenfold);
    let main = book.districts[usize::from(district)].main;
    let (on_main, all, used) = in_district(book, state, unit, district);
    // Together they count only while the main hex is used at all.
    if hex == main { on_main < most && all < most } else { !used || all < most }
}

/// Whether a unit may be in a hex with the friends who are there now.
pub fn room(book: &Book, state: &State, unit: UnitId, hex: HexId) -> Ruling {
    let side = state.side(unit);
    if !book.city.has(hex.index())
        && let Some(other) = state.units.here(side, hex).find(|&o| o != unit && !together(book, unit, o))
    {
        let (case, why) = apart(book, unit, other);
        return refuse_about(case, why, Target::Unit(other));
    }
    if side != GERMAN && !district_has_room(book, state, unit, hex) {
        return refuse_about("8.26", "the main hex and its district are full: ten of a kind", Target::Hex(hex));
    }
    Ok(())
}

/// All hexes where a unit would not find room.
pub fn full(book: &Book, state: &State, unit: UnitId) -> HexSet {
    let side = state.side(unit);
    let mut full = HexSet::EMPTY;
    for (other, hex) in state.units.on_map(side) {
        if other != unit && !together(book, unit, other) {
            full.add(hex.index());
        }
    }
    if side == GERMAN {
        return full;
    }
    full = full - book.city;
    for (i, district) in book.districts.iter().enumerate() {
        let most = usize::from(book.tenfold);
        let (on_main, all, used) = in_district(book, state, unit, i as u8);
        full.set(district.main.index(), on_main >= most || all >= most);
        if used && all >= most {
            full |= &district.hexes;
        }
    }
    full
}

/// Two units of a hex that may not be there together; nothing where the stack is legal.
pub fn conflict(book: &Book, state: &State, side: Side, hex: HexId) -> Option<Refusal> {
    for unit in state.units.here(side, hex) {
        let mut rest = state.units.here(side, hex).filter(|&o| o > unit);
        if !book.city.has(hex.index())
            && let Some(other) = rest.find(|&o| !together(book, unit, o))
        {
            let (case, why) = apart(book, unit, other);
            return refuse_about::<()>(case, why, Target::Unit(other)).err();
        }
    }
    None
}
