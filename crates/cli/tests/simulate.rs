//! `ladoga simulate`.

mod common;

use std::{collections::BTreeSet, fs, path::Path};

use common::{Ran, arg, run, run_in};

const GAME: &str = "leningrad-1979";

fn simulate(folder: &Path, args: &[&str]) -> Ran {
    let mut all = vec!["simulate"];
    all.extend(args);
    run_in(folder, &all, b"")
}

fn lines(path: &Path) -> BTreeSet<String> {
    fs::read_to_string(path).expect("lines").lines().map(str::to_owned).collect()
}

#[test]
fn the_summary_is_the_last_line() {
    let ran = run(&["simulate", GAME, "--games", "3", "--seed", "1", "--json"]).fine();
    let json = ran.json();
    for key in ["games", "wins", "decisions", "decisions_per_second", "games_per_second"] {
        assert!(!json[key].is_null(), "{key} is missing in {json}");
    }
    assert_eq!(json["games"], 3);
    let wins: u64 = json["wins"].as_array().expect("both sides").iter().filter_map(|w| w["wins"].as_u64()).sum();
    assert!(wins <= 3);
    assert!(ran.out.starts_with("leningrad-1979: 3 games\n"));
}

#[test]
fn both_editions_and_all_players_play() {
    for game in [GAME, "leningrad-2010"] {
        for players in ["random,random", "greedy,random", "random, veteran"] {
            let json = run(&["simulate", game, "--players", players, "--games", "1", "--json"]).fine().json();
            assert_eq!(json["games"], 1, "{game} {players}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() {
    let digest = |seed, jobs| {
        let args = ["simulate", GAME, "--games", "4", "--seed", seed, "--jobs", jobs, "--json"];
        run(&args).fine().json()["digest"].clone()
    };
    assert_eq!(digest("5", "1"), digest("5", "2"));
    assert_ne!(digest("5", "1"), digest("6", "1"));
}

#[test]
fn a_scenario_is_chosen_by_its_name_and_without_one_it_is_the_first() {
    let digest = |more: &[&str]| {
        let args = [&["simulate", GAME, "--games", "2", "--seed", "5", "--laws", "--json"], more].concat();
        let json = run(&args).fine().json();
        assert_eq!(json["scenario"], "campaign");
        json["digest"].clone()
    };
    assert_eq!(digest(&["--scenario", "campaign"]), digest(&[]));
}

#[test]
fn every_tool_takes_a_scenario_and_says_which_there_are() {
    let folder = tempfile::tempdir().expect("a folder");
    for tool in [
        &["simulate", GAME][..],
        &["play", GAME],
        &["bench", GAME],
        &["learn", GAME],
        &["arena", GAME, "--players", "random,recruit"],
    ] {
        let out = run_in(folder.path(), &[tool, &["--scenario", "skirmish"][..]].concat(), b"");
        assert!(out.err.contains("there is no scenario «skirmish» (scenarios: campaign)"), "{tool:?}: {out:?}");
    }
    fs::write(
        folder.path().join("a.toml"),
        "game = \"leningrad-1979\"\nscenario = \"skirmish\"\nturn = 1\nphase = \"x\"\n",
    )
    .expect("a file");
    let out = run_in(folder.path(), &["scene", "a.toml", "legal"], b"");
    assert!(out.err.contains("there is no scenario «skirmish»"), "{out:?}");
}

#[test]
fn shards_add_up_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = [GAME, "--games", "5", "--seed", "3", "--out"];
    simulate(folder.path(), &[&base[..], &["whole.ndjson"]].concat()).fine();
    for shard in ["1/2", "2/2"] {
        let file = format!("{}.ndjson", &shard[..1]);
        simulate(folder.path(), &[&base[..], &[&file, "--shard", shard]].concat()).fine();
    }
    let [whole, one, two] = ["whole", "1", "2"].map(|f| lines(&folder.path().join(format!("{f}.ndjson"))));
    assert_eq!((whole.len(), one.len(), two.len()), (5, 3, 2));
    assert_eq!(one.union(&two).cloned().collect::<BTreeSet<_>>(), whole);
    for line in whole {
        let json: serde_json::Value = serde_json::from_str(&line).expect("a line is JSON");
        assert!(json["decisions"].as_u64().is_some_and(|n| n > 100) && json["level"].is_string(), "{json}");
    }
}

#[test]
fn every_game_can_be_kept_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let args =
        [GAME, "--players", "greedy,random", "--games", "2", "--seed", "1", "--replays", "kept/here", "--out", "o"];
    simulate(folder.path(), &args).fine();
    let files: Vec<_> = fs::read_dir(folder.path().join("kept/here")).expect("kept").collect();
    assert_eq!(files.len(), 2);
    let told = fs::read_to_string(folder.path().join("o")).expect("lines");
    for file in files {
        let path = file.expect("a file").path();
        let out = run(&["replay", arg(&path), "--verify"]).fine().out;
        assert!(out.contains("actions verified; "), "{out}");
        let json = run(&["replay", arg(&path), "--json"]).fine().json();
        assert_eq!((&json["verified"], &json["seats"][0]), (&true.into(), &"greedy".into()));
        assert!(told.contains(json["seed"].as_str().expect("a seed")));
    }
}

#[test]
fn players_have_budgets_and_knobs_as_in_the_arena() {
    let folder = tempfile::tempdir().expect("a folder");
    let digest = |players: &str| {
        let args = [GAME, "--players", players, "--games", "1", "--seed", "4", "--replays", "kept", "--json"];
        simulate(folder.path(), &args).fine().json()
    };
    let json = digest("portfolio@40,random@200ms");
    let names: Vec<_> = json["wins"].as_array().expect("both sides").iter().map(|w| w["player"].clone()).collect();
    assert_eq!(names, ["portfolio@40", "random@200ms"]);
    assert_eq!(json["digest"], digest("portfolio@40,random@200ms")["digest"], "work is the same everywhere");
    let kept = fs::read_to_string(folder.path().join("kept/leningrad-1979-000000.replay")).expect("kept");
    assert!(kept.contains("\"seats\":[\"portfolio@40\",\"random@200ms\"]"), "{}", &kept[..300]);
    let plain = digest("veteran,random")["digest"].clone();
    assert_eq!(digest("veteran@0.5s,random")["digest"], plain, "who does not think ahead needs no budget");
    assert_ne!(digest("veteran+bold=-6+pull=60@9,random")["digest"], plain);
    let arena = ["arena", GAME, "--players", "portfolio@40,random@200ms", "--games", "2", "--seed", "4", "--json"];
    let met = run(&arena).fine().json();
    assert_eq!(met["players"][0]["name"], "portfolio@40");
}

#[test]
fn an_option_of_the_game_is_taken() {
    let points = |option: &[&str]| {
        let args = [&["simulate", "leningrad-2010", "--games", "1", "--json"], option].concat();
        run(&args).fine().json()["mean_points"][1].as_f64().expect("points")
    };
    assert_eq!(points(&["--option", "bid=12"]), points(&[]) + 12.0);
}

#[test]
fn the_laws_can_be_checked_on_the_way() {
    run(&["simulate", GAME, "--games", "1", "--laws"]).fine();
}

#[test]
fn wrong_requests_are_answered_with_the_right_ones() {
    let wrong = |args: &[&str], words: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        simulate(folder.path(), &[&[GAME], args].concat()).fails(2, words);
    };
    wrong(&["--players", "foo,random"], &["there is no player «foo»", "random, recruit, veteran"]);
    wrong(&["--players", "random"], &["two players are needed", "--players greedy,random"]);
    wrong(&["--players", "random,random,random"], &["two players are needed"]);
    wrong(&["--players", ""], &["there is no player «»"]);
    wrong(&["--players", "marshal@,random"], &["«marshal@»", "0.5s or 200ms", "20000"]);
    wrong(&["--players", "marshal@0.5,random"], &["«marshal@0.5»", "0.5s or 200ms"]);
    wrong(&["--players", "marshal@0,random"], &["«marshal@0»", "more than 0"]);
    wrong(&["--players", "marshal+bold=5,random"], &["«marshal+bold=5»", "veteran and greedy"]);
    wrong(&["--players", "veteran+fly=5,random"], &["«veteran+fly=5»", "the knobs of leningrad-1979 are"]);
    wrong(&["--players", "veteran@9+bold=5,random"], &["knobs stand before the budget"]);
    wrong(&["--shard", "3/2"], &["a shard is written 2/8", "«3/2»"]);
    wrong(&["--shard", "0/2"], &["«0/2»"]);
    wrong(&["--shard", "half"], &["«half»"]);
    wrong(&["--games", "1", "--shard", "2/2"], &["shard 2/2 of 1 games is empty"]);
    wrong(&["--scenario", "skirmish"], &["there is no scenario «skirmish» (scenarios: campaign)"]);
    wrong(&["--option", "bid=3"], &["leningrad-1979 has no option «bid»"]);
    wrong(&["--option", "bid"], &["key=number, not «bid»"]);
    wrong(&["--option", "bid=many"], &["key=number, not «bid=many»"]);
    wrong(&["--out", "no/such/folder/x"], &["no/such/folder/x"]);
    run(&["simulate", "leningrad-2010", "--option", "bid=999"]).fails(2, &["option bid is 0 to 200, not 999"]);
    let none = run(&["simulate", GAME, "--games", "0"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("--games"), "{none:?}");
}
