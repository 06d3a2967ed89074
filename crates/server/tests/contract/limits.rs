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
    limits.sockets = 3;
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

/// Once two thousand games were live, nobody could make or wake one, though nobody looked at any of them.
#[test]
fn when_live_games_are_full_those_nobody_watches_go_first() {
    let mut limits = public();
    limits.live_games = 3;
    let host = Host::with(limits);
    let one = visitor(&host, 1);
    let games: Vec<_> = (0..3).map(|_| make(&one, LENINGRAD, PEOPLE)).collect();
    let watched = one.sit(&games[0].ws());
    // Nine more: each takes the place of one that nobody watches, and all can be asked for again.
    let more: Vec<_> = (0..9).map(|_| make(&one, LENINGRAD, PEOPLE)).collect();
    for game in games.iter().chain(&more) {
        assert_eq!(one.get(&game.path()).status, 200);
    }
    assert_eq!(watched.state["version"], 0);
    let mut again = one.sit(&games[0].ws());
    assert!(again.ok(json!({ "inspect": { "hex": "0111" } })).is_array(), "whoever watches is not disturbed");
    drop(watched);
}

#[test]
fn what_is_on_its_way_to_a_game_that_makes_room_is_not_lost() {
    let mut limits = public();
    limits.live_games = 2;
    limits.games_an_address.burst = 1000.0;
    let host = Host::with(limits);
    let games: Vec<_> = (0..6).map(|n| make(&visitor(&host, n), LENINGRAD, PEOPLE)).collect();
    // Six games in two places, each asked for by two programs at once.
    std::thread::scope(|scope| {
        for round in 0..12 {
            let (host, games) = (&host, &games);
            scope.spawn(move || {
                for turn in 0..25 {
                    let game = &games[(round + turn) % 6];
                    let reply = host.caller().get(&game.path());
                    // All places can be taken for a moment by games that are just being asked.
                    assert!([200, 429].contains(&reply.status), "{reply:?}");
                }
            });
        }
    });
    assert!(games.iter().all(|game| host.caller().get(&game.path()).status == 200));
}

#[test]
fn so_many_games_are_watched_at_once() {
    let mut limits = public();
    limits.live_games = 2;
    let host = Host::with(limits);
    let one = visitor(&host, 1);
    let games: Vec<_> = (0..2).map(|_| make(&one, LENINGRAD, PEOPLE)).collect();
    let _watched: Vec<_> = games.iter().map(|game| one.sit(&game.ws())).collect();
    let page = one.form("/games", &[("game", LENINGRAD), ("against", "screen")]);
    assert!(page.body.contains("oo many games are being played"), "{}", page.body);
    one.post("/api/games", &order()).fails(429, "limit");
    assert_eq!(one.get("/").body.matches("/forget").count(), 2, "what was refused was not made");
    assert_eq!(one.get(&games[0].path()).status, 200, "those that are live go on");
}

/// Whoever kept no cookie was a new visitor with every request: one address made 1,999 games in 90 seconds.
#[test]
fn an_address_makes_so_many_games_a_day_however_many_visitors_it_is() {
    let mut limits = public();
    limits.behind_proxy = true;
    let host = Host::with(limits);
    let from = |address: &str| host.caller().with("X-Forwarded-For", address);
    let made = (0..110).filter(|_| from("198.51.100.7").post("/api/games", &order()).status == 201).count();
    assert_eq!(made, 100);
    let error = from("198.51.100.7").post("/api/games", &order()).fails(429, "limit");
    assert!(error["why"].as_str().is_some_and(|w| w.contains("100 games a day") && w.contains("address")), "{error}");
    let page = from("198.51.100.7").form("/games", &[("game", LENINGRAD), ("against", "screen")]);
    assert!(page.body.contains("100 games a day"), "{}", page.body);
    from("198.51.100.8").post("/api/games", &order()).fine();
    // What is not made does not count.
    for _ in 0..110 {
        let wrong = json!({ "game": LENINGRAD, "seats": PEOPLE, "scenario": "none" });
        from("198.51.100.9").post("/api/games", &wrong).fails(400, "unreadable");
    }
    from("198.51.100.9").post("/api/games", &order()).fine();
}

/// A household has 18 quintillion addresses of IPv6.
#[test]
fn a_household_of_ipv6_is_one_address() {
    let mut limits = public();
    limits.behind_proxy = true;
    limits.games_an_address.burst = 5.0;
    let host = Host::with(limits);
    let make = |address: String| host.caller().with("X-Forwarded-For", &address).post("/api/games", &order()).status;
    let statuses: Vec<_> = (0..7).map(|n| make(format!("2001:db8:0:1:{n:x}::{n:x}"))).collect();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429, 429]);
    assert_eq!(make("2001:db8:0:2::1".into()), 201, "the neighbours are another one");
}

#[test]
fn an_address_brings_so_many_replays_a_day_and_those_refused_count() {
    let mut limits = public();
    limits.replays_an_address.burst = 5.0;
    let host = Host::with(limits);
    let statuses: Vec<_> =
        (0..7).map(|number| visitor(&host, number).upload("/replays", b"no replay at all").status).collect();
    assert_eq!(statuses, [400, 400, 400, 400, 400, 429, 429]);
}

/// Whoever asked to be told of a change was held without being counted.
#[test]
fn requests_that_wait_count_as_connections() {
    let mut limits = public();
    limits.sockets_an_address = 3;
    let host = Host::with(limits);
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let _sitting = host.caller().sit(&game.ws());
    let path = format!("{}?wait=0", game.path());
    let mut soviet = game.sit(&host.caller(), 1);
    let waiting = {
        let (caller, path) = (host.caller(), path.clone());
        std::thread::spawn(move || caller.get(&path).status)
    };
    // The one that waits takes the last place, sooner or later.
    let full = (0..500).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        host.caller().open(&game.ws()).err() == Some(429)
    });
    assert!(full, "whoever waits has a place");
    let error = host.caller().get(&path).fails(429, "limit");
    assert!(error["why"].as_str().is_some_and(|w| w.contains("wait for a change")), "{error}");
    assert_eq!(host.caller().get(&game.path()).status, 200, "whoever does not wait needs no place");
    let act = soviet.offers()[0].clone();
    soviet.act(&[&act]);
    assert_eq!(waiting.join().expect("it was answered"), 200);
}

/// Twenty requests a second on each of forty connections were eight hundred.
#[test]
fn all_connections_of_an_address_together_ask_so_often() {
    let host = Host::with(public());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut sockets: Vec<_> = (0..10).map(|_| host.caller().sit(&game.ws())).collect();
    let mut done = 0;
    for socket in &mut sockets {
        let sent: Vec<u64> = (0..90).map(|_| socket.send(json!({ "inspect": { "hex": "0111" } }))).collect();
        let answers: Vec<_> = sent.iter().map(|_| socket.until(|m| m.get("id").is_some())).collect();
        done += answers.iter().filter(|a| a.get("ok").is_some()).count();
    }
    assert!((300..900).contains(&done), "{done} of 900 were answered");
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

/// A game went on for ever, and whoever asked for its course got all of it at once.
#[test]
fn a_game_has_so_many_actions_and_entries() {
    let mut limits = Limits::home();
    (limits.actions, limits.entries) = (60, 5);
    let host = Host::with(limits);
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut soviet = game.sit(&caller, 1);
    let error = loop {
        let (act, version) = (soviet.offers()[0].clone(), soviet.version());
        let answer = soviet.ask(json!({ "act": [act], "version": version }));
        if !answer["error"].is_null() {
            break answer["error"].clone();
        }
    };
    assert_eq!((error["kind"].as_str(), soviet.state["seq"].as_u64()), (Some("limit"), Some(60)), "{error}");
    assert!(error["why"].as_str().is_some_and(|w| w.contains("beyond 60 actions")), "{error}");
    soviet.ok(json!({ "resign": true }));
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut soviet = game.sit(&caller, 1);
    for entry in 0..5 {
        let (act, version) = (soviet.offers()[0].clone(), soviet.version());
        match entry % 2 {
            0 => soviet.ok(json!({ "act": [act], "version": version })),
            _ => soviet.ok(json!({ "undo": true, "version": version })),
        };
    }
    let version = soviet.version();
    let error = soviet.fails(json!({ "undo": true, "version": version }), "limit");
    assert!(error["why"].as_str().is_some_and(|w| w.contains("beyond 5 entries")), "{error}");
}

#[test]
fn a_row_has_so_many_actions() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let row = |count: usize| json!({ "actions": vec!["done"; count], "version": 0 });
    let soviet = game.caller(&caller, 1);
    let act = |count| soviet.post(&format!("{}/act", game.path()), &row(count));
    assert_eq!(act(200).fails(409, "refused")["version"], 0);
    act(201).fails(400, "unreadable");
}
