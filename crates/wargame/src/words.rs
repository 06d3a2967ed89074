//! Words inside sentences, the same in every game.

use hexmap::HexId;

use crate::info::Info;

/// A row of words: `1pz, 6pz and 36mech`.
pub fn row<T: AsRef<str>>(words: &[T]) -> String {
    let Some((last, rest)) = words.split_last() else { return String::new() };
    let mut text = String::with_capacity(words.iter().map(|w| w.as_ref().len() + 5).sum());
    for (i, word) in rest.iter().enumerate() {
        text.push_str(if i == 0 { "" } else { ", " });
        text.push_str(word.as_ref());
    }
    text.push_str(if rest.is_empty() { "" } else { " and " });
    text.push_str(last.as_ref());
    text
}

/// A number with its noun: `no unit`, `one unit`, `9 units`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("one {one}"),
        number => format!("{number} {many}"),
    }
}

/// With a capital letter, at the beginning of a sentence.
pub fn capital(words: String) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A hex with its name where it has one: `Pskov (1909)`.
pub fn place(info: &Info, hex: HexId) -> String {
    match info.map.name(hex) {
        "" => info.hex(hex).to_owned(),
        name => format!("{name} ({})", info.hex(hex)),
    }
}

/// Hexes in a row.
pub fn places(info: &Info, hexes: impl Iterator<Item = HexId>) -> String {
    row(&hexes.map(|h| place(info, h)).collect::<Vec<_>>())
}
