//! What nearly every rule section uses.

pub use hexmap::HexId;
pub use serde::{Deserialize, Serialize};
pub use wargame::{
    Cause, Click, Consequence, Doing, Fate, HexList as Hexes, Listen, Matter, Offer, Place, Prompt, Question, Ruling,
    Shortcut, Side, Target, Throw, UnitId, refuse, refuse_about,
};

pub use crate::{
    Assault, At, Play, Rehearsal,
    action::Act,
    book::{Book, Kind},
    event::Event,
    state::{GERMAN, HexSet, RUSSIAN, State, UnitSet, eliminate, enter, lose_step},
    turn::{Phase, finished},
    words::{capital, count, name, names, phasing_name, place, places, standing},
};
