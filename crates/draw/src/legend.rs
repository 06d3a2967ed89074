//! The legend: what each sign of the map means.

use std::fmt::Write;

use hexmap::Map;

use crate::{
    art::MapArt,
    board::Rect,
    font::SANS,
    layer::streets,
    path::{short, text},
    theme::Theme,
    title::{LegendRow, Title},
};

/// The least width of an entry.
pub(crate) const COLUMN: f64 = 226.0;
pub(crate) const ROW: f64 = 46.0;

/// How wide and high a swatch is, about its middle.
const SWATCH: (f64, f64) = (38.0, 34.0);

impl MapArt {
    /// What the legend pictures for a word of the map, as a drawing of its own; nothing for a word without a picture.
    /// What it refers to has names that begin with `id`.
    pub fn swatch(&self, theme: &Theme, word: &str, id: &str) -> Option<String> {
        let pattern = format!("{id}-streets");
        let body = self.title.look.swatch(theme, self.title.drawn_as(word), &pattern)?;
        let defs = if body.contains(&pattern) { streets(theme, &pattern) } else { String::new() };
        let (w, h) = SWATCH;
        let (left, top) = (short(-w / 2.0 - 1.0), short(-h / 2.0 - 1.0));
        let (w, h) = (short(w + 2.0), short(h + 2.0));
        Some(format!("<svg viewBox='{left} {top} {w} {h}' width='{w}' height='{h}'><defs>{defs}</defs>{body}</svg>"))
    }

    /// The rows of the map's legend.
    pub fn legend(&self, map: &Map) -> Vec<LegendRow> {
        self.title.legend(map)
    }
}

/// Rows of entries, `columns` beside each other, spread over the width of a place. The pattern `streets` must
/// be defined.
pub(crate) fn legend(title: &Title, t: &Theme, rows: &[LegendRow], columns: usize, at: Rect, streets: &str) -> String {
    let column = (at.width() / columns as f64).min(1.1 * COLUMN);
    let mut out = format!("<g class='legend' font-family='{SANS}' fill='{}'>", t.ink);
    for (i, row) in rows.iter().enumerate() {
        let (x, y) = (at.x0 + (i % columns) as f64 * column, at.y0 + (i / columns) as f64 * ROW);
        let y_title = if row.text.is_empty() { 21 } else { 14 };
        let swatch = title.look.swatch(t, title.drawn_as(&row.swatch), streets);
        let _ = write!(
            out,
            "<g transform='translate({} {})'><g transform='translate(18 17)'>{}</g>{}",
            short(x),
            short(y),
            swatch.unwrap_or_else(|| crate::look::hexagon(t, t.paper, "")),
            text(format_args!("x='44' y='{y_title}' font-size='12.5' font-weight='700'"), &row.title),
        );
        if !row.text.is_empty() {
            let ink = t.second_ink;
            out.push_str(&text(format_args!("x='44' y='29' font-size='11.5' fill='{ink}'"), &row.text));
        }
        out.push_str("</g>");
    }
    out.push_str("</g>");
    out
}
