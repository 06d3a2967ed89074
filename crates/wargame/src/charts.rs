//! The charts of a game as somebody reads them at the table: results, terrain, sequence of play, markers, how to read a
//! counter, and what each turn brings. A system makes them from what it was loaded with, so a chart and a rule cannot
//! differ; they change with nothing in a game. Every line names its case.

use std::sync::Arc;

use crate::{case::Case, info::Info, rules::Side, view::Face};

/// All of them.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Charts {
    pub charts: Vec<Chart>,
    /// Counters of the game that show how a counter is read.
    pub counters: Vec<Sample>,
    /// The turn track, from turn 1 on; empty where there is nothing to say of turns.
    pub turns: Vec<Turn>,
}

impl Charts {
    pub fn get(&self, key: &str) -> Option<&Chart> {
        self.charts.iter().find(|chart| chart.key == key)
    }
}

/// A table with a name for each of its lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// `results`, `shifts`, `terrain`, `sequence`, `markers`: charts of different games that are alike share it.
    pub key: &'static str,
    pub title: String,
    /// What has to be known to read it, as sentences.
    pub about: String,
    /// What stands over the names and over each column.
    pub heads: Vec<String>,
    pub lines: Vec<ChartLine>,
    pub lights: Lights,
}

/// What of a chart is lit while a game is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lights {
    Nothing,
    /// The columns that the forecast in sight reckons with: of the throw of this name, the decisive one if it is empty.
    Column(&'static str),
    /// The line whose key is that of the phase.
    Phase,
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct ChartLine {
    /// What lights it: the key of a phase. Empty for most.
    pub key: String,
    pub name: String,
    /// Sentences may stand in them.
    pub cells: Vec<String>,
    pub case: Case,
    pub picture: Option<Picture>,
}

/// What is drawn beside a line.
#[derive(Clone, PartialEq, Debug)]
pub enum Picture {
    /// Something of the map by its word: `forest`, `river`.
    Map(&'static str),
    /// A marker, and for how many it stands.
    Marker(&'static str, u8),
    Counter(Arc<Face>),
}

/// A counter with its parts explained.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub face: Arc<Face>,
    pub title: String,
    pub parts: Vec<Part>,
}

/// A part of a counter and what it means.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    pub spot: Spot,
    pub name: &'static str,
    pub say: String,
    pub case: Case,
}

/// Where on a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    Size,
    Kind,
    Band,
    Name,
    Steps,
    /// One of the figures, from the left.
    Figure(u8),
}

/// A turn of the track.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub turn: u8,
    /// The days it stands for: `22 to 28 June 1941`.
    pub date: String,
    pub lines: Vec<TurnLine>,
}

/// What a turn brings.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnLine {
    /// Whom; nobody for what concerns both.
    pub side: Option<Side>,
    /// It is a special event, not only something that arrives.
    pub event: bool,
    pub say: String,
    pub case: Case,
}

impl Chart {
    pub fn new(key: &'static str, title: &str, heads: &[&str]) -> Chart {
        let heads = heads.iter().map(|&head| head.to_owned()).collect();
        Chart { key, title: title.into(), about: String::new(), heads, lines: Vec::new(), lights: Lights::Nothing }
    }

    pub fn about(self, about: impl Into<String>) -> Chart {
        Chart { about: about.into(), ..self }
    }

    pub fn lit(self, lights: Lights) -> Chart {
        Chart { lights, ..self }
    }

    /// Adds a line; one with fewer cells than the chart has columns is wider in its last.
    pub fn line<C: Into<String>>(&mut self, name: &str, case: &'static str, cells: impl IntoIterator<Item = C>) {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert!(cells.len() < self.heads.len(), "{}: {name} has {} cells", self.key, cells.len());
        let (name, case) = (name.to_owned(), Case::new(case));
        self.lines.push(ChartLine { key: String::new(), name, cells, case, picture: None });
    }

    /// The line added last, with its picture.
    pub fn pictured(&mut self, picture: Picture) {
        self.lines.last_mut().expect("a line was added").picture = Some(picture);
    }

    /// The line added last, with what lights it.
    pub fn keyed(&mut self, key: &str) {
        self.lines.last_mut().expect("a line was added").key = key.into();
    }
}

impl Sample {
    pub fn new(face: &Arc<Face>, title: impl Into<String>) -> Sample {
        Sample { face: face.clone(), title: title.into(), parts: Vec::new() }
    }

    pub fn part(mut self, spot: Spot, name: &'static str, case: &'static str, say: impl Into<String>) -> Sample {
        self.parts.push(Part { spot, name, say: say.into(), case: Case::new(case) });
        self
    }
}

impl Turn {
    pub fn new(turn: u8, date: String) -> Turn {
        Turn { turn, date, lines: Vec::new() }
    }

    /// What arrives, by side, then what happens.
    pub fn in_order(mut self) -> Turn {
        self.lines.sort_by_key(|line| (line.event, line.side));
        self
    }

    pub fn brings(&mut self, side: Option<Side>, say: impl Into<String>, case: &'static str) {
        self.lines.push(TurnLine { side, event: false, say: say.into(), case: Case::new(case) });
    }

    /// Something that happens or counts in this turn only.
    pub fn event(&mut self, side: Option<Side>, say: impl Into<String>, case: &'static str) {
        self.brings(side, say, case);
        self.lines.last_mut().expect("a line was added").event = true;
    }
}

/// The results table of a game with the columns of [`Info::columns`]: a line a number of the die.
pub fn results(info: &Info, case: &'static str, dice: &[(String, Vec<String>)]) -> Chart {
    let heads: Vec<&str> = ["Die"].into_iter().chain(info.columns.iter().map(String::as_str)).collect();
    let mut chart = Chart::new("results", "Combat results", &heads).lit(Lights::Column(""));
    for (die, row) in dice {
        chart.line(die, case, row);
    }
    chart
}
