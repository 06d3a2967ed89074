//! STUB: section 10.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn anything(_: At) -> bool {
    false
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickTarget;

impl Question<Duel> for PickTarget {
    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("0", "STUB")
    }
    fn offers(&self, _: At, _out: &mut Vec<Act>) {}
    fn check(&self, _: At, _act: Act) -> Ruling {
        refuse("0", "STUB")
    }
    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, _act: Act) {
        play.state.stack.done();
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announce {
    pub target: HexId,
    pub overrun: bool,
    pub force: UnitSet,
}

impl Question<Duel> for Announce {
    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("0", "STUB")
    }
    fn offers(&self, _: At, _out: &mut Vec<Act>) {}
    fn check(&self, _: At, _act: Act) -> Ruling {
        refuse("0", "STUB")
    }
    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, _act: Act) {
        play.state.stack.done();
    }
}
