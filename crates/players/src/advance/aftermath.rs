//! After the dice: loss or retreat, who loses, where to, who follows.

use advance::{Act, GERMAN, Half, HexSet, LOSE, RETREAT, SOVIET, UnitSet};
use hexmap::{HexId, Hexes as _};
use wargame::{Side, UnitId};

use super::{eye::Eye, german, ground::cover, soviet};

/// What it is worth to a side to keep a hex it holds.
fn keep(eye: &Eye, side: Side, hex: HexId) -> i32 {
    let points = eye.ground.points[hex];
    if side == GERMAN {
        return 4 + 6 * points + if eye.book.leningrad.has_hex(hex) { 20 } else { 0 };
    }
    let fort = if eye.state.forts.has_hex(hex) { 10 } else { 0 };
    let city = if eye.book.leningrad.has_hex(hex) { 50 + 2 * points } else { 0 };
    3 + 4 * cover(eye.book, hex, SOVIET) + fort + city
}

/// The hexes of the enemy that a half of the result is away from.
fn enemies(eye: &Eye, attacker: bool) -> HexSet {
    let battle = &eye.state.battle;
    if attacker { battle.targets.iter().collect() } else { battle.bases.iter().collect() }
}

/// Weighs the ways to satisfy a result by what they cost.
pub fn way(eye: &Eye, attacker: bool, offers: &[Act], weights: &mut Vec<i32>) {
    let (state, side) = (eye.state, eye.side);
    let (units, half) = match attacker {
        true => (state.battle.force, state.battle.attacker),
        false => (state.battle.guard, state.battle.defender),
    };
    let demand: u8 = if half == Half::Two { 2 } else { 1 };
    let list: Vec<(UnitId, HexId)> =
        units.iter().map(|u| UnitId(u as u8)).filter_map(|u| Some((u, state.units.at(u)?))).collect();
    let hexes: HexSet = list.iter().map(|&(_, h)| h).collect();
    let enemy = enemies(eye, attacker);
    // Whoever retreats gives up his hexes, or the hex he has just emptied.
    let ground: i32 = if attacker {
        let emptied = |h: &HexId| state.units.count(side.other(), *h) == 0;
        let value = |h: HexId| if side == GERMAN { german::value(eye, h) } else { soviet::value(eye, h) };
        state.battle.targets.iter().filter(emptied).map(value).max().unwrap_or(2)
    } else {
        hexes.hexes().map(|h| keep(eye, side, h)).sum()
    };
    let mut steps: Vec<i32> = Vec::new();
    for &(unit, _) in &list {
        let price = eye.step_price(unit);
        steps.push(price);
        if state.steps(unit) > 1 {
            steps.push(price * 2);
        }
    }
    steps.sort_unstable();
    let lose = |count: u8| {
        let vacated = if steps.len() <= usize::from(count) { ground } else { 0 };
        steps.iter().take(count.into()).sum::<i32>() + vacated
    };
    let retreat = |length: u8| {
        let cost = |&(unit, hex): &(UnitId, HexId)| match eye.escapes(side, hex, &enemy, length) {
            true => 4 * i32::from(length),
            false => eye.price(unit),
        };
        list.iter().map(cost).sum::<i32>() + ground
    };
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Way(LOSE) => -lose(demand),
        Act::Way(RETREAT) => -retreat(demand),
        _ => -(lose(1) + retreat(1)),
    }));
}

/// Weighs who loses a step: the cheapest. As surplus of the enemy: the dearest.
pub fn lose(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Lose(unit) if eye.state.side(unit) == eye.side => -eye.step_price(unit),
        Act::Lose(unit) => eye.price(unit),
        _ => -1000,
    }));
}

/// Weighs hexes to retreat to.
pub fn retreat(eye: &Eye, unit: UnitId, attacker: bool, left: u8, offers: &[Act], weights: &mut Vec<i32>) {
    let (book, side) = (eye.book, eye.side);
    let enemy = enemies(eye, attacker);
    let class = eye.class(unit);
    weights.extend(offers.iter().map(|&offer| {
        let Act::Retreat(hex) = offer else { return 0 };
        let fed = i32::from(eye.supplied(side, class, hex));
        let friends = eye.state.units.count(side, hex) as i32;
        let free = i32::from(!eye.zone[side.other().index()].has_hex(hex));
        let way = match side {
            GERMAN => -i32::from(eye.ground.togo[class][hex].min(200)) / 2,
            SOVIET => -i32::from(eye.ground.togo[0][hex].min(200)) + 20 * i32::from(book.leningrad.has_hex(hex)),
        };
        let dead_end = left > 1 && !eye.escapes(side, hex, &enemy, left - 1);
        -500 * i32::from(dead_end) + 20 * fed + 3 * friends + 6 * free + 5 * cover(book, hex, side) + way
    }));
}

/// Weighs whether a unit follows into an emptied hex, and into which.
pub fn follow(eye: &Eye, hand: Option<UnitId>, offers: &[Act], weights: &mut Vec<i32>) {
    let battle = &eye.state.battle;
    let attacking = eye.state.phasing() == eye.side;
    let emptied = |h: &HexId| eye.state.units.count(eye.side.other(), *h) == 0;
    let goals: HexSet = if attacking { battle.targets } else { battle.bases }.iter().filter(emptied).collect();
    weights.extend(offers.iter().map(|&offer| match (offer, hand) {
        (Act::At(hex), Some(unit)) => step(eye, unit, hex),
        (Act::Advance(unit), _) => {
            let Some(from) = eye.state.units.at(unit) else { return -1000 };
            let near = goals & eye.book.near[from.index()];
            // A corps follows as a whole, before others take its room.
            let corps = |u: UnitId| eye.book.germans.get(u.index()).and_then(|g| g.corps);
            let mate = |u: usize| corps(unit).is_some() && corps(UnitId(u as u8)) == corps(unit);
            let mates = battle.advanced.iter().any(mate);
            let pull = 60 * i32::from(mates) + 2 * i32::from(corps(unit).is_some());
            near.hexes().map(|h| step(eye, unit, h)).max().unwrap_or(-1) + pull
        }
        _ => 0,
    }));
}

/// What a unit gains by advancing to a hex.
fn step(eye: &Eye, unit: UnitId, hex: HexId) -> i32 {
    let Some(from) = eye.state.units.at(unit) else { return 0 };
    let points = eye.ground.points[hex] - eye.ground.points[from];
    let class = eye.class(unit);
    if eye.side == GERMAN {
        let nearer = i32::from(eye.ground.togo[class][from]) - i32::from(eye.ground.togo[class][hex]);
        let fed = if eye.supplied(GERMAN, class, from) { 0 } else { -40 };
        return 2 * nearer + 8 * points + fed + 3;
    }
    let city = |h: HexId| i32::from(eye.book.leningrad.has_hex(h));
    let fort = |h: HexId| i32::from(eye.state.forts.has_hex(h));
    let covered = |h: HexId| cover(eye.book, h, SOVIET);
    let alone = UnitSet::EMPTY.with(unit.index());
    let left = i32::from(eye.crowded(SOVIET, from, 0, &alone));
    100 * (city(hex) - city(from)) + 2 * points + 10 * (fort(hex) - fort(from)) + 8 * (covered(hex) - covered(from))
        - 6
        - left
}
