//! The sequence of play (section 3): what opens and ends each phase, and which follows.

use serde::{Deserialize, Serialize};
use wargame::{Audience, Known};

use crate::{
    activation::PickMover,
    announce, markers,
    prelude::*,
    reinforce,
    replace::{self, Replace},
    setup, stacking, victory,
};

/// The phases of a Game-Turn, in order (3.0).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    SetupSoviet,
    SetupGerman,
    Replacement,
    GermanMovement,
    GermanCombat,
    Interdiction,
    Fortification,
    SovietMovement,
    SovietCombat,
    TurnEnd,
    GameEnd,
}

impl Phase {
    pub const ALL: [Phase; 11] = [
        Phase::SetupSoviet,
        Phase::SetupGerman,
        Phase::Replacement,
        Phase::GermanMovement,
        Phase::GermanCombat,
        Phase::Interdiction,
        Phase::Fortification,
        Phase::SovietMovement,
        Phase::SovietCombat,
        Phase::TurnEnd,
        Phase::GameEnd,
    ];

    /// Whether units move in this phase.
    pub fn is_movement(self) -> bool {
        matches!(self, Phase::GermanMovement | Phase::SovietMovement)
    }
}

/// The phase after this one; the last turn leads to the end.
fn next(at: At, phase: Phase) -> Phase {
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
        Phase::TurnEnd if at.state.turn > at.book.turns => Phase::GameEnd,
        Phase::TurnEnd => Phase::Replacement,
        Phase::GameEnd => Phase::GameEnd,
    }
}

/// A phase: it is opened, and ended when its questions are over.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    pub phase: Phase,
    pub begun: bool,
}

impl Doing<crate::Advance> for Span {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let Span { phase, begun } = self;
        if !begun {
            play.state.stack.goto(Span { phase, begun: true });
            play.tell(|at| Event::PhaseBegan { turn: at.state.turn.min(at.book.turns), phase });
            open(play, phase);
        } else if phase == Phase::GameEnd {
            return false;
        } else if stacking::tested(play.at()) && stacking::overstacked(play.at()).is_some() {
            play.state.stack.call(stacking::Overstack);
        } else {
            close(play.state, phase);
            let phase = next(play.at(), phase);
            play.state.stack.goto(Span { phase, begun: false });
        }
        true
    }
}

fn open(play: &mut Play<impl Listen<Event>>, phase: Phase) {
    match phase {
        Phase::SetupSoviet => {
            play.state.veil.begin_lot();
            play.state.stack.call(setup::Deal { piece: 0 });
        }
        Phase::SetupGerman => play.state.stack.call(setup::SetGermans { hand: None }),
        Phase::Replacement => {
            begin_turn(play.book, play.state);
            if replace::anything(play.at()) {
                play.state.stack.call(Replace { flipped: UnitSet::EMPTY });
            }
        }
        Phase::GermanMovement => play.state.stack.call(PickMover),
        Phase::SovietMovement => {
            if play.state.turn == 1 {
                let fixed = |u: &UnitId| play.state.units.at(*u).is_some_and(|h| play.book.fixed_hexes.has(h));
                play.state.fixed = play.state.units.of(SOVIET).filter(fixed).collect();
            }
            play.state.stack.call(PickMover);
            draw_late(play, 0);
        }
        Phase::GermanCombat | Phase::SovietCombat => {
            if announce::anything(play.at()) {
                play.state.stack.call(announce::PickTarget);
            }
        }
        Phase::Interdiction => {
            if play.state.air_ready > 0 {
                play.state.stack.call(markers::Interdict);
            }
        }
        Phase::Fortification => {
            if play.state.forts_ready > 0 {
                play.state.stack.call(markers::Fortify);
            }
        }
        Phase::TurnEnd => {
            play.state.interdicted = [HexId::NONE; 2];
            play.state.turn += 1;
        }
        Phase::GameEnd => {
            let (points, level) = victory::result(play.at());
            play.tell(|_| Event::Over { points, level });
        }
    }
}

/// What a new Game-Turn brings: all air units are available again (13.0), new forts and air units arrive; forts not
/// placed are still there (79:15.4b).
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
fn draw_late(play: &mut Play<impl Listen<Event>>, after: usize) {
    let mut from = after;
    while let Some(piece) = reinforce::undealt(play.at(), from) {
        if setup::counters(play.at(), piece).next().is_some() {
            if after == 0 {
                play.state.veil.begin_lot();
            }
            play.state.stack.call(Draw { piece: piece as u8 });
            return;
        }
        play.tell(|at| Event::Waits { unit: Called::untried(at, at.book.unit_of(piece)) });
        from = piece + 1;
    }
}

/// The counter of a late reinforcement: untried, known to nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    pub piece: u8,
}

impl Throw<crate::Advance> for Draw {
    fn outcomes(&self, at: At, out: &mut Vec<Act>) {
        out.extend(setup::counters(at, self.piece.into()).map(Act::Deal));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        setup::may_deal(at, self.piece, act)
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Deal(counter) = act else { unreachable!("checked before") };
        let piece = usize::from(self.piece);
        let unit = play.book.unit_of(piece);
        play.state.veil.deal(piece, counter.into(), Known::Nobody);
        play.log.hear(Audience::Nobody, || Event::Dealt { unit, counter });
        play.tell(|at| Event::Drawn { unit: Called::now(at, unit) });
        play.state.stack.done();
        draw_late(play, piece + 1);
    }
}
