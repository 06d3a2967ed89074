//! What every store promises about games, journals and seats.

use std::sync::mpsc;

use store::{Entry, EntryKind, Found, Key, Seat, SeatKind, Status, Store, StoreError};

use crate::common::{
    ANNA, BORIS, act, against_computer, append, append_act, for_every_store, make, new_game, running, secret,
};

for_every_store! {
    a_game_comes_back_as_it_was_made
    an_unknown_game_is_nothing
    an_id_is_given_once
    a_secret_opens_one_seat
    a_seat_of_a_computer_keeps_no_secret
    every_seed_comes_back
    entries_come_back_in_order
    the_status_goes_with_the_entry
    an_entry_that_is_there_already_is_a_conflict
    a_gap_is_a_conflict
    an_entry_of_an_unknown_game_is_refused
    one_bad_entry_among_good_ones_fails_alone
    a_level_changes_the_seat
    only_a_computer_has_a_level
    a_side_that_does_not_exist_is_refused
    a_secret_makes_a_holder
    a_secret_works_once
    a_link_to_another_device_works_once
    a_program_takes_a_seat_with_a_secret_of_its_own
    one_visitor_holds_both_seats
    a_seat_of_a_computer_cannot_be_claimed_or_held
    forgetting_gives_the_seat_back
    the_pace_can_be_set
    the_next_game_is_noted
    a_wish_is_the_seats_own
    a_wish_goes_with_whoever_had_it
    what_a_wish_has_done_is_an_entry_of_its_own_kind
    who_panics_on_hearing_harms_nobody
}

fn a_game_comes_back_as_it_was_made(store: &dyn Store) {
    let made = new_game("g");
    let status = Status { over: Some("a draw".into()), decides: None, ..running(0, 1_000) };
    store.create(&made, &status, &[(1, BORIS)]).unwrap();
    let game = store.game("g").unwrap().unwrap();
    assert_eq!((&game.id, &game.game, &game.scenario), (&made.id, &made.game, &made.scenario));
    assert_eq!((&game.options, game.seed, game.salt), (&made.options, made.seed, made.salt));
    assert_eq!((game.maker, game.listed, game.pace, game.created), (ANNA, true, 500, 1_000));
    assert_eq!(game.status, status);
    let anna = Seat { kind: SeatKind::Person, name: "Anna".into(), held: false, spent: false, taken: 0, wish: None };
    let boris = Seat { kind: SeatKind::Person, name: "Boris".into(), held: true, spent: true, taken: 0, wish: None };
    assert_eq!(game.seats, [anna, boris]);
    let kept = store.load("g").unwrap().unwrap();
    assert_eq!(kept.game, game);
    assert_eq!(kept.journal, []);
}

fn an_unknown_game_is_nothing(store: &dyn Store) {
    make(store, "g");
    assert_eq!(store.game("h").unwrap(), None);
    assert_eq!(store.load("h").unwrap(), None);
    assert_eq!(store.sides_of("h", &ANNA).unwrap(), []);
    assert_eq!(store.set_pace("h", 1), Err(StoreError::Unknown("h".into())));
    assert_eq!(store.forget("h", &ANNA), Ok(()));
}

fn an_id_is_given_once(store: &dyn Store) {
    make(store, "g");
    let mut other = new_game("g");
    other.seed = 7;
    assert_eq!(store.create(&other, &running(0, 0), &[]), Err(StoreError::Taken("g".into())));
    assert_eq!(store.game("g").unwrap().unwrap().seed, new_game("g").seed);
}

fn a_secret_opens_one_seat(store: &dyn Store) {
    make(store, "g");
    let mut other = new_game("h");
    other.seats[1].secret = secret("g", 0);
    let refused = store.create(&other, &running(0, 0), &[]).unwrap_err();
    assert!(refused.to_string().contains("same secret"), "{refused}");
    assert_eq!(store.game("h").unwrap(), None, "half a game was made");
}

fn a_seat_of_a_computer_keeps_no_secret(store: &dyn Store) {
    for id in ["g", "h"] {
        let mut game = against_computer(id);
        game.seats[1].secret = [0; 32];
        store.create(&game, &running(0, 0), &[]).unwrap();
    }
    assert_eq!(store.seat_of(&[0; 32]).unwrap(), None);
}

fn every_seed_comes_back(store: &dyn Store) {
    for (id, seed) in ["a", "b", "c", "d"].into_iter().zip([0, u64::MAX, 1 << 63, i64::MAX.cast_unsigned()]) {
        let mut game = new_game(id);
        game.seed = seed;
        store.create(&game, &running(0, 0), &[]).unwrap();
        assert_eq!(store.game(id).unwrap().unwrap().seed, seed);
    }
}

fn entries_come_back_in_order(store: &dyn Store) {
    make(store, "g");
    make(store, "h");
    let undo = Entry { n: 3, by: Some(1), kind: EntryKind::Undo, text: String::new(), at: 7 };
    let resign = Entry { n: 4, by: None, kind: EntryKind::Resign, text: "«first»".into(), at: -7 };
    let entries = [act(1), act(2), undo, resign];
    for entry in &entries {
        append(store, "g", entry.clone(), running(entry.n, 0)).unwrap();
    }
    append_act(store, "h", 1).unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().journal, entries);
    assert_eq!(store.load("h").unwrap().unwrap().journal, [act(1)]);
}

fn the_status_goes_with_the_entry(store: &dyn Store) {
    make(store, "g");
    make(store, "h");
    let over = Status {
        turn: 12,
        phase: "over".into(),
        decides: None,
        over: Some("first, strategic".into()),
        version: u32::MAX,
        at: 9_000,
    };
    append(store, "g", act(1), over.clone()).unwrap();
    assert_eq!(store.game("g").unwrap().unwrap().status, over);
    append(store, "g", act(3), running(3, 0)).unwrap_err();
    assert_eq!(store.game("g").unwrap().unwrap().status, over, "an entry that failed has changed the status");
    assert_eq!(store.game("h").unwrap().unwrap().status, running(0, 1_000));
}

fn an_entry_that_is_there_already_is_a_conflict(store: &dyn Store) {
    make(store, "g");
    append_act(store, "g", 1).unwrap();
    append_act(store, "g", 2).unwrap();
    let late = Entry { text: "move 9".into(), ..act(2) };
    let conflict = append(store, "g", late, running(2, 0));
    assert_eq!(conflict, Err(StoreError::Conflict { game: "g".into(), n: 2, next: 3 }));
    assert_eq!(store.load("g").unwrap().unwrap().journal, [act(1), act(2)]);
}

fn a_gap_is_a_conflict(store: &dyn Store) {
    make(store, "g");
    for n in [0, 2, u32::MAX] {
        assert_eq!(append_act(store, "g", n), Err(StoreError::Conflict { game: "g".into(), n, next: 1 }));
    }
    append_act(store, "g", 1).unwrap();
    assert_eq!(append_act(store, "g", 3), Err(StoreError::Conflict { game: "g".into(), n: 3, next: 2 }));
    assert_eq!(store.load("g").unwrap().unwrap().journal, [act(1)]);
}

fn an_entry_of_an_unknown_game_is_refused(store: &dyn Store) {
    assert_eq!(append_act(store, "g", 1), Err(StoreError::Unknown("g".into())));
}

fn one_bad_entry_among_good_ones_fails_alone(store: &dyn Store) {
    for id in ["g", "h"] {
        make(store, id);
    }
    let (tell, hear) = mpsc::channel();
    for (game, n) in [("g", 1), ("h", 1), ("h", 1), ("nowhere", 1), ("g", 3), ("g", 2), ("h", 2)] {
        let tell = tell.clone();
        let done = Box::new(move |kept: Result<(), StoreError>| tell.send((game, n, kept.is_ok())).unwrap());
        store.append(game, act(n), running(n, 0), done);
    }
    drop(tell);
    let heard: Vec<_> = hear.iter().collect();
    let expected = [
        ("g", 1, true),
        ("h", 1, true),
        ("h", 1, false),
        ("nowhere", 1, false),
        ("g", 3, false),
        ("g", 2, true),
        ("h", 2, true),
    ];
    assert_eq!(heard, expected);
    for id in ["g", "h"] {
        assert_eq!(store.load(id).unwrap().unwrap().journal, [act(1), act(2)]);
    }
}

fn a_level_changes_the_seat(store: &dyn Store) {
    store.create(&against_computer("g"), &running(0, 0), &[]).unwrap();
    let level = Entry { n: 1, by: Some(1), kind: EntryKind::Level, text: "hard".into(), at: 0 };
    append(store, "g", level.clone(), running(1, 0)).unwrap();
    let kept = store.load("g").unwrap().unwrap();
    assert_eq!(kept.game.seats[1].kind, SeatKind::Computer("hard".into()));
    assert_eq!(kept.journal, [level]);
}

fn only_a_computer_has_a_level(store: &dyn Store) {
    store.create(&against_computer("g"), &running(0, 0), &[]).unwrap();
    for by in [Some(0), None] {
        let level = Entry { n: 1, by, kind: EntryKind::Level, text: "hard".into(), at: 0 };
        let refused = append(store, "g", level, running(1, 0)).unwrap_err();
        assert!(refused.to_string().contains("only a computer's seat has a level"), "{refused}");
    }
    let kept = store.load("g").unwrap().unwrap();
    assert_eq!(kept.journal, [], "an entry that failed is in the journal");
    assert_eq!(kept.game.seats[1].kind, SeatKind::Computer("easy".into()));
}

fn a_side_that_does_not_exist_is_refused(store: &dyn Store) {
    let is_refused = |result| matches!(result, Err(StoreError::Refused(_)));
    assert!(is_refused(store.create(&new_game("g"), &running(0, 0), &[(2, ANNA)])));
    assert!(is_refused(store.create(&new_game("g"), &Status { decides: Some(2), ..running(0, 0) }, &[])));
    make(store, "g");
    assert!(is_refused(append(store, "g", Entry { by: Some(2), ..act(1) }, running(1, 0))));
    assert!(is_refused(append(store, "g", act(1), Status { decides: Some(2), ..running(1, 0) })));
    assert_eq!(store.load("g").unwrap().unwrap().journal, []);
}

/// A seat found by a secret.
fn found(side: store::Side, key: Key) -> Option<Found> {
    Some(Found { game: "g".into(), side, key })
}

fn a_secret_makes_a_holder(store: &dyn Store) {
    make(store, "g");
    assert_eq!(store.seat_of(&secret("g", 1)).unwrap(), found(1, Key::Seat));
    assert_eq!(store.sides_of("g", &BORIS).unwrap(), [], "looking is not claiming");
    assert_eq!(store.claim(&secret("g", 1), &BORIS).unwrap(), found(1, Key::Seat));
    assert_eq!(store.sides_of("g", &BORIS).unwrap(), [1]);
    let held = store.game("g").unwrap().unwrap().seats.map(|seat| (seat.held, seat.spent, seat.taken));
    assert_eq!(held, [(false, false, 0), (true, true, 1)]);
    assert_eq!(store.claim(&[0xff; 32], &BORIS).unwrap(), None);
    assert_eq!(store.seat_of(&[0xff; 32]).unwrap(), None);
}

fn a_secret_works_once(store: &dyn Store) {
    make(store, "g");
    store.claim(&secret("g", 1), &BORIS).unwrap();
    for visitor in [ANNA, BORIS] {
        assert_eq!(store.claim(&secret("g", 1), &visitor).unwrap(), None);
    }
    assert_eq!(store.seat_of(&secret("g", 1)).unwrap(), found(1, Key::Spent));
    assert_eq!(store.sides_of("g", &ANNA).unwrap(), []);
    // Not even when the seat is given back.
    store.forget("g", &BORIS).unwrap();
    assert_eq!(store.claim(&secret("g", 1), &ANNA).unwrap(), None);
}

fn a_link_to_another_device_works_once(store: &dyn Store) {
    store.create(&new_game("g"), &running(0, 0), &[(0, ANNA)]).unwrap();
    assert_eq!(store.seat_of(&secret("g", 0)).unwrap(), found(0, Key::Spent), "the maker's own seat is not open");
    store.link("g", 0, &[1; 32]).unwrap();
    store.link("g", 0, &[2; 32]).unwrap();
    assert_eq!(store.claim(&[1; 32], &BORIS).unwrap(), None, "the second link is instead of the first");
    assert_eq!(store.seat_of(&[2; 32]).unwrap(), found(0, Key::Link));
    assert_eq!(store.claim(&[2; 32], &BORIS).unwrap(), found(0, Key::Link));
    assert_eq!(store.claim(&[2; 32], &BORIS).unwrap(), None);
    assert_eq!(store.sides_of("g", &ANNA).unwrap(), [0]);
    assert_eq!(store.sides_of("g", &BORIS).unwrap(), [0]);
    assert_eq!(store.game("g").unwrap().unwrap().seats[0].taken, 1);
    assert_eq!(store.link("h", 0, &[3; 32]), Err(StoreError::Unknown("h".into())));
}

fn a_program_takes_a_seat_with_a_secret_of_its_own(store: &dyn Store) {
    make(store, "g");
    assert_eq!(store.take(&secret("g", 0), &[7; 32]).unwrap(), found(0, Key::Seat));
    assert_eq!(store.take(&secret("g", 0), &[8; 32]).unwrap(), None);
    assert_eq!(store.claim(&secret("g", 0), &ANNA).unwrap(), None);
    assert_eq!(store.seat_of(&[7; 32]).unwrap(), found(0, Key::Seat));
    assert_eq!(store.game("g").unwrap().unwrap().seats[0].taken, 1);
}

fn one_visitor_holds_both_seats(store: &dyn Store) {
    store.create(&new_game("g"), &running(0, 0), &[(1, ANNA), (0, ANNA), (1, ANNA)]).unwrap();
    assert_eq!(store.sides_of("g", &ANNA).unwrap(), [0, 1]);
    make(store, "h");
    assert_eq!(store.sides_of("h", &ANNA).unwrap(), []);
}

fn a_seat_of_a_computer_cannot_be_claimed_or_held(store: &dyn Store) {
    let refused = store.create(&against_computer("g"), &running(0, 0), &[(0, ANNA), (1, ANNA)]).unwrap_err();
    assert!(refused.to_string().contains("no person's seat"), "{refused}");
    assert_eq!(store.game("g").unwrap(), None, "half a game was made");
    store.create(&against_computer("g"), &running(0, 0), &[(0, ANNA)]).unwrap();
    assert_eq!(store.claim(&secret("g", 1), &BORIS).unwrap(), None);
    assert_eq!(store.seat_of(&secret("g", 1)).unwrap(), None);
    assert_eq!(store.sides_of("g", &BORIS).unwrap(), []);
}

fn forgetting_gives_the_seat_back(store: &dyn Store) {
    store.create(&new_game("g"), &running(0, 0), &[(0, ANNA), (1, ANNA), (1, BORIS)]).unwrap();
    store.create(&new_game("h"), &running(0, 0), &[(0, ANNA)]).unwrap();
    store.forget("g", &ANNA).unwrap();
    assert_eq!(store.sides_of("g", &ANNA).unwrap(), []);
    assert_eq!(store.sides_of("g", &BORIS).unwrap(), [1]);
    assert_eq!(store.sides_of("h", &ANNA).unwrap(), [0]);
    assert_eq!(store.game("g").unwrap().unwrap().maker, ANNA);
    store.link("g", 0, &[1; 32]).unwrap();
    store.claim(&[1; 32], &ANNA).unwrap();
    assert_eq!(store.sides_of("g", &ANNA).unwrap(), [0]);
}

fn the_pace_can_be_set(store: &dyn Store) {
    make(store, "g");
    make(store, "h");
    store.set_pace("g", 0).unwrap();
    assert_eq!(store.game("g").unwrap().unwrap().pace, 0);
    assert_eq!(store.game("h").unwrap().unwrap().pace, 500);
}

fn the_next_game_is_noted(store: &dyn Store) {
    make(store, "g");
    assert_eq!(store.game("g").unwrap().unwrap().next, None);
    store.set_next("g", "h").unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().game.next.as_deref(), Some("h"));
    assert_eq!(store.set_next("nobody", "h"), Err(StoreError::Unknown("nobody".into())));
}

fn who_panics_on_hearing_harms_nobody(store: &dyn Store) {
    make(store, "g");
    store.append("g", act(1), running(1, 0), Box::new(|_| std::panic::panic_any("on purpose, in a test")));
    append_act(store, "g", 2).unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().journal.len(), 2);
}

fn a_wish_is_the_seats_own(store: &dyn Store) {
    make(store, "g");
    make(store, "h");
    let wishes = |game: &str| store.game(game).unwrap().unwrap().seats.map(|seat| seat.wish);
    assert_eq!(wishes("g"), [None, None]);
    store.set_wish("g", 1, "«ask»").unwrap();
    assert_eq!(wishes("g"), [None, Some("«ask»".into())]);
    store.set_wish("g", 1, "pass").unwrap();
    assert_eq!(wishes("g"), [None, Some("pass".into())]);
    assert_eq!(store.load("g").unwrap().unwrap().game.seats[1].wish.as_deref(), Some("pass"));
    assert_eq!(wishes("h"), [None, None]);
    store.create(&against_computer("c"), &running(0, 0), &[]).unwrap();
    for (game, side) in [("x", 0), ("c", 1), ("g", 2)] {
        assert_eq!(store.set_wish(game, side, "pass"), Err(StoreError::Unknown(game.into())), "{game} {side}");
    }
    append_act(store, "g", 1).unwrap();
    assert_eq!(wishes("g"), [None, Some("pass".into())]);
}

fn a_wish_goes_with_whoever_had_it(store: &dyn Store) {
    let wish = |game: &str| store.game(game).unwrap().unwrap().seats[0].wish.clone();
    make(store, "g");
    store.set_wish("g", 0, "pass").unwrap();
    store.claim(&secret("g", 0), &ANNA).unwrap().expect("the seat is open");
    assert_eq!(wish("g"), None, "who comes first wishes nothing yet");
    store.set_wish("g", 0, "pass").unwrap();
    store.link("g", 0, &[7; 32]).unwrap();
    store.claim(&[7; 32], &BORIS).unwrap().expect("the link is good");
    assert_eq!(wish("g").as_deref(), Some("pass"), "another device of the same holder");
    make(store, "h");
    store.set_wish("h", 0, "pass").unwrap();
    store.take(&secret("h", 0), &[8; 32]).unwrap().expect("the seat is open");
    assert_eq!(wish("h"), None, "a program that takes the seat wishes nothing yet");
}

fn what_a_wish_has_done_is_an_entry_of_its_own_kind(store: &dyn Store) {
    make(store, "g");
    let pass = Entry { kind: EntryKind::Pass, text: "done".into(), ..act(2) };
    append_act(store, "g", 1).unwrap();
    append(store, "g", pass.clone(), running(2, 0)).unwrap();
    assert_eq!(store.load("g").unwrap().unwrap().journal, [act(1), pass]);
}
