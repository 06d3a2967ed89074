//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use duel::{Book, Duel, GERMAN, SOVIET, State, built_in};
use wargame::{Crt, Rules as _, Side, Target, Trial, UnitId, Viewer, prose::plain};

/// The results table rule tests throw on, rows from 2 up, columns 1:3 1:2 2:3 1:1 3:2 2:1 3:1 4:1. The one that ships is
/// reconstructed and may be rebuilt; what a result means stays.
const RESULTS: [&str; 11] = [
    "2/- 2/- 2/- 2/- 1/- 1/- 1/- -/-",
    "2/- 2/- 2/- 1/- 1/- 1/- -/- -/r2",
    "2/- 2/- 1/- 1/- 1/- -/- 1/r2 -/r2",
    "2/- 1/- 1/- 1/- -/- 1/r2 -/r2 -/r2",
    "1/- 1/- 1/- -/- 1/r2 1/r2 -/r2 -/1r3",
    "1/- 1/- -/- -/- 1/r2 -/r2 -/1r2 -/2r3",
    "1/- -/- 1/r2 1/r2 -/r2 -/r2 -/1r2 -/2r3",
    "1/- -/- 1/r2 -/r2 -/r2 -/1r2 -/1r2 -/2r3",
    "-/- 1/r2 -/r2 -/r2 -/1r2 -/1r2 -/1r3 -/2r3",
    "1/r2 1/r2 -/r2 -/1r2 -/1r3 -/1r3 -/1r3 -/2r3",
    "1/1r2 1/1r2 -/1r2 -/1r3 -/1r3 -/2r2 -/2r2 -/3r3",
];

static DUEL: LazyLock<Arc<Duel>> = LazyLock::new(|| {
    let mut book = Book::load(&built_in()).expect("the data is good");
    let cell = |text: &str| text.parse().unwrap_or_else(|()| panic!("«{text}» is no result"));
    book.crt = Crt::with_rows(0, 2, RESULTS.map(|row| row.split(' ').map(cell).collect()).to_vec());
    Arc::new(Duel::from(book))
});

/// The game that ships.
pub fn shipped() -> Arc<Duel> {
    Arc::new(Duel::new().expect("the data is good"))
}

/// The game with the results table of the tests.
pub fn duel() -> Arc<Duel> {
    DUEL.clone()
}

/// A scene. Units as `1pd@2429`, reduced `~1pd@2429`; face down by `.face_down("16rd", "3807")`.
pub fn scene(turn: u8, phase: &str, units: &str) -> Trial<Duel> {
    Trial::new(&duel(), turn, phase).units(units)
}

/// A scene in a mode, `movement` or `combat`, of the activation of a headquarters which is among the units.
pub fn led(turn: u8, phase: &str, hq: &str, units: &str) -> Trial<Duel> {
    scene(turn, phase, units).mark("hq", hq)
}

/// A list for a marker.
pub fn list(words: &[&str]) -> toml::Value {
    words.iter().map(|w| toml::Value::from(*w)).collect::<Vec<_>>().into()
}

/// A table for a marker.
pub fn table<V: Into<toml::Value> + Clone>(lines: &[(&str, V)]) -> toml::Value {
    lines.iter().map(|(key, value)| ((*key).to_owned(), value.clone().into())).collect::<toml::Table>().into()
}

/// A unit by its key; a Soviet combat unit by that of its counter.
pub fn unit(trial: &mut Trial<Duel>, key: &str) -> UnitId {
    use wargame::Staged as _;
    let rules = trial.rules().clone();
    let handle = rules.handle_of(trial.state(), key).unwrap_or_else(|| key.to_owned());
    rules.info().unit_named(&handle).unwrap_or_else(|| panic!("no unit {key}"))
}

/// Something of the true state.
pub fn of<T>(trial: &mut Trial<Duel>, what: impl Fn(&State) -> T) -> T {
    what(trial.state())
}

/// Supply checks failed in a row.
pub fn failed(trial: &mut Trial<Duel>, key: &str) -> u8 {
    let unit = unit(trial, key);
    trial.state().failed[unit.index()]
}

/// Whether the German does not know a counter.
pub fn is_face_down(trial: &mut Trial<Duel>, key: &str) -> bool {
    let unit = unit(trial, key);
    let rules = trial.rules().clone();
    trial.state().face_down(rules.book(), unit)
}

/// Who controls a hex.
pub fn controls(trial: &mut Trial<Duel>, label: &str) -> Side {
    let hex = trial.rules().book().hex(label).unwrap_or_else(|| panic!("no hex {label}"));
    if trial.state().controls(GERMAN, hex) { GERMAN } else { SOVIET }
}

/// The hexside between two hexes, `3923/3922`.
pub fn edge(trial: &Trial<Duel>, text: &str) -> hexmap::EdgeId {
    let book = trial.rules().book();
    let ends = text.split_once('/').and_then(|(a, b)| Some((book.hex(a)?, book.hex(b)?)));
    let (a, b) = ends.unwrap_or_else(|| panic!("{text} are no two hexes"));
    book.edge(a, b).unwrap_or_else(|| panic!("nothing is on {text}"))
}

/// The last fight, as the log tells it.
#[derive(Debug)]
pub struct Fight {
    pub attack: u16,
    pub defence: u16,
    /// The ratio before and after the shifts: `3:2`.
    pub initial: String,
    pub column: String,
    /// Every shift of the column with the case it cites, columns to the left as negative numbers.
    pub shifts: Vec<(String, i8)>,
    /// Every modifier of the dice.
    pub modifiers: Vec<(String, i8)>,
    /// What the dice show, and net.
    pub dice: Option<(u8, i8)>,
    /// `1/r2`; nothing where no dice were thrown.
    pub result: Option<String>,
}

impl Fight {
    /// `26 against 9: 2:1 to 1:1`.
    pub fn odds(&self) -> String {
        format!("{} against {}: {} to {}", self.attack, self.defence, self.initial, self.column)
    }

    /// The sum of the shifts under a case.
    pub fn shift(&self, case: &str) -> i8 {
        self.shifts.iter().filter(|m| m.0 == case).map(|m| m.1).sum()
    }

    /// The sum of the modifiers of the dice.
    pub fn modified(&self) -> i8 {
        self.modifiers.iter().map(|m| m.1).sum()
    }
}

/// `artillery +2 (case 10.1), ...`.
fn tally(text: &str) -> Vec<(String, i8)> {
    let one = |text: &str| {
        let (what, case) = text.split_once(" (case ")?;
        Some((case.to_owned(), what.rsplit_once(' ')?.1.replace('−', "-").parse().ok()?))
    };
    text.split(')').filter_map(one).collect()
}

/// Reads the last fight from the log.
pub fn last_fight(trial: &mut Trial<Duel>) -> Fight {
    let told = trial.told(Viewer::Spectator);
    let at =
        told.iter().rposition(|l| l.contains(" against ") && l.contains("; column ")).expect("nothing was reckoned");
    let (sums, rest) = told[at].split_once(" is ").expect("sums and a ratio");
    let (attack, defence) = sums.split_once(" against ").expect("attack against defence");
    let (initial, rest) = rest.split_once("; ").expect("a ratio and shifts");
    let (shifts, column) = rest.rsplit_once("; column ").expect("shifts and a column");
    let thrown = told[at..].iter().find(|l| l.starts_with("the dice show "));
    let net = |line: &String| {
        let dice = line.trim_start_matches("the dice show ");
        let dice: String = dice.chars().take_while(char::is_ascii_digit).collect();
        let net = line.rsplit_once("net ").expect("a net roll").1.split_once(':').expect("a result").0;
        (dice.parse().expect("a number"), net.replace('−', "-").parse().expect("a number"))
    };
    Fight {
        attack: attack.parse().expect("a number"),
        defence: defence.parse().expect("a number"),
        initial: initial.to_owned(),
        column: column.to_owned(),
        shifts: tally(shifts),
        modifiers: thrown.map(|line| tally(line)).unwrap_or_default(),
        dice: thrown.map(net),
        result: thrown.map(|l| l.rsplit_once(": ").expect("a result").1.to_owned()),
    }
}

/// What is said of a unit under a name: `supply`, `zone`, `strength`.
pub fn fact(trial: &mut Trial<Duel>, key: &str, name: &str) -> String {
    let unit = unit(trial, key);
    let facts = trial.table().inspect(Viewer::Umpire, Target::Unit(unit));
    let fact = facts.into_iter().find(|f| f.name == name).unwrap_or_else(|| panic!("nothing is said of {name}"));
    plain(&fact.value).into_owned()
}

/// Says `done` until another phase begins.
pub fn end_phase(trial: &mut Trial<Duel>) {
    let before = trial.phase();
    while trial.phase() == before {
        trial.go(&["done"]);
    }
}

/// Plays the end of a turn; bridges and pontoons stay as they are.
pub fn turn_ends(trial: Trial<Duel>) -> Trial<Duel> {
    let mut trial = trial.play();
    while matches!(trial.node(), wargame::Node::Decide(_)) && trial.asked().starts_with("12") {
        trial.go(&["done"]);
    }
    trial
}
