//! The Movement Phases: who moves next, and where to.

use assault::{Act, GERMAN, HexSet, Kind, March};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    air, city,
    forces::{Body, Order},
    outlook::{Outlook, Value},
    plan::{Plan, Stance},
};

/// More than anything a headquarters likes about a hex its units do not reckon with.
const MEANT: Value = 3000;

/// What it costs to stand where others are to attack from.
const KEPT: Value = 4000;

/// Attackers first, then the rest from the front on, then who comes onto the map; headquarters follow last.
pub fn pick(outlook: &Outlook, plan: &mut Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let next = plan.next(outlook);
    let berth = plan_berth(outlook, plan);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Pick(unit) if next == Some(unit) => 9000,
        Act::Pick(unit) => pick_weight(outlook, plan, unit),
        Act::Sail(hex) => (air::sail(outlook, plan, hex) - berth).clamp(-1, 100),
        Act::Transfer(unit) => city::transfer(outlook, unit),
        _ => 0,
    }));
}

fn plan_berth(outlook: &Outlook, plan: &Plan) -> i32 {
    if outlook.state.ship.exists() { air::sail(outlook, plan, outlook.state.ship) + 5 } else { 0 }
}

fn pick_weight(outlook: &Outlook, plan: &Plan, unit: UnitId) -> i32 {
    let Some(at) = outlook.state.units.at(unit) else {
        if let Some(Stance::Drive(drive)) = &plan.stance
            && drive.waits(outlook, unit)
        {
            return -1;
        }
        return if outlook.is_hq(unit) { 200 } else { 500 + i32::from(outlook.book.unit(unit).movement) };
    };
    // It stands where it is to attack from.
    if plan.orders[unit.index()].dest == at {
        return -1;
    }
    match &plan.stance {
        Some(Stance::Drive(drive)) => {
            if drive.hold.has(unit) {
                return -1;
            }
            if outlook.is_hq(unit) {
                return 100;
            }
            let corps = outlook.book.unit(unit).corps.map(|c| &outlook.book.corps[usize::from(c)]);
            if corps.and_then(|c| drive.escort(outlook, c, &plan.orders)) == Some(unit) {
                return 50;
            }
            3000 - drive.to_go(outlook, unit, at)
        }
        Some(Stance::Screen(screen)) => {
            let idle = outlook.kind(unit) == Kind::Worker && !outlook.state.in_the_city(outlook.book);
            if idle { -1 } else { 1000 - screen.arrive(at) }
        }
        None => 0,
    }
}

/// Reinforcements come where their way is shortest.
pub fn enter(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let zone = outlook.enemy_zone();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Enter(hex) => {
            let cost = i32::from(outlook.book.entry_cost[hex.index()][outlook.book.unit(unit).pace]);
            let way = match &plan.stance {
                Some(Stance::Drive(drive)) if outlook.is_hq(unit) => 10 * drive.away(outlook, unit, hex),
                Some(Stance::Drive(drive)) => drive.to_go(outlook, unit, hex) * 2,
                _ => -plan.stand(outlook, unit, hex, None),
            };
            -way - cost - if zone.rigid.has(hex) { 40 } else { 0 }
        }
        _ => -30_000,
    }));
}

/// How a unit moves: as its order says; without one it goes where it stands best.
pub fn step(outlook: &Outlook, plan: &mut Plan, march: &March, offers: &[Act], weights: &mut Vec<i32>) {
    let unit = march.unit;
    let at = outlook.state.units.at(unit).expect("a unit that moves is on the map");
    let fresh = !march.entered && !march.crossed;
    if !plan.orders[unit.index()].dest.exists() && fresh {
        plan.orders[unit.index()] = choose(outlook, plan, unit, offers);
    }
    let order = plan.orders[unit.index()];
    let next = if order.dest.exists() { way(outlook, order, at, offers) } else { None };
    if let Some(next) = next {
        weights.extend(offers.iter().map(|&offer| i32::from(offer == next)));
        return;
    }
    judge_all(&Judge::new(outlook, plan, unit), at, offers, weights);
}

/// How a unit likes the places it can go to, whatever it was sent for, and a headquarters wherever it was meant to be.
pub fn grade(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let at = outlook.state.units.at(unit).expect("a unit that moves is on the map");
    judge_all(&Judge { post: None, ..Judge::new(outlook, plan, unit) }, at, offers, weights);
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
fn way(outlook: &Outlook, order: Order, at: HexId, offers: &[Act]) -> Option<Act> {
    let mut wanted = vec![Act::Move(order.dest), Act::Cross(order.dest)];
    if at == order.dest {
        wanted = vec![Act::Done];
    }
    if order.cross.exists() && !outlook.book.on_inset(at) {
        wanted.push(Act::Cross(order.cross));
        wanted.extend(outlook.book.fringe(order.cross).map(|f| Act::Move(f.main)));
    }
    wanted.into_iter().find(|act| offers.contains(act))
}

/// Judges hexes for one unit.
struct Judge<'a> {
    outlook: &'a Outlook<'a>,
    plan: &'a Plan,
    unit: UnitId,
    tie: Option<&'a hexmap::Field<u8, { assault::W }>>,
    /// Where the escort of a headquarters can follow it, and where it was to go.
    escort: HexSet,
    post: Option<HexId>,
}

impl<'a> Judge<'a> {
    fn new(outlook: &'a Outlook<'a>, plan: &'a Plan, unit: UnitId) -> Judge<'a> {
        let head = outlook.is_hq(unit);
        let tie = if head { None } else { plan.tie(outlook, unit) };
        let (mut escort, mut post) = (HexSet::EMPTY, None);
        if let Some(Stance::Drive(drive)) = &plan.stance
            && let Some(corps) = outlook.book.corps.iter().find(|c| c.hq == unit)
        {
            (escort, post) = (drive.escort_reach(outlook, corps, &plan.orders), plan.post(outlook, unit));
        }
        Judge { outlook, plan, unit, tie, escort, post }
    }

    fn score(&self, hex: HexId) -> Value {
        match &self.plan.stance {
            Some(Stance::Drive(drive)) if self.outlook.is_hq(self.unit) => {
                let meant = if self.post == Some(hex) { MEANT } else { 0 };
                meant + drive.head(self.outlook, self.unit, hex, &self.plan.orders, &self.escort, self.plan.press[hex])
            }
            _ => self.plan.stand(self.outlook, self.unit, hex, self.tie),
        }
    }
}

/// The hex a unit likes best of all it can come to, on either map.
fn choose(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act]) -> Order {
    let at = outlook.state.units.at(unit).expect("a unit that moves is on the map");
    let judge = Judge::new(outlook, plan, unit);
    let kept = |h: HexId| if plan.kept(outlook, unit, h) { KEPT } else { 0 };
    let mut best = (judge.score(at) + 1 - kept(at), at);
    let mut look = |hex: HexId| {
        let score =
            judge.score(hex) - kept(hex) - if outlook.side == GERMAN && outlook.book.on_inset(hex) { 1 } else { 0 };
        if score > best.0 {
            best = (score, hex);
        }
    };
    // The offers are all there is, unless the way leads on to the other map.
    let crosses = |&offer: &Act| match offer {
        Act::Move(hex) => outlook.book.fringe(hex).is_some(),
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
    let body = Body::new(outlook, vec![unit]);
    body.stands.iter().filter(|&h| h != at).for_each(look);
    Order { dest: best.1, cross: body.cross[best.1] }
}
