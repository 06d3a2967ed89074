//! How much each offer is liked: each question by its own yardstick.

use std::sync::Arc;

use assault::{Act, Assault, Frame, State};
use wargame::Side;

use super::{
    aftermath, air,
    attack::{self, Strike},
    city,
    eye::Eye,
    lore::Lore,
    march,
    plan::Plan,
    telling, worth,
};
use crate::{Style, Taste};

/// The greedy player's taste.
pub struct Sober {
    lore: Arc<Lore>,
    style: Style,
    plan: Plan,
    strike: Strike,
}

impl Sober {
    pub fn new(rules: &Assault, style: Style) -> Sober {
        Sober { lore: Arc::new(Lore::new(rules.book())), style, plan: Plan::new(), strike: Strike::new() }
    }
}

impl Taste<Assault> for Sober {
    fn adopt(&mut self, style: Style) {
        (self.style, self.plan, self.strike) = (style, Plan::new(), Strike::new());
    }

    fn set(&mut self, style: Style) {
        self.style = style;
    }

    fn features(&self, rules: &Assault, state: &State, out: &mut Vec<i32>) {
        worth::features(rules.book(), state, &self.lore.away, out);
    }

    fn reason(&self, rules: &Assault, state: &State, side: Side, act: Act) -> String {
        telling::reason(&Eye::new(rules.book(), state, &self.lore, side, self.style), &self.plan, act)
    }

    fn aim(&self, rules: &Assault, state: &State, side: Side) -> String {
        telling::aim(&Eye::new(rules.book(), state, &self.lore, side, self.style), &self.plan)
    }

    fn copy(&self) -> Box<dyn Taste<Assault>> {
        Box::new(Sober { lore: self.lore.clone(), style: self.style, plan: Plan::new(), strike: Strike::new() })
    }

    fn grade(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        match state.stack.top() {
            Frame::Move(act) => {
                let eye = Eye::new(rules.book(), state, &self.lore, side, self.style);
                self.plan.look(&eye);
                march::grade(&eye, &self.plan, act.unit, offers, weights);
            }
            _ => self.weigh(rules, state, side, offers, weights),
        }
    }

    fn weigh(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let eye = Eye::new(rules.book(), state, &self.lore, side, self.style);
        let eye = &eye;
        match state.stack.top() {
            Frame::SetUp { .. } => return city::set_up(eye, offers, weights),
            Frame::Window => {
                return weights.extend(offers.iter().map(|&o| match o {
                    Act::Transfer(unit) => city::transfer(eye, unit),
                    _ => 0,
                }));
            }
            Frame::TransferTo { .. } => return city::transfer_to(eye, offers, weights),
            Frame::Evacuate => return city::evacuate(eye, offers, weights),
            Frame::TakeLoss { .. } => return aftermath::lose(eye, offers, weights),
            Frame::Excess { hex } => return aftermath::surplus(eye, hex, offers, weights),
            _ => {}
        }
        self.plan.look(eye);
        match state.stack.top() {
            Frame::Bomb => {
                self.plan.keep(eye);
                air::bomb(eye, &self.plan, offers, weights);
            }
            Frame::Support => air::support(eye, &self.plan, offers, weights),
            Frame::Fire => air::fire(eye, &self.plan, offers, weights),
            Frame::PickMover => {
                self.plan.keep(eye);
                march::pick(eye, &mut self.plan, offers, weights);
            }
            Frame::Enter { unit } => march::enter(eye, &self.plan, unit, offers, weights),
            Frame::Move(act) => march::step(eye, &mut self.plan, &act, offers, weights),
            Frame::PickTarget => attack::pick(eye, &self.plan, &mut self.strike, offers, weights),
            Frame::Announce { targets, force } => {
                attack::announce(eye, &self.plan, &mut self.strike, (&targets, &force), offers, weights);
            }
            Frame::ChooseWay { attacker } => aftermath::way(eye, &self.plan, attacker, offers, weights),
            Frame::RetreatTo { unit, .. } => aftermath::retreat(eye, &self.plan, unit, offers, weights),
            Frame::Advance => aftermath::follow(eye, &self.plan, offers, weights),
            Frame::AdvanceTo { unit } => aftermath::follow_to(eye, &self.plan, unit, offers, weights),
            Frame::Disrupt { .. } => weights.extend(offers.iter().map(|&o| match o {
                Act::Disrupt(unit) => eye.factor(unit),
                _ => 0,
            })),
            // A headquarters goes along with its troops; the ship stays at sea.
            Frame::Escort { .. } => weights.extend(offers.iter().map(|&o| i32::from(o != Act::Done))),
            _ => weights.extend(offers.iter().map(|&o| i32::from(o == Act::Done))),
        }
    }
}
