//! What the pictures promise, in one test program.

mod geometry;
mod golden;
mod lay;
mod look;
mod maps;
#[cfg(feature = "png")]
mod png;
mod position;
mod sample;
mod words;
