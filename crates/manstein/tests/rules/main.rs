//! The rules, case by case.

mod common;

mod aim;
mod boats;
mod party;
mod components;
mod fire;
mod map;
mod price;
mod refusals;
mod schedule;
mod setup;
mod sight;
mod stacking;
