//! What is fixed about a game: names, map, scenarios, options.

use std::{collections::BTreeMap, fmt, sync::Arc};

use hexmap::{HexId, Map};
use serde::{Deserialize, Serialize};

use crate::{action::UnitId, rules::Side, score::Level, shaped};

/// Names, map, scenarios, and how hexes and units are written.
#[derive(Clone, Debug)]
pub struct Info {
    /// `leningrad-1979`.
    pub id: String,
    /// The rule system: `advance`.
    pub system: &'static str,
    pub title: String,
    /// Names of the two sides, first and second.
    pub sides: [String; 2],
    pub map: Arc<Map>,
    /// Handles of the units, by id.
    pub units: Vec<String>,
    /// What units are called where a handle would be too short for a sentence; nothing for those known by it.
    pub titles: Vec<(UnitId, String)>,
    /// Names of the numbers a verb takes; verbs not listed take plain numbers.
    pub numbers: Vec<(&'static str, Vec<String>)>,
    /// The sequence of play.
    pub phases: Vec<PhaseInfo>,
    /// How offers are said on buttons; verbs not listed are said as they are written.
    pub sayings: Vec<Saying>,
    /// What can be laid over the map on demand.
    pub layers: Vec<LayerInfo>,
    /// The columns of the combat results table, lowest first; empty where a game has none.
    pub columns: Vec<String>,
    /// Results of combat in words.
    pub results: Vec<ResultWords>,
    /// Levels of victory as the first side counts, its best first; empty where a game has none.
    pub levels: Vec<Level>,
    /// Into how many parts a movement point is divided: 2 where the smallest is ½.
    pub parts: u8,
    pub turns: u8,
    /// The days on which the turns begin, from turn 1 on: `22 June`; empty where turns stand for no days.
    pub dates: Vec<String>,
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionSpec>,
    /// Raised by whoever changes what a legal game is.
    pub rules_version: u32,
    /// Digest of the data the game was loaded from.
    pub data: String,
    /// Notes on what is reconstructed, to be shown to the user.
    pub reconstructed: Vec<String>,
    /// What somebody has to know who has never played it.
    pub intro: Option<Intro>,
}

/// A game for somebody who has never played it, in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intro {
    /// What the game is.
    pub about: String,
    /// How a turn goes, step by step.
    pub turn: Vec<String>,
    /// How each side wins, a sentence each.
    pub goals: [String; 2],
    /// What each side has to know before its first question.
    pub briefs: Option<[Brief; 2]>,
}

shaped! {
    /// What a side has to know before its first question, in sentences.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Brief {
        /// What it has.
        pub have: String,
        /// Who stands against it.
        pub against: String,
        /// What comes later, and where.
        pub enters: String,
        /// What wins.
        pub wins: String,
        /// What to do first.
        pub begin: String,
        /// The words on the button that leads to the hexes to begin at.
        pub button: String,
        /// These hexes.
        pub show: Vec<String>,
    }
}

shaped! {
    /// A phase of the sequence of play.
    #[derive(Clone, Debug, Default, Serialize)]
    pub struct PhaseInfo as "Phase" {
        pub key: String,
        pub name: String,
        /// One word for the phase bar; nothing for what is no phase of a turn (set-up, end).
        pub short: String,
        /// Whose phase it is.
        pub side: Option<Side>,
    }
}

impl PhaseInfo {
    pub fn new(key: &str, name: &str) -> PhaseInfo {
        PhaseInfo { key: key.into(), name: name.into(), ..PhaseInfo::default() }
    }

    /// A phase of one side, with the same word on the phase bar.
    pub fn of(side: Side, key: &str, name: &str) -> PhaseInfo {
        PhaseInfo { short: name.into(), side: Some(side), ..PhaseInfo::new(key, name) }
    }
}

/// How the offers of a verb, or of a verb with one target, are said: `Move to {}`, with `{}` for the target.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Saying {
    pub verb: &'static str,
    pub say: &'static str,
    /// The case the offer stands on, where it is worth a chip on the button.
    pub case: Option<&'static str>,
}

shaped! {
    /// A result of combat in words: `E/-`, `defender eliminated`.
    #[derive(Clone, Debug, Serialize)]
    pub struct ResultWords {
        pub result: String,
        pub say: String,
        /// It hurts whoever attacks.
        pub hurts: bool,
        /// Who suffers more: above 0 the defender, below 0 the attacker, 0 both alike or nobody.
        pub balance: i8,
    }
}

shaped! {
    /// Something that can be laid over the map: zones, supply.
    #[derive(Copy, Clone, Debug, Serialize)]
    pub struct LayerInfo as "LayerKind" {
        pub key: &'static str,
        pub name: &'static str,
        pub case: &'static str,
    }
}

shaped! {
    /// A way to begin a game.
    #[derive(Clone, Debug, Serialize)]
    pub struct Scenario {
        pub id: String,
        pub title: String,
    }
}

shaped! {
    /// An option at set-up.
    #[derive(Clone, Debug, Serialize)]
    pub struct OptionSpec as "Option" {
        pub key: String,
        pub about: String,
        pub case: String,
        pub least: u16,
        pub most: u16,
        pub default: u16,
    }
}

impl OptionSpec {
    /// A number from none up to the most, none where it is not chosen; up to 1 it is a switch.
    pub fn new(key: &str, about: &str, case: &str, most: u16) -> OptionSpec {
        OptionSpec { key: key.into(), about: about.into(), case: case.into(), least: 0, most, default: 0 }
    }
}

impl Scenario {
    pub fn new(id: &str, title: &str) -> Scenario {
        Scenario { id: id.into(), title: title.into() }
    }
}

impl Info {
    /// A game with one scenario and no more than it must have; the rest is filled in.
    pub fn plain(id: &'static str, title: &str, sides: [&str; 2], turns: u8, map: Arc<Map>) -> Info {
        Info {
            id: id.to_owned(),
            system: id,
            title: title.to_owned(),
            sides: sides.map(str::to_owned),
            map,
            units: Vec::new(),
            titles: Vec::new(),
            numbers: Vec::new(),
            phases: Vec::new(),
            sayings: Vec::new(),
            layers: Vec::new(),
            columns: Vec::new(),
            results: Vec::new(),
            levels: Vec::new(),
            parts: 1,
            turns,
            dates: Vec::new(),
            scenarios: vec![Scenario { id: "campaign".into(), title: title.to_owned() }],
            options: Vec::new(),
            rules_version: 1,
            data: String::new(),
            reconstructed: Vec::new(),
            intro: None,
        }
    }

    /// Refuses a scenario or options the game does not have.
    pub fn check(&self, scenario: &str, options: &Options) -> Result<(), SetupError> {
        if !self.scenarios.iter().any(|s| s.id == scenario) {
            let known: Vec<_> = self.scenarios.iter().map(|s| s.id.as_str()).collect();
            return Err(SetupError(format!("there is no scenario «{scenario}» (scenarios: {})", known.join(", "))));
        }
        options.check(self)
    }

    /// The scenario that is played where none is named.
    pub fn first_scenario(&self) -> &str {
        &self.scenarios.first().expect("every game has a scenario").id
    }

    pub fn unit(&self, unit: UnitId) -> &str {
        &self.units[unit.index()]
    }

    /// What a unit is called in a sentence, as far as that is fixed: its title, else its handle.
    pub fn name(&self, unit: UnitId) -> &str {
        self.titles.iter().find(|(u, _)| *u == unit).map_or_else(|| self.unit(unit), |(_, title)| title)
    }

    pub fn unit_named(&self, handle: &str) -> Option<UnitId> {
        self.units.iter().position(|u| u == handle).map(|i| UnitId(i as u8))
    }

    pub fn hex(&self, hex: HexId) -> &str {
        if hex.exists() { self.map.label(hex) } else { "off the map" }
    }

    /// The saying of a verb with its target (`commit 0`), else of the verb.
    pub fn saying(&self, verb: &str, target: &str) -> Option<&Saying> {
        let exact = |s: &&Saying| s.verb.split_once(' ') == Some((verb, target));
        self.sayings.iter().find(exact).or_else(|| self.sayings.iter().find(|s| s.verb == verb))
    }

    /// How an offer is said.
    pub fn say(&self, verb: &str, target: &str) -> String {
        self.say_of(verb, target, target)
    }

    /// How an offer is said, with another name for its target.
    pub fn say_of(&self, verb: &str, target: &str, name: &str) -> String {
        match self.saying(verb, target) {
            Some(saying) => saying.say.replace("{}", name),
            None if target.is_empty() => verb.to_owned(),
            None => format!("{verb} {name}"),
        }
    }

    pub fn number_names(&self, verb: &str) -> Option<&Vec<String>> {
        self.numbers.iter().find(|(v, _)| *v == verb).map(|(_, names)| names)
    }
}

/// Options chosen at set-up, by key.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, u16>);

impl Options {
    /// The value of an option, its default if it was not chosen.
    pub fn get(&self, spec: &OptionSpec) -> u16 {
        self.0.get(&spec.key).copied().unwrap_or(spec.default)
    }

    /// Refuses options the game does not have and values out of range.
    pub fn check(&self, info: &Info) -> Result<(), SetupError> {
        for (key, &value) in &self.0 {
            let Some(spec) = info.options.iter().find(|o| &o.key == key) else {
                let known: Vec<_> = info.options.iter().map(|o| o.key.as_str()).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                return Err(SetupError(format!("{} has no option «{key}» (options: {known})", info.id)));
            };
            if !(spec.least..=spec.most).contains(&value) {
                return Err(SetupError(format!("option {key} is {} to {}, not {value}", spec.least, spec.most)));
            }
        }
        Ok(())
    }
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}
