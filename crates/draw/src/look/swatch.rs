//! Pictures of the legend that several entries share, about the origin, 38 wide.

use crate::{path::short, theme::Theme};

/// A hex with flat top.
const HEX: &str = "M19 0L9.5 16.5H-9.5L-19 0L-9.5-16.5H9.5Z";
/// How a line runs.
pub(crate) const WAVE: &str = "M-19 7C-8-10 4 12 19-6";

pub(crate) fn hexagon(t: &Theme, fill: &str, art: &str) -> String {
    format!("<path d='{HEX}' fill='{fill}' stroke='{}'/>{art}", t.grid)
}

/// A hex full of streets.
pub(crate) fn paved(t: &Theme, fill: &str, streets: &str) -> String {
    hexagon(t, fill, &format!("<path d='{HEX}' fill='url(#{streets})' opacity='.6'/>"))
}

pub(crate) fn line(d: &str, ink: &str, width: f64, more: &str) -> String {
    format!("<path d='{d}' fill='none' stroke='{ink}' stroke-width='{}'{more}/>", short(width))
}

pub(crate) fn river(t: &Theme, width: f64) -> String {
    line(WAVE, t.river_edge, width + 1.4, "") + &line(WAVE, t.river, width, "")
}

/// Something that crosses a river.
pub(crate) fn river_across(t: &Theme, way: &str) -> String {
    let across = "M-3-14C3-5-3 5 3 14";
    line(across, t.river_edge, 5.0, "") + &line(across, t.river, 3.6, "") + way
}
