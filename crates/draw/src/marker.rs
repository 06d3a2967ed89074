//! Markers: round, so never taken for a unit; forts with six points; aeroplanes.

use std::fmt::Write;

use wargame::{Face, Side};

use crate::{
    counter::shadow,
    font::{Cut, NARROW, width},
    path::{escape, fine},
    shape::{PLANE, bastion, star},
};

const INK: &str = "#2c2a26";

fn words(x: f64, y: f64, size: f64, ink: &str, text: &str) -> String {
    format!(
        "<text x='{}' y='{}' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='{}' \
         fill='{ink}'>{}</text>",
        fine(x),
        fine(y),
        fine(size),
        escape(text)
    )
}

/// An air unit: the plane, its value below, its name in the corner.
pub(crate) fn air_body(face: &Face) -> String {
    let soviet = face.side == Side::Second;
    let (clip, corner) = if soviet { ("counter-second", 8.0) } else { ("counter-first", 2.5) };
    let (ground, ink, edge) =
        if soviet { ("#ecc797", "#3a0d08", "#6e2418") } else { ("#9fb7c4", "#14181a", "#1e262b") };
    let name_size = (8.0 * 14.0 / width(&face.name, Cut::NarrowBold, 8.0).max(1.0)).min(8.0);
    let mut out = shadow(corner);
    let _ = write!(
        out,
        "<g clip-path='url(#{clip})'><path d='M0 0H48V48H0Z' fill='{ground}'/>\
         <path d='M0 48V0H48' fill='none' stroke='#fff' stroke-opacity='.5' stroke-width='2.4'/>\
         <path d='M0 48H48V0' fill='none' stroke='#000' stroke-opacity='.25' stroke-width='2.4'/></g>\
         <path transform='translate(24 18.5) scale(.93)' d='{PLANE}' fill='{ink}'/>{}{}\
         <rect x='.6' y='.6' width='46.8' height='46.8' rx='{}' fill='none' stroke='{edge}' stroke-width='1.2'/>",
        words(24.0, 44.5, 15.0, ink, &face.strengths),
        words(40.0, 10.0, name_size, ink, &face.name),
        fine(corner)
    );
    out
}

/// A fort; the text is what it is worth.
pub(crate) fn fort_body(text: &str) -> String {
    let text = text.replace('-', "−");
    format!(
        "<g transform='translate(24 24)'><path transform='translate(.8 1.4)' d='{outer}' opacity='.25'/>\
         <path d='{outer}' fill='#a3261f' stroke='#3a0d08' stroke-width='1.4'/><path d='{}' fill='#ecc797'/></g>{}",
        bastion(16.5),
        if text.is_empty() { String::new() } else { words(24.0, 29.6, 16.0, "#3a0d08", &text) },
        outer = bastion(23.0)
    )
}

/// The body of a marker in a box of 48. Kinds without a picture give a disc with their first letter.
pub(crate) fn marker_body(kind: &str, count: u8) -> String {
    let (ground, art) = match kind {
        "fort" => return fort_body(""),
        "out of supply" | "out-of-supply" | "unsupplied" | "supply" => (
            "#ffcc33",
            format!(
                "<path d='M15 31V17H24C31 17 33 24 33 31Z' fill='{INK}'/>\
                 <path d='M18 13V17M22 12V17M27 13V17' stroke='{INK}' stroke-width='2.4'/>\
                 <path d='M10 36L38 12' stroke='#b3201a' stroke-width='3.6'/>"
            ),
        ),
        "disrupted" => ("#ff9966", format!("<path d='M27 8L14 27H22L19 40L34 20H25.5Z' fill='{INK}'/>")),
        "interdiction" | "air" => (
            "#9fb7c4",
            format!(
                "<path transform='translate(24 {}) scale(.75)' d='{PLANE}' fill='#14181a'/>{}",
                if count > 1 { "20" } else { "23" },
                if count > 1 { words(24.0, 42.0, 12.0, "#14181a", &format!("×{count}")) } else { String::new() }
            ),
        ),
        "bomber" | "support" => {
            // Bombs fall on a hex; support flies ahead of an attack. Several leave room for their number.
            let bomb = |x: u8| {
                format!("<path d='M{x} 30C{} 34 {0} 38 {x} 43C{} 38 {1} 34 {x} 30Z' fill='#14181a'/>", x + 4, x - 4)
            };
            let arrow = |x: u8| {
                format!(
                    "<path d='M{x} 30V41M{} 36.5L{x} 42L{} 36.5' fill='none' stroke='#a3261f' stroke-width='3.4'/>",
                    x - 5,
                    x + 5
                )
            };
            let load = match (kind, count > 1) {
                ("bomber", false) => bomb(15) + &bomb(24) + &bomb(33),
                ("bomber", true) => bomb(15),
                (_, many) => arrow(if many { 15 } else { 24 }),
            };
            let plane = format!("<path transform='translate(24 17) scale(.7)' d='{PLANE}' fill='#14181a'/>");
            let many =
                if count > 1 { words(30.0, 42.0, 16.0, "#14181a", &format!("×{count}")) } else { String::new() };
            ("#9fb7c4", plane + &load + &many)
        }
        "firepower" => (
            "#fff3e0",
            format!(
                "<path d='M24 3L28.5 11.5L38 8L35.5 17.5L45 20L37.5 26L43 34L33.5 34L32 44L24 38L16 44L14.5 34L5 34\
                 L10.5 26L3 20L12.5 17.5L10 8L19.5 11.5Z' fill='#ff9966'/>{}",
                words(23.0, 31.0, 20.0, "#3a0d08", &format!("+{count}"))
            ),
        ),
        "points" => (
            "#fff3e0",
            format!(
                "<path transform='translate(24 24)' d='{}' fill='#f2b705' stroke='{INK}'/>{}",
                star(21.0),
                words(24.0, 31.5, 19.0, INK, &count.to_string())
            ),
        ),
        "attack" => (
            "#fff3e0",
            "<path d='M24 9V33M15 25L24 35L33 25' fill='none' stroke='#a3261f' stroke-width='5'/>".to_owned(),
        ),
        other => {
            let letter: String = other.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
            let text = if count > 1 { format!("{letter}{count}") } else { letter };
            ("#fff3e0", words(24.0, 32.5, 24.0, INK, &text))
        }
    };
    format!(
        "<circle cx='24.8' cy='25.4' r='22.8' opacity='.18'/><circle cx='24' cy='24' r='22' fill='{ground}' \
         stroke='{INK}' stroke-width='1.6'/>{art}"
    )
}

/// A marker as a symbol of 48 x 48.
pub fn marker_symbol(kind: &str, count: u8, id: &str) -> String {
    format!("<symbol id='{}' viewBox='0 0 48 48' overflow='visible'>{}</symbol>", escape(id), marker_body(kind, count))
}
