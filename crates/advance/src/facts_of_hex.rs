//! What there is to say of a hex beyond what the map shows.

use hexmap::{Dir, HexId, Hexes as _};
use wargame::{Fact, Side};

use crate::{
    book::{ARMOR, Book, Ground, INFANTRY},
    combat,
    edition::Surcharge,
    facts::Facts,
    layer::turns_of_entry,
    markers,
    setup::side_name,
    state::{GERMAN, SOVIET, State},
    supply, victory,
    way::ground,
    words::{dearer, points, row, surcharged},
    zone::zone_of,
};

/// All facts of a hex; none of them is hidden.
pub fn facts(book: &Book, state: &State, hex: HexId) -> Vec<Fact> {
    let mut facts = Facts::new(book);
    if hex.index() >= book.ground.len() {
        return facts.done();
    }
    let name = book.map.name(hex);
    let comma = if name.is_empty() { "" } else { ", " };
    facts.say("terrain", format!("{name}{comma}{}", ground(book, hex)));
    if book.ground[hex.index()] == Ground::Water {
        facts.cite("cost", "nothing enters it", "79:4.9", "10:2.2");
        return facts.done();
    }
    prices(&mut facts, book, hex);
    defence(&mut facts, book, state, hex);
    markers_here(&mut facts, book, state, hex);
    sides(&mut facts, book, state, hex);
    supplies(&mut facts, book, state, hex);
    worth(&mut facts, book, state, hex);
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
        hexes.map(|h| book.info.hex(h)).collect::<Vec<_>>().join(", ")
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
        next.exists() && book.land.has_hex(next) && !book.adjacent(hex, next)
    });
    let barred = barred.fold(0u8, |mask, d| mask | 1 << d.index());
    if barred != 0 {
        facts.cite("lake or sea", format!("not crossed, no zone: {}", to(barred)), "79:4.9", "10:2.2");
    }
}

/// What its terrain does for defenders (9.6).
fn defence(facts: &mut Facts, book: &Book, state: &State, hex: HexId) {
    let [german, soviet] = Side::BOTH.map(|side| combat::terrain_shift(book, hex, side));
    let value = match (german, soviet) {
        (0, 0) => return,
        (0, by) => format!("{} left for Soviet defenders", columns(by)),
        (_, by) => format!("{} left for defenders", columns(by)),
    };
    facts.cite("combat", value, "79:9.6", "10:8.3");
    if combat::denies_armor(book, hex) && !state.units.held(SOVIET).has_hex(hex) {
        facts.cite("armor", "no armor or corps shift for German defenders", "79:12.3", "10:10.3");
    }
}

fn columns(by: i8) -> String {
    match by.abs() {
        1 => "one column".to_owned(),
        n => format!("{n} columns"),
    }
}

fn markers_here(facts: &mut Facts, book: &Book, state: &State, hex: HexId) {
    if state.forts.has_hex(hex) {
        let by = columns(book.shifts.fort);
        facts.cite("fort", format!("{by} left for Soviet defenders"), "79:15.1", "10:13.1");
        let price = dearer(book.fort_cost);
        facts.cite("fort", format!("Germans pay {price} to enter it without defenders"), "79:15.2", "10:13.2");
    } else if state.forts_ready > 0 && markers::fortify::sites(book, state).has_hex(hex) {
        facts.cite("fort", "can be built here", "79:15.0", "10:13.0");
    }
    let air = state.air_on(hex) as usize;
    if air > 0 {
        let price = dearer(Surcharge::Times(book.interdiction[air]));
        facts.cite("interdiction", format!("Soviet units and supply lines pay {price}"), "79:13.3", "10:11.3");
    }
}

/// Whose zone it is in, who stands there, how many more may (4.6).
fn sides(facts: &mut Facts, book: &Book, state: &State, hex: HexId) {
    let zones: Vec<_> = Side::BOTH.into_iter().filter(|&s| zone_of(book, state, s).has_hex(hex)).collect();
    if !zones.is_empty() {
        let whose: Vec<_> = zones.iter().map(|&s| side_name(book, s)).collect();
        facts.cite("zone", format!("{} zone of control", row(&whose)), "79:5.0", "10:5.0");
    }
    for side in Side::BOTH {
        let there = state.units.count(side, hex);
        if there > 0 {
            let who = side_name(book, side);
            let most = book.stack_limit;
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
fn supplies(facts: &mut Facts, book: &Book, state: &State, hex: HexId) {
    let mut fed = Vec::new();
    for side in Side::BOTH {
        let lines = supply::lines(book, state, side);
        let who = side_name(book, side);
        if book.sources[side.index()].has_hex(hex) {
            let cut = if lines.net.has_hex(hex) { "" } else { ", cut off by the enemy" };
            facts.cite("source", format!("{who} supply{cut}"), "79:11.5", "10:9.5");
        }
        if state.units.held(side.other()).has_hex(hex) {
            continue;
        }
        match [INFANTRY, ARMOR].map(|class| lines.reach(book, state, hex, class)) {
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
fn worth(facts: &mut Facts, book: &Book, state: &State, hex: HexId) {
    if let Some((_, points)) = book.score.hexes.iter().find(|(h, _)| *h == hex) {
        let held = victory::held(book, state, &supply::lines(book, state, GERMAN), hex);
        let now = if held { "held now" } else { "not held now" };
        let value = format!("{points} to the Germans with a supplied unit here at the end; {now}");
        facts.cite("points", value, "79:18.2", "10:16.2");
    }
    if book.replacement_hexes.has_hex(hex) {
        facts.cite("replacements", "German units can be rebuilt here", "79:16.6", "10:14.6");
    }
    for side in Side::BOTH {
        let turns: Vec<_> = turns_of_entry(book, state, side, hex).iter().map(u8::to_string).collect();
        if !turns.is_empty() {
            let turn = if turns.len() == 1 { "turn" } else { "turns" };
            let value = format!("{} reinforcements of {turn} {}", side_name(book, side), row(&turns));
            facts.cite("entry", value, "79:16.0", "10:14.0");
        }
    }
}
