//! How to win (section 18; second edition section 16).

use hexmap::HexId;
use wargame::{Case, Outcome, Place};

use crate::{
    book::{Book, Kind},
    state::{GERMAN, SOVIET, State},
    supply::{self, Lines},
    tables::ByKind,
};

/// Points for a unit of a kind.
pub fn of(points: &ByKind, kind: Kind) -> i16 {
    match kind {
        Kind::Infantry => points.infantry,
        Kind::Mech => points.mech,
        Kind::Armor => points.armor,
    }
}

/// Victory points of both sides by the state now. An eliminated unit scores its elimination only; a unit
/// never brought in scores nothing.
pub fn points(book: &Book, state: &State) -> [i16; 2] {
    let mut soviet = i16::from(state.replaced) * book.score.replacement + state.bid as i16;
    for unit in state.units.of(GERMAN) {
        let kind = book.kinds[unit.index()];
        if state.units.place(unit) == Place::DEAD {
            soviet += of(&book.score.eliminated, kind);
        } else if state.units.at(unit).is_some() && state.reduced.has(unit.index()) {
            soviet += of(&book.score.reduced, kind);
        }
    }
    let lines = supply::lines(book, state, GERMAN);
    let german = book.score.hexes.iter().filter(|(hex, _)| held(book, state, &lines, *hex)).map(|(_, vp)| vp).sum();
    [german, soviet]
}

/// Whether a hex counts for the German side as it stands: a supplied unit is there (18.2).
pub fn held(book: &Book, state: &State, lines: &Lines, hex: HexId) -> bool {
    state.units.here(GERMAN, hex).any(|u| lines.supplies(book, state, u))
}

/// Points and the level they come to (18.3).
pub fn result(book: &Book, state: &State) -> ([i16; 2], &'static str) {
    let points = points(book, state);
    let difference = points[0] - points[1];
    let level = book
        .score
        .levels
        .iter()
        .find(|(least, _)| difference >= *least)
        .map_or("Soviet strategic", |(_, level)| *level);
    (points, level)
}

pub fn outcome(book: &Book, state: &State) -> Outcome {
    let (points, level) = result(book, state);
    let winner = if level.starts_with("German") { GERMAN } else { SOVIET };
    Outcome { winner: Some(winner), level: level.to_owned(), points, case: Case::new(book.case("79:18.3", "10:16.3")) }
}
