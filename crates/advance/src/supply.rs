//! Supply (section 11; second edition section 9).

use arrayvec::ArrayVec;
use hexmap::{Dir, FAR, Field, HexId, Hexes as _, flood, remaining_within};
use wargame::{Side, UnitId};

use crate::{
    book::{Book, NO},
    state::{GERMAN, HexSet, SOVIET, State, W},
    zone::zone_of,
};

/// What lines of one side can use now.
pub struct Lines {
    side: Side,
    /// Enemy-occupied, or in an enemy zone without a friendly unit (11.3).
    pub blocked: HexSet,
    /// Sources that give, and the roads joined to them: where a line may end.
    pub net: HexSet,
}

/// The lines of a side, from all its sources.
pub fn lines(book: &Book, state: &State, side: Side) -> Lines {
    lines_from(book, state, side, book.sources[side.index()])
}

/// The lines of a side from some of its sources.
pub fn lines_from(book: &Book, state: &State, side: Side, sources: HexSet) -> Lines {
    let enemy = side.other();
    let blocked = *state.units.held(enemy) | (zone_of(book, state, enemy) - *state.units.held(side));
    let mut net = sources - blocked;
    // Any number of road hexes, joined by road hexsides, none of them blocked.
    let mut edge: ArrayVec<u16, { HexSet::SIZE }> = (net & book.road_hexes).iter().map(|h| h as u16).collect();
    while let Some(hex) = edge.pop() {
        let index = usize::from(hex);
        let mut roads = book.roads[index];
        while roads != 0 {
            let to = book.map.step(HexId(hex), Dir::new(roads.trailing_zeros() as u8));
            roads &= roads - 1;
            if !net.has(to.index()) && !blocked.has(to.index()) {
                net.add(to.index());
                edge.push(to.0);
            }
        }
    }
    Lines { side, blocked, net }
}

impl Lines {
    /// Whether a unit of a class standing in a hex has a line of at most five points to the net.
    pub fn reach(&self, book: &Book, state: &State, hex: HexId, class: usize) -> bool {
        if self.net.has(hex.index()) {
            return true;
        }
        let mut found = false;
        flood::<W>(&book.map, &[(hex, book.supply_limit)], |from, dir, to, left| {
            if found || self.blocked.has_hex(to) {
                return None;
            }
            let cost = self.cost(book, state, from, dir, to, class);
            if cost <= left && self.net.has_hex(to) {
                found = true;
                return None;
            }
            Some(cost)
        });
        found
    }

    /// All unblocked hexes from which a unit of a class would have a line.
    pub fn fed(&self, book: &Book, state: &State, class: usize) -> HexSet {
        let (togo, limit) = (self.to_go(book, state, class), u16::from(book.supply_limit));
        (book.land - self.blocked).hexes().filter(|&h| togo[h] <= limit).collect()
    }

    /// Cost of the cheapest line from every unblocked hex to the net, as far as a line may be long.
    fn to_go(&self, book: &Book, state: &State, class: usize) -> Field<u16, W> {
        remaining_within(&book.map, &self.net, u16::from(book.supply_limit), |from, dir, to| {
            let cost = self.cost(book, state, from, dir, to, class);
            (cost != NO && !self.blocked.has_hex(from)).then_some(cost)
        })
    }

    /// Ways to the net for units of a class.
    pub fn ways<'a>(&'a self, book: &'a Book, state: &'a State, class: usize) -> Ways<'a> {
        Ways { lines: self, book, state, class, togo: self.to_go(book, state, class) }
    }

    /// One hex of a line, counted away from the unit: terrain and river, then fort or interdiction.
    fn cost(&self, book: &Book, state: &State, from: HexId, dir: Dir, to: HexId, class: usize) -> u8 {
        let cost = book.line[class][from.index()][dir.index()];
        if cost == NO {
            return NO;
        }
        match self.side {
            // No Soviet unit is in it, or it would be blocked: the fort is unoccupied.
            GERMAN if state.forts.has_hex(to) => book.fort_line.on(cost),
            SOVIET => cost.saturating_mul(book.interdiction[state.air_on(to) as usize]),
            _ => cost,
        }
    }

    /// Whether a unit on the map is in supply.
    pub fn supplies(&self, book: &Book, state: &State, unit: UnitId) -> bool {
        state.units.at(unit).is_some_and(|hex| self.reach(book, state, hex, book.kinds[unit.index()].class()))
    }
}

/// The cheapest ways of lines of one side and class.
pub struct Ways<'a> {
    lines: &'a Lines,
    book: &'a Book,
    state: &'a State,
    class: usize,
    togo: Field<u16, W>,
}

impl Ways<'_> {
    /// What the line from an unblocked hex costs, if there is one.
    pub fn length(&self, hex: HexId) -> Option<u16> {
        Some(self.togo[hex]).filter(|&cost| cost != FAR)
    }

    /// The hexes of the line, from the unit's own to the first of the net; among equal ways the first by direction.
    pub fn line(&self, hex: HexId) -> Vec<HexId> {
        let mut line = vec![hex];
        let mut at = hex;
        while self.togo[at] != 0 && self.togo[at] != FAR {
            let mut near = self.book.map.around(at);
            let next = near.find(|&(dir, to)| {
                let cost = self.lines.cost(self.book, self.state, at, dir, to, self.class);
                cost != NO && self.togo[to] != FAR && self.togo[to] + u16::from(cost) == self.togo[at]
            });
            let Some((_, to)) = next else { break };
            line.push(to);
            at = to;
        }
        line
    }
}
