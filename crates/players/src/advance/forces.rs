//! The forces that can be brought against enemy hexes in a Movement Phase.

use advance::{Activation, GERMAN, HexSet, March, UnitSet, W, activate, overrun_price, river};
use hexmap::{Field, HexId, Mp, Reach};
use wargame::UnitId;

use super::{
    atlas::cover,
    counter,
    fight::{Force, Guard, Stakes, column, expected},
    outlook::{Outlook, TENTHS},
    parameters::{DELAY, PULL},
};

/// The force that can be brought against a hex, and what the attack is worth.
pub fn gather(
    outlook: &Outlook,
    bodies: &[Body],
    (movers, used): (&UnitSet, &UnitSet),
    load: &Field<u8, W>,
    press: &Field<i32, W>,
    target: HexId,
    value: i32,
) -> Option<(i32, Force)> {
    let ring = outlook.book.near[target.index()] - *outlook.state.units.held(outlook.side.other());
    let guard = Guard::new(outlook, outlook.side.other(), target);
    let air = air_for(outlook, target);
    let mut force = Force::new();
    let mut load = *load;
    for (unit, hex) in outlook.state.units.on_map(outlook.side) {
        let free = !movers.has(unit) && !used.has(unit);
        if free && ring.has(hex) && outlook.supplied(outlook.side, outlook.class(unit), hex) {
            force.add(outlook, unit, hex, target);
        }
    }
    // Who gives up little of his way for much strength comes first.
    let mut near: Vec<(i32, i32, &Body)> = bodies
        .iter()
        .filter(|b| b.stands.meets(&ring) && !b.units.iter().any(|&u| used.has(u)))
        .map(|b| (if ring.has(b.hex) { 1000 } else { 0 } + outlook.total(b.units.iter().copied(), true), b))
        .map(|(strength, b)| (b.delay(outlook, &ring), strength, b))
        .collect();
    near.sort_by_key(|&(delay, strength, b)| (delay * 100 / strength.max(1), std::cmp::Reverse(strength), b.units[0]));
    let ground = |force: &Force| Stakes {
        ground: counter::ground(outlook, press, force, &guard, value),
        trapped: exits(outlook, target, &force.bases) == 0,
        overrun: false,
    };
    let mut best: Option<(i32, Force)> = None;
    let mut price = 0;
    let weigh = |force: &Force, price: i32, best: &mut Option<(i32, Force)>| {
        if !force.is_empty() {
            let gain =
                expected(outlook, force, &guard, column(outlook, force, &guard, false, air), ground(force)) - price;
            if best.as_ref().is_none_or(|(known, _)| gain > *known) {
                *best = Some((gain, force.clone()));
            }
        }
    };
    weigh(&force, price, &mut best);
    for (delay, _, body) in near {
        let now = if force.is_empty() { i32::MIN } else { column(outlook, &force, &guard, false, air) };
        let exits = exits(outlook, target, &force.bases);
        if now >= 9 * TENTHS || (now >= 7 * TENTHS && exits == 0) {
            break;
        }
        let size = body.units.len() as u8;
        let room = |&h: &HexId| load[h] + if h == body.hex { 0 } else { size } <= outlook.book.stack_limit as u8;
        let class = outlook.class(body.units[0]);
        let fed = |&h: &HexId| outlook.supplied(outlook.side, class, h);
        let options = body.stands & ring;
        let stands = options.iter().filter(room).filter(fed);
        let merit = |h: HexId| {
            let cut = exits - self::exits(outlook, target, &force.bases.with(h));
            let dry = i32::from(!river(outlook.book, h, target));
            6 * cut + 3 * dry + 2 * cover(outlook.book, h, outlook.side) + i32::from(force.bases.has(h))
        };
        if let Some(hex) = stands.max_by_key(|&h| (merit(h), std::cmp::Reverse(h))) {
            for &unit in &body.units {
                force.add(outlook, unit, hex, target);
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
pub fn air_for(outlook: &Outlook, target: HexId) -> i32 {
    match outlook.side {
        GERMAN if outlook.book.leningrad.has(target) => i32::from(outlook.state.air_ready),
        GERMAN => i32::from(outlook.state.air_ready.min(1)),
        _ => 0,
    }
}

/// Hexes the defenders of `target` could retreat to if attacked from `bases`.
pub fn exits(outlook: &Outlook, target: HexId, bases: &HexSet) -> i32 {
    let (book, units, enemy) = (outlook.book, &outlook.state.units, outlook.side.other());
    let near = bases.iter().fold(HexSet::EMPTY, |set, b| set | book.near[b.index()]);
    let zone = outlook.zone[outlook.side.index()] | near;
    let free = |h: &HexId| {
        let count = units.count(enemy, *h);
        match count {
            0 => !zone.has(*h),
            _ => count < book.stack_limit && !near.has(*h),
        }
    };
    let around = book.near[target.index()] - *units.held(outlook.side) - *bases;
    around.iter().filter(free).count() as i32
}

/// A unit or stack that can still move in this phase.
pub struct Body {
    pub units: Vec<UnitId>,
    pub hex: HexId,
    pub left: Mp,
    pub reach: Reach<W>,
    act: Activation,
    /// Where it can stand at the end, its present hex included.
    pub stands: HexSet,
}

impl Body {
    fn new(outlook: &Outlook, units: Vec<UnitId>) -> Body {
        let mut act = activate(outlook.at(), units[0]);
        for (i, &unit) in units.iter().enumerate().skip(1) {
            act.members[i] = unit.0;
            act.left[i] = activate(outlook.at(), unit).left[0];
            act.party[i] = 0;
        }
        let march = March::new(outlook.at(), &act);
        let (hex, left, reach) = (march.hex, march.left, march.reach());
        let stands = reach.reached.with(hex);
        Body { units, hex, left, reach, act, stands }
    }

    /// What it costs to stay in a ring around an enemy instead of going on: the way given up.
    fn delay(&self, outlook: &Outlook, ring: &HexSet) -> i32 {
        if outlook.side != GERMAN {
            return 0;
        }
        let togo = &outlook.atlas.togo[outlook.class(self.units[0])];
        let least = |hexes: HexSet| hexes.iter().map(|h| i32::from(togo[h].min(200))).min().unwrap_or(0);
        let lost = least(self.stands & *ring) - least(self.stands);
        outlook.style.part(outlook.style.get(PULL) * lost.max(0) / 10, DELAY) * self.units.len() as i32
    }

    pub fn overrun_cost(&self, outlook: &Outlook, via: HexId, target: HexId) -> Mp {
        let mut march = March::new(outlook.at(), &self.act);
        march.hex = via;
        overrun_price(&march, target)
    }
}

/// All that has not moved: Panzer corps that stand together as one, all others singly.
pub fn bodies(outlook: &Outlook) -> Vec<Body> {
    let (book, state) = (outlook.book, outlook.state);
    let mut bodies = Vec::new();
    let mut done = UnitSet::EMPTY;
    let fresh = |u: UnitId| !state.moved.has(u) && state.units.at(u).is_some();
    if outlook.side == GERMAN {
        for (_, members) in &book.corps {
            let units: Vec<UnitId> = members.iter().filter(|&u| fresh(u)).collect();
            if units.len() > 1 && units.iter().all(|&u| state.units.at(u) == state.units.at(units[0])) {
                units.iter().for_each(|&u| done.add(u));
                bodies.push(Body::new(outlook, units));
            }
        }
    }
    for unit in state.units.of(outlook.side).filter(|&u| fresh(u) && !done.has(u)) {
        bodies.push(Body::new(outlook, vec![unit]));
    }
    bodies
}

/// The bodies that could overrun: corps, and infantry three by three.
pub fn stacks(outlook: &Outlook, bodies: &[Body]) -> Vec<Body> {
    let mut stacks: Vec<Body> = Vec::new();
    for body in bodies.iter().filter(|b| outlook.class(b.units[0]) != 0) {
        stacks.push(Body::new(outlook, body.units.clone()));
    }
    for hex in
        outlook.state.units.held(outlook.side).iter().filter(|&h| outlook.zone[outlook.side.other().index()].has(h))
    {
        let foot: Vec<UnitId> = bodies
            .iter()
            .filter(|b| b.hex == hex && b.units.len() == 1 && outlook.class(b.units[0]) == 0)
            .map(|b| b.units[0])
            .collect();
        for three in foot.chunks(outlook.book.stack_limit) {
            stacks.push(Body::new(outlook, three.to_vec()));
        }
    }
    stacks
}
