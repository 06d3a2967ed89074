//! What can be asked of a game, over the socket and over HTTP alike.

use serde::Deserialize;
use wargame::{Side, Viewer};

/// With whose eyes somebody looks, and what he may do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Eyes {
    pub viewer: Viewer,
    /// The sides whose seats he holds.
    pub held: [bool; 2],
    /// He made the game.
    pub maker: bool,
}

impl Eyes {
    pub const SPECTATOR: Eyes = Eyes { viewer: Viewer::Spectator, held: [false; 2], maker: false };

    /// Both sides of one screen.
    pub fn both(&self) -> bool {
        self.held == [true; 2]
    }

    /// The side he looks with, if it is his.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Player(side) if self.held[side.index()] => Some(side),
            _ => None,
        }
    }
}

/// A message of a client: a request with a number of its own choosing.
#[derive(Deserialize, Debug)]
pub struct Envelope {
    pub id: u64,
    #[serde(default)]
    pub version: Option<u32>,
    #[serde(flatten)]
    pub request: Request,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    Act(Vec<String>),
    /// A row of actions in place of the last ones of the same side, which are taken back as far as is needed.
    Instead(Vec<String>),
    Undo(bool),
    Resign(bool),
    Why(Clicked),
    Way(String),
    Preview(String),
    Hint(bool),
    Inspect(Looked),
    Layer(String),
    Sit(Side),
    Now(bool),
    Pace(u32),
    Level(Level),
}

/// Where somebody clicked: a hex, and the units he hit.
#[derive(Deserialize, Debug)]
pub struct Clicked {
    #[serde(default)]
    pub hex: Option<String>,
    #[serde(default)]
    pub units: Vec<String>,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Looked {
    Unit(String),
    Hex(String),
}

/// Another player at a computer's seat.
#[derive(Deserialize, Debug)]
pub struct Level {
    pub side: Side,
    pub level: String,
}
