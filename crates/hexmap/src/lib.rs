//! Hex maps: geometry, features and searches, without any game.
//!
//! A [`Map`] is loaded once and never changes. Hexes are dense numbers ([`HexId`]); sets of them are
//! [`HexSet`], tables over them [`Field`]. Searches ([`flood`], [`remaining`]) take a closure that prices
//! one step, so hexsides, roads, zones and prohibitions are the caller's, and allocate nothing. Neither do lines of
//! sight ([`line`], [`blocked`], [`chained`]).

mod barred;
mod flood;
mod folder;
mod grid;
mod id;
mod join;
mod load;
mod map;
mod set;
mod sight;
mod sweep;

pub use barred::{Barred, barred};
pub use flood::{FAR, MOST, Path, Reach, flood, path, remaining, remaining_within};
pub use folder::{Folder, LoadError};
pub use grid::{Axial, Numbering, Orientation, corners};
pub use id::{Dir, EdgeId, HexId, Id, Mp};
pub use map::{Dress, Edge, Kinds, Map, Sheet};
pub use set::{Bits, Field, HexSet, Members, Set};
pub use sight::{Crossed, blocked, chained, line};
pub use sweep::{Ground, sweep};
