//! A database that is damaged: everybody is told, and nobody is shown another game or an empty list instead.

use std::{fs, path::Path};

use serde_json::json;
use server::Limits;

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        http::Reply,
        play::{Made, make},
    },
    making::make_by_form,
};

/// What visitors may read: neither that something was to be kept, nor where the server has its file.
fn assert_discreet(reply: &Reply, database: &Path) {
    let folder = database.parent().expect("a folder").to_str().expect("text");
    assert!(!reply.body.contains("could not be kept"), "{reply:?}");
    assert!(!reply.body.contains(folder) && !reply.body.contains("games.db"), "{reply:?}");
}

/// A game with some actions, and the server ended.
fn played(database: &Path) -> Made {
    let host = Host::on(database, Limits::home());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    for _ in 0..6 {
        assert!(both.step(&mut |_| 0));
    }
    game
}

#[test]
fn a_bit_turned_over_in_a_journal_is_told_with_its_entry() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let game = played(&database);
    let store = store::Sqlite::open(&database).expect("nobody else has it");
    let kept = store::Store::load(&store, &game.id).expect("it can be read").expect("it is there");
    drop(store);
    let mut bytes = fs::read(&database).expect("the file");
    let text = format!("act{}", kept.journal[3].text);
    let at = bytes.windows(text.len()).position(|window| window == text.as_bytes()).expect("the entry");
    bytes[at + text.len() - 1] ^= 1;
    fs::write(&database, bytes).expect("written");
    let damaged = kept.journal.iter().position(|entry| entry.text == kept.journal[3].text).expect("itself") + 1;

    let host = Host::on(&database, Limits::home());
    let reply = game.caller(&host.caller(), 0).get(&game.path());
    let error = reply.fails(500, "broken");
    let id = &game.id;
    assert_eq!(
        error["why"],
        format!(
            "this cannot be read: entry {damaged} of game «{id}» is not as it was written: the database is damaged"
        )
    );
    assert_discreet(&reply, &database);
    let act = game.caller(&host.caller(), 0).post(&format!("{}/resign", game.path()), &json!({}));
    act.fails(500, "broken");
    assert_discreet(&act, &database);
    // Others play on.
    make(&host.caller(), LENINGRAD, PEOPLE).both(&host.caller()).step(&mut |_| 0);
}

#[test]
fn lists_that_cannot_be_read_say_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen"), ("listed", "on")]);
    assert!(browser.get("/watch").body.contains(&id));
    drop(host);
    // All but the first page, which says what there is.
    let mut bytes = fs::read(&database).expect("the file");
    bytes[4096..].fill(0);
    fs::write(&database, bytes).expect("written");

    let host = Host::on(&database, Limits::home());
    for page in ["/", "/watch", "/replays"] {
        let reply = host.caller().with("Cookie", &browser.headers[0].1).get(page);
        assert_eq!(reply.status, 500, "{page}: {reply:?}");
        assert!(reply.body.contains("This list cannot be read: the database is damaged."), "{page}: {reply:?}");
        assert_discreet(&reply, &database);
    }
    for path in [format!("/game/{id}"), format!("/api/games/{id}"), "/join/abcdefgh".to_owned()] {
        let reply = host.caller().get(&path);
        assert_eq!(reply.status, 500, "{path}: {reply:?}");
        assert!(
            reply.body.to_lowercase().contains("this cannot be read: the database is damaged"),
            "{path}: {reply:?}"
        );
        assert_discreet(&reply, &database);
    }
    let order = json!({ "game": LENINGRAD, "seats": PEOPLE });
    let reply = host.caller().post("/api/games", &order);
    reply.fails(500, "broken");
    assert!(!reply.body.contains("games.db"), "{reply:?}");
}

#[test]
fn what_was_not_kept_is_never_shown_though_the_game_cannot_be_read_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    for _ in 0..6 {
        assert!(both.step(&mut |_| 0));
    }
    let side = both.decides().expect("it goes on");
    let before = both.sides[side].state.clone();
    let act = both.sides[side].offers()[0].clone();
    let outside = rusqlite::Connection::open(&database).expect("it opens");
    outside.execute_batch("ALTER TABLE journal RENAME TO elsewhere").expect("renamed");
    let me = game.caller(&host.caller(), side);
    let order = json!({ "actions": [act], "version": before["version"] });
    let post = || me.post(&format!("{}/act", game.path()), &order);
    let why = post().fails(500, "broken")["why"].clone();
    assert!(why.as_str().is_some_and(|why| why.starts_with("this could not be kept: ")), "{why}");
    let why = me.get(&game.path()).fails(500, "broken")["why"].clone();
    assert!(why.as_str().is_some_and(|why| why.starts_with("this cannot be read: ")), "{why}");
    outside.execute_batch("ALTER TABLE elsewhere RENAME TO journal").expect("renamed");
    let mut now = me.get(&game.path()).fine()["state"].clone();
    now["players"] = before["players"].clone();
    assert_eq!(now, before, "the game is what was kept of it");
    assert_eq!(post().fine()["version"], 7, "and goes on");
}
