//! Control and victory (4).

use wargame::{Level, Outcome};

use crate::prelude::*;

/// Objective hexes the German controls, rubbled ones among them (4.3).
pub fn held(at: At) -> usize {
    (at.book.objectives & at.state.german).len()
}

/// Objectives held by both sides: what counts at the end.
pub fn points(at: At) -> [i16; 2] {
    let german = held(at);
    [german as i16, (at.book.objectives.len() - german) as i16]
}

/// Who wins at once at the end of a turn: the German with every objective; the Soviet with no German ground unit on the
/// map, leaders among them. The German condition comes first (4.5).
pub fn sudden_death(at: At) -> Option<Side> {
    if held(at) == at.book.objectives.len() {
        return Some(GERMAN);
    }
    at.state.units.held(GERMAN).is_empty().then_some(SOVIET)
}

/// How the game ends; there is no draw (4.3-4.6).
pub fn outcome(at: At) -> Outcome {
    let points = points(at);
    let (winner, level, case) = match at.state.sudden {
        Some(winner) => (winner, SUDDEN, "4.5"),
        None if points[0] >= i16::from(at.book.needed) => (GERMAN, side_name(at.book, GERMAN), "4.3"),
        None => (SOVIET, side_name(at.book, SOVIET), "4.4"),
    };
    Outcome { winner: Some(winner), level: level.into(), points, case: case.into() }
}

/// What that outcome is called; a victory by objectives goes by the side that wins.
pub const SUDDEN: &str = "sudden death";

/// The levels of victory (4.3, 4.4), by objectives held by the German less those held by the Soviet.
pub fn levels(sides: &[String; 2], needed: u8, objectives: usize) -> Vec<Level> {
    let margin = 2 * i16::from(needed) - objectives as i16;
    let mut levels =
        Level::scale(sides, "4.3", &[(margin, Some(GERMAN), &sides[0]), (i16::MIN, Some(SOVIET), &sides[1])]);
    levels[1].case = "4.4".into();
    levels
}
