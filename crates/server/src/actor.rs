//! One live game: a task that owns the table, answers requests one after another, and tells everybody what changed.
//! Nothing is acknowledged or shown before it is on disk.

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use players::{Hosted, Mind};
use serde_json::json;
use store::{Entry, EntryKind, Game, Kept, SeatKind, Status, StoreError};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, sleep_until},
};
use wargame::{Budget, Limit, Node, Replay, Side, Target, Viewer};

use crate::{
    app::{App, now},
    error::Problem,
    request::{Eyes, Request},
    wire::{self, AimView, Around, Encoded, PlayerView},
};

/// Most actions a computer does before they are kept and shown.
const ROW: usize = 24;
/// How long a computer may think about one decision.
const THINK: Duration = Duration::from_secs(5);
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
            playing: playing(&*table),
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

    async fn answer(&mut self, eyes: Eyes, from: From, version: Option<u32>, request: Request) -> Answer {
        let info = self.table.info();
        match request {
            Request::Undo(false) | Request::Resign(false) | Request::Now(false) | Request::Hint(false) => {
                Err(Problem::unreadable("this is either asked for with `true` or not at all"))
            }
            Request::Act(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let done = self.act(side, &actions).await?;
                Ok(json!({ "done": done, "version": self.version }).to_string())
            }
            Request::Instead(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let back = actions.first().and_then(|action| self.table.back_to(side, action));
                self.take_back(side, back.unwrap_or(0)).await?;
                let acted = self.act(side, &actions).await;
                if acted.is_err() {
                    self.changed();
                }
                Ok(json!({ "done": acted?, "version": self.version }).to_string())
            }
            Request::Undo(_) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                // What was sent at once is taken back at once.
                self.take_back(side, self.table.last_row()).await?;
                self.changed();
                Ok(json!({ "version": self.version }).to_string())
            }
            Request::Resign(_) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                if matches!(self.table.node(), Node::Over(_)) {
                    return Err(Problem::new("over", "the game is over"));
                }
                self.table.resign(side);
                self.keep(Some(side), EntryKind::Resign, String::new()).await?;
                self.changed();
                Ok("{}".into())
            }
            Request::Why(clicked) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                let units = clicked.units.iter().filter_map(|u| wire::unit(info, u)).map(Target::Unit);
                let hex = clicked.hex.as_deref().and_then(|h| info.map.by_label(h)).map(Target::Hex);
                let targets: Vec<_> = units.chain(hex).collect();
                let why = self.table.why_not(side, &targets);
                let answer = why.map(|(tried, refusal)| {
                    let (verb, target) = tried.split_once(' ').unwrap_or((&tried, ""));
                    let say = info.say(verb, target);
                    json!({ "tried": tried, "say": say, "refusal": wire::refusal(info, &refusal) })
                });
                Ok(json!(answer).to_string())
            }
            Request::Way(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Ok(wire::way(info, &self.table.way(side, &action)).to_string())
            }
            Request::Preview(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Ok(wire::preview(info, self.table.preview(side, &action)).to_string())
            }
            Request::Hint(_) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                match self.table.node() {
                    Node::Over(_) => return Err(Problem::new("over", "the game is over")),
                    node if node != Node::Decide(side) => return Err(Problem::not_yours()),
                    _ => {}
                }
                // Milliseconds for this game, which waits for its player anyway; other games' tasks go on elsewhere.
                // Advice that breaks down must not take the game with it.
                let hint = tokio::task::block_in_place(|| catch_unwind(AssertUnwindSafe(|| self.table.hint(side))));
                let hint = hint.ok().flatten().filter(|hint| !hint.acts.is_empty());
                let hint = hint.ok_or_else(|| Problem::broken("the veteran knows no advice here"))?;
                Ok(wire::hint(&*self.table, side, &hint).to_string())
            }
            Request::Inspect(looked) => {
                use crate::request::Looked;
                let target = match &looked {
                    Looked::Unit(unit) => wire::unit(info, unit).map(Target::Unit),
                    Looked::Hex(hex) => info.map.by_label(hex).map(Target::Hex),
                };
                let target = target.ok_or_else(|| Problem::unreadable("there is no such unit or hex in this game"))?;
                Ok(wire::facts(&self.table.inspect(eyes.viewer, target)).to_string())
            }
            Request::Layer(key) => {
                if !info.layers.iter().any(|l| l.key == key) {
                    return Err(Problem::unreadable(format!("this game has no layer «{key}»")));
                }
                Ok(wire::layer(info, &self.table.layer(eyes.viewer, &key)).to_string())
            }
            Request::Sit(side) => {
                let From::Connection(id) = from else { return Err(Problem::not_yours()) };
                if !eyes.held[side.index()] {
                    return Err(Problem::not_yours());
                }
                let Some(at) = self.watchers.iter().position(|w| w.id == id) else { return Err(Problem::not_yours()) };
                self.watchers[at].eyes.viewer = Viewer::Player(side);
                self.watchers[at].seq = 0;
                self.show(&[at]);
                Ok("{}".into())
            }
            Request::Now(_) => {
                if eyes.side().is_none() && !eyes.maker {
                    return Err(Problem::not_yours());
                }
                if let Some(thinking) = &self.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
                Ok("{}".into())
            }
            Request::Pace(pace) => {
                if !eyes.maker {
                    return Err(Problem::not_yours());
                }
                let (store, id) = (self.app.store.clone(), self.game.id.clone());
                let pace = pace.min(10_000);
                let kept = tokio::task::spawn_blocking(move || store.set_pace(&id, pace)).await;
                kept.map_err(|_| Problem::broken("the pace could not be kept"))?.map_err(broken)?;
                self.game.pace = pace;
                self.think();
                Ok("{}".into())
            }
            Request::Level(level) => {
                let side = level.side.index();
                if !(eyes.maker || eyes.side().is_some()) {
                    return Err(Problem::not_yours());
                }
                if !matches!(self.game.seats[side].kind, SeatKind::Computer(_)) {
                    return Err(Problem::new("refused", "no computer sits there"));
                }
                if self.table.mind(&level.level, 0).is_none() {
                    return Err(Problem::unreadable(players::unknown(&level.level)));
                }
                self.keep(Some(level.side), EntryKind::Level, level.level.clone()).await?;
                self.game.seats[side].name.clone_from(&level.level);
                self.game.seats[side].kind = SeatKind::Computer(level.level);
                self.minds[side] = None;
                self.changed();
                Ok("{}".into())
            }
        }
    }

    /// An action names the position it is about.
    fn fresh(&self, version: Option<u32>) -> Result<(), Problem> {
        match version {
            Some(version) if version == self.version => Ok(()),
            Some(_) => Err(Problem::stale(self.version)),
            None => Err(Problem::unreadable("an action names the version of the game it is about")),
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
        // The journal keeps a row as lines: an action that is two of them could not be done again.
        if actions.iter().any(|action| action.contains(char::is_control)) {
            return Err(Problem::unreadable("an action is one line of plain text"));
        }
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

    /// An aim is told when the player-turn is over; nobody plays against computers among themselves, so theirs at once.
    fn note_aims(&mut self) {
        let (before, now) = (self.playing, playing(&*self.table));
        self.playing = now;
        let told = if self.alone() { now } else { before };
        let ripe = self.alone() || before.0 != now.0;
        if let (Some(side), turn) = told
            && ripe
            && let Some(text) = self.said[side.index()].take()
        {
            self.aims[side.index()] = Some(AimView { side, turn, text });
        }
    }

    /// Computers among themselves.
    fn alone(&self) -> bool {
        self.game.seats.iter().all(|s| matches!(s.kind, SeatKind::Computer(_)))
    }

    fn aims(&self) -> Vec<AimView> {
        self.aims.iter().flatten().cloned().collect()
    }

    pub fn players(&self) -> Vec<PlayerView> {
        let seat = |side: Side| {
            let seat = &self.game.seats[side.index()];
            let (kind, here) = match &seat.kind {
                SeatKind::Computer(_) => ("computer", true),
                SeatKind::Person if !seat.held && !self.acted[side.index()] => ("open", false),
                SeatKind::Person => {
                    let mut eyes = self.watchers.iter().map(|w| &w.eyes).chain(self.waiting.iter().map(|(e, _)| e));
                    ("person", eyes.any(|e| e.held[side.index()]))
                }
            };
            PlayerView { side, kind, name: seat.name.clone(), here }
        };
        Side::BOTH.map(seat).to_vec()
    }

    /// Sends the state to some watchers; whoever cannot keep up is let go and comes back by itself.
    fn show(&mut self, whom: &[usize]) {
        let (players, aims) = (self.players(), self.aims());
        let seq = self.table.seq();
        let mut states: Vec<((Viewer, bool), Encoded)> = Vec::new();
        let mut lines: Vec<((Viewer, u32), String)> = Vec::new();
        let mut gone = Vec::new();
        for &at in whom {
            let (viewer, both) = (self.watchers[at].eyes.viewer, self.watchers[at].eyes.both());
            if !states.iter().any(|(key, _)| *key == (viewer, both)) {
                let around = Around { version: self.version, players: &players, aims: &aims, both };
                states.push(((viewer, both), wire::state(&*self.table, self.faces(), viewer, &around)));
            }
            let log = self.watchers[at].seq.min(seq);
            if !lines.iter().any(|(key, _)| *key == (viewer, log)) {
                lines.push(((viewer, log), wire::told(&self.table.told(viewer, log))));
            }
            let state = &states.iter().find(|(key, _)| *key == (viewer, both)).expect("just made").1;
            let told = &lines.iter().find(|(key, _)| *key == (viewer, log)).expect("just made").1;
            let watcher = &mut self.watchers[at];
            let mut faces = String::new();
            for face in &state.faces {
                if watcher.faces.insert(face.id.clone()) {
                    let comma = if faces.is_empty() { "" } else { "," };
                    faces += &format!("{comma}\"{}\":{}", face.id, face.json);
                }
            }
            let message = format!("{{\"state\":{},\"faces\":{{{faces}}},\"told\":{told},\"log\":{log}}}", state.json);
            watcher.seq = seq;
            if watcher.out.try_send(message).is_err() {
                gone.push(watcher.id);
            }
        }
        self.watchers.retain(|w| !gone.contains(&w.id));
    }

    fn faces(&self) -> &crate::faces::Faces {
        &self.app.library.shelf(&self.game.game).expect("a game that was opened is in the list").faces
    }

    /// Tells who is here, to all but one who has just been told.
    fn say_players(&mut self, but: Option<u64>) {
        let message = json!({ "players": self.players() }).to_string();
        self.watchers.retain(|w| Some(w.id) == but || w.out.try_send(message.clone()).is_ok());
    }

    /// The whole state for a program.
    fn plain_state(&self, eyes: Eyes) -> String {
        let (players, aims) = (self.players(), self.aims());
        let around = Around { version: self.version, players: &players, aims: &aims, both: eyes.both() };
        plain(&*self.table, self.faces(), eyes.viewer, &around)
    }

    /// When a game is over, nothing is secret any more.
    fn late(&self, eyes: Eyes) -> Viewer {
        match self.table.node() {
            Node::Over(_) => Viewer::Umpire,
            _ => eyes.viewer,
        }
    }

    fn course(&self, viewer: Viewer) -> String {
        course(&*self.table, viewer)
    }

    fn at(&self, viewer: Viewer, seq: u32) -> Answer {
        past(&*self.table, self.faces(), viewer, seq, self.version, &self.players())
    }

    /// If it is for a computer to decide, lets it think elsewhere.
    fn think(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let Node::Decide(side) = self.table.node() else { return };
        let SeatKind::Computer(level) = &self.game.seats[side.index()].kind else { return };
        let alone = self.alone();
        if alone && self.game.pace == 0 {
            return;
        }
        let pause = if alone { Duration::from_millis(self.game.pace.into()) } else { Duration::ZERO };
        let seed = wargame::sub_seed(self.game.seed, 10 + side.index() as u64);
        let mind = self.minds[side.index()].take().or_else(|| self.table.mind(level, seed));
        let (Some(mut mind), Some(position), Some(me)) = (mind, self.table.position(), self.me.upgrade()) else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let since = Instant::now();
        let thinking =
            Thinking { since, stop: stop.clone(), tick: since + pause + Duration::from_millis(250), said: false };
        self.thinking = Some(thinking);
        let (version, app) = (self.version, self.app.clone());
        tokio::spawn(async move {
            if !pause.is_zero() {
                sleep(pause).await;
            }
            let permit = app.thinkers.clone().acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let budget = Budget { turn: Some(Limit::Time(THINK)), stop: Some(&stop) };
                let row = mind.decide(&position, budget, ROW);
                (mind, row)
            });
            // A mind that breaks must not stop the game: the first offer is taken then.
            let (mind, row) = thought.await.map_or_else(|_| (None, Vec::new()), |(mind, row)| (Some(mind), row));
            drop(permit);
            let _ = me.send(Command::Thought { version, side, mind, row }).await;
        });
    }

    async fn thought(&mut self, version: u32, side: Side, mind: Option<Box<dyn Mind>>, mut row: Vec<String>) {
        let said = self.thinking.take().is_some_and(|t| t.said);
        if said {
            self.say_all(&json!({ "thinking": null }).to_string());
        }
        if mind.is_none() {
            eprintln!("ladoga: a computer player broke down in game {}", self.game.id);
        }
        self.said[side.index()] = mind.as_ref().and_then(|mind| mind.aim());
        self.minds[side.index()] = mind;
        // Somebody resigned or changed the level meanwhile: think again.
        if version != self.version || self.table.node() != Node::Decide(side) {
            self.think();
            return;
        }
        if row.is_empty() {
            row.extend(self.table.offers().into_iter().next());
        }
        if let Err(problem) = self.act(side, &row).await {
            eprintln!("ladoga: a computer's action was not done in game {}: {}", self.game.id, problem.why);
            // What it did not get done is decided anew by the first offer, so that the game goes on.
            let first: Vec<_> = self.table.offers().into_iter().take(1).collect();
            if problem.kind != "broken" && self.thinking.is_none() && self.table.node() == Node::Decide(side) {
                self.minds[side.index()] = None;
                let _ = self.act(side, &first).await;
            }
        }
    }

    fn say_thinking(&mut self) {
        let Node::Decide(side) = self.table.node() else { return };
        let Some(thinking) = &mut self.thinking else { return };
        thinking.tick = Instant::now() + Duration::from_millis(500);
        thinking.said = true;
        let ms = thinking.since.elapsed().as_millis() as u64;
        self.say_all(&json!({ "thinking": { "side": side, "ms": ms } }).to_string());
    }

    fn say_all(&mut self, message: &str) {
        self.watchers.retain(|w| w.out.try_send(message.to_owned()).is_ok());
    }
}

async fn at(when: Option<Instant>) {
    match when {
        Some(when) => sleep_until(when).await,
        None => std::future::pending().await,
    }
}

/// Whose player-turn it is, nobody's when the game is over, and of which turn.
fn playing(table: &dyn Hosted) -> (Option<Side>, u8) {
    let (turn, phase) = table.moment();
    let side = table.info().phases.get(usize::from(phase)).and_then(|phase| phase.side);
    (side.filter(|_| !matches!(table.node(), Node::Over(_))), turn)
}

pub fn broken(error: StoreError) -> Problem {
    Problem::broken(format!("this could not be kept: {error}"))
}

/// A whole state for a program: faces without drawings.
pub fn plain(table: &dyn Hosted, faces: &crate::faces::Faces, viewer: Viewer, around: &Around<'_>) -> String {
    let state = wire::state(table, faces, viewer, around);
    whole(&state, "[]", |face| &face.plain)
}

fn whole(state: &Encoded, told: &str, of: impl Fn(&crate::faces::Sent) -> &str) -> String {
    let mut seen = HashSet::new();
    let faces: Vec<_> = (state.faces.iter())
        .filter(|f| seen.insert(f.id.as_str()))
        .map(|f| format!("\"{}\":{}", f.id, of(f)))
        .collect();
    format!("{{\"state\":{},\"faces\":{{{}}},\"told\":{told}}}", state.json, faces.join(","))
}

/// The marks of the slider: one an action the viewer may know of.
pub fn course(table: &dyn Hosted, viewer: Viewer) -> String {
    let mut marks = vec![json!({ "seq": 0, "turn": 1, "phase": 0, "by": null })];
    let mut last = 0;
    for told in table.told(viewer, 0) {
        if told.seq != last {
            last = told.seq;
            marks.push(json!({ "seq": told.seq, "turn": told.turn, "phase": told.phase, "by": told.by }));
        }
    }
    json!({ "length": table.seq(), "marks": marks }).to_string()
}

/// The state after an action, with the lines that led to it from the one before.
pub fn past(
    table: &dyn Hosted,
    faces: &crate::faces::Faces,
    viewer: Viewer,
    seq: u32,
    version: u32,
    players: &[PlayerView],
) -> Answer {
    if seq > table.seq() {
        return Err(Problem::unreadable(format!("the game has {} actions", table.seq())));
    }
    let then = table.host_back(seq).ok_or_else(|| Problem::broken("this game has no way back"))?;
    let around = Around { version, players, aims: &[], both: false };
    let state = wire::state(&*then, faces, viewer, &around);
    let told = wire::told(&then.told(viewer, seq.saturating_sub(1)));
    Ok(whole(&state, &told, |face| &face.json))
}
