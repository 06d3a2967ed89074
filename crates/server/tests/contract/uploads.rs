//! Replay files that visitors bring.

use std::{fs, path::Path};

use serde_json::{Value, json};
use server::Limits;
use store::{Sqlite, Store as _};
use wargame::Replay;

use crate::{
    common::{host::Host, http::Caller},
    making::page_data,
};

fn mid_game() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mid-game.replay");
    fs::read_to_string(path).expect("the replay of the docs")
}

/// The file with another first line, and without the digest over everything.
fn with_header(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let (first, rest) = text.split_once('\n').expect("lines");
    let mut header: Value = serde_json::from_str(first).expect("a header");
    change(&mut header);
    let rest: Vec<_> = rest.lines().filter(|line| !line.starts_with("{\"file\"")).collect();
    format!("{header}\n{}\n", rest.join("\n"))
}

fn bring(caller: &Caller, text: &str) -> String {
    let reply = caller.upload("/replays", text.as_bytes());
    assert_eq!(reply.status, 303, "{reply:?}");
    reply.header("location").strip_prefix("/replay/").expect("it leads to the replay").to_owned()
}

#[test]
fn a_file_is_taken_shown_and_given_back() {
    let host = Host::shared();
    let caller = host.caller();
    let text = mid_game();
    let id = bring(&caller, &text);
    let data = page_data(&caller.get(&format!("/replay/{id}?at=100")));
    assert_eq!(
        (&data["mode"], &data["source"], &data["at"]),
        (&json!("replay"), &json!(format!("/api/replays/{id}")), &json!(100))
    );
    let replay = Replay::from_text(&text).expect("a replay");
    let course = caller.get(&format!("/api/replays/{id}/course")).fine();
    assert_eq!(course["length"], replay.actions.len());
    let dealt = |mark: &&Value| mark["by"].is_null() && mark["seq"].as_u64().is_some_and(|seq| (1..=55).contains(&seq));
    assert_eq!(course["marks"].as_array().expect("marks").iter().filter(dealt).count(), 55, "everything may be known");
    for seq in [0, 1, 200, replay.actions.len()] {
        let at = caller.get(&format!("/api/replays/{id}/at/{seq}")).fine();
        assert_eq!((&at["state"]["seq"], &at["state"]["viewer"]), (&json!(seq), &json!("umpire")));
    }
    caller.get(&format!("/api/replays/{id}/at/{}", replay.actions.len() + 1)).fails(404, "unknown");
    let back = caller.get(&format!("/api/replays/{id}/replay"));
    assert_eq!(Replay::from_text(&back.body).expect("a replay").actions, replay.actions);
    assert!(caller.get("/replays").body.contains(&format!("/replay/{id}")), "it stands in the list");
}

#[test]
fn a_file_that_does_not_fit_is_refused_by_its_line() {
    let host = Host::shared();
    let text = mid_game();
    let lines: Vec<_> = text.lines().collect();
    let pair = |one: usize, two: usize| format!("{}\n{}\n", lines[one], lines[two]);
    let wrong_throw = text.replacen(&pair(1, 2), &pair(2, 1), 1);
    assert_ne!(wrong_throw, text);
    let cases = [
        (String::new(), "empty"),
        ("no replay at all".into(), "no replay header"),
        (text.replace("place 36mech", "place 8pz"), "digest"),
        (with_header(&wrong_throw, |_| {}), "ine 2"),
        (with_header(&text, |h| h["game"] = "chess".into()), "chess"),
        (with_header(&text, |h| h["seed"] = "0000000000000000".into()), "ine 2"),
        (lines[..40].join("\n") + "\nfly home\n", "ine 41"),
    ];
    for (file, word) in cases {
        let reply = host.caller().upload("/replays", file.as_bytes());
        assert_eq!(reply.status, 400, "{word}");
        assert!(reply.body.contains(word), "«{word}» is not in {}", reply.body);
    }
    assert_eq!(host.caller().upload("/replays", &[0xff, 0xfe, 0]).status, 400);
    let no_file = "--x\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\n\r\n--x--\r\n";
    let reply = host.caller().request("POST", "/replays", "multipart/form-data; boundary=x", no_file.as_bytes());
    assert_eq!(reply.status, 400);
}

#[test]
fn nothing_in_a_file_gets_into_a_page_as_markup() {
    let host = Host::shared();
    let caller = host.caller();
    let names = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>'&amp;\u{2028}"];
    let id = bring(&caller, &with_header(&mid_game(), |h| h["seats"] = json!(names)));
    let pages = ["/replays".to_owned(), format!("/replay/{id}"), format!("/replay/{id}?at=3")];
    for page in pages {
        let body = caller.get(&page).body;
        for name in ["<script>alert", "<img", "onerror=alert(2)>"] {
            assert!(!body.contains(name), "{page} has {name}");
        }
    }
    assert!(caller.get("/replays").body.contains("&lt;script&gt;alert(1)"), "the names are shown as they are");
    // In JSON they are data; it must never be taken for a page.
    let at = caller.get(&format!("/api/replays/{id}/at/0"));
    assert_eq!(at.header("content-type"), "application/json");
    assert_eq!(at.header("x-content-type-options"), "nosniff");
    assert_eq!(at.json()["state"]["players"][0]["name"], names[0]);
    let file = caller.get(&format!("/api/replays/{id}/replay"));
    assert!(
        file.header("content-type").starts_with("text/plain")
            && file.header("content-disposition").starts_with("attachment")
    );
    // What a file is refused with names what stands in it.
    let error = caller.upload("/replays", with_header(&mid_game(), |h| h["game"] = json!(names[0])).as_bytes());
    assert!(error.body.contains("&lt;script&gt;") && !error.body.contains("<script>alert"), "{}", error.body);
}

/// Names had no length: sixty files of a megabyte made a list of fifty.
#[test]
fn names_in_a_file_have_an_end() {
    let host = Host::shared();
    let caller = host.caller();
    let named = |length: usize| with_header(&mid_game(), |h| h["seats"] = json!(["я".repeat(length), "b"]));
    let id = bring(&caller, &named(60));
    let at = caller.get(&format!("/api/replays/{id}/at/0"));
    assert_eq!(at.json()["state"]["players"][0]["name"], "я".repeat(60));
    let before = caller.get("/replays").body.len();
    for length in [61, 100_000] {
        let refused = caller.upload("/replays", named(length).as_bytes());
        assert_eq!(refused.status, 400);
        assert!(refused.body.contains(&format!("has {length} characters; it can have 60")), "{length}");
    }
    assert!(caller.get("/replays").body.len() < before + 100_000);
}

/// What was kept before names had an end is still in the database.
#[test]
fn long_names_that_were_kept_are_cut_in_the_list() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let store = Sqlite::open(&database).expect("a database");
    for number in 0..50 {
        let title = format!("{} against b", "a".repeat(900_000));
        let replay = store::Replay {
            id: format!("r{number}"),
            visitor: [7; 32],
            game: "leningrad-1979".into(),
            title,
            text: mid_game(),
            at: number,
        };
        store.keep_replay(&replay).expect("it is kept");
    }
    drop(store);
    let host = Host::on(&database, Limits::home());
    let page = host.caller().get("/replays").body;
    assert!(page.contains("/replay/r49") && page.len() < 100_000, "{} bytes", page.len());
}
