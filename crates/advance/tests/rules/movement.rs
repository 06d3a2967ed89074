//! Section 4: movement and the terrain effects chart; stacks are in `stacking`.

use std::sync::Arc;

use crate::common::{case, e10, e79, editions, pass_to, scene};
use advance::Advance;
use wargame::{Trial, Viewer};

/// A tank, a mechanized and an infantry unit of each side, and half-points of each.
const UNITS: [(&str, u8); 6] =
    [("1pz", 16), ("36mech", 16), ("21inf", 12), ("10-4-7", 14), ("5-5-7m", 14), ("2-2-5a", 10)];

fn allowance(unit: &str) -> u8 {
    UNITS.iter().find(|u| u.0 == unit).expect("one of the six").1
}

fn german(unit: &str) -> bool {
    !unit.contains('-')
}

/// One unit alone on the map, picked to move, on turn 3 (turn 7 with two air units) with these markers.
fn picked(rules: &Arc<Advance>, unit: &str, at: &str, forts: &[&str], air: &[(&str, i64)]) -> Trial<Advance> {
    let phase = if german(unit) { "de-movement" } else { "su-movement" };
    let mut trial = scene(rules, 7, phase, &format!("{unit}@{at}"));
    if !forts.is_empty() {
        trial = trial.mark("forts", forts.to_vec());
    }
    if !air.is_empty() {
        let table: toml::Table = air.iter().map(|(hex, n)| ((*hex).to_owned(), (*n).into())).collect();
        trial = trial.mark("interdiction", table);
    }
    trial.act(&[&format!("pick {unit}")])
}

/// Half-points a unit pays for a step.
fn price(rules: &Arc<Advance>, unit: &str, step: &str) -> u8 {
    price_with(rules, unit, step, &[], &[])
}

/// Half-points a unit pays for a step `from>to` among forts and aircraft.
fn price_with(rules: &Arc<Advance>, unit: &str, step: &str, forts: &[&str], air: &[(&str, i64)]) -> u8 {
    let (from, to) = step.split_once('>').expect("from>to");
    allowance(unit) - picked(rules, unit, from, forts, air).left_after(&format!("move {to}"))
}

/// Asserts what each unit pays for a step: armored and mechanized units, then infantry.
fn costs(rules: &Arc<Advance>, step: &str, armor: u8, infantry: u8) {
    for (unit, _) in UNITS {
        let wanted = if ["21inf", "2-2-5a"].contains(&unit) { infantry } else { armor };
        assert_eq!(price(rules, unit, step), wanted, "{unit}, {step}");
    }
}

/// Case advance/79:4.1a, advance/10:4.1a
#[test]
fn a_unit_never_spends_more_than_its_allowance() {
    for rules in editions() {
        let over = case(&rules, "4.1", "4.1");
        // Six points of infantry: six hexes by road.
        let mut trial = picked(&rules, "21inf", "0213", &[], &[]);
        assert_eq!(trial.left_after("move 0813"), 0);
        let mut trial = trial.refused("move 0913", &over).act(&["move 0813"]);
        assert_eq!(trial.targets("move"), [""; 0]);
        // With one point left a clear hex can be entered and a hill of two points cannot.
        let mut trial =
            picked(&rules, "21inf", "0113", &[], &[]).act(&["move 0112", "move 0113", "move 0112", "move 0111"]);
        assert_eq!(trial.left_after("move 0210"), 2);
        let mut trial = trial.act(&["move 0210"]).refused("move 0310", &over);
        assert_eq!(trial.left_after("move 0311"), 0);
    }
}

/// Case advance/79:4.1b, advance/10:4.1a
#[test]
fn points_not_spent_are_neither_lent_nor_saved() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0213 6pz@0213");
        // The first spends half a point; the second has its own sixteen half-points and no more.
        let mut trial = trial.act(&["pick 1pz", "move 0313", "done", "pick 6pz"]);
        assert_eq!(trial.left_after("move 0313"), 15);
        let trial = pass_to(trial.act(&["done"]), 4, "de-movement");
        let mut trial = trial.act(&["pick 1pz"]);
        assert_eq!(trial.left_after("move 0413"), 15, "a turn later too");
    }
}

/// Case advance/79:4.1c
#[test]
fn nobody_has_to_move_but_the_soviets_of_the_first_turn() {
    for rules in editions() {
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0213 2-2-5a@0510").act(&["done"]);
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0213"));
        let mut trial = pass_to(trial, 3, "su-movement").act(&["done"]);
        assert_eq!(trial.hex_of("2-2-5a").as_deref(), Some("0510"));
        let mut first = scene(&rules, 1, "su-movement", "1pz@0213 2-2-5a@0510");
        assert!(!first.offers().contains(&"done".to_owned()));
        first.refused("done", &case(&rules, "17.2", "15.1"));
    }
}

/// Case advance/79:4.2a
#[test]
fn a_clear_hex_costs_everybody_one_point() {
    for rules in editions() {
        for step in ["0112>0212", "2505>2504", "0411>0412"] {
            costs(&rules, step, 2, 2);
        }
    }
}

/// Case advance/79:4.2b, advance/10:4.2a
#[test]
fn across_a_road_hexside_armor_pays_half_a_point_and_infantry_one_whatever_the_terrain() {
    for rules in editions() {
        // Into a clear hex, a hill, a swamp, a city.
        for step in ["0213>0313", "0208>0309", "2706>2806", "0513>0413"] {
            costs(&rules, step, 1, 2);
        }
    }
    // Into a forest of the second edition.
    costs(&e10(), "1304>1305", 1, 2);
}

/// Case advance/79:4.2c, advance/10:4.2b
#[test]
fn across_other_sides_a_road_is_worth_nothing() {
    for rules in editions() {
        // 0309 is a hill with a road from 0208 to 0409; 0213 and 0313 are clear.
        costs(&rules, "0310>0309", 4, 4);
        costs(&rules, "0212>0213", 2, 2);
    }
    // 2806 is a swamp with a road from 2706 to 2906.
    costs(&e79(), "2807>2806", 4, 4);
}

/// Case advance/79:4.2d, advance/10:4.2a
#[test]
fn a_river_on_a_road_hexside_costs_nothing_more() {
    for rules in editions() {
        for step in ["0111>0210", "0410>0510", "2806>2906"] {
            costs(&rules, step, 1, 2);
        }
        // The river itself is there: beside the road it is paid for.
        costs(&rules, "0410>0411", 4, 4);
    }
}

/// Case advance/79:4.2e
#[test]
fn doublings_multiply_with_each_other() {
    let rules = e79();
    let cost = |unit, step, forts: &[&str], air: &[(&str, i64)]| price_with(&rules, unit, step, forts, air);
    // River and fort: 1 x 2 x 2 points.
    assert_eq!(cost("21inf", "0212>0312", &["0312"], &[]), 8);
    assert_eq!(cost("1pz", "0212>0312", &["0312"], &[]), 8);
    // River, swamp and fort: 2 x 2 x 2, all that a panzer has.
    assert_eq!(cost("1pz", "2412>2413", &["2413"], &[]), 16);
    // River and one air unit: 1 x 2 x 2.
    assert_eq!(cost("2-2-5a", "2412>2512", &[], &[("2512", 1)]), 8);
    // River, city, two air units: 1/2 x 2 x 4.
    assert_eq!(cost("10-4-7", "2609>2510", &[], &[("2510", 2)]), 8);
    // River, city, one air unit at each end.
    assert_eq!(cost("10-4-7", "2609>2510", &[], &[("2510", 1), ("2609", 1)]), 8);
}

/// Case advance/79:4.2f
#[test]
fn the_disengagement_addition_is_never_multiplied() {
    for rules in editions() {
        let left = |phase: &str, units: &str, unit: &str, to: &str, mark: Option<(&str, toml::Value)>| {
            let mut trial = scene(&rules, 7, phase, units);
            if let Some((key, value)) = mark {
                trial = trial.mark(key, value);
            }
            trial.act(&[&format!("pick {unit}")]).left_after(&format!("move {to}"))
        };
        let forts = |hex: &str| Some(("forts", toml::Value::from(vec![hex])));
        let air =
            |hex: &str| Some(("interdiction", toml::Value::from(toml::Table::from_iter([(hex.to_owned(), 1.into())]))));
        let e79 = Arc::ptr_eq(&rules, &e79());
        // Across a river: four half-points for the hex, four to disengage.
        let river = "1pz@0312 21inf@0312 2-2-5a@0411";
        assert_eq!(left("de-movement", river, "1pz", "0212", None), 16 - 4 - 4);
        // Into a fort hex: 1979 twice two, 2010 two and four.
        let fort = "1pz@0311 21inf@0311 2-2-5a@0410";
        assert_eq!(left("de-movement", fort, "1pz", "0312", forts("0312")), 16 - if e79 { 4 } else { 6 } - 4);
        // Into an interdicted hex, and out of one: twice one half-point by road, six to disengage.
        let soviet = "10-4-7@0410 2-2-5a@0410 21inf@0311";
        assert_eq!(left("su-movement", soviet, "10-4-7", "0510", air("0510")), 14 - 2 - 6);
        assert_eq!(left("su-movement", soviet, "10-4-7", "0510", air("0410")), 14 - 2 - 6);
    }
}

/// The step from 2412 to the swamp 2413 across a river, with an air unit on it, is beyond every Soviet unit.
const DEAR: (&str, &[(&str, i64)]) = ("2412", &[("2413", 1)]);

/// Case advance/79:4.3a, advance/10:4.3a
#[test]
fn a_unit_that_has_spent_nothing_may_enter_one_adjacent_hex_for_all_it_has() {
    for rules in editions() {
        for unit in ["2-2-5a", "10-4-7"] {
            let mut trial = picked(&rules, unit, DEAR.0, &[], DEAR.1);
            assert_eq!(trial.left_after("move 2413"), 0);
            let mut trial = trial.act(&["move 2413"]);
            assert_eq!(trial.hex_of(unit).as_deref(), Some("2413"));
            assert_eq!(trial.targets("move"), [""; 0], "it moves no further");
            // Having spent anything it may not; nor from further away.
            let short = case(&rules, "4.1", "4.1");
            picked(&rules, unit, "2412", &[], DEAR.1).act(&["move 2313", "move 2412"]).refused("move 2413", &short);
            picked(&rules, unit, "2411", &[], DEAR.1).refused("move 2413", &short);
        }
    }
}

/// Case advance/79:4.3a, advance/10:4.3a
#[test]
fn a_reinforcement_may_enter_the_map_for_all_it_has() {
    // A hill of 1979, a forest of 2010, two air units on each: eight points for a unit of five.
    for (rules, turn, unit, hex) in [(e79(), 7, "i32", "2713"), (e10(), 8, "i32", "2911")] {
        let air: toml::Table = [(hex.to_owned(), 2.into())].into_iter().collect();
        let trial = scene(&rules, turn, "su-movement", "").mark("reinforcements", "due").mark("interdiction", air);
        let mut trial = trial.act(&[&format!("pick {unit}"), &format!("enter {hex}")]);
        assert_eq!(trial.hex_of(unit).as_deref(), Some(hex));
        assert_eq!(trial.targets("move"), [""; 0], "it moves no further");
    }
}

/// Case advance/79:4.3b, advance/10:4.3a
#[test]
fn for_all_it_has_a_unit_does_not_disengage_into_an_ezoc() {
    for rules in editions() {
        // Out of 2412 both swamps across the river are too dear to disengage into; 2313 covers one of them.
        let trial = scene(&rules, 3, "su-movement", "2-2-5a@2412 2-2-5b@2412 21inf@2313").act(&["pick 2-2-5a"]);
        let mut trial = trial.refused("move 2413", &case(&rules, "6.4", "6.4"));
        assert_eq!(trial.left_after("move 2513"), 0);
        let mut trial = trial.act(&["move 2513"]);
        assert_eq!(trial.places("2-2-5a 2-2-5b"), ["2513", "2412"]);
    }
}

/// Case advance/79:4.3c
#[test]
fn for_all_it_has_a_unit_neither_overruns_nor_enters_what_is_barred() {
    let rules = e79();
    // 0902 is out of supply while an air unit lengthens the line: two points, and an overrun costs three.
    let cut: toml::Table = [("1102".to_owned(), 1.into())].into_iter().collect();
    let island = scene(&rules, 3, "su-movement", "2-2-5a@0902 2-2-5b@0902 21inf@0802").mark("interdiction", cut);
    let mut island = island.act(&["pick 2-2-5a"]).refused("overrun 0802", "79:7.3").refused("move 0802", "79:4.4");
    assert_eq!(island.left_after("move 1002"), 0, "it may disengage for all it has");
    // In supply it may overrun.
    scene(&rules, 3, "su-movement", "2-2-5a@0902 2-2-5b@0902 21inf@0802")
        .act(&["pick 2-2-5a"])
        .offered(&["overrun 0802"]);
    // A full hex.
    let swamp = |others: &str| {
        let air: toml::Table = [("2413".to_owned(), 1.into())].into_iter().collect();
        let trial = scene(&rules, 3, "su-movement", &format!("2-2-5a@2412 {others}")).mark("interdiction", air);
        trial.act(&["pick 2-2-5a"])
    };
    swamp("2-2-5b@2413 2-2-5c@2413").offered(&["move 2413"]);
    swamp("2-2-5b@2413 2-2-5c@2413 2-2-5d@2413").refused("move 2413", "79:4.6");
    // A lake hexside.
    picked(&rules, "2-2-5a", "1806", &[], &[]).refused("move 1906", "79:4.9");
}

/// Case advance/79:4.3d
#[test]
fn a_stack_may_enter_one_hex_together_for_all_it_has() {
    for rules in editions() {
        let air: toml::Table = [("2413".to_owned(), 1.into())].into_iter().collect();
        let trial = scene(&rules, 3, "su-movement", "10-4-7@2412 2-2-5a@2412 2-2-5b@2412").mark("interdiction", air);
        let mut trial = trial.act(&["pick 10-4-7", "join 2-2-5a", "join 2-2-5b"]);
        assert_eq!(trial.left_after("move 2413"), 0);
        let mut trial = trial.act(&["move 2413"]);
        assert_eq!(trial.places("10-4-7 2-2-5a 2-2-5b"), ["2413", "2413", "2413"]);
        assert_eq!(trial.targets("move"), [""; 0], "each has spent all its points, the tank too");
        trial.not_offered(&["pick 10-4-7", "pick 2-2-5a"]);
    }
}

/// Case advance/79:4.4a, advance/10:4.4b
#[test]
fn no_unit_enters_a_hex_with_an_enemy_unit() {
    for rules in editions() {
        let occupied = case(&rules, "4.4", "4.4");
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0210 2-2-5a@0410").act(&["pick 1pz"]);
        assert!(!trial.targets("move").contains(&"0410".to_owned()));
        trial = trial.refused("move 0410", &occupied).act(&["move 0311"]).refused("move 0410", &occupied);
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0311"));
        let trial = scene(&rules, 3, "su-movement", "1pz@0311 10-4-7@0510").act(&["pick 10-4-7"]);
        trial.refused("move 0311", &occupied).act(&["move 0410"]).refused("move 0311", &occupied);
    }
}

/// Case advance/10:4.4a, advance/10:2.2e
#[test]
fn in_2010_a_german_pays_two_points_more_for_an_unoccupied_fort() {
    let rules = e10();
    let cost = |unit, step: &str| price_with(&rules, unit, step, &[&step[5..]], &[]);
    // Clear, road, forest, river.
    assert_eq!((cost("21inf", "0112>0212"), cost("1pz", "0112>0212")), (6, 6));
    assert_eq!((cost("21inf", "0213>0313"), cost("1pz", "0213>0313")), (6, 5));
    assert_eq!((cost("21inf", "0210>0211"), cost("1pz", "0210>0211")), (8, 8));
    assert_eq!((cost("21inf", "0212>0312"), cost("1pz", "0212>0312")), (8, 8));
    // Soviets pay nothing for it.
    assert_eq!((cost("2-2-5a", "0112>0212"), cost("10-4-7", "0112>0212")), (2, 2));
}

/// Case advance/79:4.7a, advance/10:4.7a
#[test]
fn a_unit_that_enters_an_ezoc_stops() {
    for rules in editions() {
        for units in ["21inf@0210", "1pz@0210"] {
            let unit = units.split_once('@').expect("unit@hex").0;
            let trial =
                scene(&rules, 3, "de-movement", &format!("{units} 2-2-5a@0410")).act(&[&format!("pick {unit}")]);
            let mut trial = trial.offered(&["move 0311"]);
            assert!(trial.left_after("move 0311") >= 10, "it is not for want of points");
            let ask = trial.view(Viewer::Umpire).ask.expect("a question");
            let stops = |hex: &str| {
                let info = wargame::Rules::info(&*rules);
                ask.offers.iter().any(|o| matches!(o.target, wargame::Target::Hex(h) if info.hex(h) == hex) && o.stops)
            };
            assert!(stops("0311") && !stops("0312"));
            let mut trial = trial.act(&["move 0311"]);
            assert_eq!(trial.targets("move"), [""; 0], "{unit}");
            trial.refused("move 0312", &case(&rules, "6.3", "6.3"));
        }
    }
}

/// Case advance/79:4.7a, advance/10:4.7a
#[test]
fn no_way_leads_through_an_ezoc() {
    for rules in editions() {
        // From 0902 every way off the island leads past 1101 or 1102; a unit in 1202 covers 1102 but not 1002,
        // one in 1301 covers 1201.
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0902 2-2-5a@1202 2-2-5b@1301").act(&["pick 1pz"]);
        let mut reach = trial.targets("move");
        reach.sort();
        assert_eq!(reach, ["0801", "0802", "1001", "1002", "1101", "1102", "1201"]);
        let trial = trial.act(&["move 1102"]);
        assert_eq!({ trial }.targets("move"), [""; 0]);
    }
}

/// Case advance/79:4.7b, advance/10:4.7a
#[test]
fn a_friendly_unit_does_not_cancel_an_ezoc_for_movement() {
    for rules in editions() {
        let trial =
            scene(&rules, 3, "de-movement", "21inf@0210 61inf@0311 2-2-5a@0410").act(&["pick 21inf", "move 0311"]);
        assert_eq!({ trial }.targets("move"), [""; 0], "infantry stops beside its friends too");
        // A panzer gets away only by paying for its disengagement.
        let mut trial =
            scene(&rules, 3, "de-movement", "1pz@0210 61inf@0311 2-2-5a@0410").act(&["pick 1pz", "move 0311"]);
        assert_eq!(trial.left_after("move 0312"), 15 - 2 - 4);
    }
}

/// Case advance/79:4.7c
#[test]
fn out_of_an_ezoc_a_unit_gets_only_by_disengaging_by_combat_or_by_overrun() {
    for rules in editions() {
        // Alone it cannot disengage.
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0311 1-1-5a@0410").act(&["pick 1pz"]);
        assert_eq!(trial.targets("move"), [""; 0]);
        // By overrun: 10-1, two left, armor one right; a six eliminates.
        let mut trial = trial.dice(&[6]).act(&["overrun 0410", "advance 1pz", "at 0410"]);
        assert_eq!(trial.places("1pz 1-1-5a"), ["0410", "-"]);
        // By disengaging.
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0311 21inf@0311 1-1-5a@0410").act(&["pick 1pz"]);
        assert_eq!(trial.left_after("move 0312"), 16 - 2 - 4);
        // As a result of combat.
        let trial = scene(&rules, 3, "de-combat", "1pz@0311 1-1-5a@0410").attack("0410", "1pz", 6);
        let mut trial = trial.act(&["advance 1pz", "at 0410"]);
        assert_eq!(trial.hex_of("1pz").as_deref(), Some("0410"));
    }
}

/// Case advance/79:4.7d
#[test]
fn an_overrun_that_removes_an_ezoc_frees_who_has_not_moved_and_nobody_else() {
    for rules in editions() {
        let all = "21inf@0409 61inf@0210 1pz@0311 1-1-5a@0410";
        // 21inf is held where it began; 61inf stops in 0310.
        let trial =
            scene(&rules, 3, "de-movement", all).act(&["pick 21inf"]).refused("move 0408", &case(&rules, "6.3", "6.3"));
        drop(trial);
        let trial = scene(&rules, 3, "de-movement", all).act(&["pick 61inf", "move 0310", "done"]);
        let mut trial = trial.dice(&[6]).act(&["pick 1pz", "overrun 0410", "advance 1pz", "at 0410"]);
        assert_eq!(trial.places("1pz 1-1-5a"), ["0410", "-"]);
        let mut trial = trial.act(&["done"]).refused("pick 61inf", &case(&rules, "3.0", "3.0")).act(&["pick 21inf"]);
        assert_eq!(trial.left_after("move 0408"), 12 - 2, "free, and no addition is paid");
    }
}

/// Case advance/79:4.7d
#[test]
fn a_unit_that_dropped_off_in_an_ezoc_is_not_revived_by_an_overrun_of_its_stack() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0210 6pz@0210 1-1-5a@0410");
        let trial = trial.act(&["pick 1pz", "join 6pz", "move 0311", "drop 6pz"]);
        let mut trial = trial.dice(&[6]).act(&["overrun 0410", "advance 1pz", "at 0410"]);
        assert_eq!(trial.places("1pz 6pz 1-1-5a"), ["0410", "0311", "-"]);
        let mut trial = trial.act(&["done"]);
        if trial.targets("pick").contains(&"6pz".to_owned()) {
            trial = trial.act(&["pick 6pz"]);
        }
        assert_eq!(trial.targets("move"), [""; 0], "it stopped in 0311 for the phase");
    }
}

/// 1pz goes on to 0711 behind the defender, 6pz stops in 0611 next to 0712; 1pz then clears 0712 away.
///
/// Case advance/79:4.7d, advance/79:7.7e, advance/10:4.7a
#[test]
fn who_advanced_into_an_ezoc_is_not_revived_when_another_part_of_its_stack_removes_it() {
    for rules in editions() {
        let trial = scene(&rules, 3, "de-movement", "1pz@0512 6pz@0512 36mech@0512 3-3-5a@0611 1-1-5b@0712");
        let trial = trial.dice(&[1, 6]).act(&["pick 1pz", "join 6pz", "join 36mech", "overrun 0611"]);
        let trial = trial.act(&["way retreat", "pick 3-3-5a", "retreat 0711", "retreat 0811"]);
        let trial = trial.act(&["advance 1pz", "at 0711", "advance 6pz", "at 0611", "done"]);
        let mut trial = trial.act(&["overrun 0712", "advance 1pz", "at 0712"]);
        assert_eq!(trial.places("1pz 6pz 36mech 1-1-5b"), ["0712", "0611", "0512", "-"]);
        // No zone is on 0611 or 0512 any more; 36mech never entered one.
        let mut stopped = trial.act(&["pick 6pz"]).refused("move 0610", &case(&rules, "4.7", "4.7"));
        assert_eq!(stopped.targets("move"), [""; 0]);
        stopped.act(&["done", "pick 36mech"]).offered(&["move 0412"]);
    }
}

/// Case advance/79:4.8a, advance/10:4.8a
#[test]
fn a_unit_that_would_have_to_retreat_off_the_map_is_eliminated() {
    for rules in editions() {
        // 2913 is the corner: beside 2912 and 2813 its only neighbour on the map touches both of them.
        let result = |soviets: &str, joins: &str| {
            let trial = scene(&rules, 3, "su-combat", &format!("21inf@2913 {soviets}"));
            // 19 to 6 is 3-1; hill one or two left, unsupplied two right; 4-1 with a four, 3-1 with a five is 1/-.
            let die = if Arc::ptr_eq(&rules, &e79()) { 4 } else { 5 };
            trial.attack("2913", joins, die).act(&["way retreat"])
        };
        let mut one_side = result("10-4-7@2912 9-3-7@2912", "10-4-7 9-3-7").act(&["pick 21inf"]);
        assert_eq!(one_side.targets("retreat"), ["2813"]);
        one_side = one_side.act(&["retreat 2813"]);
        assert_eq!(one_side.hex_of("21inf").as_deref(), Some("2813"));
        let mut both_sides = result("10-4-7@2912 9-3-7@2813", "10-4-7 9-3-7").act(&["pick 21inf"]);
        assert_eq!(both_sides.hex_of("21inf"), None, "a whole unit for a result of one step");
        // Nor does a move lead off the map: every hex in reach has its number there.
        let mut trial = picked(&rules, "1pz", "2913", &[], &[]);
        let moves = trial.targets("move");
        assert!(moves.iter().all(|h| h[..2] <= *"29" && h[2..] <= *"13"));
        assert!(["2812", "2813", "2912"].iter().all(|h| moves.iter().any(|m| m == h)));
    }
}

/// Case advance/79:4.9a
#[test]
fn in_1979_swamp_and_hill_cost_two_points_for_all() {
    costs(&e79(), "2607>2508", 4, 4);
    costs(&e79(), "2712>2812", 4, 4);
}

/// Case advance/10:2.2a
#[test]
fn in_2010_forest_costs_two_points_for_all() {
    for step in ["0210>0211", "0305>0404", "0606>0706"] {
        costs(&e10(), step, 4, 4);
    }
}

/// Case advance/10:2.2b
#[test]
fn in_2010_swamp_costs_armor_three_points_and_infantry_two() {
    costs(&e10(), "2607>2508", 6, 4);
    costs(&e10(), "1206>1307", 6, 4);
}

/// Case advance/79:4.9b
#[test]
fn in_1979_a_city_costs_armor_half_a_point_and_infantry_one() {
    costs(&e79(), "1112>1113", 1, 2);
    costs(&e79(), "2009>1909", 1, 2);
}

/// Case advance/10:2.2c
#[test]
fn in_2010_a_hill_costs_two_points_and_a_city_half_a_point_for_armor_and_one_for_infantry() {
    costs(&e10(), "2712>2812", 4, 4);
    costs(&e10(), "1112>1113", 1, 2);
    costs(&e10(), "2009>1909", 1, 2);
}

/// Case advance/79:4.9c
#[test]
fn in_1979_a_river_doubles_the_cost_of_the_hex() {
    costs(&e79(), "0212>0312", 4, 4);
    costs(&e79(), "2412>2413", 8, 8);
    costs(&e79(), "2609>2510", 2, 4);
}

/// Case advance/10:2.2d
#[test]
fn in_2010_a_river_adds_one_point() {
    costs(&e10(), "0212>0312", 4, 4);
    costs(&e10(), "2412>2413", 8, 6);
    costs(&e10(), "2609>2510", 3, 4);
    // The book's own example: woods across a river cost three.
    costs(&e10(), "0112>0211", 6, 6);
}

/// Case advance/79:4.9d
#[test]
fn in_1979_an_unoccupied_fort_doubles_the_cost_for_germans() {
    let rules = e79();
    let cost = |unit, step: &str| price_with(&rules, unit, step, &[&step[5..]], &[]);
    assert_eq!((cost("21inf", "0112>0212"), cost("1pz", "0112>0212")), (4, 4));
    assert_eq!((cost("21inf", "0213>0313"), cost("1pz", "0213>0313")), (4, 2));
    assert_eq!((cost("21inf", "0209>0310"), cost("1pz", "0209>0310")), (8, 8));
    // Soviets pay nothing for it.
    assert_eq!((cost("2-2-5a", "0112>0212"), cost("10-4-7", "0112>0212")), (2, 2));
}

/// Case advance/79:4.9d
#[test]
fn in_1979_an_unoccupied_fort_doubles_the_cost_for_german_supply_lines() {
    let rules = e79();
    // From 0902 to the road at 1304 it is five points by way of 1102; a fort there makes six, and the unit
    // has half its allowance. Soviet lines are not concerned.
    let left = |unit: &str, forts: &[&str]| picked(&rules, unit, "0902", forts, &[]).left_after("move 0801");
    assert_eq!((left("21inf", &[]), left("1pz", &[])), (10, 14));
    assert_eq!((left("21inf", &["1102"]), left("1pz", &["1102"])), (6 - 2, 8 - 2));
    assert_eq!((left("2-2-5a", &["1102"]), left("10-4-7", &["1102"])), (8, 12));
}

/// Case advance/79:4.9e, advance/10:2.2f
#[test]
fn lake_and_sea_hexsides_bar_movement_and_combat() {
    for rules in editions() {
        picked(&rules, "2-2-5a", "1806", &[], &[]).refused("move 1906", &case(&rules, "4.9", "2.2"));
        // A panzer has the points to go round: by Pskov, and by 2404.
        let detours = if Arc::ptr_eq(&rules, &e79()) { (8, 4) } else { (13, 7) };
        assert_eq!((price(&rules, "1pz", "1806>1906"), price(&rules, "1pz", "2304>2403")), detours);
        for (here, there) in [("1806", "1906"), ("2304", "2403")] {
            let trial = scene(&rules, 3, "de-movement", &format!("1pz@{here} 2-2-5a@{there}")).act(&["pick 1pz"]);
            trial.not_offered(&[&format!("overrun {there}")]);
        }
        // 1907 lies beside 1906 on land, 1806 across the lake; 2404 beside 2403 on land, 2304 across the sea.
        for (land, water, target) in [("1907", "1806", "1906"), ("2404", "2304", "2403")] {
            let units = format!("21inf@{land} 1pz@{water} 2-2-5a@{target}");
            let trial = scene(&rules, 3, "de-combat", &units).act(&[&format!("attack {target}")]);
            trial.offered(&["join 21inf"]).not_offered(&["join 1pz"]);
            // With the water alone between them there is nothing to attack.
            let mut trial = scene(&rules, 3, "de-combat", &format!("1pz@{water} 2-2-5a@{target}"));
            assert_eq!(trial.targets("attack"), [""; 0]);
        }
    }
}

/// Case advance/79:4.9f
#[test]
fn a_town_has_no_effect() {
    for rules in editions() {
        // A clear hex with a town; a swamp with one.
        costs(&rules, "0110>0210", 2, 2);
        let swamp = if Arc::ptr_eq(&rules, &e79()) { 4 } else { 6 };
        costs(&rules, "1206>1307", swamp, 4);
        // The defender gets nothing for it, and the attacking armor is in the clear.
        let shifts = |here: &str, there: &str| {
            let trial = scene(&rules, 3, "de-combat", &format!("1pz@{here} 2-2-5a@{there}"));
            let mut trial = trial.act(&[&format!("attack {there}"), "join 1pz"]);
            let forecast = trial.view(Viewer::Umpire).ask.expect("a question").forecast.expect("a forecast");
            forecast.decisive().shifts.iter().map(|s| s.by).collect::<Vec<_>>()
        };
        assert_eq!(shifts("0110", "0210"), [1]);
        assert_eq!(shifts("0110", "0209"), [1], "as without a town");
    }
}
