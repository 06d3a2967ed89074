//! Where a unit on the march can go (6.13, 6.33, 8.34, 9.2 to 9.4).

use arrayvec::ArrayVec;
use hexmap::{Dir, Mp, Path, Reach, flood, path};
use wargame::{Refusal, refusal};

use super::{March, bound_outward};
use crate::{
    ground::{Costs, Gate, NO},
    inset,
    prelude::*,
    stacking,
    state::W,
    zone::{Zones, zones},
};

/// A unit on the march, with all that decides where it can go.
pub struct Mover<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub march: March,
    pub hex: HexId,
    pub zones: Zones,
    /// Hexes the unit never enters: enemies, no room, closed by the rules of the city.
    pub barred: HexSet,
    pub(super) costs: &'a Costs,
}

impl<'a> Mover<'a> {
    pub fn new(at: At<'a>, march: March) -> Mover<'a> {
        let mut mover = Mover::among_enemies(at, march, zones(at, at.state.side(march.unit).other()));
        mover.barred |= &(stacking::full(at, march.unit) | inset::closed(at, march.unit));
        mover
    }

    /// The same for a look at the next step only: what bars the hexes around is all that is worked out.
    pub(super) fn nearby(at: At<'a>, march: March, enemy: Zones) -> Mover<'a> {
        let (unit, mut mover) = (march.unit, Mover::among_enemies(at, march, enemy));
        let here = mover.hex;
        let twins = at.book.fringe(here).map(|f| f.hexes.iter().copied().chain([f.main]));
        for hex in at.book.map.around(here).map(|(_, h)| h).chain(twins.into_iter().flatten()) {
            if hex != here && !(inset::open(at, unit, hex).is_ok() && stacking::room(at, unit, hex).is_ok()) {
                mover.barred.add(hex);
            }
        }
        mover
    }

    /// Before what bars hexes besides enemies is known.
    fn among_enemies(at: At<'a>, march: March, enemy: Zones) -> Mover<'a> {
        let At { book, state } = at;
        let hex = state.units.at(march.unit).expect("a unit that moves is on the map");
        let barred = *state.units.held(state.side(march.unit).other());
        Mover { book, state, march, hex, zones: enemy, barred, costs: &book.cost[book.unit(march.unit).pace] }
    }

    pub fn at(&self) -> At<'a> {
        At::new(self.book, self.state)
    }

    /// It has a whole move before it: the one-hex move and crossings are still possible.
    fn fresh(&self) -> bool {
        !self.march.entered
    }

    pub(super) fn unsupplied(&self) -> bool {
        self.state.oos.has(self.march.unit)
    }

    /// A step's price in the table (6.15, 6.16, 8.21b, 8.22, 15.2), `[terrain.movement_thirds]`, and for leaving a
    /// zone, on the inset too (9.4, 8.41); nothing if it cannot be taken on foot.
    #[inline]
    pub fn price(&self, from: HexId, dir: Dir) -> Option<Mp> {
        let cost = self.costs[from.index()][dir.index()];
        if cost == NO {
            return None;
        }
        Some(cost.saturating_add(if self.zones.any.has(from) { self.book.leave } else { 0 }))
    }

    /// Prohibitions of zones between two hexes: rigid to rigid (9.2), not to or from a fluid one (9.3), any to any over
    /// the Don (19.33).
    #[inline]
    pub(super) fn zone_ban(&self, from: HexId, dir: Dir, to: HexId) -> bool {
        let rigid = self.zones.rigid.has(from) && self.zones.rigid.has(to);
        let don = self.book.gates[from.index()][dir.index()] == Gate::Don
            && self.zones.any.has(from)
            && self.zones.any.has(to);
        rigid || don
    }

    /// Whether a crossing takes the whole allowance of a unit that begins beside it (6.33, 19.0).
    fn ferries(&self, gate: Gate) -> bool {
        if self.state.side(self.march.unit) != RUSSIAN || !self.fresh() || self.state.phase() != Phase::RussianMovement
        {
            return false;
        }
        match gate {
            Gate::Neva | Gate::Ferry => true,
            Gate::Volga => !self.state.in_the_city(self.book),
            _ => false,
        }
    }

    /// The first step to a neighbour: what is left after it, and whether it is the whole move.
    pub(super) fn first(&self, dir: Dir, to: HexId) -> Result<(Mp, bool), Refusal> {
        let about = Target::Hex(to);
        self.may_be(to)?;
        let gate = self.book.gates[self.hex.index()][dir.index()];
        let price = self.price(self.hex, dir);
        let crossing = self.ferries(gate);
        if price.is_none() && !crossing {
            return self.shut(gate, to);
        }
        if self.zone_ban(self.hex, dir, to) {
            return self.banned(gate, to);
        }
        let Some(price) = price else { return Ok((0, true)) };
        if price <= self.march.left && !self.unsupplied() {
            return Ok((self.march.left - price, false));
        }
        if self.fresh() {
            return Ok((0, true));
        }
        if self.unsupplied() {
            return refuse_about("11.21", "an out-of-supply unit moves one hex at most", about);
        }
        let refusal = refusal("6.13", "the movement points left do not suffice", about);
        Err(refusal.with(price.into(), self.march.left.into(), self.book.info.parts))
    }

    /// Neighbours in reach of the next step, with what is left there.
    pub(super) fn starts(&self) -> ArrayVec<(HexId, Mp, bool), 6> {
        let mut starts = ArrayVec::new();
        if self.march.stopped || self.march.spent {
            return starts;
        }
        for (dir, to) in self.book.map.around(self.hex) {
            if self.barred.has(to) {
                continue;
            }
            if let Ok((left, whole)) = self.first(dir, to) {
                starts.push((to, left, whole));
            }
        }
        starts
    }

    /// Whether any step or change of maps is left.
    pub fn stuck(&self) -> bool {
        let steps = |(dir, to): (Dir, HexId)| !self.barred.has(to) && self.first(dir, to).is_ok();
        (self.march.stopped || self.march.spent || !self.book.map.around(self.hex).any(steps))
            && self.crossings().is_empty()
    }

    /// All hexes in reach on the map the unit is on, and never off it (6.110).
    pub fn reach(&self) -> Reach<W> {
        let starts = self.starts();
        // A whole move of one hex leaves no points and so leads no further.
        let far: ArrayVec<(HexId, Mp), 6> = starts.iter().map(|s| (s.0, s.1)).collect();
        let here = self.hex;
        flood(&self.book.map, &far, |from, dir, to, _| {
            if to == here || self.barred.has(to) || self.zones.rigid.has(from) {
                return None;
            }
            let cost = self.costs[from.index()][dir.index()];
            if cost == NO {
                return None;
            }
            if !self.zones.any.has(from) {
                return Some(cost);
            }
            if self.zone_ban(from, dir, to) {
                return None;
            }
            Some(cost.saturating_add(self.book.leave))
        })
    }

    /// Where the unit may move: what is in reach, for a guerrilla on its way out only what leads far enough (18.21).
    pub fn offers(&self) -> (Reach<W>, HexSet) {
        let reach = self.reach();
        let may = reach.reached.without(self.hex);
        let may = if self.must_go() { self.outward(&may) } else { may };
        (reach, may)
    }

    /// Option 18.21: it has not been seven hexes away from the city yet.
    pub fn must_go(&self) -> bool {
        bound_outward(self.at(), self.march.unit)
    }

    /// Of hexes in reach those seven away; without any, the farthest, if they are farther than where it is.
    fn outward(&self, may: &HexSet) -> HexSet {
        // On the inset it has first to reach the other map.
        if self.book.on_inset(self.hex) {
            return *may;
        }
        let far = *may & self.book.far;
        if !far.is_empty() {
            return far;
        }
        let farthest = may.iter().map(|h| from_city(self.book, h)).max().unwrap_or(0);
        if farthest <= from_city(self.book, self.hex) {
            return HexSet::EMPTY;
        }
        may.iter().filter(|&h| from_city(self.book, h) == farthest).collect()
    }

    /// Changes between the maps: the inset hexes of a main fringe hex (8.13), or the main hex of an inset one (8.34 to
    /// 8.36).
    pub fn crossings(&self) -> ArrayVec<HexId, 6> {
        let Some(fringe) = self.book.fringe(self.hex) else { return ArrayVec::new() };
        let hexes: ArrayVec<HexId, 6> = match self.hex == fringe.main {
            true => fringe.hexes.clone(),
            false => std::iter::once(fringe.main).collect(),
        };
        hexes.into_iter().filter(|&h| self.may_cross(h).is_ok()).collect()
    }

    /// The way to a hex in reach, and what is left there.
    pub fn way(&self, to: HexId) -> (Path, Mp, bool) {
        let reach = self.reach();
        let way = path(&self.book.map, &reach, to);
        // `path` leaves out the start of a flood, and ours start at the neighbours.
        let first = way.first().map_or(to, |&h| reach.before(&self.book.map, h).unwrap_or(h));
        let mut whole = Path::new();
        whole.push(first);
        whole.extend(way);
        let one = self.starts().iter().any(|s| s.0 == to && s.2) && whole.len() == 1;
        (whole, reach.left(to).unwrap_or(0), one)
    }

    /// Whether a unit that enters this hex stops there (9.2).
    pub fn stops_in(&self, hex: HexId) -> bool {
        self.zones.rigid.has(hex)
    }

    /// What it costs to leave the hex the unit is in: an enemy zone or nothing.
    pub fn in_zone(&self, hex: HexId) -> bool {
        self.zones.any.has(hex)
    }
}

/// Distance from the nearest main hex of the city; 0 on the inset.
fn from_city(book: &Book, hex: HexId) -> u16 {
    book.city.iter().filter_map(|c| book.map.distance(c, hex)).min().unwrap_or(0)
}
