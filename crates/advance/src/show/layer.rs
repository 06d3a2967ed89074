//! What can be laid over the map: zones, supply, entry hexes. Nothing of it is hidden.

use wargame::{Layer, LayerInfo, Place};

use crate::{
    book::{ARMOR, INFANTRY},
    edition::Edition,
    prelude::*,
    reinforce, supply,
    zone::zone_of,
};

/// The layers there are.
pub fn layers(edition: Edition) -> Vec<LayerInfo> {
    let layer = |key, name, e79, e10| LayerInfo { key, name, case: edition.case(e79, e10) };
    vec![
        layer("zones", "Zones", "79:5.0", "10:5.0"),
        layer("supply", "Supply", "79:11.0", "10:9.0"),
        layer("entry", "Entry", "79:16.0", "10:14.0"),
    ]
}

pub fn layer(at: At, key: &str) -> Layer {
    let mut layer = Layer::default();
    match key {
        "zones" => {
            for side in Side::BOTH {
                add(&mut layer, zone_of(at, side), side, "zone");
            }
        }
        "supply" => Side::BOTH.into_iter().for_each(|side| of_supply(at, side, &mut layer)),
        "entry" => Side::BOTH.into_iter().for_each(|side| of_entry(at, side, &mut layer)),
        _ => {}
    }
    layer
}

fn add(layer: &mut Layer, hexes: HexSet, side: Side, kind: &'static str) {
    layer.hexes.extend(hexes.iter().map(|hex| (hex, side, kind)));
}

/// The net of sources and roads, the hexes from which units of both classes (`fed`) or of one (`partly`) have a line
/// to it, the lines of the units there are, and the units without.
fn of_supply(at: At, side: Side, layer: &mut Layer) {
    let lines = supply::lines(at, side);
    let [foot, wheels] = [INFANTRY, ARMOR].map(|class| lines.fed(at, class));
    add(layer, lines.net, side, "net");
    add(layer, foot & wheels, side, "fed");
    add(layer, (foot | wheels) - (foot & wheels), side, "partly");
    let ways = [INFANTRY, ARMOR].map(|class| lines.ways(at, class));
    // Units on the net need no line, and those of one class in one hex have the same.
    let mut drawn = [lines.net; 2];
    for (unit, hex) in at.state.units.on_map(side) {
        let class = at.book.kinds[unit.index()].class();
        match ways[class].length(hex) {
            None => layer.units.push((unit, "unsupplied")),
            Some(_) if drawn[class].has(hex) => {}
            Some(_) => {
                drawn[class].add(hex);
                let line = (side, ways[class].line(hex));
                if !layer.lines.contains(&line) {
                    layer.lines.push(line);
                }
            }
        }
    }
}

/// Where reinforcements enter: those due now (`entry`), and those to come (`entry-later`).
fn of_entry(at: At, side: Side, layer: &mut Layer) {
    let mut hexes = [HexSet::EMPTY; 2];
    for unit in at.state.units.of(side).filter(|&u| at.state.units.place(u) == Place::WAITING) {
        let Some(entry) = at.book.due[unit.index()].map(|e| &at.book.entries[usize::from(e)]) else { continue };
        let later = usize::from(entry.turn > at.state.turn);
        hexes[later] |= &reinforce::listed(at, entry);
    }
    add(layer, hexes[0], side, "entry");
    add(layer, hexes[1] - hexes[0], side, "entry-later");
}

/// Turns in which units still to come are due at a hex, in order.
pub fn turns_of_entry(at: At, side: Side, hex: HexId) -> Vec<u8> {
    let waiting = at.state.units.of(side).filter(|&u| at.state.units.place(u) == Place::WAITING);
    let entries = waiting.filter_map(|u| Some(&at.book.entries[usize::from(at.book.due[u.index()]?)]));
    let mut turns: Vec<_> = entries.filter(|e| reinforce::listed(at, e).has(hex)).map(|e| e.turn).collect();
    turns.sort_unstable();
    turns.dedup();
    turns
}
