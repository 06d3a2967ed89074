//! Stalwart defence: 10.5, 10.6.

use duel::{Duel, GERMAN, SOVIET};
use wargame::Trial;

use crate::{
    common::{last_fight, led, list, table},
    odds::panzers,
};

/// 1 PD and 6 PD throw the units of 5220 out: -/r2 by five on 3:1.
fn thrown(defenders: &str) -> Trial<Duel> {
    let mut trial = panzers(&format!("1pd@5120 6pd@5120 {defenders}")).attack("5220", "1pd 6pd", 5);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    trial
}

/// Case duel/10.5a
/// Case duel/10.5c
/// Case duel/10.5e
#[test]
fn a_step_of_several_cancels_the_retreat() {
    let mut trial = thrown("16rd@5220 67rd@5220");
    assert_eq!((trial.decides(), trial.asked()), (SOVIET, "10.5".to_owned()));
    let mut trial = trial.offered(&["stand 16rd", "stand 67rd", "done"]).act(&["stand 67rd"]);
    // One-step units die by it; the other stays, nobody advances.
    assert_eq!(trial.places("16rd 67rd"), ["5220", "-"]);
    assert_ne!(trial.asked(), "10.4");
    assert_eq!(trial.places("1pd 6pd"), ["5120", "5120"]);
}

/// A full German division stands alone.
///
/// Case duel/10.5a
/// Case duel/10.5e
#[test]
fn a_division_of_two_steps_stands_alone_and_is_turned_over() {
    let units = "8a-hq@5322 10rd@5320 126rd@5320 33rd@5321 23td@5321 207sd@5220";
    let trial = led(2, "combat", "8a-hq", units).mark("artillery", 0);
    let mut trial = trial.attack("5220", "10rd 126rd 33rd 23td", 8);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("14 against 5: 2:1 to 2:1", Some("-/r2")));
    assert_eq!((trial.decides(), trial.asked()), (GERMAN, "10.5".to_owned()));
    let mut trial = trial.refused("hold", "10.6").act(&["stand 207sd"]);
    assert_eq!((trial.steps("207sd"), trial.hex_of("207sd").as_deref()), (1, Some("5220")));
}

/// Case duel/10.5b
#[test]
fn one_step_alone_does_not_stand() {
    let mut trial = panzers("1pd@5120 16rd@5220").attack("5220", "1pd", 5);
    assert_eq!(trial.asked(), "10.3");
    // Nor does one whose comrade was there but is a headquarters.
    let mut trial = panzers("1pd@5120 16rd@5220 8a-hq@5220").attack("5220", "1pd", 5);
    assert_eq!(trial.asked(), "10.3");
}

/// Two steps when it was declared, one is lost by the result, the last by standing: the hex is empty and stays so.
///
/// Case duel/10.5c
/// Case duel/10.5a
#[test]
fn the_last_defender_may_die_of_it_and_nobody_advances() {
    let trial = panzers("1pd@5120 6pd@5120 16rd@5220 67rd@5220").attack("5220", "1pd 6pd", 7);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1r2"));
    let mut trial = trial.act(&["lose 67rd"]);
    assert_eq!(trial.asked(), "10.5");
    assert!(trial.leads("stand 16rd").iter().any(|said| said.starts_with('!')), "{:?}", trial.leads("stand 16rd"));
    let mut trial = trial.act(&["stand 16rd"]);
    assert_eq!(trial.places("16rd 67rd 1pd 6pd"), ["-", "-", "5120", "5120"]);
    assert_ne!(trial.asked(), "10.4");
}

/// Case duel/10.5d
#[test]
fn the_attackers_losses_stand() {
    let trial = panzers("1pd@5120 6pd@5120 16rd@5220 67rd@5220").attack("5220", "1pd 6pd", 4);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/r2"));
    let mut trial = trial.act(&["lose 1pd", "stand 67rd"]);
    assert_eq!((trial.steps("1pd"), trial.hex_of("16rd").as_deref()), (1, Some("5220")));
}

/// Case duel/10.5f
#[test]
fn headquarters_are_not_nominated_and_do_not_count() {
    let trial = thrown("16rd@5220 67rd@5220 8a-hq@5220");
    trial.refused("stand 8a-hq", "10.5").refused("stand 1pd", "10.5");
    // Both divisions die of the result: the headquarters has nobody to stand by and retreats.
    let trial = panzers("1pd@5120 6pd@5120 36md@5121 16rd@5220 67rd@5220 8a-hq@5220");
    let mut trial = trial.attack("5220", "1pd 6pd 36md", 7);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/2r3"));
    assert_eq!(
        (trial.places("16rd 67rd 8a-hq"), trial.asked()),
        (vec!["-".into(), "-".into(), "5220".into()], "10.3".to_owned())
    );
}

/// 4820 is a fort on clear ground: 18 to 3 shifted by two is 4:1.
fn fort(defenders: &str, dice: u16) -> Trial<Duel> {
    let trial = led(2, "combat", "41k-hq", &format!("41k-hq@4720 1pd@4720 6pd@4721 {defenders}"));
    trial.mark("artillery", 0).attack("4820", "1pd 6pd", dice)
}

/// Case duel/10.6a
/// Case duel/10.6c
#[test]
fn soviets_in_a_fort_stand_for_nothing_whoever_they_are() {
    let mut trial = fort("16rd@4820", 4);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    assert_eq!((trial.decides(), trial.asked()), (SOVIET, "10.6".to_owned()));
    let mut trial = trial.refused("stand 16rd", "10.6").act(&["hold"]);
    assert_eq!(trial.hex_of("16rd").as_deref(), Some("4820"));
    assert_ne!(trial.asked(), "10.4");
    let mut trial = fort("8a-hq@4820", 4).act(&["hold"]);
    assert_eq!(trial.hex_of("8a-hq").as_deref(), Some("4820"));
    // They may also go.
    let mut trial = fort("16rd@4820", 4).act(&["done"]);
    assert_eq!(trial.asked(), "10.3");
}

/// A marker is a fort like a printed one.
///
/// Case duel/10.6a
#[test]
fn a_fort_marker_lets_them_stand_too() {
    let trial = panzers("1pd@5120 6pd@5120 16rd@5220").mark("forts", list(&["5220"]));
    let mut trial = trial.attack("5220", "1pd 6pd", 4);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    trial.offered(&["hold"]);
}

/// Case duel/10.6b
#[test]
fn germans_in_a_fort_may_not() {
    let units = "8a-hq@4822 10rd@4821 126rd@4821 33rd@4821 207sd@4820";
    let trial = led(2, "combat", "8a-hq", units).mark("artillery", 0).mark("failed", table(&[("207sd", 2)]));
    let mut trial = trial.attack("4820", "10rd 126rd 33rd", 4);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/r2"));
    trial.refused("hold", "10.6").offered(&["stand 207sd", "done"]);
}
