//! Section 9: movement by land; entry moves of section 4 and moves out of and into the Finnish squares (4.4).

use duel::Duel;
use wargame::Trial;

use crate::common::{led, list, of, table, unit};

/// A unit in hand in the move mode of its headquarters, which stands with it. `others` stand elsewhere.
pub fn taken(hq: &str, key: &str, hex: &str, others: &str) -> Trial<Duel> {
    led(3, "movement", hq, &format!("{hq}@{hex} {key}@{hex} {others}")).act(&[&format!("pick {key}")])
}

/// Points in halves left after a step.
fn left(hq: &str, key: &str, from: &str, to: &str) -> u8 {
    taken(hq, key, from, "").left_after(&format!("move {to}"))
}

/// 3913 is clear, with clear, forest and marsh beside it and nothing on the hexsides.
///
/// Case duel/9.0a
/// Case duel/9.0f
#[test]
fn each_step_costs_the_terrain_of_the_hex_entered_for_the_class() {
    for (hex, foot, motorized) in [("3914", 2, 2), ("3813", 2, 4), ("3812", 4, 6)] {
        assert_eq!(left("18a-hq", "291id", "3913", hex), 12 - foot, "{hex} on foot");
        assert_eq!(left("41k-hq", "1pd", "3913", hex), 24 - motorized, "{hex} motorized");
        assert_eq!(left("8a-hq", "16rd", "3913", hex), 10 - foot, "{hex}, Soviets as well");
        assert_eq!(left("8a-hq", "25cd", "3913", hex), 16 - foot, "{hex}: cavalry is not motorized");
    }
    let mut hq = led(3, "movement", "41k-hq", "41k-hq@3913").act(&["pick 41k-hq"]);
    assert_eq!(hq.left_after("move 3812"), 24 - 6, "a motorized headquarters");
}

/// Militia has two points: one for clear 4013 leaves one, and marsh 3912 costs two.
///
/// Case duel/9.0b
#[test]
fn a_hex_that_cannot_be_paid_is_not_entered() {
    let t = taken("8a-hq", "1ldno", "4013", "").act(&["move 3913"]);
    let mut t = t.offered(&["move 3914"]).not_offered(&["move 3812"]);
    let why = t.refusal("move 3812");
    assert_eq!(why.case, "9.0");
    assert_eq!(why.short.map(|short| (short.needs, short.has)), Some((4, 2)));
}

/// Case duel/9.0c
#[test]
fn a_move_is_finished_before_another_unit_moves() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913");
    let t = t.act(&["pick 291id", "move 3914"]).refused("pick 61id", "9.0");
    let t = t.act(&["done"]).refused("pick 291id", "9.0").offered(&["pick 61id", "pick 18a-hq"]);
    let mut t = t.act(&["pick 61id", "done"]).refused("pick 61id", "9.0");
    assert_eq!(t.places("291id 61id"), ["3914", "3913"]);
}

/// Only those named move, with their headquarters.
#[test]
fn who_is_not_activated_does_not_move() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913").mark("named", list(&["291id"]));
    t.offered(&["pick 18a-hq", "pick 291id"]).refused("pick 61id", "9.0");
}

/// Case duel/9.0d
#[test]
fn all_moves_come_before_all_attacks_or_after_them() {
    let units = "18a-hq@3913 291id@3913 61id@3913 8a-hq@3525 16rd@3912";
    let first = led(3, "movement", "18a-hq", units).act(&["pick 291id", "move 3914"]);
    let mut first = first.refused("attack 3912", "9.0").act(&["done"]).refused("attack 3912", "9.0").act(&["done"]);
    assert_eq!(first.phase(), "combat");
    let mut first = first.not_offered(&["pick 61id"]).act(&["attack 3912", "join 61id"]);
    assert!(first.refusal("move 3914").case.starts_with("10"));
    let second = led(3, "movement", "18a-hq", units).mark("second", true);
    let mut second = second.act(&["done"]);
    assert_ne!(second.phase(), "combat", "it was over before");
}

/// Case duel/9.0e
#[test]
fn a_hex_with_an_enemy_is_not_entered_a_lone_headquarters_neither() {
    taken("18a-hq", "291id", "3913", "16rd@3914").refused("move 3914", "9.0").offered(&["move 4013"]);
    taken("18a-hq", "291id", "3913", "8a-hq@3914").refused("move 3914", "9.0").not_offered(&["move 3914"]);
    taken("8a-hq", "16rd", "3913", "18a-hq@3914").refused("move 3914", "9.0");
}

/// 2224 and 2225 are clear with a bare minor river between them.
///
/// Case duel/9.0g
#[test]
fn a_minor_river_costs_more() {
    assert_eq!(left("18a-hq", "291id", "2224", "2225"), 12 - 2 - 2);
    assert_eq!(left("41k-hq", "1pd", "2224", "2225"), 24 - 2 - 4);
    // 3712 to the marsh of 3812.
    assert_eq!(left("18a-hq", "291id", "3712", "3812"), 12 - 4 - 2);
    assert_eq!(left("41k-hq", "1pd", "3712", "3812"), 24 - 6 - 4);
}

/// 2729 and 2629 are clear with a bare major river between them, and no bridge is near enough to go around.
///
/// Case duel/9.0h
#[test]
fn on_foot_a_major_river_takes_the_whole_allowance() {
    let mut t = taken("18a-hq", "291id", "2729", "");
    assert_eq!(t.left_after("move 2629"), 0);
    let mut t = t.act(&["move 2629"]);
    assert_eq!(t.hex_of("291id").as_deref(), Some("2629"));
    t.go(&["pick 18a-hq"]);
    // From 2829 it is no whole move any more.
    let t = taken("18a-hq", "291id", "2829", "").not_offered(&["move 2629"]).act(&["move 2729"]);
    t.refused("move 2629", "9.0").not_offered(&["move 2629"]);
    taken("8a-hq", "28td", "2729", "").refused("move 2629", "9.0").not_offered(&["move 2629"]);
    let t = led(3, "movement", "41k-hq", "41k-hq@2729").mark("failed", table(&[("41k-hq", 2)]));
    t.act(&["pick 41k-hq"]).refused("move 2629", "9.0");
}

/// Case duel/9.0n
#[test]
fn the_crossing_covers_the_way_out_of_a_zone() {
    let mut t = taken("8a-hq", "1ldno", "2729", "291id@2728");
    assert_eq!(t.left_after("move 2629"), 0);
    let mut t = t.act(&["move 2629"]);
    assert_eq!(t.hex_of("1ldno").as_deref(), Some("2629"));
}

/// 28 TD has eight points, out of supply four: from 3712 over the river into the marsh of 3812 are three and two, and one
/// more out of a zone.
///
/// Case duel/9.1a
#[test]
fn only_who_is_slowed_by_lack_of_supply_may_always_move_one_hex() {
    let out = |n: i64| table(&[("28td", n)]);
    let units = "8a-hq@3712 28td@3712 291id@3612";
    let t = |n: i64| led(3, "movement", "8a-hq", units).mark("failed", out(n)).act(&["pick 28td"]);
    assert_eq!(t(1).left_after("move 3812"), 16 - 6 - 4 - 2, "low supply does not slow");
    let mut slowed = t(2);
    assert_eq!(slowed.left_after("move 3812"), 0);
    slowed.go(&["move 3812"]);
    assert_eq!(slowed.hex_of("28td").as_deref(), Some("3812"));
    // Militia pays three points for marsh out of a zone and has two.
    let dear = taken("8a-hq", "1ldno", "3913", "291id@4012");
    dear.refused("move 3812", "9.0").not_offered(&["move 3812"]).offered(&["move 3914"]);
    // Not where it may never go.
    let river = led(3, "movement", "8a-hq", "8a-hq@2729 28td@2729").mark("failed", out(2)).act(&["pick 28td"]);
    river.refused("move 2629", "9.0").not_offered(&["move 2629"]);
}

/// The one hex is the first: after another step there is none.
#[test]
fn the_one_hex_is_the_whole_move() {
    let t = led(3, "movement", "8a-hq", "8a-hq@3711 28td@3711").mark("failed", table(&[("28td", 2)]));
    let mut t = t.act(&["pick 28td"]);
    assert_eq!(t.left_after("move 3712"), 8 - 2);
    t.act(&["move 3712"]).refused("move 3812", "9.0").not_offered(&["move 3812"]);
}

/// 8 points are 4 and 12 are 6; only mech units and motorized headquarters are slowed.
///
/// Case duel/5.2d
/// Case duel/5.2e
#[test]
fn out_of_supply_the_allowance_is_halved_fractions_up() {
    let all = |n: i64| table(&[("1pd", n), ("41k-hq", n), ("28td", n), ("291id", n), ("18a-hq", n), ("25cd", n)]);
    for (hq, key, points) in [
        ("41k-hq", "1pd", 12),
        ("41k-hq", "41k-hq", 12),
        ("8a-hq", "28td", 8),
        ("18a-hq", "291id", 12),
        ("18a-hq", "18a-hq", 12),
        ("8a-hq", "25cd", 16),
    ] {
        let units = if hq == key { format!("{hq}@3913") } else { format!("{hq}@3913 {key}@3913") };
        let t = led(3, "movement", hq, &units).mark("failed", all(2));
        assert_eq!(t.act(&[&format!("pick {key}")]).left_after("move 3914"), points - 2, "{key}");
    }
}

/// Case duel/9.2a
#[test]
fn a_stack_goes_together_and_drops_units_off() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 61id@3913");
    let t = t.act(&["pick 291id", "move 3914", "move 4014", "done", "pick 61id", "move 3914", "done"]);
    let mut t = t.act(&["pick 18a-hq", "move 3914", "move 4014"]);
    assert_eq!(t.places("291id 61id 18a-hq"), ["4014", "3914", "4014"]);
}

/// A far move is its steps, and both leave as much.
#[test]
fn a_far_move_is_its_steps() {
    let mut far = taken("18a-hq", "291id", "3913", "");
    let left = far.left_after("move 4015");
    let mut far = far.act(&["move 4015"]);
    let mut near = taken("18a-hq", "291id", "3913", "").act(&["move 3914", "move 4014"]);
    assert_eq!(near.left_after("move 4015"), left);
    near.go(&["move 4015"]);
    assert_eq!(far.places("291id"), near.places("291id"));
}

/// Taken up and put down unmoved, a unit has had its move.
#[test]
fn who_stays_has_moved() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913").act(&["pick 291id", "done"]);
    t.refused("pick 291id", "9.0").offered(&["pick 18a-hq", "done"]);
}

/// 4 Army HQ was put down in this turn (4.3).
///
/// Case duel/4.3d
#[test]
fn a_headquarters_raised_in_this_turn_does_not_move() {
    let t = led(5, "movement", "nog-hq", "nog-hq@5914 16rd@5913").mark("raised", list(&["nog-hq"]));
    t.refused("pick nog-hq", "4.3").offered(&["pick 16rd"]);
}

/// 179 RD comes in by 3834 to 4234 from turn 2 on; 3834 and 4034 are clear, and a railway runs from 4134.
///
/// Case duel/4.0b
/// Case duel/4.0g
/// Case duel/4.0j
#[test]
fn an_entering_unit_pays_the_first_hex_and_goes_on() {
    let t = led(2, "movement", "8a-hq", "8a-hq@3525").mark("waiting", list(&["179rd"])).act(&["pick 179rd"]);
    let mut t = t.refused("move 4033", "4.0").offered(&["enter 3834", "enter 4134"]);
    assert_eq!(t.left_after("enter 4134"), 10 - 2);
    let mut t = t.act(&["enter 4134"]);
    assert_eq!(t.left_after("move 4233"), 8 - 2, "1 for clear, not the rate of the line");
    let entered = unit(&mut t, "179rd");
    assert!(of(&mut t, |s| s.entered.has(entered) && s.activated.has(entered) && s.activation.units.has(entered)));
    assert!(of(&mut t, |s| s.range[entered.index()] != u8::MAX));
    let mut t = t.act(&["move 4233", "done"]);
    assert_eq!(t.hex_of("179rd").as_deref(), Some("4233"));
}

/// Case duel/4.0i
#[test]
fn a_zone_in_the_entry_hex_stops() {
    let t = led(2, "movement", "8a-hq", "8a-hq@3525 291id@4033").mark("waiting", list(&["179rd", "184rd"]));
    let mut t = t.act(&["pick 179rd", "enter 4034"]);
    assert_eq!(t.hex_of("179rd").as_deref(), Some("4034"));
    t.refused("pick 179rd", "9.0").offered(&["pick 184rd"]);
}

/// Kept back, it waits.
///
/// Case duel/4.0e
#[test]
fn a_reinforcement_may_be_kept_back() {
    let t = led(2, "movement", "8a-hq", "8a-hq@3525 16rd@3524").mark("waiting", list(&["179rd"]));
    let mut t = t.act(&["pick 179rd", "done"]).refused("pick 179rd", "4.0");
    assert_eq!(t.hex_of("179rd"), None);
    t.go(&["done"]);
}

/// Case duel/4.0f
#[test]
fn reinforcements_come_with_their_own_headquarters() {
    let t = led(2, "movement", "18a-hq", "18a-hq@2225 291id@2225").mark("waiting", list(&["19pd", "57k-hq"]));
    t.refused("pick 19pd", "4.0").refused("pick 57k-hq", "4.0").not_offered(&["pick 19pd"]);
}

/// 5100 and 6500 are squares 1 and 7; 5101 is clear, 6501 east of Lake Ladoga.
///
/// Case duel/4.4g
#[test]
fn a_finn_goes_from_a_square_to_any_other_as_its_whole_move() {
    let t = led(8, "movement", "fi4k-hq", "fi4k-hq@5100 fi12id@5100").act(&["pick fi12id"]);
    let mut t = t.offered(&["move 5200", "move 6500", "move 6800", "move 5101"]);
    assert_eq!(t.left_after("move 6800"), 0);
    let mut t = t.act(&["move 6800"]);
    assert_eq!(t.hex_of("fi12id").as_deref(), Some("6800"));
    t.refused("pick fi12id", "9.0");
    // Not after a step.
    led(8, "movement", "fi4k-hq", "fi4k-hq@5100 fi12id@5100")
        .act(&["pick fi12id", "move 5101", "move 5102"])
        .not_offered(&["move 6800", "move 6500"]);
}

/// Case duel/4.4a
/// Case duel/4.4b
/// Case duel/4.4i
#[test]
fn squares_and_finland_are_for_finns() {
    taken("23a-hq", "16rd", "5101", "").refused("move 5100", "4.4").not_offered(&["move 5100", "move 5200"]);
    taken("18a-hq", "291id", "5001", "").refused("move 4901", "4.4").not_offered(&["move 4901", "move 5100"]);
}

/// Case duel/4.4j
/// Case duel/4.4n
#[test]
fn a_finn_moves_into_a_square_for_a_point_and_stops() {
    let units = "fi4k-hq@5101 fi12id@5101";
    let mut t = led(8, "movement", "fi4k-hq", units).act(&["pick fi12id"]);
    assert_eq!(t.left_after("move 5100"), 10 - 2);
    let mut t = t.act(&["move 5100"]);
    assert_eq!(t.hex_of("fi12id").as_deref(), Some("5100"));
    t.refused("pick fi12id", "9.0");
    let mut zone = led(8, "movement", "fi4k-hq", &format!("{units} 16rd@5102")).act(&["pick fi12id"]);
    assert_eq!(zone.left_after("move 5100"), 10 - 2 - 2, "one more out of a zone");
}

/// Case duel/4.4c
/// Case duel/4.4l
#[test]
fn three_finns_enter_east_of_ladoga_headquarters_and_second_entries_too() {
    let units = "fi4k-hq@6500 fi12id@6500 fi8id@6500 fi4id@6500";
    let two = led(8, "movement", "fi4k-hq", units).mark("finns_east", 2);
    let mut t = two.act(&["pick fi4k-hq", "move 6502"]);
    assert_eq!(of(&mut t, |s| s.finns_east), 3, "through 6501");
    t.go(&["done"]);
    let t = t.act(&["pick fi12id"]).refused("move 6501", "4.4").not_offered(&["move 6501", "move 6502"]);
    t.offered(&["move 6600", "move 5100"]);
    // Within the map nobody is counted.
    let mut west = led(8, "movement", "fi4k-hq", "fi4k-hq@6502 fi12id@6502").act(&["pick fi12id", "move 6501"]);
    assert_eq!(of(&mut west, |s| s.finns_east), 0);
}

/// Case duel/4.4h
#[test]
fn zones_reach_out_of_squares_and_not_into_them() {
    let t = led(8, "movement", "23a-hq", "23a-hq@5202 16rd@5202 fi12id@5100").act(&["pick 16rd"]);
    let mut t = t.act(&["move 5102", "move 5101"]);
    assert_eq!(t.hex_of("16rd").as_deref(), Some("5101"));
    t.refused("pick 16rd", "9.0");
    let mut finn = led(8, "movement", "fi4k-hq", "fi4k-hq@5100 fi12id@5100 16rd@5101").act(&["pick fi12id"]);
    assert_eq!(finn.left_after("move 5400"), 0, "the whole move and no more");
    let mut finn = led(8, "movement", "fi4k-hq", "fi4k-hq@5200 fi12id@5200 16rd@5101").act(&["pick fi12id"]);
    assert_eq!(finn.left_after("move 5201"), 10 - 2, "no surcharge out of a square");
}
