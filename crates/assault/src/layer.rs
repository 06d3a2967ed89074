//! What can be laid over the map: zones, supply, points, entry hexes.

use hexmap::Hexes as _;
use wargame::{Layer, LayerInfo, Place, Side};

use crate::{
    book::Book,
    reinforce,
    state::{GERMAN, HexSet, RUSSIAN, State},
    supply, victory,
    zone::zones,
};

pub fn layers() -> Vec<LayerInfo> {
    let layer = |key, name, case| LayerInfo { key, name, case };
    vec![
        layer("zones", "Zones", "9.1"),
        layer("supply", "Supply", "11.11"),
        layer("points", "Points", "17.22"),
        layer("entry", "Entry", "16.14"),
    ]
}

pub fn layer(book: &Book, state: &State, key: &str) -> Layer {
    let mut layer = Layer::default();
    match key {
        "zones" => {
            for side in Side::BOTH {
                let zones = zones(book, state, side);
                add(&mut layer, zones.rigid, side, "zone");
                add(&mut layer, zones.any - zones.rigid, side, "fluid");
            }
        }
        "supply" => {
            german_supply(book, state, &mut layer);
            russian_supply(book, state, &mut layer);
        }
        "points" => {
            let [german, _] = victory::holders(book, state);
            for spot in &book.places {
                let side = if german.has_hex(spot.hex) { GERMAN } else { RUSSIAN };
                layer.hexes.push((spot.hex, side, "points"));
            }
        }
        "entry" => Side::BOTH.into_iter().for_each(|side| entry(book, state, side, &mut layer)),
        _ => {}
    }
    layer
}

fn add(layer: &mut Layer, hexes: HexSet, side: Side, kind: &'static str) {
    layer.hexes.extend(hexes.hexes().map(|hex| (hex, side, kind)));
}

/// Lines that feed headquarters, the reach of each headquarters that is fed, and the units without a path.
fn german_supply(book: &Book, state: &State, layer: &mut Layer) {
    let open = supply::open_hexes(book, state, GERMAN);
    add(layer, supply::lines(book, &open), GERMAN, "net");
    let heads = supply::headquarters(book, &open);
    let mut fed = HexSet::EMPTY;
    for corps in &book.corps {
        let Some(hq) = state.units.at(corps.hq) else { continue };
        if heads.from(book, hq) > book.hq_path {
            continue;
        }
        if let Some(paths) = supply::corps(book, state, &open, corps) {
            fed |= &book.land.hexes().filter(|&h| paths.from(book, h) <= book.path).collect();
        }
    }
    add(layer, fed, GERMAN, "fed");
    unsupplied(book, state, GERMAN, layer);
}

fn russian_supply(book: &Book, state: &State, layer: &mut Layer) {
    add(layer, supply::russian_net(book, state), RUSSIAN, "fed");
    unsupplied(book, state, RUSSIAN, layer);
}

/// Units that would fail the next check.
fn unsupplied(book: &Book, state: &State, side: Side, layer: &mut Layer) {
    let fed = supply::supplied(book, state, side);
    let units = state.units.on_map(side).filter(|(u, _)| !fed.has(u.index()));
    layer.units.extend(units.map(|(u, _)| (u, "unsupplied")));
}

/// Where reinforcements enter: those due now (`entry`), and those to come (`entry-later`).
fn entry(book: &Book, state: &State, side: Side, layer: &mut Layer) {
    let mut hexes = [HexSet::EMPTY; 2];
    for unit in state.units.of(side).filter(|&u| state.units.place(u) == Place::WAITING) {
        let later = usize::from(book.due[unit.index()].is_some_and(|d| d.turn > state.turn));
        hexes[later] |= &reinforce::hexes(book, state, unit);
    }
    add(layer, hexes[0], side, "entry");
    add(layer, hexes[1] - hexes[0], side, "entry-later");
}
