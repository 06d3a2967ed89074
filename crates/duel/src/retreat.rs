//! STUB: section 10.3.
#![allow(unused_imports)]

use crate::prelude::*;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat;

impl Question<Duel> for Retreat {
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
pub struct RetreatTowards {
    pub unit: UnitId,
}

impl Question<Duel> for RetreatTowards {
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
pub struct RetreatTo {
    pub unit: UnitId,
    pub source: HexId,
    pub left: u8,
}

impl Question<Duel> for RetreatTo {
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
