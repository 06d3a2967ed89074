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

impl<R: Show> Match<R> {
    /// The row that does with the others of its place what has just been done with a unit.
    pub(super) fn again(&self, side: Side) -> Option<Shortcut> {
        let first = self.past.iter().rposition(|back| back.free)?;
        let (then, deed) = (self.past[first], &self.actions[self.past[first].actions..]);
        let (verb, Target::Unit(unit)) = deed.first()?.parts() else { return None };
        let about = |action: &R::Action| matches!(action.parts().1, Target::Unit(_));
        let now = self.rules.stands(&self.state, unit);
        // Whoever is taken along goes by itself with nobody.
        if deed[1..].iter().any(about) || !now.exists() || now == then.from {
            return None;
        }
        let mut trial = Trial { rules: &*self.rules, state: self.state.clone(), side };
        let end = R::Action::VERBS.iter().position(|verb| verb.name == "done");
        let end = end.and_then(|verb| R::Action::build(verb, Target::None))?;
        let mut row = Vec::new();
        if self.rules.in_hand(&trial.state) {
            if !trial.goes(end) || self.rules.in_hand(&trial.state) {
                return None;
            }
            row.push(end);
        }
        let (stops, rest) = (row.len(), &deed[1..]);
        let rest = rest.strip_suffix(&[end]).unwrap_or(rest);
        let mut offers = Vec::new();
        self.rules.legal(&trial.state, &mut offers);
        let beside = offers.iter().filter_map(|offer| match offer.parts() {
            (same, Target::Unit(other)) if same == verb => Some((*offer, other)),
            _ => None,
        });
        let beside = beside.filter(|&(_, other)| self.rules.stands(&trial.state, other) == then.from);
        let tried = if then.from.exists() { usize::MAX } else { TRIED };
        let mut others: Vec<UnitId> = Vec::new();
        for (pick, other) in beside.take(tried).collect::<Vec<_>>() {
            let mut next = trial.copy();
            let mut acts = vec![pick];
            if !next.goes(pick) || !rest.iter().all(|&act| self.rules.in_hand(&next.state) && next.goes(act)) {
                continue;
            }
            acts.extend(rest);
            if self.rules.in_hand(&next.state) {
                if !next.goes(end) || self.rules.in_hand(&next.state) {
                    continue;
                }
                acts.push(end);
            }
            if self.rules.stands(&next.state, other) != now {
                continue;
            }
            row.extend(acts);
            others.push(other);
            trial = next;
        }
        if others.is_empty() {
            return None;
        }
        let say = self.said_of(&others, then.from, stops > 0);
        Some(Shortcut::new(say, HexId::NONE, row))
    }

    /// `The same with 1st Panzer and 6th Panzer`; like ones and many are counted.
    fn said_of(&self, others: &[UnitId], from: HexId, stops: bool) -> String {
        let names: Vec<_> = others.iter().map(|&unit| self.rules.name(&self.state, unit)).collect();
        let bare: Vec<_> = names.iter().map(|name| prose::plain(name)).collect();
        let alike = bare.iter().any(|name| bare.iter().filter(|other| *other == name).count() > 1);
        let info = self.rules.info();
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
}
