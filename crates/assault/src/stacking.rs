//! Stacking (section 7, and 8.26 in the city).

use wargame::Refusal;

use crate::{book::Slot, prelude::*};

/// Whether two units of a side may share a hex of the ordinary kind: one of each slot (7.1 to 7.4), so a guerrilla
/// beside a worker and one other (15.4), never two panzer divisions (19.23). Air units do not count (7.6).
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
    pub fn count(at: At, side: Side) -> Crowd {
        let mut crowd = Crowd::default();
        if side == GERMAN || !at.state.units.held(side).meets(&(at.book.city | at.book.interior)) {
            return crowd;
        }
        for (unit, hex) in at.state.units.on_map(side) {
            crowd.add(at.book, unit, hex, 1);
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
    pub fn without(mut self, at: At, unit: UnitId) -> Crowd {
        if let Some(hex) = at.state.units.at(unit) {
            self.add(at.book, unit, hex, -1);
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
    pub fn lets_transfer(&self, at: At, unit: UnitId, from: HexId) -> bool {
        let district = usize::from(at.book.district_at[from.index()]);
        let rest = self.without(at, unit);
        let (main, inside) = rest.room(at.book, unit, district);
        if at.book.on_inset(from) { main } else { inside }
    }
}

/// Whether a main city hex and its district have room for a unit that comes to one of them (8.26).
fn district_has_room(at: At, unit: UnitId, hex: HexId) -> bool {
    let district = usize::from(at.book.district_at[hex.index()]);
    if district >= 3 {
        return true;
    }
    let crowd = Crowd::count(at, at.state.side(unit)).without(at, unit);
    let (main, inside) = crowd.room(at.book, unit, district);
    if at.book.districts[district].main == hex { main } else { inside }
}

/// Whether a unit may be in a hex with the friends who are there now.
pub fn room(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let side = at.state.side(unit);
    if !at.book.city.has(hex)
        && let Some(other) = at.state.units.here(side, hex).find(|&o| o != unit && !together(at.book, unit, o))
    {
        let (case, why) = apart(at.book, unit, other);
        return refuse_about(case, why, Target::Unit(other));
    }
    if side != GERMAN && !district_has_room(at, unit, hex) {
        return refuse_about("8.26", "the main hex and its district are full: ten of a kind", Target::Hex(hex));
    }
    Ok(())
}

/// All hexes where a unit would not find room.
pub fn full(at: At, unit: UnitId) -> HexSet {
    let side = at.state.side(unit);
    let mut full = HexSet::EMPTY;
    for (other, hex) in at.state.units.on_map(side) {
        if other != unit && !together(at.book, unit, other) {
            full.add(hex);
        }
    }
    if side == GERMAN {
        return full;
    }
    full = full - at.book.city;
    if !at.state.units.held(side).meets(&(at.book.city | at.book.interior)) {
        return full;
    }
    let crowd = Crowd::count(at, side).without(at, unit);
    for (i, district) in at.book.districts.iter().enumerate() {
        let (main, inside) = crowd.room(at.book, unit, i);
        full.set(district.main, !main);
        if !inside {
            full |= &district.hexes;
        }
    }
    full
}

/// Two units of a hex that may not be there together; nothing where the stack is legal.
pub fn conflict(at: At, side: Side, hex: HexId) -> Option<Refusal> {
    for unit in at.state.units.here(side, hex) {
        let mut rest = at.state.units.here(side, hex).filter(|&o| o > unit);
        if !at.book.city.has(hex)
            && let Some(other) = rest.find(|&o| !together(at.book, unit, o))
        {
            let (case, why) = apart(at.book, unit, other);
            return refuse_about::<()>(case, why, Target::Unit(other)).err();
        }
    }
    None
}
