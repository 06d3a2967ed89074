//! Maps, counters and positions as SVG, and SVG as PNG.
//!
//! A [`MapArt`] is worked out once a map; it writes the map in any [`Theme`], as a layer for a table or as
//! a whole printed sheet. Counters are `<symbol>`s, one a face. Output depends on its input only: no
//! clock, no order of hash tables, numbers with one or two decimals.

mod area;
mod art;
mod board;
mod counter;
mod counter_sheet;
mod curve;
mod faces;
mod font;
mod label;
mod lay;
mod layer;
mod legend;
pub mod look;
mod near;
mod noise;
mod path;
mod plane;
#[cfg(feature = "png")]
mod png;
mod position;
mod region_label;
mod relief;
mod road;
mod shape;
mod sheet;
mod side_strip;
mod sign_layer;
mod signs;
mod spot;
mod stream_label;
mod theme;
mod thumbnail;
mod title;
mod water;

pub use art::{Line, LineKind, MapArt, SCALE};
pub use board::Rect;
pub use counter::{counter_corner, counter_defs, counter_symbol, marker_symbol};
pub use counter_sheet::counter_sheet_svg;
pub use font::{FONTS, Font, LICENSE as FONT_LICENSE, NARROW, SANS, covers};
pub use label::{PlacedName, Rank};
pub use lay::{Badge, COUNTER, Hexside, Lay, MarkLies, UnitLies, lay};
pub use look::Look;
#[cfg(feature = "png")]
pub use png::{DrawError, png};
pub use position::{Caption, captioned_position_svg, position_svg};
pub use spot::spot;
pub use theme::Theme;
pub use title::{AreaKind, AreaName, Drawn, LegendRow, Title};
