//! The heuristic policy: how much each offer is liked, each question by its own yardstick.

use std::sync::Arc;

use assault::{Act, Assault, Frame, State};
use wargame::Side;

use super::{
    aftermath, air,
    atlas::Atlas,
    attacks::{self, Strikes},
    city, features, fight, march,
    outlook::Outlook,
    plan::Plan,
    reasons,
};
use crate::{
    Policy, Style,
    reckoned::{Attack, Reckoned},
};

pub struct Heuristic {
    atlas: Arc<Atlas>,
    style: Style,
    plan: Plan,
    strikes: Strikes,
}

impl Heuristic {
    pub fn new(rules: &Assault, style: Style) -> Heuristic {
        Heuristic { atlas: Arc::new(Atlas::new(rules.book())), style, plan: Plan::new(), strikes: Strikes::new() }
    }
}

impl Policy<Assault> for Heuristic {
    fn adopt(&mut self, style: Style) {
        (self.style, self.plan, self.strikes) = (style, Plan::new(), Strikes::new());
    }

    fn set(&mut self, style: Style) {
        self.style = style;
    }

    fn features(&self, rules: &Assault, state: &State, out: &mut Vec<i32>) {
        features::features(rules.book(), state, &self.atlas.away, out);
    }

    fn reckon(&self, rules: &Assault, state: &State, side: Side, attack: &Attack) -> Option<Reckoned> {
        fight::reckon_attack(&Outlook::new(rules.book(), state, &self.atlas, side, self.style), attack)
    }

    fn reason(&self, rules: &Assault, state: &State, side: Side, act: Act) -> String {
        reasons::reason(&Outlook::new(rules.book(), state, &self.atlas, side, self.style), &self.plan, act)
    }

    fn aim(&self, rules: &Assault, state: &State, side: Side) -> String {
        reasons::aim(&Outlook::new(rules.book(), state, &self.atlas, side, self.style), &self.plan)
    }

    fn copy(&self) -> Box<dyn Policy<Assault>> {
        Box::new(Heuristic { atlas: self.atlas.clone(), style: self.style, plan: Plan::new(), strikes: Strikes::new() })
    }

    fn grade(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        match state.stack.top() {
            Frame::Move(act) => {
                let outlook = Outlook::new(rules.book(), state, &self.atlas, side, self.style);
                self.plan.look(&outlook);
                march::grade(&outlook, &self.plan, act.unit, offers, weights);
            }
            _ => self.weigh(rules, state, side, offers, weights),
        }
    }

    fn weigh(&mut self, rules: &Assault, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let outlook = Outlook::new(rules.book(), state, &self.atlas, side, self.style);
        let outlook = &outlook;
        match state.stack.top() {
            Frame::SetUp(_) => return city::set_up(outlook, offers, weights),
            Frame::Window(_) => {
                return weights.extend(offers.iter().map(|&o| match o {
                    Act::Transfer(unit) => city::transfer(outlook, unit),
                    _ => 0,
                }));
            }
            Frame::TransferTo(_) => return city::transfer_to(outlook, offers, weights),
            Frame::Evacuate(_) => return city::evacuate(outlook, offers, weights),
            Frame::TakeLoss(_) => return aftermath::lose(outlook, offers, weights),
            Frame::Excess(ask) => return aftermath::surplus(outlook, ask.hex, offers, weights),
            _ => {}
        }
        self.plan.look(outlook);
        match state.stack.top() {
            Frame::Bomb(_) => {
                self.plan.keep(outlook);
                air::bomb(outlook, &self.plan, offers, weights);
            }
            Frame::Support(_) => air::support(outlook, &self.plan, offers, weights),
            Frame::Fire(_) => air::fire(outlook, &self.plan, offers, weights),
            Frame::PickMover(_) => {
                self.plan.keep(outlook);
                march::pick(outlook, &mut self.plan, offers, weights);
            }
            Frame::Enter(ask) => march::enter(outlook, &self.plan, ask.unit, offers, weights),
            Frame::Move(act) => march::step(outlook, &mut self.plan, &act, offers, weights),
            Frame::PickTarget(_) => attacks::pick(outlook, &self.plan, &mut self.strikes, offers, weights),
            Frame::Announce(ask) => {
                attacks::announce(outlook, &self.plan, &mut self.strikes, (&ask.targets, &ask.force), offers, weights);
            }
            Frame::ChooseWay(ask) => aftermath::way(outlook, &self.plan, ask.attacker, offers, weights),
            Frame::RetreatTo(ask) => aftermath::retreat(outlook, &self.plan, ask.unit, offers, weights),
            Frame::Advance(_) => aftermath::follow(outlook, &self.plan, offers, weights),
            Frame::AdvanceTo(ask) => aftermath::follow_to(outlook, &self.plan, ask.unit, offers, weights),
            Frame::Disrupt(_) => weights.extend(offers.iter().map(|&o| match o {
                Act::Disrupt(unit) => outlook.factor(unit),
                _ => 0,
            })),
            // A headquarters goes along with its troops; the ship stays at sea.
            Frame::Escort(_) => weights.extend(offers.iter().map(|&o| i32::from(o != Act::Done))),
            _ => weights.extend(offers.iter().map(|&o| i32::from(o == Act::Done))),
        }
    }
}
