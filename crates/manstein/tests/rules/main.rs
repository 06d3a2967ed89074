//! The rules, case by case.

mod common;

mod aim;
mod airborne;
mod boats;
mod closing;
mod components;
mod defensive;
mod fire;
mod map;
mod metro;
mod movement;
mod party;
mod pontoons;
mod price;
mod rails;
mod refusals;
mod schedule;
mod setup;
mod sight;
mod stacking;
mod water;
