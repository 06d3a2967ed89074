//! The rules, case by case.

mod common;

mod aim;
mod air;
mod airborne;
mod assault;
mod boats;
mod bombardment;
mod closing;
mod command;
mod components;
mod defensive;
mod demolition;
mod fanatic;
mod fire;
mod forecast;
mod indirect;
mod leaders;
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
mod volley;
mod water;
