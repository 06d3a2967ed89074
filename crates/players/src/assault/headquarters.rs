//! German headquarters: where they are in supply and in reach, and what that leaves their units.

use assault::{Book, Corps, GERMAN, HexSet, Kind, Mover, Phase, State, UNITS, W};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    field::{from, leash, plain, trail},
    german::{Drive, RAID, crowd},
    knobs::ESCORT,
    muster::{Body, Order, free, march},
};

/// What it costs a headquarters to be where it is fed now, but could be cut off; and what a hex may lack of the best to
/// be thought of at all.
const UNSAFE: Worth = 80;
const WORSE: Worth = 60;

/// Whether a headquarters is alone with enemies who could come at it in a turn.
pub fn exposed(book: &Book, state: &State, hq: UnitId) -> bool {
    let Some(at) = state.units.at(hq) else { return false };
    let side = book.side(hq);
    let guards = |unit: UnitId| unit != hq && book.unit(unit).kind != Kind::Hq;
    let raids = |(unit, hex): (UnitId, HexId)| {
        let sure = !matches!(book.unit(unit).kind, Kind::Worker | Kind::Hq);
        let reach = if state.oos.has(unit.index()) { 2 } else { u16::from(book.allowance(unit)) / 3 + 1 };
        sure && book.map.distance(hex, at).is_some_and(|far| far <= reach)
    };
    !state.units.here(side, at).any(guards) && state.units.on_map(side.other()).any(raids)
}

impl Drive {
    /// Hexes whose paths lead to one of a set, in supply range.
    pub fn tied(&self, eye: &Eye, sources: &HexSet) -> Field<u8, W> {
        leash(eye.book, &eye.lore.graphs, &self.open, sources, eye.book.path)
    }

    /// Where the headquarters of a corps can be at the end of the phase, in good supply.
    pub fn prospects(&self, eye: &Eye, corps: &Corps) -> Option<HexSet> {
        let (book, state) = (eye.book, eye.state);
        let reach = match state.units.at(corps.hq) {
            Some(at) if free(eye, corps.hq) => {
                Mover::new(book, state, march(eye, corps.hq)).reach().reached.with(at.index())
            }
            Some(at) => HexSet::EMPTY.with(at.index()),
            None => self.entry(eye, corps.hq)?,
        };
        // Where it would go itself, as far as that does not hang on its guards.
        let base = |h: HexId| self.level(eye, h) - self.expects(eye, corps, h);
        let all: Vec<(HexId, Worth)> = reach.hexes().map(|h| (h, base(h))).collect();
        let most = all.iter().map(|a| a.1).max().unwrap_or(0);
        Some(all.into_iter().filter(|a| a.1 >= most - WORSE).map(|a| a.0).collect())
    }

    /// How well a headquarters is fed in a hex.
    pub fn level(&self, eye: &Eye, hex: HexId) -> Worth {
        let lines = self.lines(eye);
        match (lines.safe.has_hex(hex), lines.fed.has_hex(hex)) {
            (true, _) => 0,
            (_, true) => -UNSAFE,
            _ => -700,
        }
    }

    /// Where a headquarters that comes onto the map now can go, roughly.
    fn entry(&self, eye: &Eye, hq: UnitId) -> Option<HexSet> {
        let book = eye.book;
        if eye.state.units.place(hq) != wargame::Place::WAITING || eye.state.phase() == Phase::Mechanized {
            return None;
        }
        let area = book.due[hq.index()].filter(|d| d.turn <= eye.state.turn).and_then(|d| d.area)?;
        let hexes = book.areas[usize::from(area)].hexes.iter().map(|&h| (h, 3)).collect();
        let costs = from(&eye.lore.graphs, book.unit(hq).pace, hexes, &plain());
        Some((book.land - book.inset).hexes().filter(|&h| costs[h] <= 15).collect())
    }

    /// Of hexes a headquarters can go to those from which it feeds the most of its units.
    pub fn covering(&self, eye: &Eye, corps: &Corps, hexes: HexSet) -> HexSet {
        let book = eye.book;
        let mut count: Field<i32, W> = Field::new(0);
        for mate in corps.units.iter().map(|u| UnitId(u as u8)) {
            let Some(at) = eye.state.units.at(mate) else { continue };
            if self.hold.has(mate.index()) {
                continue;
            }
            // Who can still move comes nearer by itself, if not by far.
            let run = match (free(eye, mate), eye.state.oos.has(mate.index()), book.unit(mate).mechanized) {
                (false, _, _) => 0,
                (_, true, _) => 1,
                (_, _, false) => 4,
                _ => continue,
            };
            let limit = book.path + run;
            let near = self.near(eye, at, limit) & hexes;
            near.hexes().for_each(|h| count[h] += 2 + eye.factor(mate));
        }
        let most = hexes.hexes().map(|h| count[h]).max().unwrap_or(0);
        hexes.hexes().filter(|&h| count[h] == most).collect()
    }

    /// Hexes from which a path of a limited length leads to a hex.
    fn near(&self, eye: &Eye, hex: HexId, limit: u8) -> HexSet {
        let mut known = self.known.borrow_mut();
        if let Some(near) = known.near.iter().find(|n| (n.0, n.1) == (hex, limit)) {
            return near.2;
        }
        let paths = leash(eye.book, &eye.lore.graphs, &self.open, &HexSet::EMPTY.with(hex.index()), limit);
        let near = eye.book.land.hexes().filter(|&h| paths[h] <= limit).collect();
        known.near.push((hex, limit, near));
        near
    }

    /// Hexes the paths of units in a hex need to a headquarters in another.
    pub fn path(&self, eye: &Eye, from: HexId, to: HexId) -> u8 {
        let book = eye.book;
        let mut known = self.known.borrow_mut();
        let at = known.trails.iter().position(|t| t.0 == from).unwrap_or_else(|| {
            known.trails.push((from, Box::new(trail(book, &eye.lore.graphs, &self.open, from, book.path))));
            known.trails.len() - 1
        });
        let trail = &known.trails[at].1;
        // A headquarters on an inset fringe hex is at its main hex too (11.51).
        let twin = book.fringe(to).filter(|f| f.main != to).map_or(u8::MAX, |f| trail[f.main]);
        trail[to].min(twin)
    }

    /// Whether a unit that is to come would find its headquarters too far away, and waits for better times.
    pub fn waits(&self, eye: &Eye, unit: UnitId) -> bool {
        let book = eye.book;
        let Some(corps) = book.unit(unit).corps.map(|c| &book.corps[usize::from(c)]) else { return false };
        let (Some(hq), Some(due)) = (eye.state.units.at(corps.hq), book.due[unit.index()]) else { return false };
        let run = if book.unit(unit).mechanized { 8 } else { 4 };
        let near = |a: u8| book.areas[usize::from(a)].hexes.iter().filter_map(|&h| book.map.distance(h, hq)).min();
        due.area.and_then(near).is_none_or(|d| d > u16::from(book.path) + run)
    }

    /// Whether a headquarters stays near an area where its units come soon.
    pub fn expects(&self, eye: &Eye, corps: &Corps, hex: HexId) -> Worth {
        let book = eye.book;
        let mut worth = 0;
        for unit in corps.units.iter() {
            let waits = eye.state.units.place(UnitId(unit as u8)) == wargame::Place::WAITING;
            let Some(due) = book.due[unit].filter(|d| waits && d.turn <= eye.state.turn + 7) else { continue };
            // Units that go home again at once are not waited for.
            if book.withdrawals.iter().any(|w| w.units.has(unit) && w.turn <= due.turn + 5) {
                continue;
            }
            let Some(area) = due.area.map(|a| &book.areas[usize::from(a)]) else { continue };
            let far = area.hexes.iter().filter_map(|&h| book.map.distance(h, hex)).min().unwrap_or(0);
            worth += i32::from(far.saturating_sub(10)) * 12;
        }
        worth
    }

    /// The unit of a corps that goes after its headquarters to keep it: who is not otherwise needed, on foot if possible.
    pub fn escort(&self, eye: &Eye, corps: &Corps, orders: &[Order; UNITS]) -> Option<UnitId> {
        let units = corps.units.iter().map(|u| UnitId(u as u8));
        let idle = units.filter(|&u| {
            !eye.is_hq(u) && !self.hold.has(u.index()) && !orders[u.index()].dest.exists() && free(eye, u)
        });
        let able = idle.filter(|&u| !eye.state.oos.has(u.index()));
        able.min_by_key(|&u| (eye.book.unit(u).mechanized, eye.factor(u), u))
    }

    /// Where that unit can go.
    pub fn escort_reach(&self, eye: &Eye, corps: &Corps, orders: &[Order; UNITS]) -> HexSet {
        self.escort(eye, corps, orders).map_or(HexSet::EMPTY, |unit| Body::new(eye, vec![unit]).stands)
    }

    /// What it costs to leave a headquarters alone before the enemy: if it falls, nobody of its corps is fed.
    pub fn alone(&self, eye: &Eye, corps: &Corps, hex: HexId) -> Worth {
        let far = eye.near(hex, &self.raiders).min(RAID);
        let mates = corps.units.iter().map(|u| UnitId(u as u8)).filter(|u| eye.state.units.at(*u).is_some());
        let fed: Worth = mates.filter(|u| !self.hold.has(u.index())).map(|u| 30 * (4 + eye.factor(u))).sum();
        let risk = match far {
            0..=3 => 100,
            4 | 5 => 70,
            6 => 40,
            7 => 15,
            _ => 0,
        };
        eye.style.get(ESCORT) + 40 * i32::from(RAID - far) + fed * risk / 100
    }

    /// Where a headquarters stands best: in supply, its corps in reach, not alone before the enemy.
    pub fn head(
        &self,
        eye: &Eye,
        unit: UnitId,
        hex: HexId,
        orders: &[Order; UNITS],
        escort: &HexSet,
        press: i32,
    ) -> Worth {
        let book = eye.book;
        let Some(corps_) = book.corps.iter().find(|c| c.hq == unit) else { return 0 };
        let mut score = self.level(eye, hex);
        let fed = &self.lines(eye).fed;
        // Out of supply it feeds nobody: then only the way back counts.
        if !fed.has_hex(hex) {
            score -= 20 * i32::from(eye.near(hex, fed));
        } else {
            for mate in corps_.units.iter().map(|u| UnitId(u as u8)) {
                let Some(at) = eye.state.units.at(mate) else { continue };
                let far = i32::from(self.path(eye, at, hex));
                // Who is out of supply does not come by himself.
                let lost = if eye.state.oos.has(mate.index()) { 2 } else { 1 };
                let counts = if self.hold.has(mate.index()) { 1 } else { (4 + eye.factor(mate)) * lost };
                score += counts * if far <= i32::from(book.path) { 20 - far } else { -10 };
            }
        }
        score -= self.to_go(eye, unit, hex) / 3 + self.expects(eye, corps_, hex);
        // Alone it falls to anybody who can come near; a guard that attacks may advance and leave it.
        let guards = eye.state.units.here(GERMAN, hex).filter(|&u| !eye.is_hq(u));
        let guard: i32 = guards.map(|u| eye.factor(u) / if orders[u.index()].dest == hex { 2 } else { 1 }).sum();
        if self.raided.has_hex(hex) {
            score += if guard > 0 {
                (5 * guard).min(60)
            } else if escort.has_hex(hex) {
                10
            } else {
                -self.alone(eye, corps_, hex)
            };
        }
        score - press.min(30) - crowd(eye, unit, hex)
    }

    /// How far a headquarters would be from its units on the map, in all.
    pub fn away(&self, eye: &Eye, hq: UnitId, hex: HexId) -> i32 {
        let Some(corps) = eye.book.corps.iter().find(|c| c.hq == hq) else { return 0 };
        let units = corps.units.iter().filter_map(|u| eye.state.units.at(UnitId(u as u8)));
        let far: i32 = units.map(|h| eye.book.map.distance(h, hex).map_or(20, i32::from)).sum();
        far + self.to_go(eye, hq, hex) / 30
    }
}
