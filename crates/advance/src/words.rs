//! How the game speaks: sayings of verbs on buttons, phases for the bar, numbers and names inside sentences.

use hexmap::HexId;
pub use wargame::words::{capital, count, row};
use wargame::{PhaseInfo, Saying, UnitId};

use crate::{
    book::{Book, Kind},
    called::{Called, together},
    edition::{Edition, Surcharge},
    state::{GERMAN, SOVIET, State},
    tables::SequenceState,
};

/// How offers are said. A verb with its target, where the target alone would not read well.
pub fn sayings(edition: Edition) -> Vec<Saying> {
    let say = |verb, say| Saying { verb, say, case: None };
    let cite = |verb, say, e79, e10| Saying { verb, say, case: Some(edition.case(e79, e10)) };
    vec![
        cite("place", "Set up {}", "79:1.0", "10:1.0"),
        say("at", "Put it on {}"),
        cite("flip", "Bring {} back to full strength", "79:16.6", "10:14.6"),
        say("pick", "Take {}"),
        say("join", "{} joins"),
        cite("drop", "Leave {} behind", "79:4.5", "10:4.5"),
        cite("enter", "Come onto the map at {}", "79:16.1", "10:14.1"),
        say("move", "Move to {}"),
        cite("overrun", "Overrun {}", "79:7.3", "10:7.3"),
        cite("attack", "Attack {}", "79:8.1", "10:8.1"),
        cite("also", "Attack {} as well", "79:8.5", "10:8.21"),
        cite("commit", "Commit {} air units", "79:13.1", "10:11.1"),
        cite("commit 0", "Commit no air unit", "79:13.1", "10:11.1"),
        cite("commit 1", "Commit one air unit", "79:13.1", "10:11.1"),
        cite("commit 2", "Commit two air units", "79:13.1", "10:11.1"),
        cite("way", "Satisfy it: {}", "79:10.1", "10:8.41"),
        cite("way lose", "Take it in losses", "79:10.1", "10:8.41"),
        cite("way retreat", "Retreat", "79:10.6", "10:8.46"),
        cite("way mixed", "Lose one step, then retreat one hex", "79:10.2", "10:8.42"),
        say("lose", "{} takes the loss"),
        cite("retreat", "Retreat to {}", "79:10.7", "10:8.47"),
        cite("advance", "{} advances", "79:10.9", "10:8.48"),
        cite("interdict", "Interdict {}", "79:13.3", "10:11.3"),
        cite("fort", "Build a fort on {}", "79:15.0", "10:13.0"),
        say("done", "Done"),
    ]
}

/// A phase for the bar: the name without the side.
pub fn phase(state: &SequenceState, name: String) -> PhaseInfo {
    let side = match state.actor.as_str() {
        "german" => Some(GERMAN),
        "soviet" => Some(SOVIET),
        _ => None,
    };
    let short = match state.id.as_str() {
        "de-replacement" => "Replace",
        "de-movement" | "su-movement" => "Move",
        "de-combat" | "su-combat" => "Combat",
        "de-interdiction" => "Interdict",
        "su-fortification" => "Forts",
        _ => "",
    };
    PhaseInfo { key: state.id.clone(), name, short: short.to_owned(), side: side.filter(|_| state.step.is_some()) }
}

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

/// Units as a subject, and whether it is one: a whole Panzer corps by its name, others by what they are called,
/// without their place.
pub fn party(book: &Book, state: &State, units: &[UnitId]) -> (String, bool) {
    if let Some(corps) = whole_corps(book, units) {
        return (format!("the {}", corps_name(book, corps)), true);
    }
    let units: Vec<_> = units.iter().map(|&u| Called::now(book, state, u)).collect();
    (together(&book.info, &units, Called::face), units.len() == 1)
}

/// The corps that consists of exactly these units.
pub fn whole_corps(book: &Book, units: &[UnitId]) -> Option<usize> {
    let set = units.iter().map(|u| u.index()).collect();
    book.corps.iter().position(|(_, members)| *members == set)
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

/// What a division of a kind is called.
pub fn division(kind: Kind, panzer: bool) -> &'static str {
    match kind {
        Kind::Infantry => "infantry division",
        Kind::Mech => "mechanized division",
        Kind::Armor if panzer => "panzer division",
        Kind::Armor => "tank division",
    }
}
