//! Everything about a game that does not change: maps, tables, counters, schedule.

pub mod campaign;
mod counters;
pub mod ground;
mod load;

use std::sync::Arc;

use arrayvec::ArrayVec;
pub use hexmap::LoadError as BookError;
use hexmap::{Dir, Folder, HexId, Map, Mp};
use wargame::{Crt, Face, Info, Side, UnitId, data::Calendar};

use crate::{
    campaign::Campaign,
    ground::{Costs, Gate, Ground, PACES, Prices},
    state::{GERMAN, HexSet, Outcome, RUSSIAN, UnitSet},
};

/// The data the program ships.
pub fn built_in() -> Folder {
    data::of("assault")
}

/// Class of a unit: it decides zones (9.1) and the modifier of the die (10.41). `A` is the highest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    A,
    B,
    C,
}

impl Class {
    pub fn word(self) -> &'static str {
        match self {
            Class::A => "A",
            Class::B => "B",
            Class::C => "C",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Hq,
    Infantry,
    Panzer,
    Motorized,
    Rifle,
    Guards,
    Tank,
    Nkvd,
    Worker,
    Guerrilla,
    Naval,
}

/// What a unit counts as in a hex (section 7): one of each slot, or regiments of one division.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    Main,
    Hq,
    Worker,
    Guerrilla,
}

impl Kind {
    #[inline]
    pub fn slot(self) -> Slot {
        match self {
            Kind::Hq => Slot::Hq,
            Kind::Worker => Slot::Worker,
            Kind::Guerrilla => Slot::Guerrilla,
            _ => Slot::Main,
        }
    }
}

/// One side of a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    pub factor: u8,
    pub class: Class,
}

pub struct Unit {
    /// As tables.toml has it: `1/113 Mot`.
    pub name: String,
    pub kind: Kind,
    pub mechanized: bool,
    pub size: &'static str,
    /// Movement factor; the same on all faces (3.2).
    pub movement: u8,
    /// From full strength down.
    pub faces: ArrayVec<Printed, 4>,
    /// Index of its corps in [`Book::corps`], of its division in [`Book::divisions`].
    pub corps: Option<u8>,
    pub division: Option<u8>,
    /// Index of its costs in [`Book::cost`].
    pub pace: usize,
}

pub struct Corps {
    pub name: String,
    pub hq: UnitId,
    pub units: UnitSet,
}

/// Where a unit comes from that is not on the map at first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub turn: u8,
    /// Index into [`Book::areas`]; nothing for Russians who appear in the city.
    pub area: Option<u8>,
}

pub struct Area {
    pub name: String,
    pub hexes: Vec<HexId>,
    /// A hex entered at the road rate (16.17).
    pub road: Option<HexId>,
}

/// Somewhere worth points, or whose last visitor matters.
pub struct Spot {
    pub hex: HexId,
    pub points: i16,
    /// Index into [`crate::State::garrisons`], for the cities of 17.25.
    pub garrison: Option<u8>,
    /// A headquarters that enters does not count (19.93).
    pub combat_only: bool,
}

pub struct Withdrawal {
    pub turn: u8,
    pub units: UnitSet,
    /// Not while Germans are on the inset (16.26).
    pub conditional: bool,
}

/// An inset district and the main hex it is (8.12).
pub struct District {
    pub main: HexId,
    pub hexes: HexSet,
    pub name: &'static str,
}

/// A main fringe hex and its inset fringe hexes (8.13).
pub struct Fringe {
    pub main: HexId,
    pub hexes: ArrayVec<HexId, 6>,
}

wargame::figures! {
    /// By what a defence is multiplied (10.3).
    pub struct Multiples of u8 {
        woods, marsh, city, town,
        interior = "inset_interior", fort = "fortification_russian",
        fortified_russian = "fortified_city_russian", fortified_german = "fortified_city_german",
        river = "river_all_attackers_across", don = "don_all_attackers_across",
        tank_corps = "soviet_tank_corps",
    }
}

wargame::figures! {
    /// A bomber disrupts with a die up to this (12.3).
    pub struct Bombing of u8 {
        clear, woods, marsh, city, town,
        fort = "fortification", fortified = "fortified_city",
        city_main = "leningrad_main", interior = "inset_interior",
        tank_corps = "soviet_tank_corps_in_city_or_town",
        open_sea, harbour = "kronstadt_harbour",
    }
}

/// How many air units a side has in a turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AirUnits {
    Fixed(u8),
    /// By die.
    Thrown([u8; 6]),
}

pub struct Navy {
    pub unit: UnitId,
    pub start: HexId,
    pub harbour: HexId,
    pub hexes: HexSet,
    pub firepower: u8,
    pub range: u16,
}

pub struct Score {
    pub infantry: i16,
    pub mechanized: i16,
    pub vp_marker: i16,
    pub in_city: i16,
    pub victory_hex: i16,
    pub bridgehead: HexId,
    pub bridgehead_cut: i16,
    pub bridgehead_taken: i16,
}

pub struct Book {
    pub campaign: Campaign,
    pub info: Info,
    pub map: Arc<Map>,
    pub ground: Vec<Ground>,
    pub prices: Prices,
    pub calendar: Calendar,
    /// Where a ground unit can ever stand.
    pub land: HexSet,
    pub inset: HexSet,
    pub interior: HexSet,
    /// The three hexes of the city on the main map.
    pub city: HexSet,
    pub districts: [District; 3],
    /// District of a main city hex or an interior hex; `u8::MAX` elsewhere.
    pub district_at: Vec<u8>,
    pub fringes: Vec<Fringe>,
    /// Index into `fringes` for main and inset fringe hexes alike; `u8::MAX` elsewhere.
    pub fringe_at: Vec<u8>,
    pub forts: HexSet,
    /// How each hexside is crossed.
    pub gates: Vec<[Gate; 6]>,
    /// Neighbours a zone of control extends to (9.7, 8.42, 8.43), and that can be attacked; none elsewhere.
    pub zone: Vec<[HexId; 6]>,
    pub strike: Vec<[HexId; 6]>,
    /// Costs in thirds by pace: see [`crate::ground`].
    pub cost: Vec<Box<Costs>>,
    /// Cost of a hex entered from off the map, by pace; the road rate where a road comes in (16.17).
    pub entry_cost: Vec<[Mp; PACES]>,
    /// Steps of German supply paths: see [`crate::supply::walks`].
    pub walks: Vec<ArrayVec<HexId, 12>>,
    /// A bit for each direction with a supply link that serves Germans: rail, in Stalingrad road.
    pub lines: Vec<u8>,
    /// Hexes where such a line runs off the map, and hexes paths may leave the map from.
    pub line_ends: HexSet,
    pub german_exits: HexSet,
    pub russian_exits: HexSet,
    pub east_edge: HexSet,
    pub units: Vec<Unit>,
    pub corps: Vec<Corps>,
    pub divisions: Vec<(String, UnitSet)>,
    pub germans: usize,
    pub due: Vec<Option<Due>>,
    pub areas: Vec<Area>,
    pub withdrawals: Vec<Withdrawal>,
    /// Where units begin; units without a hex that begin are set up in the city.
    pub start: Vec<Option<HexId>>,
    pub in_city: UnitSet,
    pub cup: UnitSet,
    /// Units drawn by turn, for the first and the second area.
    pub draws: [Vec<u8>; 2],
    pub held_first: UnitSet,
    pub held_second: UnitSet,
    pub navy: Option<Navy>,
    pub places: Vec<Spot>,
    pub place_at: Vec<u8>,
    pub vp_markers: Vec<HexId>,
    /// Hexes seven and more away from the city, and those within six of it (18.2).
    pub far: HexSet,
    pub turns: u8,
    pub columns: Vec<(u32, u32)>,
    pub automatic: u32,
    pub crt: Crt<Outcome>,
    pub class_modifier: [[i8; 3]; 3],
    pub support: i8,
    pub leave: Mp,
    pub multiples: Multiples,
    pub bombing: Bombing,
    pub air: [Vec<AirUnits>; 2],
    pub tenfold: u8,
    pub path: u8,
    pub hq_path: u8,
    pub score: Score,
    /// Pictures of the counters, by unit and steps lost.
    pub faces: Vec<Vec<Arc<Face>>>,
}

impl Book {
    #[inline]
    pub fn dir(&self, from: HexId, to: HexId) -> Option<Dir> {
        self.map.dir(from, to)
    }

    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if unit.index() < self.germans { GERMAN } else { RUSSIAN }
    }

    /// Everything that stands on hexes: all but the naval unit.
    #[inline]
    pub fn is_ground(&self, unit: UnitId) -> bool {
        self.unit(unit).kind != Kind::Naval
    }

    /// Movement factor in thirds.
    #[inline]
    pub fn allowance(&self, unit: UnitId) -> Mp {
        self.unit(unit).movement * 3
    }

    #[inline]
    pub fn on_inset(&self, hex: HexId) -> bool {
        self.inset.has(hex)
    }

    /// The fringe a hex belongs to, on either map.
    #[inline]
    pub fn fringe(&self, hex: HexId) -> Option<&Fringe> {
        self.fringes.get(usize::from(self.fringe_at[hex.index()]))
    }

    /// The district of a main city hex or an interior hex.
    #[inline]
    pub fn district(&self, hex: HexId) -> Option<&District> {
        self.districts.get(usize::from(self.district_at[hex.index()]))
    }

    /// Whether the Volga runs between two neighbours.
    pub fn volga_between(&self, a: HexId, b: HexId) -> bool {
        self.dir(a, b).is_some_and(|d| self.map.side(a, d).meets(self.map.side_kind("volga")))
    }

    /// Points a strength point of a German unit is worth when lost (17.23).
    pub fn loss_points(&self, unit: UnitId) -> i16 {
        match self.unit(unit).kind {
            Kind::Panzer | Kind::Motorized => self.score.mechanized,
            _ => self.score.infantry,
        }
    }

    pub fn is_stalingrad(&self) -> bool {
        self.campaign == Campaign::Stalingrad
    }
}
