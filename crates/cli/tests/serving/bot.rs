//! examples/bot.py plays whole games.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{common::play::make, program::Program};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project is there")
}

/// Runs the bot; how it ended, and what it said.
fn bot(url: &str, args: &[&str]) -> (bool, String, String) {
    let mut python = Command::new("python3");
    python.arg(root().join("examples/bot.py")).args(["--url", url]).args(args);
    let ran = python.output().expect("this test needs python3 3.8 or later; install it to run the test");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (ran.status.success(), text(ran.stdout), text(ran.stderr))
}

/// The id of the game the bot said it plays.
fn id_of(out: &str) -> String {
    let line = out.lines().find(|l| l.starts_with("watch it at ")).unwrap_or_else(|| panic!("{out}"));
    line.rsplit('/').next().expect("an id").to_owned()
}

#[test]
fn the_bot_plays_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let program = Program::start(&folder.path().join("games.db"));
    let url = format!("http://{}", program.address);
    for args in [&["--seed", "1", "--against", "random"][..], &["--seed", "2", "--both", "--new", "leningrad-2010"]] {
        let (fine, out, err) = bot(&url, args);
        assert!(fine, "{out}{err}");
        assert!(out.contains("wins: ") && out.contains("players: random, recruit, veteran"), "{out}");
        let id = id_of(&out);
        assert!(out.contains(&format!("{url}/api/games/{id}/replay")), "{out}");
        // What it says is so, and the replay is a game by the rules.
        let state = program.caller().get(&format!("/api/games/{id}")).fine()["state"].clone();
        assert_eq!(state["turn"], 12);
        let level = state["outcome"]["level"].as_str().expect("an outcome");
        assert!(out.contains(level), "{out}");
        let file = folder.path().join("game.replay");
        fs::write(&file, program.caller().get(&format!("/api/games/{id}/replay")).body).expect("it can be written");
        let mut verify = Command::new(env!("CARGO_BIN_EXE_ladoga"));
        let verified = verify.arg("replay").arg(&file).arg("--verify").output().expect("the program runs");
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
}

#[test]
fn the_bot_takes_a_seat_it_is_given() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let program = Program::start(&folder.path().join("games.db"));
    let url = format!("http://{}", program.address);
    let game = make(&program.caller(), "leningrad-1979", ["random", "person"]);
    let (fine, out, err) = bot(&url, &["--game", &game.id, "--secret", &game.secrets[1]]);
    assert!(fine && out.contains("wins: "), "{out}{err}");
    let (fine, _, err) = bot(&url, &["--game", &game.id, "--secret", "not the word"]);
    assert!(!fine && err.contains("this seat is not yours"), "{err}");
    let (fine, _, err) = bot(&url, &["--new", "chess"]);
    assert!(!fine && err.contains("there is no game «chess»"), "{err}");
    let (fine, _, err) = bot(&url, &["--game", &game.id]);
    assert!(!fine && err.contains("go together"), "{err}");
}
