//! An attack as a player reckons it up, to be compared with the forecast of the rules.

use std::collections::BTreeMap;

use hexmap::HexId;
use wargame::UnitId;

/// Units that attack a hex from where they stand.
#[derive(Clone, Debug)]
pub struct Attack {
    pub force: Vec<UnitId>,
    pub target: HexId,
    /// Games without overruns, or air units in combat, know nothing of these.
    pub overrun: bool,
    pub air: u8,
}

/// Its column, and its results with their weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reckoned {
    pub column: String,
    pub results: BTreeMap<String, u64>,
}

impl Reckoned {
    pub fn on(column: String) -> Reckoned {
        Reckoned { column, results: BTreeMap::new() }
    }

    pub fn add(&mut self, result: String, weight: i32) {
        *self.results.entry(result).or_default() += weight as u64;
    }
}
