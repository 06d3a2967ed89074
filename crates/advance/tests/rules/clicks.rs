//! Wrong clicks, and what a good referee says to them: the action that was meant, its case and the reason.

use std::sync::Arc;

use crate::common::{e10, e79, editions, scene};
use advance::Advance;
use wargame::{Node, Rules as _, Staged as _, Target, Trial};

/// The targets of a click as a client names them: hexes by number, units by handle or counter key.
fn targets(trial: &mut Trial<Advance>, words: &str) -> Vec<Target> {
    let (rules, state) = (trial.rules().clone(), trial.state().clone());
    let (info, map) = (rules.info(), &rules.info().map);
    let one = |word: &str| {
        let handle = rules.handle_of(&state, word).unwrap_or_else(|| word.to_owned());
        let unit = info.unit_named(&handle).map(Target::Unit);
        unit.or_else(|| map.by_label(word).map(Target::Hex)).unwrap_or_else(|| panic!("what is {word}?"))
    };
    words.split_whitespace().map(one).collect()
}

/// What a click does not do: the action that was meant, and its refusal. Nothing if it is an offer.
fn click(trial: &mut Trial<Advance>, words: &str) -> Option<(String, String, &'static str)> {
    let clicked = targets(trial, words);
    let Node::Decide(side) = trial.node() else { panic!("nobody decides") };
    let (tried, refusal) = trial.table().why_not(side, &clicked)?;
    let case = refusal.case.split_once(':').expect("an edition and a number").1;
    Some((tried, case.to_owned(), refusal.why))
}

/// Asserts what a click means, its case in both editions, and a part of the reason.
#[track_caller]
fn answers(trial: &mut Trial<Advance>, words: &str, meant: &str, cases: [&str; 2], why: &str) {
    let first = trial.rules().info().id.ends_with("1979");
    let case = if first { cases[0] } else { cases[1] };
    let Some((tried, by, because)) = click(trial, words) else { panic!("a click on {words} is an offer") };
    assert!(because.contains(why), "{words}: {tried} is refused by {by}: {because}");
    assert_eq!((tried.as_str(), by.as_str()), (meant, case), "{words}: {because}");
}

fn each(check: impl Fn(&Arc<Advance>)) {
    editions().iter().for_each(check);
}

/// 1pz and 21inf in 0311, 6pz far behind; Soviet units in 0410 and 1412.
fn moving(rules: &Arc<Advance>) -> Trial<Advance> {
    let units = "1pz@0311 21inf@0311 6pz@0112 2-2-5a@0410 3-3-5a@1412";
    scene(rules, 3, "de-movement", units).mark("reinforcements", vec!["12pz"])
}

#[test]
fn while_a_mover_is_chosen() {
    each(|rules| {
        let mut trial = moving(rules).act(&["pick 6pz", "move 0210", "done"]);
        answers(&mut trial, "0210 6pz", "pick 6pz", ["3.0", "3.0"], "no unit is moved twice");
        answers(&mut trial, "0210", "pick 6pz", ["3.0", "3.0"], "no unit is moved twice");
        answers(&mut trial, "0410", "pick i01", ["4.0", "4.1"], "only his own units");
        answers(&mut trial, "12pz", "pick 12pz", ["16.0", "14.0"], "not due yet");
        answers(&mut trial, "1111", "move 1111", ["3.0", "3.0"], "name the unit that moves next");
        assert_eq!(click(&mut trial, "0311 1pz"), None, "an offer is not refused");
        let mut bound = scene(rules, 1, "su-movement", "1inf@0311 2-2-5a@0410 2-2-5b@1412 2-2-5c@2204");
        answers(&mut bound, "0410", "pick i01", ["17.2", "15.1"], "next to a German unit");
        answers(&mut bound, "2204", "pick i03", ["17.2", "15.1"], "in [h:0205] and [h:2204] do");
    });
}

#[test]
fn while_units_move() {
    each(|rules| {
        let mut trial = moving(rules).act(&["pick 6pz"]);
        answers(&mut trial, "2908", "move 2908", ["4.1", "4.1"], "out of reach");
        answers(&mut trial, "0102", "move 0102", ["4.9", "2.2"], "sea or lake");
        answers(&mut trial, "0112 6pz", "move 0112", ["4.0", "4.1"], "stand there already");
        answers(&mut trial, "0410", "overrun 0410", ["7.0", "7.5"], "only an adjacent hex");
        answers(&mut trial, "1412 3-3-5a", "overrun 1412", ["7.0", "7.5"], "only an adjacent hex");
        answers(&mut trial, "12pz", "join 12pz", ["4.5", "4.5"], "begin the phase in the same hex");
        // Two zones side by side close the way.
        let mut trial = scene(rules, 3, "de-movement", "1inf@0211 2-2-5a@0410 2-2-5b@0412").act(&["pick 1inf"]);
        answers(&mut trial, "0511", "move 0511", ["4.7", "4.7"], "zones of control on the way");
        // The way from 0113 leaves the infantry too little.
        let mut trial = scene(rules, 3, "de-movement", "1inf@0113 11inf@0311 2-2-5a@0410");
        trial = trial.act(&["pick 1inf", "move 0311"]);
        answers(&mut trial, "0410 2-2-5a", "overrun 0410", ["7.3", "7.3"], "do not pay for an overrun");
        answers(&mut trial, "0311 11inf", "join 11inf", ["4.5", "4.5"], "picks up no unit");
        answers(&mut trial, "0312", "move 0312", ["6.2", "6.2"], "from the hex in which they began");
        // A single unit in a zone cannot leave.
        let mut trial = scene(rules, 3, "de-movement", "1pz@0311 2-2-5a@0410").act(&["pick 1pz"]);
        answers(&mut trial, "0312", "move 0312", ["6.3", "6.3"], "another friendly unit has to stay");
        answers(&mut trial, "0110", "move 0110", ["6.3", "6.3"], "another friendly unit has to stay");
        // One that may leave has too little for a far hex only because of what leaving costs.
        let mut trial = moving(rules).act(&["pick 21inf"]);
        answers(&mut trial, "0108", "move 0108", ["6.2", "6.2"], "after disengaging");
        answers(&mut trial, "0505", "move 0505", ["4.1", "4.1"], "out of reach");
        let mut trial = scene(rules, 3, "de-movement", "1pz@0410 2-2-5a@0511 2-2-5b@0510").act(&["pick 1pz"]);
        answers(&mut trial, "0411", "move 0411", ["6.4", "6.4"], "directly into an enemy zone");
        let mut trial = moving(rules).act(&["pick 1pz", "join 21inf"]);
        answers(&mut trial, "0312", "move 0312", ["6.3", "6.3"], "another friendly unit has to stay");
    });
}

/// Three units stand in 1002 and one moves along the coast of Estonia.
#[test]
fn a_full_hex_is_called_full_in_1979() {
    let full = "1pz@1001 1inf@1002 11inf@1002 12inf@1002";
    let mut trial = scene(&e79(), 3, "de-movement", full).act(&["pick 1pz"]);
    answers(&mut trial, "1002", "move 1002", ["4.6", ""], "no more than three units");
    answers(&mut trial, "1002 11inf 1inf", "move 1002", ["4.6", ""], "no more than three units");
    let mut trial = scene(&e10(), 3, "de-movement", full).act(&["pick 1pz"]);
    assert_eq!(click(&mut trial, "1002"), None, "in 2010 units pass through");
}

#[test]
fn while_a_target_is_chosen() {
    each(|rules| {
        let units = "21inf@0512 11inf@0512 1inf@0411 12inf@0410 2-2-5a@0611 4-5-5@0612 5-5-5@0809";
        let mut trial = scene(rules, 3, "de-combat", units);
        answers(&mut trial, "0410 12inf", "join 12inf", ["8.1", "8.1"], "no enemy unit is next to");
        answers(&mut trial, "0410", "join 12inf", ["8.1", "8.1"], "no enemy unit is next to");
        answers(&mut trial, "0512 21inf", "join 21inf", ["9.1", "8.31"], "name the hex to be attacked first");
        answers(&mut trial, "0809 5-5-5", "attack 0809", ["8.1", "8.1"], "in the zone of control of the defenders");
        answers(&mut trial, "0709", "attack 0709", ["8.1", "8.1"], "no enemy unit to attack");
        assert_eq!(click(&mut trial, "0611 2-2-5a"), None);
        // 12 against 5, column 2-1: 1/2 for a 2.
        let mut trial = trial.attack("0612", "21inf", 2);
        while click(&mut trial, "0611").is_some() {
            let offers = trial.offers();
            let way = ["way lose", "done"].into_iter().find(|w| offers.iter().any(|o| o == w));
            trial = trial.act(&[way.map_or_else(|| offers[0].clone(), str::to_owned).as_str()]);
        }
        answers(&mut trial, "0512 21inf", "join 21inf", ["8.2", "8.1"], "attacks twice");
        answers(&mut trial, "0612", "attack 0612", ["8.2", "8.1"], "attacked twice");
    });
}

#[test]
fn while_an_attack_is_announced() {
    each(|rules| {
        let units = "21inf@0512 11inf@0512 1inf@0410 2-2-5a@0611 4-5-5@0612 5-5-5@0809";
        let mut trial = scene(rules, 3, "de-combat", units).act(&["attack 0611"]);
        answers(&mut trial, "0410 1inf", "join 1inf", ["8.1", "8.1"], "in the zone of control of all it attacks");
        answers(&mut trial, "0410", "join 1inf", ["8.1", "8.1"], "in the zone of control of all it attacks");
        answers(&mut trial, "0611", "also 0611", ["8.5", "8.21"], "attacked already");
        answers(&mut trial, "0809", "also 0809", ["8.5", "8.21"], "adjacent to every attacked hex");
        answers(&mut trial, "0709", "also 0709", ["8.1", "8.1"], "no enemy unit");
        let mut trial = trial.act(&["join 21inf"]);
        answers(&mut trial, "0512 21inf", "join 21inf", ["8.6", "8.22"], "in this attack already");
        answers(&mut trial, "0612", "also 0612", ["9.1", "8.31"], "before its units");
    });
}

#[test]
fn while_a_combat_is_settled() {
    each(|rules| {
        let units = "1inf@0612 11inf@0512 2-2-5a@0712";
        let mut trial = Trial::new(rules, 3, "de-combat").mark("air", 1);
        for unit in units.split(' ') {
            let (key, hex) = unit.split_once('@').expect("unit@hex");
            trial = trial.unit(key, hex);
        }
        let mut trial = trial.dice(&[5]).act(&["attack 0712", "join 1inf", "done"]);
        let (_, case, why) = click(&mut trial, "0512 11inf").expect("no answer to the question");
        assert!(["13.2", "11.2"].contains(&case.as_str()) && why.contains("commit air units"), "{why}");
        let mut trial = trial.act(&["commit 0"]);
        let (_, case, why) = click(&mut trial, "0712").expect("no answer to the question");
        assert!(["10.2", "8.42"].contains(&case.as_str()) && why.contains("loss and retreat"), "{why}");
        let mut trial = trial.act(&["way retreat"]);
        answers(&mut trial, "0612 1inf", "pick 1inf", ["10.6", "8.46"], "does not retreat");
        let mut trial = trial.act(&["pick 2-2-5a"]);
        answers(&mut trial, "0713", "retreat 0713", ["10.7", "8.47"], "farther from the enemy");
        answers(&mut trial, "0612", "retreat 0612", ["10.7", "8.47"], "an enemy unit is there");
        answers(&mut trial, "1010", "retreat 1010", ["10.7", "8.47"], "hex by hex");
        let mut trial = trial.act(&["retreat 0812"]);
        answers(&mut trial, "0512 11inf", "advance 11inf", ["10.9", "8.48"], "that took part");
        let mut trial = trial.act(&["advance 1inf"]);
        answers(&mut trial, "0612", "at 0612", ["10.9", "8.48"], "driven from");
    });
}

#[test]
fn in_the_other_phases() {
    each(|rules| {
        let mut trial = Trial::new(rules, 3, "de-interdiction").unit("1inf", "0612");
        answers(&mut trial, "0102", "interdict 0102", ["13.3", "11.3"], "only a land hex");
        let mut trial = Trial::new(rules, 3, "su-fortification").unit("1inf", "0612").unit("2-2-5a", "2605");
        answers(&mut trial, "0612", "fort 0612", ["15.0", "13.0"], "within four hexes");
        let mut trial = scene(rules, 5, "de-replacement", "~1inf@0908 11inf@0908 ~12inf@0612");
        answers(&mut trial, "0908 11inf", "flip 11inf", ["16.6", "14.6"], "full strength");
        answers(&mut trial, "0612", "flip 12inf", ["16.6", "14.6"], "in cities only");
        let coming: Vec<_> = ["12pz", "254inf", "269inf", "290inf", "291inf"].into();
        let mut trial = scene(rules, 2, "de-movement", "").mark("reinforcements", coming).play();
        let first = trial.targets("pick")[0].clone();
        let mut trial = trial.act(&[&format!("pick {first}")]);
        answers(&mut trial, "0612", "enter 0612", ["16.2", "14.2"], "listed hexes");
        answers(&mut trial, "12pz", "join 12pz", ["16.0", "14.0"], "not due yet");
    });
    let mut trial = scene(&e79(), 1, "de-movement", "1inf@0112 11inf@0112 12inf@0112 21inf@0112 1pz@0210");
    trial.go(&["done"]);
    answers(&mut trial, "0210 1pz", "lose 1pz", ["4.6", ""], "not in the over-full hex");
}

#[test]
fn at_set_up() {
    each(|rules| {
        let game = wargame::Match::new(rules.clone(), "campaign", &wargame::Options::default(), 1);
        let mut game = game.expect("the scenario exists");
        use wargame::{Side, Table};
        let info = rules.info();
        let hex = |label: &str| Target::Hex(info.map.by_label(label).expect("a hex"));
        let (tried, refusal) = game.why_not(Side::Second, &[hex("2604")]).expect("Leningrad is in no column");
        assert_eq!((tried.as_str(), refusal.case.ends_with(":1.0")), ("at 2604", true));
        for column in ["1306", "1406", "1507", "1607", "1707", "1805", "1909"] {
            game.act(Side::Second, game.seq(), &[&format!("at {column}")]).unwrap_or_else(|e| panic!("{column}: {e}"));
        }
        let unit = |handle: &str| Target::Unit(info.unit_named(handle).expect("a unit"));
        let (tried, refusal) = game.why_not(Side::First, &[unit("12pz")]).expect("it comes later");
        assert_eq!((tried.as_str(), refusal.why), ("place 12pz", "the unit arrives later, by the schedule"));
        let (tried, refusal) = game.why_not(Side::First, &[hex("0112")]).expect("nothing is in hand");
        assert_eq!(tried, "at 0112");
        assert!(refusal.why.contains("take one in hand"), "{refusal}");
        assert_eq!(game.why_not(Side::Second, &[hex("0112")]), None, "it is not theirs to decide");
        game.act(Side::First, game.seq(), &["place 1pz"]).expect("it starts");
        let (tried, refusal) = game.why_not(Side::First, &[hex("0612")]).expect("it starts in East Prussia");
        assert_eq!(tried, "at 0612");
        assert!(refusal.why.contains("East Prussia"), "{refusal}");
    });
}
