//! Where German units like to be.

use advance::{GERMAN, HexSet, SOVIET, UnitSet};
use hexmap::HexId;
use wargame::UnitId;

use super::{
    atlas::cover,
    fight::Guard,
    outlook::Outlook,
    parameters::{AXIS, CORPS, DREAD, FEAR, FRIENDS, LEAD, LEASH, POINTS, PULL, REST, SUPPLY},
    plan::Plan,
};

/// What taking a hex from the Soviets is worth besides the units in it.
pub fn value(outlook: &Outlook, hex: HexId) -> i32 {
    let book = outlook.book;
    let near = (60 - i32::from(outlook.atlas.togo[0][hex])).max(0) / 3;
    let road = if book.road_hexes.has(hex) { 4 } else { 0 };
    let city = if book.leningrad.has(hex) { 25 + 3 * i32::from(outlook.state.turn) } else { 0 };
    (6 + near + road) * outlook.later() / 100
        + city
        + outlook.atlas.points[hex] * (3 + 5 * i32::from(outlook.state.turn) / 12)
}

/// What it is worth to end a move in a hex, for units that have no attack to make.
pub fn stand(outlook: &Outlook, plan: &Plan, units: &[UnitId], hex: HexId) -> i32 {
    let (book, state) = (outlook.book, outlook.state);
    let movers: UnitSet = units.iter().copied().collect();
    let class = units.iter().map(|&u| outlook.class(u)).max().unwrap_or(0);
    let style = &outlook.style;
    let togo = outlook.atlas.axis[style.get(AXIS) as usize][class][hex].min(200);
    let mut score = outlook.wish(hex) - style.get(PULL) * i32::from(togo) / 10;
    if outlook.crowded(GERMAN, hex, units.len(), &movers) {
        score -= 1000;
    }
    if !outlook.supplied(GERMAN, class, hex) {
        score -= style.get(SUPPLY);
    }
    score += 4 * cover(book, hex, GERMAN) + style.get(POINTS) * outlook.atlas.points[hex];
    if class != 0 {
        let corps = |u: UnitId| book.germans[u.index()].corps;
        let mate = |&u: &UnitId| !movers.has(u) && corps(u) == corps(units[0]);
        score += style.get(CORPS) * state.units.here(GERMAN, hex).filter(mate).count() as i32;
        let ahead = outlook.foot_line() - i32::from(outlook.atlas.togo[class][hex]) - style.get(LEASH);
        score -= style.get(LEAD) * ahead.max(0) / 10;
    }
    score += style.part(rest(outlook, units, hex), REST);
    let near = book.near[hex.index()];
    if near.meets(state.units.held(GERMAN)) {
        let friends = state.units.on_map(GERMAN).filter(|&(u, h)| near.has(h) && !movers.has(u)).count();
        score += style.get(FRIENDS) * friends.min(4) as i32;
    }
    score - style.part(danger(outlook, plan, units, hex), FEAR) * (100 + style.get(DREAD) * outlook.late() / 4) / 100
}

/// What it is worth to rebuild reduced panzers in a quiet city (16.6): to wait on more than to go there.
fn rest(outlook: &Outlook, units: &[UnitId], hex: HexId) -> i32 {
    let (book, state) = (outlook.book, outlook.state);
    let time_left = state.turn + 2 <= book.turns;
    if !time_left || !book.replacement_hexes.has(hex) || outlook.zone[SOVIET.index()].has(hex) {
        return 0;
    }
    let worn = |&&u: &&UnitId| outlook.class(u) != 0 && state.reduced.has(u);
    let waits = |u: &UnitId| if state.units.at(*u) == Some(hex) { 30 } else { 12 };
    units.iter().filter(worn).map(waits).sum()
}

/// What a Soviet counterattack would cost there.
fn danger(outlook: &Outlook, plan: &Plan, units: &[UnitId], hex: HexId) -> i32 {
    if plan.press[hex] == 0 {
        return 0;
    }
    let mut guard = Guard::fed(outlook, GERMAN, hex);
    for &unit in units.iter().filter(|u| outlook.state.units.at(**u) != Some(hex)) {
        guard = guard.reinforced(outlook, unit);
    }
    let column = guard.column_against(plan.press[hex] / 2);
    (column - 10).clamp(0, 60) * if units.iter().any(|&u| outlook.class(u) != 0) { 4 } else { 1 } / 3
}

/// Where an air unit hinders the Soviets most: on the roads by which reinforcements come.
pub fn interdict(outlook: &Outlook, hex: HexId) -> i32 {
    let (book, state) = (outlook.book, outlook.state);
    let entries = book.sources[SOVIET.index()] - book.leningrad;
    let near = entries.iter().any(|e| e == hex || book.adjacent(e, hex));
    let units = state.units.count(SOVIET, hex) as i32;
    let in_zone: HexSet = outlook.zone[GERMAN.index()];
    4 * units * i32::from(!in_zone.has(hex)) + 3 * i32::from(near && book.road_hexes.has(hex))
        - i32::from(outlook.atlas.away[hex]) / 4
}
