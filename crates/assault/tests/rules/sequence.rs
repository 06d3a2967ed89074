//! Sections 2 to 5: game-turns, components, sequence of play, starting the game.

use std::collections::BTreeSet;

use crate::common::{disrupted, fact, last_fight, leningrad, scene, unit, unsupplied};
use assault::Assault;
use wargame::{Match, Moment, Node, Options, Rules as _, Side, Table as _, Trial, Viewer};

/// Turn and phase of a whole game.
fn now(game: &Match<Assault>) -> (u8, String) {
    let Moment { turn, phase, .. } = game.moment();
    (turn, game.info().phases[usize::from(phase)].key.clone())
}

fn go(game: &mut Match<Assault>, text: &str) {
    let Node::Decide(side) = game.node() else { panic!("«{text}»: nobody decides now") };
    let seq = game.seq();
    if let Err(why) = game.act(side, seq, &[text]) {
        panic!("«{text}» at {:?}: {why}", now(game));
    }
}

/// A whole game after its set-up, every free unit on the first hex it is offered.
fn begun() -> Match<Assault> {
    let rules = leningrad();
    let scenario = rules.info().scenarios[0].id.clone();
    let mut game = Match::new(rules, &scenario, &Options::default(), 1).expect("the game can be set up");
    while now(&game).1 == "setup" {
        let at = game.offers().into_iter().find(|o| o.starts_with("at ")).unwrap_or_else(|| "done".into());
        go(&mut game, &at);
    }
    game
}

/// Units on the map with their hexes, the ship left out.
fn standing(game: &Match<Assault>) -> Vec<(String, String)> {
    let info = game.info();
    let units = game.view(Viewer::Umpire).units;
    let named = units.iter().map(|u| (info.unit(u.unit).to_owned(), info.hex(u.at).to_owned()));
    named.filter(|(unit, _)| unit != "naval").collect()
}

/// The neighbours of some hexes, without these.
fn ring(hexes: &[&str]) -> BTreeSet<String> {
    let rules = leningrad();
    let map = &rules.info().map;
    let around = |label: &&str| map.around(map.by_label(label).expect("a hex of the map")).map(|(_, h)| h);
    let all: BTreeSet<String> = hexes.iter().flat_map(around).map(|h| map.label(h).to_owned()).collect();
    all.into_iter().filter(|h| !hexes.contains(&h.as_str())).collect()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The phases in which somebody is asked, from now to the end of the game-turn.
fn asking(trial: &mut Trial<Assault>) -> Vec<String> {
    let turn = trial.view(Viewer::Umpire).moment.turn;
    let mut phases: Vec<String> = Vec::new();
    while trial.view(Viewer::Umpire).moment.turn == turn {
        let now = trial.phase();
        if phases.last() != Some(&now) {
            phases.push(now);
        }
        trial.go(&["done"]);
    }
    phases
}

/// Case assault/2.1a
#[test]
fn the_game_ends_after_turn_25_and_each_turn_is_german_then_russian() {
    assert_eq!(leningrad().info().turns, 25);
    let last = |turn| scene(turn, "su-combat", "1inf@1607 191rifle@1606");
    let mut next = last(24).act(&["done"]);
    assert_eq!((next.view(Viewer::Umpire).moment.turn, next.decides()), (25, Side::First));
    let mut over = last(25).act(&["done"]);
    assert!(matches!(over.node(), Node::Over(_)), "{:?}", over.node());
    // The German half of turn 24 is followed by the Russian half of the same turn.
    let mut half = scene(24, "de-mechanized", "1/1pz@1607 191rifle@1133").dice(&[1]).act(&["done"]);
    assert_eq!((half.view(Viewer::Umpire).moment.turn, half.decides()), (24, Side::Second));
}

/// Case assault/3.1a
#[test]
fn an_even_row_lies_half_a_hex_further_west() {
    assert_eq!(ring(&["2009"]), set("1909 1910 2008 2010 2109 2110"));
    assert_eq!(ring(&["1909"]), set("1808 1809 1908 1910 2008 2009"));
}

/// Case assault/3.1b
#[test]
fn f4_touches_six_hexes_of_the_inset() {
    assert_eq!(ring(&["F4"]), set("E4 E5 F3 F5 G4 G5"));
}

/// Case assault/3.1c
#[test]
fn the_three_leningrad_hexes_touch_each_other_and_nine_more() {
    for (hex, others) in [("0219", ["0220", "0320"]), ("0220", ["0219", "0320"]), ("0320", ["0219", "0220"])] {
        assert!(others.iter().all(|o| ring(&[hex]).contains(*o)), "{hex}");
    }
    assert_eq!(ring(&["0219", "0220", "0320"]), set("0119 0120 0121 0218 0221 0319 0321 0419 0420"));
}

/// Case assault/3.2a
#[test]
fn every_unit_begins_at_full_strength() {
    let game = begun();
    let view = game.view(Viewer::Umpire);
    assert!(view.units.iter().any(|u| u.face.steps == (2, 2)), "some have two steps");
    assert!(view.units.iter().all(|u| u.face.steps.0 == u.face.steps.1));
    for (turn, phase, unit, hex) in
        [(1, "de-movement", "1/1pz", "1136"), (3, "de-movement", "11inf", "3816"), (9, "su-movement", "10rifle", "F5")]
    {
        let mut t = scene(turn, phase, "").mark("reinforcements", "due");
        t.go(&[&format!("pick {unit}"), &format!("enter {hex}")]);
        let view = t.view(Viewer::Umpire);
        assert_eq!(view.units.iter().map(|u| u.face.steps).collect::<Vec<_>>(), [(2, 2)], "{unit}");
    }
}

/// Case assault/3.2b
#[test]
fn a_flipped_unit_changes_factor_and_class_and_moves_as_before() {
    for (unit, phase, left) in [
        ("1inf", "de-movement", 15),
        ("1/1pz", "de-movement", 21),
        ("191rifle", "su-movement", 12),
        ("21tank", "su-movement", 18),
    ] {
        let at = |face: &str| scene(3, phase, &format!("{face}{unit}@1607"));
        let (mut full, mut flipped) = (at(""), at("~"));
        for about in ["strength", "class"] {
            assert_ne!(fact(&mut full, unit, about), fact(&mut flipped, unit, about), "{unit}: {about}");
        }
        let pick = format!("pick {unit}");
        for mut t in [full.act(&[&pick]), flipped.act(&[&pick])] {
            assert_eq!(t.left_after("move 1606"), left, "{unit}");
        }
    }
}

/// Case assault/3.2c
#[test]
fn panzer_divisions_and_totenkopf_have_three_regiments_motorized_divisions_two() {
    let rules = leningrad();
    let units = &rules.info().units;
    let regiments = |division: &str| units.iter().filter(|u| u.starts_with(&format!("{division}/"))).count();
    assert_eq!(["1", "6", "8", "12", "tot"].map(regiments), [3; 5]);
    assert_eq!(["3", "20", "36"].map(regiments), [2; 3]);
}

/// 1/1 Panzer in Novgorod is in supply and may move twice, 1st Infantry has an enemy beside it.
const TURN: &str = "1/1pz@3113 1inf@1607 90rifle@1606 24tank@2623";

/// Case assault/4.0a, assault/4.0b
#[test]
fn the_phases_of_both_player_turns_follow_each_other() {
    let rules = leningrad();
    let keys: Vec<&str> = rules.info().phases.iter().map(|p| p.key.as_str()).collect();
    let of = |side: &str| keys.iter().copied().filter(|k| k.starts_with(side)).collect::<Vec<_>>();
    assert_eq!(of("de-"), ["de-air", "de-supply", "de-movement", "de-combat", "de-mechanized"]);
    assert_eq!(of("su-"), ["su-air", "su-supply", "su-movement", "su-combat"]);

    // Two Russian air units for a 6; supply asks nobody.
    let mut turn = scene(3, "de-air", TURN).dice(&[6]);
    let phases = asking(&mut turn);
    assert_eq!(phases, ["de-air", "de-movement", "de-combat", "de-mechanized", "su-air", "su-movement", "su-combat"]);
    assert_eq!((turn.phase(), turn.decides()), ("de-air".into(), Side::First), "no second Russian movement");
}

/// 1st Infantry has no headquarters.
///
/// Case assault/4.0a, assault/4.0b
#[test]
fn supply_is_checked_between_bombardment_and_movement_of_either_side() {
    for (first, then) in [("de-air", "de-movement"), ("su-air", "su-movement")] {
        let mut t = scene(3, first, TURN).dice(&[6]);
        assert_eq!((t.phase(), unsupplied(&mut t, "1inf")), (first.into(), false));
        t.go(&["done"]);
        assert_eq!((t.phase(), unsupplied(&mut t, "1inf")), (then.into(), true));
    }
}

/// Case assault/4.0c
#[test]
fn german_units_recover_at_the_end_of_the_german_player_turn() {
    let t = scene(3, "de-mechanized", "1/1pz@3113 1inf@1607 90rifle@1606 191rifle@1133");
    let mut t = t.mark("disrupted", vec!["1inf", "90rifle"]).dice(&[1]);
    assert!(disrupted(&mut t, "1inf"));
    t.go(&["done"]);
    assert_eq!(t.phase(), "su-movement");
    assert_eq!((disrupted(&mut t, "1inf"), disrupted(&mut t, "90rifle")), (false, true), "Russians do not");
}

/// Case assault/4.0d
#[test]
fn russian_units_recover_at_the_end_of_the_russian_player_turn() {
    let t = scene(3, "su-combat", "1inf@1607 90rifle@1606 191rifle@1608");
    let mut t = t.mark("disrupted", vec!["1inf", "90rifle"]);
    assert!(disrupted(&mut t, "90rifle"));
    t.go(&["done"]);
    assert_eq!((t.view(Viewer::Umpire).moment.turn, t.phase()), (4, "de-air".into()));
    assert_eq!((disrupted(&mut t, "90rifle"), disrupted(&mut t, "1inf")), (false, true), "Germans do not");
}

/// Case assault/4.0e
#[test]
fn the_player_whose_turn_it_is_not_neither_moves_nor_attacks() {
    let units = "1inf@1607 90rifle@1606";
    for (side, phase, own, other) in
        [(Side::First, "de-movement", "1inf", "90rifle"), (Side::Second, "su-movement", "90rifle", "1inf")]
    {
        let mut t = scene(3, phase, units);
        assert_eq!((t.decides(), t.targets("pick")), (side, vec![own.to_owned()]));
        t.not_offered(&[&format!("pick {other}")]);
    }
    for (side, phase, target, own) in
        [(Side::First, "de-combat", "1606", "1inf"), (Side::Second, "su-combat", "1607", "90rifle")]
    {
        let mut t = scene(3, phase, units);
        assert_eq!((t.decides(), t.targets("attack")), (side, vec![target.to_owned()]));
        t.go(&[&format!("attack {target}")]);
        assert_eq!(t.targets("join"), [own]);
    }
}

/// Case assault/4.0f
#[test]
fn a_lost_headquarters_whose_corps_goes_home_does_not_come_back() {
    let lost = |turn, hex| scene(turn, "de-movement", &format!("1inf@{hex}")).pool("dead", &["41hq"]);
    lost(21, "1607").offered(&["pick 41hq", "pick 1inf"]);
    lost(22, "1607").offered(&["pick 1inf"]).not_offered(&["pick 41hq"]);
    lost(22, "I6").offered(&["pick 41hq"]);
}

/// Case assault/5.1a
#[test]
fn forty_five_russian_units_start_on_their_hexes() {
    let game = begun();
    let standing = standing(&game);
    assert_eq!(standing.len(), 44, "and the naval unit");
    assert_eq!(game.info().hex(game.state().ship), "0125");
    for (unit, hex) in [
        ("narva", "1135"),
        ("11mot", "1033"),
        ("191rifle", "1133"),
        ("2vol", "1232"),
        ("90rifle", "1332"),
        ("111rifle", "1430"),
        ("lts", "1629"),
        ("3vol", "1828"),
        ("24tank", "2623"),
        ("177rifle", "2823"),
        ("302rifle", "2922"),
        ("237rifle", "3121"),
        ("70rifle", "3219"),
        ("1vol", "3218"),
        ("1mtn", "3416"),
        ("21tank", "3113"),
    ] {
        assert!(standing.contains(&(unit.into(), hex.into())), "{unit} starts in {hex}");
    }
    let workers: Vec<&str> =
        standing.iter().filter(|(unit, _)| unit.starts_with("worker")).map(|(_, hex)| hex.as_str()).collect();
    assert_eq!(workers.len(), 20);
    for city in ["0312", "0611", "0916", "1120", "0518", "0619", "0420", "0821", "0622", "0326"] {
        assert_eq!(workers.iter().filter(|hex| **hex == city).count(), 1, "one worker in {city}");
    }
    let map = &game.info().map;
    let in_leningrad = |hex: &str| {
        let hex = map.by_label(hex).expect("a hex of the map");
        map.has_feature(hex, "leningrad") || map.has_feature(hex, "interior")
    };
    let inside: BTreeSet<&str> =
        standing.iter().filter(|(_, hex)| in_leningrad(hex)).map(|(unit, _)| unit.as_str()).collect();
    assert_eq!(inside.iter().filter(|unit| unit.starts_with("worker")).count(), 10);
    let others: BTreeSet<&str> = inside.into_iter().filter(|unit| !unit.starts_with("worker")).collect();
    let free = ["1tank", "235rifle", "281rifle", "4vol", "guerrilla1", "guerrilla2", "guerrilla3", "guerrilla4"];
    assert_eq!(others, BTreeSet::from(free));
}

/// Case assault/5.1a
#[test]
fn the_free_units_may_start_on_any_hex_of_leningrad() {
    let rules = leningrad();
    let scenario = rules.info().scenarios[0].id.clone();
    let game = Match::new(rules, &scenario, &Options::default(), 1).expect("the game can be set up");
    assert_eq!((now(&game).1.as_str(), game.node()), ("setup", Node::Decide(Side::Second)));
    let map = &game.info().map;
    let city = map.hexes().filter(|&h| map.has_feature(h, "leningrad") || map.has_feature(h, "interior"));
    let city: BTreeSet<String> = city.map(|h| format!("at {}", map.label(h))).collect();
    let offers: BTreeSet<String> = game.offers().into_iter().filter(|o| o.starts_with("at ")).collect();
    assert_eq!((offers.len(), offers), (62, city));
}

/// Case assault/5.1b
#[test]
fn eight_units_the_air_units_and_the_marker_wait_off_the_map() {
    let game = begun();
    let info = game.info();
    let view = game.view(Viewer::Umpire);
    let trays = view.trays.iter().filter(|t| t.side == Some(Side::Second)).flat_map(|t| &t.entries);
    let due: BTreeSet<(u8, &str)> = trays.filter_map(|e| Some((e.due?, info.unit(e.unit)))).collect();
    let waiting = [
        (5, "1gv"),
        (6, "2gv"),
        (6, "3gv"),
        (9, "10rifle"),
        (16, "168rifle"),
        (16, "1nkvd"),
        (18, "5gv"),
        (22, "1mar"),
    ];
    assert_eq!(due, BTreeSet::from(waiting));
    let standing = standing(&game);
    assert!(waiting.iter().all(|(_, unit)| standing.iter().all(|(u, _)| u != unit)));
    assert!(standing.iter().all(|(unit, _)| !unit.contains("air")));
    assert!(!game.state().fire.exists());
}

/// Case assault/5.2a
#[test]
fn play_starts_with_the_german_air_bombardment_of_turn_1() {
    let mut game = begun();
    assert_eq!(now(&game), (1, "de-air".into()));
    // The Russian may transfer units in the city first.
    go(&mut game, "done");
    assert_eq!((now(&game), game.node()), ((1, "de-air".into()), Node::Decide(Side::First)));
    assert!(game.offers().iter().any(|o| o.starts_with("bomb ")));
}

const AREA_A: [&str; 7] = ["1136", "1236", "1336", "1436", "1536", "1636", "1736"];
const AREA_B: [&str; 5] = ["3826", "3827", "3828", "3829", "3830"];
const AREA_C: [&str; 4] = ["3816", "3817", "3818", "3819"];

/// Asserts which units come in a turn, and that each may enter by all hexes of the area and no others.
fn arrive(turn: u8, units: &str, area: &[&str]) {
    let due = || scene(turn, "de-movement", "").mark("reinforcements", "due");
    assert_eq!(due().targets("pick").into_iter().collect::<BTreeSet<_>>(), set(units));
    for unit in units.split_whitespace() {
        let mut hexes = due().act(&[&format!("pick {unit}")]).targets("enter");
        hexes.sort();
        assert_eq!(hexes, area, "{unit}");
    }
}

/// Case assault/5.3a, assault/5.4a
#[test]
fn turn_1_brings_the_41st_and_38th_corps_by_area_a() {
    let units = "41hq 1/1pz 1/1mot 1/113mot 6/11pz 6/4mot 6/114mot 36/87mot 36/118mot 38hq 1inf";
    arrive(1, units, &AREA_A);
}

/// Case assault/5.3a, assault/5.4b
#[test]
fn turn_2_brings_the_56th_and_28th_corps_by_area_b() {
    arrive(2, "56hq 3/8mot 3/29mot 269inf sspol 28hq 96inf 121inf", &AREA_B);
}

/// Case assault/5.3a, assault/5.4c
#[test]
fn turn_3_brings_the_2nd_corps_by_area_c() {
    arrive(3, "11inf 12inf 21inf 32inf 123inf 2hq", &AREA_C);
}

/// 1436 is clear and its road does not lead off the map, 1536 is clear: 3 thirds each.
///
/// Case assault/5.4d
#[test]
fn the_hex_of_entry_is_paid_for() {
    for (unit, left) in [("1inf", 18 - 3 - 3), ("1/1pz", 24 - 3 - 3)] {
        let t = scene(1, "de-movement", "").mark("reinforcements", "due");
        let mut t = t.act(&[&format!("pick {unit}"), "enter 1436"]);
        assert_eq!((t.hex_of(unit), t.left_after("move 1536")), (Some("1436".into()), left));
    }
    // A woods hex costs more.
    let t = scene(2, "de-movement", "").mark("reinforcements", "due");
    let mut t = t.act(&["pick 96inf", "enter 3829"]);
    assert_eq!(t.left_after("move 3828"), 18 - 6 - 3);
}

/// The units that may be moved in a Russian Movement Phase; 191st Rifle always may.
fn free(turn: u8) -> BTreeSet<String> {
    let units = "191rifle@1133 24tank@2623 177rifle@2823 302rifle@2922 237rifle@3121 70rifle@3219 1vol@3218 \
                 3vol@1828 1mtn@3416 21tank@3113";
    scene(turn, "su-movement", units).targets("pick").into_iter().collect()
}

/// Case assault/5.6a, assault/5.6c
#[test]
fn units_of_the_luga_line_are_held_on_turn_1() {
    let held = set("24tank 177rifle 302rifle 237rifle 70rifle 1vol 3vol");
    assert_eq!(free(1), set("191rifle"));
    assert!(held.is_subset(&free(2)));
}

/// Case assault/5.6b
#[test]
fn the_mountain_brigade_and_the_21st_tank_are_held_on_turns_1_and_2() {
    let held = set("1mtn 21tank");
    assert!(held.is_disjoint(&free(1)) && held.is_disjoint(&free(2)));
    assert!(held.is_subset(&free(3)));
}

/// 5 against 4 with class A on C: 6 + 2 gives the defender a penalty.
///
/// Case assault/5.6d
#[test]
fn a_held_unit_may_attack_and_advance_on_turn_1() {
    let t = scene(1, "su-combat", "177rifle@1607 ~1inf@1606").attack("1606", "177rifle", 6);
    let mut t = t.act(&["way lose"]);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
    let mut t = t.act(&["advance 177rifle"]);
    assert_eq!(t.hex_of("177rifle").as_deref(), Some("1606"));
}

/// 13 against 3 is 4:1, class A on B: 3 + 1 gives the defender a penalty.
///
/// Case assault/5.6d
#[test]
fn a_held_unit_may_retreat_on_turn_1() {
    let units = "1mtn@1607 1/1pz@1606 1/1mot@1606 1/113mot@1606";
    let mut t = scene(1, "de-combat", units).attack("1607", "1/1pz 1/1mot 1/113mot", 3);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
    let mut t = t.act(&["way retreat", "retreat 1608"]);
    assert_eq!(t.hex_of("1mtn").as_deref(), Some("1608"));
    let moved = unit(&t, "1mtn");
    assert!(t.state().retreated.has(moved));
}
