//! Where German units like to be: on their way to their corps' aim, within reach of its headquarters.

use assault::{
    Class, Corps, GERMAN, Garrison, HexSet, Kind, Mover, Phase, State, UNITS, UnitSet, W, corps, headquarters,
    multiple, open_hexes,
};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    doctrine::Goal,
    eye::{Eye, Worth},
    field::{Costs, from, leash, to_go},
    muster::{Order, free, march},
};

/// Hexes from which an enemy comes at a headquarters in one turn.
const RAID: u16 = 6;

/// Hexes an enemy is reckoned to go to cut a line.
const FORAY: u16 = 4;

/// What a German plan knows of a phase.
pub struct Drive {
    /// Thirds of a point to the goals of each task, on foot and on wheels.
    tasks: Vec<[Costs; 2]>,
    task_of: [u8; UNITS],
    /// Units that stay where they are: garrisons.
    pub hold: UnitSet,
    /// Hexes where a headquarters would be in supply.
    fed: HexSet,
    /// The same if the enemies nearby were to step beside the paths: where it will still be in supply.
    safe: HexSet,
    open: HexSet,
    /// Enemies who could fall on a headquarters.
    raiders: HexSet,
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
        let hold = garrisons(eye);
        let mut drive =
            Drive { tasks: Vec::new(), task_of: [0; UNITS], hold, fed, safe, open, raiders, relief: Vec::new() };
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

    /// Enemies beside supply lines: what the corps are worth that would be fed without them, and how much
    /// ground headquarters would gain.
    fn reliefs(&self, eye: &Eye, shadows: &[(HexId, HexSet)]) -> Vec<(HexId, Worth)> {
        let (book, state) = (eye.book, eye.state);
        let measure = |without: HexId| {
            let paths = headquarters(book, &firm(eye, shadows, without));
            let fed = |h: HexId| paths.from(book, h) <= book.hq_path;
            let hungry = |c: &&Corps| state.units.at(c.hq).is_some_and(|h| !fed(h));
            let weight = |c: &Corps| {
                let units = c.units.iter().map(|u| UnitId(u as u8)).filter(|&u| state.units.at(u).is_some());
                20 + 2 * units.map(|u| i32::from(state.factor(book, u))).sum::<i32>()
            };
            let starving: i32 = book.corps.iter().filter(hungry).map(weight).sum();
            (starving, (book.land - book.inset).hexes().filter(|&h| fed(h)).count() as i32)
        };
        let (hungry, wide) = measure(HexId::NONE);
        let mut list = Vec::new();
        for hex in state.units.held(eye.enemy()).hexes() {
            let beside = book.map.around(hex).any(|(_, n)| book.lines[n.index()] != 0) || book.lines[hex.index()] != 0;
            if !beside || eye.near(hex, state.units.held(GERMAN)) > 8 {
                continue;
            }
            let (starving, wider) = measure(hex);
            let gain = (hungry - starving).min(120) + ((wider - wide) / 3).clamp(0, 60);
            if gain > 0 {
                list.push((hex, gain));
            }
        }
        list
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

    /// Hexes a supply path of a unit's corps would need from each hex: to its headquarters, or where that can still go.
    pub fn leash(&self, eye: &Eye, unit: UnitId) -> Option<Field<u8, W>> {
        let (book, state) = (eye.book, eye.state);
        let corps = &book.corps[usize::from(book.unit(unit).corps?)];
        let good = self.prospects(eye, corps)?;
        let guarded = |h: HexId| state.units.here(GERMAN, h).any(|u| !eye.is_hq(u) && (u != unit && !free(eye, u)));
        let calm: HexSet = good.hexes().filter(|&h| eye.near(h, &self.raiders) > RAID || guarded(h)).collect();
        if !calm.is_empty() {
            return Some(leash(book, &self.open, &self.covering(eye, corps, calm), 2 * book.path));
        }
        // The unit may be the guard: where the headquarters can follow it.
        let sources = self.covering(eye, corps, good);
        let mut tie = leash(book, &self.open, &sources, 2 * book.path);
        sources.hexes().for_each(|h| tie[h] = 0);
        Some(tie)
    }

    /// Hexes whose paths lead to one of a set, in supply range.
    pub fn tied(&self, eye: &Eye, sources: &HexSet) -> Field<u8, W> {
        leash(eye.book, &self.open, sources, eye.book.path)
    }

    /// Where the headquarters of a corps can be at the end of the phase, in good supply.
    pub fn prospects(&self, eye: &Eye, corps: &Corps) -> Option<HexSet> {
        let (book, state) = (eye.book, eye.state);
        let reach = match state.units.at(corps.hq) {
            Some(at) if free(eye, corps.hq) => {
                Mover::new(book, state, march(eye, corps.hq)).reach().reached.with(at.index())
            }
            Some(at) => HexSet::EMPTY.with(at.index()),
            None => self.entry(eye, corps.hq)?,
        };
        // Where it would go itself, as far as that does not hang on its guards.
        let base = |h: HexId| self.level(h) - self.expects(eye, corps, h);
        let most = reach.hexes().map(base).max().unwrap_or(0);
        Some(reach.hexes().filter(|&h| base(h) >= most - 60).collect())
    }

    /// How well a headquarters is fed in a hex.
    fn level(&self, hex: HexId) -> Worth {
        match (self.safe.has_hex(hex), self.fed.has_hex(hex)) {
            (true, _) => 0,
            (_, true) => -250,
            _ => -700,
        }
    }

    /// Where a headquarters that comes onto the map now can go, roughly.
    fn entry(&self, eye: &Eye, hq: UnitId) -> Option<HexSet> {
        let book = eye.book;
        if eye.state.units.place(hq) != wargame::Place::WAITING || eye.state.phase() == Phase::Mechanized {
            return None;
        }
        let area = book.due[hq.index()].filter(|d| d.turn <= eye.state.turn).and_then(|d| d.area)?;
        let hexes = book.areas[usize::from(area)].hexes.iter().map(|&h| (h, 3));
        let costs = from(book, GERMAN, book.unit(hq).pace, hexes, |_| 0);
        Some((book.land - book.inset).hexes().filter(|&h| costs[h] <= 15).collect())
    }

    /// Of hexes a headquarters can go to those from which it feeds the most of its units.
    pub fn covering(&self, eye: &Eye, corps: &Corps, hexes: HexSet) -> HexSet {
        let book = eye.book;
        let mut count: Field<i32, W> = Field::new(0);
        for mate in corps.units.iter().map(|u| UnitId(u as u8)) {
            let Some(at) = eye.state.units.at(mate) else { continue };
            if self.hold.has(mate.index()) {
                continue;
            }
            // Who can still move comes nearer by itself, if not by far.
            let run = match (free(eye, mate), eye.state.oos.has(mate.index()), book.unit(mate).mechanized) {
                (false, _, _) => 0,
                (_, true, _) => 1,
                (_, _, false) => 4,
                _ => continue,
            };
            let limit = book.path + run;
            let near = leash(book, &self.open, &HexSet::EMPTY.with(at.index()), limit);
            hexes.hexes().filter(|&h| near[h] <= limit).for_each(|h| count[h] += 2 + eye.factor(mate));
        }
        let most = hexes.hexes().map(|h| count[h]).max().unwrap_or(0);
        hexes.hexes().filter(|&h| count[h] == most).collect()
    }

    /// Whether a unit that is to come would find its headquarters too far away, and waits for better times.
    pub fn waits(&self, eye: &Eye, unit: UnitId) -> bool {
        let book = eye.book;
        let Some(corps) = book.unit(unit).corps.map(|c| &book.corps[usize::from(c)]) else { return false };
        let (Some(hq), Some(due)) = (eye.state.units.at(corps.hq), book.due[unit.index()]) else { return false };
        let run = if book.unit(unit).mechanized { 8 } else { 4 };
        let near = |a: u8| book.areas[usize::from(a)].hexes.iter().filter_map(|&h| book.map.distance(h, hq)).min();
        due.area.and_then(near).is_none_or(|d| d > u16::from(book.path) + run)
    }

    /// Whether a headquarters stays near an area where its units come soon.
    fn expects(&self, eye: &Eye, corps: &Corps, hex: HexId) -> Worth {
        let book = eye.book;
        let mut worth = 0;
        for unit in corps.units.iter() {
            let waits = eye.state.units.place(UnitId(unit as u8)) == wargame::Place::WAITING;
            let Some(due) = book.due[unit].filter(|d| waits && d.turn <= eye.state.turn + 7) else { continue };
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
                far => 200 + 20 * (i32::from(far.min(13)) - 6),
            };
        }
        score += 12 * eye.prize(hex);
        if fed_there && !whole(eye, unit, hex) {
            score -= 2000;
        }
        // Regiments gather where the first of them has gone; who can still move holds nobody back.
        let mates = state.units.here(GERMAN, hex).filter(|&m| m != unit && (eye.is_hq(m) || !free(eye, m)));
        let (mut own, mut with_hq) = (eye.factor(unit), false);
        for mate in mates {
            with_hq |= eye.is_hq(mate);
            own += eye.factor(mate);
            score += if eye.is_hq(mate) { 0 } else { 30 };
        }
        let shelter = i32::from(multiple(book, GERMAN, hex).0);
        let ratio = press * 10 / (own * shelter).max(1);
        score -= ((ratio - 12) * 4).clamp(0, 140);
        // A headquarters that has moved is not left alone before the enemy.
        score += if with_hq && press > 0 { 10 } else { 0 };
        score += if here && self.alone_without(eye, unit, hex) { 250 } else { 0 };
        score -= if eye.enemy_zone().rigid.has_hex(hex) { 4 } else { 0 };
        if book.is_stalingrad() && book.interior.has_hex(hex) {
            score += 10 * i32::from(book.score.in_city);
        }
        score - crowd(eye, unit, hex)
    }

    /// Whether a headquarters that cannot move any more would be left alone, with enemies who can come near.
    fn alone_without(&self, eye: &Eye, unit: UnitId, hex: HexId) -> bool {
        let mut others = eye.state.units.here(GERMAN, hex).filter(|&u| u != unit);
        let bound = |u: UnitId| !eye.state.phase().is_movement() || !free(eye, u);
        let hq = eye.state.units.here(GERMAN, hex).any(|u| eye.is_hq(u) && bound(u));
        hq && others.all(|u| eye.is_hq(u)) && eye.near(hex, &self.raiders) <= RAID
    }

    /// Where a headquarters stands best: in supply, its corps in reach, not alone before the enemy.
    pub fn head(
        &self,
        eye: &Eye,
        unit: UnitId,
        hex: HexId,
        scratch: &mut State,
        orders: &[Order; UNITS],
        press: i32,
    ) -> Worth {
        let book = eye.book;
        let Some(corps_) = book.corps.iter().find(|c| c.hq == unit) else { return 0 };
        let mut score = self.level(hex);
        scratch.units.put(unit, hex.into());
        // Out of supply it feeds nobody: then only the way back counts.
        if !self.fed.has_hex(hex) {
            score -= 20 * i32::from(eye.near(hex, &self.fed));
        } else if let Some(paths) = corps(book, scratch, &self.open, corps_) {
            for mate in corps_.units.iter().map(|u| UnitId(u as u8)) {
                let Some(at) = eye.state.units.at(mate) else { continue };
                let far = i32::from(paths.from(book, at));
                // Who is out of supply does not come by himself.
                let lost = if eye.state.oos.has(mate.index()) { 2 } else { 1 };
                let counts = if self.hold.has(mate.index()) { 1 } else { (4 + eye.factor(mate)) * lost };
                score += counts * if far <= i32::from(book.path) { 20 - far } else { -10 };
            }
        }
        score -= self.to_go(eye, unit, hex) / 3 + self.expects(eye, corps_, hex);
        // Alone it falls to anybody who can come near; a guard that attacks may advance and leave it.
        let guards = eye.state.units.here(GERMAN, hex).filter(|&u| !eye.is_hq(u));
        let guard: i32 = guards.map(|u| eye.factor(u) / if orders[u.index()].dest == hex { 2 } else { 1 }).sum();
        let raid = eye.near(hex, &self.raiders);
        if raid <= RAID {
            score += if guard > 0 { (5 * guard).min(60) } else { -400 - 80 * i32::from(RAID - raid) };
        }
        score - press.min(30) - crowd(eye, unit, hex)
    }
}

/// What each enemy could put under his zone with his next move.
fn shadows(eye: &Eye) -> Vec<(HexId, HexSet)> {
    let (book, state) = (eye.book, eye.state);
    let mut list = Vec::new();
    for (unit, at) in state.units.on_map(eye.enemy()) {
        if eye.kind(unit) == Kind::Worker || book.on_inset(at) {
            continue;
        }
        let mut near = HexSet::EMPTY.with(at.index());
        if !state.disrupted.has(unit.index()) {
            let reach = Mover::new(book, state, march(eye, unit)).reach().reached;
            let close = |&h: &HexId| book.map.distance(at, h).is_some_and(|d| d <= FORAY);
            near |= &reach.hexes().filter(close).collect();
        }
        if state.class(book, unit) != Class::C {
            for hex in near.hexes().collect::<Vec<_>>() {
                book.zone[hex.index()].iter().filter(|h| h.exists()).for_each(|h| near.add(h.index()));
            }
        }
        list.push((at, near));
    }
    list
}

/// Open hexes that stay so whatever enemies do who are close, those of one hex left out.
fn firm(eye: &Eye, shadows: &[(HexId, HexSet)], without: HexId) -> HexSet {
    let dark = shadows.iter().filter(|s| s.0 != without).fold(HexSet::EMPTY, |all, s| all | s.1);
    let land = eye.book.land - *eye.state.units.held(eye.enemy());
    let land = if without.exists() { land.with(without.index()) } else { land };
    land - (dark - *eye.state.units.held(GERMAN))
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
