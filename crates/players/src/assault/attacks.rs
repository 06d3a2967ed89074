//! The Combat Phase: which hex is attacked, and by whom.

use assault::{Act, GERMAN, HexSet, Hexes, Phase, State, UnitSet, may_attack};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    fight::expected,
    outlook::{Outlook, Value},
    parameters::{BOLD, GROUND},
    plan::Plan,
};
use crate::Style;

/// What a hex is worth if it is taken, besides the units in it.
pub fn ground(outlook: &Outlook, hex: HexId) -> Value {
    let fort = i32::from(outlook.book.forts.has(hex));
    let worth = match outlook.side == GERMAN {
        true => 18 + 10 * fort + 8 * outlook.prize(hex),
        false => 4 + 15 * fort + 8 * outlook.prize(hex),
    };
    outlook.style.part(worth, GROUND) + outlook.wish(hex)
}

/// The least gain an attack is made for.
pub fn least(outlook: &Outlook) -> Value {
    outlook.style.get(BOLD)
}

/// Units next to a hex that can still attack it.
fn able(outlook: &Outlook, hold: &UnitSet, target: HexId) -> Vec<UnitId> {
    let (book, state) = (outlook.book, outlook.state);
    let fits = |&(u, at): &(UnitId, HexId)| {
        book.strike[at.index()].contains(&target) && !hold.has(u) && may_attack(outlook.at(), u).is_ok()
    };
    let mut used = HexSet::EMPTY;
    let mut units: Vec<UnitId> = state.units.on_map(outlook.side).filter(fits).map(|(u, _)| u).collect();
    units.sort_by_key(|&u| (state.class(book, u), std::cmp::Reverse(outlook.factor(u)), u));
    // Out of a main hex of the city one unit attacks; here the strongest (8.45).
    units.retain(|&u| {
        let at = state.units.at(u).expect("it is on the map");
        let first = !(book.city.has(at) && used.has(at));
        used.add(at);
        first
    });
    units
}

/// Tells what forces against a hex gain from where everybody stands, without some: one brought up after the other, and
/// the best of these less one by one.
fn grow(
    outlook: &Outlook,
    (state, hold): (&State, &UnitSet),
    target: HexId,
    (plus, ground): (i8, Value),
    tell: &mut dyn FnMut(UnitSet, Value),
) {
    let mut force = UnitSet::EMPTY;
    let mut best: Option<(Value, UnitSet)> = None;
    for unit in able(outlook, hold, target) {
        force.add(unit);
        let Some(gain) = expected(outlook, state, &force, target, plus, ground) else { continue };
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
        let Some(less) = expected(outlook, state, &rest, target, plus, ground) else { continue };
        tell(rest, less);
        if less >= gain {
            (gain, force) = (less, rest);
        }
    }
}

/// What a hex is worth in the plan.
fn prize(outlook: &Outlook, plan: &Plan, hex: HexId) -> Value {
    ground(outlook, hex) + plan.relief(outlook, hex)
}

/// The best force against a hex and its gain, from where everybody stands.
pub fn best(outlook: &Outlook, state: &State, plan: &Plan, target: HexId, plus: i8) -> Option<(Value, UnitSet)> {
    let mut best: Option<(Value, UnitSet)> = None;
    grow(outlook, (state, &plan.hold()), target, (plus, prize(outlook, plan, target)), &mut |force, gain| {
        if best.is_none_or(|b| gain > b.0 || gain == b.0 && force.len() < b.1.len()) {
            best = Some((gain, force));
        }
    });
    best
}

/// Within a phase nobody moves but by combat, after which somebody has fought.
type Key = (u8, Phase, UnitSet, Style);

/// The attacks thought of.
pub type Strikes = crate::strikes::Strikes<Key, 2>;

/// Thinks of the attacks on some hexes anew if the position is another.
fn keep(strikes: &mut Strikes, outlook: &Outlook, plan: &Plan, targets: impl FnOnce() -> Vec<HexId>) {
    if strikes.turns_to((outlook.state.turn, outlook.state.phase(), outlook.state.fought, outlook.style)) {
        let (hold, targets) = (plan.hold(), targets());
        strikes.think(least(outlook), targets.iter().copied(), |i, without, tell| {
            grow(outlook, (outlook.state, &(hold | *without)), targets[i], (0, prize(outlook, plan, targets[i])), tell);
        });
    }
}

/// Hexes with an enemy that was not attacked yet next to somebody who has not fought.
fn open(outlook: &Outlook) -> Vec<HexId> {
    let state = outlook.state;
    let fresh = state.units.on_map(outlook.side).filter(|&(u, _)| !state.fought.has(u));
    let near = fresh.flat_map(|(_, hex)| outlook.book.strike[hex.index()]).filter(|h| h.exists()).collect::<HexSet>();
    let there = (near & *state.units.held(outlook.enemy())) - state.struck - outlook.book.city;
    // Nobody attacks a fringe hex on the inset (8.45).
    there.iter().filter(|&h| !(outlook.book.on_inset(h) && outlook.book.fringe(h).is_some())).collect()
}

pub fn pick(outlook: &Outlook, plan: &Plan, strikes: &mut Strikes, offers: &[Act], weights: &mut Vec<i32>) {
    let target = |offer: &Act| if let Act::Attack(hex) = *offer { Some(hex) } else { None };
    keep(strikes, outlook, plan, || offers.iter().filter_map(target).collect());
    let least = least(outlook);
    weights.extend(offers.iter().map(|offer| match target(offer) {
        Some(hex) => strikes.gain(hex).filter(|&gain| gain >= least).map_or(-1000, |gain| 1000 + 4 * gain),
        None => 0,
    }));
}

pub fn announce(
    outlook: &Outlook,
    plan: &Plan,
    strikes: &mut Strikes,
    (targets, force): (&Hexes, &UnitSet),
    offers: &[Act],
    weights: &mut Vec<i32>,
) {
    // Who was told what to attack has not thought of it yet.
    keep(strikes, outlook, plan, || open(outlook));
    let meant = targets.iter().next().map_or(UnitSet::EMPTY, |target| strikes.force(target));
    let complete = meant.within(force) && !force.is_empty();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) if meant.has(unit) => 500 - unit.index() as i32,
        // Should the force meant not do, the strongest help.
        Act::Join(unit) => outlook.factor(unit),
        Act::Done if complete => 1000,
        Act::Done => 100,
        _ => -1000,
    }));
}
