//! Damage is noticed and told; it never becomes another game without a word.

use std::{fs, path::Path};

use rusqlite::Connection;
use store::{Kept, Sqlite, Store, StoreError};

use crate::common::{ANNA, append_act, first_version, listener, make, running};

const ENTRIES: u32 = 40;

/// A database with one game, closed: its bytes.
fn written(path: &Path) -> Vec<u8> {
    let store = Sqlite::open(path).unwrap();
    make(&store, "g");
    (1..=ENTRIES).for_each(|n| append_act(&store, "g", n).unwrap());
    drop(store);
    fs::read(path).unwrap()
}

/// Where these bytes are, which must be one place.
fn find(bytes: &[u8], what: &[u8]) -> usize {
    let mut places = (0..bytes.len() - what.len()).filter(|&at| bytes[at..].starts_with(what));
    let place = places.next().unwrap_or_else(|| panic!("{what:?} is not in the file"));
    assert_eq!(places.next(), None, "{what:?} is there twice");
    place
}

/// Turns one bit over and reads the game.
fn turned(path: &Path, bytes: &[u8], at: usize, bit: u8) -> Result<Option<Kept>, StoreError> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 1 << bit;
    fs::write(path, bytes).unwrap();
    Sqlite::open(path)?.load("g")
}

#[test]
fn a_bit_turned_over_in_an_entry_is_told_with_game_and_entry() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let bytes = written(&path);
    for n in [9, 17, ENTRIES] {
        let text = format!("move {n}");
        let at = find(&bytes, format!("act{text}").as_bytes()) + 3;
        for byte in 0..text.len() {
            let why = turned(&path, &bytes, at + byte, 0).unwrap_err();
            assert_eq!(why, StoreError::Damaged { game: "g".into(), n }, "byte {byte}");
            let words = format!("entry {n} of game «g» is not as it was written: the database is damaged");
            assert_eq!(why.to_string(), words);
        }
    }
}

#[test]
fn no_bit_turned_over_makes_another_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let bytes = written(&path);
    let whole = Sqlite::open(&path).unwrap().load("g").unwrap().unwrap();
    let fixed = |kept: &Kept| {
        let game = &kept.game;
        (game.game.clone(), game.scenario.clone(), game.options.clone(), game.seed, game.salt)
    };
    // Around the row of the game and around an entry: headers of records, numbers, texts, digests.
    let game = find(&bytes, br#"{"surprise":true}"#) - 60..find(&bytes, br#"{"surprise":true}"#) + 60;
    let entry = find(&bytes, b"actmove 20") - 24..find(&bytes, b"actmove 20") + 44;
    let (mut noticed, mut silent) = (0, 0);
    for at in game.chain(entry) {
        let bit = (at % 8) as u8;
        match turned(&path, &bytes, at, bit) {
            Err(_) | Ok(None) => noticed += 1,
            Ok(Some(kept)) => {
                assert_eq!(kept.journal, whole.journal, "byte {at}, bit {bit}");
                assert_eq!(fixed(&kept), fixed(&whole), "byte {at}, bit {bit}");
                silent += 1;
            }
        }
    }
    assert!(noticed > 100, "{noticed} noticed, {silent} without effect");
}

#[test]
fn what_a_game_began_with_is_guarded_before_its_first_entry() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    make(&Sqlite::open(&path).unwrap(), "g");
    let outside = Connection::open(&path).unwrap();
    outside.execute("UPDATE games SET seed = seed + 1", []).unwrap();
    drop(outside);
    let store = Sqlite::open(&path).unwrap();
    let damaged = StoreError::Damaged { game: "g".into(), n: 0 };
    assert_eq!(store.load("g").unwrap_err(), damaged);
    assert_eq!(store.game("g").unwrap_err(), damaged);
    assert_eq!(append_act(&store, "g", 1), Err(damaged.clone()), "nothing is built on it");
    assert!(damaged.to_string().contains("what game «g» began with"), "{damaged}");
}

#[test]
fn an_entry_that_lost_its_digest_or_its_place_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let changes = [
        ("UPDATE journal SET digest = NULL WHERE n = 20", 20),
        ("UPDATE journal SET digest = digest + 1 WHERE n = 20", 20),
        ("DELETE FROM journal WHERE n = 20", 20),
        ("UPDATE journal SET kind = 'ask' WHERE n = 20", 20),
        ("UPDATE journal SET at = at + 1 WHERE n = 20", 20),
        ("UPDATE journal SET side = 1 WHERE n = 20", 20),
        ("UPDATE journal SET n = 99 WHERE n = 40", 40),
        ("DELETE FROM journal WHERE n > 19", 20),
    ];
    for (change, n) in changes {
        let _ = fs::remove_file(&path);
        written(&path);
        let outside = Connection::open(&path).unwrap();
        outside.execute_batch("DROP TRIGGER journal_not_changed; DROP TRIGGER journal_not_shortened").unwrap();
        outside.execute_batch(change).unwrap();
        drop(outside);
        let why = Sqlite::open(&path).unwrap().load("g").unwrap_err();
        assert_eq!(why, StoreError::Damaged { game: "g".into(), n }, "{change}");
    }
}

#[test]
fn a_database_of_before_opens_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    first_version(&path, 3);
    for n in [4, 5] {
        let store = Sqlite::open(&path).unwrap();
        assert_eq!(store.load("old").unwrap().unwrap().journal.len() as u32, n - 1);
        append_act(&store, "old", n).unwrap();
        make(&store, &format!("new-{n}"));
        append_act(&store, &format!("new-{n}"), 1).unwrap();
    }
    let outside = Connection::open(&path).unwrap();
    let digests: Vec<bool> = outside
        .prepare("SELECT digest IS NOT NULL FROM journal WHERE game = 1 ORDER BY n")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(digests, [false, false, false, true, true], "the chain begins where it begins");
    // The first digest goes over everything before it, so that is guarded from then on.
    outside.execute_batch("DROP TRIGGER journal_not_changed; UPDATE journal SET text = 'move 9' WHERE n = 2").unwrap();
    drop(outside);
    let why = Sqlite::open(&path).unwrap().load("old").unwrap_err();
    assert_eq!(why, StoreError::Damaged { game: "old".into(), n: 4 });
}

#[test]
fn zeroed_pages_are_told_at_the_start_and_lists_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut bytes = written(&path);
    let pages: Vec<usize> = Connection::open(&path)
        .unwrap()
        .prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 1 ORDER BY rootpage LIMIT 6")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    pages.iter().for_each(|page| bytes[(page - 1) * 4096..page * 4096].fill(0));
    fs::write(&path, bytes).unwrap();
    let (tell, heard) = listener();
    let store = Sqlite::open_telling(&path, tell).unwrap();
    let place = path.canonicalize().unwrap().display().to_string();
    {
        let heard = heard.lock().unwrap();
        assert!(heard[0].starts_with(&format!("{place}: the database is damaged (")), "{heard:?}");
        assert_eq!((heard.len(), heard[0].lines().count()), (1, 1), "{heard:?}");
    }
    let damaged = Err(StoreError::Failed("the database is damaged".into()));
    assert_eq!(store.games_of(&ANNA, 9), damaged);
    assert_eq!(store.listed(9), damaged);
    let heard = heard.lock().unwrap();
    assert_eq!(heard[1..], vec![format!("{place}: reading failed: the database is damaged"); 2]);
}

#[test]
fn every_failed_write_is_told_and_what_was_merely_refused_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let (tell, heard) = listener();
    let store = Sqlite::open_telling(&path, tell).unwrap();
    make(&store, "g");
    append_act(&store, "g", 7).unwrap_err();
    store.set_pace("nobody", 1).unwrap_err();
    assert!(heard.lock().unwrap().is_empty());
    Connection::open(&path).unwrap().execute_batch("DROP TABLE lists").unwrap();
    for id in ["h", "i", "j"] {
        let why = store.create(&crate::common::new_game(id), &running(0, 0), &[]).unwrap_err();
        assert!(!why.to_string().contains("games.db"), "visitors may read it: {why}");
    }
    let heard = heard.lock().unwrap();
    let place = path.canonicalize().unwrap().display().to_string();
    assert_eq!(heard.len(), 3, "{heard:?}");
    assert!(heard.iter().all(|line| line.starts_with(&format!("{place}: writing failed: "))), "{heard:?}");
    assert!(heard.iter().all(|line| *line == heard[0]), "the same failure is told in the same words: {heard:?}");
}
