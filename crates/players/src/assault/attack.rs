//! The Combat Phase: which hex is attacked, and by whom.

use assault::{Act, GERMAN, HexSet, Hexes, Kind, State, UnitSet};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    eye::{Eye, Worth},
    fight::worth,
    knobs::{BOLD, GROUND},
    plan::Plan,
};

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

/// The best force against a hex and its gain, from where everybody stands.
pub fn best(eye: &Eye, state: &State, plan: &Plan, target: HexId, plus: i8) -> Option<(Worth, UnitSet)> {
    let ground = ground(eye, target) + plan.relief(eye, target);
    let mut force = UnitSet::EMPTY;
    let mut best: Option<(Worth, UnitSet)> = None;
    for unit in able(eye, &plan.hold(), target) {
        force.add(unit.index());
        let Some(gain) = worth(eye, state, &force, target, plus, ground) else { continue };
        if best.is_none_or(|b| gain > b.0) {
            best = Some((gain, force));
        }
    }
    let (mut gain, mut force) = best?;
    // Whoever is not needed is kept for something else.
    for unit in force.iter().collect::<Vec<_>>() {
        let rest = force.without(unit);
        if rest.is_empty() {
            break;
        }
        if let Some(less) = worth(eye, state, &rest, target, plus, ground).filter(|&less| less >= gain) {
            (gain, force) = (less, rest);
        }
    }
    Some((gain, force))
}

/// The attack being announced.
pub type Strike = Option<(HexId, UnitSet)>;

pub fn pick(eye: &Eye, plan: &Plan, strike: &mut Strike, offers: &[Act], weights: &mut Vec<i32>) {
    let mut most = 0;
    *strike = None;
    weights.extend(offers.iter().map(|&offer| {
        let Act::Attack(hex) = offer else { return 0 };
        let Some((gain, force)) = best(eye, eye.state, plan, hex, 0) else { return -1000 };
        if gain < least(eye) {
            return -1000;
        }
        let weight = 1000 + gain * 4;
        if weight > most {
            most = weight;
            *strike = Some((hex, force));
        }
        weight
    }));
    // Equal ones would be decided by lot: the one remembered wins.
    if let Some((hex, _)) = *strike
        && let Some(at) = offers.iter().position(|&o| o == Act::Attack(hex))
    {
        weights[at] += 1;
    }
}

pub fn announce(eye: &Eye, strike: &Strike, targets: &Hexes, force: &UnitSet, offers: &[Act], weights: &mut Vec<i32>) {
    let meant = strike.filter(|s| targets.has(s.0)).map_or(UnitSet::EMPTY, |s| s.1);
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
