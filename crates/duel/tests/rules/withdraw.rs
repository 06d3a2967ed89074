//! The panzer groups leave, case by case.

use duel::{Duel, GERMAN, GONE};
use wargame::Trial;

use crate::common::{list, of, scene, table, turn_ends, unit};

fn gone(trial: &mut Trial<Duel>, keys: &str) -> Vec<bool> {
    let units: Vec<_> = keys.split(' ').map(|key| unit(trial, key)).collect();
    of(trial, |s| units.iter().map(|&unit| s.units.place(unit) == GONE).collect())
}

const PANZER: &str = "1pd@2429 ~6pd@2429 8pd@2529 19pd@2529";
const OTHERS: &str = "12pd@2430 41k-hq@2329 56k2-hq@2328 1id@2128 16rd@6020";

/// Case duel/17.7a
/// Case duel/17.7b
#[test]
fn four_panzer_and_three_motorized_divisions_leave_after_turn_13() {
    let units = format!("{PANZER} {OTHERS} 36md@2330 3md@2330 20md@2331 18md@2332 sspid@2333");
    let mut trial = turn_ends(
        scene(13, "end-of-turn", &units).mark("turn_box", list(&["56k-hq"])).mark("waiting", list(&["57k-hq"])),
    );
    // No more panzer divisions are there than leave; of the motorized ones the German chooses.
    assert_eq!(gone(&mut trial, "1pd 6pd 8pd 19pd 12pd"), [true, true, true, true, false]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("17.7", GERMAN));
    assert_eq!(trial.targets("withdraw"), ["36md", "3md", "20md", "18md"]);
    let trial = trial.refused("withdraw 12pd", "17.7").refused("withdraw sspid", "17.7").refused("done", "17.7");
    let mut trial = trial.act(&["withdraw 3md", "withdraw 18md", "withdraw 20md"]);
    assert_eq!(gone(&mut trial, "36md 3md 20md 18md"), [false, true, true, true]);
    assert_eq!(gone(&mut trial, "41k-hq 56k-hq 57k-hq 56k2-hq"), [true, true, true, false]);
    let hqs = ["41k-hq", "56k-hq", "57k-hq", "56k2-hq"].map(|key| unit(&mut trial, key));
    assert_eq!(of(&mut trial, |s| hqs.map(|hq| s.chits.gone.has(hq))), [true, true, true, false]);
}

/// Case duel/17.7c
/// Case duel/17.7d
#[test]
fn groups_stay_and_divisions_that_wait_are_not_chosen() {
    let units = format!("{PANZER} {OTHERS} 36md@2330 kg-a@2330 3md@2331");
    let mut trial = turn_ends(
        scene(13, "end-of-turn", &units)
            .mark("waiting", list(&["20md", "18md"]))
            .mark("groups", table(&[("kg-a", "36md")])),
    );
    // Two motorized divisions are on the map: both leave, and nothing is asked.
    assert_ne!(trial.asked(), "17.7");
    assert_eq!(gone(&mut trial, "36md 3md 20md 18md kg-a"), [true, true, false, false, false]);
    assert_eq!(trial.places("kg-a"), ["2330"]);
}

/// Case duel/17.7a
#[test]
fn nobody_leaves_on_another_turn() {
    let mut trial = turn_ends(scene(12, "end-of-turn", &format!("{PANZER} {OTHERS}")));
    assert_eq!(gone(&mut trial, "1pd 6pd 41k-hq"), [false, false, false]);
}

/// 1 Panzer and its group were being combined; 1 Infantry with its own stays.
///
/// Case duel/17.7c
/// Case duel/14.0k
#[test]
fn a_combination_with_a_division_that_leaves_lapses() {
    let units = "~1pd@2429 kg-e@2429 ~1id@2128 kg-a@2128 16rd@6020";
    let pairs = table(&[("kg-e", "1pd"), ("kg-a", "1id")]);
    let mut trial = turn_ends(scene(13, "end-of-turn", units).mark("groups", pairs.clone()).mark("merging", pairs));
    assert_eq!(
        (gone(&mut trial, "1pd kg-e"), trial.places("kg-e kg-a")),
        (vec![true, false], vec!["2429".to_owned(), "-".to_owned()])
    );
    let group = unit(&mut trial, "kg-e");
    assert_eq!((trial.steps("kg-e"), trial.steps("1id")), (1, 2));
    assert!(of(&mut trial, |s| s.turn == 14
        && s.merging.iter().all(|&unit| unit == wargame::UnitId(u8::MAX))
        && s.units.at(group).is_some()));
}
