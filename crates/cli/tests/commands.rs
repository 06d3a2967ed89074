//! Help, lists, rulebook and pictures; exit codes.

mod common;

use std::fs;

use common::{run, run_in};

#[test]
fn the_help_of_every_command_has_an_example() {
    let top = run(&["--help"]).fine().out;
    let commands = [
        "serve", "backup", "games", "simulate", "arena", "learn", "replay", "scene", "map", "rules", "charts", "play",
        "load", "attack", "bench",
    ];
    for command in commands {
        assert!(top.contains(&format!("\n  {command}")), "{command} is not in the list");
        let help = run(&[command, "--help"]).fine().out;
        assert!(help.contains(&format!("Example: ladoga {command}")), "{help}");
    }
    for question in ["legal", "do", "why", "reach", "supply", "odds"] {
        let help = run(&["scene", "s.toml", question, "--help"]).fine().out;
        assert!(help.contains("Example: ladoga scene"), "{help}");
    }
    let listed = top.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty()).count();
    assert_eq!(listed, commands.len() + 1, "every command is tried here, and help itself");
    assert!(top.contains("Exit codes: 0"));
}

#[test]
fn wrong_use_ends_with_two_and_says_what_is_right() {
    for args in [&["nonsense"][..], &["simulate"], &["simulate", "leningrad-1979", "--games", "many"], &["scene"]] {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains("--help") || ran.err.contains("Usage"), "{ran:?}");
    }
}

#[test]
fn the_games_are_listed() {
    let text = run(&["games"]).fine().out;
    let json = run(&["games", "--json"]).fine().json();
    let games = json.as_array().expect("a list");
    assert!(games.len() >= 2);
    for game in games {
        assert!(text.contains(game["id"].as_str().expect("an id")));
        assert!(text.contains(game["title"].as_str().expect("a title")));
    }
    let playable: Vec<_> = games.iter().filter(|g| g["playable"] == true).map(|g| &g["id"]).collect();
    assert!(playable.contains(&&"leningrad-1979".into()) && playable.contains(&&"leningrad-2010".into()));
}

#[test]
fn an_unknown_game_is_answered_with_the_list() {
    for args in [
        &["simulate", "chess"][..],
        &["map", "chess", "--svg", "x.svg"],
        &["rules", "chess"],
        &["play", "chess"],
        &["bench", "chess"],
    ] {
        run(args).fails(2, &["there is no game «chess»", "leningrad-1979", "leningrad-2010"]);
    }
    run(&["simulate", "leningrad-41"]).fails(2, &["not in the program yet", "leningrad-1979"]);
}

#[test]
fn the_rulebook_opens_at_a_case_of_either_edition() {
    let text = |game, case| run(&["rules", game, case]).fine().out;
    assert!(text("leningrad-1979", "7.3").contains("E79: 3 MP"));
    assert_eq!(text("leningrad-1979", "79:7.3"), text("leningrad-1979", "7.3"));
    assert!(text("leningrad-2010", "8.47").contains("10:8.47a"));
    assert!(text("leningrad-1979", "7.3a").contains("79:7.3a"));
    let section = text("leningrad-1979", "6");
    assert!(section.contains("79:6.1a") && section.contains("79:6.4b") && !section.contains("79:7.1a"));
    let json = run(&["rules", "leningrad-1979", "7.3", "--json"]).fine().json();
    assert_eq!(json["texts"][0]["number"], "7.3");
    assert_eq!(json["cases"][0]["case"], "79:7.3a");
    assert!(run(&["rules", "duel-in-the-north"]).fine().out.len() > 1000);
}

#[test]
fn an_unknown_case_is_a_no() {
    run(&["rules", "leningrad-1979", "99.9"]).fails(1, &["leningrad-1979 has no case 99.9", "ladoga rules"]);
    run(&["rules", "leningrad-2010", "99.9"]).fails(1, &["leningrad-2010 has no case 99.9"]);
    run(&["rules", "leningrad-1979", "10:8.47"]).fails(1, &["no case 10:8.47", "79:"]);
    run(&["rules", "leningrad-2010", "79:7.3"]).fails(1, &["no case 79:7.3", "10:"]);
}

#[test]
fn a_map_needs_a_place_to_go() {
    run(&["map", "leningrad-1979"]).fails(2, &["--png FILE or --svg FILE"]);
    run(&["map", "leningrad-1979", "--svg", "/nowhere/at/all.svg"]).fails(2, &["/nowhere/at/all.svg"]);
}

#[test]
fn maps_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["leningrad-1979", "leningrad-2010"] {
        run_in(folder.path(), &["map", game, "--svg", "map.svg"], b"").fine();
        let svg = fs::read_to_string(folder.path().join("map.svg")).expect("drawn");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }
}

#[test]
fn a_png_is_drawn_or_the_program_says_that_it_cannot() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_in(folder.path(), &["map", "leningrad-1979", "--png", "map.png", "--width", "300"], b"");
    if cfg!(feature = "png") {
        ran.fine();
        let png = fs::read(folder.path().join("map.png")).expect("drawn");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    } else {
        ran.fails(2, &["built without PNG", "--svg"]);
    }
}

#[test]
fn the_benchmark_gives_figures() {
    let json = run(&["bench", "leningrad-1979", "--seconds", "1", "--json"]).fine().json();
    assert!(json["decisions"].as_u64().is_some_and(|n| n > 1000), "{json}");
    assert!(json["clone_ns"].as_f64().is_some_and(|n| n > 0.0), "{json}");
}

#[test]
fn nobody_reading_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_ladoga"))
        .args(["rules", "leningrad-1979"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn the_charts_of_a_game_are_read_whole_or_one_by_one_with_their_cases() {
    let all = run(&["charts", "leningrad-1979"]).fine().out;
    for title in ["# Combat results", "# Column shifts", "# Terrain", "# Sequence of play", "# Markers", "# Turns"] {
        assert!(all.contains(title), "{title} is missing:\n{all}");
    }
    let terrain = run(&["charts", "leningrad-1979", "terrain"]).fine().out;
    let swamp = terrain.lines().find(|line| line.starts_with("swamp")).expect("a line for swamp");
    let words: Vec<_> = swamp.split_whitespace().collect();
    assert_eq!(words, ["swamp", "2", "2", "2", "1", "left", "[79:4.9]"]);
    let json = run(&["charts", "assault-on-leningrad", "results", "--json"]).fine().json();
    assert_eq!(json["charts"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["charts"][0]["lines"][0]["cells"][0], "AE");
    assert_eq!(json["turns"].as_array().map(Vec::len), Some(0));
    let none = run(&["charts", "leningrad-1979", "weather"]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("results, shifts, terrain"), "{none:?}");
}
