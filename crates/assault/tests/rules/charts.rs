//! The charts: they say what the tables say, and charge what moves are charged.

use std::collections::{BTreeMap, BTreeSet};

use assault::{Act, Assault, Campaign, Frame, built_in};
use wargame::{
    Options, Rules as _, Show as _, Side, UnitId,
    charts::{Chart, ChartLine, Spot},
    laws::play_at_random,
};

use crate::common::shipped;

fn tables() -> toml::Table {
    toml::from_str(&built_in().read("tables.toml").expect("there are tables")).expect("they are toml")
}

fn chart(rules: &Assault, key: &str) -> Chart {
    rules.charts().get(key).unwrap_or_else(|| panic!("no chart {key}")).clone()
}

fn line<'a>(chart: &'a Chart, name: &str) -> &'a ChartLine {
    let found = chart.lines.iter().find(|line| line.name == name);
    found.unwrap_or_else(|| panic!("{} has no line «{name}»", chart.key))
}

/// Thirds of a price as a chart writes it: `1⅓`.
fn thirds(words: &str) -> u8 {
    let parts = [('⅓', 1), ('⅔', 2)];
    let (whole, part) = parts.iter().find_map(|&(sign, n)| Some((words.strip_suffix(sign)?, n))).unwrap_or((words, 0));
    3 * if whole.is_empty() { 0 } else { whole.parse::<u8>().expect("points are a number") } + part
}

/// Case assault/10.21g
#[test]
fn the_results_chart_is_the_table_cell_by_cell() {
    let tables = tables();
    for campaign in Campaign::BOTH {
        let rules = shipped(campaign);
        let chart = chart(&rules, "results");
        let list = |value: &toml::Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(chart.heads[1..], list(&tables["crt"]["columns"]));
        assert_eq!(chart.heads[1..], rules.info().columns, "the columns that forecasts name");
        for (die, line) in (-1..=9).zip(&chart.lines) {
            assert_eq!(line.cells, list(&tables["crt"]["results"][&die.to_string()]), "die {die}");
        }
        assert_eq!(chart.lines.len(), 11);
        assert_eq!((&*chart.lines[0].name, &*chart.lines[10].name), ("−1 and less", "9 and more"));
    }
}

/// Case assault/10.41a
/// Case assault/10.41d
#[test]
fn classes_modify_the_die_as_the_chart_says() {
    let shifts = chart(&shipped(Campaign::Leningrad), "shifts");
    assert_eq!(line(&shifts, "class A attacks").cells, ["0 on A, +1 on B, +2 on C"]);
    assert_eq!(line(&shifts, "class C attacks").cells, ["−2 on A, −1 on B, 0 on C"]);
    assert_eq!(line(&shifts, "ground support").cells, ["+1 on the die"]);
}

/// The line of a ground, of the side that moves where the chart tells them apart.
fn of_ground<'a>(terrain: &'a Chart, city: &str, word: &str, side: &str) -> Vec<&'a ChartLine> {
    let names = match word {
        "road" => vec!["along a road".to_owned()],
        "the city" => vec![format!("{city} on the main map, {side}"), format!("{city} on the main map")],
        // A city of the main map, or a hex of the inset.
        "city" => vec!["city".to_owned(), format!("{city} on the inset, {side}"), format!("{city} on the inset")],
        word => vec![word.to_owned(), format!("{word}, {side}")],
    };
    let found: Vec<_> = terrain.lines.iter().filter(|line| names.contains(&line.name)).collect();
    assert!(!found.is_empty(), "no chart has «{word}» for {side}");
    found
}

/// Every step of the far moves of random games costs what the chart of terrain says.
/// Case assault/6.15a
/// Case assault/6.15b
/// Case assault/6.15c
/// Case assault/6.16a
/// Case assault/8.22b
/// Case assault/9.4a
#[test]
fn moves_are_charged_what_the_chart_of_terrain_says() {
    for campaign in Campaign::BOTH {
        let rules = shipped(campaign);
        let terrain = chart(&rules, "terrain");
        let columns: BTreeMap<&str, usize> =
            (0..).zip(&terrain.heads[1..]).map(|(i, head)| (head.as_str(), i)).collect();
        let (mut used, mut looked, mut offers) = (BTreeSet::new(), 0, Vec::new());
        for seed in 0..4 {
            let start = rules.setup("campaign", &Options::default()).expect("there is a campaign");
            play_at_random(&*rules, start, seed, &mut Vec::with_capacity(512), |state, _| {
                let Frame::Move(march) = state.stack.top() else { return };
                looked += 1;
                if looked % 3 != 0 {
                    return;
                }
                let unit = march.unit;
                let side = state.side(unit);
                let pace = match rules.book().unit(unit) {
                    u if u.kind == assault::Kind::Guerrilla => "Guerrilla",
                    u if u.mechanized => "Mechanized",
                    _ => "Infantry",
                };
                let column = columns[pace];
                offers.clear();
                rules.legal(state, &mut offers);
                for &act in offers.iter().filter(|act| matches!(act, Act::Move(_))) {
                    for step in rules.way(state, act) {
                        if step.why.contains("whatever it costs") || step.why.contains("whole allowance") {
                            continue;
                        }
                        let mut parts = step.why.split(", ");
                        let over = parts.next().expect("the ground comes first");
                        let name = &rules.info().sides[side.index()];
                        let city = campaign.city();
                        let grounds = of_ground(&terrain, city, over, name);
                        let more: u8 = parts
                            .map(|part| {
                                let row = match part {
                                    "river" => "river, no road",
                                    "Don" => "Don, no road",
                                    "bridge" => "bridge of the inset",
                                    "leaves a zone: 3 more" => "leaving an enemy zone",
                                    _ => panic!("«{part}» is in no chart"),
                                };
                                used.insert(row);
                                thirds(line(&terrain, row).cells[column].strip_prefix('+').expect("more"))
                            })
                            .sum();
                        let prices: Vec<_> = grounds.iter().map(|g| thirds(&g.cells[column]) + more).collect();
                        assert!(prices.contains(&step.cost), "{}: {step:?} for {pace}: {prices:?}", rules.info().id);
                    }
                }
            });
        }
        for row in ["river, no road", "leaving an enemy zone"] {
            assert!(used.contains(row), "{}: «{row}» was never paid", rules.info().id);
        }
    }
}

/// Case assault/10.32a
/// Case assault/10.32b
/// Case assault/10.35a
/// Case assault/12.37a
#[test]
fn terrain_multiplies_and_shelters_as_the_table_says() {
    let tables = tables();
    let rules = shipped(Campaign::Leningrad);
    let terrain = chart(&rules, "terrain");
    let cells = |name: &str| {
        let cells = &line(&terrain, name).cells;
        cells[cells.len() - 2..].to_vec()
    };
    let (times, bombed) = (&tables["terrain"]["combat"], &tables["air"]["bombardment"]);
    for word in ["woods", "marsh", "clear"] {
        assert_eq!(cells(word), [format!("×{}", times[word]), format!("1 to {}", bombed[word])]);
    }
    assert_eq!(cells("fortified city, Russian"), [format!("×{}", times["fortified_city_russian"]), "1".into()]);
    assert_eq!(cells("fortified city, German"), [format!("×{}", times["fortified_city_german"]), "1".into()]);
    assert_eq!(cells("fortification"), [format!("×{} for Russians", times["fortification_russian"]), "1".into()]);
}

/// Case assault/16.14a
/// Case assault/16.22a
/// Case assault/19.72b
#[test]
fn the_track_brings_everybody_in_his_turn() {
    for campaign in Campaign::BOTH {
        let rules = shipped(campaign);
        let (book, turns) = (rules.book(), rules.charts().turns);
        assert_eq!(turns.len(), usize::from(book.turns));
        for turn in &turns {
            for side in Side::BOTH {
                let comes = |u: &usize| {
                    book.due[*u].is_some_and(|due| due.turn == turn.turn) && book.side(UnitId(*u as u8)) == side
                };
                let due = (0..book.due.len()).filter(comes).count();
                let lines = turn.lines.iter().filter(|line| line.side == Some(side) && !line.event);
                let named: usize = lines.map(|line| line.say.matches("[u:").count()).sum();
                assert_eq!(named, due, "{} turn {}", rules.info().id, turn.turn);
            }
        }
        let drawn: u8 = book.draws.iter().flatten().sum();
        let told: u32 = turns
            .iter()
            .flat_map(|turn| &turn.lines)
            .filter(|line| line.say.starts_with("From the cup"))
            .flat_map(|line| line.say.split(" unit").map(|some| some.rsplit(' ').next().unwrap_or_default().to_owned()))
            .map(|number| if number == "one" { 1 } else { number.parse().unwrap_or(0) })
            .sum();
        assert_eq!(told, if campaign == Campaign::Stalingrad { drawn.into() } else { 0 });
    }
    let leningrad = shipped(Campaign::Leningrad).charts().turns;
    assert_eq!((&*leningrad[0].date, &*leningrad[24].date), ("6 to 7 August 1941", "23 to 24 September 1941"));
    let leaves =
        |turn: usize| leningrad[turn - 1].lines.iter().any(|line| line.event && line.say.starts_with("Withdrawn"));
    assert!(leaves(11) && leaves(22) && !leaves(12));
    let stalingrad = shipped(Campaign::Stalingrad).charts().turns;
    assert_eq!(stalingrad[0].date, "31 July to 3 August 1942");
}

/// Case assault/4.0a
/// Case assault/4.0b
#[test]
fn the_sequence_has_the_phases_of_both_sides_in_their_order() {
    let rules = shipped(Campaign::Stalingrad);
    let chart = chart(&rules, "sequence");
    let keys: Vec<_> = chart.lines.iter().map(|line| line.key.as_str()).collect();
    let phases: Vec<_> = rules.info().phases.iter().filter(|p| p.side.is_some()).map(|p| p.key.as_str()).collect();
    assert_eq!(keys, phases);
}

/// Case assault/3.2a
#[test]
fn counters_are_explained_figure_by_figure() {
    for campaign in Campaign::BOTH {
        for sample in shipped(campaign).charts().counters {
            let told = sample.parts.iter().filter(|part| matches!(part.spot, Spot::Figure(_))).count();
            assert_eq!(told, sample.face.strengths.split('-').count(), "{}", sample.title);
        }
    }
}
