//! Zones of control (section 9).

use crate::{book::Class, prelude::*};

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

/// Class decides (9.1): rigid, fluid, or none around it, so for headquarters (9.5, 11.32); a Russian in a fortification
/// or fortified city has a rigid zone whatever his class (9.6).
#[inline]
pub fn zone_of(at: At, unit: UnitId, hex: HexId) -> Zone {
    if at.state.side(unit) == RUSSIAN && at.book.forts.has(hex) {
        return Zone::Rigid;
    }
    match at.state.class(at.book, unit) {
        Class::A => Zone::Rigid,
        Class::B => Zone::Fluid,
        Class::C => Zone::OwnHex,
    }
}

/// The zones of all ground units of a side (9.8): over ordinary river hexsides, not over lake, sea, Neva or Volga (9.7;
/// 6.34, 19.32), and several over a hex are no more than one, rigid if any is (9.9).
pub fn zones(at: At, side: Side) -> Zones {
    let mut zones = Zones { rigid: HexSet::EMPTY, any: HexSet::EMPTY };
    for (unit, hex) in at.state.units.on_map(side) {
        let zone = zone_of(at, unit, hex);
        if zone == Zone::OwnHex {
            continue;
        }
        for to in at.book.zone[hex.index()] {
            if to.exists() {
                zones.any.add(to);
                if zone == Zone::Rigid {
                    zones.rigid.add(to);
                }
            }
        }
    }
    zones
}
