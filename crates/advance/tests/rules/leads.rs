//! What answers lead to is said before they are given.

use std::sync::Arc;

use crate::common::{case, e10, editions, last_fight, scene};
use advance::Advance;
use wargame::Trial;

/// Something is said that begins like this.
#[track_caller]
fn says(trial: &mut Trial<Advance>, act: &str, words: &str) {
    let leads = trial.leads(act);
    assert!(leads.iter().any(|one| one.starts_with(words)), "«{act}» says {leads:?}, not «{words}»");
}

#[track_caller]
fn says_nothing_of(trial: &mut Trial<Advance>, act: &str, words: &str) {
    let leads = trial.leads(act);
    assert!(!leads.iter().any(|one| one.contains(words)), "«{act}» says {leads:?}");
}

/// A fight in the German Combat Phase that gives a result.
fn fight(rules: &Arc<Advance>, units: &str, attackers: &str, die: u16, result: &str) -> Trial<Advance> {
    let mut trial = scene(rules, 3, "de-combat", units).attack("0712", attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result, result, "{fight:?}");
    trial
}

/// Case advance/10:8.42b, advance/10:8.47e
#[test]
fn a_retreat_without_a_safe_hex_says_that_it_is_death() {
    for rules in editions() {
        let units = "1inf@0612 2-2-5a@0712 11inf@0810 12inf@0912";
        let mut trial = fight(&rules, units, "1inf", 3, "1/-");
        // Losing the step is death too.
        says(&mut trial, "way lose", "!infantry 2-2-5 (0712) is eliminated: ");
        says(&mut trial, "way retreat", "!infantry 2-2-5 (0712) is lost in any case");
        trial.go(&["way retreat"]);
        says(&mut trial, "pick 2-2-5a", "!infantry 2-2-5 (0712) is eliminated: it has no safe hex to retreat to");
    }
}

/// Case advance/79:10.7a, advance/10:8.47e
#[test]
fn retreat_hexes_are_told_before_it_is_chosen_to_retreat() {
    for rules in editions() {
        let mut trial = fight(&rules, "1inf@0612 2-2-5a@0712 11inf@0810", "1inf", 5, "1/-");
        let cite = case(&rules, "10.7", "8.47");
        says(&mut trial, "way retreat", &format!("safe hexes: 0812, if nothing changes (case {cite})"));
        says_nothing_of(&mut trial, "way retreat", "lost");
        trial.go(&["way retreat"]);
        says(&mut trial, "pick 2-2-5a", "then 0812 can be named");
    }
}

/// Case advance/79:14.1a
#[test]
fn an_attack_says_who_is_turned_up_and_nothing_of_what_lies_there() {
    for rules in editions() {
        let mut hidden =
            Trial::new(&rules, 3, "su-combat").mark("air", 0).units("1pz@0712").unknown("infantry", "0612");
        hidden.go(&["attack 0712", "join i01"]);
        let cite = case(&rules, "14.1", "12.1");
        says(&mut hidden, "done", &format!("untried infantry (0612) is turned up for good (case {cite})"));
        says_nothing_of(&mut hidden, "done", "eliminated");
    }
}

/// Case advance/10:4.6a
#[test]
fn too_many_in_a_hex_are_told_before_the_move_and_before_the_end() {
    let units = "1inf@0612 11inf@0612 12inf@0612 21inf@0613";
    let mut trial = scene(&e10(), 3, "de-movement", units).act(&["pick 21inf"]);
    let over = "one unit too many in 0612: the Soviet player removes what is over as the phase ends";
    says(&mut trial, "move 0612", &format!("{over}, if nothing changes (case 10:4.6)"));
    says_nothing_of(&mut trial, "move 0712", "too many");
    trial.go(&["move 0612"]);
    if trial.offers().contains(&"done".to_owned()) && trial.question().contains("go") {
        trial.go(&["done"]);
    }
    says(&mut trial, "done", &format!("!{over} (case 10:4.6)"));
}

/// Case advance/79:4.7a, advance/10:4.7a
#[test]
fn a_move_into_an_enemy_zone_says_that_it_stops_there() {
    for rules in editions() {
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0612 2-2-5a@0812").act(&["pick 1pz"]);
        says(&mut trial, "move 0712", "it stops there in an enemy zone of control");
        says_nothing_of(&mut trial, "move 0611", "it stops there");
    }
}

/// Case advance/79:11.0a
#[test]
fn a_move_out_of_supply_says_who_has_no_line_then() {
    for rules in editions() {
        // Far from every source, behind a Soviet unit that leaves no way back.
        let mut trial = scene(&rules, 3, "de-movement", "1pz@0213 2-2-5a@1009 3-3-5a@0812").act(&["pick 1pz"]);
        let hexes: Vec<_> = trial.targets("move");
        let hungry = |trial: &mut Trial<Advance>, hex: &String| {
            let leads = trial.leads(&format!("move {hex}"));
            leads.iter().any(|one| one.contains("has no line of supply then"))
        };
        for hex in hexes {
            let said = hungry(&mut trial, &hex);
            let mut there = scene(&rules, 3, "de-movement", "1pz@0213 2-2-5a@1009 3-3-5a@0812");
            there.go(&["pick 1pz", &format!("move {hex}")]);
            let cut = there.table().layer(wargame::Viewer::Umpire, "supply").units;
            let unit = rules_unit(&rules, "1pz");
            assert_eq!(said, cut.iter().any(|&(u, what)| u == unit && what == "unsupplied"), "{hex}");
        }
    }
}

fn rules_unit(rules: &Arc<Advance>, handle: &str) -> wargame::UnitId {
    wargame::Rules::info(&**rules).unit_named(handle).expect("it is there")
}

/// Case advance/79:17.4c, advance/10:15.3b
#[test]
fn a_surprise_that_is_not_complete_is_told_before_the_phase_ends() {
    for rules in editions() {
        let turn = rules.book().surprise_turn;
        let trial = scene(&rules, turn, "su-movement", "1pz@0213 2-2-5a@2008");
        let mut trial = trial.mark("reinforcements", "due").mark("surprise", 4);
        let cite = case(&rules, "17.4", "15.3");
        let words =
            "2 units of the surprise have not entered: no Soviet attack of this Game-Turn gets its four columns";
        says(&mut trial, "done", &format!("{words} (case {cite})"));
    }
}

/// Case advance/79:8.4c, advance/10:8.2b
#[test]
fn a_retreat_into_a_hex_that_can_still_be_attacked_says_what_that_means() {
    for rules in editions() {
        let units = "1inf@0612 2-2-5a@0712 3-3-5a@0812 11inf@0912 12inf@0810";
        let mut trial = fight(&rules, units, "1inf", 3, "1/-").act(&["way retreat", "pick 2-2-5a"]);
        for hex in trial.targets("retreat") {
            let act = format!("retreat {hex}");
            let said =
                trial.leads(&act).iter().any(|one| one.contains("is attacked in this phase, the unit adds nothing"));
            assert_eq!(said, hex == "0812", "{hex}");
        }
    }
}

/// Case advance/79:13.5a, advance/79:13.3a
#[test]
fn air_units_that_are_used_up_and_what_a_marker_does_are_told() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 8, "de-interdiction").mark("air", 1).units("1pz@0712 2-2-5a@1412");
        let cite = case(&rules, "13.3", "11.3");
        let words = "Soviet units and supply lines pay 2 times as much for Rezekne (1412), and units that begin there for their first hex";
        says(&mut trial, "interdict 1412", &format!("{words} (case {cite})"));
        says(&mut trial, "interdict 1412", "no air unit is left for the defence in this Game-Turn");
    }
}
