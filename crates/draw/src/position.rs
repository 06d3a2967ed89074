//! A position: the map with marks and stacks, a header above it, trays below.

use std::{collections::BTreeMap, fmt::Write};

use hexmap::HexId;
use wargame::{Info, Mark, UnitView, View};

use crate::{
    art::{MapArt, SCALE},
    counter::{corner, counter_defs},
    faces::Faces,
    font::SANS,
    path::{fine, short},
    sheet::{frame, open},
    side_strip::{HEADER, header, tray_rows},
    theme::Theme,
};

const MARGIN: f64 = 20.0;
/// The side of a counter on the map.
pub const COUNTER: f64 = 0.60 * SCALE;

/// Words for the picture that a view has only as numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    pub title: String,
    pub phase: String,
    pub sides: [String; 2],
    pub turns: Option<u8>,
}

impl Caption {
    pub fn of(info: &Info, view: &View) -> Caption {
        Caption {
            title: info.title.clone(),
            phase: wargame::words::phase(info, view.moment),
            sides: info.sides.clone(),
            turns: Some(info.turns),
        }
    }

    /// What can be said without knowing the game.
    pub fn plain(art: &MapArt, view: &View) -> Caption {
        Caption {
            title: art.title.name.clone(),
            phase: format!("Phase {}", u16::from(view.moment.phase) + 1),
            sides: ["German".to_owned(), "Soviet".to_owned()],
            turns: None,
        }
    }
}

/// A picture of a position. Every unit of the view stands in it once, as a `<use>` with its `data-unit`.
pub fn position_svg(art: &MapArt, view: &View, theme: &Theme) -> String {
    captioned_position_svg(art, view, &Caption::plain(art, view), theme)
}

/// As [`position_svg`], with the names of phase and sides.
pub fn captioned_position_svg(art: &MapArt, view: &View, caption: &Caption, theme: &Theme) -> String {
    let t = theme;
    let mut faces = Faces::new(t);
    let counters = counters(art, view, &mut faces);
    let (_, _, map_width, map_height) = art.viewbox();
    let width = map_width.max(640.0);
    let (trays, tray_height) = tray_rows(view, caption, width, &mut faces, t);
    let top = HEADER + MARGIN;
    let below = top + map_height + 24.0;
    let mut out = open(width + 2.0 * MARGIN, below + tray_height, t.margin);
    let _ = write!(out, "<defs>{}{}</defs>", counter_defs(), faces.symbols());
    out.push_str(&header(view, caption, width + 2.0 * MARGIN, t));
    let _ = write!(out, "<g transform='translate({} {})'>{}", short(MARGIN), short(top), art.layer_svg(t));
    art.frames().for_each(|f| frame(&mut out, t, f));
    out.push_str(&question(art, view));
    out.push_str(&counters);
    let _ = write!(out, "</g><g transform='translate({} {})'>{trays}</g></svg>", short(MARGIN), short(below));
    out
}

/// Rims of the units chosen and of the targets of the question.
fn question(art: &MapArt, view: &View) -> String {
    let Some(ask) = &view.ask else { return String::new() };
    let mut out = String::from("<g class='question' fill='none'>");
    for &hex in ask.targets.iter().filter(|h| h.exists()) {
        let d = art.hex_path(hex, 0.08);
        let _ = write!(
            out,
            "<path d='{d}' fill='#d63d1c' fill-opacity='.3' stroke='#fff' stroke-width='4'/>\
             <path d='{d}' stroke='#d63d1c' stroke-width='4' stroke-dasharray='7 5'/>"
        );
    }
    let mut chosen: Vec<HexId> =
        view.units.iter().filter(|u| ask.chosen.contains(&u.unit) && u.at.exists()).map(|u| u.at).collect();
    chosen.sort();
    chosen.dedup();
    for hex in chosen {
        let d = art.hex_path(hex, 0.06);
        let _ = write!(
            out,
            "<path d='{d}' stroke='#1d1a12' stroke-width='4'/><path d='{d}' stroke='#ffc928' stroke-width='2.4'/>"
        );
    }
    out.push_str("</g>");
    out
}

/// Marks under and on the stacks, and the stacks.
fn counters(art: &MapArt, view: &View, faces: &mut Faces<'_>) -> String {
    let mut stacks: BTreeMap<HexId, Vec<&UnitView>> = BTreeMap::new();
    for unit in view.units.iter().filter(|u| u.at.exists()) {
        stacks.entry(unit.at).or_default().push(unit);
    }
    let is_fort = |mark: &&Mark| mark.kind == "fort" && mark.edge.is_none();
    let mut out = String::from("<g class='forts'>");
    for mark in view.marks.iter().filter(is_fort).filter(|m| m.at.exists()) {
        let size = COUNTER * if stacks.contains_key(&mark.at) { 1.56 } else { 1.1 };
        place(&mut out, &faces.marker(mark.kind, mark.count), art.centre(mark.at), size, "");
    }
    out.push_str("</g><g class='units'>");
    for (&hex, units) in &stacks {
        write_stack(&mut out, art.centre(hex), units, faces);
    }
    out.push_str("</g><g class='marks'>");
    let mut seen: BTreeMap<HexId, usize> = BTreeMap::new();
    for mark in view.marks.iter().filter(|m| !is_fort(m)) {
        let id = faces.marker(mark.kind, mark.count);
        if let Some(edge) = mark.edge {
            place(&mut out, &id, art.middle(edge), 0.46 * COUNTER, "");
        } else if mark.at.exists() {
            let nth = seen.entry(mark.at).or_default();
            let (x, y) = art.centre(mark.at);
            let half = COUNTER / 2.0;
            let (dx, dy) = [(half, half), (-half, half), (-half, -half), (half, -half)][*nth % 4];
            *nth += 1;
            if stacks.contains_key(&mark.at) || *nth > 1 {
                place(&mut out, &id, (x + dx * 0.8, y + dy * 0.8), 0.46 * COUNTER, "");
            } else {
                place(&mut out, &id, (x, y), 0.7 * COUNTER, "");
            }
        }
    }
    out.push_str("</g>");
    out
}

/// The strongest lies on top; from four on a badge tells how many.
fn write_stack(out: &mut String, (x, y): (f64, f64), units: &[&UnitView], faces: &mut Faces<'_>) {
    let mut order = units.to_vec();
    order.sort_by_key(|u| (strength(u), std::cmp::Reverse(u.unit)));
    let n = order.len();
    let step = 0.075 * COUNTER * (4.0 / (n as f64 - 1.0)).min(1.0);
    let shift = |i: usize| step * (i as f64 - (n as f64 - 1.0) / 2.0);
    for (i, unit) in order.iter().enumerate() {
        let at = (x + shift(i), y - shift(i));
        let id = faces.face(&unit.face);
        place(out, &id, at, COUNTER, &format!(" data-unit='{}'", unit.unit.0));
        if unit.is_spent() {
            let r = corner(unit.face.side) * COUNTER / 48.0;
            let _ = write!(
                out,
                "<rect class='spent' x='{}' y='{}' width='{w}' height='{w}' rx='{}' fill='#f1e9d6' opacity='.42'/>",
                short(at.0 - COUNTER / 2.0),
                short(at.1 - COUNTER / 2.0),
                fine(r),
                w = short(COUNTER)
            );
        }
    }
    if n >= 4 {
        let (bx, by) = (x + shift(n - 1) + COUNTER / 2.0 - 2.0, y - shift(n - 1) - COUNTER / 2.0 + 2.0);
        let _ = write!(
            out,
            "<circle cx='{}' cy='{}' r='7.2' fill='#f4efe3' stroke='#2c2a26' stroke-width='.8'/>\
             <text x='{0}' y='{}' text-anchor='middle' font-family='{SANS}' font-weight='700' \
             font-size='10.5' fill='#14181a'>{n}</text>",
            short(bx),
            short(by),
            short(by + 3.7)
        );
    }
}

/// The first figure of the strengths; what is unknown or has none counts least.
fn strength(unit: &UnitView) -> u32 {
    let first: String = unit.face.strengths.chars().take_while(char::is_ascii_digit).collect();
    first.parse().unwrap_or(0)
}

/// A symbol with its middle at a place.
pub(crate) fn place(out: &mut String, id: &str, (x, y): (f64, f64), size: f64, more: &str) {
    let _ = write!(
        out,
        "<use href='#{id}'{more} x='{}' y='{}' width='{s}' height='{s}'/>",
        short(x - size / 2.0),
        short(y - size / 2.0),
        s = short(size)
    );
}
