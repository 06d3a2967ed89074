//! How the game speaks: numbers and names inside sentences.

use hexmap::HexId;
use wargame::UnitId;
pub use wargame::words::{capital, count, row};

use crate::{At, book::Book, ground::Ground, state::UnitSet};

/// Thirds as points: `3⅓`.
pub fn points(thirds: u8) -> String {
    wargame::words::points(thirds.into(), 3)
}

/// A hex with its name where it has one: `Luga (2823)`.
pub fn place(book: &Book, hex: HexId) -> String {
    wargame::words::place(&book.info, hex)
}

/// Hexes in a row.
pub fn places(book: &Book, hexes: impl Iterator<Item = HexId>) -> String {
    wargame::words::places(&book.info, hexes)
}

/// What a unit is called.
pub fn name(at: At, unit: UnitId) -> String {
    wargame::words::unit(&at.book.info, unit)
}

/// What units are called, in a row.
pub fn names(at: At, units: &UnitSet) -> String {
    row(&units.iter().map(|u| name(at, u)).collect::<Vec<_>>())
}

/// What the phasing side is called.
pub fn phasing_name<'a>(at: At<'a>) -> &'a str {
    &at.book.info.sides[at.state.phasing().index()]
}

/// The hex a unit stands in; nothing off the map.
pub fn standing(at: At, unit: UnitId) -> String {
    at.state.units.at(unit).map(|h| place(at.book, h)).unwrap_or_default()
}

/// What a hex is, in a word.
pub fn ground(book: &Book, hex: HexId) -> &'static str {
    match book.ground[hex.index()] {
        Ground::Clear => "clear",
        Ground::Woods => "woods",
        Ground::Marsh => "marsh",
        Ground::Town => "town",
        Ground::City => "city",
        Ground::FortifiedCity => "fortified city",
        Ground::CityMain => "the city",
        Ground::Interior => "city",
        Ground::Water => "water",
    }
}
