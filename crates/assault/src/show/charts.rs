//! The charts, made from the book: what stands in them is what is charged, multiplied and thrown for.

mod track;

use hexmap::{HexId, Mp};
use wargame::{
    Chart, Charts, UnitId,
    charts::{Lights, Picture, Sample, Spot, results},
};

use crate::{
    air,
    book::Class,
    event::result_name,
    ground::{GERMAN_FOOT, GERMAN_WHEELS, GUERRILLA, Ground, NO, PACES, RUSSIAN_FOOT, RUSSIAN_WHEELS},
    odds,
    prelude::*,
    words::{ground, points},
};

pub fn charts(book: &Book) -> Charts {
    Charts {
        charts: vec![crt(book), modifiers(book), terrain(book), sequence(book), markers(book)],
        counters: counters(book),
        turns: track::turns(book),
    }
}

/// A number with its sign, a true minus.
fn signed(by: i16) -> String {
    match by {
        by if by > 0 => format!("+{by}"),
        by if by < 0 => format!("−{}", by.unsigned_abs()),
        _ => "0".into(),
    }
}

fn crt(book: &Book) -> Chart {
    let (_, first) = book.crt.first();
    let rows = (0..i16::from(book.crt.sides())).map(|row| {
        let die = first + row;
        let result = |column: usize| result_name(odds::outcome(book, column as u8, die as i8));
        let name = match row {
            0 => format!("{} and less", signed(die).replace('+', "")),
            _ if row + 1 == i16::from(book.crt.sides()) => format!("{die} and more"),
            _ => die.to_string(),
        };
        (name, (0..book.columns.len()).map(result).collect())
    });
    results(&book.info, "10.21", &rows.collect::<Vec<_>>()).about(format!(
        "The die as it is modified. Left of the stroke what the attacker suffers, right of it the defender; AE and DE \
         are all of them. Odds are rounded down to the next column; {}:1 and more is DE without a throw, less than {} \
         is no attack.",
        book.automatic, book.info.columns[0],
    ))
}

fn modifiers(book: &Book) -> Chart {
    let mut chart = Chart::new("shifts", "Modifiers of an attack", &["When", "What it does"]).about(
        "A mixed attack counts as its lowest class, a mixed defence as its highest. What is added changes the die, \
         what multiplies changes a strength before the odds are formed.",
    );
    for attacker in [Class::A, Class::B, Class::C] {
        let row = book.class_modifier[attacker as usize];
        let against =
            [Class::A, Class::B, Class::C].map(|c| format!("{} on {}", signed(row[c as usize].into()), c.word()));
        chart.line(&format!("class {} attacks", attacker.word()), "10.41", [against.join(", ")]);
    }
    chart.line("ground support", "12.52", [format!("{} on the die", signed(book.support.into()))]);
    chart.pictured(Picture::Marker("support", 1));
    chart.line("out of supply", "11.23", ["half strength, in attack and defence"]);
    chart.pictured(Picture::Marker("unsupplied", 1));
    chart.line("disrupted", "12.42", ["half strength in defence, no attack"]);
    chart.pictured(Picture::Marker("disrupted", 1));
    chart.line("headquarters alone in a hex", "11.33", ["defends with 1"]);
    if let Some(navy) = &book.navy {
        let fire = format!("{} to the strength, after terrain in defence", signed(navy.firepower.into()));
        chart.line("the firepower marker", "13.4", [fire]);
        chart.pictured(Picture::Marker("firepower", navy.firepower));
    }
    if book.is_stalingrad() {
        chart.line("a Soviet tank corps defends", "19.41", ["as printed, whatever the terrain or river"]);
    }
    chart
}

/// The paces of a chart's columns, and what stands over them: of Germans, of Russians where they differ.
fn paces(book: &Book) -> Vec<(usize, usize, &'static str)> {
    let mut paces = vec![
        (GERMAN_FOOT, RUSSIAN_FOOT, "Infantry"),
        (GERMAN_WHEELS, RUSSIAN_WHEELS, "Mechanized"),
        (GUERRILLA, GUERRILLA, "Guerrilla"),
    ];
    paces.retain(|&(_, pace, _)| book.units.iter().any(|unit| unit.pace == pace));
    paces
}

fn price(cost: Mp) -> String {
    if cost == NO { "not".into() } else { points(cost) }
}

/// What stands for a kind of ground: a hex of it that is no fortification.
fn example(book: &Book, of: Ground) -> Option<HexId> {
    let plain = |hex: &HexId| book.ground[hex.index()] == of && (of == Ground::FortifiedCity || !book.forts.has(*hex));
    book.map.hexes().find(plain)
}

fn terrain(book: &Book) -> Chart {
    let paces = paces(book);
    let columns = paces.iter().map(|&(.., name)| name);
    let heads: Vec<_> = ["Terrain"].into_iter().chain(columns).chain(["Defence", "Bombed on"]).collect();
    let mut chart = Chart::new("terrain", "Terrain and its costs", &heads).about(
        "Movement points for the hex entered; defence is what the strength is multiplied by; bombers disrupt with the \
         numbers in the last column.",
    );
    let grounds = [
        (Ground::Clear, "clear", "6.13"),
        (Ground::Woods, "forest", "6.13"),
        (Ground::Marsh, "marsh", "6.13"),
        (Ground::Town, "town", "6.13"),
        (Ground::City, "city", "6.16"),
        (Ground::FortifiedCity, "fortified-city", "10.35"),
        (Ground::CityMain, if book.is_stalingrad() { "stalingrad" } else { "leningrad" }, "8.21"),
        (Ground::Interior, "interior", "8.22"),
    ];
    for (kind, word, case) in grounds {
        let Some(hex) = example(book, kind) else { continue };
        let name = match kind {
            Ground::CityMain => format!("{} on the main map", book.campaign.city()),
            Ground::Interior => format!("{} on the inset", book.campaign.city()),
            _ => ground(book, hex).to_owned(),
        };
        let costs = book.prices.entry(kind, false);
        // A pace that only one side has says nothing of the other.
        let cost = |german: bool| {
            let price = move |&(g, r, _): &(usize, usize, _)| match (german, g == r) {
                (true, true) => "–".to_owned(),
                (true, false) => price(costs[g]),
                (false, _) => price(costs[r]),
            };
            paces.iter().map(price)
        };
        let times = Side::BOTH.map(|side| odds::multiple(book, side, hex).0);
        let bombed = match air::needed(book, hex) {
            1 => "1".to_owned(),
            up_to => format!("1 to {up_to}"),
        };
        let same = paces.iter().all(|&(g, r, _)| costs[g] == costs[r]) && times[0] == times[1];
        let mut line = |name: &str, side: Side| {
            let cells = cost(side == GERMAN).chain([format!("×{}", times[side.index()]), bombed.clone()]);
            chart.line(name, case, cells.collect::<Vec<_>>());
            chart.pictured(Picture::Map(word));
        };
        if same {
            line(&name, RUSSIAN);
        } else {
            Side::BOTH.into_iter().for_each(|side| line(&format!("{name}, {}", book.info.sides[side.index()]), side));
        }
    }
    crossings(book, &mut chart, &paces);
    chart
}

/// Hexsides, roads, fortifications, and what leaving a zone costs.
fn crossings(book: &Book, chart: &mut Chart, paces: &[(usize, usize, &'static str)]) {
    let row = |costs: &[Mp; PACES], plus: &str| {
        paces.iter().map(|&(_, pace, _)| format!("{plus}{}", points(costs[pace]))).collect::<Vec<_>>()
    };
    let all = |words: &str| vec![words.to_owned(); paces.len()];
    let with = |mut cells: Vec<String>, defence: &str, bombed: &str| {
        cells.extend([defence.to_owned(), bombed.to_owned()]);
        cells
    };
    let sides = |word: &str| {
        book.map
            .hexes()
            .any(|h| hexmap::Dir::ALL.into_iter().any(|d| book.map.side(h, d).meets(book.map.side_kind(word))))
    };
    let prices = &book.prices;
    chart.line("along a road", "6.16", with(row(&prices.road, ""), "–", "–"));
    chart.pictured(Picture::Map("road"));
    let across = |by: u8| format!("×{by} if all attack across");
    chart.line("river, no road", "6.15", with(row(&prices.river, "+"), &across(book.multiples.river), "–"));
    chart.pictured(Picture::Map("river"));
    if sides("don") {
        chart.line("Don, no road", "19.33", with(row(&prices.don, "+"), &across(book.multiples.don), "–"));
        chart.pictured(Picture::Map("don"));
    }
    if sides("neva") {
        let bridge = with(row(&prices.bridge, "+"), &across(book.multiples.river), "–");
        chart.line("bridge of the inset", "8.23", bridge);
        chart.pictured(Picture::Map("bridge"));
        chart.line("Neva, Russians from beside it", "6.33", with(all("all"), "no combat", "–"));
        chart.pictured(Picture::Map("neva"));
        chart.line("Neva, Germans", "6.32", with(all("not"), "no combat", "–"));
        chart.pictured(Picture::Map("neva"));
    }
    if sides("volga") {
        chart.line("Volga at city or ferry, Russians", "19.0", with(all("all"), "no combat", "–"));
        chart.pictured(Picture::Map("volga"));
    }
    chart.line("lake or sea hexside", "6.17", with(all("not"), "no combat", "–"));
    chart.pictured(Picture::Map("lake"));
    if book.forts.iter().any(|hex| book.ground[hex.index()] != Ground::FortifiedCity) {
        let held = format!("×{} for Russians", book.multiples.fort);
        let bombed = book.bombing.fort.to_string();
        chart.line("fortification", "10.34", with(all("as the hex"), &held, &bombed));
        chart.pictured(Picture::Map("fort"));
    }
    chart.line("leaving an enemy zone", "9.4", with(all(&format!("+{}", points(book.leave))), "–", "–"));
    chart.line("entering a rigid zone", "9.2", with(all("stops"), "–", "–"));
}

fn sequence(book: &Book) -> Chart {
    let mut chart = Chart::new("sequence", "Sequence of play", &["Phase", "Side", "What is done"]).lit(Lights::Phase);
    for phase in book.info.phases.iter().filter(|phase| phase.side.is_some()) {
        let (case, does) = match phase.key.as_str() {
            "de-air" | "su-air" => {
                ("12.31", "Air units are counted; bombers go to enemy hexes and may disrupt what stands there.")
            }
            "de-supply" | "su-supply" => (
                "11.12",
                "Both sides check supply; it holds until the next check. Whoever does not move and still has none loses a step.",
            ),
            "de-movement" => (
                "6.11",
                "Units withdraw, lost headquarters return, reinforcements enter; units move one after another.",
            ),
            "su-movement" => ("6.11", "Reinforcements appear; units move one after another."),
            "de-mechanized" => (
                "6.21",
                "Mechanized units in supply move again. Then fringe hexes are cleared and Germans recover from disruption.",
            ),
            "de-combat" => ("10.11", "Ground support is placed; attacks, one after another, each with its advance."),
            _ => (
                "10.11",
                "Ground support is placed; attacks. Then fringe hexes are cleared and Russians recover from disruption.",
            ),
        };
        let side = phase.side.map_or("", |side| &book.info.sides[side.index()]);
        chart.line(&capital(phase.name.clone()), case, [side, does]);
        chart.keyed(&phase.key);
    }
    chart
}

fn markers(book: &Book) -> Chart {
    let mut chart = Chart::new("markers", "Markers", &["Marker", "What it does"]);
    let mut line = |name: &str, case, what: String, kind, count| {
        chart.line(name, case, [what]);
        chart.pictured(Picture::Marker(kind, count));
    };
    let what =
        "No path of supply at the last check: at most one hex of movement, half strength, a step lost if it goes on.";
    line("out of supply", "11.21", what.into(), "unsupplied", 1);
    let what = "No move, attack, retreat or advance, half strength in defence, until the end of the own player-turn.";
    line("disrupted", "12.42", what.into(), "disrupted", 1);
    line("bomber", "12.31", "Bombs the hex before anything moves; a success disrupts.".into(), "bomber", 1);
    let what = format!("{} on the die of the attack on this hex.", signed(book.support.into()));
    line("ground support", "12.52", what, "support", 1);
    if let Some(navy) = &book.navy {
        let what = format!(
            "{} to a Russian attack or defence in this hex, up to {} hexes from the naval unit.",
            signed(navy.firepower.into()),
            navy.range
        );
        line("firepower", "13.3", what, "firepower", navy.firepower);
    }
    if !book.vp_markers.is_empty() {
        let what = format!("Worth {} points to the Russian, if this option is chosen.", book.score.vp_marker);
        line("points", "18.51", what, "points", book.score.vp_marker as u8);
    }
    chart.line("pale counter", "6.13", ["Has moved, or has fought, in this phase."]);
    chart
}

fn counters(book: &Book) -> Vec<Sample> {
    let first = |side: Side, kinds: &[Kind]| {
        let fits = |u: &usize| book.side(UnitId(*u as u8)) == side && kinds.contains(&book.units[*u].kind);
        (0..book.units.len()).find(fits)
    };
    let sample = |unit: usize, lost: usize, whole: bool, title: String| {
        let mut sample = Sample::new(&book.faces[unit][lost], title);
        if whole {
            sample = sample
                .part(Spot::Size, "size", "3.2", "III regiment, X brigade, XX division, XXX corps")
                .part(Spot::Kind, "unit type", "3.2", "The symbol")
                .part(Spot::Name, "designation", "3.2", "Which unit it is");
        }
        sample = sample
            .part(Spot::Figure(0), "combat factor", "3.2", "Strength in attack and defence")
            .part(Spot::Figure(1), "class", "9.1", "A has a rigid zone, B a fluid one, C none; it modifies the die")
            .part(Spot::Figure(2), "movement factor", "3.2", "Movement points in a phase");
        if book.units[unit].faces.len() > 1 {
            sample = sample.part(Spot::Steps, "steps", "10.210", "A hollow dot is a step lost");
        }
        if book.units[unit].corps.is_some() {
            sample =
                sample.part(Spot::Band, "corps", "11.34", "Supply comes through the headquarters of this corps only");
        }
        sample
    };
    let named = |unit: usize| wargame::prose::plain(book.info.name(UnitId(unit as u8)));
    let mut all = Vec::new();
    if let Some(unit) = first(GERMAN, &[Kind::Panzer]) {
        all.push(sample(unit, 0, true, format!("German: {}", named(unit))));
        if book.units[unit].faces.len() > 1 {
            all.push(sample(unit, 1, false, "The same with a step lost".into()));
        }
    }
    if let Some(unit) = first(GERMAN, &[Kind::Hq]) {
        let hq = sample(unit, 0, false, format!("Headquarters: {}", named(unit)));
        all.push(hq.part(Spot::Kind, "headquarters", "11.33", "Never attacks; alone in a hex it defends with 1"));
    }
    if let Some(unit) = first(RUSSIAN, &[Kind::Infantry, Kind::Rifle]) {
        all.push(sample(unit, 0, true, format!("Russian: {}", named(unit))));
    }
    all
}
