//! What is counted in a position to tell who is winning.

use assault::{Book, GERMAN, Kind, RUSSIAN, State, W, points};
use hexmap::{Field, Hexes as _};
use wargame::Place;

/// Names of the features, in order.
pub const FEATURES: &[&str] = &[
    "German points",
    "Russian points",
    "German strength",
    "mechanized strength",
    "German strength without supply",
    "German strength near the city",
    "German strength in the city",
    "way of the spearhead",
    "headquarters",
    "German units to come",
    "Russian strength",
    "Russian strength in the city",
    "Russian strength near the city",
    "Russian strength without supply",
    "Russian units to come",
];

/// Hexes from each hex to the city.
pub fn away(book: &Book) -> Field<u16, W> {
    let mut away = Field::new(99);
    let city = book.city | book.interior;
    for hex in book.map.hexes() {
        away[hex] = city.hexes().filter_map(|c| book.map.distance(hex, c)).min().unwrap_or(99);
    }
    away
}

/// Counts them, strengths in combat factors.
pub fn features(book: &Book, state: &State, away: &Field<u16, W>, out: &mut Vec<i32>) {
    let points = points(book, state);
    let (mut german, mut wheels, mut hungry, mut near, mut inside, mut way, mut hqs) = (0, 0, 0, 0, 0, 99, 0);
    for (unit, hex) in state.units.on_map(GERMAN) {
        if book.unit(unit).kind == Kind::Hq {
            hqs += 1;
            continue;
        }
        let factor = i32::from(state.factor(book, unit));
        german += factor;
        wheels += factor * i32::from(book.unit(unit).mechanized);
        hungry += factor * i32::from(state.oos.has(unit.index()));
        near += factor * i32::from(away[hex] <= 4);
        inside += factor * i32::from(book.interior.has_hex(hex));
        way = way.min(i32::from(away[hex]));
    }
    let (mut russian, mut garrison, mut close, mut starving) = (0, 0, 0, 0);
    for (unit, hex) in state.units.on_map(RUSSIAN) {
        let factor = i32::from(state.factor(book, unit));
        russian += factor;
        garrison += factor * i32::from(away[hex] == 0);
        close += factor * i32::from((1..=4).contains(&away[hex]));
        starving += factor * i32::from(state.oos.has(unit.index()));
    }
    let to_come = Place::WAITING;
    let [first, second] =
        [GERMAN, RUSSIAN].map(|side| state.units.of(side).filter(|&u| state.units.place(u) == to_come).count() as i32);
    out.extend([
        i32::from(points[0]),
        i32::from(points[1]),
        german,
        wheels,
        hungry,
        near,
        inside,
        way,
        hqs,
        first,
        russian,
        garrison,
        close,
        starving,
        second,
    ]);
}
