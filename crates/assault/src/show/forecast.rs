//! What an attack would be worth before it is announced. Nothing is hidden, so every number is exact.

use wargame::{Forecast, Range, Roll};

use crate::{
    event::result_name,
    odds::{self, Odds, Reckoning},
    prelude::*,
    state::Outcome,
};

/// The odds, modifiers and results of an attack; nothing without an attacker.
pub fn forecast(at: At, targets: &Hexes, force: UnitSet) -> Option<Forecast> {
    if force.is_empty() {
        return None;
    }
    let roll = roll(at.book, &odds::reckon(at, at.state.phasing(), &force, targets));
    Some(Forecast::of(roll, force.iter().collect()))
}

/// The throw of an attack as it is reckoned up.
pub fn roll(book: &Book, sum: &Reckoning) -> Roll {
    let column = odds::name(book, sum.odds);
    let mut results: Vec<(String, u64)> = Vec::new();
    let mut add = |outcome: Outcome, weight: u64| {
        let name = result_name(outcome);
        match results.iter_mut().find(|(n, _)| *n == name) {
            Some((_, so_far)) => *so_far += weight,
            None => results.push((name, weight)),
        }
    };
    match sum.odds {
        Odds::Column(column) => {
            for die in 1..=6 {
                add(odds::outcome(book, column, die + sum.tally.die() as i8), 1);
            }
        }
        Odds::Automatic => add(Outcome::De, 6),
        Odds::TooLow => {}
    }
    results.sort_by_key(|r| std::cmp::Reverse(r.1));
    Roll {
        name: "",
        attack: Range::of_quarters(sum.attack),
        defence: Range::of_quarters(sum.defence),
        initial: vec![(column.clone(), 6)],
        shifts: sum.tally.iter().copied().collect(),
        possible: Vec::new(),
        columns: vec![(column, 6)],
        results,
        of: 6,
        exact: true,
    }
}
