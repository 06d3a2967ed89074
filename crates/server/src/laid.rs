//! Where counters and marks lie, for the wire: what the drawing works out, under the board's names.

use std::collections::BTreeMap;

use draw::{Hexside, Look};
use serde::Serialize;
use wargame::{Info, View, shaped};

shaped! {
    /// Where everything lies on the map. Offsets are from the centre of the hex, right and down, in the units of `/fixed`.
    #[derive(Serialize)]
    pub struct Laid as "Lay" {
        /// Units that share their hex, by name; any other lies in the middle.
        units: BTreeMap<String, UnitLaid>,
        /// By mark of `marks`; null for one that is nowhere.
        marks: Vec<Option<MarkLaid>>,
        badges: Vec<BadgeLaid>,
    }
}

shaped! {
    /// How a unit lies in its stack.
    #[derive(Serialize)]
    struct UnitLaid {
        off: [f64; 2],
        /// Its place in the stack, the lowest 0.
        z: u8,
    }
}

shaped! {
    /// How a mark lies.
    #[derive(Serialize)]
    struct MarkLaid {
        /// The hex it is in; on a hexside the first of the two.
        hex: String,
        off: [f64; 2],
        size: f64,
        /// Degrees, clockwise.
        angle: i16 where { "minimum": -90, "maximum": 89 },
        /// Under the units of its hex, not on them.
        under: bool,
    }
}

shaped! {
    /// How many units a stack has.
    #[derive(Serialize)]
    struct BadgeLaid {
        hex: String,
        off: [f64; 2],
        /// From four on, leaders not counted.
        n: u8 where { "minimum": 4 },
    }
}

impl Laid {
    pub fn of(info: &Info, view: &View) -> Laid {
        let lay = draw::lay(&Look::STANDARD, view, |edge| Hexside::of(&info.map, edge));
        let hex = |hex| info.hex(hex).to_owned();
        let off = |(x, y): (f64, f64)| [tenths(x), tenths(y)];
        let shared = lay.units.chunk_by(|a, b| a.hex == b.hex).filter(|stack| stack.len() > 1).flatten();
        Laid {
            units: shared.map(|u| (info.unit(u.unit).to_owned(), UnitLaid { off: off(u.off), z: u.z })).collect(),
            marks: (lay.marks.iter())
                .map(|mark| {
                    mark.map(|m| MarkLaid {
                        hex: hex(m.hex),
                        off: off(m.off),
                        size: tenths(m.size),
                        angle: m.angle,
                        under: m.under,
                    })
                })
                .collect(),
            badges: lay.badges.iter().map(|b| BadgeLaid { hex: hex(b.hex), off: off(b.off), n: b.count }).collect(),
        }
    }
}

/// To a tenth, and never a negative zero.
fn tenths(x: f64) -> f64 {
    (x * 10.0).round() / 10.0 + 0.0
}
