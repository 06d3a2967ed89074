//! Section 14: what leaders do for fire, and who can hurt them.

use crate::common::{book, hex, reckoned, scene};

/// Case manstein/14.2a, manstein/14.1a
#[test]
fn in_the_radius_of_a_leader_all_fire_together() {
    let units = "manstein@4409 i-8m@4407 i-8p@4408 i-1t@4307 ii-1t@4307 iii-1t@4208 i-3t@4208 ii-3t@4207 1-1dno@4308";
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join i-8m", "join i-8p"]);
    let all = ["i-1t", "ii-1t", "iii-1t", "i-3t", "ii-3t"];
    all.iter().fold(trial, |trial, unit| trial.act(&[&format!("join {unit}")])).offered(&["done"]);
    // Zhdanov leads units of both Soviet commands.
    let units = "zhdanov@4309 1-1dno@4407 2-1dno@4408 3-1dno@4307 1-2dno@4309 260-168@4208 i-8m@4308";
    let trial = scene(1, "soviet-fire", units).act(&[
        "attack 4308",
        "join 1-1dno",
        "join 2-1dno",
        "join 3-1dno",
        "join 1-2dno",
    ]);
    trial.act(&["join 260-168"]).offered(&["done"]);
}

/// Case manstein/14.2b
#[test]
fn one_firer_outside_makes_it_an_ordinary_fire() {
    let units = "manstein@4409 i-8m@4407 i-8p@4408 i-80art@4911 506art@4911 1-1dno@4308";
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join i-8m", "join i-8p"]);
    trial.refused("join i-80art", "13.2").refused("join 506art", "13.2");
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join i-8m", "join 506art"]);
    trial.refused("join i-8p", "13.2");
}

/// Case manstein/14.3a
#[test]
fn the_radius_is_counted_through_anything() {
    // Over the Neva and through the city: 2807 to 2809 is two hexes, to 2810 three.
    assert_eq!(["2807", "2808", "2809", "2810"].map(|to| book().distance(hex("2807"), hex(to))), [0, 1, 2, 3]);
    let fire = |from: &str| {
        let units = format!("zhdanov@2807 1-1dno@2708 2-1dno@2607 3-1dno@2807 1mor@{from} i-8m@2707");
        let mut trial =
            scene(1, "soviet-fire", &units).act(&["attack 2707", "join 1-1dno", "join 2-1dno", "join 3-1dno"]);
        trial.offers().iter().filter(|offer| offer.starts_with("join")).count()
    };
    assert_eq!([fire("2809"), fire("2810")], [1, 0]);
}

/// Case manstein/14.6b, manstein/14.6c
#[test]
fn a_leader_alone_is_attacked_only_by_close_assault() {
    let units = "i-8m@4407 53m@4407 i-3mart@4409 zhdanov@4308 1-1dno@4708";
    let trial = scene(1, "german-fire", units).act(&["attack 4308"]);
    let trial = trial.act(&["join 53m"]).refused("done", "14.6").dice(&[1]).act(&["assault i-8m", "done"]);
    let mut trial = trial.offered(&["advance i-8m"]);
    assert_eq!(trial.hex_of("zhdanov"), None);
    // Nobody there could assault him.
    scene(1, "german-fire", "53m@4407 i-3mart@4409 zhdanov@4308").refused("attack 4308", "14.6");
}

/// The limit of an SS division is full before anybody assaults: who joins must leave room.
///
/// Case manstein/14.6c, manstein/13.3a
#[test]
fn a_fire_at_a_leader_always_can_become_a_close_assault() {
    let units = "i-tart@4810 ii-tart@4810 iii-tart@4811 tstug@4407 tpzjg@4409 i-1t@4408 zhdanov@4308";
    let trial = scene(1, "german-fire", units).act(&["attack 4308", "join i-tart", "join ii-tart", "join iii-tart"]);
    trial.refused("join tstug", "14.6").refused("done", "14.6").offered(&["assault i-1t", "join i-1t"]);
}

/// Case manstein/14.6a, manstein/14.6b, manstein/7.7b
#[test]
fn ordinary_fire_leaves_a_leader_alone_and_an_assault_does_not() {
    let units = "i-8m@4415 ii-8m@4415 zhdanov@4516 1-1dno@4516 2-1dno@4708";
    let mut near = scene(1, "german-fire", units).dice(&[1]).act(&["attack 4516", "join i-8m", "join ii-8m", "done"]);
    assert_eq!((reckoned(&mut near).len(), near.hex_of("zhdanov").as_deref()), (1, Some("4516")));
    let mut storm =
        scene(1, "german-fire", units).dice(&[6, 2, 1]).act(&["attack 4516", "assault i-8m", "assault ii-8m", "done"]);
    assert_eq!((reckoned(&mut storm).len(), storm.hex_of("zhdanov")), (2, None));
    assert!(storm.hex_of("1-1dno").is_some(), "each has a die of his own");
    let zhdanov = crate::common::unit(&mut storm, "zhdanov");
    assert_eq!(crate::common::of(&mut storm, |s| s.units.place(zhdanov)), wargame::Place::DEAD);
}

/// Case manstein/14.7b
#[test]
fn leaders_do_not_fire() {
    let trial = scene(1, "german-fire", "manstein@4407 i-8m@4408 1-1dno@4308").act(&["attack 4308"]);
    trial.refused("join manstein", "14.7").refused("assault manstein", "14.7");
    let mut alone = scene(1, "german-fire", "manstein@4407 1-1dno@4308");
    assert_ne!(alone.phase(), "german-fire");
}

/// Five units of an SS division and the guns of nobody: at a mover a leader lifts the count too.
///
/// Case manstein/14.2c
#[test]
fn a_leader_lifts_the_counts_of_defensive_fire() {
    let units = "i-1t@4307 ii-1t@4307 iii-1t@4407 i-3t@4407 ii-3t@4208 1-1dno@4310";
    let four = ["pick 1-1dno", "move 4309", "move 4308", "join i-1t", "join ii-1t", "join iii-1t", "join i-3t"];
    let named = |units: &str| {
        let mut trial = scene(1, "soviet-movement", units).act(&four[..2]);
        // 4309 is next to 4208.
        trial.go(&["done"]);
        trial.act(&four[2..])
    };
    named(units).refused("join ii-3t", "13.3");
    named(&format!("{units} manstein@4307")).offered(&["join ii-3t"]);
}

/// Case manstein/14.6a
#[test]
fn a_leader_who_moves_or_stands_by_is_not_fired_at_defensively() {
    let trial = scene(1, "german-movement", "manstein@4309 i-8m@4310 1-1dno@4307").dice(&[1]);
    let mut trial = trial.act(&["pick manstein", "move 4308"]);
    assert_eq!(trial.decides(), manstein::GERMAN);
    if trial.offers().contains(&"done".to_owned()) {
        trial.go(&["done"]);
    }
    let mut trial = trial.act(&["pick i-8m", "move 4309", "move 4308", "join 1-1dno", "done"]);
    assert_eq!((trial.hex_of("i-8m"), trial.hex_of("manstein").as_deref()), (None, Some("4308")));
}

/// Case manstein/14.7a
#[test]
fn a_lost_leader_is_not_replaced() {
    let trial = scene(3, "german-arrival", "506art@4407").pool("dead", &["manstein", "i-8m"]);
    let trial = trial.mark("entered", crate::common::list(&["56PzC", "3Mot"]));
    trial.refused("replace 56pzc", "7.5").offered(&["replace 3mot"]);
}
