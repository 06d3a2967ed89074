//! How the game speaks: sayings of verbs on buttons, phases for the bar, numbers and names inside sentences.

use hexmap::HexId;
pub use wargame::words::{capital, count, row};
use wargame::{PhaseInfo, Saying, Side};

use crate::{
    book::Book,
    campaign::Campaign,
    ground::Ground,
    state::{GERMAN, RUSSIAN},
};

/// How offers are said. A verb with its target, where the target alone would not read well.
pub fn sayings(campaign: Campaign) -> Vec<Saying> {
    let say = |verb, say| Saying { verb, say, case: None };
    let cite = |verb, say, case| Saying { verb, say, case: Some(case) };
    vec![
        say("at", "Put it on {}"),
        cite("bomb", "Bomb {}", "12.32"),
        cite("ship", "Bomb the ship", "13.9"),
        cite("disrupt", "{} is disrupted", "12.44"),
        cite("support", "Support an attack on {}", "12.51"),
        cite("transfer", "Transfer {}", "8.32"),
        say("pick", "Take {}"),
        cite("enter", "Come onto the map at {}", "16.14"),
        say("move", "Move to {}"),
        cite("cross", "Change maps to {}", "8.34"),
        cite("sail", "The ship sails to {}", "13.2"),
        cite("fire", "Lay the +5 marker on {}", "13.3"),
        say("attack", "Attack {}"),
        cite("also", "Attack {} as well", "10.16"),
        say("join", "{} attacks"),
        cite("way", "Take it: {}", "10.24"),
        cite("way retreat", "Retreat", "10.27"),
        cite("way lose", "Lose steps", "10.210"),
        cite("way skip", "Decline the penalty", "10.26"),
        cite("retreat", "Retreat to {}", "10.27"),
        say("lose", "{} takes the loss"),
        cite("advance", "{} advances", "10.51"),
        cite("draw", "{} is drawn", if campaign == Campaign::Stalingrad { "19.72" } else { "16.12" }),
        say("done", "Done"),
    ]
}

/// The phases in the order of [`crate::Phase`].
pub fn phases() -> Vec<PhaseInfo> {
    let phase = |key: &str, name: String, short: &str, side: Option<Side>| PhaseInfo {
        key: key.into(),
        name,
        short: short.into(),
        side,
    };
    let of = |key: &str, what: &str, short: &str, side: Side| {
        let who = if side == GERMAN { "German" } else { "Russian" };
        phase(key, format!("{who} {what}"), short, Some(side))
    };
    vec![
        phase("setup", "Russian set-up".into(), "", None),
        of("de-air", "air bombardment", "Air", GERMAN),
        of("de-supply", "supply determination", "Supply", GERMAN),
        of("de-movement", "movement", "Move", GERMAN),
        of("de-combat", "combat", "Combat", GERMAN),
        of("de-mechanized", "mechanized movement", "Mech", GERMAN),
        of("su-air", "air bombardment", "Air", RUSSIAN),
        of("su-supply", "supply determination", "Supply", RUSSIAN),
        of("su-movement", "movement", "Move", RUSSIAN),
        of("su-combat", "combat", "Combat", RUSSIAN),
        phase("game-end", "end of the game".into(), "", None),
    ]
}

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
