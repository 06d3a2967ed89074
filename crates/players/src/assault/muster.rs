//! Which units gather against which enemy hex in a Movement Phase.

use assault::{Class, GERMAN, Kind, March, Mover, State, UnitSet, begin_march, together};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    fight::worth,
};
use assault::{HexSet, W};

/// Hexes off which somebody still asks a comrade to leave his place.
const CLOSE: u16 = 6;

/// Where a unit is sent.
#[derive(Copy, Clone, Default)]
pub struct Order {
    pub dest: HexId,
    /// The inset fringe hex it crosses to on its way, if it changes maps.
    pub cross: HexId,
}

/// Units that move as one: regiments of a division in one hex, or one unit.
pub struct Body {
    pub units: Vec<UnitId>,
    pub hex: HexId,
    /// Where it can stand at the end, and by which inset hex it comes there.
    pub stands: HexSet,
    pub cross: Field<HexId, W>,
    /// Of these the hexes comrades would have to leave first.
    yields: HexSet,
}

/// A march at its beginning.
pub fn march(eye: &Eye, unit: UnitId) -> March {
    begin_march(eye.book, unit)
}

/// Whether a unit that is on the map can still move in this phase, as far as it is known without looking around.
pub fn free(eye: &Eye, unit: UnitId) -> bool {
    let (book, state) = (eye.book, eye.state);
    let i = unit.index();
    let phase = state.phase();
    let held = state.turn == 1 && book.held_first.has(i) || state.turn <= 2 && book.held_second.has(i);
    let worker = book.unit(unit).kind == Kind::Worker
        && state.units.at(unit).is_some_and(|h| !book.on_inset(h) && !book.city.has_hex(h));
    let mech = phase != assault::Phase::Mechanized
        || (book.unit(unit).mechanized && !state.oos.has(i) && !state.bound.has(i) && !state.retreated.has(i));
    let moved = state.moved.has(i) && phase.is_movement();
    state.units.at(unit).is_some() && !moved && !state.disrupted.has(i) && !held && !worker && mech
}

impl Body {
    pub fn new(eye: &Eye, units: Vec<UnitId>) -> Body {
        let hex = eye.state.units.at(units[0]).expect("a body stands on the map");
        let stands = HexSet::EMPTY.with(hex.index());
        let mut body = Body { units, hex, stands, cross: Field::new(HexId::NONE), yields: HexSet::EMPTY };
        if !free(eye, body.units[0]) {
            return body;
        }
        let mover = Mover::new(eye.book, eye.state, march(eye, body.units[0]));
        let reach = mover.offers().0;
        body.stands |= &reach.reached;
        body.beyond(eye, &mover, |h| if h == hex { Some(mover.march.left) } else { reach.left(h) });
        body
    }

    /// Hexes it could go to if comrades left them.
    fn press_in(&mut self, eye: &Eye, left: &HexSet) {
        let near = |h: HexId| eye.book.map.distance(self.hex, h).is_some_and(|d| d <= CLOSE);
        let left: HexSet = left.hexes().filter(|&h| h != self.hex && near(h) && !self.stands.has_hex(h)).collect();
        if left.is_empty() || !free(eye, self.units[0]) {
            return;
        }
        let mut mover = Mover::new(eye.book, eye.state, march(eye, self.units[0]));
        mover.barred = mover.barred - left;
        self.yields = mover.reach().reached & left;
        self.stands |= &self.yields;
    }

    /// Hexes of the inset it comes to through fringe hexes in reach (8.34).
    fn beyond(&mut self, eye: &Eye, mover: &Mover, left: impl Fn(HexId) -> Option<u8>) {
        let (book, unit) = (eye.book, self.units[0]);
        let gates = book.fringes.iter().filter(|f| self.stands.has_hex(f.main));
        let gates: Vec<_> = gates.filter(|f| f.main == self.hex || !mover.stops_in(f.main)).collect();
        for fringe in gates {
            let Some(left) = left(fringe.main) else { continue };
            for &inset in fringe.hexes.iter().filter(|&&h| !mover.barred.has_hex(h)) {
                let mut there = eye.state.clone();
                there.units.put(unit, inset.into());
                let stopped = mover.stops_in(inset);
                let march = March { left, entered: true, crossed: true, stopped, ..begin_march(book, unit) };
                let mut more = Mover::new(book, &there, march).reach().reached;
                more.add(inset.index());
                for hex in (more - self.stands).hexes().filter(|&h| book.on_inset(h)) {
                    self.stands.add(hex.index());
                    self.cross[hex] = inset;
                }
            }
        }
    }
}

/// All units of the side that could attack, as bodies.
pub fn bodies(eye: &Eye, idle: &UnitSet) -> Vec<Body> {
    let state = eye.state;
    let mut bodies: Vec<Body> = Vec::new();
    let mut done = UnitSet::EMPTY;
    // Germans before the enemy make room for whoever is stronger.
    let mut left = HexSet::EMPTY;
    if eye.side == GERMAN {
        let front = eye.lore.around(state.units.held(eye.enemy()), 1);
        let leaves = |u: UnitId| eye.is_hq(u) || !idle.has(u.index()) && free(eye, u);
        let own = (*state.units.held(GERMAN) & front) - eye.book.inset;
        left = own.hexes().filter(|&h| state.units.here(GERMAN, h).all(leaves)).collect();
    }
    for (unit, hex) in state.units.on_map(eye.side) {
        let i = unit.index();
        let fights = !eye.is_hq(unit) && !state.disrupted.has(i) && !idle.has(i);
        if !fights || done.has(i) {
            continue;
        }
        let mates = |u: &UnitId| {
            eye.book.unit(unit).division.is_some()
                && eye.book.unit(*u).division == eye.book.unit(unit).division
                && free(eye, *u) == free(eye, unit)
                && !state.disrupted.has(u.index())
        };
        let mut units = vec![unit];
        units.extend(state.units.here(eye.side, hex).filter(|&u| u != unit && !done.has(u.index())).filter(mates));
        units.iter().for_each(|u| done.add(u.index()));
        let mut body = Body::new(eye, units);
        body.press_in(eye, &left);
        bodies.push(body);
    }
    bodies
}

/// What limits where bodies may be sent.
pub struct Limits<'a> {
    /// Whether a unit may be sent to a hex: supply, garrisons.
    pub may: &'a dyn Fn(UnitId, HexId) -> bool,
    /// Told when a unit is sent to a hex.
    pub sent: &'a dyn Fn(UnitId, HexId),
    /// What a hex is worth if it is taken.
    pub ground: &'a dyn Fn(HexId) -> Worth,
    /// What a unit gives up by leaving its place for a hex.
    pub leave: &'a dyn Fn(UnitId, HexId) -> Worth,
    /// The least gain an attack is made for.
    pub least: Worth,
}

/// An attack in the making.
pub struct Attack {
    pub gain: Worth,
    pub target: HexId,
    /// Bodies and the hexes they attack from.
    pub parts: Vec<(usize, HexId)>,
}

/// Whether a body finds room in a hex of the position sketched, if those who are not wanted there make room; a fringe hex
/// and its inset hexes are one place (8.37).
fn room(eye: &Eye, sketch: &State, body: &Body, hex: HexId, stay: &UnitSet) -> bool {
    let fits = |h: HexId| {
        let others = sketch.units.here(eye.side, h).filter(|o| !body.units.contains(o));
        let leaves = |o: UnitId| body.yields.has_hex(h) && !stay.has(o.index());
        others.into_iter().all(|o| together(eye.book, o, body.units[0]) || leaves(o))
    };
    match eye.book.fringe(hex).filter(|_| eye.book.on_inset(hex)) {
        Some(fringe) => fits(fringe.main) && fringe.hexes.iter().all(|&h| fits(h)),
        None => eye.book.city.has_hex(hex) || fits(hex),
    }
}

/// The best force against a hex: bodies added one by one, the strongest first, as long as it pays.
pub fn against(
    eye: &Eye,
    sketch: &State,
    bodies: &[Body],
    used: &UnitSet,
    target: HexId,
    plus: i8,
    limits: &Limits,
) -> Option<Attack> {
    let book = eye.book;
    let ring: HexSet = book.strike[target.index()].iter().filter(|h| h.exists()).map(|h| h.index()).collect::<HexSet>();
    let ring = ring - *eye.state.units.held(eye.enemy());
    let mut near: Vec<(i32, usize)> = Vec::new();
    for (i, body) in bodies.iter().enumerate() {
        if body.stands.meets(&ring) && !used.has(body.units[0].index()) {
            let strength: i32 = body.units.iter().map(|&u| eye.factor(u)).sum();
            let class = body.units.iter().map(|&u| eye.state.class(book, u) as i32).max().unwrap_or(0);
            near.push((strength - 6 * class + 2 * i32::from(ring.has_hex(body.hex)), i));
        }
    }
    near.sort_by_key(|&(strength, i)| (std::cmp::Reverse(strength), i));
    let ground = (limits.ground)(target);
    // Hexes the defender could retreat to: who shuts them makes him pay with steps.
    let closed = eye.zone[eye.side.index()].any;
    let mut exits: HexSet = book.map.around(target).map(|(_, n)| n).filter(|n| !closed.has_hex(*n)).collect();
    let mut scratch = sketch.clone();
    let mut best: Option<Attack> = None;
    let (mut force, mut parts, mut left) = (UnitSet::EMPTY, Vec::new(), 0);
    for (_, i) in near {
        let body = &bodies[i];
        let lead = body.units[0];
        let dry = |h: HexId| !book.dir(h, target).is_some_and(|d| book.gates[h.index()][d.index()].is_river());
        let shelter = |h: HexId| i32::from(assault::multiple(book, eye.side, h).0);
        let options = body.stands & ring;
        let stands = options.hexes().filter(|&h| h == body.hex || (limits.may)(lead, h));
        let stands = stands.filter(|&h| room(eye, &scratch, body, h, &(*used | force)));
        let bars = eye.state.class(book, lead) != Class::C;
        let merit = |h: HexId| {
            let stay = i32::from(h == body.hex);
            let still = parts.iter().any(|&(_, b)| b == h);
            let shuts = eye.book.zone[h.index()].iter().filter(|n| n.exists() && exits.has_hex(**n)).count() as i32;
            5 * i32::from(dry(h)) + shelter(h) + stay - 20 * i32::from(still) + 3 * shuts * i32::from(bars)
        };
        let Some(hex) = stands.max_by_key(|&h| (merit(h), std::cmp::Reverse(h))) else { continue };
        for &unit in &body.units {
            scratch.units.put(unit, hex.into());
            force.add(unit.index());
        }
        if bars {
            book.zone[hex.index()].iter().filter(|n| n.exists()).for_each(|n| exits.remove(n.index()));
        }
        parts.push((i, hex));
        left += if hex == body.hex { 0 } else { (limits.leave)(lead, hex) };
        let Some(gain) = worth(eye, &scratch, &force, target, plus, ground) else { continue };
        // Every further body could do something else.
        let gain = gain - 3 * parts.len() as i32 - left;
        if best.as_ref().is_none_or(|b| gain > b.gain) {
            best = Some(Attack { gain, target, parts: parts.clone() });
        }
        if parts.len() >= 5 {
            break;
        }
    }
    best.filter(|b| b.gain >= limits.least)
}

/// Orders for the attacks that pay best, the best first, and in which sequence the units go.
pub fn attacks(eye: &Eye, idle: &UnitSet, limits: &Limits, air: u8) -> (Vec<Attack>, Vec<(UnitId, Order)>) {
    let bodies = bodies(eye, idle);
    let mut sketch = eye.state.clone();
    let mut used = UnitSet::EMPTY;
    let (mut made, mut orders) = (Vec::new(), Vec::new());
    let mut air = air;
    let mut waiting: Vec<(Worth, HexId)> = Vec::new();
    for target in eye.state.units.held(eye.enemy()).hexes().filter(|&h| !eye.book.city.has_hex(h)) {
        if eye.book.on_inset(target) && eye.book.fringe(target).is_some() {
            continue;
        }
        let plus = i8::from(air > 0);
        waiting.extend(against(eye, &sketch, &bodies, &used, target, plus, limits).map(|attack| (attack.gain, target)));
    }
    while let Some(at) = (0..waiting.len()).max_by_key(|&i| (waiting[i].0, std::cmp::Reverse(waiting[i].1))) {
        let (_, target) = waiting.swap_remove(at);
        let plus = i8::from(air > 0);
        let Some(attack) = against(eye, &sketch, &bodies, &used, target, plus, limits) else { continue };
        // What was worth most is reckoned again with what is left, and taken if it still is.
        if waiting.iter().any(|&(other, _)| other > attack.gain) {
            waiting.push((attack.gain, target));
            continue;
        }
        air = air.saturating_sub(1);
        for &(i, hex) in &attack.parts {
            for &unit in &bodies[i].units {
                used.add(unit.index());
                sketch.units.put(unit, hex.into());
                (limits.sent)(unit, hex);
                orders.push((unit, Order { dest: hex, cross: bodies[i].cross[hex] }));
            }
        }
        made.push(attack);
    }
    (made, orders)
}
