//! Where a unit on the march can go, and why not elsewhere.

use arrayvec::ArrayVec;
use hexmap::{Dir, FAR, HexId, Hexes as _, Mp, Path, Reach, flood, path, remaining};
use wargame::{Refusal, Ruling, Target, refusal, refuse_about};

use super::bound_outward;
use crate::{
    book::Book,
    frame::{March, Phase},
    ground::{Costs, Gate, NO},
    inset, stacking,
    state::{GERMAN, HexSet, RUSSIAN, State, W},
    zone::{Zones, zones},
};

/// A unit on the march, with all that decides where it can go.
pub struct Mover<'a> {
    pub book: &'a Book,
    pub state: &'a State,
    pub march: March,
    pub at: HexId,
    pub zones: Zones,
    /// Hexes the unit never enters: enemies, no room, closed by the rules of the city.
    pub barred: HexSet,
    costs: &'a Costs,
}

impl<'a> Mover<'a> {
    pub fn new(book: &'a Book, state: &'a State, march: March) -> Mover<'a> {
        let unit = march.unit;
        let enemy = state.side(unit).other();
        let at = state.units.at(unit).expect("a unit that moves is on the map");
        Mover {
            book,
            state,
            march,
            at,
            zones: zones(book, state, enemy),
            barred: *state.units.held(enemy) | stacking::full(book, state, unit) | inset::closed(book, state, unit),
            costs: &book.cost[book.unit(unit).pace],
        }
    }

    /// The same for a look at the next step only: what bars the hexes around is all that is worked out.
    pub(super) fn nearby(book: &'a Book, state: &'a State, march: March, enemy: Zones) -> Mover<'a> {
        let unit = march.unit;
        let at = state.units.at(unit).expect("a unit that moves is on the map");
        let mut mover = Mover {
            book,
            state,
            march,
            at,
            zones: enemy,
            barred: *state.units.held(state.side(unit).other()),
            costs: &book.cost[book.unit(unit).pace],
        };
        let twins = book.fringe(at).map(|f| f.hexes.iter().copied().chain([f.main]));
        for hex in book.map.around(at).map(|(_, h)| h).chain(twins.into_iter().flatten()) {
            let free = inset::open(book, state, unit, hex).is_ok() && stacking::room(book, state, unit, hex).is_ok();
            if hex != at && !free {
                mover.barred.add(hex.index());
            }
        }
        mover
    }

    /// It has a whole move before it: the one-hex move and crossings are still possible.
    fn fresh(&self) -> bool {
        !self.march.entered
    }

    pub(super) fn unsupplied(&self) -> bool {
        self.state.oos.has(self.march.unit.index())
    }

    /// A step's price in the table and for leaving a zone (9.4); nothing if it cannot be taken on foot.
    #[inline]
    pub fn price(&self, from: HexId, dir: Dir) -> Option<Mp> {
        let cost = self.costs[from.index()][dir.index()];
        if cost == NO {
            return None;
        }
        Some(cost.saturating_add(if self.zones.any.has(from.index()) { self.book.leave } else { 0 }))
    }

    /// Prohibitions of zones between two hexes: rigid to rigid (9.2), any to any over the Don (19.33).
    #[inline]
    fn zone_ban(&self, from: HexId, dir: Dir, to: HexId) -> bool {
        let rigid = self.zones.rigid.has(from.index()) && self.zones.rigid.has(to.index());
        let don = self.book.gates[from.index()][dir.index()] == Gate::Don
            && self.zones.any.has(from.index())
            && self.zones.any.has(to.index());
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
        let gate = self.book.gates[self.at.index()][dir.index()];
        let price = self.price(self.at, dir);
        let crossing = self.ferries(gate);
        if price.is_none() && !crossing {
            return self.shut(gate, to);
        }
        if self.zone_ban(self.at, dir, to) {
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

    fn shut<T>(&self, gate: Gate, to: HexId) -> Result<T, Refusal> {
        let about = Target::Hex(to);
        let german = self.state.side(self.march.unit) == GERMAN;
        match gate {
            Gate::Neva if german => refuse_about("6.32", "Germans never cross the Neva on the main map", about),
            Gate::Neva => {
                refuse_about("6.33", "the Neva is crossed only by a unit that begins its move beside it", about)
            }
            Gate::Volga | Gate::Ferry if german => refuse_about("19.0", "Germans never cross the Volga", about),
            Gate::Volga if self.state.in_the_city(self.book) => {
                refuse_about("19.0", "with a German on the inset only the ferries cross the Volga", about)
            }
            Gate::Volga | Gate::Ferry => refuse_about(
                "19.0",
                "the Volga is crossed only by a unit that begins its move beside the crossing",
                about,
            ),
            Gate::Apart => refuse_about("8.35", "other fringe hexes are reached over the main map", about),
            _ if self.book.volga_between(self.at, to) => refuse_about("19.0", "the Volga is not crossed here", about),
            _ if self.book.on_inset(to) => refuse_about("8.23", "the river is crossed only at its bridges", about),
            _ => refuse_about("6.17", "no unit crosses an all-lake or all-sea hexside", about),
        }
    }

    fn banned<T>(&self, gate: Gate, to: HexId) -> Result<T, Refusal> {
        let about = Target::Hex(to);
        if self.zones.rigid.has_hex(self.at) && self.zones.rigid.has_hex(to) {
            return refuse_about("9.2", "no unit moves from one rigid zone straight into another", about);
        }
        debug_assert!(gate == Gate::Don, "there is no other ban");
        refuse_about("19.33", "no unit crosses the Don from one enemy zone straight into another", about)
    }

    /// Why the unit may not be in a hex at all.
    fn may_be(&self, to: HexId) -> Ruling {
        if !self.barred.has_hex(to) && self.book.land.has_hex(to) {
            return Ok(());
        }
        let about = Target::Hex(to);
        if !self.book.land.has_hex(to) {
            let island = self.book.on_inset(to);
            let case = if island { "8.25" } else { "6.17" };
            return refuse_about(case, "no ground unit enters this hex", about);
        }
        if self.state.units.held(self.state.side(self.march.unit).other()).has_hex(to) {
            return refuse_about("6.12", "a unit never enters a hex with an enemy unit", about);
        }
        inset::open(self.book, self.state, self.march.unit, to)?;
        stacking::room(self.book, self.state, self.march.unit, to)
    }

    /// Neighbours in reach of the next step, with what is left there.
    fn starts(&self) -> ArrayVec<(HexId, Mp, bool), 6> {
        let mut starts = ArrayVec::new();
        if self.march.stopped || self.march.spent {
            return starts;
        }
        for (dir, to) in self.book.map.around(self.at) {
            if self.barred.has(to.index()) {
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
        let steps = |(dir, to): (Dir, HexId)| !self.barred.has(to.index()) && self.first(dir, to).is_ok();
        (self.march.stopped || self.march.spent || !self.book.map.around(self.at).any(steps))
            && self.crossings().is_empty()
    }

    /// All hexes in reach on the map the unit is on.
    pub fn reach(&self) -> Reach<W> {
        let starts = self.starts();
        // A whole move of one hex leaves no points and so leads no further.
        let far: ArrayVec<(HexId, Mp), 6> = starts.iter().map(|s| (s.0, s.1)).collect();
        let at = self.at;
        flood(&self.book.map, &far, |from, dir, to, _| {
            if to == at || self.barred.has(to.index()) || self.zones.rigid.has(from.index()) {
                return None;
            }
            let cost = self.costs[from.index()][dir.index()];
            if cost == NO {
                return None;
            }
            if !self.zones.any.has(from.index()) {
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
        let may = reach.reached.without(self.at.index());
        let may = if self.must_go() { self.outward(&may) } else { may };
        (reach, may)
    }

    /// Option 18.21: it has not been seven hexes away from the city yet.
    pub fn must_go(&self) -> bool {
        bound_outward(self.book, self.state, self.march.unit)
    }

    /// Of hexes in reach those seven away; without any, the farthest, if they are farther than where it is.
    fn outward(&self, may: &HexSet) -> HexSet {
        // On the inset it has first to reach the other map.
        if self.book.on_inset(self.at) {
            return *may;
        }
        let far = *may & self.book.far;
        if !far.is_empty() {
            return far;
        }
        let farthest = may.hexes().map(|h| from_city(self.book, h)).max().unwrap_or(0);
        if farthest <= from_city(self.book, self.at) {
            return HexSet::EMPTY;
        }
        may.hexes().filter(|&h| from_city(self.book, h) == farthest).collect()
    }

    /// Changes between the maps: the inset hexes of a main fringe hex, or the main hex of an inset one (8.34 to 8.36).
    pub fn crossings(&self) -> ArrayVec<HexId, 6> {
        let Some(fringe) = self.book.fringe(self.at) else { return ArrayVec::new() };
        let hexes: ArrayVec<HexId, 6> = match self.at == fringe.main {
            true => fringe.hexes.clone(),
            false => std::iter::once(fringe.main).collect(),
        };
        hexes.into_iter().filter(|&h| self.may_cross(h).is_ok()).collect()
    }

    /// Why the unit does not change to the other map here.
    pub fn may_cross(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        let fringe = self.book.fringe(self.at);
        let joined = fringe.is_some_and(|f| if self.at == f.main { f.hexes.contains(&to) } else { to == f.main });
        if !joined {
            return refuse_about(
                "8.34",
                "maps are changed between a fringe hex and its own hexes on the other map",
                about,
            );
        }
        if self.march.stopped {
            return refuse_about("8.35", "a unit that a zone has stopped does not change maps", about);
        }
        if self.march.crossed {
            return refuse_about("8.34", "a hex is entered between two transfers of one move", about);
        }
        self.may_be(to)
    }

    /// Why the unit may not move to a hex.
    pub fn may_move(&self, to: HexId) -> Ruling {
        let (reach, may) = self.offers();
        if may.has_hex(to) {
            return Ok(());
        }
        let about = Target::Hex(to);
        if to == self.at {
            return refuse_about("6.12", "the unit stands there already", about);
        }
        if reach.reached.has_hex(to) {
            return refuse_about("18.21", "a guerrilla goes at least seven hexes away from the city", about);
        }
        if self.march.stopped {
            return refuse_about("9.2", "the unit has stopped in a rigid zone", about);
        }
        if self.march.spent {
            return refuse_about("6.13", "the unit has moved its one hex", about);
        }
        self.may_be(to)?;
        if let Some(dir) = self.book.dir(self.at, to) {
            self.first(dir, to)?;
        }
        if self.book.map.distance(self.at, to).is_none() {
            return refuse_about("8.34", "the other map is entered through the fringe hexes", about);
        }
        self.out_of_reach(to)
    }

    /// A far hex that is not reached: zones on the way, or points.
    fn out_of_reach(&self, to: HexId) -> Ruling {
        let about = Target::Hex(to);
        if self.unsupplied() {
            return refuse_about("11.21", "an out-of-supply unit moves one hex at most", about);
        }
        let starts: ArrayVec<(HexId, Mp), 6> = self.starts().iter().map(|s| (s.0, s.1)).collect();
        let reaches = |barred: &HexSet| {
            let step = |from: HexId, dir: Dir, to: HexId, _| {
                let cost = self.costs[from.index()][dir.index()];
                (cost != NO && !barred.has(to.index())).then_some(cost)
            };
            flood::<W>(&self.book.map, &starts, step).reached.has_hex(to)
        };
        if reaches(&self.barred) {
            return refuse_about("9.4", "enemy zones of control on the way stop the unit or cost too much", about);
        }
        let enemy = *self.state.units.held(self.state.side(self.march.unit).other());
        if reaches(&(enemy | inset::closed(self.book, self.state, self.march.unit))) {
            return refuse_about("7.5", "the way leads through hexes where stacking would be exceeded", about);
        }
        let has = self.march.left.into();
        Err(match self.needed(to) {
            Some(needs) if needs > has => {
                let refusal = refusal("6.13", "the hex is out of reach of the movement points left", about);
                refusal.with(needs, has, self.book.info.parts)
            }
            _ => refusal("6.13", "no way leads to the hex", about),
        })
    }

    /// The least a way to a hex costs, whatever zones and stacks lie on it; nothing where no way leads there.
    fn needed(&self, to: HexId) -> Option<u16> {
        let unit = self.march.unit;
        let enemy = *self.state.units.held(self.state.side(unit).other());
        let barred = enemy | inset::closed(self.book, self.state, unit);
        let goal: HexSet = [to].into_iter().collect();
        let togo = remaining(&self.book.map, &goal, |from, dir, to| {
            let cost = self.costs[from.index()][dir.index()];
            (cost != NO && !barred.has_hex(from) && !barred.has_hex(to)).then_some(cost)
        });
        let first = |(dir, next): (Dir, HexId)| {
            let price = self.price(self.at, dir)?;
            let open = !self.barred.has_hex(next) && !self.zone_ban(self.at, dir, next);
            (open && togo[next] != FAR).then(|| u16::from(price) + togo[next])
        };
        self.book.map.around(self.at).filter_map(first).min()
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
        self.zones.rigid.has_hex(hex)
    }

    /// What it costs to leave the hex the unit is in: an enemy zone or nothing.
    pub fn in_zone(&self, hex: HexId) -> bool {
        self.zones.any.has_hex(hex)
    }
}

/// Distance from the nearest main hex of the city; 0 on the inset.
fn from_city(book: &Book, hex: HexId) -> u16 {
    book.city.hexes().filter_map(|c| book.map.distance(c, hex)).min().unwrap_or(0)
}
