//! What never changes about a game: `/fixed/GAME.json`.

use std::collections::BTreeMap;

use draw::{MapArt, Rect};
use hexmap::{Dir, Map};
use players::Playable;
use serde::Serialize;
use wargame::{Brief, LayerInfo, Level, PhaseInfo, shaped};

/// Left, top, width and height.
type Frame = [f64; 4];

shaped! {
    /// What never changes about a game.
    #[derive(Serialize)]
    pub struct Fixed<'a> {
        pub id: &'a str,
        pub title: &'a str,
        /// The rule system: `advance`.
        pub system: &'a str,
        pub turns: u8,
        /// The days on which the turns begin, from turn 1 on; empty where turns stand for no days.
        pub dates: &'a [String],
        /// Points left come in the smallest part of a movement point; with 2 parts, 7 is 3½.
        pub parts: u8,
        /// Names of the two sides.
        pub sides: &'a [String; 2],
        /// The sequence of play.
        pub phases: &'a [PhaseInfo],
        pub verbs: Vec<&'static str>,
        /// What can be laid over the map.
        pub layers: &'a [LayerInfo],
        /// The columns of the combat results table, lowest first; empty where a game has none.
        pub columns: &'a [String],
        /// Results of combat in words, by result.
        pub results: BTreeMap<&'a str, ResultSaid<'a>>,
        /// Levels of victory as the first side counts, its best first; empty where a game has none.
        pub levels: &'a [Level],
        /// Notes on what is reconstructed, to be shown.
        pub reconstructed: &'a [String],
        /// How each side wins, a sentence each.
        pub goals: Option<&'a [String; 2]>,
        /// What each side has to know before its first question.
        pub briefs: Option<&'a [Brief; 2]>,
        /// The frame of the first sheet.
        pub viewbox: Frame,
        pub sheets: Vec<Sheet<'a>>,
        /// The edge of a counter.
        pub counter: f64,
        /// From the centre of a hex to its corner.
        pub scale: f64,
        /// The corners of a hex about its centre, one list a sheet.
        pub corners: Vec<[[f64; 2]; 6]>,
        /// By number.
        pub hexes: BTreeMap<&'a str, Hex<'a>>,
        /// Handles of the units.
        pub units: &'a [String],
        /// What units are called, by their handles, where a handle would be too short for a sentence.
        pub titles: BTreeMap<&'a str, &'a str>,
    }
}

shaped! {
    /// A result of combat in words: `defender eliminated`.
    #[derive(Serialize)]
    pub struct ResultSaid<'a> as "ResultWords" {
        pub say: &'a str,
        /// It hurts whoever attacks.
        pub hurts: bool,
        /// Who suffers more: above 0 the defender, below 0 the attacker, 0 both alike or nobody.
        pub balance: i8,
    }
}

shaped! {
    /// A map sheet. All hexes lie in one plane, each sheet in its frame.
    #[derive(Serialize)]
    pub struct Sheet<'a> {
        pub name: &'a str,
        /// Left, top, width and height.
        pub frame: Frame,
    }
}

shaped! {
    /// A hex of the map.
    #[derive(Serialize)]
    pub struct Hex<'a> {
        pub x: f64,
        pub y: f64,
        /// The number of its sheet.
        pub sheet: usize,
        pub name: &'a str,
        pub terrain: &'a str,
        /// What else is there: `city`.
        pub has: &'a [String],
        /// Its neighbours in the order of directions, null off the map; never one of another sheet.
        pub near: [Option<&'a str>; 6],
        /// Hexes of other sheets that can be reached from here.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub far: Vec<&'a str>,
    }
}

fn round(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

fn frame(rect: &Rect) -> Frame {
    [rect.x0, rect.y0, rect.width(), rect.height()].map(round)
}

impl<'a> Fixed<'a> {
    pub fn new(game: &'a dyn Playable, map: &'a Map, art: &MapArt) -> Fixed<'a> {
        let info = game.info();
        let corners = |s: &hexmap::Sheet| {
            hexmap::corners(s.numbering.orientation()).map(|(x, y)| [round(x * draw::SCALE), round(y * draw::SCALE)])
        };
        let said = |r: &'a wargame::ResultWords| {
            (r.result.as_str(), ResultSaid { say: &r.say, hurts: r.hurts, balance: r.balance })
        };
        Fixed {
            id: &info.id,
            title: &info.title,
            system: info.system,
            turns: info.turns,
            dates: &info.dates,
            parts: info.parts,
            sides: &info.sides,
            phases: &info.phases,
            verbs: game.verbs(),
            layers: &info.layers,
            columns: &info.columns,
            results: info.results.iter().map(said).collect(),
            levels: &info.levels,
            reconstructed: &info.reconstructed,
            goals: info.intro.as_ref().map(|intro| &intro.goals),
            briefs: info.intro.as_ref().and_then(|intro| intro.briefs.as_ref()),
            viewbox: art.frames().next().map_or([0.0; 4], frame),
            sheets: (map.sheets.iter().zip(art.frames()))
                .map(|(s, f)| Sheet { name: &s.name, frame: frame(f) })
                .collect(),
            counter: draw::COUNTER,
            scale: draw::SCALE,
            corners: map.sheets.iter().map(corners).collect(),
            hexes: map.hexes().map(|hex| (map.label(hex), Hex::new(map, art, hex))).collect(),
            units: &info.units,
            titles: info.titles.iter().map(|(unit, title)| (info.unit(*unit), title.as_str())).collect(),
        }
    }
}

impl<'a> Hex<'a> {
    fn new(map: &'a Map, art: &MapArt, hex: hexmap::HexId) -> Hex<'a> {
        let (x, y) = art.centre(hex);
        let other = |&(a, b, _): &(_, _, _)| if a == hex { Some(b) } else { (b == hex).then_some(a) };
        Hex {
            x: round(x),
            y: round(y),
            sheet: map.sheets.iter().position(|s| s.name == map.sheet(hex).name).unwrap_or_default(),
            name: map.name(hex),
            terrain: map.terrain_name(hex),
            has: map.features(hex),
            near: Dir::ALL.map(|dir| map.step(hex, dir)).map(|to| to.exists().then(|| map.label(to))),
            far: map.far_links().iter().filter_map(other).map(|to| map.label(to)).collect(),
        }
    }
}
