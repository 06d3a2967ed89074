//! The one embedded type family and how wide its words are.

use std::sync::LazyLock;

use ttf_parser::Face;

pub const SANS: &str = "Ladoga Sans";
pub const NARROW: &str = "Ladoga Sans Narrow";

/// One cut of the family, as a file for the renderer and one for browsers.
pub struct Font {
    pub family: &'static str,
    pub weight: u16,
    pub italic: bool,
    pub ttf: &'static [u8],
    /// For browsers, by name: the signs that nearly every page needs, and the others.
    pub woff2: [(&'static str, &'static [u8]); 2],
}

macro_rules! font {
    ($family:expr, $weight:literal, $italic:literal, $file:literal) => {
        Font {
            family: $family,
            weight: $weight,
            italic: $italic,
            ttf: include_bytes!(concat!("../fonts/", $file, ".ttf")),
            woff2: [
                (concat!($file, ".woff2"), include_bytes!(concat!("../fonts/", $file, ".woff2"))),
                (concat!($file, "-More.woff2"), include_bytes!(concat!("../fonts/", $file, "-More.woff2"))),
            ],
        }
    };
}

pub static FONTS: [Font; 5] = [
    font!(SANS, 400, false, "LadogaSans-Regular"),
    font!(SANS, 700, false, "LadogaSans-Bold"),
    font!(SANS, 400, true, "LadogaSans-Italic"),
    font!(NARROW, 400, false, "LadogaSansNarrow-Regular"),
    font!(NARROW, 700, false, "LadogaSansNarrow-Bold"),
];

/// The licence that must travel with the fonts.
pub const LICENSE: &str = include_str!("../fonts/LICENSE");

/// A cut by its place in [`FONTS`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    Regular,
    Bold,
    Italic,
    #[cfg_attr(not(test), expect(dead_code, reason = "hex numbers are not measured"))]
    Narrow,
    NarrowBold,
}

static FACES: LazyLock<[Face<'static>; 5]> =
    LazyLock::new(|| std::array::from_fn(|i| Face::parse(FONTS[i].ttf, 0).expect("the embedded fonts are whole")));

/// The width of a word at a size, in the size's unit.
pub(crate) fn width(text: &str, cut: Cut, size: f64) -> f64 {
    let face = &FACES[cut as usize];
    let advance = |c: char| {
        let glyph = face.glyph_index(c).unwrap_or_default();
        f64::from(face.glyph_hor_advance(glyph).unwrap_or(500))
    };
    text.chars().map(advance).sum::<f64>() * size / f64::from(face.units_per_em())
}

/// Whether a cut has a sign for every character.
pub fn covers(family: &str, weight: u16, italic: bool, text: &str) -> bool {
    let cut = FONTS.iter().position(|f| f.family == family && f.weight == weight && f.italic == italic);
    cut.is_some_and(|cut| text.chars().all(|c| FACES[cut].glyph_index(c).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_of_one_width() {
        for cut in [Cut::Regular, Cut::Bold, Cut::Narrow, Cut::NarrowBold] {
            assert_eq!(width("1111", cut, 10.0), width("8650", cut, 10.0));
        }
        assert!(width("Liepaja", Cut::Narrow, 10.0) < width("Liepaja", Cut::Regular, 10.0));
        assert!(width("Liepaja", Cut::Italic, 10.0) > 20.0);
    }

    #[test]
    fn the_signs_in_use_are_there() {
        for font in &FONTS {
            assert!(covers(font.family, font.weight, font.italic, "Pärnu Ленинград ½ × ± − · § № «» – — ’"));
        }
    }
}
