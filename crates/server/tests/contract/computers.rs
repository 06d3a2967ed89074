//! Computers at the seats.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::Limits;

use crate::{
    LENINGRAD, SECOND_EDITION,
    common::{host::Host, http::Caller, play::make, socket::Socket},
    making::make_by_form,
};

/// Reads on until this side decides or the game is over.
fn wait_for_turn(socket: &mut Socket) {
    while !socket.decides() && !socket.over() {
        socket.read().expect("the connection stays open");
    }
}

#[test]
fn a_computer_answers_a_person() {
    let host = Host::shared();
    let caller = host.caller();
    for (seats, side) in [(["person", "random"], 0), (["random", "person"], 1)] {
        let game = make(&caller, SECOND_EDITION, seats);
        let mut me = game.sit(&caller, side);
        let mut mine = 0;
        // Both sides have had a turn when the first is over.
        while me.state["turn"].as_u64() < Some(2) && !me.over() {
            wait_for_turn(&mut me);
            let done = me.offers().last().cloned().expect("an offer");
            me.act(&[&done]);
            mine += 1;
        }
        let by = |who: &str| me.told.iter().filter(|line| line["by"] == who).count();
        assert!(mine > 0 && by("first") > 0 && by("second") > 0, "{mine} of mine");
        let other = ["first", "second"][1 - side];
        let player = json!({ "side": other, "kind": "computer", "name": "random", "here": true, "taken": 0 });
        assert_eq!(me.state["players"][1 - side], player);
    }
}

#[test]
fn computers_play_each_other_to_the_end() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, ["random", "random"]);
    let mut watcher = caller.sit(&game.ws());
    while !watcher.over() {
        watcher.read().expect("the connection stays open");
        assert_eq!(watcher.state["ask"]["offers"].as_array().map_or(0, Vec::len), 0);
    }
    assert_eq!(watcher.state["turn"], 12);
    assert!(watcher.state["outcome"]["level"].is_string());
    let replay = caller.get(&format!("{}/replay", game.path()));
    let replay = wargame::Replay::from_text(&replay.body).expect("a replay");
    assert_eq!(replay.header.seats, ["random", "random"]);
    let opened = games::open(LENINGRAD, &games::data(None)).expect("a game");
    opened.replay(&replay, None).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn who_made_a_game_of_computers_sets_its_pace() {
    let host = Host::shared();
    let fields = [("against", "watch"), ("level", "random")];
    let (maker, id) = make_by_form(&host.caller(), &fields);
    let mut watcher = host.caller().sit(&format!("/ws/{id}"));
    let mut me = maker.sit(&format!("/ws/{id}"));
    watcher.fails(json!({ "pace": 0 }), "not-yours");
    assert_eq!(me.ok(json!({ "pace": 0 })), json!({}));
    // What was on its way may still come.
    thread::sleep(Duration::from_millis(1500));
    let version = |who: &Caller| who.get(&format!("/api/games/{id}")).fine()["state"]["version"].as_u64();
    let stopped = version(&maker);
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(version(&maker), stopped, "with a pace of 0 it stands still");
    assert_eq!(me.ok(json!({ "pace": 1 })), json!({}));
    let began = Instant::now();
    while version(&maker) < stopped.map(|v| v + 20) {
        assert!(began.elapsed() < Duration::from_secs(20), "it goes on at once, many steps a second");
        thread::sleep(Duration::from_millis(20));
    }
    assert!(host.caller().get("/watch").body.contains(&id) || me.over(), "a game of computers is listed");
}

#[test]
fn a_computer_gives_its_seat_to_another() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, ["person", "random"]);
    let mut me = game.sit(&caller, 0);
    wait_for_turn(&mut me);
    let version = me.version();
    let level = |side: &str, level: &str| json!({ "level": { "side": side, "level": level } });
    me.fails(level("second", "deep thought"), "unreadable");
    me.fails(level("first", "random"), "refused");
    caller.sit(&game.ws()).fails(level("second", "veteran"), "not-yours");
    assert_eq!(me.ok(level("second", "veteran")), json!({}));
    me.reach(version + 1);
    assert_eq!(me.state["players"][1]["name"], "veteran");
    let page = game.caller(&caller, 0).get(&format!("/game/{}", game.id)).body;
    assert!(page.contains(r#"["random","Random"],["recruit","Recruit"],["veteran","Veteran"],["marshal","Marshal"]"#));
    let over_http = game
        .caller(&caller, 0)
        .post(&format!("{}/level", game.path()), &json!({ "side": "second", "level": "random" }));
    assert_eq!(over_http.fine(), json!({}));
    me.reach(version + 2);
    assert_eq!(me.state["players"][1]["name"], "random");
    let act = me.offers()[0].clone();
    assert_eq!(me.act(&[&act])["done"], 1, "the game goes on");
}

#[test]
fn what_a_computer_was_about_is_told_when_its_turn_is_over() {
    let host = Host::shared();
    let caller = host.caller();
    let fixed = caller.get(&format!("/fixed/{LENINGRAD}.json")).fine();
    let game = make(&caller, LENINGRAD, ["person", "veteran"]);
    let mut me = game.sit(&caller, 0);
    while me.state["turn"].as_u64() < Some(3) && !me.over() {
        wait_for_turn(&mut me);
        let offers = me.offers();
        let done = offers.iter().find(|o| *o == "done").unwrap_or(&offers[0]).clone();
        me.act(&[&done]);
    }
    let mut turns = Vec::new();
    for text in &me.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let Some(state) = message.get("state") else { continue };
        let phasing = &fixed["phases"][state["phase"].as_u64().expect("a phase") as usize]["side"];
        for aim in state["aims"].as_array().expect("aims") {
            assert!(aim["text"].as_str().is_some_and(|text| !text.is_empty()), "{aim}");
            assert_eq!(aim["side"], "second", "people say nothing");
            assert!(state["turn"] != aim["turn"] || *phasing != "second", "too early: {aim} in phase {phasing}");
            turns.push(aim["turn"].as_u64());
        }
    }
    turns.dedup();
    assert_eq!(turns, [Some(1), Some(2)]);
}

#[test]
fn who_watches_computers_hears_at_once_what_they_are_about() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, ["veteran", "veteran"]);
    let mut watcher = caller.sit(&game.ws());
    let now = |state: &Value| {
        let aims = state["aims"].as_array().into_iter().flatten();
        aims.clone().any(|aim| aim["turn"] == state["turn"] && aim["side"] == state["decides"])
    };
    while !now(&watcher.state) {
        watcher.read().expect("the connection stays open");
        assert!(watcher.state["turn"].as_u64() < Some(3), "{}", watcher.state["aims"]);
    }
}

#[test]
fn who_plays_a_computer_can_tell_it_to_decide() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, ["person", "veteran"]);
    let mut me = game.sit(&caller, 0);
    let (mut thinking, mut decided) = (0, 0);
    for _ in 0..40 {
        while !me.decides() {
            assert_eq!(me.ok(json!({ "now": true })), json!({}));
            let message: Value = me.read().expect("the connection stays open");
            if let Some(thought) = message.get("thinking") {
                match thought.is_null() {
                    true => decided += 1,
                    false => {
                        assert_eq!(thought["side"], "second");
                        assert!(thought["ms"].as_u64() >= Some(200), "{thought}");
                        thinking += 1;
                    }
                }
            }
        }
        let act = me.offers()[0].clone();
        me.act(&[&act]);
    }
    assert!(decided <= thinking, "whoever has decided was thinking");
    caller.sit(&game.ws()).fails(json!({ "now": true }), "not-yours");
}

/// Games of computers went on for nobody, at full speed, as many as somebody had made.
#[test]
fn on_a_public_server_computers_that_nobody_watches_pause() {
    let host = Host::with(Limits { http: Limits::home().http, ..Limits::public() });
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, ["random", "random"]);
    let version = || caller.get(&game.path()).fine()["state"]["version"].as_u64();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(version(), Some(0), "nobody has looked");
    let mut watcher = caller.sit(&game.ws());
    watcher.reach(20);
    watcher.close();
    // What was on its way may still come; then it stands still. A machine that is busy gets more than one chance.
    let still = (0..50).any(|_| {
        let before = version();
        thread::sleep(Duration::from_millis(200));
        version() == before
    });
    assert!(still, "it goes on without anybody");
    // A program that waits for the next state watches too.
    let stopped = version().expect("a version");
    let next = caller.get(&format!("{}?wait={stopped}", game.path())).fine();
    assert!(next["state"]["version"].as_u64() > Some(stopped));
}
