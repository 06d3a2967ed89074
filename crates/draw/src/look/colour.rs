//! The colours, each once. What lies on the map differs on light and dark paper; counters and markers do not.

use crate::theme::Theme;

/// A colour on light and on dark paper.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ink {
    pub light: &'static str,
    pub dark: &'static str,
}

impl Ink {
    pub const fn new(light: &'static str, dark: &'static str) -> Ink {
        Ink { light, dark }
    }

    pub const fn same(both: &'static str) -> Ink {
        Ink { light: both, dark: both }
    }

    pub const fn of(self, dark: bool) -> &'static str {
        if dark { self.dark } else { self.light }
    }

    pub fn on(self, theme: &Theme) -> &'static str {
        self.of(theme.dark)
    }
}

pub const MARGIN: Ink = Ink::new("#f7f1e3", "#1d1e1d");
pub const PAPER: Ink = Ink::new("#f1e9d6", "#3a3a35");
pub const INK: Ink = Ink::new("#2c2a26", "#ece6d6");
pub const SECOND_INK: Ink = Ink::new("#5d5646", "#b4ac98");
pub const GRID: Ink = Ink::new("#8a7a5c", "#a59a80");
pub const NUMBER: Ink = Ink::new("#6b6048", "#b3aa92");
pub const WATER: Ink = Ink::new("#b4d0d8", "#1f3440");
pub const WATERLINE: Ink = Ink::new("#8fb6c4", "#172732");
pub const SHORE: Ink = Ink::new("#4d7f92", "#6d9bb0");
pub const WATER_GRID: Ink = Ink::new("#ffffff", "#9fc3d3");
pub const RIVER: Ink = Ink::new("#6fa3b8", "#5f97b0");
pub const RIVER_EDGE: Ink = Ink::new("#3f7187", "#162630");
pub const WATER_INK: Ink = Ink::new("#2b5b70", "#93bed0");
pub const SWAMP: Ink = Ink::new("#d3dcbd", "#37453a");
pub const SWAMP_INK: Ink = Ink::new("#4f7a5a", "#86b08d");
pub const HILL: Ink = Ink::new("#dfc79b", "#4f4534");
pub const HILL_INK: Ink = Ink::new("#8a5d2e", "#c39b63");
pub const MUSTER: Ink = Ink::new("#dde3e6", "#454b50");
pub const WOOD: Ink = Ink::new("#c6d3a6", "#36452f");
pub const WOOD_INK: Ink = Ink::new("#4f6b35", "#88a868");
pub const URBAN: Ink = Ink::new("#d9b8a4", "#5a4038");
pub const URBAN_INK: Ink = Ink::new("#7a4236", "#dba48e");
pub const ROAD: Ink = Ink::new("#a2472f", "#e0805c");
pub const CASING: Ink = Ink::new("#f6efdf", "#2a2a27");
pub const RAIL: Ink = Ink::new("#2c2a26", "#e8e2d2");
pub const TOWN: Ink = INK;
pub const BORDER: Ink = Ink::new("#8a3b5c", "#d58fb0");
pub const HALO: Ink = Ink::new("#f4eddc", "#34342f");
pub const REGION: Ink = Ink::new("#a08f6c", "#7f7763");
pub const FRAME: Ink = Ink::new("#2c2a26", "#c9c0aa");
pub const STAR: Ink = Ink::same("#e2a400");
pub const PANEL: Ink = Ink::new("#fbf8f1", "#272825");
pub const LINE: Ink = Ink::new("#d3cab6", "#45463f");
/// Printed signs of a side.
pub const GERMAN: Ink = Ink::new("#3f4f57", "#9db4c0");
pub const SOVIET: Ink = Ink::new("#a3261f", "#f08a78");
pub const FINNISH: Ink = Ink::new("#31567d", "#9dbde0");

/// Counters.
pub const WHITE: &str = "#ffffff";
pub const BLACK: &str = "#14181a";
pub const SLATE: &str = "#4d5c66";
pub const SOOT: &str = "#1c1e20";
pub const SLATE_EDGE: Ink = Ink::new("#1e262b", "#a9b9c2");
pub const FROST: &str = "#eef1ef";
pub const PALE_SLATE: &str = "#d5dcdd";
pub const SAND: &str = "#ecc797";
pub const AMBER: &str = "#e0a86a";
pub const SAND_EDGE: &str = "#6e2418";
pub const MAROON: &str = "#3a0d08";
pub const RED: &str = "#a3261f";
pub const CREAM: &str = "#fff3e0";
pub const PALE_SAND: &str = "#fbf1e0";
pub const STEEL: &str = "#7d93b2";
pub const STEEL_EDGE: &str = "#16263a";
pub const PALE_STEEL: &str = "#dde6f0";
pub const AIR: &str = "#9fb7c4";
pub const UNTRIED: &str = "#b98a55";
/// The grounds of corps bands.
pub const BANDS: [&str; 3] = ["#f7f7f2", "#6cc3f0", "#f0b429"];

/// Markers, and what is drawn over counters.
pub const MARKER_INK: &str = INK.light;
pub const YELLOW: &str = "#ffcc33";
pub const ORANGE: &str = "#ff9966";
pub const GOLD: &str = "#f2b705";
pub const STROKE: &str = "#b3201a";
pub const FORT_EDGE: &str = "#4a0f0c";
pub const STONE: &str = "#b9b0a2";
pub const BADGE: &str = "#f4efe3";
pub const TARGET: &str = "#d63d1c";
pub const CHOSEN: &str = "#ffc928";
pub const CHOSEN_EDGE: &str = "#1d1a12";
