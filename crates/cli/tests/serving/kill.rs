//! Kills the server while games are played on it as fast as it answers, again and again, and looks for everything it had
//! acknowledged. This shows what survives the end of a process, not what survives a loss of power.

use std::{
    hash::{BuildHasher as _, RandomState},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use store::{EntryKind, Kept, Sqlite, Store as _};
use tokio_tungstenite::tungstenite::Message;
use wargame::{Dice, sub_seed};

use crate::{
    common::{
        http::Caller,
        play::{Made, make},
        socket::Socket,
    },
    program::Program,
};

const ROUNDS: u64 = 50;
const TABLES: usize = 4;

/// What one may have done: an action, or taking it back.
#[derive(Clone, PartialEq, Debug)]
struct Done {
    side: u8,
    kind: EntryKind,
    text: String,
}

/// A game and what its players know of it.
struct Table {
    made: Made,
    /// Acknowledged, in order; what was on its way and is there counts as well.
    done: Vec<Done>,
    /// Sent and not acknowledged when the server was killed.
    flying: Option<Done>,
    /// The last state of each side, with all lines.
    seen: [(Value, Vec<Value>); 2],
    over: bool,
}

impl Table {
    fn new(caller: &Caller, number: usize) -> Table {
        let game = ["leningrad-1979", "leningrad-2010"][number % 2];
        let made = make(caller, game, ["person", "person"]);
        Table { made, done: Vec::new(), flying: None, seen: Default::default(), over: false }
    }

    /// Plays at random until the server is gone or the game is over.
    fn play(&mut self, caller: &Caller, dice: &mut Dice) {
        let Some(mut sockets) = self.sit(caller) else { return };
        let alive = sockets.iter_mut().all(|s| wait(s, |s| !s.state.is_null()));
        while alive && self.step(&mut sockets, dice) {}
        for (seen, socket) in self.seen.iter_mut().zip(sockets) {
            if !socket.state.is_null() {
                *seen = (socket.state, socket.told);
            }
        }
    }

    /// A socket for each side; nothing when the server is gone already.
    fn sit(&self, caller: &Caller) -> Option<[Socket; 2]> {
        let open = |side| gone(self.made.caller(caller, side).try_open(&self.made.ws()));
        Some([open(0)?, open(1)?])
    }

    fn step(&mut self, sockets: &mut [Socket; 2], dice: &mut Dice) -> bool {
        let version = self.done.len() as u64;
        if !sockets.iter_mut().all(|s| wait(s, |s| s.version() >= version)) {
            return false;
        }
        assert_eq!(sockets[0].version(), version, "nobody else plays");
        let Some(side) = sockets.iter().position(Socket::decides) else {
            self.over = true;
            return false;
        };
        let socket = &mut sockets[side];
        let undo = socket.state["undo"] == true && dice.below(10) == 0;
        let (kind, text) = match undo {
            true => (EntryKind::Undo, String::new()),
            false => (EntryKind::Act, socket.offers().swap_remove(dice.below(socket.offers().len() as u32) as usize)),
        };
        let request = match kind {
            EntryKind::Undo => json!({ "id": version, "undo": true, "version": version }),
            _ => json!({ "id": version, "act": [text], "version": version }),
        };
        self.flying = Some(Done { side: side as u8, kind, text });
        if socket.socket.send(Message::text(request.to_string())).is_err() {
            return false;
        }
        loop {
            let Some(message) = socket.read() else { return false };
            if message["id"] == version {
                assert!(message.get("ok").is_some(), "a legal action was not done: {message}");
                self.done.extend(self.flying.take());
                return true;
            }
        }
    }

    /// Holds what was acknowledged against what is on disk.
    fn compare(&mut self, kept: &Kept, round: &str) {
        let id = &self.made.id;
        let done = |e: &store::Entry| Done { side: e.by.expect("somebody"), kind: e.kind, text: e.text.clone() };
        let journal: Vec<_> = kept.journal.iter().map(done).collect();
        let numbers: Vec<_> = kept.journal.iter().map(|e| e.n).collect();
        assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "{round}: {id} has a gap");
        assert!(journal.len() >= self.done.len(), "{round}: {id} has {} of {}", journal.len(), self.done.len());
        let (acknowledged, more) = journal.split_at(self.done.len());
        assert!(acknowledged == self.done, "{round}: {id} has other actions than were acknowledged");
        match (more, self.flying.take()) {
            ([], _) => {}
            ([one], Some(flying)) if *one == flying => self.done.push(flying),
            (more, flying) => panic!("{round}: {id} has {more:?}, and on its way was {flying:?}"),
        }
        assert_eq!(kept.game.status.version as usize, journal.len(), "{round}: {id}: status and journal");
    }

    /// The game as the server shows it again is the one its players saw last.
    fn look(&self, caller: &Caller, round: &str) {
        for (side, (state, told)) in self.seen.iter().enumerate() {
            let me = self.made.caller(caller, side);
            let mut now = me.get(&self.made.path()).fine()["state"].take();
            assert_eq!(now["version"], self.done.len(), "{round}: {}", self.made.id);
            if now["version"] != state["version"] {
                continue;
            }
            now["players"] = state["players"].clone();
            assert_eq!(&now, state, "{round}: {}", self.made.id);
            // Whoever comes back to a long game is told its end.
            let first = told.first().and_then(|line| line["seq"].as_u64()).unwrap_or(1);
            let log = me.get(&format!("{}/log?since={}", self.made.path(), first - 1)).fine();
            // When a game is over, more may be known than was told.
            if !self.over {
                assert_eq!(log["told"].as_array().expect("lines"), told, "{round}: {}", self.made.id);
            }
        }
    }
}

/// Reads until something holds; false when the server is gone.
fn wait(socket: &mut Socket, holds: impl Fn(&Socket) -> bool) -> bool {
    while !holds(socket) {
        if socket.read().is_none() {
            return false;
        }
        socket.heard.clear();
    }
    true
}

/// A socket, or nothing when the server is gone; it must not be refused.
fn gone(opened: Result<Socket, Option<u16>>) -> Option<Socket> {
    assert!(!matches!(opened, Err(Some(_))), "a socket was refused");
    opened.ok()
}

/// Watches a game of computers until the server is gone; the highest version that was shown.
fn watch(caller: &Caller, made: &Made) -> u64 {
    let Some(mut socket) = gone(caller.try_open(&made.ws())) else { return 0 };
    wait(&mut socket, |_| false);
    socket.version()
}

fn load(database: &Path, round: &str, id: &str) -> Kept {
    let store = Sqlite::open(database).unwrap_or_else(|e| panic!("{round}: {e}"));
    store.load(id).expect("it can be read").expect("it is there")
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let (chance, began) = (RandomState::new(), Instant::now());
    let mut tables: Vec<Table> = Vec::new();
    let mut finished: Vec<Table> = Vec::new();
    let (mut computers, mut survived) = (None, 0);
    for number in 0..ROUNDS {
        let pause = Duration::from_micros(30_000 + chance.hash_one(number) % 1_200_000);
        let round = format!("round {number}, killed after {pause:?}");
        let program = Program::start(&database);
        let caller = program.caller();
        for table in &tables {
            table.look(&caller, &round);
        }
        finished.extend(tables.extract_if(.., |t| t.over));
        while tables.len() < TABLES {
            tables.push(Table::new(&caller, tables.len()));
        }
        let made = computers.get_or_insert_with(|| make(&caller, "leningrad-2010", ["random", "random"]));
        let shown = thread::scope(|scope| {
            let watching = scope.spawn(|| watch(&caller, made));
            for (at, table) in tables.iter_mut().enumerate() {
                let mut dice = Dice::new(sub_seed(chance.hash_one(round.as_str()), at as u64));
                let caller = &caller;
                scope.spawn(move || table.play(caller, &mut dice));
            }
            thread::sleep(pause);
            program.kill();
            watching.join().expect("it was watched")
        });
        for table in &mut tables {
            let before = table.done.len();
            table.compare(&load(&database, &round, &table.made.id), &round);
            survived += table.done.len() - before;
        }
        let kept = load(&database, &round, &made.id);
        assert!(
            kept.journal.len() as u64 >= shown,
            "{round}: {shown} entries were shown, {} are there",
            kept.journal.len()
        );
        if kept.game.status.over.is_some() {
            computers = None;
        }
    }
    for table in finished.iter_mut() {
        table.compare(&load(&database, "at the end", &table.made.id), "at the end");
    }
    let all: usize = tables.iter().chain(&finished).map(|t| t.done.len()).sum();
    println!("{ROUNDS} kills, {all} actions there, {survived} of them never acknowledged, after {:?}", began.elapsed());
    assert!(all > 20 * ROUNDS as usize, "only {all} actions: this says nothing");
}
