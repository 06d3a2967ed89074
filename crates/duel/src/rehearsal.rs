//! A row of answers gone through on a copy, for shortcuts: each checked after those before it.

use crate::{At, Play, action::Act, frame::Frame, settle, state::State};

/// A position some answers on, and the answers. Nothing in it is thrown or told.
pub struct Rehearsal<'a> {
    start: At<'a>,
    pub state: State,
    pub acts: Vec<Act>,
}

impl<'a> Rehearsal<'a> {
    pub fn new(at: At<'a>) -> Rehearsal<'a> {
        Rehearsal { start: at, state: at.state.clone(), acts: Vec::new() }
    }

    /// The position come to.
    pub fn at(&self) -> At<'_> {
        At::new(self.start.book, &self.state)
    }

    /// The question come to.
    pub fn top(&self) -> Frame {
        self.state.stack.top()
    }

    /// Whether something may be answered now.
    pub fn may(&self, act: Act) -> bool {
        let asked = self.top().side(self.at()).is_some();
        asked && self.top().check(self.at(), act, Ok(())).is_ok()
    }

    /// Answers, if that may be; whether it was.
    pub fn does(&mut self, act: Act) -> bool {
        let may = self.may(act);
        if may {
            let mut unheard = ();
            let play = &mut Play::new(self.start.book, &mut self.state, &mut unheard);
            play.state.stack.top().answer(play, act);
            settle(play);
            self.acts.push(act);
        }
        may
    }
}
