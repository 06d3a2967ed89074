//! Strengths, columns and the die: 10.21, 10.3, 10.4.

use crate::common::{Fight, last_fight, scene};
use assault::{Assault, Book, Campaign, Penalty, built_in, outcome};
use wargame::Trial;

/// The odds of an attack of the German Combat Phase: `26:9 is 2:1`.
fn german(units: &str, hexes: &str, attackers: &str) -> String {
    odds(scene(5, "de-combat", units), hexes, attackers)
}

fn russian(units: &str, hexes: &str, attackers: &str) -> String {
    odds(scene(5, "su-combat", units), hexes, attackers)
}

fn odds(trial: Trial<Assault>, hexes: &str, attackers: &str) -> String {
    last_fight(&mut trial.attack(hexes, attackers, 6)).odds()
}

/// Units in 0829 attack 0828, both clear.
fn plain(attackers: &str, defenders: &str, die: u16) -> Fight {
    let at = |units: &str, hex: &str| units.split(' ').map(|u| format!("{u}@{hex} ")).collect::<String>();
    let trial = scene(5, "de-combat", &(at(attackers, "0829") + &at(defenders, "0828")));
    last_fight(&mut trial.attack("0828", &attackers.replace('~', ""), die))
}

/// Two halves of odd factors make 4: neither 3 nor 5.
///
/// Case assault/10.21a
#[test]
fn fractions_are_kept_until_the_ratio_is_formed() {
    let units = "1inf@0929 1/1mot@0827 177rifle@0828 11mot@0928";
    let trial = scene(5, "de-combat", units).mark("disrupted", vec!["177rifle", "11mot"]);
    assert_eq!(odds(trial, "0828 0928", "1inf 1/1mot"), "12:4 is 3:1");
    // 2.5 and 1.5 against 4.
    let units = "1/1pz@0829 ~sspol@0929 90rifle@0828";
    let trial = scene(5, "de-combat", units).mark("oos", vec!["1/1pz", "sspol"]);
    assert_eq!(odds(trial, "0828", "1/1pz sspol"), "4:4 is 1:1");
}

/// Two panzer divisions against 5 and 4.
///
/// Case assault/10.21b
#[test]
fn odds_of_26_to_9_are_2_to_1() {
    let units = "1/1pz@0929 1/1mot@0929 1/113mot@0929 6/11pz@0827 6/4mot@0827 6/114mot@0827 177rifle@0828 90rifle@0928";
    let attackers = "1/1pz 1/1mot 1/113mot 6/11pz 6/4mot 6/114mot";
    assert_eq!(german(units, "0828 0928", attackers), "26:9 is 2:1");
}

/// Halves of 5 and 4.
///
/// Case assault/10.21c
#[test]
fn odds_of_7_to_4_and_a_half_are_3_to_2() {
    let trial = scene(5, "de-combat", "sspol@0929 177rifle@0828 90rifle@0928");
    let trial = trial.mark("disrupted", vec!["177rifle", "90rifle"]);
    assert_eq!(odds(trial, "0828 0928", "sspol"), "7:4.5 is 3:2");
}

/// Half of 5, and 3, against 4 in a fortification.
///
/// Case assault/10.21d
#[test]
fn odds_of_5_and_a_half_to_12_are_1_to_3() {
    let trial = scene(5, "de-combat", "1/1pz@0725 ~6/11pz@0824 90rifle@0724").mark("oos", vec!["1/1pz"]);
    assert_eq!(odds(trial, "0724", "1/1pz 6/11pz"), "5.5:12 is 1:3");
}

/// Case assault/10.21e
#[test]
fn odds_of_8_to_12_are_1_to_2() {
    assert_eq!(german("1inf@0725 90rifle@0724", "0724", "1inf"), "8:12 is 1:2");
}

/// Case assault/10.21f
#[test]
fn odds_of_5_to_4_are_1_to_1() {
    assert_eq!(plain("1/1pz", "90rifle", 6).odds(), "5:4 is 1:1");
}

/// Case assault/10.21g
#[test]
fn at_8_to_1_or_more_the_defenders_are_gone_without_a_throw() {
    for (others, attackers, sum) in [("", "1inf", "8:1"), ("58inf@0929", "1inf 58inf", "16:1")] {
        let trial = scene(5, "de-combat", &format!("1inf@0829 guerrilla1@0828 {others}"));
        let mut trial = trial.attack("0828", attackers, 1);
        let fight = last_fight(&mut trial);
        assert_eq!((fight.odds(), fight.result), (format!("{sum} is 8:1"), None));
        assert_eq!(trial.hex_of("guerrilla1"), None);
    }
    // Class B on C: 1 is 2.
    let fight = plain("sspol", "guerrilla1", 1);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("7:1 is 7:1", Some("-/2")));
}

/// Case assault/10.21h
#[test]
fn odds_below_1_to_3_are_refused() {
    let trial = scene(5, "su-combat", "4vol@0828 guerrilla1@0828 1inf@0829").act(&["attack 0829", "join 4vol"]);
    let trial = trial.refused("done", "10.21");
    let mut trial = trial.dice(&[6]).act(&["join guerrilla1", "done"]);
    assert_eq!(last_fight(&mut trial).odds(), "3:8 is 1:3");
}

/// Case assault/10.21i
#[test]
fn two_fours_against_4_in_clear_and_4_in_woods_are_8_to_12() {
    let units = "1/1mot@2009 1/113mot@2009 90rifle@1909 111rifle@1910";
    assert_eq!(german(units, "1909 1910", "1/1mot 1/113mot"), "8:12 is 1:2");
    assert_eq!(german(units, "1909", "1/1mot 1/113mot"), "8:8 is 1:1");
    assert_eq!(german(units, "1910", "1/1mot 1/113mot"), "8:4 is 2:1");
}

/// Case assault/10.31a
#[test]
fn terrain_never_changes_an_attackers_factor() {
    // Out of woods, out of a fortification, out of a city.
    assert_eq!(german("1inf@0832 90rifle@0831", "0831", "1inf"), "8:4 is 2:1");
    assert_eq!(russian("90rifle@0724 1inf@0725", "0725", "90rifle"), "4:8 is 1:2");
    assert_eq!(russian("90rifle@0326 1inf@0325", "0325", "90rifle"), "4:8 is 1:2");
}

/// Case assault/10.32a
#[test]
fn woods_and_marsh_double_the_defender() {
    assert_eq!(german("1inf@0831 90rifle@0832", "0832", "1inf"), "8:8 is 1:1");
    assert_eq!(german("1inf@1336 90rifle@1335", "1335", "1inf"), "8:8 is 1:1");
    assert_eq!(russian("177rifle@0831 ~1inf@0832", "0832", "177rifle"), "5:8 is 1:2");
    assert_eq!(german("1inf@0832 90rifle@0831", "0831", "1inf"), "8:4 is 2:1");
}

/// Case assault/10.32b
#[test]
fn city_and_interior_hexes_treble_the_defender() {
    assert_eq!(german("1inf@0325 90rifle@0326", "0326", "1inf"), "8:12 is 1:2");
    assert_eq!(german("1inf@F6 90rifle@F5", "F5", "1inf"), "8:12 is 1:2");
    assert_eq!(russian("~1inf@0326 177rifle@0325", "0326", "177rifle"), "5:12 is 1:3");
    assert_eq!(russian("~1inf@F6 177rifle@F5", "F6", "177rifle"), "5:12 is 1:3");
}

/// 1222 has river sides to 1322 and 1323 and none to 1122.
///
/// Case assault/10.33a
#[test]
fn a_river_doubles_the_defender_only_if_every_attacker_attacks_across_it() {
    let units = "1inf@1322 58inf@1323 11inf@1122 90rifle@1222";
    assert_eq!(german(units, "1222", "1inf"), "8:8 is 1:1");
    assert_eq!(german(units, "1222", "1inf 58inf"), "16:8 is 2:1");
    assert_eq!(german(units, "1222", "1inf 11inf"), "16:4 is 4:1");
    assert_eq!(german(units, "1222", "1inf 58inf 11inf"), "24:4 is 6:1");
    assert_eq!(german(units, "1222", "11inf"), "8:4 is 2:1");
}

/// The picture of the rulebook: the 168th Rifle in woods, 8 or 16.
///
/// Case assault/10.33b
#[test]
fn woods_behind_a_river_multiply_by_four() {
    let units = "1inf@1419 58inf@1417 168rifle@1418";
    assert_eq!(german(units, "1418", "1inf"), "8:16 is 1:2");
    assert_eq!(german(units, "1418", "1inf 58inf"), "16:8 is 2:1");
}

/// Case assault/10.33c
#[test]
fn a_city_behind_a_river_multiplies_by_six() {
    let units = "1inf@0915 58inf@0917 90rifle@0916";
    assert_eq!(german(units, "0916", "1inf"), "8:24 is 1:3");
    assert_eq!(german(units, "0916", "1inf 58inf"), "16:12 is 1:1");
}

/// From 1224 the way to 1223 crosses a river and the way to 1324 does not. From 1322 both 1221 and 1222 lie
/// across, from 1122 neither.
///
/// Case assault/10.33d
#[test]
fn in_a_combined_attack_the_river_is_tested_for_each_defending_hex_with_all_attackers() {
    let units = "1inf@1224 90rifle@1223 111rifle@1324";
    assert_eq!(german(units, "1223 1324", "1inf"), "8:12 is 1:2");
    let units = "1inf@1322 58inf@1122 90rifle@1222 111rifle@1221";
    assert_eq!(german(units, "1222 1221", "1inf"), "8:16 is 1:2");
    assert_eq!(german(units, "1222 1221", "1inf 58inf"), "16:8 is 2:1");
}

/// Case assault/10.34a
#[test]
fn a_fortification_in_woods_trebles_a_russian() {
    assert_eq!(german("1inf@3319 90rifle@3219", "3219", "1inf"), "8:12 is 1:2");
}

/// Case assault/10.34b
#[test]
fn a_fortification_behind_a_river_multiplies_by_six() {
    let units = "1inf@1630 58inf@1628 90rifle@1629";
    assert_eq!(german(units, "1629", "1inf"), "8:24 is 1:3");
    assert_eq!(german(units, "1629", "1inf 58inf"), "16:12 is 1:1");
    assert_eq!(german("1inf@2624 90rifle@2623", "2623", "1inf"), "8:24 is 1:3");
}

/// Woods, clear ground, woods behind a river.
///
/// Case assault/10.34c
#[test]
fn a_german_in_a_fortification_uses_the_other_terrain() {
    assert_eq!(russian("177rifle@3319 ~1inf@3219", "3219", "177rifle"), "5:8 is 1:2");
    assert_eq!(russian("177rifle@0725 ~1inf@0724", "0724", "177rifle"), "5:4 is 1:1");
    let units = "177rifle@1630 70rifle@1730 ~1inf@1629";
    assert_eq!(russian(units, "1629", "177rifle 70rifle"), "10:16 is 1:2");
}

/// Case assault/10.35a
#[test]
fn a_russian_in_a_fortified_city_is_quadrupled_and_behind_a_river_eightfold() {
    assert_eq!(german("1inf@0621 90rifle@0622", "0622", "1inf"), "8:16 is 1:2");
    let units = "1/1pz@1134 1/1mot@1134 1/113mot@1134 1inf@1132 90rifle@1133";
    assert_eq!(german(units, "1133", "1/1pz 1/1mot 1/113mot"), "13:32 is 1:3");
    assert_eq!(german(units, "1133", "1/1pz 1/1mot 1/113mot 1inf"), "21:16 is 1:1");
}

/// Case assault/10.35b
#[test]
fn a_german_in_a_fortified_city_is_trebled() {
    assert_eq!(russian("177rifle@0621 ~1inf@0622", "0622", "177rifle"), "5:12 is 1:3");
}

/// A German HQ is driven from 0724; the next German attack meets the fortification again.
///
/// Case assault/10.36a
#[test]
fn a_recaptured_fortification_serves_the_russians_again() {
    let units = "38hq@0724 58inf@0725 177rifle@0823 90rifle@0824";
    let mut trial = scene(5, "su-combat", units).attack("0724", "177rifle 90rifle", 1);
    assert_eq!(last_fight(&mut trial).odds(), "9:1 is 8:1");
    trial.go(&["advance 90rifle"]);
    assert_eq!(trial.places("38hq 90rifle"), ["-", "0724"]);
    while !trial.offers().contains(&"attack 0724".to_owned()) {
        trial.go(&["done"]);
    }
    assert_eq!(last_fight(&mut trial.attack("0724", "58inf", 6)).defence, "12");
}

/// The Neva runs between 0416 and both 0516 and 0517.
///
/// Case assault/10.37a
#[test]
fn nobody_attacks_across_the_neva_on_the_main_map() {
    let units = "1inf@0516 90rifle@0416 111rifle@0517";
    scene(5, "de-combat", units).offered(&["attack 0517"]).refused("attack 0416", "10.37");
    let trial = scene(5, "su-combat", units).act(&["attack 0516"]);
    trial.offered(&["join 111rifle"]).refused("join 90rifle", "10.37");
}

/// Bridges lead from C6 and D5 to D6; D7 is on the same bank; between E6 and D6 there is no bridge.
///
/// Case assault/10.38a
#[test]
fn an_interior_hex_attacked_only_over_bridges_multiplies_by_six() {
    let units = "1inf@C6 58inf@D5 11inf@D7 12inf@E6 90rifle@D6";
    assert_eq!(german(units, "D6", "1inf"), "8:24 is 1:3");
    assert_eq!(german(units, "D6", "1inf 58inf"), "16:24 is 1:2");
    assert_eq!(german(units, "D6", "1inf 58inf 11inf"), "24:12 is 2:1");
    scene(5, "de-combat", units).act(&["attack D6"]).offered(&["join 1inf"]).not_offered(&["join 12inf"]);
}

/// A fortification and a clear hex.
///
/// Case assault/10.39a
#[test]
fn each_hex_of_a_combined_attack_uses_its_own_terrain() {
    let units = "1inf@0725 58inf@0823 90rifle@0724 111rifle@0824";
    assert_eq!(german(units, "0724 0824", "1inf 58inf"), "16:16 is 1:1");
}

/// A road joins 0829 and 0828, a road and a railway 1026 and 1027; a road crosses the river from 1323 to 1222.
///
/// Case assault/10.310a
#[test]
fn roads_and_rails_do_not_affect_combat() {
    for units in ["1inf@0829 90rifle@0828", "1inf@0728 90rifle@0828"] {
        let fight = last_fight(&mut scene(5, "de-combat", units).attack("0828", "1inf", 6));
        assert_eq!((fight.odds().as_str(), fight.sum()), ("8:4 is 2:1", 1));
    }
    let fight = last_fight(&mut scene(5, "de-combat", "1inf@1026 90rifle@1027").attack("1027", "1inf", 6));
    assert_eq!((fight.odds().as_str(), fight.sum()), ("8:4 is 2:1", 1));
    assert_eq!(german("1inf@1323 90rifle@1222", "1222", "1inf"), "8:8 is 1:1");
}

/// The modifier of class and the result, which must be read from the modified die.
fn class(attacker: &str, defender: &str, die: u16) -> (i8, String) {
    let fight = plain(attacker, defender, die);
    assert_eq!(fight.under("10.41"), fight.sum(), "{fight:?}");
    (fight.sum(), fight.result.expect("a die was thrown"))
}

/// 8:3 is 2:1, 3 becomes 5.
///
/// Case assault/10.41a
#[test]
fn class_a_on_c_adds_2() {
    assert_eq!(class("1inf", "3vol", 3), (2, "1/2".to_owned()));
}

/// 4:4 is 1:1, 5 becomes 4.
///
/// Case assault/10.41b
#[test]
fn class_c_on_b_subtracts_1() {
    assert_eq!(class("~1inf", "90rifle", 5), (-1, "2/1".to_owned()));
}

/// 7:5 is 1:1, 5 becomes 4.
///
/// Case assault/10.41c
#[test]
fn class_b_on_a_subtracts_1() {
    assert_eq!(class("sspol", "177rifle", 5), (-1, "2/1".to_owned()));
}

/// 4:5 is 1:2, 4 becomes 2.
///
/// Case assault/10.41d
#[test]
fn class_c_on_a_subtracts_2() {
    assert_eq!(class("~1inf", "177rifle", 4), (-2, "3/-".to_owned()));
}

/// 8:5 is 3:2, 7:4 is 3:2, 4:3 is 1:1.
///
/// Case assault/10.41e
#[test]
fn equal_classes_change_nothing() {
    assert_eq!(class("1inf", "177rifle", 6), (0, "1/2".to_owned()));
    assert_eq!(class("sspol", "90rifle", 6), (0, "1/2".to_owned()));
    assert_eq!(class("~1inf", "3vol", 3), (0, "1/-".to_owned()));
}

/// 8:4 and 7:3 are 2:1, 4 becomes 5.
///
/// Case assault/10.41f
#[test]
fn class_a_on_b_and_b_on_c_add_1() {
    assert_eq!(class("1inf", "90rifle", 4), (1, "1/2".to_owned()));
    assert_eq!(class("sspol", "3vol", 4), (1, "1/2".to_owned()));
}

/// Case assault/10.42a
#[test]
fn a_mixed_attack_counts_as_its_lowest_class() {
    let units = "1inf@0829 sspol@0929 ~58inf@0729 90rifle@0828";
    for (attackers, modifier) in [("1inf", 1), ("1inf sspol", 0), ("1inf ~58inf", -1), ("1inf sspol ~58inf", -1)] {
        let attackers = attackers.replace('~', "");
        let fight = last_fight(&mut scene(5, "de-combat", units).attack("0828", &attackers, 6));
        assert_eq!(fight.under("10.41"), modifier, "{attackers}");
    }
}

/// In one hex, and in two.
///
/// Case assault/10.42b
#[test]
fn a_mixed_defence_counts_as_its_highest_class() {
    for (defenders, modifier) in [("guerrilla1", 1), ("90rifle guerrilla1", 0), ("177rifle guerrilla1", -1)] {
        assert_eq!(plain("sspol", defenders, 6).under("10.41"), modifier, "{defenders}");
    }
    let units = "1inf@0929 177rifle@0828 3vol@0928";
    for (hexes, modifier) in [("0928", 2), ("0828", 0), ("0828 0928", 0)] {
        let fight = last_fight(&mut scene(5, "de-combat", units).attack(hexes, "1inf", 6));
        assert_eq!(fight.under("10.41"), modifier, "{hexes}");
    }
}

/// The table that ships is reconstructed; these are its fixed points. 10.26 knows three results for both sides; in the
/// example of 10.29 class C attacks class A at 1:1 and drives it back, at best with a 6, -2 for the classes and +1 for
/// ground support.
#[test]
fn the_shipped_table_agrees_with_the_examples() {
    let book = Book::load(&built_in(), Campaign::Leningrad).unwrap();
    let result = |column: usize, die: i8| outcome(&book, column as u8, die);
    let even = book.columns.iter().position(|&c| c == (1, 1)).unwrap();
    assert_eq!(result(even, 5), Penalty::Pay(0, 1));
    let favour = |penalty: Penalty| match penalty {
        Penalty::Ae => -100,
        Penalty::De => 100,
        Penalty::Pay(a, d) => i32::from(d) - i32::from(a),
    };
    for column in 0..book.columns.len() {
        for die in -1..=9 {
            if let Penalty::Pay(a @ 1.., d @ 1..) = result(column, die) {
                assert!([(2, 1), (1, 1), (1, 2)].contains(&(a, d)), "{a}/{d}");
            }
            if die > -1 {
                assert!(favour(result(column, die)) >= favour(result(column, die - 1)), "column {column}, die {die}");
            }
            if column > 0 {
                assert!(favour(result(column, die)) >= favour(result(column - 1, die)), "column {column}, die {die}");
            }
        }
    }
}
