//! Ratios, the Combat Results Table and the shifts: section 9 (second edition: 8.3).

use std::sync::Arc;

use crate::common::{Fight, e10, e79, editions, last_fight, scene};
use advance::{Advance, SOVIET};
use toml::Value;
use wargame::Trial;

/// A fight in the German Combat Phase; no units but these are on the map.
fn german(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str) -> Fight {
    last_fight(&mut scene(rules, 2, "de-combat", units).attack(hexes, attackers, 4))
}

/// The same in the Soviet Combat Phase.
fn soviet(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str) -> Fight {
    last_fight(&mut scene(rules, 2, "su-combat", units).attack(hexes, attackers, 4))
}

/// A fight of German units against hexes with forts.
fn against_forts(rules: &Arc<Advance>, units: &str, forts: &[&str], hexes: &str, attackers: &str) -> Fight {
    let trial = scene(rules, 2, "de-combat", units).mark("forts", Value::from(forts.to_vec()));
    last_fight(&mut trial.attack(hexes, attackers, 4))
}

/// Initial ratio, shifts and column in one.
#[track_caller]
fn assert_fight(fight: &Fight, initial: &str, by: &[i8], column: &str) {
    assert_eq!((&*fight.initial, &*fight.by(), &*fight.column), (initial, by, column), "{fight:?}");
}

/// Case advance/79:9.2a, advance/10:8.32b
#[test]
fn a_ratio_beyond_the_table_is_shifted_from_its_true_value() {
    // Hill and fort take two columns in the first edition, three in the second.
    let units = "1inf@0209 11inf@0209 1-1-5a@0309";
    let fight = against_forts(&e79(), units, &["0309"], "0309", "1inf 11inf");
    assert_fight(&fight, "12-1", &[-1, -1], "10-1");
    let fight = against_forts(&e10(), units, &["0309"], "0309", "1inf 11inf");
    assert_fight(&fight, "12-1", &[-2, -1], "9-1");
    // 1-6 four to the right is 1-2, not 2-1 as from the 1-4 at the end of the table.
    for (rules, turn) in [(e79(), 7), (e10(), 8)] {
        let trial = scene(&rules, turn, "su-combat", "1inf@0612 1-1-5a@0712").mark("surprise", 6);
        let fight = last_fight(&mut trial.attack("0612", "1-1-5a", 4));
        assert_fight(&fight, "1-6", &[4], "1-2");
    }
}

/// Case advance/79:9.3a, advance/10:8.32a
#[test]
fn a_final_column_beyond_the_ends_is_the_last_one() {
    for rules in editions() {
        let fight = german(&rules, "1inf@0612 11inf@0612 12inf@0612 1-1-5a@0712", "0712", "1inf 11inf 12inf");
        assert_fight(&fight, "18-1", &[], "10-1");
        assert_eq!(fight.result, "E/-");
        // The shift itself leads out of the table.
        let fight = german(&rules, "1pz@0612 1-1-5a@0712", "0712", "1pz");
        assert_fight(&fight, "10-1", &[1], "10-1");
        let fight = soviet(&rules, "1inf@0612 1-1-5a@0712", "0612", "1-1-5a");
        assert_fight(&fight, "1-6", &[], "1-4");
        assert_eq!(fight.result, "-/E");
        let fight = soviet(&rules, "1pz@0612 3-3-5a@0712", "0612", "3-3-5a");
        assert_fight(&fight, "1-4", &[-1], "1-4");
    }
}

/// Case advance/79:9.4a, advance/10:8.33a
#[test]
fn eleven_against_four_is_two_to_one() {
    for rules in editions() {
        let fight = german(&rules, "36mech@0612 ~1inf@0612 3-4-5a@0712", "0712", "36mech 1inf");
        assert_fight(&fight, "2-1", &[], "2-1");
        let fight = german(&rules, "1inf@0612 11inf@0612 3-4-5a@0712", "0712", "1inf 11inf");
        assert_fight(&fight, "3-1", &[], "3-1");
    }
}

/// Case advance/79:9.4b
#[test]
fn a_weaker_attacker_gets_one_to_two_at_best() {
    for rules in editions() {
        // 7 against 8, 6 against 6, 3 against 6.
        let fight = german(&rules, "~36mech@0612 ~1inf@0612 4-4-5a@0712 4-4-5b@0712", "0712", "36mech 1inf");
        assert_fight(&fight, "1-2", &[], "1-2");
        let fight = german(&rules, "1inf@0612 4-6-5@0712", "0712", "1inf");
        assert_fight(&fight, "1-1", &[], "1-1");
        let fight = german(&rules, "~1inf@0612 4-6-5@0712", "0712", "1inf");
        assert_fight(&fight, "1-2", &[], "1-2");
        // 5 against 11.
        let fight = soviet(&rules, "36mech@0612 ~1inf@0612 5-1-5@0712", "0612", "5-1-5");
        assert_fight(&fight, "1-3", &[], "1-3");
    }
}

/// The table as printed, a row for each throw.
const PRINTED: [&str; 6] = [
    "-/E -/E -/E -/2 -/1 1/1 2/2 1/1 2/1 1/- 1/- 2/- 2/-",
    "-/E -/E -/2 -/1 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/-",
    "-/E -/2 -/2 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/-",
    "-/E -/2 -/1 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/-",
    "-/2 -/2 1/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/-",
    "-/2 1/2 2/2 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/- E/-",
];

/// A fight without shifts for every column: who attacks from 0612, who defends 0712.
const COLUMNS: [(&str, &str, &str); 13] = [
    ("1-4", "~1inf", "3-7-5 3-3-5a"),
    ("1-3", "~1inf", "3-7-5"),
    ("1-2", "~1inf", "3-4-5a"),
    ("1-1", "~1inf", "3-3-5a"),
    ("2-1", "1inf", "3-3-5a"),
    ("3-1", "1inf", "2-2-5a"),
    ("4-1", "~36mech", "1-1-5a"),
    ("5-1", "36mech ~1inf", "2-2-5a"),
    ("6-1", "1inf", "1-1-5a"),
    ("7-1", "~36mech ~1inf", "1-1-5a"),
    ("8-1", "36mech", "1-1-5a"),
    ("9-1", "1inf ~11inf", "1-1-5a"),
    ("10-1", "~36mech 1inf", "1-1-5a"),
];

/// Case advance/79:9.5a, advance/10:8.3b
#[test]
fn every_cell_of_the_table_is_as_printed() {
    for rules in editions() {
        for (column, attackers, defenders) in COLUMNS {
            let at = |units: &str, hex: &str| units.split(' ').map(|u| format!("{u}@{hex} ")).collect::<String>();
            let units = at(attackers, "0612") + &at(defenders, "0712");
            for (die, row) in (1..).zip(PRINTED) {
                let trial = scene(&rules, 2, "de-combat", &units);
                let fight = last_fight(&mut trial.attack("0712", &attackers.replace('~', ""), die));
                assert_fight(&fight, column, &[], column);
                let index = COLUMNS.iter().position(|c| c.0 == column).unwrap();
                assert_eq!(Some(&*fight.result), row.split(' ').nth(index), "column {column}, die {die}");
            }
        }
    }
}

/// Case advance/10:8.3a
#[test]
fn a_result_is_applied_before_another_attack_or_move() {
    let rules = e10();
    let units = "1inf@0612 2-2-5a@0712 21inf@1710 2-2-5b@1810";
    let mut trial = scene(&rules, 2, "de-combat", units).offered(&["attack 1810"]).attack("0712", "1inf", 5);
    assert_eq!(last_fight(&mut trial).result, "1/-");
    let trial = trial.not_offered(&["attack 1810"]).act(&["way retreat"]).not_offered(&["attack 1810"]);
    let trial = trial.act(&["pick 2-2-5a", "retreat 0811"]).not_offered(&["attack 1810"]);
    trial.act(&["advance 1inf", "at 0712"]).offered(&["attack 1810"]);

    let trial = scene(&rules, 2, "de-movement", "1pz@0612 2-2-5a@0712 21inf@1710").dice(&[4]);
    let mut trial = trial.act(&["pick 1pz", "overrun 0712"]);
    assert_eq!((last_fight(&mut trial).result.as_str(), trial.decides()), ("1/-", SOVIET));
    let trial = trial.not_offered(&["move 0611", "pick 21inf"]).act(&["way lose"]);
    let trial = trial.not_offered(&["move 0611", "pick 21inf"]);
    trial.act(&["advance 1pz", "at 0712"]).offered(&["move 0711"]);
}

/// Where the ground alone shifts: attacker's hex, attacked hex, no river between.
const CLEAR: (&str, &str) = ("0612", "0712");
const CITY: (&str, &str) = ("1012", "1113");
const SWAMP: (&str, &str) = ("1402", "1303");
const HILL: (&str, &str) = ("0209", "0309");
/// Clear on the map of the first edition.
const FOREST: (&str, &str) = ("0312", "0211");
const SOVIET_CITY: (&str, &str) = ("1910", "1909");

/// 6 Germans against 2 Soviets, and 6 Soviets against 6 Germans, on the same ground.
fn both_ways(rules: &Arc<Advance>, (from, to): (&str, &str)) -> [Fight; 2] {
    let a = german(rules, &format!("1inf@{from} 2-2-5a@{to}"), to, "1inf");
    let b = soviet(rules, &format!("1inf@{to} 6-4-5@{from}"), to, "6-4-5");
    [a, b]
}

#[track_caller]
fn assert_ground(rules: &Arc<Advance>, ground: (&str, &str), by: &[i8], columns: [&str; 2]) {
    let [german, soviet] = both_ways(rules, ground);
    assert_fight(&german, "3-1", by, columns[0]);
    assert_fight(&soviet, "1-1", by, columns[1]);
}

/// Case advance/79:9.6a
#[test]
fn city_swamp_and_hill_shift_one_column_once() {
    let rules = e79();
    assert_ground(&rules, CLEAR, &[], ["3-1", "1-1"]);
    for ground in [CITY, SWAMP, HILL] {
        assert_ground(&rules, ground, &[-1], ["2-1", "1-2"]);
    }
    // City and hill together, two hills together.
    let fight = german(&rules, "1inf@1212 1-1-5a@1113 1-1-5b@1313", "1113 1313", "1inf");
    assert_fight(&fight, "3-1", &[-1], "2-1");
    let fight = german(&rules, "1inf@0209 1-1-5a@0309 1-1-5b@0310", "0309 0310", "1inf");
    assert_fight(&fight, "3-1", &[-1], "2-1");
    // One of the hexes is enough.
    let fight = german(&rules, "1inf@0209 1-1-5a@0309 1-1-5b@0208", "0208 0309", "1inf");
    assert_fight(&fight, "3-1", &[-1], "2-1");
}

/// Case advance/10:8.3c
#[test]
fn city_swamp_and_forest_shift_one_column_once_in_the_second_edition() {
    let rules = e10();
    assert_ground(&rules, CLEAR, &[], ["3-1", "1-1"]);
    for ground in [CITY, SWAMP, FOREST] {
        assert_ground(&rules, ground, &[-1], ["2-1", "1-2"]);
    }
    let fight = german(&rules, "1inf@0708 1-1-5a@0707 1-1-5b@0807", "0707 0807", "1inf");
    assert_fight(&fight, "3-1", &[-1], "2-1");
    // The first edition knows no forest.
    assert_ground(&e79(), FOREST, &[], ["3-1", "1-1"]);
}

/// Case advance/10:8.3d
#[test]
fn a_hill_shifts_two_columns_in_the_second_edition() {
    let rules = e10();
    assert_ground(&rules, HILL, &[-2], ["1-1", "1-3"]);
    let fight = german(&rules, "1inf@0209 1-1-5a@0309 1-1-5b@0310", "0309 0310", "1inf");
    assert_fight(&fight, "3-1", &[-2], "1-1");
}

/// Case advance/10:8.3h
#[test]
fn hill_and_city_attacked_together_shift_two_columns() {
    let fight = german(&e10(), "1inf@1212 1-1-5a@1113 1-1-5b@1313", "1113 1313", "1inf");
    assert_fight(&fight, "3-1", &[-2], "1-1");
}

/// Case advance/79:9.6b, advance/10:8.3e
#[test]
fn a_soviet_city_shifts_for_soviets_only() {
    for rules in editions() {
        let [against_soviets, against_germans] = both_ways(&rules, SOVIET_CITY);
        assert_fight(&against_soviets, "3-1", &[-1], "2-1");
        assert_fight(&against_germans, "1-1", &[], "1-1");
    }
}

/// Case advance/79:9.6c, advance/10:8.3e
#[test]
fn forts_shift_one_column_however_many() {
    for rules in editions() {
        let units = "1inf@0612 1-1-5a@0712 1-1-5b@0713";
        assert_fight(&against_forts(&rules, units, &["0712"], "0712", "1inf"), "6-1", &[-1], "5-1");
        assert_fight(&against_forts(&rules, units, &["0713"], "0712", "1inf"), "6-1", &[], "6-1");
        let both = "0712 0713";
        assert_fight(&against_forts(&rules, units, &[], both, "1inf"), "3-1", &[], "3-1");
        assert_fight(&against_forts(&rules, units, &["0713"], both, "1inf"), "3-1", &[-1], "2-1");
        assert_fight(&against_forts(&rules, units, &["0712", "0713"], both, "1inf"), "3-1", &[-1], "2-1");
    }
}

/// Case advance/79:9.6d, advance/10:8.3f
#[test]
fn a_river_shifts_only_if_all_attack_across_it() {
    for rules in editions() {
        // From 1711 and 1710 it is across the river, from 1811 it is not.
        let units = "1inf@1711 11inf@1710 12inf@1811 2-2-5a@1810";
        assert_fight(&german(&rules, units, "1810", "1inf"), "3-1", &[-1], "2-1");
        assert_fight(&german(&rules, units, "1810", "1inf 11inf"), "6-1", &[-1], "5-1");
        assert_fight(&german(&rules, units, "1810", "12inf"), "3-1", &[], "3-1");
        assert_fight(&german(&rules, units, "1810", "1inf 11inf 12inf"), "9-1", &[], "9-1");
        let fight = soviet(&rules, "1inf@1810 6-4-5@1710", "1810", "6-4-5");
        assert_fight(&fight, "1-1", &[-1], "1-2");
        let trial = scene(&rules, 2, "de-movement", "11inf@1710 2-2-5a@1810").dice(&[4]);
        let fight = last_fight(&mut trial.act(&["pick 11inf", "overrun 1810"]));
        assert_fight(&fight, "3-1", &[-2, -1], "1-2");
    }
}

/// Case advance/79:9.6g
#[test]
fn the_river_must_part_every_attacker_from_every_attacked_hex() {
    for rules in editions() {
        // The river parts 1711 from 1810 and 1811, but not from 1710. A road crosses it between 1711 and 1810.
        let fight = german(&rules, "1inf@1711 1-1-5a@1810 1-1-5b@1811", "1810 1811", "1inf");
        assert_fight(&fight, "3-1", &[-1], "2-1");
        let fight = german(&rules, "1inf@1711 1-1-5a@1810 1-1-5b@1710", "1710 1810", "1inf");
        assert_fight(&fight, "3-1", &[], "3-1");
        let road = german(&rules, "1inf@1711 2-2-5a@1810", "1810", "1inf");
        let field = german(&rules, "1inf@1710 2-2-5a@1810", "1810", "1inf");
        assert_eq!((road.by(), field.by()), (vec![-1], vec![-1]));
    }
}

/// Case advance/79:9.6e
#[test]
fn shifts_add_up_left_against_right() {
    for rules in editions() {
        // Left: city, fort, river. Right: a whole corps, an air unit. 28 against 7.
        let units = [("1pz", "1212"), ("6pz", "1212"), ("36mech", "1212"), ("3-7-5", "1113")];
        let trial = Trial::new(&rules, 2, "de-combat").mark("forts", Value::from(vec!["1113"]));
        let trial = units.iter().fold(trial, |t, (unit, hex)| t.unit(unit, hex));
        let mut trial = trial.attack("1113", "1pz 6pz 36mech", 4).act(&["commit 1"]);
        assert_fight(&last_fight(&mut trial), "4-1", &[-1, -1, -1, 1, 1], "3-1");
    }
}

/// Case advance/79:9.6f
#[test]
fn city_and_fort_add_up() {
    for rules in editions() {
        for (from, to) in [CITY, SOVIET_CITY] {
            let units = format!("1inf@{from} 2-2-5a@{to}");
            assert_fight(&against_forts(&rules, &units, &[to], to, "1inf"), "3-1", &[-1, -1], "1-1");
        }
    }
}

/// Case advance/10:8.3g
#[test]
fn air_units_and_corps_shift_right_in_attack_and_left_in_defence() {
    let rules = e10();
    for (air, column) in [(0, "7-1"), (1, "8-1"), (2, "9-1")] {
        // 28 against 4 in a swamp: the corps makes up for the swamp.
        let units = "1pz@1402 6pz@1402 36mech@1402 6-4-5@1303";
        let trial = scene(&rules, 7, "de-combat", units).mark("air", 2).attack("1303", "1pz 6pz 36mech", 4);
        let fight = last_fight(&mut trial.act(&[&format!("commit {air}")]));
        assert_eq!((fight.under("10:10.1"), fight.under("10:11.1")), (1, air));
        assert_eq!((&*fight.initial, &*fight.column), ("7-1", column), "{fight:?}");
    }
    for (air, column) in [(0, "3-1"), (1, "2-1"), (2, "1-1")] {
        // 10 + 9 + 7 + 6 + 5 against 9: Soviet and German armor cancel out, the corps takes one column.
        let soviets = "10-4-7@0712 9-3-7@0712 7-5-7@0712 6-4-5@0713 5-5-5@0713";
        let trial = scene(&rules, 7, "su-combat", &format!("~12pz@0612 ~20mech@0612 {soviets}")).mark("air", 2);
        let trial = trial.attack("0612", "10-4-7 9-3-7 7-5-7 6-4-5 5-5-5", 4);
        let fight = last_fight(&mut trial.act(&[&format!("commit {air}")]));
        assert_eq!((fight.under("10:10.1"), fight.under("10:11.1")), (-1, -air));
        assert_eq!((&*fight.initial, &*fight.column), ("4-1", column), "{fight:?}");
    }
}
