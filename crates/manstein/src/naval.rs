//! The naval bombardment of the Red Banner Fleet (15.3): it fires alone, and is away for some turns then.

use crate::{dice, prelude::*};

/// Whether the fire at hand is the bombardment.
pub fn fires(at: At) -> bool {
    at.state.fire.force.first().is_some_and(|unit| at.unit(unit).kind == Kind::Naval)
}

/// In how many turns it is back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Return;

impl Throw<Manstein> for Return {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        dice::faces(out);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        dice::die(act, "15.3", "the turns until the naval bombardment is back are being thrown")
    }

    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Die(die) = act else { unreachable!("checked before") };
        play.state.stack.done();
        let turn = play.state.turn + die;
        play.state.naval = turn;
        let last = play.book.turns;
        play.tell(|_| Event::NavalAway { die, back: (turn <= last).then_some(turn) });
    }
}

/// It is back on the turn that was thrown, before anybody arrives (15.3).
pub fn back(play: &mut Play<impl Listen<Event>>) {
    if play.state.naval > 0 && play.state.naval <= play.state.turn {
        play.state.naval = 0;
        play.tell(|_| Event::NavalBack);
    }
}
