//! The sequence of play (section 4): what opens and ends each phase, and which follows.

use wargame::{Audience, Listen, Side};

use crate::{
    air, announce,
    book::Book,
    event::Event,
    frame::{Frame, Phase},
    inset, movement, navy, reinforce, setup,
    state::{GERMAN, HexSet, RUSSIAN, State, UnitSet},
    supply, victory,
    zone::zones,
};

fn next(phase: Phase) -> Phase {
    match phase {
        Phase::Setup => Phase::GermanAir,
        Phase::GermanAir => Phase::GermanSupply,
        Phase::GermanSupply => Phase::GermanMovement,
        Phase::GermanMovement => Phase::GermanCombat,
        Phase::GermanCombat => Phase::Mechanized,
        Phase::Mechanized => Phase::RussianAir,
        Phase::RussianAir => Phase::RussianSupply,
        Phase::RussianSupply => Phase::RussianMovement,
        Phase::RussianMovement => Phase::RussianCombat,
        Phase::RussianCombat => Phase::GermanAir,
        Phase::GameEnd => Phase::GameEnd,
    }
}

/// One step of a phase. Steps that ask call a question and come back to the next step.
pub fn run(book: &Book, state: &mut State, phase: Phase, step: u8, log: &mut impl Listen<Event>) {
    state.stack.goto(Frame::Phase { phase, step: step + 1 });
    match step {
        0 => {
            log.hear(Audience::All, || Event::PhaseBegan { turn: state.turn.min(book.turns), phase });
            state.shifted = UnitSet::EMPTY;
            if inset::transfer::window::opens(book, state, phase) {
                state.stack.call(Frame::Window);
            }
        }
        1 => open(book, state, phase, log),
        _ => go_on(book, state, phase, step, log),
    }
}

fn open(book: &Book, state: &mut State, phase: Phase, log: &mut impl Listen<Event>) {
    match phase {
        Phase::Setup => {
            setup::place(book, state);
            if let Some(unit) = setup::next(book, state) {
                state.stack.call(Frame::SetUp { unit });
            }
        }
        Phase::GermanAir | Phase::RussianAir => air::begin(book, state, log),
        Phase::GermanSupply | Phase::RussianSupply => supply::determine(book, state, log),
        Phase::GermanMovement | Phase::RussianMovement => {
            state.ship_moved = false;
            state.stack.call(Frame::PickMover);
            reinforce::begin(book, state, log);
        }
        Phase::GermanCombat | Phase::RussianCombat => {
            if air::support::anything(book, state) {
                state.stack.call(Frame::Support);
            }
        }
        Phase::Mechanized => {
            state.moved = UnitSet::EMPTY;
            let rigid = zones(book, state, RUSSIAN).rigid;
            let bound = state.units.on_map(GERMAN).filter(|(_, h)| rigid.has(h.index()));
            state.bound = bound.map(|(u, _)| u.index()).collect();
            if state.units.on_map(GERMAN).any(|(u, _)| movement::pick::check_unit(book, state, u).is_ok()) {
                state.stack.call(Frame::PickMover);
            }
        }
        Phase::GameEnd => {
            log.hear(Audience::All, || {
                let outcome = victory::outcome(book, state);
                Event::Over { points: outcome.points, result: wargame::words::result(&book.info, &outcome) }
            });
        }
    }
}

/// What comes after the first question of a phase, and its end.
fn go_on(book: &Book, state: &mut State, phase: Phase, step: u8, log: &mut impl Listen<Event>) {
    match (phase, step) {
        (Phase::GermanAir | Phase::RussianAir, 2) => {
            if air::bomb::anything(state) {
                state.stack.call(Frame::Bomb);
            }
        }
        (Phase::RussianMovement, 2) => {
            state.moved = UnitSet::EMPTY;
            navy::fire::begin(book, state, log);
        }
        (Phase::GermanCombat | Phase::RussianCombat, 2) => {
            if announce::pick::anything(book, state) {
                state.stack.call(Frame::PickTarget);
            }
        }
        (Phase::GermanCombat, 3) => end_combat(state),
        (Phase::RussianCombat, 3) => {
            end_combat(state);
            end_of_turn(book, state, RUSSIAN, log);
        }
        (Phase::Mechanized, 2) => end_of_turn(book, state, GERMAN, log),
        (Phase::RussianCombat, 4) | (Phase::Mechanized, 3) => crowd(book, state),
        (Phase::RussianCombat, 5) | (Phase::Mechanized, 4) => recover(book, state, log),
        (Phase::RussianCombat, 6) => navy::fire::begin(book, state, log),
        (Phase::RussianCombat, 7) => {
            reinforce::refill(book, state, log);
            state.turn += 1;
            let after = if state.turn > book.turns { Phase::GameEnd } else { Phase::GermanAir };
            state.stack.goto(Frame::Phase { phase: after, step: 0 });
        }
        _ => state.stack.goto(Frame::Phase { phase: next(phase), step: 0 }),
    }
}

/// Air units leave the map (12.55), and who fought may fight again.
fn end_combat(state: &mut State) {
    air::land(state);
    state.air = 0;
    state.fought = UnitSet::EMPTY;
    state.struck = HexSet::EMPTY;
    state.sallied = [0; 3];
}

/// Fringe hexes of the inset are left (8.37).
fn end_of_turn(book: &Book, state: &mut State, side: Side, log: &mut impl Listen<Event>) {
    state.moved = UnitSet::EMPTY;
    state.bound = UnitSet::EMPTY;
    inset::fringe::leave(book, state, side, log);
}

/// Asks for the surplus of the next overfull hex; comes back here until there is none.
fn crowd(book: &Book, state: &mut State) {
    let (phase, side) = (state.phase(), state.phasing());
    if let Some(hex) = inset::fringe::crowded(book, state, side) {
        let step = if phase == Phase::Mechanized { 3 } else { 4 };
        state.stack.goto(Frame::Phase { phase, step });
        state.stack.call(Frame::Excess { hex });
    }
}

/// Garrisons are looked at (17.25), disrupted markers of the side come off (4.0, 12.41).
fn recover(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let side = state.phasing();
    if side == GERMAN {
        victory::garrisons(book, state, log);
    } else {
        state.ship_disrupted = false;
    }
    let own: UnitSet = state.units.of(side).map(|u| u.index()).collect();
    if state.disrupted.meets(&own) {
        state.disrupted = state.disrupted - own;
        log.hear(Audience::All, || Event::Recovered { side });
    }
    state.retreated = UnitSet::EMPTY;
    state.entered = UnitSet::EMPTY;
}
