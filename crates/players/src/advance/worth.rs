//! What is counted in a position to tell who is winning.

use advance::{GERMAN, SOVIET, points};
use hexmap::Hexes as _;
use wargame::Place;

use super::eye::{Eye, TENTHS};

/// Names of the features, in order.
pub const FEATURES: &[&str] = &[
    "Soviet points",
    "German points",
    "German strength",
    "panzer strength",
    "Soviet strength",
    "German strength near the objectives",
    "German strength beside the city",
    "Soviet strength in the city",
    "Soviet strength near the city",
    "forts in the city",
    "German strength without supply",
    "Soviet strength without supply",
    "way of the spearhead",
    "Soviet units to come",
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
    ]);
}
