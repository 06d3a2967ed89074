//! A Movement Phase planned ahead: which units gather against which enemy hex, and who overruns.

use advance::{GERMAN, HexSet, Phase, SOVIET, UNITS, UnitSet, W};
use hexmap::{Field, HexId};
use wargame::{Side, UnitId};

use super::{
    fight::{Force, Guard, Stakes, column, expected},
    forces::{Body, bodies, exits, gather, stacks},
    outlook::Outlook,
    parameters::{OVERRUN, OVERRUN_FIRST},
    soviet::Front,
};
use crate::allot::best_first;

/// What one unit is to do.
#[derive(Copy, Clone, Default)]
pub struct Order {
    /// Where it goes to attack in the Combat Phase, or to overrun from.
    pub dest: HexId,
    pub overrun: bool,
    /// Units with the same number other than 0 move as one stack.
    pub group: u8,
}

/// The orders of a phase. Made anew when the enemy's places change.
pub struct Plan {
    key: Option<(u8, Phase, u8, HexSet)>,
    pub orders: [Order; UNITS],
    /// Enemy strength in tenths that can come next to each hex.
    pub press: Field<i32, W>,
    /// Where the Germans stand and what that means to the Soviets.
    pub front: Option<(HexSet, Front)>,
}

impl Plan {
    pub fn new() -> Plan {
        Plan { key: None, orders: [Order::default(); UNITS], press: Field::new(0), front: None }
    }

    /// Looks at the front anew if the Germans have moved.
    pub fn look(&mut self, outlook: &Outlook) {
        let germans = outlook.state.units.held(GERMAN);
        if outlook.side == SOVIET && self.front.as_ref().is_none_or(|(then, _)| then != germans) {
            self.front = Some((*germans, Front::new(outlook)));
        }
    }

    /// Makes the plan anew if it is not of this phase and position.
    pub fn keep(&mut self, outlook: &Outlook, value: impl Fn(HexId) -> i32, least: i32) {
        let key = (
            outlook.state.turn,
            outlook.state.phase(),
            outlook.state.surprise,
            *outlook.state.units.held(outlook.side.other()),
        );
        if self.key == Some(key) {
            return;
        }
        self.key = Some(key);
        self.orders = [Order::default(); UNITS];
        self.press = press(outlook, outlook.side.other());
        let mut bodies = bodies(outlook);
        if outlook.side == GERMAN {
            self.overruns(outlook, &mut bodies, &value);
        }
        self.attacks(outlook, &bodies, &value, least);
    }

    /// Stacks that can overrun with good prospects, each its best.
    fn overruns(&mut self, outlook: &Outlook, bodies: &mut Vec<Body>, value: &impl Fn(HexId) -> i32) {
        let stacks = stacks(outlook, bodies);
        let mut used = UnitSet::EMPTY;
        let mut group = 100;
        for body in stacks {
            if body.units.iter().any(|&u| used.has(u)) {
                continue;
            }
            let mut best = (0, HexId::NONE);
            for via in body.stands.iter() {
                let left = if via == body.hex { body.left } else { body.reach.left(via).unwrap_or(0) };
                let targets = outlook.book.near[via.index()] & *outlook.state.units.held(outlook.side.other());
                for target in targets.iter().filter(|&t| body.overrun_cost(outlook, via, t) <= left) {
                    let Some(gain) = overrun_gain(outlook, &body.units, via, target, value(target)) else { continue };
                    // Nearer is surer.
                    let gain = gain - i32::from(via != body.hex) * 4;
                    if gain > best.0 {
                        best = (gain, via);
                    }
                }
            }
            if best.0 > 0 {
                group += 1;
                for &unit in &body.units {
                    used.add(unit);
                    self.orders[unit.index()] = Order { dest: best.1, overrun: true, group };
                }
            }
        }
        bodies.retain(|b| !b.units.iter().any(|&u| used.has(u)));
    }

    /// Gathers units against enemy hexes, the most worthwhile first.
    fn attacks(&mut self, outlook: &Outlook, bodies: &[Body], value: &impl Fn(HexId) -> i32, least: i32) {
        let mut load = Field::<u8, W>::new(0);
        for (_, hex) in outlook.state.units.on_map(outlook.side) {
            load[hex] += 1;
        }
        let movers: UnitSet = bodies.iter().flat_map(|b| b.units.iter().copied()).collect();
        let ordered = |u: &UnitId| self.orders[u.index()].dest.exists();
        let used: UnitSet = outlook.state.units.of(outlook.side).filter(ordered).collect();
        let (press, orders) = (&self.press, &mut self.orders);
        let targets = outlook.state.units.held(outlook.side.other()).iter();
        let mut group = 0;
        best_first(
            &mut (used, load),
            targets,
            least,
            |(used, load), target| gather(outlook, bodies, (&movers, used), load, press, target, value(target)),
            |(used, load), _, force| {
                group += 1;
                for &(unit, dest) in &force.units {
                    used.add(unit);
                    if movers.has(unit) {
                        let from = outlook.state.units.at(unit).expect("a mover stands on the map");
                        load[from] -= 1;
                        load[dest] += 1;
                    }
                    let whole = bodies.iter().any(|b| b.units.len() > 1 && b.units.contains(&unit));
                    orders[unit.index()] = Order { dest, overrun: false, group: if whole { group } else { 0 } };
                }
            },
        );
    }
}

/// What an overrun is worth; nothing if it is not to be thought of.
pub fn overrun_gain(outlook: &Outlook, units: &[UnitId], via: HexId, target: HexId, value: i32) -> Option<i32> {
    let guard = Guard::new(outlook, outlook.side.other(), target);
    let mut force = Force::new();
    units.iter().for_each(|&u| force.add(outlook, u, via, target));
    let column = column(outlook, &force, &guard, true, 0);
    let pressed = outlook.state.units.count(outlook.side, via) > outlook.book.stack_limit;
    let mobile = units.iter().any(|&u| outlook.class(u) != 0);
    // On the first turn overruns open the way for all, and what does not get out of a crowd is lost.
    let least = match (pressed, mobile) {
        (true, false) => 10,
        (false, false) => 55,
        (_, true) if outlook.state.turn == 1 => outlook.style.get(OVERRUN_FIRST),
        (_, true) => outlook.style.get(OVERRUN),
    };
    if column < least {
        return None;
    }
    let trapped = exits(outlook, target, &HexSet::EMPTY.with(via)) == 0;
    let gain = expected(outlook, &force, &guard, column, Stakes { ground: value, trapped, overrun: true });
    let gain = gain + if pressed { 40 } else { 0 };
    (gain > 0).then_some(gain)
}

/// Strength of a side that can come next to each hex.
pub fn press(outlook: &Outlook, side: Side) -> Field<i32, W> {
    let units = outlook.state.units.on_map(side);
    outlook.atlas.rings.press(units.map(|(unit, at)| {
        let far = match (side, outlook.class(unit)) {
            (GERMAN, 0) => 4,
            (GERMAN, _) => 7,
            (_, 0) => 3,
            _ => 5,
        };
        (at, outlook.strength(unit, true), [2, far])
    }))
}
