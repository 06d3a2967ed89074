//! Hex maps: geometry, features and searches, without any game.
//!
//! A [`Map`] is loaded once and never changes. Hexes are dense numbers ([`HexId`]); sets of them are
//! [`Bits`], tables over them [`Field`]. Searches ([`flood`], [`remaining`]) take a closure that prices
//! one step, so hexsides, roads, zones and prohibitions are the caller's, and allocate nothing.

mod barred;
mod bits;
mod flood;
mod folder;
mod grid;
mod id;
mod join;
mod load;
mod map;
mod sweep;

pub use barred::{Barred, barred};
pub use bits::{Bits, Field, Hexes, Ones};
pub use flood::{FAR, MOST, Path, Reach, flood, path, remaining, remaining_within};
pub use folder::{Folder, LoadError};
pub use grid::{Axial, Numbering, Orientation, corners};
pub use id::{Dir, EdgeId, HexId, Mp};
pub use map::{Edge, Kinds, Map, Sheet};
pub use sweep::{Ground, sweep};
