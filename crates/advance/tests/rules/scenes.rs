//! Scenes that cannot be are refused with the reason, and docs/scenes.md knows all that can.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use wargame::{Match, Rules as _, Scene, Table as _, Trial};

use crate::common::{e10, e79};

fn refused(build: impl Fn(Trial<advance::Advance>) -> Trial<advance::Advance>) -> String {
    build(Trial::new(&e79(), 3, "de-movement")).impossible()
}

#[test]
fn a_scene_the_rules_cannot_have_is_refused() {
    let said = [
        refused(|t| t.unit("1pz", "0511").unit("2-2-5a", "0511")),
        refused(|t| t.unit("2-2-5a", "0511").pool("dead", &["2-2-5a"])),
        refused(|t| t.unit("1pz", "0511").pool("dead", &["1pz"])),
        refused(|t| t.pool("dead", &["2-2-5a", "2-2-5a"])),
        refused(|t| t.unit("9-9-9", "0511")),
        refused(|t| t.unit("1pz", "0101")),
        refused(|t| t.unit("1pz", "9999")),
        refused(|t| t.reduced("2-2-5a", "0511")),
        refused(|t| t.untried("1pz", "0511")),
        refused(|t| t.mark("interdiction", toml::toml! { "0511" = 2_000_000_000 })),
        refused(|t| t.mark("rubble", 1)),
        refused(|t| t.unit("1inf", "0511").unit("11inf", "0511").unit("12inf", "0511").unit("21inf", "0511")),
        Trial::new(&e79(), 13, "de-movement").impossible(),
        Trial::new(&e79(), 3, "lunch").impossible(),
    ];
    let words = ["both sides", "twice", "twice", "twice", "no counter", "water", "no hex", "one step", "never hidden"];
    let words = words.iter().chain(&["two in all", "no marker", "more than 3", "turn is 1 to 12", "no phase"]);
    for (said, word) in said.iter().zip(words) {
        assert!(said.contains(word), "«{said}» does not say «{word}»");
    }
}

/// The part of docs/scenes.md about these games.
fn documented() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let (_, part) = text.split_once("\n## Leningrad, both editions").expect("the games have a part of their own");
    part.split("\n## ").next().unwrap_or_default().to_owned()
}

#[test]
fn every_key_a_scene_takes_is_documented() {
    let part = documented();
    for rules in [e79(), e10()] {
        let info = rules.info();
        let keys = info.phases.iter().map(|p| &p.key).chain(info.options.iter().map(|o| &o.key)).chain([&info.id]);
        for key in keys {
            assert!(part.contains(&format!("`{key}`")), "docs/scenes.md does not name «{key}» of {}", info.id);
        }
    }
}

#[test]
fn the_documented_markers_are_those_a_scene_takes() {
    let part = documented();
    let (_, table) = part.split_once("| marker |").expect("markers have a table");
    let rows = table.lines().skip(2).take_while(|l| l.starts_with('|'));
    let listed: Vec<_> = rows.filter_map(|l| l.split('`').nth(1)).collect();
    assert_eq!(listed.iter().collect::<BTreeSet<_>>(), advance::MARKERS.iter().collect(), "the table of markers");
    for key in advance::MARKERS {
        // No marker takes a half: the value is refused, the name is not.
        let said = refused(|t| t.mark(key, 0.5));
        assert!(said.starts_with(key), "«{key}»: {said}");
    }
}

/// The scene at the end of the part stands, and all its actions can be done.
#[test]
fn the_documented_scene_can_be_played() {
    let part = documented();
    let (_, scene) = part.rsplit_once("```toml\n").expect("the part has a scene");
    let scene = Scene::from_toml(scene.split("```").next().unwrap_or_default()).unwrap_or_else(|e| panic!("{e}"));
    let rules = [e79(), e10()].into_iter().find(|r| r.info().id == scene.game).expect("it is one of these games");
    let game = Match::stage(Arc::clone(&rules), &scene).unwrap_or_else(|e| panic!("{e}"));
    assert!(!game.offers().is_empty());
}
