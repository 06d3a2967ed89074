//! The Combat Phase: which hex is attacked, by whom, and with how many air units.

use advance::{Act, GERMAN, Hexes, State, UnitSet};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    eye::Eye,
    fight::{Force, Guard, Stakes, column, worth},
    german,
    knobs::{AIR, BOLD, GROUND},
    soviet,
    strikes::{self, Strikes},
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

/// Weighs the hexes that can be attacked next.
pub fn pick(eye: &Eye, strikes: &mut Strikes, offers: &[Act], weights: &mut Vec<i32>) {
    strikes::keep(strikes, eye);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Attack(hex) => strikes.gain(hex).unwrap_or(-1000),
        _ => least(eye),
    }));
}

/// Weighs who joins an attack.
pub fn announce(
    eye: &Eye,
    strikes: &mut Strikes,
    (targets, force): (&Hexes, &UnitSet),
    offers: &[Act],
    weights: &mut Vec<i32>,
) {
    strikes::keep(strikes, eye);
    let target = targets.iter().next().expect("an attack has a target");
    let wanted = strikes.force(target);
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
