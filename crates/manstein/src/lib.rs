//! Leningrad '41: what if Manstein had attacked?
//!
//! What is here is the ground the rules stand on: `book` is what is loaded, and the sections beside it are functions of
//! the book alone. No position is known yet and nothing can be played.

mod aim; // 10.4-10.7, 10.15, 10.16, 11, with 3.3 and 18.2
mod boats; // 8.11, 15.1, 15.2, 15.5
mod book;
mod command; // 13
mod fire; // 10.3, 10.10-10.13, 10.17, 10.19
mod odds; // 10.3, 10.13, 6.6
mod price; // 8.5-8.10, 8.12
mod sets;
mod sight; // 10.6-10.9
mod stacking; // 6.1-6.3

pub use aim::{Aim, aim, assault, may_drop, may_start, needs_spotter, spots};
pub use boats::{Metro, finds_landing, is_landing, passes, rolls, sails};
pub use book::{
    Airborne, Book, BookError, Column, Command, Corps, Crossing, Demolition, Division, Drop, Early, Engineer, Faces,
    FireTable, Ground, Kind, Later, Limits, Modifiers, Prices, Replacements, Rubble, Schedule, Stacking, Start,
    UNLIMITED, Unit, built_in,
};
pub use command::Party;
pub use fire::{Shot, Target, bridge_modifiers, cleared, modifiers, sixths, structure_modifiers};
pub use odds::{DEFENDERS, Defender, Fire, Odds, odds};
pub use price::{Gait, Over, Price, Ways, entry, price, reach};
pub use sets::{COUNTERS, EdgeSet, GERMAN, HEXES, HexSet, NOBODY, PIECES, SOVIET, UNITS, UnitSet, W};
pub use sight::{sees, stop};
pub use stacking::{joins, mixes, room};
