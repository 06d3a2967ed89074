//! STUB: section 2.4, 4.1.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn back(_play: &mut Play<impl Listen<Event>>, _side: Side) {}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Return {
    pub side: Side,
}

impl Question<Duel> for Return {
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
pub struct ReturnTo {
    pub hq: UnitId,
}

impl Question<Duel> for ReturnTo {
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
