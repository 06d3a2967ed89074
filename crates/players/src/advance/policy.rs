//! The heuristic policy: how much each offer is liked, each question by its own yardstick.

use std::sync::Arc;

use advance::{Act, Activation, Advance, Frame, GERMAN, HexSet, SOVIET, State, UnitSet};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{
    aftermath,
    atlas::Atlas,
    attacks::{self, Strikes},
    exodus, features, german,
    outlook::{Known, Outlook},
    plan::{Order, Plan, overrun_gain},
    reasons, setup, soviet,
};
use crate::{
    Policy,
    reckoned::{Attack, Reckoned},
    style::Style,
};

/// What a place is liked less for that shuts divisions in.
const SHUT_IN: i32 = -100_000;

pub struct Heuristic {
    atlas: Arc<Atlas>,
    plan: Plan,
    strikes: Strikes,
    known: Known,
    style: Style,
}

impl Heuristic {
    pub fn new(atlas: Arc<Atlas>, style: Style) -> Heuristic {
        Heuristic { atlas, plan: Plan::new(), strikes: Strikes::new(), known: Known::default(), style }
    }
}

impl Policy<Advance> for Heuristic {
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
        let outlook = Outlook::new(rules.book(), state, &self.atlas, &known, GERMAN, self.style);
        features::features(&outlook, out);
    }

    fn reckon(&self, rules: &Advance, state: &State, side: Side, attack: &Attack) -> Option<Reckoned> {
        let known = Known::default();
        Some(attacks::reckon(&Outlook::new(rules.book(), state, &self.atlas, &known, side, self.style), attack))
    }

    fn reason(&self, rules: &Advance, state: &State, side: Side, act: Act) -> String {
        let outlook = Outlook::new(rules.book(), state, &self.atlas, &self.known, side, self.style);
        reasons::reason(&outlook, &self.plan, act)
    }

    fn aim(&self, rules: &Advance, state: &State, side: Side) -> String {
        let outlook = Outlook::new(rules.book(), state, &self.atlas, &self.known, side, self.style);
        reasons::aim(&outlook, &self.plan)
    }

    fn copy(&self) -> Box<dyn Policy<Advance>> {
        Box::new(Heuristic::new(self.atlas.clone(), self.style))
    }

    fn weigh(&mut self, rules: &Advance, state: &State, side: Side, offers: &[Act], weights: &mut Vec<i32>) {
        let book = rules.book();
        let outlook = Outlook::new(book, state, &self.atlas, &self.known, side, self.style);
        match state.stack.top() {
            Frame::SetColumns(_) => setup::columns(&outlook, offers, weights),
            Frame::SetGermans(ask) => setup::germans(&outlook, ask.hand.unwrap_or(UnitId(0)), offers, weights),
            Frame::Replace(_) => weights.extend(offers.iter().map(|o| i32::from(*o != Act::Done))),
            Frame::PickMover(_) => {
                keep_plan(&mut self.plan, &outlook);
                pick(&outlook, &self.plan, offers, weights);
            }
            Frame::Enter(_) => enter(&outlook, offers, weights),
            Frame::Move(act) => {
                keep_plan(&mut self.plan, &outlook);
                march(&outlook, &mut self.plan, &act, offers, weights);
            }
            Frame::PickTarget(_) => attacks::pick(&outlook, &mut self.strikes, offers, weights),
            Frame::Announce(ask) => {
                attacks::announce(&outlook, &mut self.strikes, (&ask.targets, &ask.force), offers, weights);
            }
            Frame::CommitAir(_) => attacks::air(&outlook, offers, weights),
            Frame::ChooseWay(ask) => aftermath::way(&outlook, ask.attacker, offers, weights),
            Frame::TakeLoss(_) | Frame::Overstack(_) => aftermath::lose(&outlook, offers, weights),
            Frame::RetreatTo(ask) => {
                aftermath::retreat(&outlook, ask.unit, ask.attacker, ask.left, offers, weights);
            }
            Frame::Advance(ask) => aftermath::follow(&outlook, ask.hand, offers, weights),
            Frame::Interdict(_) => weights.extend(offers.iter().map(|&o| interdict(&outlook, o))),
            Frame::Fortify(_) => weights.extend(offers.iter().map(|&o| match o {
                Act::Fort(hex) => soviet::fort(&outlook, hex),
                _ => 0,
            })),
            _ => weights.extend(offers.iter().map(|_| 0)),
        }
    }
}

fn keep_plan(plan: &mut Plan, outlook: &Outlook) {
    plan.keep(outlook, |hex| attacks::value(outlook, hex), attacks::least(outlook));
}

/// Air units wait for the defence while Soviets stand close; else they interdict.
fn interdict(outlook: &Outlook, offer: Act) -> i32 {
    let contact = outlook.zone[SOVIET.index()].meets(outlook.state.units.held(GERMAN));
    match offer {
        Act::Interdict(hex) => german::interdict(outlook, hex),
        _ if contact => 1000,
        _ => 0,
    }
}

/// Which unit moves next: overruns first, then attackers, then the rest from the front on.
fn pick(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let crowd = outlook.side == GERMAN && exodus::begins(outlook.book, outlook.state);
    let way = if crowd { exodus::in_the_way(outlook.book, outlook.state) } else { HexSet::EMPTY };
    weights.extend(offers.iter().map(|&offer| {
        let Act::Pick(unit) = offer else { return 0 };
        let Some(hex) = outlook.state.units.at(unit) else {
            return if outlook.state.turn == outlook.book.surprise_turn { 3000 } else { 500 };
        };
        let order: Order = plan.orders[unit.index()];
        let near = 300 - i32::from(outlook.atlas.togo[0][hex].min(300));
        // Overruns and attacks come first: they may open other ways.
        if way.has(hex) && (order.dest == hex || !order.dest.exists()) {
            return 600 + near;
        }
        match (order.overrun, order.dest) {
            (true, _) => 2000 + i32::from(outlook.class(unit) != 0) * 300 + near,
            (_, dest) if dest == hex => -1,
            (_, dest) if dest.exists() => 1000 + near,
            _ => 100 + near,
        }
    }));
}

fn enter(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let enemy = outlook.zone[outlook.side.other().index()];
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Enter(hex) => {
            let full = outlook.crowded(outlook.side, hex, 1, &UnitSet::EMPTY);
            -i32::from(outlook.atlas.togo[0][hex].min(300)) - 40 * i32::from(enemy.has(hex)) - 60 * i32::from(full)
        }
        _ => -1000,
    }));
}

/// How a party moves: to where its order sends it, else to where it stands best.
fn march(outlook: &Outlook, plan: &mut Plan, act: &Activation, offers: &[Act], weights: &mut Vec<i32>) {
    if act.now == Activation::CHOOSE {
        weights.extend(offers.iter().map(|o| i32::from(*o != Act::Done)));
        return;
    }
    let units: Vec<UnitId> = act.group().map(|i| UnitId(act.members[i])).collect();
    let here = outlook.state.units.at(units[0]).expect("a party stands on the map");
    let order = plan.orders[units[0].index()];
    plan.look(outlook);
    let plan = &*plan;
    let score = |hex: HexId| match &plan.front {
        Some((_, front)) => soviet::stand(outlook, plan, front, units[0], hex),
        None => german::stand(outlook, plan, &units, hex),
    };
    // An order leads on its way until it is reached; after an overrun the party is free again.
    let movers = units.iter().copied().collect();
    let sent = order.dest.exists()
        && !(order.overrun && order.dest == here)
        && !outlook.crowded(outlook.side, order.dest, units.len(), &movers);
    let bound = outlook.side == SOVIET && outlook.state.turn == 1;
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) => {
            let other = plan.orders[unit.index()];
            if order.group != 0 && other.group == order.group { 50_000 } else { -50_000 }
        }
        Act::Drop(_) => -50_000,
        Act::Overrun(hex) if outlook.side == GERMAN => {
            overrun_gain(outlook, &units, here, hex, attacks::value(outlook, hex)).map_or(-50_000, |gain| 20_000 + gain)
        }
        Act::Overrun(_) => -50_000,
        Act::Move(to) if sent && to == order.dest => 15_000,
        Act::Done if sent && order.dest == here => 15_000,
        // On the first turn the Soviets have to end next to a German: straight there.
        Act::Move(to) if bound && outlook.zone[GERMAN.index()].has(to) => 5_000 + score(to),
        Act::Move(to) => score(to),
        // Standing still wins a tie.
        _ => score(here) + 1,
    }));
    if outlook.side == GERMAN && exodus::begins(outlook.book, outlook.state) {
        make_room(outlook, &units, here, offers, weights);
    }
}

/// In the crowd of the first phase everybody stops where he shuts the fewest in.
fn make_room(outlook: &Outlook, units: &[UnitId], here: HexId, offers: &[Act], weights: &mut [i32]) {
    let way = exodus::in_the_way(outlook.book, outlook.state);
    if way.has(here) {
        // Whoever is in the way goes on, but not to where others would have to make way for him.
        for (weight, offer) in weights.iter_mut().zip(offers) {
            *weight += match offer {
                Act::Done => SHUT_IN / 4,
                Act::Move(to) if way.has(*to) => SHUT_IN / 4,
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
        let jam = exodus::jam_after(outlook.book, outlook.state, units, to);
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
