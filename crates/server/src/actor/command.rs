//! What a game's task is told and asked.

use players::Mind;
use tokio::sync::{mpsc, oneshot};
use wargame::{Replay, Side, report::When};

use super::{Answer, Done, Page};
use crate::{
    addresses::Block,
    error::Problem,
    request::{Eyes, Request},
};

/// Who sends a request: a connection, whose eyes the game knows, or somebody over HTTP.
#[derive(Copy, Clone, Debug)]
pub enum From {
    Connection(u64),
    Caller(Eyes),
}

/// What somebody who waits for a change wants to have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// The whole state.
    Whole,
    /// What may be done.
    Offers,
}

pub enum Command {
    Join {
        eyes: Eyes,
        out: mpsc::Sender<String>,
        reply: oneshot::Sender<u64>,
    },
    Leave(u64),
    Do {
        from: From,
        version: Option<u32>,
        request: Request,
        reply: oneshot::Sender<Done>,
    },
    /// The state, at once or as soon as the version is another one.
    Wait {
        eyes: Eyes,
        unlike: Option<u32>,
        want: Want,
        reply: oneshot::Sender<Answer>,
    },
    Log {
        eyes: Eyes,
        page: Page,
        reply: oneshot::Sender<Answer>,
    },
    Course {
        eyes: Eyes,
        since: u32,
        reply: oneshot::Sender<Answer>,
    },
    /// Where the game stands, or what it has cost so far.
    Score {
        eyes: Eyes,
        reply: oneshot::Sender<Answer>,
    },
    Account {
        eyes: Eyes,
        reply: oneshot::Sender<Answer>,
    },
    /// The next game of the same players has been made.
    Again {
        id: String,
    },
    Report {
        eyes: Eyes,
        when: Option<When>,
        since: u32,
        reply: oneshot::Sender<Answer>,
    },
    At {
        eyes: Eyes,
        seq: u32,
        reply: oneshot::Sender<Answer>,
    },
    /// The replay of a game that is over.
    Replay {
        reply: oneshot::Sender<Result<Replay, Problem>>,
    },
    /// Somebody came to a seat by a link: by its invitation, which was good for programs too, or by that of its holder.
    Taken {
        side: Side,
        invited: bool,
    },
    /// Another game needs the place: a game that nobody watches goes to sleep. Answered, or let fall, when that is
    /// settled.
    Rest {
        reply: oneshot::Sender<()>,
    },
    Thought {
        version: u32,
        side: Side,
        mind: Option<Box<dyn Mind>>,
        row: Vec<String>,
    },
}

impl Command {
    /// On whose account a game is read for it. What is costly itself is asked for in a turn taken before; to wait for
    /// another one would be to wait for oneself.
    pub fn of(&self) -> Option<Block> {
        match self {
            Command::Join { eyes, .. } | Command::Wait { eyes, .. } => Some(eyes.from),
            Command::Do { from: From::Caller(eyes), request, .. } if !request.is_costly() => Some(eyes.from),
            _ => None,
        }
    }
}
