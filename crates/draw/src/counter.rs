//! Counters in a box of 48 x 48: one `<symbol>` a face.

use std::fmt::Write;

use wargame::{Face, Side};

use crate::{
    font::{Cut, NARROW, width},
    marker::{air_body, fort_body},
    path::{escape, fine},
    symbol::{size_mark, symbol},
    theme::Theme,
};

/// Colours of one side's counters; the same in every theme but for the edge.
struct Livery {
    ground: &'static str,
    edge: &'static str,
    ink: &'static str,
    box_fill: &'static str,
    box_ink: &'static str,
    plate: &'static str,
    plate_ink: &'static str,
    /// Corner radius, and the clip path that has it.
    corner: f64,
    clip: &'static str,
}

fn livery(face: &Face, theme: &Theme) -> Livery {
    match face.side {
        Side::First => Livery {
            ground: if face.elite { "#1c1e20" } else { "#4d5c66" },
            edge: theme.german_edge,
            ink: "#ffffff",
            box_fill: "#eef1ef",
            box_ink: "#14181a",
            plate: "#d5dcdd",
            plate_ink: "#1e262b",
            corner: 2.5,
            clip: "counter-first",
        },
        Side::Second => Livery {
            ground: if face.elite { "#e0a86a" } else { "#ecc797" },
            edge: "#6e2418",
            ink: "#3a0d08",
            box_fill: "#a3261f",
            box_ink: "#fff3e0",
            plate: "#fbf1e0",
            plate_ink: "#3a0d08",
            corner: 8.0,
            clip: "counter-second",
        },
    }
}

/// Corner radius of a side's counters, of 48.
pub(crate) fn corner(side: Side) -> f64 {
    match side {
        Side::First => 2.5,
        Side::Second => 8.0,
    }
}

/// What all counters refer to; must stand once in every picture that has counters.
pub fn counter_defs() -> &'static str {
    "<clipPath id='counter-first'><rect width='48' height='48' rx='2.5'/></clipPath>\
     <clipPath id='counter-second'><rect width='48' height='48' rx='8'/></clipPath>\
     <clipPath id='counter-box'><rect x='-13' y='-8.5' width='26' height='17'/></clipPath>\
     <pattern id='counter-untried' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>\
     <path d='M0 3H6' stroke='#b98a55' stroke-width='2.2' opacity='.55'/></pattern>"
}

/// One face of a counter as a symbol of 48 x 48, its shadow running over. Needs [`counter_defs`].
pub fn counter_symbol(face: &Face, id: &str, theme: &Theme) -> String {
    format!("<symbol id='{}' viewBox='0 0 48 48' overflow='visible'>{}</symbol>", escape(id), counter_body(face, theme))
}

/// The counter itself, without the symbol around it.
pub(crate) fn counter_body(face: &Face, theme: &Theme) -> String {
    match face.kind {
        "air" => return air_body(face),
        "fort" => return fort_body(&face.strengths),
        _ => {}
    }
    let l = livery(face, theme);
    let reduced = face.steps.0 < face.steps.1 && face.steps.0 > 0;
    let mut out = shadow(l.corner);
    let _ = write!(out, "<g clip-path='url(#{})'><path d='M0 0H48V48H0Z' fill='{}'/>", l.clip, l.ground);
    if face.untried {
        out.push_str("<path d='M0 0H48V48H0Z' fill='url(#counter-untried)'/>");
    }
    if reduced {
        let _ = write!(out, "<path d='M0 30H48V48H0Z' fill='{}'/>", l.plate);
    }
    if let Some(band) = &face.band {
        out.push_str(&corps_band(band, l.edge_of_band()));
    }
    out.push_str(
        "<path d='M0 48V0H48' fill='none' stroke='#fff' stroke-opacity='.34' stroke-width='2.4'/>\
         <path d='M0 48H48V0' fill='none' stroke='#000' stroke-opacity='.3' stroke-width='2.4'/></g>",
    );
    let (middle, figures_at) = if face.band.is_some() { (26.0, 27.6) } else { (24.0, 24.0) };
    let _ = write!(
        out,
        "<g transform='translate({m} 5.9)'>{}</g><g transform='translate({m} 18.7)'>{}</g>",
        size_mark(face.size, l.ink),
        symbol(face.kind, l.box_ink, l.box_fill),
        m = fine(middle)
    );
    if !face.name.is_empty() {
        let size = (7.4 * 22.0 / width(&face.name, Cut::NarrowBold, 7.4)).min(7.4);
        let _ = write!(
            out,
            "<text class='id' transform='translate(45.6 19) rotate(-90)' text-anchor='middle' font-family='{NARROW}' \
             font-weight='700' font-size='{}' fill='{}'>{}</text>",
            fine(size),
            l.ink,
            escape(&face.name)
        );
    }
    out.push_str(&pips(face.steps, l.ink));
    let ink = if reduced { l.plate_ink } else { l.ink };
    out.push_str(&figures(&face.strengths, figures_at, if face.band.is_some() { 38.0 } else { 44.0 }, ink));
    let _ = write!(
        out,
        "<rect x='.6' y='.6' width='46.8' height='46.8' rx='{}' fill='none' stroke='{}' stroke-width='1.2'/>",
        fine(l.corner),
        l.edge
    );
    out
}

impl Livery {
    fn edge_of_band(&self) -> &'static str {
        if self.corner < 5.0 { "#1e262b" } else { self.edge }
    }
}

/// A soft shadow without a filter: filters are slow where hundreds of counters lie.
pub(crate) fn shadow(corner: f64) -> String {
    let mut out = String::from("<g fill='#000'>");
    for (grow, opacity) in [(1.4, ".07"), (0.7, ".11"), (0.0, ".2")] {
        let _ = write!(
            out,
            "<rect x='{}' y='{}' width='{w}' height='{w}' rx='{}' opacity='{opacity}'/>",
            fine(0.8 - grow),
            fine(1.4 - grow),
            fine(corner + grow),
            w = fine(48.0 + 2.0 * grow)
        );
    }
    out.push_str("</g>");
    out
}

/// The band of a corps: three grounds, repeated with one to three notches, always with the number on it.
fn corps_band(band: &str, edge: &str) -> String {
    const GROUNDS: [&str; 3] = ["#f7f7f2", "#6cc3f0", "#f0b429"];
    let number = corps_number(band);
    let (ground, notches) = match band {
        "39" => (GROUNDS[0], 0),
        "56" => (GROUNDS[1], 0),
        "41" => (GROUNDS[2], 0),
        _ => (GROUNDS[(number % 3) as usize], 1 + number / 3 % 3),
    };
    let mut out = format!("<path d='M0 0H7.5V48H0Z' fill='{ground}'/>");
    for i in 0..notches {
        let y = 42 - 6 * i;
        // At the outer edge, where they are not read as part of the strengths.
        let _ = write!(out, "<path d='M0 {}L4.4 {y}L0 {}Z' fill='{edge}'/>", y - 2, y + 2);
    }
    let size = (7.0 * 24.0 / width(band, Cut::NarrowBold, 7.0)).min(7.0);
    let _ = write!(
        out,
        "<path d='M7.5 0V48' stroke='{edge}' stroke-width='.8'/>\
         <text transform='translate(6.4 19) rotate(-90)' text-anchor='middle' font-family='{NARROW}' font-weight='700' \
         font-size='{}' fill='#14181a'>{}</text>",
        fine(size),
        escape(band)
    );
    out
}

/// The number of a corps, written in figures or in Roman numerals: `41`, `XIV Pz`.
fn corps_number(name: &str) -> u32 {
    let figures = name.chars().filter_map(|c| c.to_digit(10)).reduce(|n, d| n.wrapping_mul(10).wrapping_add(d));
    figures.unwrap_or_else(|| {
        let worth = |c: char| match c {
            'I' => Some(1),
            'V' => Some(5),
            'X' => Some(10),
            'L' => Some(50),
            'C' => Some(100),
            _ => None,
        };
        let (mut sum, mut last): (u32, u32) = (0, 0);
        for value in name.chars().skip_while(|&c| worth(c).is_none()).map_while(worth) {
            // A smaller numeral before a larger one is taken from it.
            sum = if last < value { (sum + value).saturating_sub(2 * last) } else { sum + value };
            last = value;
        }
        sum
    })
}

/// A pip for each step, hollow when lost; nothing for units of one step, a fraction for more than four.
fn pips((has, of): (u8, u8), ink: &str) -> String {
    if of < 2 {
        return String::new();
    }
    if of > 4 {
        return format!(
            "<text x='45' y='8' text-anchor='end' font-family='{NARROW}' font-weight='700' font-size='6.5' \
             fill='{ink}'>{has}/{of}</text>"
        );
    }
    let mut out = String::new();
    let (apart, r) = if of == 2 { (4.9, 1.75) } else { (3.7, 1.4) };
    for i in 0..of {
        let x = 43.1 - apart * f64::from(of - 1 - i);
        let fill = if i < has { ink } else { "none" };
        let _ = write!(out, "<circle cx='{}' cy='5.8' r='{}' fill='{fill}' stroke='{ink}'/>", fine(x), fine(r));
    }
    out
}

/// The strengths in one line, the hyphens lighter.
pub(crate) fn figures(strengths: &str, middle: f64, room: f64, ink: &str) -> String {
    if strengths.is_empty() {
        return String::new();
    }
    let parts: Vec<&str> = strengths.split('-').collect();
    // Names on a headquarters and the like have hyphens too; only figures are spread.
    let count: usize = parts.iter().map(|p| p.chars().count()).sum();
    let size: f64 = match (count, parts.len()) {
        (0..=3, 0..=2) => 19.0,
        (0..=3, _) => 18.0,
        _ => 16.8,
    };
    let natural = width(strengths, Cut::NarrowBold, size) + 0.8 * (parts.len() as f64 - 0.5);
    let size = if natural > room { size * room / natural } else { size };
    let mut out = format!(
        "<text x='{}' y='44.2' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='{}' \
         fill='{ink}'>",
        fine(middle),
        fine(size)
    );
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            out.push_str("<tspan opacity='.75' dx='.4'>-</tspan>");
        }
        let _ = write!(out, "<tspan dx='.4'>{}</tspan>", escape(part));
    }
    out.push_str("</text>");
    out
}

#[cfg(test)]
mod tests {
    use super::corps_number;

    #[test]
    fn corps_are_numbered_in_figures_or_numerals() {
        for (name, number) in
            [("41", 41), ("XIV Pz", 14), ("VIII", 8), ("XLVIIIPz", 48), ("LI", 51), ("Rum VI", 6), ("", 0)]
        {
            assert_eq!(corps_number(name), number, "{name}");
        }
    }
}
