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

/// How many Russians of each slot are on each main hex of the city, and with its district in all (8.26).
#[derive(Copy, Clone, Default)]
pub struct Crowd {
    on_main: [[u8; 4]; 3],
    all: [[u8; 4]; 3],
    /// Whether anybody is on the main hex: only then the two count together.
    used: [u8; 3],
}

impl Crowd {
    pub fn count(book: &Book, state: &State, side: Side) -> Crowd {
        let mut crowd = Crowd::default();
        if side == GERMAN || !state.units.held(side).meets(&(book.city | book.interior)) {
            return crowd;
        }
        for (unit, hex) in state.units.on_map(side) {
            crowd.add(book, unit, hex, 1);
        }
        crowd
    }

    fn add(&mut self, book: &Book, unit: UnitId, hex: HexId, by: i8) {
        let district = usize::from(book.district_at[hex.index()]);
        if district >= 3 {
            return;
        }
        let slot = book.unit(unit).kind.slot() as usize;
        let change = |number: &mut u8| *number = number.saturating_add_signed(by);
        change(&mut self.all[district][slot]);
        if book.districts[district].main == hex {
            change(&mut self.on_main[district][slot]);
            change(&mut self.used[district]);
        }
    }

    /// The same without one unit.
    #[must_use]
    pub fn without(mut self, book: &Book, state: &State, unit: UnitId) -> Crowd {
        if let Some(hex) = state.units.at(unit) {
            self.add(book, unit, hex, -1);
        }
        self
    }

    /// Whether one more unit finds room on the main hex of a district, and on a hex of the district.
    #[inline]
    fn room(&self, book: &Book, unit: UnitId, district: usize) -> (bool, bool) {
        let slot = book.unit(unit).kind.slot() as usize;
        let most = book.tenfold;
        let together = self.all[district][slot] < most;
        (self.on_main[district][slot] < most && together, self.used[district] == 0 || together)
    }

    /// How many more units of a slot a main hex of the city takes.
    pub fn spare(&self, book: &Book, unit: UnitId, main: HexId) -> usize {
        let (district, slot) = (usize::from(book.district_at[main.index()]), book.unit(unit).kind.slot() as usize);
        usize::from(book.tenfold.saturating_sub(self.all[district][slot].max(self.on_main[district][slot])))
    }

    /// Whether a unit of the city finds room on the other map of its district, others apart.
    pub fn lets_transfer(&self, book: &Book, state: &State, unit: UnitId, from: HexId) -> bool {
        let district = usize::from(book.district_at[from.index()]);
        let rest = self.without(book, state, unit);
        let (main, inside) = rest.room(book, unit, district);
        if book.on_inset(from) { main } else { inside }
    }
}

/// Whether a main city hex and its district have room for a unit that comes to one of them (8.26).
fn district_has_room(book: &Book, state: &State, unit: UnitId, hex: HexId) -> bool {
    let district = usize::from(book.district_at[hex.index()]);
    if district >= 3 {
        return true;
    }
    let crowd = Crowd::count(book, state, state.side(unit)).without(book, state, unit);
    let (main, inside) = crowd.room(book, unit, district);
    if book.districts[district].main == hex { main } else { inside }
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
    if !state.units.held(side).meets(&(book.city | book.interior)) {
        return full;
    }
    let crowd = Crowd::count(book, state, side).without(book, state, unit);
    for (i, district) in book.districts.iter().enumerate() {
        let (main, inside) = crowd.room(book, unit, i);
        full.set(district.main.index(), !main);
        if !inside {
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
