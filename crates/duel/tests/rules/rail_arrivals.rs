//! Reinforcements by rail, case by case.

use duel::{Duel, GERMAN, SOVIET};
use wargame::Trial;

use crate::common::{led, list, of, scene, table, turn_ends, unit};

/// The end of the move mode of 8 Army: who comes by rail is asked.
fn railhead(units: &str, waiting: &[&str]) -> Trial<Duel> {
    led(6, "movement", "8a-hq", &format!("8a-hq@6020 {units}"))
        .mark("named", list(&[]))
        .mark("waiting", list(waiting))
        .mark("trains", table(&[("soviet", 2)]))
}

/// Ends the moves.
fn at_rail(trial: Trial<Duel>) -> Trial<Duel> {
    let mut trial = trial.play();
    while trial.asked() != "4.2" {
        assert_eq!(trial.phase(), "movement", "nobody can come by rail");
        trial.go(&["done"]);
    }
    trial
}

fn towns(trial: Trial<Duel>, unit: &str) -> Vec<String> {
    let mut trial = at_rail(trial).act(&[&format!("pick {unit}")]);
    trial.targets("rail")
}

/// Whether Haapsalu, at the end of a line from Tallinn, can be reached.
fn haapsalu(trial: Trial<Duel>) -> bool {
    towns(trial, "245rd").contains(&"3409".to_owned())
}

/// Case duel/4.2a
#[test]
fn the_die_is_the_number_of_units() {
    let mut trial = scene(2, "reinforcement", "1pd@2429 16rd@3807 8a-hq@3525")
        .mark("waiting", list(&["235rd", "sstmd"]))
        .dice(&[3, 5])
        .play();
    // SST was due on turn 1: both sides throw, the German first.
    assert_eq!(of(&mut trial, |s| s.trains), [3, 5]);
    // Nobody throws for those that come by other ways.
    let mut none = scene(2, "reinforcement", "1pd@2429 16rd@3807").mark("waiting", list(&["179rd"])).play();
    assert_eq!(of(&mut none, |s| s.trains), [0, 0]);
}

/// Case duel/4.2a
/// Case duel/4.2b
/// Case duel/4.2g
#[test]
fn units_are_placed_in_own_towns_at_the_end_of_the_move_mode() {
    let mut trial = at_rail(railhead("1pd@2429", &["245rd", "254rd", "256rd"]));
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.2", SOVIET));
    assert_eq!(trial.targets("pick").len(), 3);
    let trial = trial.act(&["pick 245rd"]).offered(&["rail 3409", "rail 6818"]);
    // A rail hex without a town.
    let trial = trial.not_offered(&["rail 3509"]);
    let mut trial = trial.refused("rail 3509", "4.2").act(&["rail 3409", "pick 254rd", "rail 6818"]);
    assert_eq!(trial.places("245rd 254rd"), ["3409", "6818"]);
    let [first, second] = ["245rd", "254rd"].map(|key| unit(&mut trial, key));
    assert_eq!(of(&mut trial, |s| s.trains), [0, 0]);
    assert!(of(&mut trial, |s| [first, second].iter().all(|&u| s.entered.has(u) && s.activated.has(u))));
    // Two was the number.
    assert_ne!(trial.asked(), "4.2");
}

/// Case duel/4.2c
/// Case duel/4.2h
#[test]
fn the_chain_is_of_controlled_hexes() {
    assert!(haapsalu(railhead("1pd@2429", &["245rd"])));
    for hex in ["3409", "3509", "3608", "3708"] {
        let mark = table(&[("german", list(&[hex]))]);
        assert!(!haapsalu(railhead("1pd@2429", &["245rd"]).mark("control", mark)), "{hex}");
    }
    // All sources of the edge are lost.
    let rules = crate::common::duel();
    let book = rules.book();
    let sources: Vec<_> = book.sources[1].iter().map(|hex| book.map.label(hex)).collect();
    let mark = table(&[("german", list(&sources))]);
    let mut trial = railhead("1pd@2429", &["245rd"]).mark("control", mark).play();
    while trial.phase() == "movement" {
        assert_ne!(trial.asked(), "4.2");
        trial.go(&["done"]);
    }
}

/// Case duel/4.2d
#[test]
fn no_hex_of_the_chain_is_in_an_enemy_zone() {
    assert!(!haapsalu(railhead("1pd@3410", &["245rd"])));
    assert!(!haapsalu(railhead("1pd@3510 16rd@3509", &["245rd"])));
    // A headquarters has no zone.
    assert!(haapsalu(railhead("41k-hq@3510", &["245rd"])));
}

/// Case duel/4.2e
#[test]
fn the_chain_crosses_rivers_by_standing_bridges() {
    // Ventspils lies behind the bridge 2516/2616.
    let ventspils = |trial: Trial<Duel>| towns(trial, "245rd").contains(&"2516".to_owned());
    assert!(ventspils(railhead("1pd@2429", &["245rd"])));
    assert!(!ventspils(railhead("1pd@2429", &["245rd"]).mark("blown", list(&["2516/2616"]))));
    let pontoon = railhead("1pd@2429", &["245rd"]).mark("blown", list(&["2516/2616"]));
    assert!(!ventspils(pontoon.mark("pontoons", list(&["2516/2616"]))));
}

/// Case duel/4.2f
#[test]
fn only_units_of_the_east_and_west_edges_come_by_rail() {
    let mut trial = at_rail(railhead("1pd@2429", &["245rd", "179rd", "34a-hq"]));
    // A headquarters comes when its own chit is drawn.
    assert_eq!(trial.targets("pick").len(), 1);
    trial.offered(&["pick 245rd"]).refused("pick 179rd", "4.2").refused("pick 34a-hq", "4.0");
    let own = led(6, "movement", "34a-hq", "1pd@2429 16rd@6020")
        .mark("waiting", list(&["34a-hq", "245rd"]))
        .mark("trains", table(&[("soviet", 1)]));
    let mut own = at_rail(own).act(&["pick 34a-hq", "rail 6818"]);
    assert_eq!(own.places("34a-hq"), ["6818"]);
    // Headquarters count against the die.
    assert_eq!(of(&mut own, |s| s.trains), [0, 0]);
}

/// Case duel/4.2c
/// Case duel/4.2f
#[test]
fn german_units_come_by_rail_from_the_west() {
    let west = led(4, "movement", "18a-hq", "18a-hq@2128 16rd@3807")
        .mark("named", list(&[]))
        .mark("waiting", list(&["93id", "sstmd", "19pd"]))
        .mark("trains", table(&[("german", 2)]));
    let mut trial = at_rail(west);
    assert_eq!((trial.decides(), trial.targets("pick")), (GERMAN, vec!["93id".to_owned()]));
    // SST belongs to another command, and 19 PD comes by the south edge.
    trial.go(&["pick 93id"]);
    trial.offered(&["rail 2230", "rail 2329"]).refused("rail 3319", "4.2");
}

/// Case duel/4.2i
#[test]
fn a_placement_does_not_overfill_a_hex() {
    let full = "16rd@3409 10rd@3409 43rd@3409 1pd@2429";
    let trial = at_rail(railhead(full, &["245rd"])).act(&["pick 245rd"]);
    trial.refused("rail 3409", "7.1").not_offered(&["rail 3409"]);
    // Places that were not used are lost.
    let mut next = turn_ends(scene(6, "end-of-turn", "16rd@3807 1pd@2429").mark("trains", table(&[("soviet", 4)])));
    assert_eq!(of(&mut next, |s| (s.turn, s.trains)), (7, [0, 0]));
}

/// Case duel/4.2b
#[test]
fn a_unit_kept_back_is_not_asked_about_again() {
    let mut trial = at_rail(railhead("1pd@2429", &["245rd", "254rd"])).act(&["pick 245rd", "done"]);
    assert_eq!(trial.targets("pick").len(), 1);
    assert_eq!(of(&mut trial, |s| s.trains), [0, 2]);
    trial.refused("pick 245rd", "4.2");
    // Whoever was kept back from the edge can still come by rail.
    let edge = railhead("1pd@2429", &["245rd"]).play().act(&["pick 245rd", "done"]);
    at_rail(edge).offered(&["pick 245rd"]);
}

/// Case duel/4.2j
#[test]
fn a_railed_unit_belongs_to_the_activation() {
    let mut trial = at_rail(railhead("1pd@2429", &["245rd"])).act(&["pick 245rd", "rail 5606"]);
    let unit = unit(&mut trial, "245rd");
    assert!(of(&mut trial, |s| s.activation.units.has(unit) || s.activation.side.is_none()));
}

/// Two headquarters have chits in the cup, and the die of the turn was 2.
///
/// Case duel/4.2a
#[test]
fn the_die_is_shared_by_all_activations_of_the_turn() {
    let units = "8a-hq@6020 11a-hq@6120 1pd@2429";
    let scene = scene(6, "activation", units).mark("cup", list(&["8a-hq", "11a-hq"])).dice(&[1, 1]);
    let scene = scene.mark("waiting", list(&["245rd", "254rd", "256rd"])).mark("trains", table(&[("soviet", 2)]));
    let first = at_rail(scene.act(&["done", "order move-attack"])).act(&["pick 245rd", "rail 6818"]);
    let mut first = first.act(&["done"]);
    assert_eq!(of(&mut first, |s| s.trains), [0, 1]);
    while first.asked() != "6.0" {
        first.go(&["done"]);
    }
    let mut second = at_rail(first.act(&["done", "order move-attack"]));
    // Whom the first left behind the second may still bring.
    second = second.offered(&["pick 254rd", "pick 256rd"]).act(&["pick 254rd", "rail 6818"]);
    assert_eq!(of(&mut second, |s| s.trains), [0, 0]);
    assert_ne!(second.asked(), "4.2");
    assert_eq!(second.places("245rd 254rd 256rd"), ["6818", "6818", "-"]);
}
