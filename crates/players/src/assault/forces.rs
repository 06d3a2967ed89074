//! The forces that can be brought against enemy hexes in a Movement Phase, and which units go where for it.

use assault::{At, Class, GERMAN, March, Mover, State, UnitSet, begin_march, held_back, together};
use hexmap::{Field, HexId};
use wargame::UnitId;

use super::{
    fight::expected,
    outlook::{Outlook, Value},
};
use crate::allot::best_first;
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
pub fn march(outlook: &Outlook, unit: UnitId) -> March {
    begin_march(outlook.book, unit)
}

/// Whether a unit that is on the map can still move in this phase, as far as it is known without looking around.
pub fn free(outlook: &Outlook, unit: UnitId) -> bool {
    let state = outlook.state;
    let moved = state.moved.has(unit) && state.phase().is_movement();
    state.units.at(unit).is_some() && !moved && held_back(outlook.at(), unit).is_ok()
}

impl Body {
    pub fn new(outlook: &Outlook, units: Vec<UnitId>) -> Body {
        let hex = outlook.state.units.at(units[0]).expect("a body stands on the map");
        let stands = HexSet::EMPTY.with(hex);
        let mut body = Body { units, hex, stands, cross: Field::new(HexId::NONE), yields: HexSet::EMPTY };
        if !free(outlook, body.units[0]) {
            return body;
        }
        let mover = Mover::new(outlook.at(), march(outlook, body.units[0]));
        let reach = mover.offers().0;
        body.stands |= &reach.reached;
        body.beyond(outlook, &mover, |h| if h == hex { Some(mover.march.left) } else { reach.left(h) });
        body
    }

    /// Hexes it could go to if comrades left them.
    fn press_in(&mut self, outlook: &Outlook, left: &HexSet) {
        let near = |h: HexId| outlook.book.map.distance(self.hex, h).is_some_and(|d| d <= CLOSE);
        let left: HexSet = left.iter().filter(|&h| h != self.hex && near(h) && !self.stands.has(h)).collect();
        if left.is_empty() || !free(outlook, self.units[0]) {
            return;
        }
        let mut mover = Mover::new(outlook.at(), march(outlook, self.units[0]));
        mover.barred = mover.barred - left;
        self.yields = mover.reach().reached & left;
        self.stands |= &self.yields;
    }

    /// Hexes of the inset it comes to through fringe hexes in reach (8.34).
    fn beyond(&mut self, outlook: &Outlook, mover: &Mover, left: impl Fn(HexId) -> Option<u8>) {
        let (book, unit) = (outlook.book, self.units[0]);
        let gates = book.fringes.iter().filter(|f| self.stands.has(f.main));
        let gates: Vec<_> = gates.filter(|f| f.main == self.hex || !mover.stops_in(f.main)).collect();
        for fringe in gates {
            let Some(left) = left(fringe.main) else { continue };
            for &inset in fringe.hexes.iter().filter(|&&h| !mover.barred.has(h)) {
                let mut there = outlook.state.clone();
                there.units.put(unit, inset.into());
                let stopped = mover.stops_in(inset);
                let march = March { left, entered: true, crossed: true, stopped, ..begin_march(book, unit) };
                let mut more = Mover::new(At::new(book, &there), march).reach().reached;
                more.add(inset);
                for hex in (more - self.stands).iter().filter(|&h| book.on_inset(h)) {
                    self.stands.add(hex);
                    self.cross[hex] = inset;
                }
            }
        }
    }
}

/// All units of the side that could attack, as bodies.
pub fn bodies(outlook: &Outlook, idle: &UnitSet) -> Vec<Body> {
    let state = outlook.state;
    let mut bodies: Vec<Body> = Vec::new();
    let mut done = UnitSet::EMPTY;
    // Germans before the enemy make room for whoever is stronger.
    let mut left = HexSet::EMPTY;
    if outlook.side == GERMAN {
        let front = outlook.atlas.rings.around(state.units.held(outlook.enemy()), 1);
        let leaves = |u: UnitId| outlook.is_hq(u) || !idle.has(u) && free(outlook, u);
        let own = (*state.units.held(GERMAN) & front) - outlook.book.inset;
        left = own.iter().filter(|&h| state.units.here(GERMAN, h).all(leaves)).collect();
    }
    for (unit, hex) in state.units.on_map(outlook.side) {
        let fights = !outlook.is_hq(unit) && !state.disrupted.has(unit) && !idle.has(unit);
        if !fights || done.has(unit) {
            continue;
        }
        let mates = |&u: &UnitId| {
            outlook.book.unit(unit).division.is_some()
                && outlook.book.unit(u).division == outlook.book.unit(unit).division
                && free(outlook, u) == free(outlook, unit)
                && !state.disrupted.has(u)
        };
        let mut units = vec![unit];
        units.extend(state.units.here(outlook.side, hex).filter(|&u| u != unit && !done.has(u)).filter(mates));
        units.iter().for_each(|&u| done.add(u));
        let mut body = Body::new(outlook, units);
        body.press_in(outlook, &left);
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
    pub ground: &'a dyn Fn(HexId) -> Value,
    /// What a unit gives up by leaving its place for a hex.
    pub leave: &'a dyn Fn(UnitId, HexId) -> Value,
    /// The least gain an attack is made for.
    pub least: Value,
}

/// An attack in the making.
pub struct Attack {
    pub gain: Value,
    pub target: HexId,
    /// Bodies and the hexes they attack from.
    pub parts: Vec<(usize, HexId)>,
}

/// Whether a body finds room in a hex of the position sketched, if those who are not wanted there make room; a fringe hex
/// and its inset hexes are one place (8.37).
fn room(outlook: &Outlook, sketch: &State, body: &Body, hex: HexId, stay: &UnitSet) -> bool {
    let fits = |h: HexId| {
        let others = sketch.units.here(outlook.side, h).filter(|o| !body.units.contains(o));
        let leaves = |o: UnitId| body.yields.has(h) && !stay.has(o);
        others.into_iter().all(|o| together(outlook.book, o, body.units[0]) || leaves(o))
    };
    match outlook.book.fringe(hex).filter(|_| outlook.book.on_inset(hex)) {
        Some(fringe) => fits(fringe.main) && fringe.hexes.iter().all(|&h| fits(h)),
        None => outlook.book.city.has(hex) || fits(hex),
    }
}

/// The best force against a hex: bodies added one by one, the strongest first, as long as it pays.
pub fn against(
    outlook: &Outlook,
    sketch: &State,
    bodies: &[Body],
    used: &UnitSet,
    target: HexId,
    plus: i8,
    limits: &Limits,
) -> Option<Attack> {
    let book = outlook.book;
    let ring: HexSet = book.strike[target.index()].into_iter().filter(|h| h.exists()).collect();
    let ring = ring - *outlook.state.units.held(outlook.enemy());
    let mut near: Vec<(i32, usize)> = Vec::new();
    for (i, body) in bodies.iter().enumerate() {
        if body.stands.meets(&ring) && !used.has(body.units[0]) {
            let strength: i32 = body.units.iter().map(|&u| outlook.factor(u)).sum();
            let class = body.units.iter().map(|&u| outlook.state.class(book, u) as i32).max().unwrap_or(0);
            near.push((strength - 6 * class + 2 * i32::from(ring.has(body.hex)), i));
        }
    }
    near.sort_by_key(|&(strength, i)| (std::cmp::Reverse(strength), i));
    let ground = (limits.ground)(target);
    // Hexes the defender could retreat to: who shuts them makes him pay with steps.
    let closed = outlook.zone[outlook.side.index()].any;
    let mut exits: HexSet = book.map.around(target).map(|(_, n)| n).filter(|n| !closed.has(*n)).collect();
    let mut scratch = sketch.clone();
    let mut best: Option<Attack> = None;
    let (mut force, mut parts, mut left) = (UnitSet::EMPTY, Vec::new(), 0);
    for (_, i) in near {
        let body = &bodies[i];
        let lead = body.units[0];
        let dry = |h: HexId| !book.dir(h, target).is_some_and(|d| book.gates[h.index()][d.index()].is_river());
        let shelter = |h: HexId| i32::from(assault::multiple(book, outlook.side, h).0);
        let options = body.stands & ring;
        let stands = options.iter().filter(|&h| h == body.hex || (limits.may)(lead, h));
        let stands = stands.filter(|&h| room(outlook, &scratch, body, h, &(*used | force)));
        let bars = outlook.state.class(book, lead) != Class::C;
        let merit = |h: HexId| {
            let stay = i32::from(h == body.hex);
            let still = parts.iter().any(|&(_, b)| b == h);
            let shuts = outlook.book.zone[h.index()].iter().filter(|n| n.exists() && exits.has(**n)).count() as i32;
            5 * i32::from(dry(h)) + shelter(h) + stay - 20 * i32::from(still) + 3 * shuts * i32::from(bars)
        };
        let Some(hex) = stands.max_by_key(|&h| (merit(h), std::cmp::Reverse(h))) else { continue };
        for &unit in &body.units {
            scratch.units.put(unit, hex.into());
            force.add(unit);
        }
        if bars {
            book.zone[hex.index()].iter().filter(|n| n.exists()).for_each(|&n| exits.remove(n));
        }
        parts.push((i, hex));
        left += if hex == body.hex { 0 } else { (limits.leave)(lead, hex) };
        let Some(gain) = expected(outlook, &scratch, &force, target, plus, ground) else { continue };
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
pub fn attacks(outlook: &Outlook, idle: &UnitSet, limits: &Limits, air: u8) -> (Vec<Attack>, Vec<(UnitId, Order)>) {
    let bodies = bodies(outlook, idle);
    let open = |&target: &HexId| {
        let inset = outlook.book.on_inset(target) && outlook.book.fringe(target).is_some();
        !outlook.book.city.has(target) && !inset
    };
    let targets = outlook.state.units.held(outlook.enemy()).iter().filter(open);
    let (mut made, mut orders) = (Vec::new(), Vec::new());
    best_first(
        &mut (outlook.state.clone(), UnitSet::EMPTY, air),
        targets,
        limits.least,
        |(sketch, used, air), target| {
            let attack = against(outlook, sketch, &bodies, used, target, i8::from(*air > 0), limits)?;
            Some((attack.gain, attack))
        },
        |(sketch, used, air), _, attack| {
            *air = air.saturating_sub(1);
            for &(i, hex) in &attack.parts {
                for &unit in &bodies[i].units {
                    used.add(unit);
                    sketch.units.put(unit, hex.into());
                    (limits.sent)(unit, hex);
                    orders.push((unit, Order { dest: hex, cross: bodies[i].cross[hex] }));
                }
            }
            made.push(attack);
        },
    );
    (made, orders)
}
