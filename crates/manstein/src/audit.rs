//! What always holds of a position, and is asked after every action of a test.

use crate::{prelude::*, stacking};

/// What is wrong with a position, if anything.
pub fn audit(at: At) -> Result<(), String> {
    for unit in at.state.units.all() {
        let Some(hex) = at.state.units.at(unit) else { continue };
        let (called, place, side) = (at.book.info.unit(unit), at.book.info.hex(hex), at.state.side(unit));
        if !at.unit(unit).is_ground() {
            return Err(format!("{called} is a marker and lies on {place}"));
        }
        if at.state.units.held(side.other()).has(hex) {
            return Err(format!("friend and enemy are on {place} (8.14)"));
        }
        let sails = at.unit(unit).kind == Kind::Gunboat || at.unit(unit).marine;
        if at.book.sea.has(hex) && !sails {
            return Err(format!("{called} is at sea, on {place} (8.13)"));
        }
        let settled = at.state.stack.depth() == 1 || !at.state.phase().is_movement();
        if settled
            && at.state.phase() != Phase::Setup
            && at.book.land.has(hex)
            && !at.state.controls(at.book, side, hex)
        {
            return Err(format!("{called} is on {place}, which the other side controls (4.2)"));
        }
    }
    stacks(at)?;
    pontoons(at)
}

/// Too many are in a hex only where somebody was put down in this turn (6.4, 7.6, 19.2).
fn stacks(at: At) -> Result<(), String> {
    for side in Side::BOTH {
        for hex in at.state.units.held(side).iter() {
            let newcomer = at.state.units.here(side, hex).any(|unit| at.state.newcomers.has(unit));
            if !newcomer && stacking::overfull(at, side, hex) {
                return Err(format!("{} holds too many units, or such as do not mix (6)", at.book.info.hex(hex)));
            }
        }
    }
    Ok(())
}

/// A pontoon lies at the hex of its engineer (8.10).
fn pontoons(at: At) -> Result<(), String> {
    for pontoon in at.state.pontoons.iter().filter(|pontoon| pontoon.engineer != NOBODY) {
        let edge = at.book.map.edge(pontoon.edge);
        let there = at.state.units.at(pontoon.engineer);
        if there != Some(edge.a) && there != Some(edge.b) {
            return Err(format!("{} is not at its pontoon (8.10)", at.book.info.unit(pontoon.engineer)));
        }
    }
    Ok(())
}
