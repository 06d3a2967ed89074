//! What the throws that follow an answer can bring, each with its exact frequency.

use std::collections::BTreeMap;

use super::{
    Consequence, Matter,
    follow::{Ear, Imagined, losses},
};
use crate::{
    action::UnitId,
    rules::{Node, Show},
    words::verb,
};

/// A throw with more outcomes than a die is not followed, nor are more of them than this together, nor so many in a row:
/// where ties are thrown again there is no last one.
const SIDES: usize = 12;
const LEAVES: u32 = 300;
const ROW: usize = 16;

type Loss = (Matter, UnitId);

/// How often each loss comes, of how many.
struct Odds {
    of: u64,
    losses: BTreeMap<Loss, u64>,
}

/// What comes by the throws up to the next decision; nothing where that cannot be known or is too much.
pub fn chances<R: Show>(imagined: &Imagined<'_, R>, state: &R::State) -> Vec<Consequence> {
    let mut leaves = LEAVES;
    let Some(odds) = throw(imagined, state, &mut leaves, ROW) else { return Vec::new() };
    let mut groups: Vec<((Matter, bool, u64), Vec<UnitId>)> = Vec::new();
    for (&(matter, unit), &times) in &odds.losses {
        let key = (matter, imagined.is_own(state, unit), times);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, units)) => units.push(unit),
            None => groups.push((key, vec![unit])),
        }
    }
    let said = |((matter, against, times), units): ((Matter, bool, u64), Vec<UnitId>)| {
        let many = units.len();
        let what = match matter {
            Matter::Unit => verb(many, "is eliminated", "are eliminated"),
            Matter::Step => verb(many, "loses a step", "lose a step"),
            Matter::Disrupted => verb(many, "is disrupted", "are disrupted"),
            _ => verb(many, "is out of supply", "are out of supply"),
        };
        let words = format!("{} {what}", imagined.name(state, &units));
        let said = Consequence { against, ..Consequence::said(matter, words) };
        said.of(units).chance(times as u32, odds.of as u32)
    };
    groups.into_iter().map(said).collect()
}

fn throw<R: Show>(imagined: &Imagined<'_, R>, state: &R::State, leaves: &mut u32, row: usize) -> Option<Odds> {
    let (rules, row) = (imagined.rules, row.checked_sub(1)?);
    let mut outcomes = Vec::new();
    rules.legal(state, &mut outcomes);
    if outcomes.len() > SIDES {
        return None;
    }
    let mut branches = Vec::with_capacity(outcomes.len());
    for &outcome in &outcomes {
        let weight = u64::from(rules.weight(state, outcome));
        let (mut after, mut ear) = (state.clone(), Ear::new(imagined.side));
        rules.apply(&mut after, outcome, &mut ear);
        *leaves = leaves.checked_sub(1)?;
        if ear.sealed {
            return None;
        }
        let mut then = match rules.node(&after) {
            Node::Chance => throw(imagined, &after, leaves, row)?,
            _ => Odds { of: 1, losses: BTreeMap::new() },
        };
        let dead = imagined.dead(state, &after).into_iter().map(|unit| (Matter::Unit, unit));
        for loss in ear.told.iter().flat_map(losses).chain(dead) {
            then.losses.insert(loss, then.of);
        }
        branches.push((weight, then));
    }
    Odds::joined(branches)
}

impl Odds {
    /// The outcomes of a throw with their weights, each with what is thrown after it, over what they have in common.
    fn joined(branches: Vec<(u64, Odds)>) -> Option<Odds> {
        let common = branches.iter().fold(1, |all, (_, then)| all / gcd(all, then.of) * then.of);
        let mut odds = Odds { of: 0, losses: BTreeMap::new() };
        for (weight, then) in branches {
            let size = weight * (common / then.of);
            odds.of += weight * common;
            for (loss, times) in then.losses {
                *odds.losses.entry(loss).or_default() += size * times;
            }
        }
        odds.losses.retain(|_, times| *times > 0);
        (odds.of > 0 && odds.of <= u64::from(u32::MAX)).then_some(odds)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
