//! The policy, its parameters and features, and the landmarks of Duel in the North.

mod atlas;
mod attacks;
mod decisions;
mod features;
mod fight;
mod landmarks;
mod march;
mod outlook;
mod parameters;
mod policy;
mod post;
mod reasons;
mod seat;

use std::{collections::BTreeMap, sync::LazyLock};

use duel::{Act, Duel, Frame, GERMAN, Phase, State, Truth};
use hexmap::HexId;
use wargame::{Question as _, Side, UnitId};

use crate::{Beginner, Feature, Parameter, Policy, Slips, Staffed, Style, Weights, search::between};

static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(include_str!("../../../../data/players/duel-in-the-north.toml")));

/// The unit a question is about: that in hand, or the one to be put somewhere.
fn subject(rules: &Duel, state: &State) -> Option<UnitId> {
    match state.stack.top() {
        Frame::March(ask) => Some(ask.unit),
        Frame::RailTo(ask) => Some(ask.unit),
        Frame::ReturnTo(ask) => Some(ask.hq),
        Frame::RetreatTo(ask) => Some(ask.unit),
        Frame::AdvanceTo(ask) => Some(ask.unit),
        Frame::OverrunTo(ask) => Some(ask.unit),
        Frame::Deploy(ask) => ask.chosen(rules.at(state)).first().copied(),
        Frame::Raise(ask) => ask.chosen(rules.at(state)).first().copied(),
        Frame::Square(ask) => ask.chosen(rules.at(state)).first().copied(),
        _ => None,
    }
}

impl Staffed for Duel {
    type Notes = landmarks::Notes;

    fn parameters(&self, side: Side) -> &'static [Parameter] {
        parameters::of(side)
    }

    fn doctrines(&self, side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        parameters::doctrines(side)
    }

    fn beginner(&self, side: Side) -> Beginner {
        let slips = |often, deep| Slips { often, deep };
        match side == GERMAN {
            true => Beginner { slips: slips(8, 3), misses: parameters::GREEN_GERMAN },
            false => Beginner { slips: slips(30, 4), misses: parameters::GREEN_SOVIET },
        }
    }

    fn policy(&self, style: Style) -> Box<dyn Policy<Duel>> {
        Box::new(policy::Heuristic::new(self, style))
    }

    fn features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS
    }

    /// The chits a side draws at most, and its hex.
    fn impulses(&self) -> [u16; 2] {
        let most = |side: usize| self.book().chits.iter().map(|turn| u16::from(turn[side])).max().unwrap_or(0) + 1;
        [most(0), most(1)]
    }

    /// Chits still to be drawn, the hex to be activated, and the impulse at hand.
    fn impulses_left(&self, state: &State) -> [u16; 2] {
        Side::BOTH.map(|side| {
            let i = side.index();
            let before = state.phase() < Phase::Activation;
            let chits = match before {
                true => self.book().chits[usize::from(state.turn).clamp(1, self.book().chits.len()) - 1][i],
                false => state.chits.left[i],
            };
            u16::from(chits) + u16::from(!state.hexes_done[i]) + u16::from(state.activation.side == Some(side))
        })
    }

    fn thinks(&self, state: &State) -> bool {
        matches!(state.phase(), Phase::Movement | Phase::Combat)
    }

    fn weighty(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickTarget(_) | Frame::Order(_) | Frame::Stand(_))
    }

    fn fresh_start(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_) | Frame::PickTarget(_))
    }

    fn movable(&self, state: &State, side: Side) -> Vec<UnitId> {
        state.units.on_map(side).map(|(unit, _)| unit).collect()
    }

    fn spots(&self, state: &State, side: Side) -> Vec<HexId> {
        let (own, enemy) = (state.units.held(side), state.units.held(side.other()));
        between(&self.book().map, own, enemy, 4)
    }

    fn subject(&self, state: &State) -> Option<UnitId> {
        subject(self, state)
    }

    fn chance_key(&self, state: &State) -> u64 {
        let target = if state.battle.target.exists() { u64::from(state.battle.target.0) } else { 0 };
        u64::from(state.turn) << 56 | u64::from(state.impulse) << 48 | u64::from(state.chits.left[0]) << 32 | target
    }

    fn picks(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_))
    }

    fn follows(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::Advance(_))
    }

    /// Supply is looked at after the last impulse of a turn: much can change before.
    fn feeds_itself(&self, _: &State) -> bool {
        false
    }

    fn throws(&self, _: &State, action: Act) -> bool {
        matches!(action, Act::Attack(_) | Act::Overrun(_) | Act::Blow(_))
    }

    fn settled(&self, state: &State, side: Side) -> bool {
        state.activation.side != Some(side)
    }

    fn crowds(&self, state: &State, side: Side) -> bool {
        let book = self.book();
        let crowded = |hex: HexId| state.units.here(side, hex).filter(|&u| !book.is_hq(u)).count() > book.stack;
        state.units.held(side).iter().any(crowded)
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        if state.units.at(unit).is_none() {
            return 0;
        }
        let at = self.at(state);
        let whole = match at.unit(unit).is_hq() {
            true => 80,
            false => {
                let strength = at.strength(unit);
                10 + 4 * i32::from(strength.attack) + 3 * i32::from(strength.defence)
            }
        };
        match state.failed[unit.index()] {
            0 => whole,
            1 => whole - whole / 8,
            _ => whole / 2,
        }
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        let side = if unit.index() < self.book().germans { GERMAN } else { GERMAN.other() };
        (side, self.book().is_hq(unit))
    }

    fn note(&self, state: &State, notes: &mut landmarks::Notes) {
        notes.look(self.book(), state);
    }

    fn landmarks(&self, notes: &landmarks::Notes) -> BTreeMap<&'static str, i32> {
        notes.named()
    }
}
