//! How much each offer is liked: each question by its own yardstick.

use assault::{Act, Assault, Frame, State};
use wargame::Side;

use super::{
    aftermath, air,
    attack::{self, Strike},
    city, doctrine,
    eye::Eye,
    march,
    plan::Plan,
};
use crate::Taste;

/// The greedy player's taste.
pub struct Sober {
    aims: Vec<Vec<doctrine::Goal>>,
    plan: Plan,
    strike: Strike,
}

impl Sober {
    pub fn new(rules: &Assault) -> Sober {
        Sober { aims: doctrine::aims(rules.book()), plan: Plan::new(), strike: None }
    }
}

impl Taste<Assault> for Sober {
    fn weigh(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let eye = Eye::new(rules.book(), state, side);
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
