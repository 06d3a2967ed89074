//! `ladoga play`, with somebody typing.

mod common;

use std::{fs, path::Path};

use common::{Ran, run_in};

fn play(folder: &Path, args: &[&str], typed: &str) -> Ran {
    let mut all = vec!["play", "leningrad-1979"];
    all.extend(args);
    run_in(folder, &all, typed.as_bytes())
}

fn actions(folder: &Path, file: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(file)).expect("kept");
    let acts = text.lines().filter(|l| !l.starts_with('{') && !l.starts_with("deal "));
    acts.map(str::to_owned).collect()
}

fn verified(folder: &Path, file: &str) -> String {
    run_in(folder, &["replay", file, "--verify"], b"").fine().out
}

#[test]
fn a_person_plays_by_number_and_by_text_and_goes_on_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let typed = "2\nat 1405\nwhy at 1605\nundo\nat 1404\nfly 0101\n99\n\nwhy\nposition\nlog\nquit\n";
    let out = play(here, &["--seed", "3"], typed).fine().out;
    assert!(out.contains("Soviet: Where does the infantry unit of column 13 start? (case 79:1.0)"), "{out}");
    assert!(out.contains("untried infantry is set up on 1302"), "{out}");
    assert!(out.contains("(case 79:1.0)") && out.contains("undone"), "{out}");
    assert!(out.contains("«fly» is no verb of this game"), "{out}");
    assert!(out.contains("there is no offer 99; they go from 1 to "), "{out}");
    assert!(out.contains("an action is a verb and at most one target"), "{out}");
    assert!(out.ends_with("kept in leningrad-1979.replay; go on with --resume\n"), "{out}");
    assert_eq!(actions(here, "leningrad-1979.replay"), ["at 1302", "at 1404"]);
    assert!(verified(here, "leningrad-1979.replay").contains("not over"));

    play(here, &["--seed", "3"], "1\n")
        .fails(2, &["leningrad-1979.replay: a game is there already", "--resume", "--save"]);
    let out = play(here, &["--resume"], "at 1505\n").fine().out;
    assert!(out.contains("column 15"), "{out}");
    assert!(!out.contains("1302"), "what was told before is not told again: {out}");
    assert_eq!(actions(here, "leningrad-1979.replay"), ["at 1302", "at 1404", "at 1505"]);
    assert!(verified(here, "leningrad-1979.replay").contains("not over"));
}

#[test]
fn the_end_of_input_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = play(folder.path(), &["--seed", "3", "--save", "g"], "").fine().out;
    assert!(out.ends_with("kept in g; go on with --resume\n"), "{out}");
    assert!(verified(folder.path(), "g").contains("not over"));
    let out = play(folder.path(), &["--save", "g", "--resume"], "1").fine().out;
    assert!(out.contains("untried infantry is set up on 1301"), "a last line without an end counts: {out}");
}

#[test]
fn letters_that_are_none_do_not_end_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_in(folder.path(), &["play", "leningrad-1979", "--seed", "3"], b"\xff\xfe\n1\n").fine();
    assert!(ran.out.contains("is no verb of this game"), "{ran:?}");
    assert_eq!(actions(folder.path(), "leningrad-1979.replay"), ["at 1301"]);
}

#[test]
fn what_was_refused_is_explained_and_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = play(folder.path(), &["--seed", "3"], "at 0410\nmove 0410\nwhy at 1302\n").fine().out;
    assert_eq!(out.matches("(case 79:1.0)\n").count() - out.matches("start? (case 79:1.0)\n").count(), 2, "{out}");
    assert!(out.contains("«at 1302» may be done"), "{out}");
    assert!(actions(folder.path(), "leningrad-1979.replay").is_empty());
}

#[test]
fn a_picture_is_drawn_beside_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = play(folder.path(), &["--seed", "3"], "picture\n").fine().out;
    let file = if cfg!(feature = "png") { "leningrad-1979.png" } else { "leningrad-1979.svg" };
    assert!(out.contains(&format!("drawn to {file}")), "{out}");
    assert!(folder.path().join(file).exists());
}

#[test]
fn a_computer_answers_and_is_still_there_on_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let out = play(here, &["--soviet", "random", "--seed", "4"], "1\n1\n").fine().out;
    assert!(out.contains("German: Which German unit is set up next?"), "{out}");
    let out = play(here, &["--resume"], "1\n1\n").fine().out;
    assert!(out.contains("German: ") && !out.contains("Soviet: "), "{out}");
    let header = fs::read_to_string(here.join("leningrad-1979.replay")).expect("kept");
    assert!(header.contains("\"seats\":[\"person\",\"random\"]"));
    let out = play(here, &["--resume", "--german", "random"], "").fine().out;
    assert!(out.contains(" victory, "), "{out}");
    let done = fs::read_to_string(here.join("leningrad-1979.replay")).expect("kept");
    assert!(done.contains("\"seats\":[\"random\",\"random\"]"));
    assert!(!verified(here, "leningrad-1979.replay").contains("not over"));
}

#[test]
fn two_computers_play_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["--german", "random", "--soviet", "random", "--seed", "3", "--save", "g.replay"];
    let out = play(folder.path(), &args, "").fine().out;
    assert!(out.trim_end().ends_with("points; kept in g.replay") && out.contains(" victory, "), "{out}");
    assert!(!verified(folder.path(), "g.replay").contains("not over"));
    let out = play(folder.path(), &["--resume", "--save", "g.replay"], "1\n").fine().out;
    assert!(out.contains(" victory, ") && out.lines().count() == 1, "a finished game stays finished: {out}");
}

#[test]
fn the_second_edition_takes_its_option() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["play", "leningrad-2010", "--option", "bid=7", "--seed", "1"];
    run_in(folder.path(), &args, b"").fine();
    let header = fs::read_to_string(folder.path().join("leningrad-2010.replay")).expect("kept");
    assert!(header.contains("\"options\":{\"bid\":7}"));
}

#[test]
fn wrong_requests_are_answered_with_the_right_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    play(here, &["--resume"], "").fails(2, &["leningrad-1979.replay: there is no saved game", "without --resume"]);
    play(here, &["--german", "foo"], "").fails(2, &["there is no player «foo»", "random", "person"]);
    play(here, &["--option", "bid=1"], "").fails(2, &["has no option «bid»"]);
    assert!(!here.join("leningrad-1979.replay").exists(), "nothing was begun");
    fs::write(here.join("leningrad-1979.replay"), "hello\n").expect("written");
    play(here, &["--resume"], "").fails(1, &["leningrad-1979.replay: line 1: this is no replay header"]);
    let other = ["play", "leningrad-2010", "--save", "other"];
    run_in(here, &other, b"").fine();
    play(here, &["--resume", "--save", "other"], "").fails(1, &["other: line 1: this is a game of leningrad-2010"]);
}
