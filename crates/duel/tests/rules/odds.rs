//! Strengths, ratio, shifts and modifiers: 10.1, 2.4, 5.2, 13.

use duel::Duel;
use wargame::Trial;

use crate::common::{Fight, last_fight, led, list, scene, shipped, table};

/// The 41st Corps attacks on open ground; its headquarters stands in 5020 and has no artillery left.
pub fn panzers(units: &str) -> Trial<Duel> {
    panzers_in(2, units)
}

/// The same in a later turn: the Soviets have air units then.
pub fn panzers_in(turn: u8, units: &str) -> Trial<Duel> {
    led(turn, "combat", "41k-hq", &format!("41k-hq@5020 {units}")).mark("artillery", 0)
}

/// Units attack a hex, the dice show 7.
fn fight(trial: Trial<Duel>, hex: &str, units: &str) -> Fight {
    last_fight(&mut trial.attack(hex, units, 7))
}

/// Units around 5220 attack it.
fn open(attackers: &str, defenders: &str) -> Fight {
    let names: Vec<_> = attackers.split(' ').map(|u| u.trim_start_matches('~').split('@').next().unwrap()).collect();
    let defenders: Vec<_> = defenders.split(' ').map(|d| format!("{d}@5220")).collect();
    fight(panzers(&format!("{attackers} {}", defenders.join(" "))), "5220", &names.join(" "))
}

/// Case duel/10.1a
#[test]
fn the_ratio_is_rounded_down_to_a_printed_column() {
    for (attackers, defenders, odds) in [
        ("~36md@5120", "10rd 16rd", "4 against 9: 1:3 to 1:3"),
        ("~1pd@5120", "10rd 16rd", "5 against 9: 1:2 to 1:2"),
        ("~36md@5120", "10rd", "4 against 6: 2:3 to 2:3"),
        ("~1pd@5120", "10rd", "5 against 6: 2:3 to 2:3"),
        ("1pd@5120", "10rd 16rd", "9 against 9: 1:1 to 1:1"),
        ("1pd@5120", "10rd", "9 against 6: 3:2 to 3:2"),
        ("1pd@5120 ~36md@5120", "16rd 5rd 11rd", "13 against 7: 3:2 to 3:2"),
        ("1pd@5120 6pd@5121", "10rd 16rd", "18 against 9: 2:1 to 2:1"),
        ("1pd@5120 6pd@5121", "10rd", "18 against 6: 3:1 to 3:1"),
        ("1pd@5120 6pd@5121 36md@5121", "10rd", "25 against 6: 4:1 to 4:1"),
    ] {
        let fight = open(attackers, defenders);
        assert_eq!((fight.odds().as_str(), fight.modified()), (odds, 0));
    }
}

/// Case duel/10.1b
#[test]
fn every_whole_step_above_4_to_1_adds_one_to_the_dice() {
    let fight = open("1pd@5120 6pd@5121", "16rd");
    assert_eq!((fight.odds().as_str(), fight.modified()), ("18 against 3: 6:1 to 4:1", 2));
    assert_eq!(fight.dice, Some((7, 9)));
    let fight = open("1pd@5120 6pd@5121 36md@5121", "16rd");
    assert_eq!((fight.odds().as_str(), fight.modified()), ("25 against 3: 8:1 to 4:1", 4));
}

/// 30 ID belongs to 16 Army; on turn 14 18 Army activates it and its guns support it (6.2).
///
/// Case duel/10.1n
/// Case duel/6.2d
#[test]
fn on_turn_14_a_german_headquarters_supports_attackers_of_another_command() {
    let trial =
        led(14, "combat", "18a-hq", "18a-hq@5020 30id@5120 16rd@5220").act(&["attack 5220", "join 30id", "done"]);
    let mut trial = trial.offered(&["artillery 0", "artillery 4"]).dice(&[5]);
    trial.go(&["artillery 4"]);
    let fight = last_fight(&mut trial);
    assert_eq!((fight.odds().as_str(), fight.modified()), ("8 against 3: 2:1 to 2:1", 4));
}

/// Case duel/10.1c
#[test]
fn the_column_is_shifted_before_the_bonus_is_counted() {
    let forest = |units: &str, attackers: &str| {
        let trial = led(2, "combat", "41k-hq", &format!("41k-hq@3613 16rd@3714 {units}"));
        fight(trial.mark("artillery", 0), "3714", attackers)
    };
    let six = forest("1pd@3614 6pd@3614", "1pd 6pd");
    assert_eq!((six.odds().as_str(), six.modified()), ("18 against 3: 6:1 to 4:1", 1));
    let five = forest("1pd@3614 36md@3614", "1pd 36md");
    assert_eq!((five.odds().as_str(), five.modified()), ("16 against 3: 5:1 to 4:1", 0));
    let four = forest("1pd@3614 ~36md@3614", "1pd 36md");
    assert_eq!((four.odds().as_str(), four.modified()), ("13 against 3: 4:1 to 3:1", 0));
}

/// Case duel/10.1d
#[test]
fn below_1_to_3_the_first_column_is_used() {
    let fight = open("~36md@5120", "10rd 126rd 33rd");
    assert_eq!(fight.odds(), "4 against 18: 1:3 to 1:3");
    let marsh = led(2, "combat", "41k-hq", "41k-hq@4122 ~36md@4223 10rd@4222 126rd@4222");
    let fight = self::fight(marsh.mark("artillery", 0), "4222", "36md");
    assert_eq!((fight.odds().as_str(), fight.shift("10.1")), ("4 against 12: 1:3 to 1:3", -1));
}

/// Of terrain and river the larger counts: forest and a minor river together are one column, clear ground behind a major
/// river two.
///
/// Case duel/10.1e
/// Case duel/10.1o
#[test]
fn terrain_and_rivers_shift_by_the_largest_of_them() {
    for (hq, from, target, shift) in [
        ("5020", "5120", "5220", 0),
        ("3613", "3614", "3714", -1),
        ("4122", "4123", "4222", -1),
        ("3228", "3129", "3229", -1),
        ("4412", "4414", "4413", -2),
        ("4412", "4513", "4413", -2),
        ("3708", "3808", "3807", -3),
        ("2419", "2620", "2520", -1),
        ("3420", "3620", "3521", -2),
    ] {
        let trial = led(2, "combat", "41k-hq", &format!("41k-hq@{hq} 1pd@{from} 16rd@{target}"));
        let fight = fight(trial.mark("artillery", 0), target, "1pd");
        assert_eq!((fight.shift("10.1"), fight.initial.as_str()), (shift, "3:1"), "{from} to {target}");
    }
}

/// Case duel/10.1f
#[test]
fn one_attacker_across_a_river_is_enough_for_its_shift() {
    let trial = || led(2, "combat", "41k-hq", "41k-hq@2419 1pd@2620 6pd@2420 36md@2420 10rd@2520").mark("artillery", 0);
    let dry = fight(trial(), "2520", "6pd 36md");
    assert_eq!((dry.odds().as_str(), dry.shift("10.1")), ("16 against 6: 2:1 to 2:1", 0));
    let wet = fight(trial(), "2520", "6pd 36md 1pd");
    assert_eq!((wet.odds().as_str(), wet.shift("10.1")), ("25 against 6: 4:1 to 3:1", -1));
}

/// Case duel/10.1g
#[test]
fn a_standing_bridge_takes_the_rivers_shift_away_a_pontoon_does_not() {
    let over = |from: &str, marker: Option<(&str, &str)>| {
        let trial = led(2, "combat", "41k-hq", &format!("41k-hq@2419 1pd@{from} 16rd@2520")).mark("artillery", 0);
        let trial = match marker {
            Some((key, edge)) => trial.mark(key, list(&[edge])),
            None => trial,
        };
        fight(trial, "2520", "1pd").shift("10.1")
    };
    assert_eq!(over("2619", None), 0);
    assert_eq!(over("2619", Some(("blown", "2520/2619"))), -1);
    assert_eq!(over("2620", None), -1);
    assert_eq!(over("2620", Some(("pontoons", "2520/2620"))), -1);
}

/// Case duel/10.1h
/// Case duel/10.1m
#[test]
fn each_artillery_marker_adds_one_and_is_fixed_before_the_dice() {
    let trial =
        led(2, "combat", "41k-hq", "41k-hq@5020 1pd@5120 10rd@5220").mark("air", table(&[("german", vec![1, 0])]));
    let mut trial = trial.act(&["attack 5220", "join 1pd", "done"]).offered(&["send fighter", "pass"]);
    trial = trial.refused("artillery 1", "11.0").act(&["pass"]);
    assert_eq!(
        (trial.asked().as_str(), trial.targets("artillery")),
        ("10.1", vec!["0".into(), "1".into(), "2".into()])
    );
    let trial = trial.refused("artillery 3", "10.1").dice(&[7]).act(&["artillery 2"]);
    let fight = last_fight(&mut { trial });
    assert_eq!((fight.modified(), fight.dice), (2, Some((7, 9))));
}

/// A defender has none, whatever headquarters is with him.
///
/// Case duel/10.1h
/// Case duel/2.4d
#[test]
fn the_defender_has_no_artillery_and_no_help_of_his_headquarters() {
    let fight = open("1pd@5120", "10rd 8a-hq");
    assert_eq!((fight.odds().as_str(), fight.modified()), ("9 against 6: 3:2 to 3:2", 0));
}

/// Case duel/10.1i
#[test]
fn the_markers_of_an_activation_are_divided_among_its_attacks() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@5020 1pd@5120 6pd@5121 10rd@5220 126rd@5221");
    // 3:2 with a net roll of 5 does nothing.
    let trial = trial.dice(&[4, 7]).act(&["attack 5220", "join 1pd", "done", "artillery 1"]);
    let mut trial = trial.act(&["attack 5221", "join 6pd", "done"]);
    assert_eq!(trial.targets("artillery"), ["0", "1"]);
    let mut trial = trial.refused("artillery 2", "10.1").act(&["artillery 1"]);
    assert_eq!(last_fight(&mut trial).modified(), 1);
}

/// An infantry headquarters far from the fight gives its four markers; the attackers' own range is another matter (10.0d).
///
/// Case duel/10.1n
#[test]
fn artillery_reaches_wherever_attackers_of_its_command_are() {
    let mut trial =
        led(2, "combat", "18a-hq", "18a-hq@4820 1id@5120 10rd@5220").act(&["attack 5220", "join 1id", "done"]);
    assert_eq!(trial.targets("artillery").len(), 5);
    // Entering units need no range; the headquarters is out of everybody's.
    let trial = led(2, "combat", "41k-hq", "41k-hq@2329 1pd@5120 10rd@5220").mark("entered", list(&["1pd"]));
    let mut trial = trial.act(&["attack 5220", "join 1pd", "done"]);
    assert_eq!(trial.targets("artillery").len(), 3);
}

/// Case duel/10.1h
#[test]
fn a_headquarters_that_still_waits_gives_no_artillery() {
    let trial = led(4, "combat", "57k-hq", "19pd@5120 16rd@5220").mark("waiting", list(&["57k-hq"]));
    let trial = trial.mark("entered", list(&["19pd"])).mark("range", table(&[("19pd", "4634 to 4834")]));
    assert_eq!(fight(trial, "5220", "19pd").modified(), 0);
}

/// Case duel/10.1h
#[test]
fn a_hex_activated_alone_has_no_artillery() {
    let trial = scene(2, "combat", "41k-hq@5120 1pd@5120 10rd@5220").mark("hex", "5120").mark("named", list(&["1pd"]));
    let fight = fight(trial, "5220", "1pd");
    assert_eq!(fight.modified(), 0);
}

/// Case duel/10.1k
#[test]
fn a_net_roll_beyond_the_table_uses_its_last_row() {
    let trial = panzers("1pd@5120 6pd@5121 36md@5121 16rd@5220");
    let fight = last_fight(&mut trial.attack("5220", "1pd 6pd 36md", 12));
    assert_eq!((fight.dice, fight.result.as_deref()), (Some((12, 16)), Some("-/3r3")));
    let trial = panzers_in(9, "~36md@5120 10rd@5220").mark("air", table(&[("soviet", vec![0, 2])]));
    let trial = trial.dice(&[2]).act(&["attack 5220", "join 36md", "done", "send cas", "send cas"]);
    let fight = last_fight(&mut { trial });
    assert_eq!((fight.modified(), fight.dice, fight.result.as_deref()), (-4, Some((2, -2)), Some("2/-")));
}

/// Case duel/10.1l
#[test]
fn a_defence_of_nothing_counts_as_one() {
    let trial = panzers("~36md@5120 8a-hq@5220").mark("failed", table(&[("8a-hq", 2)]));
    assert_eq!(fight(trial, "5220", "36md").odds(), "4 against 1: 4:1 to 4:1");
    let trial = panzers("~36md@5120 11rd@5220").mark("failed", table(&[("11rd", 2)]));
    assert_eq!(fight(trial, "5220", "36md").odds(), "4 against 1: 4:1 to 4:1");
}

/// Case duel/5.2b
#[test]
fn low_supply_halves_the_attack_upward_and_leaves_the_defence() {
    let low = |units: &[&str]| table(&units.iter().map(|&u| (u, 1)).collect::<Vec<_>>());
    let trial = panzers("1pd@5120 36md@5121 10rd@5220").mark("failed", low(&["1pd", "36md", "10rd"]));
    assert_eq!(fight(trial, "5220", "1pd 36md").odds(), "9 against 6: 3:2 to 3:2");
}

/// Case duel/5.2c
#[test]
fn out_of_supply_attack_and_defence_are_halved_downward_unit_by_unit() {
    let out = |units: &[&str]| table(&units.iter().map(|&u| (u, 2)).collect::<Vec<_>>());
    let trial = panzers("1pd@5120 36md@5121 16rd@5220 5rd@5220").mark("failed", out(&["1pd", "36md", "16rd", "5rd"]));
    assert_eq!(fight(trial, "5220", "1pd 36md").odds(), "7 against 2: 3:1 to 3:1");
}

/// Case duel/2.4c
/// Case duel/2.4g
#[test]
fn headquarters_alone_defend_with_their_artillery_added_up() {
    assert_eq!(open("1pd@5120", "8a-hq").odds(), "9 against 3: 3:1 to 3:1");
    assert_eq!(open("1pd@5120", "8a-hq 27a-hq").odds(), "9 against 5: 3:2 to 3:2");
}

/// Case duel/13.0a
/// Case duel/13.0e
#[test]
fn a_fort_shifts_two_columns_besides_the_terrain() {
    let fort = |target: &str, marker: bool| {
        let trial = led(2, "combat", "41k-hq", &format!("41k-hq@4720 1pd@4720 6pd@4720 16rd@{target}"));
        let trial = if marker { trial.mark("forts", list(&[target])) } else { trial };
        let fight = fight(trial.mark("artillery", 0), target, "1pd 6pd");
        (fight.shift("10.1"), fight.shift("13.0"), fight.column)
    };
    assert_eq!(fort("4820", false), (0, -2, "4:1".to_owned()));
    assert_eq!(fort("4820", true), (0, -2, "4:1".to_owned()));
    assert_eq!(fort("4819", false), (-1, -2, "3:1".to_owned()));
}

/// Case duel/13.0a
#[test]
fn a_fort_helps_a_headquarters_alone_and_from_any_side() {
    let trial = led(2, "combat", "41k-hq", "41k-hq@4720 1pd@4720 8a-hq@4820").mark("artillery", 0);
    assert_eq!(fight(trial, "4820", "1pd").shift("13.0"), -2);
    let trial = led(2, "combat", "41k-hq", "41k-hq@4720 1pd@4921 8a-hq@4820").mark("artillery", 0);
    assert_eq!(fight(trial, "4820", "1pd").shift("13.0"), -2);
}

/// Case duel/13.0b
#[test]
fn a_fort_does_not_help_germans() {
    let trial = led(2, "combat", "8a-hq", "8a-hq@4721 10rd@4721 1pd@4820").mark("artillery", 0);
    assert_eq!(fight(trial, "4820", "10rd").shift("13.0"), 0);
}

/// The forecast knows no more than its viewer: 16 RD or another of its set-up list may lie there.
///
/// Case duel/9.5a
#[test]
fn a_forecast_weighs_what_may_lie_face_down() {
    let trial = panzers("1pd@5120").face_down("180rd", "5220").mark("forts", list(&["5220"]));
    let mut trial = trial.act(&["attack 5220", "join 1pd"]);
    let forecast = |trial: &mut Trial<Duel>, viewer| {
        let ask = trial.view(viewer).ask.expect("it is asked");
        ask.forecast.expect("there is a forecast").decisive().clone()
    };
    // 180 RD and 182 RD are set up in one hex: defence 3 or 1.
    let german = forecast(&mut trial, wargame::Viewer::Player(duel::GERMAN));
    assert_eq!((german.defence.least, german.defence.most, german.of, german.exact), (1, 3, 72, true));
    let initial: Vec<_> = german.initial.iter().map(|(name, w)| (name.as_str(), *w)).collect();
    assert_eq!(initial, [("3:1", 36), ("9:1", 36)]);
    assert_eq!(german.results.iter().map(|r| r.1).sum::<u64>(), 72);
    let umpire = forecast(&mut trial, wargame::Viewer::Umpire);
    assert_eq!((umpire.defence.least, umpire.defence.most, umpire.of), (3, 3, 36));
}

/// What is sent, what it is worth while it has nobody to fight, and that a dogfight takes the cover away.
///
/// Case duel/11.1f
#[test]
fn the_forecast_of_a_combat_goes_by_what_has_been_sent() {
    let air = table(&[("german", vec![1, 1]), ("soviet", vec![1, 0])]);
    let trial = panzers_in(11, "1pd@5120 10rd@5220").mark("air", air).act(&["attack 5220", "join 1pd", "done"]);
    let dice = |trial: &mut Trial<Duel>| {
        let viewer = wargame::Viewer::Player(trial.decides());
        let ask = trial.view(viewer).ask.expect("it is asked");
        let roll = ask.forecast.expect("there is a forecast").decisive().clone();
        roll.shifts.iter().filter(|m| m.on == wargame::On::Die).map(|m| m.by).sum::<i8>()
    };
    let mut trial = trial;
    assert_eq!(dice(&mut trial), 0);
    let mut trial = trial.act(&["send fighter"]);
    assert_eq!(dice(&mut trial), 1);
    let mut trial = trial.act(&["send fighter"]);
    assert_eq!(dice(&mut trial), 0);
    let mut trial = trial.dice(&[3, 3, 5]).act(&["send cas"]);
    assert_eq!((trial.asked().as_str(), dice(&mut trial)), ("10.7", 2));
}

/// Case duel/10.2i
#[test]
fn every_cell_of_the_table_is_that_of_the_data() {
    let rules = shipped();
    let text = include_str!("../../../../data/duel/tables.toml");
    let tables: toml::Table = text.parse().expect("the tables are good");
    let rows = tables["crt"]["row"].as_array().expect("rows");
    assert_eq!(rows.len(), 11);
    for row in rows {
        let roll = row["roll"].as_integer().expect("a roll") as i16;
        for (column, cell) in row["results"].as_array().expect("cells").iter().enumerate() {
            let cell: duel::Effect = cell.as_str().expect("a result").parse().expect("a result");
            assert_eq!(rules.book().crt.result(column as i16, roll), cell, "roll {roll}, column {column}");
        }
    }
    let quoted = tables["crt"]["evidence"]["cells"].as_array().expect("cells");
    assert_eq!(quoted.len(), 13);
    for cell in quoted {
        let column = rules.book().columns.iter().position(|(a, d)| format!("{a}:{d}") == cell[0].as_str().unwrap());
        let roll = cell[1].as_integer().expect("a roll") as i16;
        let result: duel::Effect = cell[2].as_str().expect("a result").parse().expect("a result");
        assert_eq!(rules.book().crt.result(column.expect("a column") as i16, roll), result);
    }
}
