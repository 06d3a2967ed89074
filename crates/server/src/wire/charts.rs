//! The charts of a game, for whoever opens them: `/charts/GAME/THEME.json`.

use std::collections::BTreeMap;

use draw::{MapArt, Theme};
use hexmap::{EdgeId, HexId, Map};
use players::Playable;
use serde::Serialize;
use wargame::{
    Case, Mark, Side,
    charts::{Chart, ChartLine, Lights, Picture, Sample, Turn},
    shaped,
};

use super::{DrawnFace, Raw, message};
use crate::faces::{Faces, Sent};

shaped! {
    /// The charts of a game: what stands in its tables, how its counters are read, what its turns bring.
    #[derive(Serialize)]
    pub struct ChartsOf as "Charts" {
        charts: Vec<ChartSaid>,
        counters: Vec<SampleSaid>,
        turns: Vec<TurnSaid>,
        /// The signs of the map that are in none of the charts.
        signs: Vec<SignSaid>,
        /// Counters and markers that stand in them, by id.
        faces: BTreeMap<String, Raw<DrawnFace<'static>>>,
        /// Pictures of what is on the map, as SVG, by word.
        swatches: BTreeMap<String, String>,
    }
}

shaped! {
    /// A table with a name for each of its lines.
    #[derive(Serialize)]
    struct ChartSaid as "Chart" {
        /// `results`, `shifts`, `terrain`, `sequence`, `markers`: charts of different games that are alike share it.
        key: &'static str,
        title: String,
        about: String where { "format": "sentence" },
        /// What stands over the names and over each column.
        heads: Vec<String>,
        /// What is lit in it during a game: the columns of the forecast in sight, or the line of the phase.
        lights: Option<&'static str>,
        /// The throw whose columns are lit; the decisive one if it is empty.
        roll: &'static str,
        lines: Vec<LineSaid>,
    }
}

shaped! {
    /// A line of a chart.
    #[derive(Serialize)]
    struct LineSaid as "ChartLine" {
        /// The key of the phase that lights it; empty for most.
        key: String,
        name: String,
        /// One that is missing belongs to the one before it.
        cells: Vec<String>,
        case: Case,
        /// The id of a counter or marker beside it.
        face: Option<String>,
        /// The word of the map that is pictured beside it.
        swatch: Option<&'static str>,
    }
}

shaped! {
    /// A counter with its parts explained.
    #[derive(Serialize)]
    struct SampleSaid as "Sample" {
        face: String,
        title: String,
        parts: Vec<PartSaid>,
    }
}

shaped! {
    /// A part of a counter, and where it is in its box of 48.
    #[derive(Serialize)]
    struct PartSaid as "CounterPart" {
        x: f64,
        y: f64,
        name: &'static str,
        say: String,
        case: Case,
    }
}

shaped! {
    /// A turn of the turn track.
    #[derive(Serialize)]
    struct TurnSaid as "TurnOfTrack" {
        turn: u8,
        /// The days it stands for; empty where it stands for none.
        date: String,
        lines: Vec<TurnLineSaid>,
    }
}

shaped! {
    /// What a turn brings.
    #[derive(Serialize)]
    struct TurnLineSaid as "TurnLine" {
        /// Whom; null for what concerns both.
        side: Option<Side>,
        /// A special event, not only something that arrives.
        event: bool,
        say: String where { "format": "sentence" },
        case: Case,
    }
}

shaped! {
    /// A sign of the map, as its legend has it.
    #[derive(Serialize)]
    struct SignSaid as "MapSign" {
        swatch: String,
        name: String,
        text: String,
    }
}

/// What the charts refer to, gathered while they are written.
struct Making<'a> {
    art: &'a MapArt,
    theme: &'a Theme,
    faces: &'a Faces,
    drawn: BTreeMap<String, Raw<DrawnFace<'static>>>,
    swatches: BTreeMap<String, String>,
}

impl Making<'_> {
    fn face(&mut self, sent: &Sent) -> String {
        self.drawn.insert(sent.id.clone(), sent.drawn.clone());
        sent.id.clone()
    }

    /// Whether there is a picture of a word.
    fn swatch(&mut self, word: &str) -> bool {
        let known = self.swatches.len();
        let Some(svg) = self.art.swatch(self.theme, word, &format!("swatch-{known}")) else { return false };
        self.swatches.entry(word.to_owned()).or_insert(svg);
        true
    }

    fn line(&mut self, line: ChartLine) -> LineSaid {
        let (mut face, mut swatch) = (None, None);
        match line.picture {
            Some(Picture::Map(word)) if self.swatch(word) => swatch = Some(word),
            Some(Picture::Marker(kind, count)) => {
                let mark = Mark { kind, at: HexId::NONE, edge: None::<EdgeId>, count, side: None };
                face = Some(self.face(&self.faces.marker(&mark)));
            }
            Some(Picture::Counter(shown)) => face = Some(self.face(&self.faces.counter(&shown))),
            _ => {}
        }
        LineSaid { key: line.key, name: line.name, cells: line.cells, case: line.case, face, swatch }
    }

    fn chart(&mut self, chart: Chart) -> ChartSaid {
        let (lights, roll) = match chart.lights {
            Lights::Nothing => (None, ""),
            Lights::Column(roll) => (Some("column"), roll),
            Lights::Phase => (Some("phase"), ""),
        };
        ChartSaid {
            key: chart.key,
            title: chart.title,
            about: chart.about,
            heads: chart.heads,
            lights,
            roll,
            lines: chart.lines.into_iter().map(|line| self.line(line)).collect(),
        }
    }

    fn sample(&mut self, sample: Sample) -> SampleSaid {
        let tenth = |x: f64| (x * 10.0).round() / 10.0;
        let part = |part: wargame::charts::Part| {
            let (x, y) = draw::spot(&sample.face, part.spot);
            PartSaid { x: tenth(x), y: tenth(y), name: part.name, say: part.say, case: part.case }
        };
        SampleSaid {
            face: self.face(&self.faces.counter(&sample.face)),
            title: sample.title,
            parts: sample.parts.into_iter().map(part).collect(),
        }
    }

    /// The legend of the map, without what stands in a chart already.
    fn signs(&mut self, map: &Map) -> Vec<SignSaid> {
        let rows = self.art.legend(map).into_iter();
        let rows = rows.filter(|row| !self.swatches.contains_key(&row.swatch)).collect::<Vec<_>>();
        let pictured = rows.into_iter().filter(|row| self.swatch(&row.swatch));
        pictured.map(|row| SignSaid { swatch: row.swatch, name: row.title, text: row.text }).collect()
    }
}

impl ChartsOf {
    pub fn new(game: &dyn Playable, map: &Map, art: &MapArt, theme: &Theme, faces: &Faces) -> ChartsOf {
        let (drawn, swatches) = Default::default();
        let mut making = Making { art, theme, faces, drawn, swatches };
        let all = game.charts();
        let charts = all.charts.into_iter().map(|chart| making.chart(chart)).collect();
        let counters = all.counters.into_iter().map(|sample| making.sample(sample)).collect();
        let turn = |turn: Turn| {
            let lines = turn.lines.into_iter();
            let lines = lines.map(|l| TurnLineSaid { side: l.side, event: l.event, say: l.say, case: l.case });
            TurnSaid { turn: turn.turn, date: turn.date, lines: lines.collect() }
        };
        let turns = all.turns.into_iter().map(turn).collect();
        let signs = making.signs(map);
        ChartsOf { charts, counters, turns, signs, faces: making.drawn, swatches: making.swatches }
    }

    pub fn text(&self) -> String {
        message(self)
    }
}
