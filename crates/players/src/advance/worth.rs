//! What is counted in a position to tell who is winning.

use advance::{GERMAN, SOVIET, UnitSet, W, points};
use hexmap::{Field, HexId, Hexes as _};
use wargame::{Place, Side, UnitId};

use super::{
    eye::{Eye, TENTHS},
    fight::Guard,
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
pub fn features(eye: &Eye, out: &mut Vec<i32>) {
    let (book, state, ground) = (eye.book, eye.state, eye.ground);
    let points = points(book, state);
    let (mut german, mut panzers, mut near, mut beside, mut hungry, mut way) = (0, 0, 0, 0, 0, 200);
    for (unit, hex) in state.units.on_map(GERMAN) {
        let (strength, class) = (eye.strength(unit, true), eye.class(unit));
        let togo = i32::from(ground.togo[class][hex].min(200));
        german += strength;
        panzers += strength * i32::from(class != 0);
        near += strength * (60 - togo).max(0) / 60;
        beside += strength * i32::from(ground.away[hex] <= 1);
        hungry += strength * i32::from(!eye.supplied(GERMAN, class, hex));
        way = way.min(togo);
    }
    let (mut soviet, mut inside, mut close, mut starving) = (0, 0, 0, 0);
    for (unit, hex) in state.units.on_map(SOVIET) {
        let strength = eye.strength(unit, false);
        soviet += strength;
        inside += strength * i32::from(book.leningrad.has_hex(hex));
        close += strength * i32::from((1..=3).contains(&ground.away[hex]));
        starving += strength * i32::from(!eye.supplied(SOVIET, eye.class(unit), hex));
    }
    let to_come =
        state.units.of(SOVIET).filter(|&u| state.units.at(u).is_none() && state.units.place(u) != Place::DEAD);
    let forts = (state.forts & book.leningrad).len() as i32;
    let press = [press(eye, GERMAN), press(eye, SOVIET)];
    let (risk, peril) = (danger(eye, GERMAN, &press[1]), danger(eye, SOVIET, &press[0]));
    let mut columns: Vec<i32> = Vec::new();
    for hex in book.leningrad.hexes() {
        let guard = Guard::fed(eye, SOVIET, hex);
        columns.push(match guard.count {
            _ if state.units.held(GERMAN).has_hex(hex) => 100,
            0 => (press[0][hex] / 2).min(90),
            _ => guard.column_against(press[0][hex] / 2).clamp(-30, 90),
        });
    }
    let worn = state.units.on_map(GERMAN).filter(|&(u, _)| eye.class(u) != 0 && state.reduced.has(u.index())).count();
    let together = |members: &UnitSet| {
        let mut at = members.iter().map(|u| state.units.at(UnitId(u as u8)));
        let first = at.next().flatten();
        first.is_some() && at.all(|h| h == first)
    };
    let corps = book.corps.iter().filter(|(_, members)| together(members)).count();
    let mut ways: Vec<u16> = state.units.held(GERMAN).hexes().map(|h| ground.togo[0][h].min(200)).collect();
    ways.sort_unstable();
    let stuck = state.units.held(SOVIET).hexes().filter(|&h| !book.leningrad.has_hex(h)).filter(|&h| {
        let around = book.near[h.index()] - *state.units.held(GERMAN);
        !around.hexes().any(|n| !eye.zone[GERMAN.index()].has_hex(n) || state.units.held(SOVIET).has_hex(n))
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
fn danger(eye: &Eye, side: Side, press: &Field<i32, W>) -> i32 {
    let stacks = eye.state.units.held(side).hexes().filter(|&h| press[h] > 0);
    let risk = |hex: HexId| {
        let guard = Guard::fed(eye, side, hex);
        let price: i32 = eye.state.units.here(side, hex).map(|u| eye.step_price(u)).sum();
        price * (guard.column_against(press[hex] / 2) - TENTHS).clamp(0, 60) / 60
    };
    stacks.map(risk).sum()
}
