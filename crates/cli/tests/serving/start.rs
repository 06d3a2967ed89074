//! How a server starts and ends.

use std::{net::TcpListener, process::Command};

use serde_json::json;

use crate::program::{Program, command};

#[test]
fn it_says_where_it_is_and_where_games_are_kept() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    // Folders that are missing are made.
    let database = folder.path().join("deep/down/games.db");
    let program = Program::start(&database);
    assert_eq!(program.caller().get("/").status, 200);
    assert!(database.exists());
    let asked = Command::new("kill").args(["-TERM", &program.child.id().to_string()]).status();
    assert!(asked.expect("there is a kill").success());
    let (status, said) = program.end();
    assert!(status.success(), "it ends well when asked to: {status}");
    assert!(said.contains("games.db"), "{said}");
}

#[test]
fn what_keeps_it_from_starting_is_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let fails = |args: &[&str], words: &[&str]| {
        let ran = command(&database).args(args).output().expect("the program runs");
        let err = String::from_utf8(ran.stderr).expect("text");
        assert!(!ran.status.success() && err.lines().count() == 1 && err.starts_with("ladoga: "), "{err}");
        assert!(words.iter().all(|w| err.contains(w)), "{err}");
    };
    let mut port_taken = Command::new(env!("CARGO_BIN_EXE_ladoga"));
    port_taken.args(["serve", "--no-open", "--port", &port, "--database"]).arg(&database);
    let ran = port_taken.output().expect("the program runs");
    let err = String::from_utf8(ran.stderr).expect("text");
    assert!(!ran.status.success() && err.contains(&port) && err.contains("--port"), "{err}");

    let _program = Program::start(&database);
    fails(&[], &["games.db"]);
}

#[test]
fn limits_for_strangers_are_an_option() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let order = json!({ "game": "leningrad-1979", "seats": ["person", "person"] });
    for (limits, made) in [("home", 60), ("public", 50)] {
        let program = Program::start_with(&folder.path().join(limits), &["--limits", limits]);
        let caller = program.caller().cookie("abcdefghijkmnpqrstuvwxyz23456789");
        let fine = (0..60).filter(|_| caller.post("/api/games", &order).status == 201).count();
        assert_eq!(fine, made, "{limits}");
    }
}
