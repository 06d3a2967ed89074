//! Section 12: air strikes of both sides.

use manstein::{ASIDE, POOL};

use crate::common::{collapses, fought, hex, list, of, scene, unit};

fn strike(units: &str, ready: &[&str]) -> wargame::Trial<manstein::Manstein> {
    scene(1, "air-strikes", units).mark("ready", list(ready))
}

/// Case manstein/12.2a, manstein/10.5c
#[test]
fn a_marker_strikes_once_and_a_hex_is_struck_once() {
    let trial = strike("1-1dno@4308 2-1dno@4708", &["stg2i", "stg2iii"]).attack("4308", "stg2i", 6);
    let trial = trial.refused("attack 4308", "10.5").act(&["attack 4708"]).refused("join stg2i", "12.6");
    let mut trial = trial.dice(&[6]).act(&["join stg2iii", "done"]);
    assert_ne!(trial.phase(), "air-strikes");
    strike("1-1dno@4308", &["stg2i"]).act(&["attack 4308"]).refused("join stg2iii", "12.4");
}

/// Case manstein/10.5b, manstein/12.3a
#[test]
fn ground_fire_follows_an_air_strike_and_no_marker_strikes_then() {
    let trial = strike("1-1dno@4308 i-8m@4407", &["stg2i", "stg2iii"]).attack("4308", "stg2i", 6).act(&["done"]);
    let mut trial = trial;
    while trial.phase() != "german-fire" {
        trial.go(&["done"]);
    }
    trial.offered(&["attack 4308"]).act(&["attack 4308"]).refused("join stg2iii", "12.3").offered(&["join i-8m"]);
}

/// Case manstein/12.6a
#[test]
fn markers_are_never_lost() {
    let mut trial = strike("1-1dno@4308 189aa@4309", &["stg2i", "stg2iii"]).attack("4308", "stg2i", 6);
    let marker = unit(&mut trial, "stg2i");
    assert_eq!(of(&mut trial, |s| (s.units.place(marker), s.fired.has(marker))), (ASIDE, true));
}

/// Case manstein/12.7a, manstein/12.7b
#[test]
fn three_markers_at_most_strike_and_nobody_on_the_ground_with_them() {
    let trial = strike("1-1dno@4308 i-8m@4407", &["stg2i", "stg2iii", "stg1ii", "kg1"]).act(&["attack 4308"]);
    let trial = trial.refused("join i-8m", "12.7").act(&["join stg2i", "join stg2iii", "join stg1ii"]);
    assert_eq!(fought(&mut trial.refused("join kg1", "12.7").dice(&[6]).act(&["done"])).strength, 29);
}

/// Case manstein/12.8a
#[test]
fn rudel_gives_one() {
    let sum = |units: &str| fought(&mut strike("1-1dno@4308", &["rudel", "stg2i"]).attack("4308", units, 6)).sum();
    assert_eq!([sum("rudel"), sum("stg2i"), sum("rudel stg2i")], [-1, 0, -1]);
}

/// Case manstein/12.10a, manstein/12.10c
#[test]
fn anti_aircraft_fire_counts_once_from_the_hex_or_next_to_it() {
    let sum = |units: &str, hidden: &[(&str, &str)]| {
        let trial = hidden.iter().fold(strike(units, &["stg2i"]), |trial, (unit, hex)| trial.face_down(unit, hex));
        fought(&mut trial.attack("4308", "stg2i", 6)).by("12.10")
    };
    assert_eq!(sum("1-1dno@4308 189aa@4309", &[]), 1);
    assert_eq!(sum("1-1dno@4308 189aa@4309 351aa@4208", &[]), 1);
    assert_eq!(sum("1-1dno@4308 189aa@4310", &[]), 0);
    assert_eq!(sum("189aa@4308", &[]), 1);
    // Who lies face down is turned up in the hex itself only.
    assert_eq!(sum("1-1dno@4309", &[("189aa", "4308")]), 1);
    assert_eq!(sum("1-1dno@4308", &[("189aa", "4309")]), 0);
    // Ground fire it does not hinder.
    let mut ground = scene(1, "german-fire", "i-8m@4407 1-1dno@4308 189aa@4309").attack("4308", "i-8m", 6);
    assert_eq!(fought(&mut ground).sum(), 0);
    let mut razed = strike("189aa@4416", &["stg2i"]).dice(&[6]).act(&["raze 4515", "join stg2i", "done"]);
    assert_eq!(fought(&mut razed).by("12.10"), 0);
}

/// Case manstein/12.10b, manstein/10.18a
#[test]
fn an_air_strike_leaves_rubble_on_five_or_six() {
    let falls = |die| {
        let markers = ["stg2i", "stg2iii", "stg1ii"];
        let trial = strike("1-1dno@4516 2-1dno@4708", &markers).dice(&[1, die]).act(&["attack 4516"]);
        let mut trial = markers.iter().fold(trial, |trial, unit| trial.act(&[&format!("join {unit}")])).act(&["done"]);
        assert_eq!((trial.hex_of("1-1dno"), collapses(&mut trial)), (None, 1));
        of(&mut trial, |s| s.rubble.has(hex("4516")))
    };
    assert_eq!([4, 5, 6].map(falls), [false, true, true]);
}

/// Case manstein/12.4a
#[test]
fn a_soviet_marker_goes_into_the_pool_after_its_use() {
    let trial =
        scene(2, "soviet-fire", "260-168@4309 i-8m@4308 1-1dno@4207").mark("ready", list(&["lfrair10", "lfrair5"]));
    let mut trial = trial.act(&["attack 4308", "join lfrair10"]);
    let leads = trial.leads("done");
    assert!(
        leads.contains(&"the air markers go into the pool of the Front Reserve (case 12.4)".to_owned()),
        "{leads:?}"
    );
    let mut trial = trial.dice(&[6]).act(&["done"]);
    let [used, left] = ["lfrair10", "lfrair5"].map(|key| unit(&mut trial, key));
    assert_eq!(of(&mut trial, |s| [s.units.place(used), s.units.place(left)]), [POOL, ASIDE]);
}

/// Case manstein/12.5a, manstein/10.5d
#[test]
fn soviet_air_strikes_need_a_spotter_of_the_front_reserve() {
    let fire = |units: &str| {
        scene(2, "soviet-fire", &format!("i-8m@4308 {units}")).mark("ready", list(&["lfrair10", "lfrair5"]))
    };
    fire("1-1dno@4309").act(&["attack 4308"]).refused("join lfrair10", "12.5").offered(&["join 1-1dno"]);
    let trial =
        fire("260-168@4309 1-1dno@4207 ii-8m@4107").act(&["attack 4308"]).dice(&[6]).act(&["join lfrair10", "done"]);
    trial.refused("attack 4308", "10.5");
}

/// Case manstein/12.9a
#[test]
fn soviet_markers_join_each_other_and_nobody_else() {
    let trial = scene(2, "soviet-fire", "i-8m@4308 260-168@4309").mark("ready", list(&["lfrair10", "lfrair5"]));
    let trial = trial.act(&["attack 4308", "join lfrair10"]).refused("join 260-168", "12.9").dice(&[6]);
    assert_eq!(fought(&mut trial.act(&["join lfrair5", "done"])).strength, 15);
}

/// Case manstein/14.6a, manstein/14.6c
#[test]
fn a_leader_alone_is_not_struck() {
    strike("zhdanov@4308 1-1dno@4708", &["stg2i"]).refused("attack 4308", "14.6").offered(&["attack 4708"]);
    let mut trial = strike("zhdanov@4516 1-1dno@4516", &["stg2i", "rudel"]).attack("4516", "stg2i rudel", 1);
    assert_eq!((trial.hex_of("1-1dno").is_none(), trial.hex_of("zhdanov").as_deref()), (true, Some("4516")));
    assert_eq!(crate::common::reckoned(&mut trial).len(), 1);
}
