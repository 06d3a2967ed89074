//! A game whose impulses are drawn, three to eight a turn, in an order nobody knows: hosted like any other.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

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

pub static DRAWN: Entry = Entry {
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
    let list: Vec<_> = aims.into_iter().collect();
    assert!(list.windows(2).any(|pair| pair[0].0 == pair[1].0), "each impulse of a turn has its own: {list:?}");
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

/// Where an action stands: turn, impulse and phase.
fn place(of: &Value) -> (u64, u64, u64) {
    let (turn, impulse) = when(of);
    (turn, impulse, of["phase"].as_u64().expect("a phase"))
}

#[test]
fn a_second_impulse_of_a_side_has_trails_and_marks_of_its_own() {
    let host = host(13);
    let caller = host.caller();
    let body = json!({ "game": "drawn", "seats": ["veteran", "veteran"], "pace": 1 });
    let made = caller.post("/api/games", &body).fine();
    let game = Made { id: made["id"].as_str().expect("an id").to_owned(), secrets: Default::default() };
    let mut me = caller.sit(&game.ws());
    while !me.over() {
        me.read().expect("the connection stays open");
    }
    let moved: Vec<_> = me.told.iter().filter(|line| line["kind"] == "moved").collect();
    let unit = |line: &Value| line["units"][0].as_str().expect("a unit").to_owned();
    let marked = |seq: u64, unit: &str| {
        let at = caller.get(&format!("{}/at/{seq}", game.path())).fine();
        let units = at["state"]["units"].as_array().expect("units").iter();
        let found = units.filter(|u| u["id"] == unit).flat_map(|u| u["marks"].as_array().expect("marks").clone());
        found.collect::<Vec<_>>().contains(&json!({ "mark": "moved" }))
    };
    let (mut twice, mut kept) = (0, 0);
    for (nth, line) in moved.iter().enumerate() {
        let trail = moved.iter().filter(|l| place(l) == place(line) && unit(l) == unit(line)).count();
        assert_eq!(trail, 1, "a unit moves once an impulse, so its trail is one line: {line}");
        // The same unit in an earlier impulse of the same turn, in the same phase.
        let before = moved[..nth].iter().rev().find(|l| unit(l) == unit(line) && l["turn"] == line["turn"]);
        let Some(before) = before else { continue };
        assert_eq!((&before["phase"], &before["playing"]), (&line["phase"], &line["playing"]));
        assert!(before["impulse"].as_u64() < line["impulse"].as_u64(), "{before} {line}");
        let (then, now) = (before["seq"].as_u64().expect("a number"), line["seq"].as_u64().expect("a number"));
        let unit = unit(line);
        assert!(!marked(now - 1, &unit), "the mark is of the impulse before: {before} {line}");
        // An impulse that ends with a move takes its marks along.
        kept += usize::from(marked(then, &unit) && marked(now, &unit));
        twice += 1;
    }
    assert!(twice > 2 && kept > 0, "{twice}, {kept}");
    // The steps of a replay stop at each impulse: no two of them share a place.
    let marks = course(&host, &game);
    let places: BTreeSet<_> = marks[1..].iter().filter(|mark| !mark["playing"].is_null()).map(place).collect();
    let sides: BTreeMap<_, _> = marks[1..].iter().map(|mark| (place(mark), mark["playing"].to_string())).collect();
    let again = places
        .iter()
        .zip(places.iter().skip(1))
        .filter(|(one, next)| one.0 == next.0 && one.2 == next.2 && one.1 != next.1 && sides[one] == sides[next]);
    assert!(places.len() > 8 && again.count() > 0, "{places:?}");
}
