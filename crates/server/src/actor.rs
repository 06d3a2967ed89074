//! One live game: a task that owns the table, answers requests one after another, and tells everybody what changed.
//! Nothing is acknowledged or shown before it is on disk.

mod answer;
mod show;
mod think;

use std::{
    collections::HashSet,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use players::{Hosted, Mind};
use store::{Entry, EntryKind, Game, Kept, Status, StoreError};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};
use wargame::{Node, Replay, Side};

pub use self::show::{course, past, plain};
use crate::{
    app::{App, now},
    error::Problem,
    request::{Eyes, Request},
    wire::{self, AimView},
};

/// A game that nobody looks at is dropped from memory after this.
const IDLE: Duration = Duration::from_secs(300);
/// Messages that may wait for a slow connection.
pub const BACKLOG: usize = 64;

pub type Answer = Result<String, Problem>;

/// Who sends a request: a connection, whose eyes the game knows, or somebody over HTTP.
#[derive(Copy, Clone, Debug)]
pub enum From {
    Connection(u64),
    Caller(Eyes),
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
        reply: oneshot::Sender<Answer>,
    },
    /// The state, at once or as soon as the version is another one.
    Wait {
        eyes: Eyes,
        unlike: Option<u32>,
        reply: oneshot::Sender<Answer>,
    },
    Log {
        eyes: Eyes,
        since: u32,
        reply: oneshot::Sender<Answer>,
    },
    Course {
        eyes: Eyes,
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
    /// Somebody took an open seat.
    Taken(Side),
    Thought {
        version: u32,
        side: Side,
        mind: Option<Box<dyn Mind>>,
        row: Vec<String>,
    },
}

/// A connection that looks at the game.
struct Watcher {
    id: u64,
    eyes: Eyes,
    out: mpsc::Sender<String>,
    /// How far it has been told.
    seq: u32,
    faces: HashSet<String>,
}

struct Thinking {
    since: Instant,
    stop: Arc<AtomicBool>,
    /// When the next word about it is due.
    tick: Instant,
    said: bool,
}

pub struct Actor {
    app: Arc<App>,
    game: Game,
    table: Box<dyn Hosted>,
    version: u32,
    watchers: Vec<Watcher>,
    waiting: Vec<(Eyes, oneshot::Sender<Answer>)>,
    /// Who has done something: a program with a seat's secret need not take the seat.
    acted: [bool; 2],
    next: u64,
    minds: [Option<Box<dyn Mind>>; 2],
    thinking: Option<Thinking>,
    /// What the computers are about, as they said last.
    said: [Option<String>; 2],
    /// Whose player-turn it is, and of which turn.
    playing: (Option<Side>, u8),
    /// What they were about in the last player-turn of theirs that is over. Forgotten with the game's task.
    aims: [Option<AimView>; 2],
    /// For thoughts to come back; weak, so that a game nobody asks for can end.
    me: mpsc::WeakSender<Command>,
}

impl Actor {
    pub fn new(app: Arc<App>, kept: Kept, table: Box<dyn Hosted>, me: mpsc::WeakSender<Command>) -> Actor {
        let version = kept.journal.last().map_or(0, |e| e.n);
        let acted = [0, 1].map(|side| kept.journal.iter().any(|e| e.by == Some(side)));
        Actor {
            app,
            acted,
            said: [None, None],
            playing: show::playing(&*table),
            aims: [None, None],
            game: kept.game,
            table,
            version,
            watchers: Vec::new(),
            waiting: Vec::new(),
            next: 1,
            minds: [None, None],
            thinking: None,
            me,
        }
    }

    pub async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        self.think();
        let mut idle = Instant::now() + IDLE;
        loop {
            let tick = self.thinking.as_ref().map(|t| t.tick);
            tokio::select! {
                command = commands.recv() => {
                    let Some(command) = command else { return };
                    idle = Instant::now() + IDLE;
                    self.handle(command).await;
                }
                () = at(tick) => self.say_thinking(),
                () = sleep_until(idle) => {
                    let busy = !self.watchers.is_empty() || !self.waiting.is_empty() || self.thinking.is_some();
                    if !busy && self.app.hub.forget(&self.game.id, &commands) {
                        return;
                    }
                    idle = Instant::now() + IDLE;
                }
            }
        }
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Join { eyes, out, reply } => {
                let id = self.next;
                self.next += 1;
                self.watchers.push(Watcher { id, eyes, out, seq: 0, faces: HashSet::new() });
                let _ = reply.send(id);
                let last = self.watchers.len() - 1;
                self.show(&[last]);
                self.say_players(Some(id));
            }
            Command::Leave(id) => {
                self.watchers.retain(|w| w.id != id);
                self.say_players(None);
            }
            Command::Do { from, version, request, reply } => {
                let eyes = match from {
                    From::Caller(eyes) => Some(eyes),
                    From::Connection(id) => self.watchers.iter().find(|w| w.id == id).map(|w| w.eyes),
                };
                let answer = match eyes {
                    Some(eyes) => self.answer(eyes, from, version, request).await,
                    None => Err(Problem::not_yours()),
                };
                let _ = reply.send(answer);
            }
            Command::Wait { eyes, unlike, reply } => match unlike {
                Some(version) if version == self.version => {
                    self.waiting.retain(|(_, reply)| !reply.is_closed());
                    self.waiting.push((eyes, reply));
                }
                _ => {
                    let _ = reply.send(Ok(self.plain_state(eyes)));
                }
            },
            Command::Log { eyes, since, reply } => {
                let lines = wire::told(&self.table.told(self.late(eyes), since));
                let _ = reply.send(Ok(format!("{{\"told\":{lines}}}")));
            }
            Command::Course { eyes, reply } => {
                let _ = reply.send(Ok(self.course(self.late(eyes))));
            }
            Command::At { eyes, seq, reply } => {
                let _ = reply.send(self.at(self.late(eyes), seq));
            }
            Command::Replay { reply } => {
                let over = matches!(self.table.node(), Node::Over(_));
                let not_yet =
                    || Problem::new("over", "the replay of a game is given out when it is over: it holds all secrets");
                let _ = reply.send(if over { Ok(self.table.replay()) } else { Err(not_yet()) });
            }
            Command::Taken(side) => {
                self.game.seats[side.index()].held = true;
                self.say_players(None);
            }
            Command::Thought { version, side, mind, row } => self.thought(version, side, mind, row).await,
        }
    }

    /// Takes back so many actions and keeps that as one entry; tells nobody yet.
    async fn take_back(&mut self, side: Side, count: usize) -> Result<(), Problem> {
        if count == 0 || !self.table.can_undo(side) {
            let why = "nothing can be taken back: a throw, a reveal or the other side came between";
            return Err(Problem { version: Some(self.version), ..Problem::new("refused", why) });
        }
        for _ in 0..count {
            self.table.undo(side);
        }
        // One action needs no number: so were entries kept before rows were taken back at once.
        let text = if count == 1 { String::new() } else { count.to_string() };
        self.keep(Some(side), EntryKind::Undo, text).await
    }

    /// Does a row of actions, keeps what was done, tells everybody.
    async fn act(&mut self, side: Side, actions: &[String]) -> Result<usize, Problem> {
        let before = self.table.seq();
        let row: Vec<&str> = actions.iter().map(String::as_str).collect();
        let result = self.table.act(side, before, &row);
        // A row ends at the first throw, so before an error no throw was made.
        let done = match &result {
            Ok(done) => *done,
            Err(_) => (self.table.seq() - before) as usize,
        };
        if done > 0 {
            self.keep(Some(side), EntryKind::Act, actions[..done].join("\n")).await?;
            self.changed();
        }
        result.map_err(|e| Problem::act(self.table.info(), &e, self.version))
    }

    /// Writes an entry and waits until it is on disk. If it cannot be kept, the game goes back to what is.
    async fn keep(&mut self, by: Option<Side>, kind: EntryKind, text: String) -> Result<(), Problem> {
        let entry = Entry { n: self.version + 1, by: by.map(|s| s.index() as u8), kind, text, at: now() };
        let (send, receive) = oneshot::channel::<Result<(), StoreError>>();
        let done = Box::new(move |result| drop(send.send(result)));
        self.app.store.append(&self.game.id, entry, self.status(self.version + 1), done);
        let result = receive.await.unwrap_or(Err(StoreError::Closed));
        match result {
            Ok(()) => {
                self.version += 1;
                by.into_iter().for_each(|side| self.acted[side.index()] = true);
                Ok(())
            }
            Err(error) => {
                self.reload().await;
                Err(broken(error))
            }
        }
    }

    fn status(&self, version: u32) -> Status {
        let (turn, phase, decides, over) = wire::status(&*self.table);
        Status { turn, phase, decides: decides.map(|s| s.index() as u8), over, version, at: now() }
    }

    async fn reload(&mut self) {
        match self.app.read_game(&self.game.id).await {
            Ok(Some((kept, table))) => {
                self.version = kept.journal.last().map_or(0, |e| e.n);
                self.table = table;
                self.minds = [None, None];
            }
            Ok(None) | Err(_) => eprintln!("ladoga: game {} could not be read again", self.game.id),
        }
        self.changed();
    }

    /// Tells everybody, and lets a computer go on.
    fn changed(&mut self) {
        self.note_aims();
        self.show(&(0..self.watchers.len()).collect::<Vec<_>>());
        for (eyes, reply) in std::mem::take(&mut self.waiting) {
            let _ = reply.send(Ok(self.plain_state(eyes)));
        }
        self.think();
    }
}

async fn at(when: Option<Instant>) {
    match when {
        Some(when) => sleep_until(when).await,
        None => std::future::pending().await,
    }
}

pub fn broken(error: StoreError) -> Problem {
    Problem::broken(format!("this could not be kept: {error}"))
}
