//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use hexmap::{Dir, HexId};
use manstein::{Book, HexSet, Manstein, Unit, built_in};
use wargame::Trial;

static BOOK: LazyLock<Book> = LazyLock::new(load);

/// A book of one's own, to be changed.
pub fn load() -> Book {
    Book::load(&built_in()).unwrap_or_else(|e| panic!("{e}"))
}

pub fn book() -> &'static Book {
    &BOOK
}

/// The tables as they are written.
pub fn tables() -> toml::Table {
    built_in().read("tables.toml").unwrap().parse().unwrap()
}

/// A counter by its printed name, whether it has a handle of its own or lies under pieces.
pub fn counter(name: &str) -> &'static Unit {
    let mut all = book().units.iter().chain(&book().counters);
    all.find(|unit| unit.name == name).unwrap_or_else(|| panic!("there is no counter «{name}»"))
}

pub fn hex(label: &str) -> HexId {
    book().hex(label).unwrap_or_else(|| panic!("there is no hex {label}"))
}

/// Hexes by their numbers.
pub fn hexes(labels: &str) -> HexSet {
    labels.split_whitespace().map(hex).collect()
}

/// Every step of the map.
pub fn steps() -> impl Iterator<Item = (HexId, Dir, HexId)> {
    let map = &book().map;
    map.hexes().flat_map(move |from| map.around(from).map(move |(dir, to)| (from, dir, to)))
}

static GAME: LazyLock<Arc<Manstein>> = LazyLock::new(|| Arc::new(Manstein::from(load())));

/// The game.
pub fn game() -> Arc<Manstein> {
    GAME.clone()
}

/// A scene. Units as `i-8m@4519`; face down by `.face_down("1-1dno", "4415")` for the German, `.untried(...)` for both.
pub fn scene(turn: u8, phase: &str, units: &str) -> Trial<Manstein> {
    Trial::new(&game(), turn, phase).units(units)
}

/// A list for a marker.
pub fn list(words: &[&str]) -> toml::Value {
    words.iter().map(|w| toml::Value::from(*w)).collect::<Vec<_>>().into()
}

/// A table for a marker.
pub fn table<V: Into<toml::Value> + Clone>(lines: &[(&str, V)]) -> toml::Value {
    lines.iter().map(|(key, value)| ((*key).to_owned(), value.clone().into())).collect::<toml::Table>().into()
}
