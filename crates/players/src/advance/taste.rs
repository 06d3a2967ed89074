//! What a sober commander likes: each question by its own yardstick.

use std::sync::Arc;

use advance::{Act, Activation, Advance, Frame, GERMAN, HexSet, SOVIET, State, UnitSet};
use hexmap::{HexId, Hexes as _};
use wargame::{Side, UnitId};

use super::{
    aftermath, assault, exodus,
    eye::{Eye, Known},
    german,
    ground::Ground,
    plan::{Order, Plan, overrun_worth},
    setup, soviet,
    strikes::Strikes,
    telling, worth,
};
use crate::{Taste, style::Style};

/// What a place is liked less for that shuts divisions in.
const SHUT_IN: i32 = -100_000;

pub struct Sober {
    ground: Arc<Ground>,
    plan: Plan,
    strikes: Strikes,
    known: Known,
    style: Style,
}

impl Sober {
    pub fn new(ground: Arc<Ground>, style: Style) -> Sober {
        Sober { ground, plan: Plan::new(), strikes: Strikes::new(), known: Known::default(), style }
    }
}

impl Taste<Advance> for Sober {
    fn adopt(&mut self, style: Style) {
        // Supply looked at before as well: what is judged must not depend on what was thought of last, nor by whom.
        (self.style, self.plan, self.known) = (style, Plan::new(), Known::default());
        self.strikes = Strikes::new();
    }

    fn set(&mut self, style: Style) {
        self.style = style;
    }

    fn features(&self, rules: &Advance, state: &State, out: &mut Vec<i32>) {
        // Strengths the German does not know count as their mean, whoever judges.
        let known = Known::default();
        let eye = Eye::new(rules.book(), state, &self.ground, &known, GERMAN, self.style);
        worth::features(&eye, out);
    }

    fn reason(&self, rules: &Advance, state: &State, side: Side, act: Act) -> String {
        let eye = Eye::new(rules.book(), state, &self.ground, &self.known, side, self.style);
        telling::reason(&eye, &self.plan, act)
    }

    fn aim(&self, rules: &Advance, state: &State, side: Side) -> String {
        let eye = Eye::new(rules.book(), state, &self.ground, &self.known, side, self.style);
        telling::aim(&eye, &self.plan)
    }

    fn copy(&self) -> Box<dyn Taste<Advance>> {
        Box::new(Sober::new(self.ground.clone(), self.style))
    }

    fn weigh(&mut self, rules: &Advance, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let book = rules.book();
        let eye = Eye::new(book, state, &self.ground, &self.known, side, self.style);
        match state.stack.top() {
            Frame::SetColumns { .. } => setup::columns(&eye, offers, weights),
            Frame::SetGermans { hand } => setup::germans(&eye, hand.unwrap_or(UnitId(0)), offers, weights),
            Frame::Replace { .. } => weights.extend(offers.iter().map(|o| i32::from(*o != Act::Done))),
            Frame::PickMover => {
                keep_plan(&mut self.plan, &eye);
                pick(&eye, &self.plan, offers, weights);
            }
            Frame::Enter { .. } => enter(&eye, offers, weights),
            Frame::Move(act) => {
                keep_plan(&mut self.plan, &eye);
                march(&eye, &mut self.plan, &act, offers, weights);
            }
            Frame::PickTarget => assault::pick(&eye, &mut self.strikes, offers, weights),
            Frame::Announce { targets, force } => {
                assault::announce(&eye, &mut self.strikes, (&targets, &force), offers, weights);
            }
            Frame::CommitAir => assault::air(&eye, offers, weights),
            Frame::ChooseWay { attacker } => aftermath::way(&eye, attacker, offers, weights),
            Frame::TakeLoss { .. } | Frame::Overstack => aftermath::lose(&eye, offers, weights),
            Frame::RetreatTo { unit, attacker, left, .. } => {
                aftermath::retreat(&eye, unit, attacker, left, offers, weights);
            }
            Frame::Advance { hand, .. } => aftermath::follow(&eye, hand, offers, weights),
            Frame::Interdict => weights.extend(offers.iter().map(|&o| interdict(&eye, o))),
            Frame::Fortify => weights.extend(offers.iter().map(|&o| match o {
                Act::Fort(hex) => soviet::fort(&eye, hex),
                _ => 0,
            })),
            _ => weights.extend(offers.iter().map(|_| 0)),
        }
    }
}

fn keep_plan(plan: &mut Plan, eye: &Eye) {
    plan.keep(eye, |hex| assault::value(eye, hex), assault::least(eye));
}

/// Air units wait for the defence while Soviets stand close; else they interdict.
fn interdict(eye: &Eye, offer: Act) -> i32 {
    let contact = eye.zone[SOVIET.index()].meets(eye.state.units.held(GERMAN));
    match offer {
        Act::Interdict(hex) => german::interdict(eye, hex),
        _ if contact => 1000,
        _ => 0,
    }
}

/// Which unit moves next: overruns first, then attackers, then the rest from the front on.
fn pick(eye: &Eye, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let crowd = eye.side == GERMAN && exodus::begins(eye.book, eye.state);
    let way = if crowd { exodus::in_the_way(eye.book, eye.state) } else { HexSet::EMPTY };
    weights.extend(offers.iter().map(|&offer| {
        let Act::Pick(unit) = offer else { return 0 };
        let Some(hex) = eye.state.units.at(unit) else {
            return if eye.state.turn == eye.book.surprise_turn { 3000 } else { 500 };
        };
        let order: Order = plan.orders[unit.index()];
        let near = 300 - i32::from(eye.ground.togo[0][hex].min(300));
        // Overruns and attacks come first: they may open other ways.
        if way.has_hex(hex) && (order.dest == hex || !order.dest.exists()) {
            return 600 + near;
        }
        match (order.overrun, order.dest) {
            (true, _) => 2000 + i32::from(eye.class(unit) != 0) * 300 + near,
            (_, dest) if dest == hex => -1,
            (_, dest) if dest.exists() => 1000 + near,
            _ => 100 + near,
        }
    }));
}

fn enter(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    let enemy = eye.zone[eye.side.other().index()];
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Enter(hex) => {
            let full = eye.crowded(eye.side, hex, 1, &UnitSet::EMPTY);
            -i32::from(eye.ground.togo[0][hex].min(300)) - 40 * i32::from(enemy.has_hex(hex)) - 60 * i32::from(full)
        }
        _ => -1000,
    }));
}

/// How a party moves: to where its order sends it, else to where it stands best.
fn march(eye: &Eye, plan: &mut Plan, act: &Activation, offers: &[Act], weights: &mut Vec<i32>) {
    if act.now == Activation::CHOOSE {
        weights.extend(offers.iter().map(|o| i32::from(*o != Act::Done)));
        return;
    }
    let units: Vec<UnitId> = act.group().map(|i| UnitId(act.members[i])).collect();
    let here = eye.state.units.at(units[0]).expect("a party stands on the map");
    let order = plan.orders[units[0].index()];
    plan.look(eye);
    let plan = &*plan;
    let score = |hex: HexId| match &plan.front {
        Some((_, front)) => soviet::stand(eye, plan, front, units[0], hex),
        None => german::stand(eye, plan, &units, hex),
    };
    // An order leads on its way until it is reached; after an overrun the party is free again.
    let movers = units.iter().map(|u| u.index()).collect();
    let sent = order.dest.exists()
        && !(order.overrun && order.dest == here)
        && !eye.crowded(eye.side, order.dest, units.len(), &movers);
    let bound = eye.side == SOVIET && eye.state.turn == 1;
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) => {
            let other = plan.orders[unit.index()];
            if order.group != 0 && other.group == order.group { 50_000 } else { -50_000 }
        }
        Act::Drop(_) => -50_000,
        Act::Overrun(hex) if eye.side == GERMAN => {
            overrun_worth(eye, &units, here, hex, assault::value(eye, hex)).map_or(-50_000, |gain| 20_000 + gain)
        }
        Act::Overrun(_) => -50_000,
        Act::Move(to) if sent && to == order.dest => 15_000,
        Act::Done if sent && order.dest == here => 15_000,
        // On the first turn the Soviets have to end next to a German: straight there.
        Act::Move(to) if bound && eye.zone[GERMAN.index()].has_hex(to) => 5_000 + score(to),
        Act::Move(to) => score(to),
        // Standing still wins a tie.
        _ => score(here) + 1,
    }));
    if eye.side == GERMAN && exodus::begins(eye.book, eye.state) {
        make_room(eye, &units, here, offers, weights);
    }
}

/// In the crowd of the first phase everybody stops where he shuts the fewest in.
fn make_room(eye: &Eye, units: &[UnitId], here: HexId, offers: &[Act], weights: &mut [i32]) {
    let way = exodus::in_the_way(eye.book, eye.state);
    if way.has_hex(here) {
        // Whoever is in the way goes on, but not to where others would have to make way for him.
        for (weight, offer) in weights.iter_mut().zip(offers) {
            *weight += match offer {
                Act::Done => SHUT_IN / 4,
                Act::Move(to) if way.has_hex(*to) => SHUT_IN / 4,
                _ => 0,
            };
        }
    }
    let mut order: Vec<usize> = (0..offers.len()).collect();
    order.sort_by_key(|&i| (std::cmp::Reverse(weights[i]), i));
    let mut least = None;
    for at in order {
        let to = match offers[at] {
            Act::Move(to) => to,
            Act::Done => here,
            // An overrun opens ways, and who joins has not stopped yet.
            _ if least.is_none() => return,
            _ => continue,
        };
        let jam = exodus::jam_after(eye.book, eye.state, units, to);
        if least.is_none_or(|(least, _)| jam < least) {
            least = Some((jam, at));
        }
        if jam == 0 {
            break;
        }
    }
    if let Some((_, at)) = least {
        weights[at] -= SHUT_IN;
    }
}
