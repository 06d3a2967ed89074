//! How much each offer is liked: each question by its own yardstick.

use std::sync::Arc;

use assault::{Act, Assault, Frame, State, W};
use hexmap::Field;
use wargame::Side;

use super::{
    aftermath, air,
    attack::{self, Strike},
    city, doctrine,
    eye::Eye,
    march,
    plan::Plan,
    telling, worth,
};
use crate::{Style, Taste};

/// The greedy player's taste.
pub struct Sober {
    aims: Arc<Vec<Vec<doctrine::Goal>>>,
    away: Arc<Field<u16, W>>,
    style: Style,
    plan: Plan,
    strike: Strike,
}

impl Sober {
    pub fn new(rules: &Assault, style: Style) -> Sober {
        let (aims, away) = (Arc::new(doctrine::aims(rules.book())), Arc::new(worth::away(rules.book())));
        Sober { aims, away, style, plan: Plan::new(), strike: None }
    }
}

impl Taste<Assault> for Sober {
    fn adopt(&mut self, style: Style) {
        (self.style, self.plan, self.strike) = (style, Plan::new(), None);
    }

    fn set(&mut self, style: Style) {
        self.style = style;
    }

    fn features(&self, rules: &Assault, state: &State, out: &mut Vec<i32>) {
        worth::features(rules.book(), state, &self.away, out);
    }

    fn reason(&self, rules: &Assault, state: &State, side: Side, act: Act) -> String {
        telling::reason(&Eye::new(rules.book(), state, side, self.style), &self.plan, act)
    }

    fn aim(&self, rules: &Assault, state: &State, side: Side) -> String {
        telling::aim(&Eye::new(rules.book(), state, side, self.style), &self.plan)
    }

    fn copy(&self) -> Box<dyn Taste<Assault>> {
        let (aims, away) = (self.aims.clone(), self.away.clone());
        Box::new(Sober { aims, away, style: self.style, plan: Plan::new(), strike: None })
    }

    fn weigh(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let eye = Eye::new(rules.book(), state, side, self.style);
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
            Frame::Excess { .. } => return aftermath::surplus(eye, offers, weights),
            _ => {}
        }
        self.plan.look(eye, &self.aims);
        match state.stack.top() {
            Frame::Bomb => {
                self.plan.keep(eye, &self.aims);
                air::bomb(eye, &self.plan, offers, weights);
            }
            Frame::Support => air::support(eye, &self.plan, offers, weights),
            Frame::Fire => air::fire(eye, &self.plan, offers, weights),
            Frame::PickMover => {
                self.plan.keep(eye, &self.aims);
                march::pick(eye, &mut self.plan, offers, weights);
            }
            Frame::Enter { unit } => march::enter(eye, &self.plan, unit, offers, weights),
            Frame::Move(act) => march::step(eye, &mut self.plan, &act, offers, weights),
            Frame::PickTarget => attack::pick(eye, &self.plan, &mut self.strike, offers, weights),
            Frame::Announce { targets, force } => {
                attack::announce(eye, &self.strike, &targets, &force, offers, weights);
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
