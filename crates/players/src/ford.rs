//! The toy of docs/adding-a-game.md has one player, who plays at random; to all others every answer is as good as the
//! next. What a game says of itself to those who think is here at its least.

use std::sync::LazyLock;

use ford::{Act, Ford, Frame, State};
use hexmap::HexId;
use wargame::{Dice, Player, Side, UnitId};

use crate::{Beginner, Feature, Parameter, Policy, Random, Slips, Staffed, Style, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::read("bucket = []"));

/// Likes everything alike.
struct Even;

impl Policy<Ford> for Even {
    fn weigh(&mut self, _: &Ford, _: &State, _: Side, offers: &[Act], weights: &mut Vec<i32>) {
        weights.extend(offers.iter().map(|_| 0));
    }

    fn adopt(&mut self, _: Style) {}

    fn set(&mut self, _: Style) {}

    fn features(&self, _: &Ford, _: &State, _: &mut Vec<i32>) {}

    fn reason(&self, _: &Ford, _: &State, _: Side, _: Act) -> String {
        String::new()
    }

    fn aim(&self, _: &Ford, _: &State, _: Side) -> String {
        String::new()
    }

    fn copy(&self) -> Box<dyn Policy<Ford>> {
        Box::new(Even)
    }
}

impl Staffed for Ford {
    type Notes = ();

    fn player(&self, name: &str, seed: u64) -> Option<Box<dyn Player<Ford>>> {
        (name == "random").then(|| Box::new(Random::new(seed)) as Box<dyn Player<Ford>>)
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

    fn policy(&self, _: Style) -> Box<dyn Policy<Ford>> {
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

    fn spots(&self, _: &State, _: Side) -> Vec<HexId> {
        Vec::new()
    }

    fn subject(&self, _: &State) -> Option<UnitId> {
        None
    }

    fn chance_key(&self, state: &State) -> u64 {
        u64::from(state.turn)
    }

    fn perturb(&self, _: &mut State, _: &mut Dice) {}

    fn picks(&self, _: &State) -> bool {
        false
    }

    fn follows(&self, _: &State) -> bool {
        false
    }

    fn feeds_itself(&self, _: &State) -> bool {
        false
    }

    fn throws(&self, _: &State, action: Act) -> bool {
        matches!(action, Act::Attack(_))
    }

    fn settled(&self, state: &State, side: Side) -> bool {
        state.side != side || !matches!(state.stack.top(), Frame::March(_))
    }

    fn crowds(&self, _: &State, _: Side) -> bool {
        false
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        i32::from(state.units.at(unit).is_some())
    }

    fn helpers(&self, _: &State, _: Side, _: &[UnitId]) -> Vec<(UnitId, bool)> {
        Vec::new()
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        (self.start[unit.index()].0.side, false)
    }
}
