//! The rules, case by case.

mod common;

mod components;
mod defensive;
mod fire;
mod map;
mod movement;
mod pontoons;
mod price;
mod refusals;
mod schedule;
mod setup;
mod sight;
