//! Cities and towns: features that give a place its sign, its letters and its streets.

use super::{
    Word,
    swatch::{hexagon, paved},
};
use crate::{shape::city_blocks, theme::Theme};

/// How large a place is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// Streets all over the hex, and the largest letters.
    Great,
    /// A hex inside a city that fills many: streets, and small letters.
    Inside,
    City,
    Town,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Place {
    pub words: &'static [Word],
    pub size: Size,
}

pub(super) const PLACES: &[Place] = &[
    Place { words: &[("major-city", "Major city")], size: Size::Great },
    Place { words: &[("interior", "City hex")], size: Size::Inside },
    Place { words: &[("soviet-city", "Soviet city")], size: Size::Great },
    Place { words: &[("city", "City")], size: Size::City },
    Place { words: &[("town", "Town")], size: Size::Town },
];

impl Place {
    pub(super) fn swatch(&self, t: &Theme, streets: &str) -> String {
        match self.size {
            Size::Great | Size::Inside => paved(t, t.urban, streets),
            Size::City => city(t),
            Size::Town => hexagon(
                t,
                t.paper,
                &format!(
                    "<circle r='4.6' fill='{}' stroke='{town}' stroke-width='1.7'/><circle r='1.5' fill='{town}'/>",
                    t.halo,
                    town = t.town
                ),
            ),
        }
    }
}

pub(super) fn city(t: &Theme) -> String {
    hexagon(t, t.paper, &format!("<path d='{}' fill='{}'/>", city_blocks(), t.town))
}
