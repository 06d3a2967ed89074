//! Random legal play of both sides through sockets, watched by a spectator, everything kept as it came.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::{Value, json};
use wargame::{Dice, Match, Show, Side, Table as _, action, sub_seed};

use crate::{
    common::{
        http::{Caller, Reply},
        socket::Socket,
    },
    prepare::Game,
};

/// Somebody's connection: 0 and 1 are the sides, 2 the spectator.
pub type Who = usize;

pub enum Thing {
    /// A message by itself: a state, or who is here.
    Message(String),
    /// The answer to a request on the socket.
    Answer { id: u64, request: Value, text: String },
    /// The answer to a request over HTTP.
    Reply { path: String, reply: Reply },
}

/// Something received.
pub struct Received {
    pub who: Who,
    /// How many of the steps had been done.
    pub step: usize,
    pub thing: Thing,
}

/// What was accepted: actions of a side in one request, or, if there are none, that it took one back.
pub struct Step {
    pub side: usize,
    pub acts: Vec<String>,
}

pub struct Course {
    pub steps: Vec<Step>,
    pub received: Vec<Received>,
    /// The phases in which somebody decided.
    pub phases: BTreeSet<u64>,
}

struct Table<'a, R: Show> {
    game: &'a Game,
    /// The same game again, to know what can follow on an action before it is sent.
    ahead: Match<R>,
    callers: [Caller; 3],
    sockets: [Socket; 3],
    dice: Dice,
    course: Course,
}

/// Plays a whole game.
pub fn play<R: Show>(caller: &Caller, rules: &Arc<R>, game: &Game) -> Course {
    let made = &game.made;
    let callers = [made.caller(caller, 0), made.caller(caller, 1), caller.clone()];
    let sockets = callers.each_ref().map(|c| c.sit(&made.ws()));
    let dice = Dice::new(sub_seed(99, game.number));
    let course = Course { steps: Vec::new(), received: Vec::new(), phases: BTreeSet::new() };
    let mut table = Table { game, ahead: game.start(rules), callers, sockets, dice, course };
    table.take_in();
    while !table.sockets[0].over() {
        if table.dice.below(4) == 0 {
            table.ask();
        }
        if table.dice.below(32) == 0 {
            table.look();
        }
        table.step();
    }
    table.course
}

impl<R: Show> Table<'_, R> {
    fn chance(&mut self, of: usize) -> usize {
        self.dice.below(of as u32) as usize
    }

    /// Keeps what has come by itself.
    fn take_in(&mut self) {
        let step = self.course.steps.len();
        for (who, socket) in self.sockets.iter_mut().enumerate() {
            for text in socket.heard.drain(..) {
                self.course.received.push(Received { who, step, thing: Thing::Message(text) });
            }
        }
    }

    /// Some actions of whoever decides, sent as a client sends a chain of them, or the undo of the last.
    fn step(&mut self) {
        let side = self.sockets.iter().position(Socket::decides).expect("somebody decides");
        let version = self.sockets[side].version();
        let undo = self.sockets[side].state["undo"] == true && self.chance(8) == 0;
        let (acts, request) = if undo {
            // A row is taken back at once.
            for _ in 0..self.ahead.last_row().max(1) {
                assert!(self.ahead.undo(Side::BOTH[side]));
            }
            (Vec::new(), json!({ "undo": true, "version": version }))
        } else {
            let acts = self.row(side);
            let request = json!({ "act": acts, "version": version });
            (acts, request)
        };
        self.course.steps.push(Step { side, acts });
        self.sockets[side].ok(request);
        self.sockets.iter_mut().for_each(|s| s.reach(version + 1));
        // The acknowledgement itself says nothing but numbers.
        self.sockets[side].heard.retain(|text| !text.starts_with("{\"id\":"));
        self.take_in();
    }

    /// Actions to send at once: often one, sometimes all up to the next throw or the other side's turn to decide. The
    /// first is one that was offered.
    fn row(&mut self, side: usize) -> Vec<String> {
        let most = [1, 2, 8, 64][self.chance(4)];
        let (mut row, mut offers, mut goes_on) = (Vec::new(), Vec::new(), true);
        let mut then = self.ahead.clone();
        while goes_on && row.len() < most {
            self.course.phases.insert(u64::from(then.moment().phase));
            offers.clear();
            then.rules().legal(then.state(), &mut offers);
            let act = offers[self.chance(offers.len())];
            row.push(action::write(then.info(), act));
            goes_on = then.play(act).expect("it is legal");
        }
        let acts: Vec<&str> = row.iter().map(String::as_str).collect();
        assert_eq!(self.ahead.act(Side::BOTH[side], self.ahead.seq(), &acts), Ok(row.len()));
        assert!(self.sockets[side].offers().contains(&row[0]), "{} is legal but was not offered", row[0]);
        row
    }

    /// Somebody asks something on his socket.
    fn ask(&mut self) {
        let who = self.chance(3);
        let request = self.question(who);
        let socket = &mut self.sockets[who];
        let id = socket.send(request.clone());
        socket.until(|message| message["id"] == id);
        let text = socket.heard.pop().expect("the answer came last");
        self.take_in();
        let thing = Thing::Answer { id, request, text };
        self.course.received.push(Received { who, step: self.course.steps.len(), thing });
    }

    fn question(&mut self, who: Who) -> Value {
        let hex = self.hex(who);
        let unit = self.unit(who);
        let act = self.act(who);
        let layer = ["zones", "supply", "entry"][self.chance(3)];
        // Advice takes longest.
        if self.chance(40) == 0 {
            return json!({ "hint": true });
        }
        match self.chance(7) {
            0 => json!({ "why": { "hex": hex, "units": [] } }),
            1 => json!({ "why": { "hex": hex, "units": [unit] } }),
            2 => json!({ "way": act }),
            3 => json!({ "preview": act }),
            6 => json!({ "leads": act }),
            4 if self.chance(2) == 0 => json!({ "inspect": { "hex": hex } }),
            4 => json!({ "inspect": { "unit": unit } }),
            _ => json!({ "layer": layer }),
        }
    }

    /// A hex with a unit in it, mostly one of the other side, whose counters may be hidden.
    fn hex(&mut self, who: Who) -> String {
        let units = self.sockets[who].state["units"].as_array().expect("units").clone();
        let at = (!units.is_empty()).then(|| units[self.chance(units.len())]["at"].clone());
        at.and_then(|at| at.as_str().map(str::to_owned)).unwrap_or_else(|| "0111".into())
    }

    fn unit(&mut self, who: Who) -> String {
        let units = self.sockets[who].state["units"].as_array().expect("units").clone();
        let id = (!units.is_empty()).then(|| units[self.chance(units.len())]["id"].clone());
        id.and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_else(|| "1pz".into())
    }

    /// An offer, or an attack on somebody that may not be one.
    fn act(&mut self, who: Who) -> String {
        let offers = self.sockets[who].offers();
        if !offers.is_empty() && self.chance(4) != 0 {
            return offers[self.chance(offers.len())].clone();
        }
        let verb = ["attack", "overrun", "move"][self.chance(3)];
        format!("{verb} {}", self.hex(who))
    }

    /// Somebody looks at the game over HTTP, at its past too.
    fn look(&mut self) {
        let who = self.chance(3);
        let seq = self.sockets[who].state["seq"].as_u64().expect("a number") as usize;
        let api = self.game.made.path();
        let path = match self.chance(9) {
            0 => api,
            1 => format!("{api}/offers"),
            2 => format!("{api}/log"),
            3 => format!("{api}/course"),
            4 => format!("{api}/report"),
            5 => format!("{api}/at/{}", self.chance(seq + 1)),
            6 => format!("{api}/score"),
            7 => format!("{api}/account"),
            _ => format!("/game/{}", self.game.made.id),
        };
        let reply = self.callers[who].get(&path);
        assert_eq!(reply.status, 200, "{path}");
        let step = self.course.steps.len();
        self.course.received.push(Received { who, step, thing: Thing::Reply { path, reply } });
    }
}
