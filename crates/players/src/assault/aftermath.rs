//! After the die: retreat or loss, whom, where to, and who follows.

use assault::{Act, GERMAN, LOSE, RETREAT, UnitSet, together};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    attack::ground,
    eye::{Eye, Worth},
    fight::{Party, bother, gain, wound},
    plan::{Aim, Plan},
};

/// What the hexes of a defender are worth to him.
fn own_ground(eye: &Eye, plan: &Plan, hex: HexId, guard: &UnitSet) -> Worth {
    match &plan.aim {
        Some(Aim::Screen(screen)) => screen.post(eye, hex) / 3,
        Some(Aim::Drive(drive)) if guard.meets(&drive.hold) => 200,
        _ => 8,
    }
}

pub fn way(eye: &Eye, plan: &Plan, attacker: bool, offers: &[Act], weights: &mut Vec<i32>) {
    let battle = &eye.state.battle;
    let own = Party::new(eye, eye.state, if attacker { &battle.force } else { &battle.guard });
    let owed = battle.owed[usize::from(!attacker)];
    let bother = bother(eye);
    let target = battle.targets.iter().next().unwrap_or(HexId::NONE);
    if attacker {
        let guard = Party::new(eye, eye.state, &battle.guard);
        let theirs = battle.owed[1];
        let taken = ground(eye, target) + plan.relief(eye, target);
        let paid = |price: Worth| price * eye.caution() / 100;
        weights.extend(offers.iter().map(|&offer| match offer {
            Act::Way(RETREAT) => wound(&guard, theirs, taken) - paid(own.lose(owed - 1)) - bother * own.count / 2,
            _ => gain(&guard, theirs, taken, bother) - paid(own.lose(owed)),
        }));
        return;
    }
    let held: Worth = battle.targets.iter().map(|h| own_ground(eye, plan, h, &battle.guard)).sum();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Way(RETREAT) => -held - bother * own.count - own.lose(owed - 1),
        Act::Way(LOSE) => -own.lose(owed) - if own.dies(owed) { held } else { 0 },
        _ => -own.lose(owed - 1),
    }));
}

/// Whoever costs least loses.
pub fn lose(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Lose(unit) => -eye.step(unit, 0),
        _ => 0,
    }));
}

/// Surplus: whole units go, so that those stay who may be together and are worth the most.
pub fn surplus(eye: &Eye, hex: HexId, offers: &[Act], weights: &mut Vec<i32>) {
    let worth = |unit: UnitId| eye.steps([unit].into_iter()).iter().sum::<i32>() + if eye.is_hq(unit) { 30 } else { 0 };
    let mates =
        |unit: UnitId| eye.state.units.here(eye.side, hex).filter(move |&o| o == unit || together(eye.book, o, unit));
    let stays = eye.state.units.here(eye.side, hex).max_by_key(|&unit| (mates(unit).map(worth).sum::<i32>(), unit));
    weights.extend(offers.iter().map(|&offer| match (offer, stays) {
        (Act::Lose(unit), Some(stays)) if unit == stays || together(eye.book, unit, stays) => -1000 - worth(unit),
        (Act::Lose(unit), _) => -worth(unit),
        _ => 0,
    }));
}

pub fn retreat(eye: &Eye, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    let tie = plan.tie(eye, unit);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Retreat(hex) => plan.stand(eye, unit, hex, tie),
        _ => 0,
    }));
}

/// What it is worth to a unit to follow into a hex.
fn follow_worth(eye: &Eye, plan: &Plan, unit: UnitId, hexes: &[HexId]) -> Worth {
    let Some(at) = eye.state.units.at(unit) else { return 0 };
    let tie = plan.tie(eye, unit);
    let stand = |h| plan.stand(eye, unit, h, tie);
    let keen = if eye.side == GERMAN { 15 } else { -5 };
    hexes.iter().map(|&h| stand(h)).max().map_or(0, |best| best - stand(at) + keen)
}

pub fn follow(eye: &Eye, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let held = eye.state.units.held(eye.enemy());
    let empty: Vec<HexId> = eye.state.battle.targets.iter().filter(|h| !held.has(h.index())).collect();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Advance(unit) => follow_worth(eye, plan, unit, &empty),
        _ => 0,
    }));
}

pub fn follow_to(eye: &Eye, plan: &Plan, unit: UnitId, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => follow_worth(eye, plan, unit, &[hex]),
        _ => 0,
    }));
}
