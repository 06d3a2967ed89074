//! The Combat Phase: which hex is attacked, and by whom.

use assault::{Act, GERMAN, HexSet, Hexes, Kind, Phase, State, UnitSet};
use hexmap::{HexId, Hexes as _};
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    fight::worth,
    knobs::{BOLD, GROUND},
    plan::Plan,
};
use crate::Style;

/// What a hex is worth if it is taken, besides the units in it.
pub fn ground(eye: &Eye, hex: HexId) -> Worth {
    let fort = i32::from(eye.book.forts.has(hex.index()));
    let worth = match eye.side == GERMAN {
        true => 18 + 10 * fort + 8 * eye.prize(hex),
        false => 4 + 15 * fort + 8 * eye.prize(hex),
    };
    eye.style.part(worth, GROUND) + eye.wish(hex)
}

/// The least gain an attack is made for.
pub fn least(eye: &Eye) -> Worth {
    eye.style.get(BOLD)
}

/// Units next to a hex that can still attack it.
fn able(eye: &Eye, hold: &UnitSet, target: HexId) -> Vec<UnitId> {
    let (book, state) = (eye.book, eye.state);
    let fits = |&(u, at): &(UnitId, HexId)| {
        let i = u.index();
        book.strike[at.index()].contains(&target)
            && !matches!(eye.kind(u), Kind::Hq | Kind::Naval)
            && !(state.disrupted.has(i) || state.fought.has(i) || hold.has(i))
    };
    let mut used = HexSet::EMPTY;
    let mut units: Vec<UnitId> = state.units.on_map(eye.side).filter(fits).map(|(u, _)| u).collect();
    units.sort_by_key(|&u| (state.class(book, u), std::cmp::Reverse(eye.factor(u)), u));
    // Out of a main hex of the city one unit attacks; here the strongest (8.45).
    units.retain(|&u| {
        let at = state.units.at(u).expect("it is on the map");
        let first = !(book.city.has(at.index()) && used.has(at.index()));
        used.add(at.index());
        first
    });
    units
}

/// Tells what forces against a hex gain from where everybody stands, without some: one brought up after the other, and
/// the best of these less one by one.
fn grow(
    eye: &Eye,
    (state, hold): (&State, &UnitSet),
    target: HexId,
    (plus, ground): (i8, Worth),
    tell: &mut dyn FnMut(UnitSet, Worth),
) {
    let mut force = UnitSet::EMPTY;
    let mut best: Option<(Worth, UnitSet)> = None;
    for unit in able(eye, hold, target) {
        force.add(unit.index());
        let Some(gain) = worth(eye, state, &force, target, plus, ground) else { continue };
        tell(force, gain);
        if best.is_none_or(|b| gain > b.0) {
            best = Some((gain, force));
        }
    }
    let Some((mut gain, mut force)) = best else { return };
    // Whoever is not needed is kept for something else.
    for unit in force.iter() {
        let rest = force.without(unit);
        if rest.is_empty() {
            break;
        }
        let Some(less) = worth(eye, state, &rest, target, plus, ground) else { continue };
        tell(rest, less);
        if less >= gain {
            (gain, force) = (less, rest);
        }
    }
}

/// What a hex is worth in the plan.
fn prize(eye: &Eye, plan: &Plan, hex: HexId) -> Worth {
    ground(eye, hex) + plan.relief(eye, hex)
}

/// The best force against a hex and its gain, from where everybody stands.
pub fn best(eye: &Eye, state: &State, plan: &Plan, target: HexId, plus: i8) -> Option<(Worth, UnitSet)> {
    let mut best: Option<(Worth, UnitSet)> = None;
    grow(eye, (state, &plan.hold()), target, (plus, prize(eye, plan, target)), &mut |force, gain| {
        if best.is_none_or(|b| gain > b.0 || gain == b.0 && force.len() < b.1.len()) {
            best = Some((gain, force));
        }
    });
    best
}

/// Within a phase nobody moves but by combat, after which somebody has fought.
type Key = (u8, Phase, UnitSet, Style);

/// The attacks thought of.
pub type Strike = crate::strikes::Strikes<Key, 2>;

/// Thinks of the attacks on some hexes anew if the position is another.
fn keep(strike: &mut Strike, eye: &Eye, plan: &Plan, targets: impl FnOnce() -> Vec<HexId>) {
    if strike.turns_to((eye.state.turn, eye.state.phase(), eye.state.fought, eye.style)) {
        let (hold, targets) = (plan.hold(), targets());
        strike.think(least(eye), targets.iter().copied(), |i, without, tell| {
            grow(eye, (eye.state, &(hold | *without)), targets[i], (0, prize(eye, plan, targets[i])), tell);
        });
    }
}

/// Hexes with an enemy that was not attacked yet next to somebody who has not fought.
fn open(eye: &Eye) -> Vec<HexId> {
    let state = eye.state;
    let fresh = state.units.on_map(eye.side).filter(|(u, _)| !state.fought.has(u.index()));
    let near = fresh.flat_map(|(_, hex)| eye.book.strike[hex.index()]).filter(|h| h.exists()).collect::<HexSet>();
    let there = (near & *state.units.held(eye.enemy())) - state.struck - eye.book.city;
    // Nobody attacks a fringe hex on the inset (8.45).
    there.hexes().filter(|&h| !(eye.book.on_inset(h) && eye.book.fringe(h).is_some())).collect()
}

pub fn pick(eye: &Eye, plan: &Plan, strike: &mut Strike, offers: &[Act], weights: &mut Vec<i32>) {
    let target = |offer: &Act| if let Act::Attack(hex) = *offer { Some(hex) } else { None };
    keep(strike, eye, plan, || offers.iter().filter_map(target).collect());
    let least = least(eye);
    weights.extend(offers.iter().map(|offer| match target(offer) {
        Some(hex) => strike.gain(hex).filter(|&gain| gain >= least).map_or(-1000, |gain| 1000 + 4 * gain),
        None => 0,
    }));
}

pub fn announce(
    eye: &Eye,
    plan: &Plan,
    strike: &mut Strike,
    (targets, force): (&Hexes, &UnitSet),
    offers: &[Act],
    weights: &mut Vec<i32>,
) {
    // Who was told what to attack has not thought of it yet.
    keep(strike, eye, plan, || open(eye));
    let meant = targets.iter().next().map_or(UnitSet::EMPTY, |target| strike.force(target));
    let complete = meant.within(force) && !force.is_empty();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) if meant.has(unit.index()) => 500 - unit.index() as i32,
        // Should the force meant not do, the strongest help.
        Act::Join(unit) => eye.factor(unit),
        Act::Done if complete => 1000,
        Act::Done => 100,
        _ => -1000,
    }));
}
