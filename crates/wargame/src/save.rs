//! Saves: a replay without an end, and a snapshot that saves playing it again.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    game::Match,
    replay::{Replay, ReplayError},
    rules::Show,
    table::Table,
};

/// All forms a save ever had, the newest last; each converts to the next.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "save")]
pub enum Save {
    #[serde(rename = "1")]
    V1 {
        /// The replay file.
        replay: String,
        #[serde(default)]
        snapshot: Option<Snapshot>,
    },
}

/// A state at a number of actions; used only if rules and data are those of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    pub seq: u32,
    pub rules: u32,
    pub data: String,
    pub state: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveError {
    Unreadable(String),
    Parts(ReplayError),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Unreadable(why) => write!(f, "this is no save: {why}"),
            SaveError::Parts(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}

impl<R: Show> Match<R> {
    /// The game as it is, to be loaded again.
    pub fn save(&self) -> String {
        let info = self.rules().info();
        let snapshot = Snapshot {
            seq: self.seq(),
            rules: info.rules_version,
            data: info.data.clone(),
            state: postcard::to_stdvec(self.state()).expect("a state is plain data"),
        };
        let save = Save::V1 { replay: self.replay().to_text(), snapshot: Some(snapshot) };
        serde_json::to_string(&save).expect("a save is plain data")
    }

    /// Plays the saved game again and compares it with its snapshot.
    pub fn load(rules: Arc<R>, text: &str) -> Result<Match<R>, SaveError> {
        let save: Save = serde_json::from_str(text).map_err(|e| SaveError::Unreadable(e.to_string()))?;
        let Save::V1 { replay, snapshot } = save;
        let game = Replay::from_text(&replay).and_then(|r| r.play(rules, None)).map_err(SaveError::Parts)?;
        if let Some(snapshot) = snapshot {
            let info = game.rules().info();
            let fits = snapshot.rules == info.rules_version && snapshot.data == info.data;
            let state = postcard::from_bytes::<R::State>(&snapshot.state);
            if fits && state.is_ok_and(|s| s != *game.state()) {
                return Err(SaveError::Unreadable("its snapshot is not the position its actions lead to".into()));
            }
        }
        Ok(game)
    }
}
