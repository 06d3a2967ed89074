//! `--data`: maps and tables of the user's own, right and wrong.

mod common;

use std::{fs, path::Path};

use common::{Ran, arg, root, run};
use tempfile::TempDir;

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("copied");
        }
    }
}

/// A copy of the data with one text in one file changed; the line of the change.
fn changed(file: &str, old: &str, new: &str) -> (TempDir, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root().join("data/advance"), &folder.path().join("advance"));
    let path = folder.path().join("advance").join(file);
    let text = fs::read_to_string(&path).expect("a data file");
    let at = text.find(old).unwrap_or_else(|| panic!("«{old}» is not in {file}"));
    fs::write(&path, text.replacen(old, new, 1)).expect("written");
    (folder, 1 + text[..at].matches('\n').count())
}

fn simulate(folder: &TempDir) -> Ran {
    run(&["--data", arg(folder.path()), "simulate", "leningrad-1979", "--games", "1", "--json"])
}

#[test]
fn a_copy_of_the_data_plays_the_same_games() {
    let (folder, _) = changed("rules.md", "# advance", "# Advance");
    let own = simulate(&folder).fine().json();
    let built_in = run(&["simulate", "leningrad-1979", "--games", "1", "--json"]).fine().json();
    assert_eq!(own["digest"], built_in["digest"]);
}

#[test]
fn a_table_of_ones_own_changes_the_game_and_the_replay_says_so() {
    let old = "clear = { armor = 2, infantry = 2 }";
    let (folder, _) = changed("tables.toml", old, "clear = { armor = 1, infantry = 1 }");
    let (own, kept) = (arg(folder.path()), tempfile::tempdir().expect("a folder"));
    let kept = kept.path();
    run(&["--data", own, "simulate", "leningrad-1979", "--games", "1", "--replays", arg(kept)]).fine();
    let path = kept.join("leningrad-1979-000000.replay");
    run(&["--data", own, "replay", arg(&path), "--verify"]).fine();
    let words = ["line ", "it was played with other tables or another map"];
    run(&["replay", arg(&path), "--verify"]).fails(1, &words);
}

#[test]
fn a_typo_in_a_map_is_answered_with_file_line_and_hex() {
    let cases = [
        ("hexes.tsv", "0309\thill", "0309\thil", &["hex 0309", "hil"][..]),
        ("hexes.tsv", "0410\tclear\t-\t-", "0410\tclear", &["hex 0410"]),
        ("sides.tsv", "0410\t0511\triver", "0410\t0612\triver", &["hex 0410", "0612"]),
        ("links.tsv", "0410\t0510\troad", "0410\t9910\troad", &["9910"]),
        ("hexes.tsv", "0410\tclear", "0409\tclear", &["hex 0409"]),
    ];
    for (file, old, new, words) in cases {
        let (folder, line) = changed(&format!("maps/leningrad-1979/{file}"), old, new);
        let place = format!("maps/leningrad-1979/{file}:{line}:");
        simulate(&folder).fails(2, &[&[place.as_str()], words].concat());
    }
}

#[test]
fn a_wrong_table_is_answered_with_its_line_and_a_sentence() {
    // What is wrong, and the text its line begins with where it is not the line of the change.
    let cases = [
        ("\"2/2\", \"1/1\", \"2/1\", \"1/-\"", "\"2/2\", \"1/1\", \"2/9\", \"1/-\"", "", "«9» is no combat result"),
        ("die_2 = [\"-/E\", ", "die_2 = [", "", "crt.die_2: this row has 12 results under 13 columns"),
        ("stack_limit = 3", "stack_limit = three", "", "invalid"),
        ("stack_limit = 3", "stack_limit = \"three\"", "", "meta.stack_limit: invalid type: string \"three\""),
        ("stack_limit = 3", "", "[meta]", "meta has no «stack_limit»"),
        ("e79_german = [\"0111\"", "e79_german = [\"9911\"", "", "there is no hex 9911"),
        ("kind = \"armor\"", "kind = \"boat\"", "", "«boat» is neither armor nor mech"),
        ("id = \"overrun\"", "id = \"overrunning\"", "[[shifts.list]]", "shifts.list has no «overrun»"),
        ("id = \"de-combat\"", "id = \"de-fight\"", "", "«de-fight» stands where «de-combat» is expected"),
        ("corps = \"39\"\nhexes", "corps = \"93\"\nhexes", "", "there is no such corps"),
        ("turn = 10\ncorps", "turn = 13\ncorps", "", "13 is no turn of a game of 12"),
        ("fort = 2\n", "frot = 2\n", "", "«frot» is not known here"),
    ];
    for (old, new, begins, what) in cases {
        let (folder, changed) = changed("tables.toml", old, new);
        let text = fs::read_to_string(folder.path().join("advance/tables.toml")).expect("a data file");
        let at = if begins.is_empty() {
            Some(changed)
        } else {
            text.lines().position(|l| l.starts_with(begins)).map(|i| i + 1)
        };
        let place = format!("tables.toml:{}:", at.expect("a line"));
        simulate(&folder).fails(2, &[place.as_str(), what]);
    }
}

#[test]
fn a_wrong_mark_on_the_map_is_answered_with_its_line() {
    let (folder, line) = changed("maps/leningrad-1979/hexes.tsv", "setup-su:1I", "setup-su:1X");
    let place = format!("maps/leningrad-1979/hexes.tsv:{line}: hex ");
    simulate(&folder).fails(2, &[place.as_str(), "setup-su:1X is no number of I or A"]);
}

#[test]
fn the_looks_are_data_too_and_change_no_game() {
    let (folder, _) = changed("maps/leningrad-1979/sheet.toml", "INGRIA", "VOTIA");
    let drawn = folder.path().join("map.svg");
    run(&["--data", arg(folder.path()), "map", "leningrad-1979", "--svg", arg(&drawn)]).fine();
    let svg = fs::read_to_string(&drawn).expect("a picture");
    assert!(svg.contains(">VOTIA</text>") && !svg.contains("INGRIA"));
    let (bands, _) = changed("look.toml", "\"39\", \"56\"", "\"56\", \"39\"");
    let built_in = run(&["simulate", "leningrad-1979", "--games", "1", "--json"]).fine().json();
    for own in [folder, bands] {
        assert_eq!(simulate(&own).fine().json()["digest"], built_in["digest"]);
    }
}

#[test]
fn a_slip_in_the_looks_is_answered_with_its_line() {
    let file = "maps/leningrad-1979/sheet.toml";
    for (old, new, what) in [
        ("spacing = 11", "spacign = 11", "unknown field `spacign`"),
        ("hex = \"2306\"", "hex = \"2399\"", "«2399» is no hex of leningrad-1979"),
        ("swatch = \"hill\"", "swatch = \"hlil\"", "there is no picture of «hlil»"),
    ] {
        let (folder, line) = changed(file, old, new);
        let ran = run(&["--data", arg(folder.path()), "map", "leningrad-1979", "--svg", arg(&folder.path().join("x"))]);
        ran.fails(2, &[&format!("{file}:{line}:"), what]);
    }
    let (folder, line) = changed("look.toml", "bands", "band");
    simulate(&folder).fails(2, &[&format!("look.toml:{line}:"), "unknown field `band`"]);
}

#[test]
fn a_folder_that_is_not_there_is_refused_whatever_is_asked() {
    for args in [
        &["rules", "leningrad-1979"][..],
        &["games"],
        &["map", "leningrad-1979", "--svg", "x.svg"],
        &["play", "leningrad-1979", "--save", "no/such.replay"],
        &["simulate", "leningrad-1979", "--games", "1"],
        &["serve", "--port", "0", "--no-open"],
    ] {
        let args = [args, &["--data", "/no/such/folder"]].concat();
        run(&args).fails(2, &["--data /no/such/folder: there is no such folder"]);
    }
    run(&["--data", "Cargo.toml", "games"]).fails(2, &["--data Cargo.toml: this is a file"]);
}

#[test]
fn a_folder_with_nothing_of_the_game_is_refused() {
    let empty = tempfile::tempdir().expect("a folder");
    simulate(&empty).fails(2, &["--data ", arg(empty.path()), "nothing of a game", "advance, assault"]);
    run(&["--data", "data/advance", "games"]).fails(2, &["data/advance: this is the data of one system"]);
    let (folder, _) = changed("rules.md", "# advance", "# advance");
    let own = arg(folder.path());
    for args in [
        &["simulate", "assault-on-leningrad"][..],
        &["rules", "assault-on-leningrad"],
        &["map", "assault-on-leningrad", "--svg", "x.svg"],
    ] {
        let words = [own, "assault: there is no such folder", "assault-on-leningrad"];
        run(&[args, &["--data", own]].concat()).fails(2, &words);
    }
    fs::remove_file(folder.path().join("advance/tables.toml")).expect("removed");
    simulate(&folder).fails(2, &["tables.toml"]);
}
