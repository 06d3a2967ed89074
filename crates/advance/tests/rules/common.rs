//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use advance::{Advance, Edition};
use wargame::{Scene, Trial, Viewer};

static BOTH: LazyLock<[Arc<Advance>; 2]> =
    LazyLock::new(|| [Edition::E79, Edition::E10].map(|e| Arc::new(Advance::new(e).expect("the data is good"))));

/// The first edition.
pub fn e79() -> Arc<Advance> {
    BOTH[0].clone()
}

/// The second edition.
pub fn e10() -> Arc<Advance> {
    BOTH[1].clone()
}

/// The edition of a scene.
pub fn of(scene: &Scene) -> Arc<Advance> {
    if scene.game == "leningrad-1979" { e79() } else { e10() }
}

/// Both editions.
pub fn editions() -> [Arc<Advance>; 2] {
    BOTH.clone()
}

/// A case of the edition at hand: `case(&rules, "7.3", "7.3")`.
pub fn case(rules: &Arc<Advance>, e79: &str, e10: &str) -> String {
    if Arc::ptr_eq(rules, &BOTH[0]) { format!("79:{e79}") } else { format!("10:{e10}") }
}

/// A reckoning of a combat, as both players were told it.
#[derive(Debug)]
pub struct Reckoning {
    pub attack: u16,
    pub defence: u16,
    pub ratio: String,
    /// What shifts, and by how much.
    pub shifts: Vec<(String, i8)>,
    pub column: String,
}

/// The last reckoning: «20 against 2 is 10-1; overrun -2 (case 79:7.1); column 8-1».
pub fn reckoning(trial: &mut Trial<Advance>) -> Reckoning {
    let lines = trial.told(Viewer::Spectator);
    let line = lines.iter().rev().find(|l| l.contains("; column ")).expect("a combat was reckoned");
    let (sums, rest) = line.split_once(" is ").expect("the sums come first");
    let (attack, defence) = sums.split_once(" against ").expect("attack against defence");
    let mut parts = rest.split("; ");
    let ratio = parts.next().expect("the ratio").to_owned();
    let shifts = parts.next().expect("the shifts").split("), ").filter(|s| *s != "no shift");
    let shift = |s: &str| {
        let (what, by) =
            s.split_once(" (case").expect("a shift has a case").0.rsplit_once(' ').expect("what and how much");
        (what.to_owned(), by.parse().expect("a number of columns"))
    };
    let shifts = shifts.map(shift).collect();
    let column = parts.next().and_then(|c| c.strip_prefix("column ")).expect("the column").to_owned();
    let number = |s: &str| s.parse().expect("a strength");
    Reckoning { attack: number(attack), defence: number(defence), ratio, shifts, column }
}

impl Reckoning {
    /// How much the shifts of a name come to; 0 if there is none.
    pub fn shift(&self, what: &str) -> i8 {
        self.shifts.iter().filter(|(w, _)| w.contains(what)).map(|(_, by)| by).sum()
    }
}

/// The last fight, as the log tells it.
#[derive(Debug)]
pub struct Fight {
    /// The ratio before the shifts.
    pub initial: String,
    /// Every shift with the case it cites.
    pub shifts: Vec<(String, i8)>,
    /// The column after the shifts.
    pub column: String,
    pub result: String,
}

impl Fight {
    /// The shifts alone, from left to right.
    pub fn by(&self) -> Vec<i8> {
        let mut by: Vec<i8> = self.shifts.iter().map(|s| s.1).collect();
        by.sort_unstable();
        by
    }

    /// The sum of the shifts under a case.
    pub fn under(&self, case: &str) -> i8 {
        self.shifts.iter().filter(|s| s.0 == case).map(|s| s.1).sum()
    }
}

/// Reads the last fight from the log.
pub fn last_fight(trial: &mut Trial<Advance>) -> Fight {
    let told = trial.told(Viewer::Umpire);
    let reckoned = told.iter().rfind(|l| l.contains("; column ")).expect("nothing was reckoned");
    let thrown = told.iter().rfind(|l| l.starts_with("the die shows ")).expect("no die was thrown");
    let (head, column) = reckoned.rsplit_once("; column ").expect("a column");
    let (ratio, shifts) = head.split_once("; ").expect("ratio and shifts");
    let shift = |text: &str| {
        let (what, case) = text.split_once(" (case ")?;
        Some((case.to_owned(), what.rsplit_once(' ')?.1.parse().expect("a number of columns")))
    };
    Fight {
        initial: ratio.rsplit_once(" is ").expect("a ratio").1.to_owned(),
        shifts: shifts.split(')').filter_map(shift).collect(),
        column: column.to_owned(),
        result: thrown.rsplit_once(' ').expect("a result").1.to_owned(),
    }
}

/// A scene without air units. Units as `1inf@0612`, reduced ones as `~1inf@0612`.
pub fn scene(rules: &Arc<Advance>, turn: u8, phase: &str, units: &str) -> Trial<Advance> {
    Trial::new(rules, turn, phase).mark("air", 0).units(units)
}

/// Answers every question with `done` until a phase of a turn.
pub fn pass_to(mut trial: Trial<Advance>, turn: u8, until: &str) -> Trial<Advance> {
    while trial.view(Viewer::Umpire).moment.turn != turn || trial.phase() != until {
        trial = trial.act(&["done"]);
    }
    trial
}

/// The shifts of the attack being announced, as forecast: case and columns.
pub fn forecast_shifts(trial: &mut Trial<Advance>) -> Vec<(String, i8)> {
    let ask = trial.view(Viewer::Umpire).ask.expect("a question is asked");
    let forecast = ask.forecast.expect("an attack is being announced");
    forecast.decisive().shifts.iter().map(|m| (m.case.to_owned(), m.by)).collect()
}

/// Whether a unit that can move sets out with its full allowance: nowhere does a first step leave more than half of
/// it to a unit out of supply.
pub fn moves_supplied(trial: Trial<Advance>, unit: &str) -> bool {
    let mut trial = trial.act(&[&format!("pick {unit}")]);
    let ask = trial.view(Viewer::Umpire).ask.expect("the mover is asked");
    let most = ask.offers.iter().filter_map(|o| o.left).max().expect("the unit can move");
    let half = if unit.ends_with("inf") || unit.contains("-7") {
        6
    } else if unit.contains("-5") {
        4
    } else {
        8
    };
    most >= half
}
