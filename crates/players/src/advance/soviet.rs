//! Where Soviet units like to be.

use advance::{GERMAN, SOVIET, UnitSet, W, river};
use hexmap::{Field, HexId, remaining};
use wargame::UnitId;

use super::{
    atlas::cover,
    fight::Guard,
    outlook::{Outlook, TENTHS},
    parameters::{CITY, DEPTH, DETOUR, DREAD, FEAR, FRIENDS, LINE, SHELTER, STACK, STRAIGHT, SUPPLY, THREE, TWO},
    plan::Plan,
};

/// What driving the Germans from a hex is worth besides the units in it.
pub fn value(outlook: &Outlook, hex: HexId) -> i32 {
    let near = (30 - i32::from(outlook.atlas.togo[0][hex])).max(0) / 2;
    let city = if outlook.book.leningrad.has(hex) { 30 } else { 0 };
    (4 + near) * outlook.later() / 100 + city + 4 * outlook.atlas.points[hex]
}

/// The front as the Soviets see it.
pub struct Front {
    /// Cost in half-points from the nearest German, as infantry counts it.
    from: Field<u16, W>,
    /// Cost of the shortest way of a German to the objectives.
    least: i32,
    /// Hexes between Leningrad and the nearest German.
    gap: i32,
}

impl Front {
    pub fn new(outlook: &Outlook) -> Front {
        let book = outlook.book;
        // Counted from the German outwards: the cost of the opposite step.
        let from = remaining(&book.map, outlook.state.units.held(GERMAN), |_, dir, to| {
            Some(book.cost[0][to.index()][dir.opposite().index()])
        });
        let ahead = |hex: HexId| i32::from(outlook.atlas.togo[0][hex]);
        let least = outlook.state.units.held(GERMAN).iter().map(ahead).min().unwrap_or(0);
        let gap = outlook.state.units.held(GERMAN).iter().map(|h| i32::from(outlook.atlas.away[h])).min().unwrap_or(99);
        Front { from, least, gap }
    }
}

/// What it is worth to end a move in a hex.
pub fn stand(outlook: &Outlook, plan: &Plan, front: &Front, unit: UnitId, hex: HexId) -> i32 {
    let (book, state) = (outlook.book, outlook.state);
    let movers = UnitSet::EMPTY.with(unit);
    if outlook.crowded(SOVIET, hex, 1, &movers) {
        return -1000;
    }
    let others = state.units.here(SOVIET, hex).filter(|&u| u != unit).count() as i32;
    let mut score = outlook.wish(hex)
        - if outlook.supplied(SOVIET, outlook.class(unit), hex) { 0 } else { outlook.style.get(SUPPLY) };
    let style = &outlook.style;
    if book.leningrad.has(hex) {
        let want = match front.gap {
            gap if gap <= style.get(THREE) => 3,
            gap if gap <= style.get(TWO) => 2,
            _ => 1,
        };
        if others < want {
            score += style.get(CITY) + outlook.atlas.points[hex] / 2 - 14 * others + outlook.strength(unit, false) / 5;
        }
        return score;
    }
    let shelter = cover(book, hex, SOVIET) + i32::from(state.forts.has(hex)) + behind_river(outlook, front, hex);
    score += style.get(SHELTER) * shelter;
    let detour = i32::from(front.from[hex].min(300)) + i32::from(outlook.atlas.togo[0][hex].min(300)) - front.least;
    score += style.get(STRAIGHT) * (style.get(DETOUR) - detour).max(0) / 10;
    score -= style.get(LINE) * (i32::from(outlook.atlas.away[hex]) - (front.gap - style.get(DEPTH)).clamp(1, 9)).abs();
    score += if others == 1 || others == 2 { style.get(STACK) } else { 0 };
    let near = book.near[hex.index()];
    score += style.get(FRIENDS)
        * state.units.on_map(SOVIET).filter(|(u, h)| near.has(*h) && *u != unit).count().min(3) as i32;
    score - style.part(danger(outlook, plan, unit, hex), FEAR) * (100 + style.get(DREAD) * outlook.late() / 4) / 100
}

/// Whether attackers would have to cross a river: most hexes nearer to the Germans lie across one.
fn behind_river(outlook: &Outlook, front: &Front, hex: HexId) -> i32 {
    let (mut across, mut open) = (0, 0);
    for to in outlook.book.near[hex.index()].iter().filter(|&to| front.from[to] < front.from[hex]) {
        match river(outlook.book, to, hex) {
            true => across += 1,
            false => open += 1,
        }
    }
    i32::from(across > 0 && across >= open)
}

/// How hard a unit would be hit there.
fn danger(outlook: &Outlook, plan: &Plan, unit: UnitId, hex: HexId) -> i32 {
    if plan.press[hex] == 0 {
        return 0;
    }
    let mut guard = Guard::fed(outlook, SOVIET, hex);
    if outlook.state.units.at(unit) != Some(hex) {
        guard = guard.reinforced(outlook, unit);
    }
    let column = guard.column_against(plan.press[hex] / 2);
    (column - 2 * TENTHS).clamp(0, 80) / 2
}

/// Where a fort serves best: in Leningrad, then under units on the approaches.
pub fn fort(outlook: &Outlook, hex: HexId) -> i32 {
    let (book, state) = (outlook.book, outlook.state);
    let units = state.units.count(SOVIET, hex) as i32;
    if book.leningrad.has(hex) {
        return 60 + outlook.atlas.points[hex] / 3 + 4 * units;
    }
    let open = cover(book, hex, SOVIET) == 0;
    10 + 8 * units + 4 * i32::from(book.road_hexes.has(hex)) + 3 * i32::from(open)
        - 3 * i32::from(outlook.atlas.away[hex])
}
