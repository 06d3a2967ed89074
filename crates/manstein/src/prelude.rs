//! What nearly every rule section uses.

pub use hexmap::{Dir, EdgeId, HexId};
pub use serde::{Deserialize, Serialize};
pub use wargame::{
    Audience, Cause, Click, Consequence, Doing, Fate, Known, Listen, Matter, Offer, Place, Prompt, Question, Ruling,
    Shortcut, Side, Target, Throw, UnitId, refuse, refuse_about,
};

pub use crate::{
    At, Manstein, Play, Rehearsal,
    action::Act,
    book::{Book, Command, Kind, Start, Unit},
    called::Called,
    event::Event,
    sets::{EdgeSet, GERMAN, HexSet, NOBODY, SOVIET, UnitSet},
    state::{ASIDE, POOL, State, Truth, eliminate, put},
    turn::{Phase, finished},
    words::{capital, count, name, names, place, side_name, standing},
};
