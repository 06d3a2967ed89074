//! Section 14: battle groups.

use crate::common::{led, list, of, table, unit};

const UNITS: &str = "18a-hq@3913 291id@3913 61id@3913";

/// Case duel/14.0a
/// Case duel/14.0b
/// Case duel/14.0c
#[test]
fn a_full_division_breaks_down() {
    let mut t = led(3, "movement", "18a-hq", UNITS).act(&["split 291id"]);
    assert_eq!(t.places("291id kg-a"), ["3913", "3913"]);
    assert_eq!((t.steps("291id"), t.steps("kg-a")), (1, 1));
    let mut t = t.act(&["pick kg-a"]);
    assert_eq!(t.left_after("move 3914"), 12 - 2, "nothing was spent, and it moves with the division");
    let t = t.act(&["move 3914", "done", "pick 291id"]);
    t.offered(&["move 3914"]);
}

/// A panzer division gives an armoured group, a motorized one its own.
#[test]
fn the_group_is_of_the_type_of_the_division() {
    let units = "41k-hq@3913 1pd@3913 6pd@3913 36md@3913";
    let mut t =
        led(3, "movement", "41k-hq", units).act(&["split 1pd"]).refused("split 6pd", "14.0").act(&["split 36md"]);
    assert_eq!(t.places("kg-e kg-f kg-a"), ["3913", "3913", "-"]);
    t.go(&["pick 41k-hq"]);
}

/// The order of the modes does not matter: with attacks to come the group attacks.
#[test]
fn a_group_attacks_with_its_division() {
    let mut t = led(3, "movement", "18a-hq", "18a-hq@3913 291id@3913 16rd@3914").act(&["split 291id", "done"]);
    assert_eq!(t.phase(), "combat");
    t.act(&["attack 3914"]).offered(&["join kg-a", "join 291id"]);
}

/// Case duel/14.0g
/// Case duel/14.0j
#[test]
fn once_a_turn_and_not_when_reduced() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 ~291id@3913 61id@3913 1id@3913");
    let t = t.mark("regrouped", list(&["61id"])).refused("split 291id", "14.0").refused("split 61id", "14.0");
    t.offered(&["split 1id"]).refused("split 18a-hq", "14.0").act(&["split 1id"]).refused("split 1id", "14.0");
}

/// Only before anybody moves.
#[test]
fn breaking_down_comes_first() {
    let t = led(3, "movement", "18a-hq", UNITS).act(&["pick 291id", "move 3914", "done"]);
    t.refused("split 61id", "14.0").not_offered(&["split 61id"]);
}

/// Case duel/14.0h
#[test]
fn finns_have_no_groups() {
    let t = led(8, "movement", "fi4k-hq", "fi4k-hq@5101 fi12id@5101");
    t.refused("split fi12id", "14.0").not_offered(&["split fi12id"]);
}

/// Case duel/14.0i
#[test]
fn a_group_takes_over_supply() {
    let t = led(3, "movement", "18a-hq", UNITS).mark("failed", table(&[("291id", 2)]));
    let mut t = t.mark("range", table(&[("291id", "4634 to 4834")])).act(&["split 291id"]);
    let (division, group) = (unit(&mut t, "291id"), unit(&mut t, "kg-a"));
    let [one, other] = [division, group].map(|u| of(&mut t, |s| (s.failed[u.index()], s.range[u.index()])));
    assert_eq!(one, other);
    assert_eq!(one.0, 2);
}

/// The division is full from the next turn, and the group is back in the pool. 207 SD keeps the German busy.
///
/// Case duel/14.0d
/// Case duel/14.0e
#[test]
fn a_group_is_combined_by_the_next_turn() {
    let units = "18a-hq@2128 ~1id@2128 kg-a@2128 16rd@3807";
    let t = led(3, "movement", "18a-hq", units).mark("groups", table(&[("kg-a", "1id")]));
    let mut t = t.act(&["done"]);
    assert_eq!(t.asked(), "14.0");
    let mut t = t.act(&["merge kg-a"]);
    let (division, group) = (unit(&mut t, "1id"), unit(&mut t, "kg-a"));
    assert!(of(&mut t, |s| s.merging[0] == division && s.reduced.has(division) && s.units.at(group).is_some()));
    let mut t = crate::common::scene(4, "reinforcement", "18a-hq@2128 ~1id@2128 kg-a@2128 16rd@3807")
        .mark("groups", table(&[("kg-a", "1id")]))
        .mark("merging", table(&[("kg-a", "1id")]));
    assert_eq!((t.steps("1id"), t.hex_of("kg-a")), (2, None));
    assert!(of(&mut t, |s| s.units.place(group) == duel::POOL && s.parent[0] != division));
}

/// One hex is asked for as the move mode ends, not in the next turn: they may have gone apart since.
///
/// Case duel/14.0e
#[test]
fn a_combination_holds_if_they_have_gone_apart() {
    let mut t = crate::common::scene(4, "reinforcement", "18a-hq@2128 ~1id@2129 kg-a@2328 16rd@3807")
        .mark("groups", table(&[("kg-a", "1id")]))
        .mark("merging", table(&[("kg-a", "1id")]));
    assert_eq!((t.steps("1id"), t.places("1id kg-a")), (2, vec!["2129".to_owned(), "-".to_owned()]));
    let group = unit(&mut t, "kg-a");
    assert!(of(&mut t, |s| s.merging[0] == wargame::UnitId(u8::MAX) && s.units.place(group) == duel::POOL));
}

/// Case duel/14.0k
#[test]
fn a_combination_lapses_if_one_of_the_two_is_gone() {
    let turn = |units: &str, dead: &str| {
        let t = crate::common::scene(4, "reinforcement", &format!("{units} 61id@2126 16rd@3807")).pool("dead", &[dead]);
        t.mark("groups", table(&[("kg-a", "1id")])).mark("merging", table(&[("kg-a", "1id")])).play()
    };
    let mut division = turn("~1id@2128", "kg-a");
    let mut group = turn("kg-a@2128", "1id");
    assert_eq!((division.steps("1id"), group.places("kg-a 1id")), (1, vec!["2128".to_owned(), "-".to_owned()]));
    let kg = unit(&mut group, "kg-a");
    assert!(
        of(&mut division, |s| s.merging[0] == wargame::UnitId(u8::MAX) && s.units.place(kg) == wargame::Place::DEAD)
    );
    assert!(of(&mut group, |s| s.merging[0] == wargame::UnitId(u8::MAX)));
}

/// A full division, one of another type, another group: none takes a group back.
///
/// Case duel/14.0f
#[test]
fn only_a_reduced_division_of_the_type_takes_a_group() {
    let t = led(3, "movement", "18a-hq", "18a-hq@2128 1id@2128 kg-a@2128 kg-b@2128 ~291id@2129");
    let mut t = t.mark("groups", table(&[("kg-a", "1id"), ("kg-b", "291id")])).act(&["done"]);
    assert_ne!(t.asked(), "14.0", "nothing can be combined");
    let t = led(3, "movement", "18a-hq", "18a-hq@2128 ~1id@2128 kg-a@2128 kg-b@2128");
    let mut t = t.mark("groups", table(&[("kg-a", "1id"), ("kg-b", "1id")])).act(&["done"]);
    assert_eq!(t.asked(), "14.0");
    let mut t = t.refused("merge 1id", "14.0").act(&["merge kg-b"]);
    assert_ne!(t.asked(), "14.0", "the division combines once a turn");
}

/// With two reduced divisions the owner says which.
#[test]
fn the_owner_names_the_division() {
    let t = led(3, "movement", "18a-hq", "18a-hq@2128 ~1id@2128 ~291id@2128 kg-a@2128");
    let t = t.mark("groups", table(&[("kg-a", "1id")])).act(&["done", "merge kg-a"]);
    let mut t = t.offered(&["merge 1id", "merge 291id"]).refused("merge 18a-hq", "14.0").act(&["merge 291id"]);
    let division = unit(&mut t, "291id");
    assert!(of(&mut t, |s| s.merging[0] == division));
}

/// A group that lost its step is gone for good.
#[test]
fn an_eliminated_group_is_gone() {
    let t = led(3, "movement", "18a-hq", "18a-hq@3913 ~291id@3913 ~61id@3913 kg-a@3913 1id@3914");
    let mut t = t.mark("groups", table(&[("kg-a", "61id")])).act(&["pick 1id", "move 3913", "done", "done"]);
    while t.asked() == "14.0" {
        t.go(&["done"]);
    }
    let mut t = t.act(&["lose kg-a"]);
    let group = unit(&mut t, "kg-a");
    assert!(of(&mut t, |s| s.units.place(group) == wargame::Place::DEAD));
}
