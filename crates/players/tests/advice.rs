//! What players say of their plans, for people to read.

mod common;

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use common::play;
use players::{Staffed, hint_for};
use wargame::{Budget, Node, laws::Sentences, prose::plain};

/// Plays the first turns and looks at every advice on the way; answers how many hexes they named.
fn says_whole_sentences<R: Staffed>(rules: &R, turns: u8) -> usize {
    let (sentences, mut marks, mut decisions) = (Sentences::new(rules.info()), 0, 0);
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
