//! How things look, an entry a thing: map, legend, thumbnail, counters and positions read it here and nowhere else.
//!
//! Who adds a terrain, a line, a printed sign, a marker, a livery or a unit type writes one entry.

pub mod colour;
mod ground;
mod line;
mod livery;
mod marker;
mod place;
mod sign;
mod swatch;
mod symbol;

pub use colour::Ink;
pub use ground::{Area, Ground, Texture};
pub use line::{Course, Line, Stroke, Way};
pub use livery::{Flight, Livery};
pub use marker::{Lies, Marker};
pub use place::{Place, Size};
pub use sign::{Found, Printed, Sign, Spot};
pub use symbol::{Body, Symbol};

pub(crate) use marker::{fort, unknown as unknown_marker, words};
pub(crate) use swatch::hexagon;
pub(crate) use symbol::{size_mark, unknown as unknown_symbol};

use wargame::{Face, Side};

use crate::theme::Theme;

/// A word of the data and what the legend calls it; one without a name has no row of its own there.
pub type Word = (&'static str, &'static str);

/// The tables. Within each the order is that of the legend and of the counter sheet.
#[derive(Copy, Clone, Debug)]
pub struct Look {
    pub grounds: &'static [Ground],
    pub places: &'static [Place],
    pub lines: &'static [Line],
    pub signs: &'static [Sign],
    pub markers: &'static [Marker],
    pub liveries: &'static [Livery],
    pub symbols: &'static [Symbol],
}

impl Default for Look {
    fn default() -> Look {
        Look::STANDARD
    }
}

impl Look {
    pub const STANDARD: Look = Look {
        grounds: ground::GROUNDS,
        places: place::PLACES,
        lines: line::LINES,
        signs: sign::SIGNS,
        markers: marker::MARKERS,
        liveries: livery::LIVERIES,
        symbols: symbol::SYMBOLS,
    };

    /// Words with their names, as a plain legend lists them.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Word> {
        let grounds = self.grounds.iter().flat_map(|g| g.words);
        let places = self.places.iter().flat_map(|p| p.words);
        let lines = self.lines.iter().flat_map(|l| l.words);
        let signs = self.signs.iter().flat_map(|s| s.words);
        grounds.chain(places).chain(lines).chain(signs).copied()
    }

    /// What a legend pictures for a word; the pattern `streets` must be defined. Nothing for a word that is not here.
    pub(crate) fn swatch(&self, theme: &Theme, word: &str, streets: &str) -> Option<String> {
        let has = |words: &[Word]| words.iter().any(|(known, _)| *known == word);
        let ground = || self.grounds.iter().find(|g| has(g.words)).map(|g| g.swatch(theme, streets));
        let place = || self.places.iter().find(|p| has(p.words)).map(|p| p.swatch(theme, streets));
        let line = || self.lines.iter().find(|l| has(l.words)).map(|l| l.swatch(theme));
        let sign = || self.signs.iter().find(|s| has(s.words)).map(|s| (s.swatch)(self, theme, word));
        ground().or_else(place).or_else(line).or_else(sign)
    }

    pub(crate) fn is_pictured(&self, word: &str) -> bool {
        self.rows().any(|(known, _)| known == word)
    }

    pub(crate) fn marker(&self, kind: &str) -> Option<&'static Marker> {
        self.markers.iter().find(|m| m.words.contains(&kind))
    }

    pub(crate) fn symbol(&self, kind: &str) -> Option<&'static Symbol> {
        self.symbols.iter().find(|s| s.word == kind)
    }

    /// The livery of a face; one without a word of this table wears that of its side.
    pub fn livery(&self, face: &Face) -> &'static Livery {
        self.liveries.iter().find(|l| l.word == face.livery).unwrap_or_else(|| self.of_side(face.side))
    }

    /// The livery a side wears if nothing else is said: its first.
    pub fn of_side(&self, side: Side) -> &'static Livery {
        self.liveries.iter().find(|l| l.side == side).expect("each side has a livery")
    }
}
