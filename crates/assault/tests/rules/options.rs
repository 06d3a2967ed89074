//! Section 18: optional rules.

use crate::common::{disrupted, last_fight, scene, unsupplied};
use assault::Assault;
use wargame::{Node, Trial};

const OFF_AND_ON: [u16; 2] = [0, 1];

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// Bombs a hex once.
fn bomb(trial: Trial<Assault>, dice: &[u16], hex: &str) -> Trial<Assault> {
    let mut trial = trial.dice(dice).act(&[&format!("bomb {hex}")]);
    // Nothing is left to say when all bombers are laid.
    if trial.offers().iter().all(|o| o == "done" || o.starts_with("bomb ")) {
        trial.go(&["done"]);
    }
    trial
}

/// Case assault/18.11a
#[test]
fn hqs_and_guerrillas_are_never_disrupted_by_air() {
    for on in OFF_AND_ON {
        let trial = scene(1, "de-air", "1inf@2001 90rifle@0828 guerrilla1@0828").option("air-waiver", on);
        let mut trial = bomb(trial, &[4], "0828");
        assert!(disrupted(&mut trial, "90rifle"));
        assert_eq!(disrupted(&mut trial, "guerrilla1"), on == 0);
        // One Russian air unit on a throw of 4.
        let trial = scene(1, "su-air", "1inf@0829 38hq@0829 90rifle@0828").option("air-waiver", on);
        let mut trial = bomb(trial, &[4, 4], "0829");
        assert!(disrupted(&mut trial, "1inf"));
        assert_eq!(disrupted(&mut trial, "38hq"), on == 0);
    }
}

/// 0916, 0815 and 1016 are seven hexes from Leningrad, 0816 and 0917 six.
///
/// Case assault/18.21a
#[test]
fn guerrillas_go_seven_hexes_from_leningrad_on_turn_1_and_never_come_nearer() {
    let march = |on| scene(1, "su-movement", "guerrilla1@0320 90rifle@0828").option("guerrilla-distance", on);
    let mut trial = march(0).act(&["done"]);
    assert_ne!(trial.phase(), "su-movement");
    let trial = march(1).refused("done", "18.21");
    let mut trial = trial.act(&["pick guerrilla1", "move 0916"]);
    while trial.phase() == "su-movement" {
        trial.go(&["done"]);
    }
    assert_eq!(trial.hex_of("guerrilla1").as_deref(), Some("0916"));

    let later = |on| scene(3, "su-movement", "guerrilla1@0916").option("guerrilla-distance", on);
    later(0).act(&["pick guerrilla1"]).offered(&["move 0816", "move 0917", "move 0815", "move 1016"]);
    let trial = later(1).act(&["pick guerrilla1"]).offered(&["move 0815", "move 1016"]);
    trial.refused("move 0816", "18.21").refused("move 0917", "18.21");

    // A retreat: 0915 and 0917 are in German zones. 16 against 3 of class C, 5:1.
    for (on, ways) in [(0, vec!["0815", "0816"]), (1, vec!["0815"])] {
        let trial = scene(3, "de-combat", "1inf@1015 58inf@1016 guerrilla1@0916").option("guerrilla-distance", on);
        let mut trial = trial.attack("0916", "1inf 58inf", 1);
        assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1"));
        trial.go(&["way retreat"]);
        assert_eq!(sorted(trial.targets("retreat")), ways);
    }
}

/// Roads at two thirds a hex: seven hexes to 0916, nine to 0612.
///
/// Case assault/18.21b
#[test]
fn the_march_of_the_guerrillas_is_an_ordinary_move() {
    let march = |others: &str| {
        let units = format!("guerrilla1@0320 90rifle@0828 {others}");
        scene(1, "su-movement", &units).option("guerrilla-distance", 1).act(&["pick guerrilla1"])
    };
    let mut trial = march("");
    assert_eq!((trial.left_after("move 0916"), trial.left_after("move 0612")), (4, 0));
    trial.not_offered(&["move 0611"]);
    // A rigid zone across the road to 0916 stops it like any unit.
    march("1inf@0817").not_offered(&["move 0916"]).offered(&["move 0612"]);
}

/// 16 against 6, 2:1, and 24 against 6, 4:1; class A on A.
///
/// Case assault/18.31a
#[test]
fn the_first_step_loss_comes_from_a_highest_class_unit() {
    let units = "1inf@0829 58inf@0929 11inf@0729 177rifle@0828 guerrilla1@0828";
    let fight = |on, attackers: &str, die, result: &str| {
        let trial = scene(5, "de-combat", units).option("highest-class-first", on);
        let mut trial = trial.attack("0828", attackers, die);
        assert_eq!(last_fight(&mut trial).result.as_deref(), Some(result));
        trial.act(&["way lose"])
    };
    let mut trial = fight(0, "1inf 58inf", 6, "-/1").act(&["lose guerrilla1"]);
    assert_eq!((trial.steps("177rifle"), trial.steps("guerrilla1")), (2, 0));
    let mut trial = fight(1, "1inf 58inf", 6, "-/1").not_offered(&["lose guerrilla1"]);
    if trial.targets("lose") == ["177rifle"] {
        trial.go(&["lose 177rifle"]);
    }
    assert_eq!((trial.steps("177rifle"), trial.steps("guerrilla1")), (1, 1));
    // The second is free.
    let mut trial = fight(1, "1inf 58inf 11inf", 5, "-/2");
    if trial.targets("lose") == ["177rifle"] {
        trial.go(&["lose 177rifle"]);
    }
    let mut trial = trial.offered(&["lose 177rifle", "lose guerrilla1"]).act(&["lose guerrilla1"]);
    assert_eq!((trial.steps("177rifle"), trial.steps("guerrilla1")), (1, 0));
}

/// Of two attackers of class A and one of class B, 23 against 15 in a fortification: 3:2, class B on A.
///
/// Case assault/18.31a
#[test]
fn among_several_of_the_highest_class_the_owner_chooses() {
    let units = "1inf@0725 58inf@0824 sspol@0823 177rifle@0724";
    for on in OFF_AND_ON {
        let trial = scene(5, "de-combat", units).option("highest-class-first", on);
        let mut trial = trial.attack("0724", "1inf 58inf sspol", 3);
        let fight = last_fight(&mut trial);
        assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("23:15 is 3:2", Some("1/-")));
        let trial = trial.act(&["way lose"]).offered(&["lose 1inf", "lose 58inf"]);
        if on == 1 {
            trial.not_offered(&["lose sspol"]);
        } else {
            trial.offered(&["lose sspol"]);
        }
    }
}

/// No HQ is near.
///
/// Case assault/18.41a
#[test]
fn germans_take_no_attrition() {
    for on in OFF_AND_ON {
        let trial = scene(5, "su-supply", "1inf@2009 90rifle@0103").mark("oos", vec!["1inf"]);
        let mut trial = trial.option("no-attrition", on);
        assert_eq!(trial.steps("1inf"), if on == 1 { 2 } else { 1 });
        assert!(unsupplied(&mut trial, "1inf"));
    }
}

/// Zones of control close every hex around Vyritsa.
///
/// Case assault/18.42a
#[test]
fn russians_stacked_with_workers_take_no_attrition() {
    for (on, worker, left) in [(0, "worker1@1120", 1), (1, "worker1@1120", 2), (1, "", 1)] {
        let units = format!("1inf@1119 58inf@1121 90rifle@1120 {worker}");
        let trial = scene(5, "de-supply", &units).mark("oos", vec!["90rifle"]);
        let mut trial = trial.option("no-attrition", on);
        assert_eq!(trial.steps("90rifle"), left, "{on} {worker}");
        assert!(unsupplied(&mut trial, "90rifle"));
    }
}

/// Both sides stand in Leningrad, so that points decide.
const FRONT: &str = "1inf@F6 90rifle@E8";

/// The Russian points at the end of the game.
fn final_points(mut trial: Trial<Assault>) -> i16 {
    loop {
        if let Node::Over(outcome) = trial.node() {
            assert_eq!(outcome.level, "points");
            return outcome.points[1];
        }
        trial.go(&["done"]);
    }
}

/// A scene of the last turn with the markers.
fn last_turn(phase: &str, units: &str) -> Trial<Assault> {
    scene(25, phase, &format!("{FRONT} {units}")).option("vp-markers", 1)
}

/// Case assault/18.52a
#[test]
fn each_vp_marker_left_gives_the_russian_10() {
    let without = final_points(scene(25, "game-end", FRONT));
    assert_eq!(final_points(last_turn("game-end", "")), without + 50);
    for (left, points) in [(vec![], 0), (vec!["2823"], 10), (vec!["0916", "0619", "0622"], 30)] {
        assert_eq!(final_points(last_turn("game-end", "").mark("vp", left)), without + points);
    }
}

/// 0622 and 0916 bear markers. From 0913 to an HQ in 0919 the only way of six hexes leads through 0916.
///
/// Case assault/18.53a
#[test]
fn vp_markers_change_neither_movement_nor_combat_nor_supply() {
    for on in OFF_AND_ON {
        let trial = scene(5, "de-movement", "1inf@0918").option("vp-markers", on).act(&["pick 1inf"]);
        let mut trial = trial.offered(&["move 0915"]);
        assert_eq!((trial.left_after("move 0917"), trial.left_after("move 0916")), (15, 12));

        let trial = scene(5, "de-combat", "1inf@0621 90rifle@0622").option("vp-markers", on);
        let fight = last_fight(&mut trial.attack("0622", "1inf", 6));
        assert_eq!((fight.odds().as_str(), fight.sum()), ("8:16 is 1:2", 1));

        let mut trial = scene(5, "de-supply", "1inf@0913 38hq@0919").option("vp-markers", on);
        assert!(!unsupplied(&mut trial, "1inf"));
    }
}

/// Case assault/18.54a
#[test]
fn a_german_unit_that_enters_removes_a_marker_for_good() {
    let movement = || last_turn("de-movement", "58inf@0917 111rifle@0815").act(&["pick 58inf"]);
    let all = final_points(movement().act(&["move 0918"]));
    assert_eq!(final_points(movement().act(&["move 0916"])), all - 10);
    // It goes back, and a Russian unit enters.
    let mut trial = movement().act(&["move 0916", "move 0917"]);
    while trial.phase() != "su-movement" {
        trial.go(&["done"]);
    }
    let mut trial = trial.act(&["pick 111rifle", "move 0916"]);
    assert_eq!(trial.places("58inf 111rifle"), ["0917", "0916"]);
    assert_eq!(final_points(trial), all - 10);
}

/// 16 against 3 of class C, 5:1; 8 against 5, 3:2.
///
/// Case assault/18.54a
#[test]
fn an_advance_and_a_retreat_remove_a_marker_too() {
    let won = || last_turn("de-combat", "58inf@0917 11inf@1016 guerrilla1@0916").attack("0916", "58inf 11inf", 5);
    let (stayed, entered) = (won().act(&["done"]), won().act(&["advance 58inf"]));
    assert_eq!(final_points(stayed), final_points(entered) + 10);

    let repulsed =
        || last_turn("de-combat", "58inf@0917 177rifle@0918").attack("0918", "58inf", 2).act(&["way retreat"]);
    let (beside, onto) = (repulsed().act(&["retreat 1016"]), repulsed().act(&["retreat 0916"]));
    assert_eq!(final_points(beside), final_points(onto) + 10);
}
