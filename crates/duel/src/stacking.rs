//! STUB: section 7.
#![allow(unused_imports)]

use crate::prelude::*;

pub fn crowded(_: At, _side: Side) -> Option<HexId> {
    None
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Excess {
    pub hex: HexId,
}

impl Question<Duel> for Excess {
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

pub fn room(_: At, _unit: UnitId, _hex: HexId) -> Ruling {
    Ok(())
}
