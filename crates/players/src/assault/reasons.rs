//! The reasons of the policy in words, for people to follow.

use assault::{Act, Frame, GERMAN};
use hexmap::HexId;
use wargame::UnitId;

use super::{attacks, outlook::Outlook, plan::Plan};
use crate::hint::near;

fn place(outlook: &Outlook, hex: HexId) -> String {
    near(&outlook.book.info, hex)
}

/// What a unit is to do from where it is sent: attack the planned target beside it that is worth most.
fn errand(outlook: &Outlook, plan: &Plan, unit: UnitId) -> Option<String> {
    let dest = plan.orders[unit.index()].dest;
    if !dest.exists() {
        return None;
    }
    let beside = |&&(hex, _): &&(HexId, i32)| outlook.book.map.distance(hex, dest) == Some(1);
    let target = plan.targets.iter().filter(beside).max_by_key(|&&(hex, gain)| (gain, std::cmp::Reverse(hex)));
    Some(match target {
        Some(&(hex, _)) => format!("it can attack {} from {}", place(outlook, hex), place(outlook, dest)),
        None => format!("it is wanted at {} for an attack", place(outlook, dest)),
    })
}

/// Why an answer is the best liked; nothing where the next of the row tells it.
pub fn reason(outlook: &Outlook, plan: &Plan, act: Act) -> String {
    let state = outlook.state;
    let dest = |unit: UnitId| plan.orders[unit.index()].dest;
    let place = |hex| place(outlook, hex);
    match act {
        Act::Pick(unit) if outlook.is_hq(unit) => "its units need it nearer".into(),
        Act::Pick(unit) => {
            errand(outlook, plan, unit).filter(|_| state.units.at(unit) != Some(dest(unit))).unwrap_or_default()
        }
        Act::Move(to) => match state.stack.top() {
            Frame::Move(march) if dest(march.unit) == to => errand(outlook, plan, march.unit).unwrap_or_default(),
            _ => format!("of the hexes in reach {} serves best: way, supply and danger weighed", place(to)),
        },
        Act::Attack(hex) => match attacks::best(outlook, state, plan, hex, 0) {
            Some(_) => format!("no other attack promises more than that on {}", place(hex)),
            None => "nothing better can be attacked".into(),
        },
        Act::Join(_) => "with it the odds of the attack are better".into(),
        Act::Transfer(_) => "the city needs it".into(),
        Act::Bomb(hex) => format!("{} is to be attacked, or it stands in the open", place(hex)),
        Act::Done if matches!(state.stack.top(), Frame::PickTarget(_)) => {
            "no attack left is worth what it may cost".into()
        }
        Act::Done => "there is nothing more worth doing here".into(),
        Act::Way(_) => "it costs least: steps, units and ground weighed".into(),
        Act::Lose(_) => "its step is the cheapest to lose".into(),
        Act::At(hex) => format!("{} is where it is needed most", place(hex)),
        _ => String::new(),
    }
}

/// What a side is about, in one sentence.
pub fn aim(outlook: &Outlook, plan: &Plan) -> String {
    let mut targets: Vec<_> = plan.targets.clone();
    targets.sort_by_key(|&(hex, gain)| (std::cmp::Reverse(gain), hex));
    let mut names: Vec<String> = Vec::new();
    for (hex, _) in targets {
        let name = place(outlook, hex);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(2);
    match (names.is_empty(), outlook.side == GERMAN) {
        (false, _) => format!("attacking {}", names.join(" and ")),
        (true, true) => format!("marching on {}", city(outlook)),
        (true, false) => format!("holding the ways to {}", city(outlook)),
    }
}

fn city(outlook: &Outlook) -> &'static str {
    if outlook.book.is_stalingrad() { "Stalingrad" } else { "Leningrad" }
}
