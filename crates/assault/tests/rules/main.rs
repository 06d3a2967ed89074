//! The rules, case by case.

mod common;

mod air;
mod attack;
mod charts;
mod follow;
mod golden;
mod headquarters;
mod inset;
mod inset_supply;
mod leads;
mod movement;
mod navy;
mod odds;
mod options;
mod perft;
mod reinforcements;
mod results;
mod retreat;
mod rows;
mod scenes;
mod score;
mod second_reading;
mod sequence;
mod sets;
mod stacking;
mod stalingrad;
mod stalingrad_supply;
mod stalingrad_victory;
mod supply;
mod victory;
mod words;
mod workers;
mod zones;
