//! What nearly every rule section uses.

pub use hexmap::HexId;
pub use wargame::{
    Cause, Click, Consequence, Doing, Fate, HexList as Hexes, Listen, Matter, Offer, Prompt, Question, Ruling,
    Shortcut, Side, Target, Throw, UnitId, refuse, refuse_about,
};

pub use crate::{
    At, Play, Rehearsal,
    action::Act,
    book::Book,
    called::Called,
    event::Event,
    state::{GERMAN, Half, HexSet, SOVIET, State, UnitSet, eliminate, enter, lose_step},
    words::{capital, count, named, names, party, place, places},
};

/// Cases by edition: the 1979 number and that of the second edition.
pub trait Cite {
    fn case(self, e79: &'static str, e10: &'static str) -> &'static str;
}

impl Cite for At<'_> {
    #[inline]
    fn case(self, e79: &'static str, e10: &'static str) -> &'static str {
        self.book.case(e79, e10)
    }
}
