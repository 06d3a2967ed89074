//! How the game speaks: numbers and names inside sentences.

use hexmap::HexId;
pub use wargame::words::{capital, count};
use wargame::{Side, UnitId};

use crate::{
    At,
    book::Book,
    called::{Called, together},
};

/// A hex with its name where it has one: `Luga (5512)`.
pub fn place(book: &Book, hex: HexId) -> String {
    wargame::words::place(&book.info, hex)
}

/// What a unit is called by all that both sides know.
pub fn name(at: At, unit: UnitId) -> String {
    Called::now(at, unit).words(&at.book.info)
}

/// What units are called, in a row.
pub fn names(at: At, units: impl IntoIterator<Item = UnitId>) -> String {
    let units: Vec<_> = units.into_iter().map(|unit| Called::now(at, unit)).collect();
    together(&at.book.info, &units, true)
}

pub fn side_name(book: &Book, side: Side) -> &str {
    &book.info.sides[side.index()]
}

/// The hex a unit stands in; nothing off the map.
pub fn standing(at: At, unit: UnitId) -> String {
    at.state.units.at(unit).map(|h| place(at.book, h)).unwrap_or_default()
}
