//! What a step costs a land unit, and whether it can be made at all (8.5-8.10, 8.12, 8.13). Enemies, stacking and who may
//! still move are not asked here.

use hexmap::{Dir, EdgeId, HexId, Mp};
use wargame::{Refusal, Target, data::NO, refuse, refuse_about};

use crate::{
    At,
    book::{Book, Crossing},
    sets::{EdgeSet, HexSet},
    state::State,
};

/// How a unit moves, declared for the whole of its move (8.8).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Gait {
    Foot,
    Motorized,
}

/// What of a position changes the price of a step.
#[derive(Copy, Clone)]
pub struct Ways<'a> {
    pub book: &'a Book,
    /// Hexes with a rubble marker (8.12).
    pub rubble: &'a HexSet,
    /// Printed bridges that are demolished (8.9).
    pub demolished: &'a EdgeSet,
    /// Hexsides over which the mover's side has a pontoon (8.10).
    pub pontoons: &'a EdgeSet,
    /// Prospekts and railways give no motorized movement (16.2).
    pub closed: bool,
}

/// By what a step goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Over {
    /// No river.
    Land,
    /// A printed bridge that stands.
    Bridge,
    /// A pontoon, which binds its engineer (8.10).
    Pontoon,
    /// Through a minor river.
    Ford,
    /// Over a major river, an engineer by itself (8.10).
    Wading,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Price {
    pub points: Mp,
    pub over: Over,
}

impl<'a> Ways<'a> {
    /// In a position, for whoever can use these pontoons.
    pub fn of(at: At<'a>, pontoons: &'a EdgeSet) -> Ways<'a> {
        let State { rubble, demolished, prepared, .. } = at.state;
        Ways { book: at.book, rubble, demolished, pontoons, closed: *prepared }
    }
}

impl Ways<'_> {
    /// What carries over a hexside: a printed bridge that stands, or a pontoon (8.9, 8.10).
    pub fn spanned(&self, edge: EdgeId) -> Option<Over> {
        match () {
            () if self.book.bridges.has(edge) && !self.demolished.has(edge) => Some(Over::Bridge),
            () if self.pontoons.has(edge) => Some(Over::Pontoon),
            () => None,
        }
    }

    /// Entering a hex by its ground and rubble (8.5, 8.6, 8.12).
    fn enter(&self, hex: HexId) -> Result<Mp, Refusal> {
        match self.book.enter[hex.index()] {
            NO => refuse_about("8.13", "no ground unit goes to sea", Target::Hex(hex)),
            points if self.rubble.has(hex) => Ok(points + self.book.prices.rubble),
            points => Ok(points),
        }
    }

    /// How the hexside of a step is crossed and what that adds (8.7, 8.9, 8.10). `wades`: an engineer that began the phase
    /// beside it and has not moved yet.
    fn cross(&self, from: HexId, dir: Dir, to: HexId, wades: bool) -> Result<(Over, Mp), Refusal> {
        let crossing = self.book.crossing[from.index()][dir.index()];
        let (bridged, free) = match crossing {
            Crossing::Open => return Ok((Over::Land, 0)),
            Crossing::Shut => return refuse_about("8.13", "no ground unit goes to sea", Target::Hex(to)),
            Crossing::Minor => (self.book.prices.bridged_minor, Some((Over::Ford, self.book.prices.minor))),
            Crossing::Major => {
                (self.book.prices.bridged_major, wades.then_some((Over::Wading, self.book.prices.wading)))
            }
        };
        match self.book.map.edge_towards(from, dir).and_then(|edge| self.spanned(edge)) {
            Some(over) => Ok((over, bridged)),
            None => free.map_or_else(|| refuse("8.9", "a major river is crossed only by a bridge or a pontoon"), Ok),
        }
    }
}

/// The price of a step from a hex in a direction. Motorized movement enters clear hexes, or follows a Prospekt or railway,
/// which a demolished bridge cuts until a pontoon lies there (8.8).
pub fn price(ways: Ways, from: HexId, dir: Dir, gait: Gait, wades: bool) -> Result<Price, Refusal> {
    let to = ways.book.map.step(from, dir);
    if !to.exists() {
        return refuse("8.1", "the map ends here");
    }
    let enter = ways.enter(to)?;
    let (over, more) = ways.cross(from, dir, to, wades)?;
    let linked =
        || !ways.closed && Book::leads(&ways.book.links, from, dir) && !matches!(over, Over::Ford | Over::Wading);
    if gait == Gait::Motorized && !ways.book.clear.has(to) && !linked() {
        return astray(ways, to);
    }
    Ok(Price { points: enter + more, over })
}

/// The price of coming onto the map in a hex (7.1, 8.8).
pub fn entry(ways: Ways, hex: HexId, gait: Gait) -> Result<Price, Refusal> {
    let points = ways.enter(hex)?;
    let road = !ways.closed && ways.book.roads.has(hex);
    if gait == Gait::Motorized && !ways.book.clear.has(hex) && !road {
        return astray(ways, hex);
    }
    Ok(Price { points, over: Over::Land })
}

fn astray<T>(ways: Ways, hex: HexId) -> Result<T, Refusal> {
    match ways.closed {
        true => refuse_about(
            "16.2",
            "motorized movement keeps to clear hexes, for the streets are barred",
            Target::Hex(hex),
        ),
        false => refuse_about(
            "8.8",
            "motorized movement enters clear hexes or follows a Prospekt or railway",
            Target::Hex(hex),
        ),
    }
}

impl Book {
    /// The points of a unit of a side (2.9, 8.8).
    pub fn allowance(&self, side: wargame::Side, gait: Gait) -> Mp {
        let points = self.prices.allowance[side.index()];
        match gait {
            Gait::Foot => points,
            Gait::Motorized => points * self.prices.motorized,
        }
    }
}
