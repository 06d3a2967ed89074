//! A labelled sheet of counters, for documents and tests.

use std::fmt::Write;

use wargame::Face;

use crate::{
    counter::{counter_body, counter_defs},
    font::SANS,
    marker::marker_body,
    path::{escape, short},
    sheet::open,
    symbol::{KINDS, symbol},
    theme::Theme,
};

const COLUMNS: usize = 11;
const CELL: (f64, f64) = (88.0, 96.0);
const SIZE: f64 = 62.0;

/// The given faces, then the markers and the unit types, each with its name.
pub fn counter_sheet_svg(faces: &[Face], theme: &Theme) -> String {
    let t = theme;
    let rows = faces.len().div_ceil(COLUMNS) as f64;
    let width = 72.0 + COLUMNS as f64 * CELL.0;
    let mut out = open(width, 86.0 + rows * CELL.1 + 130.0 + 190.0, t.margin);
    let _ = write!(out, "<defs>{}</defs>", counter_defs());
    heading(&mut out, t, 42.0, 27.0, "Counters");
    let mut top = 64.0;
    for (i, face) in faces.iter().enumerate() {
        let (x, y) = (36.0 + (i % COLUMNS) as f64 * CELL.0, top + (i / COLUMNS) as f64 * CELL.1);
        let label = match (face.untried, face.steps.0 < face.steps.1) {
            (true, _) => "untried".to_owned(),
            (_, true) => format!("{}, reduced", face.kind),
            _ => face.kind.to_owned(),
        };
        put(&mut out, t, (x, y), SIZE, &counter_body(face, t), &label);
    }
    top += rows * CELL.1;
    heading(&mut out, t, top + 22.0, 15.0, "Markers");
    let markers =
        [("out of supply", 1), ("disrupted", 1), ("interdiction", 2), ("attack", 1), ("fort", 1), ("control", 1)];
    for (i, (kind, count)) in markers.into_iter().enumerate() {
        put(&mut out, t, (39.0 + i as f64 * CELL.0, top + 36.0), 56.0, &marker_body(kind, count), kind);
    }
    top += 130.0;
    heading(&mut out, t, top + 22.0, 15.0, "Unit types");
    for (i, kind) in KINDS.iter().enumerate() {
        let (x, y) = (66.0 + (i % 7) as f64 * 100.0, top + 56.0 + (i / 7) as f64 * 64.0);
        let _ = write!(
            out,
            "<g transform='translate({} {}) scale(1.75)'>{}</g>",
            short(x),
            short(y),
            symbol(kind, "#14181a", "#eef1ef")
        );
        label(&mut out, t, (x, y + 30.0), kind);
    }
    out.push_str("</svg>");
    out
}

fn heading(out: &mut String, t: &Theme, y: f64, size: f64, words: &str) {
    let _ = write!(
        out,
        "<text x='36' y='{}' font-family='{SANS}' font-size='{}' font-weight='700' fill='{}'>{words}</text>",
        short(y),
        short(size),
        t.ink
    );
}

fn label(out: &mut String, t: &Theme, (x, y): (f64, f64), words: &str) {
    let _ = write!(
        out,
        "<text x='{}' y='{}' font-family='{SANS}' font-size='11.5' text-anchor='middle' fill='{}'>{}</text>",
        short(x),
        short(y),
        t.second_ink,
        escape(words)
    );
}

fn put(out: &mut String, t: &Theme, (x, y): (f64, f64), size: f64, body: &str, words: &str) {
    let _ = write!(out, "<g transform='translate({} {}) scale({:.4})'>{body}</g>", short(x), short(y), size / 48.0);
    label(out, t, (x + size / 2.0, y + size + 17.0), words);
}
