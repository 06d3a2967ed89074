//! Nothing is lost that was not said before, and what was said comes to pass (law 18).

use std::collections::BTreeMap;

use hexmap::HexId;

use super::walk::Walk;
use crate::{
    action::{Action, Target, UnitId},
    consequence::{self, Consequence, Matter, When},
    ledger::Entry,
    listen::{Heard, Tell},
    rules::{Node, Show, Side, Viewer},
    seat::throw,
};

/// Answers that are looked at beside the one that is given.
const OTHERS: usize = 1;
/// Nothing lasts longer than so many actions until a phase is over by itself.
const LONG: usize = 200;

/// So many ways on are looked at to see how often something happens.
const SAMPLE: u32 = 60;

/// A frequency as a fraction in its lowest terms.
type Share = (u64, u64);

impl<R: Show> Walk<'_, R> {
    /// Law 18, of the answer that is given and of a few others.
    pub fn said_before(&mut self, action: R::Action, offers: &[R::Action]) -> Result<(), String> {
        let Node::Decide(side) = self.rules.node(&self.state) else { return Ok(()) };
        let mut looked = vec![action];
        looked.extend((0..OTHERS).map(|_| offers[self.looks.below(offers.len() as u32) as usize]));
        for &action in &looked {
            let text = self.write(action);
            let wrong = |what: String| Err(format!("law 18: «{text}» {what}"));
            let viewer = Viewer::Player(side);
            let leads = self.rules.leads(&self.state, viewer, action);
            let other = self.sample(&self.state, side, 5);
            if self.rules.leads(&other, viewer, action) != leads {
                return wrong(format!("leads to what {side:?} cannot know"));
            }
            for viewer in [Viewer::Player(side.other()), Viewer::Spectator] {
                if !self.rules.leads(&self.state, viewer, action).is_empty() {
                    return wrong(format!("tells {viewer:?} what it leads to"));
                }
            }
            for one in &leads {
                self.whole(&one.say())?;
            }
            if let Err(what) = self.comes_to_pass(side, action, &leads) {
                return wrong(what);
            }
        }
        self.grave_is_said(side, offers)?;
        self.rows_are_said(side)
    }

    /// What is sent with every position is what is said of the offers one by one.
    fn grave_is_said(&self, side: Side, offers: &[R::Action]) -> Result<(), String> {
        let viewer = Viewer::Player(side);
        for (nth, grave) in consequence::grave(&**self.rules, &self.state, viewer) {
            let leads = self.rules.leads(&self.state, viewer, offers[nth]);
            if let Some(one) = grave.iter().find(|one| !leads.contains(one)) {
                return Err(format!(
                    "law 18: «{}» is grave, «{}», and does not say so",
                    self.write(offers[nth]),
                    one.words
                ));
            }
        }
        Ok(())
    }

    /// Of a row of actions nothing else is lost than was said, and what was said is.
    fn rows_are_said(&self, side: Side) -> Result<(), String> {
        let rules = &**self.rules;
        let ask = rules.view(&self.state, Viewer::Player(side)).ask;
        let rows = ask.map(|ask| ask.shortcuts).unwrap_or_default();
        let Some(mut told) = consequence::grave_rows(rules, &self.state, Viewer::Player(side), &rows) else {
            return Ok(());
        };
        for (nth, row) in rows.iter().enumerate().filter(|(_, row)| !row.instead) {
            let grave = told.iter_mut().find(|(other, _)| *other == nth).map(|(_, grave)| std::mem::take(grave));
            let grave = grave.unwrap_or_default();
            let (mut state, mut heard) = (self.state.clone(), Heard::default());
            for action in consequence::actions::<R::Action>(row) {
                if rules.node(&state) != Node::Decide(side) || rules.check(&state, action).is_err() {
                    break;
                }
                rules.apply(&mut state, action, &mut heard);
            }
            let dead = self.dead(&self.state, &state);
            let said = |one: &&Consequence| one.matter == Matter::Unit && one.when == When::Now;
            if let Some(one) = grave.iter().filter(said).find(|one| !lost(one, &dead)) {
                return Err(format!("law 18: «{}» says «{}», and it does not come to pass", row.say, one.words));
            }
            let own = |unit: &&UnitId| rules.fate(&self.state, **unit).is_some_and(|(of, _)| of == side);
            let named = |unit: &UnitId| grave.iter().filter(said).any(|one| one.units.contains(unit));
            if let Some(unit) = dead.iter().filter(own).find(|unit| !named(unit)).filter(|_| !heard.sealed) {
                return Err(format!("law 18: «{}» loses {} and did not say so", row.say, rules.info().unit(*unit)));
            }
        }
        Ok(())
    }

    fn comes_to_pass(&mut self, side: Side, action: R::Action, leads: &[Consequence]) -> Result<(), String> {
        let (after, heard) = self.applied(&self.state, action);
        let rules = self.rules;
        let dead = self.dead(&self.state, &after);
        let (reduced, disrupted, hungry) = self.marked(&heard);
        let thrown = |one: &Consequence| one.when == When::Now && one.chance.1 > 1;
        let chances = leads.iter().any(thrown).then(|| self.frequencies(&after));
        for one in leads {
            let fails = |what: &str| Err(format!("says «{}», and {what}", one.words));
            let all = |list: &[UnitId]| one.units.iter().all(|unit| list.contains(unit));
            let holds = match (one.when, one.matter) {
                (When::Now, _) if one.chance.1 > 1 => {
                    let chances = chances.as_ref().expect("worked out for these");
                    let share = lowest((one.chance.0.into(), one.chance.1.into()));
                    one.units.iter().all(|&unit| chances.get(&(one.matter, unit)) == Some(&share))
                }
                (When::Now, Matter::Over) => matches!(rules.node(&after), Node::Over(_)),
                (When::Now, Matter::Unit) => lost(one, &dead),
                (When::Now, Matter::Step) => all(&reduced),
                (When::Now, Matter::Disrupted) => all(&disrupted),
                (When::Now, Matter::Supply) => {
                    let (cut, _) = rules.unsupplied(&after, side);
                    one.units.iter().all(|unit| cut.contains(unit) || hungry.contains(unit))
                }
                (When::Now, Matter::Places) => self.named_next(side, after.clone()) == one.hexes,
                (When::Unless, _) if one.chance.0 < one.chance.1 => self.as_often(one, &after),
                (When::Anyway | When::Unless, Matter::Unit) => {
                    let end = self.played_on(after.clone(), one.when == When::Unless);
                    end.is_none_or(|(end, _)| lost(one, &self.dead(&self.state, &end)))
                }
                (When::Anyway, Matter::Step) => {
                    let end = self.played_on(after.clone(), false);
                    end.is_none_or(|(end, then)| {
                        let steps =
                            reduced.iter().chain(&self.marked(&then).0).filter(|u| one.units.contains(u)).count();
                        let dead = self.dead(&self.state, &end);
                        steps >= usize::from(one.count) || one.units.iter().any(|unit| dead.contains(unit))
                    })
                }
                (When::Anyway, Matter::Points) => {
                    let end = self.played_on(after.clone(), false);
                    end.is_none_or(|(end, _)| -self.change(side, &after, &end) >= i32::from(one.count))
                }
                // Whoever is lost makes room where he stood.
                (When::Unless, Matter::Places) => {
                    !dead.is_empty() || self.first_named(side, after.clone()).iter().all(|hex| one.hexes.contains(hex))
                }
                _ => true,
            };
            if !holds {
                return fails("it does not come to pass");
            }
        }
        if heard.sealed {
            return Ok(());
        }
        let certain = |matter: Matter, unit: UnitId| {
            let says = |one: &&Consequence| one.matter == matter && one.when == When::Now && one.is_certain();
            leads.iter().filter(says).any(|one| one.units.contains(&unit))
        };
        let own = |unit: &&UnitId| rules.fate(&self.state, **unit).is_some_and(|(of, _)| of == side);
        if let Some(unit) = dead.iter().filter(own).find(|&&unit| !certain(Matter::Unit, unit)) {
            return Err(format!("loses {} and did not say so", rules.info().unit(*unit)));
        }
        if let Some(unit) = reduced.iter().filter(own).find(|&&unit| !certain(Matter::Step, unit)) {
            return Err(format!("costs a step of {} and did not say so", rules.info().unit(*unit)));
        }
        let said = leads.iter().filter(|one| one.matter == Matter::Points && one.when == When::Now);
        let said: i32 = said.map(|one| if one.against { -i32::from(one.count) } else { i32::from(one.count) }).sum();
        match self.change(side, &self.state, &after) {
            came if came != said => Err(format!("changes points by {came} and says {said}")),
            _ => Ok(()),
        }
    }

    /// By how much points change in favour of a side.
    fn change(&self, side: Side, before: &R::State, after: &R::State) -> i32 {
        let (before, now) = (self.rules.points(before), self.rules.points(after));
        let change = |side: Side| i32::from(now[side.index()]) - i32::from(before[side.index()]);
        change(side) - change(side.other())
    }

    /// Units lost between two positions.
    fn dead(&self, before: &R::State, after: &R::State) -> Vec<UnitId> {
        let units = (0..self.rules.info().units.len()).map(|unit| UnitId(unit as u8));
        let lost = |state: &R::State, unit| self.rules.fate(state, unit).is_some_and(|(_, lost)| lost);
        units.filter(|&unit| lost(after, unit) && !lost(before, unit)).collect()
    }

    /// Who was reduced, disrupted, out of supply by what was told.
    fn marked(&self, heard: &Heard<R::Event>) -> (Vec<UnitId>, Vec<UnitId>, Vec<UnitId>) {
        let (mut reduced, mut disrupted, mut hungry) = (Vec::new(), Vec::new(), Vec::new());
        for (_, event) in &heard.events {
            event.entries(&mut |entry| match entry {
                Entry::Reduced(unit) => reduced.push(unit),
                Entry::Disrupted(unit) => disrupted.push(unit),
                Entry::Hungry(unit) => hungry.push(unit),
                _ => {}
            });
        }
        (reduced, disrupted, hungry)
    }

    /// How often each loss comes by the throws up to the next decision.
    fn frequencies(&self, state: &R::State) -> BTreeMap<(Matter, UnitId), Share> {
        let mut all = BTreeMap::new();
        if self.rules.node(state) != Node::Chance {
            return all;
        }
        let mut outcomes = Vec::new();
        self.rules.legal(state, &mut outcomes);
        let total: u64 = outcomes.iter().map(|&o| u64::from(self.rules.weight(state, o))).sum();
        for &outcome in &outcomes {
            let (after, heard) = self.applied(state, outcome);
            let mut then = self.frequencies(&after);
            let (reduced, disrupted, hungry) = self.marked(&heard);
            let dead = self.dead(state, &after);
            let groups = [
                (Matter::Unit, dead),
                (Matter::Step, reduced),
                (Matter::Disrupted, disrupted),
                (Matter::Supply, hungry),
            ];
            for (matter, units) in groups {
                units.into_iter().for_each(|unit| {
                    then.insert((matter, unit), (1, 1));
                });
            }
            let weight = u64::from(self.rules.weight(state, outcome));
            for (loss, (times, of)) in then {
                let (sum, sum_of) = all.get(&loss).copied().unwrap_or((0, 1));
                let (times, of) = (weight * times, total * of);
                all.insert(loss, lowest((sum * of + times * sum_of, sum_of * of)));
            }
        }
        all
    }

    /// The hexes one of which is named next; questions with one answer are passed over.
    fn named_next(&self, side: Side, mut state: R::State) -> Vec<HexId> {
        let mut offers = Vec::new();
        loop {
            offers.clear();
            if self.rules.node(&state) != Node::Decide(side) {
                return Vec::new();
            }
            self.rules.legal(&state, &mut offers);
            let hex = |offer: &R::Action| if let Target::Hex(hex) = offer.parts().1 { Some(hex) } else { None };
            let mut hexes: Vec<_> = offers.iter().filter_map(hex).collect();
            if !hexes.is_empty() || offers.len() != 1 {
                hexes.sort_unstable();
                hexes.dedup();
                return hexes;
            }
            self.rules.apply(&mut state, offers[0], &mut ());
        }
    }

    /// The hexes of the first question that names any, whatever the side answers before it, as long as nobody is lost by
    /// it: that changes who stands where.
    fn first_named(&mut self, side: Side, mut state: R::State) -> Vec<HexId> {
        let mut offers = Vec::new();
        let before = state.clone();
        for _ in 0..LONG {
            offers.clear();
            if self.rules.node(&state) != Node::Decide(side) {
                break;
            }
            self.rules.legal(&state, &mut offers);
            let hex = |offer: &R::Action| if let Target::Hex(hex) = offer.parts().1 { Some(hex) } else { None };
            let hexes: Vec<_> = offers.iter().filter_map(hex).collect();
            if !hexes.is_empty() {
                return if self.dead(&before, &state).is_empty() { hexes } else { Vec::new() };
            }
            let some = offers[self.looks.below(offers.len() as u32) as usize];
            self.rules.apply(&mut state, some, &mut ());
        }
        Vec::new()
    }

    /// Whether what is said as a chance happens as often as said: over some ways on with nothing more done, within what
    /// such a sample can miss. The dice are those of the seed, so it holds always or never.
    fn as_often(&mut self, one: &Consequence, after: &R::State) -> bool {
        let mut came = 0;
        for _ in 0..SAMPLE {
            let Some((end, heard)) = self.played_on(after.clone(), true) else { return true };
            let (reduced, disrupted, hungry) = self.marked(&heard);
            let hit = match one.matter {
                Matter::Unit => self.dead(after, &end),
                Matter::Step => reduced,
                Matter::Disrupted => disrupted,
                Matter::Supply => hungry,
                _ => return true,
            };
            came += u32::from(!one.units.is_empty() && lost(one, &hit));
        }
        // Squares instead of roots: |came·of − SAMPLE·times|² against 25 SAMPLE·times·(of − times), five deviations.
        let (times, of, n) = (u64::from(one.chance.0), u64::from(one.chance.1), u64::from(SAMPLE));
        let off = (u64::from(came) * of).abs_diff(n * times);
        one.units.is_empty() || off * off <= 25 * n * times * (of - times)
    }

    /// Where it ends when it goes on at random as long as the same side is asked, and what is told on the way; or to the
    /// end of the phase with nothing done, if that is allowed.
    fn played_on(&mut self, mut state: R::State, idle: bool) -> Option<(R::State, Heard<R::Event>)> {
        let mut heard = Heard::default();
        let (rules, phase, asked) = (self.rules, self.rules.moment(&self.state), self.rules.node(&state));
        let done = R::Action::VERBS.iter().position(|verb| verb.name == "done");
        let done = done.and_then(|verb| R::Action::build(verb, Target::None));
        let mut offers = Vec::new();
        for _ in 0..LONG {
            let node = rules.node(&state);
            let over = if idle { rules.moment(&state) != phase } else { node != asked || rules.goes_on(&state) };
            if over || matches!(node, Node::Over(_)) {
                break;
            }
            let action = match node {
                Node::Chance => throw(&**rules, &state, &mut self.looks, &mut offers),
                _ => {
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    let some = offers[self.looks.below(offers.len() as u32) as usize];
                    match done.filter(|done| idle && offers.contains(done)) {
                        Some(done) => done,
                        None if idle && rules.goes_on(&state) => return None,
                        None => some,
                    }
                }
            };
            rules.apply(&mut state, action, &mut heard);
        }
        Some((state, heard))
    }
}

/// Whether as many of its units are lost as it says.
fn lost(one: &Consequence, dead: &[UnitId]) -> bool {
    one.units.iter().filter(|unit| dead.contains(unit)).count() >= usize::from(one.count)
}

fn lowest((times, of): Share) -> Share {
    let (mut a, mut b) = (times, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (times / a.max(1), of / a.max(1))
}
