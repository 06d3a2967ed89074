//! Advance after combat: 10.9 (second edition: 8.48).

use std::sync::Arc;

use crate::common::{case, editions, last_fight, scene};
use advance::{Advance, GERMAN, SOVIET};
use wargame::Trial;

/// A fight in the German Combat Phase that gives a result.
fn fight(rules: &Arc<Advance>, units: &str, hexes: &str, attackers: &str, die: u16, result: &str) -> Trial<Advance> {
    let mut trial = scene(rules, 3, "de-combat", units).attack(hexes, attackers, die);
    let fight = last_fight(&mut trial);
    assert_eq!(fight.result, result, "{fight:?}");
    trial
}

/// Who may advance and where; each is asked in turn.
fn openings(trial: &mut Trial<Advance>, unit: &str) -> Vec<String> {
    trial.go(&[&format!("advance {unit}")]);
    let open = trial.targets("at");
    trial.undo();
    open
}

/// Case advance/79:10.9a, advance/10:8.48a
#[test]
fn up_to_three_participants_advance_into_a_vacated_hex() {
    for rules in editions() {
        let units = "1inf@0611 11inf@0611 12inf@0612 21inf@0612 30inf@0612 1-1-5a@0712";
        let trial = fight(&rules, units, "0712", "1inf 11inf 12inf 21inf", 6, "E/-");
        // 30inf took no part.
        let trial = trial.offered(&["advance 1inf", "advance 11inf", "advance 12inf", "advance 21inf", "done"]);
        let trial = trial.not_offered(&["advance 30inf"]);
        let trial = trial.act(&["advance 1inf", "at 0712", "advance 12inf", "at 0712", "advance 11inf", "at 0712"]);
        let mut trial = trial.not_offered(&["advance 21inf"]);
        assert_eq!(trial.places("1inf 11inf 12inf 21inf"), ["0712", "0712", "0712", "0612"]);
    }
}

/// Case advance/79:10.9a, advance/10:8.48a
#[test]
fn three_advance_into_each_of_two_vacated_hexes() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 12inf@0612 21inf@0812 30inf@0812 32inf@0812 1-1-5a@0712 1-1-5b@0713";
        let mut trial = fight(&rules, units, "0712 0713", "1inf 11inf 12inf 21inf 30inf 32inf", 6, "E/-");
        for (unit, hex) in
            [("1inf", "0712"), ("21inf", "0712"), ("30inf", "0712"), ("11inf", "0713"), ("12inf", "0713")]
        {
            trial.go(&[&format!("advance {unit}"), &format!("at {hex}")]);
        }
        assert_eq!(openings(&mut trial, "32inf"), ["0713"]);
        trial.go(&["advance 32inf", "at 0713"]);
        assert_eq!(
            trial.places("1inf 21inf 30inf 11inf 12inf 32inf"),
            ["0712", "0712", "0712", "0713", "0713", "0713"]
        );
    }
}

/// Case advance/79:10.9b
#[test]
fn an_attacker_that_lost_a_step_may_advance_and_one_that_retreated_may_not() {
    for rules in editions() {
        let beaten = || {
            let trial = fight(&rules, "1inf@0612 4-6-5@0712", "0712", "1inf", 5, "1/1");
            trial.act(&["way retreat", "pick 4-6-5", "retreat 0811"])
        };
        let mut trial = beaten().act(&["way lose", "advance 1inf", "at 0712"]);
        assert_eq!((trial.steps("1inf"), trial.hex_of("1inf").as_deref()), (1, Some("0712")));
        let mut trial = beaten().act(&["way retreat", "pick 1inf", "retreat 0512"]).not_offered(&["advance 1inf"]);
        assert_eq!(trial.hex_of("1inf").as_deref(), Some("0512"));
    }
}

/// Case advance/79:10.9c
#[test]
fn a_defender_that_lost_a_step_may_not_advance() {
    for rules in editions() {
        // 6 against 6, 1/1: one German step, and the attacker leaves 0712.
        let units = "1inf@0612 6-4-5@0712";
        let trial = scene(&rules, 3, "su-combat", units).attack("0612", "6-4-5", 5);
        let mut trial = trial.act(&["way lose", "way retreat", "pick 6-4-5", "retreat 0811"]);
        assert_eq!((trial.steps("1inf"), trial.decides()), (1, SOVIET));
        trial.refusal("advance 1inf");
        // Unhurt by -/1 it may.
        let trial = scene(&rules, 3, "su-combat", units).attack("0612", "6-4-5", 2);
        let mut trial = trial.act(&["way retreat", "pick 6-4-5", "retreat 0811"]);
        assert_eq!(trial.decides(), GERMAN);
        let mut trial = trial.offered(&["advance 1inf", "done"]).act(&["advance 1inf", "at 0712"]);
        assert_eq!(trial.hex_of("1inf").as_deref(), Some("0712"));
    }
}

/// 12 against 3 makes the defender of 0712 retreat by 0811 to 0911.
fn two_hexes(rules: &Arc<Advance>) -> Trial<Advance> {
    let trial = fight(rules, "1inf@0612 11inf@0612 2-3-5a@0712", "0712", "1inf 11inf", 6, "2/-");
    trial.act(&["way retreat", "pick 2-3-5a", "retreat 0811", "retreat 0911"])
}

/// Case advance/79:10.9d, advance/10:8.48b
#[test]
fn after_a_retreat_of_two_hexes_both_hexes_are_open() {
    for rules in editions() {
        let mut trial = two_hexes(&rules);
        assert_eq!(openings(&mut trial, "1inf"), ["0712", "0811"]);
        let mut trial = trial.act(&["advance 1inf", "at 0811"]);
        assert_eq!(openings(&mut trial, "11inf"), ["0712", "0811"]);
        trial.go(&["advance 11inf", "at 0712"]);
        assert_eq!(trial.places("1inf 11inf"), ["0811", "0712"]);
        let mut trial = two_hexes(&rules).act(&["advance 1inf", "at 0712", "advance 11inf", "at 0712"]);
        assert_eq!(trial.places("1inf 11inf"), ["0712", "0712"]);
        let mut trial = two_hexes(&rules).act(&["advance 1inf", "at 0811", "done"]);
        assert_eq!(trial.places("1inf 11inf"), ["0811", "0612"]);
        // The first hex is not vacated where other Soviet units stand in it.
        let units = "1inf@0612 11inf@0612 2-3-5a@0712 1-1-5a@0711 1-1-5b@0811 1-1-5c@0812";
        let trial = fight(&rules, units, "0712", "1inf 11inf", 6, "2/-");
        let mut trial = trial.act(&["way retreat", "pick 2-3-5a", "retreat 0811", "retreat 0911"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0712"]);
        // After one hex only the hex fought over is open.
        let trial = fight(&rules, "1inf@0612 11inf@0612 2-3-5a@0712", "0712", "1inf 11inf", 4, "1/-");
        let mut trial = trial.act(&["way retreat", "pick 2-3-5a", "retreat 0811"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0712"]);
    }
}

/// Case advance/79:10.9e, advance/10:8.48c
#[test]
fn after_elimination_of_all_the_advance_ends_in_the_hex() {
    for rules in editions() {
        let mut trial = fight(&rules, "1inf@0612 11inf@0612 1-1-5a@0712", "0712", "1inf 11inf", 6, "E/-");
        assert_eq!(openings(&mut trial, "1inf"), ["0712"]);
        // A unit lost on its second hex was eliminated like the rest.
        let units = "1inf@0612 11inf@0612 12inf@0809 21inf@1011 2-3-5a@0712";
        let trial = fight(&rules, units, "0712", "1inf 11inf", 6, "2/-");
        let mut trial = trial.act(&["way retreat", "pick 2-3-5a", "retreat 0811"]);
        assert_eq!(trial.hex_of("2-3-5a"), None);
        assert_eq!(openings(&mut trial, "1inf"), ["0712"]);
        // If another unit went two hexes, its way is open.
        let units = "1inf@0612 11inf@0612 12inf@0612 21inf@0809 30inf@1011 2-3-5a@0712 1-1-5a@0712";
        let trial = fight(&rules, units, "0712", "1inf 11inf 12inf", 6, "2/-");
        let trial = trial.act(&["way retreat", "pick 2-3-5a", "retreat 0811"]);
        let mut trial = trial.act(&["pick 1-1-5a", "retreat 0812", "retreat 0913"]);
        assert_eq!(trial.places("2-3-5a 1-1-5a"), ["-", "0913"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0712", "0812"]);
    }
}

/// Case advance/79:10.9f, advance/10:8.48a
#[test]
fn an_advance_ignores_zones_of_control_and_costs_no_points() {
    for rules in editions() {
        // From the zone of 0713 into the zone of 0713 and 0812.
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 1-1-5b@0713 1-1-5c@0812";
        let trial = fight(&rules, units, "0712", "1inf 11inf", 6, "E/-");
        let mut trial = trial.act(&["advance 1inf", "at 0712"]);
        assert_eq!(trial.hex_of("1inf").as_deref(), Some("0712"));
        // An overrun of a clear hex costs 3 of 8 points in both editions; the advance nothing.
        let trial = scene(&rules, 3, "de-movement", "1pz@0612 1-1-5a@0712").dice(&[6]);
        let mut trial = trial.act(&["pick 1pz", "overrun 0712"]);
        assert_eq!(last_fight(&mut trial).result, "E/-");
        let mut trial = trial.act(&["advance 1pz", "at 0712"]);
        assert_eq!(trial.left_after("move 0811"), 16 - 6 - 2);
    }
}

/// Case advance/79:10.9g, advance/10:8.48a
#[test]
fn an_advance_is_made_at_once_or_not_at_all() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 21inf@1710 1-1-5b@1810";
        let won = || fight(&rules, units, "0712", "1inf 11inf", 6, "E/-");
        let trial = won().not_offered(&["attack 1810"]).act(&["done"]);
        // Neither the unit nor the hex is asked about again.
        let trial = trial.not_offered(&["advance 1inf", "at 0712"]).offered(&["attack 1810"]);
        let mut trial = trial.attack("1810", "21inf", 6);
        let next = last_fight(&mut trial);
        assert_eq!(next.result, "2/-", "{next:?}");
        let mut trial = trial.act(&["way lose"]);
        assert_eq!(trial.targets("advance"), ["21inf"]);
        assert_eq!(trial.hex_of("1inf").as_deref(), Some("0612"));
        let mut trial = won().act(&["advance 1inf", "at 0712", "done"]).not_offered(&["advance 11inf"]);
        assert_eq!(trial.places("1inf 11inf"), ["0712", "0612"]);
    }
}

/// Case advance/10:8.48a
#[test]
fn only_an_overrun_makes_the_advance_a_duty() {
    for rules in editions() {
        let trial = fight(&rules, "1inf@0612 11inf@0612 1-1-5a@0712", "0712", "1inf 11inf", 6, "E/-");
        let mut trial = trial.offered(&["done"]).act(&["done"]);
        assert_eq!(trial.places("1inf 11inf"), ["0612", "0612"]);
        let trial = scene(&rules, 3, "de-movement", "1pz@0612 6pz@0612 1-1-5a@0712").dice(&[6]);
        let trial = trial.act(&["pick 1pz", "join 6pz", "overrun 0712"]);
        let trial = trial.refused("done", &case(&rules, "7.6", "7.6"));
        trial.act(&["advance 6pz", "at 0712"]).offered(&["done"]);
    }
}

/// Case advance/79:10.9h
#[test]
fn defenders_advance_when_the_attackers_left_on_an_unsplit_result() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0611 3-7-5@0712 3-5-5@0712 1-1-5a@0713";
        let beaten = |die, result: &str| fight(&rules, units, "0712", "1inf 11inf", die, result);
        let away = ["way retreat", "pick 1inf", "retreat 0513", "pick 11inf", "retreat 0511"];
        let mut trial = beaten(2, "-/1").act(&away);
        assert_eq!(trial.decides(), SOVIET);
        // Only participants; into either of the two hexes.
        let mut trial = trial.offered(&["advance 3-7-5", "advance 3-5-5", "done"]).not_offered(&["advance 1-1-5a"]);
        assert_eq!(openings(&mut trial, "3-7-5"), ["0611", "0612"]);
        trial.go(&["advance 3-7-5", "at 0611", "advance 3-5-5", "at 0612"]);
        assert_eq!(trial.places("3-7-5 3-5-5"), ["0611", "0612"]);
        // A loss that leaves the hexes held opens nothing.
        let mut trial = beaten(2, "-/1").act(&["way lose", "lose 1inf"]);
        assert_eq!((trial.decides(), trial.targets("advance")), (GERMAN, vec![]));
        // After a retreat of two hexes the first of the way is open, too.
        let trial = fight(&rules, "1inf@0612 4-6-5@0712", "0712", "1inf", 1, "-/2");
        let mut trial = trial.act(&["way retreat", "pick 1inf", "retreat 0512", "retreat 0411"]);
        assert_eq!(openings(&mut trial, "4-6-5"), ["0512", "0612"]);
        // After elimination of the attackers only their hex.
        let units = "1inf@0612 3-7-5@0712 4-6-5@0712";
        let mut trial = fight(&rules, units, "0712", "1inf", 1, "-/E");
        assert_eq!(openings(&mut trial, "4-6-5"), ["0612"]);
        // On a split result nothing.
        let trial = fight(&rules, "1inf@0612 4-6-5@0712", "0712", "1inf", 5, "1/1");
        let trial =
            trial.act(&["way retreat", "pick 4-6-5", "retreat 0811", "way retreat", "pick 1inf", "retreat 0512"]);
        trial.not_offered(&["advance 4-6-5"]);
    }
}

/// Case advance/79:10.9i
#[test]
fn in_a_combined_attack_each_emptied_hex_is_open() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 12inf@0612 2-2-5a@0712 2-2-5b@0713";
        let won = |die, result: &str| fight(&rules, units, "0712 0713", "1inf 11inf 12inf", die, result);
        // 0713 is still held.
        let mut trial = won(4, "1/-").act(&["way lose", "lose 2-2-5a"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0712"]);
        let mut trial = won(4, "1/-").act(&["way lose", "lose 2-2-5b"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0713"]);
        // Both are empty: each for itself.
        let mut trial =
            won(4, "1/-").act(&["way retreat", "pick 2-2-5a", "retreat 0811", "pick 2-2-5b", "retreat 0813"]);
        assert_eq!(openings(&mut trial, "1inf"), ["0712", "0713"]);
        let mut trial = trial.act(&["advance 1inf", "at 0712", "advance 11inf", "at 0713", "done"]);
        assert_eq!(trial.places("1inf 11inf 12inf"), ["0712", "0713", "0612"]);
    }
}
