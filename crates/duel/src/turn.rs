//! The sequence of play (section 3): what opens and ends each phase, and which follows.

use crate::{
    air, bridges, chits, finns, forts, groups, headquarters, hidden, individual, prelude::*, reinforce, setup, supply,
    victory, withdraw,
};

/// The phases of a turn, in order (3), with the two modes of an activation between them (6).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    Reinforcement,
    Air,
    Chits,
    Activation,
    Movement,
    Combat,
    Hexes,
    EndOfTurn,
    GameEnd,
}

impl Phase {
    pub const ALL: [Phase; 10] = [
        Phase::Setup,
        Phase::Reinforcement,
        Phase::Air,
        Phase::Chits,
        Phase::Activation,
        Phase::Movement,
        Phase::Combat,
        Phase::Hexes,
        Phase::EndOfTurn,
        Phase::GameEnd,
    ];
}

/// A question is over that was answered with `done`.
pub fn finished(play: &mut Play<impl Listen<Event>>) {
    play.tell(|_| Event::Finished);
    play.state.stack.done();
}

/// A phase: it is gone through step by step. Steps that ask come back to the next.
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

impl Doing<Duel> for Span {
    /// Reinforcement, air allotment, activation, end of turn (3.0a).
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let Span { phase, step } = self;
        if phase == Phase::GameEnd && step > 0 {
            return false;
        }
        play.state.stack.goto(Span { phase, step: step + 1 });
        if step == 0 {
            if phase == Phase::Reinforcement {
                begin_turn(play.state);
            }
            play.tell(|at| Event::PhaseBegan { turn: at.state.turn.min(at.book.turns), phase });
        }
        match phase {
            Phase::Setup => set_up(play, step),
            Phase::Reinforcement => reinforcement(play, step),
            Phase::Air => {
                air::allot(play);
                play.state.stack.goto(Span::of(Phase::Chits));
            }
            Phase::Chits => choose(play, step),
            Phase::Activation => draw(play),
            Phase::Hexes => hexes(play, step),
            Phase::EndOfTurn => end_of_turn(play, step),
            Phase::GameEnd => play.tell(|at| {
                let outcome = victory::outcome(at);
                Event::Over { points: outcome.points, result: wargame::words::result(&at.book.info, &outcome) }
            }),
            Phase::Movement | Phase::Combat => unreachable!("modes belong to an activation"),
        }
        true
    }
}

/// Nobody has done anything in this turn.
fn begin_turn(state: &mut State) {
    state.impulse = 0;
    for set in [
        &mut state.led,
        &mut state.activated,
        &mut state.entered,
        &mut state.raised,
        &mut state.sailed,
        &mut state.regrouped,
    ] {
        *set = UnitSet::EMPTY;
    }
    state.trains = [0; 2];
    state.hexes_done = [false; 2];
}

fn set_up(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        0 => hidden::deal(play, 0),
        1 => setup::begin(play),
        _ => play.state.stack.goto(Span::of(Phase::Reinforcement)),
    }
}

/// Phase 1: groups are merged, the rail dice, units raised on the spot, forts, Finns (3).
fn reinforcement(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        0 => {
            groups::merge(play);
            let turn = play.state.turn;
            hidden::deal(play, turn);
        }
        1 => reinforce::trains(play),
        2 => reinforce::raise(play),
        3 => forts::begin(play),
        4 => reinforce::squares(play),
        _ => play.state.stack.goto(Span::of(Phase::Air)),
    }
}

/// Phase 3 up to the first draw (3a to 3d).
fn choose(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        0 => finns::begin(play),
        1 => headquarters::back(play, GERMAN),
        2 => headquarters::back(play, SOVIET),
        3 => chits::choose(play, GERMAN),
        4 => chits::choose(play, SOVIET),
        5 => chits::fill(play),
        _ => play.state.stack.goto(Span::of(Phase::Activation)),
    }
}

/// Draws as long as there is somebody to be drawn; comes back to itself after every activation (3.3).
fn draw(play: &mut Play<impl Listen<Event>>) {
    play.state.stack.goto(Span { phase: Phase::Activation, step: 1 });
    match chits::drawable(play.state).is_empty() {
        true => play.state.stack.goto(Span::of(Phase::Hexes)),
        false => play.state.stack.call(chits::Draw),
    }
}

/// First the side that does not own the last chit, then the other (6.3).
fn hexes(play: &mut Play<impl Listen<Event>>, step: u8) {
    let last = play.state.chits.last.unwrap_or(SOVIET);
    match step {
        0 => individual::begin(play, last.other()),
        1 => individual::begin(play, last),
        _ => play.state.stack.goto(Span::of(Phase::EndOfTurn)),
    }
}

/// Phase 4 in the order of section 3: markers, supply, bridges, pontoons, victory, what the scenario brings.
fn end_of_turn(play: &mut Play<impl Listen<Event>>, step: u8) {
    match step {
        0 => {
            // Markers come off (3.4); what lies of artillery and overruns belongs to an activation and is gone with it.
            play.state.air.ready = [[0; 2]; 2];
            play.state.sailed = UnitSet::EMPTY;
            chits::clear(play.state);
            supply::audit(play);
        }
        1 => bridges::repairs(play, GERMAN),
        2 => bridges::repairs(play, SOVIET),
        3 => bridges::pontoons(play),
        4 => {
            if victory::automatic(play.at()) {
                play.state.automatic = true;
                play.state.stack.goto(Span::of(Phase::GameEnd));
            }
        }
        5 => finns::end_of_turn(play),
        6 => withdraw::begin(play),
        _ => {
            play.state.turn += 1;
            let over = play.state.turn > play.book.turns;
            play.state.stack.goto(Span::of(if over { Phase::GameEnd } else { Phase::Reinforcement }));
        }
    }
}
