//! Everything about the game that does not change: map, counters, tables, schedule.

mod commands;
mod counters;
mod faces;
mod ground;
mod info;
mod load;
mod schedule;
mod tables;

use std::sync::Arc;

pub use hexmap::LoadError as BookError;
use hexmap::{Dir, EdgeId, Folder, HexId, Map, Mp};
use wargame::{Info, Side, UnitId, data::Costs};

pub use self::{
    commands::Command,
    counters::{Engineer, Kind, Start, UNLIMITED, Unit},
    faces::Faces,
    ground::{Crossing, Ground},
    schedule::{Airborne, Corps, Division, Drop, Early, Later, Replacements, Schedule},
    tables::{Column, Demolition, FireTable, Limits, Modifiers, Prices, Rubble, Stacking},
};
use crate::sets::{EdgeSet, GERMAN, HEXES, HexSet, SOVIET, UnitSet};

/// The data the program ships.
pub fn built_in() -> Folder {
    data::of("manstein")
}

pub struct Book {
    pub map: Arc<Map>,
    pub info: Info,
    pub turns: u8,
    /// Days of a turn.
    pub days: u8,

    // The map.
    pub ground: Vec<Ground>,
    /// Every hex but all-sea.
    pub land: HexSet,
    pub sea: HexSet,
    pub clear: HexSet,
    pub urban: HexSet,
    pub objectives: HexSet,
    /// Urban and objective hexes: they block fire (10.8) and can be rubbled (10.18, 10.19).
    pub built: HexSet,
    pub forts: HexSet,
    /// Land next to an all-sea hex (8.11).
    pub coast: HexSet,
    /// Land with a major river side (3.3, 8.11).
    pub riverside: HexSet,
    /// Hexes with a railway (3.3).
    pub railway: HexSet,
    /// Hexes with a Prospekt or a railway: motorized units come onto the map there (8.8).
    pub roads: HexSet,
    /// How each hexside is crossed, bridges apart.
    pub crossing: Vec<[Crossing; 6]>,
    /// Hexsides with a river of either kind, where pontoons can lie (8.10), and those with a major one.
    pub rivers: EdgeSet,
    pub major: EdgeSet,
    /// Hexsides with a printed bridge (8.9, 10.17).
    pub bridges: EdgeSet,
    /// A bit for each direction in which a railway leads to the next hex (15.1).
    pub rails: Vec<u8>,
    /// The same for a Prospekt or a railway (8.8, 10.9).
    pub links: Vec<u8>,
    /// The same for water: where a boat goes (8.11, 15.2).
    pub water: Vec<u8>,
    /// What entering a hex costs by its ground, rubble apart (8.5, 8.6); [`wargame::data::NO`] for all-sea.
    pub enter: Vec<Mp>,
    /// What a step on foot costs while all bridges stand and nothing is rubbled (8.5-8.9).
    pub foot: Box<Costs<HEXES>>,
    /// The same for motorized movement (8.8).
    pub motorized: Box<Costs<HEXES>>,
    /// Where Germans come onto the map (19.1), and where the Front Reserve does (19.3).
    pub south: HexSet,
    pub front: HexSet,
    /// Where the 36 counters of the set-up can be put (3.6), stacking apart.
    pub setup: HexSet,

    // Counters.
    /// Those that have a handle of their own: Germans first, then the Front Reserve, then Zhdanov, the gunboat, Aurora and
    /// the naval bombardment, which never go back to a pool. The rest of the handles are pieces.
    pub units: Vec<Unit>,
    /// How many of them are German.
    pub germans: usize,
    /// Counters of the 42nd Army that lie under pieces: those of the pool in the order of the table, then those that begin
    /// face up on the map and go to the pool when they are lost (7.7).
    pub counters: Vec<Unit>,
    /// How many counters lie in the pool at first: the first of [`Book::counters`].
    pub pool: usize,
    /// Handles of the pieces: first those of the counters that begin face up, in their order, then `k01` and so on.
    pub pieces: Vec<String>,
    /// Units by command; none of the 42nd Army that is a piece.
    pub commands: Vec<UnitSet>,
    /// Counters drawn for the set-up (3.6).
    pub drawn: u8,
    pub faces: Faces,

    // Tables.
    pub prices: Prices,
    pub stacking: Stacking,
    pub limits: Limits,
    pub fire: FireTable,
    pub modifiers: Modifiers,
    pub demolition: Demolition,
    pub rubble: Rubble,
    pub replacements: Replacements,
    pub schedule: Schedule,
    pub airborne: Airborne,
    /// Objectives a German needs (4.3).
    pub needed: u8,
}

impl Book {
    /// The number of a piece; nothing for a unit with a handle of its own.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> Option<usize> {
        unit.index().checked_sub(self.units.len())
    }

    /// The unit a piece is.
    #[inline]
    pub fn unit_of(&self, piece: usize) -> UnitId {
        UnitId((self.units.len() + piece) as u8)
    }

    /// How many handles there are.
    #[inline]
    pub fn handles(&self) -> usize {
        self.units.len() + self.pieces.len()
    }

    /// How many pieces lie face up on the map from the start: artillery 51 and 704 (3.3).
    #[inline]
    pub fn begun(&self) -> usize {
        self.counters.len() - self.pool
    }

    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        if unit.index() < self.germans { GERMAN } else { SOVIET }
    }

    /// The handle of a unit.
    pub fn handle(&self, unit: UnitId) -> &str {
        match self.piece(unit) {
            Some(piece) => &self.pieces[piece],
            None => &self.units[unit.index()].key,
        }
    }

    /// The units of a command that have a handle of their own.
    #[inline]
    pub fn of(&self, command: Command) -> &UnitSet {
        &self.commands[command as usize]
    }

    /// The hexside between two neighbours that carries something.
    #[inline]
    pub fn edge(&self, a: HexId, b: HexId) -> Option<EdgeId> {
        self.map.edge_between(a, b)
    }

    #[inline]
    pub fn dir(&self, from: HexId, to: HexId) -> Option<Dir> {
        self.map.dir(from, to)
    }

    /// Hexes from one to the other, through anything (10.6, 14.3).
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.map.axial(a).distance(self.map.axial(b))
    }

    /// Whether a bit for each direction, as [`Book::links`] has it, is set for this one.
    #[inline]
    pub fn leads(masks: &[u8], hex: HexId, dir: Dir) -> bool {
        masks[hex.index()] >> dir.index() & 1 != 0
    }

    /// The hex with a printed number.
    pub fn hex(&self, label: &str) -> Option<HexId> {
        self.map.by_label(label)
    }
}
