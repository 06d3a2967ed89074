//! The sequence of play (5): what opens and ends each phase, and which follows.

use crate::{
    announce::PickFire, army, arrive, movement, prelude::*, replace, setup, state, strike::PickStrike, victory,
};

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
            Phase::Setup => set_up(play, step),
            Phase::GermanArrival => german_arrival(play, step),
            Phase::AirStrikes if step == 1 => play.state.stack.call(PickStrike),
            Phase::AirStrikes => play.state.stack.goto(Span::of(Phase::GermanMovement)),
            Phase::GermanMovement => move_units(play, step, Phase::GermanFire),
            Phase::GermanFire | Phase::SovietFire if step == 1 => play.state.stack.call(PickFire),
            Phase::GermanFire => {
                // No Soviet unit comes on turn 1 (5.2).
                let next = if play.state.turn > 1 { Phase::SovietArrival } else { Phase::SovietMovement };
                play.state.stack.goto(Span::of(next));
            }
            Phase::SovietArrival => soviet_arrival(play, step),
            Phase::SovietMovement => move_units(play, step, Phase::SovietFire),
            Phase::SovietFire => end_of_turn(play),
            Phase::GameEnd => play.tell(|at| {
                let outcome = victory::outcome(at);
                Event::Over { objectives: outcome.points, winner: outcome.winner.unwrap_or(SOVIET) }
            }),
        }
        true
    }
}

/// The option of 16, the fixed units, then those nobody knows (3.2).
fn set_up(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        1 => setup::begin(play),
        2 => setup::place_fixed(play),
        3 => setup::lay_out(play),
        _ => play.state.stack.goto(Span::of(Phase::GermanArrival)),
    }
}

/// Replacements, then the schedule (7.4, 19.1).
fn german_arrival(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        1 => replace::begin(play),
        2 => arrive::begin(play),
        3 => arrive::corps(play),
        4 => arrive::division(play),
        _ => play.state.stack.goto(Span::of(Phase::AirStrikes)),
    }
}

/// Pontoons, moves, and what has to be right when they are over (8).
fn move_units(play: &mut Play<impl Listen<Event>>, step: u8, next: Phase) {
    if !movement::step(play, step) {
        play.state.stack.goto(Span::of(next));
    }
}

/// The 42nd Army, then the Front Reserve (19.2, 19.3).
fn soviet_arrival(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        1 => army::begin(play),
        2 => army::draw_army(play),
        3 => army::place_army(play),
        4 => army::front(play),
        _ => play.state.stack.goto(Span::of(Phase::SovietMovement)),
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
