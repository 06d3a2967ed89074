//! Learning what features count for.

use std::collections::BTreeMap;

use advance::{Advance, Edition};
use assault::{Assault, Campaign};
use players::{
    Staffed,
    learn::{Course, Experiment, Row, learn, rows},
};
use wargame::Side;

/// The same course gives the same rows, whatever is compared; in each position something differs.
fn compares_and_repeats<R: Staffed>(rules: &R, experiment: Experiment) -> Vec<Row> {
    let scenario = rules.info().first_scenario().to_owned();
    let course = Course { experiment, scenario, games: 2, seed: 5, horizon: 2, positions: 2, plans: 3, throws: 1 };
    let told = rows(rules, &course, &|| {});
    let again = rows(rules, &course, &|| {});
    assert!(!told.is_empty());
    assert!(told.iter().zip(&again).all(|(a, b)| (&a.features, a.won, a.margin) == (&b.features, b.won, b.margin)));
    assert!(told.iter().all(|r| r.features.len() == rules.features().len()));
    let mut groups: BTreeMap<u64, Vec<&Row>> = BTreeMap::new();
    told.iter().for_each(|r| groups.entry(r.group).or_default().push(r));
    assert!(groups.values().all(|g| g.len() == course.plans));
    let differs = groups.values().filter(|g| g.iter().any(|r| r.features != g[0].features)).count();
    assert!(differs > 0, "nothing differs in {} positions", groups.len());
    told
}

#[test]
fn plans_and_changes_of_leningrad_are_compared_alike_each_time() {
    let rules = Advance::new(Edition::E79).expect("the built-in data are good");
    compares_and_repeats(&rules, Experiment::Plans);
    let rows = compares_and_repeats(&rules, Experiment::Changes);
    let learned = learn(&rules, &rows, &[4, u8::MAX]);
    assert_eq!(learned.iter().map(|l| l.to).collect::<Vec<_>>(), [4, u8::MAX]);
    assert!(learned.iter().all(|l| l.weights.len() == rules.features().len()));
}

#[test]
fn changed_positions_of_stalingrad_are_played_out() {
    let rules = Assault::new(Campaign::Stalingrad).expect("the built-in data are good");
    compares_and_repeats(&rules, Experiment::Changes);
}

#[test]
fn what_was_learned_fits_the_games() {
    fn fits<R: Staffed>(rules: &R) {
        let parameters = Side::BOTH.map(|side| rules.parameters(side));
        assert_eq!(rules.weights().misfit(rules.features().len(), parameters), None, "{}", rules.info().id);
        // What doctrines and beginners turn is there, and goes so far.
        for side in Side::BOTH {
            let doctrines = rules.doctrines(side).iter().flat_map(|(_, changes)| changes.iter());
            for &(at, number) in doctrines.chain(rules.beginner(side).misses) {
                let parameter = &rules.parameters(side)[at];
                assert!((parameter.least..=parameter.most).contains(&number), "«{}» at {number}", parameter.name);
            }
        }
    }
    [Edition::E79, Edition::E10].into_iter().for_each(|e| fits(&Advance::new(e).expect("the built-in data are good")));
    Campaign::BOTH.into_iter().for_each(|c| fits(&Assault::new(c).expect("the built-in data are good")));
}
