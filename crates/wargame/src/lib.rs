//! The interface every game implements, and mechanics that games share.
//!
//! A game is a [`Rules`]: pure functions of static data, a plain-data state and an action. It always
//! waits for one small decision of one side, one chance outcome, or nothing more ([`Node`]).
//! Everything else, players, servers, replays, pictures, uses only this interface, most of it
//! through [`Table`], which forgets the types.

mod account;
pub mod action;
pub mod array;
pub mod battle;
mod by_frames;
mod case;
pub mod charts;
pub mod consequence;
mod crt;
pub mod data;
mod dice;
pub mod event;
mod forecast;
mod game;
#[cfg(feature = "laws")]
pub mod golden;
mod hex_list;
mod info;
#[doc(hidden)]
pub mod key;
#[cfg(feature = "laws")]
pub mod laws;
mod ledger;
mod listen;
mod moment;
pub mod named;
pub mod prose;
mod question;
mod rehearsal;
mod replay;
pub mod report;
mod rules;
mod save;
mod scene;
pub mod score;
mod seat;
pub mod shape;
mod stack;
mod table;
#[cfg(feature = "laws")]
mod trial;
mod units;
mod veil;
mod view;
pub mod words;
mod zone;

#[doc(hidden)]
pub use hexmap::HexId;

pub use account::{Account, Lost, Stood};
pub use action::{Action, Aim, Kind, Said, Target, UnitId, UnitSet, Unreadable, Verb};
pub use case::{Case, Modifier, On, Refusal, Ruling, Short, Tally, refusal, refuse, refuse_about};
pub use charts::{Chart, Charts};
pub use consequence::{Consequence, Matter, When};
pub use crt::{Crt, odds_index, odds_name};
pub use dice::{Dice, NoSeed, Seed, sub_seed};
pub use forecast::{Forecast, Range, Roll};
pub use game::{Deed, Match, again};
pub use hex_list::HexList;
pub use info::{
    Brief, Info, Intro, LayerInfo, OptionSpec, Options, PhaseInfo, ResultWords, Saying, Scenario, SetupError,
};
pub use ledger::{Cause, Entry, Fate, Ledger, Losses};
pub use listen::{Audience, Heard, Line, Listen, Tell};
pub use moment::Moment;
pub use named::{Named, Names, With};
pub use question::{At, Click, Doing, Play, Prompt, Question, System, Throw, ask};
pub use rehearsal::{Framed, Rehearsal};
pub use replay::{End, Fair, Header, Replay, ReplayError, digest, state_digest};
pub use rules::{Node, Outcome, Rules, Show, Side, Viewer};
pub use save::{Save, SaveError, Snapshot};
pub use scene::{Marking, Placed, Scene, SceneError, Staged, Unknown};
pub use score::{Level, Score, ScorePart, SpecialWin, Stake, Verdict};
pub use seat::{Budget, Limit, Player, Seat, throw};
pub use stack::Stack;
pub use table::{ActError, Table, Told};
#[cfg(feature = "laws")]
pub use trial::{Trial, scenes_documented};
pub use units::{Place, Units};
pub use veil::{CounterSet, Known, Veil};
pub use view::{
    Ask, Combat, Face, Fact, Layer, Mark, Offer, Shortcut, Step, Track, Tray, TrayEntry, UnitMark, UnitView, View,
};
pub use zone::{zone, zone_masks};
