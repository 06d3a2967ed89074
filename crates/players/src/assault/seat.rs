//! Where each headquarters will be at the end of a phase: chosen before its units go, so that they stay within its reach.

use assault::{Corps, GERMAN, HexSet, UNITS, W};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    forces::{Body, Order, free},
    german::Drive,
    outlook::{Outlook, Value},
};

/// Hexes from which an enemy surely comes at a headquarters.
const CLOSE: u16 = 8;

/// A hex for a headquarters, and the hexes a supply path needs to it from everywhere.
pub struct Seat {
    pub hex: HexId,
    pub way: Field<u8, W>,
}

impl Drive {
    pub fn seat(&self, outlook: &Outlook, hex: HexId) -> Box<Seat> {
        Box::new(Seat { hex, way: self.paths_to(outlook, &HexSet::EMPTY.with(hex), 2 * outlook.book.path) })
    }

    /// The best of some hexes for a headquarters: it is fed there, reaches its units or is reached by them, and is on
    /// the way to the aim.
    pub fn settle(&self, outlook: &Outlook, corps: &Corps, hexes: &HexSet, orders: &[Order; UNITS]) -> Option<HexId> {
        let escort = self.escort_reach(outlook, corps, orders);
        hexes.iter().max_by_key(|&h| (self.merit(outlook, corps, h, orders, &escort), std::cmp::Reverse(h)))
    }

    fn merit(&self, outlook: &Outlook, corps: &Corps, hex: HexId, orders: &[Order; UNITS], escort: &HexSet) -> Value {
        let book = outlook.book;
        let mut merit =
            self.level(outlook, hex) - self.to_go(outlook, corps.hq, hex) - self.expects(outlook, corps, hex);
        let mut company = false;
        for mate in corps.units.iter() {
            let Some(at) = outlook.state.units.at(mate) else { continue };
            if self.hold.has(mate) {
                continue;
            }
            let order = orders[mate.index()].dest;
            let ordered = order.exists();
            let at = if ordered { order } else { at };
            let bound = ordered || !free(outlook, mate);
            company |= bound && at == hex;
            // Who can still move comes nearer by himself, who is out of supply only by a hex.
            let run = match (bound, outlook.state.oos.has(mate), book.unit(mate).mechanized) {
                (true, _, _) => 0,
                (_, true, _) => 1,
                (_, _, false) => 3,
                _ => 6,
            };
            let far = match run {
                0 | 1 => u16::from(self.path(outlook, at, hex)),
                _ => book.map.distance(at, hex).unwrap_or(0).saturating_sub(run),
            };
            let worth = 4 + outlook.factor(mate);
            // The nearer the better, even where nothing helps at once.
            let apart = book.map.distance(at, hex).map_or(0, i32::from);
            merit -= worth * (apart - 5).max(0);
            merit -= match far {
                0..=5 => 0,
                6 => worth,
                7 if run == 1 => 5 * worth,
                _ => 30 * worth,
            };
        }
        if self.raided.has(hex) && !company {
            merit -= if escort.has(hex) { 20 } else { self.alone(outlook, corps, hex) };
        }
        merit
    }

    /// Who goes with a headquarters that would be alone before the enemy.
    pub fn company(
        &self,
        outlook: &Outlook,
        corps: &Corps,
        hex: HexId,
        orders: &[Order; UNITS],
    ) -> Option<(UnitId, Order)> {
        let stays = |u: UnitId| match orders[u.index()].dest.exists() {
            true => orders[u.index()].dest == hex,
            false => outlook.state.units.at(u) == Some(hex) && (!free(outlook, u) || self.hold.has(u)),
        };
        let all = outlook.state.units.on_map(GERMAN).map(|(u, _)| u);
        if !self.raided.has(hex) || all.filter(|&u| !outlook.is_hq(u)).any(stays) {
            return None;
        }
        let sent = |unit: UnitId| {
            let body = Body::new(outlook, vec![unit]);
            body.stands.has(hex).then(|| (unit, Order { dest: hex, cross: body.cross[hex] }))
        };
        if let Some(posted) = self.escort(outlook, corps, orders).and_then(sent) {
            return Some(posted);
        }
        // An attack does with one less; a headquarters that falls takes its corps with it.
        if outlook.near(hex, &self.raiders) > CLOSE {
            return None;
        }
        let mut able: Vec<UnitId> = corps.units.iter().collect();
        able.retain(|&u| {
            outlook.state.units.at(u).is_some() && free(outlook, u) && !self.hold.has(u) && !outlook.state.oos.has(u)
        });
        able.sort_by_key(|&u| (outlook.factor(u), u));
        able.into_iter().find_map(sent)
    }
}
