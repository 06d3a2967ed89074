//! Airpower (section 12): how many air units there are, bombardment, ground support.

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Side, Target, UnitId, refuse, refuse_about};

use crate::{
    action::Act,
    book::{AirUnits, Book, Kind},
    event::Event,
    frame::{Frame, Throw},
    ground::Ground,
    state::{HexSet, RUSSIAN, State, UnitSet},
};

/// Begins the Air Bombardment Phase: the number is known, or thrown for.
pub fn begin(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let side = state.phasing();
    let turn = usize::from(state.turn).clamp(1, book.air[side.index()].len());
    match book.air[side.index()][turn - 1] {
        AirUnits::Fixed(count) => ready(state, side, count, None, log),
        AirUnits::Thrown(_) => state.stack.call(Frame::Roll(Throw::Air)),
    }
}

fn ready(state: &mut State, side: Side, count: u8, die: Option<u8>, log: &mut impl Listen<Event>) {
    state.air = count;
    if count > 0 || die.is_some() {
        log.hear(Audience::All, || Event::AirUnits { side, count, die });
    }
}

/// The die for the number of air units is thrown (12.22, 12.23, 19.13).
pub fn thrown(book: &Book, state: &mut State, die: u8, log: &mut impl Listen<Event>) {
    state.stack.done();
    let side = state.phasing();
    let turn = usize::from(state.turn).clamp(1, book.air[side.index()].len());
    if let AirUnits::Thrown(by_die) = book.air[side.index()][turn - 1] {
        ready(state, side, by_die[usize::from(die) - 1], Some(die), log);
    }
}

/// Enemy hexes on both maps: a target is a hex with enemy ground units (12.32).
fn targets(state: &State) -> HexSet {
    *state.units.held(state.phasing().other())
}

/// Whether the ship can be bombed: it is the enemy's, and at sea or in harbour (13.9).
fn ship_in_sight(state: &State) -> bool {
    state.phasing() != RUSSIAN && state.ship.exists()
}

fn lay(state: &mut State, hex: HexId) -> usize {
    let free = state.flying.iter().position(|h| !h.exists()).unwrap_or(state.flying.len() - 1);
    state.flying[free] = hex;
    state.air -= 1;
    free
}

/// Placing bombers (12.31 to 12.33). What is not placed is kept for ground support.
pub mod bomb {
    use super::*;

    pub fn anything(state: &State) -> bool {
        state.air > 0 && (!targets(state).is_empty() || ship_in_sight(state))
    }

    pub fn legal(state: &State, out: &mut Vec<Act>) {
        out.extend(targets(state).hexes().map(Act::Bomb));
        if ship_in_sight(state) {
            out.push(Act::Ship);
        }
        out.push(Act::Done);
    }

    pub fn check(state: &State, action: Act) -> Ruling {
        match action {
            Act::Bomb(hex) if targets(state).has_hex(hex) => Ok(()),
            Act::Bomb(hex) => refuse_about("12.32", "only a hex with enemy units is bombarded", Target::Hex(hex)),
            Act::Ship if ship_in_sight(state) => Ok(()),
            Act::Ship => refuse("13.9", "there is no enemy ship"),
            Act::Done => Ok(()),
            _ => refuse("12.31", "bombers are placed before anything is rolled"),
        }
    }

    pub fn apply(state: &mut State, action: Act, log: &mut impl Listen<Event>) {
        match action {
            Act::Bomb(hex) => {
                lay(state, hex);
                log.hear(Audience::All, || Event::Bomber { hex, ship: false });
            }
            Act::Ship => {
                let hex = state.ship;
                let i = lay(state, hex);
                state.at_ship |= 1 << i;
                log.hear(Audience::All, || Event::Bomber { hex, ship: true });
            }
            _ => return state.stack.goto(Frame::Bombing { next: 0 }),
        }
        if state.air == 0 {
            state.stack.goto(Frame::Bombing { next: 0 });
        }
    }
}

/// Throws for the next bomber; at the end all bombers leave (12.38).
pub fn bombing(state: &mut State, next: u8) {
    match state.flying.get(usize::from(next)).filter(|h| h.exists()) {
        Some(_) => {
            state.stack.goto(Frame::Bombing { next: next + 1 });
            state.stack.call(Frame::Roll(Throw::Bomb));
        }
        None => {
            land(state);
            state.stack.done();
        }
    }
}

/// All air units on the map leave it.
pub fn land(state: &mut State) {
    state.flying = [HexId::NONE; 5];
    state.at_ship = 0;
}

/// The least harmless die: up to this a bomber has success (12.34, 12.37, 12.44).
pub fn needed(book: &Book, hex: HexId) -> u8 {
    let b = &book.bombing;
    match book.ground[hex.index()] {
        Ground::CityMain => b.city_main,
        Ground::Interior => b.interior,
        Ground::FortifiedCity => b.fortified,
        _ if book.forts.has(hex.index()) => b.fort,
        Ground::City => b.city,
        Ground::Town => b.town,
        Ground::Woods => b.woods,
        Ground::Marsh => b.marsh,
        Ground::Clear => b.clear,
        Ground::Water => 0,
    }
}

/// What the ship is hit on (13.9): in harbour it is harder.
pub fn needed_at_sea(book: &Book, hex: HexId) -> u8 {
    match book.navy.as_ref().is_some_and(|n| n.harbour == hex) {
        true => book.bombing.harbour,
        false => book.bombing.open_sea,
    }
}

/// Whether the stricter number for tank corps counts in a hex (19.42).
fn tanks_suffer(book: &Book, hex: HexId) -> bool {
    book.is_stalingrad()
        && matches!(book.ground[hex.index()], Ground::City | Ground::Town | Ground::CityMain | Ground::Interior)
}

fn is_tank_corps(book: &Book, unit: UnitId) -> bool {
    book.unit(unit).kind == Kind::Tank
}

/// Whether bombardment disrupts a unit at all (18.11), and does so now (12.43).
fn can_suffer(book: &Book, state: &State, unit: UnitId) -> bool {
    let waived = state.chosen.air_waiver && matches!(book.unit(unit).kind, Kind::Hq | Kind::Guerrilla);
    !waived && !state.disrupted.has(unit.index())
}

/// The die of a bomber.
pub fn strike(book: &Book, state: &mut State, die: u8, log: &mut impl Listen<Event>) {
    state.stack.done();
    let Frame::Bombing { next } = state.stack.top() else { return };
    let at = usize::from(next) - 1;
    let hex = state.flying[at];
    if state.at_ship >> at & 1 != 0 {
        // The ship may have left for its harbour meanwhile: the bomber struck where it was laid.
        let hit = die <= needed_at_sea(book, hex);
        log.hear(Audience::All, || Event::Bombed { hex, die, hit });
        if hit && !state.ship_disrupted {
            crate::navy::hit(book, state, log);
        }
        return;
    }
    let all = die <= needed(book, hex);
    let corps = state.units.here(state.phasing().other(), hex).any(|u| is_tank_corps(book, u));
    let tanks = tanks_suffer(book, hex) && corps && die <= book.bombing.tank_corps;
    log.hear(Audience::All, || Event::Bombed { hex, die, hit: all || tanks });
    if !all && !tanks {
        return;
    }
    let suffers = |u: &UnitId| can_suffer(book, state, *u) && (all || is_tank_corps(book, *u));
    let units: UnitSet = state.units.here(state.phasing().other(), hex).filter(suffers).map(|u| u.index()).collect();
    if units.is_empty() {
        return;
    }
    if book.city.has(hex.index()) && units.len() > 1 {
        return state.stack.call(Frame::Disrupt { hex, tanks: !all });
    }
    disrupt(state, &units, log);
}

fn disrupt(state: &mut State, units: &UnitSet, log: &mut impl Listen<Event>) {
    state.disrupted |= units;
    log.hear(Audience::All, || Event::Disrupted { units: units.iter().map(|u| UnitId(u as u8)).collect() });
}

/// Which unit a success on a main hex of the city disrupts (12.44).
pub mod name {
    use super::*;

    fn able(book: &Book, state: &State, hex: HexId, tanks: bool, unit: UnitId) -> Ruling {
        let about = Target::Unit(unit);
        if !state.units.here(state.phasing().other(), hex).any(|u| u == unit) {
            return refuse_about("12.44", "the unit is not in the bombarded hex", about);
        }
        if tanks && !is_tank_corps(book, unit) {
            return refuse_about("19.42", "a 2 disrupts only a tank corps", about);
        }
        match can_suffer(book, state, unit) {
            true => Ok(()),
            false => refuse_about("12.43", "the unit is disrupted already, or never is by bombardment", about),
        }
    }

    pub fn legal(book: &Book, state: &State, hex: HexId, tanks: bool, out: &mut Vec<Act>) {
        let units = state.units.here(state.phasing().other(), hex);
        out.extend(units.filter(|&u| able(book, state, hex, tanks, u).is_ok()).map(Act::Disrupt));
    }

    pub fn check(book: &Book, state: &State, hex: HexId, tanks: bool, action: Act) -> Ruling {
        match action {
            Act::Disrupt(unit) => able(book, state, hex, tanks, unit),
            _ => refuse("12.44", "name the unit that is disrupted"),
        }
    }

    pub fn apply(state: &mut State, unit: UnitId, log: &mut impl Listen<Event>) {
        disrupt(state, &UnitSet::EMPTY.with(unit.index()), log);
        state.stack.done();
    }
}

/// Ground support, laid at the start of the Combat Phase (12.51).
pub mod support {
    use super::*;

    /// Hexes an attack could be made on; more than one air unit on a hex is of no use (12.53).
    fn able(book: &Book, state: &State, hex: HexId) -> Ruling {
        let about = Target::Hex(hex);
        if !targets(state).has_hex(hex) {
            return refuse_about("12.52", "ground support is laid on a hex with enemy units", about);
        }
        if book.city.has_hex(hex) {
            return refuse_about("8.43", "the hexes of the city on the main map are not attacked", about);
        }
        match state.flying.contains(&hex) {
            true => refuse_about("12.53", "one air unit supports an attack", about),
            false => Ok(()),
        }
    }

    pub fn anything(book: &Book, state: &State) -> bool {
        state.air > 0 && targets(state).hexes().any(|h| able(book, state, h).is_ok())
    }

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        out.extend(targets(state).hexes().filter(|&h| able(book, state, h).is_ok()).map(Act::Support));
        out.push(Act::Done);
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Support(hex) => able(book, state, hex),
            Act::Done => Ok(()),
            _ => refuse("12.51", "ground support is laid before the first attack"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        lay(state, hex);
        log.hear(Audience::All, || Event::Supported { hex });
        if !anything(book, state) {
            state.stack.done();
        }
    }
}
