//! One live game: a task that owns the table, answers requests one after another, and tells everybody what changed.
//! Nothing is acknowledged or shown before it is on disk.

mod answer;
mod command;
mod keep;
mod pass;
mod show;
mod think;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use players::{Hosted, Mind};
use store::Game;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};
use wargame::{Moment, Node};

pub use self::command::{Command, From, Want};
pub use self::show::{Page, account, course, past, plain, report};
use crate::{
    addresses::Block,
    app::{App, Read},
    error::Problem,
    faces::Had,
    hub::Stir,
    request::{Answered, Eyes},
    standing::{Course, Standing},
    wire::{AimView, Passed, Raw, is_private},
};

/// A game that nobody looks at is dropped from memory after this.
const IDLE: Duration = Duration::from_secs(300);
/// Messages that may wait for a slow connection.
pub const BACKLOG: usize = 64;

pub type Answer = Result<String, Problem>;
pub type Done = Result<Raw<Answered>, Problem>;

/// A connection that looks at the game.
struct Watcher {
    id: u64,
    eyes: Eyes,
    out: mpsc::Sender<String>,
    /// Two people look at what both know.
    shared: bool,
    /// How far it has been told.
    seq: u32,
    had: Had,
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
    waiting: Vec<(Eyes, Want, oneshot::Sender<Answer>)>,
    /// Who has done something: a program with a seat's secret need not take the seat.
    acted: [bool; 2],
    next: u64,
    minds: [Option<Box<dyn Mind>>; 2],
    thinking: Option<Thinking>,
    /// What the computers are about, as they said last.
    said: [Option<AimView>; 2],
    /// Which impulse it was when somebody was told last.
    moment: Moment,
    /// What they were about in the last impulse of theirs that is over. Forgotten with the game's task.
    aims: [Option<AimView>; 2],
    /// What the seats wish to be answered by itself, and what was.
    wishes: [Standing; 2],
    course: Course,
    /// The last question that was passed over for each side since it decided itself. Forgotten with the game's task.
    passed: [Option<Passed>; 2],
    /// The next game of the same players. Forgotten with the game's task.
    again: Option<String>,
    /// The last entry could not be kept.
    failed: bool,
    /// The game could not be read again after that.
    lost: bool,
    /// For thoughts to come back; weak, so that a game nobody asks for can end.
    me: mpsc::WeakSender<Command>,
    /// Where the last of those whose game it is asked from; before any of them did, where it was woken from.
    asked: Option<Block>,
    stir: Arc<Stir>,
}

impl Actor {
    pub fn new(
        app: Arc<App>,
        read: Read,
        me: mpsc::WeakSender<Command>,
        stir: Arc<Stir>,
        asked: Option<Block>,
    ) -> Actor {
        let Read { kept, table, course } = read;
        let version = kept.journal.last().map_or(0, |e| e.n);
        let acted = [0, 1].map(|side| kept.journal.iter().any(|e| e.by == Some(side)));
        Actor {
            app,
            acted,
            said: [None, None],
            moment: show::moment(&*table),
            aims: [None, None],
            wishes: kept.game.seats.each_ref().map(|seat| Standing::kept(seat.wish.as_deref())),
            course,
            passed: [None, None],
            again: kept.game.next.clone(),
            game: kept.game,
            table,
            version,
            watchers: Vec::new(),
            waiting: Vec::new(),
            next: 1,
            minds: [None, None],
            thinking: None,
            failed: false,
            lost: false,
            me,
            asked,
            stir,
        }
    }

    pub async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        // The program may have ended between an action and what it leads to.
        self.pass_over().await;
        self.think();
        let mut idle = Instant::now() + IDLE;
        loop {
            let tick = self.thinking.as_ref().map(|t| t.tick);
            tokio::select! {
                command = commands.recv() => match command {
                    None => return,
                    Some(Command::Rest { reply }) => {
                        if !self.watched() && self.sleep(&mut commands) {
                            let _ = reply.send(());
                            return;
                        }
                    }
                    Some(command) => {
                        idle = Instant::now() + IDLE;
                        self.handle(command).await;
                        if self.lost {
                            self.app.log.tell(&format!("game {} could not be read again and was let go", self.game.id));
                            self.app.hub.lose(&self.game.id);
                            return;
                        }
                    }
                },
                () = at(tick) => self.say_thinking(),
                () = sleep_until(idle) => {
                    if !self.watched() && self.thinking.is_none() && self.sleep(&mut commands) {
                        return;
                    }
                    idle = Instant::now() + IDLE;
                }
            }
            self.watched();
            self.stir.thinking.store(self.thinking.is_some(), Ordering::Relaxed);
        }
    }

    /// Whether somebody has the game open or waits for it.
    fn watched(&mut self) -> bool {
        self.waiting.retain(|(_, _, reply)| !reply.is_closed());
        let watched = !self.watchers.is_empty() || !self.waiting.is_empty();
        self.stir.watched.store(watched, Ordering::Relaxed);
        watched
    }

    /// Spectators must not have others' opponents think on their account: it may be used up.
    fn note(&mut self, eyes: Eyes) {
        if eyes.own_it() {
            self.asked = Some(eyes.from);
        }
    }

    /// Takes the game off the list of those that are live; false if somebody has asked for it meanwhile.
    fn sleep(&mut self, commands: &mut mpsc::Receiver<Command>) -> bool {
        if !self.app.hub.forget(&self.game.id, commands) {
            return false;
        }
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        true
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Join { eyes, out, reply } => {
                let id = self.next;
                self.next += 1;
                self.note(eyes);
                let seq = self.opening(eyes.viewer);
                // Whoever opens the page may be either of the two.
                let shared = eyes.both() && is_private(&*self.table);
                self.watchers.push(Watcher { id, eyes, out, shared, seq, had: Had::default() });
                let _ = reply.send(id);
                let last = self.watchers.len() - 1;
                self.show(&[last]);
                self.say_players(Some(id));
                self.think();
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
                eyes.into_iter().for_each(|eyes| self.note(eyes));
                let answer = match eyes {
                    Some(eyes) => self.answer(eyes, from, version, request).await,
                    None => Err(Problem::not_yours()),
                };
                let _ = reply.send(answer.map(|answer| answer.text(&self.board())));
            }
            Command::Wait { eyes, unlike, want, reply } => match unlike {
                Some(version) if version == self.version => {
                    self.note(eyes);
                    self.waiting.push((eyes, want, reply));
                    self.think();
                }
                _ => {
                    let _ = reply.send(Ok(self.wanted(eyes, want)));
                }
            },
            // What takes longer the longer the game is goes on elsewhere: nobody at the table waits for it. A copy of a
            // long game is made as fast as one of a short game.
            Command::Log { eyes, page, reply } => {
                let (table, viewer) = (self.table.copy(), self.late(eyes));
                tokio::task::spawn_blocking(move || drop(reply.send(Ok(show::log(&*table, viewer, page)))));
            }
            Command::Course { eyes, since, reply } => {
                let (table, viewer) = (self.table.copy(), self.late(eyes));
                tokio::task::spawn_blocking(move || drop(reply.send(Ok(course(&*table, viewer, since)))));
            }
            Command::Score { eyes, reply } => {
                let score = self.board().text(&self.table.score(eyes.viewer)).into_text();
                let _ = reply.send(Ok(score));
            }
            Command::Account { eyes, reply } => {
                let (table, viewer) = (self.table.copy(), self.late(eyes));
                tokio::task::spawn_blocking(move || drop(reply.send(account(&*table, viewer))));
            }
            Command::Again { id } => {
                self.again = Some(id);
                self.changed();
            }
            Command::Report { eyes, when, since, reply } => {
                let (table, viewer) = (self.table.copy(), self.late(eyes));
                tokio::task::spawn_blocking(move || drop(reply.send(report(&*table, viewer, when, since))));
            }
            Command::At { eyes, seq, reply } => {
                let (table, viewer, players) = (self.table.copy(), self.late(eyes), self.players());
                let (app, game, version) = (self.app.clone(), self.game.game.clone(), self.version);
                tokio::task::spawn_blocking(move || {
                    let shelf = app.library.shelf(&game).expect("a game that was opened is in the list");
                    drop(reply.send(past(&*table, &shelf.faces, viewer, seq, version, &players)));
                });
            }
            Command::Replay { reply } => {
                let over = matches!(self.table.node(), Node::Over(_));
                let not_yet =
                    || Problem::over("the replay of a game is given out when it is over: it holds all secrets");
                if !over {
                    let _ = reply.send(Err(not_yet()));
                    return;
                }
                let table = self.table.copy();
                tokio::task::spawn_blocking(move || drop(reply.send(Ok(table.replay()))));
            }
            Command::Taken { side, invited } => {
                self.game.seats[side.index()].held = true;
                self.game.seats[side.index()].taken += 1;
                if invited {
                    self.wishes[side.index()] = Standing::default();
                    self.let_go(side);
                }
                self.say_players(None);
            }
            Command::Thought { version, side, mind, row } => self.thought(version, side, mind, row).await,
            // Settled before it comes here: it can end the task.
            Command::Rest { .. } => {}
        }
    }

    /// Tells everybody, and lets a computer go on.
    fn changed(&mut self) {
        if self.lost {
            return;
        }
        self.note_aims();
        self.show(&(0..self.watchers.len()).collect::<Vec<_>>());
        for (eyes, want, reply) in std::mem::take(&mut self.waiting) {
            let _ = reply.send(Ok(self.wanted(eyes, want)));
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
