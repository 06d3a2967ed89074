//! The words of a question: who is asked what, what `done` does, what would be left undone, shortcuts.

use std::sync::Arc;

use crate::common::{e79, editions, scene};
use advance::Advance;
use wargame::{Action as _, Ask, Rules as _, Trial, Viewer, action, prose::plain};

/// The question as it is read.
fn ask(trial: &mut Trial<Advance>) -> Ask {
    let side = trial.decides();
    let mut ask = trial.view(Viewer::Player(side)).ask.expect("whoever decides is asked");
    let shortcuts = ask.shortcuts.iter_mut().map(|shortcut| &mut shortcut.say);
    for words in shortcuts.chain([&mut ask.question]).chain(&mut ask.idle) {
        *words = plain(words).into_owned();
    }
    ask
}

/// The shortcuts of places as words: what is said, where, the actions.
fn shortcuts(trial: &mut Trial<Advance>) -> Vec<(String, String, Vec<String>)> {
    all_rows(trial).into_iter().filter(|(_, at, _)| at.len() == 4).collect()
}

/// Those of no place too.
fn all_rows(trial: &mut Trial<Advance>) -> Vec<(String, String, Vec<String>)> {
    let (ask, rules) = (ask(trial), trial.rules().clone());
    let write =
        |&(verb, target): &(u8, _)| action::write_parts(rules.info(), &advance::Act::VERBS[usize::from(verb)], target);
    let words = ask
        .shortcuts
        .iter()
        .map(|s| (s.say.clone(), rules.info().hex(s.at).to_owned(), s.acts.iter().map(write).collect()));
    words.collect()
}

fn each(check: impl Fn(&Arc<Advance>)) {
    editions().iter().for_each(check);
}

#[test]
fn a_party_is_asked_by_name_and_place_with_its_points() {
    each(|rules| {
        let units = "1pz@0210 6pz@0210 36mech@0210 1inf@0112 21inf@0908 2-2-5a@1909";
        let start = || scene(rules, 3, "de-movement", units);
        let one = ask(&mut start().act(&["pick 1pz"]));
        assert_eq!(one.question, "Where does 1st Panzer go from Taurage (0210)? 8 of 8 points left.");
        assert_eq!(one.done, "Stay here");
        let two = ask(&mut start().act(&["pick 1pz", "join 6pz"]));
        assert_eq!(two.question, "Where do 1st Panzer and 6th Panzer go from Taurage (0210)? 8 of 8 points left.");
        let mut corps = start().act(&["pick 1pz", "join 6pz", "join 36mech"]);
        let words = "Where does the 41st Panzer Corps go from Taurage (0210)? 8 of 8 points left.";
        assert_eq!(ask(&mut corps).question, words);
        let went = ask(&mut corps.act(&["move 0311"]));
        assert_eq!(went.question, "Where does the 41st Panzer Corps go from 0311? 7½ of 8 points left.");
        assert_eq!((went.done, went.idle), ("Stop here", None));
    });
    // 0802 is out of supply.
    let mut cut = scene(&e79(), 3, "de-movement", "11inf@0802").act(&["pick 11inf"]);
    assert_eq!(ask(&mut cut).question, "Where does 11th Infantry go from 0802? 3 of 6 points left: no supply.");
}

#[test]
fn the_end_of_a_phase_says_what_is_left_undone() {
    each(|rules| {
        let mut trial = scene(rules, 2, "de-movement", "1pz@0210 6pz@0210 2-2-5a@1909").mark("reinforcements", "due");
        let first = ask(&mut trial);
        assert_eq!(first.done, "End the German movement phase");
        assert_eq!(first.idle.as_deref(), Some("2 units have not moved, 5 reinforcements have not entered"));
        let mut trial = trial.act(&["pick 1pz", "move 0309", "done"]);
        let later = ask(&mut trial).idle;
        assert_eq!(later.as_deref(), Some("One unit has not moved, 5 reinforcements have not entered"));
        let mut done = scene(rules, 3, "de-movement", "1pz@0210 2-2-5a@1909").act(&["pick 1pz", "move 0309", "done"]);
        assert_eq!(ask(&mut done).idle, None);

        let units = "21inf@0512 2-2-5a@0611 4-5-5@0612";
        let mut combat = scene(rules, 3, "de-combat", units);
        assert_eq!(ask(&mut combat).idle.as_deref(), Some("2 hexes could still be attacked"));
        assert_eq!(ask(&mut combat).done, "End the German combat phase");
        assert_eq!(ask(&mut scene(rules, 3, "su-combat", units)).done, "End the Soviet combat phase");
        let mut rebuilt = scene(rules, 5, "de-replacement", "~1inf@0908 2-2-5a@2204");
        assert_eq!(ask(&mut rebuilt).idle.as_deref(), Some("One unit could still be rebuilt"));
        assert_eq!(ask(&mut rebuilt.act(&["flip 1inf"])).idle, None);
        let mut air = Trial::new(rules, 3, "de-interdiction").unit("1inf", "0612");
        let kept = "One air unit interdicts no hex; kept for the defence";
        assert_eq!((ask(&mut air).idle.as_deref(), ask(&mut air).done), (Some(kept), "End the interdiction phase"));
        let mut forts = Trial::new(rules, 3, "su-fortification").unit("1inf", "0612").unit("2-2-5a", "2605");
        assert_eq!(ask(&mut forts).idle.as_deref(), Some("2 forts could still be built"));
        assert_eq!(ask(&mut forts).question, "Where are forts built? 2 forts may be placed now.");
        let mut forts = forts.act(&["fort 2605"]);
        assert_eq!(ask(&mut forts).idle.as_deref(), Some("One fort could still be built"));
    });
}

#[test]
fn a_combat_is_asked_step_by_step() {
    each(|rules| {
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 2-2-5a@0712";
        let mut trial = scene(rules, 3, "de-combat", units).act(&["attack 0712"]);
        assert_eq!(ask(&mut trial).question, "Which units attack Panevezys (0712)?");
        let mut ready = trial.act(&["join 1inf"]);
        assert_eq!(ask(&mut ready).done, "Attack and roll the die");
        let mut air = Trial::new(rules, 3, "de-combat").unit("1inf", "0612").unit("1-1-5a", "0712");
        air = air.act(&["attack 0712", "join 1inf"]);
        assert_eq!(ask(&mut air).done, "Announce the attack", "the air units come first");
        let mut air = air.act(&["done"]);
        assert_eq!(ask(&mut air).question, "How many air units support the attack on Panevezys (0712)?");
        assert_eq!((ask(&mut air).done, ask(&mut air).duty), ("", None));
        // 12 against 3, column 4-1.
        let mut beaten = scene(rules, 3, "de-combat", units).attack("0712", "1inf 11inf", 6);
        let words = "Infantry 1-1-5 (0712) and infantry 2-2-5 (0712) suffer a 2: two steps lost, two hexes of retreat, or one of each?";
        assert_eq!(ask(&mut beaten).question, words);
        let mut beaten = beaten.act(&["way retreat"]);
        let words = "Infantry 1-1-5 (0712) and infantry 2-2-5 (0712) retreat 2 hexes: which Soviet unit is next?";
        assert_eq!(ask(&mut beaten).question, words);
        let mut beaten = beaten.act(&["pick 1-1-5a"]);
        let words = "Where does infantry 1-1-5 retreat from Panevezys (0712)? 2 hexes to go.";
        assert_eq!(ask(&mut beaten).question, words);
        let mut victor = beaten.act(&["retreat 0811", "retreat 0911", "pick 2-2-5a", "retreat 0811", "retreat 0912"]);
        assert_eq!(ask(&mut victor).question, "Which German units advance into Panevezys (0712), or on to 0811?");
        assert_eq!(ask(&mut victor).done, "Do not advance");
        let into = |hex: &str| ["1inf", "11inf"].map(|u| [format!("advance {u}"), format!("at {hex}")]).concat();
        let both = "1st Infantry and 11th Infantry";
        let row = |to: &str, hex: &str| (format!("Advance with {both} to {to}"), hex.to_owned(), into(hex));
        assert_eq!(shortcuts(&mut victor), [row("Panevezys (0712)", "0712"), row("0811", "0811")]);
        let mut victor = victor.act(&["advance 1inf", "at 0712"]);
        assert_eq!(ask(&mut victor).done, "Advance no further");
    });
}

/// Case advance/79:10.1a, advance/79:10.6a, advance/10:8.46a
#[test]
fn a_hex_chosen_before_the_retreat_chooses_the_retreat() {
    each(|rules| {
        let mut beaten =
            scene(rules, 3, "de-combat", "1inf@0612 11inf@0612 2-3-5a@0712").attack("0712", "1inf 11inf", 6);
        let rows = shortcuts(&mut beaten);
        let places: Vec<_> = rows.iter().map(|row| row.1.as_str()).collect();
        assert!(!places.contains(&"0811"), "where the retreat is not over: {places:?}");
        let (say, _, acts) =
            rows.iter().find(|row| row.1 == "0911").unwrap_or_else(|| panic!("no row to 0911: {rows:?}"));
        assert_eq!(say, "Infantry 2-3-5 retreats to 0911");
        assert_eq!(acts, &["way retreat", "pick i01", "retreat 0811", "retreat 0911"]);
        beaten.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(beaten.places("2-3-5a"), ["0911"]);
    });
}

#[test]
fn whole_stacks_and_whole_corps_are_taken_at_once() {
    each(|rules| {
        let units = "1pz@0210 6pz@0210 36mech@0210 1inf@0612 11inf@0612 12inf@0512 2-2-5a@1909";
        let mut trial = scene(rules, 3, "de-movement", units);
        let words = |say: &str, at: &str, acts: &[&str]| {
            (say.to_owned(), at.to_owned(), acts.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>())
        };
        let corps = words("Take the 41st Panzer Corps", "0210", &["pick 1pz", "join 6pz", "join 36mech"]);
        let stack = words("Take all of 0612", "0612", &["pick 1inf", "join 11inf"]);
        assert_eq!(shortcuts(&mut trial), [corps, stack]);
        let mut trial = trial.act(&["pick 12inf", "move 0612", "done", "pick 1pz", "move 0309", "done"]);
        let pair = words("Take all of Taurage (0210)", "0210", &["pick 6pz", "join 36mech"]);
        let rest = words("Take all of 0612 that have not moved", "0612", &["pick 1inf", "join 11inf"]);
        assert_eq!(shortcuts(&mut trial), [pair, rest]);
        // Soviet units of Game-Turn 1 move singly.
        let bound = "1inf@0112 2-2-5a@1909 2-2-5b@1909";
        assert!(shortcuts(&mut scene(rules, 1, "su-movement", bound)).is_empty());
        assert_eq!(shortcuts(&mut scene(rules, 2, "su-movement", bound)).len(), 1);
    });
    // Out of the crowd of the first turn a corps, and the first three.
    let crowd = "1inf@0112 11inf@0112 12inf@0112 1pz@0112 6pz@0112 36mech@0112 3mech@0112";
    let says: Vec<_> =
        shortcuts(&mut scene(&e79(), 1, "de-movement", crowd)).into_iter().map(|(say, ..)| say).collect();
    assert_eq!(says, ["Take the 41st Panzer Corps"], "its units are the first three");
}

/// What is in the hand and has spent nothing goes back and keeps its move; what has moved stops (3.0).
#[test]
fn another_stack_is_taken_while_one_is_in_the_hand() {
    let units = "1pz@0210 6pz@0210 36mech@0210 1inf@1711 11inf@1711 2-2-5a@2204";
    let mut trial = scene(&e79(), 3, "de-movement", units).act(&["pick 1pz", "join 6pz"]);
    let rows = |trial: &mut Trial<Advance>, hex: &str| {
        let of = ask(trial).shortcuts;
        let info = trial.rules().info();
        let here = of.into_iter().filter(|s| info.hex(s.at) == hex);
        here.map(|s| (s.say, s.acts.len(), s.unit.map(|u| info.unit(u).to_owned()), s.instead)).collect::<Vec<_>>()
    };
    let one = |say: &str, acts, unit: &str, instead| (say.to_owned(), acts, Some(unit.to_owned()), instead);
    let own = [one("Take 36th Mechanized instead", 1, "36mech", true)];
    assert_eq!(rows(&mut trial, "0210"), own, "the hex they stand in");
    let stack = ("Take all of 1711 instead".to_owned(), 2, None, true);
    let single = |name, unit| one(&format!("Take {name} instead"), 1, unit, true);
    let singles = [single("1st Infantry", "1inf"), single("11th Infantry", "11inf")];
    assert_eq!(rows(&mut trial, "1711"), [&[stack], &singles[..]].concat());
    let mut trial = trial.act(&["move 0309"]);
    let stack = ("Stop here and take all of 1711".to_owned(), 3, None, false);
    let single = |name, unit| one(&format!("Stop here and take {name}"), 2, unit, false);
    let singles = [single("1st Infantry", "1inf"), single("11th Infantry", "11inf")];
    assert_eq!(rows(&mut trial, "1711"), [&[stack], &singles[..]].concat());
}

#[test]
fn every_unit_that_can_joins_an_attack_at_once() {
    each(|rules| {
        let units = "1inf@0612 11inf@0612 12inf@0711 21inf@0512 2-2-5a@0712";
        let mut trial = scene(rules, 3, "de-combat", units).act(&["attack 0712"]);
        let all = shortcuts(&mut trial);
        assert_eq!(all.len(), 2);
        assert_eq!((all[1].0.as_str(), all[1].1.as_str()), ("All of 0612 join", "0612"));
        assert_eq!(all[1].2, ["join 1inf", "join 11inf"]);
        assert_eq!((all[0].0.as_str(), all[0].1.as_str()), ("Attack with every unit that can (3)", "0712"));
        assert_eq!(all[0].2, ["join 1inf", "join 11inf", "join 12inf"]);
        let mut trial = trial.act(&["join 1inf"]);
        assert_eq!(shortcuts(&mut trial)[0].0, "Add every other unit that can (2)");
        assert!(shortcuts(&mut trial.act(&["join 11inf"])).is_empty(), "one unit needs no shortcut");
    });
}

#[test]
fn a_party_that_has_stopped_for_good_is_routine() {
    each(|rules| {
        // Alone in a zone and too poor to overrun.
        let stopped = "1inf@0113 2-2-5a@0410";
        let mut trial = scene(rules, 3, "de-movement", stopped).act(&["pick 1inf", "move 0311"]);
        assert_eq!(trial.offers(), ["done"]);
        assert!(ask(&mut trial).routine);
        // With points for an overrun it is not; nor before anything is done.
        let mut rich = scene(rules, 3, "de-movement", "1pz@0113 2-2-5a@0410").act(&["pick 1pz", "move 0311"]);
        assert!(!ask(&mut rich).routine);
        let mut fresh = scene(rules, 3, "de-movement", "1inf@0311 2-2-5a@0410").act(&["pick 1inf"]);
        assert!(!ask(&mut fresh).routine);
        let mut combat = scene(rules, 3, "de-combat", "1inf@0612 1-1-5a@0712").attack("0712", "1inf", 6);
        combat = combat.act(&["done"]);
        assert_eq!((ask(&mut combat).routine, combat.offers()), (true, vec!["done".to_owned()]));
    });
}

#[test]
fn every_verb_is_said_on_its_button() {
    each(|rules| {
        let info = rules.info();
        for verb in advance::Act::VERBS.iter().filter(|v| !["deal", "die"].contains(&v.name)) {
            let saying = info.saying(verb.name, "").unwrap_or_else(|| panic!("«{}» has no saying", verb.name));
            assert!(saying.say.starts_with(|c: char| c.is_uppercase() || c == '{'), "{}", saying.say);
            let targets = info.number_names(verb.name).into_iter().flatten();
            for target in targets {
                assert!(!info.say(verb.name, target).contains('{'));
            }
        }
        for saying in &info.sayings {
            let prefix = if info.id.ends_with("1979") { "79:" } else { "10:" };
            assert!(saying.case.is_none_or(|c| c.starts_with(prefix)), "{saying:?}");
        }
        assert_eq!(info.say("commit", "0"), "Commit no air unit");
        assert_eq!(info.say("way", "mixed"), "Lose one step, then retreat one hex");
        assert_eq!(info.say("move", "2208"), "Move to 2208");
    });
}

/// Case advance/79:17.2a
#[test]
fn who_must_march_marches_by_one_press() {
    each(|rules| {
        let mut trial = scene(rules, 1, "su-movement", "1inf@0112 2-2-5a@1909 2-2-5b@1909 2-2-5c@2012");
        let all = all_rows(&mut trial);
        let [(say, _, acts)] = &all[..] else { panic!("one row: {all:?}") };
        assert_eq!(say, "March the 3 units that must move, each by a shortest way");
        trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
        let trial = trial.offered(&["done"]);
        let mut trial = trial.not_offered(&["pick 2-2-5a", "pick 2-2-5b", "pick 2-2-5c"]);
        assert!(all_rows(&mut trial).is_empty(), "nobody is left");
    });
}

#[test]
fn the_others_of_a_hex_do_the_same() {
    each(|rules| {
        let units = "1pz@0210 6pz@0210 36mech@0210 2-2-5a@1909";
        let mut trial = scene(rules, 3, "de-movement", units).act(&["pick 1pz", "move 0309"]);
        let row = |say: &str, acts: &[&str]| (say.to_owned(), acts.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>());
        let same = |trial: &mut Trial<Advance>| {
            let rows =
                all_rows(trial).into_iter().filter(|(say, ..)| say.contains("the same") || say.contains("The same"));
            rows.map(|(say, _, acts)| (say, acts)).collect::<Vec<_>>()
        };
        let both = ["pick 6pz", "move 0309", "done", "pick 36mech", "move 0309", "done"];
        let stops: Vec<_> = ["done"].into_iter().chain(both).collect();
        let names = "6th Panzer and 36th Mechanized";
        assert_eq!(same(&mut trial), [row(&format!("Stop here, and the same with {names}"), &stops)]);
        let mut trial = trial.act(&["done"]);
        assert_eq!(same(&mut trial), [row(&format!("The same with {names}"), &both)]);
        let mut trial = trial.act(&both);
        assert_eq!(trial.places("1pz 6pz 36mech"), ["0309", "0309", "0309"]);
        assert!(same(&mut trial).is_empty());
        // Nobody does what a stack has done.
        let mut trial = scene(rules, 3, "de-movement", units).act(&["pick 1pz", "join 6pz", "move 0309", "done"]);
        assert!(same(&mut trial).is_empty());
    });
}

/// Case advance/79:10.6a
#[test]
fn a_retreat_is_one_press_on_its_last_hex() {
    each(|rules| {
        let units = "1inf@0612 11inf@0612 1-1-5a@0712 2-2-5a@0712";
        let trial = scene(rules, 3, "de-combat", units).attack("0712", "1inf 11inf", 6);
        let mut trial = trial.act(&["way retreat", "pick 1-1-5a"]);
        let rows = shortcuts(&mut trial);
        assert!(rows.len() > 1, "{rows:?}");
        for (say, at, acts) in &rows {
            assert!(say.contains("retreats over") && acts.len() == 2, "{say}: {acts:?}");
            assert_eq!(&acts[1], &format!("retreat {at}"), "each hex is the last of one row");
        }
        let (_, last, acts) = rows[0].clone();
        trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(trial.places("1-1-5a"), [last]);
    });
}
