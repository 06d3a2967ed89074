//! Who sees a game with whose eyes.

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    common::{host::Host, play::make},
};

#[test]
fn each_seat_has_its_own_eyes_and_others_watch() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut viewers = Vec::new();
    for who in [game.caller(&caller, 0), game.caller(&caller, 1), caller.clone()] {
        viewers.push((
            who.get(&game.path()).fine()["state"]["viewer"].clone(),
            who.sit(&game.ws()).state["viewer"].clone(),
        ));
    }
    let both = |name: &str| (json!(name), json!(name));
    assert_eq!(viewers, [both("first"), both("second"), both("spectator")]);
}

#[test]
fn everybody_sees_the_question_and_only_who_decides_the_offers() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    let mut spectator = caller.sit(&game.ws());
    for _ in 0..70 {
        let side = both.decides().expect("the game goes on");
        spectator.reach(both.version());
        let states = [&both.sides[side].state, &both.sides[1 - side].state, &spectator.state];
        let questions: Vec<_> = states.iter().map(|s| s["ask"]["question"].clone()).collect();
        assert!(questions[0].is_string() && questions.iter().all(|q| *q == questions[0]), "{questions:?}");
        let offers: Vec<_> = states.iter().map(|s| s["ask"]["offers"].as_array().expect("offers").len()).collect();
        assert!(offers[0] > 0, "who decides has offers");
        assert_eq!(offers[1..], [0, 0], "nobody else has");
        assert_eq!(states[1]["ask"]["shortcuts"], json!([]));
        assert_eq!(states[2]["ask"]["shortcuts"], json!([]));
        assert_eq!([&states[1]["undo"], &states[2]["undo"]], [&json!(false), &json!(false)]);
        both.step(&mut |_| 0);
    }
}

#[test]
fn one_looks_only_with_eyes_one_has() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let other = make(&caller, LENINGRAD, PEOPLE);
    let first = game.caller(&caller, 0);
    let path = |eyes: &str| format!("{}?as={eyes}", game.path());
    assert_eq!(first.get(&path("first")).fine()["state"]["viewer"], "first");
    assert_eq!(first.get(&path("spectator")).fine()["state"]["viewer"], "spectator");
    for eyes in ["second", "umpire", "First", ""] {
        first.get(&path(eyes)).fails(403, "not-yours");
        caller.get(&path(eyes)).fails(403, "not-yours");
        assert_eq!(first.open(&format!("{}?as={eyes}", game.ws())).err(), Some(403), "{eyes}");
    }
    for wrong in [&other.secrets[0], &game.id, "x"] {
        caller.bearer(wrong).get(&game.path()).fails(403, "not-yours");
        assert_eq!(caller.bearer(wrong).open(&game.ws()).err(), Some(403), "«{wrong}»");
    }
}

#[test]
fn pages_and_lists_of_what_can_be_done_keep_to_the_eyes_too() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    // The Soviet columns are set up first.
    let offers = |side: usize| game.caller(&caller, side).get(&format!("{}/offers", game.path())).fine();
    let (german, soviet) = (offers(0), offers(1));
    assert_eq!(soviet["decides"], "second");
    assert!(!soviet["ask"]["offers"].as_array().expect("offers").is_empty());
    assert_eq!(german["ask"]["offers"], json!([]));
    assert_eq!(german["version"], soviet["version"]);
    let page = game.caller(&caller, 0).get(&format!("/game/{}", game.id));
    assert!(!page.body.contains(&game.secrets[0]) && !page.body.contains(&game.secrets[1]));
    let page = caller.get(&format!("/game/{}", game.id));
    assert!(!page.body.contains(&game.secrets[0]) && !page.body.contains(&game.secrets[1]));
}

#[test]
fn faces_come_once_and_again_with_a_new_connection() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut both = game.both(&caller);
    both.play_to_movement();
    for socket in &both.sides {
        let faces = socket.heard.iter().filter_map(|h| serde_json::from_str::<Value>(h).ok());
        let mut seen = std::collections::HashSet::new();
        for message in faces {
            for id in message["faces"].as_object().into_iter().flatten().map(|(id, _)| id.clone()) {
                assert!(seen.insert(id.clone()), "face {id} came twice");
            }
        }
        assert!(seen.len() > 10, "{seen:?}");
    }
    // The socket's own reading asserts that every face a state names has come.
    let again = game.sit(&caller, 0);
    let face = again.faces.values().next().expect("faces");
    assert!(face["symbol"].as_str().is_some_and(|s| s.starts_with("<symbol")), "{face}");
    let plain = caller.get(&game.path()).fine();
    assert!(plain["faces"].as_object().expect("faces").values().all(|f| f.get("symbol").is_none()));
}

#[test]
fn what_is_unknown_is_404() {
    let host = Host::shared();
    let caller = host.caller();
    for path in ["", "/offers", "/log", "/course", "/at/0", "/replay"] {
        caller.get(&format!("/api/games/nobodyknowsthisgame1{path}")).fails(404, "unknown");
    }
    for (verb, body) in [
        ("act", json!({ "actions": [], "version": 0 })),
        ("undo", json!({ "version": 0 })),
        ("resign", json!({})),
        ("why", json!({ "hex": "1412" })),
        ("way", json!({ "action": "done" })),
        ("preview", json!({ "action": "done" })),
        ("leads", json!({ "action": "done" })),
        ("inspect", json!({ "hex": "1412" })),
        ("layer", json!({ "layer": "zones" })),
        ("level", json!({ "side": "first", "level": "random" })),
    ] {
        caller.post(&format!("/api/games/nobodyknowsthisgame1/{verb}"), &body).fails(404, "unknown");
    }
    for path in ["/course", "/at/0", "/replay"] {
        caller.get(&format!("/api/replays/nobodyknowsthisgame1{path}")).fails(404, "unknown");
    }
    caller.get("/api/nothing").fails(404, "unknown");
    assert_eq!(caller.open("/ws/nobodyknowsthisgame1").err(), Some(404));
    for path in [
        "/game/nobodyknowsthisgame1",
        "/game/nobodyknowsthisgame1/replay",
        "/replay/nobodyknowsthisgame1",
        "/join/nobodyknowsthissecretofaseat1234",
        "/rules/chess",
        "/rules/leningrad-1979/case/99.9",
        "/fixed/chess.json",
        "/charts/chess/light.json",
        "/charts/leningrad-1979/blue.json",
        "/map/leningrad-1979/pink.svg",
        "/assets/x/nothing.js",
        "/assets/x/..%2f..%2fCargo.toml",
        "/nothing",
    ] {
        assert_eq!(caller.get(path).status, 404, "{path}");
    }
}
