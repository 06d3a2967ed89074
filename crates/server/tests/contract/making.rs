//! Making games, by a program and by a page's form.

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE, SECOND_EDITION,
    common::{
        host::Host,
        http::{Caller, Reply},
        play::make,
    },
};

/// What a table's page hands to its scripts.
pub fn page_data(page: &Reply) -> Value {
    let (_, rest) = page.body.split_once("<script type=\"application/json\" id=\"page\">").expect("the page has data");
    serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON")
}

/// A browser that has been here before, and the table its form led to.
pub fn make_by_form(caller: &Caller, fields: &[(&str, &str)]) -> (Caller, String) {
    let reply = caller.form("/games", &[&[("game", LENINGRAD)], fields].concat());
    assert_eq!(reply.status, 303, "{reply:?}");
    let browser = match reply.set_cookie("ladoga") {
        Some(cookie) => caller.cookie(&cookie),
        None => caller.clone(),
    };
    let id = reply.header("location").strip_prefix("/game/").expect("it leads to the table").to_owned();
    (browser, id)
}

fn word(text: &Value, length: usize) -> bool {
    let text = text.as_str().unwrap_or_default();
    text.len() == length && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

#[test]
fn the_list_has_every_game_and_every_player() {
    let host = Host::shared();
    let list = host.caller().get("/api/list").fine();
    let ids: Vec<_> = list["games"].as_array().expect("games").iter().map(|g| g["game"]["id"].clone()).collect();
    assert_eq!(ids, games::ALL.iter().map(|e| e.id).collect::<Vec<_>>());
    assert_eq!(list["players"], json!(players::NAMES));
    let second = &list["games"][1];
    assert_eq!(second["options"][0]["key"], "bid");
    assert_eq!(second["scenarios"][0]["id"], "campaign");
}

#[test]
fn a_program_gets_the_secrets_of_people_only() {
    let host = Host::shared();
    let reply = host.caller().post("/api/games", &json!({ "game": LENINGRAD, "seats": ["person", "random"] }));
    assert_eq!(reply.status, 201);
    let made = reply.json();
    assert!(word(&made["id"], 20), "{made}");
    assert!(word(&made["seats"][0]["secret"], 32), "{made}");
    assert_eq!(made["seats"][0]["link"], format!("/join/{}", made["seats"][0]["secret"].as_str().unwrap()));
    assert_eq!(made["seats"][1], json!({ "side": "second", "secret": null, "link": null }));
    assert_eq!(made["dice"].as_str().map(str::len), Some("b3:".len() + 64), "{made}");
    assert_eq!(made["page"], format!("/game/{}", made["id"].as_str().unwrap()));
}

#[test]
fn ids_and_secrets_are_never_the_same() {
    let host = Host::shared();
    let mut seen = std::collections::HashSet::new();
    for _ in 0..20 {
        let made = make(&host.caller(), LENINGRAD, PEOPLE);
        let [one, two] = made.secrets;
        assert!(seen.insert(made.id) && seen.insert(one) && seen.insert(two));
    }
}

#[test]
fn options_count_and_wrong_ones_are_named() {
    let host = Host::shared();
    let with = |options: Value| {
        let order = json!({ "game": SECOND_EDITION, "seats": PEOPLE, "options": options });
        host.caller().post("/api/games", &order)
    };
    let id = with(json!({ "bid": 30 })).fine()["id"].as_str().expect("an id").to_owned();
    let state = host.caller().get(&format!("/api/games/{id}")).fine()["state"].clone();
    let tracks = state["tracks"].as_array().expect("tracks").iter();
    let soviet = tracks.filter(|t| t["side"] == "second" && t["name"] == "victory points").map(|t| t["value"].clone());
    assert_eq!(soviet.collect::<Vec<_>>(), [30], "the bid counts for the Soviet side");
    for (options, word) in [(json!({ "bid": 201 }), "201"), (json!({ "luck": 1 }), "luck")] {
        let error = with(options).fails(400, "unreadable");
        assert!(error["why"].as_str().unwrap().contains(word), "{error}");
    }
}

#[test]
fn what_cannot_be_made_is_said_in_a_sentence() {
    let host = Host::shared();
    let cases = [
        (json!({ "game": "chess", "seats": PEOPLE }), "there is no game «chess»"),
        (json!({ "game": "leningrad-41", "seats": PEOPLE }), "not in the program yet"),
        (json!({ "game": LENINGRAD, "seats": ["person", "deep-thought"] }), "there is no player «deep-thought»"),
        (json!({ "game": LENINGRAD, "seats": ["person"] }), "«seats» must be a list of two"),
        (json!({ "game": LENINGRAD, "seats": PEOPLE, "scenario": "winter" }), "winter"),
        (json!({ "game": LENINGRAD, "seats": PEOPLE, "seed": 7 }), "the request cannot have «seed», only «game», "),
        (json!({ "seats": PEOPLE }), "the request needs «game», a word"),
        (json!({ "game": LENINGRAD, "seats": PEOPLE, "pace": 10_001 }), "«pace» must be a whole number"),
        (json!({ "game": SECOND_EDITION, "seats": PEOPLE, "options": { "bid": 70_000 } }), "«options» must be"),
        (json!([]), "the request must be an object with «game», "),
    ];
    for (order, word) in cases {
        let error = host.caller().post("/api/games", &order).fails(400, "unreadable");
        assert!(error["why"].as_str().unwrap().contains(word), "{order}: {error}");
    }
}

#[test]
fn a_form_makes_the_game_it_describes() {
    let host = Host::shared();
    // Against, side, the sides held, the sides an invitation is shown for.
    let cases = [
        (["computer", "first"], vec!["first"], vec![]),
        (["computer", "second"], vec!["second"], vec![]),
        (["link", "second"], vec!["second"], vec!["first"]),
        (["screen", "first"], vec!["first", "second"], vec![]),
        (["watch", "first"], vec![], vec![]),
    ];
    for ([against, side], held, links) in cases {
        let fields = [("against", against), ("side", side), ("level", "random")];
        let (browser, id) = make_by_form(&host.caller(), &fields);
        let data = page_data(&browser.get(&format!("/game/{id}")));
        assert_eq!(data["held"], json!(held), "{against} {side}");
        let shown: Vec<_> = data["links"].as_object().expect("links").keys().collect();
        assert_eq!(shown, links, "{against} {side}");
        assert_eq!(data["linkable"], json!(held), "to go on elsewhere: {against} {side}");
        assert_eq!(data["maker"], true);
        assert_eq!(data["seed"], Value::Null);
        let other = page_data(&host.caller().get(&format!("/game/{id}")));
        assert_eq!(
            (&other["held"], &other["as"], &other["maker"], &other["links"]),
            (&json!([]), &json!("spectator"), &json!(false), &json!({})),
            "whoever only knows the id watches"
        );
    }
}

#[test]
fn a_form_that_is_wrong_comes_back_with_a_sentence() {
    let host = Host::shared();
    for (fields, word) in [
        ([("game", "chess"), ("against", "computer")], "no game «chess»"),
        ([("game", LENINGRAD), ("against", "ghosts")], "«ghosts»"),
        ([("game", LENINGRAD), ("option.bid", "many")], "«many»"),
    ] {
        let reply = host.caller().form("/games", &fields);
        assert_eq!(reply.status, 400);
        assert!(reply.body.contains(word), "{}", reply.body);
    }
}
