//! What every store promises about lists, counts and replays.

use store::{Entry, EntryKind, ReplayTitle, SeatKind, Status, Store, StoreError, Summary};

use crate::common::{
    ANNA, BORIS, act, against_computer, append, append_act, for_every_store, make, new_game, replay, running, secret,
};

for_every_store! {
    a_list_says_what_a_game_is
    a_visitors_list_has_what_he_made_and_what_he_holds
    lists_begin_with_the_newest_activity
    lists_stop_at_their_limit
    only_listed_games_are_shown_and_finished_ones_apart
    games_wait_for_the_computer_that_decides
    games_are_counted_by_maker_and_time
    games_that_are_over_do_not_count
    replays_come_back
    replays_are_listed_and_counted
}

fn ids(list: Vec<Summary>) -> Vec<String> {
    list.into_iter().map(|summary| summary.id).collect()
}

fn over(version: u32, at: i64) -> Status {
    Status { decides: None, over: Some("second, marginal".into()), ..running(version, at) }
}

fn a_list_says_what_a_game_is(store: &dyn Store) {
    store.create(&against_computer("g"), &running(0, 0), &[(0, BORIS)]).unwrap();
    append_act(store, "g", 1).unwrap();
    append_act(store, "g", 2).unwrap();
    let game = store.game("g").unwrap().unwrap();
    assert_eq!(game.seats[1].kind, SeatKind::Computer("easy".into()));
    let for_boris = Summary {
        id: "g".into(),
        game: "leningrad-1979".into(),
        scenario: "campaign".into(),
        created: 1_000,
        seats: game.seats,
        status: running(2, 2_002),
        entries: 2,
        sides: vec![0],
        maker: false,
    };
    let for_anna = Summary { sides: vec![], maker: true, ..for_boris.clone() };
    let for_all = Summary { sides: vec![], ..for_boris.clone() };
    assert_eq!(store.games_of(&BORIS, 9).unwrap(), [for_boris]);
    assert_eq!(store.games_of(&ANNA, 9).unwrap(), [for_anna]);
    assert_eq!(store.listed(9).unwrap(), [for_all]);
}

fn a_visitors_list_has_what_he_made_and_what_he_holds(store: &dyn Store) {
    let mut unlisted = new_game("b");
    unlisted.listed = false;
    unlisted.maker = BORIS;
    store.create(&new_game("a"), &running(0, 1), &[]).unwrap();
    store.create(&unlisted, &running(0, 2), &[(0, BORIS)]).unwrap();
    assert_eq!(ids(store.games_of(&ANNA, 9).unwrap()), ["a"]);
    assert_eq!(ids(store.games_of(&BORIS, 9).unwrap()), ["b"]);
    store.claim(&secret("a", 1), &BORIS).unwrap();
    store.claim(&secret("a", 0), &BORIS).unwrap();
    let list = store.games_of(&BORIS, 9).unwrap();
    assert_eq!((&list[1].sides, list[1].maker, list[0].maker), (&vec![0, 1], false, true));
    assert_eq!(ids(list), ["b", "a"]);
    store.forget("b", &BORIS).unwrap();
    assert_eq!(ids(store.games_of(&BORIS, 9).unwrap()), ["a"]);
    store.forget("a", &BORIS).unwrap();
    assert_eq!(store.games_of(&BORIS, 9).unwrap(), []);
    assert_eq!(ids(store.games_of(&ANNA, 9).unwrap()), ["a"]);
    store.link("b", 0, &[1; 32]).unwrap();
    store.claim(&[1; 32], &BORIS).unwrap();
    assert_eq!(ids(store.games_of(&BORIS, 9).unwrap()), ["b"]);
}

fn lists_begin_with_the_newest_activity(store: &dyn Store) {
    for (id, at) in [("a", 10), ("b", 30), ("c", 20)] {
        store.create(&new_game(id), &running(0, at), &[]).unwrap();
    }
    assert_eq!(ids(store.listed(9).unwrap()), ["b", "c", "a"]);
    assert_eq!(ids(store.games_of(&ANNA, 9).unwrap()), ["b", "c", "a"]);
    append(store, "a", act(1), running(1, 40)).unwrap();
    assert_eq!(ids(store.listed(9).unwrap()), ["a", "b", "c"]);
    assert_eq!(ids(store.games_of(&ANNA, 9).unwrap()), ["a", "b", "c"]);
    for (id, n, at) in [("a", 2, 70), ("b", 1, 60), ("c", 1, 80)] {
        append(store, id, act(n), over(n, at)).unwrap();
    }
    assert_eq!(ids(store.finished(9).unwrap()), ["c", "a", "b"]);
}

fn lists_stop_at_their_limit(store: &dyn Store) {
    for (id, at) in [("a", 1), ("b", 2), ("c", 3)] {
        store.create(&new_game(id), &running(0, at), &[]).unwrap();
        store.create(&new_game(&format!("over-{id}")), &over(0, at), &[]).unwrap();
        store.keep_replay(&replay(id, at)).unwrap();
    }
    assert_eq!(ids(store.listed(2).unwrap()), ["c", "b"]);
    assert_eq!(ids(store.finished(2).unwrap()), ["over-c", "over-b"]);
    assert_eq!(ids(store.games_of(&ANNA, 1).unwrap()), ["over-c"]);
    assert_eq!(store.replays(2).unwrap().len(), 2);
    assert_eq!(store.listed(0).unwrap(), []);
    assert_eq!(store.listed(u32::MAX).unwrap().len(), 3);
}

fn only_listed_games_are_shown_and_finished_ones_apart(store: &dyn Store) {
    for (id, listed) in [("a", true), ("b", false), ("c", true), ("d", false)] {
        let mut game = new_game(id);
        game.listed = listed;
        store.create(&game, &running(0, 0), &[]).unwrap();
    }
    for id in ["c", "d"] {
        append(store, id, act(1), over(1, 9)).unwrap();
    }
    assert_eq!(ids(store.listed(9).unwrap()), ["a"]);
    let finished = store.finished(9).unwrap();
    assert_eq!(finished[0].status, over(1, 9));
    assert_eq!(ids(finished), ["c"]);
    // An undo can take a game back from its end.
    let undo = Entry { n: 2, by: Some(0), kind: EntryKind::Undo, text: String::new(), at: 0 };
    append(store, "c", undo, running(2, 10)).unwrap();
    assert_eq!(ids(store.listed(9).unwrap()), ["c", "a"]);
    assert_eq!(store.finished(9).unwrap(), []);
}

fn games_wait_for_the_computer_that_decides(store: &dyn Store) {
    let decided_by = |side| Status { decides: side, ..running(0, 0) };
    for (id, created, side) in [("late", 9, Some(1)), ("early", 3, Some(1)), ("person", 1, Some(0)), ("none", 1, None)]
    {
        let mut game = against_computer(id);
        game.created = created;
        store.create(&game, &decided_by(side), &[]).unwrap();
    }
    store.create(&new_game("persons"), &decided_by(Some(1)), &[]).unwrap();
    let unclear = Status { over: Some("a draw".into()), ..decided_by(Some(1)) };
    store.create(&against_computer("over"), &unclear, &[]).unwrap();
    assert_eq!(store.waiting().unwrap(), ["early", "late"]);
    append(store, "early", act(1), decided_by(Some(0))).unwrap();
    append(store, "person", act(1), decided_by(Some(1))).unwrap();
    assert_eq!(store.waiting().unwrap(), ["person", "late"]);
}

fn games_are_counted_by_maker_and_time(store: &dyn Store) {
    for (id, created) in [("a", 10), ("b", 20), ("c", 30)] {
        let mut game = new_game(id);
        game.created = created;
        store.create(&game, &running(0, 99), &[(0, BORIS)]).unwrap();
    }
    store.forget("c", &ANNA).unwrap();
    assert_eq!(store.count_by(&ANNA, 0).unwrap(), 3);
    assert_eq!(store.count_by(&ANNA, 20).unwrap(), 2);
    assert_eq!(store.count_by(&ANNA, 31).unwrap(), 0);
    assert_eq!(store.count_by(&BORIS, 0).unwrap(), 0);
}

fn games_that_are_over_do_not_count(store: &dyn Store) {
    assert_eq!(store.count().unwrap(), 0);
    make(store, "a");
    make(store, "b");
    assert_eq!(store.count().unwrap(), 2);
    append(store, "b", act(1), over(1, 0)).unwrap();
    assert_eq!(store.count().unwrap(), 1);
}

fn replays_come_back(store: &dyn Store) {
    let mut long = replay("r", 5);
    long.text = "move 1412\n".repeat(100_000);
    store.keep_replay(&long).unwrap();
    assert_eq!(store.replay("r").unwrap(), Some(long.clone()));
    assert_eq!(store.replay("s").unwrap(), None);
    assert_eq!(store.keep_replay(&replay("r", 6)), Err(StoreError::Taken("r".into())));
    assert_eq!(store.replay("r").unwrap(), Some(long));
}

fn replays_are_listed_and_counted(store: &dyn Store) {
    for (id, at) in [("a", 10), ("b", 30), ("c", 20)] {
        store.keep_replay(&replay(id, at)).unwrap();
    }
    let title = |id: &str, at| {
        let (game, title) = ("leningrad-2010".into(), format!("game {id}"));
        ReplayTitle { id: id.into(), game, title, at }
    };
    assert_eq!(store.replays(9).unwrap(), [title("b", 30), title("c", 20), title("a", 10)]);
    assert_eq!(store.count_replays_by(&ANNA, 20).unwrap(), 2);
    assert_eq!(store.count_replays_by(&ANNA, 31).unwrap(), 0);
    assert_eq!(store.count_replays_by(&BORIS, 0).unwrap(), 0);
}
