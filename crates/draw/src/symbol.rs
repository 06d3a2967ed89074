//! Unit-type symbols and size marks, about the origin.

use std::fmt::Write;

use crate::{
    font::{Cut, NARROW, width},
    path::{escape, fine},
};

const CROSS: &str = "M-13-8.5L13 8.5M13-8.5L-13 8.5";
const OVAL: &str = "M-5-4.8H5A4.8 4.8 0 0 1 5 4.8H-5A4.8 4.8 0 0 1-5-4.8Z";
const ANCHOR: &str = "M0-5.4V5.6M-3-2.6H3M-5 1.8C-4.4 4.6-2 5.6 0 5.6S4.4 4.6 5 1.8";
const SHIP: &str = "M-11 1.5H11L8 6H-8ZM-5 .8V-2.4H4V.8M-1.5-2.8V-6H1V-2.8";
const WINGS: &str = "M0 0C3.4-5.6 10-5.6 10 0S3.4 5.6 0 0C-3.4-5.6-10-5.6-10 0S-3.4 5.6 0 0Z";

/// Kinds that have a symbol of their own.
pub const KINDS: [&str; 15] = [
    "infantry",
    "armor",
    "mechanized",
    "motorized",
    "cavalry",
    "artillery",
    "engineer",
    "headquarters",
    "security",
    "militia",
    "guerrilla",
    "marines",
    "naval",
    "air",
    "fort",
];

/// The box of 26 x 17 with the symbol of a kind; a kind without a symbol gives a box with its word.
pub(crate) fn symbol(kind: &str, ink: &str, fill: &str) -> String {
    let line = |d: &str, width: &str| {
        format!("<path d='{d}' fill='none' stroke='{ink}' stroke-width='{width}' stroke-linejoin='round'/>")
    };
    let solid = |d: &str| format!("<path d='{d}' fill='{ink}'/>");
    let text = |words: &str, size: f64, y: f64| {
        format!(
            "<text y='{}' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='{}' \
             fill='{ink}'>{}</text>",
            fine(y),
            fine(size),
            escape(words)
        )
    };
    let art = match kind {
        "infantry" => line(CROSS, "1.7"),
        "armor" => line(OVAL, "1.9"),
        "mechanized" => line(CROSS, "1.5") + &line(OVAL, "1.7"),
        "motorized" => line(CROSS, "1.7") + &line("M0-8.5V8.5", "1.7"),
        "cavalry" => line("M-13 8.5L13-8.5", "1.9"),
        "artillery" => format!("<circle r='4.2' fill='{ink}'/>"),
        "engineer" => line("M-8 4.4V-3.6H8V4.4M0-3.6V4.4", "2"),
        "headquarters" => solid("M-13-8.5H13V-3H-13Z") + &text("HQ", 10.0, 6.2),
        "security" => line("M-13-8.5L13 8.5", "1.2") + &text("SEC", 10.0, 3.8),
        "militia" => line(CROSS, "1.5") + &solid("M0 0L13 8.5H-13Z"),
        // A light cross and a solid half: no regular formation.
        "guerrilla" => line(CROSS, "1") + &solid("M-13-8.5L0 0L-13 8.5ZM13-8.5L0 0L13 8.5Z"),
        "marines" => {
            let clear = format!("<path d='{ANCHOR}' fill='none' stroke='{fill}' stroke-width='4'/>");
            let ring = format!("<circle cy='-6' r='1.3' fill='{ink}'/>");
            line(CROSS, "1") + &clear + &line(ANCHOR, "1.8") + &ring
        }
        "naval" => format!("<path d='{SHIP}' fill='{ink}' stroke='{ink}' stroke-width='.6'/>"),
        "air" => solid(WINGS),
        "fort" => line("M-9 4V-4H-5V-1H-2V-4H2V-1H5V-4H9V4Z", "1.6"),
        "" => String::new(),
        other => {
            let size = (8.0 * 23.0 / width(other, Cut::NarrowBold, 8.0)).min(8.0);
            text(other, size, size * 0.36)
        }
    };
    format!(
        "<rect x='-13' y='-8.5' width='26' height='17' fill='{fill}' stroke='{ink}' stroke-width='1.7'/>\
         <g clip-path='url(#counter-box)'>{art}</g>"
    )
}

/// Crosses or strokes of a formation's size; other marks are written out.
pub(crate) fn size_mark(mark: &str, ink: &str) -> String {
    let n = mark.chars().count() as f64;
    let mut d = String::new();
    if !mark.is_empty() && mark.chars().all(|c| c == 'X') {
        for i in 0..mark.len() {
            let _ = write!(d, "M{}-2.4l4.2 4.8m0-4.8l-4.2 4.8", fine(-n * 2.65 + i as f64 * 5.3 + 0.5));
        }
        return format!("<path d='{d}' stroke='{ink}' stroke-width='1.25'/>");
    }
    if !mark.is_empty() && mark.chars().all(|c| c == 'I') {
        for i in 0..mark.len() {
            let _ = write!(d, "M{}-2.6v5.2", fine(-(n - 1.0) * 1.7 + i as f64 * 3.4));
        }
        return format!("<path d='{d}' stroke='{ink}' stroke-width='1.5'/>");
    }
    if mark.is_empty() {
        return String::new();
    }
    format!(
        "<text y='2.4' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='6.5' \
         fill='{ink}'>{}</text>",
        escape(mark)
    )
}
