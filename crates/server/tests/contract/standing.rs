//! Standing answers: what a seat wishes to be answered by itself.

use std::{cell::Cell, path::Path};

use serde_json::{Value, json};
use server::Limits;
use store::{EntryKind, Sqlite, Store as _};

use crate::{
    LENINGRAD,
    away::{Away, GERMAN, RUSSIAN},
    common::{host::Host, play::make},
    making::make_by_form,
};

const ASSAULT: &str = "assault-on-leningrad";

fn asked(state: &Value, verb: &str) -> bool {
    state["ask"]["offers"].as_array().is_some_and(|offers| offers.iter().any(|o| o["verb"] == verb))
}

fn is_aside(state: &Value) -> bool {
    state["ask"]["aside"] == true
}

/// The kinds and texts of a game's entries; nobody else must have the database open.
fn entries(database: &Path, id: &str) -> Vec<(EntryKind, Option<u8>, String)> {
    let store = Sqlite::open(database).expect("nobody else has it");
    let kept = store.load(id).expect("it can be read").expect("it is there");
    kept.journal.into_iter().map(|entry| (entry.kind, entry.by, entry.text)).collect()
}

#[test]
fn a_seat_is_always_asked_until_its_holder_says_otherwise() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let kept = |side: usize| away.callers[side].get(&away.path("/standing")).fine();
    let ask = |side: &str| json!({ "side": side, "sole": false, "routine": false, "asides": "ask", "turn": null, "keys": {} });
    assert_eq!((kept(0), kept(1)), (ask("first"), ask("second")));
    let wished = away.wish(GERMAN, json!({ "routine": true, "turn": 9 }));
    assert_eq!(
        wished,
        json!({ "side": "first", "sole": false, "routine": true, "asides": "ask", "turn": 9, "keys": {} })
    );
    // What is not said stays as it is.
    let wished = away.wish(GERMAN, json!({ "asides": "unless", "turn": null }));
    let unless = |keys: Value| json!({ "side": "first", "sole": false, "routine": true, "asides": "unless", "turn": null, "keys": keys });
    assert_eq!(wished, unless(json!({})));
    // Nor of questions by their keys.
    away.wish(GERMAN, json!({ "keys": { "interdict": true, "replace": 9, "fortify": true } }));
    let wished = away.wish(GERMAN, json!({ "keys": { "fortify": false, "retreat": 0 } }));
    assert_eq!(wished, unless(json!({ "interdict": true, "replace": 9, "retreat": 0 })));
    let wished = away.wish(GERMAN, json!({}));
    assert_eq!(wished, unless(json!({ "interdict": true, "replace": 9 })), "what was for a turn before is forgotten");
    assert_eq!((kept(0), kept(1)), (wished.clone(), ask("second")));
    let mut socket = away.callers[GERMAN].sit(&away.game.ws());
    assert_eq!(socket.ok(json!({ "standing": { "side": "first" } })), wished);
    assert_eq!(away.now(), (0, socket.state["seq"].as_u64().expect("a number")), "to wish is no action");
}

#[test]
fn nobody_but_the_holder_of_a_seat_sets_or_sees_what_it_wishes() {
    let host = Host::shared();
    let away = Away::new(&host, ASSAULT);
    let (_, state) = away.until(|_, state| is_aside(state));
    assert_eq!(state["passed"], json!(null), "nothing was passed over yet");
    away.wish(RUSSIAN, json!({ "asides": "pass" }));
    let of = |side: &str| json!({ "side": side, "asides": "ask" });
    let path = away.path("/standing");
    away.callers[GERMAN].post(&path, &of("second")).fails(403, "not-yours");
    away.callers[RUSSIAN].post(&path, &of("first")).fails(403, "not-yours");
    let stranger = host.caller();
    for side in ["first", "second"] {
        stranger.post(&path, &of(side)).fails(403, "not-yours");
    }
    stranger.get(&path).fails(403, "not-yours");
    away.callers[GERMAN].get(&format!("{path}?as=second")).fails(403, "not-yours");
    away.callers[GERMAN].get(&format!("{path}?as=spectator")).fails(403, "not-yours");
    let mut spectator = stranger.sit(&away.game.ws());
    spectator.fails(json!({ "standing": { "side": "second" } }), "not-yours");
    assert_eq!(away.callers[RUSSIAN].get(&path).fine()["asides"], "pass", "none of that has changed it");
    // What was passed over is told to nobody else.
    assert_eq!(away.state(RUSSIAN)["passed"]["question"], state["ask"]["question"]);
    assert_eq!(away.state(RUSSIAN)["passed"]["case"], state["ask"]["case"]);
    assert_eq!(away.state(GERMAN)["passed"], json!(null));
    assert_eq!(spectator.state["passed"], json!(null));
    // Who made the game holds no seat by that, and a computer's seat is nobody's.
    let (maker, id) = make_by_form(&host.caller(), &[("against", "computer"), ("level", "random"), ("side", "first")]);
    let path = format!("/api/games/{id}/standing");
    assert_eq!(maker.post(&path, &of("first")).fine()["asides"], "ask");
    maker.post(&path, &of("second")).fails(403, "not-yours");
}

#[test]
fn whoever_takes_an_open_seat_begins_without_a_wish() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let wished = away.wish(GERMAN, json!({ "turn": 1 }));
    let path = away.path("/standing");
    let taken = away.callers[GERMAN].post(&away.path("/take"), &json!({})).fine();
    let taken = host.caller().bearer(taken["secret"].as_str().expect("a secret"));
    assert_eq!(wished["turn"], 1);
    assert_eq!(taken.get(&path).fine()["turn"], json!(null));
}

#[test]
fn what_is_asked_in_between_is_passed_over_while_nobody_is_connected() {
    // The same dice for both: once everything is asked, once it is passed over.
    let play = |passes: bool| {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let database = folder.path().join("games.db");
        let host = Host::seeded(&database, Limits::home(), Some(5));
        let away = Away::new(&host, ASSAULT);
        let (side, state) = away.until(|_, state| is_aside(state));
        assert_eq!(side, RUSSIAN, "{}", state["ask"]);
        if passes {
            let before = away.now();
            away.wish(RUSSIAN, json!({ "asides": "pass" }));
            assert_eq!(away.now(), (before.0 + 1, before.1 + 1), "the question that is asked now is answered at once");
        }
        let asked = Cell::new(0);
        away.until(|_, state| {
            asked.set(asked.get() + usize::from(is_aside(state)));
            state["turn"].as_u64() > Some(2)
        });
        let log = away.log(RUSSIAN);
        let id = away.game.id;
        drop(host);
        let passed =
            entries(&database, &id).into_iter().filter(|(kind, ..)| *kind == EntryKind::Pass).collect::<Vec<_>>();
        (asked.get(), log, passed)
    };
    let (asked, log, passed) = play(false);
    assert!(asked > 3 && passed.is_empty(), "{asked} {passed:?}");
    let (none, same, passed) = play(true);
    assert_eq!(none, 0, "nobody is asked what can be asked later");
    assert!(
        passed.len() >= asked && passed.iter().all(|p| *p == (EntryKind::Pass, Some(1), "done".into())),
        "{passed:?}"
    );
    assert!(same.starts_with(&log), "it is told like any action, and the game is the same");
}

/// Lines since a side last decided itself that tell of its units and that it did not do itself.
fn befallen(away: &Away, side: usize, state: &Value, since: u64) -> bool {
    let (own, faces) = (["first", "second"][side], away.callers[side].get(&away.game.path()).fine()["faces"].take());
    let trays = state["trays"].as_array().into_iter().flatten();
    let dead = trays.flat_map(|tray| tray["entries"].as_array().into_iter().flatten());
    let units = state["units"].as_array().into_iter().flatten().chain(dead);
    let units: Vec<_> =
        units.filter(|u| faces[u["face"].as_str().expect("an id")]["side"] == own).map(|u| &u["id"]).collect();
    let lines = away.log(side);
    let lines = lines.iter().filter(|l| l["seq"].as_u64() > Some(since) && l["by"] != own);
    lines.flat_map(|l| l["units"].as_array().into_iter().flatten()).any(|unit| units.contains(&unit))
}

#[test]
fn what_is_asked_in_between_can_be_passed_over_unless_something_befell_a_unit() {
    let host = Host::with(Limits::home());
    let away = Away::new(&host, ASSAULT);
    away.wish(RUSSIAN, json!({ "asides": "unless" }));
    let (mut decided, mut asked_for, mut passed) = (0, 0, 0);
    for _ in 0..600 {
        if asked_for > 0 && passed > 0 {
            return;
        }
        let ((side, state), before) = (away.turn(), away.now().0);
        if side == RUSSIAN && is_aside(&state) {
            assert!(befallen(&away, RUSSIAN, &state, decided), "{} {}", state["seq"], state["ask"]);
            asked_for += 1;
        }
        match side {
            GERMAN => away.veteran(GERMAN),
            _ => away.step(),
        }
        // What was answered by itself is an entry after that of the row.
        passed += away.now().0 - before - 1;
        if side == RUSSIAN {
            decided = away.now().1;
        }
    }
    panic!("asked {asked_for} times, passed over {passed} times");
}

#[test]
fn routine_questions_are_answered_and_undo_takes_them_back_with_the_action_before() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let away = Away::new(&host, LENINGRAD);
    let routine = away.routine_question();
    let version = routine.version;
    away.wish(GERMAN, json!({ "routine": true }));
    assert_eq!(away.now(), (version + 1, routine.answered()));
    assert_eq!(away.back(GERMAN, "/undo")["version"], json!(version + 2));
    assert_eq!(away.now(), (version + 2, routine.before), "row and answer are taken back at once");
    // What is done anew is answered anew.
    let row: Vec<&str> = routine.row.iter().map(String::as_str).collect();
    let done = away.act(GERMAN, &row);
    assert_eq!(done, json!({ "done": row.len(), "version": version + 4 }), "the answer's version is the last one");
    assert_eq!(away.now(), (version + 4, routine.answered()));
    let id = away.game.id.clone();
    drop((away, host));
    let kept = entries(&database, &id);
    let last: Vec<_> = kept.iter().rev().take(4).map(|(kind, by, _)| (*kind, *by)).collect();
    let kinds = [EntryKind::Pass, EntryKind::Act, EntryKind::Undo, EntryKind::Pass];
    assert_eq!(last, kinds.map(|kind| (kind, Some(0))));
}

#[test]
fn a_wish_and_what_it_has_answered_are_known_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let away = Away::new(&host, LENINGRAD);
    let routine = away.routine_question();
    let wished = away.wish(GERMAN, json!({ "routine": true, "asides": "unless" }));
    let game = away.game;
    drop(host);

    let host = Host::on(&database, Limits::home());
    let away = Away::at(&host, game);
    assert_eq!(away.callers[GERMAN].get(&away.path("/standing")).fine(), wished);
    assert_eq!(away.now(), (routine.version + 1, routine.answered()));
    away.back(GERMAN, "/undo");
    assert_eq!(away.now().1, routine.before, "what was answered by itself goes with the row before it");
    away.act(GERMAN, &routine.row.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(away.now().1, routine.answered(), "the wish is as good as before");
    away.back(GERMAN, "/reopen");
    let game = away.game;
    drop(host);

    let host = Host::on(&database, Limits::home());
    let away = Away::at(&host, game);
    let (_, state) = away.turn();
    let open = routine.answered() - 1;
    assert_eq!((&state["ask"]["routine"], &state["seq"]), (&json!(true), &json!(open)), "it is still asked");
    away.act(GERMAN, &["done"]);
}

#[test]
fn what_was_answered_by_itself_can_be_asked_after_all() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let routine = away.routine_question();
    let (version, row) = (routine.version, routine.row.iter().map(String::as_str).collect::<Vec<_>>());
    let reopen =
        |side: usize, version: u64| away.callers[side].post(&away.path("/reopen"), &json!({ "version": version }));
    reopen(GERMAN, version).fails(409, "refused");
    away.wish(GERMAN, json!({ "routine": true }));
    reopen(RUSSIAN, version + 1).fails(409, "refused");
    reopen(GERMAN, version).fails(409, "stale");
    host.caller().post(&away.path("/reopen"), &json!({ "version": version + 1 })).fails(403, "not-yours");
    assert_eq!(reopen(GERMAN, version + 1).fine()["version"], json!(version + 2));
    let (_, state) = away.turn();
    let open = routine.answered() - 1;
    assert_eq!((&state["seq"], &state["ask"]["routine"]), (&json!(open), &json!(true)), "only the answer is gone");
    reopen(GERMAN, version + 2).fails(409, "refused");
    // Whoever is asked decides, and can take that back alone.
    away.act(GERMAN, &["done"]);
    assert_eq!(away.now().1, routine.answered());
    away.back(GERMAN, "/undo");
    assert_eq!(away.now().1, open);
    // To wish something else is to want it now.
    away.wish(GERMAN, json!({ "turn": 0 }));
    assert_eq!(away.now().1, routine.answered());
    away.back(GERMAN, "/undo");
    away.act(GERMAN, &row);
    assert_eq!(away.now().1, routine.answered());
}

#[test]
fn an_answer_that_is_the_only_one_is_given() {
    let no_choice = |state: &Value, undo: bool| {
        let ask = &state["ask"];
        let sole = ask["offers"].as_array().is_some_and(|offers| offers.len() == 1);
        sole && state["undo"] == undo && ask["forecast"].is_null() && ask["idle"].is_null()
    };
    // The same dice for both, and the same players.
    let play = |sole: bool| {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let host = Host::seeded(&folder.path().join("games.db"), Limits::home(), Some(3));
        let away = Away::new(&host, LENINGRAD);
        for side in [GERMAN, RUSSIAN] {
            away.wish(side, json!({ "sole": sole }));
        }
        let mut met = [0; 2];
        loop {
            let (side, state) = away.turn();
            if state["turn"].as_u64() > Some(2) {
                return met;
            }
            met[0] += usize::from(no_choice(&state, false));
            met[1] += usize::from(no_choice(&state, true));
            away.veteran(side);
        }
    };
    let ([first, open], [none, closing]) = (play(false), play(true));
    assert!(first > 0 && none == 0, "{first} and {none}");
    assert!(open > closing, "of {open} that can be taken back {closing} are asked, which would close the way back");
}

#[test]
fn a_turn_can_be_passed_as_far_as_it_can() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let (side, state) = away.until(|_, state| asked(state, "pick"));
    let turn = state["turn"].as_u64().expect("a number");
    away.wish(side, json!({ "turn": turn }));
    // Until the turn is over this side is asked nothing that can be passed.
    let asked_in_vain = |which: usize, state: &Value| which == side && state["turn"] == turn && asked(state, "done");
    let (_, next) = away.until(|which, state| {
        assert!(!asked_in_vain(which, state), "{}", state["ask"]);
        state["turn"].as_u64() > Some(turn) && which == side
    });
    assert_eq!(next["turn"], turn + 1, "in the next turn it is asked again");
    away.wish(side, json!({ "turn": turn }));
    assert_eq!(away.state(side)["seq"], next["seq"], "a turn that is over passes nothing");
}

#[test]
fn computers_play_as_they_do_and_a_person_who_is_away_is_passed_over() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let game = make(&host.caller(), ASSAULT, ["random", "person"]);
    let russian = game.caller(&host.caller(), RUSSIAN);
    let state = || russian.get(&game.path()).fine()["state"].take();
    russian.post(&format!("{}/standing", game.path()), &json!({ "side": "second", "asides": "pass" })).fine();
    for _ in 0..400 {
        let now = state();
        if now["turn"].as_u64() > Some(2) {
            break;
        }
        if now["decides"] != "second" {
            let wait = format!("{}?wait={}", game.path(), now["version"]);
            russian.get(&wait).fine();
            continue;
        }
        assert!(!is_aside(&now), "{}", now["ask"]);
        let offers = now["ask"]["offers"].as_array().expect("offers");
        let act = offers.iter().find(|o| o["verb"] == "done").unwrap_or(&offers[0]);
        russian
            .post(&format!("{}/act", game.path()), &json!({ "actions": [act["act"]], "version": now["version"] }))
            .fine();
    }
    let id = game.id.clone();
    drop(host);
    let kept = entries(&database, &id);
    let by = |side: u8, kind: EntryKind| kept.iter().filter(|(k, by, _)| *k == kind && *by == Some(side)).count();
    assert_eq!(by(0, EntryKind::Pass), 0, "a computer decides everything itself");
    assert!(by(0, EntryKind::Act) > 0 && by(1, EntryKind::Act) > 0 && by(1, EntryKind::Pass) > 3);
}

#[test]
fn a_question_can_be_answered_by_its_key_until_the_turn_ends_or_always() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let (side, state) = away.until(|_, state| asked(state, "pick") && asked(state, "done"));
    let (turn, key) = (state["turn"].as_u64().expect("a number"), state["ask"]["key"].clone());
    assert_eq!(key, "pick-mover");
    // Everybody may see which question it is; the offers are for whoever answers.
    let seen = host.caller().get(&away.game.path()).fine();
    assert_eq!((&seen["state"]["ask"]["key"], &seen["state"]["ask"]["offers"]), (&key, &json!([])));
    let named = |which: usize, state: &Value| which == side && state["ask"]["key"] == key && asked(state, "done");
    let wish = |how: Value| away.wish(side, json!({ "keys": { "pick-mover": how } }));
    let before = away.now();
    wish(json!(turn));
    assert!(away.now().0 > before.0, "the question that is asked now is answered at once");
    let passed = &away.state(side)["passed"];
    assert_eq!((&passed["question"], &passed["case"]), (&state["ask"]["question"], &state["ask"]["case"]));
    let (_, next) = away.until(|which, state| {
        assert!(!named(which, state) || state["turn"].as_u64() > Some(turn), "{}", state["ask"]);
        named(which, state)
    });
    assert_eq!(next["turn"], turn + 1, "in the next turn it is asked again");
    wish(json!(true));
    away.until(|which, state| {
        assert!(!named(which, state), "{}", state["ask"]);
        state["turn"].as_u64() > Some(turn + 3)
    });
    let wished = wish(json!(false));
    assert_eq!(wished["keys"], json!({}));
    away.until(|which, state| named(which, state));
}

#[test]
fn undo_suspends_an_answer_by_key_as_it_does_others() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let away = Away::new(&host, LENINGRAD);
    let routine = away.routine_question();
    let (_, state) = away.turn();
    let key = state["ask"]["key"].as_str().expect("a key").to_owned();
    let wished = away.wish(GERMAN, json!({ "keys": { key: true } }));
    assert_eq!(away.now(), (routine.version + 1, routine.answered()));
    away.back(GERMAN, "/reopen");
    assert_eq!(away.now().1 + 1, routine.answered(), "it is asked, and not answered again");
    away.act(GERMAN, &["done"]);
    away.back(GERMAN, "/undo");
    assert_eq!(away.now().1 + 1, routine.answered());
    let game = away.game;
    drop(host);

    let host = Host::on(&database, Limits::home());
    let away = Away::at(&host, game);
    assert_eq!(away.callers[GERMAN].get(&away.path("/standing")).fine(), wished);
    assert_eq!(away.now().1 + 1, routine.answered(), "nor after a restart");
    away.wish(GERMAN, json!({ "sole": true }));
    assert_eq!(away.now().1, routine.answered(), "to wish something else is to want it now");
}

#[test]
fn keys_are_words_and_there_is_an_end_to_them() {
    let host = Host::shared();
    let away = Away::new(&host, LENINGRAD);
    let post =
        |keys: Value| away.callers[GERMAN].post(&away.path("/standing"), &json!({ "side": "first", "keys": keys }));
    for wrong in
        [json!({ "Pick": true }), json!({ "": true }), json!({ "pick": null }), json!({ "pick": 256 }), json!([])]
    {
        let problem = post(wrong).fails(400, "unreadable");
        assert!(problem["why"].as_str().is_some_and(|why| why.starts_with("«keys» must be an object of up to 60")));
    }
    let many = |letter: &str, count: usize| {
        (0..count).map(|n| (letter.repeat(n + 1), json!(true))).collect::<serde_json::Map<_, _>>()
    };
    assert_eq!(post(many("a", 58).into()).status, 200);
    let problem = post(many("b", 3).into()).fails(429, "limit");
    assert!(problem["why"].as_str().is_some_and(|why| why.contains("60")), "{problem}");
    assert_eq!(post(many("b", 2).into()).fine()["keys"].as_object().map(|keys| keys.len()), Some(60));
}

#[test]
fn a_wish_that_was_kept_before_there_were_keys_is_read() {
    let kept = server::standing::Standing::kept(Some(r#"{"sole":true,"routine":false,"asides":"pass","turn":null}"#));
    assert!(kept.sole && kept.keys.is_empty());
}
