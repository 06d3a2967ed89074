//! Scenes: what can be set up, and what is refused.

use std::path::Path;

use duel::{GERMAN, SOVIET};
use wargame::{Scene, Staged as _, Target, Viewer, scenes_documented};

use crate::common::{duel, is_face_down, led, list, of, scene, table, unit};

fn refused(toml: &str) -> String {
    let scene = Scene::from_toml(toml).unwrap_or_else(|e| panic!("{e}"));
    duel().stage(&scene).expect_err("the scene is refused").0
}

const HEAD: &str = "game = \"duel-in-the-north\"\nturn = 2\nphase = \"activation\"\n";

#[test]
fn a_drawn_chit_activates_the_units_in_range() {
    let mut trial = scene(2, "activation", "41k-hq@2329 1pd@2429 6pd@2827 36md@2330 8a-hq@3525")
        .mark("cup", list(&["41k-hq"]))
        .play();
    assert_eq!((trial.asked().as_str(), trial.targets("name")), ("6.0", vec!["1pd".into(), "36md".into()]));
}

#[test]
fn counters_lie_open_or_face_down() {
    let mut trial =
        scene(2, "activation", "41k-hq@2329 10rd@4524").face_down("16rd", "3807").mark("cup", list(&["41k-hq"]));
    assert!(is_face_down(&mut trial, "16rd") && !is_face_down(&mut trial, "10rd"));
    assert_eq!(trial.hex_of("16rd").as_deref(), Some("3807"));
    let whose = Target::Unit(unit(&mut trial, "16rd"));
    let mut known = |viewer| trial.table().inspect(viewer, whose).into_iter().any(|fact| fact.name == "strength");
    assert!(known(Viewer::Player(SOVIET)) && !known(Viewer::Player(GERMAN)) && !known(Viewer::Spectator));
}

#[test]
fn markers_set_what_they_name() {
    let mut trial = led(2, "movement", "41k-hq", "41k-hq@2329 1pd@2429 kg-a@2429 8a-hq@3525")
        .mark("groups", table(&[("kg-a", "1pd")]))
        .mark("failed", table(&[("1pd", 2)]))
        .mark("control", table(&[("german", list(&["3319"]))]))
        .mark("forts", list(&["5512"]))
        .mark("finns_east", 2)
        .mark("range", table(&[("1pd", "4634 to 4834")]))
        .mark("turn_box", list(&["18a-hq"]))
        .mark("waiting", list(&["sstmd", "179rd"]));
    let book = duel();
    let book = book.book();
    let panzer = unit(&mut trial, "1pd");
    assert_eq!(of(&mut trial, |s| (s.failed[panzer.index()], s.forts.len(), s.finns_east)), (2, 1, 2));
    assert!(of(&mut trial, |s| s.german.has(book.hex("3319").unwrap())));
}

#[test]
fn a_scene_names_its_scenario() {
    // In the alternative campaign units lie face down whatever the option says (18.1).
    for (scenario, hidden) in [("historical", false), ("alternative", true)] {
        let mut trial = scene(2, "hexes", "41k-hq@2329 10rd@4524").scenario(scenario).option("hidden", 0);
        assert_eq!(of(&mut trial, |s| s.hidden), hidden, "{scenario}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let said = |rest: &str| refused(&format!("{HEAD}{rest}"));
    assert_eq!(said("[units]\n\"9pz\" = \"2329\""), "there is no unit «9pz» in this game");
    assert_eq!(said("[units]\n\"1pd\" = \"2113\""), "1pd stands on water, on 2113");
    assert_eq!(said("[units]\n\"16rd\" = { hex = \"3807\", reduced = true }"), "16rd has one step and no reduced side");
    let hidden = "[units]\n\"1pd\" = { hex = \"2429\", hidden = \"german\" }";
    assert_eq!(said(hidden), "1pd: only Soviet combat units are hidden");
    let four = "[units]\n\"1pd\" = \"2429\"\n\"6pd\" = \"2429\"\n\"8pd\" = \"2429\"\n\"3md\" = \"2429\"";
    assert_eq!(said(four), "4 combat units are on 2429 (7.1)");
    assert_eq!(said("[markers]\nhq = \"41k-hq\""), "hq: only in scenes of the phases movement and combat");
    assert_eq!(said("[markers]\nblown = [\"2429/2430\"]"), "blown: 2429/2430 is no hexside with a bridge");
    let summer = HEAD.replace("turn", "scenario = \"summer\"\nturn");
    assert!(refused(&summer).contains("summer"));
    let twice = "[units]\n\"41k-hq\" = \"2329\"\n[markers]\ncup = [\"41k-hq\"]\nled = [\"41k-hq\"]";
    assert_eq!(said(twice), "41k-hq is in the cup and was activated");
}

#[test]
fn docs_know_all_that_scenes_take() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenes.md");
    scenes_documented(&docs, "Duel in the North", &[duel()], &duel::MARKERS);
}
