//! Supply, case by case.

use duel::{GERMAN, TURN_BOX};
use wargame::Trial;

use crate::common::{duel, failed, last_fight, led, list, of, scene, table, turn_ends, unit};

/// A pocket: every neighbour of 5020 is held by a Soviet unit or in a zone of one.
const POCKET: &str = "43rd@5019 70rd@5021";

/// The end of turn 2 is played; then somebody is asked in turn 3, or the game is over.
fn checked(units: &str) -> Trial<duel::Duel> {
    turn_ends(scene(2, "end-of-turn", units))
}

/// How many checks units have failed after the end of the turn.
fn failures<const N: usize>(trial: &mut Trial<duel::Duel>, units: [&str; N]) -> [u8; N] {
    units.map(|key| failed(trial, key))
}

/// Case duel/5.0a
/// Case duel/5.2i
#[test]
fn all_units_of_both_sides_are_checked_as_a_turn_ends() {
    let marks = table(&[("1pd", 1), ("6pd", 1), ("43rd", 1)]);
    let units = format!("1pd@5020 6pd@4420 {POCKET}");
    let mut before = scene(2, "hexes", &units).mark("failed", marks.clone()).play();
    assert_eq!(failures(&mut before, ["1pd", "6pd", "43rd"]), [1, 1, 1]);
    let mut after = turn_ends(scene(2, "end-of-turn", &units).mark("failed", marks));
    assert_eq!(failures(&mut after, ["1pd", "6pd", "43rd", "70rd"]), [2, 0, 0, 0]);
}

/// Case duel/5.1a
#[test]
fn a_line_has_any_length_and_crosses_rivers_without_bridges() {
    let rules = duel();
    let book = rules.book();
    let label = |hex| book.map.label(hex).to_owned();
    let bridges: Vec<_> = book.bridges.iter().map(|edge| book.map.edge(edge)).collect();
    let bridges: Vec<_> = bridges.iter().map(|edge| format!("{}/{}", label(edge.a), label(edge.b))).collect();
    let bridges: Vec<_> = bridges.iter().map(String::as_str).collect();
    let mut trial = turn_ends(scene(2, "end-of-turn", "1pd@6020 16rd@3807").mark("blown", list(&bridges)));
    assert_eq!(failures(&mut trial, ["1pd", "16rd"]), [0, 0]);
}

/// Case duel/5.1c
#[test]
fn a_line_does_not_enter_an_enemy_zone() {
    assert_eq!(failures(&mut checked(&format!("1pd@5020 {POCKET}")), ["1pd", "43rd", "70rd"]), [1, 0, 0]);
}

/// Case duel/5.1d
#[test]
fn a_friend_in_the_hex_opens_an_enemy_zone_even_a_headquarters() {
    assert_eq!(failures(&mut checked(&format!("1pd@5020 41k-hq@5120 {POCKET}")), ["1pd", "41k-hq"]), [0, 0]);
}

/// Case duel/5.1e
#[test]
fn a_friendly_zone_opens_nothing() {
    assert_eq!(failures(&mut checked(&format!("1pd@5020 6pd@5220 {POCKET}")), ["1pd", "6pd"]), [1, 0]);
}

/// Case duel/5.1b
#[test]
fn a_line_does_not_enter_a_hex_with_an_enemy_headquarters() {
    // 5121 alone is open.
    let gap = "1pd@5020 43rd@5019 70rd@4922";
    assert_eq!(failures(&mut checked(gap), ["1pd"]), [0]);
    assert_eq!(failures(&mut checked(&format!("{gap} 8a-hq@5121")), ["1pd"]), [1]);
}

/// Case duel/5.1f
#[test]
fn a_source_held_by_the_enemy_or_in_his_zone_feeds_nobody() {
    let held = "43rd@1828 70rd@1829 16rd@1830 10rd@1831 67rd@1832 90rd@1833 48rd@1834";
    assert_eq!(failures(&mut checked(&format!("1pd@2429 {held}")), ["1pd"]), [1]);
    // Headquarters have no zone, but they are enemies.
    let hqs = "8a-hq@1828 11a-hq@1829 22a-hq@1830 23a-hq@1831 27a-hq@1832 34a-hq@1833 29a-hq@1834";
    assert_eq!(failures(&mut checked(&format!("1pd@2429 16rd@3807 {hqs}")), ["1pd"]), [1]);
    let in_zones = "43rd@1929 70rd@1931 16rd@1933 10rd@1934";
    assert_eq!(failures(&mut checked(&format!("1pd@2429 {in_zones}")), ["1pd"]), [1]);
    assert_eq!(failures(&mut checked("1pd@2429 43rd@1929 70rd@1931"), ["1pd"]), [0]);
}

/// 1830 lies in zones, as all other iron crosses do; 1 PD stands beside it.
///
/// Case duel/5.1f
/// Case duel/5.1d
#[test]
fn a_source_in_an_enemy_zone_feeds_if_a_friend_is_in_it() {
    let zones = "43rd@1929 70rd@1931 16rd@1933 10rd@1934";
    assert_eq!(failures(&mut checked(&format!("1pd@1930 6pd@1830 {zones}")), ["1pd", "6pd"]), [0, 0]);
    assert_eq!(failures(&mut checked(&format!("1pd@1930 41k-hq@1830 {zones}")), ["1pd", "41k-hq"]), [0, 0]);
    assert_eq!(failures(&mut checked(&format!("1pd@1930 6pd@2429 {zones}")), ["1pd", "6pd"]), [1, 1]);
}

/// Case duel/5.1g
/// Case duel/5.1h
#[test]
fn soviet_lines_run_over_lakes_and_german_ones_do_not() {
    assert_eq!(failures(&mut checked("16rd@6105 1pd@6205"), ["16rd"]), [0]);
    assert_eq!(failures(&mut checked("1pd@6105 16rd@6205"), ["1pd"]), [1]);
    // The strait of Lake Peipus lies between 4714 and 4613.
    let strait = "1pd@4714 6pd@4613 43rd@4814";
    assert_eq!(failures(&mut checked(strait), ["1pd", "6pd"]), [1, 0]);
    let turned = "43rd@4714 70rd@4613 1pd@4814";
    assert_eq!(failures(&mut checked(turned), ["43rd"]), [0]);
}

/// Case duel/5.1i
#[test]
fn no_line_crosses_the_sea() {
    assert_eq!(failures(&mut checked("16rd@2912 1pd@2429"), ["16rd", "1pd"]), [1, 0]);
    assert_eq!(failures(&mut checked("16rd@3807 1pd@2912"), ["16rd", "1pd"]), [0, 1]);
}

/// Case duel/5.1j
/// Case duel/4.4m
#[test]
fn finns_trace_to_the_squares_and_nobody_else_does() {
    // Only the squares are open to a unit on 5301.
    assert_eq!(failures(&mut checked("fi12id@5301 43rd@5302"), ["fi12id"]), [0]);
    assert_eq!(failures(&mut checked("1pd@5301 43rd@5302"), ["1pd"]), [1]);
    // Only 1834 is open to a unit on 1833, itself an iron cross.
    assert_eq!(failures(&mut checked("fi12id@1833 1pd@1833 43rd@1933"), ["fi12id", "1pd"]), [1, 0]);
    assert_eq!(failures(&mut checked("fi12id@5300 43rd@5301 70rd@5201"), ["fi12id"]), [0]);
}

/// Case duel/5.1k
#[test]
fn arrows_feed_whoever_came_in_there() {
    let units = "19pd@4734 kg-a@4734 1pd@4734 43rd@4733 70rd@4834 16rd@4634";
    let mut trial = turn_ends(
        scene(5, "end-of-turn", units)
            .mark("range", table(&[("19pd", "4634 to 4834")]))
            .mark("groups", table(&[("kg-a", "19pd")])),
    );
    assert_eq!(failures(&mut trial, ["19pd", "kg-a", "1pd"]), [0, 0, 1]);
    let mut other = turn_ends(
        scene(5, "end-of-turn", units)
            .mark("range", table(&[("19pd", "5234 to 5434")]))
            .mark("groups", table(&[("kg-a", "1pd")])),
    );
    assert_eq!(failures(&mut other, ["19pd", "kg-a", "1pd"]), [1, 1, 1]);
}

/// Case duel/5.2g
/// Case duel/5.2h
#[test]
fn the_third_check_in_a_row_costs_a_step_and_every_further_one() {
    let units = format!("1pd@5020 {POCKET}");
    let at = |times: u8| turn_ends(scene(2, "end-of-turn", &units).mark("failed", table(&[("1pd", i64::from(times))])));
    assert_eq!((at(1).steps("1pd"), failed(&mut at(1), "1pd")), (2, 2));
    assert_eq!((at(2).steps("1pd"), failed(&mut at(2), "1pd")), (1, 3));
    assert_eq!((at(3).steps("1pd"), failed(&mut at(3), "1pd")), (1, 4));
    let units = format!("~1pd@5020 {POCKET}");
    let mut gone = turn_ends(scene(2, "end-of-turn", &units).mark("failed", table(&[("1pd", 3)])));
    assert_eq!(gone.places("1pd"), ["-"]);
    // A Soviet unit has one step (2.3).
    let mut soviet =
        turn_ends(scene(2, "end-of-turn", "16rd@2912 43rd@3807 1pd@2429").mark("failed", table(&[("16rd", 2)])));
    assert_eq!(soviet.places("16rd 43rd"), ["-", "3807"]);
}

/// Case duel/5.2k
#[test]
fn a_headquarters_that_starves_comes_back_later() {
    let units = format!("41k-hq@5020 1pd@2429 {POCKET}");
    let mut trial = turn_ends(scene(2, "end-of-turn", &units).mark("failed", table(&[("41k-hq", 2)])));
    let hq = unit(&mut trial, "41k-hq");
    assert!(of(&mut trial, |s| s.units.place(hq) == TURN_BOX && s.failed[hq.index()] == 0));
    // Turn 3 begins with a fort marker (13).
    trial.go(&["done"]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.1", GERMAN));
}

/// Case duel/5.2l
#[test]
fn all_are_checked_before_anybody_is_lost() {
    // 1 PD starves on 1933, and its zone alone cuts off 48 RD on 1834.
    let units = "~1pd@1933 48rd@1834 16rd@1832 43rd@2133";
    let mut trial = turn_ends(scene(2, "end-of-turn", units).mark("failed", table(&[("1pd", 2)])));
    assert_eq!((trial.places("1pd"), failed(&mut trial, "48rd")), (vec!["-".to_owned()], 1));
    let mut without = turn_ends(scene(2, "end-of-turn", "6pd@2429 48rd@1834 16rd@1832 43rd@2133"));
    assert_eq!(failed(&mut without, "48rd"), 0);
}

/// Case duel/5.2f
#[test]
fn a_headquarters_out_of_supply_has_no_artillery() {
    let artillery = |times: i64| {
        let units = "41k-hq@2329 1pd@2429 8a-hq@3525";
        let scene = scene(2, "activation", units).mark("failed", table(&[("41k-hq", times)]));
        of(&mut scene.mark("cup", list(&["41k-hq"])).play(), |s| s.activation.artillery)
    };
    assert!(artillery(1) > 0 && artillery(1) == artillery(0));
    assert_eq!(artillery(2), 0);
}

/// Case duel/5.2a
/// Case duel/5.2j
#[test]
fn each_attacker_low_on_supply_is_halved_by_itself() {
    let attack = |first: i64, second: i64| {
        let units = "41k-hq@5020 1pd@5120 6pd@5121 10rd@5220";
        let trial = led(2, "combat", "41k-hq", units)
            .mark("artillery", 0)
            .mark("failed", table(&[("1pd", first), ("6pd", second)]));
        last_fight(&mut trial.attack("5220", "1pd 6pd", 7)).attack
    };
    assert_eq!([attack(0, 0), attack(1, 0), attack(1, 1)], [18, 14, 10], "fractions up, one by one");
    assert_eq!([attack(2, 0), attack(2, 2), attack(3, 1)], [13, 8, 9], "out of supply fractions go down");
}

/// Case duel/5.2d
/// Case duel/5.2e
#[test]
fn out_of_supply_slows_whoever_is_motorized_and_nobody_else() {
    let left = |hq: &str, key: &str, times: i64| {
        let units = if hq == key { format!("{hq}@3913") } else { format!("{hq}@3913 {key}@3913") };
        let trial = led(3, "movement", hq, &units).mark("failed", table(&[(key, times)]));
        trial.act(&[&format!("pick {key}")]).left_after("move 3812")
    };
    let lost = |hq: &str, key: &str| {
        assert_eq!(left(hq, key, 1), left(hq, key, 0), "{key} low on supply");
        left(hq, key, 0) - left(hq, key, 2)
    };
    // In halves of a point.
    assert_eq!([lost("41k-hq", "1pd"), lost("41k-hq", "36md"), lost("41k-hq", "41k-hq")], [12, 12, 12]);
    assert_eq!([lost("18a-hq", "291id"), lost("18a-hq", "18a-hq"), lost("8a-hq", "25cd")], [0, 0, 0]);
}
