//! The Movement Phases: who moves next, and where to.

use assault::{Act, GERMAN, HexSet, Kind, March};
use hexmap::{HexId, Hexes as _};
use wargame::UnitId;

use super::{
    air, city,
    eye::{Eye, Worth},
    muster::{Body, Order},
    plan::{Aim, Plan},
};

/// More than anything a headquarters likes about a hex its units do not reckon with.
const MEANT: Worth = 3000;

/// What it costs to stand where others are to attack from.
const KEPT: Worth = 4000;

/// Attackers first, then the rest from the front on, then who comes onto the map; headquarters follow last.
pub fn pick(eye: &Eye, plan: &mut Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let next = plan.next(eye);
    let berth = plan_berth(eye, plan);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Pick(unit) if next == Some(unit) => 9000,
        Act::Pick(unit) => pick_worth(eye, plan, unit),
        Act::Sail(hex) => (air::sail(eye, plan, hex) - berth).clamp(-1, 100),
        Act::Transfer(unit) => city::transfer(eye, unit),
        _ => 0,
    }));
}

fn plan_berth(eye: &Eye, plan: &Plan) -> i32 {
    if eye.state.ship.exists() { air::sail(eye, plan, eye.state.ship) + 5 } else { 0 }
}

fn pick_worth(eye: &Eye, plan: &Plan, unit: UnitId) -> i32 {
    let Some(at) = eye.state.units.at(unit) else {
        if let Some(Aim::Drive(drive)) = &plan.aim
            && drive.waits(eye, unit)
        {
            return -1;
        }
        return if eye.is_hq(unit) { 200 } else { 500 + i32::from(eye.book.unit(unit).movement) };
    };
    // It stands where it is to attack from.
    if plan.orders[unit.index()].dest == at {
        return -1;
    }
    match &plan.aim {
        Some(Aim::Drive(drive)) => {
            if drive.hold.has(unit.index()) {
                return -1;
            }
            if eye.is_hq(unit) {
                return 100;
            }
            let corps = eye.book.unit(unit).corps.map(|c| &eye.book.corps[usize::from(c)]);
            if corps.and_then(|c| drive.escort(eye, c, &plan.orders)) == Some(unit) {
                return 50;
            }
            3000 - drive.to_go(eye, unit, at)
        }
        Some(Aim::Screen(screen)) => {
            let idle = eye.kind(unit) == Kind::Worker && !eye.state.in_the_city(eye.book);
            if idle { -1 } else { 1000 - screen.arrive(at) }
        }
        None => 0,
    }
}

/// Reinforcements come where their way is shortest.
pub fn enter(eye: &Eye, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let zone = eye.enemy_zone();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Enter(hex) => {
            let cost = i32::from(eye.book.entry_cost[hex.index()][eye.book.unit(unit).pace]);
            let way = match &plan.aim {
                Some(Aim::Drive(drive)) if eye.is_hq(unit) => 10 * drive.away(eye, unit, hex),
                Some(Aim::Drive(drive)) => drive.to_go(eye, unit, hex) * 2,
                _ => -plan.stand(eye, unit, hex, None),
            };
            -way - cost - if zone.rigid.has_hex(hex) { 40 } else { 0 }
        }
        _ => -30_000,
    }));
}

/// How a unit moves: as its order says; without one it goes where it stands best.
pub fn step(eye: &Eye, plan: &mut Plan, march: &March, offers: &[Act], weights: &mut Vec<i32>) {
    let unit = march.unit;
    let at = eye.state.units.at(unit).expect("a unit that moves is on the map");
    let fresh = !march.entered && !march.crossed;
    if !plan.orders[unit.index()].dest.exists() && fresh {
        plan.orders[unit.index()] = choose(eye, plan, unit, offers);
    }
    let order = plan.orders[unit.index()];
    let next = if order.dest.exists() { way(eye, order, at, offers) } else { None };
    if let Some(next) = next {
        weights.extend(offers.iter().map(|&offer| i32::from(offer == next)));
        return;
    }
    judge_all(&Judge::new(eye, plan, unit), at, offers, weights);
}

/// How a unit likes the places it can go to, whatever it was sent for, and a headquarters wherever it was meant to be.
pub fn grade(eye: &Eye, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let at = eye.state.units.at(unit).expect("a unit that moves is on the map");
    judge_all(&Judge { post: None, ..Judge::new(eye, plan, unit) }, at, offers, weights);
}

fn judge_all(judge: &Judge, at: HexId, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Move(hex) => judge.score(hex),
        Act::Cross(hex) => judge.score(hex) - 5,
        // Standing still wins a tie.
        _ => judge.score(at) + 1,
    }));
}

/// The offer that leads to where a unit is sent.
fn way(eye: &Eye, order: Order, at: HexId, offers: &[Act]) -> Option<Act> {
    let mut wanted = vec![Act::Move(order.dest), Act::Cross(order.dest)];
    if at == order.dest {
        wanted = vec![Act::Done];
    }
    if order.cross.exists() && !eye.book.on_inset(at) {
        wanted.push(Act::Cross(order.cross));
        wanted.extend(eye.book.fringe(order.cross).map(|f| Act::Move(f.main)));
    }
    wanted.into_iter().find(|act| offers.contains(act))
}

/// Judges hexes for one unit.
struct Judge<'a> {
    eye: &'a Eye<'a>,
    plan: &'a Plan,
    unit: UnitId,
    tie: Option<&'a hexmap::Field<u8, { assault::W }>>,
    /// Where the escort of a headquarters can follow it, and where it was to go.
    escort: HexSet,
    post: Option<HexId>,
}

impl<'a> Judge<'a> {
    fn new(eye: &'a Eye<'a>, plan: &'a Plan, unit: UnitId) -> Judge<'a> {
        let head = eye.is_hq(unit);
        let tie = if head { None } else { plan.tie(eye, unit) };
        let (mut escort, mut post) = (HexSet::EMPTY, None);
        if let Some(Aim::Drive(drive)) = &plan.aim
            && let Some(corps) = eye.book.corps.iter().find(|c| c.hq == unit)
        {
            (escort, post) = (drive.escort_reach(eye, corps, &plan.orders), plan.post(eye, unit));
        }
        Judge { eye, plan, unit, tie, escort, post }
    }

    fn score(&self, hex: HexId) -> Worth {
        match &self.plan.aim {
            Some(Aim::Drive(drive)) if self.eye.is_hq(self.unit) => {
                let meant = if self.post == Some(hex) { MEANT } else { 0 };
                meant + drive.head(self.eye, self.unit, hex, &self.plan.orders, &self.escort, self.plan.press[hex])
            }
            _ => self.plan.stand(self.eye, self.unit, hex, self.tie),
        }
    }
}

/// The hex a unit likes best of all it can come to, on either map.
fn choose(eye: &Eye, plan: &Plan, unit: UnitId, offers: &[Act]) -> Order {
    let at = eye.state.units.at(unit).expect("a unit that moves is on the map");
    let judge = Judge::new(eye, plan, unit);
    let kept = |h: HexId| if plan.kept(eye, unit, h) { KEPT } else { 0 };
    let mut best = (judge.score(at) + 1 - kept(at), at);
    let mut look = |hex: HexId| {
        let score = judge.score(hex) - kept(hex) - if eye.side == GERMAN && eye.book.on_inset(hex) { 1 } else { 0 };
        if score > best.0 {
            best = (score, hex);
        }
    };
    // The offers are all there is, unless the way leads on to the other map.
    let crosses = |&offer: &Act| match offer {
        Act::Move(hex) => eye.book.fringe(hex).is_some(),
        Act::Cross(_) => true,
        _ => false,
    };
    if !offers.iter().any(crosses) {
        offers.iter().for_each(|&offer| {
            if let Act::Move(hex) = offer {
                look(hex)
            }
        });
        return Order { dest: best.1, cross: HexId::NONE };
    }
    let body = Body::new(eye, vec![unit]);
    body.stands.hexes().filter(|&h| h != at).for_each(look);
    Order { dest: best.1, cross: body.cross[best.1] }
}
