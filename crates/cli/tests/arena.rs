//! `ladoga arena`.

mod common;

use std::{fs, path::Path};

use common::{Ran, arg, run, run_in};
use serde_json::Value;

const GAME: &str = "leningrad-1979";

/// Random against greedy, a few games.
fn arena(dir: &Path, args: &[&str]) -> Ran {
    let base = ["arena", GAME, "--players", "random,greedy", "--seed", "5", "--json", "--dir", arg(dir)];
    run(&[&base[..], args].concat())
}

fn games(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).expect("results");
    text.lines().map(|line| serde_json::from_str(line).expect("a game a line")).collect()
}

#[test]
fn a_run_cut_off_is_taken_up_to_the_same_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("results.ndjson");
    let whole = arena(dir.path(), &["--games", "6"]).fine().json();
    let played = games(&file);
    assert_eq!(played.len(), 6);
    for game in &played {
        let replay = dir.path().join("replays").join(game["replay"].as_str().expect("a name"));
        run(&["replay", arg(&replay), "--verify"]).fine();
    }

    // Four games and a half: the half one is dropped, two are played again.
    let text = fs::read_to_string(&file).expect("results");
    let ends: Vec<_> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    fs::write(&file, &text[..ends[3] + 100]).expect("written");
    let again = arena(dir.path(), &["--games", "6"]).fine();
    assert!(again.err.contains("4 of 6 games were played before"), "{again:?}");
    assert_eq!(again.json()["digest"], whole["digest"]);
    assert_eq!(games(&file).len(), 6);

    // A line that only lacks its end is a whole game.
    fs::write(&file, text.trim_end()).expect("written");
    let again = arena(dir.path(), &["--games", "6"]).fine();
    assert!(again.err.contains("6 of 6"), "{again:?}");
    assert_eq!(again.json(), whole);
    assert_eq!(fs::read_to_string(&file).expect("results"), text);

    // Players named in another order are the same games; more games go on from there.
    let base = ["arena", GAME, "--seed", "5", "--dir", arg(dir.path())];
    let turned = run(&[&base[..], &["--players", "greedy,random", "--games", "7"]].concat()).fine();
    assert!(turned.err.contains("7 is odd and games come in pairs: 8 are played"), "{turned:?}");
    assert!(turned.err.contains("6 of 8 games were played before"), "{turned:?}");
}

#[test]
fn shards_add_up_to_the_whole() {
    let (whole, parts) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let wanted = arena(whole.path(), &["--games", "6"]).fine().json();
    for shard in ["1/2", "2/2"] {
        let ran = arena(parts.path(), &["--games", "6", "--shard", shard]).fine();
        assert!(!ran.err.contains("before"), "{ran:?}");
    }
    let sum = arena(parts.path(), &["--games", "6"]).fine();
    assert!(sum.err.contains("6 of 6 games were played before"), "{sum:?}");
    assert_eq!(sum.json()["digest"], wanted["digest"]);
    assert_eq!(sum.json()["pairings"][0]["score"], wanted["pairings"][0]["score"]);
    let count = |n| games(&parts.path().join(format!("results-{n}-of-2.ndjson"))).len();
    // Both games of a pair are in one shard.
    assert_eq!((count(1), count(2)), (4, 2));
}

#[test]
fn everybody_meets_everybody_on_both_sides() {
    let players = "random,greedy@1000,greedy@0.5s";
    let ran = run(&["arena", GAME, "--players", players, "--games", "2", "--turn-work", "10", "--json"]).fine();
    let json = ran.json();
    assert_eq!((&json["game"], &json["games"]), (&Value::from(GAME), &Value::from(6)));
    let all = json["players"].as_array().expect("players");
    let names: Vec<_> = all.iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(names.join(","), players);
    for player in all {
        assert_eq!(player["games_by_side"], serde_json::json!([2, 2]));
        let value = |key: &str| player[key].as_f64().unwrap_or_else(|| panic!("{key} is missing in {player}"));
        assert!(value("elo_low") <= value("elo") && value("elo") <= value("elo_high"), "{player}");
        assert!(value("ms_per_turn") <= value("ms_per_turn_max"), "{player}");
        assert!((0.0..=1.0).contains(&value("score")), "{player}");
    }
    let pairings = json["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 3);
    for met in pairings {
        let sum: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| met[key].as_u64()).sum();
        assert_eq!((sum, met["by_side"].as_array().map(Vec::len)), (2, Some(2)), "{met}");
    }
    assert!(json["digest"].as_str().is_some_and(|d| d.starts_with("b3:")));
    assert!(ran.out.contains("random against greedy@1000\n"), "{}", ran.out);
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let base = |game, seed, more: &[&str]| {
        let args = ["arena", game, "--players", "random,greedy", "--games", "2", "--seed", seed, "--dir"];
        run(&[&args[..], &[arg(dir.path())], more].concat())
    };
    base(GAME, "5", &["--turn-work", "100"]).fine();
    let file = dir.path().join("results.ndjson");
    let text = fs::read_to_string(&file).expect("results");
    base(GAME, "6", &["--turn-work", "100"]).fails(2, &["results.ndjson: line 1", "of seed 5, not of 6"]);
    base("leningrad-2010", "5", &[]).fails(2, &["a game of leningrad-1979, not of leningrad-2010"]);
    base(GAME, "5", &[]).fails(2, &["had a budget of 100 in this game, not no budget"]);
    base(GAME, "5", &["--turn-time", "1s", "--shard", "1/1"]).fails(2, &["a budget of 100", "not a budget of 1s"]);
    assert_eq!(fs::read_to_string(&file).expect("results"), text);
    fs::write(&file, format!("nonsense\n{text}")).expect("written");
    base(GAME, "5", &["--turn-work", "100"]).fails(2, &["line 1: this is no finished game"]);
}

#[test]
fn wrong_requests_are_answered_with_the_right_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = |args: &[&str], words: &[&str]| {
        run_in(folder.path(), &[&["arena", GAME][..], args].concat(), b"").fails(2, words);
    };
    wrong(&["--players", "foo,random"], &["there is no player «foo»", "random, recruit, veteran"]);
    wrong(&["--players", "random"], &["two players or more are needed"]);
    wrong(&["--players", "random,random"], &["«random» is named twice"]);
    wrong(&["--players", "random,greedy@much"], &["0.5s or 200ms", "not «much»"]);
    wrong(&["--players", "random,greedy@0"], &["a budget is more than 0"]);
    wrong(&["--players", "random,greedy", "--shard", "3/2"], &["a shard is written 2/8", "«3/2»"]);
    wrong(&["--players", "random,greedy", "--games", "2", "--shard", "2/2"], &["shard 2/2 of 2 games", "is empty"]);
    wrong(&["--players", "random,greedy", "--option", "bid=3"], &["has no option «bid»"]);
    for args in [["--turn-time", "1h"], ["--turn-work", "0"], ["--games", "0"]] {
        let ran = run(&[&["arena", GAME, "--players", "random,greedy"], &args[..]].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(args[0]), "{ran:?}");
    }
}
