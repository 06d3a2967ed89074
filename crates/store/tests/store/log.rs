//! The write-ahead log beside the file: there while somebody writes, empty soon after. Then the file is the games.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use store::{Sqlite, Store, StoreError};

use crate::common::{ANNA, append_act, make};

fn log_of(path: &Path) -> PathBuf {
    path.with_extension("db-wal")
}

/// How long the log is; one that is not there has nothing in it.
fn length(path: &Path) -> u64 {
    log_of(path).metadata().map_or(0, |file| file.len())
}

/// Copies the file and nothing else, as somebody does who mails it, and counts the entries in the copy.
fn mailed(path: &Path) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("mailed.db");
    fs::copy(path, &copy).unwrap();
    let store = Sqlite::open(&copy).unwrap();
    store.load("g").unwrap().expect("the game is not in the file").journal.len()
}

fn keep_five(path: &Path) -> Sqlite {
    let store = Sqlite::open(path).unwrap();
    make(&store, "g");
    (1..=5).for_each(|n| append_act(&store, "g", n).unwrap());
    store
}

#[test]
fn the_file_alone_holds_the_games_once_the_store_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    // A server's tasks still have the store when the server ends.
    let store = Arc::new(keep_five(&path));
    let task = store.clone();
    store.close().unwrap();
    assert_eq!((length(&path), mailed(&path)), (0, 5));
    assert!(!log_of(&path).exists(), "nothing else is left to be copied");
    assert_eq!(append_act(&*task, "g", 6), Err(StoreError::Closed), "what cannot be in the file is not acknowledged");
    assert_eq!(task.set_pace("g", 1), Err(StoreError::Closed));
    assert_eq!(task.games_of(&ANNA, 9), Err(StoreError::Closed));
    assert_eq!(task.close(), Ok(()), "it is closed already");
    assert_eq!(Sqlite::open(&path).unwrap().load("g").unwrap().unwrap().journal.len(), 5);
}

#[test]
fn the_file_alone_holds_the_games_soon_after_the_last_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = keep_five(&path);
    let begun = Instant::now();
    while length(&path) > 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the log has {} bytes still", length(&path));
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(mailed(&path), 5);
    append_act(&store, "g", 6).unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().journal.len(), 6, "and it goes on");
}

#[test]
fn what_a_killed_program_left_in_the_log_is_brought_in_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = keep_five(&path);
    // What lies on the disk now is what a program killed now leaves.
    let left = folder.path().join("left.db");
    fs::copy(&path, &left).unwrap();
    fs::copy(log_of(&path), log_of(&left)).unwrap();
    drop(store);
    assert!(length(&left) > 0, "there is nothing to bring in");
    let again = Sqlite::open(&left).unwrap();
    assert_eq!((length(&left), mailed(&left)), (0, 5));
    drop(again);
}

#[test]
fn who_reads_for_long_does_not_hold_up_those_who_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = keep_five(&path);
    let outside = Connection::open(&path).unwrap();
    outside.execute_batch("BEGIN; SELECT count(*) FROM journal").unwrap();
    // The log is to be emptied meanwhile, and cannot be.
    for n in 6..=8 {
        append_act(&store, "g", n).unwrap();
        thread::sleep(Duration::from_millis(1_100));
        let begun = Instant::now();
        assert_eq!(store.set_pace("g", n), Ok(()));
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }
    assert!(length(&path) > 0, "somebody reads it still");
    outside.execute_batch("COMMIT").unwrap();
    drop(outside);
    store.close().unwrap();
    assert_eq!(mailed(&path), 8);
}
