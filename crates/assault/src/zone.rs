//! Zones of control (section 9).

use hexmap::HexId;
use wargame::{Side, UnitId};

use crate::{
    book::{Book, Class},
    state::{HexSet, RUSSIAN, State},
};

/// The hexes a side's units control, besides those they stand in.
#[derive(Copy, Clone, Debug)]
pub struct Zones {
    /// Units that enter stop (9.2).
    pub rigid: HexSet,
    /// Leaving costs more (9.4): all controlled hexes, the rigid ones too (9.9).
    pub any: HexSet,
}

/// How far a unit's control reaches, standing where it does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    Rigid,
    Fluid,
    OwnHex,
}

impl Zone {
    pub fn word(self) -> &'static str {
        match self {
            Zone::Rigid => "rigid",
            Zone::Fluid => "fluid",
            Zone::OwnHex => "own hex",
        }
    }
}

/// Class decides (9.1); a Russian in a fortification or fortified city has a rigid zone whatever his class (9.6).
#[inline]
pub fn zone_of(book: &Book, state: &State, unit: UnitId, hex: HexId) -> Zone {
    if state.side(unit) == RUSSIAN && book.forts.has(hex.index()) {
        return Zone::Rigid;
    }
    match state.class(book, unit) {
        Class::A => Zone::Rigid,
        Class::B => Zone::Fluid,
        Class::C => Zone::OwnHex,
    }
}

/// The zones of all units of a side.
pub fn zones(book: &Book, state: &State, side: Side) -> Zones {
    let mut zones = Zones { rigid: HexSet::EMPTY, any: HexSet::EMPTY };
    for (unit, hex) in state.units.on_map(side) {
        let zone = zone_of(book, state, unit, hex);
        if zone == Zone::OwnHex {
            continue;
        }
        for to in book.zone[hex.index()] {
            if to.exists() {
                zones.any.add(to.index());
                if zone == Zone::Rigid {
                    zones.rigid.add(to.index());
                }
            }
        }
    }
    zones
}
