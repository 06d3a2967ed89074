//! Section 17 (2010: 15): surprise.

use std::sync::Arc;

use crate::common::*;
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Trial, Viewer};

/// The Soviet Movement Phase of a Game-Turn.
fn movement(rules: &Arc<Advance>, turn: u8, units: &str) -> Trial<Advance> {
    scene(rules, turn, "su-movement", units)
}

/// The case of 17.2, and of 15.1 which says the same.
fn march(rules: &Arc<Advance>) -> String {
    case(rules, "17.2", "15.1")
}

/// The Game-Turn and phase at hand.
fn moment(trial: &mut Trial<Advance>) -> (u8, String) {
    (trial.view(Viewer::Umpire).moment.turn, trial.phase())
}

/// Ends the activation at hand, if one is open.
fn rest(mut trial: Trial<Advance>) -> Trial<Advance> {
    let moving = trial.view(Viewer::Umpire).ask.is_some_and(|a| !a.chosen.is_empty());
    if moving { trial.act(&["done"]) } else { trial }
}

/// Case advance/79:17.1a, advance/10:15.1a
#[test]
fn soviet_units_do_not_disengage_on_game_turn_1() {
    for rules in editions() {
        let units = "1inf@0512 2-2-5a@0611 2-2-5b@0611";
        movement(&rules, 2, units).act(&["pick 2-2-5a"]).offered(&["move 0711"]);
        movement(&rules, 1, units).not_offered(&["pick 2-2-5a"]);
    }
}

/// Case advance/79:17.1a, advance/10:15.1a
#[test]
fn soviet_units_do_not_overrun_on_game_turn_1() {
    for rules in editions() {
        let units = "1inf@0512 2-2-5a@0812";
        movement(&rules, 2, units).act(&["pick 2-2-5a", "move 0612"]).offered(&["overrun 0512"]);
        let t = movement(&rules, 1, units).act(&["pick 2-2-5a", "move 0612"]).not_offered(&["overrun 0512"]);
        t.refused("overrun 0512", &case(&rules, "17.1", "15.1"));
    }
}

/// Case advance/79:17.1a, advance/10:15.1a
#[test]
fn soviet_reinforcements_are_not_delayed_on_game_turn_1() {
    for (rules, piece) in [(e79(), "i19"), (e10(), "i20")] {
        let start = movement(&rules, 1, "1inf@0512").mark("reinforcements", toml::Value::from(vec![piece]));
        let mut t = start.refused("done", &case(&rules, "16.5", "14.5"));
        t.go(&[&format!("pick {piece}"), "enter 1113"]);
        while t.offers() != ["done"] {
            let step = t.offers()[0].clone();
            t.go(&[&step]);
        }
        let mut second = movement(&rules, 2, "1inf@0512").mark("reinforcements", "due").act(&["done"]);
        assert_ne!(moment(&mut second), (2, "su-movement".into()), "on Game-Turn 2 they may wait");
    }
}

/// German units three and four hexes away: either will do, the nearer need not be taken.
///
/// Case advance/79:17.2a, advance/10:15.1b
#[test]
fn a_unit_that_can_must_end_next_to_any_german_unit() {
    for rules in editions() {
        let start = || movement(&rules, 1, "1inf@0512 11inf@1212 2-2-5a@0812").act(&["pick 2-2-5a"]);
        start().refused("done", &march(&rules));
        start().act(&["move 0712"]).refused("done", &march(&rules)).act(&["move 0612"]).offered(&["done"]);
        let far = start().act(&["move 0912"]).refused("done", &march(&rules));
        let mut far = far.act(&["move 1112"]).offered(&["done"]);
        assert_eq!(far.hex_of("2-2-5a").as_deref(), Some("1112"));
        let mut later =
            movement(&rules, 2, "1inf@0512 11inf@1212 2-2-5a@0812").act(&["pick 2-2-5a", "move 0712", "done"]);
        assert_eq!(later.hex_of("2-2-5a").as_deref(), Some("0712"), "only on Game-Turn 1");
    }
}

/// With three Soviet units in 1002 the unit has to go round to 1001, in the second edition too.
///
/// Case advance/79:17.2a, advance/10:15.1b
#[test]
fn a_full_hex_is_no_place_to_end_next_to_a_german_unit() {
    for rules in editions() {
        let full = "2-2-5b@1002 2-2-5c@1002 2-2-5d@1002";
        let mut open = movement(&rules, 1, "1inf@0902 2-2-5a@1202").act(&["pick 2-2-5a"]);
        assert!(open.targets("move").contains(&"1002".into()));
        let full = movement(&rules, 1, &format!("1inf@0902 2-2-5a@1202 {full}")).act(&["pick 2-2-5a"]);
        full.not_offered(&["move 1002"]).offered(&["move 1001"]);
    }
}

/// The only German is eight hexes off; five of them are in reach.
///
/// Case advance/79:17.2b
#[test]
fn a_unit_out_of_reach_spends_its_full_allowance_towards_the_nearest_german() {
    let rules = e79();
    let mut t = movement(&rules, 1, "1inf@0512 2-2-5a@1312").act(&["pick 2-2-5a"]);
    for (ways, next) in [
        (vec!["1211", "1212"], "1212"),
        (vec!["1112", "1113"], "1113"),
        (vec!["1012", "1013"], "1012"),
        (vec!["0912", "0913"], "0912"),
        (vec!["0811", "0812"], "0812"),
    ] {
        t = t.refused("done", "79:17.2");
        assert_eq!(t.targets("move"), ways);
        t.go(&[&format!("move {next}")]);
    }
    assert_eq!(moment(&mut t), (1, "su-movement".into()));
    t.offered(&["done"]);
}

/// Case advance/10:15.1b
#[test]
fn in_the_second_edition_too_a_unit_out_of_reach_spends_all_it_can() {
    let rules = e10();
    let mut t = movement(&rules, 1, "1inf@0512 2-2-5a@1312").act(&["pick 2-2-5a"]);
    for (ways, next) in [
        (vec!["1211", "1212", "1313"], "1212"),
        (vec!["1112", "1113"], "1113"),
        (vec!["1012", "1013"], "1012"),
        (vec!["0912", "0913"], "0912"),
    ] {
        t = t.refused("done", "10:15.1");
        assert_eq!(t.targets("move"), ways);
        t.go(&[&format!("move {next}")]);
    }
    t.offered(&["done"]);
}

/// 0802 is three hexes from 0604 but a long way round the Gulf of Riga; 1110 is eight hexes from it.
///
/// Case advance/79:17.2b, advance/79:17.2f, advance/10:15.1b, advance/10:15.1d
#[test]
fn the_nearest_german_is_counted_in_movement_points() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@0802 11inf@1110 2-2-5a@0604").act(&["pick 2-2-5a"]);
        let t = t.offered(&["move 0605", "move 0705"]);
        t.refused("move 0603", &march(&rules)).refused("move 0704", &march(&rules));
    }
}

/// Unsupplied, with two points, before a river and a forest of three (4.3).
///
/// Case advance/10:15.1b
#[test]
fn a_unit_that_can_only_spend_everything_on_one_hex_must() {
    let rules = e10();
    let t = movement(&rules, 1, "1inf@0404 2-2-5a@0603").refused("done", "10:15.1").act(&["pick 2-2-5a"]);
    let mut t = t.refused("done", "10:15.1").refused("move 0704", "10:15.1").act(&["move 0504"]).offered(&["done"]);
    assert_eq!(t.hex_of("2-2-5a").as_deref(), Some("0504"));
}

/// Case advance/79:17.2c, advance/10:15.1c
#[test]
fn the_units_in_0205_and_2204_do_not_move_on_game_turn_1() {
    for rules in editions() {
        let units = "1inf@0508 11inf@1908 2-2-5a@0205 2-2-5b@2204 2-2-5c@0206";
        let t = movement(&rules, 1, units).offered(&["pick 2-2-5c"]);
        t.refused("pick 2-2-5a", &march(&rules)).refused("pick 2-2-5b", &march(&rules));
        movement(&rules, 2, units).offered(&["pick 2-2-5a", "pick 2-2-5b"]);
    }
}

/// A unit that comes to one of these hexes on its way is not held there.
///
/// Case advance/79:17.2c, advance/10:15.1c
#[test]
fn only_units_that_began_in_0205_or_2204_are_bound_to_them() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@0404 2-2-5a@0205 2-2-5b@0206").act(&["pick 2-2-5b", "move 0205"]);
        let t = t.refused("done", &march(&rules)).act(&["move 0305"]).offered(&["done"]);
        rest(t).not_offered(&["pick 2-2-5a"]).offered(&["done"]);
    }
}

/// Case advance/79:17.2d
#[test]
fn a_unit_next_to_a_german_unit_stays() {
    let rules = e79();
    let units = "1inf@0512 11inf@0710 2-2-5a@0611 2-2-5b@0611 2-2-5c@0613";
    let t = movement(&rules, 1, units).refused("pick 2-2-5a", "79:17.2").refused("pick 2-2-5b", "79:17.2");
    let mut t = rest(t.act(&["pick 2-2-5c", "move 0612"])).act(&["done"]);
    assert_eq!(t.places("2-2-5a 2-2-5b"), ["0611", "0611"]);
    assert_eq!(moment(&mut t), (1, "su-combat".into()), "it has met its duty where it stands");
}

/// The lake between 1807 and 1907 is no neighbourhood.
///
/// Case advance/79:17.2a, advance/79:17.2d, advance/10:15.1b
#[test]
fn a_german_unit_across_a_lake_hexside_is_not_adjacent() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@1807 2-2-5a@1907").refused("done", &march(&rules));
        t.act(&["pick 2-2-5a"]).refused("done", &march(&rules)).act(&["move 1808"]).offered(&["done"]);
    }
}

/// 0612 is five points away from 1112: every step has to count.
///
/// Case advance/79:17.2e, advance/10:15.1d
#[test]
fn a_step_that_puts_the_hex_next_to_a_german_out_of_reach_is_refused() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@0512 2-2-5a@1112").act(&["pick 2-2-5a"]).offered(&["move 1012", "move 0612"]);
        let t = t.refused("move 1111", &march(&rules)).refused("move 1113", &march(&rules));
        let t = t.refused("move 1212", &march(&rules)).act(&["move 1012"]);
        t.refused("move 1013", &march(&rules))
            .refused("move 1112", &march(&rules))
            .offered(&["move 0912", "move 0612"]);
    }
    let e10 = movement(&e10(), 1, "1inf@0512 2-2-5a@1112").act(&["pick 2-2-5a"]);
    e10.refused("move 1011", "10:15.1");
    let near = movement(&e79(), 1, "1inf@0512 2-2-5a@0812").act(&["pick 2-2-5a"]);
    near.offered(&["move 0813", "move 0912"]);
}

/// Daugavpils is full. From 1012 and 1013 the unit can still come next to 0512, from the other hexes around it not.
///
/// Case advance/79:17.2e, advance/10:15.1d
#[test]
fn a_reinforcement_enters_where_it_can_still_come_next_to_a_german() {
    for (rules, piece) in [(e79(), "i19"), (e10(), "i20")] {
        let full = "2-2-5a@1113 2-2-5b@1113 2-2-5c@1113";
        let t = movement(&rules, 1, &format!("1inf@0512 {full}"));
        let mut t = t.mark("reinforcements", toml::Value::from(vec![piece])).act(&[&format!("pick {piece}")]);
        assert_eq!(t.targets("enter"), ["1012", "1013"]);
        t.not_offered(&["enter 1112", "enter 1212", "enter 1213"]);
    }
}

/// 1112 is a nearest vacant hex (16.2); what forbids it is the march.
///
/// Case advance/79:17.2e, advance/10:15.1d
#[test]
fn the_refusal_of_an_entry_too_far_away_names_the_march() {
    for (rules, piece) in [(e79(), "i19"), (e10(), "i20")] {
        let t = movement(&rules, 1, "1inf@0512 2-2-5a@1113 2-2-5b@1113 2-2-5c@1113");
        let t = t.mark("reinforcements", toml::Value::from(vec![piece])).act(&[&format!("pick {piece}")]);
        t.refused("enter 1112", &march(&rules));
    }
}

/// With full allowance the unit in 0802 would reach the Germans in 1302; out of supply it has two points.
///
/// Case advance/79:17.2b, advance/10:15.1b
#[test]
fn an_unsupplied_unit_marches_with_half_its_allowance() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@1302 2-2-5a@0802").act(&["pick 2-2-5a"]).refused("done", &march(&rules));
        let t = t.act(&["move 0902"]).refused("done", &march(&rules)).act(&["move 1002"]);
        let mut t = rest(t).act(&["done"]);
        assert_eq!(t.hex_of("2-2-5a").as_deref(), Some("1002"));
        assert_ne!(moment(&mut t), (1, "su-movement".into()));
    }
}

/// From 1312 two hexes are nearer to 0512 in the first edition: 1211 and 1212.
///
/// Case advance/79:17.2f
#[test]
fn a_forced_march_does_not_enter_a_full_hex() {
    let rules = e79();
    let one = "2-2-5b@1212 2-2-5c@1212 2-2-5d@1212";
    let two = "3-2-5a@1211 3-2-5b@1211 3-2-5c@1211";
    let mut t = movement(&rules, 1, &format!("1inf@0512 2-2-5a@1312 {one}")).act(&["pick 2-2-5a"]);
    assert_eq!(t.targets("move"), ["1211"]);
    t.not_offered(&["move 1212"]);
    movement(&rules, 1, &format!("1inf@0512 2-2-5a@1312 {one} {two}")).not_offered(&["pick 2-2-5a"]);
}

/// Elsewhere a full hex may be passed through in this edition, but not on the forced march.
///
/// Case advance/10:15.1d
#[test]
fn in_the_second_edition_too_a_forced_march_does_not_enter_a_full_hex() {
    let rules = e10();
    let full = "2-2-5b@1212 2-2-5c@1212 2-2-5d@1212";
    let mut t = movement(&rules, 1, &format!("1inf@0512 2-2-5a@1312 {full}")).act(&["pick 2-2-5a"]);
    assert_eq!(t.targets("move"), ["1211", "1313"]);
    t.refused("move 1212", "10:15.1").refused("move 1412", "10:15.1");
}

/// From 1310 over the hill 1209 to 1009 nine half-points are spent but two; the Daugava would cost four.
///
/// Case advance/79:17.2f, advance/10:15.1d
#[test]
fn a_forced_march_ends_when_no_nearer_hex_can_be_afforded() {
    for rules in editions() {
        let mut t =
            movement(&rules, 1, "1inf@0512 2-2-5a@1310").act(&["pick 2-2-5a", "move 1209", "move 1109", "move 1009"]);
        assert_eq!(t.offers(), ["done"], "the unit has done what it can");
        assert_eq!(t.hex_of("2-2-5a").as_deref(), Some("1009"));
        let mut t = rest(t).act(&["done"]);
        assert_ne!(moment(&mut t), (1, "su-movement".into()));
    }
}

/// Case advance/79:17.2g, advance/10:15.1e
#[test]
fn the_phase_does_not_end_while_a_bound_unit_could_be_moved() {
    for rules in editions() {
        let t = movement(&rules, 1, "1inf@0512 2-2-5a@0812 2-2-5b@0813 2-2-5c@2204").refused("done", &march(&rules));
        let t = rest(t.act(&["pick 2-2-5a", "move 0611"])).refused("done", &march(&rules));
        let mut t = rest(t.act(&["pick 2-2-5b", "move 0612"])).act(&["done"]);
        assert_eq!(moment(&mut t), (1, "su-combat".into()));
        let mut later = movement(&rules, 2, "1inf@0512 2-2-5a@0812 2-2-5b@0813").act(&["done"]);
        assert_ne!(moment(&mut later), (2, "su-movement".into()));
    }
}

/// All four divisions of the schedule come in before the phase ends.
///
/// Case advance/79:17.2g, advance/10:15.1e
#[test]
fn the_phase_does_not_end_while_a_reinforcement_is_off_the_map() {
    for rules in editions() {
        let mut t = movement(&rules, 1, "1inf@0512").mark("reinforcements", "due").play();
        for left in (1..=4).rev() {
            t = t.refused("done", &case(&rules, "16.5", "14.5"));
            let picks = t.targets("pick");
            assert_eq!(picks.len(), left);
            t.go(&[&format!("pick {}", picks[0]), "enter 1113"]);
            while !t.targets("move").is_empty() {
                let step = t.targets("move").remove(0);
                t.go(&[&format!("move {step}")]);
            }
        }
        assert_eq!(t.offers(), ["done"]);
    }
}

/// Case advance/79:17.3a, advance/79:17.3d, advance/10:15.2a
#[test]
fn every_soviet_unit_next_to_a_german_unit_attacks_on_game_turn_1() {
    for rules in editions() {
        let why = case(&rules, "17.3", "15.2");
        let units = "1inf@0512 2-2-5a@0611 11inf@0908 2-2-5b@0808 2-2-5c@1309";
        let t = scene(&rules, 1, "su-combat", units).refused("done", &why);
        let t = t.attack("0512", "2-2-5a", 3);
        let mut t = retreat_or_lose(t).refused("done", &why);
        assert_eq!(t.targets("attack"), ["0908"]);
        let mut t = retreat_or_lose(t.attack("0908", "2-2-5b", 3));
        if moment(&mut t) == (1, "su-combat".into()) {
            t.go(&["done"]);
        }
        assert_eq!(moment(&mut t).0, 2, "the unit that has no German neighbour is free");
        scene(&rules, 2, "su-combat", units).offered(&["done"]);
    }
}

/// Answers for the Soviet attacker of a lost attack and the German defender until the phase asks again.
fn retreat_or_lose(mut t: Trial<Advance>) -> Trial<Advance> {
    while moment(&mut t) == (1, "su-combat".into()) && t.targets("attack").is_empty() && t.offers() != ["done"] {
        let offers = t.offers();
        let answer = ["way lose", "done"].into_iter().find(|a| offers.iter().any(|o| o == a));
        let answer = answer.map_or_else(|| offers[0].clone(), str::to_owned);
        t.go(&[&answer]);
    }
    t
}

/// Case advance/79:17.3a, advance/10:15.2a
#[test]
fn the_units_in_0205_and_2204_and_untried_units_have_to_attack_too() {
    for rules in editions() {
        let why = case(&rules, "17.3", "15.2");
        scene(&rules, 1, "su-combat", "1inf@0206 2-2-5a@0205").refused("done", &why);
        scene(&rules, 1, "su-combat", "1inf@2205 2-2-5a@2204").refused("done", &why);
        scene(&rules, 1, "su-combat", "1inf@0512").untried("2-2-5a", "0611").refused("done", &why);
    }
}

/// The unit in 0611 is next to 0512 and 0712.
///
/// Case advance/79:17.3b, advance/10:15.2a
#[test]
fn a_unit_attacks_one_hex_of_those_next_to_it_and_all_units_in_it() {
    for rules in editions() {
        let t = scene(&rules, 1, "su-combat", "1inf@0512 11inf@0512 12inf@0712 4-5-5@0611")
            .offered(&["attack 0512", "attack 0712"]);
        let mut t = t.attack("0512", "4-5-5", 1);
        assert_eq!(last_fight(&mut t).initial, "1-3", "4 against the 12 of both units");
        let mut t = retreat_or_lose(t);
        if moment(&mut t) == (1, "su-combat".into()) {
            t.go(&["done"]);
        }
        assert_eq!(moment(&mut t).0, 2, "0712 need not be attacked");
    }
}

/// 0412 touches 0512 alone; 0611 touches 0512 and 0712.
///
/// Case advance/79:17.3c, advance/10:15.2b
#[test]
fn an_attack_that_leaves_an_obliged_unit_without_a_hex_is_refused() {
    for rules in editions() {
        let why = case(&rules, "17.3", "15.2");
        let start = || scene(&rules, 1, "su-combat", "1inf@0512 11inf@0712 2-2-5a@0412 2-2-5b@0611");
        start().act(&["attack 0512", "join 2-2-5b"]).refused("done", &why).act(&["join 2-2-5a"]).offered(&["done"]);
        start().act(&["attack 0512", "join 2-2-5a"]).offered(&["done"]);
        start().act(&["attack 0712", "join 2-2-5b"]).offered(&["done"]);
        let later = scene(&rules, 2, "su-combat", "1inf@0512 11inf@0712 2-2-5a@0412 2-2-5b@0611");
        later.act(&["attack 0512", "join 2-2-5b"]).offered(&["done"]);
    }
}

/// Case advance/79:17.3d, advance/10:15.2b
#[test]
fn the_combat_phase_does_not_end_while_an_obliged_unit_has_not_attacked() {
    for rules in editions() {
        let why = case(&rules, "17.3", "15.2");
        let t = scene(&rules, 1, "su-combat", "1inf@0512 2-2-5a@0412 2-2-5b@0611").refused("done", &why);
        let mut t = retreat_or_lose(t.attack("0512", "2-2-5a 2-2-5b", 5));
        if moment(&mut t) == (1, "su-combat".into()) {
            t.go(&["done"]);
        }
        assert_eq!(moment(&mut t).0, 2);
        let fought = scene(&rules, 1, "su-combat", "1inf@0512 11inf@0712 2-2-5b@0611");
        let mut fought = fought.mark("fought", toml::Value::from(vec!["2-2-5b"])).play();
        assert_eq!(moment(&mut fought).0, 2, "who has attacked is no longer obliged");
    }
}

/// The attack from 0611 is beaten off and the German advances next to 0711; he has been attacked and is so no more.
///
/// Case advance/79:17.3d, advance/10:15.2b
#[test]
fn an_advance_makes_no_new_duty() {
    for rules in editions() {
        let t = scene(&rules, 1, "su-combat", "1inf@0512 1-1-5a@0611 2-2-5a@0711");
        let mut t = t.attack("0512", "1-1-5a", 1).act(&["advance 1inf"]);
        while t.hex_of("1inf").as_deref() != Some("0611") {
            t.go(&["at 0611"]);
        }
        while moment(&mut t) == (1, "su-combat".into()) {
            t.go(&["done"]);
        }
        assert_eq!(t.hex_of("2-2-5a").as_deref(), Some("0711"));
    }
}

/// Surprise turn, entry hex and the hex the first three move on to.
fn editions_of_surprise() -> [(Arc<Advance>, u8, &'static str, &'static str); 2] {
    [(e79(), 7, "2713", "2712"), (e10(), 8, "2911", "2810")]
}

const SIX: [&str; 6] = ["i32", "i33", "i34", "i35", "i36", "i37"];

/// A Soviet Movement Phase with units of the surprise group waiting, and a fight elsewhere.
fn waiting(rules: &Arc<Advance>, turn: u8, group: &[&str]) -> Trial<Advance> {
    let units = movement(rules, turn, "1inf@0512 4-5-5@0611");
    units.mark("reinforcements", toml::Value::from(group.to_vec()))
}

/// Brings in the first three, moves them on, and the others.
fn enter(t: Trial<Advance>, group: &[&str], hex: &str, on: &str) -> Trial<Advance> {
    let (first, rest) = group.split_at(group.len().min(3));
    let mut t = t;
    for (party, next) in [(first, Some(on)), (rest, None)] {
        let [lead, others @ ..] = party else { continue };
        t.go(&[&format!("pick {lead}")]);
        for other in others {
            t.go(&[&format!("join {other}")]);
        }
        t.go(&[&format!("enter {hex}")]);
        if let Some(next) = next {
            t.go(&[&format!("move {next}")]);
        }
        t.go(&["done"]);
    }
    t
}

/// The shifts of the attack of 4-5-5 from 0611 on 0512.
fn attack_elsewhere(t: Trial<Advance>) -> Vec<(String, i8)> {
    let mut t = t.act(&["done", "attack 0512", "join 4-5-5"]);
    forecast_shifts(&mut t)
}

/// Case advance/79:17.4a, advance/10:15.3a
#[test]
fn six_units_that_enter_on_their_turn_give_every_attack_four_columns() {
    for (rules, turn, hex, on) in editions_of_surprise() {
        let t = enter(waiting(&rules, turn, &SIX), &SIX, hex, on);
        assert_eq!(attack_elsewhere(t), [(case(&rules, "17.4", "15.3"), 4)], "the attack is not one of theirs");
        assert_eq!(attack_elsewhere(waiting(&rules, turn, &SIX)), [], "none has entered");
    }
}

/// Case advance/79:17.4a, advance/10:15.3a
#[test]
fn the_bonus_is_for_its_own_turn_only() {
    for (rules, turn, ..) in editions_of_surprise() {
        for (turn, expected) in [(turn, 4), (turn + 1, 0), (turn - 1, 0)] {
            let t = scene(&rules, turn, "su-combat", "1inf@0512 4-5-5@0611").mark("surprise", 6);
            let mut t = t.act(&["attack 0512", "join 4-5-5"]);
            let by: i8 = forecast_shifts(&mut t).iter().map(|s| s.1).sum();
            assert_eq!(by, expected, "Game-Turn {turn}");
        }
    }
}

/// A German in the entry hex drives them to the hexes next to it.
///
/// Case advance/79:17.4b, advance/10:15.3a
#[test]
fn entering_elsewhere_because_of_german_units_keeps_the_bonus() {
    for (rules, turn, hex, ..) in editions_of_surprise() {
        let mut t = waiting(&rules, turn, &SIX).unit("11inf", hex).play();
        for party in SIX.chunks(3) {
            t.go(&[&format!("pick {}", party[0]), &format!("join {}", party[1]), &format!("join {}", party[2])]);
            let elsewhere = t.targets("enter").remove(0);
            assert_ne!(elsewhere, hex);
            t.go(&[&format!("enter {elsewhere}"), "done"]);
        }
        assert_eq!(attack_elsewhere(t), [(case(&rules, "17.4", "15.3"), 4)]);
    }
}

/// In the first edition the second three find 2713 full.
///
/// Case advance/79:17.4a
#[test]
fn entering_elsewhere_because_the_hex_is_full_is_entering() {
    let rules = e79();
    let t = waiting(&rules, 7, &SIX).act(&["pick i32", "join i33", "join i34", "enter 2713", "done"]);
    let mut t = t.act(&["pick i35", "join i36", "join i37"]);
    assert!(!t.targets("enter").contains(&"2713".into()));
    assert_eq!(attack_elsewhere(t.act(&["enter 2612", "done"])), [("79:17.4".into(), 4)]);
}

/// Case advance/79:17.4c, advance/10:15.3b
#[test]
fn holding_back_one_of_the_six_loses_the_bonus_for_good() {
    for (rules, turn, hex, on) in editions_of_surprise() {
        let t = enter(waiting(&rules, turn, &SIX), &SIX[..5], hex, on);
        assert_eq!(attack_elsewhere(t), []);
        let mut later = waiting(&rules, turn + 1, &SIX[5..]).mark("surprise", 5).act(&["pick i37"]);
        let hex = later.targets("enter").remove(0);
        let later = later.act(&[&format!("enter {hex}"), "done"]);
        assert_eq!(attack_elsewhere(later), [], "the sixth comes too late");
    }
}

/// Case advance/79:17.4d, advance/10:15.3b
#[test]
fn units_of_the_surprise_held_back_enter_further_north() {
    for (rules, turn, expected) in [
        (e79(), 8, "2908"),
        (e79(), 9, "2906"),
        (e79(), 10, "2906"),
        (e79(), 12, "2906"),
        (e10(), 9, "2906"),
        (e10(), 10, "2906"),
        (e10(), 12, "2906"),
    ] {
        let mut t = waiting(&rules, turn, &SIX[2..4]).act(&["pick i34"]);
        assert_eq!(t.targets("enter"), [expected], "Game-Turn {turn}");
    }
}

/// Case advance/79:17.4e, advance/10:15.3a, advance/10:15.3c, advance/10:15.3d
#[test]
fn overruns_have_the_bonus_once_all_six_are_on_the_map() {
    for (rules, turn, hex, on) in editions_of_surprise() {
        let overrun = (case(&rules, "7.1", "7.1"), -2);
        let mut before = waiting(&rules, turn, &SIX).dice(&[6]).act(&["pick 4-5-5", "overrun 0512"]);
        assert_eq!(last_fight(&mut before).shifts, std::slice::from_ref(&overrun));
        let mut five = enter(waiting(&rules, turn, &SIX), &SIX[..5], hex, on).dice(&[6]);
        five.go(&["pick 4-5-5", "overrun 0512"]);
        assert_eq!(last_fight(&mut five).shifts, std::slice::from_ref(&overrun), "five are not enough");

        let mut after = enter(waiting(&rules, turn, &SIX), &SIX, hex, on).dice(&[6]);
        after.go(&["pick 4-5-5", "overrun 0512"]);
        let fight = last_fight(&mut after);
        let mut shifts = fight.shifts.clone();
        shifts.sort_by_key(|s| s.1);
        assert_eq!(shifts, [overrun, (case(&rules, "17.4", "15.3"), 4)]);
        assert_eq!((fight.initial.as_str(), fight.column.as_str()), ("1-2", "2-1"), "net two to the right");
    }
}

/// Germans have nothing of it.
///
/// Case advance/79:17.4a, advance/10:15.3a
#[test]
fn the_bonus_is_for_soviet_attacks() {
    for (rules, turn, ..) in editions_of_surprise() {
        let mut t = scene(&rules, turn, "de-combat", "1inf@0512 4-5-5@0611").mark("surprise", 6);
        assert_eq!(t.decides(), GERMAN);
        let mut t = t.act(&["attack 0611", "join 1inf"]);
        assert_eq!(forecast_shifts(&mut t), []);
        let mut own = scene(&rules, turn, "su-combat", "1inf@0512 4-5-5@0611").mark("surprise", 5);
        assert_eq!(own.decides(), SOVIET);
        let mut own = own.act(&["attack 0512", "join 4-5-5"]);
        assert_eq!(forecast_shifts(&mut own), []);
    }
}
