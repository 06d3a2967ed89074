//! A Movement Phase planned ahead: which units gather against which enemy hex, and who overruns.

use advance::{Activation, GERMAN, HexSet, March, Phase, SOVIET, UNITS, UnitSet, W, activate, overrun_price};
use hexmap::{Field, HexId, Hexes as _, Mp, Reach};
use wargame::{Side, UnitId};

use super::{
    counter,
    eye::{Eye, TENTHS},
    fight::{Force, Guard, Stakes, column, worth},
    ground::{cover, river},
    knobs::{DELAY, OVERRUN, OVERRUN_FIRST, PULL},
    soviet::Front,
};

/// What one unit is to do.
#[derive(Copy, Clone, Default)]
pub struct Order {
    /// Where it goes to attack in the Combat Phase, or to overrun from.
    pub dest: HexId,
    pub overrun: bool,
    /// Units with the same number other than 0 move as one stack.
    pub group: u8,
}

/// The orders of a phase. Made anew when the enemy's places change.
pub struct Plan {
    key: Option<(u8, Phase, u8, HexSet)>,
    pub orders: [Order; UNITS],
    /// Enemy strength in tenths that can come next to each hex.
    pub press: Field<i32, W>,
    /// Where the Germans stand and what that means to the Soviets.
    pub front: Option<(HexSet, Front)>,
}

impl Plan {
    pub fn new() -> Plan {
        Plan { key: None, orders: [Order::default(); UNITS], press: Field::new(0), front: None }
    }

    /// Looks at the front anew if the Germans have moved.
    pub fn look(&mut self, eye: &Eye) {
        let germans = eye.state.units.held(GERMAN);
        if eye.side == SOVIET && self.front.as_ref().is_none_or(|(then, _)| then != germans) {
            self.front = Some((*germans, Front::new(eye)));
        }
    }

    /// Makes the plan anew if it is not of this phase and position.
    pub fn keep(&mut self, eye: &Eye, value: impl Fn(HexId) -> i32, least: i32) {
        let key = (eye.state.turn, eye.state.phase(), eye.state.surprise, *eye.state.units.held(eye.side.other()));
        if self.key == Some(key) {
            return;
        }
        self.key = Some(key);
        self.orders = [Order::default(); UNITS];
        self.press = press(eye, eye.side.other());
        let mut bodies = bodies(eye);
        if eye.side == GERMAN {
            self.overruns(eye, &mut bodies, &value);
        }
        self.attacks(eye, &bodies, &value, least);
    }

    /// Stacks that can overrun with good prospects, each its best.
    fn overruns(&mut self, eye: &Eye, bodies: &mut Vec<Body>, value: &impl Fn(HexId) -> i32) {
        let stacks = stacks(eye, bodies);
        let mut used = UnitSet::EMPTY;
        let mut group = 100;
        for body in stacks {
            if body.units.iter().any(|u| used.has(u.index())) {
                continue;
            }
            let mut best = (0, HexId::NONE);
            for via in body.stands.hexes() {
                let left = if via == body.hex { body.left } else { body.reach.left(via).unwrap_or(0) };
                let targets = eye.book.near[via.index()] & *eye.state.units.held(eye.side.other());
                for target in targets.hexes().filter(|&t| body.overrun_cost(eye, via, t) <= left) {
                    let Some(gain) = overrun_worth(eye, &body.units, via, target, value(target)) else { continue };
                    // Nearer is surer.
                    let gain = gain - i32::from(via != body.hex) * 4;
                    if gain > best.0 {
                        best = (gain, via);
                    }
                }
            }
            if best.0 > 0 {
                group += 1;
                for &unit in &body.units {
                    used.add(unit.index());
                    self.orders[unit.index()] = Order { dest: best.1, overrun: true, group };
                }
            }
        }
        bodies.retain(|b| !b.units.iter().any(|u| used.has(u.index())));
    }

    /// Gathers units against enemy hexes, the most worthwhile first.
    fn attacks(&mut self, eye: &Eye, bodies: &[Body], value: &impl Fn(HexId) -> i32, least: i32) {
        let mut load = Field::<u8, W>::new(0);
        for (_, hex) in eye.state.units.on_map(eye.side) {
            load[hex] += 1;
        }
        let movers: UnitSet = bodies.iter().flat_map(|b| b.units.iter().map(|u| u.index())).collect();
        let ordered = |u: &UnitId| self.orders[u.index()].dest.exists();
        let mut used: UnitSet = eye.state.units.of(eye.side).filter(ordered).map(|u| u.index()).collect();
        let press = &self.press;
        let try_on = |used: &UnitSet, load: &Field<u8, W>, target: HexId| {
            muster(eye, bodies, (&movers, used), load, press, target, value(target))
        };
        let mut waiting: Vec<(i32, HexId)> = Vec::new();
        for target in eye.state.units.held(eye.side.other()).hexes() {
            waiting.extend(try_on(&used, &load, target).map(|(gain, _)| (gain, target)));
        }
        let mut group = 0;
        // What was worth most is reckoned again with what is left, and taken if it still is.
        while let Some(at) = (0..waiting.len()).max_by_key(|&i| (waiting[i].0, std::cmp::Reverse(waiting[i].1))) {
            let (thought, target) = waiting.swap_remove(at);
            let Some((gain, force)) = try_on(&used, &load, target).filter(|(gain, _)| *gain >= least) else { continue };
            if gain < thought && waiting.iter().any(|&(other, _)| other > gain) {
                waiting.push((gain, target));
                continue;
            }
            group += 1;
            for &(unit, dest) in &force.units {
                used.add(unit.index());
                if movers.has(unit.index()) {
                    let from = eye.state.units.at(unit).expect("a mover stands on the map");
                    load[from] -= 1;
                    load[dest] += 1;
                }
                let whole = bodies.iter().any(|b| b.units.len() > 1 && b.units.contains(&unit));
                self.orders[unit.index()] = Order { dest, overrun: false, group: if whole { group } else { 0 } };
            }
        }
    }
}

/// The force that can be brought against a hex, and what the attack is worth.
fn muster(
    eye: &Eye,
    bodies: &[Body],
    (movers, used): (&UnitSet, &UnitSet),
    load: &Field<u8, W>,
    press: &Field<i32, W>,
    target: HexId,
    value: i32,
) -> Option<(i32, Force)> {
    let ring = eye.book.near[target.index()] - *eye.state.units.held(eye.side.other());
    let guard = Guard::new(eye, eye.side.other(), target);
    let air = air_for(eye, target);
    let mut force = Force::new();
    let mut load = *load;
    for (unit, hex) in eye.state.units.on_map(eye.side) {
        let free = !movers.has(unit.index()) && !used.has(unit.index());
        if free && ring.has_hex(hex) && eye.supplied(eye.side, eye.class(unit), hex) {
            force.add(eye, unit, hex, target);
        }
    }
    // Who gives up little of his way for much strength comes first.
    let mut near: Vec<(i32, i32, &Body)> = bodies
        .iter()
        .filter(|b| b.stands.meets(&ring) && !b.units.iter().any(|u| used.has(u.index())))
        .map(|b| (if ring.has_hex(b.hex) { 1000 } else { 0 } + eye.total(b.units.iter().copied(), true), b))
        .map(|(strength, b)| (b.delay(eye, &ring), strength, b))
        .collect();
    near.sort_by_key(|&(delay, strength, b)| (delay * 100 / strength.max(1), std::cmp::Reverse(strength), b.units[0]));
    let ground = |force: &Force| Stakes {
        ground: counter::ground(eye, press, force, &guard, value),
        trapped: exits(eye, target, &force.bases) == 0,
        overrun: false,
    };
    let mut best: Option<(i32, Force)> = None;
    let mut price = 0;
    let weigh = |force: &Force, price: i32, best: &mut Option<(i32, Force)>| {
        if !force.is_empty() {
            let gain = worth(eye, force, &guard, column(eye, force, &guard, false, air), ground(force)) - price;
            if best.as_ref().is_none_or(|(known, _)| gain > *known) {
                *best = Some((gain, force.clone()));
            }
        }
    };
    weigh(&force, price, &mut best);
    for (delay, _, body) in near {
        let now = if force.is_empty() { i32::MIN } else { column(eye, &force, &guard, false, air) };
        let exits = exits(eye, target, &force.bases);
        if now >= 9 * TENTHS || (now >= 7 * TENTHS && exits == 0) {
            break;
        }
        let size = body.units.len() as u8;
        let room = |&h: &HexId| load[h] + if h == body.hex { 0 } else { size } <= eye.book.stack_limit as u8;
        let class = eye.class(body.units[0]);
        let fed = |&h: &HexId| eye.supplied(eye.side, class, h);
        let options = body.stands & ring;
        let stands = options.hexes().filter(room).filter(fed);
        let merit = |h: HexId| {
            let cut = exits - self::exits(eye, target, &force.bases.with(h.index()));
            let dry = i32::from(!river(eye.book, h, target));
            6 * cut + 3 * dry + 2 * cover(eye.book, h, eye.side) + i32::from(force.bases.has_hex(h))
        };
        if let Some(hex) = stands.max_by_key(|&h| (merit(h), std::cmp::Reverse(h))) {
            for &unit in &body.units {
                force.add(eye, unit, hex, target);
                load[body.hex] -= 1;
                load[hex] += 1;
            }
            price += delay + body.units.len() as i32;
            weigh(&force, price, &mut best);
        }
    }
    best
}

/// Air units to be reckoned with in an attack on a hex: all at the gates of Leningrad, one elsewhere.
pub fn air_for(eye: &Eye, target: HexId) -> i32 {
    match eye.side {
        GERMAN if eye.book.leningrad.has_hex(target) => i32::from(eye.state.air_ready),
        GERMAN => i32::from(eye.state.air_ready.min(1)),
        _ => 0,
    }
}

/// Hexes the defenders of `target` could retreat to if attacked from `bases`.
pub fn exits(eye: &Eye, target: HexId, bases: &HexSet) -> i32 {
    let (book, units, enemy) = (eye.book, &eye.state.units, eye.side.other());
    let near = bases.hexes().fold(HexSet::EMPTY, |set, b| set | book.near[b.index()]);
    let zone = eye.zone[eye.side.index()] | near;
    let free = |h: &HexId| {
        let count = units.count(enemy, *h);
        match count {
            0 => !zone.has_hex(*h),
            _ => count < book.stack_limit && !near.has_hex(*h),
        }
    };
    let around = book.near[target.index()] - *units.held(eye.side) - *bases;
    around.hexes().filter(free).count() as i32
}

/// A unit or stack that can still move in this phase.
pub struct Body {
    pub units: Vec<UnitId>,
    pub hex: HexId,
    left: Mp,
    reach: Reach<W>,
    act: Activation,
    /// Where it can stand at the end, its present hex included.
    pub stands: HexSet,
}

impl Body {
    fn new(eye: &Eye, units: Vec<UnitId>) -> Body {
        let mut act = activate(eye.book, eye.state, units[0]);
        for (i, &unit) in units.iter().enumerate().skip(1) {
            act.members[i] = unit.0;
            act.left[i] = activate(eye.book, eye.state, unit).left[0];
            act.party[i] = 0;
        }
        let march = March::new(eye.book, eye.state, &act);
        let (hex, left, reach) = (march.hex, march.left, march.reach());
        let stands = reach.reached.with(hex.index());
        Body { units, hex, left, reach, act, stands }
    }

    /// What it costs to stay in a ring around an enemy instead of going on: the way given up.
    fn delay(&self, eye: &Eye, ring: &HexSet) -> i32 {
        if eye.side != GERMAN {
            return 0;
        }
        let togo = &eye.ground.togo[eye.class(self.units[0])];
        let least = |hexes: HexSet| hexes.hexes().map(|h| i32::from(togo[h].min(200))).min().unwrap_or(0);
        let lost = least(self.stands & *ring) - least(self.stands);
        eye.style.part(eye.style.get(PULL) * lost.max(0) / 10, DELAY) * self.units.len() as i32
    }

    fn overrun_cost(&self, eye: &Eye, via: HexId, target: HexId) -> Mp {
        let mut march = March::new(eye.book, eye.state, &self.act);
        march.hex = via;
        overrun_price(&march, target)
    }
}

/// All that has not moved: Panzer corps that stand together as one, all others singly.
fn bodies(eye: &Eye) -> Vec<Body> {
    let (book, state) = (eye.book, eye.state);
    let mut bodies = Vec::new();
    let mut done = UnitSet::EMPTY;
    let fresh = |u: UnitId| !state.moved.has(u.index()) && state.units.at(u).is_some();
    if eye.side == GERMAN {
        for (_, members) in &book.corps {
            let units: Vec<UnitId> = members.iter().map(|u| UnitId(u as u8)).filter(|&u| fresh(u)).collect();
            if units.len() > 1 && units.iter().all(|&u| state.units.at(u) == state.units.at(units[0])) {
                units.iter().for_each(|u| done.add(u.index()));
                bodies.push(Body::new(eye, units));
            }
        }
    }
    for unit in state.units.of(eye.side).filter(|&u| fresh(u) && !done.has(u.index())) {
        bodies.push(Body::new(eye, vec![unit]));
    }
    bodies
}

/// The bodies that could overrun: corps, and infantry three by three.
fn stacks(eye: &Eye, bodies: &[Body]) -> Vec<Body> {
    let mut stacks: Vec<Body> = Vec::new();
    for body in bodies.iter().filter(|b| eye.class(b.units[0]) != 0) {
        stacks.push(Body::new(eye, body.units.clone()));
    }
    for hex in eye.state.units.held(eye.side).hexes().filter(|&h| eye.zone[eye.side.other().index()].has_hex(h)) {
        let foot: Vec<UnitId> = bodies
            .iter()
            .filter(|b| b.hex == hex && b.units.len() == 1 && eye.class(b.units[0]) == 0)
            .map(|b| b.units[0])
            .collect();
        for three in foot.chunks(eye.book.stack_limit) {
            stacks.push(Body::new(eye, three.to_vec()));
        }
    }
    stacks
}

/// What an overrun is worth; nothing if it is not to be thought of.
pub fn overrun_worth(eye: &Eye, units: &[UnitId], via: HexId, target: HexId, value: i32) -> Option<i32> {
    let guard = Guard::new(eye, eye.side.other(), target);
    let mut force = Force::new();
    units.iter().for_each(|&u| force.add(eye, u, via, target));
    let column = column(eye, &force, &guard, true, 0);
    let pressed = eye.state.units.count(eye.side, via) > eye.book.stack_limit;
    let mobile = units.iter().any(|&u| eye.class(u) != 0);
    // On the first turn overruns open the way for all, and what does not get out of a crowd is lost.
    let least = match (pressed, mobile) {
        (true, false) => 10,
        (false, false) => 55,
        (_, true) if eye.state.turn == 1 => eye.style.get(OVERRUN_FIRST),
        (_, true) => eye.style.get(OVERRUN),
    };
    if column < least {
        return None;
    }
    let trapped = exits(eye, target, &HexSet::EMPTY.with(via.index())) == 0;
    let gain = worth(eye, &force, &guard, column, Stakes { ground: value, trapped, overrun: true });
    let gain = gain + if pressed { 40 } else { 0 };
    (gain > 0).then_some(gain)
}

/// Strength a side can bring next to a hex in one turn, roughly: by distance on the grid.
pub fn press(eye: &Eye, side: Side) -> Field<i32, W> {
    let mut press = Field::new(0);
    for (unit, at) in eye.state.units.on_map(side) {
        let strength = eye.strength(unit, true);
        let close = *eye.ground.within(at, 2);
        for hex in close.hexes() {
            press[hex] += strength;
        }
        for hex in (*eye.ground.within(at, reach_of(side, eye.class(unit))) - close).hexes() {
            press[hex] += strength / 2;
        }
    }
    press
}

fn reach_of(side: Side, class: usize) -> usize {
    match (side, class) {
        (GERMAN, 0) => 4,
        (GERMAN, _) => 7,
        (_, 0) => 3,
        _ => 5,
    }
}
