//! Signs printed on the map layer: towns, supply sources, entries, objectives.

use std::fmt::Write;

use crate::{
    art::{Place, SheetArt},
    font::NARROW,
    mark::{Owner, Printed, Sign},
    path::{escape, short},
    shape::{ANCHOR, ARROW, GATE, WHEEL, bastion, city_blocks, star},
    theme::Theme,
};

impl SheetArt {
    pub(crate) fn symbols(&self, out: &mut String, t: &Theme) {
        out.push_str("<g class='symbols'>");
        for &(place, (x, y)) in &self.places {
            let (x, y) = (short(x), short(y));
            let _ = match place {
                Place::City => write!(
                    out,
                    "<path transform='translate({x} {y})' d='{}' fill='{}' stroke='{}' stroke-width='.8'/>",
                    city_blocks(),
                    t.town,
                    t.halo
                ),
                Place::Town => write!(
                    out,
                    "<circle cx='{x}' cy='{y}' r='4.6' fill='{}' stroke='{town}' stroke-width='1.7'/>\
                     <circle cx='{x}' cy='{y}' r='1.5' fill='{town}'/>",
                    t.halo,
                    town = t.town
                ),
                Place::Village => write!(out, "<circle cx='{x}' cy='{y}' r='2.6' fill='{}'/>", t.town),
            };
        }
        self.signs.iter().for_each(|sign| write_sign(out, t, sign));
        out.push_str("</g>");
    }
}

pub(crate) fn owner_ink(t: &Theme, owner: Owner) -> &'static str {
    match owner {
        Owner::German => t.german,
        Owner::Soviet => t.soviet,
        Owner::Nobody => t.second_ink,
    }
}

fn write_sign(out: &mut String, t: &Theme, printed: &Printed) {
    let (x, y) = (short(printed.at.0), short(printed.at.1));
    let _ = match &printed.sign {
        Sign::Supply(owner) => write!(
            out,
            "<g transform='translate({x} {y})'><circle r='6.4' fill='{ink}' stroke='{halo}' stroke-width='1.2'/>\
             <path d='{WHEEL}' stroke='{halo}' stroke-width='1.1'/>\
             <circle r='1.7' fill='{ink}' stroke='{halo}'/></g>",
            ink = owner_ink(t, *owner),
            halo = t.halo
        ),
        Sign::Entry(owner, turn, area) => {
            let ink = owner_ink(t, *owner);
            let _ = write!(
                out,
                "<path transform='translate({x} {y}) rotate({turn})' d='{ARROW}' fill='{ink}' stroke='{}' \
                 stroke-width='1.1'/>",
                t.halo
            );
            // The letter stands before the point of the arrow, inside the map.
            let (sin, cos) = f64::from(*turn).to_radians().sin_cos();
            let at = (printed.at.0 + 17.0 * cos, printed.at.1 + 17.0 * sin);
            if area.is_empty() { Ok(()) } else { write_words(out, t, at, 11.0, ink, area) }
        }
        Sign::Setup(text) => {
            let width = 5.2 * text.chars().count() as f64 + 5.0;
            write!(
                out,
                "<rect x='{}' y='{}' width='{}' height='11' rx='2' fill='{}' stroke='{soviet}' stroke-width='.9'/>\
                 <text x='{x}' y='{}' font-family='{NARROW}' font-weight='700' font-size='9' \
                 text-anchor='middle' fill='{soviet}'>{}</text>",
                short(printed.at.0 - width / 2.0),
                short(printed.at.1 - 5.5),
                short(width),
                t.halo,
                short(printed.at.1 + 3.1),
                escape(text),
                soviet = t.soviet
            )
        }
        Sign::Objective => {
            write!(out, "<path transform='translate({x} {y})' d='{}' fill='{}' stroke='{}'/>", star(7.2), t.star, t.ink)
        }
        Sign::Value(text) => write_words(out, t, printed.at, 9.5, t.ink, text),
        Sign::Rampart => write!(
            out,
            "<g transform='translate({x} {y})'><path d='{}' fill='{}' stroke='{halo}'/><path d='{}' fill='{halo}'/></g>",
            bastion(9.0),
            t.soviet,
            bastion(4.4),
            halo = t.halo
        ),
        Sign::Harbour | Sign::Naval => {
            let (size, opacity) = if printed.sign == Sign::Harbour { ("1.1", "1") } else { (".9", ".55") };
            write!(
                out,
                "<g transform='translate({x} {y}) scale({size})' fill='none' stroke='{}' stroke-width='1.7' \
                 stroke-linecap='round' opacity='{opacity}'><path d='{ANCHOR}'/><circle cy='-6.4' r='1.6'/></g>",
                t.water_ink
            )
        }
        Sign::Gate(text) if text.is_empty() => write!(
            out,
            "<path transform='translate({x} {y})' d='{GATE}' fill='{}' stroke='{}' stroke-width='1.2'/>",
            t.halo, t.water_ink
        ),
        Sign::Gate(text) => {
            let _ = write!(
                out,
                "<path transform='translate({} {y})' d='M-4-2.6H0V-5L4.4 0L0 5V2.6H-4Z' fill='{}' stroke='{}' \
                 stroke-width='.8'/>",
                short(printed.at.0 - 11.0),
                t.water_ink,
                t.halo
            );
            write_words(out, t, (printed.at.0 + 4.0, printed.at.1), 9.5, t.water_ink, text)
        }
        Sign::Fort => write!(
            out,
            "<path transform='translate({x} {y})' d='{}' fill='{}' stroke='{}' stroke-width='.8'/>",
            bastion(7.0),
            t.soviet,
            t.halo
        ),
        Sign::Station => write!(
            out,
            "<path transform='translate({x} {y})' d='M-4.5-3h9v6h-9z' fill='{}' stroke='{}' stroke-width='1.6'/>",
            t.halo, t.rail
        ),
    };
}

/// A bold word about a place, with a halo.
fn write_words(out: &mut String, t: &Theme, (x, y): (f64, f64), size: f64, ink: &str, text: &str) -> std::fmt::Result {
    write!(
        out,
        "<text x='{}' y='{}' font-family='{NARROW}' font-weight='700' font-size='{}' text-anchor='middle' fill='{ink}' \
         stroke='{}' stroke-width='2.4' paint-order='stroke'>{}</text>",
        short(x),
        short(y + size * 0.35),
        short(size),
        t.halo,
        escape(text)
    )
}
