//! Scenes that cannot be are refused with the reason, and docs/scenes.md knows all that can.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use wargame::{Match, Rules as _, Scene, Table as _, Trial};

use crate::common::{leningrad, stalingrad};

fn refused(build: impl Fn(Trial<assault::Assault>) -> Trial<assault::Assault>) -> String {
    build(Trial::new(&leningrad(), 3, "de-movement")).impossible()
}

#[test]
fn a_scene_the_rules_cannot_have_is_refused() {
    let said = [
        refused(|t| t.unit("1inf", "2034").unit("177rifle", "2034")),
        refused(|t| t.unit("1inf", "2034").pool("dead", &["1inf"])),
        refused(|t| t.unit("1inf", "2034").unit("58inf", "2034")),
        refused(|t| t.unit("9th", "2034")),
        refused(|t| t.unit("1inf", "0221")),
        refused(|t| t.unit("1inf", "9999")),
        refused(|t| t.unit("1inf", "0219")),
        refused(|t| t.reduced("worker1", "0219")),
        refused(|t| t.untried("1inf", "2034")),
        refused(|t| t.pool("cup", &["1inf"])),
        refused(|t| t.mark("rubble", 1)),
        refused(|t| t.mark("oos", vec!["1inf"])),
        refused(|t| t.unit("1inf", "J6").unit("177rifle", "0320")),
        refused(|t| t.unit("1inf", "0419").unit("177rifle", "J6")),
        Trial::new(&leningrad(), 26, "de-movement").impossible(),
        Trial::new(&stalingrad(), 3, "lunch").impossible(),
    ];
    let words = ["both sides", "twice", "ground unit", "no unit", "water", "no hex", "main hex of the city"];
    let words = words.iter().chain(&["no step", "nothing is hidden", "no pool", "no marker", "not on the map"]);
    let words = words.chain(&["main hexes", "fringe hex", "turn is 1 to 25", "no phase"]);
    for (said, word) in said.iter().zip(words) {
        assert!(said.contains(word), "«{said}» does not say «{word}»");
    }
}

/// The part of docs/scenes.md about these games.
fn documented() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let (_, part) = text.split_once("\n## Assault on Leningrad").expect("the games have a part of their own");
    part.split("\n## ").next().unwrap_or_default().to_owned()
}

#[test]
fn every_key_a_scene_takes_is_documented() {
    let part = documented();
    for rules in [leningrad(), stalingrad()] {
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
    assert_eq!(listed.iter().collect::<BTreeSet<_>>(), assault::MARKERS.iter().collect(), "the table of markers");
    for key in assault::MARKERS {
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
    let rules =
        [leningrad(), stalingrad()].into_iter().find(|r| r.info().id == scene.game).expect("it is one of these games");
    let game = Match::stage(Arc::clone(&rules), &scene).unwrap_or_else(|e| panic!("{e}"));
    assert!(!game.offers().is_empty());
}

#[test]
fn who_has_moved_in_the_scene_moves_no_more() {
    let moved =
        |phase: &str| Trial::new(&leningrad(), 5, phase).units("8/10pz@0929 58inf@1031 10rifle@0628 90rifle@0629");
    for (phase, unit, other) in [("de-movement", "8/10pz", "58inf"), ("su-movement", "10rifle", "90rifle")] {
        let trial = moved(phase).mark("moved", vec![unit]).play();
        trial.refused(&format!("pick {unit}"), "6.19").offered(&[&format!("pick {other}")]);
    }
}
