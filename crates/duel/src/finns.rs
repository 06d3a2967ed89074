//! The Finns halt (17.6, 18.5): their chits leave, their units stay.

use crate::prelude::*;

/// The last turn of the Finns, and the first of the die in the alternative campaign (17.6, 18.5).
const LAST: u8 = 10;
/// The highest die that sends the chits away (18.5).
const LEAVES: u8 = 4;

/// Whether Finnish chits are in play.
fn in_play(at: At) -> bool {
    !(at.book.hq_of(at.book.finns) - at.state.chits.gone).is_empty()
}

/// Both Finnish chits leave for good (17.6, 18.5). The units stay, with their zones and their supply.
fn halt(play: &mut Play<impl Listen<Event>>) {
    let hqs = play.book.hq_of(play.book.finns);
    play.state.chits.gone |= &hqs;
}

/// The die at the start of the activation phase, from turn 11 of the alternative campaign on, while there are chits
/// (18.5).
pub fn begin(play: &mut Play<impl Listen<Event>>) {
    let late = play.state.campaign == Campaign::Alternative && play.state.turn > LAST;
    if late && in_play(play.at()) {
        play.state.stack.call(Halt);
    }
}

/// The end of turn 10 in the historical campaign (17.6).
pub fn end_of_turn(play: &mut Play<impl Listen<Event>>) {
    let due = play.state.campaign == Campaign::Historical && play.state.turn == LAST;
    if due && in_play(play.at()) {
        halt(play);
        play.tell(|_| Event::FinnsHalt);
    }
}

/// The Finnish die.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Halt;

impl Throw<Duel> for Halt {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Die(1..=6) => Ok(()),
            _ => refuse("18.5", "the die for the Finns is being thrown"),
        }
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        let gone = die <= LEAVES;
        if gone {
            halt(play);
        }
        play.tell(|_| Event::FinnishDie { die, gone });
    }
}
