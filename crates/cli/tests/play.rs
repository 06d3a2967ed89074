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
    assert!(out.contains("untried infantry is set up on Haapsalu (1302)"), "{out}");
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
    assert!(out.contains(" victory") && !out.contains(" 1  "), "a finished game stays finished: {out}");
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

/// A game of any title, as typed.
fn play_game(folder: &Path, args: &[&str], typed: &str) -> String {
    run_in(folder, &[&["play"], args].concat(), typed.as_bytes()).fine().out
}

const SEEDED: [&str; 3] = ["leningrad-1979", "--seed", "3"];

#[test]
fn the_side_is_called_as_in_the_game_and_both_words_are_understood() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let header = |file: &str| fs::read_to_string(here.join(file)).expect("kept").lines().next().unwrap().to_owned();
    for (file, game, flag) in [
        ("a", "assault-on-leningrad", "--russian"),
        ("b", "assault-on-leningrad", "--soviet"),
        ("c", "leningrad-2010", "--russian"),
    ] {
        play_game(here, &[game, flag, "recruit", "--seed", "3", "--save", file], "");
        assert!(header(file).contains("\"seats\":[\"person\",\"recruit\"]"), "{game} {flag}");
    }
    let wrong = |game: &str, flag: &str, words: &[&str]| {
        run_in(here, &["play", game, flag, "foo", "--save", "w"], b"").fails(2, words);
    };
    wrong("assault-on-leningrad", "--soviet", &["--russian: there is no player «foo»", "person"]);
    wrong("assault-on-stalingrad", "--soviet", &["--russian: there is no player «foo»"]);
    wrong("leningrad-1979", "--german", &["--german: there is no player «foo»"]);
    assert!(!here.join("w").exists());
}

#[test]
fn a_player_has_a_budget_and_keeps_it_on_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let seats = || fs::read_to_string(here.join("g")).expect("kept").lines().next().unwrap().to_owned();
    let args = ["leningrad-1979", "--soviet", "portfolio@30", "--seed", "3", "--save", "g"];
    play_game(here, &args, "1\n1\n");
    assert!(seats().contains("[\"person\",\"portfolio@30\"]"), "{}", seats());
    let out = play_game(here, &["leningrad-1979", "--resume", "--save", "g"], "1\n1\n");
    assert!(out.contains("German: ") && !out.contains("Soviet: "), "the computer is still there: {out}");
    assert!(seats().contains("portfolio@30"));
    play(here, &["--soviet", "marshal@fast", "--save", "h"], "")
        .fails(2, &["--soviet: «marshal@fast»", "0.5s or 200ms"]);
}

#[test]
fn help_lists_every_command_and_each_is_understood() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = play_game(folder.path(), &SEEDED, "help\n");
    let commands =
        ["done", "yes", "undo", "hint", "why", "look", "offers", "more", "position", "log", "picture", "quit"];
    for command in commands {
        assert!(help.lines().any(|l| l.trim_start().starts_with(&format!("{command} "))), "{command} is not listed");
        let here = tempfile::tempdir().expect("a folder");
        let out = play_game(here.path(), &SEEDED, &format!("{command}\n"));
        assert!(!out.contains("is no verb"), "{command}: {out}");
    }
    let out = play_game(tempfile::tempdir().expect("a folder").path(), &SEEDED, "fly 0101\nhello\n");
    assert_eq!(out.matches("is no verb of this game; now it is at, and help lists the rest").count(), 2, "{out}");
}

#[test]
fn a_hint_has_a_reason_and_yes_takes_it() {
    for game in ["leningrad-1979", "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"] {
        for flag in ["--german", "--soviet"] {
            let folder = tempfile::tempdir().expect("a folder");
            let args = [game, flag, "random", "--seed", "3", "--save", "g"];
            let out = play_game(folder.path(), &args, "hint\nyes\nyes\nhint\nlog\nyes\n");
            let said = out.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(said.matches("The veteran").count(), 2, "{game} {flag}: {out}");
            assert!(said.matches(", because ").count() >= 2 && out.contains("Type yes to do it: "), "{out}");
            let refused = out.matches("nothing was asked that yes would answer").count();
            assert_eq!(refused, 2, "yes is for what was just said: {out}");
            assert!(!actions(folder.path(), "g").is_empty(), "{game} {flag}");
            assert!(verified(folder.path(), "g").contains("not over"));
        }
    }
}

/// The German army of 1979 set up, and its movement phase before it.
const SET_UP: &str = "place 1pz, at 0111, place 6pz, at 0111, place 36mech, at 0111, place 8pz, at 0112, place 3mech, \
    at 0112, place sstotmech, at 0112, place 1inf, at 0113, place 11inf, at 0113, place 12inf, at 0113, place 21inf, \
    at 0111, place 30inf, at 0112, place 32inf, at 0113, place 58inf, at 0111, place 61inf, at 0112, place 93inf, at \
    0113, place 96inf, at 0111, place 121inf, at 0112, place 122inf, at 0113, place 123inf, at 0111, place 126inf, at \
    0112, place 206inf, at 0113, place 217inf, at 0111, place 251inf, at 0112\n";

fn german(typed: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["leningrad-1979", "--soviet", "random", "--seed", "5", "--save", "g"];
    let out = play_game(folder.path(), &args, &format!("{SET_UP}{typed}"));
    let at = out.find("Which German unit moves next?").expect("the movement phase");
    (folder, out[at..].to_owned())
}

#[test]
fn done_asks_where_units_are_left() {
    let phase = |out: &str| out.contains("Game-Turn 1: German combat");
    let (_, out) = german("done\n");
    assert!(out.contains("End anyway: 23 units have not moved") && !phase(&out), "the end of input is no yes: {out}");
    for typed in ["done\ndone\n", "done\nyes\n", "done!\n", "24\n24\n", "done\n\ndone\n"] {
        let (_, out) = german(typed);
        assert!(phase(&out), "{typed:?}: {out}");
    }
    for typed in ["done\nhint\ndone\n", "done\nno\nyes\n", "yes\n"] {
        let (_, out) = german(typed);
        assert!(!phase(&out), "whoever says something else has not said yes, {typed:?}: {out}");
    }
    let (_, out) = german("pick 1inf\ndone\n");
    assert!(!out.contains("End anyway"), "nothing is lost by putting one unit down: {out}");
}

#[test]
fn offers_are_a_table_with_names_places_and_points() {
    let (_, out) = german("pick 1pz\n0211\ncommit 0\nadvance 1pz, at 0211\ndone\n");
    assert!(out.contains("\n 1  pick 1pz        1st Panzer       10-8  0111 Tilsit\n"), "{out}");
    assert!(out.contains("\n24  done  End the German movement phase\n"), "{out}");
    assert!(out.contains("overrun 0210  Taurage  clear  5 left  Soviet: ?-5 and ?-5"), "{out}");
    assert!(out.contains("in hand on 0111 Tilsit: 1st Panzer 10-8 (1pz)"), "{out}");
    assert!(out.contains("odds: 10 against 1 to 7 is ") && out.contains("-2 overrun (case 79:7.1)"), "{out}");
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["assault-on-leningrad", "--russian", "random", "--seed", "5"];
    let out = play_game(folder.path(), &args, "done\npick 1/1pz, enter 1136\nlook move 1134\n");
    assert!(out.contains("move 1034  forest  1⅔ left  ends the move"), "{out}");
    assert!(out.contains("\n  1134  3  ⅓ left   woods  (case 6.13)\n"), "{out}");
}

#[test]
fn lines_are_wrapped_at_words_to_the_width() {
    let text = |columns: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ladoga"));
        command.args(["play", "assault-on-leningrad", "--russian", "veteran", "--seed", "5"]);
        let file = folder.path().join("typed");
        fs::write(&file, "done\nhint\nposition\nhelp\npick 1/1pz, enter 1136\n").expect("written");
        let input = fs::File::open(&file).expect("typed");
        let output = command.current_dir(folder.path()).env("COLUMNS", columns).stdin(input).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let words = |text: &str| {
        let mut words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    };
    let (narrow, wide) = (text("50"), text("130"));
    // What was typed, and where the game is kept, stay in one line.
    let mut sentences = narrow.lines().filter(|l| !l.starts_with("> ") && !l.starts_with("kept in "));
    assert!(sentences.all(|l| l.chars().count() <= 50), "{narrow}");
    assert!(wide.lines().any(|l| l.chars().count() > 100) && wide.lines().all(|l| l.chars().count() <= 130), "{wide}");
    let cut: Vec<_> = words(&narrow).into_iter().filter(|w| !words(&wide).contains(w)).collect();
    // What a narrow page says more is only that there are more pages.
    let pages = "more: type more, or offers WORD for those with a word in them)";
    assert!(cut.iter().all(|w| w.starts_with('(') || pages.contains(w.as_str())), "{cut:?}");
}

#[test]
fn long_lists_come_in_pages_and_can_be_searched() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["assault-on-stalingrad", "--german", "random", "--seed", "3"];
    let out = play_game(folder.path(), &args, "more\nmore\noffers factory\noffers nonsense\noffers\n");
    let pages: Vec<_> = out.split("\n> ").collect();
    let offers = |page: &str| page.lines().filter(|l| l.contains("at ") && l.contains("clear")).count();
    assert_eq!(offers(pages[0]), 20, "{out}");
    assert!(pages[0].contains("(16 more: type more, or offers WORD"), "{out}");
    assert!(pages[1].contains("56  at ") && !pages[1].contains("type more"), "{out}");
    assert!(pages[2].contains("all offers were shown"), "{out}");
    assert!(pages[3].contains("Tractor Factory") && !pages[3].contains("Mamayev"), "{out}");
    assert!(pages[4].contains("no offer has «nonsense» in it"), "{out}");
    assert_eq!(pages[5].lines().filter(|l| l.contains("Mamayev")).count(), 1, "{out}");
    let all = run_in(folder.path(), &["play", "assault-on-stalingrad", "--resume"], b"57\n56\n").fine().out;
    assert!(all.contains("there is no offer 57; they go from 1 to 56"), "{all}");
}

#[test]
fn a_whole_move_is_undone_and_a_whole_phase() {
    let (folder, out) = german("pick 1pz\njoin 6pz\nundo move\npick 1pz\ndone\npick 6pz\nundo phase\nundo game\n");
    assert!(out.contains("2 actions undone") && out.contains("3 actions undone"), "{out}");
    assert!(out.contains("«game» cannot be undone"), "{out}");
    assert_ne!(actions(folder.path(), "g").pop().as_deref(), Some("pick 6pz"));
}

#[test]
fn a_row_is_done_as_far_as_it_goes_and_undone_at_once() {
    let (folder, out) = german("pick 1pz, join 6pz, join 36mech\nundo\npick 1pz, overrun 0510, done\nundo\n");
    assert!(out.contains("in hand on 0111 Tilsit: 1st Panzer 10-8 (1pz), 6th Panzer"), "{out}");
    assert!(out.contains("3 actions undone"), "{out}");
    assert!(out.contains("«overrun 0510» may not be done: only an adjacent hex can be overrun"), "{out}");
    let last = actions(folder.path(), "g").pop();
    assert_eq!(last.as_deref(), Some("at 0112"), "all was taken back");
    let (_, out) = german("pick 1pz, join 6pz, join 36mech, overrun 0211, commit 0, advance 1pz\n");
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("not done, because something came between: advance 1pz"), "{out}");
    let (folder, _) = german("pick 1pz, jump 0211\npick 1pz, join 99pz\n");
    assert_eq!(actions(folder.path(), "g").pop().as_deref(), Some("at 0112"), "a row that cannot be read is not begun");
}

#[test]
fn a_hex_or_unit_alone_means_what_is_offered_about_it() {
    let (_, out) = german("1pz\n0211\nundo\nundo\n0511\n99\n");
    assert!(out.contains("Where does 1st Panzer go from Tilsit") && out.contains("1st Panzer overruns 0211"), "{out}");
    assert!(out.contains("0511» may not be done: "), "{out}");
    assert!(out.contains("there is no offer 99; they go from 1 to 24"), "{out}");
    let (_, out) = german("why 0511\nwhy pick 1pz\nwhy i06\nlook 1pz\nlook 0111\nlook nothing\n");
    assert!(out.contains("«pick 1pz» may be done") && out.contains("(case 79:"), "{out}");
    assert!(out.contains("supply: in supply") && out.contains("0111 Tilsit: clear"), "{out}");
    assert!(out.contains("look at an action, a hex or a unit"), "{out}");
}

#[test]
fn the_log_has_no_line_that_only_says_done() {
    let (_, out) = german("pick 1inf\ndone\ndone!\nlog\nlog all\nlog 3\nlog many\n");
    assert!(out.contains("1st Infantry begins to move"), "{out}");
    assert!(!out.lines().any(|l| l.trim_end().ends_with("  done")), "{out}");
    assert!(out.contains("lines before this; log all shows them") && out.contains("not «log many»"), "{out}");
}
