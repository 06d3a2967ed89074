//! Everything about a game that does not change: map, tables, counters, schedule.

mod counters;
pub mod edition;
mod load;

use std::sync::Arc;

pub use hexmap::LoadError as BookError;
use hexmap::{Dir, Folder, HexId, Map, Mp};
pub use wargame::data::NO;
use wargame::{
    Crt, Face, Info, Side, UnitId,
    data::{Calendar, Rates},
};

use crate::{
    edition::{Edition, Surcharge},
    state::{GERMAN, Half, HexSet, SOVIET, UnitSet},
};

/// The data the program ships.
pub fn built_in() -> Folder {
    data::of("advance")
}

/// Costs by hex and direction.
pub type Costs = wargame::data::Costs<{ HexSet::SIZE }>;

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

/// What a hexside is for movement.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Across {
    Road,
    River,
    Plain,
}

impl Across {
    /// Of a hex's roads and rivers; a road over a river ignores it (4.2).
    #[inline]
    pub fn of(roads: u8, rivers: u8, dir: Dir) -> Across {
        match (roads >> dir.index() & 1, rivers >> dir.index() & 1) {
            (1, _) => Across::Road,
            (_, 1) => Across::River,
            _ => Across::Plain,
        }
    }
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

wargame::figures! {
    /// Values of the column shifts, by their ids in the table.
    pub struct Shifts of i8 {
        overrun,
        attacker_unsupplied = "attacker-unsupplied", defender_unsupplied = "defender-unsupplied",
        city = "terrain-city", swamp = "terrain-swamp", forest = "terrain-forest", hill = "terrain-hill",
        soviet_city = "terrain-soviet-city", fort, river,
        armor_defending = "armor-defending", corps_defending = "panzer-corps-defending",
        air_defending = "air-defending",
        armor_attacking = "armor-attacking", corps_attacking = "panzer-corps-attacking",
        air_attacking = "air-attacking",
        surprise = "soviet-surprise",
    }
}

wargame::figures! {
    /// Points by kind of unit.
    pub struct ByKind of i16 { infantry, mech, armor }
}

/// What a step costs by ground or road, before rivers, forts and interdiction (4.2, 4.9; supply lines 11.0).
pub struct Tariff {
    pub rates: Rates<Ground, 2>,
    /// Across a road hexside.
    pub road: [Mp; 2],
    /// Of supply lines: across a road hexside where that is a rate of its own; city; Soviet city.
    pub line_road: Option<Mp>,
    pub line_city: Mp,
    pub line_soviet_city: Mp,
}

impl Tariff {
    pub fn step(&self, class: usize, ground: Ground, road: bool) -> Mp {
        if road { self.road[class] } else { self.rates.of(ground)[class] }
    }

    /// Lines use the armor rate in cities, in 1979 on roads too (11.0).
    pub fn line(&self, class: usize, ground: Ground, road: bool) -> Mp {
        match (ground, road) {
            (Ground::City, _) => self.line_city,
            (Ground::SovietCity, _) => self.line_soviet_city,
            (_, true) => self.line_road.unwrap_or(self.road[class]),
            _ => self.rates.of(ground)[class],
        }
    }
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
    pub tariff: Tariff,
    pub calendar: Calendar,
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

    /// What lies between a hex and a neighbour. It cannot panic, so that it costs nothing where nobody hears of it.
    #[inline]
    pub fn across(&self, from: HexId, dir: Dir) -> Across {
        let bits = |all: &[u8]| all.get(from.index()).copied().unwrap_or(0);
        Across::of(bits(&self.roads), bits(&self.rivers), dir)
    }

    /// Adjacent in the sense of the rules: touching, and the hexside is neither all-lake nor all-sea.
    #[inline]
    pub fn adjacent(&self, a: HexId, b: HexId) -> bool {
        self.near[a.index()].has(b)
    }

    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if unit.index() < self.germans.len() { GERMAN } else { SOVIET }
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &str {
        &self.info.sides[side.index()]
    }

    /// Cites a rule by its number in this edition.
    #[inline]
    pub fn case(&self, e79: &'static str, e10: &'static str) -> &'static str {
        self.edition.case(e79, e10)
    }

    /// Movement allowance (2.7; second edition 2.4) in half-points, halved without supply, fractions of a point dropped
    /// (11.1).
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
