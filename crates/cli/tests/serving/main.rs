//! `ladoga serve` as a user runs it: its start, its sudden end, and a program that plays on it.

#[path = "../../../server/tests/common/mod.rs"]
mod common;

mod bot;
mod crowd;
mod keeping;
mod kill;
mod program;
mod siege;
mod start;
