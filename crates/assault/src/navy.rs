//! The Russian naval unit and its +5 marker (section 13).

use hexmap::{HexId, Hexes as _};
use wargame::{Audience, Listen, Ruling, Target, refuse, refuse_about};

use crate::{
    action::Act,
    book::Book,
    event::Event,
    frame::{Frame, Phase},
    state::{HexSet, State},
};

/// Moves of the ship, offered beside those of ground units (13.2).
pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
    if let Some(navy) = &book.navy {
        out.extend(navy.hexes.hexes().filter(|&h| check(book, state, h).is_ok()).map(Act::Sail));
    }
}

pub fn check(book: &Book, state: &State, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    let Some(navy) = book.navy.as_ref().filter(|_| state.ship.exists()) else {
        return refuse("13.1", "there is no naval unit in play");
    };
    if state.phase() != Phase::RussianMovement {
        return refuse("13.2", "the naval unit moves in the Russian Movement Phase");
    }
    if state.ship_disrupted {
        return refuse("13.11", "the disrupted naval unit does not move");
    }
    if state.ship_moved {
        return refuse("13.2", "the naval unit moves once a phase");
    }
    if hex == state.ship {
        return refuse_about("13.2", "the naval unit is there", about);
    }
    match navy.hexes.has_hex(hex) {
        true => Ok(()),
        false => refuse_about("13.2", "the naval unit moves only among its twelve hexes", about),
    }
}

pub fn sail(state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
    state.ship = hex;
    state.ship_moved = true;
    log.hear(Audience::All, || Event::Sailed { hex });
}

/// The ship is hit: its marker is off at once, and from the sea it may go to its harbour (13.10, 13.11).
pub fn hit(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    state.ship_disrupted = true;
    log.hear(Audience::All, || Event::ShipDisrupted);
    if state.fire.exists() {
        state.fire = HexId::NONE;
        log.hear(Audience::All, || Event::FireRemoved);
    }
    if book.navy.as_ref().is_some_and(|n| n.harbour != state.ship) {
        state.stack.call(Frame::Harbour);
    }
}

/// The question whether the ship goes to its harbour.
pub mod harbour {
    use super::*;

    pub fn legal(book: &Book, out: &mut Vec<Act>) {
        out.extend(book.navy.as_ref().map(|n| Act::Sail(n.harbour)));
        out.push(Act::Done);
    }

    pub fn check(book: &Book, action: Act) -> Ruling {
        match action {
            Act::Sail(hex) if book.navy.as_ref().is_some_and(|n| n.harbour == hex) => Ok(()),
            Act::Done => Ok(()),
            _ => refuse("13.11", "the disrupted ship may go to its harbour at once, or stay"),
        }
    }

    pub fn apply(state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        state.ship = hex;
        log.hear(Audience::All, || Event::Sailed { hex });
        state.stack.done();
    }
}

/// Where the +5 marker may lie (13.3, 13.7, 13.8): any hex of the main map within range but the city.
fn reach(book: &Book, state: &State) -> HexSet {
    let Some(navy) = book.navy.as_ref().filter(|n| state.ship.exists() && state.ship != n.harbour) else {
        return HexSet::EMPTY;
    };
    if state.ship_disrupted {
        return HexSet::EMPTY;
    }
    let near = |&h: &HexId| book.map.distance(state.ship, h).is_some_and(|d| (1..=navy.range).contains(&d));
    (book.land - book.city).hexes().filter(near).collect()
}

/// The marker is laid anew, or stays off: begins by taking it up.
pub mod fire {
    use super::*;

    pub fn begin(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
        if state.fire.exists() {
            state.fire = HexId::NONE;
            log.hear(Audience::All, || Event::FireRemoved);
        }
        if !reach(book, state).is_empty() {
            state.stack.call(Frame::Fire);
        }
    }

    pub fn legal(book: &Book, state: &State, out: &mut Vec<Act>) {
        out.extend(reach(book, state).hexes().map(Act::Fire));
        out.push(Act::Done);
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        let Act::Fire(hex) = action else {
            return match action {
                Act::Done => Ok(()),
                _ => refuse("13.3", "the +5 marker is laid now, or left off"),
            };
        };
        let about = Target::Hex(hex);
        if reach(book, state).has_hex(hex) {
            return Ok(());
        }
        if book.city.has_hex(hex) || book.on_inset(hex) {
            return refuse_about("13.8", "the +5 marker never lies in the city", about);
        }
        refuse_about("13.3", "the +5 marker lies within four hexes of the ship, on land", about)
    }

    pub fn apply(state: &mut State, hex: HexId, log: &mut impl Listen<Event>) {
        state.fire = hex;
        log.hear(Audience::All, || Event::Fire { hex });
        state.stack.done();
    }
}
