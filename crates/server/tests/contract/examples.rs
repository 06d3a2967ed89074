//! Games to learn by: in the list for whoever asks for them, and played like any other.

use crate::{
    PEOPLE,
    common::{host::Host, play::make},
};

const FORD: &str = "ford";

#[test]
fn examples_are_in_the_list_only_where_they_are_asked_for() {
    let listed = |host: &Host| {
        let list = host.caller().get("/api/list").fine();
        list["games"].as_array().expect("games").iter().any(|g| g["game"]["id"] == FORD)
    };
    let without = Host::shared();
    assert!(!listed(&without));
    assert_eq!(without.caller().get("/rules/ford").status, 404);
    let body = serde_json::json!({ "game": FORD, "seats": PEOPLE });
    assert!(without.caller().post("/api/games", &body).status >= 400);
    assert!(listed(&Host::with_examples()));
}

#[test]
fn an_example_is_played_over_the_socket_and_has_its_pages() {
    let host = Host::with_examples();
    let caller = host.caller();
    let game = make(&caller, FORD, PEOPLE);
    let mut both = game.both(&caller);
    let mut asked = 0;
    // The last offer is to stay where one is: moves and attacks first.
    while both.step(&mut |ask| (asked % 3).min(ask["offers"].as_array().map_or(0, |o| o.len() - 1))) {
        asked += 1;
    }
    both.catch_up();
    assert!(asked > 20 && both.sides.iter().all(|side| side.over()), "{asked} questions");
    assert_eq!(both.sides[0].state["outcome"]["case"], "4.0");
    for page in ["/", "/rules", "/rules/ford", "/rules/ford/tables", &format!("/game/{}", game.id), "/fixed/ford.json"]
    {
        let reply = caller.get(page);
        assert_eq!(reply.status, 200, "{page}: {}", reply.body);
    }
}

#[test]
fn computers_play_an_example_at_random() {
    let host = Host::with_examples();
    let caller = host.caller();
    let mut watcher = caller.sit(&make(&caller, FORD, ["random", "random"]).ws());
    while !watcher.over() {
        watcher.read().expect("the connection stays open");
    }
    assert_eq!(watcher.state["turn"], 6);
}
