//! Hexes that can be attacked in a Combat Phase, and what forces gain there.

use advance::{HexSet, Phase, UnitSet, W};
use hexmap::{Field, HexId, Hexes as _};
use wargame::UnitId;

use super::{
    assault::{least, value},
    counter,
    eye::{Eye, TENTHS},
    fight::{Force, Guard, Stakes, column, worth},
    plan::{air_for, exits, press},
};
use crate::Style;

/// Within a phase nobody moves but by combat, after which somebody has fought.
type Key = (u8, Phase, UnitSet, Style);

pub type Strikes = crate::strikes::Strikes<Key, 2>;

/// Thinks of the attacks anew if the position is another.
pub fn keep(strikes: &mut Strikes, eye: &Eye) {
    if strikes.turns_to((eye.state.turn, eye.state.phase(), eye.state.fought, eye.style)) {
        let targets: Vec<Target> = open(eye).hexes().map(|hex| Target::new(eye, hex)).collect();
        let press = press(eye, eye.side.other());
        let grow = |i: usize, without: &UnitSet, tell: &mut dyn FnMut(UnitSet, i32)| {
            targets[i].grow(eye, &press, without, tell);
        };
        strikes.think(least(eye), targets.iter().map(|t| t.guard.hex), grow);
    }
}

/// Hexes where an enemy that was not attacked yet stands next to somebody who has not fought.
fn open(eye: &Eye) -> HexSet {
    let state = eye.state;
    let fresh = state.units.on_map(eye.side).filter(|(u, _)| !state.fought.has(u.index()));
    let near = fresh.fold(HexSet::EMPTY, |near, (_, hex)| near | eye.book.near[hex.index()]);
    let waiting = state.units.on_map(eye.side.other()).filter(|(u, _)| !state.attacked.has(u.index()));
    near & waiting.map(|(_, hex)| hex).collect()
}

/// A hex that can be attacked.
struct Target {
    guard: Guard,
    ground: i32,
    air: i32,
    /// Who stands next to it and from where, in the order in which they are brought up.
    ready: Vec<(UnitId, HexId)>,
}

impl Target {
    fn new(eye: &Eye, hex: HexId) -> Target {
        let near = eye.book.near[hex.index()];
        let mut ready: Vec<(bool, i32, UnitId, HexId)> = eye
            .state
            .units
            .on_map(eye.side)
            .filter(|&(u, h)| near.has_hex(h) && !eye.state.fought.has(u.index()))
            .map(|(u, h)| (eye.supplied(eye.side, eye.class(u), h), eye.strength(u, true), u, h))
            .collect();
        ready.sort_by_key(|&(fed, strength, u, _)| (!fed, std::cmp::Reverse(strength), u));
        let ready = ready.into_iter().map(|(.., unit, from)| (unit, from)).collect();
        let ground = value(eye, hex);
        let air = if ground > 60 { air_for(eye, hex) } else { 0 };
        Target { guard: Guard::new(eye, eye.side.other(), hex), ground, air, ready }
    }

    /// Brings up one after the other, without some, and tells what each force gains.
    fn grow(&self, eye: &Eye, press: &Field<i32, W>, without: &UnitSet, tell: &mut dyn FnMut(UnitSet, i32)) {
        let hex = self.guard.hex;
        let mut force = Force::new();
        let mut shut = (HexSet::EMPTY, false);
        for &(unit, from) in self.ready.iter().filter(|(u, _)| !without.has(u.index())) {
            force.add(eye, unit, from, hex);
            if force.bases != shut.0 {
                shut = (force.bases, exits(eye, hex, &force.bases) == 0);
            }
            let column = column(eye, &force, &self.guard, false, self.air);
            let ground = counter::ground(eye, press, &force, &self.guard, self.ground);
            let stakes = Stakes { ground, trapped: shut.1, overrun: false };
            tell(force.set, worth(eye, &force, &self.guard, column, stakes));
            if column >= 10 * TENTHS {
                break;
            }
        }
    }
}
