//! Where the parts of a counter are, for whoever explains how it is read.

use wargame::{Face, charts::Spot};

use crate::font::{Cut, width};

/// Where one points at a part, in the box of 48 units in which counters are drawn: on its outer side, so that nothing of
/// it is covered.
pub fn spot(face: &Face, spot: Spot) -> (f64, f64) {
    let banded = face.band.is_some();
    let (middle, figures) = if banded { (26.0, 27.6) } else { (24.0, 24.0) };
    match spot {
        Spot::Size => (middle, 2.2),
        Spot::Kind => (middle - 11.0, 18.7),
        Spot::Band => (1.2, 30.0),
        Spot::Name => (46.8, 19.0),
        Spot::Steps => (40.6, 2.6),
        Spot::Figure(nth) => {
            // Parts and hyphens stand in one centred line; only their share of its width is wanted.
            let parts: Vec<&str> = face.strengths.split('-').collect();
            let wide = |text: &str| width(text, Cut::NarrowBold, 1.0);
            let (whole, dash) = (wide(&face.strengths), wide("-"));
            let nth = usize::from(nth).min(parts.len() - 1);
            let before: f64 = parts[..nth].iter().map(|part| wide(part) + dash).sum();
            let size = (if whole > 0.0 { (if banded { 38.0 } else { 44.0 }) / whole } else { 0.0 }).min(17.6);
            (figures + size * (before + wide(parts[nth]) / 2.0 - whole / 2.0), 46.4)
        }
    }
}
