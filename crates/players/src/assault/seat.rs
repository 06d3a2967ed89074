//! Where each headquarters will be at the end of a phase: chosen before its units go, so that they stay within its reach.

use assault::{Corps, GERMAN, HexSet, UNITS, W};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    field::leash,
    german::Drive,
    muster::{Body, Order, free},
};

/// Hexes from which an enemy surely comes at a headquarters.
const CLOSE: u16 = 8;

/// A hex for a headquarters, and the hexes a supply path needs to it from everywhere.
pub struct Seat {
    pub hex: HexId,
    pub way: Field<u8, W>,
}

impl Drive {
    pub fn seat(&self, eye: &Eye, hex: HexId) -> Box<Seat> {
        let way = leash(eye.book, &eye.lore.graphs, &self.open, &HexSet::EMPTY.with(hex.index()), 2 * eye.book.path);
        Box::new(Seat { hex, way })
    }

    /// The best of some hexes for a headquarters: it is fed there, reaches its units or is reached by them, and is on
    /// the way to the aim.
    pub fn settle(&self, eye: &Eye, corps: &Corps, hexes: &HexSet, orders: &[Order; UNITS]) -> Option<HexId> {
        let escort = self.escort_reach(eye, corps, orders);
        hexes.hexes().max_by_key(|&h| (self.merit(eye, corps, h, orders, &escort), std::cmp::Reverse(h)))
    }

    fn merit(&self, eye: &Eye, corps: &Corps, hex: HexId, orders: &[Order; UNITS], escort: &HexSet) -> Worth {
        let book = eye.book;
        let mut merit = self.level(eye, hex) - self.to_go(eye, corps.hq, hex) - self.expects(eye, corps, hex);
        let mut company = false;
        for mate in corps.units.iter().map(|u| UnitId(u as u8)) {
            let Some(at) = eye.state.units.at(mate) else { continue };
            if self.hold.has(mate.index()) {
                continue;
            }
            let order = orders[mate.index()].dest;
            let ordered = order.exists();
            let at = if ordered { order } else { at };
            let bound = ordered || !free(eye, mate);
            company |= bound && at == hex;
            // Who can still move comes nearer by himself, who is out of supply only by a hex.
            let run = match (bound, eye.state.oos.has(mate.index()), book.unit(mate).mechanized) {
                (true, _, _) => 0,
                (_, true, _) => 1,
                (_, _, false) => 3,
                _ => 6,
            };
            let far = match run {
                0 | 1 => u16::from(self.path(eye, at, hex)),
                _ => book.map.distance(at, hex).unwrap_or(0).saturating_sub(run),
            };
            let worth = 4 + eye.factor(mate);
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
        if self.raided.has_hex(hex) && !company {
            merit -= if escort.has_hex(hex) { 20 } else { self.alone(eye, corps, hex) };
        }
        merit
    }

    /// Who goes with a headquarters that would be alone before the enemy.
    pub fn company(&self, eye: &Eye, corps: &Corps, hex: HexId, orders: &[Order; UNITS]) -> Option<(UnitId, Order)> {
        let stays = |u: UnitId| match orders[u.index()].dest.exists() {
            true => orders[u.index()].dest == hex,
            false => eye.state.units.at(u) == Some(hex) && (!free(eye, u) || self.hold.has(u.index())),
        };
        let all = eye.state.units.on_map(GERMAN).map(|(u, _)| u);
        if !self.raided.has_hex(hex) || all.filter(|&u| !eye.is_hq(u)).any(stays) {
            return None;
        }
        let sent = |unit: UnitId| {
            let body = Body::new(eye, vec![unit]);
            body.stands.has_hex(hex).then(|| (unit, Order { dest: hex, cross: body.cross[hex] }))
        };
        if let Some(posted) = self.escort(eye, corps, orders).and_then(sent) {
            return Some(posted);
        }
        // An attack does with one less; a headquarters that falls takes its corps with it.
        if eye.near(hex, &self.raiders) > CLOSE {
            return None;
        }
        let mut able: Vec<UnitId> = corps.units.iter().map(|u| UnitId(u as u8)).collect();
        able.retain(|&u| {
            let i = u.index();
            eye.state.units.at(u).is_some() && free(eye, u) && !self.hold.has(i) && !eye.state.oos.has(i)
        });
        able.sort_by_key(|&u| (eye.factor(u), u));
        able.into_iter().find_map(sent)
    }
}
