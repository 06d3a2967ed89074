//! Random legal play of both sides through sockets, watched by a spectator, everything kept as it came.

use serde_json::{Value, json};
use wargame::{Dice, sub_seed};

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

/// What was accepted: an action of a side, or that it took one back.
pub struct Step {
    pub side: usize,
    pub act: Option<String>,
}

pub struct Course {
    pub steps: Vec<Step>,
    pub received: Vec<Received>,
}

struct Table<'a> {
    game: &'a Game,
    callers: [Caller; 3],
    sockets: [Socket; 3],
    dice: Dice,
    course: Course,
}

pub fn play(caller: &Caller, game: &Game, actions: usize) -> Course {
    let made = &game.made;
    let callers = [made.caller(caller, 0), made.caller(caller, 1), caller.clone()];
    let sockets = callers.each_ref().map(|c| c.sit(&made.ws()));
    let dice = Dice::new(sub_seed(99, game.number));
    let course = Course { steps: Vec::new(), received: Vec::new() };
    let mut table = Table { game, callers, sockets, dice, course };
    table.take_in();
    for _ in 0..actions {
        if table.dice.below(3) == 0 {
            table.ask();
        }
        if table.dice.below(12) == 0 {
            table.look();
        }
        if !table.step() {
            break;
        }
    }
    table.course
}

impl Table<'_> {
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

    /// One action of whoever decides, or its undo; false when the game is over.
    fn step(&mut self) -> bool {
        let Some(side) = self.sockets.iter().position(Socket::decides) else { return false };
        let version = self.sockets[side].version();
        let undo = self.sockets[side].state["undo"] == true && self.chance(8) == 0;
        let request = if undo {
            self.course.steps.push(Step { side, act: None });
            json!({ "undo": true, "version": version })
        } else {
            let offers = self.sockets[side].offers();
            let act = offers[self.chance(offers.len())].clone();
            self.course.steps.push(Step { side, act: Some(act.clone()) });
            json!({ "act": [act], "version": version })
        };
        self.sockets[side].ok(request);
        self.sockets.iter_mut().for_each(|s| s.reach(version + 1));
        // The acknowledgement itself says nothing but numbers.
        self.sockets[side].heard.retain(|text| !text.starts_with("{\"id\":"));
        self.take_in();
        !self.sockets[side].over()
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
        let layer = ["zones", "supply", "points", "entry"][self.chance(4)];
        match self.chance(6) {
            0 => json!({ "why": { "hex": hex, "units": [] } }),
            1 => json!({ "why": { "hex": hex, "units": [unit] } }),
            2 => json!({ "way": act }),
            3 => json!({ "preview": act }),
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
        let path = match self.chance(6) {
            0 => api,
            1 => format!("{api}/offers"),
            2 => format!("{api}/log"),
            3 => format!("{api}/course"),
            4 => format!("{api}/at/{}", self.chance(seq + 1)),
            _ => format!("/game/{}", self.game.made.id),
        };
        let reply = self.callers[who].get(&path);
        assert_eq!(reply.status, 200, "{path}");
        let step = self.course.steps.len();
        self.course.received.push(Received { who, step, thing: Thing::Reply { path, reply } });
    }
}
