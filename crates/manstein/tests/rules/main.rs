//! The rules, case by case.

mod common;

mod components;
mod fire;
mod map;
mod price;
mod refusals;
mod schedule;
mod setup;
mod sight;
