//! What can be laid over the map: zones, supply, the range of the headquarters that is activated, entry hexes. Nothing of
//! it is hidden.

use wargame::{Layer, LayerInfo, Viewer};

use crate::{
    book::{Due, Entry},
    prelude::*,
    supply, zone,
};

/// The layers there are.
pub fn layers() -> Vec<LayerInfo> {
    let layer = |key, name, case| LayerInfo { key, name, case };
    vec![
        layer("zones", "Zones", "8.0"),
        layer("supply", "Supply", "5.1"),
        // Of the name of the question it belongs to: a table lays it by itself while that is asked.
        layer("name-units", "Range", "6.0"),
        layer("control", "Control", "15.0"),
        layer("entry", "Entry", "4.0"),
    ]
}

pub fn layer(at: At, _: Viewer, key: &str) -> Layer {
    let mut layer = Layer::default();
    match key {
        "zones" => {
            for side in Side::BOTH {
                add(&mut layer, zone::zones(at, side), side, "zone");
            }
        }
        "supply" => Side::BOTH.into_iter().for_each(|side| of_supply(at, side, &mut layer)),
        "name-units" => of_range(at, &mut layer),
        "control" => {
            for side in Side::BOTH {
                add(
                    &mut layer,
                    at.book.land.iter().filter(|&hex| at.state.controls(side, hex)).collect(),
                    side,
                    "zone",
                );
            }
        }
        "entry" => Side::BOTH.into_iter().for_each(|side| of_entry(at, side, &mut layer)),
        _ => {}
    }
    layer
}

fn add(layer: &mut Layer, hexes: HexSet, side: Side, kind: &'static str) {
    layer.hexes.extend(hexes.iter().map(|hex| (hex, side, kind)));
}

/// Where lines come from the sources of a side, and units that would fail a check as things stand.
fn of_supply(at: At, side: Side, layer: &mut Layer) {
    add(layer, supply::net(at, side) & (at.book.land | at.book.squares), side, "fed");
    let cut = supply::cut_off(at, side);
    layer.units.extend(cut.iter().map(|unit| (unit, "unsupplied")));
}

/// The hexes in which the headquarters that is activated finds its units; between activations those of all that have not
/// been activated in this turn (6).
fn of_range(at: At, layer: &mut Layer) {
    let activation = &at.state.activation;
    let within = |from: HexId, range: u8| -> HexSet {
        at.book.land.iter().filter(|&hex| at.book.distance(from, hex) <= u16::from(range)).collect()
    };
    if let (Some(side), true) = (activation.side, activation.hq != NOBODY) {
        if activation.drawn_at.exists() {
            add(layer, within(activation.drawn_at, at.unit(activation.hq).range), side, "fed");
            layer.units.push((activation.hq, "activates"));
        }
        return;
    }
    for side in Side::BOTH {
        let mut all = HexSet::EMPTY;
        for (hq, hex) in at.state.units.on_map(side).filter(|(unit, _)| at.book.is_hq(*unit)) {
            if !at.state.led.has(hq) {
                all |= &within(hex, at.unit(hq).range);
            }
        }
        add(layer, all, side, "fed");
    }
}

/// Where reinforcements enter: those due now (`entry`), and those to come (`entry-later`).
fn of_entry(at: At, side: Side, layer: &mut Layer) {
    let mut hexes = [HexSet::EMPTY; 2];
    for unit in at.state.units.of(side).filter(|&unit| at.state.units.place(unit) == Place::WAITING) {
        let due = match at.book.piece(unit) {
            Some(piece) => at.book.counters[piece].due,
            None => at.book.units[unit.index()].due,
        };
        let Some(Due { turn, entry }) = due else { continue };
        hexes[usize::from(turn > at.state.turn)] |= &listed(at.book, entry);
    }
    add(layer, hexes[0], side, "entry");
    add(layer, hexes[1] - hexes[0], side, "entry-later");
}

/// The hexes a way to come names.
fn listed(book: &Book, entry: Entry) -> HexSet {
    match entry {
        Entry::East => book.east_edge,
        Entry::West => book.west_edge,
        Entry::Range(range) => book.ranges[usize::from(range)].hexes.iter().copied().collect(),
        Entry::Placed(place) => book.places[usize::from(place)].hexes.iter().copied().collect(),
        Entry::Lake => book.ladoga,
        Entry::Squares(bits) => {
            book.square.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0).map(|(_, &hex)| hex).collect()
        }
        Entry::Replaces(_) => HexSet::EMPTY,
    }
}
