//! Panzer corps and armor: section 12 (second edition: 10).

use std::sync::Arc;

use crate::common::{Fight, case, e10, e79, editions, last_fight, scene};
use advance::Advance;
use toml::Value;
use wargame::Trial;

const CORPS: &str = "1pz 6pz 36mech";

fn resolve(trial: Trial<Advance>, hexes: &str, attackers: &str) -> Fight {
    last_fight(&mut trial.attack(hexes, attackers, 4))
}

/// German units attack.
fn german(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str) -> Fight {
    resolve(scene(rules, 10, "de-combat", units), hexes, attackers)
}

/// Soviet units attack.
fn soviet(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str) -> Fight {
    resolve(scene(rules, 10, "su-combat", units), hexes, attackers)
}

/// Columns for corps and for armor, and for everything else.
fn parts(rules: &Arc<Advance>, fight: &Fight) -> (i8, i8, i8) {
    let (corps, armor) = (case(rules, "12.1", "10.1"), case(rules, "12.2", "10.2"));
    let rest = fight.by().iter().sum::<i8>() - fight.under(&corps) - fight.under(&armor);
    (fight.under(&corps), fight.under(&armor), rest)
}

#[track_caller]
fn assert_parts(rules: &Arc<Advance>, fight: &Fight, corps: i8, armor: i8, rest: i8) {
    assert_eq!(parts(rules, fight), (corps, armor, rest), "{fight:?}");
}

/// Case advance/79:12.1a, advance/10:10.1a
#[test]
fn a_corps_in_one_hex_shifts_if_all_of_it_attacks() {
    for rules in editions() {
        let together = "1pz@0612 6pz@0612 36mech@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, together, "0712", CORPS), 1, 1, 0);
        assert_parts(&rules, &german(&rules, together, "0712", "1pz 6pz"), 0, 1, 0);
        assert_parts(&rules, &german(&rules, together, "0712", "6pz 36mech"), 0, 1, 0);
        let apart = "1pz@0612 6pz@0612 36mech@0611 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, apart, "0712", CORPS), 0, 1, 0);
        let absent = "1pz@0612 6pz@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, absent, "0712", "1pz 6pz"), 0, 1, 0);
        // Others who attack with it do no harm, and a unit of another corps is no substitute.
        let others = "1pz@0612 6pz@0612 36mech@0612 1inf@0611 3mech@0611 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, others, "0712", "1pz 6pz 36mech 1inf 3mech"), 1, 1, 0);
        let mixed = "1pz@0612 6pz@0612 3mech@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, mixed, "0712", "1pz 6pz 3mech"), 0, 1, 0);
        // An overrun is two to the left.
        let trial = scene(&rules, 10, "de-movement", together).dice(&[4]);
        let mut trial = trial.act(&["pick 1pz", "join 6pz", "join 36mech", "overrun 0712"]);
        assert_parts(&rules, &last_fight(&mut trial), 1, 1, -2);
    }
}

/// Case advance/79:12.1b, advance/10:10.1a
#[test]
fn a_corps_in_a_defended_hex_shifts_left() {
    for rules in editions() {
        let together = "1pz@0612 6pz@0612 36mech@0612 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, together, "0612", "5-5-5"), -1, -1, 0);
        let apart = "1pz@0612 6pz@0612 36mech@0512 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, apart, "0612", "5-5-5"), 0, -1, 0);
        // Both its hexes attacked at once do not make one hex.
        let apart = "1pz@0612 6pz@0612 36mech@0611 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, apart, "0611 0612", "5-5-5"), 0, -1, 0);
        let trial = scene(&rules, 10, "su-movement", together).dice(&[4]);
        let mut trial = trial.act(&["pick 5-5-5", "overrun 0612"]);
        assert_parts(&rules, &last_fight(&mut trial), -1, -1, -2);
    }
}

/// Case advance/79:12.1c, advance/10:10.1b
#[test]
fn step_losses_do_not_spoil_a_corps_but_an_eliminated_unit_does() {
    for rules in editions() {
        let reduced = "~1pz@0612 ~6pz@0612 ~36mech@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, reduced, "0712", CORPS), 1, 1, 0);
        let reduced = "~1pz@0612 ~6pz@0612 ~36mech@0612 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, reduced, "0612", "5-5-5"), -1, -1, 0);
        let lost = |phase, soviet: &str| {
            scene(&rules, 10, phase, &format!("1pz@0612 6pz@0612 {soviet}@0712")).pool("dead", &["36mech"])
        };
        assert_parts(&rules, &resolve(lost("de-combat", "2-2-5a"), "0712", "1pz 6pz"), 0, 1, 0);
        assert_parts(&rules, &resolve(lost("su-combat", "5-5-5"), "0612", "5-5-5"), 0, -1, 0);
    }
}

/// Case advance/79:12.1c
#[test]
fn a_corps_that_loses_a_unit_in_play_never_shifts_again() {
    for rules in editions() {
        let units = "1pz@0612 6pz@0612 ~36mech@0612 4-6-5@0712 5-5-5@0713";
        let mut trial = scene(&rules, 10, "de-combat", units).attack("0712", CORPS, 1);
        let fight = last_fight(&mut trial);
        assert_parts(&rules, &fight, 1, 1, 0);
        assert_eq!(fight.result, "2/1");
        let mut trial = trial.act(&["way lose", "way lose", "lose 36mech", "done", "done"]);
        while !trial.offers().contains(&"attack 0612".to_owned()) {
            trial.go(&["done"]);
        }
        assert_parts(&rules, &resolve(trial, "0612", "5-5-5"), 0, -1, 0);
    }
}

/// Case advance/79:12.1d, advance/10:10.1b
#[test]
fn the_39th_corps_is_whole_with_two_units() {
    for rules in editions() {
        let whole = "12pz@0612 20mech@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, whole, "0712", "12pz 20mech"), 1, 1, 0);
        assert_parts(&rules, &german(&rules, whole, "0712", "12pz"), 0, 1, 0);
        let whole = "12pz@0612 20mech@0612 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, whole, "0612", "5-5-5"), -1, -1, 0);
        let half = "12pz@0612 20mech@0512 5-5-5@0712";
        assert_parts(&rules, &soviet(&rules, half, "0612", "5-5-5"), 0, -1, 0);
    }
}

/// Case advance/79:12.1e, advance/10:10.1a
#[test]
fn every_whole_corps_gives_its_own_shift() {
    for rules in editions() {
        let germans = "1pz@0612 6pz@0612 36mech@0612 8pz@0611 3mech@0611 sstotmech@0611";
        let fight = german(&rules, &format!("{germans} 2-2-5a@0712"), "0712", "1pz 6pz 36mech 8pz 3mech sstotmech");
        assert_parts(&rules, &fight, 2, 1, 0);
        let fight = soviet(&rules, &format!("{germans} 5-5-5@0712"), "0611 0612", "5-5-5");
        assert_parts(&rules, &fight, -2, -1, 0);
        let fight = soviet(&rules, &format!("{germans} 5-5-5@0712"), "0611", "5-5-5");
        assert_parts(&rules, &fight, -1, -1, 0);
    }
}

/// Case advance/79:12.2a, advance/10:10.2a
#[test]
fn armor_attacking_a_clear_hex_shifts_once() {
    for rules in editions() {
        assert_parts(&rules, &german(&rules, "1pz@0612 2-2-5a@0712", "0712", "1pz"), 0, 1, 0);
        assert_parts(&rules, &german(&rules, "~1pz@0612 2-2-5a@0712", "0712", "1pz"), 0, 1, 0);
        let two = "1pz@0612 8pz@0612 12pz@0611 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, two, "0712", "1pz 8pz 12pz"), 0, 1, 0);
        // It is the attack that counts, not the presence.
        let beside = "1pz@0612 1inf@0612 2-2-5a@0712";
        assert_parts(&rules, &german(&rules, beside, "0712", "1inf"), 0, 0, 0);
    }
}

/// Case advance/79:12.2b, advance/10:10.2a
#[test]
fn armor_attacking_other_ground_or_a_fort_does_not_shift() {
    for rules in editions() {
        let hill = if Arc::ptr_eq(&rules, &e10()) { -2 } else { -1 };
        for (from, to, ground) in
            [("1012", "1113", -1), ("1402", "1303", -1), ("0209", "0309", hill), ("1910", "1909", -1)]
        {
            let fight = german(&rules, &format!("1pz@{from} 2-2-5a@{to}"), to, "1pz");
            assert_parts(&rules, &fight, 0, 0, ground);
        }
        let trial = scene(&rules, 10, "de-combat", "1pz@0612 2-2-5a@0712").mark("forts", Value::from(vec!["0712"]));
        assert_parts(&rules, &resolve(trial, "0712", "1pz"), 0, 0, -1);
    }
    let forest = "1pz@0312 2-2-5a@0211";
    assert_parts(&e10(), &german(&e10(), forest, "0211", "1pz"), 0, 0, -1);
    assert_parts(&e79(), &german(&e79(), forest, "0211", "1pz"), 0, 1, 0);
}

/// Case advance/79:12.2c, advance/10:10.2b
#[test]
fn armor_defending_shifts_once_in_any_terrain() {
    for rules in editions() {
        let hill = if Arc::ptr_eq(&rules, &e10()) { -2 } else { -1 };
        for (from, to, ground) in [("0712", "0612", 0), ("1402", "1303", -1), ("0209", "0309", hill)] {
            let fight = soviet(&rules, &format!("1pz@{to} 5-5-5@{from}"), to, "5-5-5");
            assert_parts(&rules, &fight, 0, -1, ground);
            let fight = soviet(&rules, &format!("1pz@{to} 8pz@{to} 5-5-5@{from}"), to, "5-5-5");
            assert_parts(&rules, &fight, 0, -1, ground);
        }
    }
    let forest = "1pz@0211 5-5-5@0312";
    assert_parts(&e10(), &soviet(&e10(), forest, "0211", "5-5-5"), 0, -1, -1);
}

/// Case advance/79:12.2d, advance/10:10.2b
#[test]
fn mechanized_units_give_no_armor_shift() {
    for rules in editions() {
        assert_parts(&rules, &german(&rules, "36mech@0612 2-2-5a@0712", "0712", "36mech"), 0, 0, 0);
        assert_parts(&rules, &soviet(&rules, "36mech@0612 5-5-5@0712", "0612", "5-5-5"), 0, 0, 0);
        assert_parts(&rules, &soviet(&rules, "1inf@0612 5-5-7m@0712", "0612", "5-5-7m"), 0, 0, 0);
        assert_parts(&rules, &german(&rules, "1inf@0612 5-5-7m@0712", "0712", "1inf"), 0, 0, 0);
    }
}

/// Case advance/79:12.2e
#[test]
fn soviet_armor_shifts_like_german_armor() {
    for rules in editions() {
        assert_parts(&rules, &soviet(&rules, "1inf@0612 10-4-7@0712", "0612", "10-4-7"), 0, 1, 0);
        assert_parts(&rules, &soviet(&rules, "1inf@0612 10-4-7@0712 9-3-7@0712", "0612", "10-4-7 9-3-7"), 0, 1, 0);
        assert_parts(&rules, &soviet(&rules, "1inf@1113 10-4-7@1012", "1113", "10-4-7"), 0, 0, -1);
        assert_parts(&rules, &german(&rules, "1inf@0612 10-4-7@0712", "0712", "1inf"), 0, -1, 0);
        assert_parts(&rules, &german(&rules, "1inf@0612 10-4-7@0712 9-3-7@0712", "0712", "1inf"), 0, -1, 0);
        // Untried units count for what they turn out to be.
        for (counter, armor) in [("10-4-7", -1), ("5-5-7m", 0)] {
            let trial = scene(&rules, 10, "de-combat", "1inf@0612").untried(counter, "0712");
            assert_parts(&rules, &resolve(trial, "0712", "1inf"), 0, armor, 0);
        }
        // Soviets keep it in their cities.
        assert_parts(&rules, &german(&rules, "1inf@1910 10-4-7@1909", "1909", "1inf"), 0, -1, -1);
        assert_parts(&rules, &german(&rules, "1inf@1012 10-4-7@1113", "1113", "1inf"), 0, -1, -1);
    }
}

/// Case advance/79:12.2f
#[test]
fn with_several_hexes_all_must_be_clear_and_without_fort() {
    for rules in editions() {
        let clear = "1pz@0612 2-2-5a@0712 2-2-5b@0713";
        assert_parts(&rules, &german(&rules, clear, "0712 0713", "1pz"), 0, 1, 0);
        let trial = scene(&rules, 10, "de-combat", clear).mark("forts", Value::from(vec!["0713"]));
        assert_parts(&rules, &resolve(trial, "0712 0713", "1pz"), 0, 0, -1);
        let hill = if Arc::ptr_eq(&rules, &e10()) { -2 } else { -1 };
        let half = "1pz@0209 2-2-5a@0208 2-2-5b@0309";
        assert_parts(&rules, &german(&rules, half, "0208", "1pz"), 0, 1, 0);
        assert_parts(&rules, &german(&rules, half, "0208 0309", "1pz"), 0, 0, hill);
    }
}

/// Case advance/79:12.2f, advance/10:10.2a
#[test]
fn a_river_does_not_take_the_armor_shift_away() {
    for rules in editions() {
        assert_parts(&rules, &german(&rules, "1pz@1710 2-2-5a@1810", "1810", "1pz"), 0, 1, -1);
    }
}

/// Case advance/79:12.3a
#[test]
fn germans_in_a_soviet_city_get_neither_shift() {
    let rules = e79();
    let fight = soviet(&rules, "1pz@1909 6pz@1909 36mech@1909 5-5-5@1910", "1909", "5-5-5");
    assert_parts(&rules, &fight, 0, 0, 0);
    // In attack from there they do, and units in another hex under the same attack do.
    let fight = german(&rules, "1pz@1909 6pz@1909 36mech@1909 2-2-5a@1910", "1910", CORPS);
    assert_parts(&rules, &fight, 1, 1, 0);
    let fight = soviet(&rules, "12pz@1909 1pz@2009 6pz@2009 36mech@2009 5-5-5@1910", "1909 2009", "5-5-5");
    assert_parts(&rules, &fight, -1, -1, 0);
    let fight = soviet(&rules, "12pz@1909 1inf@2009 5-5-5@1910", "1909 2009", "5-5-5");
    assert_parts(&rules, &fight, 0, 0, 0);
}

/// Case advance/79:12.3b
#[test]
fn germans_in_another_city_keep_both_shifts() {
    let rules = e79();
    let fight = soviet(&rules, "1pz@1113 6pz@1113 36mech@1113 5-5-5@1012", "1113", "5-5-5");
    assert_parts(&rules, &fight, -1, -1, -1);
}

/// Case advance/10:10.3a
#[test]
fn germans_in_any_city_get_neither_shift_in_the_second_edition() {
    let rules = e10();
    for (city, from, ground) in [("1113", "1012", -1), ("1909", "1910", 0)] {
        let units = format!("1pz@{city} 6pz@{city} 36mech@{city} 5-5-5@{from}");
        assert_parts(&rules, &soviet(&rules, &units, city, "5-5-5"), 0, 0, ground);
    }
    let fight = soviet(&rules, "12pz@1113 1pz@1112 6pz@1112 36mech@1112 5-5-5@1012", "1112 1113", "5-5-5");
    assert_parts(&rules, &fight, -1, -1, -1);
    let fight = soviet(&rules, "12pz@1113 1inf@1112 5-5-5@1012", "1112 1113", "5-5-5");
    assert_parts(&rules, &fight, 0, 0, -1);
}

/// Case advance/79:12.4a, advance/10:10.4a
#[test]
fn corps_and_armor_add_up() {
    for rules in editions() {
        let fight = german(&rules, "1pz@0612 6pz@0612 36mech@0612 5-5-5@0712", "0712", CORPS);
        assert_eq!((&*fight.initial, &*fight.column), ("5-1", "7-1"));
        let fight = soviet(&rules, "~1pz@0612 ~6pz@0612 ~36mech@0612 6-4-5@0712", "0612", "6-4-5");
        assert_eq!((&*fight.initial, &*fight.column), ("1-3", "1-4"));
        let fight = soviet(&rules, "~12pz@0612 ~20mech@0612 6-4-5@0712 3-3-5a@0712", "0612", "6-4-5 3-3-5a");
        assert_eq!((&*fight.initial, &*fight.column), ("1-1", "1-3"));
    }
}
