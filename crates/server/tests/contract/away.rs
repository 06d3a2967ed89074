//! Games of two programs that ask over HTTP and go again: nobody is connected.

use serde_json::{Value, json};

use crate::{
    PEOPLE,
    common::{
        host::Host,
        http::Caller,
        play::{Made, make},
    },
};

pub const GERMAN: usize = 0;
pub const RUSSIAN: usize = 1;

/// Both seats held by programs that ask over HTTP and go again: nobody is connected.
pub struct Away {
    pub game: Made,
    pub callers: [Caller; 2],
}

impl Away {
    pub fn new(host: &Host, game: &str) -> Away {
        Away::at(host, make(&host.caller(), game, PEOPLE))
    }

    pub fn at(host: &Host, game: Made) -> Away {
        let callers = [0, 1].map(|side| game.caller(&host.caller(), side));
        Away { game, callers }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("{}{rest}", self.game.path())
    }

    pub fn state(&self, side: usize) -> Value {
        self.callers[side].get(&self.game.path()).fine()["state"].take()
    }

    /// Whoever decides, and what it sees.
    pub fn turn(&self) -> (usize, Value) {
        let state = self.state(GERMAN);
        match state["decides"].as_str().expect("somebody decides") {
            "first" => (GERMAN, state),
            _ => (RUSSIAN, self.state(RUSSIAN)),
        }
    }

    /// The version and number of actions now.
    pub fn now(&self) -> (u64, u64) {
        let state = self.state(GERMAN);
        (state["version"].as_u64().expect("a number"), state["seq"].as_u64().expect("a number"))
    }

    pub fn act(&self, side: usize, acts: &[&str]) -> Value {
        let body = json!({ "actions": acts, "version": self.now().0 });
        self.callers[side].post(&self.path("/act"), &body).fine()
    }

    pub fn back(&self, side: usize, verb: &str) -> Value {
        self.callers[side].post(&self.path(verb), &json!({ "version": self.now().0 })).fine()
    }

    pub fn wish(&self, side: usize, mut wish: Value) -> Value {
        wish["side"] = json!(["first", "second"][side]);
        self.callers[side].post(&self.path("/standing"), &wish).fine()
    }

    /// Ends what can be ended, else takes what comes first.
    pub fn step(&self) {
        let (side, state) = self.turn();
        let offers = state["ask"]["offers"].as_array().expect("offers");
        let act = offers.iter().find(|o| o["verb"] == "done").unwrap_or(&offers[0]);
        self.act(side, &[act["act"].as_str().expect("a text")]);
    }

    pub fn hint(&self, side: usize) -> Vec<String> {
        let hint = self.callers[side].get(&self.path("/hint")).fine();
        hint["acts"].as_array().expect("a row").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Does what the veteran would.
    pub fn veteran(&self, side: usize) {
        self.act(side, &self.hint(side).iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Plays on until something is so of what whoever decides sees.
    pub fn until(&self, holds: impl Fn(usize, &Value) -> bool) -> (usize, Value) {
        for _ in 0..600 {
            let (side, state) = self.turn();
            if holds(side, &state) {
                return (side, state);
            }
            self.step();
        }
        panic!("it never came to that");
    }

    pub fn log(&self, side: usize) -> Vec<Value> {
        self.callers[side].get(&self.path("/log")).fine()["told"].as_array().expect("lines").clone()
    }
}

/// A question that is routine, what led to it, and how the game stood before that.
pub struct Routine {
    pub version: u64,
    pub row: Vec<String>,
    pub before: u64,
}

impl Routine {
    /// The number of actions when the answer is `done`.
    pub fn answered(&self) -> u64 {
        self.before + self.row.len() as u64 + 1
    }
}

impl Away {
    /// Plays on until a row of the German's leads to a routine question of his own, and he can still take it back.
    pub fn routine_question(&self) -> Routine {
        for _ in 0..600 {
            let (side, state) = self.turn();
            let mut row = self.hint(side);
            // Left to be asked.
            if row.len() > 1 && row.last().is_some_and(|act| act == "done") {
                row.pop();
            }
            self.act(side, &row.iter().map(String::as_str).collect::<Vec<_>>());
            let (next, asked) = self.turn();
            if (side, next) == (GERMAN, GERMAN) && asked["ask"]["routine"] == true && asked["undo"] == true {
                let before = state["seq"].as_u64().expect("a number");
                assert_eq!(asked["seq"], before + row.len() as u64, "nothing was thrown");
                return Routine { version: asked["version"].as_u64().expect("a number"), row, before };
            }
        }
        panic!("it never comes to that");
    }
}
