//! After the dice: loss or retreat, who loses, where to, who follows.

use advance::{Act, GERMAN, Half, HexSet, LOSE, RETREAT, SOVIET, UnitSet};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{atlas::cover, german, outlook::Outlook, soviet};

/// What it is worth to a side to keep a hex it holds.
fn keep(outlook: &Outlook, side: Side, hex: HexId) -> i32 {
    let points = outlook.atlas.points[hex];
    if side == GERMAN {
        return 4 + 6 * points + if outlook.book.leningrad.has(hex) { 20 } else { 0 };
    }
    let fort = if outlook.state.forts.has(hex) { 10 } else { 0 };
    let city = if outlook.book.leningrad.has(hex) { 50 + 2 * points } else { 0 };
    3 + 4 * cover(outlook.book, hex, SOVIET) + fort + city
}

/// The hexes of the enemy that a half of the result is away from.
fn enemies(outlook: &Outlook, attacker: bool) -> HexSet {
    let battle = &outlook.state.battle;
    if attacker { battle.targets.iter().collect() } else { battle.bases.iter().collect() }
}

/// Weighs the ways to satisfy a result by what they cost.
pub fn way(outlook: &Outlook, attacker: bool, offers: &[Act], weights: &mut Vec<i32>) {
    let (state, side) = (outlook.state, outlook.side);
    let (units, half) = match attacker {
        true => (state.battle.force, state.battle.attacker),
        false => (state.battle.guard, state.battle.defender),
    };
    let demand: u8 = if half == Half::Two { 2 } else { 1 };
    let list: Vec<(UnitId, HexId)> = units.iter().filter_map(|u| Some((u, state.units.at(u)?))).collect();
    let hexes: HexSet = list.iter().map(|&(_, h)| h).collect();
    let enemy = enemies(outlook, attacker);
    // Whoever retreats gives up his hexes, or the hex he has just emptied.
    let ground: i32 = if attacker {
        let emptied = |h: &HexId| state.units.count(side.other(), *h) == 0;
        let value = |h: HexId| if side == GERMAN { german::value(outlook, h) } else { soviet::value(outlook, h) };
        state.battle.targets.iter().filter(emptied).map(value).max().unwrap_or(2)
    } else {
        hexes.iter().map(|h| keep(outlook, side, h)).sum()
    };
    let mut steps: Vec<i32> = Vec::new();
    for &(unit, _) in &list {
        let price = outlook.step_price(unit);
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
        let cost = |&(unit, hex): &(UnitId, HexId)| match outlook.escapes(side, hex, &enemy, length) {
            true => 4 * i32::from(length),
            false => outlook.price(unit),
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
pub fn lose(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Lose(unit) if outlook.state.side(unit) == outlook.side => -outlook.step_price(unit),
        Act::Lose(unit) => outlook.price(unit),
        _ => -1000,
    }));
}

/// Weighs hexes to retreat to.
pub fn retreat(outlook: &Outlook, unit: UnitId, attacker: bool, left: u8, offers: &[Act], weights: &mut Vec<i32>) {
    let (book, side) = (outlook.book, outlook.side);
    let enemy = enemies(outlook, attacker);
    let class = outlook.class(unit);
    weights.extend(offers.iter().map(|&offer| {
        let Act::Retreat(hex) = offer else { return 0 };
        let fed = i32::from(outlook.supplied(side, class, hex));
        let friends = outlook.state.units.count(side, hex) as i32;
        let free = i32::from(!outlook.zone[side.other().index()].has(hex));
        let way = match side {
            GERMAN => -i32::from(outlook.atlas.togo[class][hex].min(200)) / 2,
            SOVIET => -i32::from(outlook.atlas.togo[0][hex].min(200)) + 20 * i32::from(book.leningrad.has(hex)),
        };
        let dead_end = left > 1 && !outlook.escapes(side, hex, &enemy, left - 1);
        -500 * i32::from(dead_end) + 20 * fed + 3 * friends + 6 * free + 5 * cover(book, hex, side) + way
    }));
}

/// Weighs whether a unit follows into an emptied hex, and into which.
pub fn follow(outlook: &Outlook, hand: Option<UnitId>, offers: &[Act], weights: &mut Vec<i32>) {
    let battle = &outlook.state.battle;
    let attacking = outlook.state.phasing() == outlook.side;
    let emptied = |h: &HexId| outlook.state.units.count(outlook.side.other(), *h) == 0;
    let goals: HexSet = if attacking { battle.targets } else { battle.bases }.iter().filter(emptied).collect();
    weights.extend(offers.iter().map(|&offer| match (offer, hand) {
        (Act::At(hex), Some(unit)) => step(outlook, unit, hex),
        (Act::Advance(unit), _) => {
            let Some(from) = outlook.state.units.at(unit) else { return -1000 };
            let near = goals & outlook.book.near[from.index()];
            // A corps follows as a whole, before others take its room.
            let corps = |u: UnitId| outlook.book.germans.get(u.index()).and_then(|g| g.corps);
            let mate = |u: UnitId| corps(unit).is_some() && corps(u) == corps(unit);
            let mates = battle.advanced.iter().any(mate);
            let pull = 60 * i32::from(mates) + 2 * i32::from(corps(unit).is_some());
            near.iter().map(|h| step(outlook, unit, h)).max().unwrap_or(-1) + pull
        }
        _ => 0,
    }));
}

/// What a unit gains by advancing to a hex.
fn step(outlook: &Outlook, unit: UnitId, hex: HexId) -> i32 {
    let Some(from) = outlook.state.units.at(unit) else { return 0 };
    let points = outlook.atlas.points[hex] - outlook.atlas.points[from];
    let class = outlook.class(unit);
    if outlook.side == GERMAN {
        let nearer = i32::from(outlook.atlas.togo[class][from]) - i32::from(outlook.atlas.togo[class][hex]);
        let fed = if outlook.supplied(GERMAN, class, from) { 0 } else { -40 };
        return 2 * nearer + 8 * points + fed + 3;
    }
    let city = |h: HexId| i32::from(outlook.book.leningrad.has(h));
    let fort = |h: HexId| i32::from(outlook.state.forts.has(h));
    let covered = |h: HexId| cover(outlook.book, h, SOVIET);
    let alone = UnitSet::EMPTY.with(unit);
    let left = i32::from(outlook.crowded(SOVIET, from, 0, &alone));
    100 * (city(hex) - city(from)) + 2 * points + 10 * (fort(hex) - fort(from)) + 8 * (covered(hex) - covered(from))
        - 6
        - left
}
