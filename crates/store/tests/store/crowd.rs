//! Many at once.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use rusqlite::Connection;
use store::{Sqlite, Store, StoreError};

use crate::common::{ANNA, act, append_act, make, running};

#[test]
fn what_many_threads_append_is_there_after_reopening() {
    const THREADS: u32 = 8;
    const GAMES: u32 = 5;
    const ENTRIES: u32 = 40;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).unwrap();
    let acknowledged = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (store, acknowledged) = (&store, &acknowledged);
            scope.spawn(move || {
                let ids: Vec<_> = (0..GAMES).map(|game| format!("{thread}-{game}")).collect();
                ids.iter().for_each(|id| make(store, id));
                for n in 1..=ENTRIES {
                    for id in &ids {
                        append_act(store, id, n).unwrap();
                        acknowledged.lock().unwrap().push((id.clone(), n));
                        assert_eq!(store.game(id).unwrap().unwrap().status.version, n, "a read does not see it");
                    }
                }
            });
        }
    });
    drop(store);
    let store = Sqlite::open(&path).unwrap();
    let acknowledged = acknowledged.into_inner().unwrap();
    assert_eq!(acknowledged.len() as u32, THREADS * GAMES * ENTRIES);
    for (id, n) in acknowledged {
        assert_eq!(store.load(&id).unwrap().unwrap().journal[n as usize - 1], act(n));
    }
    assert_eq!(store.games_of(&ANNA, 1_000).unwrap().len() as u32, THREADS * GAMES);
}

#[test]
fn of_many_who_write_the_same_entry_one_succeeds() {
    let store = Sqlite::in_memory().unwrap();
    make(&store, "g");
    for n in 1..=50 {
        let kept = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| match append_act(&store, "g", n) {
                    Ok(()) => drop(kept.fetch_add(1, Ordering::Relaxed)),
                    Err(why) => assert_eq!(why, StoreError::Conflict { game: "g".into(), n, next: n + 1 }),
                });
            }
        });
        assert_eq!(kept.into_inner(), 1);
    }
    assert_eq!(store.load("g").unwrap().unwrap().journal.len(), 50);
}

#[test]
fn a_game_is_read_as_of_one_moment() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("games.db")).unwrap();
    make(&store, "g");
    thread::scope(|scope| {
        let writing = scope.spawn(|| (1..=300).for_each(|n| append_act(&store, "g", n).unwrap()));
        while !writing.is_finished() {
            let kept = store.load("g").unwrap().unwrap();
            assert_eq!(kept.journal.len() as u32, kept.game.status.version);
        }
    });
}

#[test]
fn readers_do_not_wait_for_a_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    // Somebody from outside keeps the writer waiting.
    let outside = Connection::open(&path).unwrap();
    outside.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (tell, hear) = mpsc::channel();
    store.append("g", act(1), running(1, 0), Box::new(move |kept| tell.send(kept).unwrap()));
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(store.load("g").unwrap().unwrap().journal, []);
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert!(hear.try_recv().is_err(), "it cannot be written yet");
    outside.execute_batch("ROLLBACK").unwrap();
    hear.recv().unwrap().unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().journal, [act(1)]);
}

#[test]
fn dropping_a_store_finishes_its_queue() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    let (tell, hear) = mpsc::channel();
    for n in 1..=2_000 {
        let tell = tell.clone();
        store.append("g", act(n), running(n, 0), Box::new(move |kept| tell.send(kept).unwrap()));
    }
    drop(store);
    assert_eq!(hear.try_iter().filter(Result::is_ok).count(), 2_000);
    assert_eq!(Sqlite::open(&path).unwrap().load("g").unwrap().unwrap().journal.len(), 2_000);
}

/// Each report appends the next entry, and the last one drops the store on the store's own thread.
#[test]
fn who_hears_may_append_and_drop_the_store() {
    fn step(store: Arc<Sqlite>, n: u32, tell: mpsc::Sender<Result<(), StoreError>>) {
        let heard = Arc::clone(&store);
        let done = move |kept: Result<(), StoreError>| match n {
            20 => {
                drop(heard);
                tell.send(kept).unwrap();
            }
            _ => step(heard, n + 1, tell),
        };
        store.append("g", act(n), running(n, 0), Box::new(done));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Sqlite::open(&path).unwrap();
    make(&store, "g");
    let (tell, hear) = mpsc::channel();
    step(Arc::new(store), 1, tell);
    hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap();
    // Its thread may still be closing the file.
    let again = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(10));
        Sqlite::open(&path).ok()
    });
    assert_eq!(again.unwrap().load("g").unwrap().unwrap().journal.len(), 20);
}

#[test]
fn who_hears_cannot_wait_for_the_store() {
    let store = Arc::new(Sqlite::in_memory().unwrap());
    make(&*store, "g");
    let (tell, hear) = mpsc::channel();
    let heard = Arc::clone(&store);
    store.append("g", act(1), running(1, 0), Box::new(move |_| tell.send(heard.set_pace("g", 1)).unwrap()));
    let refused = hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap_err();
    assert!(refused.to_string().contains("cannot wait"), "{refused}");
}
