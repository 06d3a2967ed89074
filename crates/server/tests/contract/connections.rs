//! Connections that are slow, lost, or wait.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{
    LENINGRAD, PEOPLE,
    common::{host::Host, play::make},
};

#[test]
fn who_comes_back_gets_everything() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    for _ in 0..30 {
        both.step(&mut |_| 0);
    }
    for side in 0..2 {
        let again = game.sit(&caller, side);
        assert_eq!(again.state, both.sides[side].state);
        assert_eq!(again.told, both.sides[side].told, "all lines so far");
        let first: serde_json::Value = serde_json::from_str(&again.heard[0]).expect("JSON");
        assert_eq!(first["log"], 0);
    }
}

#[test]
fn a_slow_reader_holds_up_nobody_and_comes_back_to_a_whole_state() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let mut slow = caller.sit(&game.ws());
    // Doing and undoing makes states without end; the layer fills what the kernel keeps for the slow one.
    let side = both.play_to_movement();
    let pick = both.sides[side].offers()[0].clone();
    let (mut sent, began) = (0, Instant::now());
    while sent < 12_000_000 {
        let version = both.version();
        both.sides[side].act(&[&pick]);
        both.sides[side].ok(json!({ "undo": true, "version": version + 1 }));
        sent += both.sides[side].heard.drain(..).map(|h| h.len()).sum::<usize>();
        both.catch_up();
        both.sides[1 - side].heard.clear();
        assert!(began.elapsed() < Duration::from_secs(120), "after {sent} bytes");
    }
    let now = both.version();
    let mut last = 0;
    while let Some(message) = slow.read() {
        if let Some(version) = message["state"]["version"].as_u64() {
            assert!(version > last || last == 0, "states come in order: {version} after {last}");
            last = version;
        }
        slow.heard.clear();
    }
    assert!(last < now, "it was let go before the end, at {last} of {now}");
    let again = caller.sit(&game.ws());
    assert_eq!(again.version(), now);
    assert_eq!(again.told, both.sides[side].told);
}

#[test]
fn a_long_poll_ends_with_the_next_change() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut soviet = game.sit(&caller, 1);
    let paths = [format!("{}?wait=0", game.path()), format!("{}/offers?wait=0", game.path())];
    let callers = [game.caller(&caller, 0), game.caller(&caller, 1), caller.clone()];
    let wait = |caller: &crate::common::http::Caller, path: &str| {
        let (caller, path) = (caller.clone(), path.to_owned());
        thread::spawn(move || (caller.get(&path).fine(), Instant::now()))
    };
    let polls: Vec<_> = paths.iter().flat_map(|p| callers.iter().map(|c| wait(c, p)).collect::<Vec<_>>()).collect();
    thread::sleep(Duration::from_millis(400));
    let changed = Instant::now();
    let act = soviet.offers()[0].clone();
    soviet.act(&[&act]);
    for poll in polls {
        let (answer, at) = poll.join().expect("it was answered");
        let version = answer["state"]["version"].as_u64().or(answer["version"].as_u64());
        assert_eq!(version, Some(1));
        assert!(at > changed && at - changed < Duration::from_secs(5), "{:?}", at - changed);
    }
    // Whoever is behind already need not wait.
    assert_eq!(caller.get(&paths[0]).fine()["state"]["version"], 1);
}

#[test]
fn a_message_that_is_too_long_ends_the_connection_and_nothing_else() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut one = game.sit(&caller, 1);
    let mut other = game.sit(&caller, 0);
    one.send_text(&json!({ "id": 1, "way": "x".repeat(20_000) }).to_string());
    while one.read().is_some() {}
    assert_eq!(other.ok(json!({ "inspect": { "hex": "0111" } })).as_array().map(Vec::is_empty), Some(false));
    let mut again = game.sit(&caller, 1);
    let act = again.offers()[0].clone();
    assert_eq!(again.act(&[&act])["done"], 1);
}

#[test]
fn a_connection_that_breaks_off_is_forgotten() {
    let host = Host::shared();
    let (browser, id) = crate::making::make_by_form(&host.caller(), &[("against", "screen")]);
    let mut watcher = host.caller().sit(&format!("/ws/{id}"));
    let here = |players: &serde_json::Value| players["players"][0]["here"].as_bool();
    let player = browser.sit(&format!("/ws/{id}"));
    let players = watcher.until(|m| m.get("players").is_some());
    assert_eq!(here(&players), Some(true));
    // No farewell: the socket is simply gone.
    drop(player.socket);
    let players = watcher.until(|m| m.get("players").is_some());
    assert_eq!(here(&players), Some(false));
}

#[test]
fn requests_sent_at_once_are_answered_in_order() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut socket = game.sit(&caller, 1);
    let sent: Vec<u64> = (0..50).map(|_| socket.send(json!({ "inspect": { "hex": "0111" } }))).collect();
    let answered: Vec<u64> =
        sent.iter().map(|_| socket.until(|m| m.get("ok").is_some())["id"].as_u64().expect("a number")).collect();
    assert_eq!(answered, sent);
}
