//! Markers: round, so never taken for a unit; forts with six points; what belongs to a hexside is turned with it.

use super::colour::{
    AIR, BLACK, CREAM, GOLD, MARKER_INK as INK, MAROON, ORANGE, RED, RIVER, SAND, STONE, STROKE, YELLOW,
};
use crate::{
    font::NARROW,
    path::{fine, text},
    shape::{PLANE, bastion, star},
};

/// Where a marker lies.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Lies {
    /// Beside a stack; alone in a hex in its middle; upright in the middle of a hexside.
    Beside,
    /// Under the units of a hex: its size beneath them and alone, in parts of a counter. As [`Lies::Beside`] on a hexside.
    Under { beneath: f64, alone: f64 },
    /// On a hexside, its right end towards one end of the hexside; the size in parts of a counter.
    Along(f64),
    /// On a hexside where a way crosses it, its right end towards the other hex: it covers what is printed there.
    Across(f64),
}

#[derive(Copy, Clone, Debug)]
pub struct Marker {
    /// As marks have it, the usual one first.
    pub words: &'static [&'static str],
    pub lies: Lies,
    /// The ground of its disc; it has none if its picture is all of it.
    pub disc: Option<&'static str>,
    /// The picture in a box of 48, for how many it stands.
    pub art: fn(u8) -> String,
}

impl Marker {
    pub(crate) fn body(&self, count: u8) -> String {
        match self.disc {
            Some(ground) => disc(ground, &(self.art)(count)),
            None => (self.art)(count),
        }
    }
}

pub(super) const MARKERS: &[Marker] = &[
    Marker {
        words: &["out of supply", "out-of-supply", "unsupplied", "supply"],
        lies: Lies::Beside,
        disc: Some(YELLOW),
        art: |_| {
            format!(
                "<path d='M15 31V17H24C31 17 33 24 33 31Z' fill='{INK}'/>\
                 <path d='M18 13V17M22 12V17M27 13V17' stroke='{INK}' stroke-width='2.4'/>\
                 <path d='M10 36L38 12' stroke='{STROKE}' stroke-width='3.6'/>"
            )
        },
    },
    // The same with a small stroke: it still gets something.
    Marker {
        words: &["low-supply", "low supply"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |_| {
            format!(
                "<path d='M15 29V15H24C31 15 33 22 33 29Z' fill='{INK}'/>\
                 <path d='M18 11V15M22 11V15M27 11V15' stroke='{INK}' stroke-width='2.4'/>\
                 <path d='M14 36H34' stroke='{STROKE}' stroke-width='3.6' stroke-dasharray='5 2.5'/>"
            )
        },
    },
    // Two hexes farther.
    Marker {
        words: &["overrun"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |_| {
            format!(
                "<path d='M10 13L20 24L10 35M24 13L34 24L24 35' fill='none' stroke='{RED}' stroke-width='5' \
                 stroke-linejoin='round'/>"
            )
        },
    },
    // A boat under way.
    Marker {
        words: &["sailed"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |_| {
            format!(
                "<path d='M9 27H39L34 35H14ZM23 9V25H33Z' fill='{INK}'/>\
                 <path d='M8 39C12 36 16 42 20 39S28 36 32 39S38 41 41 39' fill='none' stroke='{INK}' \
                 stroke-width='2'/>"
            )
        },
    },
    Marker {
        words: &["disrupted"],
        lies: Lies::Beside,
        disc: Some(ORANGE),
        art: |_| format!("<path d='M27 8L14 27H22L19 40L34 20H25.5Z' fill='{INK}'/>"),
    },
    Marker {
        words: &["interdiction", "air"],
        lies: Lies::Beside,
        disc: Some(AIR),
        art: |count| {
            let (y, many) = if count > 1 {
                ("20", words(24.0, 42.0, 12.0, BLACK, &format!("×{count}")))
            } else {
                ("23", String::new())
            };
            format!("<path transform='translate(24 {y}) scale(.75)' d='{PLANE}' fill='{BLACK}'/>{many}")
        },
    },
    // Bombs fall on a hex.
    Marker {
        words: &["bomber"],
        lies: Lies::Beside,
        disc: Some(AIR),
        art: |count| {
            let bomb = |x: u8| {
                format!("<path d='M{x} 30C{} 34 {0} 38 {x} 43C{} 38 {1} 34 {x} 30Z' fill='{BLACK}'/>", x + 4, x - 4)
            };
            flight(count, &if count > 1 { bomb(15) } else { bomb(15) + &bomb(24) + &bomb(33) })
        },
    },
    // Support flies ahead of an attack.
    Marker {
        words: &["support"],
        lies: Lies::Beside,
        disc: Some(AIR),
        art: |count| {
            let x: u8 = if count > 1 { 15 } else { 24 };
            let arrow = format!(
                "<path d='M{x} 30V41M{} 36.5L{x} 42L{} 36.5' fill='none' stroke='{RED}' stroke-width='3.4'/>",
                x - 5,
                x + 5
            );
            flight(count, &arrow)
        },
    },
    Marker {
        words: &["firepower"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |count| {
            format!(
                "<path d='M24 3L28.5 11.5L38 8L35.5 17.5L45 20L37.5 26L43 34L33.5 34L32 44L24 38L16 44L14.5 34L5 34\
                 L10.5 26L3 20L12.5 17.5L10 8L19.5 11.5Z' fill='{ORANGE}'/>{}",
                words(23.0, 31.0, 20.0, MAROON, &format!("+{count}"))
            )
        },
    },
    Marker {
        words: &["points"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |count| {
            format!(
                "<path transform='translate(24 24)' d='{}' fill='{GOLD}' stroke='{INK}'/>{}",
                star(21.0),
                words(24.0, 31.5, 19.0, INK, &count.to_string())
            )
        },
    },
    Marker {
        words: &["attack"],
        lies: Lies::Beside,
        disc: Some(CREAM),
        art: |_| format!("<path d='M24 9V33M15 25L24 35L33 25' fill='none' stroke='{RED}' stroke-width='5'/>"),
    },
    Marker { words: &["fort"], lies: Lies::Under { beneath: 1.56, alone: 1.1 }, disc: None, art: |_| fort("") },
    // Heaps that show around the counters.
    Marker {
        words: &["rubble"],
        lies: Lies::Under { beneath: 1.56, alone: 1.1 },
        disc: None,
        art: |_| {
            format!(
                "<path d='M3 20L8 9L17 12L22 3L31 7L38 5L45 15L42 24L46 34L38 44L28 41L19 46L9 41L11 32Z' \
                 transform='translate(.8 1.4)' opacity='.25'/>\
                 <path d='M3 20L8 9L17 12L22 3L31 7L38 5L45 15L42 24L46 34L38 44L28 41L19 46L9 41L11 32Z' \
                 fill='{STONE}' stroke='{INK}' stroke-width='1.4' stroke-linejoin='round'/>\
                 <path d='M8 18L14 15L18 20L11 23ZM29 10L37 12L34 18L27 15ZM32 36L40 33L39 40ZM15 36L22 34L24 41L17 42Z\
                 M20 9L25 8L25 13Z' fill='none' stroke='{INK}' stroke-width='1.2' stroke-linejoin='round'/>"
            )
        },
    },
    Marker {
        words: &["bridge"],
        lies: Lies::Across(0.5),
        disc: None,
        art: |_| {
            format!(
                "<path d='M4 17H44V31H4Z' fill='{CREAM}' stroke='{INK}' stroke-width='1.6'/>\
                 <path d='M0 9L8 17M48 9L40 17M0 39L8 31M48 39L40 31' fill='none' stroke='{INK}' stroke-width='2.4'/>\
                 <path d='M14 17V31M24 17V31M34 17V31' stroke='{INK}' stroke-width='1.2'/>"
            )
        },
    },
    Marker {
        words: &["pontoon"],
        lies: Lies::Across(0.5),
        disc: None,
        art: |_| {
            let light = RIVER.light;
            format!(
                "<path d='M2 20H46V28H2Z' fill='{CREAM}' stroke='{INK}' stroke-width='1.6'/>\
                 <path d='M9 8C13 12 13 36 9 40C5 36 5 12 9 8ZM24 8C28 12 28 36 24 40C20 36 20 12 24 8ZM39 8C43 12 43 36 \
                 39 40C35 36 35 12 39 8Z' fill='{light}' stroke='{INK}' stroke-width='1.6'/>\
                 <path d='M2 21.5H46V26.5H2Z' fill='{CREAM}'/>"
            )
        },
    },
    // A disc over the printed brackets, with what is left of them.
    Marker {
        words: &["blown", "demolished", "blown bridge"],
        lies: Lies::Across(0.54),
        disc: Some(CREAM),
        art: |_| {
            format!(
                "<path d='M8 13L14 19H19L21 15M40 13L34 19H29L27 15M8 35L14 29H19L21 33M40 35L34 29H29L27 33' \
                 fill='none' stroke='{INK}' stroke-width='2.2' stroke-linejoin='round'/>\
                 <path d='M14 14L34 34M34 14L14 34' stroke='{RED}' stroke-width='4.4'/>"
            )
        },
    },
    // A trench that is held along a hexside.
    Marker {
        words: &["entrenchment", "line"],
        lies: Lies::Along(0.72),
        disc: None,
        art: |_| {
            format!(
                "<path d='M1 27H11V19H21V27H27V19H37V27H47' fill='none' stroke='{CREAM}' stroke-width='6'/>\
                 <path d='M1 27H11V19H21V27H27V19H37V27H47' fill='none' stroke='{RED}' stroke-width='3.4'/>"
            )
        },
    },
];

/// A plane above its load; several leave room for their number.
fn flight(count: u8, load: &str) -> String {
    let plane = format!("<path transform='translate(24 17) scale(.7)' d='{PLANE}' fill='{BLACK}'/>");
    let many = if count > 1 { words(30.0, 42.0, 16.0, BLACK, &format!("×{count}")) } else { String::new() };
    plane + load + &many
}

/// A fort; the text is what it is worth.
pub(crate) fn fort(worth: &str) -> String {
    let worth = worth.replace('-', "−");
    format!(
        "<g transform='translate(24 24)'><path transform='translate(.8 1.4)' d='{outer}' opacity='.25'/>\
         <path d='{outer}' fill='{RED}' stroke='{MAROON}' stroke-width='1.4'/><path d='{}' fill='{SAND}'/></g>{}",
        bastion(16.5),
        if worth.is_empty() { String::new() } else { words(24.0, 29.6, 16.0, MAROON, &worth) },
        outer = bastion(23.0)
    )
}

/// A kind without an entry: a disc with its first letter.
pub(crate) fn unknown(kind: &str, count: u8) -> String {
    let letter: String = kind.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let letter = if count > 1 { format!("{letter}{count}") } else { letter };
    disc(CREAM, &words(24.0, 32.5, 24.0, INK, &letter))
}

fn disc(ground: &str, art: &str) -> String {
    format!(
        "<circle cx='24.8' cy='25.4' r='22.8' opacity='.18'/><circle cx='24' cy='24' r='22' fill='{ground}' \
         stroke='{INK}' stroke-width='1.6'/>{art}"
    )
}

/// Bold words about a point.
pub(crate) fn words(x: f64, y: f64, size: f64, ink: &str, what: &str) -> String {
    let (x, y, size) = (fine(x), fine(y), fine(size));
    text(
        format_args!(
            "x='{x}' y='{y}' text-anchor='middle' font-family='{NARROW}' font-weight='700' font-size='{size}' \
             fill='{ink}'"
        ),
        what,
    )
}
