//! What there is to say of a hex beyond what the map shows.

use hexmap::Dir;
use wargame::{Fact, prose::escape, words::label};

use crate::{
    book::{ARMOR, Ground, INFANTRY},
    combat,
    edition::Surcharge,
    facts::Facts,
    layer::turns_of_entry,
    markers,
    prelude::*,
    supply, victory,
    way::ground,
    words::{dearer, points, row, surcharged},
    zone::zone_of,
};

/// All facts of a hex; none of them is hidden.
pub fn facts(at: At, hex: HexId) -> Vec<Fact> {
    let mut facts = Facts::new(at.book);
    if hex.index() >= at.book.ground.len() {
        return facts.done();
    }
    let name = escape(at.book.map.name(hex));
    let comma = if name.is_empty() { "" } else { ", " };
    facts.say("terrain", format!("{name}{comma}{}", ground(at.book, hex)));
    if at.book.ground[hex.index()] == Ground::Water {
        facts.cite("cost", "nothing enters it", "79:4.9", "10:2.2");
        return facts.done();
    }
    prices(&mut facts, at.book, hex);
    defence(&mut facts, at, hex);
    markers_here(&mut facts, at, hex);
    sides(&mut facts, at, hex);
    supplies(&mut facts, at, hex);
    worth(&mut facts, at, hex);
    facts.done()
}

/// What it costs to enter (4.9), across its roads and its rivers.
fn prices(facts: &mut Facts, book: &Book, hex: HexId) {
    let cost = |class: usize| points(book.entry_cost[class][hex.index()]);
    let (foot, wheels) = (cost(INFANTRY), cost(ARMOR));
    facts.cite("cost", format!("infantry {foot}, armor {wheels}"), "79:4.9", "10:2.2");
    let to = |mask: u8| {
        let dirs = Dir::ALL.into_iter().filter(move |d| mask >> d.index() & 1 != 0);
        let hexes = dirs.map(|d| book.map.step(hex, d)).filter(|h| h.exists());
        hexes.map(|h| label(&book.info, h)).collect::<Vec<_>>().join(", ")
    };
    let roads = book.roads[hex.index()];
    if let Some(dir) = Dir::ALL.into_iter().find(|d| roads >> d.index() & 1 != 0) {
        let from = book.map.step(hex, dir);
        let along = |class: usize| points(book.cost[class][from.index()][dir.opposite().index()]);
        let rate = format!("infantry {}, armor {} from {}", along(INFANTRY), along(ARMOR), to(roads));
        facts.cite("road", rate, "79:4.2", "10:4.2");
    }
    // A river along water or off the map is never crossed, a bridge costs nothing.
    let open = |d: &Dir| book.map.step(hex, *d).exists() && book.adjacent(hex, book.map.step(hex, *d));
    let wet = Dir::ALL.into_iter().filter(|d| open(d) && book.rivers[hex.index()] >> d.index() & 1 != 0);
    let wet = wet.fold(0u8, |mask, d| mask | 1 << d.index());
    if wet != 0 {
        let off_road = if wet & roads != 0 { ", not on a road" } else { "" };
        facts.cite("river", format!("{}{off_road}: {}", surcharged("river", book.river), to(wet)), "79:4.9", "10:2.2");
    }
    let barred = Dir::ALL.into_iter().filter(|d| {
        let next = book.map.step(hex, *d);
        next.exists() && book.land.has(next) && !book.adjacent(hex, next)
    });
    let barred = barred.fold(0u8, |mask, d| mask | 1 << d.index());
    if barred != 0 {
        facts.cite("lake or sea", format!("not crossed, no zone: {}", to(barred)), "79:4.9", "10:2.2");
    }
}

/// What its terrain does for defenders (9.6).
fn defence(facts: &mut Facts, at: At, hex: HexId) {
    let [german, soviet] = Side::BOTH.map(|side| combat::terrain_shift(at.book, hex, side));
    let value = match (german, soviet) {
        (0, 0) => return,
        (0, by) => format!("{} left for Soviet defenders", columns(by)),
        (_, by) => format!("{} left for defenders", columns(by)),
    };
    facts.cite("combat", value, "79:9.6", "10:8.3");
    if combat::denies_armor(at.book, hex) && !at.state.units.held(SOVIET).has(hex) {
        facts.cite("armor", "no armor or corps shift for German defenders", "79:12.3", "10:10.3");
    }
}

fn columns(by: i8) -> String {
    match by.abs() {
        1 => "one column".to_owned(),
        n => format!("{n} columns"),
    }
}

fn markers_here(facts: &mut Facts, at: At, hex: HexId) {
    if at.state.forts.has(hex) {
        let by = columns(at.book.shifts.fort);
        facts.cite("fort", format!("{by} left for Soviet defenders"), "79:15.1", "10:13.1");
        let price = dearer(at.book.fort_cost);
        facts.cite("fort", format!("Germans pay {price} to enter it without defenders"), "79:15.2", "10:13.2");
    } else if at.state.forts_ready > 0 && markers::sites(at).has(hex) {
        facts.cite("fort", "can be built here", "79:15.0", "10:13.0");
    }
    let air = at.state.air_on(hex) as usize;
    if air > 0 {
        let price = dearer(Surcharge::Times(at.book.interdiction[air]));
        facts.cite("interdiction", format!("Soviet units and supply lines pay {price}"), "79:13.3", "10:11.3");
    }
}

/// Whose zone it is in, who stands there, how many more may (4.6).
fn sides(facts: &mut Facts, at: At, hex: HexId) {
    let zones: Vec<_> = Side::BOTH.into_iter().filter(|&s| zone_of(at, s).has(hex)).collect();
    if !zones.is_empty() {
        let whose: Vec<_> = zones.iter().map(|&s| at.book.side_name(s)).collect();
        facts.cite("zone", format!("{} zone of control", row(&whose)), "79:5.0", "10:5.0");
    }
    for side in Side::BOTH {
        let there = at.state.units.count(side, hex);
        if there > 0 {
            let who = at.book.side_name(side);
            let most = at.book.stack_limit;
            let value = match there.cmp(&most) {
                std::cmp::Ordering::Less => format!("{there} of {most} {who} units: room for {}", most - there),
                std::cmp::Ordering::Equal => format!("{there} of {most} {who} units: full"),
                std::cmp::Ordering::Greater => format!("{there} {who} units: {} too many", there - most),
            };
            facts.cite("stacking", value, "79:4.6", "10:4.6");
        }
    }
}

/// Sources, and whether a unit standing there would have a line (11.0).
fn supplies(facts: &mut Facts, at: At, hex: HexId) {
    let mut fed = Vec::new();
    for side in Side::BOTH {
        let lines = supply::lines(at, side);
        let who = at.book.side_name(side);
        if at.book.sources[side.index()].has(hex) {
            let cut = if lines.net.has(hex) { "" } else { ", cut off by the enemy" };
            facts.cite("source", format!("{who} supply{cut}"), "79:11.5", "10:9.5");
        }
        if at.state.units.held(side.other()).has(hex) {
            continue;
        }
        match [INFANTRY, ARMOR].map(|class| lines.reach(at, hex, class)) {
            [true, true] => fed.push(format!("{who} units")),
            [true, false] => fed.push(format!("{who} infantry")),
            [false, true] => fed.push(format!("{who} armor")),
            [false, false] => {}
        }
    }
    let value = if fed.is_empty() { "for nobody".to_owned() } else { format!("for {}", row(&fed)) };
    facts.cite("supply", value, "79:11.0", "10:9.0");
}

/// Victory points, replacements, reinforcements.
fn worth(facts: &mut Facts, at: At, hex: HexId) {
    if let Some((_, points)) = at.book.score.hexes.iter().find(|(h, _)| *h == hex) {
        let held = victory::held(at, &supply::lines(at, GERMAN), hex);
        let now = if held { "held now" } else { "not held now" };
        let value = format!("{points} to the Germans with a supplied unit here at the end; {now}");
        facts.cite("points", value, "79:18.2", "10:16.2");
    }
    if at.book.replacement_hexes.has(hex) {
        facts.cite("replacements", "German units can be rebuilt here", "79:16.6", "10:14.6");
    }
    for side in Side::BOTH {
        let turns: Vec<_> = turns_of_entry(at, side, hex).iter().map(u8::to_string).collect();
        if !turns.is_empty() {
            let turn = if turns.len() == 1 { "turn" } else { "turns" };
            let value = format!("{} reinforcements of {turn} {}", at.book.side_name(side), row(&turns));
            facts.cite("entry", value, "79:16.0", "10:14.0");
        }
    }
}
