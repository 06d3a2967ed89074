//! Zones of control (section 8).

use crate::prelude::*;

/// The hexes in the zones of a side (8.0a): every combat unit reaches its six neighbours, over rivers too (8.0d), not into
/// a major city (8.0b), not over lake or sea nor onto them (8.0c, 8.0i; `Book::zone`), friends there or not (8.0h).
/// Headquarters have none (2.4).
pub fn zones(at: At, side: Side) -> HexSet {
    let (mut seen, mut zones) = (HexSet::EMPTY, HexSet::EMPTY);
    for (unit, hex) in at.state.units.on_map(side) {
        if at.book.is_hq(unit) || !seen.insert(hex) {
            continue;
        }
        for to in at.book.zone[hex.index()] {
            if to.exists() {
                zones.add(to);
            }
        }
    }
    zones
}

/// Whether a unit of a side has its zone of control in a hex (8.0).
pub fn covers(at: At, side: Side, hex: HexId) -> bool {
    let held = at.state.units.held(side);
    at.book.map.around(hex).any(|(dir, from)| {
        held.has(from)
            && at.book.zone[from.index()][dir.opposite().index()] == hex
            && at.state.units.here(side, from).any(|unit| !at.book.is_hq(unit))
    })
}
