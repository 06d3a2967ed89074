//! Players and landmarks of Assault on Leningrad and Assault on Stalingrad.

mod aftermath;
mod air;
mod attack;
mod city;
mod doctrine;
mod eye;
mod field;
mod fight;
mod german;
mod headquarters;
mod landmarks;
mod march;
mod muster;
mod plan;
mod russian;
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
