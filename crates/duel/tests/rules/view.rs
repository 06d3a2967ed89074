//! What a viewer sees: marks, tracks, trays, facts, layers; and what he does not.

use duel::{GERMAN, SOVIET};
use wargame::{Show as _, Side, Target, Trial, UnitMark, View, Viewer, prose::plain};

use crate::common::{duel, led, list, scene, table, unit};

type Duel = duel::Duel;

fn kinds(view: &View) -> Vec<(&'static str, bool)> {
    view.marks.iter().map(|mark| (mark.kind, mark.edge.is_some())).collect()
}

fn tray(view: &View, name: &str, side: Side) -> usize {
    view.trays.iter().find(|t| t.name == name && t.side == Some(side)).map_or(0, |t| t.entries.len())
}

fn track(view: &View, name: &str, side: Side) -> i16 {
    view.tracks.iter().find(|t| t.name == name && t.side == Some(side)).unwrap_or_else(|| panic!("no {name}")).value
}

fn said(trial: &mut Trial<Duel>, viewer: Viewer, target: Target, name: &str) -> Option<String> {
    let facts = trial.table().inspect(viewer, target);
    facts.into_iter().find(|fact| fact.name == name).map(|fact| plain(&fact.value).into_owned())
}

/// Case duel/2.6f
/// Case duel/2.6h
#[test]
fn a_player_sees_his_own_chits_in_the_cup_only() {
    let mut trial = scene(3, "activation", "41k-hq@2829 56k-hq@2928 8a-hq@4418 11a-hq@3625 27a-hq@4424")
        .mark("cup", list(&["41k-hq", "56k-hq", "8a-hq", "11a-hq", "27a-hq"]))
        .dice(&[1])
        .play();
    for (viewer, seen) in [
        (Viewer::Player(GERMAN), [1, 0]),
        (Viewer::Player(SOVIET), [0, 3]),
        (Viewer::Spectator, [0, 0]),
        (Viewer::Umpire, [1, 3]),
    ] {
        let view = trial.view(viewer);
        assert_eq!(Side::BOTH.map(|side| tray(&view, "chits in the cup", side)), seen, "{viewer:?}");
        assert_eq!(Side::BOTH.map(|side| track(&view, "chits in the cup", side)), [1, 3]);
        assert_eq!(Side::BOTH.map(|side| track(&view, "chits still to be drawn", side)), [1, 3]);
    }
}

#[test]
fn marks_lie_on_hexes_and_hexsides() {
    let mut trial = scene(3, "hexes", "1pd@2829 6pd@2928 41k-hq@2929 8a-hq@4424")
        .mark("failed", table(&[("1pd", 1), ("6pd", 2)]))
        .mark("blown", list(&["3923/3922"]))
        .mark("pontoons", list(&["3923/3922"]))
        .mark("forts", list(&["5512"]));
    let view = trial.view(Viewer::Spectator);
    let marks = kinds(&view);
    for mark in [("unsupplied", false), ("low-supply", false), ("fort", false), ("blown", true), ("pontoon", true)] {
        assert!(marks.contains(&mark), "{mark:?} is not in {marks:?}");
    }
    let [panzer, other] = ["1pd", "6pd"].map(|key| unit(&mut trial, key));
    let of = |who| view.units.iter().find(|u| u.unit == who).expect("it is on the map").marks.clone();
    assert!(of(panzer).contains(&UnitMark::Supply(1)) && of(other).contains(&UnitMark::Supply(0)));
}

/// Case duel/9.5a
/// Case duel/9.5f
#[test]
fn of_a_hidden_unit_the_german_sees_its_allowance_and_what_it_can_be() {
    let mut trial = scene(3, "hexes", "1pd@2829").face_down("16rd", "3807").face_down("112rd", "5327");
    let [alone, other] = ["16rd", "112rd"].map(|key| unit(&mut trial, key));
    let face = |view: &View, who| view.units.iter().find(|u| u.unit == who).expect("on the map").face.clone();
    let german = trial.view(Viewer::Player(GERMAN));
    assert_eq!((&*face(&german, alone).strengths, face(&german, alone).untried), ("5", true));
    assert_eq!(face(&german, alone), face(&german, other), "they look alike");
    let soviet = trial.view(Viewer::Player(SOVIET));
    assert!(!face(&soviet, alone).untried && face(&soviet, alone).name == "16");
    let marks = &soviet.units.iter().find(|u| u.unit == alone).expect("on the map").marks;
    assert!(marks.contains(&UnitMark::FaceDown));
    let can_be = said(&mut trial, Viewer::Player(GERMAN), Target::Unit(alone), "can be").expect("it is said");
    assert!(can_be.starts_with("only 16 RD"), "alone in its set-up hex: {can_be}");
    assert_eq!(said(&mut trial, Viewer::Player(GERMAN), Target::Unit(alone), "strength"), None);
}

#[test]
fn facts_tell_command_range_and_supply() {
    let mut trial = led(3, "movement", "41k-hq", "41k-hq@2829 1pd@2828 6pd@3720 8a-hq@4424")
        .mark("failed", table(&[("6pd", 2)]))
        .play();
    let [near, far] = ["1pd", "6pd"].map(|key| Target::Unit(unit(&mut trial, key)));
    let mut of =
        |target, name| said(&mut trial, Viewer::Spectator, target, name).unwrap_or_else(|| panic!("no {name}"));
    assert!(of(near, "command").contains("41"));
    assert_eq!(
        (of(near, "in range").as_str(), of(far, "in range").as_str()),
        ("of 41 (mot) Corps HQ", "of no headquarters")
    );
    assert_eq!(of(near, "supply"), "in supply");
    assert!(of(far, "supply").starts_with("out, 2 checks failed"));
}

#[test]
fn facts_of_a_hex_tell_fort_points_rivers_and_control() {
    let mut trial = scene(3, "hexes", "1pd@2829 8a-hq@4424").mark("blown", list(&["3923/3922"]));
    let rules = duel();
    let hex = |label| Target::Hex(rules.book().hex(label).expect("a hex of the map"));
    let mut of = |label, name| said(&mut trial, Viewer::Spectator, hex(label), name);
    assert_eq!(
        of("5706", "points").as_deref(),
        Some("3 points to who controls it, and one of the hexes that win at once")
    );
    assert_eq!(of("5332", "points").as_deref(), Some("one point to who controls it"));
    assert!(of("5706", "major city").is_some() && of("5332", "major city").is_none());
    assert_eq!(of("3923", "blown bridge").as_deref(), Some("to 3922"));
    assert_eq!(of("2829", "control").as_deref(), Some("German"));
    assert_eq!(of("4424", "control").as_deref(), Some("Soviet"));
    assert!(of("5300", "square").is_some_and(|said| said.starts_with("number 3")));
}

#[test]
fn layers_show_zones_supply_range_and_entries() {
    let mut trial = led(3, "movement", "41k-hq", "41k-hq@2829 1pd@2828 8a-hq@4424 16rd@4425")
        .mark("waiting", list(&["93id", "111rd"]))
        .play();
    let rules = duel();
    let state = trial.state().clone();
    let layer = |key: &str| {
        let layer = rules.layer(&state, Viewer::Spectator, key);
        layer
            .hexes
            .iter()
            .map(|&(hex, side, kind)| (rules.book().map.label(hex).to_owned(), side, kind))
            .collect::<Vec<_>>()
    };
    let has = |hexes: &[(String, Side, &str)], hex: &str, side, kind| {
        hexes.iter().any(|(label, of, what)| label == hex && *of == side && *what == kind)
    };
    let zones = layer("zones");
    assert!(has(&zones, "2829", GERMAN, "zone") && has(&zones, "4424", SOVIET, "zone"));
    assert!(!has(&zones, "2830", GERMAN, "zone"), "a headquarters has none");
    assert!(has(&layer("supply"), "1830", GERMAN, "fed") && has(&layer("supply"), "6808", SOVIET, "fed"));
    let range = layer("name-units");
    assert!(has(&range, "2828", GERMAN, "fed") && !has(&range, "4424", SOVIET, "fed"));
    let entry = layer("entry");
    assert!(has(&entry, "1830", GERMAN, "entry") && has(&entry, "6808", SOVIET, "entry"));
}
