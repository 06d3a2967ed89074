//! The charts: they say what the tables say.

use std::collections::BTreeSet;

use duel::built_in;
use wargame::{
    Rules as _, Show as _, Side,
    charts::{Chart, ChartLine, Spot},
};

use crate::common::shipped;

fn tables() -> toml::Table {
    toml::from_str(&built_in().read("tables.toml").expect("there are tables")).expect("they are toml")
}

fn chart(key: &str) -> Chart {
    shipped().charts().get(key).unwrap_or_else(|| panic!("no chart {key}")).clone()
}

fn line<'a>(chart: &'a Chart, name: &str) -> &'a ChartLine {
    let found = chart.lines.iter().find(|line| line.name == name);
    found.unwrap_or_else(|| panic!("{} has no line «{name}»", chart.key))
}

fn list(value: &toml::Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_results_chart_is_the_table_cell_by_cell() {
    let (tables, chart) = (tables(), chart("results"));
    assert_eq!(chart.heads[1..], list(&tables["crt"]["columns"]));
    assert_eq!(chart.heads[1..], shipped().info().columns, "the columns that forecasts name");
    let rows = tables["crt"]["row"].as_array().unwrap();
    assert_eq!(chart.lines.len(), rows.len());
    for (line, row) in chart.lines.iter().zip(rows) {
        assert_eq!(line.cells, list(&row["results"]), "roll {}", row["roll"]);
    }
    assert_eq!((&*chart.lines[0].name, &*chart.lines[10].name), ("2 and less", "12 and more"));
}

#[test]
fn terrain_costs_and_shifts_as_the_table_says() {
    let (tables, chart) = (tables(), chart("terrain"));
    let points = |value: &toml::Value| match value.as_float() {
        Some(half) if half.fract() != 0.0 => {
            format!("{}½", if half < 1.0 { String::new() } else { half.trunc().to_string() })
        }
        Some(whole) => whole.to_string(),
        None => value.to_string(),
    };
    let mut looked = 0;
    for row in tables["terrain"]["hex"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        if ["lake", "sea"].contains(&name) {
            continue;
        }
        let line = line(&chart, &name.replace('-', " "));
        assert_eq!(line.cells[..2], [points(&row["non_motorized"]), points(&row["motorized"])], "{name}");
        let shift = match row["shift_left"].as_integer().unwrap() {
            0 => "–".to_owned(),
            by => format!("{by} left"),
        };
        let overrun = if row["overrun_allowed"].as_bool().unwrap() { "yes" } else { "no" };
        assert_eq!(line.cells[2..], [shift, overrun.to_owned()], "{name}");
        looked += 1;
    }
    assert_eq!(looked, 6);
    let rail = &tables["terrain"]["rail"];
    for kind in ["major", "minor"] {
        let rates = ["non_motorized", "motorized"].map(|class| points(&rail[&format!("{kind}_{class}")]));
        assert_eq!(line(&chart, &format!("{kind} railway, along it")).cells[..2], rates);
    }
    assert_eq!(line(&chart, "minor river").cells, ["+1", "+2", "1 left", "no"]);
    assert_eq!(line(&chart, "major river").cells, ["all", "not", "2 left", "no"]);
    assert_eq!(line(&chart, "leaving an enemy zone").cells[0], "+1");
}

#[test]
fn air_units_and_forts_change_what_the_table_says() {
    let chart = chart("shifts");
    assert_eq!(line(&chart, "each fighter").cells, ["+1 for the attacker, −1 for the defender"]);
    assert_eq!(line(&chart, "each close support unit").cells, ["+2 for the attacker, −2 for the defender"]);
    assert_eq!(line(&chart, "Soviets defend in a fort").cells, ["2 left more"]);
}

#[test]
fn the_track_brings_everybody_in_his_turn() {
    let (rules, tables) = (shipped(), tables());
    let turns = rules.charts().turns;
    assert_eq!((turns.len(), &*turns[0].date), (14, "22 to 28 June 1941"));
    for (i, turn) in turns.iter().enumerate() {
        let row = &tables["turn_track"]["turn"][i];
        let chits = |side: Side, key: &str| {
            let number = wargame::words::count(row[key].as_integer().unwrap() as usize, "chit", "chits");
            let said = |line: &&wargame::charts::TurnLine| line.side == Some(side) && line.say.contains(" drawn");
            let line = turn.lines.iter().find(said).expect("chits are drawn");
            assert!(line.say.to_lowercase().starts_with(&number), "turn {}: {}", turn.turn, line.say);
        };
        chits(Side::First, "german_chits");
        chits(Side::Second, "soviet_chits");
    }
    let book = rules.book();
    let comes = |unit: &&duel::Unit| unit.due.is_some();
    let mut left: BTreeSet<_> =
        book.units.iter().chain(&book.counters).filter(comes).map(|u| (u.due.unwrap().turn, u.name.clone())).collect();
    for turn in &turns {
        for line in &turn.lines {
            let plain = wargame::prose::plain(&line.say).into_owned();
            left.retain(|(when, name)| *when != turn.turn || !plain.contains(&**name));
        }
    }
    assert!(left.is_empty(), "nobody brings {left:?}");
}

#[test]
fn the_sequence_has_the_phases_in_their_order() {
    let keys: Vec<_> = chart("sequence").lines.iter().map(|line| line.key.clone()).collect();
    let rules = shipped();
    let phases: Vec<_> = rules.info().phases.iter().map(|p| p.key.clone()).collect();
    assert_eq!(keys[..], phases[1..9]);
}

#[test]
fn counters_are_explained_figure_by_figure() {
    for sample in shipped().charts().counters {
        let told = sample.parts.iter().filter(|part| matches!(part.spot, Spot::Figure(_))).count();
        assert_eq!(told, sample.face.strengths.split('-').count(), "{}", sample.title);
    }
}
