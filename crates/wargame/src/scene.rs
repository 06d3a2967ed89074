//! Scenes: positions as text, for rule tests, puzzles and questions.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    info::{Info, Options},
    rules::Show,
};

/// A position of a game, from a small TOML file. Names and values of markers are the system's.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub game: String,
    /// The first of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    pub turn: u8,
    /// A key of the sequence of play.
    pub phase: String,
    /// Scripted throws: numbers on the die, or which of those that can be drawn, from 1. After them the seed decides.
    #[serde(default)]
    pub dice: Vec<u16>,
    #[serde(default)]
    pub seed: u64,
    /// Actions from there, to reach a question in the middle.
    #[serde(default, rename = "do")]
    pub acts: Vec<String>,
    #[serde(default)]
    pub options: BTreeMap<String, u16>,
    /// Counter key: where and how it stands. All others are off the map.
    #[serde(default)]
    pub units: BTreeMap<String, Placed>,
    /// Pieces dealt by the seed from what is left of their kind.
    #[serde(default)]
    pub unknown: Vec<Unknown>,
    /// What lies in the dead pile, cup or pool.
    #[serde(default)]
    pub pools: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub markers: toml::Table,
}

/// Where a counter stands: `"1409"`, or a table with more about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(expecting = "a hex, or a table with hex, reduced, hidden", untagged, deny_unknown_fields)]
pub enum Placed {
    Hex(String),
    Full {
        hex: String,
        #[serde(default)]
        reduced: bool,
        /// Who does not know it: `both`, or the name of a side.
        #[serde(default)]
        hidden: Option<String>,
    },
}

impl Placed {
    pub fn hex(&self) -> &str {
        match self {
            Placed::Hex(hex) | Placed::Full { hex, .. } => hex,
        }
    }

    pub fn reduced(&self) -> bool {
        matches!(self, Placed::Full { reduced: true, .. })
    }

    pub fn hidden(&self) -> Option<&str> {
        match self {
            Placed::Full { hidden, .. } => hidden.as_deref(),
            Placed::Hex(_) => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unknown {
    pub kind: String,
    pub hex: String,
}

/// Why a scene cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SceneError(pub String);

impl SceneError {
    pub fn because<T>(why: impl Into<String>) -> Result<T, SceneError> {
        Err(SceneError(why.into()))
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SceneError {}

impl Scene {
    pub fn from_toml(text: &str) -> Result<Scene, SceneError> {
        toml::from_str(text).map_err(|e| SceneError(e.to_string().trim_end().to_owned()))
    }

    /// The scenario it is a position of.
    pub fn scenario<'a>(&'a self, info: &'a Info) -> &'a str {
        self.scenario.as_deref().unwrap_or_else(|| info.first_scenario())
    }

    /// The number of the phase it begins with and its options, as far as the game has them.
    pub fn opening(&self, info: &Info) -> Result<(usize, Options), SceneError> {
        if self.game != info.id {
            return SceneError::because(format!("the scene is for {}, not for {}", self.game, info.id));
        }
        if !(1..=info.turns).contains(&self.turn) {
            return SceneError::because(format!("turn is 1 to {}, not {}", info.turns, self.turn));
        }
        let Some(phase) = info.phases.iter().position(|p| p.key == self.phase) else {
            let known: Vec<_> = info.phases.iter().map(|p| p.key.as_str()).collect();
            let known = known.join(", ");
            return SceneError::because(format!("there is no phase «{}» (phases: {known})", self.phase));
        };
        let options = Options(self.options.clone());
        info.check(self.scenario(info), &options).map_err(|e| SceneError(e.0))?;
        Ok((phase, options))
    }

    pub fn marking(&self, key: &str) -> Option<Marking<'_>> {
        self.markers.get_key_value(key).map(|(key, value)| Marking { key, value })
    }

    pub fn markings(&self) -> impl Iterator<Item = Marking<'_>> {
        self.markers.iter().map(|(key, value)| Marking { key, value })
    }
}

/// A line of `[markers]`: each reader refuses by the key what is not written as it should be.
#[derive(Copy, Clone, Debug)]
pub struct Marking<'a> {
    pub key: &'a str,
    pub value: &'a toml::Value,
}

impl<'a> Marking<'a> {
    /// What was read, or the refusal that says what the key takes.
    pub fn wanted<T>(self, value: Option<T>, what: impl fmt::Display) -> Result<T, SceneError> {
        value.ok_or_else(|| SceneError(format!("{}: {what}", self.key)))
    }

    /// A number from 0 on.
    pub fn number(self, most: u32) -> Result<u32, SceneError> {
        let number = self.value.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= most);
        self.wanted(number, format_args!("a number from 0 to {most}"))
    }

    /// A row of words: «a list of units».
    pub fn list(self, of: &str) -> Result<Vec<&'a str>, SceneError> {
        let words = self.value.as_array().and_then(|list| list.iter().map(toml::Value::as_str).collect());
        self.wanted(words, format_args!("a list of {of}"))
    }

    pub fn word(self, what: &str) -> Result<&'a str, SceneError> {
        self.wanted(self.value.as_str(), what)
    }

    pub fn truth(self) -> Result<bool, SceneError> {
        self.wanted(self.value.as_bool(), "true or false")
    }

    pub fn table(self, what: &str) -> Result<&'a toml::Table, SceneError> {
        self.wanted(self.value.as_table(), what)
    }

    /// Another value, read by the same key.
    pub fn of(self, value: &'a toml::Value) -> Marking<'a> {
        Marking { value, ..self }
    }

    /// The refusal of a key the game does not have.
    pub fn unknown<T>(self, known: &[&str]) -> Result<T, SceneError> {
        SceneError::because(format!("this game has no marker «{}» (markers: {})", self.key, known.join(", ")))
    }
}

/// Rules that can build the position of a scene.
pub trait Staged: Show {
    /// The position at the start of the scene's phase. A scene the rules cannot have is refused.
    fn stage(&self, scene: &Scene) -> Result<Self::State, SceneError>;
    /// The handle of the piece a counter lies under, by the counter's key; nothing where counters are open.
    fn handle_of(&self, _: &Self::State, _key: &str) -> Option<String> {
        None
    }
}
