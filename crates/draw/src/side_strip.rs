//! What stands beside the map in a picture of a position: turn, phase, tracks, trays.

use std::fmt::Write;

use wargame::{Side, View};

use crate::{
    faces::Faces,
    font::{Cut, SANS, width},
    look::{Livery, Look},
    path::{self, short},
    position::{Caption, place},
    theme::Theme,
};

pub(crate) const HEADER: f64 = 56.0;
const SMALL: f64 = 34.0;
const LABEL: f64 = 170.0;

fn text(out: &mut String, x: f64, y: f64, size: f64, bold: bool, ink: &str, words: &str) -> f64 {
    let cut = if bold { Cut::Bold } else { Cut::Regular };
    let weight = if bold { " font-weight='700'" } else { "" };
    let (place, height, size_) = (short(x), short(y), short(size));
    let style = format_args!("x='{place}' y='{height}' font-family='{SANS}' font-size='{size_}'{weight} fill='{ink}'");
    out.push_str(&path::text(style, words));
    x + width(words, cut, size)
}

/// A square or a disc, as the corners of the side's counters are.
fn badge(out: &mut String, livery: &Livery, x: f64, y: f64) {
    let radius = if livery.corner < 5.0 { 1.0 } else { 5.0 };
    let _ = write!(
        out,
        "<rect x='{}' y='{}' width='10' height='10' rx='{}' fill='{}' stroke='{}'/>",
        short(x),
        short(y),
        short(radius),
        livery.ground,
        livery.edge.light
    );
}

pub(crate) fn header(look: &Look, view: &View, caption: &Caption, width: f64, t: &Theme) -> String {
    let mut out = format!(
        "<g class='header'><path d='M0 0H{w}V{h}H0Z' fill='{}'/><path d='M0 {h}H{w}' stroke='{}'/>",
        t.panel,
        t.line,
        w = short(width),
        h = short(HEADER)
    );
    let mut x = text(&mut out, 20.0, 35.0, 21.0, true, t.ink, &caption.title) + 26.0;
    let turn = match caption.turns {
        Some(turns) => format!("Turn {} of {turns}", view.moment.turn),
        None => format!("Turn {}", view.moment.turn),
    };
    x = text(&mut out, x, 35.0, 16.0, true, t.ink, &turn) + 14.0;
    x = text(&mut out, x, 35.0, 16.0, false, t.second_ink, &caption.phase) + 22.0;
    match (&view.outcome, view.decides) {
        (Some(outcome), _) => {
            x = text(&mut out, x, 35.0, 16.0, true, t.accent, &outcome.level) + 26.0;
        }
        (None, Some(side)) => {
            badge(&mut out, look.of_side(side), x, 25.0);
            let words = format!("{} to decide", caption.sides[side.index()]);
            x = text(&mut out, x + 16.0, 35.0, 14.0, false, t.ink, &words) + 26.0;
        }
        (None, None) => {}
    }
    for track in &view.tracks {
        if x > width - 90.0 {
            break;
        }
        let _ = write!(out, "<path d='M{} 14V42' stroke='{}'/>", short(x), t.line);
        x += 14.0;
        if let Some(side) = track.side {
            badge(&mut out, look.of_side(side), x, 15.5);
        }
        let shift = if track.side.is_some() { 15.0 } else { 0.0 };
        let name_end = text(&mut out, x + shift, 24.5, 11.5, false, t.second_ink, track.name);
        let value_end = text(&mut out, x, 43.0, 16.0, true, t.ink, &minus(track.value));
        x = name_end.max(value_end) + 14.0;
    }
    out.push_str("</g>");
    out
}

fn minus(value: i16) -> String {
    value.to_string().replace('-', "−")
}

/// The trays one below the other, and their height.
pub(crate) fn tray_rows(view: &View, caption: &Caption, width: f64, faces: &mut Faces<'_>, t: &Theme) -> (String, f64) {
    let look = faces.look;
    let mut out = String::from("<g class='trays'>");
    let mut y = 0.0;
    let a_row = (((width - LABEL) / (SMALL + 8.0)) as usize).max(1);
    let mut row = |side: Side, name: &str, entries: &[(String, String, String)]| {
        badge(&mut out, look.of_side(side), 0.0, y + 10.0);
        let words = format!("{}: {name}", caption.sides[side.index()]);
        text(&mut out, 17.0, y + 19.5, 13.0, false, t.ink, &words);
        for (i, (id, data, below)) in entries.iter().enumerate() {
            let x = LABEL + (i % a_row) as f64 * (SMALL + 8.0) + SMALL / 2.0;
            let top = y + (i / a_row) as f64 * (SMALL + 18.0);
            place(&mut out, id, (x, top + SMALL / 2.0), SMALL, data);
            if !below.is_empty() {
                let (x, y, ink) = (short(x), short(top + SMALL + 11.5), t.second_ink);
                let style = format_args!(
                    "x='{x}' y='{y}' font-family='{SANS}' font-size='10.5' text-anchor='middle' fill='{ink}'"
                );
                out.push_str(&path::text(style, below));
            }
        }
        y += entries.len().div_ceil(a_row).max(1) as f64 * (SMALL + 18.0);
    };
    for tray in view.trays.iter().filter(|tray| !tray.entries.is_empty()) {
        let entries = tray.entries.iter().map(|entry| {
            let due = entry.due.map(|turn| format!("turn {turn}")).unwrap_or_default();
            (faces.face(&entry.face), format!(" data-tray='{}'", entry.unit.0), due)
        });
        row(tray.side.unwrap_or(tray.entries[0].face.side), tray.name, &entries.collect::<Vec<_>>());
    }
    for side in Side::BOTH {
        let off = view.units.iter().filter(|u| !u.at.exists() && u.face.side == side);
        let entries: Vec<_> =
            off.map(|u| (faces.face(&u.face), format!(" data-unit='{}'", u.unit.0), String::new())).collect();
        if !entries.is_empty() {
            row(side, "off the map", &entries);
        }
    }
    out.push_str("</g>");
    (out, y + 8.0)
}
