//! Tests of the rules, a module a section of the rulebook, and of whole games.

mod common;
mod walk;

mod advance_after; // 10.9
mod air; // 13
mod armor; // 12
mod attack; // 8, 9.1
mod disengagement; // 6
mod forts; // 15
mod movement; // 4
mod odds; // 9
mod overrun; // 7.0 to 7.5
mod overrun_outcome; // 7.6, 7.7
mod overrun_price; // 7.3
mod reinforcements; // 16.0 to 16.5
mod replacements; // 16.6 to 16.10
mod results; // 10.1 to 10.5
mod retreat; // 10.6 to 10.8
mod setup; // 1 to 3
mod stacking; // 4.5, 4.6
mod supply; // 11
mod surprise; // 17
mod untried; // 14
mod victory;
mod zones; // 5 // 18

mod aids;
mod asks;
mod charts;
mod clicks;
mod facts;
mod golden;
mod leads;
mod perft;
mod scenes;
mod score;
mod sets;
mod ways;
mod words;
