//! What the pictures promise, in one test program.

mod geometry;
mod golden;
mod maps;
#[cfg(feature = "png")]
mod png;
mod position;
mod sample;
mod words;
