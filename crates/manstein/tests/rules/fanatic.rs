//! Section 17: Ardor and Fervor.

use wargame::Viewer;

use crate::common::{fought, hex, of, reckoned, scene};

/// Case manstein/17.1a, manstein/17.1b
#[test]
fn ardor_needs_half_the_strength_from_totenkopf_units_next_to_the_hex() {
    let units = "i-1t@4407 tflak@4408 506art@4810 st48pi@4307 1-1dno@4308 i-8m@4907";
    let trial = || scene(1, "german-fire", units).option("fanaticism", 1).act(&["attack 4308"]);
    trial().act(&["join i-1t"]).refused("fanatic", "17.1").act(&["assault i-1t"]).offered(&["fanatic"]);
    // Eight of eighteen is less than half; fourteen of twenty-four, with a unit that does not assault, is more.
    trial().act(&["assault i-1t", "join 506art"]).refused("fanatic", "17.1").act(&["join tflak"]).offered(&["fanatic"]);
    // Once it is declared nobody joins who would make it less.
    let trial = trial().act(&["assault i-1t", "fanatic"]).refused("join 506art", "17.1").refused("fanatic", "17.1");
    let mut trial = trial.act(&["join tflak"]).dice(&[6]).act(&["done"]);
    assert_eq!((fought(&mut trial).by("17.1"), fought(&mut trial).sum()), (-1, -2));
    // Without the option there is none.
    scene(1, "german-fire", units).act(&["attack 4308", "assault i-1t"]).refused("fanatic", "17");
}

/// Case manstein/17.2a
#[test]
fn fervor_needs_half_from_komsomol_and_nkvd_units() {
    let units = "1kom@4407 1-1dno@4408 6nkvd@4307 704@2810 i-8m@4308";
    let trial = || scene(1, "soviet-fire", units).option("fanaticism", 1).act(&["attack 4308"]);
    trial().act(&["assault 1-1dno"]).refused("fanatic", "17.2").act(&["assault 1kom"]).offered(&["fanatic"]);
    trial().act(&["assault 1kom", "join 704"]).refused("fanatic", "17.2").act(&["join 6nkvd"]).offered(&["fanatic"]);
    let mut trial = trial().dice(&[6]).act(&["assault 1kom", "fanatic", "done"]);
    assert_eq!((fought(&mut trial).by("17.2"), trial.hex_of("1kom")), (-1, None));
}

/// Case manstein/17.3a, manstein/17.3b
#[test]
fn one_of_those_who_assault_is_lost_after_all_throws_and_before_the_advance() {
    let units = "i-1t@4415 ii-1t@4415 tpzjg@4416 1-1dno@4516 1kirtk@4516 2-1dno@4708";
    let trial = |dice: &[u16]| {
        let trial = scene(1, "german-fire", units).option("fanaticism", 1).dice(dice).act(&["attack 4516"]);
        let mut trial = trial.act(&["assault i-1t", "assault ii-1t", "join tpzjg"]);
        let leads = trial.leads("fanatic");
        assert!(
            leads.iter().any(|lead| lead.contains("one of the units that close assault is eliminated")),
            "{leads:?}"
        );
        trial.act(&["fanatic", "done"])
    };
    let mut missed = trial(&[6, 6]);
    assert_eq!((reckoned(&mut missed).len(), missed.asked().as_str()), (2, "17.3"));
    let mut missed = missed.refused("lose tpzjg", "17.3").act(&["lose ii-1t"]);
    assert_eq!(missed.places("i-1t ii-1t tpzjg"), ["4415", "-", "4416"]);
    let mut hit = trial(&[1, 1, 1]).act(&["lose ii-1t"]).offered(&["advance i-1t"]);
    assert!(hit.offers().iter().all(|offer| offer != "advance ii-1t"));
}

/// Case manstein/17.3a, manstein/17.3c
#[test]
fn the_loss_comes_before_the_rubble() {
    let trial = scene(1, "german-fire", "i-1t@4415 1-1dno@4516 2-1dno@4708").option("fanaticism", 1).dice(&[1, 6]);
    let mut trial = trial.act(&["attack 4516", "assault i-1t", "fanatic", "done"]);
    // The only one there was is the price, and nobody is asked.
    assert_eq!(trial.places("i-1t 1-1dno"), ["-", "-"]);
    assert!(of(&mut trial, |s| s.rubble.has(hex("4516"))));
    let told = trial.told(Viewer::Umpire);
    let at = |words: &str| told.iter().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{told:?}"));
    assert!(at("the price of fanaticism") < at("the die for rubble"));
    assert!(at("it is hit") < at("the price of fanaticism"));
}
