//! Duel in the North has a player at random so far; to all others every answer is as good as the next.

use std::sync::LazyLock;

use duel::{Act, Duel, GERMAN, SOVIET, State};
use hexmap::HexId;
use wargame::{Player, Side, UnitId};

use crate::{Beginner, Feature, Parameter, Policy, Random, Slips, Staffed, Style, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::read("bucket = []"));

/// Likes everything alike.
struct Even;

impl Policy<Duel> for Even {
    fn weigh(&mut self, _: &Duel, _: &State, _: Side, offers: &[Act], weights: &mut Vec<i32>) {
        weights.extend(offers.iter().map(|_| 0));
    }

    fn adopt(&mut self, _: Style) {}

    fn set(&mut self, _: Style) {}

    fn features(&self, _: &Duel, _: &State, _: &mut Vec<i32>) {}

    fn reason(&self, _: &Duel, _: &State, _: Side, _: Act) -> String {
        String::new()
    }

    fn aim(&self, _: &Duel, _: &State, _: Side) -> String {
        String::new()
    }

    fn copy(&self) -> Box<dyn Policy<Duel>> {
        Box::new(Even)
    }
}

impl Staffed for Duel {
    type Notes = ();

    fn player(&self, name: &str, seed: u64) -> Option<Box<dyn Player<Duel>>> {
        (name == "random").then(|| Box::new(Random::new(seed)) as Box<dyn Player<Duel>>)
    }

    fn parameters(&self, _: Side) -> &'static [Parameter] {
        &[]
    }

    fn doctrines(&self, _: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        &[]
    }

    fn beginner(&self, _: Side) -> Beginner {
        Beginner { slips: Slips::NEVER, misses: &[] }
    }

    fn policy(&self, _: Style) -> Box<dyn Policy<Duel>> {
        Box::new(Even)
    }

    fn features(&self) -> &'static [Feature] {
        &[]
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS
    }

    fn thinks(&self, _: &State) -> bool {
        false
    }

    fn weighty(&self, _: &State) -> bool {
        false
    }

    fn fresh_start(&self, _: &State) -> bool {
        true
    }

    fn movable(&self, state: &State, side: Side) -> Vec<UnitId> {
        state.units.on_map(side).map(|(unit, _)| unit).collect()
    }

    fn subject(&self, _: &State) -> Option<UnitId> {
        None
    }

    fn chance_key(&self, state: &State) -> u64 {
        u64::from(state.turn)
    }

    fn settled(&self, state: &State, side: Side) -> bool {
        state.activation.side != Some(side)
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        i32::from(state.units.at(unit).is_some())
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        let book = self.book();
        (if unit.index() < book.germans { GERMAN } else { SOVIET }, book.is_hq(unit))
    }
}
