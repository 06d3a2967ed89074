//! Scenes: positions as text, for rule tests, puzzles and questions.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::rules::Rules;

/// A position of a game, from a small TOML file. Names and values of markers are the system's.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub game: String,
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
}

/// Rules that can build the position of a scene.
pub trait Staged: Rules {
    /// The position at the start of the scene's phase. A scene the rules cannot have is refused.
    fn stage(&self, scene: &Scene) -> Result<Self::State, SceneError>;
    /// The handle of the piece a counter lies under, by the counter's key; nothing where counters are open.
    fn handle_of(&self, _: &Self::State, _key: &str) -> Option<String> {
        None
    }
}
