//! Whether a unit can fire at a hex from where it stands (10.4, 10.6, 10.7, 11), spot it for others (11.2), or assault it
//! (10.15, 10.16). Who has fired, whose turn it is and what stands in the hex are not asked here.

use hexmap::{Crossed, HexId};
use wargame::{Refusal, Ruling, Side, Target, refuse, refuse_about};

use crate::{
    book::{Book, Command, Crossing, Start, Unit},
    price::Ways,
    sets::{GERMAN, HexSet, SOVIET},
    sight::{sees, stop},
};

/// How a unit fires at a hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Manner {
    Direct,
    /// Over what blocks (11.1).
    Indirect,
}

/// How a unit fires at a hex from its own; off the map it has none, and everything is in range. Direct fire comes first: an
/// indirect-fire unit may fire like any other.
pub fn aim(book: &Book, unit: &Unit, from: Option<HexId>, at: HexId) -> Result<Manner, Refusal> {
    if unit.fire == 0 {
        return refuse("14.7", "a leader does not fire");
    }
    let Some(from) = from else { return Ok(Manner::Indirect) };
    if !unit.reaches(book.distance(from, at)) {
        return refuse_about("10.6", "the target is out of range", Target::Hex(at));
    }
    match stop(book, from, at) {
        None => Ok(Manner::Direct),
        Some(_) if unit.indirect => Ok(Manner::Indirect),
        Some(Crossed::Hex(_, hex)) => refuse_about("10.7", "the line of fire is blocked", Target::Hex(hex)),
        Some(Crossed::Side([(_, one), (_, other)])) => {
            let hex = if one.exists() { one } else { other };
            refuse_about("10.7", "the hexes on both sides of the line of fire block it", Target::Hex(hex))
        }
    }
}

/// Whether a unit that fires so needs somebody who spots for it: Soviets do (11.2, 12.5, 15.3), Germans do not.
pub fn needs_spotter(unit: &Unit, manner: Manner) -> bool {
    manner == Manner::Indirect && unit.side() == SOVIET
}

/// Whether a unit that stands face up in a hex spots another hex for guns, aircraft or ships of a command (11.2).
pub fn spots(book: &Book, unit: &Unit, from: HexId, at: HexId, command: Command) -> Ruling {
    match () {
        () if unit.is_leader() => refuse("11.2", "a leader does not spot"),
        () if unit.command != command => refuse("11.2", "whoever spots is of the same command"),
        () if !unit.reaches(book.distance(from, at)) => refuse("11.2", "the hex is beyond the spotter's own range"),
        () if !sees(book, from, at) => refuse("11.2", "the spotter has no line of fire to the hex"),
        () => Ok(()),
    }
}

/// Whether a unit may be named as assaulting a neighbouring hex from its own, and whether it does so across a river
/// (10.15, 10.16).
pub fn assault(ways: Ways, unit: &Unit, from: HexId, at: HexId) -> Result<bool, Refusal> {
    let book = ways.book;
    let Some(dir) = book.dir(from, at) else {
        return refuse("10.15", "a close assault is made from an adjacent hex");
    };
    if !unit.assaults {
        return refuse("10.15", "the unit is not able to close assault");
    }
    let bridged = book.map.edge_towards(from, dir).is_some_and(|edge| ways.spanned(edge).is_some());
    match book.crossing[from.index()][dir.index()] {
        Crossing::Shut => refuse_about("10.15", "nobody close assaults at sea", Target::Hex(at)),
        Crossing::Open => Ok(false),
        Crossing::Major if !bridged => {
            refuse("10.16", "no close assault goes over a major river without a bridge or pontoon")
        }
        Crossing::Minor | Crossing::Major => Ok(true),
    }
}

/// Whether an airborne unit may be dropped on a hex, stacking and enemies apart (18.2, 18.3).
pub fn may_drop(book: &Book, hex: HexId) -> Ruling {
    match () {
        () if !book.clear.has(hex) => refuse_about("18.2", "drops are made on clear hexes", Target::Hex(hex)),
        () if book.forts.has(hex) => refuse_about("18.3", "no drop is made on a fortification", Target::Hex(hex)),
        () => Ok(()),
    }
}

/// Whether a unit may be put down in a hex before the draw, stacking apart (3.3).
pub fn may_start(book: &Book, unit: &Unit, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    match unit.start {
        Some(Start::Hex(only)) if only != hex => refuse_about("3.3", "the unit begins in one hex only", about),
        Some(Start::Water) if !book.sea.has(hex) && !book.riverside.has(hex) => {
            refuse_about("3.3", "the gunboat begins in an all-sea or major river hex", about)
        }
        Some(Start::Anywhere) if !book.land.has(hex) => refuse_about("3.3", "the unit begins on land", about),
        Some(Start::Rail) if !book.railway.has(hex) => refuse_about("3.3", "Aurora begins in a railroad hex", about),
        Some(Start::Aside) | None => refuse_about("3.3", "the unit does not begin on the map", about),
        Some(_) => Ok(()),
    }
}

impl Book {
    /// Where units of a side come onto the map by themselves (19.1, 19.3).
    pub fn entry(&self, side: Side) -> &HexSet {
        match side {
            GERMAN => &self.south,
            SOVIET => &self.front,
        }
    }
}
