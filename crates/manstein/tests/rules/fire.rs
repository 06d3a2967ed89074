//! Section 10: the fire table and what is added to its die. Both are reconstructed, and the tables give examples.

use manstein::{GERMAN, SOVIET, Shot, Target, bridge_modifiers, modifiers, sixths, structure_modifiers};
use wargame::Tally;

use crate::common::{book, counter, tables};

/// A hex of some ground, with a fortification or without.
fn ground(word: &str, fort: bool) -> hexmap::HexId {
    let map = &book().map;
    let found = map.hexes().find(|&h| map.terrain_name(h) == word && map.has_feature(h, "fort") == fort);
    found.expect("there is such a hex")
}

fn against(word: &str, fort: bool) -> Target {
    Target { hex: ground(word, fort), side: SOVIET, armored: false, rubble: false }
}

fn sum(shot: Shot, target: Target) -> i16 {
    modifiers(book(), shot, target).die()
}

/// Case manstein/10.3a
#[test]
fn the_column_goes_by_the_strength_of_all_who_fire() {
    let column = |strength: u16| book().fire.column(strength).map(|column| book().fire.columns[column].label.as_str());
    assert_eq!(column(0), None, "nobody fires with nothing");
    for (strength, label) in [(1, "<=9"), (9, "<=9"), (10, "10-19"), (19, "10-19"), (25, "20-29"), (39, "30-39")] {
        assert_eq!(column(strength), Some(label), "{strength}");
    }
    assert_eq!([40, 66, 999, 2000].map(column), [Some("40+"); 4]);
}

/// Case manstein/10.3b
#[test]
fn the_columns_eliminate_on_two_to_six_or_less() {
    let fire = &book().fire;
    for (column, upto) in (2..=6).enumerate() {
        for die in 1..=6 {
            assert_eq!(fire.eliminates(column, die, 0), die <= upto);
        }
        assert_eq!(fire.sixths(column, 0), upto);
    }
    // The chances as the table writes them out.
    let tables = tables();
    let written = &tables["crt"]["kill_sixths"];
    let drm: Vec<i64> = written["drm"].as_array().unwrap().iter().filter_map(|v| v.as_integer()).collect();
    for (column, key) in ["c9", "c10", "c20", "c30", "c40"].into_iter().enumerate() {
        for (drm, chance) in drm.iter().zip(written[key].as_array().unwrap()) {
            let faces = (1..=6).filter(|&die| fire.eliminates(column, die, *drm as i16)).count();
            assert_eq!(Some(faces as i64), chance.as_integer(), "{key} at {drm}");
            assert_eq!(usize::from(fire.sixths(column, *drm as i16)), faces);
        }
    }
}

/// Case manstein/10.10a
#[test]
fn modifiers_change_the_roll_and_not_the_column() {
    // The rulebook's example: strength eight with +2 stays in the first column, and a roll of 2 becomes 4.
    let fire = &book().fire;
    assert_eq!(fire.columns[fire.column(8).unwrap()].label, "<=9");
    assert!(fire.eliminates(0, 2, 0) && !fire.eliminates(0, 2, 2));
    // There is no lowest and no highest modified roll.
    assert!(fire.eliminates(0, 6, -4) && !fire.eliminates(4, 1, 6));
}

/// Case manstein/10.10b, manstein/10.10c, manstein/8.6d, manstein/10.18f
#[test]
fn terrain_rubble_and_fortifications_add_up() {
    let none = Shot::default();
    assert_eq!(["clear", "urban", "objective"].map(|word| sum(none, against(word, false))), [0, 1, 2]);
    assert_eq!(["clear", "urban", "objective"].map(|word| sum(none, against(word, true))), [1, 2, 3]);
    let german = |target: Target| Target { side: GERMAN, ..target };
    assert_eq!(sum(none, german(against("objective", true))), 2, "no fortification helps a German");
    for target in [against("urban", false), german(against("urban", false))] {
        assert_eq!(sum(none, Target { rubble: true, ..target }), 2);
    }
}

/// Case manstein/10.11a, manstein/10.12a, manstein/10.12b, manstein/15.2b
#[test]
fn close_assault_helps_and_armor_hinders_without_anti_armor() {
    let target = against("clear", false);
    assert_eq!(sum(Shot { assault: true, ..Shot::default() }, target), -1);
    let armored = Target { armored: counter("LG").armored, ..target };
    assert_eq!(sum(Shot::default(), armored), 2);
    assert_eq!(sum(Shot { anti_armor: true, ..Shot::default() }, armored), 0);
}

/// Case manstein/10.20a, manstein/10.20b
#[test]
fn engineers_cancel_the_ground_and_not_the_rubble() {
    let storm = Shot { assault: true, engineer: true, ..Shot::default() };
    for word in ["clear", "urban", "objective"] {
        for fort in [false, true] {
            let target = against(word, fort);
            assert_eq!(sum(storm, target), -1, "{word}");
            assert_eq!(sum(storm, Target { rubble: true, ..target }), 0, "{word}");
        }
    }
}

/// Case manstein/10.16c, manstein/12.8a, manstein/12.10a
#[test]
fn rivers_flak_and_rudel() {
    let target = against("clear", false);
    assert_eq!(sum(Shot { assault: true, river: true, ..Shot::default() }, target), 0);
    assert_eq!(sum(Shot { anti_air: true, ..Shot::default() }, target), 1);
    assert_eq!(sum(Shot { anti_air: true, rudel: true, ..Shot::default() }, target), 0);
}

#[test]
fn fanatics_get_one_less_and_each_side_its_case() {
    let fanatic = Shot { assault: true, fanatic: true, ..Shot::default() };
    for (side, case) in [(SOVIET, "17.1"), (GERMAN, "17.2")] {
        let tally = modifiers(book(), fanatic, Target { side, ..against("clear", false) });
        assert_eq!(tally.die(), -2);
        assert!(tally.iter().any(|modifier| modifier.case == case));
    }
}

/// Case manstein/10.13a, manstein/10.13b
#[test]
fn each_defender_is_thrown_for_with_the_full_strength() {
    // The rulebook's example: 25 against an armored unit and another in clear ground.
    let target = Target { side: GERMAN, ..against("clear", false) };
    let chance = |armored| sixths(book(), 25, &modifiers(book(), Shot::default(), Target { armored, ..target }));
    assert_eq!([chance(true), chance(false)], [2, 4]);
}

/// Case manstein/10.17c, manstein/10.17h
#[test]
fn a_bridge_is_demolished_by_its_own_modifiers() {
    let book = book();
    let bridge = |major: bool| book.bridges.iter().find(|&edge| book.major.has(edge) == major).unwrap();
    let by = |major, engineer| bridge_modifiers(book, bridge(major), engineer).die();
    assert_eq!([by(true, false), by(false, false), by(true, true), by(false, true)], [3, 2, 1, 0]);
    // A lone bridge engineer at a Neva bridge.
    let alone = u16::from(counter("676 Br").fire);
    assert_eq!(sixths(book, alone, &bridge_modifiers(book, bridge(true), true)), 1);
}

/// Case manstein/10.19c, manstein/10.19e
#[test]
fn a_structure_is_demolished_by_its_own_modifiers() {
    let by = |word, engineer| structure_modifiers(book(), ground(word, true), engineer).die();
    assert_eq!([by("urban", false), by("objective", false), by("urban", true), by("objective", true)], [2, 3, 0, 1]);
}

/// The examples of the table, with the units they name.
#[test]
fn the_examples_come_out() {
    let strength =
        |names: &[(usize, &str)]| names.iter().map(|&(n, name)| n as u16 * u16::from(counter(name).fire)).sum();
    let plain = Shot::default();
    let assault = Shot { assault: true, ..plain };
    let cases: [(&str, u16, Tally); 12] = [
        ("one_militia_defensive_fire_clear", strength(&[(1, "1/1DNO")]), tally(plain, "clear", false)),
        ("one_militia_defensive_fire_urban", strength(&[(1, "1/1DNO")]), tally(plain, "urban", false)),
        ("one_militia_defensive_fire_objective", strength(&[(1, "1/1DNO")]), tally(plain, "objective", false)),
        ("two_militia_defensive_fire_urban", strength(&[(2, "1/1DNO")]), tally(plain, "urban", false)),
        ("three_nkvd_close_assault_urban", strength(&[(3, "6 NKVD")]), tally(assault, "urban", false)),
        ("three_rifle_close_assault_objective", strength(&[(3, "260/168")]), tally(assault, "objective", false)),
        (
            "four_totenkopf_ca_engineer_objective",
            strength(&[(3, "I/1T"), (1, "T Pi")]),
            tally(Shot { engineer: true, ..assault }, "objective", false),
        ),
        ("six_inf_269_ca_urban", strength(&[(6, "I/469")]), tally(assault, "urban", false)),
        (
            "six_inf_269_plus_4_art_ca_fort_objective",
            strength(&[(6, "I/469"), (3, "I/269 Art"), (1, "IV/269 Art")]),
            tally(assault, "objective", true),
        ),
        (
            "three_stukas_objective",
            strength(&[(1, "StG 2 I"), (1, "StG 2 III"), (1, "StG 1 II")]),
            tally(plain, "objective", false),
        ),
        (
            "three_stukas_rudel_urban_flak",
            strength(&[(1, "StG 2 I"), (1, "StG 2 III"), (1, "Rudel")]),
            tally(Shot { anti_air: true, rudel: true, ..plain }, "urban", false),
        ),
        ("naval_bombardment_clear", strength(&[(1, "RBF")]), tally(plain, "clear", false)),
    ];
    let tables = tables();
    let written = tables["crt"]["examples"].as_table().unwrap();
    assert_eq!(written.len(), cases.len());
    for (name, strength, tally) in cases {
        let number = |key: &str| written[name][key].as_integer().unwrap();
        assert_eq!(i64::from(strength), number("strength"), "{name}");
        assert_eq!(i64::from(tally.die()), number("drm"), "{name}");
        assert_eq!(i64::from(sixths(book(), strength, &tally)), number("sixths"), "{name}");
    }
}

/// Against a Soviet, except where the example is of fire at a German: there it makes no difference without a fort.
fn tally(shot: Shot, word: &str, fort: bool) -> Tally {
    modifiers(book(), shot, against(word, fort))
}
