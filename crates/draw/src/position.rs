//! A position: the map with marks and stacks, a header above it, trays below.

use std::{collections::BTreeMap, fmt::Write};

use hexmap::HexId;
use wargame::{Info, UnitId, UnitView, View};

use crate::{
    art::MapArt,
    counter::defs,
    faces::Faces,
    font::SANS,
    lay::{COUNTER, lay},
    look::colour,
    path::{fine, short},
    sheet::{frame, open},
    side_strip::{HEADER, header, tray_rows},
    theme::Theme,
};

const MARGIN: f64 = 20.0;
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
    let mut faces = Faces::new(&art.title.look, t);
    let counters = counters(art, view, &mut faces);
    let (_, _, map_width, map_height) = art.viewbox();
    let width = map_width.max(640.0);
    let (trays, tray_height) = tray_rows(view, caption, width, &mut faces, t);
    let top = HEADER + MARGIN;
    let below = top + map_height + 24.0;
    let mut out = open(width + 2.0 * MARGIN, below + tray_height, t.margin);
    let _ = write!(out, "<defs>{}{}</defs>", defs(&art.title.look), faces.symbols());
    out.push_str(&header(&art.title.look, view, caption, width + 2.0 * MARGIN, t));
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
            "<path d='{d}' fill='{red}' fill-opacity='.3' stroke='#fff' stroke-width='4'/>\
             <path d='{d}' stroke='{red}' stroke-width='4' stroke-dasharray='7 5'/>",
            red = colour::TARGET
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
            "<path d='{d}' stroke='{}' stroke-width='4'/><path d='{d}' stroke='{}' stroke-width='2.4'/>",
            colour::CHOSEN_EDGE,
            colour::CHOSEN
        );
    }
    out.push_str("</g>");
    out
}

/// Marks under and on the stacks, and the stacks.
fn counters(art: &MapArt, view: &View, faces: &mut Faces<'_>) -> String {
    let lay = lay(&art.title.look, view, |edge| art.hexside(edge));
    let at = |hex, (dx, dy): (f64, f64)| {
        let (x, y) = art.centre(hex);
        (x + dx, y + dy)
    };
    let marks = |out: &mut String, faces: &mut Faces<'_>, under: bool| {
        for (mark, lies) in view.marks.iter().zip(&lay.marks) {
            let Some(lies) = lies.filter(|lies| lies.under == under) else { continue };
            let (x, y) = at(lies.hex, lies.off);
            let turned = match lies.angle {
                0 => String::new(),
                angle => format!(" transform='rotate({angle} {} {})'", short(x), short(y)),
            };
            place(out, &faces.marker(mark.kind, mark.count), (x, y), lies.size, &turned);
        }
    };
    let mut out = String::from("<g class='forts'>");
    marks(&mut out, faces, true);
    out.push_str("</g><g class='units'>");
    let units: BTreeMap<UnitId, &UnitView> = view.units.iter().map(|unit| (unit.unit, unit)).collect();
    let mut badges = lay.badges.iter().peekable();
    for (i, lies) in lay.units.iter().enumerate() {
        let unit = units[&lies.unit];
        write_unit(&mut out, unit, at(lies.hex, lies.off), faces);
        let last = lay.units.get(i + 1).is_none_or(|next| next.hex != lies.hex);
        if let Some(badge) = badges.next_if(|badge| last && badge.hex == lies.hex) {
            write_badge(&mut out, at(badge.hex, badge.off), badge.count);
        }
    }
    out.push_str("</g><g class='marks'>");
    marks(&mut out, faces, false);
    out.push_str("</g>");
    out
}

fn write_unit(out: &mut String, unit: &UnitView, at: (f64, f64), faces: &mut Faces<'_>) {
    let id = faces.face(&unit.face);
    place(out, &id, at, COUNTER, &format!(" data-unit='{}'", unit.unit.0));
    if unit.is_spent() {
        let r = faces.look.livery(&unit.face).corner * COUNTER / 48.0;
        let _ = write!(
            out,
            "<rect class='spent' x='{}' y='{}' width='{w}' height='{w}' rx='{}' fill='{}' opacity='.42'/>",
            short(at.0 - COUNTER / 2.0),
            short(at.1 - COUNTER / 2.0),
            fine(r),
            colour::PAPER.light,
            w = short(COUNTER)
        );
    }
}

fn write_badge(out: &mut String, (x, y): (f64, f64), count: u8) {
    let _ = write!(
        out,
        "<circle cx='{}' cy='{}' r='7.2' fill='{}' stroke='{}' stroke-width='.8'/>\
         <text x='{0}' y='{}' text-anchor='middle' font-family='{SANS}' font-weight='700' \
         font-size='10.5' fill='{}'>{count}</text>",
        short(x),
        short(y),
        colour::BADGE,
        colour::MARKER_INK,
        short(y + 3.7),
        colour::BLACK
    );
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
