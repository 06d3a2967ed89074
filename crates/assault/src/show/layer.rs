//! What can be laid over the map: zones, supply, entry hexes.

use wargame::{Layer, LayerInfo};

use crate::{prelude::*, reinforce, supply, zone::zones};

pub fn layers() -> Vec<LayerInfo> {
    let layer = |key, name, case| LayerInfo { key, name, case };
    vec![layer("zones", "Zones", "9.1"), layer("supply", "Supply", "11.11"), layer("entry", "Entry", "16.14")]
}

pub fn layer(at: At, key: &str) -> Layer {
    let mut layer = Layer::default();
    match key {
        "zones" => {
            for side in Side::BOTH {
                let zones = zones(at, side);
                add(&mut layer, zones.rigid, side, "zone");
                add(&mut layer, zones.any - zones.rigid, side, "fluid");
            }
        }
        "supply" => {
            german_supply(at, &mut layer);
            russian_supply(at, &mut layer);
        }
        "entry" => Side::BOTH.into_iter().for_each(|side| entry(at, side, &mut layer)),
        _ => {}
    }
    layer
}

fn add(layer: &mut Layer, hexes: HexSet, side: Side, kind: &'static str) {
    layer.hexes.extend(hexes.iter().map(|hex| (hex, side, kind)));
}

/// Lines that feed headquarters, the reach of each headquarters that is fed, and the units without a path.
fn german_supply(at: At, layer: &mut Layer) {
    let open = supply::open_hexes(at, GERMAN);
    add(layer, supply::lines(at.book, &open), GERMAN, "net");
    let heads = supply::headquarters(at.book, &open);
    let mut fed = HexSet::EMPTY;
    for corps in &at.book.corps {
        let Some(hq) = at.state.units.at(corps.hq) else { continue };
        if heads.from(at.book, hq) > at.book.hq_path {
            continue;
        }
        if let Some(paths) = supply::corps(at, &open, corps) {
            fed |= &at.book.land.iter().filter(|&h| paths.from(at.book, h) <= at.book.path).collect();
        }
    }
    add(layer, fed, GERMAN, "fed");
    unsupplied(at, GERMAN, layer);
}

fn russian_supply(at: At, layer: &mut Layer) {
    add(layer, supply::russian_net(at), RUSSIAN, "fed");
    unsupplied(at, RUSSIAN, layer);
}

/// Units that would fail the next check.
fn unsupplied(at: At, side: Side, layer: &mut Layer) {
    let fed = supply::supplied(at, side);
    let units = at.state.units.on_map(side).filter(|&(u, _)| !fed.has(u));
    layer.units.extend(units.map(|(u, _)| (u, "unsupplied")));
}

/// Where reinforcements enter: those due now (`entry`), and those to come (`entry-later`).
fn entry(at: At, side: Side, layer: &mut Layer) {
    let mut hexes = [HexSet::EMPTY; 2];
    for unit in at.state.units.of(side).filter(|&u| at.state.units.place(u) == Place::WAITING) {
        let later = usize::from(at.book.due[unit.index()].is_some_and(|d| d.turn > at.state.turn));
        hexes[later] |= &reinforce::hexes(at, unit);
    }
    add(layer, hexes[0], side, "entry");
    add(layer, hexes[1] - hexes[0], side, "entry-later");
}
