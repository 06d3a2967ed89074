//! The heuristic policy: how much each offer is liked, each question by its own yardstick.

use std::sync::Arc;

use duel::{Act, Duel, Frame, State};
use wargame::Side;

use super::{
    atlas::Atlas,
    attacks, decisions, features, fight, march,
    outlook::{Outlook, Sight},
    reasons,
};
use crate::{
    Policy, Style,
    reckoned::{Attack, Reckoned},
};

pub struct Heuristic {
    atlas: Arc<Atlas>,
    style: Style,
    plan: march::Plan,
    strikes: attacks::Strikes,
    sight: Option<Box<Sight>>,
}

impl Heuristic {
    pub fn new(rules: &Duel, style: Style) -> Heuristic {
        Heuristic {
            atlas: Arc::new(Atlas::new(rules.book())),
            style,
            plan: march::Plan::new(),
            strikes: attacks::Strikes::new(),
            sight: None,
        }
    }

    fn sight(&self, rules: &Duel, state: &State, side: Side) -> Box<Sight> {
        Sight::new(rules.book(), state, &self.atlas, side)
    }

    /// Looks at the position again, if it is another.
    fn look(&mut self, rules: &Duel, state: &State, side: Side) {
        if !self.sight.as_ref().is_some_and(|sight| sight.holds(state, side)) {
            self.sight = Some(self.sight(rules, state, side));
        }
    }

    fn outlook<'a>(&'a self, rules: &'a Duel, state: &'a State, sight: &'a Sight, side: Side) -> Outlook<'a> {
        Outlook::new((rules.book(), state), &self.atlas, sight, side, self.style)
    }
}

impl Policy<Duel> for Heuristic {
    fn adopt(&mut self, style: Style) {
        (self.style, self.plan, self.strikes) = (style, march::Plan::new(), attacks::Strikes::new());
    }

    fn set(&mut self, style: Style) {
        self.style = style;
    }

    fn features(&self, rules: &Duel, state: &State, out: &mut Vec<i32>) {
        features::features(rules.book(), state, &self.atlas, out);
    }

    fn reckon(&self, rules: &Duel, state: &State, side: Side, attack: &Attack) -> Option<Reckoned> {
        fight::reckon_attack(&self.outlook(rules, state, &self.sight(rules, state, side), side), attack)
    }

    fn reason(&self, rules: &Duel, state: &State, side: Side, act: Act) -> String {
        reasons::reason(&self.outlook(rules, state, &self.sight(rules, state, side), side), &self.plan, act)
    }

    fn aim(&self, rules: &Duel, state: &State, side: Side) -> String {
        reasons::aim(&self.outlook(rules, state, &self.sight(rules, state, side), side), &self.plan)
    }

    fn copy(&self) -> Box<dyn Policy<Duel>> {
        Box::new(Heuristic {
            atlas: self.atlas.clone(),
            style: self.style,
            plan: march::Plan::new(),
            strikes: attacks::Strikes::new(),
            sight: None,
        })
    }

    fn grade(&mut self, rules: &Duel, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        match state.stack.top() {
            Frame::March(act) => {
                self.look(rules, state, side);
                let sight = self.sight.as_ref().expect("it was just looked at");
                let mut outlook = self.outlook(rules, state, sight, side);
                outlook.seat = self.plan.seat;
                march::grade(&outlook, &self.plan, act.unit, offers, weights);
            }
            _ => self.weigh(rules, state, side, offers, weights),
        }
    }

    fn weigh(&mut self, rules: &Duel, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        self.look(rules, state, side);
        let sight = self.sight.as_ref().expect("it was just looked at");
        let mut outlook = Outlook::new((rules.book(), state), &self.atlas, sight, side, self.style);
        let (plan, strikes) = (&mut self.plan, &mut self.strikes);
        if matches!(state.stack.top(), Frame::PickMover(_) | Frame::March(_)) {
            plan.keep(&mut outlook);
        }
        if matches!(state.stack.top(), Frame::Order(_)) {
            return decisions::order(&mut outlook, strikes, plan, offers, weights);
        }
        let outlook = &outlook;
        match state.stack.top() {
            Frame::Deploy(_) => decisions::put(outlook, super::subject(rules, state), offers, weights),
            Frame::Raise(_) | Frame::Square(_) | Frame::Fort(_) | Frame::RailTo(_) | Frame::Rail(_) => {
                decisions::put(outlook, super::subject(rules, state), offers, weights);
            }
            Frame::Return(_) | Frame::ReturnTo(_) => {
                decisions::put(outlook, super::subject(rules, state), offers, weights);
            }
            Frame::ChooseChit(_) | Frame::First(_) | Frame::NameHq(_) => decisions::chit(outlook, offers, weights),
            Frame::NameUnits(_) => decisions::name(outlook, offers, weights),
            Frame::HexActivation(_) => decisions::hex(outlook, offers, weights),
            Frame::PickMover(_) => march::pick(outlook, plan, offers, weights),
            Frame::March(act) => march::step(outlook, plan, act.unit, offers, weights),
            Frame::PickTarget(_) => attacks::pick(outlook, strikes, offers, weights),
            Frame::Announce(ask) => attacks::announce(outlook, strikes, (ask.target, &ask.force), offers, weights),
            Frame::Commit(ask) => attacks::commit(outlook, ask.attacker, offers, weights),
            Frame::Artillery(_) => attacks::artillery(outlook, offers, weights),
            Frame::Abort(_) => decisions::abort(offers, weights),
            Frame::Excess(_) | Frame::TakeLoss(_) | Frame::Withdraw(_) | Frame::AirLoss(_) | Frame::Flak(_) => {
                decisions::lose(outlook, offers, weights);
                if matches!(state.stack.top(), Frame::Flak(_)) {
                    // The other side's is shot down: the dearest.
                    weights.iter_mut().for_each(|weight| *weight = -*weight);
                }
            }
            Frame::Stand(_) => decisions::stand(outlook, offers, weights),
            Frame::Retreat(_) | Frame::RetreatTo(_) => {
                decisions::retreat(outlook, super::subject(rules, state), offers, weights);
            }
            Frame::Advance(_) | Frame::AdvanceTo(_) | Frame::PickOverrun(_) | Frame::OverrunTo(_) => {
                decisions::follow(outlook, super::subject(rules, state), offers, weights);
            }
            Frame::Repair(_) | Frame::Pontoon(_) => decisions::bridges(outlook, offers, weights),
            // Divisions are made whole again.
            Frame::Merge(_) | Frame::MergeWith(_) => weights.extend(offers.iter().map(|&o| i32::from(o != Act::Done))),
            _ => weights.extend(offers.iter().map(|&o| i32::from(o == Act::Done))),
        }
    }
}
