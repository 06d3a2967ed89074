//! Everything about the game that does not change: map, tables, counters, schedule.

mod counters;
mod ground;
mod load;
mod schedule;

use std::sync::Arc;

pub use hexmap::LoadError as BookError;
use hexmap::{Dir, EdgeId, Folder, HexId, Map, Mp};
use wargame::{Crt, Face, Info, UnitId, data::Calendar};

pub use self::ground::{Crossing, Ground, Rail};
use crate::state::{EdgeSet, HexSet, Outcome, UnitSet};

/// The data the program ships.
pub fn built_in() -> Folder {
    data::of("duel")
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nation {
    German,
    Finnish,
    Soviet,
}

/// Type of a counter (2.3, 2.4). Armor and motorized are mech; headquarters are no combat units.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Infantry,
    Armor,
    Motorized,
    Cavalry,
    Hq,
}

/// Attack and defence of one side of a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Strength {
    pub attack: u8,
    pub defence: u8,
}

/// How a unit comes that is not there at first (4, 17.3, 17.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The east edge; may be railed.
    East,
    /// The west edge; may be railed.
    West,
    /// One of the listed hexes: a number in [`Book::ranges`].
    Range(u8),
    /// Put down in a place (4.3): a number in [`Book::places`].
    Placed(u8),
    /// Over Lake Ladoga from its north edge (17.3).
    Lake,
    /// One of the Finnish squares: a bit for each, the first for square 1.
    Squares(u16),
    /// Takes the place of another headquarters (17.3).
    Replaces(UnitId),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub turn: u8,
    pub entry: Entry,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Unit {
    /// As tables.toml has it, without the nation: `1pd`, `16rd`, `18a-hq`; `fi12id` for Finns.
    pub key: String,
    /// As it is said: `1 PD`.
    pub name: String,
    pub nation: Nation,
    pub kind: Kind,
    /// Pays as motorized (terrain): mech units and motorized headquarters.
    pub motorized: bool,
    /// Armor or motorized combat unit: overruns, advances farther.
    pub mech: bool,
    pub movement: u8,
    /// Nothing of a headquarters.
    pub full: Strength,
    /// The other side, of those that have two steps.
    pub reduced: Option<Strength>,
    /// Of a headquarters.
    pub artillery: u8,
    pub range: u8,
    /// Number in [`Book::commands`]; [`NO_COMMAND`] for Soviets and battle groups.
    pub command: u8,
    /// A battle group (14).
    pub group: bool,
    pub setup: Option<HexId>,
    pub due: Option<Due>,
}

pub const NO_COMMAND: u8 = u8::MAX;

impl Unit {
    #[inline]
    pub fn is_hq(&self) -> bool {
        self.kind == Kind::Hq
    }
}

/// A colour of counters (2.3).
pub struct Command {
    pub name: String,
    /// As it stands on the band of a counter: `41`.
    pub short: String,
    pub units: UnitSet,
    pub hqs: UnitSet,
}

/// Hexes of the south edge where some units enter, and which feed those that did (5.1).
pub struct Range {
    pub name: String,
    pub hexes: Vec<HexId>,
}

/// Hexes where units are raised (4.3): the owner picks one of them.
pub struct Raising {
    pub name: String,
    pub hexes: Vec<HexId>,
}

/// A place worth points (15).
pub struct Spot {
    pub hex: HexId,
    pub points: i16,
    /// One of the seven that win at once (17.8).
    pub automatic: bool,
}

/// What a game begins with (17, 18).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub enum Campaign {
    Historical,
    Alternative,
}

/// Costs of terrain and crossings by class: on foot, motorized; in halves of a point.
pub struct Prices {
    pub minor: [Mp; 2],
    /// Minor and major lines.
    pub rail: [[Mp; 2]; 2],
    pub leave: Mp,
    pub square: Mp,
}

/// What moves the column (10.1, 13): columns to the left.
pub struct Shifts {
    pub minor: i8,
    pub major: i8,
    pub fort: i8,
}

pub struct Book {
    pub info: Info,
    pub map: Arc<Map>,
    pub calendar: Calendar,
    pub turns: u8,

    // The map.
    pub ground: Vec<Ground>,
    /// Where a land unit can ever stand: no lake, no sea, no square.
    pub land: HexSet,
    /// All-lake and all-sea hexes, and those of both that touch land (9.4).
    pub water: HexSet,
    pub shore: HexSet,
    pub squares: HexSet,
    /// The squares by number, the first is 1.
    pub square: Vec<HexId>,
    /// Finnish soil: closed to everybody else (4.4).
    pub finland: HexSet,
    /// Hexes entered east of Ladoga, which the cap counts (4.4).
    pub east_of_ladoga: HexSet,
    pub finns_east: u8,
    /// How each hexside is crossed, bridges apart.
    pub crossing: Vec<[Crossing; 6]>,
    /// The railway over each hexside.
    pub rail: Vec<[Rail; 6]>,
    /// Hexes with a railway.
    pub rails: HexSet,
    /// Bridges printed on the map.
    pub bridges: EdgeSet,
    /// Hexsides with a river, where pontoons can lie.
    pub rivers: EdgeSet,
    /// Neighbours a zone of control extends to (8), by direction; none elsewhere.
    pub zone: Vec<[HexId; 6]>,
    /// Neighbours that can be attacked (10): over rivers, not over lake or sea; no water.
    pub strike: Vec<[HexId; 6]>,
    /// Neighbours a line of supply can go to (5.1), enemies and zones apart, by nation.
    pub feeds: [Vec<[HexId; 6]>; 3],
    /// What entering a hex costs by its ground, by class; [`wargame::data::NO`] where nobody can.
    pub cost: [Vec<Mp>; 2],
    /// Columns to the left by ground.
    pub shift: Vec<i8>,
    /// Ground that can be overrun (9.3).
    pub open: HexSet,
    pub towns: HexSet,
    pub major: HexSet,
    pub forts: HexSet,
    pub west_edge: HexSet,
    pub east_edge: HexSet,
    /// Hexes on any edge of the map, squares and water apart.
    pub edge: HexSet,
    /// Water hexes of the north edge of Lake Ladoga (17.3).
    pub ladoga: HexSet,
    /// Sources of supply: iron crosses, red stars (5.1).
    pub sources: [HexSet; 2],
    pub ranges: Vec<Range>,
    pub places: Vec<Raising>,
    /// German at the start (15), the same before anybody is set up; and where Germans are set up in the alternative
    /// campaign (18.3).
    pub german: HexSet,
    pub west_of_border: HexSet,

    // Counters.
    /// German and Finnish counters, battle groups, Soviet headquarters: those that are never hidden, by unit.
    pub units: Vec<Unit>,
    /// Soviet combat units, by counter.
    pub counters: Vec<Unit>,
    /// How many units are of the German side, and how many are no pieces.
    pub germans: usize,
    pub open_units: usize,
    pub groups: Vec<UnitId>,
    pub commands: Vec<Command>,
    /// Which list a piece and a counter belong to, by campaign (9.5, 19): its set-up hex, or turn and entry, with its
    /// allowance; in the alternative campaign the whole set-up, or the turn. Pieces and counters have the same lists in
    /// the same order.
    pub lists: [Vec<u8>; 2],
    pub finns: u8,
    pub withdrawal: Withdrawal,

    // Tables.
    /// Chits drawn by turn (from turn 1) and side.
    pub chits: Vec<[u8; 2]>,
    /// Air units that come by turn (from turn 1), side and kind; what a scenario begins with counts as turn 0.
    pub air: Vec<[[u8; 2]; 2]>,
    /// Fort markers that come by turn, from turn 0 on.
    pub fort_markers: Vec<u8>,
    pub pontoons: u8,
    pub stack: usize,
    pub prices: Prices,
    pub shifts: Shifts,
    pub columns: Vec<(u16, u16)>,
    pub crt: Crt<Outcome>,
    /// What an air unit changes the dice by when it supports: by kind, for the attacker.
    pub support: [i8; 2],
    /// The highest die with which a bridge stays.
    pub bridge_holds: u8,
    pub spots: Vec<Spot>,
    pub margin: i16,
    pub water_hexes: u8,
    pub water_units: u8,

    pub faces: Faces,
}

/// Who leaves after turn 13 (17.7).
pub struct Withdrawal {
    pub after: u8,
    pub hqs: UnitSet,
    pub commands: Vec<u8>,
    pub panzer: u8,
    pub motorized: u8,
}

/// Pictures of the counters.
pub struct Faces {
    /// By unit and steps lost.
    pub open: Vec<Vec<Arc<Face>>>,
    pub soviet: Vec<Arc<Face>>,
    /// Face down, by allowance.
    pub hidden: Vec<(u8, Arc<Face>)>,
}

impl Book {
    #[inline]
    pub fn dir(&self, from: HexId, to: HexId) -> Option<Dir> {
        self.map.dir(from, to)
    }

    /// The number of the piece a Soviet combat unit is.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> Option<usize> {
        unit.index().checked_sub(self.open_units)
    }

    #[inline]
    pub fn unit_of(&self, piece: usize) -> UnitId {
        UnitId((self.open_units + piece) as u8)
    }

    /// Whether a unit is a headquarters; pieces never are.
    #[inline]
    pub fn is_hq(&self, unit: UnitId) -> bool {
        self.units.get(unit.index()).is_some_and(Unit::is_hq)
    }

    #[inline]
    pub fn is_finn(&self, unit: UnitId) -> bool {
        self.units.get(unit.index()).is_some_and(|u| u.nation == Nation::Finnish)
    }

    /// A counter that stands for a piece by all that everybody may know: the first of its list. Allowance, class, turn
    /// and, in the historical campaign, entry are those of any other of the list.
    pub fn like(&self, piece: usize, campaign: Campaign) -> &Unit {
        let lists = &self.lists[campaign as usize];
        let first = lists.iter().position(|&list| list == lists[piece]).unwrap_or(piece);
        &self.counters[first]
    }

    /// The hexside between two neighbours that carries something.
    #[inline]
    pub fn edge(&self, a: HexId, b: HexId) -> Option<EdgeId> {
        self.map.edge_between(a, b)
    }

    /// Plain distance (2, words): every hex of the game is on one sheet.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.map.axial(a).distance(self.map.axial(b))
    }

    /// The hex with a printed number.
    pub fn hex(&self, label: &str) -> Option<HexId> {
        self.map.by_label(label)
    }

    pub fn hq_of(&self, command: u8) -> UnitSet {
        self.commands.get(usize::from(command)).map_or(UnitSet::EMPTY, |c| c.hqs)
    }
}
