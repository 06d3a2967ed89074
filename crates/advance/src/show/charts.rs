//! The charts, made from the book: what stands in them is what is charged and shifted.

mod track;

use hexmap::Mp;
use wargame::{
    Chart, Charts, UnitId,
    charts::{Lights, Picture, Sample, Spot, results},
};

use crate::{
    book::{ARMOR, Ground, INFANTRY, Kind, NO},
    edition::Surcharge,
    event::result_name,
    prelude::*,
    words::points,
};

pub fn charts(book: &Book) -> Charts {
    Charts {
        charts: vec![crt(book), shifts(book), terrain(book), sequence(book), markers(book)],
        counters: counters(book),
        turns: track::turns(book),
    }
}

fn crt(book: &Book) -> Chart {
    let rows = (1..=book.crt.sides()).map(|die| {
        let result = |column: usize| {
            let (defender, attacker) = book.crt.result(column as i16 + book.crt.first().0, die);
            result_name(defender, attacker)
        };
        (die.to_string(), (0..book.info.columns.len()).map(result).collect())
    });
    results(&book.info, book.case("79:9.5", "10:8.3"), &rows.collect::<Vec<_>>()).about(
        "Left of the stroke the defender, right of it the attacker. A number is that many steps or hexes of retreat, \
         E is everything, - is nothing. Odds are rounded down for the defender, then shifted.",
    )
}

/// A shift as it is read: `2 left`.
fn columns(by: i8) -> String {
    match by {
        0 => "none".into(),
        by => format!("{} {}", by.unsigned_abs(), if by < 0 { "left" } else { "right" }),
    }
}

fn shifts(book: &Book) -> Chart {
    let mut chart = Chart::new("shifts", "Column shifts", &["When", "Columns"])
        .about("Left is for the defender, right for the attacker. All that apply are added up.");
    let s = &book.shifts;
    let mut line = |name: &str, by: i8, e79, e10| {
        if by != 0 {
            chart.line(name, book.case(e79, e10), [columns(by)]);
        }
    };
    line("overrun", s.overrun, "79:7.1", "10:7.1");
    line("an attacker is unsupplied", s.attacker_unsupplied, "79:11.2", "10:9.2");
    line("a defender is unsupplied", s.defender_unsupplied, "79:11.2", "10:9.2");
    line("a city is attacked", s.city, "79:9.6", "10:8.3");
    line("swamp is attacked", s.swamp, "79:9.6", "10:8.3");
    line("forest is attacked", s.forest, "79:9.6", "10:8.3");
    line("a hill is attacked", s.hill, "79:9.6", "10:8.3");
    line("Soviets defend in a Soviet city", s.soviet_city, "79:9.6", "10:8.3");
    line("Soviets defend in a fort", s.fort, "79:15.1", "10:13.1");
    line("all attackers attack across rivers", s.river, "79:9.6", "10:8.3");
    line("armor defends", s.armor_defending, "79:12.2", "10:10.2");
    line("armor attacks clear hexes without forts", s.armor_attacking, "79:12.2", "10:10.2");
    line("each whole Panzer corps defending", s.corps_defending, "79:12.1", "10:10.1");
    line("each whole Panzer corps attacking", s.corps_attacking, "79:12.1", "10:10.1");
    line("each air unit with the defender", s.air_defending, "79:13.1", "10:11.1");
    line("each air unit with the attacker", s.air_attacking, "79:13.1", "10:11.1");
    line("Soviet surprise, in its turn", s.surprise, "79:17.4", "10:15.3");
    chart
}

/// A price as it is read.
fn price(cost: Mp) -> String {
    if cost == NO { "not".into() } else { points(cost) }
}

/// What a surcharge does to a price: `×2`, `+1`.
fn more(by: Surcharge) -> String {
    match by {
        Surcharge::Times(by) => format!("×{by}"),
        Surcharge::Plus(half) => format!("+{}", points(half)),
    }
}

/// The grounds of movement with their word on the map, their name, their shift, and the cases of both books.
fn grounds(book: &Book) -> [(Ground, &'static str, &'static str, i8, &'static str); 6] {
    let s = &book.shifts;
    let case = |e79, e10| book.case(e79, e10);
    [
        (Ground::Clear, "clear", "clear", 0, case("79:4.2", "10:4.2")),
        (Ground::Forest, "forest", "forest", s.forest, case("79:4.9", "10:2.2")),
        (Ground::Swamp, "swamp", "swamp", s.swamp, case("79:4.9", "10:2.2")),
        (Ground::Hill, "hill", "hill", s.hill, case("79:4.9", "10:2.2")),
        (Ground::City, "city", "city", s.city, case("79:4.9", "10:2.2")),
        (Ground::SovietCity, "soviet-city", "Soviet city", s.soviet_city, case("79:4.9", "10:2.2")),
    ]
}

fn terrain(book: &Book) -> Chart {
    let heads = ["Terrain", "Infantry", "Armor, mech", "Supply line", "Defence"];
    let mut chart = Chart::new("terrain", "Terrain and its costs", &heads).about(
        "Movement points for the hex entered. A road or the terrain comes first, then the river, then fort or \
         interdiction, at last what leaving a zone costs.",
    );
    let lines = |ground, road| {
        let [foot, wheels] = [INFANTRY, ARMOR].map(|class| price(book.tariff.line(class, ground, road)));
        if foot == wheels { foot } else { format!("{foot}, armor {wheels}") }
    };
    let shift = |by: i8| if by == 0 { "–".to_owned() } else { columns(by) };
    for (ground, word, name, by, case) in grounds(book) {
        if !book.ground.contains(&ground) {
            continue;
        }
        let [foot, wheels] = [INFANTRY, ARMOR].map(|class| price(book.tariff.step(class, ground, false)));
        let by = if ground == Ground::SovietCity { format!("Soviets {}", shift(by)) } else { shift(by) };
        chart.line(name, case, [foot, wheels, lines(ground, false), by]);
        chart.pictured(Picture::Map(word));
    }
    let [foot, wheels] = book.tariff.road.map(price);
    chart.line("along a road", book.case("79:4.2", "10:4.2"), [foot, wheels, lines(Ground::Clear, true), "–".into()]);
    chart.pictured(Picture::Map("road"));
    let river = more(book.river);
    let across = shift(book.shifts.river);
    chart.line("river, no road", book.case("79:4.9", "10:2.2"), [river.clone(), river.clone(), river, across]);
    chart.pictured(Picture::Map("river"));
    chart.line("lake or sea hexside", book.case("79:4.9", "10:2.2"), ["not", "not", "not", "no combat"]);
    chart.pictured(Picture::Map("lake"));
    chart.line("town", book.case("79:4.9", "10:2.2"), ["–", "–", "–", "–"]);
    chart.pictured(Picture::Map("town"));
    surcharges(book, &mut chart, &shift);
    chart
}

/// What lies in a hex or is done there, and is paid for beside its ground.
fn surcharges(book: &Book, chart: &mut Chart, shift: &impl Fn(i8) -> String) {
    let (fort, line) = (more(book.fort_cost), more(book.fort_line));
    let held = format!("Soviets {}", shift(book.shifts.fort));
    let name = "fort: empty for Germans, held in defence";
    chart.line(name, book.case("79:15.2", "10:13.2"), [fort.clone(), fort, line, held]);
    chart.pictured(Picture::Marker("fort", 1));
    for air in [1, 2] {
        let by = format!("×{}", book.interdiction[usize::from(air)]);
        let name = format!("interdicted by {}, for Soviets", count(air.into(), "air unit", "air units"));
        chart.line(&name, book.case("79:13.3", "10:11.3"), [by.clone(), by.clone(), by, "–".into()]);
        chart.pictured(Picture::Marker("interdiction", air));
    }
    for side in Side::BOTH {
        let name = format!("leaving an enemy zone, {}", book.side_name(side));
        let [foot, wheels] = book.disengage[side.index()].map(|cost| format!("+{}", points(cost)));
        let case = if side == GERMAN { book.case("79:6.1", "10:6.1") } else { book.case("79:6.2", "10:6.2") };
        chart.line(&name, case, [foot, wheels, "–".into(), "–".into()]);
    }
    let overrun = |cost: Mp| {
        let points = points(cost);
        if book.edition.overrun_is_flat() { points } else { format!("+{points}") }
    };
    let overrun_case = book.case("79:7.3", "10:7.3");
    let none = || "–".to_owned();
    let mut line = |name: &str, cost| {
        chart.line(name, overrun_case, [overrun(cost), overrun(cost), none(), none()]);
    };
    line("overrun", book.overrun_price);
    if book.overrun_price != book.overrun_price_first_turn {
        line("German overrun on turn 1", book.overrun_price_first_turn);
    }
}

fn sequence(book: &Book) -> Chart {
    let heads = ["Phase", "Side", "What is done"];
    let mut chart = Chart::new("sequence", "Sequence of play", &heads).lit(Lights::Phase);
    for phase in book.info.phases.iter().filter(|phase| phase.side.is_some()) {
        let (case, does) = done_in(book, &phase.key);
        let side = phase.side.map_or("", |side| book.side_name(side));
        chart.line(&phase.name, case, [side, does]);
        chart.keyed(&phase.key);
    }
    let does = "Interdicting air units come off the map and can be used again; the next turn begins.";
    chart.line("End of the turn", book.case("79:3.0", "10:3.0"), ["", does]);
    chart.keyed("turn-end");
    chart
}

fn done_in(book: &Book, phase: &str) -> (&'static str, &'static str) {
    match phase {
        "de-replacement" => (
            book.case("79:16.6", "10:14.6"),
            "Reduced units that rested undisturbed in a replacement hex come back to full strength.",
        ),
        "de-movement" => (
            book.case("79:4.0", "10:4.1"),
            "Units and stacks move one after another; reinforcements enter; overruns are fought on the way.",
        ),
        "de-combat" => (book.case("79:8.0", "10:8.1"), "Attacks, one after another, each finished before the next."),
        "de-interdiction" => {
            (book.case("79:13.3", "10:11.3"), "Air units not used in this turn may be put on hexes to interdict them.")
        }
        "su-fortification" => (book.case("79:15.4", "10:13.4"), "Forts at hand are built near Leningrad."),
        "su-movement" => (
            book.case("79:4.0", "10:4.1"),
            "Units and stacks move one after another; reinforcements enter; overruns are fought on the way.",
        ),
        _ => (book.case("79:8.0", "10:8.1"), "Attacks; on turn 1 whoever stands beside Germans must attack."),
    }
}

fn markers(book: &Book) -> Chart {
    let mut chart = Chart::new("markers", "Markers", &["Marker", "What it does"]);
    let mut line = |name: &str, case, what: &str, picture| {
        chart.line(name, case, [what]);
        if let Some(picture) = picture {
            chart.pictured(picture);
        }
    };
    let marker = |kind| Some(Picture::Marker(kind, 1));
    line(
        "out of supply",
        book.case("79:11.0", "10:9.0"),
        "No line of supply leads to these units as it stands: half movement, and two columns for the enemy in combat.",
        marker("unsupplied"),
    );
    line(
        "fort",
        book.case("79:15.1", "10:13.1"),
        "Helps Soviets who defend in it; empty it slows Germans and their supply until one of them enters.",
        marker("fort"),
    );
    line(
        "interdiction",
        book.case("79:13.3", "10:11.3"),
        "Makes the hex dear for Soviet movement and supply until the turn ends.",
        marker("interdiction"),
    );
    line("pale counter", book.case("79:3.0", "10:3.0"), "Has moved, or has fought, in this phase.", None);
    chart
}

fn counters(book: &Book) -> Vec<Sample> {
    let at = |e79, e10| book.case(e79, e10);
    let german = |face: &std::sync::Arc<wargame::Face>, title: &str| {
        Sample::new(face, title)
            .part(Spot::Kind, "unit type", at("79:2.4", "10:2.4"), "Infantry, mechanized or panzer")
            .part(
                Spot::Name,
                "designation",
                at("79:2.8", "10:2.8"),
                "Only the number of its Panzer corps has an effect",
            )
            .part(Spot::Steps, "steps", at("79:10.5", "10:8.45"), "Two; a hollow dot is a step lost")
            .part(Spot::Figure(0), "strength", at("79:2.5", "10:2.5"), "In attack and in defence alike")
            .part(Spot::Figure(1), "movement", at("79:2.7", "10:2.4"), "Movement points in a phase")
    };
    let panzer = book.germans.iter().position(|unit| unit.corps.is_some() && unit.kind == Kind::Armor).unwrap_or(0);
    let [full, reduced] = &book.faces.german[panzer];
    let full = german(full, &format!("German: {}", book.info.name(UnitId(panzer as u8)))).part(
        Spot::Band,
        "Panzer corps",
        at("79:12.1", "10:10.1"),
        "A whole corps in one hex shifts a column",
    );
    let reduced = german(reduced, "The same, reduced");
    let soviet = |face: &std::sync::Arc<wargame::Face>, title: &str| {
        Sample::new(face, title).part(Spot::Kind, "unit type", at("79:2.4", "10:2.4"), "Infantry, mechanized or armor")
    };
    let untried = soviet(&book.faces.untried[0], "Soviet, untried")
        .part(Spot::Figure(0), "strength", at("79:14.1", "10:12.1"), "Unknown to both sides until it fights")
        .part(Spot::Figure(1), "movement", at("79:2.7", "10:2.4"), "Movement points in a phase");
    let known = book.counters.iter().position(|c| c.kind == Kind::Armor).unwrap_or(0);
    let tried = soviet(&book.faces.soviet[known], "Soviet, turned up")
        .part(Spot::Figure(0), "attack", at("79:2.6", "10:2.6"), "Strength when it attacks")
        .part(Spot::Figure(1), "defence", at("79:2.6", "10:2.6"), "Strength when it defends")
        .part(Spot::Figure(2), "movement", at("79:2.7", "10:2.4"), "Movement points in a phase");
    vec![full, reduced, untried, tried]
}
