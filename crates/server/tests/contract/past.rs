//! The course of a game: its log, its past positions, its replay.

use serde_json::{Value, json};
use wargame::{Dice, Replay};

use crate::{
    LENINGRAD, PEOPLE, SECOND_EDITION,
    common::{
        host::Host,
        http::Caller,
        play::{Both, Made, make},
    },
};

/// A game with some combat behind it, and every state each side was shown, with the lines up to then.
fn played(caller: &Caller, game: &str, seed: u64) -> (Made, Both, Vec<[Value; 2]>) {
    let made = make(caller, game, PEOPLE);
    let mut both = made.both(caller);
    let mut dice = Dice::new(seed);
    let mut states = Vec::new();
    let fought = |both: &Both| both.sides[0].told.iter().any(|line| line["kind"] == "revealed");
    for step in 0.. {
        assert!(step < 3000 && both.decides().is_some(), "it never came to a fight");
        states.push([both.sides[0].state.clone(), both.sides[1].state.clone()]);
        if fought(&both) {
            return (made, both, states);
        }
        both.step(&mut |ask| dice.below(ask["offers"].as_array().expect("offers").len() as u32) as usize);
    }
    unreachable!("it goes on until something happens");
}

/// A state without what belongs to the moment it was sent in.
fn timeless(state: &Value) -> Value {
    let mut state = state.clone();
    for key in ["version", "undo", "extents", "grave", "players", "viewer"] {
        state[key] = Value::Null;
    }
    // What was done last can be done again with others, which is nothing of the position.
    if let Some(rows) = state["ask"]["shortcuts"].as_array_mut() {
        rows.retain(|row| !row["say"].as_str().is_some_and(|say| say.to_lowercase().contains("the same with")));
    }
    state
}

#[test]
fn the_past_is_what_one_saw_then() {
    let host = Host::shared();
    let caller = host.caller();
    let (game, both, states) = played(&caller, LENINGRAD, 1);
    for side in 0..2 {
        let me = game.caller(&caller, side);
        let now = both.sides[side].state["seq"].as_u64().expect("a number");
        for then in states.iter().rev().step_by(7).map(|s| &s[side]) {
            let seq = then["seq"].as_u64().expect("a number");
            let at = me.get(&format!("{}/at/{seq}", game.path())).fine();
            assert_eq!(at["state"]["viewer"], ["first", "second"][side]);
            assert_eq!(timeless(&at["state"]), timeless(then), "at {seq} of {now}");
            let lines = both.sides[side].told.iter().filter(|l| l["seq"] == seq).cloned().collect::<Vec<_>>();
            assert_eq!(at["told"], Value::from(lines));
            let faces = at["faces"].as_object().expect("faces");
            let units = at["state"]["units"].as_array().expect("units").iter();
            assert!(units.map(|u| u["face"].as_str().expect("a face")).all(|f| faces.contains_key(f)));
        }
        let after = me.get(&format!("{}/at/{}", game.path(), now + 1)).fails(404, "unknown");
        assert!(after["why"].as_str().is_some_and(|w| w.contains(&now.to_string())), "{after}");
    }
    caller.get(&format!("{}/at/soon", game.path())).fails(400, "unreadable");
    let spectator = caller.get(&format!("{}/at/{}", game.path(), states[9][1]["seq"])).fine();
    assert_eq!(spectator["state"]["viewer"], "spectator");
    assert_eq!(spectator["state"]["ask"]["offers"], json!([]));
}

#[test]
fn log_and_course_have_what_was_told_and_no_more() {
    let host = Host::shared();
    let caller = host.caller();
    let (game, both, _) = played(&caller, SECOND_EDITION, 2);
    for (side, me) in [(0, game.caller(&caller, 0)), (1, game.caller(&caller, 1)), (0, caller.clone())] {
        let told = &both.sides[side].told;
        assert!(told.iter().all(|line| line["kind"] != "dealt"), "what was dealt is nobody's to know");
        let log = me.get(&format!("{}/log", game.path())).fine();
        assert_eq!(log["told"], json!(told));
        let middle = told[told.len() / 2]["seq"].as_u64().expect("a number");
        let since = me.get(&format!("{}/log?since={middle}", game.path())).fine();
        let later: Vec<_> = told.iter().filter(|line| line["seq"].as_u64() > Some(middle)).cloned().collect();
        assert_eq!(since["told"], json!(later));
        let course = me.get(&format!("{}/course", game.path())).fine();
        assert_eq!(course["length"], both.sides[side].state["seq"]);
        let mut known: Vec<_> = told.iter().map(|line| line["seq"].clone()).collect();
        known.dedup();
        let marks = course["marks"].as_array().expect("marks");
        assert_eq!(marks[0], json!({ "seq": 0, "turn": 1, "phase": 0, "impulse": 0, "playing": null, "by": null }));
        assert_eq!(marks[1..].iter().map(|m| m["seq"].clone()).collect::<Vec<_>>(), known);
    }
}

#[test]
fn the_replay_is_given_out_when_the_game_is_over_and_all_is_known() {
    let host = Host::shared();
    let caller = host.caller();
    let made = caller.post("/api/games", &json!({ "game": LENINGRAD, "seats": PEOPLE })).fine();
    let secret = |side: usize| made["seats"][side]["secret"].as_str().expect("a secret").to_owned();
    let game = Made { id: made["id"].as_str().expect("an id").to_owned(), secrets: [secret(0), secret(1)] };
    let mut both = game.both(&caller);
    both.play_to_movement();
    for who in [game.caller(&caller, 0), game.caller(&caller, 1), caller.clone()] {
        let early = who.get(&format!("{}/replay", game.path())).fails(409, "over");
        assert!(early["why"].as_str().is_some_and(|w| w.contains("when it is over")), "{early}");
    }
    assert_eq!(caller.get(&format!("{}/at/60", game.path())).fine()["state"]["viewer"], "spectator");
    both.sides[1].ok(json!({ "resign": true }));

    let reply = caller.get(&format!("{}/replay", game.path()));
    assert_eq!(reply.status, 200);
    assert!(reply.header("content-disposition").starts_with("attachment"), "{:?}", reply.headers);
    let replay = Replay::from_text(&reply.body).expect("a replay");
    assert_eq!(Replay::file_intact(&reply.body), Some(true));
    let fair = replay.header.fair.clone().expect("the dice were bound");
    assert_eq!(json!(fair.hash), made["dice"], "they are the dice that were promised");
    assert!(fair.keeps(replay.header.seed().expect("a seed")));
    let opened = games::open(LENINGRAD, &games::data(None)).expect("a game");
    let again = opened.replay(&replay, None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.seq(), both.sides[1].state["seq"].as_u64().expect("a number") as u32);

    let log = caller.get(&format!("{}/log", game.path())).fine();
    let dealt = log["told"].as_array().expect("lines").iter().filter(|l| l["kind"] == "dealt").count();
    assert!(dealt > 50, "now everybody may know what was dealt");
    let late = caller.get(&format!("{}/at/60", game.path())).fine();
    assert_eq!(late["state"]["viewer"], "umpire");
    let page = caller.get(&format!("/game/{}/replay?at=60", game.id));
    assert!(page.body.contains(&replay.header.seed), "the page names the seed");
}

/// What is told of a long game comes in pages, and whoever comes is told its end.
#[test]
fn logs_and_courses_come_in_pages() {
    let host = Host::shared();
    let caller = host.caller();
    let (game, _, _) = played(&caller, LENINGRAD, 1);
    let mut both = game.both(&caller);
    let mut dice = Dice::new(2);
    while both.sides[0].state["seq"].as_u64() < Some(700) {
        both.step(&mut |ask| dice.below(ask["offers"].as_array().expect("offers").len() as u32) as usize);
    }
    for side in 0..2 {
        let me = game.caller(&caller, side);
        let fresh = game.sit(&caller, side);
        let seq = fresh.state["seq"].as_u64().expect("a number");
        let first = fresh.told[0]["seq"].as_u64().expect("a number");
        assert!(first > seq / 3, "{first} of {seq}");
        assert!((40..=200).contains(&fresh.told.len()), "{} lines", fresh.told.len());
        let (mut lines, mut marks, mut since) = (Vec::new(), Vec::new(), json!(0));
        while !since.is_null() {
            let page = me.get(&format!("{}/log?since={since}", game.path())).fine();
            lines.extend(page["told"].as_array().expect("lines").clone());
            since = page["next"].clone();
        }
        assert!(lines.ends_with(&fresh.told) && lines.len() > fresh.told.len());
        since = json!(0);
        while !since.is_null() {
            let page = me.get(&format!("{}/course?since={since}", game.path())).fine();
            marks.extend(page["marks"].as_array().expect("marks").clone());
            since = page["next"].clone();
        }
        let mut seqs: Vec<_> = lines.iter().map(|line| line["seq"].as_u64()).collect();
        seqs.dedup();
        assert_eq!(marks[1..].iter().map(|mark| mark["seq"].as_u64()).collect::<Vec<_>>(), seqs);
    }
}

/// Dice followed from 64 bits through a function that is no cipher.
#[test]
fn games_of_people_have_keyed_dice() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    game.caller(&caller, 0).post(&format!("{}/resign", game.path()), &json!({})).fine();
    let replay = Replay::from_text(&caller.get(&format!("{}/replay", game.path())).body).expect("a replay");
    let seed = replay.header.seed().expect("a seed");
    assert!(matches!(seed, wargame::Seed::Keyed(_)), "{seed}");
    assert!(replay.header.fair.as_ref().is_some_and(|fair| fair.keeps(seed)));
}
