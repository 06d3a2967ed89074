//! Where German units like to be: on their way to their corps' aim, within reach of its headquarters.

use std::cell::{OnceCell, RefCell};

use assault::{At, GERMAN, Garrison, HexSet, Kind, Paths, State, UNITS, UnitSet, W, Zones, multiple, open_hexes};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    distances::{Costs, plain, to_go},
    forces::free,
    lines::Lines,
    outlook::{Outlook, Value},
    parameters::{AIM, ESCORT, FEAR, GUARD, LEASH, MATES, PRIZE, PULL},
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
    relief: OnceCell<Vec<(HexId, Value)>>,
    pub known: RefCell<Known>,
}

/// Supply paths already measured.
#[derive(Default)]
pub struct Known {
    pub near: Vec<(HexId, u8, HexSet)>,
    pub trails: Vec<(HexId, Box<Paths>)>,
}

impl Drive {
    pub fn new(outlook: &Outlook) -> Drive {
        let (book, state) = (outlook.book, outlook.state);
        let mobile = |&(u, _): &(UnitId, HexId)| outlook.kind(u) != Kind::Worker && !state.disrupted.has(u);
        // Who is in the city comes out by its fringe.
        let mut raiders: HexSet = state.units.on_map(outlook.enemy()).filter(mobile).map(|(_, h)| h).collect();
        if raiders.meets(&book.inset) {
            let gates = book.fringes.iter().map(|f| f.main).filter(|&h| !state.units.held(GERMAN).has(h));
            gates.for_each(|h| raiders.add(h));
        }
        let mut goals = vec![city(outlook)];
        let mut task_of = [0; UNITS];
        for (i, corps) in book.corps.iter().enumerate() {
            let aim = outlook.atlas.aims[i].iter().find(|goal| goal.is_open(outlook));
            let task = match aim {
                Some(goal) => {
                    let goal = HexSet::EMPTY.with(goal.hex);
                    goals.iter().position(|g| *g == goal).unwrap_or_else(|| {
                        goals.push(goal);
                        goals.len() - 1
                    })
                }
                None => 0,
            };
            corps.units.iter().for_each(|u| task_of[u.index()] = task as u8);
            task_of[corps.hq.index()] = task as u8;
        }
        let open = open_hexes(At::new(book, state), GERMAN);
        // On roads tanks come from far away.
        let raided = if raiders.is_empty() { HexSet::EMPTY } else { book.land };
        Drive {
            then: Box::new(state.clone()),
            zone: outlook.zone,
            tasks: goals.iter().map(|_| Default::default()).collect(),
            extra: OnceCell::new(),
            goals,
            task_of,
            hold: garrisons(outlook),
            open,
            lines: OnceCell::new(),
            raided,
            raiders,
            relief: OnceCell::new(),
            known: RefCell::default(),
        }
    }

    /// The position the plan was made in.
    fn then<'a>(&'a self, outlook: &Outlook<'a>) -> Outlook<'a> {
        Outlook { state: &self.then, zone: self.zone, ..*outlook }
    }

    pub fn lines(&self, outlook: &Outlook) -> &Lines {
        self.lines.get_or_init(|| Box::new(Lines::new(&self.then(outlook), &self.open)))
    }

    /// Thirds of a point a unit has to go from a hex.
    pub fn to_go(&self, outlook: &Outlook, unit: UnitId, hex: HexId) -> i32 {
        let (task, wheels) = (usize::from(self.task_of[unit.index()]), usize::from(outlook.book.unit(unit).mechanized));
        let costs = self.tasks[task][wheels].get_or_init(|| {
            let extra = self.extra.get_or_init(|| Box::new(hindrance(&self.then(outlook))));
            Box::new(to_go(&outlook.atlas.graphs, wheels, &self.goals[task], extra))
        });
        i32::from(costs[hex].min(1500))
    }

    /// What clearing a hex does for supply and for the aims.
    pub fn relief(&self, outlook: &Outlook, hex: HexId) -> Value {
        let relief = self.relief.get_or_init(|| {
            let mut relief = self.reliefs(&self.then(outlook));
            // What a corps is after, and what stands beside it, is worth more.
            for goal in self.goals.iter().skip(1).filter_map(|g| g.first()) {
                let worth = outlook.style.get(AIM);
                relief.push((goal, worth));
                relief.extend(outlook.book.map.around(goal).map(|(_, n)| (n, worth * 2 / 5)));
            }
            relief
        });
        relief.iter().filter(|r| r.0 == hex).map(|r| r.1).sum()
    }

    /// Where a unit stands best.
    pub fn stand(&self, outlook: &Outlook, unit: UnitId, hex: HexId, tie: Option<&Field<u8, W>>, press: i32) -> Value {
        let (book, state) = (outlook.book, outlook.state);
        let here = state.units.at(unit) == Some(hex);
        if self.hold.has(unit) {
            return if here { 5000 } else { -5000 };
        }
        // In Leningrad losses are points.
        let steep = if book.is_stalingrad() { 4 } else { 7 };
        let mut score = -outlook.style.get(PULL) * self.to_go(outlook, unit, hex) / 10;
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
                far => outlook.style.get(LEASH) + 20 * (i32::from(far.min(13)) - 6),
            };
        }
        score += outlook.style.get(PRIZE) * outlook.prize(hex);
        if fed_there && !whole(outlook, unit, hex) {
            score -= 2000;
        }
        // Regiments gather where the first of them has gone; who can still move holds nobody back.
        let mates = state.units.here(GERMAN, hex).filter(|&m| m != unit && (outlook.is_hq(m) || !free(outlook, m)));
        let (mut own, mut with_hq) = (outlook.factor(unit), false);
        for mate in mates {
            with_hq |= outlook.is_hq(mate);
            own += outlook.factor(mate);
            score += if outlook.is_hq(mate) { 0 } else { outlook.style.get(MATES) };
        }
        let shelter = i32::from(multiple(book, GERMAN, hex).0);
        let ratio = press * 10 / (own * shelter).max(1);
        score -= outlook.style.part(((ratio - 12) * steep).clamp(0, 35 * steep), FEAR);
        // A headquarters that has moved is not left alone before the enemy.
        score += if with_hq && press > 0 { 10 } else { 0 };
        score += if self.alone_without(outlook, unit, hex) { outlook.style.get(ESCORT) } else { 0 };
        score -= if outlook.enemy_zone().rigid.has(hex) { 4 } else { 0 };
        score += self.guard(outlook, unit, hex);
        if book.is_stalingrad() && book.interior.has(hex) {
            score += 10 * i32::from(book.score.in_city);
        }
        score - crowd(outlook, unit, hex)
    }

    /// What it is worth that a unit keeps enemies off a hex supply runs over, with nobody else close.
    pub fn guard(&self, outlook: &Outlook, unit: UnitId, hex: HexId) -> Value {
        let need = self.lines(outlook).tree[hex];
        let keeps = outlook.book.unit(unit).corps.is_some_and(|c| outlook.atlas.rear[usize::from(c)]);
        if need == 0 || !keeps {
            return 0;
        }
        // Who lets the enemy into a fortification does not get him out again.
        let (fort, wheels) = (outlook.book.forts.has(hex), outlook.book.unit(unit).mechanized);
        // In an enemy zone only who stands there keeps it open.
        let shut = outlook.enemy_zone().any.has(hex);
        let far = if fort || shut { 0 } else { GAP };
        let close = |h: HexId| outlook.book.map.distance(h, hex).is_some_and(|d| d <= far);
        let mut others = outlook.state.units.on_map(GERMAN).filter(|&(u, _)| u != unit && !outlook.is_hq(u));
        if others.any(|(u, h)| close(h) && (!free(outlook, u) || !outlook.book.unit(u).mechanized)) {
            return 0;
        }
        if shut {
            return outlook.style.part(2 * need.min(250), GUARD);
        }
        outlook.style.part(need.min(250), GUARD) / if wheels { 3 } else { 1 }
    }

    /// Whether a headquarters that cannot move any more would be left alone, with enemies who can come near.
    fn alone_without(&self, outlook: &Outlook, unit: UnitId, hex: HexId) -> bool {
        let mut others = outlook.state.units.here(GERMAN, hex).filter(|&u| u != unit);
        let bound = |u: UnitId| !outlook.state.phase().is_movement() || !free(outlook, u);
        let hq = outlook.state.units.here(GERMAN, hex).any(|u| outlook.is_hq(u) && bound(u));
        hq && others.all(|u| outlook.is_hq(u)) && self.raided.has(hex)
    }
}

/// What enemies and their zones cost on the way.
fn hindrance(outlook: &Outlook) -> Costs {
    let zone = outlook.enemy_zone();
    let mut extra = plain();
    zone.any.iter().for_each(|h| extra[h] = 6);
    zone.rigid.iter().for_each(|h| extra[h] = 12);
    let enemies = outlook.state.units.held(outlook.enemy()).iter();
    enemies.for_each(|h| extra[h] = 24 + 6 * u16::from(multiple(outlook.book, outlook.enemy(), h).0));
    extra
}

/// More units in a fringe hex and its inset hexes than may be there at the end (8.37).
pub fn crowd(outlook: &Outlook, unit: UnitId, hex: HexId) -> Value {
    let Some(fringe) = outlook.book.fringe(hex) else { return 0 };
    let places = fringe.hexes.iter().copied().chain([fringe.main]);
    let clash =
        |h: HexId| outlook.state.units.here(GERMAN, h).any(|o| o != unit && !assault::together(outlook.book, o, unit));
    if places.filter(|&h| h != hex).any(clash) { 1500 } else { 0 }
}

/// The hexes in the city that are still worth going for.
fn city(outlook: &Outlook) -> HexSet {
    let places = outlook.book.places.iter().map(|p| p.hex).filter(|&h| outlook.book.interior.has(h));
    let open: HexSet = places.filter(|&h| outlook.prize(h) > 0).collect();
    if open.is_empty() { outlook.book.interior - *outlook.state.units.held(GERMAN) } else { open }
}

/// Units that keep what was taken: divisions in garrison cities (17.25), units on victory hexes and in the bridgehead.
fn garrisons(outlook: &Outlook) -> UnitSet {
    let mut hold = UnitSet::EMPTY;
    for spot in &outlook.book.places {
        let keeps = match spot.garrison {
            Some(g) => outlook.state.garrisons[usize::from(g)] == Garrison::Kept,
            None => outlook.book.is_stalingrad(),
        };
        if keeps {
            let units = outlook.state.units.here(GERMAN, spot.hex);
            units.filter(|&u| outlook.kind(u) != Kind::Hq).for_each(|u| hold.add(u));
        }
    }
    hold
}

/// Whether a whole division would stand in a garrison city: an infantry division, or regiments that come together.
pub fn whole(outlook: &Outlook, unit: UnitId, hex: HexId) -> bool {
    let (book, state) = (outlook.book, outlook.state);
    // Who goes home soon keeps nothing.
    if book.withdrawals.iter().any(|w| !w.conditional && w.turn > state.turn && w.units.has(unit)) {
        return false;
    }
    let Some(division) = book.unit(unit).division else { return true };
    let at = state.units.at(unit);
    let regiments = book.divisions[usize::from(division)].1;
    let alive: Vec<_> = regiments.iter().filter_map(|r| state.units.at(r)).collect();
    alive.len() >= 2 && alive.iter().all(|&h| h == hex || Some(h) == at)
}
