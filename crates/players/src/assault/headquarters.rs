//! German headquarters: where they are in supply and in reach, and what that leaves their units.

use assault::{Book, Corps, GERMAN, HexSet, Kind, Mover, Paths, Phase, State, UNITS, W};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    distances::{from, plain},
    forces::{Body, Order, free, march},
    german::{Drive, RAID, crowd},
    outlook::{Outlook, Value},
    parameters::ESCORT,
    raids::falls_on,
};

/// What it costs a headquarters to be where it is fed now, but could be cut off; and what a hex may lack of the best to
/// be thought of at all.
const UNSAFE: Value = 80;
const WORSE: Value = 60;
/// In assets, that a headquarters is not alone before the enemy, and more for each unit it feeds.
const GUARDED: i32 = 30;
const EACH: i32 = 10;

/// Whether a headquarters is alone with enemies who could come at it in a turn.
pub fn exposed(book: &Book, state: &State, hq: UnitId) -> bool {
    let Some(at) = state.units.at(hq) else { return false };
    let side = book.side(hq);
    let guards = |unit: UnitId| unit != hq && book.unit(unit).kind != Kind::Hq;
    !state.units.here(side, at).any(guards) && falls_on(book, state, side, at)
}

/// What it is worth that a headquarters is not alone before the enemy: its units would be fed no more.
pub fn stake(book: &Book, state: &State, hq: UnitId) -> i32 {
    let fed = |corps: &Corps| corps.units.iter().filter(|&u| state.units.at(u).is_some() && !state.oos.has(u)).count();
    let fed = book.corps.iter().find(|c| c.hq == hq).map_or(0, fed) as i32;
    if fed == 0 || exposed(book, state, hq) { 0 } else { GUARDED + EACH * fed }
}

impl Drive {
    /// Hexes a supply path needs from each hex to one of a set, where a headquarters would open its own, up to a limit.
    pub fn paths_to(&self, outlook: &Outlook, hexes: &HexSet, limit: u8) -> Field<u8, W> {
        Paths::to(outlook.book, &(self.open | *hexes), [hexes, &HexSet::EMPTY], limit).0
    }

    /// The same in supply range.
    pub fn tied(&self, outlook: &Outlook, hexes: &HexSet) -> Field<u8, W> {
        self.paths_to(outlook, hexes, outlook.book.path)
    }

    /// Where the headquarters of a corps can be at the end of the phase, in good supply.
    pub fn prospects(&self, outlook: &Outlook, corps: &Corps) -> Option<HexSet> {
        let reach = match outlook.state.units.at(corps.hq) {
            Some(at) if free(outlook, corps.hq) => {
                Mover::new(outlook.at(), march(outlook, corps.hq)).reach().reached.with(at)
            }
            Some(at) => HexSet::EMPTY.with(at),
            None => self.entry(outlook, corps.hq)?,
        };
        // Where it would go itself, as far as that does not hang on its guards.
        let base = |h: HexId| self.level(outlook, h) - self.expects(outlook, corps, h);
        let all: Vec<(HexId, Value)> = reach.iter().map(|h| (h, base(h))).collect();
        let most = all.iter().map(|a| a.1).max().unwrap_or(0);
        Some(all.into_iter().filter(|a| a.1 >= most - WORSE).map(|a| a.0).collect())
    }

    /// How well a headquarters is fed in a hex.
    pub fn level(&self, outlook: &Outlook, hex: HexId) -> Value {
        let lines = self.lines(outlook);
        match (lines.safe.has(hex), lines.fed.has(hex)) {
            (true, _) => 0,
            (_, true) => -UNSAFE,
            _ => -700,
        }
    }

    /// Where a headquarters that comes onto the map now can go, roughly.
    fn entry(&self, outlook: &Outlook, hq: UnitId) -> Option<HexSet> {
        let book = outlook.book;
        if outlook.state.units.place(hq) != wargame::Place::WAITING || outlook.state.phase() == Phase::Mechanized {
            return None;
        }
        let area = book.due[hq.index()].filter(|d| d.turn <= outlook.state.turn).and_then(|d| d.area)?;
        let hexes = book.areas[usize::from(area)].hexes.iter().map(|&h| (h, 3)).collect();
        let costs = from(&outlook.atlas.graphs, book.unit(hq).pace, hexes, &plain());
        Some((book.land - book.inset).iter().filter(|&h| costs[h] <= 15).collect())
    }

    /// Of hexes a headquarters can go to those from which it feeds the most of its units.
    pub fn covering(&self, outlook: &Outlook, corps: &Corps, hexes: HexSet) -> HexSet {
        let book = outlook.book;
        let mut count: Field<i32, W> = Field::new(0);
        for mate in corps.units.iter() {
            let Some(at) = outlook.state.units.at(mate) else { continue };
            if self.hold.has(mate) {
                continue;
            }
            // Who can still move comes nearer by itself, if not by far.
            let run = match (free(outlook, mate), outlook.state.oos.has(mate), book.unit(mate).mechanized) {
                (false, _, _) => 0,
                (_, true, _) => 1,
                (_, _, false) => 4,
                _ => continue,
            };
            let limit = book.path + run;
            let near = self.near(outlook, at, limit) & hexes;
            near.iter().for_each(|h| count[h] += 2 + outlook.factor(mate));
        }
        let most = hexes.iter().map(|h| count[h]).max().unwrap_or(0);
        hexes.iter().filter(|&h| count[h] == most).collect()
    }

    /// Hexes from which a path of a limited length leads to a hex.
    fn near(&self, outlook: &Outlook, hex: HexId, limit: u8) -> HexSet {
        let mut known = self.known.borrow_mut();
        if let Some(near) = known.near.iter().find(|n| (n.0, n.1) == (hex, limit)) {
            return near.2;
        }
        let paths = self.paths_to(outlook, &HexSet::EMPTY.with(hex), limit);
        let near = outlook.book.land.iter().filter(|&h| paths[h] <= limit).collect();
        known.near.push((hex, limit, near));
        near
    }

    /// Hexes the paths of units in a hex need to a headquarters in another.
    pub fn path(&self, outlook: &Outlook, from: HexId, to: HexId) -> u8 {
        let book = outlook.book;
        let mut known = self.known.borrow_mut();
        let at = known.trails.iter().position(|t| t.0 == from).unwrap_or_else(|| {
            // A unit on an inset fringe hex traces as from the main hex (11.51).
            let mut starts = HexSet::EMPTY.with(from);
            book.fringe(from).iter().for_each(|f| starts.add(f.main));
            known.trails.push((from, Box::new(Paths::out_of(book, &self.open, &starts, book.path))));
            known.trails.len() - 1
        });
        // A headquarters on an inset fringe hex is at its main hex too (11.51).
        known.trails[at].1.from(book, to)
    }

    /// Whether a unit that is to come would find its headquarters too far away, and waits for better times.
    pub fn waits(&self, outlook: &Outlook, unit: UnitId) -> bool {
        let book = outlook.book;
        let Some(corps) = book.unit(unit).corps.map(|c| &book.corps[usize::from(c)]) else { return false };
        let (Some(hq), Some(due)) = (outlook.state.units.at(corps.hq), book.due[unit.index()]) else { return false };
        let run = if book.unit(unit).mechanized { 8 } else { 4 };
        let near = |a: u8| book.areas[usize::from(a)].hexes.iter().filter_map(|&h| book.map.distance(h, hq)).min();
        due.area.and_then(near).is_none_or(|d| d > u16::from(book.path) + run)
    }

    /// Whether a headquarters stays near an area where its units come soon.
    pub fn expects(&self, outlook: &Outlook, corps: &Corps, hex: HexId) -> Value {
        let book = outlook.book;
        let mut worth = 0;
        for unit in corps.units.iter() {
            let waits = outlook.state.units.place(unit) == wargame::Place::WAITING;
            let Some(due) = book.due[unit.index()].filter(|d| waits && d.turn <= outlook.state.turn + 7) else {
                continue;
            };
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
    pub fn escort(&self, outlook: &Outlook, corps: &Corps, orders: &[Order; UNITS]) -> Option<UnitId> {
        let idle = corps.units.iter().filter(|&u| {
            !outlook.is_hq(u) && !self.hold.has(u) && !orders[u.index()].dest.exists() && free(outlook, u)
        });
        let able = idle.filter(|&u| !outlook.state.oos.has(u));
        able.min_by_key(|&u| (outlook.book.unit(u).mechanized, outlook.factor(u), u))
    }

    /// Where that unit can go.
    pub fn escort_reach(&self, outlook: &Outlook, corps: &Corps, orders: &[Order; UNITS]) -> HexSet {
        self.escort(outlook, corps, orders).map_or(HexSet::EMPTY, |unit| Body::new(outlook, vec![unit]).stands)
    }

    /// What it costs to leave a headquarters alone before the enemy: if it falls, nobody of its corps is fed.
    pub fn alone(&self, outlook: &Outlook, corps: &Corps, hex: HexId) -> Value {
        let far = outlook.near(hex, &self.raiders).min(RAID);
        let fed = |u: UnitId| {
            let at = outlook.state.units.at(u);
            at.is_some_and(|at| self.path(outlook, at, hex) <= outlook.book.path)
        };
        let mates = corps.units.iter().filter(|&u| fed(u));
        let fed: Value = mates.filter(|&u| !self.hold.has(u)).map(|u| 30 * (4 + outlook.factor(u))).sum();
        // Where it feeds nobody there is nobody to lose with it.
        if fed == 0 {
            return 10 * i32::from(RAID - far);
        }
        let raid = self.lines(outlook).raid.has(hex);
        let risk = match far {
            0..=3 => 100,
            4 | 5 => 70,
            _ if raid => 60,
            6 => 40,
            7 => 15,
            _ => 0,
        };
        outlook.style.get(ESCORT) + 40 * i32::from(RAID - far) + fed * risk / 100
    }

    /// Where a headquarters stands best: in supply, its corps in reach, not alone before the enemy.
    pub fn head(
        &self,
        outlook: &Outlook,
        unit: UnitId,
        hex: HexId,
        orders: &[Order; UNITS],
        escort: &HexSet,
        press: i32,
    ) -> Value {
        let book = outlook.book;
        let Some(corps_) = book.corps.iter().find(|c| c.hq == unit) else { return 0 };
        let mut score = self.level(outlook, hex);
        let fed = &self.lines(outlook).fed;
        // Out of supply it feeds nobody: then only the way back counts.
        if !fed.has(hex) {
            score -= 20 * i32::from(outlook.near(hex, fed));
        } else {
            for mate in corps_.units.iter() {
                let Some(at) = outlook.state.units.at(mate) else { continue };
                let far = i32::from(self.path(outlook, at, hex));
                // Who is out of supply does not come by himself.
                let lost = if outlook.state.oos.has(mate) { 2 } else { 1 };
                let counts = if self.hold.has(mate) { 1 } else { (4 + outlook.factor(mate)) * lost };
                score += counts * if far <= i32::from(book.path) { 20 - far } else { -10 };
            }
        }
        score -= self.to_go(outlook, unit, hex) / 3 + self.expects(outlook, corps_, hex);
        // Alone it falls to anybody who can come near; a guard that attacks may advance and leave it.
        let guards = outlook.state.units.here(GERMAN, hex).filter(|&u| !outlook.is_hq(u));
        let guard: i32 = guards.map(|u| outlook.factor(u) / if orders[u.index()].dest == hex { 2 } else { 1 }).sum();
        if self.raided.has(hex) {
            score += if guard > 0 {
                (5 * guard).min(60)
            } else if escort.has(hex) {
                10
            } else {
                -self.alone(outlook, corps_, hex)
            };
        }
        score - press.min(30) - crowd(outlook, unit, hex)
    }

    /// How far a headquarters that comes onto the map in a hex would be from its units, in all.
    pub fn away(&self, outlook: &Outlook, hq: UnitId, hex: HexId) -> i32 {
        let book = outlook.book;
        let Some(corps) = book.corps.iter().find(|c| c.hq == hq) else { return 0 };
        let pace = book.unit(hq).pace;
        let ways =
            from(&outlook.atlas.graphs, pace, vec![(hex, u16::from(book.entry_cost[hex.index()][pace]))], &plain());
        let units = corps.units.iter().filter_map(|u| outlook.state.units.at(u));
        let far: i32 = units.map(|h| i32::from(ways[h].min(90)) / 3).sum();
        far + self.to_go(outlook, hq, hex) / 30
    }
}
