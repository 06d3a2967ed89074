//! Where German units like to be: on their way to their corps' aim, within reach of its headquarters.

use assault::{GERMAN, Garrison, HexSet, Kind, UNITS, UnitSet, W, headquarters, multiple, open_hexes};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    doctrine::Goal,
    eye::{Eye, Worth},
    field::{Costs, to_go},
    headquarters::{firm, shadows},
    knobs::{FEAR, GUARD, LEASH, MATES, PRIZE, PULL},
    muster::free,
};

/// Hexes from which an enemy comes at a headquarters in one turn.
pub const RAID: u16 = 6;

/// What a German plan knows of a phase.
pub struct Drive {
    /// Thirds of a point to the goals of each task, on foot and on wheels.
    tasks: Vec<[Costs; 2]>,
    task_of: [u8; UNITS],
    /// Units that stay where they are: garrisons.
    pub hold: UnitSet,
    /// Hexes where a headquarters would be in supply.
    pub fed: HexSet,
    /// The same if the enemies nearby were to step beside the paths: where it will still be in supply.
    pub safe: HexSet,
    pub open: HexSet,
    /// Supply lines enemies could cut.
    posts: HexSet,
    /// Enemies who could fall on a headquarters.
    pub raiders: HexSet,
    /// What it is worth to clear a hex whose enemies cut headquarters off.
    relief: Vec<(HexId, Worth)>,
}

impl Drive {
    pub fn new(eye: &Eye, aims: &[Vec<Goal>]) -> Drive {
        let (book, state) = (eye.book, eye.state);
        let open = open_hexes(book, state, GERMAN);
        let paths = headquarters(book, &open);
        let fed = (book.land - book.city).hexes().filter(|&h| paths.from(book, h) <= book.hq_path).collect();
        let shadows = shadows(eye);
        let paths = headquarters(book, &firm(eye, &shadows, HexId::NONE));
        let safe = (book.land - book.city).hexes().filter(|&h| paths.from(book, h) <= book.hq_path).collect();
        let mobile = |&(u, _): &(UnitId, HexId)| eye.kind(u) != Kind::Worker && !state.disrupted.has(u.index());
        let raiders = state.units.on_map(eye.enemy()).filter(mobile).map(|(_, h)| h).collect();
        let posts = assault::supply_lines(book, &open) & shadows.iter().fold(HexSet::EMPTY, |all, s| all | s.1);
        let hold = garrisons(eye);
        let mut drive =
            Drive { tasks: Vec::new(), task_of: [0; UNITS], hold, fed, safe, open, posts, raiders, relief: Vec::new() };
        let mut goals = vec![city(eye)];
        for (i, corps) in book.corps.iter().enumerate() {
            let aim = aims[i].iter().find(|goal| goal.is_open(eye));
            let task = match aim {
                Some(goal) => {
                    let goal = HexSet::EMPTY.with(goal.hex.index());
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
        drive.relief = drive.reliefs(eye, &shadows);
        // What a corps is after, and what stands beside it, is worth more.
        for goal in goals.iter().skip(1).filter_map(|g| g.first()).map(|h| HexId(h as u16)) {
            drive.relief.push((goal, 30));
            drive.relief.extend(book.map.around(goal).map(|(_, n)| (n, 12)));
        }
        drive
    }

    /// Thirds of a point a unit has to go from a hex.
    pub fn to_go(&self, eye: &Eye, unit: UnitId, hex: HexId) -> i32 {
        let wheels = usize::from(eye.book.unit(unit).mechanized);
        i32::from(self.tasks[usize::from(self.task_of[unit.index()])][wheels][hex].min(1500))
    }

    /// What clearing a hex does for supply and for the aims.
    pub fn relief(&self, hex: HexId) -> Worth {
        self.relief.iter().filter(|r| r.0 == hex).map(|r| r.1).sum()
    }

    /// Where a unit stands best.
    pub fn stand(&self, eye: &Eye, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>, press: i32) -> Worth {
        let (book, state) = (eye.book, eye.state);
        let here = state.units.at(unit) == Some(hex);
        if self.hold.has(unit.index()) {
            return if here { 5000 } else { -5000 };
        }
        let mut score = -eye.style.get(PULL) * self.to_go(eye, unit, hex) / 10;
        let fed_there = book.place_at[hex.index()] != u8::MAX
            && book.places[usize::from(book.place_at[hex.index()])].garrison.is_some();
        if let Some(tie) = tie
            && !fed_there
        {
            score -= match tie[hex] {
                0..=5 => 0,
                6 => 6,
                far => eye.style.get(LEASH) + 20 * (i32::from(far.min(13)) - 6),
            };
        }
        score += eye.style.get(PRIZE) * eye.prize(hex);
        if fed_there && !whole(eye, unit, hex) {
            score -= 2000;
        }
        // Regiments gather where the first of them has gone; who can still move holds nobody back.
        let mates = state.units.here(GERMAN, hex).filter(|&m| m != unit && (eye.is_hq(m) || !free(eye, m)));
        let (mut own, mut with_hq) = (eye.factor(unit), false);
        for mate in mates {
            with_hq |= eye.is_hq(mate);
            own += eye.factor(mate);
            score += if eye.is_hq(mate) { 0 } else { eye.style.get(MATES) };
        }
        let shelter = i32::from(multiple(book, GERMAN, hex).0);
        let ratio = press * 10 / (own * shelter).max(1);
        score -= eye.style.part(((ratio - 12) * 4).clamp(0, 140), FEAR);
        // A headquarters that has moved is not left alone before the enemy.
        score += if with_hq && press > 0 { 10 } else { 0 };
        score += if here && self.alone_without(eye, unit, hex) { 250 } else { 0 };
        score -= if eye.enemy_zone().rigid.has_hex(hex) { 4 } else { 0 };
        if self.posts.has_hex(hex) && !book.unit(unit).mechanized && self.unguarded(eye, unit, hex) {
            score += eye.style.get(GUARD);
        }
        if book.is_stalingrad() && book.interior.has_hex(hex) {
            score += 10 * i32::from(book.score.in_city);
        }
        score - crowd(eye, unit, hex)
    }

    /// Whether nobody else is close to a hex of a supply line.
    fn unguarded(&self, eye: &Eye, unit: UnitId, hex: HexId) -> bool {
        let close = |h: HexId| eye.book.map.distance(h, hex).is_some_and(|d| d <= 3);
        let mut others = eye.state.units.on_map(GERMAN).filter(|&(u, _)| u != unit && !eye.is_hq(u));
        !others.any(|(u, h)| close(h) && (!free(eye, u) || !eye.book.unit(u).mechanized))
    }

    /// Whether a headquarters that cannot move any more would be left alone, with enemies who can come near.
    fn alone_without(&self, eye: &Eye, unit: UnitId, hex: HexId) -> bool {
        let mut others = eye.state.units.here(GERMAN, hex).filter(|&u| u != unit);
        let bound = |u: UnitId| !eye.state.phase().is_movement() || !free(eye, u);
        let hq = eye.state.units.here(GERMAN, hex).any(|u| eye.is_hq(u) && bound(u));
        hq && others.all(|u| eye.is_hq(u)) && eye.near(hex, &self.raiders) <= RAID
    }
}

/// More units in a fringe hex and its inset hexes than may be there at the end (8.37).
pub fn crowd(eye: &Eye, unit: UnitId, hex: HexId) -> Worth {
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
    // Who goes home soon keeps nothing.
    if book.withdrawals.iter().any(|w| !w.conditional && w.turn > state.turn && w.units.has(unit.index())) {
        return false;
    }
    let Some(division) = book.unit(unit).division else { return true };
    let at = state.units.at(unit);
    let regiments = book.divisions[usize::from(division)].1;
    let alive: Vec<_> = regiments.iter().filter_map(|r| state.units.at(UnitId(r as u8))).collect();
    alive.len() >= 2 && alive.iter().all(|&h| h == hex || Some(h) == at)
}
