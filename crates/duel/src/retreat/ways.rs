//! The ways a retreat can take (10.3): every step nearer to one and the same source, out of enemy zones.

use arrayvec::ArrayVec;

use crate::{book::Crossing, prelude::*, stacking, supply, zone::zones};

/// Why a step of a retreat is not allowed, stacking apart, whatever it would cost (10.3g): prohibited ground and hexsides of its class (10.3l), enemies and
/// their zones, whoever stands there (10.3d).
pub fn step(at: At, unit: UnitId, from: HexId, dir: Dir, to: HexId, zone: &HexSet) -> Ruling {
    let about = Target::Hex(to);
    open_to(at, unit, to)?;
    let side = at.state.side(unit);
    let bridged = || at.book.edge(from, to).is_some_and(|edge| at.state.passable(at.book, side, edge));
    match at.book.crossing[from.index()][dir.index()] {
        Crossing::Shut => return refuse_about("10.3", "nobody retreats across a lake or the sea", about),
        Crossing::Major if at.unit(unit).motorized && !bridged() => {
            return refuse_about("10.3", "motorized units do not cross a major river without a bridge", about);
        }
        _ => {}
    }
    match zone.has(to) {
        true => refuse_about("10.3", "nobody retreats into an enemy zone of control", about),
        false => Ok(()),
    }
}

/// Why a hex is no place for a unit at all, whatever brings it there: ground of its class, enemies, what is closed to all
/// but Finns (4.4).
pub fn open_to(at: At, unit: UnitId, to: HexId) -> Ruling {
    let about = Target::Hex(to);
    let finn = at.book.is_finn(unit);
    if at.book.squares.has(to) {
        return if finn { Ok(()) } else { refuse_about("4.4", "only Finnish units enter a Finnish square", about) };
    }
    if at.book.finland.has(to) && !finn {
        return refuse_about("4.4", "Finland is closed to all but Finnish units", about);
    }
    if !at.book.land.has(to) || at.book.cost[usize::from(at.unit(unit).motorized)][to.index()] == wargame::data::NO {
        return refuse_about("9.0", "the ground is prohibited to the unit", about);
    }
    match at.state.units.held(at.state.side(unit).other()).has(to) {
        true => refuse_about("9.0", "an enemy unit is there", about),
        false => Ok(()),
    }
}

/// What a unit can still do on its retreat.
pub struct Ways<'a> {
    at: At<'a>,
    unit: UnitId,
    here: HexId,
    left: u8,
    zone: HexSet,
    /// Sources that are free of enemies and their zones (10.3c), and towards which every step so far has led (10.3k).
    sources: HexSet,
}

impl<'a> Ways<'a> {
    /// Of a unit that has not begun.
    pub fn of(at: At<'a>, unit: UnitId) -> Ways<'a> {
        Ways::from(at, unit, at.state.battle.outcome.retreat)
    }

    /// Of a unit with so many hexes to go. It began in the attacked hex: who is nearer to a source by as many hexes as it
    /// has gone came nearer with every one of them.
    pub fn from(at: At<'a>, unit: UnitId, left: u8) -> Ways<'a> {
        let (start, gone) = (at.state.battle.target, u16::from(at.state.battle.outcome.retreat - left));
        let here = at.state.units.at(unit).unwrap_or(start);
        let zone = zones(at, at.state.side(unit).other());
        let mut sources = supply::sources(at, unit) - zone;
        for source in sources.iter() {
            if at.book.distance(here, source) + gone != at.book.distance(start, source) {
                sources.remove(source);
            }
        }
        Ways { at, unit, here, left, zone, sources }
    }

    /// Neighbours that can be entered.
    fn steps(&self, from: HexId) -> ArrayVec<HexId, 6> {
        let (at, unit) = (self.at, self.unit);
        let fits = |&(dir, to): &(Dir, HexId)| step(at, unit, from, dir, to, &self.zone).is_ok();
        at.book.map.around(from).filter(fits).map(|(_, to)| to).collect()
    }

    /// Whether a step brings nearer to a source (10.3b).
    fn nearer(&self, from: HexId, to: HexId, source: HexId) -> bool {
        self.at.book.distance(to, source) < self.at.book.distance(from, source)
    }

    /// Whether the retreat is complete in a hex (10.3h): all hexes gone, or a Finn in a square; not in a full hex.
    fn ends_in(&self, hex: HexId, left: u8) -> Option<bool> {
        let over = left == 0 || self.at.book.squares.has(hex);
        over.then(|| stacking::room(self.at, self.unit, hex).is_ok())
    }

    /// Whether the retreat can be completed from a hex towards a source, and at a goal where one is given.
    fn completes(&self, hex: HexId, left: u8, source: HexId, goal: HexId) -> bool {
        match self.ends_in(hex, left) {
            Some(fits) => fits && (!goal.exists() || goal == hex),
            None => self
                .steps(hex)
                .into_iter()
                .any(|to| self.nearer(hex, to, source) && self.completes(to, left - 1, source, goal)),
        }
    }

    fn leads(&self, to: HexId, goal: HexId) -> bool {
        let fits =
            |source: HexId| self.nearer(self.here, to, source) && self.completes(to, self.left - 1, source, goal);
        self.sources.iter().any(fits)
    }

    /// Where it can go next so that it can complete its retreat.
    pub fn next(&self) -> impl Iterator<Item = HexId> + use<> {
        self.towards(HexId::NONE)
    }

    /// The same, to end in a hex.
    pub fn towards(&self, goal: HexId) -> impl Iterator<Item = HexId> + use<> {
        let mut next = self.steps(self.here);
        next.retain(|to| self.leads(*to, goal));
        next.into_iter()
    }

    pub fn any(&self) -> bool {
        self.next().next().is_some()
    }

    /// All hexes of its ways, and those among them it can end in.
    pub fn hexes(&self) -> [HexSet; 2] {
        let (mut ways, mut ends) = (HexSet::EMPTY, HexSet::EMPTY);
        for source in self.sources.iter() {
            self.along(self.here, self.left, source, &mut ways, &mut ends);
        }
        [ways.without(self.here), ends]
    }

    /// Adds the hexes of all ways from a hex that complete the retreat; whether there is one.
    fn along(&self, hex: HexId, left: u8, source: HexId, ways: &mut HexSet, ends: &mut HexSet) -> bool {
        let end = self.ends_in(hex, left).filter(|_| hex != self.here);
        let fits = end.unwrap_or_else(|| {
            let mut steps = self.steps(hex);
            steps.retain(|to| self.nearer(hex, *to, source));
            steps.into_iter().fold(false, |fits, to| self.along(to, left - 1, source, ways, ends) | fits)
        });
        if end == Some(true) {
            ends.add(hex);
        }
        if fits {
            ways.add(hex);
        }
        fits
    }
}
