//! Advance after combat: 10.4.

use duel::{Duel, GERMAN};
use hexmap::HexId;
use wargame::Trial;

use crate::{
    common::{controls, duel, is_face_down, last_fight, led, list},
    odds::panzers,
    retreat::rows,
};

/// The units of 5220 are eliminated by 12.
fn cleared(units: &str, attackers: &str) -> Trial<Duel> {
    let mut trial = panzers(units).attack("5220", attackers, 12);
    assert_eq!((trial.decides(), trial.asked()), (GERMAN, "10.4".to_owned()));
    trial
}

/// 5320 lies in the zone of 10 RD.
///
/// Case duel/10.4a
/// Case duel/10.4e
#[test]
fn attackers_may_advance_into_the_free_hex_whatever_zones_are_there() {
    let trial = cleared("1pd@5120 36md@5121 6pd@5120 16rd@5220 10rd@5321", "1pd 36md");
    let trial = trial.refused("pick 6pd", "10.4").offered(&["pick 1pd", "pick 36md", "done"]);
    let mut trial = trial.act(&["pick 1pd", "done", "done"]);
    assert_eq!(trial.places("1pd 36md 6pd"), ["5220", "5121", "5120"]);
    assert_eq!(controls(&mut trial, "5220"), GERMAN);
    // Nobody has to.
    let mut trial = cleared("1pd@5120 16rd@5220", "1pd").act(&["done"]);
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("5120"));
}

/// Case duel/10.4b
#[test]
fn mech_units_may_go_a_hex_further() {
    let mut trial = cleared("1pd@5120 16rd@5220 10rd@5421", "1pd").act(&["pick 1pd"]);
    assert_eq!(trial.asked(), "10.4");
    // Into a zone as well; not where an enemy is, and not two hexes.
    let trial = trial.offered(&["advance 5321", "advance 5219", "advance 5120", "done"]);
    let mut trial = trial.refused("advance 5420", "10.4").act(&["advance 5321"]);
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("5321"));
    assert_eq!([controls(&mut trial, "5220"), controls(&mut trial, "5321")], [GERMAN, GERMAN]);
    // Infantry stops in the hex.
    let trial = led(2, "combat", "18a-hq", "18a-hq@5019 1id@5120 21id@5120 16rd@5220").mark("artillery", 0);
    let mut trial = trial.attack("5220", "1id 21id", 12).act(&["pick 1id"]);
    assert_eq!((trial.hex_of("1id").as_deref(), trial.targets("pick")), (Some("5220"), vec!["21id".to_owned()]));
}

/// 2620 and 2520 have a minor river between them, 2619 a bridge into 2520.
///
/// Case duel/10.4c
#[test]
fn mech_units_do_not_advance_over_a_river_foot_units_do() {
    let over = |hq: &str, unit: &str, from: &str| {
        let trial = led(2, "combat", hq, &format!("{hq}@2419 {unit}@{from} 8a-hq@2520")).mark("artillery", 0);
        trial.attack("2520", unit, 12)
    };
    // 9 to 3 over the river is 2:1, 12 is -/2r2.
    let mut trial = over("41k-hq", "1pd", "2620");
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("-/2r2"));
    assert_ne!(trial.asked(), "10.4");
    let mut trial = over("41k-hq", "1pd", "2619").act(&["pick 1pd", "done"]);
    assert_eq!(trial.hex_of("1pd").as_deref(), Some("2520"));
    let mut trial = over("18a-hq", "1id", "2620").act(&["pick 1id"]);
    assert_eq!(trial.hex_of("1id").as_deref(), Some("2520"));
}

/// Case duel/10.4f
/// Case duel/10.4g
#[test]
fn the_river_bars_the_further_hex_too_unless_a_pontoon_lies_there() {
    let trial = || led(2, "combat", "41k-hq", "41k-hq@2419 1pd@2420 8a-hq@2520").mark("artillery", 0);
    let dry = trial().attack("2520", "1pd", 12).act(&["pick 1pd"]);
    dry.offered(&["advance 2619", "advance 2521"]).refused("advance 2620", "10.4");
    let laid = trial().mark("pontoons", list(&["2520/2620"])).attack("2520", "1pd", 12).act(&["pick 1pd"]);
    laid.offered(&["advance 2620"]);
    // Over the river into the hex itself: a pontoon is a bridge for Germans, and no bridge for the shift.
    let over = led(2, "combat", "41k-hq", "41k-hq@2419 1pd@2620 8a-hq@2520").mark("artillery", 0);
    let mut over = over.mark("pontoons", list(&["2520/2620"])).attack("2520", "1pd", 12).act(&["pick 1pd", "done"]);
    assert_eq!((over.hex_of("1pd").as_deref(), last_fight(&mut over).shift("10.1")), (Some("2520"), -1));
    // For Soviets it is none.
    let units = "8a-hq@2621 23td@2620 24td@2620 ~207sd@2520";
    let soviet = led(2, "combat", "8a-hq", units).mark("artillery", 0).mark("pontoons", list(&["2520/2620"]));
    let mut soviet = soviet.attack("2520", "23td 24td", 12);
    assert_eq!((soviet.hex_of("207sd"), last_fight(&mut soviet).result.as_deref()), (None, Some("-/2r2")));
    assert_ne!(soviet.asked(), "10.4");
}

/// Case duel/10.4d
#[test]
fn headquarters_do_not_advance() {
    let trial = cleared("1pd@5120 16rd@5220", "1pd");
    trial.refused("pick 41k-hq", "10.4");
}

/// Case duel/10.4a
#[test]
fn the_hex_takes_three_units() {
    let units = "18a-hq@5019 1id@5120 21id@5120 291id@5121 61id@5121 16rd@5220";
    let trial = led(2, "combat", "18a-hq", units).mark("artillery", 0).attack("5220", "1id 21id 291id 61id", 12);
    let mut trial = trial.act(&["pick 1id", "pick 21id", "pick 61id"]);
    // The fourth finds no room, and nobody else is asked for.
    assert_eq!(trial.places("1id 21id 61id 291id"), ["5220", "5220", "5220", "5121"]);
    assert_ne!(trial.asked(), "10.4");
}

/// Case duel/10.4h
/// Case duel/7.1d
#[test]
fn a_mech_unit_passes_the_full_hex_on_its_way() {
    let units = "56k-hq@5019 290id@5120 269id@5120 sspid@5121 8pd@5121 16rd@5220";
    let trial = led(6, "combat", "56k-hq", units).mark("artillery", 0).attack("5220", "290id 269id sspid 8pd", 12);
    let trial = trial.act(&["pick 290id", "pick 269id", "pick sspid"]).offered(&["pick 8pd"]);
    let mut trial = trial.act(&["pick 8pd"]).not_offered(&["done"]).refused("done", "7.1");
    assert_eq!(trial.hex_of("8pd").as_deref(), Some("5220"));
    trial.go(&["advance 5320"]);
    assert_eq!(trial.places("290id 269id sspid 8pd"), ["5220", "5220", "5220", "5320"]);
}

/// Case duel/10.4a
#[test]
fn nobody_advances_while_a_defender_is_left() {
    // 3:2 with 9 is -/r2, with 4 nothing for the defender.
    let mut trial = panzers("1pd@5120 10rd@5220 16rd@5021").attack("5220", "1pd", 4);
    assert_eq!(last_fight(&mut trial).result.as_deref(), Some("1/-"));
    assert_ne!(trial.asked(), "10.4");
}

/// Case duel/4.4o
#[test]
fn soviets_attack_a_finnish_hex_but_do_not_advance_into_it() {
    let duel = duel();
    let book = duel.book();
    let outside = |hex: HexId| book.land.has(hex) && !book.finland.has(hex) && !book.squares.has(hex);
    let pairs =
        book.map.hexes().filter(|&from| outside(from)).flat_map(|from| book.strike[from.index()].map(|to| (from, to)));
    let finland = pairs.filter(|(_, to)| to.exists() && book.finland.has(*to));
    let finland = finland.map(|(from, to)| [from, to].map(|hex| book.map.label(hex).to_owned())).next();
    let [from, to] = finland.expect("Finland has a border");
    let units = format!("23a-hq@{from} 123rd@{from} 43rd@{from} 70rd@{from} ~fi12id@{to}");
    let trial = led(8, "combat", "23a-hq", &units).mark("artillery", 0);
    let mut trial = trial.attack(&to, "123rd 43rd 70rd", 12);
    let fight = last_fight(&mut trial);
    assert!(fight.result.as_deref().is_some_and(|result| result.starts_with("-/")), "{fight:?}");
    assert_eq!(trial.hex_of("fi12id"), None);
    assert_ne!(trial.asked(), "10.4");
}

/// Coming into a hex reveals who lies around it.
///
/// Case duel/9.5b
/// Case duel/9.5g
#[test]
fn an_advance_reveals_who_lies_in_the_zone() {
    let trial = panzers("1pd@5120 16rd@5220").face_down("180rd", "5321").face_down("182rd", "5420");
    let mut trial = trial.attack("5220", "1pd", 12);
    assert!(is_face_down(&mut trial, "180rd"));
    let mut trial = trial.act(&["pick 1pd"]);
    assert!(!is_face_down(&mut trial, "180rd") && is_face_down(&mut trial, "182rd"));
    let mut trial = trial.act(&["advance 5320"]);
    assert!(!is_face_down(&mut trial, "182rd"));
}

/// Case duel/10.4a
#[test]
fn all_victors_advance_by_one_press() {
    let mut trial = cleared("1pd@5120 6pd@5121 16rd@5220", "1pd 6pd");
    let found = rows(&mut trial);
    let [(say, acts)] = &found[..] else { panic!("{found:?}") };
    assert!(say.starts_with("Advance with ") && say.ends_with(" to 5220"), "{say}");
    trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(trial.places("1pd 6pd"), ["5220", "5220"]);
    assert_ne!(trial.asked(), "10.4");
}

/// 65 is east of Ladoga: two Finns have entered there before.
///
/// Case duel/4.4l
#[test]
fn the_cap_east_of_ladoga_holds_for_advances_out_of_a_square() {
    let attack = |before: i64| {
        let units = "fi4k-hq@6500 fi12id@6500 fi8id@6500 8a-hq@6501";
        let trial = led(8, "combat", "fi4k-hq", units).mark("artillery", 0).mark("finns_east", before);
        trial.attack("6501", "fi12id fi8id", 12)
    };
    let mut trial = attack(2).act(&["pick fi12id"]);
    assert_eq!(trial.places("8a-hq fi12id fi8id"), ["-", "6501", "6500"]);
    assert_eq!(trial.state().finns_east, 3);
    // The other would be the fourth, and nobody is asked about it.
    assert_ne!(trial.asked(), "10.4");
    let mut full = attack(3);
    assert_eq!((full.hex_of("8a-hq"), full.state().finns_east), (None, 3));
    assert_ne!(full.asked(), "10.4");
    let mut first = attack(1).act(&["pick fi12id", "pick fi8id"]);
    assert_eq!(
        (first.places("fi12id fi8id"), first.state().finns_east),
        (vec!["6501".to_owned(), "6501".to_owned()], 3)
    );
}
