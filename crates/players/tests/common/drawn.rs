//! Players of the toy whose impulses are drawn, as few lines as players can be.

use std::sync::LazyLock;

use hexmap::HexId;
use players::{Feature, Parameter, Policy, Staffed, Style, Weights};
use wargame::{Action, Rules as _, Side, UnitId};

use crate::toys::drawn::{Act, Drawn, Frame, State};

/// How much ground counts for, and attacks.
const GROUND: usize = 0;
const BOLD: usize = 1;

const PARAMETERS: &[Parameter] =
    &[Parameter::new(GROUND, "ground", 10, -20, 40), Parameter::new(BOLD, "bold", 10, -40, 40)];
const DOCTRINES: &[(&str, &[(usize, i16)])] = &[("hold", &[(GROUND, -10)]), ("wait", &[(GROUND, 0), (BOLD, -10)])];
const FEATURES: &[Feature] = &[Feature::open("points"), Feature::open("units")];

static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::read("[[bucket]]\nto = 99\nbias = 0\nweights = [150, 200]\n"));

impl Staffed for Drawn {
    type Notes = ();

    fn impulses(&self) -> [u16; 2] {
        [4, 4]
    }

    fn impulses_left(&self, state: &State) -> [u16; 2] {
        Side::BOTH.map(|side| u16::from(state.cup[side.index()]) + u16::from(state.playing == Some(side)))
    }

    fn parameters(&self, _: Side) -> &'static [Parameter] {
        PARAMETERS
    }

    fn doctrines(&self, _: Side) -> &'static [(&'static str, &'static [(usize, i16)])] {
        DOCTRINES
    }

    fn policy(&self, style: Style) -> Box<dyn Policy<Drawn>> {
        Box::new(Plain(style))
    }

    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    fn weights(&self) -> &'static Weights {
        &WEIGHTS
    }

    fn thinks(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover | Frame::PickTarget)
    }

    fn weighty(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickTarget | Frame::Yield(_))
    }

    fn fresh_start(&self, state: &State) -> bool {
        matches!(state.stack.top(), Frame::PickMover | Frame::PickTarget)
    }

    fn picks(&self, state: &State) -> bool {
        state.stack.top() == Frame::PickMover
    }

    fn movable(&self, state: &State, side: Side) -> Vec<UnitId> {
        state.units.on_map(side).map(|(unit, _)| unit).collect()
    }

    fn spots(&self, state: &State, side: Side) -> Vec<HexId> {
        state.units.on_map(side.other()).map(|(_, hex)| hex).collect()
    }

    fn subject(&self, state: &State) -> Option<UnitId> {
        match state.stack.top() {
            Frame::Move(unit) => Some(unit),
            _ => None,
        }
    }

    fn chance_key(&self, state: &State) -> u64 {
        let at = match state.stack.top() {
            Frame::Throw { at, .. } => u64::from(at.0),
            _ => 0,
        };
        u64::from(state.turn) << 32 | u64::from(state.impulse) << 16 | at
    }

    fn at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.units.at(unit)
    }

    fn asset(&self, state: &State, unit: UnitId) -> i32 {
        if state.units.at(unit).is_some() { 10 } else { 0 }
    }

    fn identity(&self, unit: UnitId) -> (Side, bool) {
        (if unit.index() < 3 { Side::First } else { Side::Second }, false)
    }
}

/// Goes forward, attacks, and gives way.
struct Plain(Style);

impl Policy<Drawn> for Plain {
    fn weigh(&mut self, rules: &Drawn, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let ground = |hex| {
            let far = |a, b| rules.info.map.distance(a, b);
            i32::from(rules.forward(side, hex)) * self.0.get(GROUND) + self.0.wish(hex, far)
        };
        let weight = |act: &Act| match (state.stack.top(), *act) {
            (Frame::Move(unit), Act::Done) => state.units.at(unit).map_or(0, ground),
            (_, Act::To(hex)) => ground(hex),
            (_, Act::Pick(unit)) => 1 + state.units.at(unit).map_or(0, ground).abs(),
            (_, Act::Attack(at)) => self.0.get(BOLD) + 2 * rules.force(state, side, at).count() as i32 - 3,
            (_, Act::Lose) => i32::MIN,
            _ => 0,
        };
        weights.extend(offers.iter().map(weight));
    }

    fn adopt(&mut self, style: Style) {
        self.0 = style;
    }

    fn set(&mut self, style: Style) {
        self.0 = style;
    }

    fn features(&self, rules: &Drawn, state: &State, out: &mut Vec<i32>) {
        let points = rules.points(state);
        let units = Side::BOTH.map(|side| state.units.on_map(side).count() as i32);
        out.extend([i32::from(points[0] - points[1]), units[0] - units[1]]);
    }

    fn reason(&self, _: &Drawn, _: &State, _: Side, act: Act) -> String {
        format!("one has to {}", Act::VERBS[act.parts().0].name)
    }

    fn aim(&self, _: &Drawn, state: &State, side: Side) -> String {
        format!("{side:?} goes forward in impulse {} of turn {}", state.impulse, state.turn)
    }

    fn copy(&self) -> Box<dyn Policy<Drawn>> {
        Box::new(Plain(self.0))
    }
}
