//! Section 9.4: Soviet movement over lake and sea; from Lake Ladoga onto the map (17.3).

use duel::Duel;
use wargame::Trial;

use super::movement::taken;
use crate::common::{led, list, of, scene, unit};

/// Tallinn, Soviet units and their headquarters.
const TALLINN: &str = "8a-hq@3807 16rd@3807 10rd@3807 90rd@3807";

/// Case duel/9.4a
#[test]
fn two_infantry_units_a_turn_go_over_water() {
    let t = led(3, "movement", "8a-hq", TALLINN).act(&["pick 16rd", "sail 3907", "pick 10rd", "sail 3707"]);
    let mut t = t.act(&["pick 90rd"]).refused("sail 3907", "9.4");
    assert_eq!(t.targets("sail"), [""; 0]);
    let t = led(3, "movement", "8a-hq", TALLINN).mark("sailed", list(&["10rd"]));
    let t = t.act(&["pick 16rd"]).offered(&["sail 3907"]).act(&["sail 3907"]);
    t.act(&["pick 90rd"]).refused("sail 3707", "9.4");
}

/// 5012 lies two hexes from Lake Peipus.
///
/// Case duel/9.4b
#[test]
fn the_move_begins_beside_the_water() {
    let t = taken("8a-hq", "16rd", "3908", "");
    t.refused("sail 3807", "9.4").act(&["move 3807"]).refused("sail 3907", "9.4").not_offered(&["sail 3907"]);
}

/// From 3807 along the shore 2416 and 2912 are twenty water hexes away, 2815 and 2916 twenty-one.
///
/// Case duel/9.4c
#[test]
fn at_most_twenty_hexes_along_the_shore() {
    let t = taken("8a-hq", "16rd", "3807", "");
    t.offered(&["sail 2416", "sail 2912"]).refused("sail 2815", "9.4").not_offered(&["sail 2815", "sail 2916"]);
}

/// Case duel/9.4d
/// Case duel/9.4h
#[test]
fn it_is_the_whole_move_and_ends_on_land() {
    let t = taken("8a-hq", "16rd", "3807", "1id@3907 291id@3708 61id@4108 10rd@4107");
    let mut t = t.refused("sail 3907", "9.4").refused("sail 3806", "9.4").refused("move 3806", "9.4");
    // Out of a zone it costs nothing.
    t.go(&["sail 4107"]);
    assert_eq!(t.hex_of("16rd").as_deref(), Some("4107"));
    let sailed = unit(&mut t, "16rd");
    assert!(of(&mut t, |s| s.sailed.has(sailed) && s.activation.moved.has(sailed)));
    let mut t = t.refused("pick 16rd", "9.0").act(&["done"]);
    assert_eq!(t.phase(), "combat");
    t.act(&["attack 4108"]).offered(&["join 16rd"]);
}

/// Case duel/9.4e
#[test]
fn a_landing_in_a_zone_needs_a_friend_there() {
    let alone = taken("8a-hq", "16rd", "3807", "1id@4108");
    alone.refused("sail 4107", "9.4").not_offered(&["sail 4107"]);
    taken("8a-hq", "16rd", "3807", "1id@4108 10rd@4107").offered(&["sail 4107"]);
    taken("8a-hq", "16rd", "3807", "1id@4108 27a-hq@4107").offered(&["sail 4107"]);
}

/// 3604 is Finland, on the other shore.
///
/// Case duel/9.4f
#[test]
fn nobody_lands_in_finland() {
    taken("8a-hq", "16rd", "3807", "").refused("sail 3604", "9.4").not_offered(&["sail 3604", "sail 3804"]);
}

/// Case duel/9.4g
#[test]
fn only_soviet_infantry_goes_over_water() {
    for (hq, key) in [("8a-hq", "28td"), ("8a-hq", "202md"), ("8a-hq", "25cd"), ("18a-hq", "291id")] {
        let mut t = taken(hq, key, "3807", "").refused("sail 3907", "9.4");
        assert_eq!(t.targets("sail"), [""; 0], "{key}");
    }
    led(3, "movement", "8a-hq", "8a-hq@3807").act(&["pick 8a-hq"]).refused("sail 3907", "9.4");
    for key in ["5ac", "1ldno"] {
        taken("8a-hq", key, "3807", "").offered(&["sail 3907"]);
    }
}

/// A way over water is told hex by hex.
#[test]
fn the_way_leads_over_water() {
    let mut t = taken("8a-hq", "16rd", "3807", "").act(&["sail 2912"]);
    let told = t.told(wargame::Viewer::Spectator);
    assert!(told.iter().any(|line| line.contains("over water")), "{told:?}");
}

/// 168 RD comes on turn 7 over Lake Ladoga, beyond the two of the turn; 5802 lies on the shore.
#[test]
fn a_reinforcement_comes_over_lake_ladoga() {
    let t = led(7, "movement", "23a-hq", "23a-hq@5504 16rd@5504").mark("waiting", list(&["168rd"]));
    let mut t = t.mark("sailed", list(&["16rd"])).act(&["pick 168rd"]).refused("enter 5802", "4.0");
    let landings = t.targets("sail");
    assert!(landings.contains(&"5802".to_owned()) && landings.contains(&"6105".to_owned()), "{landings:?}");
    let mut t = t.act(&["sail 5802"]);
    assert_eq!(t.hex_of("168rd").as_deref(), Some("5802"));
    let came = unit(&mut t, "168rd");
    assert!(of(&mut t, |s| s.entered.has(came) && !s.sailed.has(came)));
}

/// Goes on with the first of these answers that is offered, else with the first offer, until a headquarters is to name
/// its units.
fn to_the_next(mut t: Trial<Duel>) -> Trial<Duel> {
    while t.asked() != "6.0" || t.phase() != "activation" {
        let offers = t.offers();
        let on = ["pass", "done", "order move-attack"].into_iter().find(|act| offers.iter().any(|offer| offer == act));
        let on = on.map_or_else(|| offers[0].clone(), str::to_owned);
        t.go(&[&on]);
    }
    t
}

/// One goes with 8 Army, one with 11 Army; the third has to wait for the next turn.
///
/// Case duel/9.4a
#[test]
fn the_two_are_counted_over_the_turn_and_are_free_again_in_the_next() {
    let units = format!("{TALLINN} 11a-hq@3807 291id@2128");
    let t = scene(3, "activation", &units).mark("cup", list(&["8a-hq", "11a-hq"])).dice(&[1, 1]);
    let t = t.act(&["name 16rd", "done", "order move-attack", "pick 16rd", "sail 3907", "done"]);
    let t = to_the_next(t).act(&["name 10rd", "name 90rd", "done", "order move-attack", "pick 10rd", "sail 3707"]);
    let mut t = t.act(&["pick 90rd"]).refused("sail 3907", "9.4").not_offered(&["sail 3907", "sail 3707"]);
    t.go(&["done"]);
    assert_eq!(of(&mut t, |s| (s.turn, s.sailed.len())), (3, 2));
    let mut t = to_the_next(t);
    assert_eq!(of(&mut t, |s| (s.turn, s.sailed.len())), (4, 0));
    t.go(&["name 90rd", "done", "order move-attack", "pick 90rd"]);
    t.offered(&["sail 3707"]);
}
