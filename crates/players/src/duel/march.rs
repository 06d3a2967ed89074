//! The move mode: who moves next, and where to; attacks are prepared together.

use duel::{Act, GERMAN, HexSet, State, Truth, UNITS, UnitSet, reach};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    attacks::{hope, least},
    fight::{Aid, expected},
    outlook::{Outlook, Value},
    parameters::TEMPO,
    post::Post,
    seat::{self, Seat},
};
use crate::allot::best_first;

/// Standing where one is wins a tie, and little things move nobody.
const STAY: Value = 3;
/// At most so many are sent against one hex.
const MOST: usize = 6;

/// As many times those count who are to attack.
const NEEDED: i32 = 3;

/// A unit that can be sent, and where it can stand.
struct Body {
    unit: UnitId,
    hex: HexId,
    stands: HexSet,
    /// What the best of them is worth to it, if it attacks nobody.
    best: Value,
    mech: bool,
}

/// An attack in the making: bodies and the hexes they attack from.
struct Plotted {
    target: HexId,
    gain: Value,
    parts: Vec<(usize, HexId)>,
}

/// Where everybody is sent in a move mode.
pub struct Plan {
    key: Option<(u8, u8, u8, HexSet)>,
    /// Where the headquarters activated will sit.
    pub seat: Option<(UnitId, HexId)>,
    pub orders: [HexId; UNITS],
    /// Those with an order of attack, in the sequence they move.
    line: Vec<UnitId>,
    pub targets: Vec<(HexId, Value)>,
}

impl Plan {
    pub fn new() -> Plan {
        Plan { key: None, seat: None, orders: [HexId::NONE; UNITS], line: Vec::new(), targets: Vec::new() }
    }

    /// Plans the moves of this activation, if it is another one or the enemy has changed.
    pub fn keep(&mut self, outlook: &mut Outlook) {
        let state = outlook.state;
        let order = state.activation.order;
        let key = (state.turn, state.impulse, order, *state.units.held(outlook.enemy()));
        if self.key != Some(key) {
            self.key = Some(key);
            self.orders = [HexId::NONE; UNITS];
            self.line.clear();
            self.targets.clear();
            self.seat = seat::choose(outlook);
            outlook.seat = self.seat;
            // Attacks come after this move mode, not before it.
            if order == duel::MOVE_ATTACK {
                self.make(outlook);
            }
        }
        outlook.seat = self.seat;
    }

    /// What the attacks promise that can be made after everybody has moved.
    pub fn promise(&mut self, outlook: &mut Outlook) -> Value {
        self.keep(outlook);
        self.targets.iter().map(|&(_, gain)| gain).sum()
    }

    fn make(&mut self, outlook: &Outlook) {
        let bodies = bodies(outlook);
        let near: HexSet = bodies
            .iter()
            .flat_map(|body| body.stands.iter().flat_map(|hex| outlook.book.strike[hex.index()]).collect::<Vec<_>>())
            .filter(|hex| hex.exists())
            .collect();
        let targets = near & *outlook.state.units.held(outlook.enemy());
        let least = least(outlook);
        let (mut made, mut sent): (Vec<Plotted>, Vec<(UnitId, HexId)>) = (Vec::new(), Vec::new());
        best_first(
            &mut (outlook.state.clone(), UnitSet::EMPTY),
            targets.iter(),
            least,
            |(sketch, used), target| {
                let plotted = against(outlook, sketch, &bodies, used, target)?;
                Some((plotted.gain, plotted))
            },
            |(sketch, used), _, plotted| {
                for &(i, hex) in &plotted.parts {
                    let unit = bodies[i].unit;
                    used.add(unit);
                    sketch.units.put(unit, hex.into());
                    sent.push((unit, hex));
                }
                made.push(plotted);
            },
        );
        self.targets = made.iter().map(|plotted| (plotted.target, plotted.gain)).collect();
        for (unit, hex) in sent {
            self.orders[unit.index()] = hex;
            self.line.push(unit);
        }
    }

    /// The next unit to move into an attack.
    fn next(&self, outlook: &Outlook) -> Option<UnitId> {
        let state = outlook.state;
        let waits = |&&unit: &&UnitId| {
            let dest = self.orders[unit.index()];
            !state.activation.moved.has(unit) && state.units.at(unit).is_some_and(|at| at != dest)
        };
        self.line.iter().find(waits).copied()
    }

    /// Whether a unit stands where it is to attack from.
    fn posted(&self, outlook: &Outlook, unit: UnitId) -> bool {
        let dest = self.orders[unit.index()];
        dest.exists() && outlook.state.units.at(unit) == Some(dest)
    }
}

/// Everybody named who can still move and attack.
fn bodies(outlook: &Outlook) -> Vec<Body> {
    let state = outlook.state;
    let mut bodies = Vec::new();
    for unit in state.activation.units.iter().filter(|&u| !outlook.book.is_hq(u)) {
        let Some(hex) = state.units.at(unit) else { continue };
        let mut stands = HexSet::EMPTY.with(hex);
        if !state.activation.moved.has(unit) {
            stands |= &reach(outlook.at(), unit);
        }
        let post = Post::new(outlook, unit);
        let best = stands.iter().map(|hex| post.worth(hex)).max().unwrap_or(0);
        let mech = outlook.at().unit(unit).mech;
        bodies.push(Body { unit, hex, stands, best, mech });
    }
    bodies
}

/// The best force against a hex: the strongest first, as long as it pays.
fn against(outlook: &Outlook, sketch: &State, bodies: &[Body], used: &UnitSet, target: HexId) -> Option<Plotted> {
    let book = outlook.book;
    let ring: HexSet =
        book.map.around(target).map(|(_, h)| h).filter(|h| book.strike[h.index()].contains(&target)).collect();
    let ring = ring - *outlook.state.units.held(outlook.enemy());
    let mut near: Vec<(i32, usize)> = Vec::new();
    for (i, body) in bodies.iter().enumerate() {
        if !used.has(body.unit) && body.stands.meets(&ring) {
            near.push((outlook.attack(body.unit) * 2 + i32::from(ring.has(body.hex)), i));
        }
    }
    near.sort_by_key(|&(strength, i)| (std::cmp::Reverse(strength), i));
    let aid = Aid { dice: hope(outlook, target), ..Aid::default() };
    let mut scratch = sketch.clone();
    let (mut force, mut parts, mut best) = (UnitSet::EMPTY, Vec::new(), None::<Plotted>);
    let mut price = 0;
    for (_, i) in near {
        let body = &bodies[i];
        let room = |h: &HexId| {
            let there = scratch.units.here(outlook.side, *h).filter(|&u| u != body.unit && !book.is_hq(u)).count();
            *h == body.hex || there < book.stack
        };
        let river = |h: HexId| book.dir(h, target).is_some_and(|d| book.crossing[h.index()][d.index()].is_river());
        let merit = |h: HexId| {
            let still = parts.iter().any(|&(_, b)| b == h);
            4 * i32::from(!river(h)) + 2 * i32::from(book.shift[h.index()]) + i32::from(h == body.hex)
                - 2 * i32::from(still)
        };
        let options = body.stands & ring;
        let Some(hex) = options.iter().filter(room).max_by_key(|&h| (merit(h), std::cmp::Reverse(h))) else { continue };
        // It could do something else.
        price += 2;
        if body.mech {
            price += outlook.style.part((body.best - outlook.stand(body.unit, hex)).max(0), TEMPO);
        }
        scratch.units.put(body.unit, hex.into());
        force.add(body.unit);
        parts.push((i, hex));
        let look = expected(outlook, &scratch, &force, target, aid);
        let Some(gain) = look.map(|gain| gain - price) else { continue };
        if best.as_ref().is_none_or(|b| gain > b.gain) {
            best = Some(Plotted { target, gain, parts: parts.clone() });
        }
        if parts.len() >= MOST {
            break;
        }
    }
    best.filter(|b| b.gain >= least(outlook))
}

pub fn pick(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let next = plan.next(outlook);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Pick(unit) if next == Some(unit) => 9000,
        Act::Pick(unit) if plan.posted(outlook, unit) => -1,
        Act::Pick(unit) => pick_weight(outlook, unit),
        Act::Split(_) => -1,
        _ => 0,
    }));
}

/// Those in front first, who comes onto the map after them, headquarters last.
fn pick_weight(outlook: &Outlook, unit: UnitId) -> i32 {
    let Some(at) = outlook.state.units.at(unit) else { return if outlook.book.is_hq(unit) { 40 } else { 500 } };
    if outlook.book.is_hq(unit) {
        return 20;
    }
    let worth = outlook.stand(unit, at).clamp(-1000, 1000);
    if outlook.side == GERMAN { 2000 + worth } else { 2000 - worth }
}

/// How a unit moves: to where it is sent, else where it stands best.
pub fn step(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let dest = plan.orders[unit.index()];
    let at = outlook.state.units.at(unit);
    if dest.exists() && at != Some(dest) && offers.contains(&Act::Move(dest)) {
        return weights.extend(offers.iter().map(|&offer| i32::from(offer == Act::Move(dest))));
    }
    grade(outlook, plan, unit, offers, weights);
}

pub fn grade(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let at = outlook.state.units.at(unit);
    let head = outlook.book.is_hq(unit);
    let full = |hex: HexId| {
        let others = outlook.state.units.here(outlook.side, hex).filter(|&u| u != unit && !outlook.book.is_hq(u));
        let coming = plan.line.iter().filter(|&&u| u != unit && plan.orders[u.index()] == hex);
        let coming = coming.filter(|&&u| outlook.state.units.at(u) != Some(hex)).count();
        !head && others.count() + coming >= outlook.book.stack
    };
    let post = Post::new(outlook, unit);
    // Whoever is to attack has to be in range then, and goes on from there.
    let needed = |unit: UnitId| (0, if plan.orders[unit.index()].exists() { NEEDED } else { 1 });
    let seat = (head && outlook.side == GERMAN).then(|| Seat::new(outlook, unit, needed));
    let worth = |hex: HexId| {
        let stand = match &seat {
            Some(seat) => seat.worth(hex),
            None if head => outlook.sit(unit, hex),
            None => post.worth(hex),
        };
        stand - if full(hex) { 4000 } else { 0 }
    };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Move(hex) | Act::Enter(hex) => worth(hex),
        // A whole move over water only where it is much better.
        Act::Sail(hex) => worth(hex) - 30,
        Act::Blow(edge) => blow(outlook, unit, edge),
        _ => at.map_or(-30_000, |hex| worth(hex) + STAY),
    }));
}

/// A bridge before the German is worth a move to the Soviet, if it is major and he does not need it himself.
fn blow(outlook: &Outlook, unit: UnitId, edge: hexmap::EdgeId) -> Value {
    let Some(at) = outlook.state.units.at(unit).filter(|_| outlook.side != GERMAN) else { return -30_000 };
    let (book, edge) = (outlook.book, outlook.book.map.edge(edge));
    let major =
        book.dir(edge.a, edge.b).is_some_and(|d| book.crossing[edge.a.index()][d.index()] == duel::Crossing::Major);
    let close = |hex: HexId| outlook.arrive.as_ref().map_or(99, |arrive| super::atlas::far(arrive, hex));
    let before = close(edge.a).min(close(edge.b));
    outlook.stand(unit, at) + if major && before <= 30 { 25 } else { -25 }
}
