//! Events: told while a state changes, to whoever listens and may know.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::{
    battle::Part,
    info::Info,
    ledger::Entry,
    rules::{Side, Viewer},
    shaped,
};

/// Who may hear of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Audience {
    All,
    Only(Side),
    /// The umpire's log alone.
    Nobody,
}

impl Audience {
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Umpire) | (Audience::All, _) => true,
            (Audience::Only(side), Viewer::Player(player)) => side == player,
            _ => false,
        }
    }
}

/// Hears events. `()` hears nothing and costs nothing.
pub trait Listen<E> {
    fn hear(&mut self, to: Audience, event: impl FnOnce() -> E);
    /// Something hidden came to light: no undo across this.
    fn seal(&mut self);
}

impl<E> Listen<E> for () {
    #[inline]
    fn hear(&mut self, _: Audience, _: impl FnOnce() -> E) {}
    #[inline]
    fn seal(&mut self) {}
}

/// Keeps what it heard.
#[derive(Clone, Debug)]
pub struct Heard<E> {
    pub events: Vec<(Audience, E)>,
    pub sealed: bool,
}

impl<E> Default for Heard<E> {
    fn default() -> Self {
        Heard { events: Vec::new(), sealed: false }
    }
}

impl<E> Listen<E> for Heard<E> {
    fn hear(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.events.push((to, event()));
    }
    fn seal(&mut self) {
        self.sealed = true;
    }
}

shaped! {
    /// An event as a line of the log, with what a client needs to show it.
    #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
    pub struct Line as "Event" {
        /// A word for the kind of event: `moved`, `lost`, `threw`.
        pub kind: String,
        /// Its words.
        pub text: String where { "format": "sentence" },
        #[serde(skip_serializing_if = "Option::is_none")]
        pub case: Option<String>,
        /// Handles of the units it is about.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        pub units: Vec<String>,
        /// Hexes in the order they matter: the way of a move.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        pub hexes: Vec<String>,
        /// A number it carries: a die, points left.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub number: Option<i32>,
        /// What it tells of a battle; for those who put battles together, not for a message.
        #[serde(skip)]
        pub parts: Vec<Part>,
    }
}

impl Line {
    /// A line that is only its words.
    pub fn new(kind: &str, text: impl Into<String>) -> Line {
        Line { kind: kind.to_owned(), text: text.into(), ..Line::default() }
    }

    /// The same about some hexes.
    pub fn on(self, info: &Info, hexes: &[HexId]) -> Line {
        Line { hexes: hexes.iter().map(|&hex| info.hex(hex).to_owned()).collect(), ..self }
    }
}

/// A game with few words tells the lines themselves.
impl Tell for Line {
    fn tell(&self, _: &Info) -> Line {
        self.clone()
    }
}

/// How an event is written. A line without text is not told: what changed can be seen and needs no words.
pub trait Tell {
    fn tell(&self, info: &Info) -> Line;

    /// What it says of units for statistics.
    fn entries(&self, _enter: &mut dyn FnMut(Entry)) {}
}
