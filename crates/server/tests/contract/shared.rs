//! Two people at one screen in a game with secrets: what hangs on none is asked over what both know.

use std::sync::Arc;

use games::Entry;
use serde_json::{Value, json};
use server::Listed;

use crate::{
    common::{host::Host, socket::Socket},
    impulses::DRAWN,
    toys::chits::RULES,
};

static CHITS: Entry = Entry { id: "chits", title: "Chits", name: "Chits", turns: 3, hexes: 24, ..DRAWN };

fn table() -> (Host, Socket) {
    let open = |_: &Entry, _: &_| Ok(Box::new(Arc::clone(&RULES)) as Box<dyn players::Playable>);
    let host = Host::of(vec![Listed { entry: &CHITS, open, map: |_, _| Ok(RULES.info.map.clone()) }], 4);
    let made = host.caller().form("/games", &[("game", "chits"), ("against", "screen")]);
    let browser = host.caller().cookie(&made.set_cookie("ladoga").expect("a new browser gets a cookie"));
    let socket = browser.sit(&made.header("location").replace("/game/", "/ws/"));
    (host, socket)
}

/// The names of the trays that are not empty, with their counters.
fn trays(state: &Value) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let trays = state["trays"].as_array().expect("trays").iter();
    let each = trays.map(|tray| {
        let entries = tray["entries"].as_array().expect("entries").iter().map(|entry| text(&entry["id"])).collect();
        (format!("{} {}", text(&tray["side"]), text(&tray["name"])), entries)
    });
    each.filter(|(_, entries): &(String, Vec<String>)| !entries.is_empty()).collect()
}

fn cups(state: &Value) -> Vec<Vec<String>> {
    trays(state).into_iter().filter(|(name, _)| name.ends_with("in the cup")).map(|(_, chits)| chits).collect()
}

fn act(socket: &mut Socket, act: &str) {
    let answer = socket.act(&[act]);
    assert_eq!(answer["done"], 1, "{act}: {answer}");
}

#[test]
fn secrets_are_covered_and_what_both_know_is_asked_before_both() {
    let (_host, mut socket) = table();
    // Nobody knows anything yet, but what is chosen shall stay a secret.
    assert_eq!((&socket.state["shared"], &socket.state["decides"]), (&json!(true), &json!("first")));
    assert_eq!(socket.state["ask"]["offers"], json!([]));
    socket.ok(json!({ "sit": "first" }));
    act(&mut socket, "chit b1");
    act(&mut socket, "chit b2");
    assert_eq!(cups(&socket.state), [["b1", "b2"]]);
    act(&mut socket, "done");

    // The other side's choice is secret: nothing of the first one's is left, and no offer is there before the cover goes.
    let state = &socket.state;
    assert_eq!(
        (&state["private"], &state["shared"], &state["decides"]),
        (&json!(true), &json!(true), &json!("second"))
    );
    assert_eq!(state["ask"]["offers"], json!([]));
    assert_eq!(cups(state), [[""; 0]; 0]);
    assert!(!socket.told.iter().any(|line| line["kind"] == "chose"), "{:?}", socket.told);
    for asked in [json!({ "hint": true }), json!({ "leads": "chit r1" })] {
        let answer = socket.ask(asked);
        assert!(answer.get("ok").is_none_or(|ok| *ok == json!([])), "{answer}");
    }
    socket.ok(json!({ "sit": "second" }));
    assert_eq!((&socket.state["shared"], &socket.state["viewer"]), (&json!(false), &json!("second")));
    act(&mut socket, "chit r1");
    assert_eq!(cups(&socket.state), [["r1"]]);
    act(&mut socket, "done");

    // Planes are sent and bridges blown before the eyes of both, whoever is asked and whoever sat there last.
    let (mut open, mut turned, mut asked) = (0, false, Vec::new());
    while socket.state["ask"]["offers"].as_array().is_some_and(|offers| offers.iter().any(|o| o["verb"] != "chit")) {
        let state = &socket.state;
        asked.push(state["decides"].clone());
        if state["private"] == true {
            open += 1;
            assert_eq!(state["viewer"], state["decides"], "no cover");
            // Who sits there goes on with what he sees until the other is asked.
            turned |= state["decides"] == "first";
            assert_eq!(state["shared"], turned);
            // His own chits he sees as long as they are in the cup.
            assert!(cups(state).iter().flatten().all(|chit| !turned && chit.starts_with('r')), "{:?}", cups(state));
            assert!(!turned || !socket.told.iter().any(|line| line["kind"] == "chose"), "{:?}", socket.told);
        }
        let offers = socket.offers();
        let next = offers.iter().find(|offer| *offer == "commit" || offer.starts_with("blow"));
        let next = next.or(offers.iter().find(|offer| *offer == "pass" || *offer == "done")).expect("an offer").clone();
        act(&mut socket, &next);
    }
    assert!(open > 4 && asked.contains(&json!("first")) && asked.contains(&json!("second")), "{asked:?}");
    assert_eq!(socket.state["turn"], 2, "the next secret choice is asked");
}

#[test]
fn what_both_look_at_tells_neither_what_the_other_has_chosen() {
    let heard = |chits: &[&str]| {
        let (_host, mut socket) = table();
        socket.ok(json!({ "sit": "first" }));
        for chit in chits {
            act(&mut socket, &format!("chit {chit}"));
        }
        let from = socket.heard.len();
        act(&mut socket, "done");
        let said: Vec<Value> =
            socket.heard[from..].iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let state = said.into_iter().find(|message| message.get("state").is_some()).expect("a state");
        // The faces that are new are those this side has not seen before, so they are left aside.
        let told = state["told"].as_array().expect("lines").clone();
        (state["state"].clone(), told)
    };
    let [(one, first), (other, second)] = [heard(&["b1", "b2"]), heard(&["b4", "b5"])];
    assert_eq!((one, first), (other, second));
}
