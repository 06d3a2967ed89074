//! What a client can ask without changing anything: why, way, preview, hint, inspect, layer.

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    common::{
        host::Host,
        http::Caller,
        play::{Both, Made, has_offer, make},
    },
};

/// A German panzer corps is in hand on the first turn, with Soviets next to it.
fn corps_in_hand(caller: &Caller) -> (Made, Both) {
    let game = make(caller, LENINGRAD, PEOPLE);
    let mut both = game.both(caller);
    let side = both.play_to_movement();
    assert_eq!(side, 0);
    let shortcut = both.sides[0].state["ask"]["shortcuts"][0]["acts"].clone();
    let version = both.version();
    both.sides[0].ok(json!({ "act": shortcut, "version": version }));
    both.catch_up();
    assert_eq!(
        both.sides[0].state["ask"]["chosen"].as_array().map(Vec::len),
        Some(3),
        "{}",
        both.sides[0].state["ask"]
    );
    (game, both)
}

fn offers(state: &Value, verb: &str) -> Vec<Value> {
    let all = state["ask"]["offers"].as_array().expect("offers").iter();
    all.filter(|o| o["verb"] == verb).cloned().collect()
}

#[test]
fn why_a_click_does_nothing() {
    let host = Host::shared();
    let (game, mut both) = corps_in_hand(&host.caller());
    let [german, soviet] = &mut both.sides;
    let why = german.ok(json!({ "why": { "hex": "2308" } }));
    assert_eq!(why["tried"], "move 2308");
    assert!(why["refusal"]["case"].as_str().is_some_and(|c| c.starts_with("79:")), "{why}");
    let offered = offers(&german.state, "overrun")[0]["hex"].clone();
    assert_eq!(german.ok(json!({ "why": { "hex": offered } })), json!(null), "what is offered is not refused");
    assert_eq!(german.ok(json!({ "why": { "hex": "9999", "units": ["nobody"] } })), json!(null));
    assert_eq!(soviet.ok(json!({ "why": { "hex": "2308" } })), json!(null), "it is not for this side to decide");
    let over_http = game.caller(&host.caller(), 0).post(&format!("{}/why", game.path()), &json!({ "hex": "2308" }));
    assert_eq!(over_http.fine(), why);
}

#[test]
fn the_way_of_a_move_ends_where_the_offer_says() {
    let host = Host::shared();
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    let side = both.play_until(|state| has_offer(state, "move"));
    let moves = offers(&both.sides[side].state, "move");
    for offer in &moves {
        let way = both.sides[side].ok(json!({ "way": offer["act"] }));
        let last = way.as_array().and_then(|w| w.last()).unwrap_or_else(|| panic!("no way for {offer}"));
        assert_eq!((&last["hex"], &last["left"]), (&offer["hex"], &offer["left"]), "{way}");
        assert!(last["why"].is_string() && last["case"].is_string() && last["cost"].is_u64(), "{last}");
    }
    assert_eq!(both.sides[1 - side].ok(json!({ "way": moves[0]["act"] })), json!([]));
    assert_eq!(both.sides[side].ok(json!({ "way": "move 0101" })), json!([]), "nobody can go there");
    assert_eq!(both.sides[side].ok(json!({ "way": "fly home" })), json!([]));
    let path = format!("{}/way", game.path());
    let over_http = game.caller(&host.caller(), side).post(&path, &json!({ "action": moves[0]["act"] })).fine();
    assert!(!over_http.as_array().expect("steps").is_empty());
}

#[test]
fn a_preview_is_a_forecast_that_adds_up() {
    let host = Host::shared();
    let (game, mut both) = corps_in_hand(&host.caller());
    let [german, soviet] = &mut both.sides;
    assert!(has_offer(&german.state, "overrun"), "{}", german.state["ask"]);
    let overrun = offers(&german.state, "overrun")[0]["act"].clone();
    let forecast = german.ok(json!({ "preview": overrun }));
    assert_eq!(forecast["rolls"].as_array().map(Vec::len), Some(1), "one throw decides it: {forecast}");
    let roll = &forecast["rolls"][0];
    for list in ["initial", "columns", "results"] {
        let weights = roll[list].as_array().expect("a list").iter().map(|w| w[1].as_u64().expect("a weight"));
        assert_eq!(weights.sum::<u64>(), roll["of"].as_u64().expect("a sum"), "{list}: {forecast}");
    }
    assert!(roll["defence"]["least"].as_u64() < roll["defence"]["most"].as_u64(), "who defends is untried");
    assert_eq!(soviet.ok(json!({ "preview": overrun })), json!(null));
    assert_eq!(german.ok(json!({ "preview": "overrun 2308" })), json!(null));
    assert_eq!(german.ok(json!({ "preview": "fly home" })), json!(null));
    let path = format!("{}/preview", game.path());
    assert_eq!(game.caller(&host.caller(), 0).post(&path, &json!({ "action": overrun })).fine(), forecast);
}

#[test]
fn a_hint_is_an_offer_with_a_reason_and_changes_nothing() {
    let host = Host::shared();
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    let path = format!("{}/hint", game.path());
    // From the first question of the set-up into the first combats, always as advised.
    for _ in 0..60 {
        let side = both.decides().expect("the game goes on");
        let before = host.caller().get(&game.path()).body;
        let hint = both.sides[side].ok(json!({ "hint": true }));
        let offers = both.sides[side].state["ask"]["offers"].as_array().expect("offers").clone();
        let advised = offers.iter().find(|o| o["act"] == hint["acts"][0]).unwrap_or_else(|| panic!("{hint}"));
        assert_eq!(hint["words"], advised["say"], "{hint}");
        assert!(hint["why"].as_str().is_some_and(|w| !w.is_empty()) && hint["aim"].is_string(), "{hint}");
        both.sides[1 - side].fails(json!({ "hint": true }), "not-yours");
        let over_http = [side, 1 - side].map(|side| game.caller(&host.caller(), side).get(&path));
        assert_eq!(over_http[0].fine(), hint, "the same question has the same answer");
        over_http[1].fails(403, "not-yours");
        assert_eq!(host.caller().get(&game.path()).body, before, "the game is as it was");
        both.sides[side].act(&[hint["acts"][0].as_str().expect("an act")]);
    }
    host.caller().get(&path).fails(403, "not-yours");
    let side = both.decides().expect("the game goes on");
    both.sides[side].fails(json!({ "hint": false }), "unreadable");
    both.sides[side].ok(json!({ "resign": true }));
    both.sides[side].fails(json!({ "hint": true }), "over");
}

#[test]
fn units_and_hexes_are_told_about_to_everybody() {
    let host = Host::shared();
    let (game, mut both) = corps_in_hand(&host.caller());
    let mut spectator = host.caller().sit(&game.ws());
    let unit = json!({ "inspect": { "unit": "1pz" } });
    let hex = json!({ "inspect": { "hex": "0111" } });
    let [german, soviet] = &mut both.sides;
    for request in [unit, hex] {
        let facts = german.ok(request.clone());
        assert!(
            facts[0]["name"].is_string() && facts[0]["value"].is_string() && facts[0].get("case").is_some(),
            "{facts}"
        );
        assert_eq!(soviet.ok(request.clone()), facts);
        assert_eq!(spectator.ok(request.clone()), facts);
        let over_http = host.caller().post(&format!("{}/inspect", game.path()), &request["inspect"]);
        assert_eq!(over_http.fine(), facts);
    }
}

#[test]
fn layers_are_those_the_game_names() {
    let host = Host::shared();
    let (game, mut both) = corps_in_hand(&host.caller());
    let fixed = host.caller().get(&format!("/fixed/{LENINGRAD}.json")).fine();
    for layer in fixed["layers"].as_array().expect("layers") {
        let key = &layer["key"];
        let shown = both.sides[0].ok(json!({ "layer": key }));
        let something =
            ["hexes", "lines", "units"].iter().any(|part| shown[part].as_array().is_some_and(|l| !l.is_empty()));
        assert!(something, "layer {key} is empty: {shown}");
        let over_http = host.caller().post(&format!("{}/layer", game.path()), &json!({ "layer": key }));
        assert_eq!(over_http.fine(), shown);
    }
    both.sides[0].fails(json!({ "layer": "weather" }), "unknown");
}

#[test]
fn the_charts_have_a_picture_for_whatever_they_name_in_both_themes() {
    let host = Host::shared();
    let charts = |theme: &str| host.caller().get(&format!("/charts/{LENINGRAD}/{theme}.json")).fine();
    let [light, dark] = ["light", "dark"].map(charts);
    for all in [&light, &dark] {
        let lines = all["charts"].as_array().expect("charts").iter();
        let lines = lines.flat_map(|chart| chart["lines"].as_array().expect("lines"));
        let named = |key: &str| -> Vec<&str> { lines.clone().filter_map(|line| line[key].as_str()).collect() };
        let (faces, words) = (named("face"), named("swatch"));
        assert!(faces.len() >= 5 && words.len() >= 8, "{faces:?} {words:?}");
        for face in faces {
            assert!(all["faces"][face]["symbol"].as_str().is_some_and(|s| s.starts_with("<symbol")), "{face}");
        }
        let signs = all["signs"].as_array().expect("signs").iter().filter_map(|sign| sign["swatch"].as_str());
        for word in words.into_iter().chain(signs) {
            assert!(all["swatches"][word].as_str().is_some_and(|s| s.starts_with("<svg")), "{word}");
        }
        for sample in all["counters"].as_array().expect("counters") {
            assert!(all["faces"][sample["face"].as_str().expect("a face")].is_object());
            for part in sample["parts"].as_array().expect("parts") {
                let within = |key: &str| part[key].as_f64().is_some_and(|x| (0.0..=48.0).contains(&x));
                assert!(within("x") && within("y"), "{part}");
            }
        }
    }
    assert_eq!(light["turns"], dark["turns"]);
    assert_ne!(light["swatches"]["swamp"], dark["swatches"]["swamp"]);
}

#[test]
fn spectators_ask_nothing_that_is_for_a_side() {
    let host = Host::shared();
    let (game, both) = corps_in_hand(&host.caller());
    let act = offers(&both.sides[0].state, "overrun")[0]["act"].clone();
    let mut spectator = host.caller().sit(&game.ws());
    spectator.fails(json!({ "hint": true }), "not-yours");
    for (verb, on_socket, over_http) in [
        ("why", json!({ "hex": "2308" }), json!({ "hex": "2308" })),
        ("way", act.clone(), json!({ "action": act })),
        ("preview", act.clone(), json!({ "action": act })),
        ("leads", act.clone(), json!({ "action": act })),
    ] {
        spectator.fails(json!({ verb: on_socket }), "not-yours");
        host.caller().post(&format!("{}/{verb}", game.path()), &over_http).fails(403, "not-yours");
    }
}

#[test]
fn what_is_fixed_names_everything_a_state_names() {
    let host = Host::shared();
    let (_, both) = corps_in_hand(&host.caller());
    let fixed = host.caller().get(&format!("/fixed/{LENINGRAD}.json")).fine();
    let state = &both.sides[0].state;
    for unit in state["units"].as_array().expect("units") {
        assert!(fixed["units"].as_array().expect("handles").contains(&unit["id"]), "{unit}");
        assert!(fixed["hexes"].get(unit["at"].as_str().expect("a hex")).is_some(), "{unit}");
    }
    for offer in state["ask"]["offers"].as_array().expect("offers") {
        assert!(fixed["verbs"].as_array().expect("verbs").contains(&offer["verb"]), "{offer}");
        let targets = ["hex", "unit", "edge", "number"].iter().filter(|t| offer.get(**t).is_some()).count();
        assert!(targets <= 1, "{offer}");
    }
    assert!(fixed["phases"].get(state["phase"].as_u64().expect("a phase") as usize).is_some());
    let hex = &fixed["hexes"]["0111"];
    assert_eq!(hex["near"].as_array().map(Vec::len), Some(6), "{hex}");
}
