//! What the server writes into the page of a table.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use wargame::{Side, Viewer, shaped};

shaped! {
    /// Whether a game is played or its course is looked at.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Mode {
        Play,
        Replay,
    }
}

shaped! {
    /// What the server wrote into the page.
    #[derive(Serialize)]
    pub struct Page<'a> {
        pub game: &'a str,
        /// The id of the game or the replay.
        pub table: &'a str,
        /// With whose eyes one looks.
        #[serde(rename = "as", serialize_with = "by_name")]
        pub eyes: Viewer,
        /// The sides whose seats one holds.
        pub held: Vec<Side>,
        pub mode: Mode,
        /// Where its course is asked for: `/api/games/ID`.
        pub source: String,
        /// The action the slider begins at.
        pub at: Option<u32>,
        /// One has made the game.
        pub maker: bool,
        /// One holds both seats.
        pub hotseat: bool,
        /// The hash the dice are bound to.
        pub commit: Option<String>,
        /// What the dice follow from, when nothing depends on it any more.
        pub seed: Option<String>,
        /// Links to seats nobody has taken, for the maker.
        pub links: BTreeMap<Side, String>,
        /// Seats one can make a link to that works once.
        pub linkable: Vec<Side>,
        /// The computers that can take a computer's seat: key and name.
        pub levels: Vec<[&'static str; 2]>,
        /// Milliseconds between the steps of a game of computers, for the maker.
        pub pace: Option<u32>,
        /// Where scripts and styles are: `/assets/BUILD`.
        pub base: &'a str,
        /// `light`, `dark`, or nothing to follow the system.
        pub theme: &'a str,
    }
}

fn by_name<S: Serializer>(viewer: &Viewer, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(viewer.name())
}
