//! What each German corps is after: places by corps, in their order; with none left, the city.

use assault::{Book, RUSSIAN, State};
use hexmap::HexId;

use super::outlook::Outlook;

/// A hex a corps is after, up to a turn.
#[derive(Copy, Clone)]
pub struct Goal {
    pub hex: HexId,
    until: u8,
}

/// The Luga line is broken at Kingisepp and Luga before anybody goes on: whoever passes by is cut off from his railway.
const LENINGRAD: &[(&str, &[(&str, u8)])] = &[
    (
        "41",
        &[
            ("1133", 25),
            ("1033", 25),
            ("1232", 25),
            ("0821", 25),
            ("0622", 25),
            ("0619", 25),
            ("0420", 25),
            ("0518", 25),
        ],
    ),
    ("38", &[("1133", 25), ("1232", 25), ("1033", 25), ("0326", 25)]),
    ("56", &[("3219", 25), ("3121", 25), ("2922", 25), ("2823", 25)]),
    ("28", &[("3416", 6), ("3317", 6), ("0916", 25), ("0619", 25), ("0518", 25)]),
    ("2", &[("3416", 6), ("3317", 6), ("3113", 25), ("2107", 25), ("1202", 25), ("0401", 25)]),
    ("39", &[("0916", 25), ("0611", 25), ("0312", 25), ("0401", 25), ("0518", 25)]),
];

/// Corps that stay behind and keep the supply lines of the others: who guards holds his whole corps back.
const REAR: &[&str] = &["38", "56"];

/// For each corps of the book whether it guards lines; in Stalingrad all do.
pub fn rear(book: &Book) -> Vec<bool> {
    book.corps.iter().map(|corps| book.is_stalingrad() || REAR.contains(&corps.name.as_str())).collect()
}

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
    pub fn is_open(&self, outlook: &Outlook) -> bool {
        let scores = outlook.book.place_at[self.hex.index()] != u8::MAX;
        self.until >= outlook.state.turn
            && if scores { outlook.prize(self.hex) > 0 } else { defended(outlook.book, outlook.state, self.hex) }
    }
}

fn defended(book: &Book, state: &State, hex: HexId) -> bool {
    let held = state.units.held(RUSSIAN);
    held.has(hex) || book.map.around(hex).any(|(_, n)| held.has(n))
}
