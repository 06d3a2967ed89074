//! Supply (section 11; second edition section 9).

use arrayvec::ArrayVec;
use hexmap::{Dir, FAR, Field, flood, remaining_within};

use crate::{book::NO, prelude::*, state::W, zone::zone_of};

/// What lines of one side can use now.
pub struct Lines {
    side: Side,
    /// Enemy-occupied, or in an enemy zone without a friendly unit (11.3).
    pub blocked: HexSet,
    /// Sources that give, and the roads joined to them: where a line may end.
    pub net: HexSet,
}

/// The lines of a side, from all its sources (11.5): `[supply_sources]`.
pub fn lines(at: At, side: Side) -> Lines {
    lines_from(at, side, at.book.sources[side.index()])
}

/// The lines of a side from some of its sources, any number of units to each (11.4). No hex of a line is blocked
/// (11.3), and a blocked source gives nothing (79:11.5c, 10:9.5c).
pub fn lines_from(at: At, side: Side, sources: HexSet) -> Lines {
    let enemy = side.other();
    let blocked = *at.state.units.held(enemy) | (zone_of(at, enemy) - *at.state.units.held(side));
    let mut net = sources - blocked;
    // Any number of road hexes, joined by road hexsides, none of them blocked.
    let mut edge: ArrayVec<HexId, { HexSet::SIZE }> = (net & at.book.road_hexes).iter().collect();
    while let Some(hex) = edge.pop() {
        let mut roads = at.book.roads[hex.index()];
        while roads != 0 {
            let to = at.book.map.step(hex, Dir::new(roads.trailing_zeros() as u8));
            roads &= roads - 1;
            if !net.has(to) && !blocked.has(to) {
                net.add(to);
                edge.push(to);
            }
        }
    }
    Lines { side, blocked, net }
}

impl Lines {
    /// Whether a unit of a class standing in a hex has a line of at most five points to the net.
    pub fn reach(&self, at: At, hex: HexId, class: usize) -> bool {
        if self.net.has(hex) {
            return true;
        }
        let mut found = false;
        flood::<W>(&at.book.map, &[(hex, at.book.supply_limit)], |from, dir, to, left| {
            if found || self.blocked.has(to) {
                return None;
            }
            let cost = self.cost(at, from, dir, to, class);
            if cost <= left && self.net.has(to) {
                found = true;
                return None;
            }
            Some(cost)
        });
        found
    }

    /// All unblocked hexes from which a unit of a class would have a line.
    pub fn fed(&self, at: At, class: usize) -> HexSet {
        let (togo, limit) = (self.to_go(at, class), u16::from(at.book.supply_limit));
        (at.book.land - self.blocked).iter().filter(|&h| togo[h] <= limit).collect()
    }

    /// Cost of the cheapest line from every unblocked hex to the net, as far as a line may be long.
    fn to_go(&self, at: At, class: usize) -> Field<u16, W> {
        self.costs_from(at, class, |from| !self.blocked.has(from))
    }

    /// The same from every hex: for whoever would stand there, and so open his own.
    pub fn costs(&self, at: At, class: usize) -> Field<u16, W> {
        self.costs_from(at, class, |_| true)
    }

    fn costs_from(&self, at: At, class: usize, begins: impl Fn(HexId) -> bool) -> Field<u16, W> {
        remaining_within(&at.book.map, &self.net, u16::from(at.book.supply_limit), |from, dir, to| {
            let cost = self.cost(at, from, dir, to, class);
            (cost != NO && begins(from) && !self.blocked.has(to)).then_some(cost)
        })
    }

    /// Ways to the net for units of a class.
    pub fn ways<'a>(&'a self, at: At<'a>, class: usize) -> Ways<'a> {
        Ways { lines: self, at, class, togo: self.to_go(at, class) }
    }

    /// One hex of a line, counted away from the unit: terrain and river, then fort or interdiction.
    fn cost(&self, at: At, from: HexId, dir: Dir, to: HexId, class: usize) -> u8 {
        let cost = at.book.line[class][from.index()][dir.index()];
        if cost == NO {
            return NO;
        }
        match self.side {
            // No Soviet unit is in it, or it would be blocked: the fort is unoccupied.
            GERMAN if at.state.forts.has(to) => at.book.fort_line.on(cost),
            SOVIET => cost.saturating_mul(at.book.interdiction[at.state.air_on(to) as usize]),
            _ => cost,
        }
    }

    /// Whether a unit on the map is in supply.
    pub fn supplies(&self, at: At, unit: UnitId) -> bool {
        at.state.units.at(unit).is_some_and(|hex| self.reach(at, hex, at.book.kinds[unit.index()].class()))
    }
}

/// The cheapest ways of lines of one side and class.
pub struct Ways<'a> {
    lines: &'a Lines,
    at: At<'a>,
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
        let mut here = hex;
        while self.togo[here] != 0 && self.togo[here] != FAR {
            let mut near = self.at.book.map.around(here);
            let next = near.find(|&(dir, to)| {
                let cost = self.lines.cost(self.at, here, dir, to, self.class);
                cost != NO && self.togo[to] != FAR && self.togo[to] + u16::from(cost) == self.togo[here]
            });
            let Some((_, to)) = next else { break };
            line.push(to);
            here = to;
        }
        line
    }
}
