//! What there is, and what was made.

use games::Entry;
use serde::Serialize;
use wargame::{OptionSpec, Scenario, Side, shaped};

shaped! {
    /// The games there are, and the computer players.
    #[derive(Serialize)]
    pub struct List<'a> {
        pub games: Vec<Listed<'a>>,
        /// Names of the computer players.
        pub players: &'a [&'a str],
    }
}

shaped! {
    /// A game of the list. `scenarios`, `options` and `sides` are null for a game that cannot be played yet.
    #[derive(Serialize)]
    pub struct Listed<'a> as "ListedGame" {
        pub game: &'a Entry,
        pub scenarios: Option<&'a [Scenario]>,
        pub options: Option<&'a [OptionSpec]>,
        pub sides: Option<&'a [String; 2]>,
    }
}

shaped! {
    /// A game that was made.
    #[derive(Serialize)]
    pub struct Made {
        /// Not to be guessed: whoever knows it can watch.
        pub id: String where { "pattern": "^[a-km-np-z2-9]{20}$" },
        /// The hash the dice are bound to; salt and seed stand in the replay when the game is over.
        pub dice: String where { "pattern": "^b3:[0-9a-f]{64}$" },
        pub seats: [MadeSeat; 2],
        /// Where a browser finds it.
        pub page: String where { "format": "uri-reference" },
    }
}

shaped! {
    /// A seat of a game that was made.
    #[derive(Serialize)]
    pub struct MadeSeat {
        pub side: Side,
        /// What to send as bearer to act for this side; null for a computer.
        pub secret: Option<String> where { "pattern": "^[a-km-np-z2-9]{32}$" },
        /// The invitation for a person with a browser.
        pub link: Option<String> where { "format": "uri-reference" },
    }
}

shaped! {
    /// A link to a seat that works once.
    #[derive(Serialize)]
    pub struct Link {
        pub link: String where { "format": "uri-reference" },
    }
}

shaped! {
    /// The secret of a seat that was taken.
    #[derive(Serialize)]
    pub struct Secret {
        pub secret: String,
    }
}

shaped! {
    /// What a case of a rulebook says.
    #[derive(Serialize)]
    pub struct CaseText<'a> {
        pub title: &'a str,
        pub html: &'a str,
    }
}
