//! The log of a game, as the program shows it: text, or a line of JSON an entry (docs/replay-format.md).

use serde::Serialize;
use wargame::{
    Info, Line, Moment, Side, Told,
    battle::{Row, rows},
    prose::plain,
};

/// Lines, each with the number of the action it followed; those of a battle under one that sums it up.
pub fn numbered(info: &Info, told: &[Told]) -> Vec<String> {
    let line = |told: &Told| format!("{:5}  {}", told.seq, plain(&told.line.text));
    let row = |row| match row {
        Row::Line(told) => vec![line(told)],
        Row::Battle(battle, lines) => {
            let detail = |told: &Told| format!("{:5}    {}", told.seq, plain(&told.line.text));
            let sum = format!("{:5}  {}", battle.seq, plain(&battle.say));
            std::iter::once(sum).chain(lines.iter().map(detail)).collect()
        }
    };
    rows(info, told).into_iter().flat_map(row).collect()
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
