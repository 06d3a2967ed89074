//! Counters and markers in a box of 48 x 48: one `<symbol>` a face.

use std::fmt::Write;

use wargame::Face;

use crate::{
    font::{Cut, NARROW, width},
    look::{self, Body, Flight, Livery, Look, colour, size_mark, words},
    path::{escape, fine, text},
    shape::PLANE,
    theme::Theme,
};

/// What all counters refer to; must stand once in every picture that has counters.
pub fn counter_defs() -> String {
    defs(&Look::STANDARD)
}

pub(crate) fn defs(look: &Look) -> String {
    let mut corners: Vec<f64> = look.liveries.iter().map(|livery| livery.corner).collect();
    corners.sort_by(f64::total_cmp);
    corners.dedup();
    let mut out = String::new();
    for corner in corners {
        let (id, corner) = (clip(corner), fine(corner));
        let _ = write!(out, "<clipPath id='{id}'><rect width='48' height='48' rx='{corner}'/></clipPath>");
    }
    let _ = write!(
        out,
        "<clipPath id='counter-box'><rect x='-13' y='-8.5' width='26' height='17'/></clipPath>\
         <pattern id='counter-untried' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>\
         <path d='M0 3H6' stroke='{}' stroke-width='2.2' opacity='.55'/></pattern>",
        colour::UNTRIED
    );
    out
}

/// The clip path of counters with this corner radius.
fn clip(corner: f64) -> String {
    format!("counter-{}", fine(corner))
}

/// One face of a counter as a symbol of 48 x 48, its shadow running over. Needs [`counter_defs`].
pub fn counter_symbol(face: &Face, id: &str, theme: &Theme) -> String {
    symbol(id, &counter_body(&Look::STANDARD, face, theme))
}

/// A marker as a symbol of 48 x 48.
pub fn marker_symbol(kind: &str, count: u8, id: &str) -> String {
    symbol(id, &marker_body(&Look::STANDARD, kind, count))
}

/// Corner radius of a counter, of 48.
pub fn counter_corner(face: &Face) -> f64 {
    Look::STANDARD.livery(face).corner
}

pub(crate) fn symbol(id: &str, body: &str) -> String {
    format!("<symbol id='{}' viewBox='0 0 48 48' overflow='visible'>{body}</symbol>", escape(id))
}

/// The marker itself, without the symbol around it.
pub(crate) fn marker_body(look: &Look, kind: &str, count: u8) -> String {
    look.marker(kind).map_or_else(|| look::unknown_marker(kind, count), |marker| marker.body(count))
}

/// The counter itself, without the symbol around it.
pub(crate) fn counter_body(look: &Look, face: &Face, theme: &Theme) -> String {
    let livery = look.livery(face);
    match look.symbol(face.kind).map_or(Body::Unit, |symbol| symbol.body) {
        Body::Air => air(face, livery),
        Body::Fort => look::fort(&face.strengths),
        Body::Chit => chit(face, livery, theme),
        Body::Unit => unit(look, face, livery, theme),
    }
}

/// Box, size, strengths, band, steps, designation.
fn unit(look: &Look, face: &Face, l: &Livery, theme: &Theme) -> String {
    let reduced = face.steps.0 < face.steps.1 && face.steps.0 > 0;
    let mut out = shadow(l.corner);
    let _ = write!(out, "<g clip-path='url(#{})'><path d='M0 0H48V48H0Z' fill='{}'/>", clip(l.corner), l.ground);
    if face.untried {
        out.push_str("<path d='M0 0H48V48H0Z' fill='url(#counter-untried)'/>");
    }
    if reduced {
        let _ = write!(out, "<path d='M0 30H48V48H0Z' fill='{}'/>", l.plate);
    }
    if let Some(band) = &face.band {
        out.push_str(&corps_band(band, face.stripe, l.edge.light));
    }
    out.push_str(
        "<path d='M0 48V0H48' fill='none' stroke='#fff' stroke-opacity='.34' stroke-width='2.4'/>\
         <path d='M0 48H48V0' fill='none' stroke='#000' stroke-opacity='.3' stroke-width='2.4'/></g>",
    );
    let (middle, figures_at) = if face.band.is_some() { (26.0, 27.6) } else { (24.0, 24.0) };
    let boxed = match look.symbol(face.kind) {
        Some(symbol) => symbol.boxed(l.box_ink, l.box_fill),
        None => look::unknown_symbol(face.kind, l.box_ink, l.box_fill),
    };
    let _ = write!(
        out,
        "<g transform='translate({m} 5.9)'>{}</g><g transform='translate({m} 18.7)'>{boxed}</g>",
        size_mark(face.size, l.ink),
        m = fine(middle)
    );
    if !face.name.is_empty() {
        let size = fine((7.4 * 22.0 / width(&face.name, Cut::NarrowBold, 7.4)).min(7.4));
        out.push_str(&text(
            format_args!(
                "class='id' transform='translate(45.6 19) rotate(-90)' text-anchor='middle' font-family='{NARROW}' \
                 font-weight='700' font-size='{size}' fill='{}'",
                l.ink
            ),
            &face.name,
        ));
    }
    out.push_str(&pips(face.steps, l.ink));
    let ink = if reduced { l.plate_ink } else { l.ink };
    out.push_str(&figures(&face.strengths, figures_at, if face.band.is_some() { 38.0 } else { 44.0 }, ink));
    out.push_str(&edge(l.corner, theme.edge(l.edge)));
    out
}

/// An air unit: the plane, its value below, its name in the corner.
fn air(face: &Face, l: &Livery) -> String {
    let Flight { ground, ink, edge: around } = l.flight;
    let name_size = (8.0 * 14.0 / width(&face.name, Cut::NarrowBold, 8.0).max(1.0)).min(8.0);
    let mut out = shadow(l.corner);
    let _ = write!(
        out,
        "<g clip-path='url(#{})'><path d='M0 0H48V48H0Z' fill='{ground}'/>\
         <path d='M0 48V0H48' fill='none' stroke='#fff' stroke-opacity='.5' stroke-width='2.4'/>\
         <path d='M0 48H48V0' fill='none' stroke='#000' stroke-opacity='.25' stroke-width='2.4'/></g>\
         <path transform='translate(24 18.5) scale(.93)' d='{PLANE}' fill='{ink}'/>{}{}{}",
        clip(l.corner),
        words(24.0, 44.5, 15.0, ink, &face.strengths),
        words(40.0, 10.0, name_size, ink, &face.name),
        edge(l.corner, around)
    );
    out
}

/// A chit: its name across, figures below, and a ring that no unit has.
fn chit(face: &Face, l: &Livery, theme: &Theme) -> String {
    let size = (15.0 * 38.0 / width(&face.name, Cut::NarrowBold, 15.0).max(1.0)).min(15.0);
    let low = if face.strengths.is_empty() { 24.0 + size * 0.36 } else { 22.0 };
    let mut out = shadow(l.corner);
    let _ = write!(
        out,
        "<g clip-path='url(#{})'><path d='M0 0H48V48H0Z' fill='{}'/></g>\
         <circle cx='24' cy='24' r='21' fill='none' stroke='{ink}' stroke-width='1.6' opacity='.7'/>{}{}{}",
        clip(l.corner),
        l.ground,
        words(24.0, low, size, l.ink, &face.name),
        words(24.0, 37.0, 11.0, l.ink, &face.strengths),
        edge(l.corner, theme.edge(l.edge)),
        ink = l.ink
    );
    out
}

fn edge(corner: f64, ink: &str) -> String {
    format!(
        "<rect x='.6' y='.6' width='46.8' height='46.8' rx='{}' fill='none' stroke='{ink}' stroke-width='1.2'/>",
        fine(corner)
    )
}

/// A soft shadow without a filter: filters are slow where hundreds of counters lie.
fn shadow(corner: f64) -> String {
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

/// The band of a corps: its grounds in turn, after the plain ones with one to three notches, always with its number.
/// The stripe is that of the face, or follows from the number.
fn corps_band(band: &str, stripe: Option<u8>, edge: &str) -> String {
    let number = corps_number(band) as usize;
    let grounds = colour::BANDS.len();
    let (ground, notches) = match stripe {
        Some(stripe) => (usize::from(stripe) % grounds, usize::from(stripe) / grounds % 4),
        None => (number % grounds, 1 + number / grounds % 3),
    };
    let mut out = format!("<path d='M0 0H7.5V48H0Z' fill='{}'/>", colour::BANDS[ground]);
    for i in 0..notches {
        let y = 42 - 6 * i;
        // At the outer edge, where they are not read as part of the strengths.
        let _ = write!(out, "<path d='M0 {}L4.4 {y}L0 {}Z' fill='{edge}'/>", y - 2, y + 2);
    }
    let size = fine((7.0 * 24.0 / width(band, Cut::NarrowBold, 7.0)).min(7.0));
    let style = format_args!(
        "transform='translate(6.4 19) rotate(-90)' text-anchor='middle' font-family='{NARROW}' font-weight='700' \
         font-size='{size}' fill='{}'",
        colour::BLACK
    );
    let _ = write!(out, "<path d='M7.5 0V48' stroke='{edge}' stroke-width='.8'/>{}", text(style, band));
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
fn figures(strengths: &str, middle: f64, room: f64, ink: &str) -> String {
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
