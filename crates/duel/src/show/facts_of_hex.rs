//! What there is to say of a hex. None of it is hidden.

use hexmap::Dir;
use wargame::{Fact, prose::escape, words::label};

use crate::{
    book::{Crossing, Ground, Rail},
    facts::Facts,
    prelude::*,
    view::{due, way_in},
    words::{points, row},
    zone,
};

pub fn facts(at: At, hex: HexId) -> Vec<Fact> {
    let mut facts = Facts::default();
    let book = at.book;
    let name = escape(book.map.name(hex));
    let comma = if name.is_empty() { "" } else { ", " };
    let finland = if book.finland.has(hex) { ", Finland" } else { "" };
    facts.say("terrain", format!("{name}{comma}{}{finland}", ground(book, hex)));
    match book.ground[hex.index()] {
        ground if ground.is_water() => water(&mut facts, at, hex),
        Ground::Square => {
            let number = book.square.iter().position(|&square| square == hex).map_or(0, |i| i + 1);
            facts.cite("square", format!("number {number}: Finnish units only; always in supply"), "4.4");
            let cost = points(book.prices.square);
            facts.cite("cost", format!("{cost}, and the move ends"), "4.4");
            standing(&mut facts, at, hex);
        }
        _ => {
            land(&mut facts, at, hex);
            standing(&mut facts, at, hex);
            worth(&mut facts, at, hex);
        }
    }
    facts.done()
}

/// The ground of a hex with what is built on it: `town in forest`.
pub fn ground(book: &Book, hex: HexId) -> String {
    let ground = book.ground[hex.index()].word();
    let bare = book.map.terrain_name(hex);
    if ground == bare || bare == "clear" || bare == "square" {
        ground.to_owned()
    } else {
        format!("{ground} in {bare}")
    }
}

fn water(facts: &mut Facts, at: At, hex: HexId) {
    let value = match at.book.shore.has(hex) {
        true => "Soviet infantry can go over it",
        false => "nobody goes here: it touches no land",
    };
    facts.cite("cost", value, "9.4");
    if at.book.ladoga.has(hex) {
        facts.cite("entry", "Soviet reinforcements over Lake Ladoga", "17.3");
    }
}

fn land(facts: &mut Facts, at: At, hex: HexId) {
    let book = at.book;
    let [foot, wheels] = [0, 1].map(|class| points(book.cost[class][hex.index()]));
    let cost = if foot == wheels { foot } else { format!("{foot} on foot, {wheels} motorized") };
    facts.cite("cost", cost, "9.0");
    let shift = book.shift[hex.index()];
    let bar = if book.open.has(hex) { "" } else { "; no overrun" };
    let value = match shift {
        0 => format!("no shift{bar}"),
        1 => format!("one column left{bar}"),
        n => format!("{n} columns left{bar}"),
    };
    facts.cite("combat", value, "10.1");
    if book.major.has(hex) {
        facts.cite("major city", "no zone of control reaches into it", "8.0");
    }
    if at.state.fort(book, hex) {
        let kind = if book.forts.has(hex) { "printed" } else { "marker" };
        let by = book.shifts.fort;
        facts.cite("fort", format!("{kind}: {by} more columns left for Soviets, who stand fast for nothing"), "13.0");
    }
    rivers(facts, at, hex);
    rails(facts, at, hex);
    if at.book.finland.has(hex) {
        facts.cite("Finland", "Finnish units only", "4.4");
    }
}

/// The rivers on its sides, and what lies over them (9, 12).
fn rivers(facts: &mut Facts, at: At, hex: HexId) {
    let book = at.book;
    let wet: Vec<_> = book.map.around(hex).map(|(dir, to)| (book.crossing[hex.index()][dir.index()], to)).collect();
    let to = |kind: Crossing| -> Vec<String> {
        wet.iter().filter(|(is, to)| *is == kind && book.land.has(*to)).map(|&(_, to)| label(&book.info, to)).collect()
    };
    let (minor, major, shut) = (to(Crossing::Minor), to(Crossing::Major), to(Crossing::Shut));
    if !minor.is_empty() {
        let [foot, wheels] = book.prices.minor.map(points);
        let cost = if foot == wheels { foot } else { format!("{foot} on foot, {wheels} motorized") };
        facts.cite("minor river", format!("{cost} more: {}", minor.join(", ")), "9.0");
    }
    if !major.is_empty() {
        facts.cite("major river", format!("all points on foot, motorized not: {}", major.join(", ")), "9.0");
    }
    if !shut.is_empty() {
        facts.cite("lake or sea", format!("not crossed, no zone: {}", shut.join(", ")), "8.0");
    }
    let edges = || book.map.around(hex).filter_map(|(_, to)| Some((book.edge(hex, to)?, to)));
    let over = |what: &dyn Fn(EdgeId) -> bool| -> Vec<String> {
        edges().filter(|&(edge, _)| what(edge)).map(|(_, to)| label(&book.info, to)).collect()
    };
    let lists = [
        ("bridge", over(&|edge| at.state.bridged(book, edge)), "12.0"),
        ("blown bridge", over(&|edge| at.state.blown.has(edge)), "12.0"),
        ("pontoon", over(&|edge| at.state.pontoons.has(edge)), "12.2"),
    ];
    for (name, hexes, case) in lists.into_iter().filter(|(_, hexes, _)| !hexes.is_empty()) {
        facts.cite(name, format!("to {}", hexes.join(", ")), case);
    }
}

/// The railway lines that leave it (9.6).
fn rails(facts: &mut Facts, at: At, hex: HexId) {
    let book = at.book;
    for (kind, name) in [(Rail::Major, "major railway"), (Rail::Minor, "minor railway")] {
        let leads = |dir: &Dir| book.rail[hex.index()][dir.index()] == kind;
        let to = Dir::ALL.into_iter().filter(leads).map(|dir| book.map.step(hex, dir)).filter(|to| to.exists());
        let to: Vec<_> = to.map(|to| label(&book.info, to)).collect();
        if !to.is_empty() {
            facts.cite(name, format!("to {}", to.join(", ")), "9.6");
        }
    }
}

/// Who controls it, whose zone it is in, how many more may stand there.
fn standing(facts: &mut Facts, at: At, hex: HexId) {
    let book = at.book;
    if !book.squares.has(hex) {
        let whose = if at.state.controls(GERMAN, hex) { GERMAN } else { SOVIET };
        facts.cite("control", side_name(book, whose), "15.0");
    }
    let zones: Vec<_> = Side::BOTH.into_iter().filter(|&side| zone::covers(at, side, hex)).collect();
    if !zones.is_empty() {
        let whose: Vec<_> = zones.iter().map(|&side| side_name(book, side)).collect();
        facts.cite("zone", format!("{} zone of control", row(&whose)), "8.0");
    }
    for side in Side::BOTH {
        let there = at.state.units.here(side, hex).filter(|&unit| !book.is_hq(unit)).count();
        if there > 0 {
            let (who, most) = (side_name(book, side), book.stack);
            let value = match most.checked_sub(there) {
                Some(0) => format!("{there} of {most} {who} units: full"),
                Some(room) => format!("{there} of {most} {who} units: room for {room}"),
                None => format!("{there} {who} units: {} too many", there - most),
            };
            facts.cite("stacking", value, "7.1");
        }
    }
}

/// Points, sources of supply, reinforcements that come in here.
fn worth(facts: &mut Facts, at: At, hex: HexId) {
    let book = at.book;
    if let Some(spot) = book.spots.iter().find(|spot| spot.hex == hex) {
        let points = count(spot.points.unsigned_abs().into(), "point", "points");
        let also = if spot.automatic { ", and one of the hexes that win at once" } else { "" };
        facts.cite("points", format!("{points} to who controls it{also}"), "15.0");
    }
    for side in Side::BOTH.into_iter().filter(|&side| book.sources[side.index()].has(hex)) {
        let shut = at.state.units.held(side.other()).has(hex);
        let shut = if shut { ", shut by an enemy unit" } else { "" };
        facts.cite("supply source", format!("{}{shut}", side_name(book, side)), "5.1");
    }
    for (number, range) in book.ranges.iter().enumerate().filter(|(_, range)| range.hexes.contains(&hex)) {
        let mut turns: Vec<_> = coming(at, number as u8);
        turns.dedup();
        if !turns.is_empty() {
            let words = if turns.len() == 1 { "turn" } else { "turns" };
            let turns: Vec<_> = turns.iter().map(u8::to_string).collect();
            facts.cite(
                "entry",
                format!(
                    "{} of {words} {}",
                    wargame::words::stretch(&at.book.info, range.hexes.iter().copied()),
                    row(&turns)
                ),
                "4.0",
            );
        }
    }
    for (edge, entry) in [(&book.west_edge, crate::book::Entry::West), (&book.east_edge, crate::book::Entry::East)] {
        if edge.has(hex) {
            facts.cite("entry", format!("reinforcements {}", way_in(book, entry)), "4.0");
        }
    }
}

/// Turns in which units still to come may use a range, in order.
fn coming(at: At, number: u8) -> Vec<u8> {
    let through = |unit: &UnitId| {
        let due = match at.book.piece(*unit) {
            Some(piece) => at.book.counters[piece].due,
            None => at.book.units[unit.index()].due,
        };
        due.is_some_and(|due| due.entry == crate::book::Entry::Range(number))
    };
    let waiting = at.state.units.all().filter(|&unit| at.state.units.place(unit) == Place::WAITING);
    let mut turns: Vec<_> = waiting.filter(through).filter_map(|unit| due(at, unit)).collect();
    turns.sort_unstable();
    turns
}
