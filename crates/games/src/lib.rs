//! The list of games: what there is, and how to open it.

mod list;
mod rulebook;

use std::{fmt, path::PathBuf, sync::Arc};

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use duel::Duel;
use ford::Ford;
use hexmap::{Folder, Map};
use wargame::{
    Info, Intro, Match, Options, Replay, ReplayError, Rules, Scene, SceneError, SetupError, Table, data::Files,
};

pub use list::{ALL, EXAMPLES, Entry};
pub use rulebook::{RuleText, Rulebook};

/// Where the data is: built into the program, or a folder of the user's own.
pub fn data(own: Option<PathBuf>) -> Folder {
    own.map_or_else(data::all, Folder::Disk)
}

/// A folder of the user's own. One that is not there, or has nothing of any game, is refused.
pub fn own_data(path: PathBuf) -> Result<Folder, OpenError> {
    let refused = |why: &str| Err(OpenError(format!("{}: {why}", path.display())));
    if !path.exists() {
        return refused("there is no such folder");
    }
    if !path.is_dir() {
        return refused("this is a file; the data of the games is a folder");
    }
    let mut systems: Vec<_> = ALL.iter().map(|e| e.system).collect();
    systems.sort_unstable();
    systems.dedup();
    if systems.iter().any(|system| path.join(system).is_dir()) {
        return Ok(Folder::Disk(path));
    }
    if path.join("tables.toml").exists() {
        return refused("this is the data of one system; name the folder it is in");
    }
    refused(&format!("there is nothing of a game in it; a copy of data/ has the folders {}", systems.join(", ")))
}

/// The folder of a game's system; an example brings its own.
pub fn folder_of(entry: &Entry, data: &Folder) -> Result<Folder, OpenError> {
    let (id, system) = (entry.id, entry.system);
    if EXAMPLES.iter().any(|example| example.id == id) {
        return Ok(Folder::Built(&ford::DATA));
    }
    if data.exists(system) {
        return Ok(data.sub(system));
    }
    let path = data.path(system);
    Err(OpenError(format!("{path}: there is no such folder; the data of {id} is there in a copy of data/")))
}

/// A game with its rules, one variant a rule system.
#[derive(Clone)]
pub enum Game {
    Advance(Arc<Advance>),
    Assault(Arc<Assault>),
    Duel(Arc<Duel>),
    Ford(Arc<Ford>),
}

/// Does something with the rules of a game, whatever their type.
#[macro_export]
macro_rules! with_rules {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            $crate::Game::Advance($rules) => $body,
            $crate::Game::Assault($rules) => $body,
            $crate::Game::Duel($rules) => $body,
            $crate::Game::Ford($rules) => $body,
        }
    };
}

/// Why a game cannot be opened; one sentence that says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenError(pub String);

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OpenError {}

/// The entry of a game id, those of the examples included.
pub fn find(id: &str) -> Result<&'static Entry, OpenError> {
    ALL.iter().chain(EXAMPLES).find(|e| e.id == id).ok_or_else(|| {
        let known: Vec<_> = ALL.iter().map(|e| e.id).collect();
        OpenError(format!("there is no game «{id}»; the games are {}", known.join(", ")))
    })
}

/// Opens a game by its id.
pub fn open(id: &str, data: &Folder) -> Result<Game, OpenError> {
    let entry = find(id)?;
    let advance = |edition| {
        let rules = Advance::from_folder(&folder_of(entry, data)?, edition).map_err(|e| OpenError(e.to_string()))?;
        Ok(Game::Advance(Arc::new(rules)))
    };
    let assault = |campaign| {
        let rules = Assault::from_folder(&folder_of(entry, data)?, campaign).map_err(|e| OpenError(e.to_string()))?;
        Ok(Game::Assault(Arc::new(rules)))
    };
    match entry.id {
        "leningrad-1979" => advance(Edition::E79),
        "leningrad-2010" => advance(Edition::E10),
        "assault-on-leningrad" => assault(Campaign::Leningrad),
        "assault-on-stalingrad" => assault(Campaign::Stalingrad),
        "duel-in-the-north" => {
            let rules = Duel::from_folder(&folder_of(entry, data)?).map_err(|e| OpenError(e.to_string()))?;
            Ok(Game::Duel(Arc::new(rules)))
        }
        "ford" => Ok(Game::Ford(Arc::new(Ford::new(&folder_of(entry, data)?).map_err(OpenError)?))),
        _ => {
            let playable: Vec<_> = ALL.iter().filter(|e| e.playable).map(|e| e.id).collect();
            Err(OpenError(format!(
                "the rules of {id} are not in the program yet; playable are {}",
                playable.join(", ")
            )))
        }
    }
}

/// What a game is, for somebody who has never played it; also of those whose rules are not in the program.
pub fn intro(id: &str, data: &Folder) -> Result<Option<Intro>, OpenError> {
    let entry = find(id)?;
    if entry.playable {
        return Ok(open(id, data)?.info().intro.clone());
    }
    let read = || Files::read(&folder_of(entry, data)?, "", entry.maps).map_err(|e| OpenError(e.to_string()));
    read()?.open().and_then(|data| data.intro(id)).map_err(|e| OpenError(e.to_string()))
}

/// The map of a game, all its sheets together.
pub fn map(id: &str, data: &Folder) -> Result<Map, OpenError> {
    let entry = find(id)?;
    let maps = folder_of(entry, data)?.sub("maps");
    let sheets: Result<Vec<_>, _> = entry.maps.iter().map(|m| Map::load(&maps.sub(m))).collect();
    sheets.and_then(Map::join).map_err(|e| OpenError(e.to_string()))
}

impl Game {
    pub fn info(&self) -> &Info {
        with_rules!(self, rules => rules.info())
    }

    /// A new game at a table.
    pub fn table(&self, scenario: &str, options: &Options, seed: u64) -> Result<Box<dyn Table>, SetupError> {
        with_rules!(self, rules => Ok(Box::new(Match::new(rules.clone(), scenario, options, seed)?)))
    }

    /// A scene at a table.
    pub fn stage(&self, scene: &Scene) -> Result<Box<dyn Table>, SceneError> {
        with_rules!(self, rules => Ok(Box::new(Match::stage(rules.clone(), scene)?)))
    }

    /// Plays a replay again, every line checked, up to a number of actions.
    pub fn replay(&self, replay: &Replay, upto: Option<usize>) -> Result<Box<dyn Table>, ReplayError> {
        with_rules!(self, rules => Ok(Box::new(replay.play(rules.clone(), upto)?)))
    }
}
