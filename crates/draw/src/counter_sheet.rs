//! A labelled sheet of counters, for documents and tests.

use std::fmt::Write;

use wargame::Face;

use crate::{
    counter::{counter_body, defs, marker_body},
    font::SANS,
    look::{Look, Marker, colour},
    path::{short, text},
    sheet::open,
    theme::Theme,
};

const COLUMNS: usize = 11;
const CELL: (f64, f64) = (88.0, 96.0);
const SIZE: f64 = 62.0;

/// The given faces, then all markers and unit types of a look, each with its name.
pub fn counter_sheet_svg(faces: &[Face], look: &Look, theme: &Theme) -> String {
    let t = theme;
    let rows = |n: usize| n.div_ceil(COLUMNS) as f64;
    // Each once, and where its picture tells how many, for two.
    let two = |marker: &&Marker| (marker.art)(1) != (marker.art)(2);
    let markers = look.markers.iter().flat_map(|m| [(m, 1), (m, 2)].into_iter().filter(|(m, n)| *n == 1 || two(m)));
    let markers: Vec<(&str, u8)> = markers.map(|(m, n)| (m.words[0], n)).chain([("control", 1)]).collect();
    let width = 72.0 + COLUMNS as f64 * CELL.0;
    let symbols = look.symbols.len().div_ceil(7) as f64 * 64.0;
    let below = 34.0 + rows(markers.len()) * CELL.1 + 62.0 + symbols;
    let mut out = open(width, 86.0 + rows(faces.len()) * CELL.1 + below, t.margin);
    let _ = write!(out, "<defs>{}</defs>", defs(look));
    heading(&mut out, t, 42.0, 27.0, "Counters");
    let mut top = 64.0;
    let cell = |i: usize, top: f64| (36.0 + (i % COLUMNS) as f64 * CELL.0, top + (i / COLUMNS) as f64 * CELL.1);
    for (i, face) in faces.iter().enumerate() {
        let label = match (face.untried, face.steps.0 < face.steps.1) {
            (true, _) => "untried".to_owned(),
            (_, true) => format!("{}, reduced", face.kind),
            _ => face.kind.to_owned(),
        };
        put(&mut out, t, cell(i, top), SIZE, &counter_body(look, face, t), &label);
    }
    top += rows(faces.len()) * CELL.1;
    heading(&mut out, t, top + 22.0, 15.0, "Markers");
    for (i, &(kind, count)) in markers.iter().enumerate() {
        let (x, y) = cell(i, top + 36.0);
        put(&mut out, t, (x + 3.0, y), 56.0, &marker_body(look, kind, count), kind);
    }
    top += 34.0 + rows(markers.len()) * CELL.1;
    heading(&mut out, t, top + 22.0, 15.0, "Unit types");
    for (i, symbol) in look.symbols.iter().enumerate() {
        let (x, y) = (66.0 + (i % 7) as f64 * 100.0, top + 56.0 + (i / 7) as f64 * 64.0);
        let _ = write!(
            out,
            "<g transform='translate({} {}) scale(1.75)'>{}</g>",
            short(x),
            short(y),
            symbol.boxed(colour::BLACK, colour::FROST)
        );
        label(&mut out, t, (x, y + 30.0), symbol.word);
    }
    out.push_str("</svg>");
    out
}

fn heading(out: &mut String, t: &Theme, y: f64, size: f64, words: &str) {
    let (y, size, ink) = (short(y), short(size), t.ink);
    let style = format_args!("x='36' y='{y}' font-family='{SANS}' font-size='{size}' font-weight='700' fill='{ink}'");
    out.push_str(&text(style, words));
}

fn label(out: &mut String, t: &Theme, (x, y): (f64, f64), words: &str) {
    let (x, y, ink) = (short(x), short(y), t.second_ink);
    let style = format_args!("x='{x}' y='{y}' font-family='{SANS}' font-size='11.5' text-anchor='middle' fill='{ink}'");
    out.push_str(&text(style, words));
}

fn put(out: &mut String, t: &Theme, (x, y): (f64, f64), size: f64, body: &str, words: &str) {
    let _ = write!(out, "<g transform='translate({} {}) scale({:.4})'>{body}</g>", short(x), short(y), size / 48.0);
    label(out, t, (x + size / 2.0, y + size + 17.0), words);
}
