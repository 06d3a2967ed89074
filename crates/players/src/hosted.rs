//! Games in progress at which computers sit, rules forgotten: what a server holds.

use std::{any::Any, sync::Arc};

use wargame::{
    Action as _, Budget, Charts, Fair, Header, Heard, Info, Match, Node, Options, Player, Replay, ReplayError, Seat,
    Seed, SetupError, Side, Table, action,
};

use crate::{Hint, Staffed};

/// The rules of a game, types forgotten: what a server opens games with.
pub trait Playable: Send + Sync {
    fn info(&self) -> &Info;
    /// Names of the verbs, in the order of their numbers.
    fn verbs(&self) -> Vec<&'static str>;
    /// The charts of the game.
    fn charts(&self) -> Charts;
    /// A new game with computers allowed at its seats.
    fn host(&self, scenario: &str, options: &Options, seed: Seed) -> Result<Box<dyn Hosted>, SetupError>;
    /// A replay played again, every line checked.
    fn host_replay(&self, replay: &Replay) -> Result<Box<dyn Hosted>, ReplayError>;
}

impl<R: Staffed> Playable for Arc<R> {
    fn info(&self) -> &Info {
        (**self).info()
    }

    fn verbs(&self) -> Vec<&'static str> {
        R::Action::VERBS.iter().map(|verb| verb.name).collect()
    }

    fn charts(&self) -> Charts {
        (**self).charts()
    }

    fn host(&self, scenario: &str, options: &Options, seed: Seed) -> Result<Box<dyn Hosted>, SetupError> {
        Ok(Box::new(Match::new(self.clone(), scenario, options, seed)?))
    }

    fn host_replay(&self, replay: &Replay) -> Result<Box<dyn Hosted>, ReplayError> {
        Ok(Box::new(replay.play(self.clone(), None)?))
    }
}

/// A table at which computers can sit.
pub trait Hosted: Table {
    /// A computer for this game, by its player's name.
    fn mind(&self, name: &str, seed: u64) -> Option<Box<dyn Mind>>;
    /// What the veteran would do in a side's place; nothing when it is not for it to decide.
    fn hint(&self, side: Side) -> Option<Hint>;
    /// What lies before the side that decides, to be thought about elsewhere; nothing when the game is over.
    fn position(&self) -> Option<Position>;
    /// The game as it stood after so many of its actions; nothing for a scene.
    fn host_back(&self, actions: u32) -> Option<Box<dyn Hosted>>;
    /// The game as it stands, to be looked at elsewhere.
    fn copy(&self) -> Box<dyn Hosted>;
    /// The same with all that a side does not know dealt anew, in one of many ways: what differs from the truth is not for
    /// its eyes. Not to be played on.
    fn imagined(&self, side: Side, nth: u64) -> Box<dyn Hosted>;
    /// Whether one of the answers now would be told to its side alone.
    fn is_secret(&self) -> bool;
    /// What stands at the head of its replay. The seed in it is not for players before the end.
    fn head(&self) -> &Header;
    /// Notes who plays, and what the dice are bound to, for the replay.
    fn sign(&mut self, seats: [String; 2], fair: Fair);
}

/// A position on its way to a mind. Only the mind of the same game can open it, and it looks through a [`Seat`].
pub struct Position {
    pub side: Side,
    state: Box<dyn Any + Send>,
}

/// A computer that decides for a seat.
pub trait Mind: Send {
    /// The actions it wants, in order: up to a throw, something coming to light, the other side's turn, or `most`.
    fn decide(&mut self, position: &Position, budget: Budget<'_>, most: usize) -> Vec<String>;
    /// What it is about in this impulse, in one sentence. Not for its opponent before the impulse is over.
    fn aim(&self) -> Option<String>;
}

struct Typed<R: Staffed> {
    rules: Arc<R>,
    player: Box<dyn Player<R>>,
}

impl<R: Staffed> Mind for Typed<R> {
    fn decide(&mut self, position: &Position, budget: Budget<'_>, most: usize) -> Vec<String> {
        let Some(state) = position.state.downcast_ref::<R::State>() else { return Vec::new() };
        let (rules, mut state, mut row) = (&*self.rules, state.clone(), Vec::new());
        while row.len() < most && rules.node(&state) == Node::Decide(position.side) {
            let action = self.player.choose(&Seat::new(rules, &state, position.side), budget);
            let mut heard = Heard::default();
            rules.apply(&mut state, action, &mut heard);
            row.push(action::write(rules.info(), action));
            if heard.sealed {
                break;
            }
        }
        row
    }

    fn aim(&self) -> Option<String> {
        self.player.aim().map(str::to_owned)
    }
}

impl<R: Staffed> Hosted for Match<R> {
    fn mind(&self, name: &str, seed: u64) -> Option<Box<dyn Mind>> {
        let player = self.rules().player(name, seed)?;
        Some(Box::new(Typed { rules: self.rules().clone(), player }))
    }

    fn hint(&self, side: Side) -> Option<Hint> {
        crate::hint::hint(&**self.rules(), self.state(), side)
    }

    fn position(&self) -> Option<Position> {
        match self.node() {
            Node::Decide(side) => Some(Position { side, state: Box::new(self.state().clone()) }),
            _ => None,
        }
    }

    fn host_back(&self, actions: u32) -> Option<Box<dyn Hosted>> {
        Some(Box::new(self.back(actions)?))
    }

    fn copy(&self) -> Box<dyn Hosted> {
        Box::new(self.clone())
    }

    fn imagined(&self, side: Side, nth: u64) -> Box<dyn Hosted> {
        Box::new(Match::imagined(self, side, nth))
    }

    fn is_secret(&self) -> bool {
        Match::is_secret(self)
    }

    fn head(&self) -> &Header {
        self.header()
    }

    fn sign(&mut self, seats: [String; 2], fair: Fair) {
        self.set_seats(seats);
        self.set_fair(fair);
    }
}
