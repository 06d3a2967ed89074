//! Section 12: bridges blown and mended, pontoons.

use duel::{Duel, GERMAN};
use wargame::{Trial, Viewer};

use super::movement::taken;
use crate::common::{edge, led, list, of, scene};

fn is_blown(trial: &mut Trial<Duel>, text: &str) -> bool {
    let edge = edge(trial, text);
    of(trial, |s| s.blown.has(edge))
}

/// 3923 has bridges to 3922 and 3822.
///
/// Case duel/12.0a
/// Case duel/12.0b
#[test]
fn a_unit_blows_a_bridge_as_its_whole_move() {
    for (die, blown) in [(1, false), (2, true), (6, true)] {
        let t = taken("8a-hq", "16rd", "3923", "").dice(&[die]).offered(&["blow 3922/3923", "blow 3822/3923"]);
        let mut t = t.act(&["blow 3922/3923"]);
        assert_eq!(is_blown(&mut t, "3922/3923"), blown, "{die}");
        assert!(!is_blown(&mut t, "3822/3923"));
        let mut t = t.refused("pick 16rd", "9.0");
        assert_eq!(t.hex_of("16rd").as_deref(), Some("3923"));
    }
    // Either bank, either side; not from afar, not by headquarters.
    taken("41k-hq", "1pd", "3922", "").offered(&["blow 3922/3923"]).refused("blow 3822/3923", "12.0");
    led(3, "movement", "8a-hq", "8a-hq@3923").act(&["pick 8a-hq"]).refused("blow 3922/3923", "12.0");
}

/// Of two bridges it says which before the die falls, so that nobody has to guess.
///
/// Case duel/12.0b
#[test]
fn everybody_hears_which_bridge_is_tried() {
    for edge in ["3922/3923", "3822/3923"] {
        let mut t = taken("8a-hq", "16rd", "3923", "").dice(&[1]).act(&[&format!("blow {edge}")]);
        for viewer in [Viewer::Player(GERMAN), Viewer::Spectator] {
            let told = t.told(viewer);
            let line = format!("16 RD tries to blow the bridge {edge}");
            assert!(told.contains(&line), "{line}: {told:?}");
        }
    }
}

/// Case duel/12.0c
#[test]
fn enemies_beside_it_do_not_matter() {
    let t = taken("8a-hq", "16rd", "3923", "1pd@3922 6pd@4022").dice(&[2]);
    let mut t = t.act(&["blow 3922/3923"]);
    assert!(is_blown(&mut t, "3922/3923"));
}

/// Case duel/12.0d
#[test]
fn a_blown_bridge_is_a_river() {
    let mut standing = taken("18a-hq", "291id", "3922", "");
    assert_eq!(standing.left_after("move 3923"), 12 - 1, "by rail");
    let units = "18a-hq@3922 291id@3922";
    let t = led(3, "movement", "18a-hq", units).mark("blown", list(&["3922/3923"])).act(&["pick 291id"]);
    let mut t = t.refused("blow 3922/3923", "12.0");
    assert_eq!(t.left_after("move 3923"), 12 - 2 - 2);
}

/// Only activated units, and only before they move.
///
/// Case duel/12.0e
#[test]
fn who_is_not_activated_or_has_moved_gives_no_die() {
    let t = led(3, "movement", "8a-hq", "8a-hq@3923 16rd@3923 10rd@3923").mark("named", list(&["16rd"]));
    let t = t.refused("pick 10rd", "9.0").act(&["pick 16rd", "move 4022"]);
    t.refused("blow 3922/3923", "12.0").not_offered(&["blow 3922/3923"]);
}

/// Case duel/12.0f
#[test]
fn after_a_success_the_others_are_free() {
    let t = led(3, "movement", "8a-hq", "8a-hq@3923 16rd@3923 10rd@3923").dice(&[1, 5]);
    let t = t.act(&["pick 16rd", "blow 3922/3923", "pick 10rd", "blow 3922/3923"]);
    let mut t = t.offered(&["pick 8a-hq"]);
    assert!(is_blown(&mut t, "3922/3923"));
    let t = led(3, "movement", "8a-hq", "8a-hq@3923 16rd@3923 10rd@3923").dice(&[5]);
    let t = t.act(&["pick 16rd", "blow 3922/3923", "pick 10rd"]).refused("blow 3922/3923", "12.0");
    t.offered(&["move 4022", "blow 3822/3923"]);
}

/// A unit that has tried may still attack.
#[test]
fn who_has_tried_may_attack() {
    let mut t = taken("8a-hq", "16rd", "3923", "1pd@4022").dice(&[1]).act(&["blow 3922/3923", "done"]);
    assert_eq!(t.phase(), "combat");
    t.act(&["attack 4022"]).offered(&["join 16rd"]);
}

/// 291 ID takes 3923 in the combat mode; the move mode comes after it and begins beside the bridge.
///
/// Case duel/12.0a
#[test]
fn who_advanced_to_a_bridge_begins_its_move_there_and_may_blow_it() {
    let t = led(3, "combat", "18a-hq", "18a-hq@4122 291id@4022 61id@4023 8a-hq@3923").mark("artillery", 0);
    let mut t = t.attack("3923", "291id 61id", 12).act(&["pick 291id", "done"]);
    assert_eq!(
        (t.phase(), t.places("291id 61id 8a-hq")),
        ("movement".into(), vec!["3923".into(), "4023".into(), "-".into()])
    );
    let t = t.dice(&[4]).act(&["pick 61id"]).refused("blow 3922/3923", "12.0").act(&["done", "pick 291id"]);
    let mut t = t.offered(&["blow 3922/3923", "blow 3822/3923"]).act(&["blow 3922/3923"]);
    assert!(is_blown(&mut t, "3922/3923"));
}

/// The end of a turn with the bridge of 3922 and 3923 blown.
fn ending(units: &str) -> Trial<Duel> {
    scene(3, "end-of-turn", units).mark("blown", list(&["3922/3923"]))
}

/// Case duel/12.1a
#[test]
fn a_combat_unit_beside_it_mends_a_bridge() {
    for units in ["291id@3922 16rd@5706", "291id@3923 16rd@5706", "16rd@3923 291id@2128"] {
        let mut t = ending(units).offered(&["repair 3922/3923", "done"]);
        t.go(&["repair 3922/3923"]);
        assert!(!is_blown(&mut t, "3922/3923"), "{units}");
    }
    ending("18a-hq@3922 16rd@5706 291id@2128").not_offered(&["repair 3922/3923"]);
    let mut kept = ending("291id@3922 16rd@5706").act(&["done"]);
    assert!(is_blown(&mut kept, "3922/3923"), "nobody has to");
}

/// Case duel/12.1b
#[test]
fn no_bridge_is_mended_beside_enemies() {
    for units in ["291id@3922 16rd@3923", "291id@3922 8a-hq@3923", "291id@3922 16rd@4023", "291id@3922 16rd@3921"] {
        ending(units).not_offered(&["repair 3922/3923"]);
    }
}

fn is_laid(trial: &mut Trial<Duel>, text: &str) -> bool {
    let edge = edge(trial, text);
    of(trial, |s| s.pontoons.has(edge))
}

/// The end of a turn with a German at 2829, which controls the hexes it went through.
fn laying() -> Trial<Duel> {
    scene(3, "end-of-turn", "291id@2629 16rd@2729")
        .mark("control", crate::common::table(&[("german", list(&["2629"]))]))
}

/// 2629 is the German's; enemies hold the other bank.
///
/// Case duel/12.2a
/// Case duel/12.2d
#[test]
fn pontoons_are_laid_on_rivers_of_own_hexes() {
    let mut t = laying().offered(&["pontoon 2629/2729"]).refused("pontoon 3924/4023", "12.2");
    assert_eq!(t.asked(), "12.2");
    let mut t = t.act(&["pontoon 2629/2729"]);
    assert!(is_laid(&mut t, "2629/2729"));
    t.refused("pontoon 2629/2729", "12.2");
}

/// Case duel/12.2b
#[test]
fn pontoons_are_bridges_for_germans_only() {
    let with = |hq: &str, key: &str| {
        let t = led(3, "movement", hq, &format!("{hq}@2729 {key}@2729")).mark("pontoons", list(&["2629/2729"]));
        t.act(&[&format!("pick {key}")])
    };
    assert_eq!(with("41k-hq", "1pd").left_after("move 2629"), 24 - 2);
    assert_eq!(with("18a-hq", "291id").left_after("move 2629"), 12 - 2);
    assert_eq!(with("8a-hq", "16rd").left_after("move 2629"), 0, "its whole move");
    with("8a-hq", "28td").refused("move 2629", "9.0");
}

/// Case duel/12.2c
#[test]
fn soviets_blow_a_pontoon() {
    let t = led(3, "movement", "8a-hq", "8a-hq@2729 16rd@2729").mark("pontoons", list(&["2629/2729"])).dice(&[3]);
    let mut t = t.act(&["pick 16rd", "blow 2629/2729"]);
    assert!(!is_laid(&mut t, "2629/2729") && !is_blown(&mut t, "2629/2729"));
    let t = led(3, "movement", "18a-hq", "18a-hq@2729 291id@2729").mark("pontoons", list(&["2629/2729"]));
    t.act(&["pick 291id"]).refused("blow 2629/2729", "12.2");
}

/// Case duel/12.2e
/// Case duel/12.2f
#[test]
fn pontoons_are_taken_up_and_laid_elsewhere() {
    let four = ["2224/2225", "2629/2729", "2729/2730", "2329/2428"];
    let t = laying().mark("pontoons", list(&four)).mark("blown", list(&["2329/2428", "2428/2528"]));
    let mut t = t.refused("pontoon 2428/2528", "12.2");
    assert_eq!(t.targets("pontoon"), [""; 0], "there are four");
    let mut t = t.act(&["lift 2224/2225"]).offered(&["pontoon 2428/2528", "lift 2629/2729"]);
    t.go(&["pontoon 2428/2528"]);
    assert!(is_laid(&mut t, "2428/2528") && !is_laid(&mut t, "2224/2225"));
}

/// Case duel/12.2g
#[test]
fn no_pontoon_on_a_standing_bridge() {
    laying().refused("pontoon 2329/2428", "12.2").not_offered(&["pontoon 2329/2428"]);
}
