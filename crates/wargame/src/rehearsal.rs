//! A row of answers gone through on a copy, for shortcuts: each checked after those before it.

use crate::{
    case::Ruling,
    question::{At, Play, System},
};

/// A system whose frames are listed ([`frames!`](crate::frames)): what is asked can be answered without knowing it.
pub trait Framed: System {
    type Frame: Copy;

    /// The frame on top.
    fn top(state: &Self::State) -> Self::Frame;
    /// Whether somebody is asked and may answer so.
    fn check(at: At<'_, Self>, act: Self::Act) -> Option<Ruling>;
    /// Answers, and runs on to what is waited for next. Nothing is told.
    fn answer(play: &mut Play<'_, Self, ()>, act: Self::Act);
}

/// A position some answers on, and the answers. Nothing in it is thrown or told.
pub struct Rehearsal<'a, S: Framed> {
    start: At<'a, S>,
    pub state: S::State,
    pub acts: Vec<S::Act>,
}

impl<'a, S: Framed<State: Clone, Act: Copy>> Rehearsal<'a, S> {
    pub fn new(at: At<'a, S>) -> Rehearsal<'a, S> {
        Rehearsal { start: at, state: at.state.clone(), acts: Vec::new() }
    }

    /// The same once more, to go on otherwise.
    pub fn copy(&self) -> Rehearsal<'a, S> {
        Rehearsal { start: self.start, state: self.state.clone(), acts: self.acts.clone() }
    }

    /// The position come to.
    pub fn at(&self) -> At<'_, S> {
        At::new(self.start.book, &self.state)
    }

    /// The question come to.
    pub fn top(&self) -> S::Frame {
        S::top(&self.state)
    }

    /// Whether something may be answered now.
    pub fn may(&self, act: S::Act) -> bool {
        S::check(self.at(), act).is_some_and(|ruling| ruling.is_ok())
    }

    /// Answers, if that may be; whether it was.
    pub fn does(&mut self, act: S::Act) -> bool {
        let may = self.may(act);
        if may {
            S::answer(&mut Play { book: self.start.book, state: &mut self.state, log: &mut () }, act);
            self.acts.push(act);
        }
        may
    }
}
