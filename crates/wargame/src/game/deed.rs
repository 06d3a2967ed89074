//! What was done with a unit, done again with others that stood beside it: a stack goes where its first unit went, all of
//! a hex retreat or advance together. Only what the rules allow step by step, each checked after those before it.

use hexmap::HexId;

use super::Match;
use crate::{
    action::{Action, Target, UnitId},
    listen::Heard,
    prose,
    rules::{Node, Rules, Show, Side},
    view::Shortcut,
    words,
};

/// More units off the map are not tried: that many come in together nowhere.
const TRIED: usize = 12;
/// More are counted instead of named.
const NAMED: usize = 3;

/// Where the unit stands that an action names.
pub(super) fn stands<R: Show>(rules: &R, state: &R::State, action: R::Action) -> HexId {
    match action.parts().1 {
        Target::Unit(unit) => rules.stands(state, unit),
        _ => HexId::NONE,
    }
}

/// A position gone through on the chance.
struct Trial<'a, R: Rules> {
    rules: &'a R,
    state: R::State,
    side: Side,
}

impl<R: Show> Trial<'_, R> {
    /// Does one action more, unless it is refused or nobody could take it back.
    fn goes(&mut self, action: R::Action) -> bool {
        if self.rules.check(&self.state, action).is_err() {
            return false;
        }
        let mut heard = Heard::default();
        self.rules.apply(&mut self.state, action, &mut heard);
        !heard.sealed && self.rules.node(&self.state) == Node::Decide(self.side)
    }

    fn copy(&self) -> Self {
        Trial { rules: self.rules, state: self.state.clone(), side: self.side }
    }
}

/// What has been done with a unit since the hand was empty last.
#[derive(Clone, Debug)]
pub struct Deed<A> {
    acts: Vec<A>,
    /// Where the unit stood.
    from: HexId,
}

impl<R: Show> Match<R> {
    /// What was done last with a unit, as far as it can be taken back.
    pub fn deed(&self) -> Option<Deed<R::Action>> {
        let then = self.past.iter().rev().find(|back| back.free)?;
        Some(Deed { acts: self.actions[then.actions..].to_vec(), from: then.from })
    }
}

/// The row that does with the others of its place what has just been done with a unit.
pub fn again<R: Show>(rules: &R, state: &R::State, side: Side, deed: &Deed<R::Action>) -> Option<Shortcut> {
    let (first, rest) = deed.acts.split_first()?;
    let (verb, Target::Unit(unit)) = first.parts() else { return None };
    let about = |action: &R::Action| matches!(action.parts().1, Target::Unit(_));
    let (from, now) = (deed.from, rules.stands(state, unit));
    // Whoever is taken along goes by itself with nobody.
    if rest.iter().any(about) || !now.exists() || now == from {
        return None;
    }
    let mut trial = Trial { rules, state: state.clone(), side };
    let done = R::Action::VERBS.iter().position(|verb| verb.name == "done")?;
    let done = R::Action::build(done, Target::None)?;
    let rest = rest.strip_suffix(&[done]).unwrap_or(rest);
    let mut row = Vec::new();
    if rules.in_hand(&trial.state) {
        if !trial.goes(done) || rules.in_hand(&trial.state) {
            return None;
        }
        row.push(done);
    }
    let stops = !row.is_empty();
    let mut offers = Vec::new();
    rules.legal(&trial.state, &mut offers);
    let beside = |offer: &R::Action| match offer.parts() {
        (same, Target::Unit(other)) if same == verb && rules.stands(&trial.state, other) == from => {
            Some((*offer, other))
        }
        _ => None,
    };
    let tried = if from.exists() { usize::MAX } else { TRIED };
    let beside: Vec<_> = offers.iter().filter_map(beside).take(tried).collect();
    let mut others = Vec::new();
    for (pick, other) in beside {
        let mut next = trial.copy();
        let mut acts = vec![pick];
        if !next.goes(pick) || !rest.iter().all(|&act| rules.in_hand(&next.state) && next.goes(act)) {
            continue;
        }
        acts.extend(rest);
        if rules.in_hand(&next.state) {
            if !next.goes(done) || rules.in_hand(&next.state) {
                continue;
            }
            acts.push(done);
        }
        if rules.stands(&next.state, other) == now {
            row.extend(acts);
            others.push(other);
            trial = next;
        }
    }
    let say = || said(rules, state, &others, from, stops);
    (!others.is_empty()).then(|| Shortcut::new(say(), HexId::NONE, row))
}

/// `The same with 1st Panzer and 6th Panzer`; like ones and many are counted.
fn said<R: Show>(rules: &R, state: &R::State, others: &[UnitId], from: HexId, stops: bool) -> String {
    let names: Vec<_> = others.iter().map(|&unit| rules.name(state, unit)).collect();
    let bare: Vec<_> = names.iter().map(|name| prose::plain(name)).collect();
    let alike = bare.iter().any(|name| bare.iter().filter(|other| *other == name).count() > 1);
    let info = rules.info();
    let who = match (names.len() > NAMED || alike, from.exists()) {
        (false, _) => words::row(&names),
        (true, true) => {
            let others = words::called(info, others, &words::count(others.len(), "other", "others"));
            format!("the {others} of {}", words::place(info, from))
        }
        (true, false) => words::called(info, others, &words::count(others.len(), "more", "more")),
    };
    if stops { format!("Stop here, and the same with {who}") } else { format!("The same with {who}") }
}
