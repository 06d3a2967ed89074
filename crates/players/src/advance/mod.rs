//! Players and landmarks of both editions of Leningrad.

mod aftermath;
mod assault;
mod eye;
mod fight;
mod german;
mod ground;
mod landmarks;
mod plan;
mod setup;
mod soviet;
mod taste;

use std::collections::BTreeMap;

use advance::{Advance, State};

use crate::{Staffed, Taste};

impl Staffed for Advance {
    type Notes = landmarks::Notes;

    fn taste(&self) -> Box<dyn Taste<Advance>> {
        Box::new(taste::Sober::new(self))
    }

    fn note(&self, state: &State, notes: &mut landmarks::Notes) {
        notes.look(self.book(), state);
    }

    fn landmarks(&self, notes: &landmarks::Notes) -> BTreeMap<&'static str, i32> {
        notes.named()
    }
}
