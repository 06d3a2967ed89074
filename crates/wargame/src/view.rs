//! What a viewer may see of a position: plain data for clients, pictures and players.

mod ask;

use std::sync::Arc;

use hexmap::{EdgeId, HexId};
use serde::Serialize;

use crate::{
    action::UnitId,
    case::Case,
    moment::Moment,
    named,
    named::OffMap,
    rules::{Node, Outcome, Side, Viewer},
    shaped,
};

pub use self::ask::{Ask, Offer, Shortcut};

named! {
    /// A position as one viewer sees it.
    #[derive(Clone, PartialEq, Debug)]
    pub struct View as "Position" {
        pub viewer: Viewer,
        pub moment as flat: Moment,
        /// Who decides; nobody when the game is over or waits for a throw.
        pub decides: Option<Side>,
        /// Units on the map, in order of their ids.
        pub units: Vec<UnitView>,
        pub marks: Vec<Mark>,
        pub tracks: Vec<Track>,
        pub trays: Vec<Tray>,
        /// The combats that are being fought, from the announcement to the last advance: one, or with others inside it.
        pub combats: Vec<Combat>,
        /// The question now asked; null when the game is over or waits for a throw.
        pub ask: Option<Ask>,
        pub outcome: Option<Outcome>,
    }
}

impl View {
    /// Nothing but who looks and what the game waits for; the rest is filled in.
    pub fn plain(viewer: Viewer, node: Node) -> View {
        let (decides, outcome) = match node {
            Node::Decide(side) => (Some(side), None),
            Node::Over(outcome) => (None, Some(outcome)),
            Node::Chance => (None, None),
        };
        View {
            viewer,
            moment: Moment::default(),
            decides,
            units: Vec::new(),
            marks: Vec::new(),
            tracks: Vec::new(),
            trays: Vec::new(),
            combats: Vec::new(),
            ask: None,
            outcome,
        }
    }
}

named! {
    /// A combat that is being fought.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Combat {
        /// Who attacks and is still there.
        pub units: Vec<UnitId>,
        /// The hexes that were attacked.
        pub targets: Vec<HexId>,
    }
}

named! {
    /// A unit on the map.
    #[derive(Clone, PartialEq, Debug)]
    pub struct UnitView as "Unit" {
        /// The handle: `1pz`, `i01`.
        pub unit as "id": UnitId,
        pub at: HexId,
        /// The id of its face.
        pub face: Arc<Face>,
        /// What is to be seen on it beside its face.
        pub marks: Vec<UnitMark>,
    }
}

shaped! {
    /// Something to be seen on a unit beside its counter's face.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(tag = "mark", content = "level", rename_all = "kebab-case")]
    pub enum UnitMark {
        /// It has moved in this phase.
        Moved,
        /// It has fought in this phase.
        Fought,
        /// It was activated in this turn.
        Activated,
        /// It has fired in this phase.
        Fired,
        Disrupted,
        /// How well it is supplied, by the game's own levels; 0 is not at all.
        Supply(u8),
        FaceDown,
        /// Steps left, where its face does not tell them.
        Steps(u8),
    }
}

impl UnitView {
    /// It has done its part for now: it has moved, fought, fired or been activated.
    pub fn is_spent(&self) -> bool {
        use UnitMark::{Activated, Fired, Fought, Moved};
        self.marks.iter().any(|mark| matches!(mark, Moved | Fought | Fired | Activated))
    }
}

shaped! {
    /// The side of a counter that the viewer sees.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Face as "Counter" {
        pub side: Side,
        /// The unit symbol: `infantry`, `armor`, `mechanized`, `headquarters`, `air`, ...
        pub kind: &'static str,
        /// The size mark: `XX`.
        pub size: &'static str,
        /// The figures as printed: `10-8`, `4-4-5`, `?-5`.
        pub strengths: String,
        /// The designation: `1`, `SS Tot`.
        pub name: String,
        /// A coloured band with its number, for a corps.
        pub band: Option<String>,
        /// Which of the bands it is, counted as they are drawn: the plain ones first. By its number if nothing is said.
        #[serde(skip)]
        pub stripe: Option<u8>,
        /// Steps it has and steps it can have.
        pub steps: (u8, u8),
        /// Its strengths are not known to the viewer.
        pub untried: bool,
        /// The colours it wears: `german`, `ss`, `soviet`, `guards`, `finnish`, ...; empty for those of its side.
        pub livery: &'static str,
        /// This counter is a reconstruction (tables.toml `uncertain`).
        pub uncertain: bool,
    }
}

impl Face {
    /// A counter of one step without more than its kind and name.
    pub fn plain(side: Side, kind: &'static str, name: &str) -> Face {
        Face {
            side,
            kind,
            size: "",
            strengths: String::new(),
            name: name.to_owned(),
            band: None,
            stripe: None,
            steps: (1, 1),
            untried: false,
            livery: "",
            uncertain: false,
        }
    }
}

named! {
    /// A marker on a hex or hexside: a fort, an interdicting air unit.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Mark {
        pub kind: &'static str,
        /// Null off the map.
        pub at as (|mark, _names| OffMap(mark.at) => OffMap): HexId,
        /// The hexside, by its two hexes: `1412/1413`.
        pub edge: Option<EdgeId>,
        pub count: u8,
        pub side: Option<Side>,
    } also {
        /// The id of its face.
        face: String = |mark, names| names.marker(mark),
    }
}

impl Mark {
    /// A mark on each hex where units of a side suffer something, with how many do. It stands with the first of them.
    pub fn on_units(kind: &'static str, units: impl Iterator<Item = (HexId, Side)>) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for (at, side) in units {
            match marks.iter_mut().find(|mark| mark.at == at) {
                Some(mark) => mark.count = mark.count.saturating_add(1),
                None => marks.push(Mark { kind, at, edge: None, count: 1, side: Some(side) }),
            }
        }
        marks
    }
}

shaped! {
    /// A number both sides see: victory points, air units, forts in hand.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct Track {
        pub name: &'static str,
        pub side: Option<Side>,
        pub value: i16,
        pub case: Case,
    }
}

named! {
    /// Counters beside the map: reinforcements to come, losses, a cup, a box of the turn track, air units that have flown.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Tray {
        pub name: &'static str,
        /// Whose it is; nobody's where both sides' counters lie together.
        pub side: Option<Side>,
        pub entries: Vec<TrayEntry>,
        /// Markers that lie there, of no hex.
        pub marks: Vec<Mark>,
        /// How many counters lie there besides, of which the viewer may know no more.
        pub hidden: u8,
    }
}

impl Tray {
    /// A side's counters, all of them seen.
    pub fn of(name: &'static str, side: Side, entries: Vec<TrayEntry>) -> Tray {
        Tray { name, side: Some(side), entries, marks: Vec::new(), hidden: 0 }
    }

    /// A side's markers of one kind.
    pub fn stock(name: &'static str, side: Side, kind: &'static str, count: u8) -> Tray {
        let mark = Mark { kind, at: HexId::NONE, edge: None, count, side: Some(side) };
        let marks = if count > 0 { vec![mark] } else { Vec::new() };
        Tray { name, side: Some(side), entries: Vec::new(), marks, hidden: 0 }
    }
}

named! {
    /// A counter beside the map.
    #[derive(Clone, PartialEq, Debug)]
    pub struct TrayEntry as "Entry" {
        pub unit as "id": UnitId,
        /// The id of its face.
        pub face: Arc<Face>,
        /// What is to be seen on it beside its face.
        pub marks: Vec<UnitMark>,
        /// The turn it comes, for reinforcements.
        pub due: Option<u8>,
        /// Where it comes in and whether it can wait, once it is due.
        pub enters as maybe: Option<String> where { "format": "sentence" },
    }
}

named! {
    /// One hex of a way, with what entering it costs.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Step {
        pub hex: HexId,
        /// In the game's smallest part of a point, as is what is left after it.
        pub cost: u8,
        pub left: u8,
        /// Why it costs that: `road`, `swamp, river doubles it`.
        pub why: String where { "format": "sentence" },
        pub case: &'static str,
    }
}

shaped! {
    /// Something to be said of a unit or hex: `supply: none, 3 points instead of 6`.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Fact {
        pub name: &'static str,
        pub value: String where { "format": "sentence" },
        pub case: Option<Case>,
    }
}

named! {
    /// What is laid over the map on demand.
    #[derive(Clone, PartialEq, Debug, Default)]
    pub struct Layer {
        /// Hexes with the side they belong to and a word for the kind: `zone`, `fed`, `net`.
        pub hexes: Vec<(HexId, Side, &'static str)>,
        /// Lines over hexes: a supply line from a unit to its source.
        pub lines: Vec<(Side, Vec<HexId>)>,
        /// Units with a word: `unsupplied`.
        pub units: Vec<(UnitId, &'static str)>,
    }
}

impl TrayEntry {
    /// A counter that waits for nothing.
    pub fn plain(unit: UnitId, face: Arc<Face>) -> TrayEntry {
        TrayEntry { unit, face, marks: Vec::new(), due: None, enters: None }
    }
}
