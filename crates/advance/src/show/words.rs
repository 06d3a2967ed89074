//! How the game speaks: numbers and names inside sentences.

use hexmap::HexId;
use wargame::UnitId;
pub use wargame::words::{capital, count, row};

use crate::{
    At,
    activation::Activation,
    book::{Book, Kind},
    called::{Called, together},
    edition::Surcharge,
};

/// Half-points as points: `3½`.
pub fn points(half: impl Into<u16>) -> String {
    wargame::words::points(half.into(), 2)
}

/// What a surcharge does, after its cause: `river doubles it`, `river: 1 more`.
pub fn surcharged(cause: &str, by: Surcharge) -> String {
    match by {
        Surcharge::Times(2) => format!("{cause} doubles it"),
        Surcharge::Times(by) => format!("{cause}: {by} times as much"),
        Surcharge::Plus(half) => format!("{cause}: {} more", points(half)),
    }
}

/// What somebody pays under a surcharge: `double`, `2 more`.
pub fn dearer(by: Surcharge) -> String {
    match by {
        Surcharge::Times(2) => "double".to_owned(),
        Surcharge::Times(by) => format!("{by} times as much"),
        Surcharge::Plus(half) => format!("{} more", points(half)),
    }
}

/// A hex with its name where it has one: `Pskov (1909)`.
pub fn place(book: &Book, hex: HexId) -> String {
    wargame::words::place(&book.info, hex)
}

/// Hexes in a row.
pub fn places(book: &Book, hexes: impl Iterator<Item = HexId>) -> String {
    wargame::words::places(&book.info, hexes)
}

/// Units as a subject, and whether it is one: a whole Panzer corps by its name, others by what they are called,
/// without their place.
pub fn party(at: At, units: &[UnitId]) -> (String, bool) {
    if let Some(corps) = whole_corps(at.book, units) {
        return (the_corps(at.book, corps), true);
    }
    let units: Vec<_> = units.iter().map(|&u| Called::now(at, u)).collect();
    (together(&at.book.info, &units, false), units.len() == 1)
}

/// Units in a row, with the place of those that have no name.
pub fn names(at: At, units: &[UnitId]) -> String {
    let units: Vec<_> = units.iter().map(|&u| Called::now(at, u)).collect();
    together(&at.book.info, &units, true)
}

/// The members of a party that are there.
pub fn named(members: &[u8]) -> Vec<UnitId> {
    members.iter().filter(|&&m| m != Activation::NOBODY).map(|&m| UnitId(m)).collect()
}

/// The corps that consists of exactly these units.
pub fn whole_corps(book: &Book, units: &[UnitId]) -> Option<usize> {
    let set = units.iter().copied().collect();
    book.corps.iter().position(|(_, members)| *members == set)
}

/// A whole corps: `the 41st Panzer Corps`.
pub fn the_corps(book: &Book, corps: usize) -> String {
    let members: Vec<_> = book.corps[corps].1.iter().collect();
    format!("the {}", wargame::words::called(&book.info, &members, &corps_name(book, corps)))
}

/// `41st Panzer Corps`.
pub fn corps_name(book: &Book, corps: usize) -> String {
    format!("{} Panzer Corps", ordinal(&book.corps[corps].0))
}

/// A number as an ordinal; a name stays as it is.
pub fn ordinal(number: &str) -> String {
    let Ok(n) = number.parse::<u16>() else { return number.to_owned() };
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// The name of a division that has one, as it is printed and as it is said.
pub fn honoured(printed: &str) -> Option<&'static str> {
    match printed {
        "SS Tot" => Some("SS Totenkopf"),
        "SS Pol" => Some("SS Polizei"),
        _ => None,
    }
}

/// What a division of a kind is called.
pub fn division(kind: Kind, panzer: bool) -> &'static str {
    match kind {
        Kind::Infantry => "infantry division",
        Kind::Mech => "mechanized division",
        Kind::Armor if panzer => "panzer division",
        Kind::Armor => "tank division",
    }
}
