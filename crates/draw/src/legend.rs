//! The legend: what each sign of the map means.

use std::fmt::Write;

use crate::{
    board::Rect,
    font::{NARROW, SANS},
    mark::Owner,
    path::{escape, short},
    shape::{ANCHOR, ARROW, BRIDGE, GATE, WHEEL, bastion, city_blocks, star},
    sign_layer::owner_ink,
    theme::Theme,
    title::LegendRow,
};

/// The least width of an entry.
pub(crate) const COLUMN: f64 = 226.0;
pub(crate) const ROW: f64 = 46.0;

/// A hex with flat top, 38 wide, about the origin.
const HEX: &str = "M19 0L9.5 16.5H-9.5L-19 0L-9.5-16.5H9.5Z";
const TUFTS: &str = "M-12 2h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4\
    M1-4h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4M0 11h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4";
const TREES: &str =
    "M-8 2a3.6 3.6 0 1 1 .1 0zv3M2-4a4 4 0 1 1 .1 0zv3M3 11a3.4 3.4 0 1 1 .1 0zv3M11 3a3.8 3.8 0 1 1 .1 0zv3";
const WAVE: &str = "M-19 7C-8-10 4 12 19-6";

/// Rows of entries, `columns` beside each other, spread over the width of a place. The pattern `streets` must
/// be defined.
pub(crate) fn legend(t: &Theme, rows: &[LegendRow], columns: usize, at: Rect, streets: &str) -> String {
    let column = (at.width() / columns as f64).min(1.1 * COLUMN);
    let mut out = format!("<g class='legend' font-family='{SANS}' fill='{}'>", t.ink);
    for (i, row) in rows.iter().enumerate() {
        let (x, y) = (at.x0 + (i % columns) as f64 * column, at.y0 + (i / columns) as f64 * ROW);
        let y_title = if row.text.is_empty() { 21 } else { 14 };
        let _ = write!(
            out,
            "<g transform='translate({} {})'><g transform='translate(18 17)'>{}</g>\
             <text x='44' y='{y_title}' font-size='12.5' font-weight='700'>{}</text>",
            short(x),
            short(y),
            swatch(t, &row.swatch, streets),
            escape(&row.title),
        );
        if !row.text.is_empty() {
            let _ = write!(
                out,
                "<text x='44' y='29' font-size='11.5' fill='{}'>{}</text>",
                t.second_ink,
                escape(&row.text)
            );
        }
        out.push_str("</g>");
    }
    out.push_str("</g>");
    out
}

fn hex(t: &Theme, fill: &str, art: &str) -> String {
    format!("<path d='{HEX}' fill='{fill}' stroke='{}'/>{art}", t.grid)
}

fn line(d: &str, ink: &str, width: f64, more: &str) -> String {
    format!("<path d='{d}' fill='none' stroke='{ink}' stroke-width='{}'{more}/>", short(width))
}

fn river(t: &Theme, width: f64) -> String {
    line(WAVE, t.river_edge, width + 1.4, "") + &line(WAVE, t.river, width, "")
}

fn rail(t: &Theme, width: f64) -> String {
    line(WAVE, t.rail, width, "") + &line(WAVE, t.rail, 6.0, " stroke-dasharray='1.2 9'")
}

fn pair(art: impl Fn(Owner) -> String) -> String {
    format!(
        "<g transform='translate(-9 0)'>{}</g><g transform='translate(9 0)'>{}</g>",
        art(Owner::German),
        art(Owner::Soviet)
    )
}

fn swatch(t: &Theme, word: &str, streets: &str) -> String {
    let paved = |fill: &str| hex(t, fill, &format!("<path d='{HEX}' fill='url(#{streets})' opacity='.6'/>"));
    let trees = format!(
        "<path d='{TREES}' fill='{ink}' fill-opacity='.45' stroke='{ink}' stroke-width='.9'/>",
        ink = t.wood_ink
    );
    match word {
        "swamp" | "marsh" => hex(t, t.swamp, &line(TUFTS, t.swamp_ink, 1.1, "")),
        "forest" => hex(t, t.wood, &trees),
        "park" => hex(t, t.paper, &trees),
        "hill" => hex(t, t.hill, &hachures(t)),
        "urban" | "soviet-city" | "major-city" | "interior" => paved(t.urban),
        "sea" | "lake" => hex(t, t.water, ""),
        "city" => hex(t, t.paper, &format!("<path d='{}' fill='{}'/>", city_blocks(), t.town)),
        "town" => hex(
            t,
            t.paper,
            &format!(
                "<circle r='4.6' fill='{}' stroke='{town}' stroke-width='1.7'/><circle r='1.5' fill='{town}'/>",
                t.halo,
                town = t.town
            ),
        ),
        "river" => river(t, 3.6),
        "minor-river" => river(t, 2.0),
        "major-river" | "don" => river(t, 5.0),
        "neva" | "volga" => river(t, 9.0),
        "road" | "prospekt" => line(WAVE, t.road, 2.6, ""),
        "rail" | "major-rail" => rail(t, 1.7),
        "minor-rail" => rail(t, 1.0),
        "bridge" => river_across(t, &line("M-16 0H16", t.road, 2.3, "")) + &line(BRIDGE, t.ink, 1.4, ""),
        "border" => {
            line("M-19 0H19", t.border, 9.0, " opacity='.22'")
                + &line("M-19 0H19", t.border, 2.0, " stroke-dasharray='9 3 1.5 3'")
        }
        "supply" => pair(|owner| {
            let ink = owner_ink(t, owner);
            format!(
                "<circle r='7.4' fill='{ink}'/><path d='{WHEEL}' transform='scale(1.14)' stroke='{halo}' \
                 stroke-width='1.1'/>\
                 <circle r='1.9' fill='{ink}' stroke='{halo}'/>",
                halo = t.halo
            )
        }),
        "entry" => pair(|owner| format!("<path d='{ARROW}' fill='{}'/>", owner_ink(t, owner))),
        "objective" => format!("<path d='{}' fill='{}' stroke='{}'/>", star(10.0), t.star, t.ink),
        "fortified-city" => {
            hex(t, t.paper, &format!("<path d='{}' fill='{}'/>", city_blocks(), t.town))
                + &format!(
                    "<g transform='translate(14 6)'><path d='{}' fill='{}' stroke='{halo}'/><path d='{}' fill='{halo}'/></g>",
                    bastion(9.0),
                    t.soviet,
                    bastion(4.4),
                    halo = t.halo
                )
        }
        "worker-setup" => format!(
            "<rect x='-9' y='-8' width='18' height='16' rx='3' fill='{}' stroke='{soviet}'/>\
             <text y='4.6' text-anchor='middle' font-family='{NARROW}' font-weight='700' \
             font-size='13' fill='{soviet}'>W</text>",
            t.halo,
            soviet = t.soviet
        ),
        "harbour" | "naval" => {
            let opacity = if word == "naval" { " opacity='.55'" } else { "" };
            hex(t, t.water, &line(ANCHOR, t.water_ink, 1.7, opacity))
        }
        "red-edge" => line("M-19 0H19", t.soviet, 7.0, " opacity='.75'"),
        "ferry" => {
            river_across(t, &line("M-16 0H16", t.water_ink, 2.4, " stroke-dasharray='1 4' stroke-linecap='round'"))
        }
        "transfer" => format!("<path d='{GATE}' fill='{}' stroke='{}' stroke-width='1.4'/>", t.halo, t.water_ink),
        "fort" => format!(
            "<path d='{}' fill='{}' stroke='#4a0f0c'/><path d='{}' fill='{}'/>",
            bastion(15.0),
            t.soviet,
            bastion(8.6),
            t.halo
        ),
        "setup" => format!(
            "<rect x='-15' y='-8' width='30' height='16' rx='3' fill='{}' stroke='{soviet}'/>\
             <text y='4.6' text-anchor='middle' font-family='{NARROW}' font-weight='700' \
             font-size='13' fill='{soviet}'>2I·1A</text>",
            t.halo,
            soviet = t.soviet
        ),
        _ => hex(t, t.paper, ""),
    }
}

fn river_across(t: &Theme, way: &str) -> String {
    let across = "M-3-14C3-5-3 5 3 14";
    line(across, t.river_edge, 5.0, "") + &line(across, t.river, 3.6, "") + way
}

fn hachures(t: &Theme) -> String {
    let mut d = String::new();
    for i in 0..20 {
        let (sin, cos) = f64::to_radians(18.0 * f64::from(i)).sin_cos();
        let _ = write!(d, "M{} {}L{} {}", short(cos * 15.0), short(sin * 13.0), short(cos * 8.5), short(sin * 7.5));
    }
    line(&d, t.hill_ink, 1.2, "")
}
