//! Section 13: the Russian naval unit.

use crate::common::{disrupted, end_phase, last_fight, scene};
use assault::Assault;
use wargame::{Rules as _, Side, Trial};

/// A scene with the ship.
fn fleet(phase: &str, units: &str, ship: &str) -> Trial<Assault> {
    scene(1, phase, units).mark("ship", ship)
}

fn ship(trial: &mut Trial<Assault>) -> String {
    let at = trial.state().ship;
    trial.rules().info().hex(at).to_owned()
}

/// Where the +5 marker lies: `off the map` if it does not.
fn fire(trial: &mut Trial<Assault>) -> String {
    let at = trial.state().fire;
    trial.rules().info().hex(at).to_owned()
}

/// Lays bombers (`ship`, `bomb 0220`) and throws for them.
fn bomb(trial: Trial<Assault>, dice: &[u16], bombers: &[&str]) -> Trial<Assault> {
    let mut trial = trial.dice(dice).act(bombers);
    // Nothing is left to say when all are laid.
    if trial.offers().iter().all(|o| o == "done" || o == "ship" || o.starts_with("bomb ")) {
        trial.go(&["done"]);
    }
    trial
}

/// Says `done` until a phase begins.
fn until(trial: &mut Trial<Assault>, wanted: &str) {
    while trial.phase() != wanted {
        trial.go(&["done"]);
    }
}

const WATERS: [&str; 12] =
    ["0124", "0125", "0220", "0221", "0222", "0223", "0224", "0225", "0321", "0322", "0323", "0324"];

/// Case assault/13.2a
#[test]
fn the_ship_moves_only_among_its_twelve_hexes() {
    for from in ["0125", "0222"] {
        let mut trial =
            fleet("su-movement", "90rifle@0828", from).not_offered(&["sail 0123", "sail 0226", "sail 0121"]);
        let mut to = trial.targets("sail");
        to.retain(|hex| hex != from);
        to.sort();
        assert_eq!(to, WATERS.into_iter().filter(|hex| *hex != from).collect::<Vec<_>>());
    }
    let mut trial = fleet("su-movement", "90rifle@0828", "0125").act(&["sail 0321"]);
    assert_eq!(ship(&mut trial), "0321");
}

/// Case assault/13.2b
#[test]
fn the_ship_moves_once_a_phase() {
    let trial = fleet("su-movement", "90rifle@0828", "0125").act(&["sail 0222"]);
    let mut trial = trial.offered(&["pick 90rifle"]).refused("sail 0124", "13.2");
    assert_eq!((trial.targets("sail"), ship(&mut trial).as_str()), (Vec::new(), "0222"));
}

/// From 0222 to 0622 are four hexes, to 0722 five.
///
/// Case assault/13.3a
#[test]
fn the_marker_lies_up_to_four_hexes_from_the_ship() {
    let trial = fleet("su-movement", "90rifle@0622 111rifle@0722 1inf@0522", "0222").not_offered(&["fire 0622"]);
    let trial = trial.act(&["done"]).offered(&["fire 0622", "fire 0522", "done"]).refused("fire 0722", "13.3");
    let mut trial = trial.act(&["fire 0522"]);
    assert_eq!(fire(&mut trial), "0522");
    // And again when the Combat Phase ends.
    assert_eq!(trial.phase(), "su-combat");
    let trial = trial.offered(&["attack 0522"]).act(&["done"]).offered(&["fire 0622"]).refused("fire 0722", "13.3");
    let mut trial = trial.act(&["fire 0622"]);
    assert_eq!((fire(&mut trial).as_str(), trial.phase().as_str()), ("0622", "de-air"));
}

/// Case assault/13.4a
#[test]
fn a_russian_attack_gains_5_after_the_halving_for_supply() {
    let combat = || fleet("su-combat", "90rifle@0422 1inf@0522", "0222");
    let odds = |trial: Trial<Assault>| last_fight(&mut trial.attack("0522", "90rifle", 6)).odds();
    assert_eq!(odds(combat()), "4:8 is 1:2");
    assert_eq!(odds(combat().mark("fire", "0522")), "9:8 is 1:1");
    assert_eq!(odds(combat().mark("fire", "0522").mark("oos", vec!["90rifle"])), "7:8 is 1:2");
    // On another hex it does nothing.
    assert_eq!(odds(combat().mark("fire", "0422")), "4:8 is 1:2");
}

/// 4 in a fortification.
///
/// Case assault/13.5a
#[test]
fn the_defence_gains_5_after_terrain_and_disruption() {
    let combat = || fleet("de-combat", "1inf@0625 58inf@0725 90rifle@0624", "0222");
    let odds = |trial: Trial<Assault>| last_fight(&mut trial.attack("0624", "1inf 58inf", 6)).odds();
    assert_eq!(odds(combat()), "16:12 is 1:1");
    assert_eq!(odds(combat().mark("fire", "0624")), "16:17 is 1:2");
    assert_eq!(odds(combat().mark("fire", "0624").mark("disrupted", vec!["90rifle"])), "16:11 is 1:1");
}

/// Case assault/13.6a
#[test]
fn the_marker_changes_no_class() {
    let trial = fleet("de-combat", "1inf@0521 3vol@0522", "0222").mark("fire", "0522");
    let fight = last_fight(&mut trial.attack("0522", "1inf", 6));
    assert_eq!((fight.odds().as_str(), fight.under("10.41"), fight.sum()), ("8:8 is 1:1", 2, 2));
    let trial = fleet("su-combat", "3vol@0422 1inf@0522", "0222").mark("fire", "0522");
    let fight = last_fight(&mut trial.attack("0522", "3vol", 6));
    assert_eq!((fight.odds().as_str(), fight.sum()), ("8:8 is 1:1", -2));
}

/// 0326 lies two hexes from 0125 and one from 0225.
///
/// Case assault/13.7a
#[test]
fn there_is_no_marker_while_the_ship_is_in_kronstadt() {
    let mut trial = fleet("su-movement", "90rifle@0326", "0125").act(&["done"]);
    assert_eq!(trial.targets("fire"), [""; 0]);
    fleet("su-movement", "90rifle@0326", "0225").act(&["done"]).offered(&["fire 0326"]);
    fleet("su-movement", "90rifle@0326", "0125").act(&["sail 0225", "done"]).offered(&["fire 0326"]);
}

/// 0219, 0220 and 0320 are two or three hexes from 0222.
///
/// Case assault/13.8a
#[test]
fn the_marker_never_lies_in_leningrad() {
    let trial = fleet("su-movement", "90rifle@0320 111rifle@F5 235rifle@0421", "0222").act(&["done"]);
    let trial = trial.offered(&["fire 0421", "fire 0420"]).not_offered(&["fire F5"]);
    trial.refused("fire 0219", "13.8").refused("fire 0220", "13.8").refused("fire 0320", "13.8");
}

/// Case assault/13.9a
#[test]
fn a_bomber_on_0220_names_the_ship_or_the_ground_units() {
    let raid = || {
        let trial = fleet("de-air", "1inf@2001 90rifle@0220 111rifle@0220", "0220").act(&["done"]);
        trial.offered(&["bomb 0220", "ship"])
    };
    // The ship on 1 and 2: it may flee.
    for (die, hit) in [(1, true), (2, true), (3, false)] {
        let mut trial = bomb(raid(), &[die], &["ship"]);
        assert_eq!(trial.targets("sail"), if hit { vec!["0125".to_owned()] } else { Vec::new() }, "{die}");
        assert!(!disrupted(&mut trial, "90rifle") && !disrupted(&mut trial, "111rifle"));
    }
    // A ground unit on 1 alone.
    let mut hit = bomb(raid(), &[1], &["bomb 0220"]).act(&["disrupt 90rifle"]);
    assert!(disrupted(&mut hit, "90rifle") && !disrupted(&mut hit, "111rifle"));
    assert_eq!(hit.targets("sail"), [""; 0]);
    let mut missed = bomb(raid(), &[2], &["bomb 0220"]);
    assert!(!disrupted(&mut missed, "90rifle") && !disrupted(&mut missed, "111rifle"));
    // In Kronstadt 2 is not enough.
    for (die, hit) in [(1, true), (2, false)] {
        let mut trial = bomb(fleet("de-air", "1inf@2001 90rifle@0828", "0125"), &[die, 1], &["ship"]);
        until(&mut trial, "su-movement");
        assert_eq!(trial.targets("sail").is_empty(), hit, "{die}");
    }
}

/// Case assault/13.10a
#[test]
fn a_disrupted_ship_loses_its_marker_at_once() {
    for (die, marker, defence) in [(2, "off the map", "4"), (3, "0522", "9")] {
        let trial = fleet("de-air", "1inf@0521 90rifle@0522", "0222").mark("fire", "0522");
        let mut trial = bomb(trial, &[die], &["ship"]);
        assert_eq!(fire(&mut trial), marker);
        while !trial.offers().contains(&"attack 0522".to_owned()) {
            trial.go(&["done"]);
        }
        assert_eq!(last_fight(&mut trial.attack("0522", "1inf", 6)).defence, defence);
    }
}

/// Case assault/13.10b
#[test]
fn a_ship_that_recovers_at_the_end_of_the_russian_turn_may_place_the_marker_then() {
    let trial = fleet("su-movement", "90rifle@0422 1inf@0522", "0222").mark("ship_disrupted", true);
    let trial = trial.not_offered(&["sail 0221"]).act(&["done"]);
    let mut trial = trial.offered(&["attack 0522"]).not_offered(&["fire 0522"]).act(&["done"]);
    assert_eq!(trial.decides(), Side::Second);
    let mut trial = trial.act(&["fire 0422"]);
    assert_eq!((fire(&mut trial).as_str(), trial.phase().as_str()), ("0422", "de-air"));
}

/// Case assault/13.11a
#[test]
fn a_ship_disrupted_at_sea_may_go_to_kronstadt_at_once() {
    let bombed = || bomb(fleet("de-air", "1inf@2001 90rifle@0828", "0222"), &[2, 1], &["ship"]);
    let mut trial = bombed().offered(&["sail 0125", "done"]).not_offered(&["sail 0221"]);
    assert_eq!(trial.decides(), Side::Second);
    let mut fled = trial.act(&["sail 0125"]);
    assert_eq!(ship(&mut fled), "0125");
    let mut stayed = bombed().act(&["done"]);
    assert_eq!(ship(&mut stayed), "0222");
    // It stays disrupted in either case.
    for mut trial in [fled, stayed] {
        until(&mut trial, "su-movement");
        trial.offered(&["pick 90rifle"]).not_offered(&["sail 0221", "sail 0125"]);
    }
}

/// Five bombers hit, and the supply check finds no fault with it.
///
/// Case assault/13.12a
#[test]
fn the_ship_cannot_be_destroyed() {
    for at in ["0222", "0125"] {
        let trial = scene(3, "de-air", "1inf@2001 90rifle@0828").mark("ship", at);
        let mut trial = bomb(trial, &[1; 5], &["ship"; 5]);
        until(&mut trial, "su-movement");
        assert_eq!(ship(&mut trial), at);
        end_phase(&mut trial);
        until(&mut trial, "su-movement");
        trial.offered(&["sail 0221"]);
    }
}

/// 5gv may attack 121inf only together with the hex of the +5 marker.
fn far_from_the_marker() -> Trial<Assault> {
    scene(7, "su-combat", "5gv@0522 121inf@0421 20/76mot@0422").mark("ship", "0124").mark("fire", "0422")
}

/// Case assault/13.4a, assault/10.21h
#[test]
fn an_attack_that_needs_the_marker_can_be_announced_from_either_hex() {
    for order in [["attack 0421", "also 0422"], ["attack 0422", "also 0421"]] {
        let mut trial = far_from_the_marker().act(&order).act(&["join 5gv"]).offered(&["done"]);
        trial = trial.dice(&[4]).act(&["done"]);
        assert_eq!(last_fight(&mut trial).column, "1:2");
    }
    // Without the marker's hex the attack is too weak, and says so.
    far_from_the_marker().act(&["attack 0421", "join 5gv"]).refused("done", "10.21").offered(&["also 0422"]);
}

/// Case assault/13.4a, assault/10.21h
#[test]
fn without_the_marker_the_same_attack_is_refused() {
    let bare = scene(7, "su-combat", "5gv@0522 121inf@0421 20/76mot@0422").mark("ship", "0124");
    bare.refused("attack 0421", "10.21");
}
