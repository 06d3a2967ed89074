//! Section 6: activation by a headquarters.

use duel::Duel;
use wargame::{Trial, Viewer};

use crate::common::{led, list, scene, unit};

/// The chit of a headquarters has just been drawn.
pub fn drawn(turn: u8, hq: &str, units: &str) -> Trial<Duel> {
    scene(turn, "activation", units).mark("cup", list(&[hq]))
}

/// Goes on with `done` and `pass` to the end of the activation; answers the modes it went through.
pub fn to_the_end(trial: &mut Trial<Duel>) -> Vec<String> {
    let mut modes: Vec<String> = Vec::new();
    while ["movement", "combat"].contains(&trial.phase().as_str()) {
        let mode = trial.phase();
        if modes.last() != Some(&mode) {
            modes.push(mode);
        }
        let out = trial.offers().into_iter().find(|o| o == "done" || o == "pass").expect("there is a way on");
        trial.go(&[&out]);
    }
    modes
}

/// 1 Panzer division beside a Soviet one, both modes have something to do.
const FRONT: &str = "41k-hq@4418 1pd@4420 6pd@4419 16rd@4521 48rd@4621";

/// Case duel/6.0a
#[test]
fn who_is_not_activated_neither_moves_nor_attacks() {
    let units = "41k-hq@4418 1pd@4420 6pd@4420 8pd@4420 16rd@4521";
    let t = led(3, "movement", "41k-hq", units).mark("named", list(&["1pd"])).offered(&["pick 1pd"]);
    t.refused("pick 6pd", "9.0").refused("pick 8pd", "9.0").refused("pick 16rd", "9.0");
    let t = led(3, "combat", "41k-hq", units).mark("named", list(&["1pd"])).act(&["attack 4521"]);
    t.offered(&["join 1pd"]).not_offered(&["join 6pd", "join 8pd"]);
    // The same for Soviets.
    let units = "8a-hq@4720 16rd@4620 48rd@4620 1pd@4520";
    let t = led(3, "movement", "8a-hq", units).mark("named", list(&["16rd"])).offered(&["pick 16rd"]);
    t.refused("pick 48rd", "9.0");
}

/// 41 Corps has a range of 4, 18 Army of 6.
///
/// Case duel/6.0b
#[test]
fn range_is_distance_whatever_lies_between() {
    // Two Soviet divisions with their zones are between; 4423 is five hexes away.
    let units = "41k-hq@4418 1pd@4422 6pd@4423 36md@4616 16rd@4420 48rd@4517";
    drawn(3, "41k-hq", units).offered(&["name 1pd", "name 36md"]).refused("name 6pd", "6.0");
    drawn(3, "18a-hq", "18a-hq@4418 1id@4424 58id@4425").offered(&["name 1id"]).refused("name 58id", "6.0");
    // Lake Peipus is between.
    drawn(3, "41k-hq", "41k-hq@4512 1pd@4811 6pd@4911 36md@4912").offered(&["name 1pd", "name 6pd", "name 36md"]);
    drawn(3, "8a-hq", "8a-hq@4418 16rd@4422 48rd@4423").offered(&["name 16rd"]).refused("name 48rd", "6.0");
}

/// Case duel/6.0c
#[test]
fn the_order_of_the_modes_is_chosen_once_for_all() {
    let named = || {
        let mut t = drawn(3, "41k-hq", FRONT).act(&["name 1pd", "name 6pd", "done"]);
        assert_eq!(
            (t.asked(), t.offers()),
            ("6.0".into(), vec!["order move-attack".into(), "order attack-move".into()])
        );
        t
    };
    for (order, modes) in [("move-attack", ["movement", "combat"]), ("attack-move", ["combat", "movement"])] {
        let mut t = named().refused("done", "6.0").act(&[&format!("order {order}")]);
        assert_eq!(to_the_end(&mut t), modes, "{order}");
        assert_eq!(t.phase(), "hexes");
    }
}

/// Case duel/6.0d
#[test]
fn nobody_attacks_twice_in_an_activation() {
    // A throw of 7 at 9:3 does not kill the attacker; he stays beside the others.
    let units = "41k-hq@4418 1pd@4420 6pd@4420 16rd@4521 48rd@4421";
    for second in [false, true] {
        let mut t = led(3, "combat", "41k-hq", units).mark("second", second).dice(&[7]);
        t.go(&["attack 4521", "join 1pd", "done"]);
        while t.asked() != "10.0" && t.phase() == "combat" {
            let on = t.offers().into_iter().find(|o| ["done", "pass", "artillery 0"].contains(&o.as_str()));
            let on = on.unwrap_or_else(|| t.offers()[0].clone());
            t.go(&[&on]);
        }
        assert_eq!((t.phase(), t.asked()), ("combat".into(), "10.0".into()), "6 Panzer can still attack");
        t.go(&["attack 4421"]);
        t = t.not_offered(&["join 1pd"]).offered(&["join 6pd"]);
        if !second {
            continue;
        }
        // With the move mode over, nothing comes after this combat mode.
        t.undo();
        assert_eq!(to_the_end(&mut t), ["combat"]);
    }
    // Attack, then move: no second combat mode.
    let mut t = drawn(3, "41k-hq", FRONT).act(&["name 1pd", "done", "order attack-move"]);
    assert_eq!(to_the_end(&mut t), ["combat", "movement"]);
}

/// Case duel/6.0e, duel/6.1b
#[test]
fn a_unit_named_counts_as_activated_though_it_did_nothing() {
    let units = "8a-hq@4717 11a-hq@4718 16rd@4719 48rd@4720";
    let t = scene(3, "activation", units).mark("cup", list(&["8a-hq", "11a-hq"])).dice(&[1, 1]);
    let mut t = t.act(&["name 16rd", "done", "order move-attack"]);
    to_the_end(&mut t);
    assert_eq!((t.phase(), t.asked()), ("activation".into(), "6.0".into()), "the chit of 11 Army");
    t.refused("name 16rd", "6.1").offered(&["name 48rd"]);
}

/// Case duel/6.0f
#[test]
fn who_was_in_range_and_not_named_can_be_named_later() {
    let units = "8a-hq@4717 11a-hq@4718 16rd@4719 48rd@4720";
    let t = scene(3, "activation", units).mark("cup", list(&["8a-hq", "11a-hq"])).dice(&[1, 1]);
    let mut t = t.offered(&["name 16rd", "name 48rd"]).act(&["name 16rd", "done", "order move-attack"]);
    to_the_end(&mut t);
    let mut t = t.act(&["name 48rd", "done"]);
    let both = ["16rd", "48rd"].map(|key| unit(&mut t, key));
    assert!(both.iter().all(|&unit| t.state().activated.has(unit)));
}

/// Case duel/6.0g
#[test]
fn the_activated_headquarters_may_move() {
    let mut t = led(3, "movement", "41k-hq", "41k-hq@4418 18a-hq@4418 1pd@4420").refused("pick 18a-hq", "9.0");
    t.go(&["pick 41k-hq", "move 4419", "done"]);
    assert_eq!(t.hex_of("41k-hq").as_deref(), Some("4419"));
    // It may also be activated alone.
    let mut t = drawn(3, "8a-hq", "8a-hq@4717 18a-hq@4417").act(&["done", "order move-attack"]);
    assert_eq!(t.offers(), ["pick 8a-hq", "done"]);
    to_the_end(&mut t);
    let hq = unit(&mut t, "8a-hq");
    assert!(t.state().led.has(hq));
}

/// Case duel/6.1a
#[test]
fn a_soviet_headquarters_activates_any_soviet_unit_in_range() {
    // Those of another army's set-up and of later turns among them.
    let t = drawn(9, "8a-hq", "8a-hq@4717 16rd@4718 2td@4719 1ldno@4720 45cd@4721 1id@4517");
    let t = t.offered(&["name 16rd", "name 2td", "name 1ldno", "name 45cd"]);
    t.refused("name 1id", "6.0");
}

/// Case duel/6.1b
#[test]
fn no_soviet_unit_is_activated_twice_in_a_turn() {
    let t = drawn(3, "11a-hq", "11a-hq@4718 16rd@4719 48rd@4720").mark("activated", list(&["16rd"]));
    t.refused("name 16rd", "6.1").offered(&["name 48rd"]);
    // On turn 14 too.
    let t = drawn(14, "11a-hq", "11a-hq@4718 16rd@4719").mark("activated", list(&["16rd"]));
    t.refused("name 16rd", "6.1");
}

/// Case duel/6.2a
#[test]
fn a_german_headquarters_activates_its_own_command() {
    let units = "41k-hq@4418 1pd@4419 8pd@4419 1id@4420 30id@4420";
    drawn(3, "41k-hq", units)
        .offered(&["name 1pd"])
        .refused("name 8pd", "6.2")
        .refused("name 1id", "6.2")
        .refused("name 30id", "6.2");
    drawn(13, "41k-hq", units).refused("name 8pd", "6.2");
}

/// Case duel/6.2a
#[test]
fn a_battle_group_is_of_the_command_of_its_division() {
    let rules = crate::common::duel();
    let group = rules.book().groups[0];
    let key = rules.book().units[group.index()].key.clone();
    let groups = |of: &str| crate::common::table(&[(key.as_str(), of)]);
    let units = format!("18a-hq@4418 ~1id@4419 {key}@4419");
    drawn(3, "18a-hq", &units).mark("groups", groups("1id")).offered(&[&format!("name {key}")]);
    let units = format!("18a-hq@4418 ~30id@4419 {key}@4419");
    drawn(3, "18a-hq", &units).mark("groups", groups("30id")).refused(&format!("name {key}"), "6.2");
}

/// Case duel/6.2b
#[test]
fn a_chit_of_two_headquarters_activates_either_that_was_not_yet() {
    let units = "56k-hq@4418 56k2-hq@4422 8pd@4420 41k-hq@4420";
    for chit in ["56k-hq", "56k2-hq"] {
        let mut t = drawn(7, chit, units);
        assert_eq!(
            (t.asked(), t.offers()),
            ("6.2".into(), ["hq 56k-hq", "hq 56k2-hq", "pass"].map(String::from).into())
        );
        t = t.refused("hq 41k-hq", "3.3").act(&["hq 56k2-hq"]);
        let hq = unit(&mut t, "56k2-hq");
        assert_eq!(t.state().activation.hq, hq, "drawn {chit}");
    }
    // 56 Corps was activated by the chit of the other: now the other is, by its chit.
    let t = scene(7, "activation", units).mark("cup", list(&["56k-hq", "56k2-hq"])).dice(&[2, 1]);
    let mut t = t.act(&["hq 56k-hq", "done", "order move-attack"]);
    to_the_end(&mut t);
    let hq = unit(&mut t, "56k2-hq");
    assert_eq!((t.asked(), t.state().activation.hq), ("6.0".into(), hq));
    // Finns the same.
    let t = drawn(9, "fi2k-hq", "fi4k-hq@5100 fi2k-hq@5200 fi4id@5100");
    t.offered(&["hq fi4k-hq", "hq fi2k-hq"]);
}

/// Case duel/6.2c
#[test]
fn the_second_headquarters_may_activate_who_was_activated_by_the_first() {
    let units = "56k-hq@4418 56k2-hq@4422 8pd@4420 3md@4420 8a-hq@4717";
    let t = scene(7, "activation", units).mark("cup", list(&["56k-hq", "56k2-hq"])).dice(&[1, 1]);
    let mut t = t.act(&["hq 56k-hq", "name 8pd", "done", "order move-attack"]);
    to_the_end(&mut t);
    let t = t.offered(&["name 8pd", "name 3md"]).act(&["name 8pd"]);
    t.refused("name 8pd", "6.0");
    let t = drawn(9, "fi2k-hq", "fi2k-hq@5200 fi4id@5100").mark("activated", list(&["fi4id"]));
    t.offered(&["name fi4id"]);
}

/// Case duel/6.2d
#[test]
fn from_turn_14_on_german_headquarters_activate_every_german_unit_once() {
    let units = "18a-hq@4418 1id@4419 1pd@4420 8pd@4425 30id@4421 6pd@4420 fi4id@4520";
    let at = |turn| drawn(turn, "18a-hq", units).mark("activated", list(&["6pd"]));
    at(13).offered(&["name 1id"]).refused("name 1pd", "6.2").refused("name 30id", "6.2");
    let t = at(14).offered(&["name 1id", "name 1pd", "name 30id"]);
    t.refused("name 6pd", "6.2").refused("name fi4id", "6.2").refused("name 8pd", "6.0");
    // The second headquarters of 56 has no such right any more.
    let second = |turn| drawn(turn, "56k2-hq", "56k2-hq@4418 269id@4419").mark("activated", list(&["269id"]));
    second(13).offered(&["name 269id"]);
    second(14).refused("name 269id", "6.2");
}

/// Case duel/6.2e, duel/3.3d
#[test]
fn a_chit_of_two_headquarters_does_nothing_only_if_neither_can_act() {
    // 56 Corps is eliminated: its chit activates the other.
    let one = |chits: &[&str]| {
        let t = scene(7, "activation", "56k2-hq@4422 8pd@4420 8a-hq@4717").mark("cup", list(chits));
        t.mark("turn_box", list(&["56k-hq"]))
    };
    let mut t = one(&["56k-hq"]);
    let hq = unit(&mut t, "56k2-hq");
    assert_eq!((t.asked(), t.state().activation.hq), ("6.0".into(), hq));
    // Once that one is activated too, the second chit does nothing.
    let mut t = one(&["56k-hq", "56k2-hq"]).act(&["done", "order move-attack"]);
    to_the_end(&mut t);
    assert_eq!(t.phase(), "hexes");
    let told = t.told(Viewer::Spectator);
    assert_eq!(told.iter().filter(|line| line.contains("has no effect")).count(), 1);
    assert_eq!(t.state().chits.drawn.len(), 2);
}

/// Case duel/6.2f
#[test]
fn on_turn_14_finnish_headquarters_activate_finns_only() {
    let t = drawn(14, "fi4k-hq", "fi4k-hq@5100 fi4id@5100 fi8id@5200 1pd@5102 2td@4418")
        .mark("activated", list(&["fi8id"]));
    t.offered(&["name fi4id", "name fi8id"]).refused("name 1pd", "6.2");
}

/// Case duel/6.0b
#[test]
fn who_came_in_this_turn_needs_no_range_for_the_second_headquarters() {
    let units = "56k2-hq@4418 8pd@4430 3md@4430 sspid@4430";
    let t = drawn(7, "56k2-hq", units).mark("entered", list(&["sspid"])).mark("activated", list(&["sspid"]));
    t.offered(&["name sspid"]).refused("name 8pd", "6.0");
}

/// 56 Corps waits beside the map as its chit is drawn; SSP came in before it in this turn.
///
/// Case duel/4.0f
#[test]
fn a_headquarters_that_comes_in_activates_who_came_in_before_it_in_the_turn_and_nobody_else() {
    let units = "8pd@4430 3md@4420 sspid@4430 1pd@4430 16rd@5706";
    let t = drawn(7, "56k2-hq", units).mark("waiting", list(&["56k2-hq", "6id"]));
    let t = t.mark("entered", list(&["sspid", "1pd"])).mark("activated", list(&["sspid", "1pd"]));
    let t = t.offered(&["name sspid"]).refused("name 8pd", "6.0").refused("name 3md", "6.0").refused("name 1pd", "6.2");
    // Whoever waits comes in with it unnamed.
    t.refused("name 6id", "4.0");
}
