//! The German schedule of reinforcements (19.1).

use crate::{
    book::{Corps, Division},
    dice::{die, faces},
    draw,
    prelude::*,
};

/// What the turn brings without a die: Manstein, 7th Flieger, air markers.
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let turn = play.state.turn;
    if play.state.flieger == turn {
        trigger(play, Command::Flieger);
    }
    let Some(early) = play.book.schedule.on(turn) else { return };
    if early.leader {
        let leaders = play.book.of(Command::Corps).iter().filter(|&unit| play.at().unit(unit).is_leader());
        for leader in leaders.collect::<UnitSet>().iter() {
            draw::arrive(play, leader);
        }
    }
    draw::begin(play, Command::Luftwaffe, early.air);
}

/// The dice of the turn: on the first turns one for corps troops, on later ones one for everything.
pub fn corps(play: &mut Play<impl Listen<Event>>) {
    match play.book.schedule.on(play.state.turn) {
        None => play.state.stack.call(Later),
        Some(early) if early.corps == Corps::HalfDie => play.state.stack.call(HalfDie),
        Some(_) => {}
    }
}

/// The division of one of the first turns.
pub fn division(play: &mut Play<impl Listen<Event>>) {
    let turn = play.state.turn;
    let Some(early) = play.book.schedule.on(turn) else { return };
    match early.division {
        Division::None => {}
        Division::ByDie(_) => play.state.stack.call(DivisionDie),
        Division::Rest => {
            if let Some(Division::ByDie(faces)) = play.book.schedule.on(turn - 1).map(|e| e.division)
                && let Some(rest) = faces.into_iter().find(|&command| !is_due(play.state, command))
            {
                trigger(play, rest);
            }
        }
    }
}

fn is_due(state: &State, command: Command) -> bool {
    state.due >> command as u8 & 1 != 0
}

/// A division comes, whole; if it came already, nothing (19.1).
fn trigger(play: &mut Play<impl Listen<Event>>, command: Command) {
    if is_due(play.state, command) {
        return;
    }
    play.state.due |= 1 << command as u8;
    for unit in play.book.of(command).iter() {
        if play.state.units.place(unit) == POOL {
            play.state.units.put(unit, Place::WAITING);
        }
    }
    play.tell(|_| Event::DivisionComes { command });
}

/// Half a die of corps troops, rounded up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HalfDie;

impl Throw<Manstein> for HalfDie {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "19.1", "the die for corps troops is thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let number = Corps::HalfDie.number(die);
        play.state.stack.done();
        play.tell(|_| Event::CorpsDie { die, number });
        draw::begin(play, Command::Corps, number);
    }
}

/// Which division comes on one of the first turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DivisionDie;

impl Throw<Manstein> for DivisionDie {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "19.1", "the die for the division is thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        play.tell(|_| Event::DivisionDie { die });
        let early = play.book.schedule.on(play.state.turn);
        if let Some(Division::ByDie(faces)) = early.map(|early| early.division) {
            trigger(play, faces[usize::from(die) - 1]);
        }
    }
}

/// The die of a later turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Later;

impl Throw<Manstein> for Later {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "19.1", "the die for reinforcements is thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        play.tell(|_| Event::ReinforcementDie { die });
        let brings = play.book.schedule.later[usize::from(die) - 1];
        // A second one brings nothing more; what falls due after the last turn is lost.
        if brings.flieger && play.state.flieger == 0 {
            play.state.flieger = play.state.turn + 1;
            play.tell(|_| Event::FliegerDue);
        }
        draw::begin(play, Command::Luftwaffe, brings.air);
        draw::begin(play, Command::Corps, brings.corps);
        if brings.division {
            remaining_division(play);
        }
    }
}

/// One of the divisions that have not come: of two the one with the higher die.
fn remaining_division(play: &mut Play<impl Listen<Event>>) {
    let mut left = play.book.schedule.rest.into_iter().filter(|&command| !is_due(play.state, command));
    match (left.next(), left.next()) {
        (Some(first), Some(second)) => play.state.stack.call(Contest { commands: [first, second], first: 0 }),
        (Some(only), None) => trigger(play, only),
        _ => {}
    }
}

/// A die for each of two divisions; the higher one comes, ties are thrown again.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    pub commands: [Command; 2],
    /// The die of the first; 0 before it has fallen.
    pub first: u8,
}

impl Throw<Manstein> for Contest {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        die(act, "19.1", "a die is thrown for each of the two divisions")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        let Contest { commands, first } = self;
        play.tell(|_| Event::ContestDie { command: commands[usize::from(first > 0)], die });
        match first {
            0 => play.state.stack.goto(Contest { commands, first: die }),
            first if first == die => play.state.stack.goto(Contest { commands, first: 0 }),
            first => {
                play.state.stack.done();
                trigger(play, commands[usize::from(die > first)]);
            }
        }
    }
}
