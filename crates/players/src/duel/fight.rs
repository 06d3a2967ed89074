//! Attacks reckoned up by the rules: what a force gains, the mean over the results table.

use duel::{At, CAS, Effect, FIGHTER, GERMAN, Reckoning, State, Truth, UnitSet};
use hexmap::HexId;
use wargame::{Tally, UnitId};

use super::{
    outlook::{Outlook, Value},
    parameters::{BLEED, GRIND, KILL},
};
use crate::reckoned::{Attack, Reckoned};

/// What an attack has besides its units.
#[derive(Copy, Clone, Default)]
pub struct Aid {
    pub overrun: bool,
    /// What air units and artillery add to the dice.
    pub dice: i8,
}

/// An attack as the rules reckon it up, without air units and artillery; nothing where no strength is in it.
fn reckon(outlook: &Outlook, state: &State, force: &UnitSet, target: HexId) -> Option<Reckoning> {
    let at = At::new(outlook.book, state);
    let guard: UnitSet = state.units.here(outlook.enemy(), target).collect();
    let attack = duel::attack(at, force);
    if attack == 0 || guard.is_empty() {
        return None;
    }
    let strengths = [attack, duel::defence(at, &guard)];
    Some(duel::reckon(outlook.book, strengths, duel::shifts(at, force, target), Tally::default()))
}

/// Sums of the two dice with their frequencies.
pub fn rolls() -> impl Iterator<Item = (i16, i32)> {
    (2..=12i16).map(|roll| (roll, 6 - i32::from(roll.abs_diff(7))))
}

/// What an attack is worth to its side; nothing where it cannot be made.
pub fn expected(outlook: &Outlook, state: &State, force: &UnitSet, target: HexId, aid: Aid) -> Option<Value> {
    if force.is_empty() {
        return None;
    }
    let sum = reckon(outlook, state, force, target)?;
    let (own, foe) = (steps(outlook, state, force.iter()), Foe::new(outlook, state, force, target));
    let dice = sum.dice.die() + if aid.overrun { 0 } else { i16::from(aid.dice) };
    let value = |outcome: Effect| foe.gain(outlook, outcome) - paid(outlook, &own, outcome.attacker);
    let total: Value =
        rolls().map(|(roll, times)| times * value(outlook.book.crt.result(sum.column, roll + dice))).sum();
    Some(total / 36)
}

/// The steps of some units, the cheapest first.
fn steps(outlook: &Outlook, state: &State, units: impl Iterator<Item = UnitId>) -> Vec<Value> {
    let at = At::new(outlook.book, state);
    let mut all = Vec::new();
    for unit in units {
        let first = outlook.step(unit);
        all.push(first);
        if at.steps(unit) > 1 {
            all.push((outlook.whole(unit) - first).max(first));
        }
    }
    all.sort_unstable();
    all
}

fn paid(outlook: &Outlook, own: &[Value], steps: u8) -> Value {
    outlook.style.part(own.iter().take(steps.into()).sum(), BLEED)
}

/// Who is attacked, and what becomes of him.
struct Foe {
    steps: Vec<Value>,
    all: Value,
    units: i32,
    ground: Value,
    /// There is a hex to go to.
    exit: bool,
    /// He may stand fast for nothing (10.6).
    fort: bool,
    /// What each step of his is worth besides, because it holds a victory hex.
    grind: Value,
}

impl Foe {
    fn new(outlook: &Outlook, state: &State, force: &UnitSet, target: HexId) -> Foe {
        let (book, enemy) = (outlook.book, outlook.enemy());
        let here: Vec<UnitId> = state.units.here(enemy, target).collect();
        let fighters = || here.iter().copied().filter(|&u| !book.is_hq(u));
        let steps = match fighters().next() {
            Some(_) => steps(outlook, state, fighters()),
            None => steps(outlook, state, here.iter().copied()),
        };
        let from = |hex: HexId| force.iter().any(|u| state.units.at(u) == Some(hex));
        let shut = |hex: HexId| {
            let zoned = book.zone[hex.index()].iter().any(|&n| n.exists() && from(n))
                || outlook.zone[outlook.side.index()].has(hex);
            zoned || state.units.held(outlook.side).has(hex)
        };
        let points = if state.controls(outlook.side, target) { 0 } else { outlook.points(target) };
        let grind = points * outlook.style.get(GRIND) / steps.len().max(2) as i32;
        let exits = book.strike[target.index()].iter().filter(|h| h.exists());
        Foe {
            all: steps.iter().sum(),
            steps,
            units: here.len() as i32,
            ground: outlook.ground(target),
            exit: exits.into_iter().any(|&hex| !shut(hex)),
            fort: outlook.side == GERMAN && state.fort(book, target),
            grind,
        }
    }

    fn gain(&self, outlook: &Outlook, outcome: Effect) -> Value {
        let all = self.steps.len();
        let lost = usize::from(outcome.defender).min(all);
        let kills = |value| outlook.style.part(value, KILL);
        let killed = |lost: usize| {
            kills(self.steps.iter().take(lost).sum()) + if lost < all { self.grind * lost as i32 } else { 0 }
        };
        if lost >= all {
            return killed(all) + self.ground;
        }
        match outcome.retreat {
            0 => killed(lost),
            _ if self.fort => killed(lost),
            // He pays a step to stay (10.5).
            _ if self.grind > 0 && all > 1 => killed(lost + 1),
            _ if !self.exit => kills(self.all) + self.ground,
            _ => killed(lost) + self.ground + 6 * self.units,
        }
    }
}

/// What one more air unit of a kind changes the dice by, for the attacker.
pub fn plane(outlook: &Outlook, kind: u8) -> i8 {
    match kind {
        FIGHTER => outlook.book.support[0],
        CAS => outlook.book.support[1],
        _ => 0,
    }
}

/// An attack as the rules' forecast has it.
pub fn reckon_attack(outlook: &Outlook, attack: &Attack) -> Option<Reckoned> {
    let force: UnitSet = attack.force.iter().copied().collect();
    if force.is_empty() {
        return None;
    }
    let sum = reckon(outlook, outlook.state, &force, attack.target)?;
    let mut told = Reckoned::on(outlook.book.info.columns[sum.column as usize].clone());
    for (roll, times) in rolls() {
        let outcome = outlook.book.crt.result(sum.column, roll + sum.dice.die());
        told.add(duel::result_name(outcome), times);
    }
    Some(told)
}
