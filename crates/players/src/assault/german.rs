//! Where German units like to be: on their way to their corps' aim, within reach of its headquarters.

use std::cell::{OnceCell, RefCell};

use assault::{GERMAN, Garrison, HexSet, Kind, State, UNITS, UnitSet, W, Zones, multiple, open_hexes};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    field::{Costs, plain, to_go},
    knobs::{AIM, ESCORT, FEAR, GUARD, LEASH, MATES, PRIZE, PULL},
    lines::Lines,
    muster::free,
};

/// Hexes from which an enemy comes at a headquarters in one turn.
pub const RAID: u16 = 8;
/// Hexes a guard of a supply line looks after.
const GAP: u16 = 2;

/// What a German plan knows of a phase; what is not always needed is made when it is first asked for, of the position
/// the plan was made in.
pub struct Drive {
    then: Box<State>,
    zone: [Zones; 2],
    /// Goals of each task, and thirds of a point to them on foot and on wheels.
    goals: Vec<HexSet>,
    tasks: Vec<[OnceCell<Box<Costs>>; 2]>,
    /// What enemies cost on the way.
    extra: OnceCell<Box<Costs>>,
    task_of: [u8; UNITS],
    /// Units that stay where they are: garrisons.
    pub hold: UnitSet,
    pub open: HexSet,
    lines: OnceCell<Box<Lines>>,
    /// Enemies who could fall on a headquarters, and where they could.
    pub raiders: HexSet,
    pub raided: HexSet,
    /// What it is worth to clear a hex whose enemies cut headquarters off.
    relief: OnceCell<Vec<(HexId, Worth)>>,
    pub known: RefCell<Known>,
}

/// Supply paths already measured.
#[derive(Default)]
pub struct Known {
    pub near: Vec<(HexId, u8, HexSet)>,
    pub trails: Vec<(HexId, Box<Field<u8, W>>)>,
}

impl Drive {
    pub fn new(eye: &Eye) -> Drive {
        let (book, state) = (eye.book, eye.state);
        let mobile = |&(u, _): &(UnitId, HexId)| eye.kind(u) != Kind::Worker && !state.disrupted.has(u.index());
        // Who is in the city comes out by its fringe.
        let mut raiders: HexSet = state.units.on_map(eye.enemy()).filter(mobile).map(|(_, h)| h).collect();
        if raiders.meets(&book.inset) {
            let gates = book.fringes.iter().map(|f| f.main).filter(|&h| !state.units.held(GERMAN).has_hex(h));
            gates.for_each(|h| raiders.add(h.index()));
        }
        let mut goals = vec![city(eye)];
        let mut task_of = [0; UNITS];
        for (i, corps) in book.corps.iter().enumerate() {
            let aim = eye.lore.aims[i].iter().find(|goal| goal.is_open(eye));
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
            corps.units.iter().for_each(|u| task_of[u] = task as u8);
            task_of[corps.hq.index()] = task as u8;
        }
        let open = open_hexes(book, state, GERMAN);
        // On roads tanks come from far away.
        let raided = if raiders.is_empty() { HexSet::EMPTY } else { book.land };
        Drive {
            then: Box::new(state.clone()),
            zone: eye.zone,
            tasks: goals.iter().map(|_| Default::default()).collect(),
            extra: OnceCell::new(),
            goals,
            task_of,
            hold: garrisons(eye),
            open,
            lines: OnceCell::new(),
            raided,
            raiders,
            relief: OnceCell::new(),
            known: RefCell::default(),
        }
    }

    /// The position the plan was made in.
    fn then<'a>(&'a self, eye: &Eye<'a>) -> Eye<'a> {
        Eye { state: &self.then, zone: self.zone, ..*eye }
    }

    pub fn lines(&self, eye: &Eye) -> &Lines {
        self.lines.get_or_init(|| Box::new(Lines::new(&self.then(eye), &self.open)))
    }

    /// Thirds of a point a unit has to go from a hex.
    pub fn to_go(&self, eye: &Eye, unit: UnitId, hex: HexId) -> i32 {
        let (task, wheels) = (usize::from(self.task_of[unit.index()]), usize::from(eye.book.unit(unit).mechanized));
        let costs = self.tasks[task][wheels].get_or_init(|| {
            let extra = self.extra.get_or_init(|| Box::new(hindrance(&self.then(eye))));
            Box::new(to_go(&eye.lore.graphs, wheels, &self.goals[task], extra))
        });
        i32::from(costs[hex].min(1500))
    }

    /// What clearing a hex does for supply and for the aims.
    pub fn relief(&self, eye: &Eye, hex: HexId) -> Worth {
        let relief = self.relief.get_or_init(|| {
            let mut relief = self.reliefs(&self.then(eye));
            // What a corps is after, and what stands beside it, is worth more.
            for goal in self.goals.iter().skip(1).filter_map(|g| g.first()).map(|h| HexId(h as u16)) {
                let worth = eye.style.get(AIM);
                relief.push((goal, worth));
                relief.extend(eye.book.map.around(goal).map(|(_, n)| (n, worth * 2 / 5)));
            }
            relief
        });
        relief.iter().filter(|r| r.0 == hex).map(|r| r.1).sum()
    }

    /// Where a unit stands best.
    pub fn stand(&self, eye: &Eye, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>, press: i32) -> Worth {
        let (book, state) = (eye.book, eye.state);
        let here = state.units.at(unit) == Some(hex);
        if self.hold.has(unit.index()) {
            return if here { 5000 } else { -5000 };
        }
        // In Leningrad losses are points.
        let steep = if book.is_stalingrad() { 4 } else { 7 };
        let mut score = -eye.style.get(PULL) * self.to_go(eye, unit, hex) / 10;
        let fed_there = book.place_at[hex.index()] != u8::MAX
            && book.places[usize::from(book.place_at[hex.index()])].garrison.is_some();
        if let Some(tie) = tie
            && !fed_there
        {
            score -= match tie[hex] {
                0..=5 => 0,
                6 => 6,
                // Hunger costs nothing that comes after the end.
                _ if state.turn >= book.turns => 0,
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
        score -= eye.style.part(((ratio - 12) * steep).clamp(0, 35 * steep), FEAR);
        // A headquarters that has moved is not left alone before the enemy.
        score += if with_hq && press > 0 { 10 } else { 0 };
        score += if self.alone_without(eye, unit, hex) { eye.style.get(ESCORT) } else { 0 };
        score -= if eye.enemy_zone().rigid.has_hex(hex) { 4 } else { 0 };
        score += self.guard(eye, unit, hex);
        if book.is_stalingrad() && book.interior.has_hex(hex) {
            score += 10 * i32::from(book.score.in_city);
        }
        score - crowd(eye, unit, hex)
    }

    /// What it is worth that a unit keeps enemies off a hex supply runs over, with nobody else close.
    pub fn guard(&self, eye: &Eye, unit: UnitId, hex: HexId) -> Worth {
        let need = self.lines(eye).tree[hex];
        let keeps = eye.book.unit(unit).corps.is_some_and(|c| eye.lore.rear[usize::from(c)]);
        if need == 0 || !keeps {
            return 0;
        }
        // Who lets the enemy into a fortification does not get him out again.
        let (fort, wheels) = (eye.book.forts.has_hex(hex), eye.book.unit(unit).mechanized);
        // In an enemy zone only who stands there keeps it open.
        let shut = eye.enemy_zone().any.has_hex(hex);
        let far = if fort || shut { 0 } else { GAP };
        let close = |h: HexId| eye.book.map.distance(h, hex).is_some_and(|d| d <= far);
        let mut others = eye.state.units.on_map(GERMAN).filter(|&(u, _)| u != unit && !eye.is_hq(u));
        if others.any(|(u, h)| close(h) && (!free(eye, u) || !eye.book.unit(u).mechanized)) {
            return 0;
        }
        if shut {
            return eye.style.part(2 * need.min(250), GUARD);
        }
        eye.style.part(need.min(250), GUARD) / if wheels { 3 } else { 1 }
    }

    /// Whether a headquarters that cannot move any more would be left alone, with enemies who can come near.
    fn alone_without(&self, eye: &Eye, unit: UnitId, hex: HexId) -> bool {
        let mut others = eye.state.units.here(GERMAN, hex).filter(|&u| u != unit);
        let bound = |u: UnitId| !eye.state.phase().is_movement() || !free(eye, u);
        let hq = eye.state.units.here(GERMAN, hex).any(|u| eye.is_hq(u) && bound(u));
        hq && others.all(|u| eye.is_hq(u)) && self.raided.has_hex(hex)
    }
}

/// What enemies and their zones cost on the way.
fn hindrance(eye: &Eye) -> Costs {
    let zone = eye.enemy_zone();
    let mut extra = plain();
    zone.any.hexes().for_each(|h| extra[h] = 6);
    zone.rigid.hexes().for_each(|h| extra[h] = 12);
    let enemies = eye.state.units.held(eye.enemy()).hexes();
    enemies.for_each(|h| extra[h] = 24 + 6 * u16::from(multiple(eye.book, eye.enemy(), h).0));
    extra
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
