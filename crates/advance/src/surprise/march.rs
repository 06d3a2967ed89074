//! The compulsory march of Game-Turn 1 by one press (17.2): every bound unit goes by a shortest way, none to where it does
//! not have to.

use super::{Duty, Tolls, binds, duty, goals};
use crate::{frame::Frame, movement::March, prelude::*};

/// A march has fewer steps.
const STEPS: usize = 16;

/// The row that moves all units on the map that must move, where there are several.
pub fn all(at: At) -> Option<Shortcut> {
    if !binds(at.state, at.state.phasing()) {
        return None;
    }
    let (mut then, mut gone) = (Rehearsal::new(at), 0);
    for unit in at.state.units.of(SOVIET) {
        // Those before may have taken its place, or shut its way.
        if !Tolls::new(then.at()).must_move(then.at(), unit) {
            continue;
        }
        let (state, acts) = (then.state.clone(), then.acts.len());
        if marches(&mut then, unit) {
            gone += 1;
        } else {
            then.state = state;
            then.acts.truncate(acts);
        }
    }
    let say = format!("March the {gone} units that must move, each by a shortest way");
    (gone > 1).then(|| Shortcut::new(say, HexId::NONE, then.acts))
}

/// Moves one unit as far as it must; whether it came to an end.
fn marches(then: &mut Rehearsal, unit: UnitId) -> bool {
    if !then.does(Act::Pick(unit)) {
        return false;
    }
    for _ in 0..STEPS {
        let Frame::Move(act) = then.top() else { return matches!(then.top(), Frame::PickMover(_)) };
        let Some(step) = step(&March::new(then.at(), &act)) else { return then.does(Act::Done) };
        if !then.does(Act::Move(step)) {
            return false;
        }
    }
    false
}

/// The next hex: where it ends next to a German, the emptiest and then the nearest; else one nearer to them.
fn step(march: &March) -> Option<HexId> {
    let offers = march.offers();
    let there = |hex: HexId| march.state.units.count(march.side, hex);
    match duty(march, &offers.reach) {
        Duty::Met => None,
        Duty::Join(_) => {
            let ends = offers.may & goals(march.at());
            ends.iter().min_by_key(|&hex| (there(hex), u8::MAX - offers.reach.left(hex).unwrap_or(0), hex))
        }
        Duty::March(_) => offers.may.iter().min_by_key(|&hex| (there(hex), hex)),
    }
}
