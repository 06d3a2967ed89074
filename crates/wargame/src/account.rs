//! The account of a game: its points impulse by impulse, and what it has cost each side.

use serde::Serialize;

use crate::{
    action::UnitId,
    ledger::{Cause, Entry, Ledger},
    listen::{Audience, Listen, Tell},
    rules::{Rules, Show, Side, Viewer},
    shaped,
};

shaped! {
    /// The points of both sides at the end of an impulse, or as they are.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Stood {
        pub turn: u8,
        pub impulse: u8,
        pub points: [i16; 2],
    }
}

shaped! {
    /// What both sides have lost in one way.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Lost {
        /// In what way: `units eliminated in combat`, `steps lost`.
        pub say: String,
        pub of: [u32; 2],
    }
}

shaped! {
    /// What a game has cost, and how it stood.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Account {
        /// The first is before anybody has played; the last is as the points are.
        pub course: Vec<Stood>,
        /// Only ways in which something was lost.
        pub losses: Vec<Lost>,
    }
}

/// Keeps the account while a game is played again.
pub(crate) struct Keeper {
    ear: Ear,
    course: Vec<Stood>,
}

/// Hears what was lost, as far as its viewer was told.
struct Ear {
    viewer: Viewer,
    heard: Vec<Entry>,
}

impl<E: Tell> Listen<E> for Ear {
    fn hear(&mut self, to: Audience, event: impl FnOnce() -> E) {
        if to.includes(self.viewer) {
            let loss = |entry: &Entry| matches!(entry, Entry::Lost(..) | Entry::Reduced(_));
            event().entries(&mut |entry| self.heard.extend(Some(entry).filter(loss)));
        }
    }

    fn seal(&mut self) {}
}

impl Keeper {
    pub fn new(viewer: Viewer) -> Keeper {
        Keeper { ear: Ear { viewer, heard: Vec::new() }, course: Vec::new() }
    }

    /// The next action of the game.
    pub fn play<R: Rules>(&mut self, rules: &R, state: &mut R::State, action: R::Action) {
        let before = rules.moment(state);
        if before.impulse > 0 && self.course.is_empty() {
            self.note(rules, state, (before.turn, 0));
        }
        rules.apply(state, action, &mut self.ear);
        if before.impulse > 0 && rules.moment(state).when() != before.when() {
            self.note(rules, state, before.when());
        }
    }

    fn note<R: Rules>(&mut self, rules: &R, state: &R::State, (turn, impulse): (u8, u8)) {
        self.course.push(Stood { turn, impulse, points: rules.points(state) });
    }

    /// How it stands after all of them.
    pub fn close<R: Show>(mut self, rules: &R, state: &R::State) -> Account {
        let now = rules.moment(state).when();
        if self.course.is_empty() && now.1 > 0 {
            self.note(rules, state, (now.0, 0));
        }
        if self.course.last().is_none_or(|last| (last.turn, last.impulse) != now) {
            self.note(rules, state, now);
        }
        let side = |unit: UnitId| rules.fate(state, unit).map(|(side, _)| side);
        let who = |unit: UnitId| (side(unit).unwrap_or(Side::First), false);
        let (mut ledger, mut steps) = (Ledger::new(&who), [0; 2]);
        for &entry in &self.ear.heard {
            match entry {
                Entry::Lost(unit, _) if side(unit).is_some() => ledger.enter(entry),
                Entry::Reduced(unit) => side(unit).into_iter().for_each(|side| steps[side.index()] += 1),
                _ => {}
            }
        }
        let books = ledger.close();
        let lost = |cause: Cause| Lost {
            say: format!("units lost {}", cause.words()),
            of: [0, 1].map(|side: usize| books[side].by(cause)),
        };
        let steps = Lost { say: "steps lost by units that stayed".into(), of: steps };
        let losses = Cause::ALL.map(lost).into_iter().chain([steps]).filter(|lost| lost.of != [0, 0]).collect();
        Account { course: self.course, losses }
    }
}
