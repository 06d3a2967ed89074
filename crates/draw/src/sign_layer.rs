//! Signs printed on the map layer: towns, and whatever the look has a sign for.

use std::fmt::Write;

use crate::{
    art::{Place, SheetArt},
    path::short,
    shape::city_blocks,
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
        self.signs.iter().for_each(|printed| (printed.sign.draw)(out, t, printed));
        out.push_str("</g>");
    }
}
