//! Rows of answers by one press: retreats and advances of whole stacks, another unit in the place of the one in hand, the
//! same with the others of a hex.

use crate::common::scene;
use assault::{Act, Assault};
use wargame::{Action as _, Rules as _, Trial, Viewer, action, prose::plain};

/// What is said, where, the actions.
fn rows(trial: &mut Trial<Assault>) -> Vec<(String, String, Vec<String>)> {
    let side = trial.decides();
    let (ask, rules) = (trial.view(Viewer::Player(side)).ask.expect("whoever decides is asked"), trial.rules().clone());
    let write = |&(verb, target): &(u8, _)| action::write_parts(rules.info(), &Act::VERBS[usize::from(verb)], target);
    let row = |row: &wargame::Shortcut| {
        let at = if row.at.exists() { rules.info().hex(row.at).to_owned() } else { String::new() };
        (plain(&row.say).into_owned(), at, row.acts.iter().map(write).collect())
    };
    ask.shortcuts.iter().map(row).collect()
}

/// Case assault/10.27a
#[test]
fn all_units_of_a_hex_retreat_by_one_press() {
    let trial = scene(5, "de-combat", "1/1mot@0829 1/113mot@0829 90rifle@0828");
    let mut trial = trial.attack("0828", "1/1mot 1/113mot", 2).act(&["way retreat"]);
    let found = rows(&mut trial);
    assert_eq!(found.iter().map(|row| row.1.as_str()).collect::<Vec<_>>(), ["0730", "0830", "0930"]);
    let (say, _, acts) = &found[1];
    assert!(say.ends_with("retreat to 0830"), "{say}");
    // The last goes without being named.
    assert_eq!(acts, &["pick 1/1mot", "retreat 0830", "retreat 0830"]);
    trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(trial.places("1/1mot 1/113mot"), ["0830", "0830"]);
}

/// Case assault/10.24a
#[test]
fn a_hex_chosen_before_the_retreat_chooses_the_retreat() {
    let trial = scene(5, "de-combat", "1/1mot@0829 1/113mot@0829 90rifle@0828");
    let mut trial = trial.attack("0828", "1/1mot 1/113mot", 2);
    let found = rows(&mut trial);
    assert_eq!(found.iter().map(|row| row.1.as_str()).collect::<Vec<_>>(), ["0730", "0830", "0930"]);
    let (_, _, acts) = &found[1];
    assert_eq!(acts, &["way retreat", "pick 1/1mot", "retreat 0830", "retreat 0830"]);
    trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(trial.places("1/1mot 1/113mot"), ["0830", "0830"]);
    // A single unit is not named first.
    let mut trial = scene(5, "de-combat", "1/1mot@0829 90rifle@0828").attack("0828", "1/1mot", 2);
    let found = rows(&mut trial);
    let (say, _, acts) = found.iter().find(|row| row.1 == "0830").expect("it can go there");
    assert!(say.ends_with("retreats to 0830"), "{say}");
    assert_eq!(acts, &["way retreat", "retreat 0830"]);
}

/// Case assault/10.51a
#[test]
fn all_that_can_advance_go_by_one_press_as_far_as_there_is_room() {
    let units = "1/1pz@0829 1/1mot@0829 1/113mot@0829 6/11pz@0929 guerrilla1@0828";
    let mut trial = scene(5, "de-combat", units).attack("0828", "1/1pz 1/1mot 1/113mot 6/11pz", 1);
    let found = rows(&mut trial);
    let [(_, at, acts)] = &found[..] else { panic!("one hex is empty: {found:?}") };
    assert_eq!((at.as_str(), acts.len()), ("0828", 3), "units of one division, and no other");
    trial.go(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(trial.places("1/1pz 1/1mot 1/113mot 6/11pz"), ["0828", "0828", "0828", "0929"]);
}

/// A move is finished before the next begins (6.19).
#[test]
fn another_unit_is_taken_and_the_one_in_hand_stops_or_is_put_back() {
    let mut trial = scene(5, "de-movement", "1/1mot@0829 1/113mot@0829 58inf@1229").act(&["pick 1/1mot"]);
    let instead: Vec<_> = rows(&mut trial).into_iter().map(|(.., acts)| acts.join(" ")).collect();
    assert_eq!(instead, ["pick 58inf", "pick 1/113mot"], "nothing is lost by it");
    let mut trial = trial.act(&["move 0729"]);
    let stops: Vec<_> = rows(&mut trial).into_iter().map(|(say, at, acts)| (say, at, acts.join(", "))).collect();
    let has = |words: &str, at: &str, acts: &str| {
        let found = stops.iter().find(|row| row.2 == acts).unwrap_or_else(|| panic!("no «{acts}» among {stops:?}"));
        assert!(found.0.starts_with(words) && found.1 == at, "{found:?}");
    };
    has("Stop here and take ", "1229", "done, pick 58inf");
    // The others of its hex do what it did.
    has("Stop here, and the same with ", "", "done, pick 1/113mot, move 0729, done");
    let mut trial = trial.act(&["done", "pick 1/113mot", "move 0729", "done"]);
    assert_eq!(trial.places("1/1mot 1/113mot"), ["0729", "0729"]);
    assert!(rows(&mut trial).is_empty(), "nobody else stands there");
}
