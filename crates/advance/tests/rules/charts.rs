//! The charts: they say what the tables say, and charge what moves are charged.

use std::collections::BTreeSet;

use advance::{Act, Advance, Frame, Kind, State, built_in};
use wargame::{
    Rules as _, Show as _, Side, UnitId,
    charts::{Chart, ChartLine, Spot},
    prose,
};

use crate::{
    common::{e10, e79, editions},
    walk::{acts, walk, with},
};

fn tables() -> toml::Table {
    toml::from_str(&built_in().read("tables.toml").expect("there are tables")).expect("they are toml")
}

fn chart(rules: &Advance, key: &str) -> Chart {
    rules.charts().get(key).unwrap_or_else(|| panic!("no chart {key}")).clone()
}

fn line(chart: &Chart, name: &str) -> ChartLine {
    let found = chart.lines.iter().find(|line| line.name.starts_with(name));
    found.unwrap_or_else(|| panic!("{} has no line «{name}»", chart.key)).clone()
}

/// Half-points of a price as a chart writes it: `2`, `½`.
fn half_points(words: &str) -> u8 {
    let (whole, half) = words.strip_suffix('½').map_or((words, 0), |whole| (whole, 1));
    2 * if whole.is_empty() { 0 } else { whole.parse::<u8>().expect("points are a number") } + half
}

/// Case advance/79:9.5a
/// Case advance/10:8.3b
#[test]
fn the_results_chart_is_the_table_cell_by_cell() {
    let tables = tables();
    for rules in editions() {
        let chart = chart(&rules, "results");
        let heads: Vec<_> = tables["crt"]["columns"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
        assert_eq!(chart.heads[1..], heads);
        assert_eq!(chart.heads[1..], rules.info().columns, "the columns that forecasts name");
        for (die, line) in (1..).zip(&chart.lines) {
            let row = tables["crt"][&format!("die_{die}")].as_array().unwrap();
            let row: Vec<_> = row.iter().map(|v| v.as_str().unwrap().to_owned()).collect();
            assert_eq!((&line.name, &line.cells), (&die.to_string(), &row));
        }
        assert_eq!(chart.lines.len(), 6);
    }
}

/// Case advance/79:9.6e
/// Case advance/10:8.3d
#[test]
fn the_chart_of_shifts_has_every_shift_of_the_table_that_is_one() {
    let tables = tables();
    for (rules, key) in [(e79(), "e79"), (e10(), "e10")] {
        let chart = chart(&rules, "shifts");
        let mut wanted: Vec<_> =
            tables["shifts"]["list"].as_array().unwrap().iter().map(|s| s[key].as_integer().unwrap()).collect();
        let said = |line: &ChartLine| {
            let (number, side) = line.cells[0].split_once(' ').expect("so many columns to a side");
            number.parse::<i64>().expect("a number") * if side == "left" { -1 } else { 1 }
        };
        let mut found: Vec<_> = chart.lines.iter().map(said).collect();
        wanted.retain(|by| *by != 0);
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "{key}");
    }
    let hill = |rules: &Advance| line(&chart(rules, "shifts"), "a hill").cells[0].clone();
    assert_eq!([hill(&e79()), hill(&e10())], ["1 left", "2 left"]);
}

/// What a way's word for the ground is called in the chart.
fn row(over: &str) -> &str {
    if over == "road" { "along a road" } else { over }
}

/// Who moves: whether feet are among them, and whether wheels.
fn classes(rules: &Advance, state: &State) -> (bool, bool) {
    let Frame::Move(act) = state.stack.top() else { panic!("nobody moves") };
    let foot = |i: &usize| rules.book().kinds[UnitId(act.members[*i]).index()] == Kind::Infantry;
    (act.group().any(|i| foot(&i)), !act.group().all(|i| foot(&i)))
}

/// What the chart says a step costs that is told in these words.
fn charged(terrain: &Chart, why: &str, (foot, wheels): (bool, bool), side: &str) -> u8 {
    let mut parts = why.split(", ");
    let ground = line(terrain, row(parts.next().expect("the ground comes first")));
    let column = |n: usize| half_points(&ground.cells[n]);
    let mut price = if foot { column(0) } else { 0 }.max(if wheels { column(1) } else { 0 });
    for part in parts {
        let row = match part {
            _ if part.starts_with("river") => "river",
            _ if part.starts_with("fort") => "fort",
            _ if part.ends_with("doubles it") => "interdicted by one",
            _ if part.contains("4 times") => "interdicted by 2",
            _ if part.starts_with("leaves a zone") => side,
            _ => panic!("«{part}» is in no chart"),
        };
        let line = line(terrain, row);
        let dearer = |n: usize| match line.cells[n].strip_prefix('×') {
            Some(times) => price * times.parse::<u8>().expect("times"),
            None => price + half_points(line.cells[n].strip_prefix('+').expect("more")),
        };
        price = if foot { dearer(0) } else { 0 }.max(if wheels { dearer(1) } else { 0 });
    }
    price
}

/// Every step of every far move of random games costs what the chart of terrain says.
/// Case advance/79:4.2a
/// Case advance/79:4.2b
/// Case advance/79:4.9a
/// Case advance/79:4.9b
/// Case advance/79:4.9c
/// Case advance/10:2.2a
/// Case advance/10:2.2b
/// Case advance/10:2.2c
/// Case advance/10:2.2d
#[test]
fn moves_are_charged_what_the_chart_of_terrain_says() {
    for rules in editions() {
        let (terrain, mut used) = (chart(&rules, "terrain"), BTreeSet::new());
        walk(&rules, 8, 5, with(|act| matches!(act, Act::Move(_))), |state, side, ask| {
            let classes = classes(&rules, state);
            let leaving = format!("leaving an enemy zone, {}", rules.info().sides[side.index()]);
            for (act, _) in acts(ask).filter(|(act, _)| matches!(act, Act::Move(_))) {
                for step in rules.way(state, act) {
                    // A first hex that takes whatever is left has no price (4.3).
                    if step.why.ends_with("takes all points") {
                        continue;
                    }
                    let price = charged(&terrain, &step.why, classes, &leaving);
                    assert_eq!(price, step.cost, "{}: {step:?} of {classes:?}", rules.info().id);
                    used.extend(step.why.split(", ").map(str::to_owned));
                }
            }
        });
        for part in ["road", "clear", "swamp", "city", "river", "leaves a zone"] {
            assert!(used.iter().any(|u| u.starts_with(part)), "{}: «{part}» was never paid", rules.info().id);
        }
    }
}

/// Case advance/79:3.0a
/// Case advance/10:3.0a
#[test]
fn the_sequence_has_the_phases_of_both_sides_in_their_order() {
    for rules in editions() {
        let chart = chart(&rules, "sequence");
        let keys: Vec<_> = chart.lines.iter().map(|line| line.key.as_str()).collect();
        let mut phases: Vec<_> =
            rules.info().phases.iter().filter(|p| p.side.is_some()).map(|p| p.key.as_str()).collect();
        phases.push("turn-end");
        assert_eq!(keys, phases);
    }
}

/// Every unit of the schedule stands on the track in its turn, and every day of the campaign.
/// Case advance/79:16.0a
/// Case advance/79:16.0b
#[test]
fn the_track_brings_everybody_in_his_turn() {
    for rules in editions() {
        let (book, turns) = (rules.book(), rules.charts().turns);
        assert_eq!(turns.len(), usize::from(book.turns));
        assert_eq!(turns[0].date, "22 to 28 June 1941");
        assert_eq!(turns[11].date, "7 to 13 September 1941");
        assert_eq!(rules.info().dates[1], "29 June");
        let mut named = 0;
        for turn in &turns {
            let due = |side: Side| {
                let comes = |&u: &usize| {
                    book.due[u].is_some_and(|e| book.entries[usize::from(e)].turn == turn.turn)
                        && book.side(UnitId(u as u8)) == side
                };
                (0..book.due.len()).filter(comes).count()
            };
            let lines =
                |side| turn.lines.iter().filter(move |line| line.side == Some(side) && line.say.contains(" at "));
            let germans: usize = lines(advance::GERMAN).map(|line| line.say.matches("[u:").count()).sum();
            assert_eq!(germans, due(advance::GERMAN), "turn {}", turn.turn);
            let number = |word: &str| if word.eq_ignore_ascii_case("one") { 1 } else { word.parse().unwrap_or(0) };
            let soviets: usize = lines(advance::SOVIET)
                .map(|line| {
                    let plain = prose::plain(&line.say).into_owned();
                    let who = plain.split(" at ").next().expect("who comes").to_owned();
                    who.split(" and ").map(|some| number(some.split(' ').next().unwrap_or_default())).sum::<usize>()
                })
                .sum();
            assert_eq!(soviets, due(advance::SOVIET), "turn {}", turn.turn);
            named += germans + soviets;
        }
        assert!(named > 40, "{named} units arrive");
        let surprise = &turns[usize::from(book.surprise_turn) - 1];
        assert!(surprise.lines.iter().any(|line| line.event && line.say.starts_with("Surprise")));
    }
}

/// Case advance/79:2.6a
#[test]
fn counters_are_explained_figure_by_figure() {
    for rules in editions() {
        for sample in rules.charts().counters {
            let figures = sample.face.strengths.split('-').count();
            let told = sample.parts.iter().filter(|part| matches!(part.spot, Spot::Figure(_))).count();
            assert_eq!(told, figures, "{}: {}", rules.info().id, sample.title);
        }
    }
}
