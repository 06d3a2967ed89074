//! STUB: section 17.6, 18.5.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn begin(_play: &mut Play<impl Listen<Event>>) {}

pub fn end_of_turn(_play: &mut Play<impl Listen<Event>>) {}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Halt;

impl Throw<Duel> for Halt {
    fn outcomes(&self, _: At, out: &mut Vec<Act>) {
        out.extend((1..=6).map(Act::Die));
    }
    fn check(&self, _: At, _act: Act) -> Ruling {
        refuse("0", "STUB")
    }
    fn fallen<L: Listen<Event>>(self, play: &mut Play<L>, _act: Act) {
        play.state.stack.done();
    }
}
