//! Section 10: close assault and advance.

use crate::common::{fought, hex, list, of, reckoned, scene, table};

/// Case manstein/10.11a, manstein/10.11b, manstein/10.11c
#[test]
fn a_close_assault_counts_for_the_whole_fire_and_nearness_for_nothing() {
    let units = "i-8m@4407 ii-8m@4408 i-3mart@4804 1-1dno@4308 2-1dno@4708";
    let mut trial = scene(1, "german-fire", units).dice(&[6]).act(&[
        "attack 4308",
        "assault i-8m",
        "join ii-8m",
        "join i-3mart",
        "done",
    ]);
    assert_eq!((fought(&mut trial).strength, fought(&mut trial).by("10.11")), (21, -1));
    assert_eq!(fought(&mut scene(1, "german-fire", units).attack("4308", "i-8m ii-8m", 6)).sum(), 0);
}

/// Case manstein/10.15e, manstein/10.11c
#[test]
fn only_who_is_able_and_adjacent_close_assaults() {
    let trial = scene(1, "german-fire", "i-8m@4407 53m@4407 ii-8m@4409 1-1dno@4308").act(&["attack 4308"]);
    let trial = trial.refused("assault 53m", "10.15").refused("assault ii-8m", "10.6").offered(&["assault i-8m"]);
    // Who fires already can still change to it.
    let mut trial = trial.dice(&[6]).act(&["join i-8m", "join 53m", "assault i-8m", "done"]);
    assert_eq!(fought(&mut trial).by("10.11"), -1);
}

/// Case manstein/10.15a, manstein/10.15c, manstein/10.15d
#[test]
fn only_who_was_named_for_the_assault_advances_and_at_once_or_never() {
    let units = "i-8m@4407 ii-8m@4408 iii-8m@4307 i-29m@4307 iii-29m@4310 1-1dno@4308 2-1dno@4309";
    let trial = scene(1, "german-fire", units).dice(&[1]);
    let trial = trial.act(&["attack 4308", "assault i-8m", "assault iii-8m", "assault i-29m", "join ii-8m", "done"]);
    let trial = trial.refused("advance ii-8m", "10.15").refused("attack 4309", "10.15");
    let mut trial = trial.act(&["advance i-8m"]).refused("advance i-8m", "10.15").act(&["advance iii-8m"]);
    // The hex is full, so nobody else is asked.
    assert_eq!(trial.places("i-8m ii-8m iii-8m i-29m"), ["4308", "4408", "4308", "4307"]);
    assert_eq!(trial.asked(), "10.2");
    let german = of(&mut trial, |s| s.german.has(hex("4308")));
    assert!(german, "an advance takes control");
    // It is never compulsory.
    let trial = scene(1, "german-fire", units).dice(&[1]).act(&["attack 4308", "assault i-8m", "done", "done"]);
    trial.refused("advance i-8m", "10.2").offered(&["attack 4309"]);
}

/// Case manstein/10.15b
#[test]
fn nobody_advances_into_a_hex_with_an_enemy_or_a_leader() {
    let units = "i-8m@4415 ii-8m@4415 iii-8m@4709 1-1dno@4516 2-1dno@4516 3-1dno@4708";
    let mut trial =
        scene(1, "german-fire", units).dice(&[1, 6]).act(&["attack 4516", "assault i-8m", "assault ii-8m", "done"]);
    assert_eq!(trial.asked(), "10.2");
    let units = "i-8m@4415 ii-8m@4415 iii-8m@4709 1-1dno@4516 zhdanov@4516 3-1dno@4708";
    let mut trial =
        scene(1, "german-fire", units).dice(&[1, 6]).act(&["attack 4516", "assault i-8m", "assault ii-8m", "done"]);
    assert_eq!(
        (trial.asked().as_str(), trial.hex_of("1-1dno"), trial.hex_of("zhdanov").as_deref()),
        ("10.2", None, Some("4516"))
    );
    let trial = scene(1, "german-fire", units).dice(&[1, 1, 1]);
    trial.act(&["attack 4516", "assault i-8m", "assault ii-8m", "done"]).offered(&["advance i-8m"]);
}

/// Two divisions that Manstein directs together do not share the hex.
///
/// Case manstein/10.15f, manstein/10.15c
#[test]
fn an_advance_keeps_to_stacking() {
    let units = "manstein@4409 i-8m@4407 i-8p@4408 st48pi@4307 1-1dno@4308 3-1dno@4708";
    let trial = scene(1, "german-fire", units).dice(&[1]);
    let trial = trial.act(&["attack 4308", "assault i-8m", "assault i-8p", "assault st48pi", "done", "advance i-8m"]);
    let trial = trial.refused("advance i-8p", "6.2").act(&["advance st48pi"]);
    let mut trial = trial;
    assert_eq!(trial.places("i-8m i-8p st48pi"), ["4308", "4408", "4308"]);
}

/// Over the Neva: 3605 and 3705 on one bank, 3706 and 3606 on the other, with a bridge from 3605 to 3606.
///
/// Case manstein/10.16a, manstein/10.16b
#[test]
fn over_a_major_river_a_close_assault_needs_a_bridge_or_pontoon() {
    let trial = || scene(1, "german-fire", "i-8m@3605 676br@3705 ii-8m@3705 1-1dno@3706 2-1dno@3606");
    // Ordinary fire goes over it.
    trial().act(&["attack 3706"]).refused("assault i-8m", "10.16").offered(&["join i-8m", "join ii-8m"]);
    let mut over = trial().dice(&[1]).act(&["attack 3606", "assault i-8m", "done"]);
    assert_eq!(fought(&mut over).by("10.16"), 1);
    over.offered(&["advance i-8m"]);
    trial().mark("demolished", list(&["3605/3606"])).act(&["attack 3606"]).refused("assault i-8m", "10.16");
    let pontoon = trial().mark("pontoons", table(&[("676br", "3705/3706")])).dice(&[1]);
    let mut pontoon = pontoon.act(&["attack 3706", "assault ii-8m", "done"]);
    assert_eq!(fought(&mut pontoon).by("10.16"), 1);
    let mut pontoon = pontoon.act(&["advance ii-8m"]);
    assert_eq!(pontoon.hex_of("ii-8m").as_deref(), Some("3706"));
    // A pontoon of the other side is none.
    let theirs = scene(1, "german-fire", "ii-8m@3705 2br@3706").mark("pontoons", table(&[("2br", "3705/3706")]));
    theirs.act(&["attack 3706"]).refused("assault ii-8m", "10.16");
}

/// An engineer whose pontoon it is goes too, and others with it.
///
/// Case manstein/8.10l, manstein/10.16b
#[test]
fn an_engineer_ends_its_pontoon_by_advancing_and_others_go_with_it() {
    let trial = scene(1, "german-fire", "3mpi@3705 ii-8m@3705 1-1dno@3706 2-1dno@4708");
    let trial = trial.mark("pontoons", table(&[("3mpi", "3705/3706")])).dice(&[1]);
    let trial = trial.act(&["attack 3706", "assault 3mpi", "assault ii-8m", "done"]);
    let mut trial = trial;
    assert_eq!(trial.leads("advance 3mpi"), ["its pontoon ends (case 8.10)"]);
    let mut trial = trial.act(&["advance 3mpi", "advance ii-8m"]);
    assert_eq!(trial.places("3mpi ii-8m"), ["3706", "3706"]);
    assert!(of(&mut trial, |s| s.pontoons_of(manstein::GERMAN).is_empty()));
}

/// Case manstein/10.16c, manstein/10.16d
#[test]
fn over_a_minor_river_a_close_assault_is_harder_bridged_or_not() {
    let fire = |from: &str, act: &str| {
        let trial = scene(1, "german-fire", &format!("i-8m@{from} 1-1dno@5021")).dice(&[6]);
        fought(&mut trial.act(&["attack 5021", &format!("{act} i-8m"), "done"])).by("10.16")
    };
    // 5020 has a bridge, 4922 none, 5022 no river.
    assert_eq!(["5020", "4922", "5022"].map(|from| fire(from, "assault")), [1, 1, 0]);
    assert_eq!(["5020", "4922"].map(|from| fire(from, "join")), [0, 0]);
    // It counts once, and only of those who assault.
    let trial = scene(1, "german-fire", "i-8m@5020 ii-8m@4922 1-1dno@5021").dice(&[6]);
    let mut both = trial.act(&["attack 5021", "assault i-8m", "assault ii-8m", "done"]);
    assert_eq!(fought(&mut both).by("10.16"), 1);
    let trial = scene(1, "german-fire", "i-8m@5022 ii-8m@4922 1-1dno@5021").dice(&[6]);
    let mut one = trial.act(&["attack 5021", "assault i-8m", "join ii-8m", "done"]);
    assert_eq!(fought(&mut one).by("10.16"), 0);
}

/// Case manstein/10.20a, manstein/10.20b, manstein/10.20c, manstein/10.20d
#[test]
fn engineers_in_the_assault_cancel_the_ground() {
    let storm = |acts: &[&str], rubble: &[&str]| {
        let units = "i-8m@4416 3mpi@4415 676br@4415 st48pi@4515 1-1dno@4316";
        let trial = scene(1, "german-fire", units).mark("rubble", list(rubble)).dice(&[6]);
        let mut trial = trial.act(&["attack 4316"]).act(acts).act(&["done"]);
        fought(&mut trial).sum()
    };
    // Urban, fortified: +2 and the assault.
    assert_eq!(storm(&["assault i-8m"], &[]), 1);
    assert_eq!(storm(&["assault i-8m", "assault 3mpi"], &[]), -1);
    assert_eq!(storm(&["assault i-8m", "assault 3mpi"], &["4316"]), 0);
    assert_eq!(storm(&["assault i-8m", "join 676br"], &[]), 1);
    assert_eq!(storm(&["assault i-8m", "join 3mpi"], &[]), 1);
}

/// The gunboat lies in the gulf before 1731.
///
/// Case manstein/15.2d
#[test]
fn nobody_close_assaults_at_sea() {
    let trial = scene(1, "german-fire", "i-8m@1731 lg@1831").act(&["attack 1831"]);
    let mut trial = trial.refused("assault i-8m", "10.15").dice(&[6]).act(&["join i-8m", "done"]);
    assert_eq!(reckoned(&mut trial)[0].by("10.12"), 2);
}
