//! The turn track: dates, air units, what arrives, what leaves, what counts in one turn only.

use wargame::{
    UnitId,
    charts::Turn,
    words::{count, row, unit},
};

use crate::{
    book::{AirUnits, Due},
    cup::REFILL,
    prelude::*,
};

pub fn turns(book: &Book) -> Vec<Turn> {
    (1..=book.turns).map(|turn| of(book, turn)).collect()
}

fn of(book: &Book, number: u8) -> Turn {
    let mut turn = Turn::new(number, book.calendar.days(number));
    air(book, &mut turn);
    arrivals(book, &mut turn);
    draws(book, &mut turn);
    for leaving in book.withdrawals.iter().filter(|w| w.turn == number) {
        let units = called(book, leaving.units.iter());
        let unless = if leaving.conditional { ", unless a German unit is on the inset" } else { "" };
        let case = if leaving.conditional { "16.26" } else { "16.22" };
        turn.event(Some(GERMAN), format!("Withdrawn: {units}{unless}"), case);
    }
    let held = if number == 1 { book.held_first | book.held_second } else { book.held_second };
    if number <= 2 && !held.is_empty() {
        turn.event(Some(RUSSIAN), format!("Do not move in this turn: {}", called(book, held.iter())), "5.6");
    }
    if number == book.turns {
        turn.event(
            None,
            "The last turn: victory is decided when it is over",
            if book.is_stalingrad() { "19.94" } else { "17.0" },
        );
    }
    turn.in_order()
}

fn called(book: &Book, units: impl Iterator<Item = UnitId>) -> String {
    row(&units.map(|u| unit(&book.info, u)).collect::<Vec<_>>())
}

fn air(book: &Book, turn: &mut Turn) {
    for side in Side::BOTH {
        let of = |turn: u8| book.air[side.index()].get(usize::from(turn).wrapping_sub(1));
        let units = of(turn.turn);
        if turn.turn > 1 && units == of(turn.turn - 1) {
            continue;
        }
        let say = match units {
            None | Some(AirUnits::Fixed(0)) => continue,
            Some(&AirUnits::Fixed(units)) => format!("{} from now on", count(units.into(), "air unit", "air units")),
            Some(AirUnits::Thrown(by_die)) => {
                let each: Vec<_> = by_die.iter().map(u8::to_string).collect();
                format!("Air units by die from now on: {}", each.join(" "))
            }
        };
        let case = match (book.is_stalingrad(), side, turn.turn) {
            (true, _, 1) => "19.12",
            (true, ..) => "19.13",
            (false, GERMAN, _) => "12.22",
            (false, ..) => "12.23",
        };
        turn.brings(Some(side), capital(say), case);
    }
}

/// Those of a side that come together, by the area they come in by.
fn arrivals(book: &Book, turn: &mut Turn) {
    for side in Side::BOTH {
        let mut areas: Vec<(Option<u8>, Vec<UnitId>)> = Vec::new();
        for (u, due) in (0..).map(UnitId).zip(&book.due) {
            let Some(Due { area, .. }) = due.filter(|due| due.turn == turn.turn && book.side(u) == side) else {
                continue;
            };
            match areas.iter_mut().find(|(known, _)| *known == area) {
                Some((_, units)) => units.push(u),
                None => areas.push((area, vec![u])),
            }
        }
        for (area, units) in areas {
            let units = called(book, units.into_iter());
            let (place, case) = match area {
                Some(area) => (format!("by area {}", book.areas[usize::from(area)].name), "16.14"),
                None => (format!("in {}", book.campaign.city()), "16.13"),
            };
            turn.brings(Some(side), format!("{units} {place}"), case);
        }
    }
}

/// What is drawn from the cup (19.72).
fn draws(book: &Book, turn: &mut Turn) {
    if !book.is_stalingrad() {
        return;
    }
    let drawn = |area: usize| book.draws[area].get(usize::from(turn.turn) - 1).copied().unwrap_or(0);
    let areas = [(drawn(0), "N"), (drawn(1), "E")].into_iter().filter(|(n, _)| *n > 0);
    let areas: Vec<_> =
        areas.map(|(n, area)| format!("{} for area {area}", count(n.into(), "unit", "units"))).collect();
    if !areas.is_empty() {
        turn.brings(Some(RUSSIAN), format!("From the cup: {}", row(&areas)), "19.72");
    }
    if turn.turn == REFILL {
        let back = "At the end of the turn eliminated rifle and guards divisions go back into the cup";
        turn.event(Some(RUSSIAN), back, "19.73");
    }
}
