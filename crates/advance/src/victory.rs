//! How to win (section 18; second edition section 16).

use wargame::{Case, Outcome, Place};

use crate::{
    book::{ByKind, Kind},
    prelude::*,
    supply::{self, Lines},
};

/// Points for a unit of a kind.
pub fn of(points: &ByKind, kind: Kind) -> i16 {
    match kind {
        Kind::Infantry => points.infantry,
        Kind::Mech => points.mech,
        Kind::Armor => points.armor,
    }
}

/// What a German unit gives the Soviets when it is reduced, and in all when it is eliminated (18.1).
pub fn price(book: &Book, unit: UnitId) -> [i16; 2] {
    [&book.score.reduced, &book.score.eliminated].map(|points| of(points, book.kinds[unit.index()]))
}

/// Victory points of both sides by the state now (18.1). An eliminated unit scores its elimination only; a unit
/// never brought in scores nothing.
pub fn points(at: At) -> [i16; 2] {
    let mut soviet = i16::from(at.state.replaced) * at.book.score.replacement + at.state.bid as i16;
    for unit in at.state.units.of(GERMAN) {
        let [reduced, eliminated] = price(at.book, unit);
        if at.state.units.place(unit) == Place::DEAD {
            soviet += eliminated;
        } else if at.state.units.at(unit).is_some() && at.state.reduced.has(unit) {
            soviet += reduced;
        }
    }
    let lines = supply::lines(at, GERMAN);
    let german = at.book.score.hexes.iter().filter(|(hex, _)| held(at, &lines, *hex)).map(|(_, vp)| vp).sum();
    [german, soviet]
}

/// Whether a hex counts for the German side as it stands: a supplied unit is there (18.2).
pub fn held(at: At, lines: &Lines, hex: HexId) -> bool {
    at.state.units.here(GERMAN, hex).any(|u| lines.supplies(at, u))
}

/// Points and the level they come to (18.3).
pub fn result(at: At) -> ([i16; 2], &'static str) {
    let points = points(at);
    let difference = points[0] - points[1];
    let level = at
        .book
        .score
        .levels
        .iter()
        .find(|(least, _)| difference >= *least)
        .map_or("Soviet strategic", |(_, level)| *level);
    (points, level)
}

/// Whose victory a level is.
pub fn winner(level: &str) -> Option<Side> {
    Some(if level.starts_with("German") { GERMAN } else { SOVIET })
}

pub fn outcome(at: At) -> Outcome {
    let (points, level) = result(at);
    Outcome {
        winner: winner(level),
        level: level.to_owned(),
        points,
        case: Case::new(at.book.case("79:18.3", "10:16.3")),
    }
}
