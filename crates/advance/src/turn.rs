//! The sequence of play (section 3): what opens and ends each phase, and which follows.

use wargame::{Audience, Known, Listen};

use crate::{
    activation, announce,
    book::Book,
    called::Called,
    event::Event,
    frame::{Frame, Phase},
    reinforce, replace,
    state::{SOVIET, State, UnitSet},
    victory,
};

/// The phase after this one; the last turn leads to the end.
fn next(book: &Book, state: &State, phase: Phase) -> Phase {
    match phase {
        Phase::SetupSoviet => Phase::SetupGerman,
        Phase::SetupGerman => Phase::Replacement,
        Phase::Replacement => Phase::GermanMovement,
        Phase::GermanMovement => Phase::GermanCombat,
        Phase::GermanCombat => Phase::Interdiction,
        Phase::Interdiction => Phase::Fortification,
        Phase::Fortification => Phase::SovietMovement,
        Phase::SovietMovement => Phase::SovietCombat,
        Phase::SovietCombat => Phase::TurnEnd,
        Phase::TurnEnd if state.turn > book.turns => Phase::GameEnd,
        Phase::TurnEnd => Phase::Replacement,
        Phase::GameEnd => Phase::GameEnd,
    }
}

/// Opens a phase, or ends it when its questions are over.
pub fn run(book: &Book, state: &mut State, phase: Phase, begun: bool, log: &mut impl Listen<Event>) {
    if !begun {
        state.stack.goto(Frame::Phase { phase, begun: true });
        log.hear(Audience::All, || Event::PhaseBegan { turn: state.turn.min(book.turns), phase });
        open(book, state, phase, log);
        return;
    }
    if activation::stacking_tested(book, state) && activation::overstacked(book, state).is_some() {
        state.stack.call(Frame::Overstack);
        return;
    }
    close(state, phase);
    state.stack.goto(Frame::Phase { phase: next(book, state, phase), begun: false });
}

fn open(book: &Book, state: &mut State, phase: Phase, log: &mut impl Listen<Event>) {
    match phase {
        Phase::SetupSoviet => {
            state.veil.begin_lot();
            state.stack.call(Frame::Deal { piece: 0 });
        }
        Phase::SetupGerman => state.stack.call(Frame::SetGermans { hand: None }),
        Phase::Replacement => {
            begin_turn(book, state);
            if replace::anything(book, state) {
                state.stack.call(Frame::Replace { flipped: UnitSet::EMPTY });
            }
        }
        Phase::GermanMovement => state.stack.call(Frame::PickMover),
        Phase::SovietMovement => {
            if state.turn == 1 {
                let fixed = |u: &wargame::UnitId| state.units.at(*u).is_some_and(|h| book.fixed_hexes.has(h.index()));
                state.fixed = state.units.of(SOVIET).filter(fixed).map(|u| u.index()).collect();
            }
            state.stack.call(Frame::PickMover);
            draw_late(book, state, 0, log);
        }
        Phase::GermanCombat | Phase::SovietCombat => {
            if announce::pick::anything(book, state) {
                state.stack.call(Frame::PickTarget);
            }
        }
        Phase::Interdiction => {
            if state.air_ready > 0 {
                state.stack.call(Frame::Interdict);
            }
        }
        Phase::Fortification => {
            if state.forts_ready > 0 {
                state.stack.call(Frame::Fortify);
            }
        }
        Phase::TurnEnd => {
            state.interdicted = [hexmap::HexId::NONE; 2];
            state.turn += 1;
        }
        Phase::GameEnd => {
            let (points, level) = victory::result(book, state);
            log.hear(Audience::All, || Event::Over { points, level });
        }
    }
}

/// What a new Game-Turn brings: all air units are available again, new forts and air units arrive.
fn begin_turn(book: &Book, state: &mut State) {
    let turn = usize::from(state.turn).min(15);
    state.air_ready = book.air_due[..=turn].iter().sum();
    state.forts_ready += book.forts_due[turn];
    state.forts_laid = 0;
}

fn close(state: &mut State, phase: Phase) {
    match phase {
        Phase::GermanMovement | Phase::SovietMovement => state.moved = UnitSet::EMPTY,
        Phase::GermanCombat | Phase::SovietCombat => {
            state.fought = UnitSet::EMPTY;
            state.attacked = UnitSet::EMPTY;
        }
        _ => {}
    }
    state.fixed = if phase == Phase::SovietMovement { UnitSet::EMPTY } else { state.fixed };
}

/// Draws the next late reinforcement from the eliminated counters of its type; a unit without one waits.
/// The frame below is the question which unit moves.
pub fn draw_late(book: &Book, state: &mut State, after: usize, log: &mut impl Listen<Event>) {
    let mut from = after;
    while let Some(piece) = reinforce::undealt(book, state, from) {
        if crate::setup::counters(book, state, piece).next().is_some() {
            if after == 0 {
                state.veil.begin_lot();
            }
            state.stack.call(Frame::Draw { piece: piece as u8 });
            return;
        }
        log.hear(Audience::All, || Event::Waits { unit: Called::untried(book, state, book.unit_of(piece)) });
        from = piece + 1;
    }
}

/// A late reinforcement is drawn, untried, known to nobody.
pub fn drawn(book: &Book, state: &mut State, piece: usize, counter: u8, log: &mut impl Listen<Event>) {
    let unit = book.unit_of(piece);
    state.veil.deal(piece, counter.into(), Known::Nobody);
    log.hear(Audience::Nobody, || Event::Dealt { unit, counter });
    log.hear(Audience::All, || Event::Drawn { unit: Called::now(book, state, unit) });
    state.stack.done();
    draw_late(book, state, piece + 1, log);
}
