//! The turn track: dates, chits, air units, what arrives, what leaves, what counts in one turn only.

use wargame::{UnitId, charts::Turn, prose::escape, words};

use crate::{
    activation::FREE,
    book::Entry,
    event::planes,
    prelude::*,
    view::way_in,
    words::{count, row},
};

/// The turn after which the Finns halt, and dice are thrown for it in the alternative campaign (17.6, 18.5).
const HALT: u8 = 10;

pub fn turns(book: &Book) -> Vec<Turn> {
    (1..=book.turns).map(|turn| of(book, turn)).collect()
}

fn of(book: &Book, number: u8) -> Turn {
    let mut turn = Turn::new(number, book.calendar.days(number));
    let [german, soviet] = book.chits[usize::from(number) - 1];
    for (side, chits) in [(GERMAN, german), (SOVIET, soviet)] {
        turn.brings(Some(side), capital(count(chits.into(), "chit is drawn", "chits are drawn")), "2.6");
    }
    for (side, come) in Side::BOTH.into_iter().zip(book.air[usize::from(number)]) {
        if come != [0; 2] {
            turn.brings(Some(side), capital(planes(come)), "2.5");
        }
    }
    if number == 1 {
        for (side, come) in Side::BOTH.into_iter().zip(book.air[0]) {
            if come != [0; 2] {
                turn.brings(Some(side), format!("{} from the start", capital(planes(come))), "2.5");
            }
        }
    }
    arrivals(book, &mut turn);
    let forts = book.fort_markers[usize::from(number)];
    if forts > 0 {
        turn.brings(Some(SOVIET), capital(count(forts.into(), "fort marker", "fort markers")), "13.0");
    }
    events(book, &mut turn);
    turn.in_order()
}

/// Those of a side that come together, by the way they come. Soviet combat units are counters here: which of them lies
/// under which hidden unit stands nowhere.
fn arrivals(book: &Book, turn: &mut Turn) {
    let open = book.units.iter().enumerate().map(|(i, unit)| {
        let side = if i < book.germans { GERMAN } else { SOVIET };
        (side, unit, words::unit(&book.info, UnitId(i as u8)))
    });
    let counters = book.counters.iter().map(|unit| (SOVIET, unit, escape(&unit.name).into_owned()));
    let mut ways: Vec<(Side, Entry, Vec<String>)> = Vec::new();
    for (side, unit, named) in open.chain(counters) {
        let Some(due) = unit.due.filter(|due| due.turn == turn.turn) else { continue };
        match ways.iter_mut().find(|(of, way, _)| (*of, *way) == (side, due.entry)) {
            Some((.., units)) => units.push(named),
            None => ways.push((side, due.entry, vec![named])),
        }
    }
    for (side, way, units) in ways {
        let case = match (way, side) {
            (Entry::Placed(_), _) => "4.3",
            (Entry::Squares(_), _) => "4.4",
            (_, GERMAN) => "17.5",
            (_, SOVIET) => "17.3",
        };
        turn.brings(Some(side), format!("{} {}", row(&units), way_in(book, way)), case);
    }
}

fn events(book: &Book, turn: &mut Turn) {
    let number = turn.turn;
    if number == 1 {
        turn.event(Some(GERMAN), "All German chits may come before any Soviet one", "17.1");
    }
    if number == HALT {
        turn.event(
            Some(GERMAN),
            "At the end the Finnish chits leave; in the alternative campaign they may stay",
            "17.6",
        );
    }
    if number == HALT + 1 {
        let say = "In the alternative campaign from now on a die each turn: 1 to 4 and the Finnish chits leave";
        turn.event(Some(GERMAN), say, "18.5");
    }
    let leave = &book.withdrawal;
    if number == leave.after {
        let hqs: Vec<_> = leave.hqs.iter().map(|hq| words::unit(&book.info, hq)).collect();
        let say = format!(
            "At the end {} leave, with {} and {} of theirs",
            row(&hqs),
            count(leave.panzer.into(), "panzer division", "panzer divisions"),
            count(leave.motorized.into(), "motorized division", "motorized divisions"),
        );
        turn.event(Some(GERMAN), say, "17.7");
    }
    if number == FREE {
        turn.event(Some(GERMAN), "Every German headquarters activates any German unit, Finns apart", "6.2");
    }
    if number == book.turns {
        turn.event(None, "The last turn: points are counted when it is over", "17.9");
    }
}
