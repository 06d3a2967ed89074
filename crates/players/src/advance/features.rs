//! The features of a position, from which the weights tell who is winning.

use advance::{GERMAN, SOVIET, UnitSet, W, points};
use hexmap::{Field, HexId};
use wargame::{Place, Side};

use super::{
    fight::Guard,
    outlook::{Outlook, TENTHS},
    plan::press,
};
use crate::Feature;

/// The features, in order.
pub const FEATURES: &[Feature] = &[
    Feature::open("Soviet points"),
    Feature::open("German points"),
    Feature::open("German strength"),
    Feature::open("panzer strength"),
    Feature::open("Soviet strength"),
    Feature::open("German strength near the objectives"),
    Feature::open("German strength beside the city"),
    Feature::open("Soviet strength in the city"),
    Feature::open("Soviet strength near the city"),
    Feature::open("forts in the city"),
    Feature::open("German strength without supply"),
    Feature::open("Soviet strength without supply"),
    Feature::open("way of the spearhead"),
    Feature::open("Soviet units to come"),
    Feature::open("German steps in danger"),
    Feature::open("Soviet steps in danger"),
    Feature::open("columns against the city"),
    Feature::open("columns against its weakest hex"),
    Feature::open("reduced panzers"),
    Feature::open("whole corps"),
    Feature::open("way of the third stack"),
    Feature::open("Soviets without a way back"),
];

/// Counts them, strengths in whole points.
pub fn features(outlook: &Outlook, out: &mut Vec<i32>) {
    let (book, state, atlas) = (outlook.book, outlook.state, outlook.atlas);
    let points = points(outlook.at());
    let (mut german, mut panzers, mut near, mut beside, mut hungry, mut way) = (0, 0, 0, 0, 0, 200);
    for (unit, hex) in state.units.on_map(GERMAN) {
        let (strength, class) = (outlook.strength(unit, true), outlook.class(unit));
        let togo = i32::from(atlas.togo[class][hex].min(200));
        german += strength;
        panzers += strength * i32::from(class != 0);
        near += strength * (60 - togo).max(0) / 60;
        beside += strength * i32::from(atlas.away[hex] <= 1);
        hungry += strength * i32::from(!outlook.supplied(GERMAN, class, hex));
        way = way.min(togo);
    }
    let (mut soviet, mut inside, mut close, mut starving) = (0, 0, 0, 0);
    for (unit, hex) in state.units.on_map(SOVIET) {
        let strength = outlook.strength(unit, false);
        soviet += strength;
        inside += strength * i32::from(book.leningrad.has(hex));
        close += strength * i32::from((1..=3).contains(&atlas.away[hex]));
        starving += strength * i32::from(!outlook.supplied(SOVIET, outlook.class(unit), hex));
    }
    let to_come =
        state.units.of(SOVIET).filter(|&u| state.units.at(u).is_none() && state.units.place(u) != Place::DEAD);
    let forts = (state.forts & book.leningrad).len() as i32;
    let press = [press(outlook, GERMAN), press(outlook, SOVIET)];
    let (risk, peril) = (danger(outlook, GERMAN, &press[1]), danger(outlook, SOVIET, &press[0]));
    let mut columns: Vec<i32> = Vec::new();
    for hex in book.leningrad.iter() {
        let guard = Guard::fed(outlook, SOVIET, hex);
        columns.push(match guard.count {
            _ if state.units.held(GERMAN).has(hex) => 100,
            0 => (press[0][hex] / 2).min(90),
            _ => guard.column_against(press[0][hex] / 2).clamp(-30, 90),
        });
    }
    let worn = state.units.on_map(GERMAN).filter(|&(u, _)| outlook.class(u) != 0 && state.reduced.has(u)).count();
    let together = |members: &UnitSet| {
        let mut at = members.iter().map(|u| state.units.at(u));
        let first = at.next().flatten();
        first.is_some() && at.all(|h| h == first)
    };
    let corps = book.corps.iter().filter(|(_, members)| together(members)).count();
    let mut ways: Vec<u16> = state.units.held(GERMAN).iter().map(|h| atlas.togo[0][h].min(200)).collect();
    ways.sort_unstable();
    let stuck = state.units.held(SOVIET).iter().filter(|&h| !book.leningrad.has(h)).filter(|&h| {
        let around = book.near[h.index()] - *state.units.held(GERMAN);
        !around.iter().any(|n| !outlook.zone[GERMAN.index()].has(n) || state.units.held(SOVIET).has(n))
    });
    let stuck = stuck.map(|h| state.units.count(SOVIET, h)).sum::<usize>();
    out.extend([
        i32::from(points[1]),
        i32::from(points[0]),
        german / TENTHS,
        panzers / TENTHS,
        soviet / TENTHS,
        near / TENTHS,
        beside / TENTHS,
        inside / TENTHS,
        close / TENTHS,
        forts,
        hungry / TENTHS,
        starving / TENTHS,
        way,
        to_come.count() as i32,
        risk,
        peril,
        columns.iter().sum(),
        columns.iter().copied().max().unwrap_or(0),
        worn as i32,
        corps as i32,
        ways.get(2).map_or(200, |&way| i32::from(way)),
        stuck as i32,
    ]);
}

/// What a side stands to lose if it is attacked by half of what can come near: the price of its stacks, by how high a
/// column the enemy reaches.
fn danger(outlook: &Outlook, side: Side, press: &Field<i32, W>) -> i32 {
    let stacks = outlook.state.units.held(side).iter().filter(|&h| press[h] > 0);
    let risk = |hex: HexId| {
        let guard = Guard::fed(outlook, side, hex);
        let price: i32 = outlook.state.units.here(side, hex).map(|u| outlook.step_price(u)).sum();
        price * (guard.column_against(press[hex] / 2) - TENTHS).clamp(0, 60) / 60
    };
    stacks.map(risk).sum()
}
