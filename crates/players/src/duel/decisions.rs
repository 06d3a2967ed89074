//! Everything that is neither a march nor an attack: chits, whom to name, losses, retreats, bridges, what comes and goes.

use duel::{ATTACK_MOVE, Act, CAS, Crossing, GERMAN, GERMAN_FIRST, MOVE_ATTACK, Truth};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    atlas::far,
    attacks::{self, Strikes},
    march::Plan,
    outlook::{Outlook, Value},
    parameters::FIRST,
};

/// How much a headquarters could do if it were activated: strength in range, more of it near the enemy, units that wait.
fn activity(outlook: &Outlook, hq: UnitId) -> Value {
    let (at, state) = (outlook.at(), outlook.state);
    let counter = at.unit(hq);
    let Some(from) = state.units.at(hq) else { return 60 };
    let mut value = 5 * i32::from(counter.artillery);
    for (unit, hex) in state.units.on_map(outlook.side) {
        let led = !outlook.book.is_hq(unit) && (outlook.side != GERMAN || at.command(unit) == at.command(hq));
        if !led || outlook.book.distance(from, hex) > counter.range.into() {
            continue;
        }
        let near = outlook.atlas.rings.within(hex, 3).iter().any(|&h| state.units.held(outlook.enemy()).has(h));
        let wheels = if at.unit(unit).mech { 3 } else { 2 };
        value += (2 + outlook.attack(unit)) * if near { wheels } else { 1 };
    }
    value
}

pub fn chit(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Chit(hq) | Act::Hq(hq) => activity(outlook, hq),
        Act::First(order) => i32::from(order == GERMAN_FIRST),
        _ => 0,
    }));
}

/// All that can be named are; a hex is activated alone if somebody there is of use.
pub fn name(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let hq = outlook.state.activation.hq;
    let rest = |unit: UnitId| {
        let at = outlook.state.units.at(unit);
        // Who stands well far from everybody is left to another.
        let near = at.is_some_and(|hex| {
            outlook.atlas.rings.within(hex, 8).iter().any(|&h| outlook.state.units.held(outlook.enemy()).has(h))
        });
        outlook.side != GERMAN && !near && outlook.state.turn < 3 && hq.0 != u8::MAX
    };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Name(unit) if rest(unit) => -5,
        Act::Name(unit) => 100 + outlook.attack(unit),
        Act::Pass => -50,
        _ => 0,
    }));
}

/// Attacks first if those from where everybody stands promise more than those that could be made after moving.
pub fn order(outlook: &mut Outlook, strikes: &mut Strikes, plan: &mut Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let now = attacks::promise(outlook, strikes);
    let later = if now > 0 { plan.promise(outlook) } else { 0 };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Order(ATTACK_MOVE) if now > 0 => now - outlook.style.get(FIRST),
        Act::Order(MOVE_ATTACK) => later,
        _ => -1,
    }));
}

/// The hex whose units have most to do.
pub fn hex(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let fresh = |unit: &UnitId| !outlook.state.activated.has(*unit) && !outlook.state.led.has(*unit);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Hex(hex) => {
            let here = outlook.state.units.here(outlook.side, hex).filter(fresh);
            1 + here.map(|unit| 2 + outlook.attack(unit)).sum::<i32>()
        }
        _ => 0,
    }));
}

/// Where somebody is put who is raised, set up, comes back or comes by rail.
pub fn put(outlook: &Outlook, unit: Option<UnitId>, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match (offer, unit) {
        (Act::At(hex) | Act::Rail(hex) | Act::Fort(hex), Some(unit)) if outlook.book.is_hq(unit) => {
            outlook.sit(unit, hex)
        }
        (Act::At(hex) | Act::Rail(hex), Some(unit)) => outlook.stand(unit, hex),
        (Act::Fort(hex), _) => outlook.press[hex] + 60 * outlook.points(hex),
        (Act::Pick(_), _) => 5,
        _ => 0,
    }));
}

/// The cheapest goes.
pub fn lose(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Lose(unit) => -outlook.step(unit),
        // Who is far from everything, and keeps nothing.
        Act::Withdraw(unit) => {
            let way = |hex| outlook.aim(unit).map_or(0, |i| far(&outlook.atlas.away[i][1], hex));
            let here = outlook.state.units.at(unit).map_or(0, |hex| way(hex).min(120) - 100 * outlook.points(hex));
            here - outlook.whole(unit)
        }
        // Close support is worth more than a fighter.
        Act::Down(kind) => -i32::from(kind == CAS),
        _ => -30_000,
    }));
}

/// Nobody gives an air unit up without need.
pub fn abort(offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| i32::from(offer == Act::Done)));
}

/// In a fort one stands for nothing; elsewhere a step is paid for a victory hex only.
pub fn stand(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let target = outlook.state.battle.target;
    let prize = if target.exists() { outlook.points(target) * 60 } else { 0 };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Hold => 50,
        Act::Stand(unit) => prize - outlook.step(unit),
        _ => 0,
    }));
}

pub fn retreat(outlook: &Outlook, unit: Option<UnitId>, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match (offer, unit) {
        (Act::Retreat(hex) | Act::At(hex), Some(unit)) => outlook.stand(unit, hex),
        (Act::Pick(unit), _) => outlook.defence(unit),
        _ => 0,
    }));
}

/// Into a hex that was won, and farther, if one stands better there.
pub fn follow(outlook: &Outlook, unit: Option<UnitId>, offers: &[Act], weights: &mut Vec<i32>) {
    let better = |unit: UnitId, hex: HexId| {
        let at = outlook.state.units.at(unit).unwrap_or(hex);
        let taken = if outlook.state.controls(outlook.side, hex) { 0 } else { 8 + 60 * outlook.points(hex) };
        outlook.stand(unit, hex) - outlook.stand(unit, at) + taken
    };
    weights.extend(offers.iter().map(|&offer| match (offer, unit) {
        (Act::Advance(hex) | Act::Move(hex), Some(unit)) => better(unit, hex),
        (Act::Pick(unit), _) => match outlook.state.battle.target {
            target if target.exists() => better(unit, target).max(-1) + outlook.defence(unit) / 4,
            _ => 10,
        },
        _ => 0,
    }));
}

pub fn bridges(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let class = 1;
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Repair(_) => {
            if outlook.side == GERMAN {
                10
            } else {
                -1
            }
        }
        Act::Pontoon(edge) => {
            let edge = outlook.book.map.edge(edge);
            let Some(dir) = outlook.book.dir(edge.a, edge.b) else { return -1 };
            let major = outlook.book.crossing[edge.a.index()][dir.index()] == Crossing::Major;
            let near = outlook.atlas.rings.within(edge.a, 2).iter().chain(outlook.atlas.rings.within(edge.b, 2));
            let wheels: i32 = near
                .flat_map(|&hex| outlook.state.units.here(GERMAN, hex))
                .map(|unit| i32::from(outlook.at().unit(unit).motorized) * 4 + 1)
                .sum();
            let onward = outlook.atlas.away.first().map_or(0, |away| far(&away[class], edge.a)).min(1);
            if major { wheels + onward } else { wheels / 4 - 4 }
        }
        _ => 0,
    }));
}
