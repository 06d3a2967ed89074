//! The first line of a replay: which game it is, and what was promised about its dice.

use serde::{Deserialize, Serialize};

use crate::{
    dice::Seed,
    info::{Info, Options},
};

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    pub game: String,
    pub scenario: String,
    #[serde(default)]
    pub options: Options,
    /// As [`Seed`] is written: it says which dice were thrown.
    pub seed: String,
    pub rules: u32,
    pub data: String,
    pub seats: [String; 2],
    /// What the dice were bound to before the game, where somebody threw them for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
}

/// A promise about the dice: the hash is shown when a game begins, salt and seed when it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// 32 hexadecimal digits, so that nobody finds the seed by trying all of them.
    pub salt: String,
    pub hash: String,
}

impl Fair {
    pub fn new(salt: [u8; 16], seed: impl Into<Seed>) -> Fair {
        let salt: String = salt.iter().map(|b| format!("{b:02x}")).collect();
        let hash = Fair::hash(&salt, seed.into());
        Fair { salt, hash }
    }

    /// BLAKE3 over `ladoga`, the salt and the seed as they are written, with a blank between them.
    fn hash(salt: &str, seed: Seed) -> String {
        format!("b3:{}", blake3::hash(format!("ladoga {salt} {seed}").as_bytes()).to_hex())
    }

    /// Whether these are the dice that were promised.
    pub fn keeps(&self, seed: impl Into<Seed>) -> bool {
        self.hash == Fair::hash(&self.salt, seed.into())
    }
}

impl Header {
    pub fn new(info: &Info, scenario: &str, options: &Options, seed: impl Into<Seed>) -> Header {
        Header {
            format: 1,
            game: info.id.clone(),
            scenario: scenario.to_owned(),
            options: options.clone(),
            seed: seed.into().to_string(),
            rules: info.rules_version,
            data: info.data.clone(),
            seats: ["?".into(), "?".into()],
            fair: None,
        }
    }

    pub fn seed(&self) -> Option<Seed> {
        self.seed.parse().ok()
    }
}
