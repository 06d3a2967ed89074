//! Rows of offers that are often wanted together. Each can be done action by action.

use hexmap::HexId;
use wargame::{Shortcut, UnitId};

use crate::{
    action::Act,
    announce,
    book::Book,
    frame::{Frame, Hexes},
    setup,
    state::{State, UnitSet},
    words::place,
};

pub fn shortcuts(book: &Book, state: &State, legal: &[Act]) -> Vec<Shortcut> {
    match state.stack.top() {
        Frame::Announce { targets, force } => everybody(book, state, &targets, &force),
        Frame::SetUp { .. } => together(book, state, legal),
        _ => Vec::new(),
    }
}

/// Every unit that can take part in the attack.
fn everybody(book: &Book, state: &State, targets: &Hexes, force: &UnitSet) -> Vec<Shortcut> {
    let all = announce::most(book, state, targets, force) - *force;
    let at = targets.iter().next().unwrap_or(HexId::NONE);
    match all.len() {
        0 | 1 => Vec::new(),
        n => {
            let joins = all.iter().map(|u| Act::Join(UnitId(u as u8)));
            vec![Shortcut::new(format!("Attack with every unit that can ({n})"), at, joins)]
        }
    }
}

/// All that are left to set up, on one main hex of the city, as far as it takes them.
fn together(book: &Book, state: &State, legal: &[Act]) -> Vec<Shortcut> {
    let mut rows = Vec::new();
    for district in &book.districts {
        let at = district.main;
        if !legal.contains(&Act::At(at)) {
            continue;
        }
        let mut after = state.clone();
        let mut count = 0;
        while let Some(unit) = setup::next(book, &after) {
            if setup::check(book, &after, unit, Act::At(at)).is_err() {
                break;
            }
            after.units.put(unit, at.into());
            count += 1;
        }
        if count > 1 {
            let say = format!("Put the next {count} on {}", place(book, at));
            rows.push(Shortcut::new(say, at, (0..count).map(|_| Act::At(at))));
        }
    }
    rows
}
