//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use hexmap::{Dir, HexId};
use manstein::{Book, HexSet, Manstein, State, Unit, built_in};
use wargame::{Trial, UnitId, Viewer};

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

/// Something of the true state.
pub fn of<T>(trial: &mut Trial<Manstein>, what: impl Fn(&State) -> T) -> T {
    what(trial.state())
}

/// A unit by its key; one of the 42nd Army by that of its counter.
pub fn unit(trial: &mut Trial<Manstein>, key: &str) -> UnitId {
    use wargame::{Rules as _, Staged as _};
    let rules = trial.rules().clone();
    let handle = rules.handle_of(trial.state(), key).unwrap_or_else(|| key.to_owned());
    rules.info().unit_named(&handle).unwrap_or_else(|| panic!("no unit {key}"))
}

/// What was told of a fire before a die.
#[derive(Debug, PartialEq, Eq)]
pub struct Reckoned {
    pub strength: u16,
    pub column: String,
    /// Every modifier with the case it cites.
    pub modifiers: Vec<(String, i16)>,
}

impl Reckoned {
    pub fn sum(&self) -> i16 {
        self.modifiers.iter().map(|m| m.1).sum()
    }

    /// What stands under a case.
    pub fn by(&self, case: &str) -> i16 {
        self.modifiers.iter().filter(|m| m.0 == case).map(|m| m.1).sum()
    }
}

/// All fires reckoned up so far, from the log.
pub fn reckoned(trial: &mut Trial<Manstein>) -> Vec<Reckoned> {
    let one = |line: String| {
        let (sum, rest) = line.split_once(" is column ")?;
        let (column, modifiers) = rest.split_once("; ")?;
        let modifier = |text: &str| {
            let (what, case) = text.split_once(" (case ")?;
            Some((case.to_owned(), what.rsplit_once(' ')?.1.replace('−', "-").parse().ok()?))
        };
        let modifiers = modifiers.split(')').filter_map(modifier).collect();
        Some(Reckoned { strength: sum.split(' ').next()?.parse().ok()?, column: column.to_owned(), modifiers })
    };
    trial.told(Viewer::Umpire).into_iter().filter_map(one).collect()
}

/// The only one.
pub fn fought(trial: &mut Trial<Manstein>) -> Reckoned {
    let mut all = reckoned(trial);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// Whether the die for rubble has been thrown.
pub fn collapses(trial: &mut Trial<Manstein>) -> usize {
    trial.told(Viewer::Umpire).iter().filter(|line| line.starts_with("the die for rubble")).count()
}
