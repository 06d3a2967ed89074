//! Where rules meet: what a second reading of the rulebook against the program found.

use crate::common::*;

/// Case assault/8.35b, assault/8.37a
#[test]
fn an_enemy_on_one_hex_of_a_fringe_closes_all_hexes_of_that_place() {
    // 4 Vol retreats to J5; J6 and 0419 are the same place.
    let units = "4vol@I6 1/1pz@I7 1/1mot@I7 1/113mot@I7 6/11pz@H6 6/4mot@H6 41hq@0519";
    let trial = scene(12, "de-combat", units).attack("I6", "1/1pz 1/1mot 1/113mot", 4);
    let mut trial = trial.act(&["way retreat", "retreat J5", "done"]);
    end_phase(&mut trial);
    let trial = trial.act(&["pick 1/1pz"]).not_offered(&["move J6", "move J5"]);
    trial.act(&["move I6", "done"]);
}

/// Case assault/8.45b
#[test]
fn a_hex_of_the_city_has_had_its_attack_even_when_the_attacker_has_left_it() {
    let units = "177rifle@0320 191rifle@0320 38hq@0419 28hq@0420 1inf@1031";
    let trial = scene(12, "su-combat", units).act(&["done"]).attack("0419", "177rifle", 6);
    let mut trial = trial.act(&["advance 177rifle"]);
    assert_eq!(trial.hex_of("177rifle").as_deref(), Some("0419"));
    assert!(!trial.targets("attack").contains(&"0420".to_owned()), "191 Rifle does not attack out of 0320 too");
    trial.not_offered(&["attack 0420"]);
}

/// Case assault/8.45b
#[test]
fn a_unit_that_retreated_to_another_hex_of_the_city_does_not_use_up_its_attack() {
    let units = "177rifle@0320 191rifle@0219 90rifle@0320 ~1inf@0419 28hq@0218";
    let trial = scene(12, "su-combat", units).act(&["done"]).attack("0419", "177rifle", 1);
    let trial = trial.act(&["way retreat", "retreat 0219"]);
    trial.offered(&["attack 0218"]).act(&["attack 0218", "join 191rifle"]);
}

/// Case assault/18.21a
#[test]
fn a_guerrilla_on_the_inset_has_to_leave_too() {
    let trial = scene(1, "su-movement", "guerrilla1@J7 guerrilla2@0320").option("guerrilla-distance", 1);
    let trial = trial.refused("done", "18.21").refused("transfer guerrilla2", "18.21");
    let mut trial = trial.act(&["transfer guerrilla1", "at 0320", "pick guerrilla1"]);
    let far = trial.targets("move");
    assert!(far.contains(&"0614".to_owned()) && !far.contains(&"0419".to_owned()), "{far:?}");
}

/// By land through 0320 it is nearer than over the Neva.
///
/// Case assault/6.13a, assault/6.33a
#[test]
fn a_far_move_leaves_as_much_as_the_steps_it_consists_of() {
    let mut far = scene(12, "su-movement", "177rifle@0219 38hq@0419").act(&["pick 177rifle"]);
    let mut near = scene(12, "su-movement", "177rifle@0219 38hq@0419").act(&["pick 177rifle", "move 0319"]);
    assert_eq!(far.left_after("move 0418"), near.left_after("move 0418"));
    assert!(far.targets("move").contains(&"0417".to_owned()));
}

/// Case assault/8.34a, assault/11.21a, assault/6.33a
#[test]
fn a_change_of_maps_is_free_beside_a_move_of_one_hex() {
    let trial = scene(12, "de-movement", "1/1pz@0519 41hq@1031").mark("oos", vec!["1/1pz"]);
    let mut trial = trial.act(&["pick 1/1pz", "move 0419"]).offered(&["cross J5", "done"]);
    assert_eq!(trial.targets("move"), [""; 0]);
    let mut trial = trial.act(&["cross J5"]);
    assert_eq!(trial.hex_of("1/1pz").as_deref(), Some("J5"));
    assert_eq!(trial.targets("move"), [""; 0]);
    scene(12, "su-movement", "177rifle@0218 1inf@F5").act(&["pick 177rifle", "move 0319"]).offered(&["cross I4"]);
}

/// 13 Guards stands on A2, across the Volga from A3.
///
/// Case assault/19.32a
#[test]
fn no_zone_crosses_the_volga_between_fringe_hexes() {
    let units = "13gds@A2 24rifle@B4 49rifle@C4 64rifle@C5 ~44inf@B3 lihq@1519";
    let trial = steppe(12, "su-combat", units).attack("B3", "24rifle 49rifle", 6);
    let trial = trial.act(&["way lose", "lose 49rifle"]);
    trial.offered(&["way retreat"]).act(&["way retreat"]).offered(&["retreat A3"]);
}

/// Case assault/17.25a, assault/17.22a
#[test]
fn a_garrison_city_taken_back_at_the_very_end_is_the_russians() {
    let units = "~1inf@2107 177rifle@2106 191rifle@2006 70rifle@2108 168rifle@2007 worker11@E5 281rifle@0120 269inf@F5";
    let trial = scene(25, "su-combat", units).mark("garrison", toml::toml! { "2107" = "kept" });
    let mut trial = trial.mark("oos", vec!["1inf"]).mark("disrupted", vec!["1inf"]);
    let before = points(&mut trial);
    let mut trial = trial.attack("2107", "177rifle 191rifle 70rifle 168rifle", 6);
    trial.go(&["advance 177rifle"]);
    assert_eq!(points(&mut trial)[0], before[0] - 5);
}

/// Case assault/17.25b
#[test]
fn a_regiment_still_on_its_way_belongs_to_its_division() {
    let trial = scene(10, "de-mechanized", "12/29pz@2107 12/5mot@2107 39hq@2108");
    let mut trial = trial.mark("reinforcements", vec!["12/25mot"]);
    end_phase(&mut trial);
    let told = trial.told(wargame::Viewer::Spectator);
    assert!(told.iter().any(|l| l.contains("no garrison of a division")), "{told:?}");
}

/// Case assault/8.37b
#[test]
fn only_units_in_each_others_way_are_lost_on_the_fringe() {
    let mut trial = scene(12, "de-mechanized", "38hq@0419 1inf@J5 1/1pz@J6 1/1mot@J6 41hq@1031");
    end_phase_or_excess(&mut trial);
    let mut lost = trial.targets("lose");
    lost.sort();
    assert_eq!(lost, ["1/1mot", "1/1pz", "1inf"]);
    let mut trial = trial.refused("lose 38hq", "8.37").act(&["lose 1inf"]);
    assert_eq!(trial.places("38hq 1/1pz 1/1mot"), ["0419"; 3]);
}

/// Says `done` until the excess is asked for.
fn end_phase_or_excess(trial: &mut wargame::Trial<assault::Assault>) {
    while trial.targets("lose").is_empty() {
        trial.go(&["done"]);
    }
}

/// Case assault/19.43b
#[test]
fn refusals_name_what_stands_in_the_way() {
    steppe(3, "su-movement", "10nkvd@E6 24rifle@0105").refused("transfer 10nkvd", "19.43");
    steppe(3, "de-movement", "44inf@1104 24rifle@0105").act(&["pick 44inf"]).refused("move 1203", "19.0");
}
