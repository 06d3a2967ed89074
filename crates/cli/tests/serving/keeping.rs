//! Where the games are: in one file once the server has ended, in a copy while it runs; and what is told when they
//! cannot be kept or read.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::json;
use store::{Sqlite, Store as _};

use crate::{
    common::{
        http::Caller,
        play::{Made, make},
    },
    program::{Program, command},
};

/// A game in which both sides have done something.
fn played(caller: &Caller) -> Made {
    let game = make(caller, "leningrad-1979", ["person", "person"]);
    let mut both = game.both(caller);
    for _ in 0..8 {
        assert!(both.step(&mut |_| 0));
    }
    game
}

/// Copies the file and nothing else, as somebody does who mails it; how many entries the game has in the copy.
fn mailed(database: &Path, game: &Made) -> usize {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let copy = folder.path().join("mailed.db");
    fs::copy(database, &copy).expect("copied");
    let store = Sqlite::open(&copy).expect("it opens");
    store.load(&game.id).expect("it can be read").expect("the game is not in the file").journal.len()
}

fn ask_to_end(id: u32) {
    let asked = Command::new("kill").args(["-TERM", &id.to_string()]).status();
    assert!(asked.expect("there is a kill").success());
}

fn backup(database: &Path, copy: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ladoga"));
    command.arg("backup").arg(copy).arg("--database").arg(database).stdin(Stdio::null());
    command.output().expect("the program runs")
}

#[test]
fn after_a_clean_end_the_file_it_named_is_the_games() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let program = Program::start(&database);
    let game = played(&program.caller());
    ask_to_end(program.child.id());
    let (status, said) = program.end();
    assert!(status.success(), "{status}");
    assert_eq!(mailed(&database, &game), 8);
    let name = database.display();
    assert!(said.contains(&format!("Games are kept in {name}; ")), "{said}");
    assert!(said.contains(&format!("ladoga backup --database {name} COPY")), "it says how to copy: {said}");
    assert!(said.ends_with(&format!("All games are in {name}.\n")), "{said}");
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("the folder").map(|f| f.expect("a file").file_name()).collect();
    files.sort();
    assert_eq!(files, ["games.db", "games.db.lock"]);
}

#[test]
fn a_running_server_is_copied_by_one_command() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (database, copy) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    let program = Program::start(&database);
    let game = played(&program.caller());
    let ran = backup(&database, &copy);
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success() && err.is_empty(), "{out}{err}");
    assert!(out.starts_with("1 game with 8 entries copied to ") && out.contains("checked"), "{out}");
    assert_eq!(mailed(&copy, &game), 8);
    let other = Program::start(&copy);
    let state = |program: &Program| game.caller(&program.caller(), 0).get(&game.path()).fine()["state"].clone();
    assert_eq!(state(&other)["version"], 8);
    assert_eq!(state(&program)["version"], 8, "the server goes on");

    let fails = |database: &Path, copy: &Path, words: &str| {
        let ran = backup(database, copy);
        let err = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(2), "{err}");
        assert!(err.lines().count() == 1 && err.starts_with("ladoga: ") && err.contains(words), "{err}");
    };
    fails(&database, &copy, "copy.db: this is there already, and is not replaced");
    fails(&folder.path().join("nothing.db"), &folder.path().join("new.db"), "nothing.db: there is no such file");
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_server_does_not_get_in_by_a_hard_link() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (database, link) = (folder.path().join("games.db"), folder.path().join("link.db"));
    let program = Program::start(&database);
    let game = played(&program.caller());
    fs::hard_link(&database, &link).expect("linked");
    let mut second = command(&link).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut said = String::new();
    BufReader::new(second.stdout.take().expect("ours")).read_line(&mut said).expect("text");
    // One that runs would not end.
    let _ = said.is_empty() || second.kill().is_ok();
    let ended = second.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.is_empty(), "it serves: {said}");
    assert!(err.contains("link.db: another program has this database open under another name"), "{err}");
    assert_eq!(game.caller(&program.caller(), 0).get(&game.path()).fine()["state"]["version"], 8);
}

/// What is told when nothing more can be written. A disk is full when its owner may write no longer files.
#[cfg(unix)]
#[test]
fn writes_that_fail_are_told_once_and_counted() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let limited = "trap '' XFSZ; ulimit -f 512; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", limited, env!("CARGO_BIN_EXE_ladoga"), "serve", "--port", "0", "--no-open", "--database"]);
    shell.arg(&database).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = Program::of(&mut shell);
    let caller = program.caller();
    let order = json!({ "game": "leningrad-1979", "seats": ["person", "person"] });
    let mut failed = 0;
    for _ in 0..3_000 {
        let reply = caller.post("/api/games", &order);
        if reply.status == 500 {
            failed += 1;
            let why = reply.fails(500, "broken")["why"].as_str().unwrap_or_default().to_owned();
            assert!(why.starts_with("this could not be kept: ") && !why.contains("games.db"), "{why}");
        }
        if failed == 50 {
            break;
        }
    }
    assert_eq!(failed, 50, "the file never became too long");
    ask_to_end(program.child.id());
    let mut log = String::new();
    program.child.stderr.take().expect("ours").read_to_string(&mut log).expect("text");
    let writing: Vec<_> = log.lines().filter(|line| line.contains("writing failed: ")).collect();
    let file = database.canonicalize().expect("it is there");
    assert!(writing[0].starts_with(&format!("ladoga: {}: writing failed: ", file.display())), "{log}");
    assert!(writing.iter().any(|line| line.contains("times more: ")), "{log}");
    assert!(log.lines().count() < 10, "{log}");
}

#[test]
fn damage_is_in_the_log_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let program = Program::start(&database);
    played(&program.caller());
    ask_to_end(program.child.id());
    assert!(program.end().0.success());
    let mut bytes = fs::read(&database).expect("the file");
    bytes[4096..7 * 4096].fill(0);
    fs::write(&database, bytes).expect("written");
    let mut child = command(&database).spawn().expect("it starts");
    let mut log = BufReader::new(child.stderr.take().expect("ours"));
    let mut line = String::new();
    log.read_line(&mut line).expect("text");
    let _ = child.kill();
    let _ = child.wait();
    let file = database.canonicalize().expect("it is there");
    assert!(line.starts_with(&format!("ladoga: {}: the database is damaged (", file.display())), "{line}");
    assert!(line.contains("put back a copy"), "{line}");
}
