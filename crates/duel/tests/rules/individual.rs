//! Section 6.3: a single hex is activated without a headquarters.

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Trial, Viewer};

use crate::{
    activation::{drawn, to_the_end},
    common::{list, of, scene, table, unit},
};

/// Nobody is left in the cup; the sides may activate a hex each.
fn hexes(last: &str, units: &str) -> Trial<Duel> {
    scene(3, "hexes", units).mark("last", last)
}

const BOTH: &str = "1pd@4420 6pd@4420 8pd@4421 1id@4422 16rd@4620 48rd@4621 2td@4722";

/// Case duel/6.3a, duel/6.3f
#[test]
fn first_the_side_that_does_not_own_the_last_chit_activates_a_hex() {
    for (last, sides) in [("german", [SOVIET, GERMAN]), ("soviet", [GERMAN, SOVIET])] {
        let mut t = hexes(last, BOTH);
        for side in sides {
            assert_eq!((t.asked(), t.decides(), t.phase()), ("6.3".into(), side, "hexes".into()), "after {last}");
            t.go(&["pass"]);
        }
        assert_ne!(t.phase(), "hexes", "once a turn for each side");
    }
}

/// Case duel/6.3a
#[test]
fn after_the_last_draw_hexes_are_activated_in_that_order() {
    let units = format!("{BOTH} 18a-hq@4418 8a-hq@4718");
    let after = |dice: &[u16]| {
        let t = scene(3, "activation", &units).mark("cup", list(&["18a-hq", "8a-hq"])).dice(dice);
        let mut t = t.act(&["pass", "pass"]);
        (t.phase(), t.decides())
    };
    assert_eq!(after(&[1, 1]), ("hexes".into(), GERMAN));
    assert_eq!(after(&[2, 1]), ("hexes".into(), SOVIET));
}

/// Case duel/6.3a, duel/6.3f
#[test]
fn any_or_all_units_of_the_hex_move_and_attack_in_either_order() {
    for (order, modes) in [("move-attack", ["movement", "combat"]), ("attack-move", ["combat", "movement"])] {
        let mut t = hexes("soviet", "1pd@4520 6pd@4520 16rd@4620 8a-hq@4722").act(&["hex 4520"]);
        t = t.refused("done", "6.3").act(&["name 1pd"]).offered(&["name 6pd", "done"]);
        t.go(&["done", &format!("order {order}")]);
        let mut all = modes.to_vec();
        if order == "move-attack" {
            t = t.offered(&["pick 1pd"]).refused("pick 6pd", "9.0");
            t.go(&["done"]);
            all.remove(0);
        }
        t.go(&["attack 4620"]);
        t = t.offered(&["join 1pd"]).not_offered(&["join 6pd"]);
        t.undo();
        assert_eq!(to_the_end(&mut t), all);
        assert_eq!((t.asked(), t.decides()), ("6.3".into(), SOVIET), "the German has had his hex");
    }
}

/// Case duel/6.3b
#[test]
fn only_who_was_not_yet_activated_is_activated_so() {
    let t = hexes("soviet", BOTH).mark("activated", list(&["1pd", "8pd", "16rd"]));
    let t = t.offered(&["hex 4420", "hex 4422", "pass"]).refused("hex 4421", "6.3").refused("hex 4620", "6.3");
    t.refused("hex 4517", "6.3")
        .act(&["hex 4420"])
        .offered(&["name 6pd"])
        .refused("name 1pd", "6.3")
        .refused("name 1id", "6.3");
    // Nobody left: nobody is asked.
    let mut t = hexes("soviet", "1pd@4420 16rd@4620").mark("activated", list(&["1pd"]));
    assert_eq!((t.phase(), t.decides()), ("hexes".into(), SOVIET));
}

/// Case duel/6.3c
#[test]
fn a_hex_needs_no_headquarters_and_has_no_artillery() {
    // 41 Corps stands beside it, and is far from it; that makes no difference.
    for hq in ["", "41k-hq@4419", "41k-hq@4430"] {
        let mut t = hexes("soviet", &format!("1pd@4520 16rd@4620 {hq}")).act(&["hex 4520", "name 1pd", "done"]);
        t.go(&["order attack-move", "attack 4620", "join 1pd", "done"]);
        let told = t.told(Viewer::Spectator);
        assert!(t.asked() != "10.1" && !told.iter().any(|line| line.contains("artillery markers support")));
        assert_eq!(t.state().activation.artillery, 0, "«{hq}»");
    }
}

/// Case duel/6.3d
#[test]
fn germans_of_different_commands_are_not_activated_together_soviets_are() {
    let t = hexes("soviet", "1pd@4420 6pd@4420 8pd@4420 16rd@4620").act(&["hex 4420"]);
    let t = t.offered(&["name 1pd", "name 8pd"]).act(&["name 8pd"]);
    t.refused("name 1pd", "6.3").offered(&["done"]).not_offered(&["name 6pd"]);
    // Not on turn 14 either.
    let t = scene(14, "hexes", "1pd@4420 8pd@4420 16rd@4620").mark("last", "soviet").act(&["hex 4420", "name 1pd"]);
    t.refused("name 8pd", "6.3");
    let t = hexes("german", "1pd@4420 16rd@4620 2td@4620 1ldno@4620").act(&["hex 4620", "name 16rd", "name 2td"]);
    t.offered(&["name 1ldno"]);
}

/// Case duel/6.3e
#[test]
fn reinforcements_that_wait_are_not_activated_so() {
    let t = hexes("soviet", "1pd@4420 16rd@4620").mark("waiting", list(&["93id", "57k-hq"]));
    let mut t = t.act(&["hex 4420"]).refused("name 93id", "4.0").not_offered(&["name 93id"]);
    t.go(&["name 1pd", "done", "order move-attack"]);
    assert_eq!(t.targets("pick"), ["1pd"]);
    let mut t = hexes("soviet", "16rd@4620").mark("waiting", list(&["93id"]));
    assert_eq!(t.decides(), SOVIET, "the German has no hex");
}

/// Case duel/6.3f
#[test]
fn a_side_that_has_chosen_a_hex_may_still_activate_nobody() {
    let mut t = hexes("soviet", BOTH).act(&["hex 4420", "pass"]);
    assert_eq!((t.phase(), t.decides()), ("hexes".into(), SOVIET));
    let unit = unit(&mut t, "1pd");
    assert!(!t.state().activated.has(unit));
}

/// 4 and 8 ID have gone back to a square; 12 ID and 4 Corps beside it have never left theirs.
///
/// Case duel/6.3g
#[test]
fn in_the_finnish_squares_only_who_was_on_the_map_is_activated_so() {
    let t = scene(7, "hexes", "fi4id@5100 fi8id@5100 fi12id@5100 fi4k-hq@5200 16rd@4620").mark("last", "soviet");
    let t = t.mark("fielded", list(&["fi4id", "fi8id"]));
    let t = t.offered(&["hex 5100"]).refused("hex 5200", "6.3").not_offered(&["hex 5200"]).act(&["hex 5100"]);
    t.offered(&["name fi8id"]).refused("name fi12id", "6.3").act(&["name fi4id"]).offered(&["name fi8id"]);
    // With nobody but reinforcements the German has no hex; on the map, Finland or not, a Finn is as any other.
    let mut t = scene(7, "hexes", "fi4id@5100 16rd@4620").mark("last", "soviet");
    assert_eq!(t.decides(), SOVIET);
    scene(7, "hexes", "fi4id@5101 fi8id@5301 16rd@4620").mark("last", "soviet").offered(&["hex 5101", "hex 5301"]);
}

/// A group is of the colour of its division, and acts with it.
///
/// Case duel/14.0a
/// Case duel/14.0c
#[test]
fn a_division_of_the_hex_may_break_down() {
    let t = scene(3, "hexes", "291id@3913 61id@3913 30id@3913 16rd@5706").mark("last", "soviet");
    let t = t.act(&["hex 3913", "name 291id", "done", "order move-attack"]);
    let mut t = t.offered(&["split 291id"]).refused("split 61id", "14.0").refused("split 30id", "14.0");
    t.go(&["split 291id"]);
    assert_eq!((t.places("291id kg-a"), t.steps("291id")), (vec!["3913".to_owned(), "3913".to_owned()], 1));
    let (division, group) = (unit(&mut t, "291id"), unit(&mut t, "kg-a"));
    assert!(of(&mut t, |s| s.parent[0] == division && s.activation.units.has(group) && s.activated.has(group)));
    t.go(&["pick kg-a", "move 3914", "done"]);
    // In a later hex it goes with divisions of that colour, and of no other.
    let later = |named: &str| {
        let t = scene(3, "hexes", "61id@3913 30id@3913 kg-a@3913 16rd@5706").mark("last", "soviet");
        t.mark("groups", table(&[("kg-a", "291id")])).act(&["hex 3913", &format!("name {named}")])
    };
    later("61id").offered(&["name kg-a"]);
    later("30id").refused("name kg-a", "6.3");
}

/// The other side has its hex only after the overrun moves.
///
/// Case duel/9.3k
/// Case duel/6.3f
#[test]
fn overrun_moves_of_a_hex_come_before_the_hex_of_the_other_side() {
    let t = scene(3, "hexes", "1pd@5120 6pd@5120 16rd@5220 48rd@5423").mark("last", "soviet").dice(&[12]);
    let mut t = t.act(&["hex 5120", "name 1pd", "name 6pd", "done", "order move-attack", "done"]);
    t.go(&["overrun 5220", "join 1pd", "join 6pd", "done"]);
    assert_eq!((t.asked(), t.hex_of("16rd")), ("10.4".to_owned(), None));
    t.go(&["done"]);
    assert_eq!((t.asked(), t.decides(), t.targets("pick").len()), ("9.3".to_owned(), GERMAN, 2));
    t.go(&["pick 1pd", "move 5220", "move 5320", "done"]);
    assert_eq!((t.asked(), t.decides(), t.phase()), ("6.3".to_owned(), SOVIET, "hexes".to_owned()));
    assert_eq!(t.places("1pd 6pd"), ["5320", "5120"]);
}

/// Case duel/6.3h
#[test]
fn a_headquarters_may_be_of_the_hex_but_activates_nobody() {
    let units = "41k-hq@4420 1pd@4420 6pd@4421 16rd@4620";
    let mut t = hexes("soviet", units).act(&["hex 4420", "name 41k-hq", "done", "order move-attack"]);
    assert_eq!(t.targets("pick"), ["41k-hq"]);
    t.go(&["pick 41k-hq", "move 4419", "done"]);
    assert_eq!(t.hex_of("41k-hq").as_deref(), Some("4419"));
    // It was activated by its chit before.
    let t = hexes("soviet", units).mark("led", list(&["41k-hq"])).act(&["hex 4420"]).offered(&["name 1pd"]);
    t.refused("name 41k-hq", "6.3");
    // A headquarters alone is a hex with own units.
    hexes("soviet", "41k-hq@4420 16rd@4620").offered(&["hex 4420"]);
}

/// Case duel/6.3i
#[test]
fn who_was_raised_in_the_turn_is_not_activated_so() {
    let t = hexes("german", "1pd@4420 16rd@4620 1ldno@4620 2ldno@4722").mark("raised", list(&["1ldno", "2ldno"]));
    let t = t.offered(&["hex 4620"]).refused("hex 4722", "6.3").act(&["hex 4620"]);
    t.offered(&["name 16rd"]).refused("name 1ldno", "4.3");
    drawn(3, "8a-hq", "8a-hq@4721 16rd@4620 1ldno@4620").mark("raised", list(&["1ldno"])).refused("name 1ldno", "4.3");
}
