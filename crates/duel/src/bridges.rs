//! STUB: section 12.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn repairs(_play: &mut Play<impl Listen<Event>>, _side: Side) {}

pub fn pontoons(_play: &mut Play<impl Listen<Event>>) {}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Demolition {
    pub unit: UnitId,
    pub edge: EdgeId,
}

impl Throw<Duel> for Demolition {
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

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repair {
    pub side: Side,
}

impl Question<Duel> for Repair {
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
pub struct LayPontoon;

impl Question<Duel> for LayPontoon {
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
