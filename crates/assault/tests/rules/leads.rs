//! What answers lead to is said before they are given.

use crate::common::{leningrad, scene, steppe};
use assault::{Assault, needed};
use wargame::{Rules as _, Trial};

/// Something is said that begins like this.
#[track_caller]
fn says(trial: &mut Trial<Assault>, act: &str, words: &str) {
    let leads = trial.leads(act);
    assert!(leads.iter().any(|one| one.starts_with(words)), "«{act}» says {leads:?}, not «{words}»");
}

#[track_caller]
fn says_nothing_of(trial: &mut Trial<Assault>, act: &str, words: &str) {
    let leads = trial.leads(act);
    assert!(!leads.iter().any(|one| one.contains(words)), "«{act}» says {leads:?}");
}

/// Case assault/12.53a
#[test]
fn an_air_unit_that_nobody_can_use_is_said_to_be_wasted() {
    let mut trial = scene(5, "de-combat", "1inf@0829 90rifle@0828 177rifle@0820").mark("air", 1);
    says(&mut trial, "support 0820", "no German unit can attack 0820: the air unit is wasted (case 12.56)");
    says_nothing_of(&mut trial, "support 0828", "wasted");
    says(&mut trial, "support 0828", "an attack on it adds 1 to the die (case 12.52)");
    says(&mut trial, "done", "one air unit goes back without having been used (case 12.56)");
}

/// Case assault/12.35a, assault/12.43a
#[test]
fn a_bomber_says_how_often_it_succeeds_and_when_it_is_for_nothing() {
    let rules = leningrad();
    let mut trial = scene(1, "de-air", "1inf@2001 90rifle@0828 177rifle@0820").mark("disrupted", vec!["177rifle"]);
    let hex = rules.info().map.by_label("0828").expect("it is there");
    let times = needed(rules.book(), hex);
    says(&mut trial, "bomb 0828", &format!("90 Rifle is disrupted, on {times} of 6, if nothing changes (case 12.34)"));
    says(&mut trial, "bomb 0820", "nobody on 0820 can be disrupted any more: the bomber is wasted (case 12.43)");
    trial.go(&["bomb 0828"]);
    says(&mut trial, "bomb 0828", "a bomber is there already: one success is enough, more add nothing (case 12.35)");
}

/// The frequencies are those of the six dice.
///
/// Case assault/10.23a
#[test]
fn an_attack_says_how_often_units_are_lost_at_once() {
    for units in ["1inf@0829 ~90rifle@0828", "1inf@0829 58inf@0929 90rifle@0828", "1/1pz@0829 177rifle@0828"] {
        let announced = || {
            let mut trial = scene(5, "de-combat", units).act(&["attack 0828"]);
            for join in trial.targets("join") {
                trial.go(&[&format!("join {join}")]);
            }
            trial
        };
        let mut trial = announced();
        for handle in units.split_whitespace().map(|u| u.trim_start_matches('~').split('@').next().expect("a handle")) {
            let lost = (1..=6).filter(|&die| announced().dice(&[die]).act(&["done"]).hex_of(handle).is_none()).count();
            let name = trial.rules().info().name(crate::common::unit(&trial, handle)).to_owned();
            let leads = trial.leads("done");
            let said = leads.iter().find(|one| one.contains(&name) && one.contains("eliminated"));
            match lost {
                0 => assert_eq!(said, None, "{units}"),
                6 => assert!(said.is_some_and(|one| !one.contains(" of 6")), "{units}: {leads:?}"),
                _ => assert!(said.is_some_and(|one| one.contains(&format!("on {lost} of 6"))), "{units}: {leads:?}"),
            }
        }
    }
}

/// Case assault/6.22c, assault/10.51c
#[test]
fn a_retreat_says_where_to_and_what_it_costs() {
    let trial = scene(5, "de-combat", "1/1mot@0829 1/113mot@0829 90rifle@0828");
    let mut trial = trial.attack("0828", "1/1mot 1/113mot", 2);
    assert!(trial.offers().contains(&"way retreat".to_owned()), "{:?}", trial.offers());
    says(&mut trial, "way retreat", "hexes to retreat to: ");
    says(&mut trial, "way retreat", "1/1 Mot and 1/113 Mot do not move in the mechanized movement phase (case 6.22)");
    says(&mut trial, "way retreat", "who retreats does not advance (case 10.51)");
    says(&mut trial, "way lose", "one step of 1/1 Mot and 1/113 Mot will be lost (case 10.25)");
}

/// Case assault/19.61a
#[test]
fn in_stalingrad_a_retreat_says_that_it_disrupts() {
    let mut trial = steppe(5, "de-combat", "94inf@1518 13gds@1517").act(&["done"]);
    if !trial.offers().iter().any(|o| o.starts_with("join ")) {
        trial = steppe(5, "de-combat", "94inf@1518 13gds@1517").act(&["attack 1517"]);
    }
    trial.go(&["join 94inf"]);
    let ways = |die: u16| {
        let mut thrown = steppe(5, "de-combat", "94inf@1518 13gds@1517").attack("1517", "94inf", die);
        thrown.offers().contains(&"way retreat".to_owned()).then_some(thrown)
    };
    let mut found = (1..=6).filter_map(ways).next().expect("some die offers a retreat");
    let leads = found.leads("way retreat");
    assert!(leads.iter().any(|one| one.contains("disrupted until the end of")), "{leads:?}");
}

/// Case assault/17.25a
#[test]
fn a_garrison_that_leaves_is_told_what_is_lost() {
    let mark = |value: &str| toml::Table::from_iter([("3113".to_owned(), value.into())]);
    let trial = scene(12, "de-movement", "2hq@3012 lts@0102 11inf@3113 12inf@3114");
    let trial = trial.mark("holders", mark("german")).mark("garrison", mark("kept"));
    let mut trial = trial.act(&["pick 11inf"]);
    let words = "its points are lost for good as the German player-turn ends, if nothing changes (case 17.25)";
    let leads = trial.leads("move 3213");
    assert!(leads.iter().any(|one| one.starts_with("no division keeps") && one.ends_with(words)), "{leads:?}");
    // Another division takes its place.
    let mut trial = trial.act(&["move 3213", "done", "pick 12inf"]);
    says_nothing_of(&mut trial, "move 3113", "no division keeps");
}

/// Case assault/13.3a, assault/13.4a
#[test]
fn a_marker_that_helps_nobody_is_said_to_do_nothing() {
    let trial = scene(1, "su-movement", "90rifle@0622 111rifle@0722 1inf@0522").mark("ship", "0222").act(&["done"]);
    let mut trial = trial.offered(&["fire 0622", "fire 0522"]);
    says(&mut trial, "fire 0522", "it adds 5 to a Russian attack on 0522 (case 13.4)");
    says(&mut trial, "fire 0622", "only Russians attack before it is laid anew");
}
