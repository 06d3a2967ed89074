//! Games to play with: made over the API, both sides on sockets.

use serde_json::{Value, json};

use super::{http::Caller, socket::Socket};

/// A game that was made for programs: nobody but who has the secrets plays.
#[derive(Clone)]
pub struct Made {
    pub id: String,
    pub secrets: [String; 2],
}

/// Makes a game; seats are `person` or a computer's name.
pub fn make(caller: &Caller, game: &str, seats: [&str; 2]) -> Made {
    let made = caller.post("/api/games", &json!({ "game": game, "seats": seats })).fine();
    let secret = |side: usize| made["seats"][side]["secret"].as_str().unwrap_or_default().to_owned();
    Made { id: made["id"].as_str().expect("an id").to_owned(), secrets: [secret(0), secret(1)] }
}

impl Made {
    pub fn path(&self) -> String {
        format!("/api/games/{}", self.id)
    }

    pub fn ws(&self) -> String {
        format!("/ws/{}", self.id)
    }

    /// A program that holds a side.
    pub fn caller(&self, caller: &Caller, side: usize) -> Caller {
        caller.bearer(&self.secrets[side])
    }

    pub fn sit(&self, caller: &Caller, side: usize) -> Socket {
        self.caller(caller, side).sit(&self.ws())
    }

    pub fn both(&self, caller: &Caller) -> Both {
        Both { sides: [self.sit(caller, 0), self.sit(caller, 1)] }
    }
}

/// Both sides of a game.
pub struct Both {
    pub sides: [Socket; 2],
}

impl Both {
    pub fn version(&self) -> u64 {
        self.sides[0].version().max(self.sides[1].version())
    }

    /// Lets both sides see what has happened.
    pub fn catch_up(&mut self) {
        let version = self.version();
        self.sides.iter_mut().for_each(|s| s.reach(version));
    }

    /// The side that decides; nobody when the game is over.
    pub fn decides(&mut self) -> Option<usize> {
        self.catch_up();
        self.sides.iter().position(Socket::decides)
    }

    /// Lets whoever decides choose among the offers; false when the game is over.
    pub fn step(&mut self, choose: &mut impl FnMut(&Value) -> usize) -> bool {
        let Some(side) = self.decides() else { return false };
        let ask = self.sides[side].state["ask"].clone();
        let act = self.sides[side].offers().swap_remove(choose(&ask));
        let answer = self.sides[side].act(&[&act]);
        assert_eq!(answer["done"], 1, "{answer}");
        let version = answer["version"].as_u64().expect("a version");
        self.sides.iter_mut().for_each(|s| s.reach(version));
        true
    }

    /// Plays the first offers until something holds for the state of whoever decides.
    pub fn play_until(&mut self, holds: impl Fn(&Value) -> bool) -> usize {
        for _ in 0..2000 {
            let side = self.decides().expect("the game goes on");
            if holds(&self.sides[side].state) {
                return side;
            }
            self.step(&mut |_| 0);
        }
        panic!("it never came to that");
    }

    /// The set-up is over and a movement phase has begun; the side whose it is.
    pub fn play_to_movement(&mut self) -> usize {
        self.play_until(|state| has_offer(state, "pick"))
    }
}

/// Whether an offer with this verb is among those of a state.
pub fn has_offer(state: &Value, verb: &str) -> bool {
    state["ask"]["offers"].as_array().is_some_and(|offers| offers.iter().any(|o| o["verb"] == verb))
}

/// The first offer with this verb.
pub fn offer(state: &Value, verb: &str) -> String {
    let offers = state["ask"]["offers"].as_array().into_iter().flatten();
    let found = offers.into_iter().find(|o| o["verb"] == verb).and_then(|o| o["act"].as_str());
    found.unwrap_or_else(|| panic!("no offer to {verb} in {}", state["ask"])).to_owned()
}
