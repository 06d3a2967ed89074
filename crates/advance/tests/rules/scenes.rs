//! Scenes that cannot be are refused with the reason, and docs/scenes.md knows all that can.

use std::path::Path;

use wargame::{Trial, scenes_documented};

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

#[test]
fn docs_know_all_that_scenes_take() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    scenes_documented(&docs, "Leningrad, both editions", &[e79(), e10()], &advance::MARKERS);
}
