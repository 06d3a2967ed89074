//! What each German corps is after: places by corps, in their order; with none left, the city.

use assault::Book;
use hexmap::HexId;

const LENINGRAD: &[(&str, &[&str])] = &[
    ("2", &["3113", "2107", "1202", "0401"]),
    ("39", &["0611", "0312", "0401"]),
    ("28", &["2107", "0611", "0312"]),
    ("38", &["0326"]),
    ("41", &[]),
    ("56", &[]),
];

const STALINGRAD: &[(&str, &[&str])] = &[("VIII", &["0120"]), ("XI", &["0120"])];

/// For each corps of the book the hexes it takes one after the other.
pub fn aims(book: &Book) -> Vec<Vec<HexId>> {
    let table = if book.is_stalingrad() { STALINGRAD } else { LENINGRAD };
    let of = |name: &str| {
        let labels = table.iter().find(|(corps, _)| *corps == name).map_or(&[][..], |(_, labels)| labels);
        labels.iter().filter_map(|label| book.map.by_label(label)).collect()
    };
    book.corps.iter().map(|corps| of(&corps.name)).collect()
}
