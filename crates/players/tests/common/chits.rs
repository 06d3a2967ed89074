//! Players of the toy with the cup, as few lines as players can be: they take what comes.

use std::sync::LazyLock;

use hexmap::HexId;
use players::{Feature, Policy, Staffed, Style, Weights};
use wargame::{Action, Side, UnitId};

use crate::toys::chits::{Act, Chits, State};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::read("[[bucket]]\nto = 99\nbias = 0\nweights = [150]\n"));

impl Staffed for Chits {
    type Notes = ();

    fn policy(&self, _: Style) -> Box<dyn Policy<Chits>> {
        Box::new(Plain)
    }

    fn features(&self) -> &'static [Feature] {
        const { &[Feature::open("points")] }
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

    fn movable(&self, _: &State, _: Side) -> Vec<UnitId> {
        Vec::new()
    }

    fn subject(&self, _: &State) -> Option<UnitId> {
        None
    }

    fn chance_key(&self, state: &State) -> u64 {
        u64::from(state.turn)
    }

    fn at(&self, _: &State, _: UnitId) -> Option<HexId> {
        None
    }

    fn asset(&self, _: &State, _: UnitId) -> i32 {
        0
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        (if unit.index() == 0 { Side::First } else { Side::Second }, false)
    }
}

struct Plain;

impl Policy<Chits> for Plain {
    fn weigh(&mut self, _: &Chits, _: &State, _: Side, offers: &[Act], weights: &mut Vec<i32>) {
        weights.extend(offers.iter().map(|_| 0));
    }

    fn adopt(&mut self, _: Style) {}

    fn set(&mut self, _: Style) {}

    fn features(&self, _: &Chits, state: &State, out: &mut Vec<i32>) {
        out.push(i32::from(state.at[0]) - i32::from(state.at[1]));
    }

    fn reason(&self, _: &Chits, _: &State, _: Side, act: Act) -> String {
        format!("one has to {}", Act::VERBS[act.parts().0].name)
    }

    fn aim(&self, _: &Chits, _: &State, _: Side) -> String {
        String::new()
    }

    fn copy(&self) -> Box<dyn Policy<Chits>> {
        Box::new(Plain)
    }
}
