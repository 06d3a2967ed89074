//! The rules, case by case.

mod common;

mod activation;
mod advance;
mod air;
mod alternative;
mod attack;
mod bridges;
mod charts;
mod chits;
mod components;
mod finns;
mod forts;
mod groups;
mod headquarters;
mod hidden;
mod losses;
mod movement;
mod odds;
mod overrun;
mod rail;
mod rail_arrivals;
mod raised;
mod reading;
mod reinforcements;
mod retreat;
mod scenes;
mod second_reading;
mod setup;
mod stacking;
mod stand;
mod supply;
mod victory;
mod water;
mod withdraw;
mod zones;
