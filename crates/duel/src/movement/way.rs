//! The way a move takes, hex by hex, with its price in words; and what a move leads to.

use hexmap::Dir;
use wargame::Step;

use super::{March, Mover, entry, too_many, water};
use crate::{
    book::{Crossing, Rail},
    prelude::*,
    words::points,
    zone,
};

/// The steps of a move, of an entry or over water.
pub fn steps(at: At, march: March, act: Act) -> Vec<Step> {
    match act {
        Act::Move(to) => by_land(&Mover::new(at, march), to),
        Act::Sail(to) => {
            let step = |hex: HexId| {
                let why = if at.book.water.has(hex) { "over water" } else { "lands" };
                Step { hex, cost: 0, left: 0, why: why.into(), case: "9.4" }
            };
            water::way(at, march, to).into_iter().map(step).collect()
        }
        Act::Enter(hex) => {
            let left = entry::left(at, march, hex);
            vec![Step {
                hex,
                cost: march.left - left,
                left,
                why: at.book.ground[hex.index()].word().into(),
                case: "4.0",
            }]
        }
        _ => Vec::new(),
    }
}

fn by_land(mover: &Mover, to: HexId) -> Vec<Step> {
    let way = mover.way(to).path;
    let (mut from, mut left, mut rails) = (mover.hex, mover.march.left, mover.march.rails);
    let mut steps = Vec::new();
    for hex in way {
        let Some(dir) = mover.book.dir(from, hex) else {
            let why = "to another square, as the whole move";
            steps.push(Step { hex, cost: left, left: 0, why: why.into(), case: "4.4" });
            break;
        };
        let rail = if rails { mover.on_rail(from, dir, hex) } else { None };
        rails = rail.is_some();
        let price = rail.or_else(|| mover.on_ground(from, dir, hex)).map(|price| price + mover.toll(from));
        let squares = mover.book.squares.has(from) && mover.book.squares.has(hex);
        let whole = squares || price.is_none_or(|price| price > left);
        let cost = price.filter(|_| !whole).unwrap_or(left);
        let (why, case) = match (squares, whole) {
            (true, _) => ("to another square, as the whole move".to_owned(), "4.4"),
            (_, true) => whole_move(mover, from, dir),
            _ => in_words(mover, from, dir, hex, rails),
        };
        left -= cost;
        steps.push(Step { hex, cost, left, why, case });
        from = hex;
    }
    steps
}

/// A step that takes all there is.
fn whole_move(mover: &Mover, from: HexId, dir: Dir) -> (String, &'static str) {
    match mover.book.crossing[from.index()][dir.index()] {
        Crossing::Major if mover.class == 0 => ("crosses a major river with its whole allowance".to_owned(), "9.0"),
        _ => ("its one hex, whatever it costs".to_owned(), "9.1"),
    }
}

fn in_words(mover: &Mover, from: HexId, dir: Dir, to: HexId, rails: bool) -> (String, &'static str) {
    let book = mover.book;
    let ground = book.ground[to.index()].word();
    let terrain = book.cost[mover.class][to.index()];
    let (mut why, mut case) = (ground.to_owned(), if book.squares.has(to) { "4.4" } else { "9.0" });
    let line = book.rail[from.index()][dir.index()];
    let rate = |line: usize| book.prices.rail[line][mover.class];
    let by_line = match line {
        Rail::Minor if rails && rate(0) < terrain => Some("minor railway"),
        Rail::Major if rails && rate(1) < terrain => Some("major railway"),
        _ => None,
    };
    if let Some(line) = by_line {
        (why, case) = (line.to_owned(), "9.6");
    } else if mover.on_ground(from, dir, to).is_some_and(|price| !book.squares.has(to) && price > terrain) {
        why.push_str(", minor river");
    }
    if mover.toll(from) > 0 {
        why.push_str(", leaves an enemy zone: 1 more");
        case = "8.0";
    }
    (why, case)
}

/// What a move leads to that its end does not show.
pub fn leads_to(at: At, march: March, act: Act) -> Vec<Consequence> {
    let (unit, side) = (march.unit, at.state.side(march.unit));
    let mut leads = Vec::new();
    let crowded = |to: HexId| {
        let words = "more than three combat units would be there: as the move mode ends one too many is removed";
        too_many(at, unit, to).then(|| Consequence::new(Matter::Unit, "7.1", words).on([to]).against().unless())
    };
    match act {
        Act::Move(to) => {
            let mover = Mover::new(at, march);
            let way = mover.way(to);
            if mover.zones.has(to) {
                leads.push(halted("8.0", "it stops there in an enemy zone of control", to));
            } else if at.book.squares.has(to) {
                leads.push(halted("4.4", "its move ends in the square", to));
            } else if way.left == 0 && march.left > 0 && way.path.len() == 1 {
                let one = by_land(&mover, to).pop().filter(|step| step.cost == march.left && step.case != "9.6");
                if let Some(step) = one.filter(|step| step.why.contains("whole")) {
                    leads.push(halted(step.case, "it takes all its movement points", to));
                }
            }
            let east =
                at.book.squares.has(mover.hex) && way.path.first().is_some_and(|&hex| at.book.east_of_ladoga.has(hex));
            if east {
                let (number, of) = (at.state.finns_east + 1, at.book.finns_east);
                let words = format!("it is number {number} of the {of} Finnish units that may enter east of Ladoga");
                leads.push(Consequence::note("4.4", words).of([unit]));
            }
            if march.rails && !way.rails && !mover.stops_in(to) && way.left > 0 {
                leads.push(Consequence::note("9.6", "it leaves the railway and pays for terrain from there on"));
            }
            leads.extend(crowded(to));
        }
        Act::Sail(to) => {
            leads.push(halted("9.4", "going over water is its whole move", to));
            if at.state.units.at(unit).is_some() {
                let (number, of) = (at.state.sailed.len() + 1, at.book.water_units);
                let words = format!("it is number {number} of the {of} units that may go over water in a turn");
                leads.push(Consequence::note("9.4", words).of([unit]));
            }
            leads.extend(crowded(to));
        }
        Act::Enter(to) => {
            if zone::covers(at, side.other(), to) {
                leads.push(halted("8.0", "it stops there in an enemy zone of control", to));
            }
            leads.extend(crowded(to));
        }
        Act::Done if at.state.units.at(unit).is_none() => {
            let words = "it waits, and can come in a later activation or turn only";
            leads.push(Consequence::new(Matter::Halted, "4.0", words).of([unit]));
        }
        Act::Done if march.entered && march.left > 0 && !march.stopped => {
            let words = format!("the movement points left, {}, are lost", points(march.left));
            leads.push(Consequence::note("9.0", words));
        }
        _ => {}
    }
    leads
}

fn halted(case: &'static str, words: &str, to: HexId) -> Consequence {
    Consequence::new(Matter::Halted, case, words).on([to])
}
