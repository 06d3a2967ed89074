//! The rules, case by case.

mod air;
mod assault;
mod bombardment;
mod command;
mod common;

mod components;
mod demolition;
mod fanatic;
mod fire;
mod forecast;
mod indirect;
mod leaders;
mod map;
mod price;
mod refusals;
mod schedule;
mod setup;
mod sight;
mod volley;
