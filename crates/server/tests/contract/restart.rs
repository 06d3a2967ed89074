//! A server that is stopped and started again on the same database.

use std::{thread, time::Duration};

use serde_json::{Value, json};
use server::Limits;
use store::{Sqlite, Store as _};

use crate::{
    LENINGRAD, PEOPLE,
    common::{host::Host, play::make},
    making::{make_by_form, page_data},
};

#[test]
fn everything_is_there_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let game = make(&host.caller(), LENINGRAD, PEOPLE);
    let mut both = game.both(&host.caller());
    let side = both.play_to_movement();
    // Undo and done again: the journal has to bring back what can still be taken back.
    let pick = both.sides[side].offers()[0].clone();
    both.sides[side].act(&[&pick]);
    let version = both.version();
    both.sides[side].ok(json!({ "undo": true, "version": version }));
    both.sides[side].act(&[&pick]);
    both.catch_up();
    let (browser, screen) = make_by_form(&host.caller(), &[("against", "screen")]);
    let link = page_data(&browser.get(&format!("/game/{screen}")))["links"]["first"].clone();
    let over = make(&host.caller(), LENINGRAD, PEOPLE);
    over.sit(&host.caller(), 0).ok(json!({ "resign": true }));
    let replay = host.caller().get(&format!("{}/replay", over.path())).body;
    let brought = host.caller().upload("/replays", replay.as_bytes()).header("location").to_owned();
    let mut before = Vec::new();
    for socket in &both.sides {
        before.push((socket.state.clone(), socket.told.clone()));
    }
    drop(both);
    drop(host);

    let host = Host::on(&database, Limits::home());
    let mut both = game.both(&host.caller());
    for (socket, (state, told)) in both.sides.iter().zip(&before) {
        // Who is here is another matter: they come one after the other.
        let mut now = socket.state.clone();
        now["players"] = state["players"].clone();
        assert_eq!(&now, state);
        assert_eq!(&socket.told, told);
    }
    let mut taken_back = 0;
    while both.sides[side].state["undo"] == true {
        let version = both.version();
        both.sides[side].ok(json!({ "undo": true, "version": version }));
        taken_back += 1;
    }
    assert!(taken_back > 20, "the whole set-up of this side could be taken back, not only {taken_back} actions");
    assert!(both.step(&mut |_| 0), "and the game goes on");

    let browser = Host::caller(&host).with("Cookie", &browser.headers[0].1);
    let data = page_data(&browser.get(&format!("/game/{screen}")));
    assert_eq!((&data["held"], &data["links"]["first"]), (&json!(["first", "second"]), &link));
    assert_eq!(host.caller().get(&format!("{}/replay", over.path())).body, replay);
    assert_eq!(host.caller().get(&brought).status, 200);
}

#[test]
fn a_game_that_is_over_leads_to_the_next_one() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let (browser, id) = make_by_form(&host.caller(), &[("against", "screen")]);
    assert_eq!(browser.post(&format!("/api/games/{id}/resign"), &json!({ "side": "first" })).status, 200);
    let ask = |browser: &crate::common::http::Caller| {
        browser.form(&format!("/game/{id}/again"), &[]).header("location").to_owned()
    };
    let next = ask(&browser);
    assert!(next.starts_with("/game/"), "{next}");
    drop(host);

    let host = Host::on(&database, Limits::home());
    let browser = Host::caller(&host).with("Cookie", &browser.headers[0].1);
    assert_eq!(browser.get(&format!("/api/games/{id}")).fine()["state"]["again"], json!(next));
    assert_eq!(ask(&browser), next, "and no other is made");
}

#[test]
fn a_computer_that_was_to_move_goes_on_by_itself() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let games =
        [make(&host.caller(), LENINGRAD, ["random", "random"]), make(&host.caller(), LENINGRAD, ["random", "random"])];
    let mut watcher = host.caller().sit(&games[0].ws());
    watcher.reach(10);
    drop(watcher);
    drop(host);
    let versions = || {
        let store = Sqlite::open(&database).expect("nobody else has it");
        games.each_ref().map(|g| store.game(&g.id).expect("it can be read").expect("it is there").status.version)
    };
    let before = versions();
    // Nobody asks for the games. A machine that is busy gets more than one chance.
    let went_on = (0..5).any(|_| {
        let host = Host::on(&database, Limits::home());
        thread::sleep(Duration::from_secs(2));
        drop(host);
        versions().iter().zip(&before).all(|(after, before)| after > before)
    });
    assert!(went_on, "{:?} after {before:?}", versions());
}

#[test]
fn the_pace_is_kept() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let host = Host::on(&database, Limits::home());
    let (maker, id) = make_by_form(&host.caller(), &[("against", "watch"), ("level", "random")]);
    maker.sit(&format!("/ws/{id}")).ok(json!({ "pace": 0 }));
    thread::sleep(Duration::from_secs(1));
    drop(host);
    let host = Host::on(&database, Limits::home());
    let version = || host.caller().get(&format!("/api/games/{id}")).fine()["state"]["version"].clone();
    let before: Value = version();
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(version(), before, "it was stopped and stays so");
}

#[test]
fn a_database_has_one_server() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let _host = Host::on(&database, Limits::home());
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let config = server::Config {
        address: ([127, 0, 0, 1], 0).into(),
        database,
        data: games::data(None),
        games: server::listed(false),
        limits: Limits::home(),
        seed: None,
    };
    let error = runtime.block_on(server::Server::bind(config)).err().expect("the second is refused");
    assert!(error.to_string().contains("games.db"), "{error}");
}
