//! A combat from the announcement to the advance (0.1): which step follows which.

use wargame::{Audience, Fate, Listen, Side, UnitId};

use crate::{
    activation,
    book::Book,
    called::Called,
    combat::{self, Clash},
    event::Event,
    follow,
    frame::{Frame, Hexes, Stage},
    results,
    state::{Battle, GERMAN, Half, SOVIET, State, UnitSet},
};

/// Files the announcement for good and begins the combat.
pub fn begin(
    book: &Book,
    state: &mut State,
    targets: Hexes,
    bases: Hexes,
    force: UnitSet,
    overrun: bool,
    log: &mut impl Listen<Event>,
) {
    let attacker = state.side(UnitId(force.first().expect("an attack has an attacker") as u8));
    let guard = combat::defenders(state, &targets, attacker.other(), overrun);
    state.battle = Battle { targets, bases, force, guard, overrun, ..Battle::default() };
    for unit in (force | guard).iter() {
        state.disturb(UnitId(unit as u8));
    }
    if !overrun {
        state.fought |= &force;
        state.attacked |= &guard;
    }
    log.hear(Audience::All, || Event::Announced {
        attackers: force.iter().map(|u| Called::now(book, state, UnitId(u as u8))).collect(),
        targets: targets.iter().collect(),
        overrun,
    });
    state.stack.call(Frame::Battle(Stage::Air));
}

/// The side that attacks in the combat at hand: the phasing player.
pub fn attacker(state: &State) -> Side {
    state.phasing()
}

/// The side of one half of the result.
pub fn side_of(state: &State, attacker_half: bool) -> Side {
    if attacker_half { state.phasing() } else { state.phasing().other() }
}

/// One step of the combat; the questions it calls lie above it and come back to the next step.
pub fn step(book: &Book, state: &mut State, stage: Stage, log: &mut impl Listen<Event>) {
    match stage {
        Stage::Air => {
            state.stack.goto(Frame::Battle(Stage::Show));
            if state.air_ready > 0 {
                state.stack.call(Frame::CommitAir);
            }
        }
        Stage::Show => {
            show(book, state, log);
            state.stack.goto(Frame::Battle(Stage::Defender));
            state.stack.call(Frame::Roll);
        }
        Stage::Defender => {
            state.stack.goto(Frame::Battle(Stage::Attacker));
            if state.battle.defender != Half::None {
                remove_passed_over(book, state, log);
                results::begin(book, state, false, log);
            }
        }
        Stage::Attacker => {
            state.stack.goto(Frame::Battle(Stage::Advance));
            if state.battle.attacker != Half::None {
                results::begin(book, state, true, log);
            }
        }
        Stage::Advance => {
            state.stack.goto(Frame::Battle(Stage::Close));
            follow::begin(book, state);
        }
        Stage::Close => {
            state.stack.done();
            if state.battle.overrun {
                activation::after_overrun(book, state);
            }
            state.battle = Battle::default();
        }
    }
}

/// Turns up the untried participants, attackers and defenders alike (14.1), and works the column out.
fn show(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    let all = state.battle.force | state.battle.guard;
    let mut news = false;
    for unit in all.iter().map(|u| UnitId(u as u8)) {
        if state.side(unit) == SOVIET {
            let piece = state.piece(book, unit);
            if state.veil.show(piece) {
                news = true;
                log.hear(Audience::All, || Event::Revealed {
                    unit: Called::untried(book, state, unit),
                    now: Called::now(book, state, unit),
                });
            }
        }
    }
    if news {
        log.seal();
    }
    let battle = &state.battle;
    let clash = Clash {
        targets: &battle.targets,
        force: battle.force,
        guard: battle.guard,
        overrun: battle.overrun,
        air: battle.air,
    };
    let (initial, tally) = combat::reckon(book, state, &clash);
    let column = book.crt.clamp(initial + tally.sum()) as i8;
    log.hear(Audience::All, || Event::Reckoned {
        attack: combat::total(book, state, &state.battle.force, true),
        defence: combat::total(book, state, &state.battle.guard, false),
        initial,
        tally: Box::new(tally),
        column,
    });
    state.battle.column = column;
}

/// The die is thrown.
pub fn roll(book: &Book, state: &mut State, die: u8, log: &mut impl Listen<Event>) {
    let (defender, attacker) = book.crt.result(state.battle.column.into(), die);
    state.battle.defender = defender;
    state.battle.attacker = attacker;
    log.hear(Audience::All, || Event::Threw { die, defender, attacker });
    state.stack.done();
}

/// Units that came into an attacked hex earlier in this Combat Phase go with any adverse result (8.4).
fn remove_passed_over(book: &Book, state: &mut State, log: &mut impl Listen<Event>) {
    if state.battle.overrun {
        return;
    }
    let side = state.phasing().other();
    for hex in state.battle.targets.iter().collect::<arrayvec::ArrayVec<_, 6>>() {
        let passed: UnitSet =
            state.units.here(side, hex).map(|u| u.index()).filter(|&u| !state.battle.guard.has(u)).collect();
        for unit in passed.iter() {
            let fate = Fate::combat("it had come into the hex earlier in this phase");
            state.eliminate(book, UnitId(unit as u8), fate, log);
        }
    }
}

/// Air units are the German's, attacking or defending (13.0).
pub mod air {
    use wargame::{Ruling, refuse};

    use super::*;
    use crate::action::Act;

    pub fn legal(state: &State, out: &mut Vec<Act>) {
        out.extend((0..=state.air_ready).map(Act::Commit));
    }

    pub fn check(book: &Book, state: &State, action: Act) -> Ruling {
        match action {
            Act::Commit(count) if count <= state.air_ready => Ok(()),
            Act::Commit(_) => refuse(
                book.case("79:13.5", "10:11.5"),
                "each air unit is used once a Game-Turn, and not so many are left",
            ),
            _ => refuse(book.case("79:13.2", "10:11.2"), "the combat is announced: commit air units to it, or none"),
        }
    }

    pub fn apply(state: &mut State, count: u8, log: &mut impl Listen<Event>) {
        state.air_ready -= count;
        state.battle.air = count;
        let attacking = attacker(state) == GERMAN;
        log.hear(Audience::All, || Event::AirCommitted { count, attacking });
        state.stack.done();
    }
}
