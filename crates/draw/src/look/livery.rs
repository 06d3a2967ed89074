//! The sides' colours: who wears what on counters, and the colour of a side's printed signs.

use wargame::Side;

use super::colour::{
    AIR, AMBER, BLACK, CREAM, FINNISH, FROST, GERMAN, Ink, MAROON, PALE_SAND, PALE_SLATE, PALE_STEEL, RED, SAND,
    SAND_EDGE, SLATE, SLATE_EDGE, SOOT, SOVIET, STEEL, STEEL_EDGE, WHITE,
};

/// Colours of an aeroplane's counter.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Flight {
    pub ground: &'static str,
    pub ink: &'static str,
    pub edge: &'static str,
}

/// Colours of counters, the same in every theme but for the edge. Two nations differ in lightness or in their corners.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Livery {
    /// As faces have it.
    pub word: &'static str,
    pub side: Side,
    pub ground: &'static str,
    pub edge: Ink,
    pub ink: &'static str,
    pub box_fill: &'static str,
    pub box_ink: &'static str,
    /// The lower part of a reduced counter.
    pub plate: &'static str,
    pub plate_ink: &'static str,
    /// Corner radius, of 48.
    pub corner: f64,
    pub flight: Flight,
    /// How words of map features that name this nation begin: the `de` of `supply-de` and `entry:de`.
    pub letters: &'static [&'static str],
    /// Of its printed signs.
    pub map: Ink,
}

const GERMANY: Livery = Livery {
    word: "german",
    side: Side::First,
    ground: SLATE,
    edge: SLATE_EDGE,
    ink: WHITE,
    box_fill: FROST,
    box_ink: BLACK,
    plate: PALE_SLATE,
    plate_ink: SLATE_EDGE.light,
    corner: 2.5,
    flight: Flight { ground: AIR, ink: BLACK, edge: SLATE_EDGE.light },
    letters: &["de", "ger"],
    map: GERMAN,
};

const SOVIETS: Livery = Livery {
    word: "soviet",
    side: Side::Second,
    ground: SAND,
    edge: Ink::same(SAND_EDGE),
    ink: MAROON,
    box_fill: RED,
    box_ink: CREAM,
    plate: PALE_SAND,
    plate_ink: MAROON,
    corner: 8.0,
    flight: Flight { ground: SAND, ink: MAROON, edge: SAND_EDGE },
    letters: &["su"],
    map: SOVIET,
};

/// The first of a side is what it wears if nothing is said.
pub(super) const LIVERIES: &[Livery] = &[
    GERMANY,
    Livery { word: "ss", ground: SOOT, letters: &[], ..GERMANY },
    SOVIETS,
    Livery { word: "guards", ground: AMBER, letters: &[], ..SOVIETS },
    Livery {
        word: "finnish",
        ground: STEEL,
        edge: Ink::same(STEEL_EDGE),
        ink: STEEL_EDGE,
        box_fill: WHITE,
        box_ink: STEEL_EDGE,
        plate: PALE_STEEL,
        plate_ink: STEEL_EDGE,
        corner: 5.0,
        flight: Flight { ground: STEEL, ink: STEEL_EDGE, edge: STEEL_EDGE },
        letters: &["fi"],
        map: FINNISH,
        ..GERMANY
    },
];
