//! What a viewer may see of a position: plain data for clients, pictures and players.

use std::sync::Arc;

use hexmap::{EdgeId, HexId};
use serde::{Serialize, Serializer};

use crate::{
    action::{Action, Target, UnitId},
    case::{Case, Refusal},
    forecast::Forecast,
    moment::Moment,
    named,
    named::{Named, Names, OffMap},
    rules::{Node, Outcome, Side, Viewer},
    shape::{Form, Shape, Shapes},
    shaped,
    table::Table,
};

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
            ask: None,
            outcome,
        }
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
    /// Counters beside the map: reinforcements to come, losses.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Tray {
        pub name: &'static str,
        pub side: Side,
        pub entries: Vec<TrayEntry>,
    }
}

named! {
    /// A counter beside the map.
    #[derive(Clone, PartialEq, Debug)]
    pub struct TrayEntry as "Entry" {
        pub unit as "id": UnitId,
        /// The id of its face.
        pub face: Arc<Face>,
        /// The turn it comes, for reinforcements.
        pub due: Option<u8>,
        /// Where it comes in and whether it can wait, once it is due.
        pub enters as maybe: Option<String> where { "format": "sentence" },
    }
}

named! {
    /// The question now asked. Everybody sees it; the offers only the side that answers.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Ask {
        /// Which question of the game it is, the same whenever it is asked: `retreat-to`. A wish can name it.
        pub key: &'static str,
        pub side: Side,
        pub case: Case,
        pub question: String where { "format": "sentence" },
        /// Nearly always answered with `done`: a table may press it.
        pub routine: bool,
        /// Asked in between, on the chance: the same can still be done at a later question, so a table may pass it over
        /// with `done` if it says so.
        pub aside: bool,
        /// What can be done now; empty unless the viewer decides.
        pub offers as (|ask, _names| ask.offered() => Vec<Offered<'_>>): Vec<Offer>,
        /// Units selected so far.
        pub chosen: Vec<UnitId>,
        /// Where it happens.
        pub targets: Vec<HexId>,
        pub forecast: Option<Forecast>,
        /// Why the question's main `done` is not offered, where a duty is open.
        pub duty: Option<Refusal>,
        /// What `done` does here, for a button: `End the movement phase`. It stands with its offer.
        pub done as skip: &'static str,
        /// What would be left undone by `done`, where a person should be asked again: `9 units have not moved`.
        pub idle: Option<String> where { "format": "sentence" },
        /// Rows of offers that are often wanted together: a whole stack, every unit that can attack.
        pub shortcuts: Vec<Shortcut>,
    }
}

impl Ask {
    fn offered(&self) -> Vec<Offered<'_>> {
        self.offers.iter().map(|offer| Offered { ask: self, offer }).collect()
    }

    /// How an offer is said on its button.
    pub fn say(&self, table: &dyn Table, offer: &Offer) -> String {
        match table.write(offer.verb, offer.target) == "done" && !self.done.is_empty() {
            true => self.done.to_owned(),
            false => table.say(offer.verb, offer.target),
        }
    }
}

/// An offer with the question it belongs to.
struct Offered<'a> {
    ask: &'a Ask,
    offer: &'a Offer,
}

named! {
    /// One thing that may be done. At most one of `hex`, `unit`, `edge` and `number` is there.
    struct Said<'a> as "Offer" {
        /// To be sent as an action.
        act: &'a str,
        verb: &'a str,
        hex as maybe: Option<&'a str>,
        unit as maybe: Option<&'a str>,
        /// Two hexes, `1412/1413`: what is offered on a hexside is drawn and clicked there.
        edge as maybe: Option<&'a str>,
        number as maybe: Option<&'a str>,
        /// The words on its button.
        say: String where { "format": "sentence" },
        /// The words tell of a unit, not to somebody what to do.
        tells as maybe: bool,
        case: Option<&'static str>,
        /// Points left after a move, in the game's smallest part of a point.
        left: Option<u8>,
        /// The move ends there.
        stops: bool,
        /// A unit that is not in the hand goes there: whoever uses a pointer takes it first, by clicking it.
        mover as maybe: Option<&'a str>,
    }
}

impl Named for Offered<'_> {
    fn write<S: Serializer>(&self, names: &dyn Names, to: S) -> Result<S::Ok, S::Error> {
        let (table, offer) = (names.table(), self.offer);
        let act = table.write(offer.verb, offer.target);
        let (verb, word) = act.split_once(' ').unwrap_or((&act, ""));
        let saying = table.info().saying(verb, word);
        let said = Said {
            act: &act,
            verb,
            hex: matches!(offer.target, Target::Hex(_)).then_some(word),
            unit: matches!(offer.target, Target::Unit(_)).then_some(word),
            edge: matches!(offer.target, Target::Edge(_)).then_some(word),
            number: matches!(offer.target, Target::Number(_)).then_some(word),
            say: self.ask.say(table, offer),
            tells: saying.is_some_and(|s| s.say.starts_with("{}") || s.say.starts_with("The ")),
            case: saying.and_then(|s| s.case),
            left: offer.left,
            stops: offer.stops,
            mover: offer.mover.map(|unit| table.info().unit(unit)),
        };
        said.write(names, to)
    }
}

impl Shape for Offered<'_> {
    fn shape(shapes: &mut Shapes) -> Form {
        Said::shape(shapes)
    }
}

named! {
    /// A row of actions under one name. The first is among the offers, each next one after those before it.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Shortcut {
        pub say: String where { "format": "sentence" },
        /// Where on the map it can be chosen.
        pub at as ("hex", |shortcut, _names| OffMap(shortcut.at) => OffMap): HexId,
        /// The actions, by verb and target.
        pub acts as (|shortcut, names| shortcut.written(names) => Vec<String>): Vec<(u8, Target)>,
        /// The unit it is about, if only one is: whoever sees the stack spread out chooses it there.
        pub unit as maybe: Option<UnitId>,
        /// What is in the hand has done nothing yet: it is taken back first, and these are done instead.
        pub instead as maybe: bool,
    }
}

impl Shortcut {
    fn written(&self, names: &dyn Names) -> Vec<String> {
        self.acts.iter().map(|&(verb, target)| names.table().write(verb, target)).collect()
    }

    pub fn new<A: Action>(say: String, at: HexId, acts: impl IntoIterator<Item = A>) -> Shortcut {
        let parts = |act: A| {
            let (verb, target) = act.parts();
            (verb as u8, target)
        };
        Shortcut { say, at, acts: acts.into_iter().map(parts).collect(), unit: None, instead: false }
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

/// One thing that may be done.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Offer {
    /// Index into the game's verbs.
    pub verb: u8,
    pub target: Target,
    /// Points left after a move, in the game's smallest part of a point.
    pub left: Option<u8>,
    /// The move ends there.
    pub stops: bool,
    /// A unit that is not in the hand goes there: whoever uses a pointer takes it first.
    pub mover: Option<UnitId>,
}

impl Offer {
    /// An action with nothing more to be said of it.
    pub fn plain<A: Action>(act: A) -> Offer {
        let (verb, target) = act.parts();
        Offer { verb: verb as u8, target, left: None, stops: false, mover: None }
    }
}
