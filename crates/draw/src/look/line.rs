//! Lines: along hexsides, and from hex to hex.

use super::{
    Word,
    colour::{BORDER, CASING, Ink, RAIL, ROAD},
    swatch::{WAVE, line, river, river_across},
};
use crate::{shape::BRIDGE, theme::Theme};

/// A stroke of a line; `more` are further attributes, as a text of SVG.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Stroke {
    pub ink: Ink,
    pub width: &'static str,
    pub more: &'static str,
}

/// A road or railway.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Way {
    /// It runs beside a road, not under it, and has no bridges where a map lists none.
    pub aside: bool,
    pub strokes: &'static [Stroke],
    /// Its width on a thumbnail.
    pub thumb: &'static str,
    /// In the legend.
    pub legend: &'static [Stroke],
}

/// Where a line runs and how it is drawn.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Course {
    /// A river along hexsides. Widths at the source and the mouth; without them it grows with its length. The last
    /// is its width in the legend.
    River(Option<(f64, f64)>, f64),
    /// Sea and lake on hexsides between two land hexes.
    Strait,
    /// Strokes along hexsides, the lowest first.
    Side {
        strokes: &'static [Stroke],
        thumb: Option<Stroke>,
        legend: &'static [Stroke],
    },
    /// A pair of brackets across a hexside.
    Bridge,
    /// Dots from hex to hex.
    Ferry,
    Way(Way),
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Line {
    /// Of the path that is drawn more than once.
    pub id: &'static str,
    pub words: &'static [Word],
    /// Words drawn so without a row of the legend.
    pub also: &'static [&'static str],
    pub course: Course,
    /// Lines of a higher layer are drawn over those of a lower of the same sort.
    pub layer: u8,
}

impl Line {
    pub(super) fn swatch(&self, t: &Theme) -> String {
        let drawn = |d: &str, strokes: &[Stroke]| -> String {
            let width = |s: &Stroke| s.width.parse().unwrap_or(1.0);
            strokes.iter().map(|s| line(d, s.ink.on(t), width(s), s.more)).collect()
        };
        match self.course {
            Course::River(_, width) => river(t, width),
            Course::Strait => line(WAVE, t.water, 9.0, ""),
            Course::Side { legend, .. } => drawn("M-19 0H19", legend),
            Course::Bridge => river_across(t, &line("M-16 0H16", ROAD.on(t), 2.3, "")) + &line(BRIDGE, t.ink, 1.4, ""),
            Course::Ferry => {
                let dots = " stroke-dasharray='1 4' stroke-linecap='round'";
                river_across(t, &line("M-16 0H16", t.water_ink, 2.4, dots))
            }
            Course::Way(way) => drawn(WAVE, way.legend),
        }
    }
}

const fn water(id: &'static str, words: &'static [Word], widths: Option<(f64, f64)>, legend: f64) -> Line {
    Line { id, words, also: &[], course: Course::River(widths, legend), layer: 0 }
}

const fn stroke(ink: Ink, width: &'static str, more: &'static str) -> Stroke {
    Stroke { ink, width, more }
}

pub(super) const LINES: &[Line] = &[
    water("river", &[("river", "River hexside")], None, 3.6),
    water("major-river", &[("major-river", "Major river")], Some((4.2, 5.4)), 5.0),
    water("minor-river", &[("minor-river", "Minor river")], Some((1.2, 2.2)), 2.0),
    water("great-river", &[("great-river", "Great river")], Some((9.0, 10.0)), 9.0),
    Line { id: "strait", words: &[], also: &["sea", "lake", "coast"], course: Course::Strait, layer: 0 },
    Line { id: "bridge", words: &[("bridge", "Bridge")], also: &[], course: Course::Bridge, layer: 0 },
    Line { id: "ferry", words: &[("ferry", "Ferry")], also: &[], course: Course::Ferry, layer: 0 },
    Line {
        id: "road",
        words: &[("road", "Road"), ("prospekt", "Prospekt")],
        also: &[],
        course: Course::Way(Way {
            aside: false,
            strokes: &[
                stroke(CASING, "5", " stroke-linecap='round' opacity='.85'"),
                stroke(ROAD, "2.3", " stroke-linecap='round' stroke-linejoin='round'"),
            ],
            thumb: ".7",
            legend: &[stroke(ROAD, "2.6", "")],
        }),
        layer: 2,
    },
    Line {
        id: "rail",
        words: &[("major-rail", "Major railway"), ("rail", "Railway")],
        also: &[],
        course: Course::Way(Way {
            aside: true,
            strokes: &[
                stroke(CASING, "4.4", " opacity='.6'"),
                stroke(RAIL, "1.7", ""),
                stroke(RAIL, "6", " stroke-dasharray='1.2 9'"),
            ],
            thumb: ".5",
            legend: &[stroke(RAIL, "1.7", ""), stroke(RAIL, "6", " stroke-dasharray='1.2 9'")],
        }),
        layer: 0,
    },
    Line {
        id: "minor-rail",
        words: &[("minor-rail", "Minor railway")],
        also: &[],
        course: Course::Way(Way {
            aside: true,
            strokes: &[
                stroke(CASING, "4.4", " opacity='.6'"),
                stroke(RAIL, "1", ""),
                stroke(RAIL, "6", " stroke-dasharray='1.2 9'"),
            ],
            thumb: ".4",
            legend: &[stroke(RAIL, "1", ""), stroke(RAIL, "6", " stroke-dasharray='1.2 9'")],
        }),
        layer: 1,
    },
    Line {
        id: "border",
        words: &[("border", "Border")],
        also: &[],
        course: Course::Side {
            strokes: &[stroke(BORDER, "9", " opacity='.22'"), stroke(BORDER, "1.8", " stroke-dasharray='9 3 1.5 3'")],
            thumb: Some(stroke(BORDER, "1.6", " opacity='.3'")),
            legend: &[stroke(BORDER, "9", " opacity='.22'"), stroke(BORDER, "2", " stroke-dasharray='9 3 1.5 3'")],
        },
        layer: 0,
    },
];
