//! The log of a game, as the program shows it: text, or a line of JSON an entry (docs/replay-format.md).

use serde::Serialize;
use wargame::{Info, Line, Moment, Side, Told, prose::plain};

/// A line with the number of the action it followed.
pub fn numbered(told: &Told) -> String {
    format!("{:5}  {}", told.seq, plain(&told.line.text))
}

/// An entry as JSON.
#[derive(Serialize)]
pub struct Entry<'a> {
    seq: u32,
    turn: u8,
    phase: &'a str,
    impulse: u8,
    playing: Option<Side>,
    side: Option<Side>,
    #[serde(flatten)]
    line: &'a Line,
}

impl<'a> Entry<'a> {
    pub fn new(info: &'a Info, told: &'a Told) -> Entry<'a> {
        let Moment { turn, phase, impulse, playing } = told.moment;
        let phase = info.phases.get(usize::from(phase)).map_or("", |p| p.key.as_str());
        Entry { seq: told.seq, turn, phase, impulse, playing, side: told.by, line: &told.line }
    }
}
