//! Acting, and everything that keeps an action from being done.

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        play::{make, offer},
        socket::Socket,
    },
};

#[test]
fn what_is_done_is_acknowledged_and_shown_to_all() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let mut spectator = caller.sit(&game.ws());
    let side = both.decides().expect("somebody begins");
    let (before, act) = (both.version(), both.sides[side].offers()[0].clone());
    assert_eq!(both.sides[side].act(&[&act]), json!({ "done": 1, "version": before + 1 }));
    assert_eq!(both.sides[side].version(), before + 1, "the state comes before the answer");
    both.catch_up();
    spectator.reach(before + 1);
    let seq = both.sides[side].state["seq"].clone();
    for socket in [&both.sides[0], &both.sides[1], &spectator] {
        assert_eq!(socket.state["seq"], seq);
        let line = socket.told.last().expect("a line");
        assert_eq!((&line["seq"], &line["by"]), (&seq, &json!("second")), "{line}");
        assert!(line["text"].as_str().is_some_and(|t| !t.is_empty()), "{line}");
    }
}

#[test]
fn the_same_over_http() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut watcher = caller.sit(&game.ws());
    let soviet = game.caller(&caller, 1);
    let ask = soviet.get(&format!("{}/offers", game.path())).fine();
    let act = ask["ask"]["offers"][0]["act"].clone();
    let (act_path, undo_path) = (format!("{}/act", game.path()), format!("{}/undo", game.path()));
    let body = json!({ "actions": [act], "version": ask["version"] });
    assert_eq!(soviet.post(&act_path, &body).fine(), json!({ "done": 1, "version": 1 }));
    watcher.reach(1);
    assert_eq!(soviet.post(&act_path, &body).fails(409, "stale")["version"], 1);
    game.caller(&caller, 0).post(&act_path, &json!({ "actions": [act], "version": 1 })).fails(403, "not-yours");
    caller.post(&act_path, &json!({ "actions": [act], "version": 1 })).fails(403, "not-yours");
    soviet.post(&act_path, &json!({ "actions": ["fly home"], "version": 1 })).fails(404, "unknown");
    let refused = soviet.post(&act_path, &json!({ "actions": ["done"], "version": 1 })).fails(409, "refused");
    assert!(refused["refusal"]["case"].as_str().is_some_and(|c| c.starts_with("79:")), "{refused}");
    assert_eq!(soviet.post(&undo_path, &json!({ "version": 1 })).fine(), json!({ "version": 2 }));
    soviet.post(&undo_path, &json!({ "version": 2 })).fails(409, "refused");
    assert_eq!(soviet.post(&format!("{}/resign", game.path()), &json!({})).fine(), json!({}));
    soviet.post(&act_path, &json!({ "actions": [act], "version": 3 })).fails(409, "over");
}

#[test]
fn an_action_names_the_version_it_answers() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.decides().expect("somebody begins");
    let act = both.sides[side].offers()[0].clone();
    both.sides[side].act(&[&act]);
    both.catch_up();
    let act = both.sides[side].offers()[0].clone();
    for version in [0, 2, 1000] {
        let error = both.sides[side].fails(json!({ "act": [act], "version": version }), "stale");
        assert_eq!(error["version"], 1);
    }
    both.sides[side].fails(json!({ "undo": true, "version": 0 }), "stale");
    both.sides[side].fails(json!({ "act": [act] }), "unreadable");
    both.sides[side].fails(json!({ "undo": true }), "unreadable");
    assert_eq!(caller.get(&game.path()).fine()["state"]["version"], 1, "nothing of this was done");
}

#[test]
fn only_who_decides_acts() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let mut spectator = caller.sit(&game.ws());
    let side = both.decides().expect("somebody begins");
    let act = json!({ "act": [both.sides[side].offers()[0]], "version": 0 });
    both.sides[1 - side].fails(act.clone(), "not-yours");
    spectator.fails(act, "not-yours");
    spectator.fails(json!({ "undo": true, "version": 0 }), "not-yours");
    spectator.fails(json!({ "resign": true }), "not-yours");
    spectator.fails(json!({ "now": true }), "not-yours");
    spectator.fails(json!({ "pace": 5 }), "not-yours");
    spectator.fails(json!({ "level": { "side": "first", "level": "random" } }), "not-yours");
    let state = caller.get(&game.path()).fine()["state"].clone();
    assert_eq!((&state["version"], &state["outcome"]), (&json!(0), &json!(null)));
}

#[test]
fn a_refusal_cites_its_case() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.play_to_movement();
    let pick = offer(&both.sides[side].state, "pick");
    both.sides[side].act(&[&pick]);
    let version = both.sides[side].version();
    let error = both.sides[side].fails(json!({ "act": ["move 2308"], "version": version }), "refused");
    assert_eq!(error["version"], version);
    let refusal = &error["refusal"];
    assert!(refusal["case"].as_str().is_some_and(|c| c.starts_with("79:")), "{error}");
    assert!(refusal["why"].as_str().is_some_and(|w| error["why"].as_str().unwrap().contains(w)), "{error}");
    assert!(refusal.get("about").is_some(), "{error}");
    assert_eq!(both.sides[side].version(), version, "nothing happened");
}

#[test]
fn what_cannot_be_read_is_said_and_harms_nothing() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.decides().expect("somebody begins");
    let socket = &mut both.sides[side];
    for act in ["", "at\n1306", "at 1306\n", "at 1306 1306", "At 1306", "\u{0}", &"x".repeat(101)] {
        socket.fails(json!({ "act": [act], "version": 0 }), "unreadable");
    }
    for act in ["fly home", "move", "move 9999"] {
        socket.fails(json!({ "act": [act], "version": 0 }), "unknown");
    }
    socket.fails(json!({ "inspect": { "unit": "nobody" } }), "unknown");
    socket.fails(json!({ "layer": "weather" }), "unknown");
    for request in [
        json!({}),
        json!({ "dance": true }),
        json!({ "act": "done", "version": 0 }),
        json!({ "act": ["done"], "version": "0" }),
        json!({ "sit": "third" }),
        json!({ "inspect": {} }),
        json!({ "inspect": { "unit": "1pz", "hex": "0111" } }),
        json!({ "layer": "" }),
        json!({ "pace": 10_001 }),
        json!({ "undo": true, "resign": true, "version": 0 }),
        json!({ "resign": false }),
        json!({ "undo": false, "version": 0 }),
        json!({ "now": false }),
    ] {
        socket.fails(request, "unreadable");
    }
    for text in ["", "no JSON", "[]", "7", "{\"act\":[]}", "{\"id\":-1,\"act\":[]}", &"[".repeat(10_000)] {
        socket.send_text(text);
        let answer = socket.until(|m| m.get("error").is_some());
        assert_eq!(answer["error"]["kind"], "unreadable", "«{text:.20}»: {answer}");
        assert_eq!(answer["id"], json!(null));
    }
    let act = socket.offers()[0].clone();
    assert_eq!(socket.act(&[&act])["done"], 1, "the connection is as good as before");
}

#[test]
fn of_a_row_is_done_what_comes_before_the_fault() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.decides().expect("somebody begins");
    let act = both.sides[side].offers()[0].clone();
    let error = both.sides[side].fails(json!({ "act": [act, "done", "done"], "version": 0 }), "refused");
    assert_eq!(error["version"], 1, "the error says how far it came");
    assert_eq!(both.sides[side].version(), 1);
    assert_eq!(both.sides[side].state["undo"], true);
    let error = both.sides[side].fails(json!({ "act": ["fly home", act], "version": 1 }), "unknown");
    assert_eq!(error["version"], 1);
}

#[test]
fn a_row_ends_where_the_other_side_decides() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.decides().expect("somebody begins");
    for version in 0..20 {
        // The second action is a fault, but only while it is still for this side to go on.
        let row = json!({ "act": [both.sides[side].offers()[0], "fly home"], "version": version });
        let answer = both.sides[side].ask(row);
        assert_eq!(both.sides[side].version(), version + 1);
        if answer["error"]["kind"] != "unknown" {
            assert_eq!(answer["ok"], json!({ "done": 1, "version": version + 1 }), "{answer}");
            assert_eq!(both.decides(), Some(1 - side));
            return;
        }
    }
    panic!("it is never for the other side to decide");
}

#[test]
fn undo_goes_back_step_by_step_to_where_it_ends() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    both.sides[0].fails(json!({ "undo": true, "version": 0 }), "refused");
    let side = both.decides().expect("somebody begins");
    let mut before = vec![both.sides[side].state.clone()];
    for _ in 0..4 {
        both.step(&mut |_| 0);
        before.push(both.sides[side].state.clone());
    }
    let lines = both.sides[1 - side].told.len();
    before.pop();
    while let Some(then) = before.pop() {
        let version = both.version();
        both.sides[1 - side].fails(json!({ "undo": true, "version": version }), "refused");
        assert_eq!(both.sides[side].ok(json!({ "undo": true, "version": version })), json!({ "version": version + 1 }));
        both.sides[1 - side].reach(version + 1);
        let mut now = both.sides[side].state.clone();
        assert_eq!(now["version"], version + 1, "the version never goes back");
        now["version"] = then["version"].clone();
        // Who has acted once is known to play, taken back or not.
        now["players"] = then["players"].clone();
        assert_eq!(now, then, "all else is as it was");
    }
    let version = both.version();
    both.sides[side].fails(json!({ "undo": true, "version": version }), "refused");
    assert_eq!(both.sides[1 - side].told.len(), lines - 4, "the lines of what was taken back are gone");
    let log = caller.get(&format!("{}/log", game.path())).fine();
    assert_eq!(log["told"].as_array().expect("lines"), &both.sides[1 - side].told);
}

#[test]
fn a_whole_move_and_a_whole_phase_are_taken_back_at_once() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    both.play_until(|s| s["phase"] == 1);
    let german = both.decides().expect("the German sets up");
    let socket = &mut both.sides[german];
    let before = socket.state.clone();
    let act = |socket: &mut Socket, action: &str| {
        let version = socket.version();
        socket.ok(json!({ "act": [action], "version": version }));
        socket.reach(version + 1);
        socket.state["extents"].clone()
    };
    assert_eq!(before["extents"], json!([]));
    assert_eq!(act(socket, "place 1pz"), json!([]), "undo takes all of it back");
    assert_eq!(act(socket, "at 0111"), json!(["whole"]));
    assert_eq!(act(socket, "place 6pz"), json!(["phase"]));
    assert_eq!(act(socket, "at 0112"), json!(["whole", "phase"]));
    let back = |socket: &mut Socket, extent: &str| {
        let version = socket.version();
        socket.ok(json!({ "undo": extent, "version": version }));
        socket.reach(version + 1);
        socket.state["seq"].as_u64()
    };
    let begun = before["seq"].as_u64().expect("a number");
    assert_eq!(back(socket, "whole"), Some(begun + 2), "the second unit is in the tray again");
    assert_eq!(act(socket, "place 6pz"), json!(["phase"]));
    assert_eq!(back(socket, "phase"), Some(begun));
    assert_eq!((&socket.state["units"], &socket.state["ask"]), (&before["units"], &before["ask"]));
    let version = socket.version();
    socket.fails(json!({ "undo": "phase", "version": version }), "refused");
    socket.fails(json!({ "undo": "game", "version": version }), "unreadable");
}

#[test]
fn a_row_is_taken_back_at_once_and_another_done_instead() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    // The Soviet columns are set up first; then the German units.
    both.play_until(|s| s["phase"] == 1);
    let german = both.decides().expect("the German sets up");
    let socket = &mut both.sides[german];
    let (version, before) = (socket.version(), socket.state.clone());
    assert_eq!(socket.ok(json!({ "act": ["place 1pz", "at 0111", "place 6pz"], "version": version }))["done"], 3);
    assert_eq!(socket.ok(json!({ "instead": ["place 8pz", "at 0112"], "version": version + 1 }))["done"], 2);
    socket.reach(version + 3);
    let at = |state: &Value, id: &str| {
        let unit = state["units"].as_array().expect("units").iter().find(|u| u["id"] == id).cloned();
        unit.map(|u| u["at"].clone())
    };
    assert_eq!((at(&socket.state, "1pz"), at(&socket.state, "8pz")), (Some(json!("0111")), Some(json!("0112"))));
    assert_eq!(at(&socket.state, "6pz"), None, "it went back into the tray");
    socket.fails(json!({ "instead": ["place i01"], "version": version + 3 }), "refused");
    socket.ok(json!({ "undo": true, "version": version + 3 }));
    socket.reach(version + 4);
    assert_eq!((at(&socket.state, "1pz"), at(&socket.state, "8pz")), (Some(json!("0111")), None));
    socket.ok(json!({ "undo": true, "version": version + 4 }));
    socket.reach(version + 5);
    assert_eq!((&socket.state["units"], &socket.state["seq"]), (&before["units"], &before["seq"]));
}

#[test]
fn what_the_other_side_has_seen_end_is_not_taken_back() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let soviet = both.decides().expect("somebody begins");
    both.play_until(|s| s["viewer"] == "first");
    for side in [soviet, 1 - soviet] {
        let version = both.version();
        assert_eq!(both.sides[side].state["undo"], false);
        both.sides[side].fails(json!({ "undo": true, "version": version }), "refused");
    }
}

#[test]
fn who_resigns_has_lost_and_the_game_is_over() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let side = both.decides().expect("somebody begins");
    let act = both.sides[side].offers()[0].clone();
    // It need not be one's turn.
    assert_eq!(both.sides[1 - side].ok(json!({ "resign": true })), json!({}));
    both.sides[side].reach(1);
    for socket in &mut both.sides {
        let outcome = &socket.state["outcome"];
        assert_eq!((&outcome["winner"], &outcome["level"]), (&json!("second"), &json!("resigned")), "{outcome}");
        assert_eq!((&socket.state["decides"], &socket.state["ask"]), (&json!(null), &json!(null)));
        socket.fails(json!({ "act": [act], "version": 1 }), "over");
        socket.fails(json!({ "resign": true }), "over");
        socket.fails(json!({ "undo": true, "version": 1 }), "refused");
        assert_eq!(socket.ok(json!({ "why": { "hex": "1412" } })), json!(null));
        assert_eq!(socket.ok(json!({ "way": "move 1412" })), json!([]));
        assert_eq!(socket.ok(json!({ "preview": "attack 1412" })), json!(null));
    }
}

/// The victory points of both sides on the table.
fn points(state: &Value) -> Vec<Value> {
    let tracks = state["tracks"].as_array().expect("tracks").iter();
    tracks.filter(|t| t["name"] == "victory points").map(|t| t["value"].clone()).collect()
}

#[test]
fn a_resignation_leaves_the_points_of_the_table() {
    let host = Host::shared();
    let caller = host.caller();
    for name in [LENINGRAD, "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"] {
        let game = make(&caller, name, PEOPLE);
        let mut both = game.both(&caller);
        let mut dice = wargame::Dice::new(7);
        for _ in 0..3000 {
            if points(&both.sides[0].state) != [0, 0] {
                break;
            }
            assert!(both.step(&mut |ask| dice.below(ask["offers"].as_array().expect("offers").len() as u32) as usize));
        }
        let before = points(&both.sides[0].state);
        assert_ne!(before, [0, 0], "{name}: nobody ever scores");
        let version = both.version();
        both.sides[0].ok(json!({ "resign": true }));
        both.sides[1].reach(version + 1);
        for side in &both.sides {
            assert_eq!(side.state["outcome"]["points"], json!(before), "{name}");
            assert_eq!(points(&side.state), before, "{name}");
        }
        assert!(caller.get(&format!("{}/replay", game.path())).body.contains(&format!("\"points\":{}", json!(before))));
        let past = caller.get(&format!("{}/at/{}", game.path(), both.sides[0].state["seq"])).fine();
        assert_eq!(past["state"]["outcome"]["points"], json!(before), "{name}: in its course");
    }
}
