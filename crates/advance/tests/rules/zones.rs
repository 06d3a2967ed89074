//! Section 5: zones of control.

use std::sync::Arc;

use crate::common::{editions, scene};
use advance::Advance;
use wargame::{Trial, Viewer};

/// The hexes a unit may move to from where it stands; nothing if it cannot even be picked.
fn moves(mut trial: Trial<Advance>, unit: &str) -> Vec<String> {
    let here = trial.hex_of(unit);
    let free = trial.targets("pick").iter().any(|u| trial.hex_of(u) == here);
    if free { trial.act(&[&format!("pick {unit}")]).targets("move") } else { Vec::new() }
}

/// Whether a German unit standing here is held by a Soviet unit standing there.
fn held(rules: &Arc<Advance>, here: &str, there: &str) -> bool {
    let alone = moves(scene(rules, 3, "de-movement", &format!("1pz@{here}")), "1pz");
    assert!(!alone.is_empty(), "nothing but an enemy holds a unit in {here}");
    moves(scene(rules, 3, "de-movement", &format!("1pz@{here} 2-2-5a@{there}")), "1pz").is_empty()
}

/// Whether a Soviet unit standing there is held by a German unit standing here.
fn held_soviet(rules: &Arc<Advance>, here: &str, there: &str) -> bool {
    moves(scene(rules, 3, "su-movement", &format!("1pz@{here} 10-4-7@{there}")), "10-4-7").is_empty()
}

/// Around 2612: clear, hill, swamp, in the second edition forest; around 2610: a Soviet city, clear, swamp, a
/// river; around 1707: a city; around 1412 and 2509: the unit itself on a hill and in a swamp.
const RINGS: [(&str, [&str; 6]); 5] = [
    ("2612", ["2611", "2613", "2512", "2513", "2712", "2713"]),
    ("2610", ["2609", "2611", "2510", "2511", "2710", "2711"]),
    ("1707", ["1706", "1708", "1606", "1607", "1806", "1807"]),
    ("1412", ["1411", "1413", "1312", "1313", "1512", "1513"]),
    ("2509", ["2508", "2510", "2408", "2409", "2608", "2609"]),
];

/// Case advance/79:5.0a, advance/10:5.0a
#[test]
fn a_unit_controls_the_six_hexes_around_it_in_any_terrain_and_no_others() {
    for rules in editions() {
        for (centre, ring) in RINGS {
            for hex in ring {
                assert!(held(&rules, hex, centre), "{centre} controls {hex}");
            }
        }
        for (centre, far) in [("2612", "2610"), ("1707", "1705"), ("1412", "1410"), ("2509", "2507")] {
            assert!(!held(&rules, far, centre), "{far} is two hexes from {centre}");
        }
    }
}

/// Case advance/79:5.0a
#[test]
fn an_untried_unit_and_one_in_a_fort_control_hexes_too() {
    for rules in editions() {
        let untried = || Trial::new(&rules, 3, "de-movement").untried("2-2-5a", "2612").unit("1pz", "2611");
        assert!(moves(untried(), "1pz").is_empty());
        let fort = scene(&rules, 3, "de-movement", "1pz@2611 2-2-5a@2612").mark("forts", vec!["2612"]);
        assert!(moves(fort, "1pz").is_empty());
        // Into a hex with a fort as well: the unit that enters it stops.
        let fort = scene(&rules, 3, "de-movement", "1pz@2511 2-2-5a@2613").mark("forts", vec!["2612"]);
        let mut inside = fort.act(&["pick 1pz", "move 2612"]);
        assert_eq!(inside.targets("move"), [""; 0]);
    }
}

/// Hexes that touch across an all-lake or an all-sea hexside.
const ACROSS: [(&str, &str); 4] = [("1806", "1906"), ("1807", "1908"), ("2304", "2403"), ("2402", "2403")];

/// Case advance/79:5.0b, advance/10:5.0a
#[test]
fn zones_do_not_cross_lake_and_sea_hexsides() {
    for rules in editions() {
        for (a, b) in ACROSS {
            assert!(!held(&rules, a, b), "{b} does not control {a}");
            assert!(!held(&rules, b, a), "{a} does not control {b}");
        }
        // Over land the same hexes are controlled.
        for (a, b) in [("1806", "1707"), ("2304", "2305"), ("2403", "2404"), ("2402", "2401")] {
            assert!(held(&rules, a, b), "{b} controls {a}");
        }
    }
}

/// Case advance/79:5.0c, advance/10:5.0b
#[test]
fn zones_are_mutual() {
    for rules in editions() {
        for (here, there) in [("2611", "2612"), ("2713", "2612"), ("2510", "2610"), ("1806", "1707"), ("0112", "0211")]
        {
            assert!(
                held(&rules, here, there) && held_soviet(&rules, here, there),
                "{here} and {there} hold each other"
            );
        }
        for (here, there) in ACROSS.into_iter().chain([("2610", "2612")]) {
            assert!(!held(&rules, here, there) && !held_soviet(&rules, here, there), "{here} and {there} are free");
        }
    }
}

/// Case advance/79:5.0d, advance/10:5.0b
#[test]
fn several_zones_on_a_hex_weigh_no_more_than_one() {
    for rules in editions() {
        // 0311 lies beside 0410, 0310 and 0411; 0211 and 0312 are two hexes from the first two.
        for soviets in
            ["2-2-5a@0410", "2-2-5a@0410 2-2-5b@0410", "2-2-5a@0410 2-2-5b@0310", "2-2-5a@0410 2-2-5b@0310 2-2-5c@0310"]
        {
            let mut out = scene(&rules, 3, "de-movement", &format!("1pz@0311 21inf@0311 {soviets}")).act(&["pick 1pz"]);
            assert_eq!(out.left_after("move 0312"), 10, "out of the zones of {soviets}");
            let mut into = scene(&rules, 3, "de-movement", &format!("1pz@0312 {soviets}")).act(&["pick 1pz"]);
            assert_eq!(into.left_after("move 0311"), 14, "into the zones of {soviets}");
        }
    }
}

/// Case advance/79:5.0e
#[test]
fn forts_and_air_units_control_nothing() {
    for rules in editions() {
        // Past a fort in 0410, from one hex beside it to another: no stop, no addition.
        let trial =
            scene(&rules, 3, "de-movement", "1pz@0311").mark("forts", vec!["0410"]).act(&["pick 1pz", "move 0411"]);
        let mut trial = trial.offered(&["move 0511"]);
        assert_eq!(trial.left_after("move 0511"), 16 - 4 - 2);
        // Past an interdicted hex.
        let air: toml::Table = [("0410".to_owned(), 1.into())].into_iter().collect();
        let trial =
            scene(&rules, 3, "su-movement", "10-4-7@0511").mark("interdiction", air).act(&["pick 10-4-7", "move 0411"]);
        let mut trial = trial.offered(&["move 0311"]);
        assert_eq!(trial.left_after("move 0311"), 14 - 2 - 4);
        assert!(trial.view(Viewer::Umpire).marks.iter().any(|m| m.kind == "interdiction"));
    }
}
