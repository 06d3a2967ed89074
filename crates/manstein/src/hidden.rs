//! Fog of war (6.5, 6.6): how the units of the 42nd Army are dealt, and what turns them up.

use wargame::Dice;

use crate::prelude::*;

/// Counters that lie in the pool of the 42nd Army (3.5).
pub fn pool<'a>(at: At<'a>) -> impl Iterator<Item = usize> + 'a {
    let pile = at.state.veil.pile();
    (0..at.book.counters.len()).filter(move |&counter| pile.has(counter))
}

/// Pieces that have never been used, in order: each draw takes new handles.
pub fn fresh<'a>(at: At<'a>) -> impl Iterator<Item = usize> + 'a {
    (at.book.begun()..at.book.pieces.len()).filter(move |&piece| !at.state.veil.dealt(piece))
}

/// Deals counters of the pool to the next so many pieces (3.6, 19.2).
pub fn deal(play: &mut Play<impl Listen<Event>>, number: u8, known: Known) {
    play.state.veil.begin_lot();
    let known = match known {
        Known::Nobody => None,
        Known::Only(side) => Some(side),
        Known::Both => unreachable!("what is drawn lies face down"),
    };
    if number > 0 {
        play.state.stack.call(Deal { left: number, known });
    }
}

/// Which counter of the pool lies under the next piece.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub left: u8,
    /// Who may look at it.
    pub known: Option<Side>,
}

impl Throw<Manstein> for Deal {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(pool(at).map(|counter| Act::Deal(counter as u8)));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Deal(counter) if pool(at).any(|c| c == usize::from(counter)) => Ok(()),
            _ => refuse("3.5", "a counter is drawn from the pool"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Deal(counter) = act else { unreachable!("checked before") };
        let piece = fresh(play.at()).next().expect("the book has a handle for every draw");
        let (unit, Deal { left, known }) = (play.book.unit_of(piece), self);
        play.state.veil.deal(piece, counter.into(), known.map_or(Known::Nobody, Known::Only));
        if let Some(side) = known {
            play.log.hear(Audience::Only(side), || Event::Dealt { unit, counter });
        }
        // What everybody sees of it.
        play.tell(|at| Event::Drawn { unit: Called::now(at, unit) });
        play.log.seal();
        match left {
            1 => play.state.stack.done(),
            _ => play.state.stack.goto(Deal { left: left - 1, known }),
        }
    }
}

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
pub fn redeal(book: &Book, state: &mut State, viewer: Side, dice: &mut Dice) {
    let counters = book.counters.len();
    state.veil.redeal(viewer, |_| 0, |counter| u8::from(counter >= counters), dice);
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
