//! What each German corps is after: places by corps, in their order; with none left, the city.

use assault::{Book, RUSSIAN, State};
use hexmap::HexId;

use super::eye::Eye;

/// A hex a corps is after, up to a turn.
#[derive(Copy, Clone)]
pub struct Goal {
    pub hex: HexId,
    until: u8,
}

/// The Luga line is broken at Kingisepp and Luga before anybody goes on: whoever passes by is cut off from his railway.
const LENINGRAD: &[(&str, &[(&str, u8)])] = &[
    ("41", &[("1133", 7)]),
    ("38", &[("1133", 25), ("0326", 25)]),
    ("56", &[("2823", 8)]),
    ("28", &[("2823", 12), ("2107", 25), ("0611", 25), ("0312", 25)]),
    ("2", &[("3113", 25), ("2107", 25), ("1202", 25), ("0401", 25)]),
    ("39", &[("0611", 25), ("0312", 25), ("0401", 25)]),
];

/// The Don bend is cleared first.
const STALINGRAD: &[(&str, &[(&str, u8)])] = &[
    ("VIII", &[("0120", 19)]),
    ("XI", &[("0120", 19)]),
    ("XIV Pz", &[("1215", 4), ("1413", 5)]),
    ("LI", &[("1416", 4), ("1413", 6)]),
    ("XXIV Pz", &[("1716", 3), ("1413", 5)]),
    ("XLVIII Pz", &[("2412", 3), ("2108", 6)]),
    ("Rum VI", &[("2412", 4), ("2108", 7)]),
];

/// For each corps of the book the hexes it takes one after the other.
pub fn aims(book: &Book) -> Vec<Vec<Goal>> {
    let table = if book.is_stalingrad() { STALINGRAD } else { LENINGRAD };
    let of = |name: &str| {
        let goals = table.iter().find(|(corps, _)| *corps == name).map_or(&[][..], |(_, goals)| goals);
        let goal = |&(label, until): &(&str, u8)| Some(Goal { hex: book.map.by_label(label)?, until });
        goals.iter().filter_map(goal).collect()
    };
    book.corps.iter().map(|corps| of(&corps.name)).collect()
}

impl Goal {
    /// Whether there is still something to do: points to be had, or an enemy there or beside it.
    pub fn is_open(&self, eye: &Eye) -> bool {
        let scores = eye.book.place_at[self.hex.index()] != u8::MAX;
        self.until >= eye.state.turn
            && if scores { eye.prize(self.hex) > 0 } else { defended(eye.book, eye.state, self.hex) }
    }
}

fn defended(book: &Book, state: &State, hex: HexId) -> bool {
    let held = state.units.held(RUSSIAN);
    held.has(hex.index()) || book.map.around(hex).any(|(_, n)| held.has(n.index()))
}
