//! What rule tests share.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use advance::{Act, Advance, Edition};
use wargame::{Action as _, Rules as _, Trial, Viewer, action::write_parts};

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

/// Both editions.
pub fn editions() -> [Arc<Advance>; 2] {
    BOTH.clone()
}

/// A case of the edition at hand: `case(&rules, "7.3", "7.3")`.
pub fn case(rules: &Arc<Advance>, e79: &str, e10: &str) -> String {
    if Arc::ptr_eq(rules, &BOTH[0]) { format!("79:{e79}") } else { format!("10:{e10}") }
}

/// Half-points left after an offered action; panics if it is not offered.
pub fn left_after(trial: &mut Trial<Advance>, action: &str) -> u8 {
    let ask = trial.view(Viewer::Umpire).ask.expect("a question is asked");
    let info = trial.rules().info();
    let offer = ask.offers.iter().find(|o| write_parts(info, &Act::VERBS[o.verb as usize], o.target) == action);
    let offer = offer.unwrap_or_else(|| panic!("«{action}» is not offered"));
    offer.left.unwrap_or_else(|| panic!("«{action}» does not say what is left"))
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
        let (what, by) = s.split_once(" (case").expect("a shift has a case").0.rsplit_once(' ').expect("what and how much");
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
