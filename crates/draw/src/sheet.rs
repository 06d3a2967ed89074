//! The whole printed sheet: map, frame, title, north arrow, legend.

use std::fmt::Write;

use crate::{
    art::{MapArt, SheetArt},
    board::Rect,
    font::{Cut, SANS, width},
    layer::streets,
    legend::{COLUMN, ROW, legend},
    path::{escape, fine, short},
    theme::Theme,
    title::LegendRow,
};

const MARGIN: f64 = 38.0;
/// Width and height of the title's box.
const BOX: (f64, f64) = (258.0, 176.0);
/// Height of the title above the map where the map has no room for the box.
const STRIP: f64 = 84.0;

impl MapArt {
    /// A printed sheet with its legend; [`crate::Title::legend`] gives the rows of the built-in titles.
    pub fn sheet_svg(&self, theme: &Theme, rows: &[LegendRow]) -> String {
        let t = theme;
        let (_, _, map_width, map_height) = self.viewbox();
        let corner = self.sheets.first().and_then(free_corner);
        let top = MARGIN + if corner.is_some() { 0.0 } else { STRIP };
        let width = (map_width + 2.0 * MARGIN).max(COLUMN + 2.0 * MARGIN);
        let beside = self.room_below_the_last(rows.len());
        let columns = (((width - 2.0 * MARGIN) / COLUMN) as usize).clamp(1, rows.len().max(1));
        // As few columns as the number of lines allows, so that the last line is not nearly empty.
        let columns = rows.len().div_ceil(rows.len().div_ceil(columns).max(1)).max(1);
        let caption = if self.sheets.len() > 1 { 26.0 } else { 0.0 };
        let legend_top = top + map_height + 22.0 + caption;
        let below = if beside.is_some() { 0.0 } else { rows.len().div_ceil(columns) as f64 * ROW };
        let height = legend_top + below + 16.0;
        let mut out = open(width, height, t.margin);
        let _ = write!(out, "<defs>{}</defs>", streets(t, "legend-streets"));
        let _ = write!(out, "<g transform='translate({} {})'>{}", short(MARGIN), short(top), self.layer_svg(t));
        for sheet in &self.sheets {
            frame(&mut out, t, &sheet.frame);
            if self.sheets.len() > 1 {
                let _ = write!(
                    out,
                    "<text x='{}' y='{}' font-family='{SANS}' font-size='13' fill='{}'>{}{}</text>",
                    short(sheet.frame.x0),
                    short(sheet.frame.y1 + 26.0),
                    t.second_ink,
                    escape(&sheet.name.replace('-', " ")),
                    escape(&scale_of(sheet).map(|s| format!(" · {s}")).unwrap_or_default())
                );
            }
        }
        match (corner, self.sheets.first()) {
            (Some((x, y)), Some(sheet)) => {
                out.push_str(&self.cartouche(t, x, y));
                let below = y < sheet.frame.height() / 2.0;
                let arrow_y = if below { y + BOX.1 + 66.0 } else { y - 66.0 };
                out.push_str(&north(t, sheet.turned, (x + BOX.0 * 0.57, arrow_y)));
            }
            (_, Some(sheet)) => {
                out.push_str(&self.strip(t, map_width));
                out.push_str(&north(t, sheet.turned, (map_width - 40.0, 26.0 - STRIP)));
            }
            _ => {}
        }
        out.push_str("</g>");
        let place = Rect { x0: MARGIN + 10.0, y0: legend_top, x1: MARGIN + map_width, y1: height };
        let (place, columns) = match beside {
            Some((r, columns)) => {
                (Rect { x0: r.x0 + MARGIN, y0: r.y0 + top, x1: r.x1 + MARGIN, y1: r.y1 + top }, columns)
            }
            None => (place, columns),
        };
        out.push_str(&legend(&self.title, t, rows, columns, place, "legend-streets"));
        out.push_str("</svg>");
        out
    }

    /// The room under the last sheet where it is lower than the first and the legend fits there, and its columns.
    fn room_below_the_last(&self, rows: usize) -> Option<(Rect, usize)> {
        let [first, .., last] = &self.sheets[..] else { return None };
        let (a, b) = (&first.frame, &last.frame);
        let columns = ((b.width() / COLUMN) as usize).max(1);
        let room = Rect { x0: b.x0 + 10.0, y0: b.y1 + 56.0, x1: b.x1, y1: a.y1 };
        (rows.div_ceil(columns) as f64 * ROW <= room.height()).then_some((room, columns))
    }

    fn scale(&self) -> Option<String> {
        if self.title.scale.is_empty() {
            self.sheets.first().and_then(scale_of)
        } else {
            Some(self.title.scale.clone())
        }
    }

    /// The title in a box on the map.
    fn cartouche(&self, t: &Theme, x: f64, y: f64) -> String {
        let title = &self.title;
        let middle = BOX.0 / 2.0;
        let mut out = format!(
            "<g class='title' transform='translate({} {})' font-family='{SANS}' text-anchor='middle' fill='{ink}'>\
             <rect width='{w}' height='{h}' fill='{}' stroke='{frame}' stroke-width='1.2'/>\
             <rect x='4' y='4' width='{}' height='{}' fill='none' stroke='{frame}' stroke-width='.6'/>",
            short(x),
            short(y),
            t.halo,
            short(BOX.0 - 8.0),
            short(BOX.1 - 8.0),
            w = short(BOX.0),
            h = short(BOX.1),
            frame = t.frame,
            ink = t.ink
        );
        let mut text = |y: f64, size: f64, style: &str, ink: &str, words: &str| {
            let _ = write!(
                out,
                "<text x='{}' y='{}' font-size='{}' fill='{ink}' {style}>{}</text>",
                short(middle),
                short(y),
                short(size),
                escape(words)
            );
        };
        let first = if title.over.len() > 1 { 32.0 } else { 42.0 };
        for (i, words) in title.over.iter().take(2).enumerate() {
            text(first + 16.0 * i as f64, 11.0, "letter-spacing='3'", t.second_ink, words);
        }
        let natural = width(&title.name, Cut::Bold, 38.0) + 3.0 * title.name.chars().count() as f64;
        let size = (38.0 * (BOX.0 - 34.0) / natural).min(38.0);
        text(92.0, size, "font-weight='700' letter-spacing='3'", t.ink, &title.name);
        text(128.0, 13.0, "", t.ink, &title.under);
        text(147.0, 11.5, "", t.second_ink, &title.note);
        let _ = write!(out, "<path d='M40 106H218' stroke='{}' stroke-width='2'/>", t.accent);
        if let Some(scale) = self.scale() {
            let wide = 64.0 + 6.0 + width(&scale, Cut::Regular, 9.5);
            let _ = write!(
                out,
                "<g transform='translate({} 162)' font-size='9.5' text-anchor='start'>\
                 <path d='M0-3V0H64V-3M32-2V0' fill='none' stroke='{}'/>\
                 <text x='70' y='1' fill='{}'>{}</text></g>",
                short(middle - wide / 2.0),
                t.ink,
                t.second_ink,
                escape(&scale)
            );
        }
        out.push_str("</g>");
        out
    }

    /// The title above the map.
    fn strip(&self, t: &Theme, map_width: f64) -> String {
        let title = &self.title;
        let wide = width(&title.name, Cut::Bold, 38.0) + 3.0 * title.name.chars().count() as f64;
        let notes: Vec<String> =
            [title.note.clone(), self.scale().unwrap_or_default()].into_iter().filter(|s| !s.is_empty()).collect();
        let (x, beside) = (0.0, wide + 22.0 < map_width - 260.0);
        let (sub_x, sub_y) = if beside { (wide + 22.0, -38.0) } else { (x, -14.0) };
        format!(
            "<g class='title' font-family='{SANS}' fill='{ink}'>\
             <text x='0' y='-64' font-size='11' letter-spacing='3' fill='{second}'>{}</text>\
             <text x='0' y='-26' font-size='38' font-weight='700' letter-spacing='3'>{}</text>\
             <text x='{sx}' y='{}' font-size='13'>{}</text>\
             <text x='{sx}' y='{}' font-size='11.5' fill='{second}'>{}</text></g>",
            escape(&title.over.join(" ")),
            escape(&title.name),
            short(sub_y - 4.0),
            escape(&title.under),
            short(sub_y + 12.0),
            escape(&notes.join(" · ")),
            ink = t.ink,
            second = t.second_ink,
            sx = short(sub_x)
        )
    }
}

/// The beginning of a picture of this size on a ground.
pub(crate) fn open(width: f64, height: f64, ground: &str) -> String {
    let (w, h) = (short(width.ceil()), short(height.ceil()));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}' font-family='{SANS}'>\
         <rect width='{w}' height='{h}' fill='{ground}'/>"
    )
}

pub(crate) fn frame(out: &mut String, t: &Theme, frame: &Rect) {
    for (away, thick) in [(1.0, "2.4"), (7.0, "1")] {
        let r = frame.grown(away);
        let _ = write!(
            out,
            "<rect x='{}' y='{}' width='{}' height='{}' fill='none' stroke='{}' stroke-width='{thick}'/>",
            short(r.x0),
            short(r.y0),
            short(r.width()),
            short(r.height()),
            t.frame
        );
    }
}

fn scale_of(sheet: &SheetArt) -> Option<String> {
    let km = f64::from(sheet.hex_km_tenths) / 10.0;
    (km > 0.0).then(|| format!("1 hex = {} km", fine(if km >= 10.0 { km.round() } else { km })))
}

/// The corner of a sheet where the title and the north arrow lie on open water only.
fn free_corner(sheet: &SheetArt) -> Option<(f64, f64)> {
    let f = &sheet.frame;
    let (left, right) = (f.x0 + 20.0, f.x1 - 20.0 - BOX.0);
    let (top, bottom) = (f.y0 + 20.0, f.y1 - 20.0 - BOX.1);
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    corners.into_iter().find(|&(x, y)| {
        let title = Rect { x0: x, y0: y, x1: x + BOX.0, y1: y + BOX.1 };
        let hexes = sheet.numbers.iter().filter(|n| title.grown(6.0).holds((n.at.0, n.at.1 + 24.0)));
        let dry =
            hexes.filter(|n| !sheet.empty.iter().any(|&e| (e.0 - n.at.0).abs() < 14.0 && (e.1 - n.at.1).abs() < 40.0));
        dry.count() == 0 && !sheet.names.iter().any(|n| n.rect.meets(&title))
    })
}

/// The north arrow, turned by the degrees the map's right edge points north of east.
fn north(t: &Theme, turned: i16, (x, y): (f64, f64)) -> String {
    format!(
        "<g class='north' transform='translate({} {})'><g transform='rotate({turned})' fill='{ink}'>\
         <path d='M0-34L6 0L0 34L-6 0Z' fill='none' stroke='{ink}'/>\
         <path d='M0-34L6 0H-6Z'/>\
         <text y='-39' text-anchor='middle' font-family='{SANS}' font-size='14' font-weight='700'>N</text></g>\
         <circle r='24' fill='none' stroke='{ink}' stroke-width='.8' stroke-dasharray='1 3'/></g>",
        short(x),
        short(y),
        ink = t.water_ink
    )
}
