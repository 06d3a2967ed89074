//! The rules, case by case.

mod common;

mod aim;
mod boats;
mod command;
mod components;
mod fire;
mod map;
mod odds;
mod price;
mod refusals;
mod schedule;
mod sight;
mod stacking;
