//! Players and landmarks of Assault on Leningrad and Assault on Stalingrad.

mod landmarks;
mod taste;

use std::collections::BTreeMap;

use assault::{Assault, State};

use crate::{Staffed, Taste};

impl Staffed for Assault {
    type Notes = landmarks::Notes;

    fn taste(&self) -> Box<dyn Taste<Assault>> {
        Box::new(taste::Sober::new(self))
    }

    fn note(&self, state: &State, notes: &mut landmarks::Notes) {
        notes.look(self.book(), state);
    }

    fn landmarks(&self, notes: &landmarks::Notes) -> BTreeMap<&'static str, i32> {
        notes.named()
    }
}
