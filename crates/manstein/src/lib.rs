//! Leningrad '41: what if Manstein had attacked?
//!
//! What is here is the ground the rules stand on: `book` is what is loaded, and the sections beside it are functions of
//! the book alone. No position is known yet and nothing can be played.

mod book;
mod fire; // 10.3, 10.10-10.13, 10.17, 10.19
mod price; // 8.5-8.10, 8.12
mod sets;
mod sight; // 10.6-10.9

pub use book::{
    Airborne, Book, BookError, Column, Command, Corps, Crossing, Demolition, Division, Drop, Early, Engineer,
    FireTable, Ground, Kind, Later, Limits, Modifiers, Prices, Replacements, Rubble, Schedule, Stacking, Start,
    UNLIMITED, Unit, built_in,
};
pub use fire::{Shot, Target, bridge_modifiers, modifiers, sixths, structure_modifiers};
pub use price::{Gait, Over, Price, Ways, entry, price};
pub use sets::{COUNTERS, EdgeSet, GERMAN, HEXES, HexSet, NOBODY, PIECES, SOVIET, UNITS, UnitSet, W};
pub use sight::{sees, stop};
