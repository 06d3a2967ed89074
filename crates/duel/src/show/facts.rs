//! What there is to say of a unit or a hex beyond what counter and map show, as far as a viewer can know.

use wargame::{Case, Fact, Viewer};

use crate::{facts_of_hex, facts_of_unit, prelude::*};

pub fn facts(at: At, viewer: Viewer, target: Target) -> Vec<Fact> {
    match target {
        Target::Unit(unit) if unit.index() < at.book.open_units + at.book.counters.len() => {
            facts_of_unit::facts(at, viewer, unit)
        }
        Target::Hex(hex) if hex.index() < at.book.ground.len() => facts_of_hex::facts(at, hex),
        _ => Vec::new(),
    }
}

/// A growing list of facts.
#[derive(Default)]
pub struct Facts(Vec<Fact>);

impl Facts {
    pub fn say(&mut self, name: &'static str, value: impl Into<String>) {
        self.0.push(Fact { name, value: value.into(), case: None });
    }

    pub fn cite(&mut self, name: &'static str, value: impl Into<String>, case: &'static str) {
        self.0.push(Fact { name, value: value.into(), case: Some(Case::new(case)) });
    }

    pub fn done(self) -> Vec<Fact> {
        self.0
    }
}
