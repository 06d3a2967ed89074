//! What a viewer may see of a position: plain data for clients, pictures and players.

use std::{fmt, sync::Arc};

use hexmap::{EdgeId, HexId};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::{
    action::{Action, Target, UnitId},
    case::{Case, Modifier, Refusal},
    rules::{Outcome, Side, Viewer},
};

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub viewer: Viewer,
    pub turn: u8,
    /// Index into [`crate::Info::phases`].
    pub phase: u8,
    /// Who decides; nobody when the game is over or waits for a throw.
    pub decides: Option<Side>,
    /// Units on the map, in order of their ids.
    pub units: Vec<UnitView>,
    pub marks: Vec<Mark>,
    pub tracks: Vec<Track>,
    pub trays: Vec<Tray>,
    pub ask: Option<Ask>,
    pub outcome: Option<Outcome>,
}

/// A unit on the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    pub unit: UnitId,
    pub at: HexId,
    pub face: Arc<Face>,
    /// It has moved or fought in this phase.
    pub spent: bool,
}

/// The side of a counter that the viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Face {
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
    /// Steps it has and steps it can have.
    pub steps: (u8, u8),
    /// Its strengths are not known to the viewer.
    pub untried: bool,
    /// Drawn on the dark ground of elite formations.
    pub elite: bool,
    /// This counter is a reconstruction (tables.toml `uncertain`).
    pub uncertain: bool,
}

/// A marker on a hex or hexside: a fort, an interdicting air unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Mark {
    pub kind: &'static str,
    pub at: HexId,
    pub edge: Option<EdgeId>,
    pub count: u8,
    pub side: Option<Side>,
}

/// A number both sides see: victory points, air units, forts in hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Track {
    pub name: &'static str,
    pub side: Option<Side>,
    pub value: i16,
    pub case: Case,
}

/// Counters beside the map: reinforcements to come, losses.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tray {
    pub name: &'static str,
    pub side: Side,
    pub entries: Vec<TrayEntry>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrayEntry {
    pub unit: UnitId,
    pub face: Arc<Face>,
    /// The turn it comes, for reinforcements.
    pub due: Option<u8>,
}

/// The question now asked. Everybody sees it; the offers only the side that answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ask {
    pub side: Side,
    pub case: Case,
    pub question: String,
    /// Nearly always answered with `done`: a table may press it.
    pub routine: bool,
    /// Asked in between, on the chance: the same can still be done at a later question, so a table may pass it over
    /// with `done` if it says so.
    pub aside: bool,
    pub offers: Vec<Offer>,
    /// Units selected so far, and where it happens.
    pub chosen: Vec<UnitId>,
    pub targets: Vec<HexId>,
    pub forecast: Option<Forecast>,
    /// Why the question's main `done` is not offered, where a duty is open.
    pub duty: Option<Refusal>,
    /// What `done` does here, for a button: `End the movement phase`.
    pub done: &'static str,
    /// What would be left undone by `done`, where a person should be asked again: `9 units have not moved`.
    pub idle: Option<String>,
    /// Rows of offers that are often wanted together: a whole stack, every unit that can attack.
    pub shortcuts: Vec<Shortcut>,
}

/// A row of actions under one name. The first is among the offers, each next one after those before it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shortcut {
    pub say: String,
    /// Where on the map it can be chosen.
    pub at: HexId,
    /// Verb and target of each action.
    pub acts: Vec<(u8, Target)>,
    /// The unit it is about, if only one is: whoever sees the stack spread out chooses it there.
    pub unit: Option<UnitId>,
    /// What is in the hand has done nothing yet: it is taken back first, and these are done instead.
    pub instead: bool,
}

impl Shortcut {
    pub fn new<A: Action>(say: String, at: HexId, acts: impl IntoIterator<Item = A>) -> Shortcut {
        let parts = |act: A| {
            let (verb, target) = act.parts();
            (verb as u8, target)
        };
        Shortcut { say, at, acts: acts.into_iter().map(parts).collect(), unit: None, instead: false }
    }
}

/// One hex of a way, with what entering it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    pub hex: HexId,
    /// In the game's smallest part of a point, as is what is left after it.
    pub cost: u8,
    pub left: u8,
    /// Why it costs that: `road`, `swamp, river doubles it`.
    pub why: String,
    pub case: &'static str,
}

/// Something to be said of a unit or hex: `supply: none, 3 points instead of 6`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    pub name: &'static str,
    pub value: String,
    pub case: Option<Case>,
}

/// What is laid over the map on demand.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Layer {
    /// Hexes with the side they belong to and a word for the kind: `zone`, `fed`, `net`.
    pub hexes: Vec<(HexId, Side, &'static str)>,
    /// Lines over hexes: a supply line from a unit to its source.
    pub lines: Vec<(Side, Vec<HexId>)>,
    /// Units with a word: `unsupplied`.
    pub units: Vec<(UnitId, &'static str)>,
}

/// One thing that may be done.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// Index into the game's verbs.
    pub verb: u8,
    pub target: Target,
    /// Points left after a move, in the game's smallest part of a point.
    pub left: Option<u8>,
    /// The move ends there.
    pub stops: bool,
}

impl Offer {
    /// An action with nothing more to be said of it.
    pub fn plain<A: Action>(act: A) -> Offer {
        let (verb, target) = act.parts();
        Offer { verb: verb as u8, target, left: None, stops: false }
    }
}

/// What an attack being built would be worth, as far as the viewer can know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forecast {
    pub attack: Range,
    pub defence: Range,
    /// Initial ratio, as weights over columns where strengths are unknown.
    pub initial: Vec<(String, u64)>,
    /// Shifts that count whatever lies hidden.
    pub shifts: Vec<Modifier>,
    /// They are added to the die; otherwise they shift the column.
    pub on_die: bool,
    /// Shifts that count only for some of what may lie hidden, with the weight of that.
    pub possible: Vec<(Modifier, u64)>,
    /// The column after the shifts.
    pub columns: Vec<(String, u64)>,
    /// Results with their weights; the weights add up to `of`.
    pub results: Vec<(String, u64)>,
    pub of: u64,
    /// Whether the weights are exact or an estimate from imagined deals.
    pub exact: bool,
    /// Who attacks.
    #[serde(skip)]
    pub units: Vec<UnitId>,
}

/// Least and most; equal where it is known.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Range {
    pub least: u16,
    pub most: u16,
    /// Quarters of a point more, where a game halves strengths and keeps the fraction.
    pub quarters: u8,
}

impl Range {
    /// A strength that is known, in quarters of a point.
    pub fn of_quarters(quarters: u32) -> Range {
        let whole = (quarters / 4) as u16;
        Range { least: whole, most: whole, quarters: (quarters % 4) as u8 }
    }
}

/// One end of a range with its fraction.
struct End(u16, u8);

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, ["", ".25", ".5", ".75"][usize::from(self.1 % 4)])
    }
}

impl Serialize for End {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.1 {
            0 => to.serialize_u16(self.0),
            quarters => to.serialize_f32(f32::from(self.0) + f32::from(quarters) / 4.0),
        }
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut range = to.serialize_struct("Range", 2)?;
        range.serialize_field("least", &End(self.least, self.quarters))?;
        range.serialize_field("most", &End(self.most, self.quarters))?;
        range.end()
    }
}

/// `6 to 12`, or `4.5` where it is known.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => End(self.least, self.quarters).fmt(f),
            false => write!(f, "{} to {}", End(self.least, self.quarters), End(self.most, self.quarters)),
        }
    }
}
