//! Copies of a database, whether somebody uses it or not.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use rusqlite::Connection;
use store::{Sqlite, Stage, Store, backup};

use crate::common::{act, append_act, first_version, make};

/// Asserts that no copy is made: one line that names a path and holds these words, and nothing left behind.
fn assert_no_copy(from: &Path, to: &Path, words: &str) {
    let list = || {
        let folder = fs::read_dir(to.parent().unwrap()).map(|all| all.map(|file| file.unwrap().file_name()).collect());
        folder.unwrap_or_else(|_| Vec::new())
    };
    let before = list();
    let why = backup(from, to, |_| ()).expect_err("it was copied").to_string();
    assert_eq!(why.lines().count(), 1, "{why}");
    assert!(why.contains(words), "«{words}» is not in «{why}»");
    assert_eq!(list(), before, "something is left behind");
}

#[test]
fn a_copy_of_a_database_in_use_is_of_one_moment_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copies) = (folder.path().join("games.db"), folder.path().join("copies"));
    fs::create_dir(&copies).unwrap();
    let store = Sqlite::open(&path).unwrap();
    for id in ["g", "h"] {
        make(&store, id);
        append_act(&store, id, 1).unwrap();
    }
    let stop = AtomicBool::new(false);
    let (sizes, last) = thread::scope(|scope| {
        let writing = scope.spawn(|| {
            let mut n = 1;
            while !stop.load(Ordering::Relaxed) {
                n += 1;
                append_act(&store, "g", n).unwrap();
                append_act(&store, "h", n).unwrap();
            }
            n
        });
        let mut sizes = Vec::new();
        for number in 0..5 {
            while store.load("h").unwrap().unwrap().journal.len() < 4 * number {
                thread::yield_now();
            }
            let least = store.load("h").unwrap().unwrap().journal.len();
            let to = copies.join(format!("{number}.db"));
            let mut stages = Vec::new();
            let copied = backup(&path, &to, |stage| stages.push(stage)).unwrap();
            assert_eq!((copied.games, copied.bytes), (2, to.metadata().unwrap().len()));
            assert!(matches!(stages[0], Stage::Copying { done, of } if done > 0 && done <= of), "{stages:?}");
            assert_eq!(stages.last(), Some(&Stage::Checking { done: 2, of: 2 }));
            sizes.push((to, least, copied.entries as usize));
        }
        stop.store(true, Ordering::Relaxed);
        (sizes, writing.join().unwrap())
    });
    assert!(last > 10, "nobody wrote meanwhile: this says nothing");
    let mut files: Vec<_> = fs::read_dir(&copies).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["0.db", "1.db", "2.db", "3.db", "4.db"], "a copy is one file");
    for (to, least, entries) in sizes {
        let copy = Sqlite::open(&to).unwrap();
        let [g, h] = ["g", "h"].map(|id| copy.load(id).unwrap().unwrap().journal);
        assert!(h.len() >= least, "what was acknowledged before is in the copy");
        assert!(g.len() == h.len() || g.len() == h.len() + 1, "{} and {} are not of one moment", g.len(), h.len());
        assert_eq!(g.len() + h.len(), entries);
        let expected: Vec<_> = (1..=g.len() as u32).map(act).collect();
        assert_eq!(g, expected);
    }
    assert_eq!(store.load("g").unwrap().unwrap().journal.len() as u32, last, "the original goes on");
}

#[test]
fn a_database_nobody_uses_is_copied_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    append_act(&store, "g", 1).unwrap();
    drop(store);
    let before = fs::read(&path).unwrap();
    let copied = backup(&path, &to, |_| ()).unwrap();
    assert_eq!((copied.games, copied.entries), (1, 1));
    assert!(fs::read(&path).unwrap() == before, "the original was changed");
    assert_eq!(Sqlite::open(&to).unwrap().load("g").unwrap().unwrap().journal, [act(1)]);
}

#[test]
fn a_database_of_before_is_copied_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    first_version(&path, 3);
    let copied = backup(&path, &to, |_| ()).unwrap();
    assert_eq!((copied.games, copied.entries), (1, 3));
    let version = Connection::open(&to).unwrap().query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0));
    assert_eq!(version, Ok(1), "the program it is from can still read it");
}

#[test]
fn nothing_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("games.db"), folder.path().join("letter.txt"));
    make(&Sqlite::open(&path).unwrap(), "g");
    fs::write(&to, "Dear Anna").unwrap();
    assert_no_copy(&path, &to, "letter.txt: this is there already");
    assert_no_copy(&path, &path, "games.db: this is there already");
    assert_eq!(fs::read_to_string(&to).unwrap(), "Dear Anna");
}

#[test]
fn what_is_no_whole_database_of_ours_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    assert_no_copy(&path, &to, "games.db: there is no such file");
    assert_no_copy(folder.path(), &to, "this is a folder");
    fs::write(&path, "").unwrap();
    assert_no_copy(&path, &to, "games.db: this file is empty");
    fs::write(&path, "Dear Anna, ".repeat(1_000)).unwrap();
    assert_no_copy(&path, &to, "games.db: this is no database");
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE cats (name)").unwrap();
    assert_no_copy(&path, &to, "games.db: this is a database of another program");
    fs::remove_file(&path).unwrap();
    make(&Sqlite::open(&path).unwrap(), "g");
    assert_no_copy(&path, &folder.path().join("missing/copy.db"), "copy.db: it cannot be made");
}

#[test]
fn a_damaged_database_gives_no_copy_that_looks_like_one() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    (1..=3).for_each(|n| append_act(&store, "g", n).unwrap());
    drop(store);
    let whole = fs::read(&path).unwrap();
    let at = whole.windows(9).position(|bytes| bytes == b"actmove 2").unwrap();
    let mut bytes = whole.clone();
    bytes[at + 8] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert_no_copy(&path, &to, "games.db: entry 2 of game «g» is not as it was written");
    let mut bytes = whole;
    bytes[8 * 4096..10 * 4096].fill(0);
    fs::write(&path, bytes).unwrap();
    assert_no_copy(&path, &to, "games.db: the database is damaged (");
}

/// By another name the log of who has it open is not found, and a copy would lack what is in it.
#[cfg(target_os = "linux")]
#[test]
fn a_database_in_use_is_not_copied_by_a_hard_link() {
    let folder = tempfile::tempdir().unwrap();
    let (path, alias) = (folder.path().join("games.db"), folder.path().join("alias.db"));
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    fs::hard_link(&path, &alias).unwrap();
    assert_no_copy(&alias, &folder.path().join("copy.db"), "alias.db: a program has this database open under another");
    drop(store);
    assert_eq!(backup(&alias, &folder.path().join("copy.db"), |_| ()).unwrap().games, 1);
}
