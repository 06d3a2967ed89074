//! What players say of their plans, for people to read.

mod common;

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use common::play;
use players::{Staffed, hint_for};
use wargame::{
    Action as _, Budget, Matter, Node, Options, Target, Viewer, action,
    laws::{Sentences, sample},
    prose::plain,
};

/// Plays the first turns and looks at every advice on the way; answers how many hexes they named.
fn says_whole_sentences<R: Staffed>(rules: &R, turns: u8) -> usize {
    let state = rules.setup(&rules.info().scenarios[0].id, &Options::default()).expect("a game");
    let (sentences, mut marks, mut decisions) = (Sentences::new(rules, &state), 0, 0);
    play(rules, ["greedy", "greedy"], 5, (Budget::default(), turns), |state, side, _, _| {
        decisions += 1;
        if decisions % 3 != 0 {
            return;
        }
        assert_eq!(rules.node(state), Node::Decide(side));
        let hint = hint_for(rules, state, side).expect("there is advice");
        for text in [&hint.why, &hint.aim] {
            sentences.check(rules.info(), text).unwrap_or_else(|what| panic!("{}: «{text}» {what}", rules.info().id));
            assert!(!plain(text).contains(['[', '|']), "{text}");
            marks += text.matches("[h:").count();
        }
    });
    marks
}

#[test]
fn reasons_and_aims_are_whole_sentences_with_marks() {
    for edition in [Edition::E79, Edition::E10] {
        let rules = Advance::new(edition).expect("the built-in data are good");
        let marks = says_whole_sentences(&rules, 2);
        assert!(marks > 50, "{marks} hexes");
    }
    for campaign in [Campaign::Leningrad, Campaign::Stalingrad] {
        let rules = Assault::new(campaign).expect("the built-in data are good");
        let marks = says_whole_sentences(&rules, 2);
        assert!(marks > 50, "{marks} hexes");
    }
}

/// Over positions of random games: what an advice costs for certain is said in it, and nothing it says of supply is
/// otherwise by the rules. Answers how often it had to name a cost, and how often it spoke of supply.
fn contradicts_nothing<R: Staffed>(rules: &R, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (mut positions, mut costs, mut fed) = (Vec::new(), 0, 0);
    for seed in seeds {
        sample(rules, seed, 9, &mut positions);
    }
    for state in &positions {
        let Node::Decide(side) = rules.node(state) else { continue };
        let Some(hint) = hint_for(rules, state, side).filter(|hint| !hint.acts.is_empty()) else { continue };
        let action = action::read::<R::Action>(rules.info(), &hint.acts[0]).expect("advice can be read");
        let leads = rules.leads(state, Viewer::Player(side), action);
        for one in leads.iter().filter(|one| one.matter == Matter::Unit && one.is_grave()) {
            assert!(
                hint.why.contains(&one.words),
                "«{}» costs «{}», and why is «{}»",
                hint.acts[0],
                one.words,
                hint.why
            );
            costs += 1;
        }
        if hint.why.contains("it is in supply") {
            fed += 1;
            // It is said of the first hex of the row, and of those who go there.
            let (mut then, mut chosen) = (state.clone(), Vec::new());
            for act in &hint.acts {
                let act = action::read::<R::Action>(rules.info(), act).expect("advice can be read");
                chosen = rules.view(&then, Viewer::Player(side)).ask.map(|ask| ask.chosen).unwrap_or_default();
                rules.apply(&mut then, act, &mut ());
                if matches!(act.parts().1, Target::Hex(_)) {
                    break;
                }
            }
            let cut = rules.unsupplied(&then, side).0;
            assert!(!chosen.is_empty() && !chosen.iter().any(|u| cut.contains(u)), "{:?}: {}", hint.acts, hint.why);
        }
    }
    (costs, fed)
}

#[test]
fn no_advice_says_what_its_consequences_contradict() {
    let (mut costs, mut fed) = (0, 0);
    for edition in [Edition::E79, Edition::E10] {
        let found = contradicts_nothing(&Advance::new(edition).expect("the built-in data are good"), 0..2);
        (costs, fed) = (costs + found.0, fed + found.1);
    }
    for campaign in [Campaign::Leningrad, Campaign::Stalingrad] {
        let found = contradicts_nothing(&Assault::new(campaign).expect("the built-in data are good"), 0..1);
        (costs, fed) = (costs + found.0, fed + found.1);
    }
    assert!(costs > 5 && fed > 5, "{costs} costs and {fed} times supply");
}
