//! Results and losses: 10.2.

use duel::{GERMAN, SOVIET};

use crate::{
    common::{last_fight, led, unit},
    odds::panzers,
};

/// Case duel/10.2a
#[test]
fn left_of_the_slash_the_attacker_loses_right_of_it_the_defender() {
    let mut trial = panzers("1pd@5120 10rd@5220").attack("5220", "1pd", 2);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/-"));
    assert_eq!((trial.steps("1pd"), trial.hex_of("10rd").as_deref()), (1, Some("5220")));
    let mut trial = panzers("1pd@5120 10rd@5220").attack("5220", "1pd", 12);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1r3"));
    assert_eq!((trial.steps("1pd"), trial.hex_of("10rd")), (2, None));
}

/// Case duel/10.2b
#[test]
fn the_owner_chooses_who_loses_steps_and_one_may_lose_two() {
    let trial = || panzers("1pd@5120 36md@5120 10rd@5220 126rd@5220 33rd@5220").attack("5220", "1pd 36md", 2);
    let mut trial = trial();
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("2/-"));
    assert_eq!((trial.decides(), trial.asked()), (GERMAN, "10.2".to_owned()));
    let mut trial = trial.refused("lose 10rd", "10.2").offered(&["lose 1pd", "lose 36md"]).act(&["lose 1pd"]);
    let mut trial2 = trial;
    trial2.go(&["lose 1pd"]);
    assert_eq!(trial2.places("1pd 36md"), ["-", "5120"]);
    trial = panzers("1pd@5120 36md@5120 10rd@5220 126rd@5220 33rd@5220").attack("5220", "1pd 36md", 2);
    trial.go(&["lose 1pd", "lose 36md"]);
    assert_eq!((trial.steps("1pd"), trial.steps("36md")), (1, 1));
}

/// Case duel/10.2c
#[test]
fn only_units_of_the_attack_lose_steps() {
    let trial = panzers("1pd@5120 36md@5120 6pd@5120 10rd@5220 126rd@5220 33rd@5220").attack("5220", "1pd 36md", 2);
    trial.refused("lose 6pd", "10.2").refused("lose 41k-hq", "10.2");
}

/// Case duel/10.2d
#[test]
fn a_headquarters_takes_a_loss_only_when_nobody_else_is_left() {
    // 25:6 with 11: two steps, of one division and of the headquarters beside it.
    let trial = panzers("1pd@5120 6pd@5121 36md@5121 10rd@5220 8a-hq@5220").attack("5220", "1pd 6pd 36md", 11);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/2r3"));
    let hq = unit(&mut trial, "8a-hq");
    assert_eq!(trial.places("10rd 8a-hq"), ["-", "-"]);
    assert_eq!(trial.state().units.place(hq), duel::TURN_BOX);
    // With another division it is spared: there the owner chooses between the two.
    let trial = panzers("1pd@5120 6pd@5121 36md@5121 16rd@5220 5rd@5220 8a-hq@5220").attack("5220", "1pd 6pd 36md", 6);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1r3"));
    assert_eq!(trial.decides(), SOVIET);
    trial.refused("lose 8a-hq", "10.2").offered(&["lose 16rd", "lose 5rd"]).refused("lose 1pd", "10.2");
}

/// Case duel/10.2e
#[test]
fn losses_beyond_the_steps_present_are_ignored() {
    let mut trial = panzers("~1pd@5120 10rd@5220 126rd@5220").attack("5220", "1pd", 2);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("2/-"));
    assert_eq!(trial.hex_of("1pd"), None);
    let mut trial = panzers("1pd@5120 6pd@5121 36md@5121 16rd@5220").attack("5220", "1pd 6pd 36md", 12);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/3r3"));
    assert_eq!((trial.hex_of("16rd"), trial.asked()), (None, "10.4".to_owned()));
}

/// 9:5 with 12: one of the two is lost.
///
/// Case duel/10.2f
#[test]
fn of_headquarters_alone_the_owner_chooses() {
    let mut trial = panzers("1pd@5120 8a-hq@5220 27a-hq@5220").attack("5220", "1pd", 12);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/1r3"));
    assert_eq!((trial.decides(), trial.targets("lose").len()), (SOVIET, 2));
    let mut trial = trial.act(&["lose 27a-hq"]);
    assert_eq!(trial.hex_of("27a-hq"), None);
    assert!(trial.hex_of("8a-hq").is_some());
}

/// Both lose; only then the defender retreats.
///
/// Case duel/10.2g
#[test]
fn both_sides_take_their_losses_before_any_retreat() {
    // 1:3 with 12 is 1/1r2.
    let trial = panzers("1pd@5120 36md@5120 10rd@5220 126rd@5220 33rd@5220 5td@5221").attack("5220", "36md", 12);
    let mut trial = trial;
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/1r2"));
    assert_eq!((trial.steps("36md"), trial.decides(), trial.asked()), (1, SOVIET, "10.2".to_owned()));
    let mut trial = trial.act(&["lose 10rd"]);
    assert_eq!(trial.asked(), "10.5");
}

/// In the table that ships every loss of the defender comes with a retreat; where one does not, the headquarters stays.
///
/// Case duel/10.2h
#[test]
fn a_headquarters_left_alone_stays_and_nobody_advances() {
    let mut book = duel::Book::load(&duel::built_in()).expect("the data is good");
    let cell: duel::Effect = "-/1".parse().expect("a result");
    book.crt = wargame::Crt::with_rows(0, 2, vec![vec![cell; 8]; 11]);
    let rules = std::sync::Arc::new(duel::Duel::from(book));
    let trial = wargame::Trial::new(&rules, 2, "combat").units("41k-hq@5020 1pd@5120 10rd@5220 8a-hq@5220 16rd@5019");
    let mut trial = trial.mark("hq", "41k-hq").mark("artillery", 0).attack("5220", "1pd", 7);
    assert_eq!(trial.places("10rd 8a-hq 1pd"), ["-", "5220", "5120"]);
    assert_ne!(trial.asked(), "10.4");
}

/// Case duel/2.3c
#[test]
fn a_soviet_unit_is_gone_with_its_first_loss() {
    let trial = led(2, "combat", "8a-hq", "8a-hq@5321 16rd@5320 1pd@5220").mark("artillery", 0);
    let mut trial = trial.attack("5220", "16rd", 2);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("2/-"));
    assert_eq!(trial.hex_of("16rd"), None);
}
