//! Bombers, ground support, the ship and its +5 marker.

use assault::{Act, GERMAN, Phase, RUSSIAN, State, multiple, needed};
use hexmap::HexId;

use super::{attacks::best, outlook::Outlook, plan::Plan};

/// Bombers go where an attack is planned and the ground is open, or where a strong enemy stands close.
pub fn bomb(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    let (book, state) = (outlook.book, outlook.state);
    let keep = if plan.targets.is_empty() { 6 } else { 14 };
    let own = *state.units.held(outlook.side);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Bomb(hex) => {
            let chance = i32::from(needed(book, hex));
            let laid = state.flying.iter().filter(|&&h| h == hex).count() as i32;
            let planned = plan.targets.iter().find(|t| t.0 == hex).map_or(0, |t| t.1 + 20);
            let close = outlook.near(hex, &own) <= 3;
            let strong: i32 = state.units.here(outlook.enemy(), hex).map(|u| outlook.factor(u)).sum();
            let hinder = if close { strong * 3 } else { 0 };
            (planned.max(hinder) * chance / 6) * if laid > 0 { 6 - chance } else { 6 } / 6
        }
        Act::Ship => 3,
        _ => keep,
    }));
}

/// Ground support goes where it helps an attack most.
pub fn support(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| {
        let Act::Support(hex) = offer else { return 0 };
        let gain = |plus| best(outlook, outlook.state, plan, hex, plus).map_or(-50, |b| b.0);
        let with = gain(1);
        if with <= 0 { -1 } else { with - gain(0).max(0) }
    }));
}

/// What the +5 marker is worth on a hex.
fn fire_value(outlook: &Outlook, state: &State, plan: &Plan, hex: HexId) -> i32 {
    let book = outlook.book;
    if state.units.held(RUSSIAN).has(hex) {
        let own: i32 = state.units.here(RUSSIAN, hex).map(|u| outlook.factor(u)).sum();
        let defence = own * i32::from(multiple(book, RUSSIAN, hex).0);
        let press = plan.press[hex].min(45);
        return if press > 0 && defence > 0 { 20 + press * 10 / (defence + 5) } else { 1 };
    }
    if state.phase() == Phase::RussianMovement && state.units.held(GERMAN).has(hex) {
        let mut with = state.clone();
        with.fire = hex;
        return best(outlook, &with, plan, hex, 0).map_or(0, |b| b.0 * 3);
    }
    0
}

pub fn fire(outlook: &Outlook, plan: &Plan, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Fire(hex) => fire_value(outlook, outlook.state, plan, hex),
        _ => 0,
    }));
}

/// Where the ship lies best: the most of the threatened front within its range.
pub fn sail(outlook: &Outlook, plan: &Plan, hex: HexId) -> i32 {
    let Some(navy) = outlook.book.navy.as_ref() else { return 0 };
    if hex == navy.harbour {
        return 0;
    }
    let front = outlook.state.units.held(RUSSIAN).iter();
    let near = |h: &HexId| outlook.book.map.distance(hex, *h).is_some_and(|d| (1..=navy.range).contains(&d));
    1 + front.filter(near).filter(|&h| !outlook.book.city.has(h)).map(|h| plan.press[h].min(45)).sum::<i32>()
}
