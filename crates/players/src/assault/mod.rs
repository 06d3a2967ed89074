//! The policy, its parameters and features, and the landmarks of Assault on Leningrad and Assault on Stalingrad.

mod aftermath;
mod air;
mod atlas;
mod attacks;
mod city;
mod distances;
mod doctrine;
mod features;
mod fight;
mod forces;
mod gaps;
mod german;
mod graph;
mod headquarters;
mod landmarks;
mod lines;
mod march;
mod outlook;
mod parameters;
mod perturb;
mod plan;
mod policy;
mod raids;
mod reasons;
mod relief;
mod russian;
mod seat;

use std::{collections::BTreeMap, sync::LazyLock};

use assault::{Act, Assault, Frame, GERMAN, Kind, Phase, RUSSIAN, State, UnitSet};
use hexmap::HexId;
use wargame::{Dice, Side, UnitId};

use crate::{Beginner, Feature, Parameter, Policy, Slips, Staffed, Style, Weights, search::between};

/// From how far an escort of a headquarters comes.
const ESCORT: u16 = 8;
/// From how far somebody comes to open a ring.
const RELIEF: u16 = 6;

static WEIGHTS: [LazyLock<Weights>; 2] = [
    LazyLock::new(|| Weights::read(include_str!("../../../../data/players/assault-on-leningrad.toml"))),
    LazyLock::new(|| Weights::read(include_str!("../../../../data/players/assault-on-stalingrad.toml"))),
];

impl Staffed for Assault {
    type Notes = landmarks::Notes;

    fn parameters(&self, side: Side) -> &'static [Parameter] {
        parameters::of(side)
    }

    fn doctrines(&self, side: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        parameters::doctrines(side)
    }

    fn beginner(&self, side: Side) -> Beginner {
        // He minds neither supply nor gaps, makes little of cover, thinks of the city too late, and attacks because he
        // can. Before Leningrad a German who slips as often as elsewhere starves: his corps live by long lines.
        let slips = |often, deep| Slips { often, deep };
        match (side == GERMAN, self.book().is_stalingrad()) {
            (true, false) => Beginner { slips: slips(6, 3), misses: parameters::GREEN_GERMAN },
            (true, true) => Beginner { slips: slips(20, 4), misses: parameters::GREEN_GERMAN },
            (false, _) => Beginner { slips: slips(50, 4), misses: parameters::GREEN_RUSSIAN },
        }
    }

    fn policy(&self, style: Style) -> Box<dyn Policy<Assault>> {
        Box::new(policy::Heuristic::new(self, style))
    }

    fn features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS[usize::from(self.book().is_stalingrad())]
    }

    fn thinks(&self, state: &State) -> bool {
        let phase = state.phase();
        phase.is_movement() || matches!(phase, Phase::GermanCombat | Phase::RussianCombat)
    }

    fn weighty(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickTarget(_) | Frame::ChooseWay(_))
    }

    fn fresh_start(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_) | Frame::PickTarget(_) | Frame::Window(_))
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
            Frame::Move(march) => Some(march.unit),
            Frame::Enter(ask) => Some(ask.unit),
            Frame::RetreatTo(ask) => Some(ask.unit),
            Frame::AdvanceTo(ask) => Some(ask.unit),
            _ => None,
        }
    }

    fn chance_key(&self, state: &State) -> u64 {
        let target = state.battle.targets.iter().next().map_or(0, |h| u64::from(h.0));
        u64::from(state.turn) << 56 | (state.phase() as u64) << 48 | u64::from(state.air) << 32 | target
    }

    fn perturb(&self, state: &mut State, dice: &mut Dice) {
        perturb::perturb(self.book(), state, dice);
    }

    fn picks(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover(_))
    }

    fn follows(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::Advance(_))
    }

    fn feeds_itself(&self, state: &State) -> bool {
        // German headquarters move after their units, but hardly any in the Mechanized Movement Phase.
        matches!(state.phase(), Phase::Mechanized | Phase::RussianMovement)
    }

    fn throws(&self, _: &State, _: Act) -> bool {
        false
    }

    fn settled(&self, state: &State, side: Side) -> bool {
        match (state.phase(), side == GERMAN) {
            (Phase::GameEnd, _) => true,
            (Phase::RussianMovement | Phase::RussianCombat, german) => german,
            (Phase::GermanMovement | Phase::GermanCombat | Phase::Mechanized, german) => !german,
            _ => false,
        }
    }

    fn crowds(&self, state: &State, side: Side) -> bool {
        // Only who stands on the fringe of the inset is put elsewhere (8.37).
        let mut fringes = self.book().fringes.iter().flat_map(|f| f.hexes.iter());
        fringes.any(|&hex| state.units.held(side).has(hex))
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        let book = self.book();
        if state.units.at(unit).is_none() {
            return 0;
        }
        let whole = match book.unit(unit).kind {
            Kind::Hq => 60 + headquarters::stake(book, state, unit),
            _ => 15 + 10 * i32::from(state.factor(book, unit)),
        };
        match (state.oos.has(unit), book.unit(unit).kind) {
            // At the next check it is gone, and its corps starves.
            (true, Kind::Hq) => whole / 4,
            (true, _) => whole - whole / 4,
            _ => whole,
        }
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn helpers(&self, state: &State, side: Side, troubled: &[UnitId]) -> Vec<(UnitId, bool)> {
        let book = self.book();
        let mut helpers: Vec<_> = troubled.iter().map(|&unit| (unit, true)).collect();
        for unit in troubled {
            let Some(at) = state.units.at(*unit) else { continue };
            // Whoever stands with it on either map, and its headquarters.
            let beside = book.fringe(at).into_iter().flat_map(|f| f.hexes.iter().copied().chain([f.main])).chain([at]);
            let hq = book.unit(*unit).corps.map(|c| book.corps[usize::from(c)].hq);
            helpers.extend(beside.flat_map(|hex| state.units.here(side, hex)).chain(hq).map(|unit| (unit, true)));
        }
        // A headquarters is guarded by whoever is close.
        let hqs = book.corps.iter().map(|c| c.hq).filter(|_| side == GERMAN);
        for hq in hqs.filter(|&hq| troubled.contains(&hq) || headquarters::exposed(book, state, hq)) {
            helpers.push((hq, true));
            let Some(at) = state.units.at(hq) else { continue };
            let far = |u: UnitId| state.units.at(u).and_then(|hex| book.map.distance(hex, at)).unwrap_or(u16::MAX);
            let mut near: Vec<_> = state.units.of(side).filter(|&u| far(u) <= ESCORT && !state.moved.has(u)).collect();
            near.sort_by_key(|&unit| (far(unit), unit));
            helpers.extend(near.into_iter().map(|unit| (unit, false)));
        }
        // Whoever is close can stand where a ring is opened.
        if side == RUSSIAN && !troubled.is_empty() {
            let hexes: Vec<HexId> = troubled.iter().filter_map(|&u| state.units.at(u)).collect();
            let near = |hex: HexId| hexes.iter().filter_map(|&h| book.map.distance(h, hex)).min().unwrap_or(u16::MAX);
            // Who keeps points stays.
            let keeps = |hex: HexId| book.place_at[hex.index()] != u8::MAX;
            let free = state.units.on_map(side).filter(|&(u, hex)| !state.moved.has(u) && !keeps(hex));
            let mut near: Vec<_> = free.map(|(u, hex)| (near(hex), u)).filter(|&(far, _)| far <= RELIEF).collect();
            near.sort_unstable();
            helpers.extend(near.into_iter().map(|(_, unit)| (unit, false)));
        }
        let mut seen = UnitSet::EMPTY;
        helpers.retain(|&(unit, _)| {
            let new = !seen.has(unit);
            seen.add(unit);
            new
        });
        helpers
    }

    fn fills_gaps(&self, state: &State, side: Side) -> bool {
        side == RUSSIAN && state.units.on_map(side).any(|(unit, _)| state.oos.has(unit))
    }

    fn gaps(&self, state: &State, side: Side, troubled: &[UnitId]) -> Vec<HexId> {
        if side == RUSSIAN && !troubled.is_empty() { relief::gaps(self.book(), state, troubled) } else { Vec::new() }
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        (self.book().side(unit), self.book().unit(unit).kind == Kind::Hq)
    }

    fn note(&self, state: &State, notes: &mut landmarks::Notes) {
        notes.look(self.book(), state);
    }

    fn landmarks(&self, notes: &landmarks::Notes) -> BTreeMap<&'static str, i32> {
        notes.named()
    }
}
