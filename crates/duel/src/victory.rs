//! Victory (15, 17.8, 17.9).

use wargame::Outcome;

use crate::{book::Spot, prelude::*};

/// Victory hexes with the side that controls them: that of the last unit there, passing through included (15).
pub fn spots<'a>(at: At<'a>) -> impl Iterator<Item = (&'a Spot, Side)> {
    at.book.spots.iter().map(move |spot| (spot, if at.state.controls(GERMAN, spot.hex) { GERMAN } else { SOVIET }))
}

/// Points of both sides as things stand (15). Casualties give none (15.0d).
pub fn points(at: At) -> [i16; 2] {
    let mut points = [0; 2];
    for (spot, holder) in spots(at) {
        points[holder.index()] += spot.points;
    }
    points
}

/// Whether no Soviet unit is on the map: those that wait, or lie in the turn's box, do not count (17.8).
pub fn none_left(at: At) -> bool {
    at.state.units.held(SOVIET).is_empty()
}

/// The hexes that win together, with the side that controls each: Vitebsk and Rzhev are none of them (17.8).
pub fn decisive<'a>(at: At<'a>) -> impl Iterator<Item = (&'a Spot, Side)> {
    spots(at).filter(|(spot, _)| spot.automatic)
}

/// Whether the German wins at once if it is so at the end of a turn (17.8).
pub fn automatic(at: At) -> bool {
    none_left(at) || decisive(at).all(|(_, holder)| holder == GERMAN)
}

/// How the game ends: by an automatic victory, or by points; there is no draw (17.8, 17.9).
pub fn outcome(at: At) -> Outcome {
    let points = points(at);
    let (winner, level, case) = match () {
        () if at.state.automatic => (GERMAN, AUTOMATIC, "17.8"),
        () if points[0] - points[1] >= at.book.margin => (GERMAN, POINTS, "17.9"),
        () => (SOVIET, POINTS, "17.9"),
    };
    Outcome { winner: Some(winner), level: level.into(), points, case: case.into() }
}

/// What outcomes are called.
pub const AUTOMATIC: &str = "automatic";
const POINTS: &str = "points";

/// The levels of victory by points (17.9).
pub fn levels(sides: &[String; 2], margin: i16) -> Vec<wargame::Level> {
    wargame::Level::scale(sides, "17.9", &[(margin, Some(GERMAN), POINTS), (i16::MIN, Some(SOVIET), POINTS)])
}
