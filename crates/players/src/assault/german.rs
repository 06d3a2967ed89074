//! Where German units like to be: on their way to their corps' aim, within reach of its headquarters.

use assault::{
    GERMAN, Garrison, HexSet, Kind, Mover, State, UNITS, UnitSet, W, corps, headquarters, multiple, open_hexes,
};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    field::{Costs, leash, to_go},
    muster::{free, march},
};

/// What a German plan knows of a phase.
pub struct Drive {
    /// Thirds of a point to the goals of each task, on foot and on wheels.
    tasks: Vec<[Costs; 2]>,
    task_of: [u8; UNITS],
    /// Units that stay where they are: garrisons.
    pub hold: UnitSet,
    /// Hexes where a headquarters would be in supply.
    fed: HexSet,
    open: HexSet,
}

impl Drive {
    pub fn new(eye: &Eye, aims: &[Vec<HexId>]) -> Drive {
        let (book, state) = (eye.book, eye.state);
        let open = open_hexes(book, state, GERMAN);
        let paths = headquarters(book, &open);
        let fed = (book.land - book.city).hexes().filter(|&h| paths.from(book, h) <= book.hq_path).collect();
        let hold = garrisons(eye);
        let mut drive = Drive { tasks: Vec::new(), task_of: [0; UNITS], hold, fed, open };
        let mut goals = vec![city(eye)];
        for (i, corps) in book.corps.iter().enumerate() {
            let aim = aims[i].iter().copied().find(|&h| eye.prize(h) > 0);
            let task = match aim {
                Some(hex) => {
                    let goal = HexSet::EMPTY.with(hex.index());
                    goals.iter().position(|g| *g == goal).unwrap_or_else(|| {
                        goals.push(goal);
                        goals.len() - 1
                    })
                }
                None => 0,
            };
            corps.units.iter().for_each(|u| drive.task_of[u] = task as u8);
            drive.task_of[corps.hq.index()] = task as u8;
        }
        let zone = eye.enemy_zone();
        let enemy = *state.units.held(eye.enemy());
        let extra = |h: HexId| match () {
            () if enemy.has_hex(h) => 24 + 6 * u16::from(multiple(book, eye.enemy(), h).0),
            () if zone.rigid.has_hex(h) => 12,
            () if zone.any.has_hex(h) => 6,
            () => 0,
        };
        drive.tasks = goals.iter().map(|g| [0, 1].map(|pace| to_go(book, GERMAN, pace, g, extra))).collect();
        drive
    }

    /// Thirds of a point a unit has to go from a hex.
    pub fn to_go(&self, eye: &Eye, unit: UnitId, hex: HexId) -> i32 {
        let wheels = usize::from(eye.book.unit(unit).mechanized);
        i32::from(self.tasks[usize::from(self.task_of[unit.index()])][wheels][hex].min(1500))
    }

    /// The least a hex is away from any goal of any task: what is in the way of somebody.
    pub fn nearest(&self, hex: HexId) -> i32 {
        self.tasks.iter().map(|t| i32::from(t[1][hex].min(1500))).min().unwrap_or(1500)
    }

    /// Hexes a supply path of a unit's corps would need from each hex: to its headquarters, or where that can still go.
    pub fn leash(&self, eye: &Eye, unit: UnitId) -> Option<Field<u8, W>> {
        let (book, state) = (eye.book, eye.state);
        let corps = &book.corps[usize::from(book.unit(unit).corps?)];
        let at = state.units.at(corps.hq)?;
        let mut sources = HexSet::EMPTY.with(at.index());
        if free(eye, corps.hq) {
            let reach = Mover::new(book, state, march(eye, corps.hq)).reach().reached;
            sources |= &reach;
            let fed = sources & self.fed;
            if !fed.is_empty() {
                sources = fed;
            }
        }
        Some(leash(book, &self.open, &sources, book.path + 2))
    }

    /// Where a unit stands best.
    pub fn stand(&self, eye: &Eye, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>, press: i32) -> Worth {
        let (book, state) = (eye.book, eye.state);
        let here = state.units.at(unit) == Some(hex);
        if self.hold.has(unit.index()) {
            return if here { 5000 } else { -5000 };
        }
        let mut score = -2 * self.to_go(eye, unit, hex);
        let fed_there = book.place_at[hex.index()] != u8::MAX
            && book.places[usize::from(book.place_at[hex.index()])].garrison.is_some();
        if let Some(tie) = tie
            && !fed_there
        {
            score -= match tie[hex] {
                0..=5 => 0,
                6 => 6,
                _ => 220,
            };
        }
        score += 12 * eye.prize(hex);
        if fed_there && !whole(eye, unit, hex) {
            score -= 2000;
        }
        let mates = state.units.here(GERMAN, hex).filter(|&m| m != unit);
        let (mut own, mut with_hq) = (eye.factor(unit), false);
        for mate in mates {
            with_hq |= eye.is_hq(mate);
            own += eye.factor(mate);
            score += if eye.is_hq(mate) { 0 } else { 30 };
        }
        let shelter = i32::from(multiple(book, GERMAN, hex).0);
        let ratio = press * 10 / (own * shelter).max(1);
        score -= ((ratio - 12) * 2).clamp(0, 80);
        // A headquarters near the enemy is not left alone.
        score += if with_hq && press > 0 { 25 } else { 0 };
        score -= if eye.enemy_zone().rigid.has_hex(hex) { 4 } else { 0 };
        if book.is_stalingrad() && book.interior.has_hex(hex) {
            score += 10 * i32::from(book.score.in_city);
        }
        score - crowd(eye, unit, hex)
    }

    /// Where a headquarters stands best: in supply, its corps in reach, not alone before the enemy.
    pub fn head(&self, eye: &Eye, unit: UnitId, hex: HexId, scratch: &mut State, press: i32) -> Worth {
        let book = eye.book;
        let Some(corps_) = book.corps.iter().find(|c| c.hq == unit) else { return 0 };
        let mut score = if self.fed.has_hex(hex) { 0 } else { -600 };
        scratch.units.put(unit, hex.into());
        if let Some(paths) = corps(book, scratch, &self.open, corps_) {
            for mate in corps_.units.iter().map(|u| UnitId(u as u8)) {
                let Some(at) = eye.state.units.at(mate) else { continue };
                let far = i32::from(paths.from(book, at));
                let counts = if self.hold.has(mate.index()) { 1 } else { 4 + eye.factor(mate) };
                score += counts * if far <= i32::from(book.path) { 20 - far } else { -10 };
            }
        }
        score -= self.to_go(eye, unit, hex) / 3;
        let guarded = eye.state.units.here(GERMAN, hex).any(|u| !eye.is_hq(u));
        if press > 0 {
            score += if guarded { 30 } else { -120 };
        }
        score - if eye.enemy_zone().any.has_hex(hex) && !guarded { 200 } else { 0 } - crowd(eye, unit, hex)
    }
}

/// More units in a fringe hex and its inset hexes than may be there at the end (8.37).
fn crowd(eye: &Eye, unit: UnitId, hex: HexId) -> Worth {
    let Some(fringe) = eye.book.fringe(hex) else { return 0 };
    let places = fringe.hexes.iter().copied().chain([fringe.main]);
    let clash = |h: HexId| eye.state.units.here(GERMAN, h).any(|o| o != unit && !assault::together(eye.book, o, unit));
    if places.filter(|&h| h != hex).any(clash) { 1500 } else { 0 }
}

/// The hexes in the city that are still worth going for.
fn city(eye: &Eye) -> HexSet {
    let places = eye.book.places.iter().map(|p| p.hex).filter(|&h| eye.book.interior.has_hex(h));
    let open: HexSet = places.filter(|&h| eye.prize(h) > 0).collect();
    if open.is_empty() { eye.book.interior - *eye.state.units.held(GERMAN) } else { open }
}

/// Units that keep what was taken: divisions in garrison cities (17.25), units on victory hexes and in the bridgehead.
fn garrisons(eye: &Eye) -> UnitSet {
    let mut hold = UnitSet::EMPTY;
    for spot in &eye.book.places {
        let keeps = match spot.garrison {
            Some(g) => eye.state.garrisons[usize::from(g)] == Garrison::Kept,
            None => eye.book.is_stalingrad(),
        };
        if keeps {
            let units = eye.state.units.here(GERMAN, spot.hex);
            units.filter(|&u| eye.kind(u) != Kind::Hq).for_each(|u| hold.add(u.index()));
        }
    }
    hold
}

/// Whether a whole division would stand in a garrison city: an infantry division, or regiments that come together.
pub fn whole(eye: &Eye, unit: UnitId, hex: HexId) -> bool {
    let (book, state) = (eye.book, eye.state);
    let Some(division) = book.unit(unit).division else { return true };
    let at = state.units.at(unit);
    let regiments = book.divisions[usize::from(division)].1;
    let alive: Vec<_> = regiments.iter().filter_map(|r| state.units.at(UnitId(r as u8))).collect();
    alive.len() >= 2 && alive.iter().all(|&h| h == hex || Some(h) == at)
}
