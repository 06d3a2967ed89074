//! Where a beaten unit may go: 10.6 to 10.8 (second edition: 8.46, 8.47).

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

/// 0712 is attacked from 0612 alone by 6 against 2 and its defender retreats one hex.
/// `others` stand about; `die` is the throw for it, as supply may shift the column.
fn one_hex(rules: &Arc<Advance>, others: &str, die: u16) -> Trial<Advance> {
    let units = format!("1inf@0612 2-2-5a@0712 {others}");
    fight(rules, &units, "0712", "1inf", die, "1/-").act(&["way retreat", "pick 2-2-5a"])
}

/// The same by two hexes, with 12 against 3.
fn two_hexes(rules: &Arc<Advance>, others: &str, die: u16) -> Trial<Advance> {
    let units = format!("1inf@0612 11inf@0612 2-3-5a@0712 {others}");
    fight(rules, &units, "0712", "1inf 11inf", die, "2/-").act(&["way retreat", "pick 2-3-5a"])
}

/// Case advance/79:10.6a, advance/10:8.46a
#[test]
fn the_owner_retreats_his_units_one_by_one_in_his_order() {
    for rules in editions() {
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 2-2-5a@0712";
        let beaten = || fight(&rules, units, "0712", "1inf 11inf", 6, "2/-").act(&["way retreat"]);
        for (first, second) in [("1-1-5a", "2-2-5a"), ("2-2-5a", "1-1-5a")] {
            let (pick_first, pick_second) = (format!("pick {first}"), format!("pick {second}"));
            let mut trial = beaten().offered(&[&pick_first, &pick_second]);
            assert_eq!(trial.decides(), SOVIET);
            // The first goes all its way before the second begins.
            let trial = trial.act(&[&pick_first]).not_offered(&[&pick_second]).act(&["retreat 0811"]);
            let mut trial = trial.not_offered(&[&pick_second]).act(&["retreat 0911"]);
            assert_eq!(trial.places(&format!("{first} {second}")), ["0911", "0712"]);
            let mut trial = trial.not_offered(&[&pick_first]).act(&[&pick_second, "retreat 0811", "retreat 0912"]);
            assert_eq!(trial.places(&format!("{first} {second}")), ["0911", "0912"]);
        }
    }
}

/// Case advance/79:10.7a, advance/10:8.47e
#[test]
fn a_unit_without_a_safe_hex_is_eliminated() {
    for rules in editions() {
        // Zones of control of 0810 and 0912 close 0711, 0811 and 0812.
        let mut trial = one_hex(&rules, "11inf@0810 12inf@0912", 3);
        assert_eq!((trial.hex_of("2-2-5a"), trial.decides()), (None, GERMAN));
        // One of them leaves a way.
        let mut trial = one_hex(&rules, "11inf@0810", 5);
        assert_eq!(trial.targets("retreat"), ["0812"]);
        trial.go(&["retreat 0812"]);
        assert_eq!(trial.hex_of("2-2-5a").as_deref(), Some("0812"));
    }
}

/// Case advance/79:10.7a, advance/10:8.47e
#[test]
fn a_unit_that_could_only_leave_the_map_is_eliminated() {
    for rules in editions() {
        // Pressed from north-west and north-east against the lower edge.
        let units = "1inf@0612 11inf@0812 2-2-5a@0713";
        let trial = fight(&rules, units, "0713", "1inf 11inf", 1, "1/-");
        let mut trial = trial.act(&["way retreat", "pick 2-2-5a"]);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        // One hex further up the same attack leaves a way to the south.
        let units = "1inf@0611 11inf@0811 2-2-5a@0712";
        let trial = fight(&rules, units, "0712", "1inf 11inf", 2, "1/-");
        let mut trial = trial.act(&["way retreat", "pick 2-2-5a"]);
        assert_eq!(trial.targets("retreat"), ["0713"]);
    }
}

/// Case advance/79:10.7a, advance/10:8.47e
#[test]
fn a_lake_is_no_way_out() {
    for rules in editions() {
        // 1907 and 1908 are two hexes from 1707, but lie across the lake; 1808 remains, until 1709 closes it.
        let units = "1inf@1707 2-2-5a@1807";
        let trial = fight(&rules, units, "1807", "1inf", 5, "1/-");
        let mut trial = trial.act(&["way retreat", "pick 2-2-5a"]).not_offered(&["retreat 1907", "retreat 1908"]);
        assert_eq!(trial.targets("retreat"), ["1808"]);
        let trial = scene(&rules, 3, "de-combat", &format!("{units} 11inf@1709")).attack("1807", "1inf", 3);
        let mut trial = trial.act(&["way retreat", "pick 2-2-5a"]);
        assert_eq!(trial.hex_of("2-2-5a"), None);
    }
}

/// Case advance/79:10.7b, advance/10:8.47a
#[test]
fn every_hex_of_a_retreat_leads_away_from_the_nearest_attacker() {
    for rules in editions() {
        let mut trial = two_hexes(&rules, "", 6);
        assert_eq!(trial.targets("retreat"), ["0711", "0811", "0812"]);
        trial.go(&["retreat 0811"]);
        // 0711 and 0812 are empty and out of every zone of control, but no farther from 0612.
        assert_eq!(trial.targets("retreat"), ["0810", "0911", "0912"]);
        let away = case(&rules, "10.7", "8.47");
        trial.refused("retreat 0711", &away).refused("retreat 0812", &away);
    }
}

/// Case advance/79:10.7b, advance/10:8.47a
#[test]
fn only_enemies_that_took_part_are_measured_from() {
    for rules in editions() {
        // 0811 and 0812 are closed by 0912. In 0711 stands a Soviet unit, so that zones of control do not matter.
        let units = "1inf@0612 11inf@0611 12inf@0912 2-2-5a@0712 1-1-5a@0711";
        let beaten = |attackers: &str, die| {
            fight(&rules, units, "0712", attackers, die, "1/-").act(&["way retreat", "pick 2-2-5a"])
        };
        let mut trial = beaten("1inf", 5);
        assert_eq!(trial.targets("retreat"), ["0711"]);
        // 0711 is next to 0611.
        let mut trial = beaten("1inf 11inf", 2);
        assert_eq!(trial.hex_of("2-2-5a"), None);
    }
}

/// Case advance/79:10.7c, advance/10:8.47a
#[test]
fn an_enemy_that_retreated_is_measured_from_his_original_hex() {
    for rules in editions() {
        let units = "1inf@0612 4-6-5@0712";
        let trial = fight(&rules, units, "0712", "1inf", 5, "1/1").act(&["way retreat", "pick 4-6-5", "retreat 0711"]);
        let mut trial = trial.act(&["way retreat", "pick 1inf"]);
        // 0512 is two hexes from 0711, as 0612 was; but from 0712 it is one farther.
        assert_eq!(trial.targets("retreat"), ["0512", "0513", "0613"]);
        // Two hexes from 0512: 0513 would be farther from 0710 and 0411 would not, but 0712 counts.
        let trial = fight(&rules, units, "0712", "1inf", 4, "2/2");
        let trial = trial.act(&["way retreat", "pick 4-6-5", "retreat 0711", "retreat 0710"]);
        let mut trial = trial.act(&["way retreat", "pick 1inf", "retreat 0512"]);
        assert_eq!(trial.targets("retreat"), ["0411", "0412"]);
        let trial = trial.refused("retreat 0513", &case(&rules, "10.7", "8.47"));
        trial.refused("retreat 0511", &case(&rules, "10.7", "8.47"));
        // An enemy that was eliminated leaves his hex to measure from, too.
        let trial = fight(&rules, units, "0712", "1inf", 5, "1/1").act(&["way lose", "way retreat", "pick 1inf"]);
        let mut trial = trial.not_offered(&["retreat 0611", "retreat 0713"]);
        assert_eq!(trial.targets("retreat"), ["0512", "0513", "0613"]);
    }
}

/// Case advance/79:10.7d, advance/10:8.47b
#[test]
fn a_safe_hex_holds_fewer_than_three_friends() {
    for rules in editions() {
        let others = "11inf@0810 12inf@0912 1-1-5a@0812 1-1-5b@0812";
        let mut trial = one_hex(&rules, others, 3);
        assert_eq!(trial.targets("retreat"), ["0812"]);
        trial.go(&["retreat 0812"]);
        assert_eq!(trial.hex_of("2-2-5a").as_deref(), Some("0812"));
        let mut trial = one_hex(&rules, &format!("{others} 1-1-5c@0812"), 3);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        // Units of the same force fill it, too: the second to go finds no room.
        let units = format!("1inf@0612 2-2-5a@0712 1-1-5d@0712 {others}");
        let trial = scene(&rules, 3, "de-combat", &units).attack("0712", "1inf", 4);
        let mut trial = trial.act(&["way retreat", "pick 1-1-5d", "retreat 0812", "pick 2-2-5a"]);
        assert_eq!(trial.places("1-1-5d 2-2-5a"), ["0812", "-"]);
    }
}

/// Case advance/79:10.7e, advance/10:8.47c
#[test]
fn a_friend_in_the_hex_cancels_the_zone_of_control() {
    for rules in editions() {
        let mut trial = one_hex(&rules, "11inf@0810 12inf@0912", 3);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        let mut trial = one_hex(&rules, "11inf@0810 12inf@0912 1-1-5a@0812", 3);
        assert_eq!(trial.targets("retreat"), ["0812"]);
        // A unit that went first makes room for those that follow.
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 2-2-5a@0712 12inf@0810 21inf@0912 1-1-5b@0812";
        let mut trial = fight(&rules, units, "0712", "1inf 11inf", 2, "1/-");
        trial.go(&["way retreat", "pick 1-1-5a", "retreat 0812", "pick 2-2-5a", "retreat 0812"]);
        assert_eq!(trial.places("1-1-5a 2-2-5a 1-1-5b"), ["0812"; 3]);
    }
}

/// Case advance/79:10.7f, advance/10:8.47e
#[test]
fn both_hexes_of_a_retreat_must_be_safe() {
    for rules in editions() {
        // From 0811 it goes on to 0810 (zone of 0809), 0911 and 0912 (zone of 1011): nowhere.
        let mut trial = two_hexes(&rules, "12inf@0809 21inf@1011", 6);
        assert_eq!(trial.targets("retreat"), ["0711", "0811", "0812"]);
        let mut trial = trial.act(&["retreat 0811"]);
        assert_eq!(trial.hex_of("2-3-5a"), None);
        // From 0812 there is a second hex.
        let mut trial = two_hexes(&rules, "12inf@0809 21inf@1011", 6).act(&["retreat 0812"]);
        assert_eq!(trial.targets("retreat"), ["0913"]);
        trial.go(&["retreat 0913"]);
        assert_eq!(trial.hex_of("2-3-5a").as_deref(), Some("0913"));
        // The first hex is tested like the second.
        let mut trial = two_hexes(&rules, "12inf@0910", 6);
        assert_eq!(trial.targets("retreat"), ["0711", "0811", "0812"]);
        let mut trial = two_hexes(&rules, "12inf@0810", 6);
        assert_eq!(trial.targets("retreat"), ["0812"]);
    }
}

/// Case advance/79:10.7g, advance/10:8.47c
#[test]
fn zones_of_enemies_that_took_no_part_count() {
    for rules in editions() {
        let mut trial = one_hex(&rules, "", 5);
        assert_eq!(trial.targets("retreat"), ["0711", "0811", "0812"]);
        let mut trial = one_hex(&rules, "11inf@0810", 5);
        assert_eq!(trial.targets("retreat"), ["0812"]);
        let unsafe_hex = case(&rules, "10.7", "8.47");
        trial.refused("retreat 0711", &unsafe_hex).refused("retreat 0811", &unsafe_hex);
        // 0611 stands beside the attacker without attacking.
        let mut trial = one_hex(&rules, "11inf@0611", 5);
        assert_eq!(trial.targets("retreat"), ["0811", "0812"]);
    }
}

/// Case advance/79:10.8a, advance/10:8.47d
#[test]
fn a_vacant_safe_hex_comes_before_an_occupied_one() {
    for rules in editions() {
        let vacant = case(&rules, "10.8", "8.47");
        let mut trial = one_hex(&rules, "1-1-5a@0811", 5);
        assert_eq!(trial.targets("retreat"), ["0711", "0812"]);
        assert_eq!(trial.refusal("retreat 0811").case, vacant);
        // With no vacant one the occupied hex will do.
        let mut trial = one_hex(&rules, "1-1-5a@0811 1-1-5b@0711 1-1-5c@0812", 5);
        assert_eq!(trial.targets("retreat"), ["0711", "0811", "0812"]);
        // The second hex is tested anew.
        let mut trial = two_hexes(&rules, "1-1-5a@0911", 6).act(&["retreat 0811"]);
        assert_eq!(trial.targets("retreat"), ["0810", "0912"]);
        assert_eq!(trial.refusal("retreat 0911").case, vacant);
        // And for the next unit the hex of the last is occupied.
        let units = "1inf@0612 11inf@0612 12inf@0612 1-1-5a@0712 2-2-5a@0712 1-1-5b@0712";
        let trial = fight(&rules, units, "0712", "1inf 11inf 12inf", 4, "1/-").act(&["way retreat"]);
        let mut trial = trial.act(&["pick 1-1-5a", "retreat 0811", "pick 2-2-5a"]);
        assert_eq!(trial.targets("retreat"), ["0711", "0812"]);
        let mut trial = trial.act(&["retreat 0711", "pick 1-1-5b"]);
        assert_eq!(trial.targets("retreat"), ["0812"]);
    }
}
