//! Victory (section 17, 19.9).

use wargame::{Audience, Listen, Outcome, Place, Side};

use crate::{
    book::{Book, Kind, Spot},
    event::Event,
    state::{GERMAN, Garrison, HexSet, RUSSIAN, State},
    supply,
};

/// Whether the German holds a place's points: garrison cities only if they were kept, too (17.22, 17.25).
fn german_holds(state: &State, index: usize, spot: &Spot) -> bool {
    match spot.garrison {
        Some(mark) if state.garrisons[usize::from(mark)] != Garrison::Kept => false,
        _ => state.german >> index & 1 != 0,
    }
}

/// The places each side would have the points of now.
pub fn holders(book: &Book, state: &State) -> [HexSet; 2] {
    let mut sets = [HexSet::EMPTY; 2];
    for (i, spot) in book.places.iter().enumerate() {
        sets[usize::from(!german_holds(state, i, spot))].add(spot.hex.index());
    }
    sets
}

/// Points of both sides as things stand.
pub fn points(book: &Book, state: &State) -> [i16; 2] {
    if book.is_stalingrad() { stalingrad(book, state) } else { leningrad(book, state) }
}

fn leningrad(book: &Book, state: &State) -> [i16; 2] {
    let mut points = [0; 2];
    for (i, spot) in book.places.iter().enumerate() {
        points[usize::from(!german_holds(state, i, spot))] += spot.points;
    }
    points[1] += state.losses;
    if state.chosen.vp_markers {
        points[1] += state.vp_markers.count_ones() as i16 * book.score.vp_marker;
    }
    points
}

/// Units in the city, victory hexes, the bridgehead (19.91 to 19.93).
fn stalingrad(book: &Book, state: &State) -> [i16; 2] {
    let mut points = [0; 2];
    for (unit, hex) in state.units.on_map(GERMAN) {
        let fed = !state.oos.has(unit.index());
        if book.interior.has(hex.index()) && book.unit(unit).kind != Kind::Hq && fed {
            points[0] += book.score.in_city;
        }
    }
    for spot in book.places.iter().filter(|s| !s.combat_only) {
        for side in Side::BOTH {
            if state.units.held(side).has(spot.hex.index()) {
                points[side.index()] += spot.points;
            }
        }
    }
    if bridgehead_cut(book, state) {
        points[0] += book.score.bridgehead_cut;
    }
    let bridge = book.score.bridgehead;
    let stands = state.units.here(GERMAN, bridge).any(|u| book.unit(u).kind != Kind::Hq);
    let last = book.places.iter().position(|s| s.hex == bridge).is_some_and(|i| state.german >> i & 1 != 0);
    let taken = stands || last;
    if taken {
        points[0] += book.score.bridgehead_taken;
    }
    points
}

/// Whether no Soviet line runs from the bridgehead to area N (19.93).
fn bridgehead_cut(book: &Book, state: &State) -> bool {
    let start = HexSet::EMPTY.with(book.score.bridgehead.index()) & supply::open_hexes(book, state, RUSSIAN);
    let north = book.areas.iter().filter(|a| a.name == "N").flat_map(|a| a.hexes.iter().copied()).collect();
    !supply::connected(book, state, start, &north)
}

/// A decisive victory in Leningrad (17.11, 17.12).
fn decisive(book: &Book, state: &State) -> Option<(Side, &'static str)> {
    if book.is_stalingrad() {
        return None;
    }
    if !state.units.held(RUSSIAN).meets(&(book.city | book.interior)) {
        return Some((GERMAN, "17.11"));
    }
    if state.units.held(GERMAN).meets(&book.interior) {
        return None;
    }
    supply::connected(book, state, book.city, &book.east_edge).then_some((RUSSIAN, "17.12"))
}

/// How the game ends.
pub fn outcome(book: &Book, state: &State) -> Outcome {
    let points = points(book, state);
    if let Some((side, case)) = decisive(book, state) {
        return Outcome { winner: Some(side), level: "decisive".into(), points, case: case.into() };
    }
    let case = if book.is_stalingrad() { "19.94" } else { "17.0" };
    let winner = match points[0] - points[1] {
        0 => None,
        more if more > 0 => Some(GERMAN),
        _ => Some(RUSSIAN),
    };
    let level = if winner.is_some() { "points" } else { "draw" };
    Outcome { winner, level: level.into(), points, case: case.into() }
}

/// The end of a German player-turn: which garrison cities are held by a division (17.25).
pub fn garrisons(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    for spot in &book.places {
        let Some(mark) = spot.garrison.map(usize::from) else { continue };
        let hex = spot.hex;
        let before = state.garrisons[mark];
        let fighters = state.units.here(GERMAN, hex).any(|u| book.unit(u).kind != Kind::Hq);
        let now = match before {
            Garrison::Lost => Garrison::Lost,
            Garrison::Untaken if !fighters => Garrison::Untaken,
            _ if division(book, state, hex) => Garrison::Kept,
            _ => Garrison::Lost,
        };
        state.garrisons[mark] = now;
        if now != before {
            log.hear(Audience::All, || Event::Garrison { hex, kept: now == Garrison::Kept });
        }
    }
}

/// A division-sized unit, or all living regiments of a division, at least two (17.25).
pub fn division(book: &Book, state: &State, hex: hexmap::HexId) -> bool {
    state.units.here(GERMAN, hex).any(|unit| {
        let u = book.unit(unit);
        if u.kind == Kind::Hq {
            return false;
        }
        let Some(division) = u.division else { return true };
        let regiments = &book.divisions[usize::from(division)].1;
        let places = regiments.iter().map(|r| state.units.place(wargame::UnitId(r as u8)));
        // One still on its way is alive, and not here.
        let alive: arrayvec::ArrayVec<_, 4> = places.filter(|p| p.hex().is_some() || *p == Place::WAITING).collect();
        alive.len() >= 2 && alive.iter().all(|&p| p == hex.into())
    })
}
