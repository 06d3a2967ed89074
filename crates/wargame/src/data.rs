//! Reading a game's data: its maps and its file of tables.
//!
//! [`Files`] holds the texts, [`Data`] what they say, a [`Datum`] is one value of the tables with its place. Every
//! reader takes a datum and refuses what it cannot use with file, line and reason. What a table means is the system's.

mod brief;
mod calendar;
mod datum;
mod figures;
mod files;
mod ground;
mod hexes;
mod phases;
mod results;
mod schedule;
mod terrain;
mod units;

pub use calendar::Calendar;
pub use datum::{Datum, Tables};
pub use files::{Data, Files};
pub use phases::sequence;
pub use terrain::{Costs, NO, Rates, costs, directions};
pub use units::{group, handle};
