//! The rules, case by case.

mod common;

mod airborne;
mod closing;
mod components;
mod defensive;
mod fire;
mod map;
mod metro;
mod movement;
mod pontoons;
mod price;
mod rails;
mod refusals;
mod schedule;
mod setup;
mod sight;
mod water;
