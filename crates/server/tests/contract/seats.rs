//! Seats: invitations, cookies, two people at one screen, several connections.

use serde_json::{Value, json};

use crate::{
    LENINGRAD, PEOPLE,
    common::{host::Host, http::Caller, play::make},
    making::{make_by_form, page_data},
};

fn table(caller: &Caller, id: &str) -> Value {
    page_data(&caller.get(&format!("/game/{id}")))
}

fn kinds(players: &Value) -> Vec<(&str, bool)> {
    let players = players.as_array().expect("players").iter();
    players.map(|p| (p["kind"].as_str().expect("a kind"), p["here"].as_bool().expect("a word"))).collect()
}

#[test]
fn two_people_at_one_screen_look_with_either_sides_eyes() {
    let host = Host::shared();
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen")]);
    let mut socket = browser.sit(&format!("/ws/{id}"));
    assert_eq!(socket.state["viewer"], "second", "whoever decides begins");
    assert!(!socket.offers().is_empty());
    assert!(socket.state["private"].is_boolean());
    assert_eq!(socket.ok(json!({ "sit": "first" })), json!({}));
    assert_eq!(socket.state["viewer"], "first", "the state comes before the answer");
    assert_eq!(socket.offers(), [""; 0]);
    socket.fails(json!({ "act": ["at 1306"], "version": 0 }), "not-yours");
    socket.ok(json!({ "sit": "second" }));
    let act = socket.offers()[0].clone();
    assert_eq!(socket.act(&[&act])["done"], 1);
    let lines = socket.told.clone();
    socket.ok(json!({ "sit": "first" }));
    assert_eq!(socket.told, lines, "all lines come anew, none twice");
}

#[test]
fn nobody_sits_where_somebody_else_does() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let mut first = game.sit(&caller, 0);
    assert_eq!(first.ok(json!({ "sit": "first" })), json!({}));
    first.fails(json!({ "sit": "second" }), "not-yours");
    assert_eq!(first.state["viewer"], "first");
    let mut spectator = caller.sit(&game.ws());
    spectator.fails(json!({ "sit": "first" }), "not-yours");
    spectator.fails(json!({ "sit": "second" }), "not-yours");
    assert_eq!(spectator.state["viewer"], "spectator");
    let (browser, id) = make_by_form(&caller, &[("against", "computer"), ("level", "random"), ("side", "second")]);
    browser.sit(&format!("/ws/{id}")).fails(json!({ "sit": "first" }), "not-yours");
}

#[test]
fn an_invitation_is_taken_with_its_button_and_not_by_looking() {
    let host = Host::shared();
    let (maker, id) = make_by_form(&host.caller(), &[("against", "link"), ("side", "first")]);
    let link = table(&maker, &id)["links"]["second"].as_str().expect("a link").to_owned();
    let mut first = maker.sit(&format!("/ws/{id}"));
    assert_eq!(kinds(&first.state["players"]), [("person", true), ("open", false)]);

    let looked = host.caller().get(&link);
    assert_eq!(looked.status, 200);
    let friend = host.caller().cookie(&looked.set_cookie("ladoga").expect("a new browser gets a cookie"));
    assert_eq!(table(&friend, &id)["as"], "spectator", "looking takes nothing");

    let taken = friend.form(&link, &[]);
    assert_eq!((taken.status, taken.header("location")), (303, format!("/game/{id}").as_str()));
    assert_eq!(table(&friend, &id)["as"], "second");
    let players = first.until(|m| m.get("players").is_some());
    assert_eq!(kinds(&players["players"]), [("person", true), ("person", false)]);
    let second = friend.sit(&format!("/ws/{id}"));
    assert_eq!(second.state["viewer"], "second");
    let players = first.until(|m| m.get("players").is_some());
    assert_eq!(kinds(&players["players"]), [("person", true), ("person", true)]);
    second.close();
    let players = first.until(|m| m.get("players").is_some());
    assert_eq!(kinds(&players["players"]), [("person", true), ("person", false)]);

    assert_eq!(
        table(&maker, &id)["links"].get("second"),
        None,
        "a link that was used is not shown to its maker any more"
    );
    assert!(friend.get(&link).body.contains(&format!("/game/{id}")), "to its holder it shows the way");
    assert_eq!(host.caller().form("/join/nobodyknowsthissecretofaseat1234", &[]).status, 404);
}

/// Whoever made the game, or saw the link, could come with it later, look with the other side's eyes and move for it.
#[test]
fn the_invitation_of_a_seat_that_is_taken_is_spent() {
    let host = Host::shared();
    let (maker, id) = make_by_form(&host.caller(), &[("against", "link"), ("side", "first")]);
    let link = table(&maker, &id)["links"]["second"].as_str().expect("a link").to_owned();
    let secret = link.rsplit('/').next().expect("a secret");
    let path = format!("/api/games/{id}");
    let program = host.caller().bearer(secret);
    assert_eq!(program.get(&path).fine()["state"]["viewer"], "second", "an open seat is opened by its secret");
    let mut peeping = program.sit(&format!("/ws/{id}"));
    let friend = host.caller().cookie("friendfriendfriendfriendfriend12");
    assert_eq!(friend.form(&link, &[]).status, 303);
    assert_eq!(table(&friend, &id)["as"], "second");

    for late in [&maker, &host.caller().cookie("strangerstrangerstrangerstrang12")] {
        let page = late.get(&link);
        assert!(
            page.body.contains("Somebody has taken the") && !page.body.contains("<form method=\"post\""),
            "{}",
            page.body
        );
        assert_eq!(late.form(&link, &[]).status, 404);
    }
    assert_eq!(table(&maker, &id)["held"], json!(["first"]));
    program.get(&path).fails(403, "not-yours");
    program.post(&format!("{path}/resign"), &json!({})).fails(403, "not-yours");
    assert_eq!(program.open(&format!("/ws/{id}")).err(), Some(403));
    while peeping.read().is_some() {}
    // Not even when its holder gives it back; but then the maker makes a new link.
    friend.form(&format!("/games/{id}/forget"), &[]);
    program.get(&path).fails(403, "not-yours");
    assert_eq!(table(&maker, &id)["linkable"], json!(["first", "second"]));
    let fresh = maker.post(&format!("{path}/link"), &json!({ "side": "second" })).fine();
    assert_eq!(friend.form(fresh["link"].as_str().expect("a link"), &[]).status, 303);
}

#[test]
fn a_link_to_another_device_works_once_and_both_players_see_it_used() {
    let host = Host::shared();
    let (maker, id) = make_by_form(&host.caller(), &[("against", "link"), ("side", "first")]);
    let path = format!("/api/games/{id}/link");
    let friend = host.caller().cookie("anotherfriendanotherfriendanoth1");
    friend.form(table(&maker, &id)["links"]["second"].as_str().expect("a link"), &[]);
    let mut first = maker.sit(&format!("/ws/{id}"));
    assert_eq!(first.state["players"][1]["taken"], 1);

    maker.post(&path, &json!({ "side": "second" })).fails(403, "not-yours");
    host.caller().post(&path, &json!({ "side": "second" })).fails(403, "not-yours");
    let old = friend.post(&path, &json!({ "side": "second" })).fine()["link"].clone();
    let link = friend.post(&path, &json!({ "side": "second" })).fine()["link"].clone();
    let (old, link) = (old.as_str().expect("a link"), link.as_str().expect("a link"));
    let phone = host.caller().cookie("phonephonephonephonephonephone12");
    assert_eq!(phone.form(old, &[]).status, 404, "only the last link works");
    assert!(phone.get(link).body.contains("seat here too"));
    assert_eq!(phone.form(link, &[]).status, 303);
    assert_eq!(table(&phone, &id)["as"], "second");
    assert_eq!(table(&friend, &id)["as"], "second", "the first device goes on");
    let players = first.until(|m| m["players"][1]["taken"] == 2);
    assert_eq!(kinds(&players["players"])[1].0, "person");
    assert_eq!(host.caller().form(link, &[]).status, 404, "it works once");
}

#[test]
fn a_program_takes_a_seat_for_itself() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let given = game.caller(&caller, 1);
    let mut watching = game.sit(&caller, 1);
    let secret = given.post(&format!("{}/take", game.path()), &json!({})).fine()["secret"].clone();
    given.get(&game.path()).fails(403, "not-yours");
    given.post(&format!("{}/take", game.path()), &json!({})).fails(403, "not-yours");
    while watching.read().is_some() {}
    assert_eq!(host.caller().form(&format!("/join/{}", game.secrets[1]), &[]).status, 404);
    let own = caller.bearer(secret.as_str().expect("a secret"));
    assert_eq!(own.get(&game.path()).fine()["state"]["viewer"], "second");
    caller.post(&format!("{}/take", game.path()), &json!({})).fails(403, "not-yours");
}

#[test]
fn a_seat_is_left_by_forgetting_the_game() {
    let host = Host::shared();
    let (browser, id) = make_by_form(&host.caller(), &[("against", "link")]);
    let here = format!("/game/{id}");
    assert!(browser.get("/").body.contains(&here), "it stands on one's list");
    let stranger = host.caller().cookie("abcdefghijkmnpqrstuvwxyz23456789");
    assert!(!stranger.get("/").body.contains(&here));
    assert_eq!(stranger.form(&format!("/games/{id}/forget"), &[]).status, 303);
    assert_eq!(table(&browser, &id)["as"], "first", "a stranger takes nothing away");
    assert_eq!(browser.form(&format!("/games/{id}/forget"), &[]).status, 303);
    assert!(!browser.get("/").body.contains(&here));
    assert_eq!(table(&browser, &id)["as"], "spectator");
}

#[test]
fn a_seat_has_as_many_connections_as_one_likes() {
    let host = Host::shared();
    let caller = host.caller();
    let game = make(&caller, LENINGRAD, PEOPLE);
    let (mut one, mut two) = (game.sit(&caller, 1), game.sit(&caller, 1));
    let act = one.offers()[0].clone();
    assert_eq!(one.act(&[&act])["done"], 1);
    // The second tab has not read on: what it sends answers what it shows.
    two.fails(json!({ "act": [act], "version": 0 }), "stale");
    two.reach(1);
    assert_eq!(two.state, one.state);
    let act = two.offers()[0].clone();
    assert_eq!(two.act(&[&act])["version"], 2);
    one.reach(2);
    two.close();
    let act = one.offers()[0].clone();
    assert_eq!(one.act(&[&act])["version"], 3, "closing one leaves the other");
}

#[test]
fn two_tabs_of_one_screen_sit_apart() {
    let host = Host::shared();
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen")]);
    let path = format!("/ws/{id}");
    let mut first = browser.sit(&format!("{path}?as=first"));
    let mut second = browser.sit(&format!("{path}?as=second"));
    assert_eq!([&first.state["viewer"], &second.state["viewer"]], ["first", "second"]);
    let act = second.offers()[0].clone();
    second.act(&[&act]);
    first.reach(1);
    assert_eq!(first.state["viewer"], "first", "what one tab does moves no other");
    first.ok(json!({ "sit": "second" }));
    assert_eq!(first.offers(), second.offers());
}

#[test]
fn a_cookie_that_was_not_made_here_counts_for_nothing() {
    let host = Host::shared();
    for odd in ["short", "../../etc/passwd", "abcdefghijkmnpqrstuvwxyz2345678!", &"a".repeat(3000)] {
        let reply = host.caller().cookie(odd).get("/");
        assert_eq!(reply.status, 200);
        let new = reply.set_cookie("ladoga").expect("it is replaced");
        assert!(new.len() == 32 && new != odd, "{new}");
    }
    let reply = host.caller().cookie("abcdefghijkmnpqrstuvwxyz23456789").get("/");
    assert_eq!(reply.set_cookie("ladoga"), None, "one that is well formed is kept");
    let line = host.caller().get("/");
    for word in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(line.header("set-cookie").contains(word), "{}", line.header("set-cookie"));
    }
    let behind_tls = host.caller().with("X-Forwarded-Proto", "https").get("/");
    assert!(behind_tls.header("set-cookie").contains("Secure"));
}

#[test]
fn a_program_that_plays_is_shown_as_playing() {
    let host = Host::shared();
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    let side = both.decides().expect("somebody begins");
    let before = both.sides[side].state["players"].clone();
    assert_eq!(kinds(&before)[side].0, "open", "nobody has taken the seat");
    both.step(&mut |_| 0);
    let after = both.sides[1 - side].state["players"].clone();
    assert_eq!(kinds(&after)[side], ("person", true));
    assert_eq!(kinds(&after)[1 - side].0, "open");
}
