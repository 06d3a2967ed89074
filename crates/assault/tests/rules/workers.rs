//! Sections 14 and 15: workers and guerrillas.

use crate::common::{last_fight, leningrad, scene, unsupplied};
use assault::Assault;
use wargame::{Rules as _, Side, Trial};

/// Units defend or attack in Mga, 0611, a plain city. 0511 and 0610 touch it without a river; 0612 and 0712 stay out of
/// their zones. The die gives a result that is checked.
fn fight(phase: &str, units: &str, hex: &str, attackers: &str, die: u16, result: &str) -> Trial<Assault> {
    let mut t = scene(3, phase, units).attack(hex, attackers, die);
    let fight = last_fight(&mut t);
    assert_eq!(fight.result.as_deref(), Some(result), "{fight:?}");
    t
}

/// Case assault/14.2a
#[test]
fn a_main_map_worker_never_moves() {
    let units = "worker11@0611 worker12@0518 worker13@0420 191rifle@1133";
    let mut t = scene(3, "su-movement", units);
    assert_eq!(t.targets("pick"), ["191rifle"]);
    t.not_offered(&["pick worker11", "pick worker12", "pick worker13"]);
}

/// 8 against 3 is 2:1, class A on C: 4 + 2 gives the defender a penalty. Two free hexes are behind it.
///
/// Case assault/14.2a, assault/14.2b
#[test]
fn a_main_map_worker_does_not_retreat_and_dies_of_its_penalty() {
    let mut t = fight("de-combat", "worker11@0611 1inf@0610", "0611", "1inf", 4, "-/1");
    assert_eq!(t.places("worker11"), ["-"]);
    let mut t = t.act(&["advance 1inf"]);
    assert_eq!(t.places("1inf"), ["0611"]);
}

/// 16 against 12 is 1:1 with the worker, 16 against 9 is 3:2 without; class A on C.
///
/// Case assault/14.2a, assault/14.2b
#[test]
fn a_division_with_a_main_map_worker_does_not_retreat_either() {
    let units = "1vol@0611 1inf@0610 58inf@0511";
    let mut alone = fight("de-combat", units, "0611", "1inf 58inf", 5, "-/1").offered(&["way retreat", "way lose"]);
    alone.go(&["way retreat"]);
    let mut behind = alone.targets("retreat");
    behind.sort();
    assert_eq!(behind, ["0612", "0712"]);

    let both = format!("{units} worker11@0611");
    let mut t = fight("de-combat", &both, "0611", "1inf 58inf", 6, "-/1").offered(&["lose 1vol", "lose worker11"]);
    assert_eq!(t.decides(), Side::Second);
    let mut t = t.act(&["lose worker11"]);
    assert_eq!(t.places("1vol worker11"), ["0611", "-"]);
}

/// 6 against a lone headquarters is 6:1, class C on C.
///
/// Case assault/14.2c
#[test]
fn a_main_map_worker_attacks_and_does_not_advance() {
    let units = "worker11@0611 191rifle@0611 38hq@0610";
    let t = fight("su-combat", units, "0610", "worker11 191rifle", 6, "DE");
    let t = t.offered(&["advance 191rifle"]).not_offered(&["advance worker11"]);
    let mut t = t.act(&["advance 191rifle"]);
    assert_eq!(t.places("191rifle worker11"), ["0610", "0611"]);
}

/// 6 against 8 is 1:2, class C on A: 6 - 2. Alone 5 against 8 is 1:2, class A on A.
///
/// Case assault/14.2c
#[test]
fn an_attack_with_a_main_map_worker_is_not_paid_with_a_retreat() {
    let units = "worker11@0611 191rifle@0611 1inf@0610";
    fight("su-combat", units, "0610", "191rifle", 4, "2/-").offered(&["way retreat", "way lose"]);
    let t = fight("su-combat", units, "0610", "worker11 191rifle", 6, "2/-").not_offered(&["way retreat"]);
    t.offered(&["lose 191rifle", "lose worker11"]);
}

/// Case assault/14.4a
#[test]
fn leningrad_workers_stay_off_the_fringe() {
    let rules = leningrad();
    let map = &rules.info().map;
    let inside = |label: &String| {
        let hex = map.by_label(label).expect("a hex of the map");
        map.has_feature(hex, "leningrad") || map.has_feature(hex, "interior")
    };
    for (hex, near) in [("I6", "H6"), ("B5", "C5"), ("0320", "0219"), ("0219", "0220")] {
        let t = scene(3, "su-movement", &format!("worker1@{hex}")).act(&["pick worker1"]);
        let mut t = t.offered(&[&format!("move {near}")]);
        assert!(t.targets("move").iter().all(inside), "from {hex}: {:?}", t.targets("move"));
        assert!(t.targets("cross").is_empty());
    }
    // Others go there.
    scene(3, "su-movement", "191rifle@I6").act(&["pick 191rifle"]).offered(&["move J6"]);
    scene(3, "su-movement", "191rifle@0320").act(&["pick 191rifle"]).offered(&["move 0419"]);
}

/// 6 against a lone headquarters is 6:1, class C on C.
///
/// Case assault/14.4b
#[test]
fn leningrad_workers_attack_out_of_the_city_and_do_not_advance() {
    let t = scene(3, "su-combat", "worker1@0320 191rifle@0320 38hq@0419").act(&["done"]);
    let t = t.attack("0419", "worker1 191rifle", 6);
    let mut t = t.offered(&["advance 191rifle"]).not_offered(&["advance worker1"]);
    let fight = last_fight(&mut t);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("6:1 is 6:1", Some("DE")));
    let mut t = t.act(&["advance 191rifle"]);
    assert_eq!(t.places("191rifle worker1"), ["0419", "0320"]);
}

/// 1134 is woods with a road to 1133, 1234 marsh, 0935 woods behind a river.
///
/// Case assault/15.2a
#[test]
fn a_guerrilla_has_its_own_costs() {
    for (from, to, guerrilla, rifle) in
        [("1233", "1134", 3, 6), ("1233", "1234", 6, 9), ("1035", "0935", 6, 9), ("1134", "1133", 2, 2)]
    {
        for (unit, left) in [("guerrilla1", 18 - guerrilla), ("191rifle", 15 - rifle)] {
            let t = scene(3, "su-movement", &format!("{unit}@{from}"));
            let mut t = t.act(&[&format!("pick {unit}")]);
            assert_eq!(t.left_after(&format!("move {to}")), left, "{unit} from {from} to {to}");
        }
    }
    let mut t = scene(3, "su-movement", "guerrilla1@1607 1inf@1606").act(&["pick guerrilla1"]);
    assert_eq!(t.left_after("move 1608"), 18 - 3 - 9, "zones as for all");
}

/// Every hex next to 1607 is held or controlled by a German.
///
/// Case assault/15.3a
#[test]
fn a_guerrilla_is_always_in_supply() {
    for check in ["de-supply", "su-supply"] {
        let mut t = scene(3, check, "guerrilla1@1607 191rifle@1607 1inf@1606 58inf@1608").dice(&[1]).play();
        assert_eq!((unsupplied(&mut t, "guerrilla1"), unsupplied(&mut t, "191rifle")), (false, true), "{check}");
    }
}

/// Case assault/15.4a
#[test]
fn a_guerrilla_stacks_with_one_worker_and_one_other_unit() {
    let t = scene(3, "su-movement", "worker1@F5 191rifle@F5 guerrilla1@F6 guerrilla2@G6");
    let t = t.act(&["pick guerrilla1", "move F5", "done", "pick guerrilla2"]);
    let mut t = t.offered(&["move F6"]).not_offered(&["move F5"]);
    assert_eq!(t.places("worker1 191rifle guerrilla1"), ["F5"; 3]);
    let t = scene(3, "su-movement", "worker11@0611 191rifle@0611 guerrilla1@0610 guerrilla2@0511");
    let t = t.act(&["pick guerrilla1", "move 0611", "done", "pick guerrilla2"]);
    let mut t = t.offered(&["move 0512"]).not_offered(&["move 0611"]);
    assert_eq!(t.places("worker11 191rifle guerrilla1"), ["0611"; 3]);
}
