//! The game of docs/adding-a-game.md at the terminal: it is named, and so it is there.

mod common;

use common::run_in;

#[test]
fn an_example_is_played_at_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let typed = "move 0402\nwhy move 0401\nmove 0202\n".to_owned() + &"done\n".repeat(60);
    let out = run_in(here, &["play", "ford", "--seed", "3"], typed.as_bytes()).fine().out;
    assert!(out.contains("What does 1st do? (case 1.0)"), "{out}");
    assert_eq!(out.matches("the hex is not adjacent (case 2.1)").count(), 2, "refused and explained: {out}");
    assert!(out.contains("Red victory"), "nobody crossed: {out}");
    assert!(run_in(here, &["replay", "ford.replay", "--verify"], b"").fine().out.contains("42 actions verified; Red"));
}

#[test]
fn an_example_is_in_no_list_but_has_map_and_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &[&str]| run_in(folder.path(), args, b"").fine().out;
    assert!(!run(&["games"]).contains("ford"));
    assert!(run(&["rules", "ford", "2.2"]).contains("crossed along the road only"));
    assert!(run(&["simulate", "ford", "--games", "3", "--players", "random,random"]).contains("Red"));
    run(&["map", "ford", "--svg", "ford.svg"]);
    assert!(folder.path().join("ford.svg").exists());
}
