//! How the armies are set up.

use advance::{Act, GERMAN, SOVIET};
use hexmap::{HexId, remaining};
use wargame::UnitId;

use super::outlook::Outlook;

/// Weighs hexes for the Soviet units of the columns: on the shortest way from the border to Leningrad.
pub fn columns(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let book = outlook.book;
    let from =
        remaining(&book.map, &book.german_start, |_, dir, to| Some(book.cost[0][to.index()][dir.opposite().index()]));
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => -(i32::from(from[hex].min(500)) + i32::from(outlook.atlas.togo[0][hex].min(500))),
        _ => 0,
    }));
}

/// Weighs where a German unit in hand is put: corps whole and apart from each other, infantry spread at the front.
pub fn germans(outlook: &Outlook, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let (book, state) = (outlook.book, outlook.state);
    let corps = book.germans[unit.index()].corps;
    let front = outlook.zone[SOVIET.index()];
    let score = |hex: HexId| {
        let there = state.units.here(GERMAN, hex);
        let mut score = if front.has(hex) { 25 } else { 0 } - i32::from(outlook.atlas.togo[1][hex].min(300)) / 2;
        for other in there {
            let theirs = book.germans[other.index()].corps;
            score += match (corps, theirs) {
                (Some(a), Some(b)) if a == b => 100,
                (Some(_), Some(_)) => -60,
                _ => -10,
            };
        }
        // More than a stack has to get out in the first phase.
        let crowd = state.units.count(GERMAN, hex) as i32 - 2;
        score - if corps.is_none() { 25 * crowd.max(0) } else { 0 }
    };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => score(hex),
        // Panzers first.
        Act::Place(unit) => i32::from(book.germans[unit.index()].corps.is_some()),
        _ => 0,
    }));
}
