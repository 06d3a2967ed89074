//! STUB: section 15, 17.8, 17.9.
#![allow(unused_imports)]

use crate::prelude::*;

use wargame::Outcome;

pub fn points(_: At) -> [i16; 2] {
    [0; 2]
}

pub fn automatic(_: At) -> bool {
    false
}

pub fn outcome(at: At) -> Outcome {
    Outcome { winner: None, level: String::new(), points: points(at), case: wargame::Case::new("17.9") }
}

/// The levels of victory (17.9).
pub fn levels(sides: &[String; 2], margin: i16) -> Vec<wargame::Level> {
    wargame::Level::scale(sides, "17.9", &[(margin, Some(GERMAN), "points"), (i16::MIN, Some(SOVIET), "points")])
}
