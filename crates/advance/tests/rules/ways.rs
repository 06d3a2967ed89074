//! Ways with their prices: the steps add up, and the words of each are those of its price.

use std::{collections::BTreeSet, sync::Arc};

use advance::{Act, Advance, Frame, Kind, State};
use wargame::{Rules as _, Show as _, Target, UnitId, action};

use crate::{
    common::{e79, editions},
    walk::{acts, walk, with},
};

fn goes(act: &Act) -> bool {
    matches!(act, Act::Move(_) | Act::Overrun(_) | Act::Enter(_))
}

/// Least half-points among the units that move.
fn purse(state: &State) -> Option<u8> {
    let Frame::Move(act) = state.stack.top() else { return None };
    act.group().map(|i| act.left[i]).min()
}

/// Half-points of a class for what a step leads over, by the rulebook's chart (4.9; second edition 2.2).
fn rate(first_edition: bool, over: &str, wheels: bool) -> u8 {
    match (over, wheels) {
        ("clear", _) => 2,
        ("road" | "city" | "Soviet city", true) => 1,
        ("road" | "city" | "Soviet city", false) => 2,
        ("swamp", true) if !first_edition => 6,
        ("swamp" | "hill" | "forest", _) => 4,
        _ => panic!("«{over}» is no ground"),
    }
}

/// Half-points of a number in words: `2`, `1½`.
fn half_points(words: &str) -> u8 {
    let (whole, half) = words.strip_suffix('½').map_or((words, 0), |whole| (whole, 1));
    2 * if whole.is_empty() { 0 } else { whole.parse::<u8>().expect("points are a number") } + half
}

/// What a step costs by its own words, to a party of one class or of two.
fn by_words(first_edition: bool, why: &str, classes: (bool, bool), left: u8) -> u8 {
    let mut parts = why.split(", ");
    let over = parts.next().expect("the ground comes first");
    let one = |wheels| if over == "overrun" { 6 } else { rate(first_edition, over, wheels) };
    let mut price = match classes {
        (true, true) => one(false).max(one(true)),
        (_, wheels) => one(wheels),
    };
    for part in parts {
        if part == "takes all points" {
            assert!(price > left, "{why}: {price} of {left}");
            return left;
        } else if part.ends_with(" doubles it") {
            price *= 2;
        } else if let Some(times) = part.strip_suffix(" times as much") {
            price *= times.rsplit(' ').next().and_then(|n| n.parse::<u8>().ok()).expect("a number of times");
        } else {
            let more = part.strip_suffix(" more").and_then(|p| p.rsplit(' ').next()).unwrap_or_else(|| panic!("{why}"));
            price += half_points(more);
        }
    }
    price
}

/// Who moves or enters: whether feet are among them, and whether wheels.
fn classes(rules: &Advance, state: &State) -> (bool, bool) {
    let units: Vec<UnitId> = match state.stack.top() {
        Frame::Move(act) => act.group().map(|i| UnitId(act.members[i])).collect(),
        Frame::Enter(enter) => enter.units.iter().filter(|&&u| u != u8::MAX).map(|&u| UnitId(u)).collect(),
        _ => Vec::new(),
    };
    let foot = |u: &UnitId| rules.book().kinds[u.index()] == Kind::Infantry;
    (units.iter().any(foot), !units.iter().all(foot))
}

/// Every far move, overrun and entry of random games: the steps lead there and add up, and each costs what its words
/// say: every part of a price is named, and nothing is named that is not paid.
#[test]
fn the_steps_of_a_way_add_up_and_cost_what_their_words_say() {
    let (mut long, mut named) = (0, BTreeSet::new());
    for rules in editions() {
        let first = Arc::ptr_eq(&rules, &e79());
        walk(&rules, 10, 4, with(goes), |state, _, ask| {
            for (act, offer) in acts(ask).filter(|(a, _)| goes(a)) {
                let way = rules.way(state, act);
                let said = action::write(rules.info(), act);
                let last = way.last().unwrap_or_else(|| panic!("«{said}» has no way"));
                assert_eq!((Some(last.left), Target::Hex(last.hex)), (offer.left, offer.target), "«{said}»");
                assert!(way.iter().all(|s| !s.why.is_empty() && s.cost > 0 || s.left == 0), "«{said}»: {way:?}");
                let mut left = match act {
                    Act::Enter(_) => last.left + last.cost,
                    _ => purse(state).expect("a party moves"),
                };
                for step in &way {
                    let price = by_words(first, &step.why, classes(&rules, state), left);
                    assert_eq!(price, step.cost, "{}: «{said}»: {step:?}", rules.info().id);
                    left -= step.cost;
                    assert_eq!(step.left, left, "«{said}»: {way:?}");
                    named.extend(step.why.split(", ").map(str::to_owned));
                }
                if let Act::Move(_) = act {
                    let mut steps = Vec::new();
                    rules.steps(state, act, &mut steps);
                    let hexes: Vec<_> = way.iter().map(|s| Act::Move(s.hex)).collect();
                    assert_eq!(hexes, steps, "«{said}» goes as its steps do");
                    long += usize::from(steps.len() > 3);
                }
            }
        });
    }
    assert!(long > 1000, "{long} far moves were looked at");
    let parts = ["road", "swamp", "river", "fort", "interdiction", "leaving an interdicted hex", "leaves a zone"];
    for part in parts.iter().chain(&["overrun", "takes all points"]) {
        assert!(named.iter().any(|n| n.starts_with(part)), "«{part}» was never paid: {named:?}");
    }
}
