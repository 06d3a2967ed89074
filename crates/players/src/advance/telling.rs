//! What a commander says of his plans, for people to follow.

use advance::{Act, Frame, GERMAN, HexSet, State};
use hexmap::{HexId, Hexes as _};

use super::{assault, eye::Eye, ground::river, plan::Plan};

/// A hex as a person calls it: by its name, or by that of a place close by.
fn place(eye: &Eye, hex: HexId) -> String {
    let map = &eye.book.map;
    let named = |far: usize| eye.ground.within(hex, far).hexes().find(|&h| !map.name(h).is_empty());
    match (0..=2).find_map(|far| Some((far, named(far)?))) {
        Some((0, h)) => map.name(h).to_owned(),
        Some((_, h)) => format!("{} near {}", map.label(hex), map.name(h)),
        None => map.label(hex).to_owned(),
    }
}

/// Why an answer is the best liked.
pub fn reason(eye: &Eye, plan: &Plan, act: Act) -> String {
    let state = eye.state;
    let order = |unit: wargame::UnitId| plan.orders[unit.index()];
    match act {
        Act::Pick(unit) if order(unit).overrun => format!("it can overrun from {}", place(eye, order(unit).dest)),
        Act::Pick(unit) if order(unit).dest.exists() && state.units.at(unit) != Some(order(unit).dest) => {
            format!("it is wanted at {} for an attack", place(eye, order(unit).dest))
        }
        Act::Pick(_) => "it has not moved yet and may find a better place".into(),
        Act::Move(to) => match state.stack.top() {
            Frame::Move(act) if act.group().any(|i| act.unit(i).is_some_and(|u| order(u).dest == to)) => {
                format!("from {} it can take part in the attack that is planned", place(eye, to))
            }
            _ => standing(eye, to),
        },
        Act::Overrun(hex) => format!("the odds against {} are good, and the way is open after it", place(eye, hex)),
        Act::Attack(hex) => match assault::assault(eye, hex) {
            Some((gain, _)) => format!("it gains most of all attacks: {gain} by its reckoning of losses and ground"),
            None => "nothing better can be attacked".into(),
        },
        Act::Join(_) => "the attack needs it".into(),
        Act::Done if matches!(state.stack.top(), Frame::PickTarget) => {
            "no attack left is worth what it may cost".into()
        }
        Act::Done if matches!(state.stack.top(), Frame::Move(_)) => "it stands nowhere better".into(),
        Act::Done => "there is nothing more worth doing here".into(),
        Act::Way(_) => "it costs least: steps, units and ground weighed".into(),
        Act::Lose(_) => "its step is the cheapest".into(),
        Act::Retreat(hex) => standing(eye, hex),
        Act::Advance(_) | Act::At(_) => "the ground is worth having".into(),
        Act::Commit(0) => "the air units change more elsewhere".into(),
        Act::Commit(_) => "here the air units change most".into(),
        Act::Fort(hex) => format!("{} will be fought for", place(eye, hex)),
        Act::Interdict(_) => "it slows those who are on their way".into(),
        _ => "it likes nothing better".into(),
    }
}

/// What speaks for standing in a hex.
fn standing(eye: &Eye, hex: HexId) -> String {
    let mut good = Vec::new();
    if eye.book.leningrad.has_hex(hex) {
        good.push("it holds the city");
    }
    if eye.supplied(eye.side, 0, hex) {
        good.push("it is in supply there");
    }
    if super::ground::cover(eye.book, hex, eye.side) > 0 {
        good.push("the ground shelters it");
    }
    if eye.state.forts.has_hex(hex) && eye.side != GERMAN {
        good.push("there is a fort");
    }
    if eye.book.near[hex.index()].meets(eye.state.units.held(eye.side)) {
        good.push("friends stand beside it");
    }
    match good.is_empty() {
        true => "no place in reach is better".into(),
        false => good.join(", "),
    }
}

/// What a side is about, in one sentence.
pub fn aim(eye: &Eye, plan: &Plan) -> String {
    let (book, state) = (eye.book, eye.state);
    let enemies = *state.units.held(eye.side.other());
    // Where most units are sent to attack.
    let mut struck: Vec<(usize, HexId)> = Vec::new();
    for hex in enemies.hexes() {
        let sent = |u: &wargame::UnitId| {
            let dest = plan.orders[u.index()].dest;
            dest.exists() && book.near[hex.index()].has_hex(dest)
        };
        let count = state.units.of(eye.side).filter(sent).count();
        if count > 0 {
            struck.push((count, hex));
        }
    }
    struck.sort_by_key(|&(count, hex)| (std::cmp::Reverse(count), hex));
    let mut parts = Vec::new();
    if let Some(river) = held_river(eye, state) {
        parts.push(format!("holding the {river}"));
    }
    if let Some(&(_, hex)) = struck.first() {
        parts.push(format!("striking at {}", place(eye, hex)));
    }
    if parts.is_empty() {
        parts.push(match eye.side == GERMAN {
            true => "marching on Leningrad".into(),
            false => "drawing back before the panzers".to_owned(),
        });
    }
    parts.join("; ")
}

/// The river most units of a side that see the enemy stand along.
fn held_river(eye: &Eye, state: &State) -> Option<String> {
    let enemies: HexSet =
        state.units.held(eye.side.other()).hexes().fold(HexSet::EMPTY, |all, h| all | *eye.ground.within(h, 2));
    let mut rivers: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    let front: Vec<HexId> = state.units.on_map(eye.side).map(|(_, h)| h).filter(|h| enemies.has_hex(*h)).collect();
    for edge in eye.book.map.edges().iter().filter(|e| river(eye.book, e.a, e.b)) {
        let along = front.iter().filter(|&&h| h == edge.a || h == edge.b).count();
        // A border may run along a river; its key is not a name.
        let named = edge.names.iter().filter(|(_, name)| name.starts_with(char::is_uppercase));
        for (_, name) in named.filter(|_| along > 0) {
            *rivers.entry(name).or_default() += along;
        }
    }
    let (name, count) = rivers.into_iter().max_by_key(|&(name, count)| (count, std::cmp::Reverse(name)))?;
    (count >= front.len() && count > 2).then(|| name.to_owned())
}
