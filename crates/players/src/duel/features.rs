//! The features of a position, from which the weights tell who is winning.

use duel::{At, Book, GERMAN, SOVIET, State, Truth, points};
use wargame::{Place, UnitId};

use super::atlas::{Atlas, far};
use crate::Feature;

/// The features, in order.
pub const FEATURES: &[Feature] = &[
    Feature::first("German points less Soviet points"),
    Feature::first("German strength"),
    Feature::first("mechanized strength"),
    Feature::second("German units in poor supply"),
    Feature::first("German nearness to what is not taken yet"),
    Feature::first("German air units"),
    Feature::second("Soviet strength"),
    Feature::second("Soviet strength in cover"),
    Feature::first("Soviet units in poor supply"),
    Feature::second("Soviet strength on victory hexes"),
    Feature::second("Soviet units to come"),
    Feature::second("Soviet air units"),
];

pub fn features(book: &Book, state: &State, atlas: &Atlas, out: &mut Vec<i32>) {
    let at = At::new(book, state);
    let points = points(at);
    let (mut german, mut wheels, mut hungry, mut near) = (0, 0, 0, 0);
    for (unit, hex) in fighters(book, state, GERMAN) {
        let strength = i32::from(at.strength(unit).attack);
        german += strength;
        wheels += strength * i32::from(at.unit(unit).mech);
        hungry += i32::from(state.failed[unit.index()] > 0);
        let class = usize::from(at.unit(unit).motorized);
        let open = book.spots.iter().zip(&atlas.away).filter(|(spot, _)| state.controls(SOVIET, spot.hex));
        let way = open.map(|(_, away)| far(&away[class], hex)).min().unwrap_or(0);
        near += strength * (120 - way).max(0) / 60;
    }
    let (mut soviet, mut cover, mut starving, mut keeps) = (0, 0, 0, 0);
    for (unit, hex) in fighters(book, state, SOVIET) {
        let strength = i32::from(at.strength(unit).defence) + 1;
        soviet += strength;
        cover += strength * (i32::from(book.shift[hex.index()]) + 2 * i32::from(state.fort(book, hex)));
        starving += i32::from(state.failed[unit.index()] > 0);
        keeps += strength * i32::from(book.spots.iter().any(|spot| spot.hex == hex));
    }
    let waiting = state.units.of(SOVIET).filter(|&u| state.units.place(u) == Place::WAITING).count() as i32;
    let air = |side: usize| -> i32 {
        let come: i32 = book.air[..=usize::from(state.turn).min(book.air.len() - 1)]
            .iter()
            .flat_map(|t| t[side])
            .map(i32::from)
            .sum();
        come - state.air.lost[side].iter().map(|&n| i32::from(n)).sum::<i32>()
    };
    out.extend([
        i32::from(points[0] - points[1]),
        german,
        wheels,
        hungry,
        near,
        air(0),
        soviet,
        cover,
        starving,
        keeps,
        waiting,
        air(1),
    ]);
}

fn fighters<'a>(
    book: &'a Book,
    state: &'a State,
    side: wargame::Side,
) -> impl Iterator<Item = (UnitId, hexmap::HexId)> + 'a {
    state.units.on_map(side).filter(|&(unit, _)| !book.is_hq(unit))
}
