//! Sections 2.6, 3.3 and 17.1: chits in the cup.

use std::collections::BTreeSet;

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Dice, Node, Rules as _, Side, Trial, Viewer};

use crate::common::{duel, list, scene, table, unit};

/// Four German and five Soviet headquarters, far from each other.
const HQS: &str =
    "18a-hq@4417 16a-hq@4418 41k-hq@4419 56k-hq@4420 8a-hq@4717 11a-hq@4718 22a-hq@4719 23a-hq@4720 27a-hq@4721";

/// Whose chits are in the cup or were in it, by key.
fn chosen(trial: &mut Trial<Duel>, side: Side) -> BTreeSet<String> {
    let rules = trial.rules().clone();
    let state = trial.state();
    let all = state.chits.cup | state.chits.drawn;
    all.iter().filter(|&hq| state.side(hq) == side).map(|hq| rules.info().unit(hq).to_owned()).collect()
}

fn keys(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

fn choose(trial: &mut Trial<Duel>, hqs: &[&str]) {
    for hq in hqs {
        trial.go(&[&format!("chit {hq}")]);
    }
}

/// Whose chits have been drawn, by the log: `German 18 Army HQ`.
fn drawn(trial: &mut Trial<Duel>) -> Vec<Side> {
    let told = trial.told(Viewer::Spectator);
    let side = |line: &String| {
        let drawn = line.strip_prefix("a ")?.split_once(" chit is drawn: ")?.0;
        Some(if drawn == "German" { GERMAN } else { SOVIET })
    };
    told.iter().filter_map(side).collect()
}

/// Lets chits pass until another phase begins.
fn let_pass(trial: &mut Trial<Duel>) {
    while trial.phase() == "activation" {
        trial.go(&["pass"]);
    }
}

/// A scene between two draws, with these chits in the cup.
fn cup(turn: u8, units: &str, chits: &[&str]) -> Trial<Duel> {
    scene(turn, "activation", units).mark("cup", list(chits))
}

/// Case duel/2.6a
#[test]
fn a_side_chooses_just_as_many_chits_as_the_turn_track_says() {
    let mut t = scene(3, "chits", HQS);
    for (side, chits) in [(GERMAN, ["18a-hq", "41k-hq", "56k-hq"]), (SOVIET, ["8a-hq", "22a-hq", "27a-hq"])] {
        let mut all = BTreeSet::new();
        for chit in chits {
            all.insert(chit.to_owned());
            assert_eq!((t.asked(), t.decides(), t.phase()), ("2.6".into(), side, "chits".into()));
            t = t.refused("done", "2.6").refused("pass", "2.6");
            choose(&mut t, &[chit]);
        }
        assert_eq!(chosen(&mut t, side), all, "three and no more");
    }
    assert_eq!(t.phase(), "activation");
}

/// Case duel/2.6a
#[test]
fn who_has_no_more_headquarters_than_chits_is_not_asked() {
    let mut t = scene(3, "chits", "18a-hq@4417 41k-hq@4419 8a-hq@4717");
    assert_eq!(t.phase(), "activation");
    assert_eq!(chosen(&mut t, GERMAN), keys("18a-hq 41k-hq"));
    assert_eq!(chosen(&mut t, SOVIET), keys("8a-hq"));
}

/// Case duel/2.6b
#[test]
fn only_headquarters_on_the_map_or_waiting_since_an_earlier_turn_have_a_chit() {
    let units = format!("{HQS} 39k-hq@4421");
    let waiting = |turn| scene(turn, "chits", &units).mark("waiting", list(&["57k-hq"]));
    // It is due on turn 4.
    waiting(3).refused("chit 57k-hq", "2.6").refused("chit 6k-hq", "2.6").refused("chit 8a-hq", "2.6");
    waiting(5).offered(&["chit 57k-hq", "chit 18a-hq"]).not_offered(&["chit 6k-hq"]);
}

/// Case duel/2.6b
#[test]
fn the_chit_of_a_headquarters_that_returns_in_the_turn_can_be_chosen() {
    let units = "18a-hq@4417 41k-hq@4419 56k-hq@4420 30id@4422 8a-hq@4717";
    let mut t = scene(3, "chits", units).mark("turn_box", list(&["16a-hq"]));
    assert_eq!(t.asked(), "4.1", "it is put on the map before chits are chosen");
    while t.asked() == "4.1" {
        let back = t.offers().into_iter().find(|o| o != "done").expect("there is room");
        t.go(&[&back]);
    }
    assert!(t.hex_of("16a-hq").is_some());
    t.offered(&["chit 16a-hq", "chit 18a-hq"]);
}

/// Case duel/2.6c
#[test]
fn the_chit_of_a_headquarters_that_arrives_goes_in_beyond_the_number() {
    let units = format!("{HQS} 6k-hq@4421");
    let mut t = scene(4, "chits", &units).mark("waiting", list(&["57k-hq"]));
    t = t.refused("chit 57k-hq", "2.6").not_offered(&["chit 57k-hq"]);
    choose(&mut t, &["18a-hq", "16a-hq", "41k-hq", "56k-hq"]);
    choose(&mut t, &["8a-hq", "11a-hq", "22a-hq", "23a-hq"]);
    assert_eq!(chosen(&mut t, GERMAN), keys("18a-hq 41k-hq 56k-hq 16a-hq 57k-hq"), "four, and the arrival");
    // Four are drawn of the five, with the first that was.
    let left = t.state().chits.left[0];
    assert_eq!(usize::from(left) + drawn(&mut t).iter().filter(|&&side| side == GERMAN).count(), 4);
}

/// Case duel/2.6c
#[test]
fn the_chits_of_headquarters_raised_or_put_into_squares_go_in_unasked_too() {
    for (turn, unit, side) in [(4, "log-hq@5512", SOVIET), (6, "fi4k-hq@5100", GERMAN)] {
        let mut t = scene(turn, "chits", unit);
        let key = unit.split_once('@').expect("unit@hex").0;
        assert_eq!(chosen(&mut t, side), keys(key));
        let hq = crate::common::unit(&mut t, key);
        assert!(t.state().chits.arrivals.has(hq), "{key}");
    }
}

/// 48 Army is no arrival.
///
/// Case duel/2.6c
#[test]
fn what_takes_the_place_of_another_goes_in_by_choice() {
    let units = "48a-hq@4717 8a-hq@4718 11a-hq@4719 22a-hq@4720 23a-hq@4721 27a-hq@4722 34a-hq@4622";
    let mut t = scene(7, "chits", units).offered(&["chit 48a-hq"]);
    choose(&mut t, &["8a-hq", "11a-hq", "22a-hq", "23a-hq", "27a-hq", "34a-hq"]);
    assert!(!chosen(&mut t, SOVIET).contains("48a-hq"));
}

/// Case duel/2.6d
#[test]
fn in_later_turns_its_chit_goes_in_by_choice_only() {
    for waits in [false, true] {
        let t = match waits {
            true => scene(5, "chits", HQS).mark("waiting", list(&["57k-hq"])),
            false => scene(5, "chits", &format!("{HQS} 57k-hq@4421")),
        };
        let mut t = t.offered(&["chit 57k-hq"]);
        choose(&mut t, &["18a-hq", "16a-hq", "41k-hq", "56k-hq"]);
        assert_eq!(chosen(&mut t, GERMAN), keys("18a-hq 41k-hq 56k-hq 16a-hq"));
        assert!(t.state().chits.arrivals.is_empty());
    }
}

/// Case duel/2.6e
#[test]
fn there_is_one_chit_for_each_headquarters_and_two_for_two_of_a_colour() {
    let units = format!("{HQS} 56k2-hq@4421 57k-hq@4422 6k-hq@4517");
    let mut t = scene(7, "chits", &units).offered(&["chit 56k-hq", "chit 56k2-hq"]);
    choose(&mut t, &["56k-hq"]);
    t = t.refused("chit 56k-hq", "2.6").offered(&["chit 56k2-hq"]);
    choose(&mut t, &["56k2-hq", "18a-hq", "16a-hq", "41k-hq", "57k-hq"]);
    let chosen = chosen(&mut t, GERMAN);
    assert!(chosen.contains("56k-hq") && chosen.contains("56k2-hq"), "{chosen:?}");
}

/// Case duel/2.6f
#[test]
fn nobody_else_learns_which_chits_were_chosen() {
    let choices = [["18a-hq", "16a-hq", "41k-hq"], ["56k-hq", "41k-hq", "16a-hq"]];
    let [mut one, mut two] = choices.map(|chits| {
        let mut t = scene(3, "chits", HQS);
        choose(&mut t, &chits);
        t
    });
    for viewer in [Viewer::Player(SOVIET), Viewer::Spectator] {
        assert_eq!(one.view(viewer), two.view(viewer), "{viewer:?}");
        assert_eq!(one.told(viewer), two.told(viewer), "{viewer:?}");
    }
    assert_eq!(one.offers(), two.offers(), "what the Soviet can choose");
    let (one, two) = (one.told(Viewer::Player(GERMAN)), two.told(Viewer::Player(GERMAN)));
    assert_ne!(one, two, "he knows his own");
}

/// The first two Soviet chits, so that nothing has been drawn yet.
///
/// Case duel/2.6f
#[test]
fn nor_does_the_german_learn_the_soviet_choice() {
    let [mut one, mut two] = [["8a-hq", "11a-hq"], ["22a-hq", "27a-hq"]].map(|chits| {
        let mut t = scene(3, "chits", HQS);
        choose(&mut t, &["18a-hq", "16a-hq", "41k-hq"]);
        choose(&mut t, &chits);
        t
    });
    for viewer in [Viewer::Player(GERMAN), Viewer::Spectator] {
        assert_eq!(one.view(viewer), two.view(viewer), "{viewer:?}");
        assert_eq!(one.told(viewer), two.told(viewer), "{viewer:?}");
    }
    assert_ne!(one.told(Viewer::Player(SOVIET)), two.told(Viewer::Player(SOVIET)), "he knows his own");
}

/// Case duel/2.6f
#[test]
fn a_choice_can_be_taken_back_before_it_is_complete_and_not_after() {
    let mut t = scene(3, "chits", HQS);
    choose(&mut t, &["18a-hq", "16a-hq"]);
    assert!(t.undo());
    t = t.offered(&["chit 16a-hq"]);
    choose(&mut t, &["41k-hq", "56k-hq"]);
    assert_eq!(t.decides(), SOVIET);
    assert!(!t.undo(), "the Soviet has nothing to take back");
    assert!(!t.undo_of(GERMAN), "what is in the cup stays there");
}

/// Case duel/2.6g
#[test]
fn a_headquarters_without_a_chit_in_the_cup_stays_and_is_not_activated() {
    let mut t = cup(3, "18a-hq@4417 1id@4418 16a-hq@4419 30id@4420 8a-hq@4717", &["18a-hq"]);
    assert_eq!(t.offers(), ["name 1id", "pass", "done"]);
    t.go(&["done", "order move-attack"]);
    while t.phase() != "hexes" {
        t.go(&["done"]);
    }
    assert_eq!(drawn(&mut t), [GERMAN]);
    let [led, idle] = ["18a-hq", "16a-hq"].map(|hq| unit(&mut t, hq));
    assert!(t.state().led.has(led) && !t.state().led.has(idle));
    assert_eq!(t.hex_of("16a-hq").as_deref(), Some("4419"));
}

/// Case duel/2.6h
#[test]
fn everybody_hears_how_many_chits_are_in_the_cup() {
    let said = |t: &mut Trial<Duel>, viewer| {
        let told = t.told(viewer);
        told.into_iter().filter(|line| line.contains("into the cup")).collect::<Vec<_>>()
    };
    let mut t = scene(3, "chits", HQS);
    choose(&mut t, &["18a-hq", "16a-hq"]);
    for viewer in [Viewer::Player(SOVIET), Viewer::Spectator] {
        let says = said(&mut t, viewer);
        assert_eq!(says, ["one chit", "2 chits"].map(|n| format!("the German player has put {n} into the cup")));
    }
    choose(&mut t, &["41k-hq", "8a-hq"]);
    let last = said(&mut t, Viewer::Player(GERMAN)).pop();
    assert_eq!(last.as_deref(), Some("the Soviet player has put one chit into the cup"));
}

/// 11 Army is eliminated, its chit is in the cup.
///
/// Case duel/2.6i, duel/3.3d
#[test]
fn a_chit_whose_headquarters_is_eliminated_counts_as_drawn_and_does_nothing() {
    let scene = |first| {
        let units = "8a-hq@4717 16rd@4718 18a-hq@4417 1id@4418";
        let t = cup(3, units, &["11a-hq", "8a-hq"]).mark("turn_box", list(&["11a-hq"]));
        t.mark("left", table(&[("german", 0), ("soviet", 1)])).dice(&[first]).play()
    };
    // In the cup 8 Army comes first. One Soviet chit was to be drawn, so that of 8 Army is not.
    let mut t = scene(2);
    assert_eq!(drawn(&mut t), [SOVIET]);
    assert_eq!((t.phase(), t.decides()), ("hexes".into(), GERMAN), "the last chit was a Soviet one");
    let mut t = scene(1);
    assert_eq!((t.phase(), t.decides(), t.asked()), ("activation".into(), SOVIET, "6.0".into()));
}

/// Case duel/3.3a
#[test]
fn chits_are_drawn_one_at_a_time_each_as_likely_as_any_other() {
    let chits = ["18a-hq", "41k-hq", "8a-hq"];
    let units = "18a-hq@4417 41k-hq@4419 8a-hq@4717 1id@4420 1pd@4421 16rd@4718";
    let all = [1, 2, 3].map(|throw| {
        let mut t = cup(3, units, &chits).dice(&[throw]).play();
        assert_eq!(drawn(&mut t).len(), 1, "one at a time");
        let hq = t.state().chits.drawn.first().expect("one was drawn");
        duel().info().unit(hq).to_owned()
    });
    assert_eq!(all, chits);
    let scene = wargame::Scene::from_toml(
        r#"game = "duel-in-the-north"
        turn = 3
        phase = "activation"
        units = { "18a-hq" = "4417", "41k-hq" = "4419", "8a-hq" = "4717" }
        markers = { cup = ["18a-hq", "41k-hq", "8a-hq"] }"#,
    );
    let rules = duel();
    let state = wargame::Staged::stage(&*rules, &scene.expect("it is a scene")).expect("it can be");
    let mut draws = Vec::new();
    rules.legal(&state, &mut draws);
    assert_eq!((rules.node(&state), draws.len()), (Node::Chance, 3));
    assert!(draws.iter().all(|&draw| rules.weight(&state, draw) == rules.weight(&state, draws[0])));
}

/// Case duel/3.3b, duel/3.3c
#[test]
fn a_side_that_has_had_its_number_is_drawn_no_more_and_the_other_goes_on() {
    let units = "18a-hq@4417 41k-hq@4419 56k-hq@4420 8a-hq@4717 11a-hq@4718";
    let chits = ["18a-hq", "41k-hq", "56k-hq", "8a-hq", "11a-hq"];
    let t = cup(3, units, &chits).mark("left", table(&[("german", 1), ("soviet", 2)]));
    // Whatever the first German chit is, the others stay in the cup; there is one thing left to be drawn at the end.
    let mut t = t.dice(&[2, 1, 1]).play();
    let_pass(&mut t);
    assert_eq!(drawn(&mut t), [GERMAN, SOVIET, SOVIET]);
    let cup: Vec<_> = t.state().chits.cup.iter().map(|hq| duel().info().unit(hq).to_owned()).collect();
    assert_eq!(cup, ["18a-hq", "56k-hq"]);
}

/// Case duel/3.3e
#[test]
fn a_headquarters_activates_no_other() {
    let t = cup(3, "41k-hq@4419 18a-hq@4420 1pd@4421", &["41k-hq"]).offered(&["name 1pd"]);
    t.refused("name 18a-hq", "6.0").refused("name 41k-hq", "6.0").not_offered(&["name 18a-hq"]);
    let t = cup(3, "8a-hq@4717 11a-hq@4718 16rd@4719", &["8a-hq"]).offered(&["name 16rd"]);
    t.refused("name 11a-hq", "6.0");
    cup(7, "56k-hq@4419 56k2-hq@4420 8pd@4421", &["56k-hq"]).act(&["hq 56k-hq"]).refused("name 56k2-hq", "6.0");
}

/// Case duel/3.3f
#[test]
fn a_side_whose_chits_are_all_drawn_is_done_before_its_number() {
    let units = "18a-hq@4417 41k-hq@4419 8a-hq@4717";
    let t = cup(3, units, &["18a-hq", "8a-hq"]).mark("left", table(&[("german", 3), ("soviet", 3)]));
    let mut t = t.play();
    let_pass(&mut t);
    assert_eq!((t.phase(), drawn(&mut t).len()), ("hexes".into(), 2));
}

/// Case duel/3.3g
#[test]
fn a_chit_put_aside_is_not_the_last_one() {
    let last = |dice: &[u16]| {
        let t = cup(3, "18a-hq@4417 41k-hq@4419 8a-hq@4717 11a-hq@4718", &["18a-hq", "41k-hq", "8a-hq", "11a-hq"]);
        let mut t = t.mark("left", table(&[("german", 1), ("soviet", 1)])).dice(dice).play();
        let_pass(&mut t);
        assert_eq!(t.phase(), "hexes");
        (drawn(&mut t), t.decides())
    };
    // After the first chit of a side only those of the other can be drawn.
    assert_eq!(last(&[1, 1]), (vec![GERMAN, SOVIET], GERMAN));
    assert_eq!(last(&[4, 2]), (vec![SOVIET, GERMAN], SOVIET));
}

/// Case duel/3.3h
#[test]
fn a_drawn_chit_may_pass_and_counts_as_drawn() {
    let t = cup(3, "8a-hq@4717 16rd@4718 11a-hq@4719 2td@4720 18a-hq@4417", &["8a-hq", "11a-hq"]);
    let mut t = t.mark("left", table(&[("soviet", 1)])).dice(&[1]).act(&["pass"]);
    assert_eq!((t.phase(), t.decides()), ("hexes".into(), GERMAN));
    let state = t.state();
    assert!(state.led.is_empty() && state.activated.is_empty() && state.chits.drawn.len() == 1);
    // Where there are two of a colour, the chit may pass as well.
    let mut t = cup(7, "56k-hq@4419 56k2-hq@4420 8pd@4421", &["56k-hq"]).offered(&["hq 56k-hq", "hq 56k2-hq"]);
    t.go(&["pass"]);
    assert_eq!(t.phase(), "hexes");
}

/// Case duel/17.1a
#[test]
fn on_turn_1_the_german_may_have_all_his_chits_first() {
    let asked = || {
        let mut t = scene(1, "chits", HQS);
        choose(&mut t, &["8a-hq", "11a-hq"]);
        assert_eq!((t.asked(), t.decides()), ("17.1".into(), GERMAN));
        t
    };
    // The throws would bring Soviet chits as soon as there are some.
    let mut first = asked().dice(&[4, 3, 2, 1, 2, 1]).act(&["first german"]);
    let_pass(&mut first);
    assert_eq!(drawn(&mut first), [GERMAN, GERMAN, GERMAN, GERMAN, SOVIET, SOVIET]);
    let mut mixed = asked().dice(&[6, 1, 5, 1, 1, 1]).act(&["first together"]);
    let_pass(&mut mixed);
    assert_eq!(drawn(&mut mixed)[..2], [SOVIET, GERMAN]);
}

/// A fifth German chit is in the cup, four are drawn.
///
/// Case duel/17.1a
#[test]
fn german_chits_come_first_up_to_their_number() {
    let units = format!("{HQS} 57k-hq@4421");
    let mut t = cup(1, &units, &["18a-hq", "16a-hq", "41k-hq", "56k-hq", "57k-hq", "8a-hq", "11a-hq"])
        .mark("german_first", true)
        .mark("left", table(&[("german", 4), ("soviet", 2)]))
        .play();
    let_pass(&mut t);
    assert_eq!(drawn(&mut t), [GERMAN, GERMAN, GERMAN, GERMAN, SOVIET, SOVIET]);
}

/// Case duel/17.1a
#[test]
fn on_later_turns_nobody_asks_whose_chits_come_first() {
    let mut t = scene(2, "chits", "18a-hq@4417 8a-hq@4717");
    assert_eq!(t.phase(), "activation");
    t = t.refused("first german", "6.0");
    assert!(!t.state().chits.german_first);
}

/// Case duel/17.1a
#[test]
fn the_alternative_campaign_has_the_same_first_turn() {
    let mut t = scene(1, "chits", "18a-hq@4417 8a-hq@4717").scenario("alternative");
    assert_eq!(t.asked(), "17.1");
}

/// Whatever else the German can have chosen is imagined by the Soviet, as many chits as he did, none that was drawn.
///
/// Case duel/2.6f, duel/2.6h
#[test]
fn the_choice_of_the_other_side_is_imagined_as_any_it_could_make() {
    let mut t = scene(4, "chits", &format!("{HQS} 6k-hq@4421")).mark("waiting", list(&["57k-hq"])).dice(&[1]);
    choose(&mut t, &["18a-hq", "16a-hq", "41k-hq", "56k-hq", "8a-hq", "11a-hq", "22a-hq", "23a-hq"]);
    let gone = t.state().chits.drawn.first().expect("a first chit was drawn");
    assert_eq!(t.state().side(gone), GERMAN);
    let (rules, state) = (t.rules().clone(), t.state().clone());
    for (viewer, number, open) in [(SOVIET, 4, "57k-hq"), (GERMAN, 4, "")] {
        let (mut all, mut several) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..200 {
            let mut other = state.clone();
            rules.resample(&mut other, viewer, &mut Dice::new(seed));
            let theirs = other.chits.cup.iter().filter(|&hq| state.side(hq) != viewer);
            let theirs: Vec<_> = theirs.map(|hq| rules.info().unit(hq).to_owned()).collect();
            assert_eq!(theirs.len(), number, "so many are in the cup");
            assert!(open.is_empty() || theirs.iter().any(|hq| hq == open), "the arrival is known");
            let own =
                |state: &duel::State| state.chits.cup.iter().filter(|&hq| state.side(hq) == viewer).collect::<Vec<_>>();
            assert_eq!(own(&other), own(&state), "his own chits he knows");
            all.extend(theirs.iter().cloned());
            several.insert(theirs);
        }
        assert!(!all.contains(rules.info().unit(gone)), "what was drawn is in the cup no more");
        assert_eq!(all.len(), 5, "{viewer:?}: {all:?}");
        assert!(several.len() > 3, "{viewer:?}: {several:?}");
    }
}
