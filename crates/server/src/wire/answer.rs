//! What requests are answered with.

use std::collections::BTreeMap;

use players::{Hint, Hosted};
use serde::Serialize;
use wargame::{Offer, Refusal, Side, Viewer, named, shaped};

use super::{Raw, message};
use crate::{
    error::Problem,
    request::Answered,
    standing::{self, Asides, Pass},
};

shaped! {
    /// A row of actions was done, or the first of it.
    #[derive(Serialize)]
    pub struct Acted {
        /// How many of the actions were done.
        pub done: u32,
        /// The version now.
        pub version: u32,
    }
}

shaped! {
    /// How much has been accepted in the game.
    #[derive(Serialize)]
    pub struct Version {
        pub version: u32,
    }
}

shaped! {
    /// It was done, and there is nothing to say of it.
    #[derive(Serialize)]
    pub struct Nothing {}
}

named! {
    /// Why a click does nothing.
    #[derive(PartialEq)]
    pub struct Why {
        /// What the click was taken for.
        pub tried: String,
        /// The same in words.
        pub say: String where { "format": "sentence" },
        pub refusal: Refusal,
    }
}

shaped! {
    /// What the veteran would do, from what the side may know.
    #[derive(Serialize)]
    pub struct Advice as "Hint" {
        /// The advice, which is an offer, and how it would go on, up to the next throw.
        pub acts: Vec<String> where { "minItems": 1 },
        /// The first act as its offer says it.
        pub words: String where { "format": "sentence" },
        /// To be read after «because».
        pub why: String where { "format": "sentence" },
        /// What the side would be about in this turn.
        pub aim: String where { "format": "sentence" },
    }
}

shaped! {
    /// What a seat wishes to be answered by itself. A seat of which nobody has said anything is always asked.
    #[derive(Serialize)]
    pub struct Standing {
        pub side: Side,
        /// An answer that is the only one is given.
        pub sole: bool,
        /// `done` is answered where it is nearly always the answer.
        pub routine: bool,
        /// What is asked in between, and can still be done at a later question, is passed over.
        pub asides: Asides,
        /// In this turn `done` is answered wherever it can be.
        pub turn: Option<u8>,
        /// To the questions of these keys `done` is answered: always, or in the turn of the number.
        pub keys: BTreeMap<String, Pass>,
    }
}

impl Standing {
    pub fn new(side: Side, wished: &standing::Standing) -> Standing {
        let standing::Standing { sole, routine, asides, turn, keys } = wished;
        let passing = |turn: &Option<u8>| turn.map_or(Pass::Always, Pass::Turn);
        let keys = keys.iter().map(|(key, turn)| (key.clone(), passing(turn))).collect();
        Standing { side, sole: *sole, routine: *routine, asides: *asides, turn: *turn, keys }
    }
}

impl Advice {
    /// A piece of advice, with its first act in the words of the offer.
    pub fn new(table: &dyn Hosted, side: Side, hint: Hint) -> Advice {
        let ask = table.view(Viewer::Player(side)).ask;
        let words = ask.as_ref().and_then(|ask| {
            let first = |offer: &&Offer| Some(&table.write(offer.verb, offer.target)) == hint.acts.first();
            ask.offers.iter().find(first).map(|offer| ask.say(table, offer))
        });
        let words = words.unwrap_or_default();
        let Hint { acts, why, aim } = hint;
        Advice { acts, words, why, aim }
    }
}

/// A request over a socket that was done.
#[derive(Serialize)]
pub struct Fine<'a> {
    pub id: u64,
    pub ok: &'a Raw<Answered>,
}

shaped! {
    /// A request over HTTP that was not done.
    #[derive(Serialize)]
    pub struct Error<'a> {
        pub error: &'a Problem,
    }
}

shaped! {
    /// A request over a socket that was not done.
    #[derive(Serialize)]
    pub struct Failed<'a> {
        /// Null for what is no request at all, and when the game could not be opened.
        pub id: Option<u64>,
        pub error: &'a Problem,
    }
}

impl Fine<'_> {
    pub fn text(id: u64, ok: &Raw<Answered>) -> String {
        Raw::<Fine<'_>>::of(&Fine { id, ok }).into_text()
    }
}

impl Failed<'_> {
    pub fn text(id: Option<u64>, error: &Problem) -> String {
        message(&Failed { id, error })
    }
}
