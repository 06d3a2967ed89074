//! A game whose impulses are drawn, three to eight a turn, in an order nobody knows: hosted like any other.

use std::{collections::BTreeSet, sync::Arc};

use games::Entry;
use serde_json::{Value, json};
use server::Listed;

use crate::{
    common::{
        host::Host,
        play::{Made, make},
    },
    toys::drawn::RULES,
};

static DRAWN: Entry = Entry {
    id: "drawn",
    system: "toy",
    title: "Drawn",
    name: "Drawn",
    edition: "",
    turns: 4,
    about: "chits out of a cup",
    hexes: 18,
    hours: (1, 1),
    complexity: 1,
    reconstructed: "",
    maps: &[],
    playable: true,
    cases: "",
    others: &[],
};

fn host(seed: u64) -> Host {
    let open = |_: &Entry, _: &_| Ok(Box::new(Arc::clone(&RULES)) as Box<dyn players::Playable>);
    Host::of(vec![Listed { entry: &DRAWN, open, map: |_, _| Ok(RULES.info.map.clone()) }], seed)
}

/// Turn and impulse of whatever says them.
fn when(of: &Value) -> (u64, u64) {
    (of["turn"].as_u64().expect("a turn"), of["impulse"].as_u64().expect("an impulse"))
}

/// The states a socket has heard, in order.
fn states(heard: &[String]) -> Vec<Value> {
    let messages = heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    messages.filter_map(|message| message.get("state").cloned()).collect()
}

#[test]
fn what_a_computer_was_about_is_told_when_its_impulse_is_over() {
    let host = host(11);
    let caller = host.caller();
    let game = make(&caller, "drawn", ["person", "veteran"]);
    let mut me = game.sit(&caller, 0);
    loop {
        while !me.over() && !me.decides() {
            me.read().expect("the connection stays open");
        }
        if me.over() {
            break;
        }
        let act = me.offers()[0].clone();
        me.act(&[&act]);
    }
    let (mut last, mut aims, mut soon) = ((0, 0), BTreeSet::new(), 0);
    for state in states(&me.heard) {
        assert!(when(&state) >= last, "{state}");
        last = when(&state);
        for aim in state["aims"].as_array().expect("aims") {
            assert_eq!(aim["side"], "second", "people say nothing");
            let text = aim["text"].as_str().expect("a text");
            assert_eq!(text, format!("Second goes forward in impulse {} of turn {}", aim["impulse"], aim["turn"]));
            assert!(when(aim) < last || state["playing"] != "second", "too early: {aim} in {last:?}");
            // Not first when the turn is over.
            soon += usize::from(aims.insert(when(aim)) && aim["turn"] == state["turn"]);
        }
    }
    assert!(aims.len() > 5 && soon > 3, "{aims:?}");
}

fn course(host: &Host, game: &Made) -> Vec<Value> {
    let course = host.caller().get(&format!("{}/course", game.path())).fine();
    course["marks"].as_array().expect("marks").clone()
}

#[test]
fn views_lines_and_marks_tell_the_impulse_and_who_plays_it() {
    let host = host(12);
    let caller = host.caller();
    let fixed = caller.get("/fixed/drawn.json").fine();
    assert_eq!(fixed["phases"][1], json!({ "key": "movement", "name": "Movement", "short": "Movement", "side": null }));
    let body = json!({ "game": "drawn", "seats": ["veteran", "recruit"], "pace": 1 });
    let made = caller.post("/api/games", &body).fine();
    let game = Made { id: made["id"].as_str().expect("an id").to_owned(), secrets: Default::default() };
    let mut me = caller.sit(&game.ws());
    while !me.over() {
        me.read().expect("the connection stays open");
    }
    assert_eq!(me.state["playing"], Value::Null, "nobody plays when it is over");
    for state in states(&me.heard) {
        for aim in state["aims"].as_array().expect("aims") {
            let text = aim["text"].as_str().expect("a text");
            assert!(text.ends_with(&format!("in impulse {} of turn {}", aim["impulse"], aim["turn"])), "{aim}");
        }
    }
    let marks = course(&host, &game);
    assert_eq!(marks[0], json!({ "seq": 0, "turn": 1, "phase": 0, "impulse": 0, "playing": null, "by": null }));
    for of in [&marks[1..], &me.told[..]] {
        assert!(of.iter().map(when).is_sorted(), "{of:?}");
        let impulses: BTreeSet<_> =
            of.iter().filter(|m| m["playing"] != Value::Null).map(|m| (when(m), m["playing"].to_string())).collect();
        let numbers: BTreeSet<_> = impulses.iter().map(|(when, _)| *when).collect();
        assert_eq!(impulses.len(), numbers.len(), "an impulse has one player");
        assert!(impulses.len() > 8, "{impulses:?}");
        let list: Vec<_> = impulses.into_iter().collect();
        let twice = list.windows(2).filter(|pair| pair[0].0.0 == pair[1].0.0 && pair[0].1 == pair[1].1).count();
        assert!(twice > 0, "by turns it is not: {list:?}");
    }
    let page = caller.get(&format!("/game/{}", game.id));
    assert!(page.body.contains("Drawn"), "{page:?}");
    assert!(caller.get("/").body.contains("Drawn"), "it is on the start page");
    let mine = caller.get(&format!("{}/at/{}", game.path(), marks[5]["seq"])).fine();
    assert!(when(&mine["state"]) >= when(&marks[5]));
}
