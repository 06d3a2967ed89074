//! What a position looks like: views, facts, layers, names and sentences. No rule is kept here.

pub mod called;
pub mod charts;
pub mod facts;
pub mod facts_of_hex;
pub mod facts_of_unit;
pub mod forecast;
pub mod layer;
pub mod score;
pub mod view;
pub mod way;
pub mod words;
