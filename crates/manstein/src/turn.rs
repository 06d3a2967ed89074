//! The sequence of play (5): what opens and ends each phase, and which follows.

use crate::{movement, prelude::*, state, victory};

/// The phases of a turn, in order (5.2).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    /// German replacements and reinforcements.
    GermanArrival,
    AirStrikes,
    GermanMovement,
    GermanFire,
    /// Soviet reinforcements, from turn 2 on.
    SovietArrival,
    SovietMovement,
    SovietFire,
    GameEnd,
}

impl Phase {
    pub const ALL: [Phase; 9] = [
        Phase::Setup,
        Phase::GermanArrival,
        Phase::AirStrikes,
        Phase::GermanMovement,
        Phase::GermanFire,
        Phase::SovietArrival,
        Phase::SovietMovement,
        Phase::SovietFire,
        Phase::GameEnd,
    ];

    /// Whose phase it is; the set-up is the Soviet's (3.2).
    #[inline]
    pub fn side(self) -> Side {
        match self {
            Phase::GermanArrival | Phase::AirStrikes | Phase::GermanMovement | Phase::GermanFire => GERMAN,
            _ => SOVIET,
        }
    }

    /// A movement phase, in which the other side fires defensively (9.1).
    #[inline]
    pub fn is_movement(self) -> bool {
        matches!(self, Phase::GermanMovement | Phase::SovietMovement)
    }
}

/// A question is over that was answered with `done`.
pub fn finished(play: &mut Play<impl Listen<Event>>) {
    play.tell(|_| Event::Finished);
    play.state.stack.done();
}

/// A phase: it is gone through step by step. Step 0 opens it; those that ask come back to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    pub phase: Phase,
    pub step: u8,
}

impl Span {
    /// The beginning of a phase.
    pub fn of(phase: Phase) -> Span {
        Span { phase, step: 0 }
    }
}

impl Doing<Manstein> for Span {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let Span { phase, step } = self;
        if phase == Phase::GameEnd && step > 1 {
            return false;
        }
        play.state.stack.goto(Span { phase, step: step + 1 });
        if step == 0 {
            state::begin_phase(play.state, phase);
            play.tell(|at| Event::PhaseBegan { turn: at.state.turn, phase });
            return true;
        }
        match phase {
            Phase::Setup => play.state.stack.goto(Span::of(Phase::GermanArrival)),
            Phase::GermanArrival => play.state.stack.goto(Span::of(Phase::AirStrikes)),
            Phase::AirStrikes => play.state.stack.goto(Span::of(Phase::GermanMovement)),
            Phase::GermanMovement if !movement::step(play, step) => play.state.stack.goto(Span::of(Phase::GermanFire)),
            Phase::GermanFire => {
                // No Soviet unit comes on turn 1 (5.2).
                let next = if play.state.turn > 1 { Phase::SovietArrival } else { Phase::SovietMovement };
                play.state.stack.goto(Span::of(next));
            }
            Phase::SovietArrival => play.state.stack.goto(Span::of(Phase::SovietMovement)),
            Phase::SovietMovement if !movement::step(play, step) => play.state.stack.goto(Span::of(Phase::SovietFire)),
            Phase::GermanMovement | Phase::SovietMovement => {}
            Phase::SovietFire => end_of_turn(play),
            Phase::GameEnd => play.tell(|at| {
                let outcome = victory::outcome(at);
                Event::Over { objectives: outcome.points, winner: outcome.winner.unwrap_or(SOVIET) }
            }),
        }
        true
    }
}

/// Sudden death, then on the last turn victory, else the next turn (4.3, 4.5, 5.4).
fn end_of_turn(play: &mut Play<impl Listen<Event>>) {
    play.state.sudden = victory::sudden_death(play.at());
    if play.state.sudden.is_some() || play.state.turn >= play.book.turns {
        return play.state.stack.goto(Span::of(Phase::GameEnd));
    }
    play.state.turn += 1;
    play.state.stack.goto(Span::of(Phase::GermanArrival));
}
