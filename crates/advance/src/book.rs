//! Everything about a game that does not change: map, tables, counters, schedule.

use std::sync::Arc;

use hexmap::{Dir, Folder, HexId, Kinds, Map, Mp};
use include_dir::{Dir as BuiltIn, include_dir};
use wargame::{Crt, Face, Info, Side, UnitId, zone_masks};

use crate::{
    edition::{Edition, Surcharge},
    state::{GERMAN, Half, HexSet, PIECES, SOVIET, UNITS, UnitSet, W},
    tables::{ByKind, Points, Tables, Terrain},
};

static DATA: BuiltIn<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../data/advance");

/// The data the program ships.
pub fn built_in() -> Folder {
    Folder::Built(&DATA)
}

/// Cost of what cannot be entered.
pub const NO: Mp = Mp::MAX;

/// Costs by hex and direction, with room for the largest map: a copy to change is one block of memory.
pub type Costs = [[Mp; 6]; HexSet::SIZE];

/// What a hex is for movement and combat; a city covers what lies under it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    Clear,
    Swamp,
    Hill,
    Forest,
    City,
    SovietCity,
    Water,
}

/// The kind of a unit: for movement armor and mech are one class, for combat they are not (12.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Infantry,
    Mech,
    Armor,
}

impl Kind {
    #[inline]
    pub fn class(self) -> usize {
        if self == Kind::Infantry { INFANTRY } else { ARMOR }
    }

    pub fn word(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Mech => "mechanized",
            Kind::Armor => "armor",
        }
    }
}

/// Classes of movement, as indices of cost tables; a mixed stack pays the dearer of both.
pub const INFANTRY: usize = 0;
pub const ARMOR: usize = 1;
pub const MIXED: usize = 2;

pub struct German {
    pub name: String,
    pub kind: Kind,
    /// Index of its Panzer corps in [`Book::corps`].
    pub corps: Option<usize>,
    pub full: u8,
    pub reduced: u8,
    pub allowance: u8,
}

pub struct Soviet {
    pub kind: Kind,
    pub attack: u8,
    pub defence: u8,
    pub allowance: u8,
    pub uncertain: bool,
}

/// A Soviet piece: infantry or armored, its place at the start or its line of the schedule.
pub struct Piece {
    pub armored: bool,
    pub allowance: u8,
    pub origin: Origin,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    Hex(HexId),
    /// One of the columns the Soviet player chooses a hex in, by number.
    Column(u8),
    Due(u8),
}

/// A line of the schedule that brings units.
pub struct Entry {
    pub turn: u8,
    pub hexes: Vec<HexId>,
    pub delayed: Vec<(u8, Vec<HexId>)>,
    pub surprise: bool,
    pub leningrad: bool,
    pub may_wait: bool,
}

/// Values of the column shifts, from the table.
#[derive(Default)]
pub struct Shifts {
    pub overrun: i8,
    pub attacker_unsupplied: i8,
    pub defender_unsupplied: i8,
    pub city: i8,
    pub swamp: i8,
    pub forest: i8,
    pub hill: i8,
    pub soviet_city: i8,
    pub fort: i8,
    pub river: i8,
    pub armor_defending: i8,
    pub corps_defending: i8,
    pub air_defending: i8,
    pub armor_attacking: i8,
    pub corps_attacking: i8,
    pub air_attacking: i8,
    pub surprise: i8,
}

pub struct Score {
    pub hexes: Vec<(HexId, i16)>,
    pub reduced: ByKind,
    pub eliminated: ByKind,
    pub replacement: i16,
    pub levels: Vec<(i16, &'static str)>,
}

pub struct Book {
    /// No two books of a process have the same.
    pub number: u64,
    pub edition: Edition,
    pub info: Info,
    pub map: Arc<Map>,
    pub land: HexSet,
    pub ground: Vec<Ground>,
    /// Neighbours in rule sense: not across all-lake or all-sea hexsides. Also the zone of a unit (5.0).
    pub near: Vec<HexSet>,
    /// All hexes that touch a hex, water or not: the unbroken grid.
    pub touching: Vec<HexSet>,
    /// Cost in half-points to go from a hex in a direction: by class, river and road counted.
    pub cost: [Box<Costs>; 3],
    /// The same for supply lines (11.0).
    pub line: [Box<Costs>; 2],
    /// Cost of a hex entered from off the map (16.1).
    pub entry_cost: [Vec<Mp>; 3],
    /// A bit for each direction with a river, with a road.
    pub rivers: Vec<u8>,
    pub roads: Vec<u8>,
    pub road_hexes: HexSet,
    pub germans: Vec<German>,
    pub corps: Vec<(String, UnitSet)>,
    pub counters: Vec<Soviet>,
    pub pieces: Vec<Piece>,
    pub entries: Vec<Entry>,
    /// The schedule line of each unit, `None` for those that start on the map.
    pub due: Vec<Option<u8>>,
    pub kinds: Vec<Kind>,
    pub allowances: Vec<u8>,
    pub sources: [HexSet; 2],
    pub leningrad: HexSet,
    pub fallback: Vec<HexId>,
    pub fort_area: HexSet,
    pub replacement_hexes: HexSet,
    pub fixed_hexes: HexSet,
    pub columns: Vec<HexSet>,
    pub german_start: HexSet,
    pub north: HexSet,
    pub north_most: u8,
    /// Forts and air units that become available, by turn.
    pub forts_due: [u8; 16],
    pub air_due: [u8; 16],
    pub surprise_turn: u8,
    pub surprise_units: u8,
    pub crt: Crt<(Half, Half)>,
    pub shifts: Shifts,
    pub score: Score,
    pub turns: u8,
    pub stack_limit: usize,
    pub supply_limit: Mp,
    pub point: Mp,
    pub river: Surcharge,
    pub fort_cost: Surcharge,
    pub fort_line: Surcharge,
    pub overrun_price: Mp,
    pub overrun_price_first_turn: Mp,
    /// By side and class.
    pub disengage: [[Mp; 2]; 2],
    pub interdiction: [Mp; 3],
    pub forts_per_turn: u8,
    pub faces: Faces,
}

/// Pictures of the counters, made once.
pub struct Faces {
    /// Full and reduced.
    pub german: Vec<[Arc<Face>; 2]>,
    pub soviet: Vec<Arc<Face>>,
    /// Untried infantry, untried armored.
    pub untried: [Arc<Face>; 2],
}

impl Book {
    /// The direction between two neighbours.
    #[inline]
    pub fn dir(&self, from: HexId, to: HexId) -> Option<Dir> {
        self.map.dir(from, to)
    }

    /// Adjacent in the sense of the rules: touching, and the hexside is neither all-lake nor all-sea.
    #[inline]
    pub fn adjacent(&self, a: HexId, b: HexId) -> bool {
        self.near[a.index()].has(b.index())
    }

    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if unit.index() < self.germans.len() { GERMAN } else { SOVIET }
    }

    /// Cites a rule by its number in this edition.
    #[inline]
    pub fn case(&self, e79: &'static str, e10: &'static str) -> &'static str {
        self.edition.case(e79, e10)
    }

    /// Movement allowance in half-points, halved without supply, fractions of a point dropped (11.1).
    #[inline]
    pub fn allowance(&self, unit: UnitId, supplied: bool) -> Mp {
        let full = self.allowances[unit.index()];
        self.point * if supplied { full } else { full / 2 }
    }

    /// Class of a Soviet piece and of a counter, for the veil.
    pub fn piece_class(&self, piece: usize) -> u8 {
        self.pieces.get(piece).map_or(u8::MAX, |p| u8::from(p.armored))
    }

    pub fn counter_class(&self, counter: usize) -> u8 {
        self.counters.get(counter).map_or(u8::MAX - 1, |c| u8::from(c.kind != Kind::Infantry))
    }

    /// The unit that is a piece.
    #[inline]
    pub fn unit_of(&self, piece: usize) -> UnitId {
        UnitId((self.germans.len() + piece) as u8)
    }

    pub fn hex(&self, label: &str) -> Option<HexId> {
        self.map.by_label(label)
    }
}

/// What is wrong with the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError(pub String);

impl std::fmt::Display for BookError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BookError {}

pub(crate) fn err(what: impl Into<String>) -> BookError {
    BookError(what.into())
}

/// Tables of the ground, worked out from the map.
pub(crate) struct Roads {
    pub(crate) rivers: Vec<u8>,
    pub(crate) roads: Vec<u8>,
}

pub(crate) fn grounds(map: &Map) -> Result<Vec<Ground>, BookError> {
    map.hexes()
        .map(|h| {
            if map.has_feature(h, "soviet-city") {
                return Ok(Ground::SovietCity);
            }
            if map.has_feature(h, "city") {
                return Ok(Ground::City);
            }
            match map.terrain_name(h) {
                "clear" => Ok(Ground::Clear),
                "swamp" => Ok(Ground::Swamp),
                "hill" => Ok(Ground::Hill),
                "forest" => Ok(Ground::Forest),
                "sea" | "lake" => Ok(Ground::Water),
                other => Err(err(format!("hex {}: these rules know no terrain «{other}»", map.label(h)))),
            }
        })
        .collect()
}

pub(crate) fn neighbours(map: &Map, ground: &[Ground]) -> Vec<HexSet> {
    let water = Kinds(map.side_kind("lake").0 | map.side_kind("sea").0);
    let land = |h: HexId| ground[h.index()] != Ground::Water;
    zone_masks::<W>(map, |from, dir, to| land(from) && land(to) && !map.side(from, dir).meets(water))
}

/// A bit for each direction; a road across a prohibited hexside is none.
pub(crate) fn roads_and_rivers(map: &Map, near: &[HexSet]) -> Roads {
    let (river, road) = (map.side_kind("river"), map.link_kind("road"));
    let mask = |f: &dyn Fn(Dir) -> bool| Dir::ALL.into_iter().filter(|&d| f(d)).fold(0u8, |m, d| m | 1 << d.index());
    let open = |h: HexId, d: Dir| map.step(h, d).exists() && near[h.index()].has(map.step(h, d).index());
    Roads {
        rivers: map.hexes().map(|h| mask(&|d| map.side(h, d).meets(river))).collect(),
        roads: map.hexes().map(|h| mask(&|d| map.link(h, d).meets(road) && open(h, d))).collect(),
    }
}

/// The base rate of a hex for a class (4.9).
pub(crate) fn rate(terrain: &Terrain, ground: Ground, class: usize) -> Option<Mp> {
    let rate = match ground {
        Ground::Clear => &terrain.clear,
        Ground::Swamp => &terrain.swamp,
        Ground::Hill => &terrain.hill,
        Ground::City => &terrain.city,
        Ground::SovietCity => &terrain.soviet_city,
        Ground::Forest => terrain.forest.as_ref()?,
        Ground::Water => return None,
    };
    Some(if class == ARMOR { rate.armor } else { rate.infantry })
}

pub(crate) fn surcharge(op: &crate::tables::Op) -> Result<Surcharge, BookError> {
    match op.op.as_str() {
        "multiply" => Ok(Surcharge::Times(op.value)),
        "add" => Ok(Surcharge::Plus(op.value)),
        other => Err(err(format!("tables.toml: «{other}» is neither multiply nor add"))),
    }
}

pub(crate) fn half(text: &str) -> Result<Half, BookError> {
    match text {
        "-" => Ok(Half::None),
        "1" => Ok(Half::One),
        "2" => Ok(Half::Two),
        "E" => Ok(Half::All),
        other => Err(err(format!("tables.toml: «{other}» is no combat result"))),
    }
}

pub(crate) fn score(map: &Map, points: &Points, tables: &Tables) -> Result<Score, BookError> {
    let hexes = points.german_hexes.iter().map(|(label, &vp)| {
        map.by_label(label)
            .map(|h| (h, vp))
            .ok_or_else(|| err(format!("tables.toml: victory: there is no hex {label}")))
    });
    let mut levels = Vec::new();
    for level in &tables.victory.levels {
        let name = match level.level.as_str() {
            "German strategic" => "German strategic",
            "German tactical" => "German tactical",
            "Soviet tactical" => "Soviet tactical",
            "Soviet strategic" => "Soviet strategic",
            other => return Err(err(format!("tables.toml: victory: «{other}» is no level"))),
        };
        levels.push((level.min.unwrap_or(i16::MIN), name));
    }
    levels.sort_by_key(|&(min, _)| std::cmp::Reverse(min));
    Ok(Score {
        hexes: hexes.collect::<Result<_, _>>()?,
        reduced: points.reduced,
        eliminated: points.eliminated,
        replacement: points.replacement,
        levels,
    })
}

/// The sizes the state is built for.
pub(crate) fn check_sizes(hexes: usize, units: usize, pieces: usize, germans: usize) -> Result<(), BookError> {
    if hexes > HexSet::SIZE || units > UNITS || pieces > PIECES || germans > 32 {
        return Err(err(format!(
            "{hexes} hexes, {units} units, {pieces} pieces, {germans} German units are more than the program can hold"
        )));
    }
    Ok(())
}
