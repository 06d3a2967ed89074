//! Section 8: zones of control in movement.

use duel::Duel;
use wargame::{Target, Trial, Viewer};

use super::movement::taken;
use crate::common::{led, list};

/// Of the hexes a unit in hand can go to, those where it stops.
fn stops(trial: &mut Trial<Duel>) -> Vec<String> {
    let ask = trial.view(Viewer::Umpire).ask.expect("a question is asked");
    let info = trial.rules().book().info.map.clone();
    let hex = |target: Target| if let Target::Hex(hex) = target { Some(info.label(hex).to_owned()) } else { None };
    let mut all: Vec<_> = ask.offers.iter().filter(|o| o.stops).filter_map(|o| hex(o.target)).collect();
    all.sort();
    all
}

fn labels(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// 3424 lies in clear country.
///
/// Case duel/8.0a
/// Case duel/8.0e
#[test]
fn a_combat_unit_has_a_zone_in_the_six_hexes_around_it() {
    let t = taken("41k-hq", "1pd", "3627", "16rd@3424");
    let mut all = stops(&mut taken("41k-hq", "1pd", "3322", "16rd@3424"));
    all.extend(stops(&mut taken("41k-hq", "1pd", "3627", "16rd@3424")));
    all.sort();
    all.dedup();
    assert_eq!(all, labels("3324 3325 3423 3425 3524 3525"));
    let mut t = t.act(&["move 3525"]).refused("pick 1pd", "9.0");
    assert_eq!(t.hex_of("1pd").as_deref(), Some("3525"), "its move is over");
    let mut hq = taken("41k-hq", "1pd", "3627", "8a-hq@3424");
    assert_eq!(stops(&mut hq), [""; 0], "a headquarters has none");
}

/// Reduced units, battle groups and units out of supply keep their zone.
#[test]
fn weak_units_have_a_zone_too() {
    for other in ["~291id@3424", "291id@3424"] {
        let mut t = led(3, "movement", "8a-hq", &format!("8a-hq@3627 28td@3627 {other}"))
            .mark("failed", crate::common::table(&[("291id", 2)]))
            .act(&["pick 28td"]);
        assert!(stops(&mut t).contains(&"3525".to_owned()), "{other}");
    }
    let mut group = led(3, "movement", "8a-hq", "8a-hq@3627 28td@3627 kg-a@3424 ~1id@2128")
        .mark("groups", crate::common::table(&[("kg-a", "1id")]))
        .act(&["pick 28td"]);
    assert!(stops(&mut group).contains(&"3525".to_owned()));
}

/// 3908 lies beside Tallinn (3807) and beside 3907.
///
/// Case duel/8.0b
#[test]
fn no_zone_reaches_into_a_major_city() {
    let mut t = taken("18a-hq", "291id", "3707", "16rd@3908").offered(&["move 3807", "move 3907"]);
    let stops = stops(&mut t);
    assert!(stops.contains(&"3907".to_owned()) && !stops.contains(&"3807".to_owned()), "{stops:?}");
}

/// Sea hexsides lie between 5002 and 5102, nothing between 5002 and 5001.
///
/// Case duel/8.0c
#[test]
fn no_zone_reaches_over_a_sea_hexside() {
    let t = led(8, "movement", "fi4k-hq", "fi4k-hq@5201 fi12id@5201 16rd@5002").act(&["pick fi12id"]);
    let mut t = t.offered(&["move 5102", "move 5001"]);
    let stops = stops(&mut t);
    assert!(stops.contains(&"5001".to_owned()) && !stops.contains(&"5102".to_owned()), "{stops:?}");
    t.refused("move 5002", "9.0");
}

/// A major river without a bridge lies between 2629 and 2729.
///
/// Case duel/8.0d
#[test]
fn zones_cross_rivers() {
    let mut t = taken("8a-hq", "16rd", "2829", "291id@2629");
    assert!(stops(&mut t).contains(&"2729".to_owned()));
}

/// Case duel/8.0f
/// Case duel/8.0g
/// Case duel/8.0j
#[test]
fn leaving_a_zone_costs_one_point_more_and_may_lead_into_another() {
    for enemies in ["16rd@3424", "16rd@3424 10rd@3424 28td@3524"] {
        let mut t = taken("18a-hq", "291id", "3425", enemies);
        assert_eq!(t.left_after("move 3525"), 12 - 2 - 2, "{enemies}");
        let mut t = t.act(&["move 3525"]).refused("pick 291id", "9.0");
        assert_eq!(t.hex_of("291id").as_deref(), Some("3525"));
        let mut away = taken("18a-hq", "291id", "3425", enemies);
        assert_eq!(away.left_after("move 3526"), 12 - 2 - 2, "{enemies}");
        // Not once more on the way.
        assert_eq!(away.left_after("move 3527"), 12 - 4 - 2, "{enemies}");
    }
}

/// Case duel/8.0h
#[test]
fn a_friend_does_not_cancel_a_zone_for_movement() {
    let mut t = taken("18a-hq", "291id", "3427", "16rd@3424 61id@3525 1id@3425");
    let stops = stops(&mut t);
    assert!(stops.contains(&"3525".to_owned()) && stops.contains(&"3425".to_owned()), "{stops:?}");
}

/// A German on 5905 does not keep a Soviet off the lake hexes beside it.
///
/// Case duel/8.0i
#[test]
fn no_zone_reaches_into_lake_or_sea() {
    let t = led(3, "movement", "23a-hq", "23a-hq@5803 16rd@5803 291id@5905").mark("named", list(&["16rd"]));
    let t = t.act(&["pick 16rd"]);
    // By 5903 and 6004 or 6003, which touch 5905 or its neighbours.
    t.offered(&["sail 6105"]);
}

/// The zones on the way stop, and the refusal says so.
#[test]
fn a_hex_behind_zones_is_refused_for_them() {
    let wall = "16rd@3424 10rd@3724 28td@3124 2td@2824 67rd@4024";
    let t = taken("18a-hq", "291id", "3426", wall);
    let mut t = t.not_offered(&["move 3423"]);
    assert_eq!(t.refusal("move 3423").case, "8.0");
}
