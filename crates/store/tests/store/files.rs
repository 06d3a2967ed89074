//! The file: made, opened again, refused.

use std::{
    fs::{self, OpenOptions},
    path::Path,
};

use rusqlite::Connection;
use store::{Sqlite, Store, StoreError};

use crate::common::{append_act, listener, make};

/// Asserts that opening fails with one line that names the path and holds these words.
fn assert_refused(path: &Path, words: &str) {
    let why = Sqlite::open(path).err().expect("it was opened");
    assert!(matches!(why, StoreError::Open(_)), "{why:?}");
    let why = why.to_string();
    assert_eq!(why.lines().count(), 1, "{why}");
    assert!(why.contains(&*path.to_string_lossy()), "{path:?} is not in «{why}»");
    assert!(why.contains(words), "«{words}» is not in «{why}»");
}

#[test]
fn an_empty_file_becomes_a_database_and_stays_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    fs::write(&path, "").unwrap();
    for n in 1..=3 {
        let store = Sqlite::open(&path).unwrap();
        if n == 1 {
            make(&store, "g");
        }
        append_act(&store, "g", n).unwrap();
        assert_eq!(store.load("g").unwrap().unwrap().journal.len() as u32, n);
    }
    let connection = Connection::open(&path).unwrap();
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, 5);
}

#[test]
fn after_closing_only_the_database_and_its_lock_are_left() {
    let folder = tempfile::tempdir().unwrap();
    make(&Sqlite::open(folder.path().join("games.db")).unwrap(), "g");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["games.db", "games.db.lock"]);
}

#[test]
fn a_second_opening_is_refused_until_the_first_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let first = Sqlite::open(&path).unwrap();
    assert_refused(&path, "another program has this database open");
    make(&first, "g");
    drop(first);
    assert!(Sqlite::open(&path).unwrap().game("g").unwrap().is_some());
}

#[cfg(unix)]
#[test]
fn another_name_of_the_same_file_does_not_open_it_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (path, alias) = (folder.path().join("games.db"), folder.path().join("alias.db"));
    let _first = Sqlite::open(&path).unwrap();
    std::os::unix::fs::symlink(&path, &alias).unwrap();
    let why = Sqlite::open(&alias).err().expect("it was opened").to_string();
    assert!(why.contains("another program has this database open"), "{why}");
}

/// A hard link is a file of its own name, and so would the log beside it be.
#[cfg(unix)]
#[test]
fn a_hard_link_does_not_open_it_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (path, alias) = (folder.path().join("games.db"), folder.path().join("elsewhere/alias.db"));
    let first = Sqlite::open(&path).unwrap();
    make(&first, "g");
    fs::create_dir(alias.parent().unwrap()).unwrap();
    fs::hard_link(&path, &alias).unwrap();
    assert_refused(&alias, "name");
    append_act(&first, "g", 1).unwrap();
    drop(first);
    if cfg!(target_os = "linux") {
        assert!(Sqlite::open(&alias).unwrap().game("g").unwrap().is_some(), "nobody has it open any more");
    }
}

#[test]
fn a_database_of_ours_without_its_tables_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    for version in [0, 1, 2] {
        let _ = fs::remove_file(&path);
        let empty = Connection::open(&path).unwrap();
        empty.pragma_update(None, "application_id", i32::from_be_bytes(*b"Ladg")).unwrap();
        empty.pragma_update(None, "user_version", version).unwrap();
        drop(empty);
        let before = fs::read(&path).unwrap();
        assert_refused(&path, "this is a database of Ladoga, but its tables are missing");
        assert!(fs::read(&path).unwrap() == before, "the file was changed");
    }
    fs::remove_file(&path).unwrap();
    make(&Sqlite::open(&path).unwrap(), "g");
    Connection::open(&path).unwrap().execute_batch("DROP TABLE journal; DROP TABLE replays").unwrap();
    assert_refused(&path, "its tables are missing (journal, replays)");
}

#[test]
fn a_database_of_a_newer_program_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    make(&Sqlite::open(&path).unwrap(), "g");
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&path).unwrap();
    assert_refused(&path, "a newer program made this database: its version is 99");
    assert!(fs::read(&path).unwrap() == before, "the file was changed");
}

#[test]
fn a_database_of_another_program_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cats.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE cats (name)").unwrap();
    let before = fs::read(&path).unwrap();
    assert_refused(&path, "a database of another program");
    assert!(fs::read(&path).unwrap() == before, "the file was changed");
}

#[test]
fn what_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear Anna, ".repeat(1_000);
    fs::write(&path, &letter).unwrap();
    assert_refused(&path, "this is no database");
    assert!(fs::read_to_string(&path).unwrap() == letter, "the file was changed");
}

#[test]
fn a_database_cut_short_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    make(&Sqlite::open(&path).unwrap(), "g");
    OpenOptions::new().write(true).open(&path).unwrap().set_len(4096).unwrap();
    assert_refused(&path, "damaged");
}

#[test]
fn damage_found_later_is_told_to_the_listener_with_the_path_and_to_others_without() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    make(&Sqlite::open(&path).unwrap(), "g");
    // The schema is whole, and what comes after it is not.
    let root: usize = Connection::open(&path)
        .unwrap()
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'games'", [], |row| row.get(0))
        .unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[(root - 1) * 4096..root * 4096].fill(0x5a);
    fs::write(&path, bytes).unwrap();
    let (tell, heard) = listener();
    let store = Sqlite::open_telling(&path, tell).unwrap();
    heard.lock().unwrap().clear();
    for why in [store.load("g").unwrap_err(), append_act(&store, "g", 1).unwrap_err()] {
        assert_eq!(why, StoreError::Failed("the database is damaged".into()));
    }
    let path = path.canonicalize().unwrap().display().to_string();
    let lines = ["reading", "writing"].map(|doing| format!("{path}: {doing} failed: the database is damaged"));
    assert_eq!(*heard.lock().unwrap(), lines);
}

#[test]
fn a_database_another_program_keeps_locked_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    assert_refused(&path, "another program keeps the database locked");
    other.execute_batch("ROLLBACK").unwrap();
    Sqlite::open(&path).unwrap();
}

#[test]
fn a_folder_that_does_not_exist_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing");
    assert_refused(&missing.join("games.db"), &format!("there is no folder {}", missing.display()));
}

#[test]
fn a_folder_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    assert_refused(folder.path(), "this is a folder");
}

/// Nobody can make files there, not even the superuser, to whom permissions mean nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    assert_refused(Path::new("/sys/games.db"), "its lock file cannot be made");
}

/// To the superuser such a file is one like others.
#[test]
fn a_file_that_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    make(&Sqlite::open(&path).unwrap(), "g");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    match OpenOptions::new().write(true).open(&path) {
        Ok(_) => assert!(Sqlite::open(&path).is_ok()),
        Err(_) => assert_refused(&path, "the database cannot be written"),
    }
}

/// The file itself keeps its journals from being changed, whoever opens it.
#[test]
fn a_journal_only_grows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    append_act(&store, "g", 1).unwrap();
    let outside = Connection::open(&path).unwrap();
    for sql in ["UPDATE journal SET text = 'move 9'", "DELETE FROM journal"] {
        let why = outside.execute(sql, []).unwrap_err().to_string();
        assert!(why.contains("a journal is never"), "{why}");
    }
}
