//! Standing answers: what a seat wishes to be answered by itself, so that a player who is away holds nobody up with a
//! question of no weight. The game's task answers by them; nobody but the holder of the seat sets or sees them.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize, Serializer};
use store::{Entry, EntryKind};
use wargame::{
    Ask, Side, Told, View,
    shape::{Form, Shape, Shapes},
    shaped,
};

use crate::reading::{self, asked};

/// The most questions of which a seat can say by their keys what it answers: more than any game has.
pub const KEYS: usize = 60;

/// What a seat wishes. A seat of which nobody has said anything is always asked.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// An answer that is the only one is given.
    pub sole: bool,
    /// `done` is answered where it is nearly always the answer.
    pub routine: bool,
    /// What is asked in between, and can still be done at a later question, is passed over.
    pub asides: Asides,
    /// In this turn whatever can be passed is.
    pub turn: Option<u8>,
    /// To the questions of these keys `done` is answered: in the turn of the number, or always.
    #[serde(default)]
    pub keys: BTreeMap<String, Option<u8>>,
}

shaped! {
    /// Questions asked in between (`aside`) are asked, passed over, or passed over unless something has befallen a unit
    /// of the side since it last decided itself.
    #[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Asides {
        #[default]
        Ask,
        Pass,
        Unless,
    }
}

impl Asides {
    const WORDS: [(&str, Asides); 3] = [("ask", Asides::Ask), ("pass", Asides::Pass), ("unless", Asides::Unless)];

    pub fn read(word: &str) -> Option<Asides> {
        Asides::WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, asides)| asides)
    }
}

impl Standing {
    /// As it was kept. What cannot be read is as if nothing had been said.
    pub fn kept(text: Option<&str>) -> Standing {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("wishes are plain data")
    }

    /// Whether it can answer anything.
    pub fn is_any(&self) -> bool {
        *self != Standing::default()
    }

    /// Whether `done` is answered to a question because of its key.
    pub fn names(&self, key: &str, now: u8) -> bool {
        self.keys.get(key).is_some_and(|turn| turn.is_none_or(|turn| turn == now))
    }

    /// Which of the offers is the answer, by its number. `seals`: what was done before can be taken back, and no more
    /// after a sole answer, so that it is a choice; so is a combat that is only being reckoned. `befallen`: whether
    /// something befell a unit of the side.
    pub fn answer(
        &self,
        view: &View,
        ask: &Ask,
        done: Option<usize>,
        seals: impl Fn() -> bool,
        befallen: impl Fn() -> bool,
    ) -> Option<usize> {
        if self.sole && ask.offers.len() == 1 && ask.forecast.is_none() && ask.idle.is_none() && !seals() {
            return Some(0);
        }
        let asides = match self.asides {
            Asides::Ask => false,
            Asides::Pass => ask.aside,
            Asides::Unless => ask.aside && !befallen(),
        };
        let turn = view.moment.turn;
        let passed = asides || self.routine && ask.routine || self.turn == Some(turn) || self.names(ask.key, turn);
        done.filter(|_| passed)
    }
}

asked! {
    /// What a seat wishes to be answered by itself; what is not said stays as it is.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Wish {
        pub side: Side = need reading::SIDE,
        /// An answer that is the only one is given.
        sole: Option<bool> = maybe reading::FLAG,
        /// `done` is answered where it is nearly always the answer.
        routine: Option<bool> = maybe reading::FLAG,
        asides: Option<Asides> = maybe reading::ASIDES,
        /// In this turn `done` is answered wherever it can be.
        turn: Option<Option<u8>> = said reading::TURN,
        /// To the questions of these keys `done` is answered where it can be; questions that are not named stay as they
        /// are.
        keys: Option<BTreeMap<String, Pass>> = maybe reading::KEYS,
    }
}

/// What a wish says of a question by its key.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    /// It is asked again.
    Never,
    Always,
    /// In the turn of this number.
    Turn(u8),
}

/// True or false, or the number of a turn.
impl Shape for Pass {
    fn shape(shapes: &mut Shapes) -> Form {
        Form::One(vec![bool::shape(shapes), u8::shape(shapes)])
    }
}

impl Serialize for Pass {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Pass::Never => to.serialize_bool(false),
            Pass::Always => to.serialize_bool(true),
            Pass::Turn(turn) => to.serialize_u8(turn),
        }
    }
}

impl Wish {
    /// Only asks what is wished.
    pub fn none(side: Side) -> Wish {
        Wish { side, sole: None, routine: None, asides: None, turn: None, keys: None }
    }

    /// What is wished then. What was said of a question for a turn that is over by now is forgotten.
    pub fn on(self, was: &Standing, now: u8) -> Standing {
        let mut keys = was.keys.clone();
        keys.retain(|_, turn| turn.is_none_or(|turn| turn >= now));
        for (key, pass) in self.keys.into_iter().flatten() {
            match pass {
                Pass::Never => keys.remove(&key),
                Pass::Always => keys.insert(key, None),
                Pass::Turn(turn) => keys.insert(key, Some(turn)),
            };
        }
        Standing {
            keys,
            sole: self.sole.unwrap_or(was.sole),
            routine: self.routine.unwrap_or(was.routine),
            asides: self.asides.unwrap_or(was.asides),
            turn: self.turn.unwrap_or(was.turn),
        }
    }
}

/// What of a game was answered by itself, as far as undo and later wishes have to know it. It follows from the journal.
#[derive(Clone, Default, Debug)]
pub struct Course {
    /// Of every action a side has done, and which was not taken back, whether it was done by itself.
    acts: Vec<bool>,
    /// The last a side did was to take something back: it shall not at once be answered again.
    held: [bool; 2],
    /// The number of actions and throws when a side last decided itself.
    decided: [u32; 2],
}

impl Course {
    /// An entry was kept; the game has come to so many actions and throws.
    pub fn note(&mut self, entry: &Entry, seq: u32) {
        let Some(side) = entry.by.map(usize::from).filter(|&side| side < 2) else { return };
        match entry.kind {
            EntryKind::Act => {
                self.acts.extend(entry.text.lines().map(|_| false));
                self.decided[side] = seq;
            }
            EntryKind::Pass => self.acts.push(true),
            EntryKind::Undo => {
                let count = entry.text.parse().unwrap_or(1);
                self.acts.truncate(self.acts.len().saturating_sub(count));
                self.decided[side] = self.decided[side].min(seq);
            }
            EntryKind::Resign | EntryKind::Level => return,
        }
        self.held[side] = entry.kind == EntryKind::Undo;
    }

    /// Whether a side has just taken something back.
    pub fn is_held(&self, side: Side) -> bool {
        self.held[side.index()]
    }

    /// It has said anew what it wishes.
    pub fn let_go(&mut self, side: Side) {
        self.held[side.index()] = false;
    }

    /// Whether the last action but so many was done by itself.
    pub fn passed(&self, but: usize) -> bool {
        self.acts.iter().rev().nth(but).is_some_and(|&by_itself| by_itself)
    }

    /// After which action a side has decided nothing itself.
    pub fn decided(&self, side: Side) -> u32 {
        self.decided[side.index()]
    }
}

/// Whether lines tell of something that befell a unit of a side, and that it did not do itself.
pub fn befallen(view: &View, side: Side, told: &[Told], name: impl Fn(wargame::UnitId) -> String) -> bool {
    let counters = view.units.iter().map(|u| (u.unit, &u.face));
    let trays = view.trays.iter().flat_map(|tray| &tray.entries).map(|entry| (entry.unit, &entry.face));
    let sides: HashMap<String, Side> = counters.chain(trays).map(|(unit, face)| (name(unit), face.side)).collect();
    let own = |unit: &String| sides.get(unit) == Some(&side);
    told.iter().any(|line| line.by != Some(side) && line.line.units.iter().any(own))
}
