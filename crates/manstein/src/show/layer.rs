//! What can be laid over the map: control, objectives. Nothing of it is hidden.

use wargame::{Layer, LayerInfo, Viewer};

use crate::prelude::*;

/// The layers there are.
pub fn layers() -> Vec<LayerInfo> {
    let layer = |key, name, case| LayerInfo { key, name, case };
    vec![layer("control", "Control", "4.2"), layer("entry", "Entry", "19.1")]
}

pub fn layer(at: At, _: Viewer, key: &str) -> Layer {
    let mut layer = Layer::default();
    for side in Side::BOTH {
        let (hexes, kind): (HexSet, _) = match key {
            "control" => (at.book.land.iter().filter(|&hex| at.state.controls(at.book, side, hex)).collect(), "zone"),
            "entry" => (*at.book.entry(side), "entry"),
            _ => continue,
        };
        layer.hexes.extend(hexes.iter().map(|hex| (hex, side, kind)));
    }
    layer
}
