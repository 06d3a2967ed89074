//! The sequence of play (section 4): what opens and ends each phase, and which follows.

use crate::{
    air::{self, Bomb, Support},
    announce::{self, PickTarget},
    cup,
    inset::{self, Excess, Window},
    movement::{self, PickMover},
    navy,
    prelude::*,
    reinforce, setup, supply, victory,
    zone::zones,
};

/// The phases of a game-turn, in order (section 4).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    GermanAir,
    GermanSupply,
    GermanMovement,
    GermanCombat,
    Mechanized,
    RussianAir,
    RussianSupply,
    RussianMovement,
    RussianCombat,
    GameEnd,
}

impl Phase {
    pub const ALL: [Phase; 11] = [
        Phase::Setup,
        Phase::GermanAir,
        Phase::GermanSupply,
        Phase::GermanMovement,
        Phase::GermanCombat,
        Phase::Mechanized,
        Phase::RussianAir,
        Phase::RussianSupply,
        Phase::RussianMovement,
        Phase::RussianCombat,
        Phase::GameEnd,
    ];

    pub fn is_movement(self) -> bool {
        matches!(self, Phase::GermanMovement | Phase::Mechanized | Phase::RussianMovement)
    }

    pub fn is_combat(self) -> bool {
        matches!(self, Phase::GermanCombat | Phase::RussianCombat)
    }
}

/// The German's player-turn comes before the Russian's (2.1), and ground support before the first attack (10.18).
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

/// A question is over that was answered with `done`.
pub fn finished(play: &mut Play<impl Listen<Event>>) {
    play.tell(|_| Event::Finished);
    play.state.stack.done();
}

/// A phase: it is opened step by step, and ended when its questions are over. Steps that ask come back to the next.
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

/// 25 Game-Turns in Leningrad, the German's player-turn before the Russian's (2.1), from an Air Bombardment Phase on
/// (5.2).
impl Doing<Assault> for Span {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        let Span { phase, step } = self;
        if phase == Phase::GameEnd && step > 1 {
            return false;
        }
        play.state.stack.goto(Span { phase, step: step + 1 });
        match step {
            0 => {
                play.tell(|at| Event::PhaseBegan { turn: at.state.turn.min(at.book.turns), phase });
                play.state.shifted = UnitSet::EMPTY;
                if inset::window_opens(play.at(), phase) {
                    play.state.stack.call(Window);
                }
            }
            1 => open(play, phase),
            _ => go_on(play, phase, step),
        }
        true
    }
}

/// The first Game-Turn begins with the German Air Bombardment Phase (5.2).
fn open(play: &mut Play<impl Listen<Event>>, phase: Phase) {
    match phase {
        Phase::Setup => setup::begin(play),
        Phase::GermanAir | Phase::RussianAir => air::begin(play),
        Phase::GermanSupply | Phase::RussianSupply => supply::determine(play),
        Phase::GermanMovement | Phase::RussianMovement => {
            play.state.ship_moved = false;
            play.state.stack.call(PickMover);
            reinforce::begin(play);
        }
        Phase::GermanCombat | Phase::RussianCombat => {
            if air::can_support(play.at()) {
                play.state.stack.call(Support);
            }
        }
        Phase::Mechanized => {
            play.state.moved = UnitSet::EMPTY;
            let rigid = zones(play.at(), RUSSIAN).rigid;
            let bound = play.state.units.on_map(GERMAN).filter(|&(_, h)| rigid.has(h));
            play.state.bound = bound.map(|(u, _)| u).collect();
            let at = play.at();
            if at.state.units.on_map(GERMAN).any(|(u, _)| movement::may_pick(at, u).is_ok()) {
                play.state.stack.call(PickMover);
            }
        }
        Phase::GameEnd => play.tell(|at| {
            let outcome = victory::outcome(at);
            Event::Over { points: outcome.points, result: wargame::words::result(&at.book.info, &outcome) }
        }),
    }
}

/// What comes after the first question of a phase, and its end.
fn go_on(play: &mut Play<impl Listen<Event>>, phase: Phase, step: u8) {
    match (phase, step) {
        (Phase::GermanAir | Phase::RussianAir, 2) => {
            if air::can_bomb(play.state) {
                play.state.stack.call(Bomb);
            }
        }
        (Phase::RussianMovement, 2) => {
            play.state.moved = UnitSet::EMPTY;
            navy::begin_fire(play);
        }
        (Phase::GermanCombat | Phase::RussianCombat, 2) => {
            if announce::anything(play.at()) {
                play.state.stack.call(PickTarget);
            }
        }
        (Phase::GermanCombat, 3) => end_combat(play.state),
        (Phase::RussianCombat, 3) => {
            end_combat(play.state);
            end_of_turn(play, RUSSIAN);
        }
        (Phase::Mechanized, 2) => end_of_turn(play, GERMAN),
        (Phase::RussianCombat, 4) | (Phase::Mechanized, 3) => crowd(play, step),
        (Phase::RussianCombat, 5) | (Phase::Mechanized, 4) => recover(play),
        (Phase::RussianCombat, 6) => navy::begin_fire(play),
        (Phase::RussianCombat, 7) => {
            cup::refill(play);
            play.state.turn += 1;
            let after = if play.state.turn > play.book.turns { Phase::GameEnd } else { Phase::GermanAir };
            play.state.stack.goto(Span::of(after));
        }
        _ => play.state.stack.goto(Span::of(next(phase))),
    }
}

/// Air units leave the map (12.55), used or not (12.56), and who fought may fight again.
fn end_combat(state: &mut State) {
    air::land(state);
    state.air = 0;
    state.fought = UnitSet::EMPTY;
    state.struck = HexSet::EMPTY;
    state.sallied = [0; 3];
}

/// Fringe hexes of the inset are left (8.37).
fn end_of_turn(play: &mut Play<impl Listen<Event>>, side: Side) {
    play.state.moved = UnitSet::EMPTY;
    play.state.bound = UnitSet::EMPTY;
    inset::leave_fringe(play, side);
}

/// Asks for the surplus of the next overfull hex; comes back to this step until there is none.
fn crowd(play: &mut Play<impl Listen<Event>>, step: u8) {
    let (phase, side) = (play.state.phase(), play.state.phasing());
    if let Some(hex) = inset::crowded(play.at(), side) {
        play.state.stack.goto(Span { phase, step });
        play.state.stack.call(Excess { hex });
    }
}

/// Garrisons are looked at (17.25), disrupted markers of the side come off (4.0, 12.41; after a retreat 19.62).
fn recover(play: &mut Play<impl Listen<Event>>) {
    let side = play.state.phasing();
    if side == GERMAN {
        victory::garrisons(play);
    } else {
        play.state.ship_disrupted = false;
    }
    let own: UnitSet = play.state.units.of(side).collect();
    if play.state.disrupted.meets(&own) {
        play.state.disrupted = play.state.disrupted - own;
        play.tell(|_| Event::Recovered { side });
    }
    play.state.retreated = UnitSet::EMPTY;
    play.state.entered = UnitSet::EMPTY;
}
