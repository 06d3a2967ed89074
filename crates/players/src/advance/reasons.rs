//! The reasons of the policy in words, for people to follow.

use advance::{Act, At, Frame, GERMAN, LOSE, RETREAT, SOVIET, State, lines, river};
use hexmap::HexId;
use wargame::{
    UnitId,
    prose::{cited, escape},
    words::row,
};

use super::{attacks, outlook::Outlook, plan::Plan, plan::overrun_gain};
use crate::hint::near;

fn place(outlook: &Outlook, hex: HexId) -> String {
    near(&outlook.book.info, hex)
}

/// The enemy hex a unit's order is about: the best overrun from where it is sent, or what most others are sent to.
fn target(outlook: &Outlook, plan: &Plan, unit: UnitId) -> Option<HexId> {
    let order = plan.orders[unit.index()];
    if !order.dest.exists() {
        return None;
    }
    let foes = outlook.book.near[order.dest.index()] & *outlook.state.units.held(outlook.side.other());
    if order.overrun {
        let party: Vec<UnitId> =
            outlook.state.units.of(outlook.side).filter(|u| plan.orders[u.index()].group == order.group).collect();
        let gain = |h: &HexId| overrun_gain(outlook, &party, order.dest, *h, attacks::value(outlook, *h));
        return foes.iter().max_by_key(|h| (gain(h), std::cmp::Reverse(*h)));
    }
    let sent = |hex: HexId| {
        let there = |u: &UnitId| {
            let other = plan.orders[u.index()];
            !other.overrun && other.dest.exists() && outlook.book.near[hex.index()].has(other.dest)
        };
        outlook.state.units.of(outlook.side).filter(there).count()
    };
    foes.iter().max_by_key(|&h| (sent(h), std::cmp::Reverse(h)))
}

/// What a unit is to do from where it is sent.
fn errand(outlook: &Outlook, plan: &Plan, unit: UnitId) -> Option<String> {
    let (order, target) = (plan.orders[unit.index()], target(outlook, plan, unit)?);
    let with = match outlook.book.germans.get(unit.index()).and_then(|g| g.corps) {
        Some(_) if order.group != 0 => "with its corps ",
        _ if order.group != 0 => "with others of its stack ",
        _ => "",
    };
    let (from, at) = (place(outlook, order.dest), place(outlook, target));
    Some(match order.overrun {
        true => format!("{with}it can overrun {at} from {from}"),
        false => format!("{with}it can attack {at} from {from} in the Combat Phase"),
    })
}

/// Why an answer is the best liked; nothing where the next of the row tells it.
pub fn reason(outlook: &Outlook, plan: &Plan, act: Act) -> String {
    let state = outlook.state;
    let top = state.stack.top();
    let mover = subjects(top).first().copied();
    let sent = mover.and_then(|unit| Some((plan.orders[unit.index()].dest, errand(outlook, plan, unit)?)));
    match act {
        Act::Pick(unit) => errand(outlook, plan, unit).unwrap_or_default(),
        Act::Place(_) | Act::Advance(_) => String::new(),
        Act::Join(_) if mover.is_some() => sent.map_or("they move together".into(), |(_, errand)| errand),
        Act::Join(_) | Act::Also(_) => "with it the odds of the attack are better".into(),
        Act::Move(to) => match sent {
            Some((dest, errand)) if dest == to => errand,
            _ => standing(outlook, plan, mover, to),
        },
        Act::Enter(hex) => {
            format!("{} is the entry with the shortest way to the fighting", place(outlook, hex))
        }
        Act::Overrun(hex) => format!("it clears {} out of the way and can go on", place(outlook, hex)),
        Act::Attack(hex) => format!("no other attack promises more than that on {}", place(outlook, hex)),
        Act::Done => done(outlook, plan, mover),
        Act::Way(LOSE) => "the steps cost less than the ground a retreat would give up".into(),
        Act::Way(RETREAT) => "the ground costs less than the steps that would be lost".into(),
        Act::Way(_) => "one step and one hex cost less than two of either".into(),
        Act::Lose(unit) if state.side(unit) != outlook.side => "it is the most valuable unit there".into(),
        Act::Lose(_) => "its step is the cheapest to lose".into(),
        Act::Retreat(hex) => standing(outlook, plan, mover, hex),
        Act::At(hex) if matches!(top, Frame::SetGermans { .. }) => {
            format!("{} keeps its corps together and has a short way to Leningrad", place(outlook, hex))
        }
        Act::At(hex) if matches!(top, Frame::SetColumns { .. }) => {
            format!("{} lies on the shortest way from the border to Leningrad", place(outlook, hex))
        }
        Act::At(hex) => format!("in {} {}", place(outlook, hex), standing(outlook, plan, mover, hex)),
        Act::Commit(0) => "the air units change more elsewhere".into(),
        Act::Commit(_) => "here the air units change most".into(),
        Act::Flip(_) => "at full strength it attacks and holds better".into(),
        Act::Fort(hex) => format!("{} will be fought for", place(outlook, hex)),
        Act::Interdict(hex) => format!("it slows the Soviet units that come by {}", place(outlook, hex)),
        Act::Drop(_) => "the others go on better without it".into(),
        Act::Deal(_) | Act::Die(_) => String::new(),
    }
}

/// Why it is enough.
fn done(outlook: &Outlook, plan: &Plan, mover: Option<UnitId>) -> String {
    let here = mover.and_then(|unit| outlook.state.units.at(unit));
    match (outlook.state.stack.top(), here) {
        (Frame::PickMover(_), _) => "what has not moved stands well where it is".into(),
        (Frame::PickTarget(_), _) => "no attack left is worth what it may cost".into(),
        (Frame::Announce(_), _) => "more units would change little".into(),
        (Frame::Advance(_), _) => "the units stand better where they are".into(),
        (Frame::Interdict(_), _) => "the air units are kept for the defence".into(),
        (Frame::Move(_), Some(hex)) => match mover.and_then(|unit| errand(outlook, plan, unit)) {
            Some(errand) if mover.is_some_and(|u| plan.orders[u.index()].dest == hex) => errand,
            _ => format!(
                "nothing in reach is better than {}: {}",
                place(outlook, hex),
                standing(outlook, plan, mover, hex)
            ),
        },
        _ => "there is nothing more worth doing here".into(),
    }
}

/// Who goes where that is being asked.
fn subjects(top: Frame) -> Vec<UnitId> {
    match top {
        Frame::Move(act) => act.group().filter_map(|i| act.unit(i)).collect(),
        Frame::RetreatTo(retreat) => vec![retreat.unit],
        Frame::Advance(follow) => follow.hand.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether all of them would be in supply in a hex, by the rules and not by the outlook, which reckons with what opens
/// on the way.
fn fed(outlook: &Outlook, hex: HexId) -> bool {
    let (units, mut then) = (subjects(outlook.state.stack.top()), outlook.state.clone());
    units.iter().for_each(|&unit| then.units.put(unit, hex.into()));
    let at = At::new(outlook.book, &then);
    let lines = lines(at, outlook.side);
    units.iter().all(|&unit| lines.supplies(at, unit))
}

/// What speaks for standing in a hex.
fn standing(outlook: &Outlook, plan: &Plan, unit: Option<UnitId>, hex: HexId) -> String {
    let (book, mut good) = (outlook.book, Vec::new());
    let class = unit.map_or(0, |u| outlook.class(u));
    let from = unit.and_then(|u| outlook.state.units.at(u));
    if book.leningrad.has(hex) {
        good.push("it holds the city");
    }
    if outlook.side == GERMAN
        && from.is_some_and(|from| outlook.atlas.togo[class][hex] < outlook.atlas.togo[class][from])
    {
        good.push("it comes nearer to Leningrad");
    }
    if unit.is_some() && fed(outlook, hex) {
        good.push("it is in supply");
    }
    if super::atlas::cover(book, hex, outlook.side) > 0 {
        good.push("the ground shelters it");
    }
    if outlook.state.forts.has(hex) && outlook.side != GERMAN {
        good.push("there is a fort");
    }
    if plan.press[hex] == 0 && outlook.state.turn > 1 {
        good.push("no enemy can come at it");
    }
    if book.near[hex.index()].meets(outlook.state.units.held(outlook.side)) {
        good.push("friends stand beside it");
    }
    match good.is_empty() {
        true => "it is exposed, but every other place is worse".into(),
        false => row(&good),
    }
}

/// What a side is about, in one sentence.
pub fn aim(outlook: &Outlook, plan: &Plan) -> String {
    let (book, state) = (outlook.book, outlook.state);
    // Where units are sent to attack, and to overrun; each counts for one enemy hex.
    let mut struck: Vec<(bool, usize, HexId)> = Vec::new();
    for unit in state.units.of(outlook.side) {
        let Some(hex) = target(outlook, plan, unit) else { continue };
        let overrun = plan.orders[unit.index()].overrun;
        match struck.iter_mut().find(|(how, _, other)| (*how, *other) == (overrun, hex)) {
            Some((_, count, _)) => *count += 1,
            None => struck.push((overrun, 1, hex)),
        }
    }
    struck.sort_by_key(|&(_, count, hex)| (std::cmp::Reverse(count), hex));
    let most = |overrun: bool| -> Vec<String> {
        struck.iter().filter(|(how, ..)| *how == overrun).take(2).map(|&(_, _, hex)| place(outlook, hex)).collect()
    };
    let mut parts = Vec::new();
    if outlook.side == SOVIET && state.turn == 1 {
        // He has no choice: every unit goes for the Germans, and those beside them attack.
        let (march, attack) = (cited(book.case("79:17.2", "10:15.1")), cited(book.case("79:17.3", "10:15.2")));
        parts.push(format!("bound on Game-Turn 1 to march at the Germans {march} and to attack them {attack}"));
    } else if let Some(river) = held_river(outlook, state).filter(|_| outlook.side == SOVIET) {
        parts.push(format!("holding the {}", escape(&river)));
    }
    let (overruns, attacks) = (most(true), most(false));
    if !overruns.is_empty() {
        parts.push(format!("overrunning {}", row(&overruns)));
    }
    if !attacks.is_empty() {
        parts.push(format!("attacking {}", row(&attacks)));
    }
    if parts.is_empty() {
        parts.push(match outlook.side == GERMAN {
            true => "marching on Leningrad".into(),
            false => "drawing back before the panzers".to_owned(),
        });
    }
    parts.join("; ")
}

/// The river most units of a side that see the enemy stand along.
fn held_river(outlook: &Outlook, state: &State) -> Option<String> {
    let enemies = outlook.atlas.rings.around(state.units.held(outlook.side.other()), 2);
    let mut rivers: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    let front: Vec<HexId> = state.units.on_map(outlook.side).map(|(_, h)| h).filter(|h| enemies.has(*h)).collect();
    for edge in outlook.book.map.edges().iter().filter(|e| river(outlook.book, e.a, e.b)) {
        let along = front.iter().filter(|&&h| h == edge.a || h == edge.b).count();
        // A border may run along a river; its key is not a name.
        let named = edge.names.iter().filter(|(_, name)| name.starts_with(char::is_uppercase));
        for (_, name) in named.filter(|_| along > 0) {
            *rivers.entry(name).or_default() += along;
        }
    }
    let (name, count) = rivers.into_iter().max_by_key(|&(name, count)| (count, std::cmp::Reverse(name)))?;
    (count >= front.len() && count > 2).then(|| name.to_owned())
}
