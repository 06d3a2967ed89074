//! Signs printed on hexes: supply sources, entries, set-up, objectives, fortifications.

use std::fmt::Write;

use super::{
    Look, Word,
    colour::{FORT_EDGE, RAIL, SOVIET, STAR},
    livery::Livery,
    place::city,
    swatch::{hexagon, line},
};
use crate::{
    curve::Point,
    font::NARROW,
    path::{short, text},
    shape::{ANCHOR, ARROW, GATE, WHEEL, bastion, star},
    theme::Theme,
};

/// Which hexes have it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Those with the feature; of several words the first counts.
    Whole,
    /// `word:VALUE`, once, with the value.
    Value,
    /// `word-NATION`, one for each nation.
    OfNation,
    /// `word-NATION:VALUE`, one for each nation, with all its values.
    ValuesOfNation,
    /// `word:NATION...`, one for each nation, with the value.
    NationInValue,
    /// Those of the first sheet with a link to another.
    FarLink,
    /// None: it stands in the legend only.
    Nowhere,
}

/// Where in the hex it stands.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Spot {
    /// So far from the centre, in hexes.
    At(f64, f64),
    /// The quietest of four places beside the counter, of equals one on the left or on the right.
    BesideFromLeft,
    BesideFromRight,
    /// At the edge of the sheet, turned into the map.
    Edge,
}

#[derive(Copy, Clone, Debug)]
pub struct Sign {
    pub words: &'static [Word],
    /// Words drawn so without a row of the legend.
    pub also: &'static [&'static str],
    pub found: Found,
    /// Only on maps that print this in full.
    pub full_only: bool,
    pub spot: Spot,
    /// Signs of a lower rank take their places first.
    pub rank: u8,
    /// Half the width and height of what it covers.
    pub covers: fn(&Printed) -> (f64, f64),
    pub draw: fn(&mut String, &Theme, &Printed),
    pub swatch: fn(&Look, &Theme, &str) -> String,
}

impl Sign {
    /// To build entries on: beside the counter of hexes with the feature.
    pub const PLAIN: Sign = Sign {
        words: &[],
        also: &[],
        found: Found::Whole,
        full_only: false,
        spot: Spot::BesideFromLeft,
        rank: 5,
        covers: |_| (9.0, 7.0),
        draw: |_, _, _| {},
        swatch: |_, t, _| hexagon(t, t.paper, ""),
    };
}

/// A sign in its place.
#[derive(Clone, Debug)]
pub struct Printed {
    pub sign: &'static Sign,
    pub at: Point,
    /// The word it was found by.
    pub word: &'static str,
    pub value: String,
    pub nation: Option<&'static Livery>,
    /// Degrees clockwise from pointing right.
    pub turned: u16,
    /// This map prints it in full.
    pub full: bool,
}

impl Printed {
    fn ink(&self, t: &Theme) -> &'static str {
        self.nation.map_or(t.second_ink, |livery| livery.map.on(t))
    }

    fn place(&self) -> (String, String) {
        (short(self.at.0), short(self.at.1))
    }
}

pub(super) const SIGNS: &[Sign] = &[
    Sign {
        words: &[("supply", "Supply source")],
        found: Found::OfNation,
        rank: 3,
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let _ = write!(
                out,
                "<g transform='translate({x} {y})'><circle r='6.4' fill='{ink}' stroke='{halo}' stroke-width='1.2'/>\
                 <path d='{WHEEL}' stroke='{halo}' stroke-width='1.1'/>\
                 <circle r='1.7' fill='{ink}' stroke='{halo}'/></g>",
                ink = printed.ink(t),
                halo = t.halo
            );
        },
        swatch: |look, t, _| {
            pair(look, |livery| {
                format!(
                    "<circle r='7.4' fill='{ink}'/><path d='{WHEEL}' transform='scale(1.14)' stroke='{halo}' \
                     stroke-width='1.1'/>\
                     <circle r='1.9' fill='{ink}' stroke='{halo}'/>",
                    ink = livery.map.on(t),
                    halo = t.halo
                )
            })
        },
        ..Sign::PLAIN
    },
    // An arrow into the map, with the letter of the area where it is printed.
    Sign {
        words: &[("entry", "Entry hex")],
        found: Found::NationInValue,
        spot: Spot::Edge,
        rank: 10,
        covers: |_| (12.0, 12.0),
        draw: |out, t, printed| {
            let ((x, y), turn) = (printed.place(), printed.turned);
            let ink = printed.ink(t);
            let _ = write!(
                out,
                "<path transform='translate({x} {y}) rotate({turn})' d='{ARROW}' fill='{ink}' stroke='{}' \
                 stroke-width='1.1'/>",
                t.halo
            );
            // The letter stands before the point of the arrow, inside the map.
            let (sin, cos) = f64::from(turn).to_radians().sin_cos();
            if printed.full && !printed.value.is_empty() {
                bold(out, t, (printed.at.0 + 17.0 * cos, printed.at.1 + 17.0 * sin), 11.0, ink, &printed.value);
            }
        },
        swatch: |look, t, _| pair(look, |livery| format!("<path d='{ARROW}' fill='{}'/>", livery.map.on(t))),
        ..Sign::PLAIN
    },
    Sign {
        words: &[("objective", "Objective")],
        also: &["victory-hex", "key-point"],
        spot: Spot::At(0.33, -0.13),
        rank: 0,
        covers: |_| (8.0, 8.0),
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let (d, star) = (star(7.2), STAR.on(t));
            let _ = write!(out, "<path transform='translate({x} {y})' d='{d}' fill='{star}' stroke='{}'/>", t.ink);
        },
        swatch: |_, t, _| format!("<path d='{}' fill='{}' stroke='{}'/>", star(10.0), STAR.on(t), t.ink),
        ..Sign::PLAIN
    },
    // What an objective is worth.
    Sign {
        words: &[("vp", "")],
        found: Found::Value,
        full_only: true,
        spot: Spot::At(0.385, 0.11),
        rank: 1,
        covers: |_| (6.0, 5.0),
        draw: |out, t, printed| bold(out, t, printed.at, 9.5, t.ink, &printed.value),
        ..Sign::PLAIN
    },
    // It is seen from afar where it is printed in full.
    Sign {
        words: &[("fort", "Fortification"), ("fortified-city", "Fortified city")],
        spot: Spot::BesideFromRight,
        rank: 6,
        covers: |printed| if printed.full { (8.0, 8.0) } else { (9.0, 7.0) },
        draw: |out, t, printed| {
            let ((x, y), red, halo) = (printed.place(), SOVIET.on(t), t.halo);
            let _ = if printed.full {
                write!(
                    out,
                    "<g transform='translate({x} {y})'><path d='{}' fill='{red}' stroke='{halo}'/>\
                     <path d='{}' fill='{halo}'/></g>",
                    bastion(9.0),
                    bastion(4.4)
                )
            } else {
                write!(
                    out,
                    "<path transform='translate({x} {y})' d='{}' fill='{red}' stroke='{halo}' stroke-width='.8'/>",
                    bastion(7.0)
                )
            };
        },
        swatch: |_, t, word| {
            let (red, halo) = (SOVIET.on(t), t.halo);
            if word == "fort" {
                return format!(
                    "<path d='{}' fill='{red}' stroke='{FORT_EDGE}'/><path d='{}' fill='{halo}'/>",
                    bastion(15.0),
                    bastion(8.6)
                );
            }
            city(t)
                + &format!(
                    "<g transform='translate(14 6)'><path d='{}' fill='{red}' stroke='{halo}'/>\
                     <path d='{}' fill='{halo}'/></g>",
                    bastion(9.0),
                    bastion(4.4)
                )
        },
        ..Sign::PLAIN
    },
    Sign {
        words: &[("worker-setup", "Workers begin here")],
        covers: |_| (card_width("W") / 2.0 + 1.0, 7.0),
        draw: |out, t, printed| card(out, t, printed.at, SOVIET.on(t), "W"),
        swatch: |_, t, _| card_swatch(t, 18.0, "W"),
        ..Sign::PLAIN
    },
    // Untried units that begin here, as in `1I·2A`.
    Sign {
        words: &[("setup", "")],
        found: Found::ValuesOfNation,
        spot: Spot::BesideFromRight,
        rank: 4,
        covers: |printed| (card_width(&printed.value) / 2.0 + 1.0, 7.0),
        draw: |out, t, printed| card(out, t, printed.at, printed.ink(t), &printed.value),
        swatch: |_, t, _| card_swatch(t, 30.0, "2I·1A"),
        ..Sign::PLAIN
    },
    Sign {
        words: &[("harbour", "Harbour"), ("naval", "Naval hex")],
        rank: 7,
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let (size, opacity) = if printed.word == "harbour" { ("1.1", "1") } else { (".9", ".55") };
            let _ = write!(
                out,
                "<g transform='translate({x} {y}) scale({size})' fill='none' stroke='{}' stroke-width='1.7' \
                 stroke-linecap='round' opacity='{opacity}'><path d='{ANCHOR}'/><circle cy='-6.4' r='1.6'/></g>",
                t.water_ink
            );
        },
        swatch: |_, t, word| {
            let opacity = if word == "naval" { " opacity='.55'" } else { "" };
            hexagon(t, t.water, &line(ANCHOR, t.water_ink, 1.7, opacity))
        },
        ..Sign::PLAIN
    },
    // The edge of the map that is one side's supply.
    Sign {
        words: &[("red-edge", "Soviet supply edge")],
        found: Found::Nowhere,
        swatch: |_, t, _| line("M-19 0H19", SOVIET.on(t), 7.0, " opacity='.75'"),
        ..Sign::PLAIN
    },
    Sign {
        words: &[("transfer", "Leads to the other map")],
        found: Found::FarLink,
        rank: 8,
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let _ = write!(
                out,
                "<path transform='translate({x} {y})' d='{GATE}' fill='{}' stroke='{}' stroke-width='1.2'/>",
                t.halo, t.water_ink
            );
        },
        swatch: |_, t, _| format!("<path d='{GATE}' fill='{}' stroke='{}' stroke-width='1.4'/>", t.halo, t.water_ink),
        ..Sign::PLAIN
    },
    // It leads to this hex of another sheet.
    Sign {
        words: &[("fringe", "")],
        found: Found::Value,
        spot: Spot::At(0.0, 0.40),
        rank: 2,
        covers: |_| (15.0, 5.0),
        draw: |out, t, printed| {
            let (x, y) = printed.at;
            let _ = write!(
                out,
                "<path transform='translate({} {})' d='M-4-2.6H0V-5L4.4 0L0 5V2.6H-4Z' fill='{}' stroke='{}' \
                 stroke-width='.8'/>",
                short(x - 11.0),
                short(y),
                t.water_ink,
                t.halo
            );
            bold(out, t, (x + 4.0, y), 9.5, t.water_ink, &printed.value);
        },
        ..Sign::PLAIN
    },
    // The number of an entry square.
    Sign {
        words: &[("square", "")],
        found: Found::Value,
        spot: Spot::At(0.0, 0.02),
        rank: 0,
        covers: |_| (14.0, 12.0),
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let _ = write!(
                out,
                "<path transform='translate({x} {y})' d='M-11-10H11V10H-11Z' fill='none' stroke='{}' \
                 stroke-width='1.3' stroke-dasharray='4 2'/>",
                t.second_ink
            );
            bold(out, t, (printed.at.0, printed.at.1), 13.0, t.second_ink, &printed.value);
        },
        ..Sign::PLAIN
    },
    Sign {
        words: &[("rail-station", "")],
        rank: 9,
        draw: |out, t, printed| {
            let (x, y) = printed.place();
            let _ = write!(
                out,
                "<path transform='translate({x} {y})' d='M-4.5-3h9v6h-9z' fill='{}' stroke='{}' stroke-width='1.6'/>",
                t.halo,
                RAIL.on(t)
            );
        },
        ..Sign::PLAIN
    },
];

/// The same for each nation that has a colour of its own on maps, the first two beside each other.
fn pair(look: &Look, art: impl Fn(&Livery) -> String) -> String {
    let [first, second] = wargame::Side::BOTH.map(|side| look.of_side(side));
    format!("<g transform='translate(-9 0)'>{}</g><g transform='translate(9 0)'>{}</g>", art(first), art(second))
}

fn card_width(words: &str) -> f64 {
    5.2 * words.chars().count() as f64 + 5.0
}

/// Words on a small card.
fn card(out: &mut String, t: &Theme, (x, y): Point, ink: &str, words: &str) {
    let width = card_width(words);
    let _ = write!(
        out,
        "<rect x='{}' y='{}' width='{}' height='11' rx='2' fill='{}' stroke='{ink}' stroke-width='.9'/>",
        short(x - width / 2.0),
        short(y - 5.5),
        short(width),
        t.halo
    );
    let (x, y) = (short(x), short(y + 3.1));
    let style = format_args!(
        "x='{x}' y='{y}' font-family='{NARROW}' font-weight='700' font-size='9' text-anchor='middle' fill='{ink}'"
    );
    out.push_str(&text(style, words));
}

fn card_swatch(t: &Theme, width: f64, words: &str) -> String {
    let ink = SOVIET.on(t);
    let style = format_args!(
        "y='4.6' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='13' fill='{ink}'"
    );
    format!(
        "<rect x='-{}' y='-8' width='{}' height='16' rx='3' fill='{}' stroke='{ink}'/>{}",
        short(width / 2.0),
        short(width),
        t.halo,
        text(style, words)
    )
}

/// A bold word about a place, with a halo.
fn bold(out: &mut String, t: &Theme, (x, y): Point, size: f64, ink: &str, words: &str) {
    let (x, y, size, halo) = (short(x), short(y + size * 0.35), short(size), t.halo);
    let style = format_args!(
        "x='{x}' y='{y}' font-family='{NARROW}' font-weight='700' font-size='{size}' text-anchor='middle' \
         fill='{ink}' stroke='{halo}' stroke-width='2.4' paint-order='stroke'"
    );
    out.push_str(&text(style, words));
}
