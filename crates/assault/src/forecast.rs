//! What an attack would be worth before it is announced. Nothing is hidden, so every number is exact.

use wargame::{Forecast, Range, UnitId};

use crate::{
    action::Act,
    announce,
    book::Book,
    event::result_name,
    frame::{Frame, Hexes},
    odds::{self, Odds},
    state::{Outcome, State, UnitSet},
};

/// The attack being announced.
pub fn in_the_making(book: &Book, state: &State) -> Option<Forecast> {
    match state.stack.top() {
        Frame::Announce { targets, force } => attack(book, state, &targets, force),
        _ => None,
    }
}

/// The attack an offer begins or adds to. Of a hex to be attacked, that of all units which could join.
pub fn preview(book: &Book, state: &State, action: Act) -> Option<Forecast> {
    match (state.stack.top(), action) {
        (Frame::PickTarget, Act::Attack(hex)) => {
            let targets = Hexes::of(hex);
            attack(book, state, &targets, announce::most(book, state, &targets, &UnitSet::EMPTY))
        }
        (Frame::Announce { targets, force }, Act::Also(hex)) => {
            let targets = targets.with(hex);
            attack(book, state, &targets, announce::most(book, state, &targets, &force))
        }
        (Frame::Announce { targets, force }, Act::Join(unit)) => {
            attack(book, state, &targets, force.with(unit.index()))
        }
        (Frame::Announce { targets, force }, Act::Done) => attack(book, state, &targets, force),
        _ => None,
    }
}

fn attack(book: &Book, state: &State, targets: &Hexes, force: UnitSet) -> Option<Forecast> {
    if force.is_empty() {
        return None;
    }
    let sum = odds::reckon(book, state, state.phasing(), &force, targets);
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
                add(odds::outcome(book, column, die + sum.tally.sum() as i8), 1);
            }
        }
        Odds::Automatic => add(Outcome::De, 6),
        Odds::TooLow => {}
    }
    results.sort_by_key(|r| std::cmp::Reverse(r.1));
    Some(Forecast {
        attack: Range::of_quarters(sum.attack),
        defence: Range::of_quarters(sum.defence),
        initial: vec![(column.clone(), 6)],
        shifts: sum.tally.iter().copied().collect(),
        on_die: true,
        possible: Vec::new(),
        columns: vec![(column, 6)],
        results,
        of: 6,
        exact: true,
        units: force.iter().map(|u| UnitId(u as u8)).collect(),
    })
}
