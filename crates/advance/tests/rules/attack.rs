//! Section 8, who may attack whom, and case 9.1, how an attack is announced.
//!
//! Most scenes use the clear, riverless ground around 0611: both sides are in supply there.

use std::sync::Arc;

use crate::common::{case, editions, reckoning};
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Rules as _, Trial, Viewer};

/// The German Combat Phase of turn 3, without aircraft.
fn german(rules: &Arc<Advance>) -> Trial<Advance> {
    Trial::new(rules, 3, "de-combat").mark("air", 0)
}

/// The Soviet Combat Phase of turn 3, without aircraft.
fn soviet(rules: &Arc<Advance>) -> Trial<Advance> {
    Trial::new(rules, 3, "su-combat").mark("air", 0)
}

/// For each unit in a hex whether it is face down, as its owner sees it.
fn untried(trial: &mut Trial<Advance>, hex: &str) -> Vec<bool> {
    let view = trial.view(Viewer::Player(SOVIET));
    let here = view.units.iter().filter(|u| trial.rules().info().hex(u.at) == hex);
    here.map(|u| u.face.untried).collect()
}

/// Ends phases until this one begins.
fn until(trial: &mut Trial<Advance>, phase: &str) {
    let phase = trial.rules().info().phases.iter().position(|p| p.key == phase);
    while Some(usize::from(trial.view(Viewer::Umpire).moment.phase)) != phase {
        trial.go(&["done"]);
    }
}

/// Case advance/79:8.0a
#[test]
fn attacks_are_voluntary_except_on_game_turn_1() {
    for rules in editions() {
        let scene = |turn: u8, phase: &str| {
            Trial::new(&rules, turn, phase).mark("air", 0).unit("21inf", "0512").unit("4-5-5", "0611")
        };
        for turn in [2, 3, 12] {
            scene(turn, "de-combat").offered(&["attack 0611", "done"]);
            scene(turn, "su-combat").offered(&["attack 0512", "done"]);
        }
        scene(1, "de-combat").offered(&["attack 0611", "done"]);
        scene(1, "su-combat").offered(&["attack 0512"]).refused("done", &case(&rules, "17.3", "15.2"));
        // Nothing happens by itself.
        let mut trial = scene(3, "de-combat").act(&["done"]);
        assert!(!trial.told(Viewer::Spectator).iter().any(|l| l.contains(" against ")));
    }
}

/// Case advance/79:8.1a, advance/10:8.1a
#[test]
fn only_units_in_the_zone_of_control_of_the_target_attack_it() {
    for rules in editions() {
        let at = case(&rules, "8.1", "8.1");
        german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0411")
            .unit("4-5-5", "0611")
            .act(&["attack 0611"])
            .offered(&["join 21inf"])
            .not_offered(&["join 11inf"])
            .refused("join 11inf", &at);
        // The lake between 1808 and 1908 breaks the zone; 1909 touches 1908 by land.
        german(&rules)
            .unit("1pz", "1909")
            .unit("6pz", "1808")
            .unit("4-5-5", "1908")
            .act(&["attack 1908"])
            .offered(&["join 1pz"])
            .not_offered(&["join 6pz"])
            .refused("join 6pz", &at);
        let mut trial = german(&rules)
            .unit("21inf", "0512")
            .unit("6pz", "1808")
            .unit("4-5-5", "1908")
            .unit("1-1-5a", "0611")
            .unit("1-1-5b", "0710")
            .refused("attack 1908", &at)
            .refused("attack 0710", &at);
        assert_eq!(trial.targets("attack"), ["0611"]);
    }
}

/// Case advance/79:8.2a, advance/10:8.1a
#[test]
fn no_unit_attacks_twice_in_a_combat_phase() {
    for rules in editions() {
        // 6 against 5, column 1-1: -/1.
        german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .dice(&[2])
            .act(&["attack 0611", "join 21inf", "done", "way lose", "attack 0612"])
            .offered(&["join 11inf"])
            .not_offered(&["join 21inf"])
            .refused("join 21inf", &case(&rules, "8.2", "8.1"));
    }
}

/// Case advance/79:8.2b, advance/10:8.1a
#[test]
fn no_unit_is_attacked_twice_in_a_combat_phase() {
    for rules in editions() {
        german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .dice(&[2])
            .act(&["attack 0611", "join 21inf", "done", "way lose"])
            .offered(&["attack 0612"])
            .not_offered(&["attack 0611"])
            .refused("attack 0611", &case(&rules, "8.2", "8.1"));
    }
}

/// Case advance/79:8.2a, advance/79:8.2b
#[test]
fn in_the_next_combat_phase_all_may_fight_again() {
    for rules in editions() {
        let mut trial = german(&rules).unit("21inf", "0512").unit("4-5-5", "0611").dice(&[2]).act(&[
            "attack 0611",
            "join 21inf",
            "done",
            "way lose",
        ]);
        until(&mut trial, "su-combat");
        trial.offered(&["attack 0512"]).act(&["attack 0512"]).offered(&["join 4-5-5"]);
    }
}

/// Case advance/79:8.2c
#[test]
fn having_overrun_or_been_overrun_does_not_count() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "de-movement")
            .mark("air", 0)
            .unit("1pz", "0512")
            .unit("4-5-5", "0611")
            .dice(&[2]) // column 1-1: -/1
            .act(&["pick 1pz", "overrun 0611", "way lose"]);
        until(&mut trial, "de-combat");
        trial.offered(&["attack 0611"]).act(&["attack 0611"]).offered(&["join 1pz"]);
    }
}

/// Case advance/79:8.3a
#[test]
fn any_number_of_eligible_units_may_join_an_attack() {
    for rules in editions() {
        let places = [
            ("0511", ["1inf", "11inf", "12inf"]),
            ("0512", ["21inf", "30inf", "32inf"]),
            ("0612", ["58inf", "61inf", "93inf"]),
        ];
        let mut trial = german(&rules).unit("4-5-5", "0611").dice(&[6]).unit("96inf", "0610").unit("121inf", "0610");
        for (hex, units) in places {
            for unit in units {
                trial = trial.unit(unit, hex);
            }
        }
        let units = ["96inf", "121inf"].into_iter().chain(places.into_iter().flat_map(|p| p.1));
        let mut trial = trial.act(&["attack 0611"]);
        for unit in units {
            trial.go(&[&format!("join {unit}")]);
        }
        let mut trial = trial.act(&["done"]);
        assert_eq!(reckoning(&mut trial).attack, 11 * 6);
    }
}

/// Case advance/79:8.3b
#[test]
fn units_of_a_stack_may_attack_different_hexes_or_stay_out() {
    for rules in editions() {
        // Both throws -/1: the attackers stay where they are.
        let mut trial = german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .unit("1inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .dice(&[2, 2])
            .act(&["attack 0611", "join 21inf", "done"]);
        assert_eq!(reckoning(&mut trial).attack, 6);
        let mut trial = trial.act(&["way lose", "attack 0612", "join 11inf", "done"]);
        assert_eq!(reckoning(&mut trial).attack, 6);
        // The third took part in neither, and nothing asks it to.
        let mut trial = trial.act(&["way lose"]);
        let view = trial.view(Viewer::Umpire);
        let steps: Vec<_> = view.units.iter().filter(|u| u.face.side == GERMAN).map(|u| u.face.steps.0).collect();
        assert_eq!(steps.iter().filter(|s| **s == 2).count(), 1);
        assert_eq!(trial.hex_of("1inf").as_deref(), Some("0512"));
    }
}

/// Case advance/79:8.4a, advance/10:8.2a
#[test]
fn all_units_of_a_hex_defend_with_their_sum() {
    for rules in editions() {
        let mut trial = german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .unit("2-2-5a", "0611")
            .unit("1-3-5", "0611")
            .unit("1-1-5a", "0611")
            .unit("4-5-5", "0612")
            .dice(&[4])
            .act(&["attack 0611", "join 21inf", "join 11inf", "done"]);
        let reckoned = reckoning(&mut trial);
        assert_eq!((reckoned.attack, reckoned.defence, reckoned.ratio.as_str()), (12, 6, "2-1"));

        let mut trial = soviet(&rules)
            .unit("21inf", "0512")
            .reduced("11inf", "0512")
            .unit("10-4-7", "0611")
            .dice(&[2])
            .act(&["attack 0512", "join 10-4-7", "done"]);
        assert_eq!(reckoning(&mut trial).defence, 6 + 3);
    }
}

/// A unit beaten out of 0611 that had to retreat into 0711, as 0610 is held by a German and 0712 lies in an
/// EZOC; 11inf and 12inf in 0610 are still to attack 0711. `second` is what holds 0711.
fn retreated(rules: &Arc<Advance>, first: &str, second: &str) -> Trial<Advance> {
    german(rules)
        .unit("1inf", "0512")
        .unit("11inf", "0610")
        .unit("12inf", "0610")
        .unit("21inf", "0612")
        .unit(first, "0611")
        .unit(second, "0711")
        .dice(&[5]) // 6 against 2, column 3-1: 1/-
        .act(&["attack 0611", "join 1inf", "done", "way retreat", &format!("pick {first}"), "retreat 0711", "done"])
}

/// Case advance/79:8.4b, advance/10:8.2b
#[test]
fn units_that_retreated_into_the_hex_in_this_phase_add_no_strength() {
    for rules in editions() {
        let mut trial = retreated(&rules, "2-2-5a", "2-2-5b").dice(&[5]).act(&["attack 0711", "join 11inf", "done"]);
        let reckoned = reckoning(&mut trial);
        assert_eq!((reckoned.defence, reckoned.column.as_str()), (2, "3-1"));
        // Without the fight before both would count.
        let mut fresh = german(&rules)
            .unit("11inf", "0610")
            .unit("2-2-5a", "0711")
            .unit("2-2-5b", "0711")
            .dice(&[5])
            .act(&["attack 0711", "join 11inf", "done"]);
        assert_eq!(reckoning(&mut fresh).defence, 4);
    }
}

/// Case advance/79:8.4c, advance/10:8.2b
#[test]
fn they_are_eliminated_if_the_defenders_suffer() {
    for rules in editions() {
        // Column 3-1: 1/-. They are gone before the owner chooses.
        let hit = || retreated(&rules, "2-2-5a", "2-2-5b").dice(&[5]).act(&["attack 0711", "join 11inf", "done"]);
        let mut asked = hit();
        assert_eq!(asked.decides(), SOVIET);
        assert_eq!(asked.hex_of("2-2-5a"), None);
        assert_eq!(asked.hex_of("2-2-5b").as_deref(), Some("0711"));
        // Even if the others just retreat.
        let mut away = asked.act(&["way retreat", "pick 2-2-5b", "retreat 0811"]);
        assert_eq!(away.hex_of("2-2-5a"), None);
        assert_eq!(away.hex_of("2-2-5b").as_deref(), Some("0811"));
        // They do not count for the loss either.
        let mut lost = hit().act(&["way lose"]);
        assert_eq!(lost.hex_of("2-2-5b"), None);
    }
}

/// Case advance/79:8.4c, advance/10:8.2b
#[test]
fn a_split_result_eliminates_them_too() {
    for rules in editions() {
        // 6 against 2, column 3-1: 1/1.
        let mut trial = retreated(&rules, "2-2-5a", "2-2-5b").dice(&[1]).act(&["attack 0711", "join 11inf", "done"]);
        assert_eq!(trial.hex_of("2-2-5a"), None);
        assert_eq!(trial.hex_of("2-2-5b").as_deref(), Some("0711"));
    }
}

/// Case advance/79:8.4d, advance/10:8.2b
#[test]
fn they_are_unharmed_if_the_defenders_are() {
    for rules in editions() {
        // 6 against 5, column 1-1: -/1.
        let mut trial = retreated(&rules, "2-2-5a", "4-5-5").dice(&[2]).act(&["attack 0711", "join 11inf", "done"]);
        assert_eq!(reckoning(&mut trial).defence, 5);
        let mut trial = trial.act(&["way lose"]);
        assert_eq!(trial.hex_of("2-2-5a").as_deref(), Some("0711"));
        assert_eq!(trial.hex_of("4-5-5").as_deref(), Some("0711"));
    }
}

/// Case advance/79:8.4e
#[test]
fn a_hex_with_only_such_units_cannot_be_attacked_again() {
    for rules in editions() {
        // First 0711 stands fast (6 against 5, -/1), then a beaten unit joins its garrison (6 against 2, 1/-).
        german(&rules)
            .unit("1inf", "0512")
            .unit("11inf", "0610")
            .unit("12inf", "0610")
            .unit("21inf", "0612")
            .unit("30inf", "0612")
            .unit("2-2-5a", "0611")
            .unit("4-5-5", "0711")
            .unit("1-1-5a", "0713")
            .dice(&[2, 5])
            .act(&["attack 0711", "join 11inf", "done", "way lose"])
            .act(&["attack 0611", "join 1inf", "done", "way retreat", "pick 2-2-5a", "retreat 0711", "done"])
            .offered(&["attack 0713"])
            .not_offered(&["attack 0711"]);
    }
}

/// Case advance/79:8.2b, advance/79:8.4e, advance/10:8.1a
#[test]
fn defenders_that_advanced_after_beating_an_attack_off_cannot_be_attacked_again() {
    for rules in editions() {
        german(&rules)
            .unit("21inf", "0512")
            .unit("11inf", "0412")
            .unit("30inf", "0513")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0613")
            .dice(&[2]) // column 1-1: -/1
            .act(&["attack 0611", "join 21inf", "done", "way retreat", "pick 21inf", "retreat 0411"])
            .act(&["advance 4-5-5", "at 0512"])
            .offered(&["attack 0613"])
            .not_offered(&["attack 0512"])
            .refused("attack 0512", &case(&rules, "8.2", "8.1"));
    }
}

/// Case advance/79:8.4b, advance/79:8.4c, advance/79:8.4f, advance/10:8.2b
#[test]
fn a_german_unit_passed_over_goes_whole() {
    for rules in editions() {
        // Only the reduced infantry counts, 10 against 3, and no column for the panzers; column 4-1: 1/-.
        let mut trial = soviet(&rules)
            .unit("10-4-7", "0611")
            .reduced("21inf", "0512")
            .unit("1pz", "0512")
            .mark("attacked", vec!["1pz"])
            .dice(&[4])
            .act(&["attack 0512", "join 10-4-7", "done"]);
        let reckoned = reckoning(&mut trial);
        assert_eq!((reckoned.defence, reckoned.shift("defending"), reckoned.column.as_str()), (3, 0, "4-1"));
        assert_eq!(trial.hex_of("1pz"), None);
        assert_eq!(trial.decides(), GERMAN);
        assert_eq!(trial.hex_of("21inf").as_deref(), Some("0512"));
    }
}

/// Case advance/79:8.4f
#[test]
fn units_passed_over_are_not_revealed_give_no_shift_and_do_not_advance() {
    for rules in editions() {
        let mut trial = german(&rules)
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .untried("9-3-7", "0611")
            .mark("attacked", vec!["9-3-7"])
            .dice(&[2]) // column 1-1: -/1
            .act(&["attack 0611", "join 21inf", "done"]);
        let reckoned = reckoning(&mut trial);
        assert_eq!(reckoned.defence, 5);
        assert_eq!((reckoned.shifts.len(), reckoned.column.as_str()), (0, "1-1"));
        assert_eq!(untried(&mut trial, "0611").iter().filter(|u| **u).count(), 1);
        assert!(!trial.told(Viewer::Spectator).iter().any(|l| l.contains("turns out")));
        // The attacker leaves its hex: the one that was attacked may follow, the other not.
        let mut trial = trial.act(&["way retreat", "pick 21inf", "retreat 0412"]);
        assert_eq!(trial.decides(), SOVIET);
        trial.offered(&["advance 4-5-5"]).not_offered(&["advance 9-3-7"]);

        // Not attacked before, the same tank counts in every way: 6 against 8, 1-2, and a column for the tank.
        let mut counted = german(&rules)
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .untried("9-3-7", "0611")
            .dice(&[3])
            .act(&["attack 0611", "join 21inf", "done"]);
        let reckoned = reckoning(&mut counted);
        assert_eq!((reckoned.defence, reckoned.shift("armor"), reckoned.column.as_str()), (8, -1, "1-3"));
    }
}

/// Case advance/79:8.5a, advance/10:8.21a
#[test]
fn one_attack_may_go_at_several_hexes_if_every_attacker_is_adjacent_to_each() {
    for rules in editions() {
        let several = case(&rules, "8.5", "8.21");
        let scene = || {
            german(&rules)
                .unit("21inf", "0512")
                .unit("11inf", "0511")
                .unit("2-2-5a", "0611")
                .unit("1-1-5a", "0611")
                .unit("3-3-5a", "0612")
                .unit("1-1-5b", "0510")
                .dice(&[6])
        };
        // 0512 touches 0611 and 0612, 0511 only 0611 and 0510.
        let mut both = scene()
            .act(&["attack 0611", "also 0612"])
            .offered(&["join 21inf"])
            .not_offered(&["join 11inf"])
            .refused("join 11inf", &several)
            .act(&["join 21inf", "done"]);
        let reckoned = reckoning(&mut both);
        assert_eq!((reckoned.attack, reckoned.defence), (6, 2 + 1 + 3));
        scene().act(&["attack 0611"]).offered(&["join 11inf", "join 21inf"]);
        // Nobody touches both 0612 and 0510.
        scene()
            .act(&["attack 0612"])
            .offered(&["also 0611"])
            .not_offered(&["also 0510"])
            .refused("also 0510", &several);
    }
}

/// Case advance/79:8.5a, advance/10:8.21a
#[test]
fn the_result_of_a_combined_attack_falls_on_all_its_hexes() {
    for rules in editions() {
        // 24 against 2, column 10-1: E/-.
        let mut trial = german(&rules)
            .unit("1pz", "0512")
            .unit("8pz", "0512")
            .unit("1-1-5a", "0611")
            .unit("1-1-5b", "0612")
            .dice(&[6])
            .act(&["attack 0611", "also 0612", "join 1pz", "join 8pz", "done"]);
        assert_eq!((trial.hex_of("1-1-5a"), trial.hex_of("1-1-5b")), (None, None));
    }
}

/// Case advance/79:8.6a, advance/10:8.22a
#[test]
fn a_strength_is_never_split() {
    for rules in editions() {
        let scene = || {
            german(&rules)
                .unit("1pz", "0512")
                .unit("21inf", "0512")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0612")
                .dice(&[2, 2])
        };
        // Whoever attacks one hex does it with all it has, and has nothing left for another.
        let mut one = scene().act(&["attack 0611", "join 1pz"]);
        let forecast = one.view(Viewer::Player(GERMAN)).ask.and_then(|a| a.forecast).expect("an attack is being built");
        let attack = forecast.decisive().attack;
        assert_eq!((attack.least, attack.most), (10, 10));
        let mut one = one.act(&["done"]);
        assert_eq!(reckoning(&mut one).attack, 10);
        // Two hexes at once are one combat of full strengths.
        let mut two = scene().act(&["attack 0611", "also 0612", "join 1pz", "done"]);
        let reckoned = reckoning(&mut two);
        assert_eq!((reckoned.attack, reckoned.defence), (10, 10));
    }
}

/// Case advance/79:8.6a, advance/10:8.22a
#[test]
fn a_unit_in_one_attack_lends_nothing_to_another() {
    for rules in editions() {
        german(&rules)
            .unit("1inf", "0512")
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .dice(&[2])
            .act(&["attack 0611", "join 1inf", "done", "way lose", "attack 0612", "join 21inf"])
            .not_offered(&["join 1inf"]);
    }
}

/// Case advance/79:9.1a, advance/10:8.31a
#[test]
fn attacking_untried_units_are_named_before_they_are_revealed() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "su-combat")
            .unit("21inf", "0512")
            .untried("2-3-5a", "0611")
            .untried("6-4-5", "0611")
            .dice(&[3])
            .act(&["attack 0512", "join 2-3-5a"]);
        let forecast = trial.view(Viewer::Player(SOVIET)).ask.and_then(|a| a.forecast);
        let attack = forecast.expect("an attack is being built").decisive().attack;
        assert_eq!((attack.least, attack.most), (1, 6), "the owner knows no more than the counters there are");
        assert_eq!(untried(&mut trial, "0611"), [true, true]);
        // Announced, and still face down while the German decides about aircraft.
        let mut trial = trial.act(&["done"]);
        assert_eq!(trial.decides(), GERMAN);
        assert_eq!(untried(&mut trial, "0611"), [true, true]);
        let mut trial = trial.act(&["commit 0"]);
        assert_eq!(untried(&mut trial, "0611").iter().filter(|u| **u).count(), 1);
        assert_eq!(reckoning(&mut trial).attack, 2);
    }
}

/// Case advance/79:9.1b
#[test]
fn the_attacker_chooses_the_order_of_his_attacks() {
    for rules in editions() {
        // Two fights of 6 against 5, column 1-1, -/1; neither attacker touches the other's target.
        let scene = || {
            german(&rules)
                .unit("1inf", "0512")
                .unit("21inf", "0513")
                .unit("4-5-5", "0611")
                .unit("5-5-5", "0613")
                .dice(&[2, 2])
                .offered(&["attack 0611", "attack 0613"])
        };
        let north = ["attack 0611", "join 1inf", "done", "way lose"];
        let south = ["attack 0613", "join 21inf", "done", "way lose"];
        for order in [[&north, &south], [&south, &north]] {
            let mut trial = scene().act(order[0]).act(order[1]);
            let fights = trial.told(Viewer::Spectator).iter().filter(|l| l.starts_with("6 against 5 is 1-1")).count();
            assert_eq!(fights, 2);
        }
    }
}

/// Case advance/79:9.1c, advance/10:8.31b
#[test]
fn an_announced_combat_cannot_be_withdrawn_or_changed() {
    for rules in editions() {
        let announcement = ["join 11inf", "also 0612", "attack 0612", "attack 0611", "done"];
        let mut trial = Trial::new(&rules, 3, "de-combat")
            .unit("21inf", "0512")
            .unit("11inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .dice(&[2])
            .act(&["attack 0611", "join 21inf"])
            .offered(&["join 11inf", "done"])
            .act(&["done"])
            .not_offered(&announcement);
        assert_eq!(trial.offers(), ["commit 0", "commit 1"]);
        let mut trial = trial.act(&["commit 0"]).not_offered(&announcement);
        assert_eq!(trial.offers(), ["way lose", "way retreat"]);
        assert_eq!(reckoning(&mut trial).attack, 6);
    }
}

/// Case advance/79:9.1c, advance/10:8.31b
#[test]
fn a_soviet_announcement_stands_while_the_german_decides_about_aircraft() {
    for rules in editions() {
        let mut trial = Trial::new(&rules, 3, "su-combat")
            .unit("21inf", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0611")
            .act(&["attack 0512", "join 4-5-5", "done"])
            .not_offered(&["join 5-5-5", "attack 0512", "done"]);
        assert_eq!(trial.decides(), GERMAN);
        assert!(!trial.undo(), "the German takes back nothing of the Soviet player's");
        assert_eq!(trial.offers(), ["commit 0", "commit 1"]);
    }
}

/// Case advance/79:9.1c, advance/10:8.31b
#[test]
fn an_announced_overrun_cannot_be_withdrawn_or_changed() {
    for rules in editions() {
        let trial = Trial::new(&rules, 3, "de-movement")
            .unit("1pz", "0512")
            .unit("6pz", "0512")
            .unit("4-5-5", "0611")
            .unit("5-5-5", "0612")
            .act(&["pick 1pz", "overrun 0611"]);
        let mut trial = trial.not_offered(&["join 6pz", "drop 1pz", "overrun 0612", "move 0412", "pick 6pz", "done"]);
        assert_eq!(trial.offers(), ["commit 0", "commit 1"]);
    }
}
