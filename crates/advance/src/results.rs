//! Combat results: the choice between loss and retreat, and the losses (10.1 to 10.5; second edition 8.41 to 8.45).

use wargame::{Audience, Fate, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::{Act, LOSE, MIXED, RETREAT},
    battle::side_of,
    book::Book,
    event::Event,
    frame::Frame,
    state::{Half, State, UnitSet},
};

/// The participants of one half that are alive.
pub fn affected(state: &State, attacker: bool) -> UnitSet {
    if attacker { state.battle.force } else { state.battle.guard }
}

fn half(state: &State, attacker: bool) -> Half {
    if attacker { state.battle.attacker } else { state.battle.defender }
}

/// Whether an overrun has succeeded: no defender is left in the hex (7.6).
pub fn overrun_succeeded(state: &State) -> bool {
    let enemy = state.phasing().other();
    state.battle.overrun && state.battle.targets.iter().all(|h| state.units.count(enemy, h) == 0)
}

/// Begins to satisfy one half. In a successful overrun the attackers take losses only.
pub fn begin(book: &Book, state: &mut State, attacker: bool, log: &mut impl Listen<Event>) {
    let units = affected(state, attacker);
    if units.is_empty() {
        return;
    }
    match half(state, attacker) {
        Half::None => {}
        Half::All => {
            for unit in units.iter() {
                state.eliminate(book, UnitId(unit as u8), Fate::combat("the result is E"), log);
            }
        }
        demand if attacker && overrun_succeeded(state) => losses(book, state, attacker, steps_of(demand), log),
        _ => state.stack.call(Frame::ChooseWay { attacker }),
    }
}

fn steps_of(half: Half) -> u8 {
    if half == Half::Two { 2 } else { 1 }
}

/// Takes losses: a force with no more steps than demanded loses all it has, a single unit as much as is demanded;
/// otherwise the owner names them.
fn losses(book: &Book, state: &mut State, attacker: bool, left: u8, log: &mut impl Listen<Event>) {
    let units = affected(state, attacker);
    let steps: u8 = units.iter().map(|u| state.steps(UnitId(u as u8))).sum();
    if steps <= left {
        for unit in units.iter() {
            state.eliminate(book, UnitId(unit as u8), Fate::combat("all steps of the force are lost"), log);
        }
    } else if let (Some(only), 1) = (units.iter().next(), units.len()) {
        for _ in 0..left {
            state.lose_step(book, UnitId(only as u8), log);
        }
    } else {
        state.stack.call(Frame::TakeLoss { attacker, left });
    }
}

/// The question how a result is satisfied.
pub mod way {
    use super::*;

    fn allowed(state: &State, attacker: bool, way: u8) -> bool {
        match half(state, attacker) {
            Half::One => way == LOSE || way == RETREAT,
            _ => way <= MIXED,
        }
    }

    pub fn legal(state: &State, attacker: bool, out: &mut Vec<Act>) {
        out.extend((LOSE..=MIXED).filter(|&w| allowed(state, attacker, w)).map(Act::Way));
    }

    pub fn check(book: &Book, state: &State, attacker: bool, action: Act) -> Ruling {
        match action {
            Act::Way(way) if allowed(state, attacker, way) => Ok(()),
            Act::Way(_) => {
                refuse(book.case("79:10.1", "10:8.41"), "a 1 is one step lost or one hex of retreat, not both")
            }
            _ => refuse(book.case("79:10.2", "10:8.42"), "choose first between loss and retreat"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, attacker: bool, way: u8, log: &mut impl Listen<Event>) {
        let side = side_of(state, attacker);
        log.hear(Audience::All, || Event::Chose { side, way });
        let demand = steps_of(half(state, attacker));
        let to_go = affected(state, attacker);
        match way {
            LOSE => {
                state.stack.done();
                losses(book, state, attacker, demand, log);
            }
            RETREAT => state.stack.goto(Frame::Retreat { attacker, length: demand, to_go }),
            _ => {
                // The loss comes first; whoever is left then retreats one hex.
                state.stack.goto(Frame::Retreat { attacker, length: 1, to_go });
                losses(book, state, attacker, 1, log);
            }
        }
    }
}

/// The question which unit loses a step.
pub mod loss {
    use super::*;

    pub fn legal(state: &State, attacker: bool, out: &mut Vec<Act>) {
        out.extend(affected(state, attacker).iter().map(|u| Act::Lose(UnitId(u as u8))));
    }

    pub fn check(book: &Book, state: &State, attacker: bool, action: Act) -> Ruling {
        match action {
            Act::Lose(unit) if affected(state, attacker).has(unit.index()) => Ok(()),
            Act::Lose(unit) => {
                refuse_about(book.case("79:10.1", "10:8.41"), "only an affected unit loses a step", Target::Unit(unit))
            }
            _ => refuse(book.case("79:10.1", "10:8.41"), "name the unit that loses a step"),
        }
    }

    pub fn apply(book: &Book, state: &mut State, attacker: bool, left: u8, unit: UnitId, log: &mut impl Listen<Event>) {
        state.lose_step(book, unit, log);
        state.stack.done();
        if left > 1 {
            losses(book, state, attacker, left - 1, log);
        }
    }
}
