//! The features of a position, from which the weights tell who is winning.

use assault::{At, Book, GERMAN, Kind, RUSSIAN, State, W, multiple, points};
use hexmap::Field;
use wargame::Place;

use crate::Feature;

/// The features, in order.
pub const FEATURES: &[Feature] = &[
    Feature::first("German points"),
    Feature::second("Russian points"),
    Feature::first("German strength"),
    Feature::first("mechanized strength"),
    Feature::second("German strength without supply"),
    Feature::first("German strength by nearness to the city"),
    Feature::open("German strength near the city"),
    Feature::open("German strength in the city"),
    Feature::first("headquarters"),
    Feature::second("headquarters without supply"),
    Feature::first("German units to come"),
    Feature::second("Russian strength"),
    Feature::open("Russian strength in the city"),
    Feature::open("Russian strength near the city"),
    Feature::open("Russian strength by distance from the city"),
    Feature::first("Russian strength without supply"),
    Feature::second("Russian strength by cover"),
    Feature::second("Russian units to come"),
];

/// Hexes from the city on which nearness no longer counts.
const REMOTE: i32 = 30;

/// Hexes from each hex to the city.
pub fn away(book: &Book) -> Field<u16, W> {
    let mut away = Field::new(99);
    let city = book.city | book.interior;
    for hex in book.map.hexes() {
        away[hex] = city.iter().filter_map(|c| book.map.distance(hex, c)).min().unwrap_or(99);
    }
    away
}

/// Counts them, strengths in combat factors.
pub fn features(book: &Book, state: &State, away: &Field<u16, W>, out: &mut Vec<i32>) {
    let points = points(At::new(book, state));
    let (mut german, mut wheels, mut hungry, mut closing, mut near, mut inside) = (0, 0, 0, 0, 0, 0);
    let (mut hqs, mut cut) = (0, 0);
    for (unit, hex) in state.units.on_map(GERMAN) {
        let starves = i32::from(state.oos.has(unit));
        if book.unit(unit).kind == Kind::Hq {
            hqs += 1;
            cut += starves;
            continue;
        }
        let factor = i32::from(state.factor(book, unit));
        german += factor;
        wheels += factor * i32::from(book.unit(unit).mechanized);
        hungry += factor * starves;
        closing += factor * (REMOTE - i32::from(away[hex])).max(0);
        near += factor * i32::from(away[hex] <= 4);
        inside += factor * i32::from(book.interior.has(hex));
    }
    let (mut russian, mut garrison, mut close, mut remote, mut starving, mut cover) = (0, 0, 0, 0, 0, 0);
    for (unit, hex) in state.units.on_map(RUSSIAN) {
        let factor = i32::from(state.factor(book, unit));
        russian += factor;
        garrison += factor * i32::from(away[hex] == 0);
        close += factor * i32::from((1..=4).contains(&away[hex]));
        remote += factor * i32::from(away[hex]).min(REMOTE);
        starving += factor * i32::from(state.oos.has(unit));
        cover += factor * (i32::from(multiple(book, RUSSIAN, hex).0) - 1);
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
        closing / 10,
        near,
        inside,
        hqs,
        cut,
        first,
        russian,
        garrison,
        close,
        remote / 10,
        starving,
        cover,
        second,
    ]);
}
