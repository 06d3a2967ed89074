//! Games to keep, and a way to wait for an append.

use std::sync::mpsc;

use store::{Entry, EntryKind, Hash, NewGame, NewSeat, Replay, SeatKind, Status, Store, StoreError};

pub const ANNA: Hash = [0xa; 32];
pub const BORIS: Hash = [0xb; 32];

/// The secret of a seat, different for every game and side.
pub fn secret(game: &str, side: u8) -> Hash {
    let mut secret = [side; 32];
    secret[1..=game.len()].copy_from_slice(game.as_bytes());
    secret
}

/// A game of two persons, made by Anna and listed.
pub fn new_game(id: &str) -> NewGame {
    let seat = |side, name: &str| NewSeat { kind: SeatKind::Person, secret: secret(id, side), name: name.into() };
    NewGame {
        id: id.into(),
        game: "leningrad-1979".into(),
        scenario: "campaign".into(),
        options: r#"{"surprise":true}"#.into(),
        dice: Some([5; 16]),
        seed: 0xfedc_ba98_7654_3210,
        salt: *b"sixteen bytes...",
        maker: ANNA,
        listed: true,
        pace: 500,
        created: 1_000,
        seats: [seat(0, "Anna"), seat(1, "Boris")],
    }
}

/// The same with a computer on the second side.
pub fn against_computer(id: &str) -> NewGame {
    let mut game = new_game(id);
    game.seats[1].kind = SeatKind::Computer("easy".into());
    game
}

/// How a game stands in which somebody has still to decide.
pub fn running(version: u32, at: i64) -> Status {
    Status { turn: 1, phase: "setup".into(), decides: Some(0), over: None, version, at }
}

pub fn act(n: u32) -> Entry {
    Entry { n, by: Some(0), kind: EntryKind::Act, text: format!("move {n}"), at: 2_000 + i64::from(n) }
}

/// Appends and waits for the answer.
pub fn append(store: &dyn Store, game: &str, entry: Entry, status: Status) -> Result<(), StoreError> {
    let (tell, hear) = mpsc::channel();
    store.append(game, entry, status, Box::new(move |kept| tell.send(kept).unwrap()));
    hear.recv().expect("an append is always answered")
}

/// Appends the n-th action.
pub fn append_act(store: &dyn Store, game: &str, n: u32) -> Result<(), StoreError> {
    append(store, game, act(n), running(n, 2_000 + i64::from(n)))
}

/// Makes a game of two persons that nobody holds.
pub fn make(store: &dyn Store, id: &str) {
    store.create(&new_game(id), &running(0, 1_000), &[]).unwrap();
}

pub fn replay(id: &str, at: i64) -> Replay {
    let (game, title, text) = ("leningrad-2010".into(), format!("game {id}"), "{}\nmove 1412\n".into());
    Replay { id: id.into(), visitor: ANNA, game, title, text, at }
}

/// Runs tests of the contract with every implementation: in a file and in memory.
macro_rules! for_every_store {
    ($($name:ident)*) => {
        mod file {
            $(#[test]
            fn $name() {
                let folder = tempfile::tempdir().unwrap();
                super::$name(&store::Sqlite::open(folder.path().join("games.db")).unwrap());
            })*
        }

        mod memory {
            $(#[test]
            fn $name() {
                super::$name(&store::Sqlite::in_memory().unwrap());
            })*
        }
    };
}
pub(crate) use for_every_store;

/// A database as the first version of the program left it: a game «old» with entries that have no digests.
pub fn first_version(path: &std::path::Path, entries: u32) {
    let old = rusqlite::Connection::open(path).unwrap();
    old.execute_batch(include_str!("../../sql/001_begin.sql")).unwrap();
    old.pragma_update(None, "application_id", i32::from_be_bytes(*b"Ladg")).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    let game = new_game("old");
    let insert =
        "INSERT INTO games VALUES (1, 'old', ?1, ?2, ?3, ?4, ?5, ?6, 1, 500, 1000, 1, 'setup', 0, NULL, ?7, 0)";
    let seed = game.seed.cast_signed();
    let values = rusqlite::params![game.game, game.scenario, game.options, seed, game.salt, ANNA, entries];
    old.execute(insert, values).unwrap();
    for side in 0..2 {
        let values = rusqlite::params![side, secret("old", side)];
        old.execute("INSERT INTO seats VALUES (1, ?1, ?2, NULL, '')", values).unwrap();
    }
    for n in 1..=entries {
        let act = act(n);
        let values = rusqlite::params![n, act.by, act.text, act.at];
        old.execute("INSERT INTO journal VALUES (1, ?1, ?2, 'act', ?3, ?4)", values).unwrap();
    }
}

/// Somebody who hears what the store tells, and what he has heard.
pub fn listener() -> (store::Tell, std::sync::Arc<std::sync::Mutex<Vec<String>>>) {
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let ear = heard.clone();
    (std::sync::Arc::new(move |line: &str| ear.lock().unwrap().push(line.to_owned())), heard)
}
