//! What nearly every rule section uses.

pub use hexmap::{Dir, EdgeId, HexId};
pub use serde::{Deserialize, Serialize};
pub use wargame::{
    Audience, Cause, Click, Consequence, Doing, Fate, Listen, Matter, Offer, Place, Prompt, Question, Ruling, Shortcut,
    Side, Target, Throw, UnitId, refuse, refuse_about,
};

pub use crate::{
    At, Duel, Play, Rehearsal,
    action::Act,
    book::{Book, Campaign, Kind, Nation},
    called::Called,
    event::Event,
    state::{
        EdgeSet, GERMAN, GONE, HexSet, NOBODY, POOL, SOVIET, State, TURN_BOX, Truth, UnitSet, eliminate, enter,
        lose_step,
    },
    turn::{Phase, finished},
    words::{capital, count, name, names, place, places, side_name, standing},
};
