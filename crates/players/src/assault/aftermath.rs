//! After the die: retreat or loss, whom, where to, and who follows.

use assault::{Act, GERMAN, LOSE, RETREAT, UnitSet, together};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    attacks::ground,
    fight::{Party, bother, gain, wound},
    outlook::{Outlook, Value},
    plan::{Plan, Stance},
};

/// What the hexes of a defender are worth to him.
fn own_ground(outlook: &Outlook, plan: &Plan, hex: HexId, guard: &UnitSet) -> Value {
    match &plan.stance {
        Some(Stance::Screen(screen)) => screen.post(outlook, hex) / 3,
        Some(Stance::Drive(drive)) if guard.meets(&drive.hold) => 200,
        _ => 8,
    }
}

pub fn way(outlook: &Outlook, plan: &Plan, attacker: bool, offers: &[Act], weights: &mut Vec<i32>) {
    let battle = &outlook.state.battle;
    let own = Party::new(outlook, outlook.state, if attacker { &battle.force } else { &battle.guard });
    let owed = battle.owed[usize::from(!attacker)];
    let bother = bother(outlook);
    let target = battle.targets.iter().next().unwrap_or(HexId::NONE);
    if attacker {
        let guard = Party::new(outlook, outlook.state, &battle.guard);
        let theirs = battle.owed[1];
        let taken = ground(outlook, target) + plan.relief(outlook, target);
        let paid = |price: Value| price * outlook.caution() / 100;
        weights.extend(offers.iter().map(|&offer| match offer {
            Act::Way(RETREAT) => wound(&guard, theirs, taken) - paid(own.lose(owed - 1)) - bother * own.count / 2,
            _ => gain(&guard, theirs, taken, bother) - paid(own.lose(owed)),
        }));
        return;
    }
    let held: Value = battle.targets.iter().map(|h| own_ground(outlook, plan, h, &battle.guard)).sum();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Way(RETREAT) => -held - bother * own.count - own.lose(owed - 1),
        Act::Way(LOSE) => -own.lose(owed) - if own.dies(owed) { held } else { 0 },
        _ => -own.lose(owed - 1),
    }));
}

/// Whoever costs least loses.
pub fn lose(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Lose(unit) => -outlook.step(unit, 0),
        _ => 0,
    }));
}

/// Surplus: whole units go, so that those stay who may be together and are worth the most.
pub fn surplus(outlook: &Outlook, hex: HexId, offers: &[Act], weights: &mut Vec<i32>) {
    let worth =
        |unit: UnitId| outlook.steps([unit].into_iter()).iter().sum::<i32>() + if outlook.is_hq(unit) { 30 } else { 0 };
    let mates = |unit: UnitId| {
        outlook.state.units.here(outlook.side, hex).filter(move |&o| o == unit || together(outlook.book, o, unit))
    };
    let stays =
        outlook.state.units.here(outlook.side, hex).max_by_key(|&unit| (mates(unit).map(worth).sum::<i32>(), unit));
    weights.extend(offers.iter().map(|&offer| match (offer, stays) {
        (Act::Lose(unit), Some(stays)) if unit == stays || together(outlook.book, unit, stays) => -1000 - worth(unit),
        (Act::Lose(unit), _) => -worth(unit),
        _ => 0,
    }));
}

pub fn retreat(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let tie = plan.tie(outlook, unit);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Retreat(hex) => plan.stand(outlook, unit, hex, tie),
        _ => 0,
    }));
}

/// What it is worth to a unit to follow into a hex.
fn follow_value(outlook: &Outlook, plan: &Plan, unit: UnitId, hexes: &[HexId]) -> Value {
    let Some(at) = outlook.state.units.at(unit) else { return 0 };
    let tie = plan.tie(outlook, unit);
    let stand = |h| plan.stand(outlook, unit, h, tie);
    let keen = if outlook.side == GERMAN { 15 } else { -5 };
    hexes.iter().map(|&h| stand(h)).max().map_or(0, |best| best - stand(at) + keen)
}

pub fn follow(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let held = outlook.state.units.held(outlook.enemy());
    let empty: Vec<HexId> = outlook.state.battle.targets.iter().filter(|&h| !held.has(h)).collect();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Advance(unit) => follow_value(outlook, plan, unit, &empty),
        _ => 0,
    }));
}

pub fn follow_to(outlook: &Outlook, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => follow_value(outlook, plan, unit, &[hex]),
        _ => 0,
    }));
}
