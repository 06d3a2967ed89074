//! The policy, its parameters and features, and the landmarks of both editions of Leningrad.

mod aftermath;
mod atlas;
mod attacks;
mod counter;
mod exodus;
mod features;
mod fight;
mod forces;
mod german;
mod landmarks;
mod outlook;
mod parameters;
mod perturb;
mod plan;
mod policy;
mod reasons;
mod setup;
mod soviet;

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use advance::{Act, Advance, Deal, Draw, Edition, Follow, Frame, GERMAN, HexSet, Phase, SOVIET, State};
use hexmap::HexId;
use wargame::{Dice, Side, UnitId};

use crate::{Beginner, Feature, Parameter, Policy, Slips, Staffed, Style, Weights, search::between};

static WEIGHTS: [LazyLock<Weights>; 2] = [
    LazyLock::new(|| Weights::read(include_str!("../../../../data/players/leningrad-1979.toml"))),
    LazyLock::new(|| Weights::read(include_str!("../../../../data/players/leningrad-2010.toml"))),
];

impl Staffed for Advance {
    type Notes = landmarks::Notes;

    fn parameters(&self, side: Side) -> &'static [Parameter] {
        parameters::of(side)
    }

    fn doctrines(&self, side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        parameters::doctrines(side)
    }

    fn beginner(&self, side: Side) -> Beginner {
        if side == GERMAN {
            Beginner { slips: Slips { often: 12, deep: 3 }, misses: &[] }
        } else {
            // He fights in front of Leningrad until it is too late to man it.
            let misses = &[(parameters::CITY, 0), (parameters::THREE, 0), (parameters::TWO, 0)];
            Beginner { slips: Slips { often: 35, deep: 4 }, misses }
        }
    }

    fn policy(&self, style: Style) -> Box<dyn Policy<Advance>> {
        Box::new(policy::Heuristic::new(Arc::new(atlas::Atlas::new(self.book())), style))
    }

    fn features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[usize::from(self.book().edition == Edition::E10)]
    }

    fn thinks(&self, state: &State) -> bool {
        let phase = state.phase();
        state.turn > 0 && (Phase::GermanMovement..=Phase::SovietCombat).contains(&phase) && phase != Phase::Interdiction
    }

    fn weighty(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickTarget(_) | Frame::ChooseWay(_))
    }

    fn fresh_start(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_) | Frame::PickTarget(_))
    }

    fn movable(&self, state: &State, side: Side) -> Vec<UnitId> {
        state.units.on_map(side).map(|(unit, _)| unit).collect()
    }

    fn spots(&self, state: &State, side: Side) -> Vec<HexId> {
        let (own, enemy) = (state.units.held(side), state.units.held(side.other()));
        between(&self.book().map, own, enemy, 5)
    }

    fn subject(&self, state: &State) -> Option<UnitId> {
        match state.stack.top() {
            Frame::Move(act) => act.group().next().and_then(|i| act.unit(i)),
            Frame::RetreatTo(ask) => Some(ask.unit),
            _ => None,
        }
    }

    fn chance_key(&self, state: &State) -> u64 {
        let at = u64::from(state.turn) << 56 | (state.phase() as u64) << 48;
        match state.stack.top() {
            Frame::Deal(Deal { piece }) | Frame::Draw(Draw { piece }) => 1 << 40 | u64::from(piece),
            _ => {
                let target = state.battle.targets.iter().next().map_or(0, |h| u64::from(h.0));
                at | u64::from(state.battle.overrun) << 41 | target
            }
        }
    }

    fn perturb(&self, state: &mut State, dice: &mut Dice) {
        perturb::perturb(self.book(), state, dice);
    }

    fn picks(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_))
    }

    fn follows(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::Advance(Follow { hand: None, .. }))
    }

    fn feeds_itself(&self, _: &State) -> bool {
        false
    }

    fn throws(&self, _: &State, action: Act) -> bool {
        matches!(action, Act::Overrun(_))
    }

    fn settled(&self, state: &State, side: Side) -> bool {
        match state.phase() {
            Phase::GameEnd => true,
            Phase::GermanMovement | Phase::GermanCombat => side == SOVIET,
            Phase::SovietMovement | Phase::SovietCombat => side == GERMAN,
            _ => false,
        }
    }

    fn crowds(&self, _: &State, _: Side) -> bool {
        // In the first edition a full hex is not entered; in the second others may still leave it.
        false
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        if state.units.at(unit).is_some() { 20 + 10 * i32::from(state.steps(unit)) } else { 0 }
    }

    fn helpers(&self, state: &State, side: Side, troubled: &[UnitId]) -> Vec<(UnitId, bool)> {
        let hexes: HexSet = troubled.iter().filter_map(|&unit| state.units.at(unit)).collect();
        exodus::neighbours(self.book(), state, side, &hexes).into_iter().map(|unit| (unit, true)).collect()
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        (self.book().side(unit), false)
    }

    fn note(&self, state: &State, notes: &mut landmarks::Notes) {
        notes.look(self.book(), state);
    }

    fn landmarks(&self, notes: &landmarks::Notes) -> BTreeMap<&'static str, i32> {
        notes.named()
    }
}
