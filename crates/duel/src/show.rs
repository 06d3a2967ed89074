//! What is needed to show the game, besides what is needed to play it.

pub mod called;
pub mod charts;
pub mod facts;
pub mod facts_of_hex;
pub mod facts_of_unit;
pub mod forecast;
pub mod layer;
pub mod score;
pub mod view;
pub mod words;
