//! What a server for strangers allows.

use serde_json::{Value, json};
use server::Limits;

use crate::{
    LENINGRAD, PEOPLE,
    common::{host::Host, http::Caller, play::make},
};

/// A public server that answers as often as a test asks.
fn public() -> Limits {
    let mut limits = Limits::public();
    limits.http = Limits::home().http;
    limits
}

fn order() -> Value {
    json!({ "game": LENINGRAD, "seats": PEOPLE })
}

fn visitor(host: &Host, number: u32) -> Caller {
    host.caller().cookie(&format!("visitor{number:025}"))
}

#[test]
fn a_visitor_makes_so_many_games_a_day() {
    let host = Host::with(public());
    let one = visitor(&host, 1);
    for _ in 0..50 {
        one.post("/api/games", &order()).fine();
    }
    let error = one.post("/api/games", &order()).fails(429, "limit");
    assert!(error["why"].as_str().is_some_and(|w| w.contains("50 games a day")), "{error}");
    let page = one.form("/games", &[("game", LENINGRAD), ("against", "screen")]);
    assert!(page.body.contains("50 games a day"), "{}", page.body);
    visitor(&host, 2).post("/api/games", &order()).fine();
}

#[test]
fn a_visitor_brings_so_many_replays_a_day() {
    let host = Host::with(public());
    let header = json!({
        "format": 1, "game": LENINGRAD, "scenario": "campaign", "options": {}, "seed": "0000000000000001",
        "rules": 1, "data": "b3:0", "seats": ["a", "b"],
    });
    let bring = |who: &Caller| who.upload("/replays", format!("{header}\n").as_bytes());
    let one = visitor(&host, 1);
    for _ in 0..20 {
        assert_eq!(bring(&one).status, 303);
    }
    let refused = bring(&one);
    assert_eq!(refused.status, 429);
    assert!(refused.body.contains("o more replays can be brought"), "{}", refused.body);
    assert_eq!(bring(&visitor(&host, 2)).status, 303);
}

#[test]
fn an_address_has_so_many_connections() {
    let host = Host::with(public());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut open: Vec<_> = (0..40).map(|_| host.caller().sit(&game.ws())).collect();
    assert_eq!(host.caller().open(&game.ws()).err(), Some(429));
    // Others come in again as soon as one has gone.
    open.pop().expect("one of them").close();
    let back = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        host.caller().open(&game.ws()).is_ok()
    });
    assert!(back, "the place of a connection that has gone is free");
}

#[test]
fn all_together_have_so_many_connections() {
    let mut limits = public();
    limits.connections = 3;
    let host = Host::with(limits);
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let _open: Vec<_> = (0..3).map(|_| host.caller().sit(&game.ws())).collect();
    assert_eq!(host.caller().open(&game.ws()).err(), Some(429));
}

#[test]
fn a_connection_asks_so_often() {
    let host = Host::with(public());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut socket = game.sit(&host.caller(), 1);
    let sent: Vec<u64> = (0..400).map(|_| socket.send(json!({ "inspect": { "hex": "0111" } }))).collect();
    let answers: Vec<_> = sent.iter().map(|_| socket.until(|m| m.get("id").is_some())).collect();
    let refused: Vec<_> = answers.iter().filter(|a| a["error"]["kind"] == "limit").collect();
    let done = answers.len() - refused.len();
    assert!((100..300).contains(&done), "{done} were answered");
    assert!(answers.iter().zip(&sent).all(|(a, id)| a["id"] == *id), "each answer names its request");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(socket.ok(json!({ "inspect": { "hex": "0111" } })).is_array(), "after a moment it goes on");
}

#[test]
fn an_address_asks_so_often() {
    let host = Host::with(Limits::public());
    let mut done = 0;
    let refused = loop {
        let reply = host.caller().get("/api/list");
        if reply.status == 429 {
            break reply;
        }
        done += 1;
        assert!(done < 10_000, "it never ends");
    };
    assert!(done >= 200, "only {done} were answered");
    refused.fails(429, "limit");
    assert!(refused.header("content-security-policy").contains("default-src 'none'"));
}

#[test]
fn a_server_has_so_many_games() {
    let mut limits = public();
    limits.games = 2;
    let host = Host::with(limits);
    let games: Vec<_> = (0..2).map(|_| make(&host.caller(), LENINGRAD, PEOPLE)).collect();
    let why = host.caller().post("/api/games", &order()).fails(429, "limit")["why"].clone();
    assert!(why.as_str().is_some_and(|w| w.contains("full")), "{why}");
    // A game that is over makes room.
    games[0].sit(&host.caller(), 0).ok(json!({ "resign": true }));
    make(&host.caller(), LENINGRAD, PEOPLE);
}

#[test]
fn so_many_games_are_live_at_once() {
    let mut limits = public();
    limits.live_games = 2;
    let host = Host::with(limits);
    let one = visitor(&host, 1);
    let games: Vec<_> = (0..2).map(|_| make(&one, LENINGRAD, PEOPLE)).collect();
    let page = one.form("/games", &[("game", LENINGRAD), ("against", "screen")]);
    assert!(page.body.contains("oo many games are being played"), "{}", page.body);
    one.post("/api/games", &order()).fails(429, "limit");
    assert_eq!(one.get("/").body.matches("/forget").count(), 2, "what was refused was not made");
    assert_eq!(one.get(&games[0].path()).status, 200, "those that are live go on");
}

/// How many pages an address gets at once, asked for as if forwarded from several.
fn pages(limits: Limits) -> usize {
    let host = Host::with(limits);
    let ask = |i: usize| host.caller().with("X-Forwarded-For", &format!("9.9.9.9, 10.0.0.{}", i % 4)).get("/api");
    (0..600).filter(|&i| ask(i).status == 200).count()
}

#[test]
fn behind_a_proxy_each_visitor_is_an_address() {
    assert!(pages(Limits::public()) < 300, "nobody is believed who says where he comes from");
    let mut limits = Limits::public();
    limits.behind_proxy = true;
    assert_eq!(pages(limits), 600, "four visitors ask for 150 pages each");
}
