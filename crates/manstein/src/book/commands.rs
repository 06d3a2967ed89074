//! The sub-commands (2.6).

use wargame::{Side, data::Datum};

use super::BookError;
use crate::sets::{GERMAN, SOVIET};

/// A sub-command (2.6).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Command {
    Motorized3,
    Panzer8,
    Infantry269,
    Polizei,
    Totenkopf,
    Flieger,
    /// Troops of the 56th Panzer Corps.
    Corps,
    Luftwaffe,
    /// The 42nd Army.
    Army,
    /// The Leningrad Front Reserve.
    Front,
}

impl Command {
    /// All of them in order, with their words in the tables.
    pub const ALL: [(Command, &'static str); 10] = [
        (Command::Motorized3, "3Mot"),
        (Command::Panzer8, "8Pz"),
        (Command::Infantry269, "269Inf"),
        (Command::Polizei, "Polizei"),
        (Command::Totenkopf, "Totenkopf"),
        (Command::Flieger, "7Flieger"),
        (Command::Corps, "56PzC"),
        (Command::Luftwaffe, "Luftwaffe"),
        (Command::Army, "42Army"),
        (Command::Front, "LFR"),
    ];

    pub(super) fn read(word: &Datum) -> Result<Command, BookError> {
        word.word(&Command::ALL.map(|(command, word)| (word, command)))
    }

    /// Its word in the tables.
    pub fn word(self) -> &'static str {
        Command::ALL[self as usize].1
    }

    /// What it is called in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Command::Motorized3 => "3rd Motorized Division",
            Command::Panzer8 => "8th Panzer Division",
            Command::Infantry269 => "269th Infantry Division",
            Command::Polizei => "SS Polizei Division",
            Command::Totenkopf => "SS Totenkopf Division",
            Command::Flieger => "7th Flieger Division",
            Command::Corps => "56th Panzer Corps",
            Command::Luftwaffe => "Luftwaffe",
            Command::Army => "42nd Army",
            Command::Front => "Leningrad Front Reserve",
        }
    }

    pub fn side(self) -> Side {
        if self < Command::Army { GERMAN } else { SOVIET }
    }

    /// A German division (6.2, 13.2); 7th Flieger counts as one.
    pub fn is_division(self) -> bool {
        self < Command::Corps
    }

    /// An SS division (13.3).
    pub fn is_ss(self) -> bool {
        matches!(self, Command::Polizei | Command::Totenkopf)
    }
}
