//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use assault::{Assault, Book, Campaign, built_in};
use wargame::{Crt, Rules as _, Target, Trial, UnitId, Viewer, prose::plain};

/// The results table rule tests throw on, rows from -1 up. The one that ships is reconstructed and may be rebuilt; what a
/// result means stays.
const RESULTS: [&str; 11] = [
    "AE AE AE 3/- 2/- 1/- 2/1 1/1 1/1 1/2",
    "AE AE 3/- 2/- 2/- 2/1 1/1 1/1 1/2 -/1",
    "AE AE 2/- 2/- 1/- 1/1 1/1 1/2 -/1 -/1",
    "AE 3/- 2/- 1/- 2/1 1/1 1/2 -/1 -/1 -/2",
    "3/- 2/- 1/- 2/1 1/1 1/2 -/1 -/1 -/2 -/2",
    "2/- 2/- 2/1 1/1 1/1 -/1 -/1 -/2 -/2 -/3",
    "2/- 1/- 1/1 1/1 1/2 -/1 -/2 -/2 -/3 DE",
    "1/- 2/1 1/1 1/2 -/1 -/2 -/2 -/3 DE DE",
    "2/1 1/1 1/2 -/1 -/1 -/2 -/3 DE DE DE",
    "1/1 1/1 -/1 -/1 -/2 -/3 DE DE DE DE",
    "1/1 1/2 -/1 -/2 -/2 DE DE DE DE DE",
];

static BOTH: LazyLock<[Arc<Assault>; 2]> = LazyLock::new(|| {
    Campaign::BOTH.map(|campaign| {
        let mut book = Book::load(&built_in(), campaign).expect("the data is good");
        let cell = |text: &str| text.parse().unwrap_or_else(|()| panic!("«{text}» is no result"));
        book.crt = Crt::with_rows(0, -1, RESULTS.map(|row| row.split(' ').map(cell).collect()).to_vec());
        Arc::new(Assault::from(book))
    })
});

/// The game that ships.
pub fn shipped(campaign: Campaign) -> Arc<Assault> {
    Arc::new(Assault::new(campaign).expect("the data is good"))
}

pub fn leningrad() -> Arc<Assault> {
    BOTH[0].clone()
}

pub fn stalingrad() -> Arc<Assault> {
    BOTH[1].clone()
}

/// A scene of Leningrad. Units as `1inf@1135`, with a step lost as `~1inf@1135`.
pub fn scene(turn: u8, phase: &str, units: &str) -> Trial<Assault> {
    Trial::new(&leningrad(), turn, phase).units(units)
}

/// A scene of Stalingrad.
pub fn steppe(turn: u8, phase: &str, units: &str) -> Trial<Assault> {
    Trial::new(&stalingrad(), turn, phase).units(units)
}

/// The last fight, as the log tells it.
#[derive(Debug)]
pub struct Fight {
    /// Strengths as written: `26`, `4.5`.
    pub attack: String,
    pub defence: String,
    /// The column: `3:2`.
    pub column: String,
    /// Every modifier of the die with the case it cites.
    pub modifiers: Vec<(String, i8)>,
    /// `1/2`; nothing where no die was thrown.
    pub result: Option<String>,
}

impl Fight {
    /// The sum of the modifiers under a case.
    pub fn under(&self, case: &str) -> i8 {
        self.modifiers.iter().filter(|m| m.0 == case).map(|m| m.1).sum()
    }

    pub fn sum(&self) -> i8 {
        self.modifiers.iter().map(|m| m.1).sum()
    }

    /// `26:9 is 2:1`.
    pub fn odds(&self) -> String {
        format!("{}:{} is {}", self.attack, self.defence, self.column)
    }
}

/// Reads the last fight from the log.
pub fn last_fight(trial: &mut Trial<Assault>) -> Fight {
    let told = trial.told(Viewer::Spectator);
    let at = told.iter().rposition(|l| l.contains(" against ") && l.contains(" is ")).expect("nothing was reckoned");
    let (sums, rest) = told[at].split_once(" is ").expect("sums and a column");
    let (attack, defence) = sums.split_once(" against ").expect("attack against defence");
    let (column, modifiers) = rest.split_once("; ").expect("a column and modifiers");
    let modifier = |text: &str| {
        let (what, case) = text.split_once(" (case ")?;
        Some((case.to_owned(), what.rsplit_once(' ')?.1.parse().expect("a number")))
    };
    let thrown = told[at..].iter().find(|l| l.starts_with("the die shows "));
    Fight {
        attack: attack.to_owned(),
        defence: defence.to_owned(),
        column: column.to_owned(),
        modifiers: modifiers.split(')').filter_map(modifier).collect(),
        result: thrown.map(|l| l.rsplit_once(": ").expect("a result").1.to_owned()),
    }
}

pub fn unit(trial: &Trial<Assault>, handle: &str) -> UnitId {
    trial.rules().info().unit_named(handle).unwrap_or_else(|| panic!("no unit {handle}"))
}

/// Whether a unit has an out-of-supply marker.
pub fn unsupplied(trial: &mut Trial<Assault>, handle: &str) -> bool {
    let unit = unit(trial, handle);
    trial.state().oos.has(unit)
}

pub fn disrupted(trial: &mut Trial<Assault>, handle: &str) -> bool {
    let unit = unit(trial, handle);
    trial.state().disrupted.has(unit)
}

/// What is said of a unit under a name: `supply`, `zone`, `strength`.
pub fn fact(trial: &mut Trial<Assault>, handle: &str, name: &str) -> String {
    let unit = unit(trial, handle);
    let facts = trial.table().inspect(Viewer::Umpire, Target::Unit(unit));
    let fact = facts.into_iter().find(|f| f.name == name).unwrap_or_else(|| panic!("nothing is said of {name}"));
    plain(&fact.value).into_owned()
}

/// The victory points of the German and the Russian.
pub fn points(trial: &mut Trial<Assault>) -> [i16; 2] {
    let tracks = trial.view(Viewer::Umpire).tracks;
    let of = |side| {
        let track = tracks.iter().find(|t| t.name == "victory points" && t.side == Some(side));
        track.expect("both sides have points").value
    };
    wargame::Side::BOTH.map(of)
}

/// Says `done` until another phase begins.
pub fn end_phase(trial: &mut Trial<Assault>) {
    let before = trial.phase();
    while trial.phase() == before {
        trial.go(&["done"]);
    }
}
