//! `ladoga replay`: a file that was changed is found out, with the line.

mod common;

use std::{fs, path::PathBuf};

use common::{Ran, arg, run, run_in};
use serde_json::Value;
use tempfile::TempDir;
use wargame::prose::plain;

/// A recorded game in a folder of its own.
struct Game {
    folder: TempDir,
    lines: Vec<String>,
}

fn game() -> Game {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["simulate", "leningrad-1979", "--games", "1", "--seed", "2", "--replays", "."];
    run_in(folder.path(), &args, b"").fine();
    let text = fs::read_to_string(folder.path().join("leningrad-1979-000000.replay")).expect("recorded");
    Game { lines: text.lines().map(str::to_owned).collect(), folder }
}

impl Game {
    fn write(&self, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join("changed.replay");
        fs::write(&path, text).expect("written");
        path
    }

    fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    /// Number of the first line after `from` that begins so, counted from 1.
    fn line(&self, from: usize, start: &str) -> usize {
        let found = self.lines.iter().skip(from).position(|l| l.starts_with(start));
        from + found.unwrap_or_else(|| panic!("no line begins with {start}")) + 1
    }

    /// Verifies the game with one line changed.
    fn with(&self, line: usize, new: &str) -> Ran {
        let mut lines = self.lines.clone();
        new.clone_into(&mut lines[line - 1]);
        let path = self.write(lines.join("\n") + "\n");
        run(&["replay", arg(&path), "--verify"])
    }
}

#[test]
fn an_honest_file_is_verified() {
    let game = game();
    let path = game.write(game.text());
    let out = run(&["replay", arg(&path), "--verify"]).fine().out;
    let actions = game.lines.iter().filter(|l| !l.starts_with('{')).count();
    assert!(out.contains(&format!("{actions} actions verified; ")), "{out}");
    let log = run(&["replay", arg(&path)]).fine().out;
    assert!(log.starts_with("leningrad-1979: random against random, seed ") && log.lines().count() > 500);
}

#[test]
fn a_changed_die_is_named_by_its_line() {
    let game = game();
    let line = game.line(0, "die ");
    let other = if game.lines[line - 1] == "die 1" { "die 2" } else { "die 1" };
    game.with(line, other).fails(1, &[&format!("line {line}: the seed throws «die"), other]);
}

#[test]
fn a_changed_counter_is_named_by_its_line() {
    let game = game();
    game.with(3, "deal 9-3-7").fails(1, &["line 3: the seed throws «deal "]);
}

#[test]
fn a_changed_action_is_named_by_its_line() {
    let game = game();
    let line = game.line(100, "pick ");
    game.with(line, "overrun 0101").fails(1, &[&format!("line {line}: «overrun 0101» is refused"), "case 79:"]);
    game.with(line, "fly 0101").fails(1, &[&format!("line {line}: «fly» is no verb")]);
    game.with(line, "pick 99pz").fails(1, &[&format!("line {line}: there is no unit «99pz»")]);
    game.with(line, "{\"at\":").fails(1, &[&format!("line {line}: this is neither an action nor a note")]);
}

#[test]
fn a_changed_header_is_found_out() {
    let game = game();
    let header = game.lines[0].clone();
    let seed = header.split("\"seed\":\"").nth(1).expect("a seed")[..16].to_owned();
    game.with(1, &header.replace(&seed, "0000000000000000")).fails(1, &["line 2: the seed throws"]);
    game.with(1, &header.replace(&seed, "xyz")).fails(1, &["line 1: the seed is sixteen hexadecimal digits"]);
    game.with(1, &header.replace("leningrad-1979", "chess")).fails(1, &["there is no game «chess»"]);
    game.with(1, &header.replace("leningrad-1979", "leningrad-2010")).fails(1, &["line "]);
    game.with(1, &header.replace("campaign", "skirmish")).fails(1, &["line 1: ", "skirmish"]);
    game.with(1, &header.replace("\"format\":1", "\"format\":9")).fails(1, &["line 1: format 9 is unknown"]);
    game.with(1, &header.replace("\"options\":{}", "\"options\":{\"bid\":3}")).fails(1, &["line 1: ", "bid"]);
    game.with(1, &header.replace("\"seats\"", "\"chairs\"")).fails(1, &["line 1: this is no replay header"]);
    game.with(1, "pick 1pz").fails(1, &["line 1: this is no replay header"]);
    let seats = header.replace("[\"random\",\"random\"]", "[\"greedy\",\"random\"]");
    game.with(1, &seats).fails(1, &["the digest in its last line is not that of the file: it was edited"]);
    let older = header.replace("\"rules\":1", "\"rules\":0");
    if older != header {
        let die = game.line(0, "die ");
        let mut changed = game.lines.clone();
        (changed[0], changed[die - 1]) = (older, "die 0".into());
        let path = game.write(changed.join("\n"));
        run(&["replay", arg(&path)]).fails(1, &[&format!("line {die}: "), "played under rules version 0"]);
    }
}

#[test]
fn a_changed_digest_is_found_out() {
    let game = game();
    let at = game.line(0, "{\"at\"");
    let digest = game.lines[at - 1].split("b3:").nth(1).expect("a digest")[..4].to_owned();
    let new = game.lines[at - 1].replacen(&digest, "ffff", 1);
    game.with(at, &new).fails(1, &[&format!("line {at}: after 100 actions the position is not the one recorded")]);
    let end = game.line(0, "{\"end\"");
    let points = game.lines[end - 1].replace("\"points\":[", "\"points\":[1");
    game.with(end, &points).fails(1, &[&format!("line {end}: the game ends with")]);
    let fewer = game.lines[end - 1].replace("\"actions\":", "\"actions\":9");
    game.with(end, &fewer).fails(1, &[&format!("line {end}: the end counts 9")]);
    let file = game.lines.len();
    game.with(file, "{\"file\":\"b3:00\"}").fails(1, &["it was edited"]);
}

#[test]
fn lines_that_are_missing_or_too_many_are_named() {
    let game = game();
    let end = game.line(0, "{\"end\"");
    let mut lines = game.lines.clone();
    let gone = game.line(150, "pick ");
    lines.remove(gone - 1);
    let path = game.write(lines.join("\n"));
    run(&["replay", arg(&path), "--verify"]).fails(1, &["line "]);
    game.with(end - 1, "pick 1pz").fails(1, &[&format!("line {}: ", end - 1)]);
    let after = format!("{}done\n", game.text());
    let path = game.write(after);
    run(&["replay", arg(&path), "--verify"])
        .fails(1, &[&format!("line {}: nothing can stand here", game.lines.len() + 1)]);
}

#[test]
fn a_file_that_breaks_off_is_a_game_in_progress() {
    let game = game();
    let cut = game.line(200, "pick ");
    let path = game.write(game.lines[..cut].join("\n"));
    let out = run(&["replay", arg(&path), "--verify"]).fine().out;
    assert!(out.contains("actions verified; not over"), "{out}");
    let word = game.lines[..cut].join("\n");
    let path = game.write(&word[..word.len() - 1]);
    run(&["replay", arg(&path), "--verify"]).fails(1, &[&format!("line {cut}: ")]);
    let path = game.write("");
    run(&["replay", arg(&path), "--verify"]).fails(1, &["line 1: the file is empty"]);
}

#[test]
fn a_flipped_byte_is_found_wherever_it_is() {
    let game = game();
    let text = game.text().into_bytes();
    for place in (7..text.len() - 1).step_by(text.len() / 23) {
        for bit in [0x01, 0x80] {
            let mut changed = text.clone();
            changed[place] ^= bit;
            let path = game.write(&changed);
            run(&["replay", arg(&path), "--verify"]).fails(1, &["changed.replay: "]);
        }
    }
    let mut broken = text;
    let start: usize = game.lines[..9].iter().map(|l| l.len() + 1).sum();
    broken[start] = 0xff;
    let path = game.write(&broken);
    run(&["replay", arg(&path), "--verify"]).fails(1, &["line 10: this is not text"]);
}

#[test]
fn a_file_that_is_not_there_is_wrong_use() {
    run(&["replay", "no/such.replay", "--verify"]).fails(2, &["no/such.replay: "]);
}

#[test]
fn a_position_in_the_middle_can_be_shown() {
    let game = game();
    let path = game.write(game.text());
    let json = run(&["replay", arg(&path), "--at", "60", "--json"]).fine().json();
    assert_eq!((&json["at"], &json["result"]), (&60.into(), &"not over".into()));
    assert_eq!(json["verified"], false, "only a part was played");
    let svg = game.folder.path().join("p.svg");
    run(&["replay", arg(&path), "--at", "60", "--svg", arg(&svg)]).fine();
    assert!(fs::read_to_string(svg).expect("drawn").starts_with("<svg"));
    let actions = game.lines.iter().filter(|l| !l.starts_with('{')).count();
    run(&["replay", arg(&path), "--at", "99999"]).fails(2, &[&format!("has {actions} actions, not 99999")]);
}

#[test]
fn the_log_is_given_as_a_line_of_json_an_entry() {
    for (title, side) in [("leningrad-1979", "Soviet"), ("assault-on-stalingrad", "Russian")] {
        let folder = tempfile::tempdir().expect("a folder");
        let args = ["simulate", title, "--games", "1", "--seed", "2", "--replays", "."];
        run_in(folder.path(), &args, b"").fine();
        let path = folder.path().join(format!("{title}-000000.replay"));
        let ran = run(&["replay", arg(&path), "--json"]).fine();
        let lines: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).expect("a line is JSON")).collect();
        let (sum, entries) = lines.split_last().expect("a summary");
        assert_eq!((&sum["game"], &sum["verified"]), (&title.into(), &true.into()));
        assert_eq!(sum["sides"], serde_json::json!(["German", side]));
        assert!(sum["parts"].as_u64().is_some_and(|parts| parts >= 2), "{sum}");
        let log = run(&["replay", arg(&path)]).fine().out;
        // Every entry stands there in its order; before those of a battle one more line sums it up, and they are indented.
        let mut written = log.lines().skip(1).peekable();
        let mut sums = 0;
        for entry in entries {
            let (seq, text) =
                (entry["seq"].as_u64().expect("a number"), plain(entry["text"].as_str().expect("a sentence")));
            let is_it = |line: &str| line == format!("{seq:5}  {text}") || line == format!("{seq:5}    {text}");
            if !written.peek().is_some_and(|line| is_it(line)) {
                let sum = written.next().expect("a line");
                assert!(["Attack on", "Overrun of", "Bombardment of"].iter().any(|noun| sum.contains(noun)), "{sum}");
                sums += 1;
            }
            assert!(written.next().is_some_and(is_it), "{entry}");
        }
        assert_eq!(written.count(), 1, "how it ended");
        let announced = entries.iter().filter(|e| e["kind"] == "announced").count();
        assert!(sums >= announced && announced > 0, "{sums} battles for {announced} attacks");
        assert!(entries.iter().any(|e| e["text"].as_str().is_some_and(|text| text.contains("[u:"))));
        let mut seq = 0;
        for entry in entries {
            let now = entry["seq"].as_u64().expect("a number");
            assert!(now >= seq && entry["turn"].is_u64() && !entry["phase"].as_str().expect("a key").is_empty());
            assert!(["first", "second"].contains(&entry["side"].as_str().unwrap_or("first")), "{entry}");
            assert!(!entry["kind"].as_str().expect("a word").is_empty(), "{entry}");
            seq = now;
        }
        let has = |key: &str| entries.iter().any(|e| !e[key].is_null());
        assert!(["units", "hexes", "number"].into_iter().all(has), "{title}");
        assert!(has("case"), "{title}: what points are given for has its case");
    }
}

#[test]
fn that_something_is_done_is_no_line_of_the_log() {
    let game = game();
    let path = game.write(game.text());
    assert!(game.lines.iter().any(|l| l == "done"));
    for args in [&["replay", arg(&path)][..], &["replay", arg(&path), "--json"]] {
        let out = run(args).fine().out;
        assert!(!out.lines().any(|l| l.ends_with(" done") || l.contains("\"finished\"")), "{args:?}");
    }
}

#[test]
fn a_picture_is_drawn_without_the_log() {
    let game = game();
    let path = game.write(game.text());
    let svg = game.folder.path().join("p.svg");
    let out = run(&["replay", arg(&path), "--at", "60", "--svg", arg(&svg)]).fine().out;
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(out.contains("p.svg: turn ") && out.contains("after 60 of ") && out.contains("; not over"), "{out}");
    let json = run(&["replay", arg(&path), "--svg", arg(&svg), "--verify", "--json"]).fine();
    assert_eq!(json.out.lines().count(), 1, "with --verify only what sums up: {json:?}");
    assert_eq!(json.json()["verified"], true);
}
