//! STUB: section 10.1.
#![allow(unused_imports)]

use crate::prelude::*;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Close,
}

impl Doing<Duel> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        play.state.stack.done();
        true
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Artillery;

impl Question<Duel> for Artillery {
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
pub struct Roll;

impl Throw<Duel> for Roll {
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
