//! What a commander says of his plans, for people to follow.

use assault::{Act, Frame, GERMAN};
use hexmap::HexId;

use super::{attack, eye::Eye, plan::Plan};

/// A hex as a person calls it: by its name, or by that of a place close by.
fn place(eye: &Eye, hex: HexId) -> String {
    let map = &eye.book.map;
    if !map.name(hex).is_empty() {
        return map.name(hex).to_owned();
    }
    let close = |h: &HexId| map.distance(*h, hex).is_some_and(|d| d <= 2) && !map.name(*h).is_empty();
    match map.hexes().filter(close).min_by_key(|&h| map.distance(h, hex)) {
        Some(near) => format!("{} near {}", map.label(hex), map.name(near)),
        None => map.label(hex).to_owned(),
    }
}

/// Why an answer is the best liked.
pub fn reason(eye: &Eye, plan: &Plan, act: Act) -> String {
    let state = eye.state;
    let dest = |unit: wargame::UnitId| plan.orders[unit.index()].dest;
    match act {
        Act::Pick(unit) if dest(unit).exists() && state.units.at(unit) != Some(dest(unit)) => {
            format!("it is wanted at {} for an attack", place(eye, dest(unit)))
        }
        Act::Pick(unit) if eye.is_hq(unit) => "its units need it nearer".into(),
        Act::Pick(_) => "it has not moved yet and may find a better place".into(),
        Act::Move(to) => match state.stack.top() {
            Frame::Move(march) if dest(march.unit) == to => {
                format!("from {} it can take part in the attack that is planned", place(eye, to))
            }
            _ => "the way to its aim, supply and danger weighed, no hex in reach is better".into(),
        },
        Act::Attack(hex) => match attack::best(eye, state, plan, hex, 0) {
            Some((gain, _)) => format!("it gains most of all attacks: {gain} tenths of a point by its reckoning"),
            None => "nothing better can be attacked".into(),
        },
        Act::Join(_) => "the attack needs it".into(),
        Act::Transfer(_) => "the city needs it".into(),
        Act::Bomb(hex) => format!("{} is to be attacked, or it stands in the open", place(eye, hex)),
        Act::Done if matches!(state.stack.top(), Frame::PickTarget) => {
            "no attack left is worth what it may cost".into()
        }
        Act::Done => "there is nothing more worth doing here".into(),
        Act::Way(_) => "it costs least: steps, units and ground weighed".into(),
        Act::Lose(_) => "its step is the cheapest".into(),
        _ => "it likes nothing better".into(),
    }
}

/// What a side is about, in one sentence.
pub fn aim(eye: &Eye, plan: &Plan) -> String {
    let mut targets: Vec<_> = plan.targets.clone();
    targets.sort_by_key(|&(hex, gain)| (std::cmp::Reverse(gain), hex));
    let mut names: Vec<String> = Vec::new();
    for (hex, _) in targets {
        let name = place(eye, hex);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(2);
    match (names.is_empty(), eye.side == GERMAN) {
        (false, _) => format!("striking at {}", names.join(" and at ")),
        (true, true) => format!("marching on {}", city(eye)),
        (true, false) => format!("holding the ways to {}", city(eye)),
    }
}

fn city(eye: &Eye) -> &'static str {
    if eye.book.is_stalingrad() { "Stalingrad" } else { "Leningrad" }
}
