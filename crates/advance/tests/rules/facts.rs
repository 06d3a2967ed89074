//! What is said of units and hexes, and what is laid over the map.

use std::sync::Arc;

use crate::common::{case, e10, e79, editions, scene};
use advance::{Advance, GERMAN, SOVIET};
use wargame::{Rules as _, Side, Staged as _, Target, Trial, Viewer, prose::plain};

/// The facts of one name about a unit or hex, in order, with their cases.
fn facts(trial: &mut Trial<Advance>, of: &str, name: &str) -> Vec<(String, String)> {
    let (rules, state) = (trial.rules().clone(), trial.state().clone());
    let handle = rules.handle_of(&state, of).unwrap_or_else(|| of.to_owned());
    let unit = rules.info().unit_named(&handle).map(Target::Unit);
    let target = unit.or_else(|| rules.info().map.by_label(of).map(Target::Hex)).expect("a unit or a hex");
    let facts = trial.table().inspect(Viewer::Player(GERMAN), target).into_iter();
    facts
        .filter(|f| f.name == name)
        .map(|f| (plain(&f.value).into_owned(), f.case.map(|c| c.to_string()).unwrap_or_default()))
        .collect()
}

/// The one fact of a name; nothing if there is none.
fn fact(trial: &mut Trial<Advance>, of: &str, name: &str) -> String {
    let found = facts(trial, of, name);
    assert!(found.len() < 2, "{of} has more than one {name}: {found:?}");
    found.into_iter().next().map(|(value, _)| value).unwrap_or_default()
}

fn each(check: impl Fn(&Arc<Advance>)) {
    editions().iter().for_each(check);
}

#[test]
fn a_unit_is_named_with_strengths_and_steps() {
    each(|rules| {
        let units = "1pz@0612 ~sstotmech@0612 122inf@0512 4-5-5@1909 10-4-7@1909 4-4-7ma@1908";
        let mut trial = scene(rules, 3, "de-movement", units);
        assert_eq!(fact(&mut trial, "1pz", "unit"), "1st panzer division, 41st Panzer Corps");
        assert_eq!(fact(&mut trial, "sstotmech", "unit"), "SS Totenkopf mechanized division, 56th Panzer Corps");
        assert_eq!(fact(&mut trial, "122inf", "unit"), "122nd infantry division");
        assert_eq!(fact(&mut trial, "1pz", "strength"), "10 in attack and defence");
        assert_eq!(fact(&mut trial, "sstotmech", "strength"), "4 in attack and defence");
        assert_eq!(fact(&mut trial, "1pz", "steps"), "two");
        assert_eq!(fact(&mut trial, "sstotmech", "steps"), "one of two: reduced");
        assert_eq!(fact(&mut trial, "4-5-5", "strength"), "4 in attack, 5 in defence");
        assert_eq!(fact(&mut trial, "4-5-5", "counter"), "reconstructed: the original cannot be read");
        assert_eq!(fact(&mut trial, "10-4-7", "unit"), "tank division");
        assert_eq!(fact(&mut trial, "4-4-7ma", "unit"), "mechanized division");
        for (unit, tank) in [("1pz", true), ("sstotmech", false), ("10-4-7", true), ("4-4-7ma", false)] {
            assert_eq!(!fact(&mut trial, unit, "armor").is_empty(), tank, "{unit}");
        }
        assert_eq!(fact(&mut trial, "1pz", "worth"), "5 points to the Soviets if reduced, 15 if lost");
    });
    let infantry = |rules| fact(&mut scene(&rules, 3, "de-movement", "1inf@0612"), "1inf", "worth");
    assert_eq!(infantry(e79()), "");
    assert_eq!(infantry(e10()), "one point to the Soviets if reduced, 3 if lost");
}

#[test]
fn supply_and_what_it_means_is_told() {
    let rules = e79();
    // 0902 is five points from the road, 0802 six.
    let mut trial = scene(&rules, 3, "de-movement", "1inf@0902 11inf@0802 12inf@0210");
    assert_eq!(facts(&mut trial, "1inf", "supply"), [("in supply, a line of 5 of 5 points".into(), "79:11.0".into())]);
    assert_eq!(fact(&mut trial, "12inf", "supply"), "in supply, on the net");
    let none = "none: half movement, two columns for the enemy in combat";
    assert_eq!(facts(&mut trial, "11inf", "supply"), [(none.into(), "79:11.2".into())]);
    assert_eq!(facts(&mut trial, "11inf", "movement"), [("3 points instead of 6".into(), "79:11.1".into())]);
    assert_eq!(fact(&mut trial, "0802", "supply"), "for nobody", "no Soviet unit can be there");
    assert_eq!(fact(&mut trial, "0902", "supply"), "for German units");
    assert_eq!(fact(&mut trial, "1601", "supply"), "for German units and Soviet units");
}

#[test]
fn movement_is_told_before_during_and_after_it() {
    each(|rules| {
        let start = || scene(rules, 3, "de-movement", "1pz@0210 1inf@0210 2-2-5a@1909");
        assert_eq!(fact(&mut start(), "1pz", "movement"), "8 points");
        let mut moving = start().act(&["pick 1pz", "move 0311"]);
        assert_eq!(fact(&mut moving, "1pz", "movement"), "7½ of 8 points left");
        assert_eq!(fact(&mut moving, "1inf", "movement"), "6 points");
        let mut moved = moving.act(&["done"]);
        let has_moved = ("has moved in this phase".to_owned(), case(rules, "3.0", "3.0"));
        assert_eq!(facts(&mut moved, "1pz", "movement"), [has_moved]);
        let mut later = moved.act(&["done"]);
        assert_eq!(fact(&mut later, "1pz", "movement"), "8 points", "the phase is over");
    });
}

#[test]
fn a_corps_is_complete_only_with_all_its_units_in_one_hex() {
    each(|rules| {
        let corps = |units: &str| fact(&mut scene(rules, 3, "de-movement", units), "1pz", "corps");
        assert_eq!(corps("1pz@0612 6pz@0612 ~36mech@0612"), "complete: one column in attack and defence");
        assert_eq!(corps("1pz@0612 6pz@0612 36mech@0512"), "not together: 36th Mechanized is in 0512");
        // A scene leaves out what it does not name: such a unit is out of play.
        assert!(corps("1pz@0612 6pz@0612").contains("36th Mechanized"));
        let mut city = scene(rules, 3, "de-movement", "1pz@2604 6pz@2604 36mech@2604");
        let none = "complete: one column in attack, none in this city".to_owned();
        assert_eq!(facts(&mut city, "1pz", "corps"), [(none, case(rules, "12.3", "10.3"))]);
    });
}

#[test]
fn a_unit_in_a_zone_is_told_how_it_gets_out() {
    each(|rules| {
        let mut alone = scene(rules, 3, "de-movement", "1pz@0311 2-2-5a@0410");
        assert_eq!(fact(&mut alone, "1pz", "zone"), "in a Soviet zone of control");
        let stays = "another friendly unit has to stay in the hex when units disengage";
        assert_eq!(facts(&mut alone, "1pz", "disengaging"), [(stays.into(), case(rules, "6.3", "6.3"))]);
        let mut pair = scene(rules, 3, "de-movement", "1pz@0311 1inf@0311 2-2-5a@0410 1-1-5a@1909");
        assert_eq!(facts(&mut pair, "1pz", "disengaging"), [("2 points more".into(), case(rules, "6.1", "6.1"))]);
        assert_eq!(facts(&mut pair, "1inf", "disengaging"), [("3 points more".into(), case(rules, "6.2", "6.2"))]);
        assert_eq!(fact(&mut pair, "1-1-5a", "zone"), "");
        // Retreat from 0712 before 0612: two hexes; zones around close them.
        let mut open = scene(rules, 3, "de-combat", "1inf@0612 2-2-5a@0712");
        let to = fact(&mut open, "2-2-5a", "retreat");
        assert!(to.contains("0812") && to.contains(" or ") && to.ends_with("if all enemies next to it attack"), "{to}");
        let mut closed = scene(rules, 3, "de-combat", "1inf@0612 2-2-5a@0712 11inf@0810 12inf@0912");
        assert_eq!(fact(&mut closed, "2-2-5a", "retreat"), "nowhere, if all enemies next to it attack");
    });
}

/// Case advance/79:14.2a
#[test]
fn an_untried_unit_can_be_any_unknown_counter_of_its_kind() {
    each(|rules| {
        let trial = Trial::new(rules, 3, "de-movement").unit("1inf", "0612").unit("2-2-5a", "1909");
        let mut trial = trial.untried("3-7-5", "1809").untried("10-4-7", "1808");
        let can_be = fact(&mut trial, "3-7-5", "can be");
        assert_eq!(fact(&mut trial, "3-7-5", "strength"), "unknown to both sides until it fights");
        // 43 infantry counters, of which one 2-2-5 lies open.
        assert!(can_be.starts_with("42 of its kind are unknown: 1-1-5 ×4, 1-2-5, "), "{can_be}");
        assert!(can_be.contains(", 2-2-5 ×4, ") && can_be.contains(", 3-7-5, "), "{can_be}");
        let tanks = fact(&mut trial, "10-4-7", "can be");
        assert!(tanks.starts_with("12 of its kind are unknown: 3-3-7 mech, 4-2-7, "), "{tanks}");
        assert!(tanks.contains("4-4-7 mech ×2") && tanks.ends_with("10-4-7"), "{tanks}");
        assert_eq!(fact(&mut trial, "2-2-5a", "can be"), "", "a unit that lies open is what it is");
    });
}

#[test]
fn a_reduced_unit_is_told_when_it_can_be_rebuilt() {
    each(|rules| {
        let table = |turn: i64| toml::Table::from_iter([("1inf".to_owned(), toml::Value::from(turn))]);
        let phase = |turn, phase: &str, hex: &str, last| {
            scene(rules, turn, phase, &format!("~1inf@{hex} 2-2-5a@2204")).mark("disturbed", table(last))
        };
        assert_eq!(fact(&mut phase(5, "de-replacement", "0908", 2), "1inf", "rebuilding"), "possible now");
        let waits = "on turn 6 if nothing disturbs it";
        assert_eq!(fact(&mut phase(5, "de-movement", "0908", 4), "1inf", "rebuilding"), waits);
        assert_eq!(fact(&mut phase(5, "de-movement", "0908", 2), "1inf", "rebuilding"), waits);
        let wrong = "replacements are received in East Prussia and in cities only";
        assert_eq!(fact(&mut phase(5, "de-movement", "0612", 2), "1inf", "rebuilding"), wrong);
        assert_eq!(fact(&mut phase(12, "de-movement", "0908", 11), "1inf", "rebuilding"), "not before the game ends");
    });
}

#[test]
fn a_hex_is_told_with_its_costs() {
    let mut trial = scene(&e79(), 3, "de-movement", "1inf@0612");
    assert_eq!(fact(&mut trial, "0111", "cost"), "infantry 1, armor 1");
    assert_eq!(fact(&mut trial, "0111", "road"), "infantry 1, armor ½ from 0210");
    assert_eq!(fact(&mut trial, "0111", "river"), "river doubles it, not on a road: 0110, 0210, 0211");
    assert_eq!(fact(&mut trial, "0102", "cost"), "nothing enters it");
    assert_eq!(fact(&mut trial, "0111", "source"), "German supply");
    let mut second = scene(&e10(), 3, "de-movement", "1inf@0612");
    let swamp = e10().info().map.hexes().find(|&h| e10().info().map.terrain_name(h) == "swamp").expect("a swamp");
    assert_eq!(fact(&mut second, e10().info().hex(swamp), "cost"), "infantry 2, armor 3");
    assert_eq!(fact(&mut second, "0908", "combat"), "one column left for defenders");
    assert_eq!(fact(&mut second, "2604", "combat"), "one column left for Soviet defenders");
}

#[test]
fn a_hex_is_told_with_what_stands_in_it_and_who_controls_it() {
    each(|rules| {
        let units = "1inf@0612 11inf@0612 12inf@0611 21inf@0611 1pz@0611 2-2-5a@0711";
        let mut trial = scene(rules, 3, "de-movement", units).mark("forts", vec!["2506"]);
        assert_eq!(fact(&mut trial, "0612", "stacking"), "2 of 3 German units: room for 1");
        assert_eq!(fact(&mut trial, "0611", "stacking"), "3 of 3 German units: full");
        assert_eq!(fact(&mut trial, "0611", "zone"), "German and Soviet zone of control");
        assert_eq!(fact(&mut trial, "0513", "zone"), "German zone of control", "of 0612");
        assert_eq!(fact(&mut trial, "2209", "zone"), "");
        let forts = facts(&mut trial, "2506", "fort");
        let double = if forts[1].1 == "79:15.2" { "double" } else { "2 more" };
        assert_eq!(forts[0].0, "one column left for Soviet defenders");
        assert_eq!(forts[1].0, format!("Germans pay {double} to enter it without defenders"));
        let points = "30 to the Germans with a supplied unit here at the end; not held now";
        assert_eq!(facts(&mut trial, "2604", "points"), [(points.into(), case(rules, "18.2", "16.2"))]);
        let mut held = scene(rules, 3, "de-movement", "1inf@2604");
        assert!(fact(&mut held, "2604", "points").ends_with("; held now"));
        let one_air = toml::Table::from_iter([("0611".to_owned(), toml::Value::from(1))]);
        let air = Trial::new(rules, 3, "su-movement").unit("2-2-5a", "0611").mark("interdiction", one_air);
        assert_eq!(fact(&mut air.play(), "0611", "interdiction"), "Soviet units and supply lines pay double");
    });
}

/// A layer as words: hexes of a side and kind, lines, units.
fn hexes(trial: &mut Trial<Advance>, layer: &str, side: Side, kind: &str) -> Vec<String> {
    let rules = trial.rules().clone();
    let layer = trial.table().layer(Viewer::Player(SOVIET), layer);
    let found = layer.hexes.iter().filter(|(_, s, k)| (*s, *k) == (side, kind));
    found.map(|(h, ..)| rules.info().hex(*h).to_owned()).collect()
}

/// Case advance/79:5.0a, advance/79:5.0b
#[test]
fn the_zones_of_both_sides_are_laid_out() {
    each(|rules| {
        // The lake between 1808 and 1908 breaks the zone.
        let mut trial = scene(rules, 3, "de-movement", "1inf@0612 2-2-5a@1908");
        let german = hexes(&mut trial, "zones", GERMAN, "zone");
        assert_eq!(german, ["0512", "0513", "0611", "0613", "0712", "0713"]);
        let soviet = hexes(&mut trial, "zones", SOVIET, "zone");
        assert!(soviet.contains(&"1909".to_owned()) && !soviet.contains(&"1808".to_owned()), "{soviet:?}");
    });
}

#[test]
fn supply_is_laid_out_with_its_net_its_lines_and_who_has_none() {
    let rules = e79();
    let mut trial = scene(&rules, 3, "de-movement", "1inf@0902 11inf@0802 12inf@0210 2-2-5a@2604");
    let net = hexes(&mut trial, "supply", GERMAN, "net");
    assert!(net.contains(&"0111".to_owned()) && net.contains(&"0210".to_owned()) && !net.contains(&"0902".to_owned()));
    let fed = hexes(&mut trial, "supply", GERMAN, "fed");
    assert!(fed.contains(&"0902".to_owned()) && fed.contains(&"0210".to_owned()) && !fed.contains(&"0802".to_owned()));
    assert!(hexes(&mut trial, "supply", GERMAN, "partly").is_empty(), "in 1979 all lines cost the same");
    let layer = trial.table().layer(Viewer::Player(SOVIET), "supply");
    let without: Vec<_> = layer.units.iter().map(|(u, word)| (rules.info().unit(*u), *word)).collect();
    assert_eq!(without, [("11inf", "unsupplied")]);
    let lines: Vec<Vec<_>> =
        layer.lines.iter().map(|(_, l)| l.iter().map(|h| rules.info().hex(*h)).collect()).collect();
    assert_eq!(lines.len(), 1, "who stands on the net needs no line: {lines:?}");
    assert_eq!(lines[0][0], "0902");
    assert!(net.contains(&(*lines[0].last().expect("a line has an end")).to_owned()), "{lines:?}");
    // In 2010 a swamp costs armor more: from 2808 only infantry has a line.
    let mut second = scene(&e10(), 3, "de-movement", "1inf@0612 2-2-5a@2707");
    assert!(hexes(&mut second, "supply", GERMAN, "partly").contains(&"2808".to_owned()));
    assert_eq!(fact(&mut second, "2808", "supply"), "for German infantry and Soviet units");
}

#[test]
fn entry_hexes_are_laid_out() {
    let mut trial = scene(&e79(), 10, "de-movement", "1inf@2604").mark("reinforcements", vec!["12pz", "20mech"]);
    assert_eq!(hexes(&mut trial, "entry", GERMAN, "entry"), ["2213"]);
    assert_eq!(fact(&mut trial, "2213", "entry"), "German reinforcements of turn 10");
    assert_eq!(fact(&mut trial, "12pz", "due"), "since turn 10, at 2213");
    let mut early = scene(&e79(), 9, "de-movement", "1inf@0612").mark("reinforcements", vec!["12pz"]);
    assert_eq!(hexes(&mut early, "entry", GERMAN, "entry-later"), ["2213"]);
    assert_eq!(fact(&mut early, "12pz", "due"), "on turn 10, at 2213");
}
