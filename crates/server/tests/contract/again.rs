//! The next game of the same players, and how a game stood.

use serde_json::json;

use crate::{
    LENINGRAD, PEOPLE, SECOND_EDITION,
    common::{host::Host, http::Caller, play::make},
    making::{make_by_form, page_data},
};

/// The game that comes after one, and what its page says to whoever asked for it.
fn next(browser: &Caller, id: &str) -> (String, serde_json::Value) {
    let reply = browser.form(&format!("/game/{id}/again"), &[]);
    assert_eq!(reply.status, 303, "{reply:?}");
    let next = reply.header("location").strip_prefix("/game/").expect("it leads to the table").to_owned();
    let page = page_data(&browser.get(&format!("/game/{next}")));
    (next, page)
}

#[test]
fn the_next_game_has_the_sides_changed_and_the_options_kept() {
    let host = Host::shared();
    let fields = [("game", SECOND_EDITION), ("against", "computer"), ("level", "random"), ("option.bid", "11")];
    let (browser, id) = make_by_form(&host.caller(), &fields);
    let before = page_data(&browser.get(&format!("/game/{id}")));
    assert_eq!(before["held"], json!(["first"]));
    let early = browser.form(&format!("/game/{id}/again"), &[]);
    assert_eq!(early.status, 409, "a game that goes on has no next one");
    assert_eq!(browser.post(&format!("/api/games/{id}/resign"), &json!({})).status, 200);

    let (again, page) = next(&browser, &id);
    assert_eq!((&page["game"], &page["held"]), (&json!(SECOND_EDITION), &json!(["second"])));
    let state = browser.get(&format!("/api/games/{again}")).fine()["state"].clone();
    assert_eq!((&state["players"][0]["kind"], &state["players"][0]["name"]), (&json!("computer"), &json!("random")));
    let bid =
        state["tracks"].as_array().expect("tracks").iter().find(|t| t["name"] == "bid").map(|t| t["value"].clone());
    assert_eq!(bid, Some(json!(11)));

    assert_eq!(next(&browser, &id).0, again, "whoever asks twice is led to the same");
    let over = browser.get(&format!("/api/games/{id}")).fine();
    assert_eq!(over["state"]["again"], format!("/game/{again}"), "and everybody at the table is told");
}

#[test]
fn both_who_held_a_seat_hold_the_other_one_and_nobody_else_may_ask() {
    let host = Host::shared();
    let (one, id) = make_by_form(&host.caller(), &[("against", "link")]);
    let link = page_data(&one.get(&format!("/game/{id}")))["links"]["second"].as_str().expect("a link").to_owned();
    let joined = host.caller().form(&link, &[]);
    let two = host.caller().cookie(&joined.set_cookie("ladoga").expect("a cookie"));
    assert_eq!(two.post(&format!("/api/games/{id}/resign"), &json!({})).status, 200);
    assert_eq!(host.caller().form(&format!("/game/{id}/again"), &[]).status, 403);
    let (again, page) = next(&two, &id);
    assert_eq!(page["held"], json!(["first"]));
    assert_eq!(page_data(&one.get(&format!("/game/{again}")))["held"], json!(["second"]));
}

#[test]
fn the_score_and_the_account_are_told_to_everybody() {
    let host = Host::shared();
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    both.play_to_movement();
    for (who, side) in [(game.caller(&host.caller(), 0), "first"), (game.caller(&host.caller(), 1), "second")] {
        let score = who.get(&format!("{}/score", game.path())).fine();
        assert_eq!(score["side"], side);
        assert_eq!(score["levels"].as_array().map(Vec::len), Some(4));
        let state = who.get(&game.path()).fine()["state"].clone();
        assert_eq!(state["score"]["side"], side);
        assert_eq!(state["score"]["balance"], score["balance"]);
        assert_eq!(state["score"]["level"], score["stands"]["name"]);
    }
    let account = host.caller().get(&format!("{}/account", game.path())).fine();
    assert_eq!(account["course"][0], json!({ "turn": 1, "impulse": 0, "points": [0, 0] }));
}
