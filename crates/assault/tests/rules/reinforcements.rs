//! Section 16: reinforcements and withdrawals.

use std::collections::BTreeSet;

use crate::common::{last_fight, leningrad, scene};
use assault::Assault;
use wargame::{Match, Moment, Node, Options, Rules as _, Side, Table as _, Trial, Viewer};

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The targets of a verb, in order.
fn targets(trial: &mut Trial<Assault>, verb: &str) -> BTreeSet<String> {
    trial.targets(verb).into_iter().collect()
}

/// The hexes of the map with one of some features.
fn featured(features: &[&str]) -> BTreeSet<String> {
    let rules = leningrad();
    let map = &rules.info().map;
    let hexes = map.hexes().filter(|&h| features.iter().any(|f| map.has_feature(h, f)));
    hexes.map(|h| map.label(h).to_owned()).collect()
}

/// A Russian Movement Phase in which 1st Guards Volunteer may come.
fn volunteers(units: &str) -> Trial<Assault> {
    scene(5, "su-movement", units).mark("reinforcements", vec!["1gv"])
}

/// A German Movement Phase with the units due in a turn.
fn due(turn: u8, units: &str) -> Trial<Assault> {
    scene(turn, "de-movement", units).mark("reinforcements", "due")
}

/// Says `done` until the German is asked in his Movement Phase of a turn.
fn pass_to_german_movement(trial: &mut Trial<Assault>, turn: u8) {
    let there = |t: &mut Trial<Assault>| {
        t.view(Viewer::Umpire).moment.turn == turn && t.phase() == "de-movement" && t.decides() == Side::First
    };
    while !there(trial) {
        trial.go(&["done"]);
    }
}

/// Case assault/16.13a
#[test]
fn russian_reinforcements_appear_anywhere_in_leningrad() {
    let mut t = volunteers("").act(&["pick 1gv"]);
    let city = featured(&["leningrad", "interior"]);
    assert_eq!((targets(&mut t, "enter"), city.len()), (city, 62));
    // Free, and with all points to move on.
    for (hex, next) in [("F5", "F6"), ("0320", "0219")] {
        let mut t = volunteers("").act(&["pick 1gv", &format!("enter {hex}")]);
        assert_eq!((t.places("1gv"), t.left_after(&format!("move {next}"))), (vec![hex.to_owned()], 12));
    }
}

/// Case assault/16.13b
#[test]
fn with_germans_on_the_inset_they_appear_in_a_free_district() {
    let mut t = volunteers("1inf@I6").act(&["pick 1gv"]);
    assert_eq!(targets(&mut t, "enter"), featured(&["vyborg-side", "petrograd-side"]));
    let mut t = volunteers("1inf@I6 58inf@C4").act(&["pick 1gv"]);
    assert_eq!(targets(&mut t, "enter"), featured(&["petrograd-side"]));
    // A German on the fringe is in no district, but closes the main hexes.
    let mut t = volunteers("1inf@J6").act(&["pick 1gv"]);
    assert_eq!(targets(&mut t, "enter"), featured(&["interior"]));
}

/// Case assault/16.13c
#[test]
fn with_germans_in_every_district_they_appear_in_0120_or_wait() {
    let germans = "1inf@I6 58inf@C4 sspol@E9 191rifle@1133";
    let mut t = volunteers(germans).act(&["pick 1gv"]);
    assert_eq!(t.targets("enter"), ["0120"]);
    let mut t = volunteers(&format!("{germans} 38hq@0120")).not_offered(&["pick 1gv"]);
    assert_eq!(t.targets("pick"), ["191rifle"]);
}

/// Case assault/16.13d
#[test]
fn a_reinforcement_without_room_waits() {
    volunteers("191rifle@F5 guerrilla1@F6").act(&["pick 1gv"]).offered(&["enter F6"]).not_offered(&["enter F5"]);
    let t = volunteers("1inf@I6 58inf@C4 sspol@E9 90rifle@0120").not_offered(&["pick 1gv"]);
    // As soon as there is room it comes.
    let mut t = t.act(&["pick 90rifle", "move 0121", "done", "pick 1gv", "enter 0120"]);
    assert_eq!(t.places("90rifle 1gv"), ["0121", "0120"]);
}

/// 3826 and 3828 are clear.
///
/// Case assault/16.14a
#[test]
fn german_reinforcements_enter_by_several_hexes_and_pay_for_the_first() {
    let mut t = due(9, "").act(&["pick 122inf", "enter 3828"]);
    assert_eq!(t.left_after("move 3827"), 18 - 3 - 3);
    let mut t = t.act(&["done", "pick 12/29pz", "enter 3826"]);
    assert_eq!(t.left_after("move 3726"), 24 - 3 - 3);
    assert_eq!(t.places("122inf 12/29pz"), ["3828", "3826"]);
}

/// 3826, 3827 and 3828 lie in the zone of 3827.
///
/// Case assault/16.15a
#[test]
fn a_german_reinforcement_enters_a_zone_but_no_occupied_hex() {
    let mut t = due(2, "177rifle@3827").act(&["pick 96inf"]);
    assert_eq!(targets(&mut t, "enter"), set("3826 3828 3829 3830"));
    let mut t = t.act(&["enter 3826"]);
    assert_eq!((t.hex_of("96inf").as_deref(), t.targets("move").len()), (Some("3826"), 0), "the zone stops it");
    // All four hexes of area C are taken.
    let mut t = due(3, "1vol@3816 2vol@3817 3vol@3818 4vol@3819 1inf@1607").not_offered(&["pick 11inf", "pick 2hq"]);
    assert_eq!(t.targets("pick"), ["1inf"]);
}

/// No headquarters is on the map. 3726 lies behind 3826 and beside 3727.
///
/// Case assault/16.16a
#[test]
fn reinforcements_move_and_attack_at_once_with_their_full_factor() {
    let t = due(2, "1vol@3726").act(&["pick 96inf", "enter 3827", "move 3727", "done"]);
    let mut t = t.act(&["pick 121inf", "enter 3826", "done"]);
    while t.phase() == "de-movement" {
        t.go(&["done"]);
    }
    let mut t = t.attack("3726", "96inf 121inf", 3);
    assert_eq!(last_fight(&mut t).odds(), "16:3 is 5:1");
    assert_eq!(t.places("96inf 121inf"), ["3727", "3826"]);
}

/// 1136 is clear, 3830 woods; 1236 and 3831 are clear.
///
/// Case assault/16.17a
#[test]
fn entry_at_1136_and_3830_is_at_the_road_rate() {
    for (turn, unit, hex, next, left) in [
        (1, "1/1pz", "1136", "1236", 24 - 1 - 3),
        (1, "1inf", "1136", "1236", 18 - 2 - 3),
        (1, "1inf", "1236", "1336", 18 - 3 - 3),
        (2, "3/8mot", "3830", "3831", 24 - 1 - 3),
        (2, "96inf", "3830", "3831", 18 - 2 - 3),
        (2, "96inf", "3829", "3828", 18 - 6 - 3),
    ] {
        let mut t = due(turn, "").act(&[&format!("pick {unit}"), &format!("enter {hex}")]);
        assert_eq!(t.left_after(&format!("move {next}")), left, "{unit} at {hex}");
    }
}

/// Case assault/16.19a
#[test]
fn reinforcements_may_be_delayed_but_keep_their_area() {
    let mut t = due(5, "1inf@3607").act(&["done"]);
    assert_eq!(t.hex_of("58inf"), None);
    pass_to_german_movement(&mut t, 7);
    let mut t = t.act(&["pick 58inf"]);
    assert_eq!(targets(&mut t, "enter"), set("1136 1236 1336 1436 1536 1636 1736"));
}

/// Case assault/16.19a
#[test]
fn who_is_kept_back_is_not_taken_up_again_in_the_phase() {
    let t = due(5, "1inf@3607").act(&["pick 58inf", "done"]).refused("pick 58inf", "16.19");
    let mut t = t.act(&["pick 1inf", "done"]).refused("pick 58inf", "16.19");
    pass_to_german_movement(&mut t, 6);
    assert_eq!(t.act(&["pick 58inf"]).hex_of("58inf"), None);
}

/// The units that may be picked in a phase of a whole game in which both only say `done`.
fn picks(game: &mut Match<Assault>, turn: u8, wanted: &str) -> BTreeSet<String> {
    loop {
        let Moment { turn: now, phase, .. } = game.moment();
        let key = game.info().phases[usize::from(phase)].key.clone();
        let picks: BTreeSet<String> =
            game.offers().iter().filter_map(|o| o.strip_prefix("pick ")).map(str::to_owned).collect();
        if (now, key.as_str()) == (turn, wanted) && !picks.is_empty() {
            return picks;
        }
        let Node::Decide(side) = game.node() else { panic!("the game is over before turn {turn}") };
        let at = game.offers().into_iter().find(|o| o.starts_with("at ")).filter(|_| key == "setup");
        let seq = game.seq();
        game.act(side, seq, &[at.as_deref().unwrap_or("done")]).expect("nobody is made to do anything else");
    }
}

/// Case assault/16.19a
#[test]
fn no_reinforcement_comes_early() {
    let rules = leningrad();
    let scenario = rules.info().scenarios[0].id.clone();
    let mut game = Match::new(rules, &scenario, &Options::default(), 1).expect("the game can be set up");
    let first = set("41hq 1/1pz 1/1mot 1/113mot 6/11pz 6/4mot 6/114mot 36/87mot 36/118mot 38hq 1inf");
    assert_eq!(picks(&mut game, 1, "de-movement"), first);
    let second = &first | &set("56hq 3/8mot 3/29mot 269inf sspol 28hq 96inf 121inf");
    assert_eq!(picks(&mut game, 2, "de-movement"), second);
    let third = &second | &set("11inf 12inf 21inf 32inf 123inf 2hq");
    assert_eq!(picks(&mut game, 3, "de-movement"), third);
    assert_eq!(picks(&mut game, 4, "de-movement"), third);
    assert!(!picks(&mut game, 4, "su-movement").contains("1gv"));
    assert_eq!(picks(&mut game, 5, "de-movement"), &third | &set("58inf"));
    let russian = picks(&mut game, 5, "su-movement");
    assert!(russian.contains("1gv") && !russian.contains("2gv"));
}

/// The 8th Panzer and 3rd Motorized Divisions, surrounded, on the inset and in the open.
const TURN_11: &str = "8/10pz@1607 8/8mot@I6 8/28mot@3634 3/8mot@3607 3/29mot@3606";
/// Units of the 41st Corps.
const TURN_22: &str = "41hq@3607 1/1pz@3607 1/1mot@3606 1/113mot@3605 6/11pz@3604 6/4mot@3603 6/114mot@3404 \
                       36/87mot@3403 36/118mot@3402";

/// Those of some units that are on the map in the German Movement Phase of a turn; 269th Infantry always is.
fn there(turn: u8, units: &str, others: &str) -> BTreeSet<String> {
    let mut t = scene(turn, "de-movement", &format!("{units} 269inf@2613 {others}"));
    if t.decides() == Side::Second {
        t.go(&["done"]);
    }
    assert_eq!(t.hex_of("269inf").as_deref(), Some("2613"));
    let names = units.split_whitespace().filter_map(|u| u.split_once('@')).map(|(u, _)| u.to_owned());
    names.filter(|u| t.hex_of(u).is_some()).collect()
}

/// Case assault/16.21a, assault/16.22a
#[test]
fn turn_11_takes_away_the_8th_panzer_and_3rd_motorized_wherever_they_are() {
    let russians = "177rifle@1606 191rifle@1608";
    let others = "1/1pz@3434 12/29pz@3335";
    assert_eq!(there(10, &format!("{TURN_11} {others}"), russians).len(), 7);
    assert_eq!(there(11, &format!("{TURN_11} {others}"), russians), set("1/1pz 12/29pz"));
    // Out of supply or disrupted is no reason to stay.
    let t = scene(11, "de-movement", "8/10pz@1607 1inf@3607");
    let mut t = t.mark("oos", vec!["8/10pz"]).mark("disrupted", vec!["8/10pz"]);
    assert_eq!(t.places("8/10pz 1inf"), ["-", "3607"]);
}

/// Case assault/16.21a
#[test]
fn turn_22_takes_away_the_41st_corps_and_no_other_turn_does() {
    for turn in [11, 12, 21, 23, 25] {
        assert_eq!(there(turn, TURN_22, "").len(), 9, "turn {turn}");
    }
    assert_eq!(there(22, TURN_22, "").len(), 0);
}

/// Case assault/16.23a
#[test]
fn nothing_goes_instead_of_an_eliminated_unit() {
    let units = "8/8mot@3607 8/28mot@3607 3/8mot@3606 3/29mot@3606 12/29pz@3604 1/1pz@3634";
    let mut t = scene(11, "de-movement", units).pool("dead", &["8/10pz"]);
    assert_eq!(t.places("8/8mot 8/28mot 3/8mot 3/29mot 12/29pz 1/1pz"), ["-", "-", "-", "-", "3604", "3634"]);
}

/// Case assault/16.26a
#[test]
fn the_41st_corps_stays_if_a_german_is_on_the_inset() {
    assert_eq!(there(22, TURN_22, "122inf@0419").len(), 0);
    assert_eq!(there(22, TURN_22, "122inf@I6").len(), 9);
    assert_eq!(there(22, TURN_22, "39hq@E9").len(), 9);
}

/// 15 against 12 is 1:1, class A on C: 6 + 2 gives the defender a penalty. J5 is the only hex out of all zones.
///
/// Case assault/16.26b
#[test]
fn a_german_that_retreated_onto_the_fringe_keeps_the_41st_corps_in_play() {
    let beaten = || {
        let units = "~122inf@I6 1/1pz@3605 1inf@3607 177rifle@H5 191rifle@H6 70rifle@I7";
        let mut t = scene(21, "su-combat", units).attack("I6", "177rifle 191rifle 70rifle", 6);
        let fight = last_fight(&mut t);
        assert_eq!((fight.odds().as_str(), fight.result.as_deref()), ("15:12 is 1:1", Some("-/1")));
        t
    };
    let mut t = beaten().act(&["way retreat"]);
    assert_eq!(t.targets("retreat"), ["J5"]);
    t.go(&["retreat J5"]);
    pass_to_german_movement(&mut t, 22);
    assert_eq!(t.places("122inf 1/1pz 1inf"), ["J5", "3605", "3607"]);

    let mut t = beaten().act(&["way lose"]);
    pass_to_german_movement(&mut t, 22);
    assert_eq!(t.places("122inf 1/1pz 1inf"), ["-", "-", "3607"]);
}
