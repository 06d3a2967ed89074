//! The Combat Phase: which hex is attacked, by whom, and with how many air units.

use advance::{Act, GERMAN, Hexes, State, UnitSet};
use hexmap::{HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, TENTHS},
    fight::{Force, Guard, Stakes, column, worth},
    german,
    knobs::{AIR, BOLD, GROUND},
    plan::{air_for, exits},
    soviet,
};

/// The least an attack must be worth.
pub fn least(eye: &Eye) -> i32 {
    let late = if eye.side == GERMAN { 1 - i32::from(eye.state.turn) / 4 } else { 0 };
    eye.style.get(BOLD) + late
}

/// What taking a hex is worth to the side that looks.
pub fn value(eye: &Eye, hex: HexId) -> i32 {
    let value = if eye.side == GERMAN { german::value(eye, hex) } else { soviet::value(eye, hex) };
    eye.style.part(value, GROUND) + eye.wish(hex)
}

/// The best force for an attack on a hex by units that stand next to it, and its worth.
pub fn assault(eye: &Eye, target: HexId) -> Option<(i32, Force)> {
    let (book, state) = (eye.book, eye.state);
    let near = book.near[target.index()];
    let guard = Guard::new(eye, eye.side.other(), target);
    let mut ready: Vec<(bool, i32, UnitId, HexId)> = state
        .units
        .on_map(eye.side)
        .filter(|&(u, h)| near.has_hex(h) && !state.fought.has(u.index()))
        .map(|(u, h)| (eye.supplied(eye.side, eye.class(u), h), eye.strength(u, true), u, h))
        .collect();
    ready.sort_by_key(|&(fed, strength, u, _)| (!fed, std::cmp::Reverse(strength), u));
    let stakes = |force: &Force| Stakes {
        ground: value(eye, target),
        trapped: exits(eye, target, &force.bases) == 0,
        overrun: false,
    };
    let air = if value(eye, target) > 60 { air_for(eye, target) } else { 0 };
    let mut force = Force::new();
    let mut best: Option<(i32, Force)> = None;
    for &(_, _, unit, hex) in &ready {
        force.add(eye, unit, hex, target);
        let column = column(eye, &force, &guard, false, air);
        let gain = worth(eye, &force, &guard, column, stakes(&force));
        // A unit more that changes little is kept for another attack.
        if best.as_ref().is_none_or(|(known, _)| gain > *known) {
            best = Some((gain, force.clone()));
        }
        if column >= 10 * TENTHS {
            break;
        }
    }
    best
}

/// Weighs the hexes that can be attacked next.
pub fn pick(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Attack(hex) => assault(eye, hex).map_or(-1000, |(gain, _)| gain),
        _ => least(eye),
    }));
}

/// Weighs who joins an attack.
pub fn announce(eye: &Eye, targets: &Hexes, force: &UnitSet, offers: &[Act], weights: &mut Vec<i32>) {
    let target = targets.iter().next().expect("an attack has a target");
    let wanted = assault(eye, target).map_or(UnitSet::EMPTY, |(_, force)| force.set);
    let ready = wanted.within(force);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) if wanted.has(unit.index()) => 100,
        Act::Done if ready => 50,
        Act::Done => 10,
        Act::Join(_) => 20,
        _ => -100,
    }));
}

/// The combat announced, as it stands.
fn announced(eye: &Eye, state: &State) -> (Force, Guard) {
    let target = state.battle.targets.iter().next().expect("a combat has a target");
    let mut force = Force::new();
    for unit in state.battle.force.iter().map(|u| UnitId(u as u8)) {
        if let Some(hex) = state.units.at(unit) {
            force.add(eye, unit, hex, target);
        }
    }
    let defender = state.phasing().other();
    let guard = Guard::of(eye, defender, target, state.battle.guard.iter().map(|u| UnitId(u as u8)));
    (force, guard)
}

/// Weighs how many air units to commit: what they change, less what they could change elsewhere.
pub fn air(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    let state = eye.state;
    let (force, guard) = announced(eye, state);
    let attacking = state.phasing() == GERMAN;
    let ground = if attacking { german::value(eye, guard.hex) } else { soviet::value(eye, guard.hex) };
    let trapped = !eye.escapes(state.phasing().other(), guard.hex, &force.bases, 1);
    let stakes = Stakes { ground, trapped, overrun: state.battle.overrun };
    let gain = |air: i32| worth(eye, &force, &guard, column(eye, &force, &guard, stakes.overrun, air), stakes);
    let bare = gain(0);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Commit(count) => {
            let change = gain(i32::from(count)) - bare;
            (if attacking { change } else { -change }) - eye.style.get(AIR) * i32::from(count)
        }
        _ => 0,
    }));
}
