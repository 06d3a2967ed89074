//! Penalties: retreat or step loss, and who pays first (10.24 to 10.26, 10.210 to 10.212).

use wargame::{Audience, Fate, Listen, Ruling, Target, UnitId, refuse, refuse_about};

use crate::{
    action::{Act, LOSE, RETREAT, SKIP},
    battle::{involved, side_of},
    book::Book,
    event::Event,
    frame::Frame,
    retreat,
    state::{State, UnitSet},
};

fn owed(state: &State, attacker: bool) -> u8 {
    state.battle.owed[usize::from(!attacker)]
}

/// Whether the defender may do without his first penalty: the attacker took his by retreating (10.26).
fn may_skip(state: &State, attacker: bool) -> bool {
    !attacker && !state.battle.fled.is_empty()
}

/// Asks how the first penalty is taken, where there is a choice.
pub fn begin(book: &Book, state: &mut State, attacker: bool) {
    let units = involved(state, attacker);
    if owed(state, attacker) == 0 || units.is_empty() {
        return;
    }
    if may_skip(state, attacker) || retreat::possible(book, state, &units) {
        state.stack.call(Frame::ChooseWay { attacker });
    }
}

/// The question how the first penalty is taken.
pub mod way {
    use super::*;

    pub fn legal(book: &Book, state: &State, attacker: bool, out: &mut Vec<Act>) {
        out.extend((RETREAT..=SKIP).filter(|&w| allowed(book, state, attacker, w).is_ok()).map(Act::Way));
    }

    fn allowed(book: &Book, state: &State, attacker: bool, way: u8) -> Ruling {
        match way {
            RETREAT => retreat::may(book, state, &involved(state, attacker)),
            LOSE => Ok(()),
            SKIP if may_skip(state, attacker) => Ok(()),
            SKIP => refuse("10.212", "no penalty is refused, except by a defender whose attacker retreated"),
            _ => refuse("10.24", "a penalty is a retreat or a step loss"),
        }
    }

    pub fn check(book: &Book, state: &State, attacker: bool, action: Act) -> Ruling {
        match action {
            Act::Way(way) => allowed(book, state, attacker, way),
            _ => refuse("10.24", "choose first between a retreat and a step loss"),
        }
    }

    pub fn apply(state: &mut State, attacker: bool, way: u8, log: &mut impl Listen<Event>) {
        let side = side_of(state, attacker);
        log.hear(Audience::All, || Event::Chose { side, way });
        if way != LOSE {
            state.battle.owed[usize::from(!attacker)] -= 1;
        }
        if way == RETREAT {
            let to_go = involved(state, attacker);
            if attacker {
                state.battle.fled = to_go;
            }
            state.stack.goto(Frame::Retreat { attacker, to_go });
        } else {
            state.stack.done();
        }
    }
}

/// Takes the penalties that are left as step losses. Where there is no choice they fall by themselves.
pub fn losses(book: &Book, state: &mut State, attacker: bool, log: &mut impl Listen<Event>) {
    let left = owed(state, attacker);
    if left > 0 {
        ask(book, state, attacker, left, true, log);
    }
}

fn ask(book: &Book, state: &mut State, attacker: bool, left: u8, first: bool, log: &mut impl Listen<Event>) {
    let (mut left, mut first) = (left, first);
    while left > 0 {
        let units = involved(state, attacker);
        let steps: u8 = units.iter().map(|u| state.steps(book, UnitId(u as u8))).sum();
        if steps <= left {
            for unit in units.iter() {
                state.eliminate(book, UnitId(unit as u8), Fate::combat("all its steps are lost"), log);
            }
            return;
        }
        let mut able = loss::able(book, state, attacker, first).iter();
        match (able.next(), able.next()) {
            (Some(only), None) => {
                state.lose_step(book, UnitId(only as u8), LAST, log);
                left -= 1;
                first = false;
            }
            _ => return state.stack.call(Frame::TakeLoss { attacker, left, first }),
        }
    }
}

const LAST: Fate = Fate::combat("its last step is lost");

/// The question which unit loses a step.
pub mod loss {
    use super::*;

    /// Involved units, by option 18.31 for the first loss only those of the highest class.
    pub fn able(book: &Book, state: &State, attacker: bool, first: bool) -> UnitSet {
        let units = involved(state, attacker);
        if !(first && state.chosen.highest_class_first) {
            return units;
        }
        let class = |u: usize| state.class(book, UnitId(u as u8));
        let highest = units.iter().map(class).min();
        units.iter().filter(|&u| Some(class(u)) == highest).collect()
    }

    pub fn legal(book: &Book, state: &State, attacker: bool, first: bool, out: &mut Vec<Act>) {
        out.extend(able(book, state, attacker, first).iter().map(|u| Act::Lose(UnitId(u as u8))));
    }

    pub fn check(book: &Book, state: &State, attacker: bool, first: bool, action: Act) -> Ruling {
        match action {
            Act::Lose(unit) if able(book, state, attacker, first).has(unit.index()) => Ok(()),
            Act::Lose(unit) if involved(state, attacker).has(unit.index()) => refuse_about(
                "18.31",
                "the first step comes from a unit of the highest class in the combat",
                Target::Unit(unit),
            ),
            Act::Lose(unit) if attacker && state.battle.escort.has(unit.index()) => refuse_about(
                "11.33",
                "a headquarters does not take the losses of attackers it is stacked with",
                Target::Unit(unit),
            ),
            Act::Lose(unit) => refuse_about("10.211", "only units of this combat lose steps", Target::Unit(unit)),
            _ => refuse("10.212", "no penalty is refused: name the unit that loses a step"),
        }
    }

    pub fn apply(
        book: &Book,
        state: &mut State,
        (attacker, left): (bool, u8),
        unit: UnitId,
        log: &mut impl Listen<Event>,
    ) {
        state.lose_step(book, unit, LAST, log);
        state.stack.done();
        if left > 1 {
            ask(book, state, attacker, left - 1, false, log);
        }
    }
}
