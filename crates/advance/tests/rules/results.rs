//! Losses and retreats demanded by a result: 10.1 to 10.5 (second edition: 8.41 to 8.45).

use std::sync::Arc;

use crate::common::{editions, last_fight, scene};
use advance::{Advance, GERMAN, SOVIET};
use wargame::Trial;

/// 18 German points in 0612 attack 4 Soviet points in 0712: column 4-1.
/// The throws 1 to 6 give 2/2, 1/1, 2/1, 1/-, 1/-, 2/-.
fn strong(rules: &Arc<Advance>, result: &str) -> Trial<Advance> {
    let die = ["2/2", "1/1", "2/1", "1/-", "", "2/-"].iter().position(|r| *r == result).expect("a result of 4-1");
    let units = "1inf@0612 11inf@0612 12inf@0612 1-1-5a@0712 1-1-5b@0712 2-2-5a@0712";
    fight(rules, units, "0712", "1inf 11inf 12inf", die as u16 + 1, result)
}

/// 12 German points in 0612 attack 12 Soviet points in 0712: column 1-1.
/// The throws 1 to 6 give -/2, -/1, 1/2, 2/2, 1/1, 2/1.
fn even(rules: &Arc<Advance>, result: &str) -> Trial<Advance> {
    let die = ["-/2", "-/1", "1/2", "2/2", "1/1", "2/1"].iter().position(|r| *r == result).expect("a result of 1-1");
    let units = "1inf@0612 11inf@0612 3-7-5@0712 3-5-5@0712";
    fight(rules, units, "0712", "1inf 11inf", die as u16 + 1, result)
}

/// An attack of German units that gives a result.
fn fight(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str, die: u16, result: &str) -> Trial<Advance> {
    let mut trial = scene(rules, 3, "de-combat", units).attack(hexes, attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result, result, "{fight:?}");
    trial
}

const SOVIETS: &str = "1-1-5a 1-1-5b 2-2-5a";

/// The verbs now offered, each once.
fn verbs(trial: &mut Trial<Advance>) -> Vec<String> {
    let mut verbs: Vec<String> =
        trial.offers().iter().map(|o| o.split(' ').next().unwrap_or_default().to_owned()).collect();
    verbs.dedup();
    verbs
}

/// Case advance/79:10.1a, advance/10:8.41a
#[test]
fn a_one_is_a_step_or_a_retreat_of_all_by_one_hex() {
    for rules in editions() {
        let mut trial = strong(&rules, "1/-");
        assert_eq!((trial.decides(), trial.offers()), (SOVIET, vec!["way lose".to_owned(), "way retreat".to_owned()]));
        let mut trial = trial.act(&["way lose", "lose 1-1-5b"]);
        assert_eq!(trial.places(SOVIETS), ["0712", "-", "0712"]);
        assert_eq!((trial.decides(), verbs(&mut trial)), (GERMAN, vec!["done".to_owned()]));

        let mut trial = strong(&rules, "1/-").act(&["way retreat", "pick 1-1-5a", "retreat 0811", "pick 1-1-5b"]);
        trial.go(&["retreat 0812"]);
        // Nobody stays behind.
        assert_eq!((trial.decides(), verbs(&mut trial)), (SOVIET, vec!["pick".to_owned()]));
        trial.go(&["pick 2-2-5a", "retreat 0711"]);
        assert_eq!(trial.places(SOVIETS), ["0811", "0812", "0711"]);
        assert_eq!(trial.decides(), GERMAN);

        let mut trial = even(&rules, "-/1");
        assert_eq!((trial.decides(), trial.offers()), (GERMAN, vec!["way lose".to_owned(), "way retreat".to_owned()]));
        let mut trial = trial.act(&["way lose", "lose 11inf"]);
        assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (2, 1));
        assert_eq!(trial.places("1inf 11inf"), ["0612", "0612"]);
        let mut trial = even(&rules, "-/1").act(&["way retreat", "pick 1inf", "retreat 0512", "pick 11inf"]);
        trial.go(&["retreat 0513"]);
        assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (2, 2));
        assert_eq!(trial.places("1inf 11inf"), ["0512", "0513"]);
    }
}

/// Case advance/79:10.2a, advance/10:8.42a
#[test]
fn a_two_is_two_steps_or_two_hexes_or_one_of_each() {
    for rules in editions() {
        let mut trial = strong(&rules, "2/-").offered(&["way lose", "way retreat", "way mixed"]);
        trial.go(&["way lose", "lose 1-1-5a"]);
        assert_eq!((trial.decides(), verbs(&mut trial)), (SOVIET, vec!["lose".to_owned()]));
        trial.go(&["lose 2-2-5a"]);
        assert_eq!(trial.places(SOVIETS), ["-", "0712", "-"]);
        assert_eq!(trial.decides(), GERMAN);

        let mut trial = strong(&rules, "2/-").act(&["way retreat"]);
        for unit in SOVIETS.split(' ') {
            trial.go(&[&format!("pick {unit}"), "retreat 0811"]);
            assert_eq!((trial.decides(), verbs(&mut trial)), (SOVIET, vec!["retreat".to_owned()]));
            let to = trial.targets("retreat").pop().unwrap();
            trial.go(&[&format!("retreat {to}")]);
            assert_eq!(trial.hex_of(unit), Some(to));
        }
        assert_eq!(trial.decides(), GERMAN);

        let mut trial = strong(&rules, "2/-").act(&["way mixed", "lose 1-1-5a", "pick 1-1-5b", "retreat 0811"]);
        trial.go(&["pick 2-2-5a", "retreat 0812"]);
        assert_eq!(trial.places(SOVIETS), ["-", "0811", "0812"]);
        assert_eq!(trial.decides(), GERMAN);

        // The attacker has the same three ways.
        let mut trial = even(&rules, "-/2").offered(&["way lose", "way retreat", "way mixed"]);
        trial.go(&["way mixed", "lose 1inf", "pick 1inf", "retreat 0512", "pick 11inf", "retreat 0513"]);
        assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (1, 2));
        assert_eq!(trial.places("1inf 11inf"), ["0512", "0513"]);
    }
}

/// Case advance/79:10.2b, advance/10:8.42a
#[test]
fn the_loss_comes_before_the_retreat() {
    for rules in editions() {
        let mut trial = strong(&rules, "2/-").act(&["way mixed"]);
        assert_eq!(verbs(&mut trial), ["lose"]);
        let mut trial = trial.not_offered(&["pick 2-2-5a"]).act(&["lose 2-2-5a"]);
        assert_eq!(verbs(&mut trial), ["pick"]);
        trial.offered(&["pick 1-1-5a", "pick 1-1-5b"]).not_offered(&["lose 1-1-5a"]);
    }
}

/// Case advance/79:10.2c, advance/10:8.42a
#[test]
fn two_german_steps_are_of_two_units_or_one_whole_unit() {
    for rules in editions() {
        let mut trial = even(&rules, "-/2").act(&["way lose", "lose 1inf"]).offered(&["lose 1inf", "lose 11inf"]);
        trial.go(&["lose 11inf"]);
        assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (1, 1));
        let mut trial = even(&rules, "-/2").act(&["way lose", "lose 1inf", "lose 1inf"]);
        assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (0, 2));
        assert_eq!(trial.places("1inf 11inf"), ["-", "0612"]);
    }
}

/// Case advance/79:10.2d
#[test]
fn a_force_with_fewer_steps_loses_what_it_has() {
    for rules in editions() {
        let mut trial = fight(&rules, "36mech@0612 2-2-5a@0712", "0712", "36mech", 6, "2/-").act(&["way lose"]);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        trial.offered(&["advance 36mech"]);
        // A reduced German unit has one step, a full one two.
        let mut trial = fight(&rules, "~1inf@0612 3-3-5a@0712", "0712", "1inf", 1, "-/2").act(&["way lose"]);
        assert_eq!((trial.steps("1inf"), trial.hex_of("3-3-5a")), (0, Some("0712".into())));
        assert_eq!(trial.decides(), SOVIET);
        trial.offered(&["advance 3-3-5a"]);
    }
}

/// Case advance/79:10.2e, advance/10:8.42b
#[test]
fn one_choice_holds_for_the_whole_force_in_all_its_hexes() {
    for rules in editions() {
        let two_hexes = |die, result: &str| {
            let units = "1inf@0612 11inf@0612 12inf@0612 2-2-5a@0712 2-2-5b@0713";
            fight(&rules, units, "0712 0713", "1inf 11inf 12inf", die, result)
        };
        // Retreat: both hexes are left.
        let mut trial = two_hexes(4, "1/-").act(&["way retreat"]).offered(&["pick 2-2-5a", "pick 2-2-5b"]);
        trial.go(&["pick 2-2-5a", "retreat 0811"]);
        assert_eq!((trial.decides(), verbs(&mut trial)), (SOVIET, vec!["pick".to_owned()]));
        let mut trial = trial.not_offered(&["way lose", "lose 2-2-5b"]).act(&["pick 2-2-5b", "retreat 0813"]);
        assert_eq!(trial.places("2-2-5a 2-2-5b"), ["0811", "0813"]);
        // Loss: one step of one hex, and nobody of the other goes.
        let mut trial = two_hexes(4, "1/-").act(&["way lose", "lose 2-2-5b"]);
        assert_eq!((trial.decides(), trial.places("2-2-5a 2-2-5b")), (GERMAN, vec!["0712".into(), "-".to_owned()]));
        // Two steps are two in all, not two a hex; one and one means a loss in one hex and a retreat of the rest.
        let mut trial = two_hexes(6, "2/-").act(&["way mixed", "lose 2-2-5b", "pick 2-2-5a", "retreat 0711"]);
        assert_eq!((trial.decides(), trial.places("2-2-5a 2-2-5b")), (GERMAN, vec!["0711".into(), "-".to_owned()]));
        // The attackers of two hexes are one force too.
        let units = "1inf@0612 11inf@0611 3-7-5@0712 3-5-5@0712";
        let mut trial = fight(&rules, units, "0712", "1inf 11inf", 2, "-/1").act(&["way retreat"]);
        assert_eq!(trial.targets("pick"), ["1inf", "11inf"]);
        trial.go(&["pick 11inf", "retreat 0511"]);
        assert_eq!(trial.targets("pick"), ["1inf"]);
    }
}

/// Case advance/79:10.2f, advance/10:8.42b
#[test]
fn retreat_may_be_chosen_without_a_safe_hex_and_costs_the_unit() {
    for rules in editions() {
        // Zones of control close 0512, 0513 and 0613; 0611 and 0713 are next to the attacker.
        let units = "1inf@0612 4-6-5@0712 6-4-5@0712 1-1-5a@0412 1-1-5b@0713";
        let cut_off = || scene(&rules, 3, "su-combat", units).attack("0612", "6-4-5", 5);
        let mut trial = cut_off();
        assert_eq!(last_fight(&mut trial).result, "1/-");
        let mut trial = trial.offered(&["way lose", "way retreat"]).act(&["way retreat", "pick 1inf"]);
        assert_eq!(trial.steps("1inf"), 0);
        let mut trial = cut_off().act(&["way lose"]);
        assert_eq!((trial.steps("1inf"), trial.hex_of("1inf")), (1, Some("0612".into())));
    }
}

/// Case advance/79:10.3a, advance/10:8.43a
#[test]
fn in_a_split_result_the_defender_is_first() {
    for rules in editions() {
        for (defender, attacker) in [("lose", "lose"), ("retreat", "lose"), ("lose", "retreat")] {
            let mut trial = even(&rules, "1/1");
            assert_eq!(trial.decides(), SOVIET);
            let mut trial = trial.act(&[&format!("way {defender}")]);
            while verbs(&mut trial) != ["way"] {
                assert_eq!(trial.decides(), SOVIET);
                assert_eq!((trial.steps("1inf"), trial.steps("11inf")), (2, 2));
                let offer = trial.offers().swap_remove(0);
                trial.go(&[&offer]);
            }
            assert_eq!(trial.decides(), GERMAN);
            trial.offered(&[&format!("way {attacker}")]);
        }
    }
}

/// Case advance/79:10.3b, advance/10:8.43a
#[test]
fn attackers_still_in_place_may_advance_after_a_split_result() {
    for rules in editions() {
        let retreat = ["way retreat", "pick 3-7-5", "retreat 0811", "pick 3-5-5", "retreat 0812"];
        let trial = even(&rules, "1/1").act(&retreat).act(&["way lose", "lose 1inf"]);
        let mut trial = trial.offered(&["advance 1inf", "advance 11inf"]).act(&["advance 11inf", "at 0712"]);
        assert_eq!(trial.hex_of("11inf").as_deref(), Some("0712"));
        // Attackers that retreated do not.
        let mut trial = even(&rules, "1/1").act(&retreat).act(&["way retreat", "pick 1inf", "retreat 0512"]);
        trial.go(&["pick 11inf", "retreat 0513"]);
        assert_eq!((trial.decides(), trial.targets("advance")), (GERMAN, vec![]));
        trial.not_offered(&["advance 1inf"]);
        // Nor do any while a defender is there.
        let mut trial = even(&rules, "1/1").act(&["way lose", "lose 3-5-5", "way lose", "lose 1inf"]);
        assert_eq!((trial.decides(), trial.targets("advance")), (GERMAN, vec![]));
        trial.not_offered(&["advance 11inf"]);
    }
}

/// Case advance/79:10.3c, advance/10:8.43a
#[test]
fn defenders_never_advance_after_a_split_result() {
    for rules in editions() {
        let away = ["way retreat", "pick 1inf", "retreat 0512", "pick 11inf", "retreat 0513"];
        let mut trial = even(&rules, "1/1").act(&["way lose", "lose 3-5-5"]).act(&away);
        assert_eq!((trial.decides(), trial.targets("advance")), (GERMAN, vec![]));
        // Without a half of his own the defender does.
        let mut trial = even(&rules, "-/1").act(&away).offered(&["advance 3-7-5", "advance 3-5-5"]);
        assert_eq!(trial.decides(), SOVIET);
        // Nor when the attackers were all lost.
        let mut trial = fight(&rules, "~1inf@0612 1-1-5b@0712 2-2-5a@0712", "0712", "1inf", 5, "1/1");
        trial.go(&["way lose", "lose 1-1-5b", "way lose"]);
        assert_eq!((trial.steps("1inf"), trial.decides(), trial.targets("advance")), (0, GERMAN, vec![]));
    }
}

/// Case advance/79:10.4a, advance/10:8.44a
#[test]
fn an_e_eliminates_every_affected_unit() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 12inf@0612 1-1-5a@0712 1-1-5b@0712 1-1-5c@0713";
        let mut trial = fight(&rules, units, "0712", "1inf 11inf 12inf", 3, "E/-");
        assert_eq!(trial.places("1-1-5a 1-1-5b 1-1-5c"), ["-", "-", "0713"]);
        assert_eq!(trial.places("1inf 11inf 12inf"), ["0612"; 3]);
        // 12 against 18; who does not attack is safe.
        let units = "1inf@0612 11inf@0611 12inf@0612 3-7-5@0712 3-5-5@0712 4-6-5@0712";
        let mut trial = fight(&rules, units, "0712", "1inf 11inf", 1, "-/E");
        assert_eq!(trial.places("1inf 11inf 12inf"), ["-", "-", "0612"]);
        assert_eq!(trial.places("3-7-5 3-5-5 4-6-5"), ["0712"; 3]);
    }
}

/// Case advance/79:10.5a, advance/10:8.45a
#[test]
fn a_german_unit_has_two_steps_and_a_soviet_unit_one() {
    for rules in editions() {
        for (unit, units) in [
            ("1inf", "1inf@0612 4-6-5@0712"),
            ("36mech", "36mech@0612 4-6-5@0712 2-2-5a@0712"),
            ("1pz", "1pz@0612 3-7-5@0712 4-6-5@0712 3-5-5@0712"),
        ] {
            let mut trial = fight(&rules, units, "0712", unit, 2, "-/1");
            assert_eq!(trial.steps(unit), 2);
            let mut trial = trial.act(&["way lose"]);
            assert_eq!((trial.steps(unit), trial.hex_of(unit).as_deref()), (1, Some("0612")));
        }
        let mut trial = fight(&rules, "~1inf@0612 3-3-5a@0712", "0712", "1inf", 2, "-/1").act(&["way lose"]);
        assert_eq!(trial.hex_of("1inf"), None);
        for unit in ["2-2-5a", "4-2-7"] {
            let mut trial = fight(&rules, &format!("1inf@0612 11inf@0612 {unit}@0712"), "0712", "1inf 11inf", 3, "1/-");
            trial.go(&["way lose"]);
            assert_eq!(trial.hex_of(unit), None);
        }
    }
}

/// Case advance/79:10.1a, advance/10:8.41a
#[test]
fn a_loss_that_only_one_unit_can_take_is_not_asked_for() {
    for rules in editions() {
        let mut trial = fight(&rules, "1inf@0612 4-6-5@0712", "0712", "1inf", 2, "-/1").act(&["way lose"]);
        assert_eq!(trial.steps("1inf"), 1);
        assert!(trial.offers().iter().all(|o| !o.starts_with("lose")), "{:?}", trial.offers());
    }
}

/// Case advance/79:10.5a, advance/10:8.45a
#[test]
fn a_german_unit_that_lost_a_step_fights_with_its_reduced_strength() {
    for rules in editions() {
        // A German loss in his own phase, then the Soviet attack on what is left.
        let mut trial = even(&rules, "-/1").act(&["way lose", "lose 1inf", "done"]);
        while !trial.offers().contains(&"attack 0612".to_owned()) {
            trial.go(&["done"]);
        }
        let mut trial = trial.attack("0612", "3-7-5 3-5-5", 4);
        let told = trial.told(wargame::Viewer::Umpire);
        assert!(told.iter().any(|l| l.starts_with("6 against 9 is 1-2")), "{told:?}");
    }
}
