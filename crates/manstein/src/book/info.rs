//! What is fixed about the game for everybody who shows it.

use wargame::{
    Info, OptionSpec, ResultWords, Scenario, Side, UnitId,
    action::{named_numbers, sayings},
    data::{Data, sequence},
};

use super::{BookError, FireTable, counters::Roster};
use crate::{
    action::Act,
    sets::{GERMAN, SOVIET},
};

/// As [`crate::turn::Phase`] has them.
const PHASES: [(&str, &str, &str, Option<Side>); 9] = [
    ("setup", "set-up", "", None),
    ("german-arrival", "German replacements and reinforcements", "Arrivals", Some(GERMAN)),
    ("air-strikes", "German air strikes", "Air", Some(GERMAN)),
    ("german-movement", "German movement", "Move", Some(GERMAN)),
    ("german-fire", "German fire", "Fire", Some(GERMAN)),
    ("soviet-arrival", "Soviet reinforcements", "Arrivals", Some(SOVIET)),
    ("soviet-movement", "Soviet movement", "Move", Some(SOVIET)),
    ("soviet-fire", "Soviet fire", "Fire", Some(SOVIET)),
    ("game-end", "end of the game", "", None),
];

pub(super) struct Parts<'a> {
    pub roster: &'a Roster,
    pub pieces: &'a [String],
    pub fire: &'a FireTable,
    pub needed: u8,
    pub objectives: usize,
    pub turns: u8,
}

pub(super) fn info(data: &Data, parts: &Parts) -> Result<Info, BookError> {
    let Parts { roster, pieces, fire, needed, objectives, turns } = *parts;
    let sides = ["German".to_owned(), "Soviet".to_owned()];
    let number = |most: u8| (0..=most).map(|n| n.to_string()).collect::<Vec<_>>();
    let mut numbers = vec![
        ("die", number(6)),
        ("deal", roster.counters.iter().map(|c| c.key.clone()).collect()),
        // What a piece is called that has been shown.
        ("counter", roster.counters.iter().map(|c| c.name.clone()).collect()),
    ];
    numbers.extend(named_numbers::<Act>());
    Ok(Info {
        id: "leningrad-41".into(),
        system: "manstein",
        title: "Leningrad '41".into(),
        sides: sides.clone(),
        map: data.map.clone(),
        units: roster.units.iter().map(|unit| &unit.key).chain(pieces).cloned().collect(),
        titles: (0..).map(UnitId).zip(roster.units.iter().map(|u| u.name.clone())).collect(),
        numbers,
        phases: sequence(&PHASES),
        sayings: sayings::<Act>(0),
        layers: crate::layer::layers(),
        columns: fire.columns.iter().map(|column| column.label.clone()).collect(),
        results: vec![
            ResultWords { result: "E".into(), say: "eliminated".into(), hurts: false, harms: true, balance: 4 },
            ResultWords { result: "-".into(), say: "no effect".into(), hurts: false, harms: false, balance: 0 },
        ],
        levels: crate::victory::levels(&sides, needed, objectives),
        parts: 1,
        turns,
        dates: Vec::new(),
        scenarios: vec![Scenario::new("campaign", "Ten turns in the streets of Leningrad")],
        options: vec![
            OptionSpec::new("states", "A die decides whether the city is prepared for its defence", "16.2", 1),
            OptionSpec::new("fanaticism", "Close assaults can be declared fanatic, at the price of a unit", "17", 1),
            OptionSpec::new("airborne", "7th Flieger may drop on the city", "18.1", 1),
        ],
        rules_version: crate::RULES_VERSION,
        data: data.digest.clone(),
        intro: data.intro("leningrad-41")?,
        reconstructed: vec![
            "the map with its objectives (NOTES.md says how)".into(),
            "the fire table and its modifiers, the airborne table".into(),
            "nearly all counters: the historical order of battle, thinned to what the rulebook counts".into(),
        ],
    })
}
