//! Colours, written out: a PNG renderer knows no variables of a style sheet.

use crate::look::{Ink, colour};

/// The colours of the paper and of what is on it everywhere; those of single things stand with them in [`crate::Look`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    pub name: &'static str,
    pub dark: bool,
    /// In the place of edges that differ on light and dark paper: a page's variable, so that counters stay as they are.
    pub edges: Option<&'static str>,
    /// Around the map.
    pub margin: &'static str,
    pub paper: &'static str,
    pub ink: &'static str,
    pub second_ink: &'static str,
    pub grid: &'static str,
    pub grid_opacity: &'static str,
    pub number: &'static str,
    pub water: &'static str,
    pub waterline: &'static str,
    pub shore: &'static str,
    pub water_grid: &'static str,
    pub water_grid_opacity: &'static str,
    pub river: &'static str,
    pub river_edge: &'static str,
    pub water_ink: &'static str,
    pub urban: &'static str,
    pub urban_ink: &'static str,
    pub town: &'static str,
    /// Around letters.
    pub halo: &'static str,
    pub region: &'static str,
    pub frame: &'static str,
    /// Cards and strips beside the map.
    pub panel: &'static str,
    pub line: &'static str,
    /// What is said with emphasis.
    pub accent: &'static str,
}

impl Theme {
    pub const LIGHT: Theme = Theme::new("light", false, ".42", ".34");
    pub const DARK: Theme = Theme::new("dark", true, ".26", ".14");

    const fn new(
        name: &'static str,
        dark: bool,
        grid_opacity: &'static str,
        water_grid_opacity: &'static str,
    ) -> Theme {
        Theme {
            name,
            dark,
            edges: None,
            margin: colour::MARGIN.of(dark),
            paper: colour::PAPER.of(dark),
            ink: colour::INK.of(dark),
            second_ink: colour::SECOND_INK.of(dark),
            grid: colour::GRID.of(dark),
            grid_opacity,
            number: colour::NUMBER.of(dark),
            water: colour::WATER.of(dark),
            waterline: colour::WATERLINE.of(dark),
            shore: colour::SHORE.of(dark),
            water_grid: colour::WATER_GRID.of(dark),
            water_grid_opacity,
            river: colour::RIVER.of(dark),
            river_edge: colour::RIVER_EDGE.of(dark),
            water_ink: colour::WATER_INK.of(dark),
            urban: colour::URBAN.of(dark),
            urban_ink: colour::URBAN_INK.of(dark),
            town: colour::TOWN.of(dark),
            halo: colour::HALO.of(dark),
            region: colour::REGION.of(dark),
            frame: colour::FRAME.of(dark),
            panel: colour::PANEL.of(dark),
            line: colour::LINE.of(dark),
            accent: colour::SOVIET.of(dark),
        }
    }

    /// The colour of a counter's edge.
    pub(crate) fn edge(&self, ink: Ink) -> &'static str {
        self.edges.filter(|_| ink.light != ink.dark).unwrap_or(ink.on(self))
    }
}
