//! What always holds of a position, and is asked after every action of a test.

use crate::{frame::Frame, prelude::*, zone};

/// What is wrong with a position, if anything.
pub fn audit(at: At) -> Result<(), String> {
    units(at)?;
    stacks(at)?;
    chits(at)?;
    air(at)
}

fn units(at: At) -> Result<(), String> {
    let (book, state) = (at.book, at.state);
    for unit in state.units.all() {
        let (side, called) = (state.side(unit), book.info.unit(unit));
        let Some(hex) = state.units.at(unit) else { continue };
        let place = book.info.hex(hex);
        let finn = book.is_finn(unit);
        if book.squares.has(hex) && !finn {
            return Err(format!("{called} is in the Finnish square {place} (4.4)"));
        }
        if finn && !book.squares.has(hex) && !state.fielded.has(unit) {
            return Err(format!("{called} is on {place} and has never come onto the map (4.4)"));
        }
        if !book.squares.has(hex) && !book.land.has(hex) {
            return Err(format!("{called} stands on water, on {place}"));
        }
        if book.finland.has(hex) && !finn {
            return Err(format!("{called} is in Finland, on {place} (4.4)"));
        }
        if state.units.held(side.other()).has(hex) {
            return Err(format!("friend and enemy are on {place} (7)"));
        }
        if state.controls(side.other(), hex) {
            return Err(format!("{called} is on {place}, which the other side controls (15)"));
        }
        if state.face_down(book, unit) && !state.fort(book, hex) && zone::covers(at, GERMAN, hex) {
            return Err(format!("{called} lies face down on {place} in a German zone (9.5)"));
        }
    }
    if let Some(unit) = state.reduced.iter().find(|&unit| at.unit(unit).reduced.is_none()) {
        return Err(format!("{} is reduced and has no such side", book.info.unit(unit)));
    }
    for (i, &group) in book.groups.iter().enumerate() {
        if state.units.at(group).is_some() && state.parent[i] == NOBODY {
            return Err(format!("{} came from no division (14)", book.info.unit(group)));
        }
    }
    Ok(())
}

/// The unit that is on its way in a retreat, an advance or an overrun move: it may pass through a full hex (7.1).
fn on_its_way(at: At) -> Option<UnitId> {
    at.state.stack.iter().find_map(|frame| match frame {
        Frame::RetreatTo(ask) => Some(ask.unit),
        Frame::AdvanceTo(ask) => Some(ask.unit),
        Frame::OverrunTo(ask) => Some(ask.unit),
        _ => None,
    })
}

/// No hex is overfull but while units move (7.1), and while one too many is taken off.
fn stacks(at: At) -> Result<(), String> {
    if at.state.phase() == Phase::Movement {
        return Ok(());
    }
    let passes = on_its_way(at);
    for side in Side::BOTH {
        for hex in at.state.units.held(side).iter() {
            let combat =
                at.state.units.here(side, hex).filter(|&unit| !at.book.is_hq(unit) && passes != Some(unit)).count();
            if combat > at.book.stack {
                return Err(format!("{combat} combat units are on {} (7.1)", at.book.info.hex(hex)));
            }
        }
    }
    Ok(())
}

/// The cup holds what could be chosen, and nothing drawn (2.6).
fn chits(at: At) -> Result<(), String> {
    let (book, chits) = (at.book, &at.state.chits);
    for hq in chits.cup.iter() {
        let called = book.info.unit(hq);
        if !book.is_hq(hq) {
            return Err(format!("{called} has no chit (2.6)"));
        }
        if !chits.pool.has(hq) && !chits.arrivals.has(hq) {
            return Err(format!("the chit of {called} could not be chosen (2.6)"));
        }
        if chits.drawn.has(hq) {
            return Err(format!("the chit of {called} is drawn and in the cup (2.6)"));
        }
    }
    Ok(())
}

/// There are no more air units than have come and are not lost (2.5).
fn air(at: At) -> Result<(), String> {
    let (book, state) = (at.book, at.state);
    for side in Side::BOTH {
        for kind in 0..2 {
            let come: u8 = book.air.iter().take(usize::from(state.turn) + 1).map(|t| t[side.index()][kind]).sum();
            let sent = state.battle.sent.iter().map(|sent| sent[kind]).max().unwrap_or(0);
            let [ready, lost] = [&state.air.ready, &state.air.lost].map(|of| of[side.index()][kind]);
            if ready + lost > come {
                let sent = if sent > 0 { ", some of them in a combat" } else { "" };
                return Err(format!("{ready} air units are ready and {lost} lost of {come}{sent} (2.5)"));
            }
        }
    }
    Ok(())
}
