//! Fog of war (6.5, 6.6): what turns the units of the 42nd Army up.

use wargame::Dice;

use crate::prelude::*;

/// Turns up a unit for good (6.6); what lies open stays as it is.
pub fn show(play: &mut Play<impl Listen<Event>>, unit: UnitId) {
    let Some(piece) = play.book.piece(unit).filter(|&piece| !play.state.veil.shown(piece)) else { return };
    let was = Called::now(play.at(), unit);
    play.state.veil.show(piece);
    play.log.seal();
    play.tell(|at| Event::Revealed { unit: was, now: Called::now(at, unit) });
}

/// Turns up all units in a hex, as when it is attacked (6.6).
pub fn reveal(play: &mut Play<impl Listen<Event>>, hex: HexId) {
    let mut here: UnitSet = play.state.units.here(SOVIET, hex).collect();
    while let Some(unit) = here.first() {
        here.remove(unit);
        show(play, unit);
    }
}

/// Imagines other counters under the pieces a side does not know. All of the pool are alike to it.
pub fn redeal(state: &mut State, viewer: Side, dice: &mut Dice) {
    state.veil.redeal(viewer, |_| 0, |_| 0, dice);
}

/// What a unit is by what lies open: nothing while it lies face down, when it is able to do nothing special (6.6).
pub fn face_up<'a>(at: At<'a>, unit: UnitId) -> Option<&'a Unit> {
    (!at.state.face_down(at.book, unit)).then(|| at.unit(unit))
}

/// Why a face-down unit is not turned up now: only in the own player turn, by its owner (6.6).
pub fn may_flip(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.phasing() != SOVIET {
        return refuse_about("6.6", "units are turned up in the own player turn", about);
    }
    match at.state.units.at(unit).is_some() && at.state.face_down(at.book, unit) {
        true => Ok(()),
        false => refuse_about("6.6", "the unit is not face down on the map", about),
    }
}

/// Units that can be turned up at any decision of the Soviet player turn.
pub fn flips<'a>(at: At<'a>) -> impl Iterator<Item = UnitId> + 'a {
    at.state.units.of(SOVIET).filter(move |&unit| may_flip(at, unit).is_ok())
}
