//! Unit types: the symbol in the box of 26 x 17 about the origin, and what lies differently from a unit.

use std::fmt::Write;

use crate::{
    font::{Cut, NARROW, width},
    path::{fine, text},
};

/// How a counter is laid out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// Box, size, strengths.
    Unit,
    /// A plane with its value.
    Air,
    Fort,
    /// A word alone: a chit that is drawn from a cup.
    Chit,
}

#[derive(Copy, Clone, Debug)]
pub struct Symbol {
    /// As faces have it.
    pub word: &'static str,
    pub body: Body,
    /// It lies on top of a stack and does not count in it: a leader.
    pub top: bool,
    /// The inside of the box, in two colours: lines and ground.
    pub art: fn(&str, &str) -> String,
}

impl Symbol {
    const fn unit(word: &'static str, art: fn(&str, &str) -> String) -> Symbol {
        Symbol { word, body: Body::Unit, top: false, art }
    }

    /// The box with the symbol. The clip path `counter-box` must be defined.
    pub(crate) fn boxed(&self, ink: &str, fill: &str) -> String {
        boxed(&(self.art)(ink, fill), ink, fill)
    }
}

pub(super) const SYMBOLS: &[Symbol] = &[
    Symbol::unit("infantry", |ink, _| line(ink, CROSS, "1.7")),
    Symbol::unit("armor", |ink, _| line(ink, OVAL, "1.9")),
    Symbol::unit("mechanized", |ink, _| line(ink, CROSS, "1.5") + &line(ink, OVAL, "1.7")),
    Symbol::unit("motorized", |ink, _| line(ink, CROSS, "1.7") + &line(ink, "M0-8.5V8.5", "1.7")),
    Symbol::unit("cavalry", |ink, _| line(ink, "M-13 8.5L13-8.5", "1.9")),
    Symbol::unit("artillery", |ink, _| format!("<circle r='4.2' fill='{ink}'/>")),
    Symbol::unit("engineer", |ink, _| line(ink, "M-8 4.4V-3.6H8V4.4M0-3.6V4.4", "2")),
    Symbol::unit("headquarters", |ink, _| solid(ink, "M-13-8.5H13V-3H-13Z") + &letters(ink, "HQ", 10.0, 6.2)),
    Symbol::unit("security", |ink, _| line(ink, "M-13-8.5L13 8.5", "1.2") + &letters(ink, "SEC", 10.0, 3.8)),
    Symbol::unit("militia", |ink, _| line(ink, CROSS, "1.5") + &solid(ink, "M0 0L13 8.5H-13Z")),
    // A light cross and a solid half: no regular formation.
    Symbol::unit("guerrilla", |ink, _| line(ink, CROSS, "1") + &solid(ink, "M-13-8.5L0 0L-13 8.5ZM13-8.5L0 0L13 8.5Z")),
    Symbol::unit("marines", |ink, fill| {
        let clear = format!("<path d='{ANCHOR}' fill='none' stroke='{fill}' stroke-width='4'/>");
        let ring = format!("<circle cy='-6' r='1.3' fill='{ink}'/>");
        line(ink, CROSS, "1") + &clear + &line(ink, ANCHOR, "1.8") + &ring
    }),
    Symbol::unit("naval", |ink, _| format!("<path d='{SHIP}' fill='{ink}' stroke='{ink}' stroke-width='.6'/>")),
    Symbol { body: Body::Air, ..Symbol::unit("air", |ink, _| solid(ink, WINGS)) },
    Symbol {
        body: Body::Fort,
        ..Symbol::unit("fort", |ink, _| line(ink, "M-9 4V-4H-5V-1H-2V-4H2V-1H5V-4H9V4Z", "1.6"))
    },
    // Head and shoulders.
    Symbol {
        top: true,
        ..Symbol::unit("leader", |ink, _| {
            format!("<circle cy='-3.4' r='3.2' fill='{ink}'/>") + &solid(ink, "M-7.5 8.5C-7.5 3-4 1 0 1S7.5 3 7.5 8.5Z")
        })
    },
    Symbol {
        body: Body::Chit,
        ..Symbol::unit("chit", |ink, _| format!("<circle r='6' fill='none' stroke='{ink}' stroke-width='1.7'/>"))
    },
];

const CROSS: &str = "M-13-8.5L13 8.5M13-8.5L-13 8.5";
const OVAL: &str = "M-5-4.8H5A4.8 4.8 0 0 1 5 4.8H-5A4.8 4.8 0 0 1-5-4.8Z";
const ANCHOR: &str = "M0-5.4V5.6M-3-2.6H3M-5 1.8C-4.4 4.6-2 5.6 0 5.6S4.4 4.6 5 1.8";
const SHIP: &str = "M-11 1.5H11L8 6H-8ZM-5 .8V-2.4H4V.8M-1.5-2.8V-6H1V-2.8";
const WINGS: &str = "M0 0C3.4-5.6 10-5.6 10 0S3.4 5.6 0 0C-3.4-5.6-10-5.6-10 0S-3.4 5.6 0 0Z";

fn line(ink: &str, d: &str, width: &str) -> String {
    format!("<path d='{d}' fill='none' stroke='{ink}' stroke-width='{width}' stroke-linejoin='round'/>")
}

fn solid(ink: &str, d: &str) -> String {
    format!("<path d='{d}' fill='{ink}'/>")
}

fn letters(ink: &str, words: &str, size: f64, y: f64) -> String {
    let (y, size) = (fine(y), fine(size));
    text(
        format_args!(
            "y='{y}' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='{size}' fill='{ink}'"
        ),
        words,
    )
}

fn boxed(art: &str, ink: &str, fill: &str) -> String {
    format!(
        "<rect x='-13' y='-8.5' width='26' height='17' fill='{fill}' stroke='{ink}' stroke-width='1.7'/>\
         <g clip-path='url(#counter-box)'>{art}</g>"
    )
}

/// The box of a kind that has no symbol: its word.
pub(crate) fn unknown(kind: &str, ink: &str, fill: &str) -> String {
    let size = (8.0 * 23.0 / width(kind, Cut::NarrowBold, 8.0)).min(8.0);
    boxed(&if kind.is_empty() { String::new() } else { letters(ink, kind, size, size * 0.36) }, ink, fill)
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
    if mark.is_empty() { String::new() } else { letters(ink, mark, 6.5, 2.4) }
}
