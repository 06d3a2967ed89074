//! Overruns: 9.3.

use duel::{Duel, GERMAN};
use wargame::Trial;

use crate::{
    common::{last_fight, led, list, of, table},
    odds::{panzers, panzers_in},
};

/// 1 PD and 36 MD overrun 5220.
fn overrun(units: &str, dice: u16) -> Trial<Duel> {
    let trial = panzers(&format!("1pd@5120 36md@5121 {units}")).act(&["overrun 5220", "join 1pd", "join 36md"]);
    trial.dice(&[dice]).act(&["done"])
}

/// Case duel/9.3a
/// Case duel/9.3m
#[test]
fn an_overrun_needs_an_armored_or_motorized_unit() {
    let trial = led(6, "combat", "56k-hq", "56k-hq@5020 290id@5120 269id@5121 8pd@5121 16rd@5220 67rd@5219");
    let trial = trial.mark("artillery", 0).act(&["overrun 5220", "join 290id"]).refused("done", "9.3");
    let trial = trial.act(&["join 8pd"]).offered(&["done"]);
    drop(trial);
    let trial = led(6, "combat", "18a-hq", "18a-hq@5020 1id@5120 16rd@5220").mark("artillery", 0);
    trial.offered(&["attack 5220"]).not_offered(&["overrun 5220"]).refused("overrun 5220", "9.3");
}

/// Case duel/9.3b
/// Case duel/9.3o
#[test]
fn the_attacker_of_an_overrun_has_no_artillery_and_no_air() {
    let trial = led(11, "combat", "56k-hq", "56k-hq@5020 290id@5120 8pd@5121 10rd@5220");
    let trial =
        trial.mark("air", table(&[("german", vec![2, 3])])).act(&["overrun 5220", "join 290id", "join 8pd", "done"]);
    let trial = trial.refused("send cas", "9.3").dice(&[4]).act(&["send fighter", "pass"]);
    // Nobody is asked for artillery or aborts; no effect, and nothing is shot down.
    let mut trial = trial;
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.modified()), ("16 against 6: 2:1 to 2:1", 0));
    assert_eq!(fight.result.as_deref(), Some("-/-"));
    assert_eq!(of(&mut trial, |s| s.air.lost), [[0, 0], [0, 0]]);
}

/// Case duel/9.3c
/// Case duel/9.3l
#[test]
fn fighters_may_fight_others_and_the_defenders_air_counts() {
    let air = table(&[("german", vec![1, 2]), ("soviet", vec![1, 1])]);
    let trial = panzers_in(11, "1pd@5120 10rd@5220").mark("air", air);
    let trial = trial.act(&["overrun 5220", "join 1pd", "done"]).refused("send cas", "9.3").dice(&[5, 4, 7]);
    let trial = trial.act(&["send fighter", "send cas", "send fighter", "down fighter"]);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).modified(), -2);
}

/// Case duel/9.3d
/// Case duel/10.4g
#[test]
fn no_overrun_crosses_a_river_without_a_bridge() {
    let trial = || led(2, "combat", "41k-hq", "41k-hq@2419 1pd@2620 6pd@2420 36md@2619 16rd@2520").mark("artillery", 0);
    // By the bridge, and from the near bank; foot or not, nobody over the river.
    trial().act(&["overrun 2520"]).offered(&["join 6pd", "join 36md"]).refused("join 1pd", "9.3");
    trial().mark("blown", list(&["2520/2619"])).act(&["overrun 2520"]).refused("join 36md", "9.3");
    trial().mark("pontoons", list(&["2520/2620"])).act(&["overrun 2520"]).offered(&["join 1pd"]);
}

/// Case duel/9.3e
#[test]
fn forest_marsh_towns_and_cities_are_not_overrun() {
    for (hq, from, target) in [
        ("3613", "3614", "3714"),
        ("4122", "4123", "4222"),
        ("3228", "3129", "3229"),
        ("4412", "4414", "4413"),
        ("3708", "3808", "3807"),
    ] {
        let trial = led(2, "combat", "41k-hq", &format!("41k-hq@{hq} 1pd@{from} 16rd@{target}"));
        trial.offered(&[&format!("attack {target}")]).refused(&format!("overrun {target}"), "9.3");
    }
}

/// Case duel/9.3f
/// Case duel/9.3g
#[test]
fn mech_participants_get_a_marker_whether_they_advance_or_not() {
    let trial = led(6, "combat", "56k-hq", "56k-hq@5020 290id@5120 8pd@5121 3md@5121 16rd@5220").mark("artillery", 0);
    let trial = trial.act(&["overrun 5220", "join 290id", "join 8pd", "join 3md"]).dice(&[12]).act(&["done"]);
    let mut trial = trial.act(&["pick 8pd", "done", "done"]);
    assert_eq!(trial.asked(), "9.3");
    let trial = trial.offered(&["pick 8pd", "pick 3md", "done"]).refused("pick 290id", "9.3");
    let told = { trial }.told(wargame::Viewer::Spectator);
    assert!(told.iter().any(|line| line == "8 PD and 3 MD may go two hexes on later"), "{told:?}");
}

/// Case duel/9.3h
#[test]
fn while_a_defender_is_left_there_is_no_marker() {
    // 16:6 is 2:1: 4 does nothing.
    let mut trial = overrun("10rd@5220", 4);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/-"));
    assert_ne!(trial.asked(), "9.3");
}

/// Case duel/9.3n
#[test]
fn a_fort_on_clear_ground_is_overrun_but_who_stands_fast_in_it_is_not() {
    let fort = || {
        let trial = led(2, "combat", "41k-hq", "41k-hq@4720 1pd@4720 6pd@4721 16rd@4820").mark("artillery", 0);
        let mut trial = trial.act(&["overrun 4820", "join 1pd", "join 6pd"]).dice(&[4]).act(&["done"]);
        assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
        trial
    };
    let mut stood = fort().act(&["hold"]);
    assert_ne!(stood.asked(), "9.3");
    let mut trial = fort().act(&["done"]);
    while trial.asked() != "9.3" {
        let act = trial.offers().last().expect("an offer").clone();
        trial.go(&[&act]);
    }
    trial.offered(&["pick 1pd", "pick 6pd"]);
}

/// Case duel/9.3i
#[test]
fn a_marked_unit_moves_up_to_two_hexes() {
    let mut trial = overrun("16rd@5220", 12).act(&["done"]);
    assert_eq!((trial.decides(), trial.asked()), (GERMAN, "9.3".to_owned()));
    let trial = trial.act(&["pick 1pd", "move 5220"]).refused("pick 36md", "9.3").act(&["move 5320"]);
    // One hex is enough, none too; who was put down is not taken up again.
    let trial = trial.refused("pick 1pd", "9.3").act(&["pick 36md", "move 5221", "done"]);
    let mut trial = trial;
    assert_eq!(trial.places("1pd 36md"), ["5320", "5221"]);
    let mut trial = overrun("16rd@5220", 12).act(&["done", "pick 1pd", "done"]).refused("pick 1pd", "9.3");
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("5120"));
}

/// Case duel/9.3j
/// Case duel/7.1d
#[test]
fn the_move_ends_in_a_zone_and_not_in_a_full_hex() {
    let mut trial = overrun("16rd@5220 10rd@5421", 12).act(&["done", "pick 1pd", "move 5220"]);
    assert_eq!(trial.asked(), "9.3");
    trial = trial.act(&["move 5320"]);
    // 5320 is in the zone of 10 RD; 36 MD is next.
    assert_eq!((trial.hex_of("1pd").as_deref(), trial.targets("pick")), (Some("5320"), vec!["36md".to_owned()]));
    let mut trial = overrun("16rd@5220 10rd@5322", 12).act(&["done", "pick 1pd", "move 5121"]);
    assert_eq!(trial.targets("move").len(), 6);
    let trial = trial.act(&["move 5221"]).refused("move 5222", "9.3");
    drop(trial);
    let full = overrun("16rd@5220 290id@5119 269id@5119 30id@5119", 12).act(&["done", "pick 1pd", "move 5119"]);
    let full = full.refused("done", "7.1").offered(&["move 5118"]).act(&["move 5118"]);
    drop(full);
    let full = overrun("16rd@5220 290id@5118 269id@5118 30id@5118", 12).act(&["done", "pick 1pd", "move 5119"]);
    full.refused("move 5118", "7.1");
    overrun("16rd@5220 10rd@5119", 12)
        .act(&["done", "pick 1pd"])
        .refused("move 5119", "9.0")
        .refused("move 5320", "9.3");
}

/// In the order of attack and move the overrun moves come before the move mode, and the unit may move then.
///
/// Case duel/9.3k
#[test]
fn overrun_moves_come_before_the_move_mode_and_before_the_next_chit() {
    let mut trial = overrun("16rd@5220", 12).act(&["done"]);
    assert_eq!((trial.phase(), trial.asked()), ("combat".to_owned(), "9.3".to_owned()));
    let mut trial = trial.act(&["pick 1pd", "move 5220", "done", "done"]);
    assert_eq!(trial.phase(), "movement");
    trial.offered(&["pick 1pd"]);
    let second = panzers("1pd@5120 16rd@5220 8a-hq@5321").mark("second", true).mark("cup", list(&["8a-hq"]));
    let mut second = second.act(&["overrun 5220", "join 1pd"]).dice(&[12]).act(&["done", "done"]);
    assert_eq!((second.phase(), second.asked()), ("combat".to_owned(), "9.3".to_owned()));
    assert_eq!(second.decides(), GERMAN);
}

/// 2420, 2520 and the Venta: a minor river is crossed, the Daugava not.
///
/// Case duel/9.3p
#[test]
fn the_move_crosses_a_minor_river_but_no_major_one() {
    let minor = led(2, "combat", "41k-hq", "41k-hq@2419 1pd@2420 6pd@2420 8a-hq@2520").mark("artillery", 0);
    let minor = minor.act(&["overrun 2520", "join 1pd", "join 6pd"]).dice(&[12]).act(&["done"]);
    let minor = minor.act(&["pick 1pd", "done", "done", "pick 1pd"]);
    minor.offered(&["move 2620", "move 2619"]);
    let major = led(2, "combat", "41k-hq", "41k-hq@3420 1pd@3421 6pd@3421 8a-hq@3521").mark("artillery", 0);
    let major = major.act(&["overrun 3521", "join 1pd", "join 6pd"]).dice(&[12]).act(&["done"]);
    let major = major.act(&["pick 1pd", "done", "done", "pick 1pd"]);
    major.refused("move 3620", "9.3").offered(&["move 3522"]);
}

/// What an overrun goes without is artillery and air; the bonus of the odds is neither.
///
/// Case duel/10.1b
/// Case duel/9.3b
#[test]
fn the_bonus_above_4_to_1_is_kept() {
    let trial = panzers("1pd@5120 6pd@5121 16rd@5220").act(&["overrun 5220", "join 1pd", "join 6pd"]).dice(&[7]);
    let fight = last_fight(&mut trial.act(&["done"]));
    assert_eq!((fight.odds().as_str(), fight.modified()), ("18 against 3: 6:1 to 4:1", 2));
    assert_eq!(fight.dice, Some((7, 9)));
}

/// On open ground it costs a step, and the overrun has failed as it has in a fort.
///
/// Case duel/10.5c
/// Case duel/9.3h
#[test]
fn who_stands_fast_for_a_step_is_not_overrun() {
    let trial = panzers("1pd@5120 6pd@5120 16rd@5220 67rd@5220").act(&["overrun 5220", "join 1pd", "join 6pd"]);
    let mut trial = trial.dice(&[5]).act(&["done"]);
    assert_eq!((last_fight(&mut trial).result.as_deref(), trial.asked()), (Some("-/r2"), "10.5".to_owned()));
    let mut trial = trial.act(&["stand 67rd"]);
    assert_eq!(trial.places("16rd 67rd 1pd 6pd"), ["5220", "-", "5120", "5120"]);
    assert!(!["10.4", "9.3"].contains(&trial.asked().as_str()), "{}", trial.asked());
    assert!(of(&mut trial, |s| s.activation.overran.is_empty()));
}

/// Its turn is over as any unit's after an attack: the move mode is still to come.
///
/// Case duel/9.3h
#[test]
fn who_failed_to_overrun_still_moves_after_the_attack() {
    let mut trial = overrun("10rd@5220", 4);
    assert_eq!((last_fight(&mut trial).result.as_deref(), trial.phase()), (Some("-/-"), "movement".to_owned()));
    let mut trial = trial.offered(&["pick 36md"]).act(&["pick 1pd", "move 5119", "done"]);
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("5119"));
}
