//! The reasons of the policy in words, for people to follow.

use duel::{ATTACK_MOVE, Act, Frame, GERMAN};
use hexmap::HexId;

use super::{march::Plan, outlook::Outlook};
use crate::hint::near;

fn place(outlook: &Outlook, hex: HexId) -> String {
    near(&outlook.book.info, hex)
}

/// What a unit is to do from where it is sent.
fn errand(outlook: &Outlook, plan: &Plan, dest: HexId) -> String {
    let beside = |&&(hex, _): &&(HexId, i32)| outlook.book.distance(hex, dest) == 1;
    let target = plan.targets.iter().filter(beside).max_by_key(|&&(hex, gain)| (gain, std::cmp::Reverse(hex)));
    match target {
        Some(&(hex, _)) => format!("it can attack {} from {}", place(outlook, hex), place(outlook, dest)),
        None => format!("of the hexes in reach {} serves best: way, supply and danger weighed", place(outlook, dest)),
    }
}

pub fn reason(outlook: &Outlook, plan: &Plan, act: Act) -> String {
    match act {
        Act::Chit(_) => "it can lead most units to most effect".into(),
        Act::Name(_) => "it has something to do".into(),
        Act::Order(ATTACK_MOVE) => "attacks from where the units stand promise enough".into(),
        Act::Order(_) => "the units have to come nearer before they attack".into(),
        Act::Pick(unit) if outlook.book.is_hq(unit) => "its units need it nearer".into(),
        Act::Move(to) | Act::Enter(to) => errand(outlook, plan, to),
        Act::Attack(hex) => format!("no other attack promises more than that on {}", place(outlook, hex)),
        Act::Overrun(hex) => format!("{} can be broken through, and the armor goes on", place(outlook, hex)),
        Act::Join(_) => "with it the odds of the attack are better".into(),
        Act::Send(_) => "it changes the odds more than it risks".into(),
        Act::Lose(_) => "its step is the cheapest to lose".into(),
        Act::Hold => "in a fort it costs nothing".into(),
        Act::Done if matches!(outlook.state.stack.top(), Frame::PickTarget(_)) => {
            "no attack left is worth what it may cost".into()
        }
        Act::Done | Act::Pass => "there is nothing more worth doing here".into(),
        Act::At(hex) | Act::Retreat(hex) | Act::Advance(hex) => {
            format!("{} is where it is needed most", place(outlook, hex))
        }
        _ => String::new(),
    }
}

/// What a side is about, in one sentence.
pub fn aim(outlook: &Outlook, plan: &Plan) -> String {
    let mut targets: Vec<_> = plan.targets.clone();
    targets.sort_by_key(|&(hex, gain)| (std::cmp::Reverse(gain), hex));
    let mut names: Vec<String> = targets.into_iter().map(|(hex, _)| place(outlook, hex)).collect();
    names.dedup();
    names.truncate(2);
    match (names.is_empty(), outlook.side == GERMAN) {
        (false, _) => format!("attacking {}", names.join(" and ")),
        (true, true) => "marching on Leningrad".into(),
        (true, false) => "holding the ways to Leningrad".into(),
    }
}
