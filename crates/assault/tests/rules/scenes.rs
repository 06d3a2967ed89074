//! Scenes that cannot be are refused with the reason, and docs/scenes.md knows all that can.

use std::path::Path;

use wargame::{Trial, scenes_documented};

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

#[test]
fn docs_know_all_that_scenes_take() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    scenes_documented(&docs, "Assault on Leningrad", &[leningrad(), stalingrad()], &assault::MARKERS);
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
