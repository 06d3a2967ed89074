//! The turn track: dates, what arrives, what counts in one turn only.

use wargame::{
    UnitId,
    charts::Turn,
    words::{row, unit},
};

use crate::{
    book::{Entry, Kind},
    prelude::*,
};

pub fn turns(book: &Book) -> Vec<Turn> {
    (1..=book.turns).map(|turn| of(book, turn)).collect()
}

fn of(book: &Book, number: u8) -> Turn {
    let mut turn = Turn::new(number, book.calendar.days(number));
    for (i, entry) in book.entries.iter().enumerate().filter(|(_, entry)| entry.turn == number) {
        arrives(book, &mut turn, i, entry);
    }
    let (air, forts) = (book.air_due[usize::from(number)], book.forts_due[usize::from(number)]);
    if air > 0 {
        let units = count(air.into(), "air unit", "air units");
        turn.brings(Some(GERMAN), capital(format!("{units} more")), book.case("79:13.0", "10:11.1"));
    }
    if forts > 0 {
        let forts = count(forts.into(), "fort", "forts");
        turn.brings(Some(SOVIET), capital(format!("{forts} to be built")), book.case("79:15.4", "10:13.4"));
    }
    if number == 1 {
        let bound = "Soviet units are bound: they march and attack as they must, without overruns or disengaging";
        turn.event(Some(SOVIET), bound, book.case("79:17.1", "10:15.1"));
    }
    if number == book.surprise_turn {
        let units = count(book.surprise_units.into(), "unit", "units");
        let all =
            format!("Surprise: the {units} that come now shift all Soviet combat to the right if none is held back");
        turn.event(Some(SOVIET), all, book.case("79:17.4", "10:15.3"));
    }
    if number == book.turns {
        turn.event(None, "The last turn: points decide when it is over", book.case("79:18.3", "10:16.3"));
    }
    turn.in_order()
}

/// A line of the schedule: Germans by name, Soviet divisions by their type, and where they enter.
fn arrives(book: &Book, turn: &mut Turn, index: usize, entry: &Entry) {
    let units: Vec<_> =
        (0..book.due.len()).filter(|&u| book.due[u] == Some(index as u8)).map(|u| UnitId(u as u8)).collect();
    let Some(&first) = units.first() else { return };
    let side = book.side(first);
    let who = if side == GERMAN {
        row(&units.iter().map(|&u| unit(&book.info, u)).collect::<Vec<_>>())
    } else {
        let armored = units.iter().filter(|u| book.kinds[u.index()] == Kind::Armor).count();
        let infantry = units.len() - armored;
        let some = [
            (infantry, count(infantry, "infantry division", "infantry divisions")),
            (armored, count(armored, "armored division", "armored divisions")),
        ];
        row(&some.into_iter().filter(|(n, _)| *n > 0).map(|(_, words)| words).collect::<Vec<_>>())
    };
    let hexes: Vec<_> = entry.hexes.iter().map(|&hex| place(book, hex)).collect();
    // Any of them, unit by unit.
    let hexes = match hexes.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => hexes.concat(),
    };
    turn.brings(Some(side), format!("{} at {hexes}", capital(who)), book.case("79:16.0", "10:14.0"));
}
