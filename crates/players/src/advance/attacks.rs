//! The Combat Phase: which hex is attacked, by whom, and with how many air units.

use advance::{Act, GERMAN, HexSet, Hexes, Phase, State, UnitSet, W, attackable, result_name};
use hexmap::{Field, HexId};
use wargame::{UnitId, odds_name};

use super::{
    counter,
    fight::{Force, Guard, Stakes, column, expected, results},
    forces::{air_for, exits},
    german,
    outlook::{Outlook, TENTHS},
    parameters::{AIR, BOLD, GROUND},
    plan::press,
    soviet,
};
use crate::{
    Style,
    reckoned::{Attack, Reckoned},
};

/// The least an attack must be worth.
pub fn least(outlook: &Outlook) -> i32 {
    let late = if outlook.side == GERMAN { 1 - i32::from(outlook.state.turn) / 4 } else { 0 };
    outlook.style.get(BOLD) + late
}

/// What taking a hex is worth to the side that looks.
pub fn value(outlook: &Outlook, hex: HexId) -> i32 {
    let value = if outlook.side == GERMAN { german::value(outlook, hex) } else { soviet::value(outlook, hex) };
    outlook.style.part(value, GROUND) + outlook.wish(hex)
}

/// Within a phase nobody moves but by combat, after which somebody has fought.
type Key = (u8, Phase, UnitSet, Style);

pub type Strikes = crate::strikes::Strikes<Key, 2>;

/// Thinks of the attacks anew if the position is another.
fn keep(strikes: &mut Strikes, outlook: &Outlook) {
    if strikes.turns_to((outlook.state.turn, outlook.state.phase(), outlook.state.fought, outlook.style)) {
        let targets: Vec<Target> = attackable(outlook.at()).iter().map(|hex| Target::new(outlook, hex)).collect();
        let press = press(outlook, outlook.side.other());
        let grow = |i: usize, without: &UnitSet, tell: &mut dyn FnMut(UnitSet, i32)| {
            targets[i].grow(outlook, &press, without, tell);
        };
        strikes.think(least(outlook), targets.iter().map(|t| t.guard.hex), grow);
    }
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
    fn new(outlook: &Outlook, hex: HexId) -> Target {
        let near = outlook.book.near[hex.index()];
        let mut ready: Vec<(bool, i32, UnitId, HexId)> = outlook
            .state
            .units
            .on_map(outlook.side)
            .filter(|&(u, h)| near.has(h) && !outlook.state.fought.has(u))
            .map(|(u, h)| (outlook.supplied(outlook.side, outlook.class(u), h), outlook.strength(u, true), u, h))
            .collect();
        ready.sort_by_key(|&(fed, strength, u, _)| (!fed, std::cmp::Reverse(strength), u));
        let ready = ready.into_iter().map(|(.., unit, from)| (unit, from)).collect();
        let ground = value(outlook, hex);
        let air = if ground > 60 { air_for(outlook, hex) } else { 0 };
        Target { guard: Guard::new(outlook, outlook.side.other(), hex), ground, air, ready }
    }

    /// Brings up one after the other, without some, and tells what each force gains.
    fn grow(&self, outlook: &Outlook, press: &Field<i32, W>, without: &UnitSet, tell: &mut dyn FnMut(UnitSet, i32)) {
        let hex = self.guard.hex;
        let mut force = Force::new();
        let mut shut = (HexSet::EMPTY, false);
        for &(unit, from) in self.ready.iter().filter(|&&(u, _)| !without.has(u)) {
            force.add(outlook, unit, from, hex);
            if force.bases != shut.0 {
                shut = (force.bases, exits(outlook, hex, &force.bases) == 0);
            }
            let column = column(outlook, &force, &self.guard, false, self.air);
            let ground = counter::ground(outlook, press, &force, &self.guard, self.ground);
            let stakes = Stakes { ground, trapped: shut.1, overrun: false };
            tell(force.set, expected(outlook, &force, &self.guard, column, stakes));
            if column >= 10 * TENTHS {
                break;
            }
        }
    }
}

/// Weighs the hexes that can be attacked next.
pub fn pick(outlook: &Outlook, strikes: &mut Strikes, offers: &[Act], weights: &mut Vec<i32>) {
    keep(strikes, outlook);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Attack(hex) => strikes.gain(hex).unwrap_or(-1000),
        _ => least(outlook),
    }));
}

/// Weighs who joins an attack.
pub fn announce(
    outlook: &Outlook,
    strikes: &mut Strikes,
    (targets, force): (&Hexes, &UnitSet),
    offers: &[Act],
    weights: &mut Vec<i32>,
) {
    keep(strikes, outlook);
    let target = targets.iter().next().expect("an attack has a target");
    let wanted = strikes.force(target);
    let ready = wanted.within(force);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) if wanted.has(unit) => 100,
        Act::Done if ready => 50,
        Act::Done => 10,
        Act::Join(_) => 20,
        _ => -100,
    }));
}

/// An attack on a hex from where everybody stands.
fn standing(outlook: &Outlook, units: impl Iterator<Item = UnitId>, hex: HexId) -> (Force, Guard) {
    let (state, defender) = (outlook.state, outlook.state.phasing().other());
    let mut force = Force::new();
    for (unit, from) in units.filter_map(|unit| Some((unit, state.units.at(unit)?))) {
        force.add(outlook, unit, from, hex);
    }
    let guard = match state.battle.targets.has(hex) {
        true => Guard::of(outlook, defender, hex, state.battle.guard.iter()),
        false => Guard::new(outlook, defender, hex),
    };
    (force, guard)
}

/// The combat announced, as it stands.
fn announced(outlook: &Outlook, state: &State) -> (Force, Guard) {
    let target = state.battle.targets.iter().next().expect("a combat has a target");
    standing(outlook, state.battle.force.iter(), target)
}

/// The column and the chances of an attack as they are reckoned with.
pub fn reckon(outlook: &Outlook, attack: &Attack) -> Reckoned {
    let (force, guard) = standing(outlook, attack.force.iter().copied(), attack.target);
    let column = column(outlook, &force, &guard, attack.overrun, i32::from(attack.air));
    let mut reckoned = Reckoned::on(odds_name(outlook.book.crt.clamp(column.div_euclid(TENTHS) as i16)));
    results(outlook, column)
        .for_each(|(weight, defender, attacker)| reckoned.add(result_name(defender, attacker), weight));
    reckoned
}

/// Weighs how many air units to commit: what they change, less what they could change elsewhere.
pub fn air(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let state = outlook.state;
    let (force, guard) = announced(outlook, state);
    let attacking = state.phasing() == GERMAN;
    let ground = if attacking { german::value(outlook, guard.hex) } else { soviet::value(outlook, guard.hex) };
    let trapped = !outlook.escapes(state.phasing().other(), guard.hex, &force.bases, 1);
    let stakes = Stakes { ground, trapped, overrun: state.battle.overrun };
    let gain =
        |air: i32| expected(outlook, &force, &guard, column(outlook, &force, &guard, stakes.overrun, air), stakes);
    let bare = gain(0);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Commit(count) => {
            let change = gain(i32::from(count)) - bare;
            (if attacking { change } else { -change }) - outlook.style.get(AIR) * i32::from(count)
        }
        _ => 0,
    }));
}
