//! Sections 19.0 to 19.4, 19.6, 19.7: what Stalingrad changes.

use crate::common::*;
use assault::Assault;
use wargame::{Match, Node, Options, Rules as _, Table as _, Trial, Viewer};

/// Says `done`, at least once, until a phase of this key asks something.
fn on_to(trial: &mut Trial<Assault>, key: &str) {
    loop {
        trial.go(&["done"]);
        if trial.phase() == key {
            return;
        }
    }
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// Hexes of one column or one row: those of an entry area.
fn area(name: &str) -> Vec<String> {
    match name {
        "W" => (8..=20).map(|row| format!("{row:02}26")).collect(),
        "S" => (3..=17).map(|column| format!("27{column:02}")).collect(),
        "N" => (3..=12).map(|column| format!("01{column:02}")).collect(),
        "E" => (9..=16).map(|row| format!("{row:02}01")).collect(),
        _ => panic!("no area {name}"),
    }
}

/// A table of units and numbers.
fn numbers(pairs: &[(&str, u8)]) -> toml::Table {
    pairs.iter().map(|(unit, n)| ((*unit).to_owned(), (*n).into())).collect()
}

/// A German is on the inset; H5 and G5 belong to 1304, and only H5 has a ferry, to H6.
///
/// Case assault/19.0a
#[test]
fn a_soviet_unit_that_begins_in_1304_may_cross_a_ferry_hexside_as_its_whole_move() {
    let start = |hex: &str| steppe(5, "su-movement", &format!("24rifle@{hex} 49rifle@0105 44inf@K12"));
    let t = start("1304").act(&["pick 24rifle", "cross H5"]).offered(&["move H6"]).act(&["move H6"]);
    let mut t = t.offered(&["pick 49rifle"]).not_offered(&["move H7", "pick 24rifle"]);
    assert_eq!(t.hex_of("24rifle").as_deref(), Some("H6"));
    start("1304").act(&["pick 24rifle", "cross G5"]).not_offered(&["move G6"]);
    start("1303").act(&["pick 24rifle", "move 1304", "cross H5"]).not_offered(&["move H6"]);
}

/// A road leads off the map at 0826 and on to 0825.
///
/// Case assault/19.0b
#[test]
fn an_entry_by_a_road_hex_pays_its_terrain() {
    let t = steppe(6, "de-movement", "").mark("reinforcements", "due");
    let mut t = t.act(&["pick 22pz", "enter 0826"]);
    assert_eq!(t.left_after("move 0825"), 24 - 3 - 1);
    assert_eq!(t.left_after("move 0726"), 24 - 3 - 3);
}

/// Case assault/19.11a
#[test]
fn there_are_no_soviet_air_units() {
    let mut t = steppe(5, "su-air", "181rifle@2322 44inf@2323").dice(&[6]);
    assert_eq!(t.phase(), "su-movement", "nobody is asked for bombers");
    on_to(&mut t, "su-combat");
    assert_eq!(t.targets("support"), [""; 0]);
    let mut north = scene(5, "su-air", "lts@2134 1inf@2135").dice(&[6]);
    assert_eq!(north.phase(), "su-air", "at Leningrad a 6 gives two");
}

/// How many bombers may be placed on 2322.
fn bombers(turn: u8, dice: &[u16]) -> usize {
    let mut t = steppe(turn, "de-air", "181rifle@2322 44inf@2023").dice(dice);
    let mut placed = 0;
    while t.phase() == "de-air" && t.targets("bomb").contains(&"2322".into()) {
        t.go(&["bomb 2322"]);
        placed += 1;
    }
    placed
}

/// Case assault/19.12a
#[test]
fn on_turn_one_there_are_two_air_units() {
    assert_eq!(bombers(1, &[1, 6]), 2, "the first die is that of a bomber");
}

/// Case assault/19.13a
#[test]
fn from_turn_two_a_die_gives_the_air_units() {
    for (turns, table) in [([2, 10], [1, 1, 1, 2, 2, 2]), ([11, 19], [1, 1, 2, 2, 3, 3])] {
        for turn in turns {
            for die in 1..=6 {
                assert_eq!(bombers(turn, &[die, 6, 6, 6]), table[usize::from(die) - 1], "turn {turn}, a {die}");
            }
        }
    }
}

/// Case assault/19.21a
#[test]
fn panzer_divisions_have_four_steps_motorized_three_and_the_22nd_one() {
    let full = [("16pz", 4), ("24pz", 4), ("14pz", 4), ("3mot", 3), ("60mot", 3), ("29mot", 3), ("22pz", 1)];
    for (unit, count) in full {
        let start = || steppe(5, "su-supply", &format!("{unit}@2322 181rifle@0105"));
        assert_eq!(start().steps(unit), count, "{unit}");
        let mut less = start().mark("oos", vec![unit]);
        assert_eq!(less.steps(unit), count - 1, "{unit} without supply");
        let mut last = start().mark("oos", vec![unit]).mark("lost", numbers(&[(unit, count - 1)]));
        assert_eq!(last.hex_of(unit), None, "{unit} on its last step");
    }
}

/// Against a class B division in the open.
///
/// Case assault/19.22a
#[test]
fn a_panzer_division_keeps_its_movement_while_factor_and_class_go_down() {
    for (unit, faces) in [
        ("16pz", &[("10:4 is 2:1", 1), ("8:4 is 2:1", 1), ("5:4 is 1:1", 0), ("3:4 is 1:2", -1)][..]),
        ("3mot", &[("8:4 is 2:1", 1), ("5:4 is 1:1", 0), ("3:4 is 1:2", -1)][..]),
    ] {
        for (lost, (odds, class)) in (0..).zip(faces) {
            let start = |phase: &str| {
                steppe(5, phase, &format!("{unit}@2322 181rifle@2323")).mark("lost", numbers(&[(unit, lost)]))
            };
            let fight = last_fight(&mut start("de-combat").attack("2323", unit, 6));
            assert_eq!((fight.odds().as_str(), fight.under("10.41")), (*odds, *class), "{unit}, {lost} lost");
            let mut moving = start("de-movement").act(&[&format!("pick {unit}")]);
            assert_eq!(moving.left_after("move 2321"), 24 - 3 - 9, "{unit}, {lost} lost");
        }
    }
}

/// Case assault/19.23a
#[test]
fn two_panzer_divisions_do_not_share_a_hex() {
    let t = steppe(5, "de-movement", "16pz@2322 24pz@2323 xivpzhq@2321").act(&["pick 16pz"]);
    t.offered(&["move 2321", "move 2222"]).not_offered(&["move 2323"]);
}

/// What a Soviet infantry unit has left after leaving a hex next to a German.
fn left(units: &str, to: &str) -> u8 {
    steppe(5, "su-movement", units).act(&["pick 181rifle"]).left_after(&format!("move {to}"))
}

/// Case assault/19.32a
#[test]
fn zones_do_not_cross_the_volga_nor_a_ferry_and_do_cross_the_don() {
    assert_eq!(left("181rifle@1002 44inf@1003", "1001"), 15 - 3, "the Volga");
    assert_eq!(left("181rifle@H5 44inf@H6", "G5"), 15 - 3, "a ferry");
    assert_eq!(left("181rifle@1211 44inf@1212", "1210"), 15 - 3 - 9, "the Don");
    assert_eq!(left("181rifle@2322 44inf@2323", "2321"), 15 - 3 - 9, "no river at all");
}

/// 1212 is next to the Soviet unit in 1211 across the Don; so are 1112 on this bank and 1312 on the other.
///
/// Case assault/19.33a, assault/19.33b
#[test]
fn no_move_over_the_don_goes_from_zone_to_zone() {
    for soviet in ["181rifle", "33gds"] {
        let t = steppe(5, "de-movement", &format!("44inf@1212 {soviet}@1211")).act(&["pick 44inf"]);
        let mut t = t.not_offered(&["move 1312"]);
        assert_eq!(t.left_after("move 1313"), 0, "into a free hex: 1, the Don 2, the zone 3");
    }
    let mut t = steppe(5, "de-movement", "44inf@1212 181rifle@1211").act(&["pick 44inf"]);
    assert_eq!(t.left_after("move 1112"), 18 - 6 - 9, "fluid to fluid on the same bank");
    let mut free = steppe(5, "de-movement", "44inf@1212").act(&["pick 44inf"]);
    assert_eq!(free.left_after("move 1312"), 18 - 3 - 6);
}

fn odds(units: &str, hex: &str, attackers: &str) -> String {
    last_fight(&mut steppe(5, "de-combat", units).attack(hex, attackers, 6)).odds()
}

/// Case assault/19.35a
#[test]
fn a_unit_in_a_town_is_doubled() {
    assert_eq!(odds("181rifle@1007 16pz@1006", "1007", "16pz"), "10:8 is 1:1");
    assert_eq!(odds("181rifle@2322 16pz@2323", "2322", "16pz"), "10:4 is 2:1", "in the open");
}

/// Kalach is a town behind the Don.
///
/// Case assault/19.41a
#[test]
fn a_tank_corps_defends_with_its_printed_factor_everywhere() {
    let over = "44inf@1414 71inf@1314";
    assert_eq!(odds(&format!("13tc@1413 {over}"), "1413", "44inf 71inf"), "14:5 is 2:1");
    assert_eq!(odds(&format!("181rifle@1413 {over}"), "1413", "44inf 71inf"), "14:16 is 1:2");
    assert_eq!(odds("13tc@I10 44inf@I11", "I10", "44inf"), "7:5 is 1:1", "in the city");
    assert_eq!(odds("181rifle@I10 44inf@I11", "I10", "44inf"), "7:12 is 1:2");
    for mark in ["oos", "disrupted"] {
        let weak = steppe(5, "de-combat", &format!("13tc@1413 {over}")).mark(mark, vec!["13tc"]);
        let weak = last_fight(&mut weak.attack("1413", "44inf 71inf", 6)).odds();
        assert_eq!(weak, "14:2.5 is 5:1", "{mark} still halves");
    }
}

/// Case assault/19.42a
#[test]
fn a_tank_corps_in_a_town_is_disrupted_on_one_or_two() {
    let hit = |unit: &str, die: u16| {
        let mut t = steppe(1, "de-air", &format!("{unit}@1413 44inf@1515")).dice(&[die]).act(&["bomb 1413", "done"]);
        disrupted(&mut t, unit)
    };
    assert!(hit("13tc", 1) && hit("13tc", 2) && !hit("13tc", 3));
    assert!(hit("181rifle", 1) && !hit("181rifle", 2));
}

/// Case assault/19.42b
#[test]
fn on_a_stalingrad_main_hex_a_two_disrupts_one_tank_corps_and_nothing_else() {
    let hit = |die: u16| {
        let t = steppe(1, "de-air", "13tc@1305 28tc@1305 33gds@1305 44inf@1515").dice(&[die]);
        t.act(&["done", "bomb 1305", "done"])
    };
    let mut two = hit(2);
    assert_eq!(sorted(two.targets("disrupt")), ["13tc", "28tc"]);
    let mut two = two.act(&["disrupt 28tc"]);
    assert_eq!(["13tc", "28tc", "33gds"].map(|u| disrupted(&mut two, u)), [false, true, false]);
    assert_eq!(sorted(hit(1).targets("disrupt")), ["13tc", "28tc", "33gds"]);
    let mut three = hit(3);
    assert_eq!(three.targets("disrupt"), [""; 0]);
    assert!(!disrupted(&mut three, "13tc"));
}

/// N12 touches the fringe hexes M13, N13 and O12.
///
/// Case assault/19.43a
#[test]
fn the_nkvd_division_moves_on_interior_hexes_only() {
    let reach = |unit: &str| {
        let mut t = steppe(5, "su-movement", &format!("{unit}@N12 44inf@B4")).act(&[&format!("pick {unit}")]);
        t.targets("move")
    };
    let [nkvd, guards] = ["10nkvd", "13gds"].map(reach);
    assert!(nkvd.contains(&"N11".into()) && nkvd.contains(&"J11".into()), "{nkvd:?}");
    for hex in ["M13", "N13", "O12", "L13", "O11"] {
        assert!(!nkvd.contains(&hex.into()), "{hex}");
        assert!(guards.contains(&hex.into()), "{hex}: {guards:?}");
    }
}

/// Out of supply it defends with 6 against 14, 2:1, where a 6 is -/1. The Germans have both interior hexes next to
/// N12; of the fringe hexes N13 is free of their zones.
///
/// Case assault/19.43a
#[test]
fn the_nkvd_division_does_not_retreat_to_a_fringe_hex() {
    let beaten = |unit: &str| {
        let t = steppe(5, "de-combat", &format!("{unit}@N12 44inf@N11 71inf@M12")).mark("oos", vec![unit]);
        let mut t = t.attack("N12", "44inf 71inf", 6);
        assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"), "{unit}");
        t
    };
    let mut nkvd = beaten("10nkvd");
    assert_eq!(nkvd.steps("10nkvd"), 1, "it can only lose a step");
    assert_eq!(nkvd.hex_of("10nkvd").as_deref(), Some("N12"));
    let mut rifles = beaten("49rifle").act(&["way retreat"]);
    assert_eq!(rifles.targets("retreat"), ["N13"]);
}

/// The window at the start of the German Movement Phase.
///
/// Case assault/19.43b
#[test]
fn the_nkvd_division_is_not_transferred_to_a_main_hex() {
    let t = steppe(5, "de-movement", "10nkvd@I8 13gds@I10 44inf@1515");
    t.offered(&["transfer 13gds"]).not_offered(&["transfer 10nkvd"]);
    let t = steppe(5, "su-movement", "10nkvd@I8 13gds@I10 44inf@1515");
    t.offered(&["transfer 13gds", "pick 10nkvd"]).not_offered(&["transfer 10nkvd"]);
}

/// 10 against 4 is 2:1, class A on B +1: a 5 is -/1.
fn driven_off() -> Trial<Assault> {
    let t = steppe(5, "de-combat", "16pz@2322 181rifle@2323 147rifle@0105 44inf@2019");
    let mut t = t.attack("2323", "16pz", 5);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
    t
}

/// The same with a 2, which is 1/1; the attacker retreats.
fn both_beaten() -> Trial<Assault> {
    let t = steppe(5, "de-combat", "16pz@2322 181rifle@2323 147rifle@0105 44inf@2019");
    let mut t = t.attack("2323", "16pz", 2);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("1/1"));
    t.act(&["way retreat", "retreat 2321"])
}

/// Case assault/19.61a
#[test]
fn a_unit_that_retreats_is_disrupted() {
    let mut retreats = driven_off().act(&["way retreat", "retreat 2324"]);
    assert!(disrupted(&mut retreats, "181rifle"));
    assert!(!disrupted(&mut retreats, "16pz"));
    let mut loses = driven_off().act(&["way lose"]);
    assert_eq!(loses.steps("181rifle"), 1);
    assert!(!disrupted(&mut loses, "181rifle"));
    assert!(disrupted(&mut both_beaten(), "16pz"), "an attacker too");
}

/// At Leningrad a retreat leaves no mark: 8 against 5 is 3:2, where a 2 is 1/-.
///
/// Case assault/19.61a
#[test]
fn at_leningrad_a_retreat_does_not_disrupt() {
    let t = scene(5, "de-combat", "1inf@2134 177rifle@2135").attack("2135", "1inf", 2);
    let mut t = t.act(&["way retreat", "retreat 2033"]);
    assert!(!disrupted(&mut t, "1inf"));
}

/// Case assault/19.61b
#[test]
fn a_defender_that_retreats_by_choice_is_disrupted_too() {
    let mut t = both_beaten().offered(&["way retreat", "way lose", "way skip"]).act(&["way retreat", "retreat 2324"]);
    assert!(disrupted(&mut t, "181rifle"));
    let mut skips = both_beaten().act(&["way skip"]);
    assert!(!disrupted(&mut skips, "181rifle"));
}

/// Case assault/19.62a
#[test]
fn disruption_by_retreat_ends_with_the_owners_player_turn() {
    let mut t = both_beaten();
    assert!(disrupted(&mut t, "16pz"));
    t.go(&["way retreat", "retreat 2324"]);
    while t.phase() != "su-movement" {
        t.go(&["done"]);
    }
    assert!(!disrupted(&mut t, "16pz"), "the German player-turn is over");
    assert!(disrupted(&mut t, "181rifle"));
    let mut t = t.offered(&["pick 147rifle"]).not_offered(&["pick 181rifle"]);
    on_to(&mut t, "de-movement");
    assert!(!disrupted(&mut t, "181rifle"));
    assert_eq!(t.hex_of("181rifle").as_deref(), Some("2324"));
}

/// 10 against 4 is 2:1, class B on B: a 6 is -/1.
///
/// Case assault/19.62b
#[test]
fn a_german_defender_that_retreats_is_disrupted_through_the_next_german_player_turn() {
    let t = steppe(5, "su-combat", "rum1@2322 13tc@2321 28tc@2221 71inf@2019");
    let mut t = t.attack("2322", "13tc 28tc", 6);
    assert_eq!(last_fight(&mut t).result.as_deref(), Some("-/1"));
    let mut t = t.act(&["way retreat", "retreat 2323"]);
    assert!(disrupted(&mut t, "rum1"));
    on_to(&mut t, "de-movement");
    assert!(disrupted(&mut t, "rum1"));
    let mut t = t.offered(&["pick 71inf"]).not_offered(&["pick rum1"]);
    on_to(&mut t, "su-movement");
    assert!(!disrupted(&mut t, "rum1"));
    assert_eq!(t.hex_of("rum1").as_deref(), Some("2323"));
}

/// Case assault/19.71a
#[test]
fn axis_reinforcements_come_on_turns_two_to_six() {
    let lists: [&[(&str, &str)]; 8] = [
        &[],
        &[("rum2", "S")],
        &[("384inf", "W"), ("xihq", "W")],
        &[("14pz", "W"), ("389inf", "W"), ("94inf", "W"), ("ivhq", "S")],
        &[("295inf", "W"), ("371inf", "S"), ("76inf", "W")],
        &[("22pz", "W")],
        &[],
        &[],
    ];
    for (turn, list) in (1..).zip(lists) {
        let start = || steppe(turn, "de-movement", "71inf@2019").mark("reinforcements", "due");
        let mut expected: Vec<&str> = list.iter().map(|(unit, _)| *unit).chain(["71inf"]).collect();
        expected.sort();
        assert_eq!(sorted(start().targets("pick")), expected, "turn {turn}");
        for (unit, by) in list {
            let mut t = start().act(&[&format!("pick {unit}")]);
            assert_eq!(sorted(t.targets("enter")), area(by), "{unit}");
        }
    }
}

/// A new game in which neither side does anything: by turn 14 every unit of the cup has been drawn and waits.
///
/// Case assault/19.72a
#[test]
fn the_cup_holds_34_units_three_of_them_tank_corps() {
    let rules = stalingrad();
    let scenario = rules.info().scenarios[0].id.clone();
    let mut game = Match::new(rules.clone(), &scenario, &Options::default(), 1).expect("the game begins");
    let movement = rules.info().phases.iter().position(|p| p.key == "su-movement").expect("a phase of the game");
    let drawn: Vec<String> = loop {
        let Node::Decide(side) = game.node() else { panic!("the game is over") };
        let offers = game.offers();
        let view = game.view(Viewer::Umpire);
        if view.moment.turn == 14 && usize::from(view.moment.phase) == movement {
            let on_map = |unit: &str| {
                let unit = rules.info().unit_named(unit).expect("a unit of the game");
                view.units.iter().any(|u| u.unit == unit)
            };
            let picks = offers.iter().filter_map(|o| o.strip_prefix("pick "));
            break picks.filter(|u| !on_map(u)).map(str::to_owned).collect();
        }
        let answer = offers.iter().find(|o| *o == "done").unwrap_or(&offers[0]);
        assert!(game.act(side, game.seq(), &[answer.as_str()]).is_ok());
    };
    assert_eq!(drawn.len(), 34, "{drawn:?}");
    let tanks = drawn.iter().filter(|u| u.ends_with("tc")).cloned().collect();
    assert_eq!(sorted(tanks), ["16tc", "4tc", "7tc"]);
}

/// On turn 7 three come by N and two by E. Each throw takes the second of those left, the last the only one.
///
/// Case assault/19.72b
#[test]
fn units_are_drawn_first_for_n_then_for_e() {
    let cup = ["24rifle", "49rifle", "64rifle", "84rifle", "87rifle"];
    let start = || steppe(7, "su-movement", "71inf@2019").pool("cup", &cup).dice(&[2, 2, 2, 2, 1]);
    assert_eq!(sorted(start().targets("pick")), cup);
    for (unit, by) in [("49rifle", "N"), ("64rifle", "N"), ("84rifle", "N"), ("87rifle", "E"), ("24rifle", "E")] {
        let mut t = start().act(&[&format!("pick {unit}")]);
        assert_eq!(sorted(t.targets("enter")), area(by), "{unit}");
    }
}

/// The units that may be drawn in the Soviet Movement Phase after a Soviet Combat Phase with these eliminated.
fn back_from_the_dead(turn: u8, dead: &[&str]) -> Vec<String> {
    let mut t = steppe(turn, "su-combat", "71inf@2019 147rifle@0105").pool("dead", dead);
    while t.phase() != "su-movement" {
        t.go(&["done"]);
    }
    let mut picks = t.targets("pick");
    picks.retain(|u| u != "147rifle");
    sorted(picks)
}

/// Turn 15 draws three units.
///
/// Case assault/19.73a
#[test]
fn eliminated_rifle_and_guards_divisions_return_to_the_cup_at_the_end_of_turn_14() {
    assert_eq!(back_from_the_dead(14, &["181rifle", "33gds", "24rifle"]), ["181rifle", "24rifle", "33gds"]);
    assert_eq!(back_from_the_dead(13, &["181rifle", "33gds"]), [""; 0], "not before");
    assert_eq!(back_from_the_dead(15, &["181rifle", "33gds"]), [""; 0], "not after");
}

/// Case assault/19.73b
#[test]
fn tank_corps_workers_and_nkvd_do_not_return() {
    assert_eq!(back_from_the_dead(14, &["13tc", "4tc", "worker1", "10nkvd", "181rifle"]), ["181rifle"]);
}

/// Case assault/19.74a
#[test]
fn a_lost_hq_returns_by_w_or_s_at_choice() {
    for hq in ["viiihq", "rumvihq", "xlviiipzhq"] {
        let t = steppe(5, "de-movement", "71inf@2019").pool("dead", &[hq]);
        let mut t = t.act(&[&format!("pick {hq}")]);
        assert_eq!(sorted(t.targets("enter")), [area("W"), area("S")].concat(), "{hq}");
    }
}
