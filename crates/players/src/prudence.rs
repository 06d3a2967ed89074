//! What every player minds, whatever its policy: it takes a unit up only to do something with it, and it does not lose
//! units by its own doing. What that would be is worked out by the rules: the own impulse is finished with nothing
//! further done, the enemy does nothing either, and what is gone then was given away.

mod left;
mod rescue;

use std::{cmp::Reverse, collections::VecDeque};

use wargame::{Action, Dice, Moment, Node, Side, Target, UnitId, throw};

use crate::{Policy, Staffed};
use left::{Crowded, Left};

/// Liked less than anything.
const NEVER: i32 = i32::MIN / 2;
/// Liked more than anything.
const MUST: i32 = i32::MAX / 2;
/// As many answers are tried before one is taken that costs a unit.
const TRIES: usize = 16;
/// As many ways out are taken in a phase.
const RESCUES: usize = 12;
/// What a way out has to be worth in assets.
const GAIN: i32 = 8;
/// What is not given for a hex won in combat; and what is not given by going where nobody will feed it.
const LEFT_ALONE: i32 = 40;
const HUNGRY: i32 = 10;
/// Places that are looked at for a headquarters, and what a point of assets counts for there.
const PLACES: usize = 40;
const FED: i64 = 40;
/// Nothing lasts longer than so many actions until a turn is over by itself.
const LONG: usize = 400;

/// What a player minds in a game. It remembers only what it has found out in the phase.
pub struct Prudence<R: Staffed> {
    phase: Option<Moment>,
    /// Answers that take a unit up only to lay it down again, and how they were liked then: what is liked otherwise now
    /// is looked at again.
    idle: Vec<(R::Action, i32)>,
    /// A way out that has begun, and how many were taken in this phase.
    row: VecDeque<R::Action>,
    rescues: usize,
    /// Whether those who could fill gaps have been asked for before anybody else moves.
    opened: bool,
    saves: bool,
    then: Option<R::State>,
    end: Option<R::State>,
    offers: Vec<R::Action>,
}

impl<R: Staffed> Default for Prudence<R> {
    fn default() -> Self {
        Prudence {
            phase: None,
            idle: Vec::new(),
            row: VecDeque::new(),
            rescues: 0,
            opened: false,
            saves: false,
            then: None,
            end: None,
            offers: Vec::new(),
        }
    }
}

/// The answer that does nothing, where there is one.
fn nothing<A: Action>(offers: &[A]) -> Option<usize> {
    offers.iter().position(|a| A::VERBS[a.parts().0].name == "done")
}

/// The best liked, of those alike the first.
fn best(weights: &[i32]) -> usize {
    (0..weights.len()).max_by_key(|&i| (weights[i], Reverse(i))).unwrap_or(0)
}

/// Of answers liked alike this one is taken: the others were not looked at.
fn only(weights: &mut [i32], at: usize) {
    weights[at] = weights[at].saturating_add(1);
}

impl<R: Staffed> Prudence<R> {
    /// Corrects the weights of a question the policy has just weighed, so that the answer liked best is not foolish.
    pub fn correct(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>, weights: &mut [i32]) {
        let Asked { rules, state, side, offers } = *ask;
        let now = rules.moment(state);
        if self.phase != Some(now) {
            self.phase = Some(now);
            self.idle.clear();
            self.row.clear();
            self.rescues = 0;
            self.opened = false;
        }
        self.saves = false;
        if now.playing != Some(side) {
            return;
        }
        if let Some(next) = self.row.pop_front() {
            match offers.iter().position(|&offer| offer == next) {
                Some(at) => {
                    self.saves = true;
                    return weights[at] = MUST;
                }
                None => self.row.clear(),
            }
        }
        if rules.picks(state) {
            self.pick(ask, policy, weights);
        } else {
            self.settle(ask, policy, weights);
        }
    }

    /// Whether the answer now liked best is part of a way out.
    pub fn saves(&self) -> bool {
        self.saves
    }

    /// Who moves next: nobody who would only be laid down again; before the end, whoever can save something.
    fn pick(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>, weights: &mut [i32]) {
        let Some(done) = nothing(ask.offers) else { return };
        // Afterwards whoever could have filled a gap may be elsewhere.
        if !self.opened {
            match self.rescue(ask, true) {
                Some(row) => return self.take(ask, &row, weights),
                None => self.opened = true,
            }
        }
        loop {
            let at = best(weights);
            if at == done {
                break;
            }
            let liked = (ask.offers[at], weights[at]);
            if !self.idle.contains(&liked) {
                if !self.lays_down(ask, policy, liked.0) {
                    return only(weights, at);
                }
                self.idle.push(liked);
            }
            weights[at] = NEVER;
        }
        if self.rescues >= RESCUES {
            return;
        }
        match self.rescue(ask, false) {
            Some(row) => self.take(ask, &row, weights),
            None => self.rescues = RESCUES,
        }
    }

    fn take(&mut self, ask: &Asked<'_, R>, row: &[R::Action], weights: &mut [i32]) {
        self.rescues += 1;
        self.opened |= self.rescues >= RESCUES;
        if let Some(at) = ask.offers.iter().position(|&offer| offer == row[0]) {
            weights[at] = MUST;
            self.saves = true;
            self.row.extend(&row[1..]);
        }
    }

    /// Whether a unit that is taken up would be laid down without having done anything.
    fn lays_down(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>, offer: R::Action) -> bool {
        let Asked { rules, side, .. } = *ask;
        let (mut then, mut action, mut weights) = (ask.state.clone(), offer, Vec::new());
        let mut offers = Vec::new();
        for _ in 0..TRIES {
            rules.apply(&mut then, action, &mut ());
            if rules.node(&then) != Node::Decide(side) || rules.subject(&then).is_none() {
                return false;
            }
            offers.clear();
            rules.legal(&then, &mut offers);
            weights.clear();
            policy.weigh(rules, &then, side, &offers, &mut weights);
            let asked = Asked { rules, state: &then, side, offers: &offers };
            self.settle(&asked, policy, &mut weights);
            let at = best(&weights);
            if Some(at) == nothing(&offers) {
                return true;
            }
            action = offers[at];
            if matches!(action.parts().1, Target::Hex(_)) {
                return false;
            }
        }
        false
    }

    /// Where a unit goes.
    fn settle(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>, weights: &mut [i32]) {
        match ask.rules.subject(ask.state) {
            _ if ask.rules.thinks(ask.state) && nothing(ask.offers).is_none() => self.forced(ask, weights),
            Some(unit) if ask.rules.identity(unit).1 => self.lead(ask, unit, policy, weights),
            Some(_) => self.place(ask, policy, weights),
            None if ask.rules.follows(ask.state) => self.place(ask, policy, weights),
            None => {}
        }
    }

    /// Not where the stacking limit takes it or another; nobody follows after a combat and leaves a headquarters alone.
    fn place(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>, weights: &mut [i32]) {
        let (follows, last) = (ask.rules.follows(ask.state), ask.rules.feeds_itself(ask.state));
        let mut now = None;
        for tried in 0..TRIES.min(weights.len()) {
            let at = best(weights);
            let then = self.done(ask, ask.offers[at]);
            if !follows && !last && !ask.rules.crowds(&then, ask.side) {
                self.then = Some(then);
                return only(weights, at);
            }
            let left = self.finish(ask, &then).0;
            self.then = Some(then);
            let now = *now.get_or_insert_with(|| self.finish(ask, ask.state).0);
            let gives = follows && left.assets + LEFT_ALONE <= now.assets || last && left.assets + HUNGRY <= now.assets;
            if left.crowded <= now.crowded && !gives {
                return only(weights, at);
            }
            if tried == 0 {
                // It looks for another place by itself.
                let graded = self.graded(ask, policy);
                weights.copy_from_slice(&graded);
            }
            weights[at] = NEVER;
        }
    }

    /// What has to be answered, after a combat mostly: the best liked after which the stacking limit takes nobody, or
    /// the fewest.
    fn forced(&mut self, ask: &Asked<'_, R>, weights: &mut [i32]) {
        let mut least = (usize::MAX, best(weights));
        for _ in 0..TRIES.min(weights.len()) {
            let at = best(weights);
            let then = self.done(ask, ask.offers[at]);
            let crowded = self.finish(ask, &then).0.crowded;
            self.then = Some(then);
            if crowded < least.0 {
                least = (crowded, at);
            }
            if crowded == 0 {
                break;
            }
            weights[at] = NEVER;
        }
        weights[least.1] = MUST;
    }

    /// Where a headquarters goes: if somebody of its own hungers, to where it feeds the most without being given away.
    fn lead(&mut self, ask: &Asked<'_, R>, unit: UnitId, policy: &mut dyn Policy<R>, weights: &mut [i32]) {
        let liked = best(weights);
        let then = self.done(ask, ask.offers[liked]);
        let (left, troubled) = self.finish(ask, &then);
        let helpers = ask.rules.helpers(&then, ask.side, &troubled);
        self.then = Some(then);
        if !helpers.contains(&(unit, true)) {
            return self.place(ask, policy, weights);
        }
        let graded = self.graded(ask, policy);
        let mut order: Vec<usize> = (0..graded.len()).filter(|&i| i != liked).collect();
        order.sort_by_key(|&i| (Reverse(graded[i]), i));
        let value = |left: &Left, at: usize| i64::from(graded[at]) + FED * i64::from(left.assets);
        let mut most = (left.crowded, value(&left, liked), liked);
        for at in order.into_iter().take(PLACES) {
            let then = self.done(ask, ask.offers[at]);
            let (left, _) = self.finish(ask, &then);
            self.then = Some(then);
            let worth = value(&left, at);
            if (Reverse(left.crowded), worth) > (Reverse(most.0), most.1) {
                most = (left.crowded, worth, at);
            }
        }
        weights[most.2] = MUST;
    }

    fn graded(&mut self, ask: &Asked<'_, R>, policy: &mut dyn Policy<R>) -> Vec<i32> {
        let mut graded = Vec::with_capacity(ask.offers.len());
        policy.grade(ask.rules, ask.state, ask.side, ask.offers, &mut graded);
        graded
    }

    /// The position after an answer.
    fn done(&mut self, ask: &Asked<'_, R>, offer: R::Action) -> R::State {
        let mut then = again(&mut self.then, ask.state);
        ask.rules.apply(&mut then, offer, &mut ());
        then
    }

    /// What is left when the side does nothing further in its impulse, nor the enemy until he moves, and which of
    /// its units are gone or worse off then.
    fn finish(&mut self, ask: &Asked<'_, R>, from: &R::State) -> (Left, Vec<UnitId>) {
        let Asked { rules, side, .. } = *ask;
        let mut end = again(&mut self.end, from);
        let (mut heard, mut dice) = (Crowded::default(), Dice::new(1));
        let verb = R::Action::VERBS.iter().position(|verb| verb.name == "done");
        let idle = verb.and_then(|verb| R::Action::build(verb, Target::None));
        for _ in 0..LONG {
            if rules.settled(&end, side) {
                break;
            }
            let action = match rules.node(&end) {
                Node::Over(_) => break,
                Node::Chance => throw(rules, &end, &mut dice, &mut self.offers),
                Node::Decide(_) => match idle.filter(|&done| rules.check(&end, done).is_ok()) {
                    Some(done) => done,
                    None => {
                        self.offers.clear();
                        rules.legal(&end, &mut self.offers);
                        self.roomy(rules, &end, side)
                    }
                },
            };
            rules.apply(&mut end, action, &mut heard);
        }
        let crowded = heard.0.iter().filter(|&&unit| rules.identity(unit).0 == side).count();
        let (mut assets, mut troubled) = (0, Vec::new());
        for unit in rules.movable(from, side) {
            let worth = rules.asset(&end, unit);
            assets += worth;
            if worth < rules.asset(from, unit) {
                troubled.push(unit);
            }
        }
        self.end = Some(end);
        (Left { crowded, assets }, troubled)
    }

    /// Of answers one of which must be given, the first that sends a unit of the side where it can stay.
    fn roomy(&self, rules: &R, state: &R::State, side: Side) -> R::Action {
        let first = self.offers[0];
        if self.offers.len() == 1 || rules.node(state) != Node::Decide(side) || rules.subject(state).is_none() {
            return first;
        }
        let stays = |offer: &&R::Action| {
            let mut then = state.clone();
            rules.apply(&mut then, **offer, &mut ());
            !rules.crowds(&then, side)
        };
        self.offers.iter().take(TRIES).find(stays).copied().unwrap_or(first)
    }
}

/// A question that was put to a side.
pub struct Asked<'a, R: Staffed> {
    pub rules: &'a R,
    /// A position that agrees with what the side has seen.
    pub state: &'a R::State,
    pub side: Side,
    pub offers: &'a [R::Action],
}

/// A copy of a position in a buffer.
fn again<S: Clone>(buffer: &mut Option<S>, state: &S) -> S {
    match buffer.take() {
        Some(mut copy) => {
            copy.clone_from(state);
            copy
        }
        None => state.clone(),
    }
}
