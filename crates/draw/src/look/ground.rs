//! Terrains.

use std::fmt::Write;

use super::{
    Word,
    colour::{
        HILL, HILL_INK, Ink, MUSTER, PAPER, SWAMP, SWAMP_INK, URBAN, URBAN_INK, WATER, WATER_INK, WOOD, WOOD_INK,
    },
    swatch::{hexagon, line, paved},
};
use crate::{path::short, theme::Theme};

/// What is tinted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Area {
    /// Nothing: it is the paper.
    Paper,
    /// All hexes of the terrain, grown together.
    Tint,
    /// The same, with a shore; rivers open into it.
    Water,
    /// Nothing: it is no terrain but a feature of some hexes, and its signs stand farther apart.
    Feature,
}

/// Signs all over an area. What comes first here is drawn first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Texture {
    None,
    Streets,
    /// Strokes down the slopes.
    Hachures,
    /// Reeds.
    Tufts,
    Trees,
    /// This little path, stroked, at thirteen places a hex.
    Sown(&'static str),
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ground {
    pub words: &'static [Word],
    /// Words drawn so without a row of the legend.
    pub also: &'static [&'static str],
    pub area: Area,
    pub tint: Ink,
    pub texture: Texture,
    /// Of the texture.
    pub ink: Ink,
    /// Areas of a higher layer are painted over those of a lower.
    pub layer: u8,
}

impl Ground {
    /// To build entries on.
    pub const PLAIN: Ground = Ground {
        words: &[],
        also: &[],
        area: Area::Tint,
        tint: PAPER,
        texture: Texture::None,
        ink: Ink::same("none"),
        layer: 0,
    };

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|(known, _)| *known == word) || self.also.contains(&word)
    }

    pub(super) fn swatch(&self, t: &Theme, streets: &str) -> String {
        let (tint, ink) = (self.tint.on(t), self.ink.on(t));
        let art = match self.texture {
            Texture::Streets => return paved(t, tint, streets),
            Texture::None => String::new(),
            Texture::Hachures => hachures(ink),
            Texture::Tufts => line(TUFTS, ink, 1.1, ""),
            Texture::Trees => {
                format!("<path d='{TREES}' fill='{ink}' fill-opacity='.45' stroke='{ink}' stroke-width='.9'/>")
            }
            Texture::Sown(sign) => line(&format!("M-8 2{sign}M6-5{sign}M4 9{sign}"), ink, 1.1, ""),
        };
        hexagon(t, tint, &art)
    }
}

pub(super) const GROUNDS: &[Ground] = &[
    Ground { words: &[("clear", "Clear")], area: Area::Paper, ..Ground::PLAIN },
    Ground {
        words: &[("forest", "Woods")],
        also: &["woods"],
        tint: WOOD,
        texture: Texture::Trees,
        ink: WOOD_INK,
        layer: 1,
        ..Ground::PLAIN
    },
    Ground {
        words: &[("swamp", "Swamp"), ("marsh", "Marsh")],
        tint: SWAMP,
        texture: Texture::Tufts,
        ink: SWAMP_INK,
        ..Ground::PLAIN
    },
    Ground {
        words: &[("hill", "Hill")],
        also: &["hills"],
        tint: HILL,
        texture: Texture::Hachures,
        ink: HILL_INK,
        layer: 2,
        ..Ground::PLAIN
    },
    Ground {
        words: &[("urban", "Urban")],
        also: &["objective"],
        tint: URBAN,
        texture: Texture::Streets,
        ink: URBAN_INK,
        layer: 3,
        ..Ground::PLAIN
    },
    // Where somebody stands beside the map: no ground.
    Ground { words: &[("square", "Entry square")], tint: MUSTER, layer: 5, ..Ground::PLAIN },
    Ground {
        words: &[("park", "Park")],
        area: Area::Feature,
        texture: Texture::Trees,
        ink: WOOD_INK,
        layer: 4,
        ..Ground::PLAIN
    },
    Ground {
        words: &[("sea", "Sea"), ("lake", "Lake")],
        area: Area::Water,
        tint: WATER,
        ink: WATER_INK,
        ..Ground::PLAIN
    },
];

const TUFTS: &str = "M-12 2h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4\
    M1-4h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4M0 11h10m-7.4-.6l-1.4-4m3.8 4v-5.4m2.4 5.4l1.4-4";
const TREES: &str =
    "M-8 2a3.6 3.6 0 1 1 .1 0zv3M2-4a4 4 0 1 1 .1 0zv3M3 11a3.4 3.4 0 1 1 .1 0zv3M11 3a3.8 3.8 0 1 1 .1 0zv3";

fn hachures(ink: &str) -> String {
    let mut d = String::new();
    for i in 0..20 {
        let (sin, cos) = f64::to_radians(18.0 * f64::from(i)).sin_cos();
        let _ = write!(d, "M{} {}L{} {}", short(cos * 15.0), short(sin * 13.0), short(cos * 8.5), short(sin * 7.5));
    }
    line(&d, ink, 1.2, "")
}
