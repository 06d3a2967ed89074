//! The alternative campaign, case by case.

use duel::{Duel, GERMAN, SOVIET};
use wargame::{Node, Options, Rules as _, Trial};

use crate::common::{controls, duel, list, of, scene, turn_ends, unit};

fn alternative(turn: u8, phase: &str, units: &str) -> Trial<Duel> {
    scene(turn, phase, units).scenario("alternative")
}

/// Case duel/18.5a
#[test]
fn a_die_decides_on_the_finnish_chits_from_turn_11() {
    let gone = |turn: u8, die: u16| {
        let mut trial = alternative(turn, "chits", "fi4k-hq@5203 16rd@5303 1pd@2429").dice(&[die, 1, 1, 1]).play();
        let hqs = ["fi4k-hq", "fi2k-hq"].map(|key| unit(&mut trial, key));
        of(&mut trial, |s| hqs.map(|hq| s.chits.gone.has(hq)))
    };
    for die in 1..=4 {
        assert_eq!(gone(11, die), [true, true], "{die}");
    }
    for die in 5..=6 {
        assert_eq!(gone(12, die), [false, false], "{die}");
    }
    assert_eq!(gone(10, 1), [false, false]);
    // There is no halt after turn 10 (17.6).
    let mut trial = turn_ends(alternative(10, "end-of-turn", "fi4k-hq@5203 16rd@5303 1pd@2429").dice(&[5]));
    let hq = unit(&mut trial, "fi4k-hq");
    assert!(of(&mut trial, |s| s.turn == 11 && !s.chits.gone.has(hq)));
}

/// Case duel/18.5a
#[test]
fn no_die_is_thrown_when_the_chits_are_gone() {
    let units = "fi4k-hq@5203 16rd@5303 1pd@2429";
    let mut trial = alternative(12, "chits", units).mark("gone", list(&["fi4k-hq", "fi2k-hq"])).play();
    assert!(!trial.told(wargame::Viewer::Spectator).iter().any(|line| line.contains("Finnish die")));
}

/// Case duel/18.2a
/// Case duel/18.2b
#[test]
fn a_reinforcement_takes_any_location_listed_for_its_turn() {
    // Turn 3 lists the east edge and Leningrad.
    let waiting = list(&["111rd", "1ldno"]);
    let mut trial = alternative(3, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", waiting.clone()).play();
    assert_eq!((trial.asked().as_str(), trial.decides()), ("18.2", SOVIET));
    assert_eq!(trial.offers(), ["at 5606", "at 5706", "at 5805", "done"]);
    trial.go(&["at 5805", "done"]);
    let [rifle, militia] = ["111rd", "1ldno"].map(|key| unit(&mut trial, key));
    let at = of(&mut trial, |s| (s.units.at(rifle), s.units.at(militia)));
    let place = duel().book().hex("5805");
    assert!(at == (place, None) || at == (None, place), "{at:?}");
    trial.offered(&["done"]);
    // In the historical campaign each has its own.
    let mut historical = scene(3, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", waiting).play();
    assert_eq!((historical.asked().as_str(), historical.offers().len()), ("4.3", 3));
}

/// Case duel/18.2b
#[test]
fn the_lake_is_open_to_infantry() {
    // Turn 7 lists the east edge, 5706 and Lake Ladoga.
    let mut infantry = alternative(7, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&["272rd"])).play();
    assert_eq!(infantry.offers(), ["at 5706", "lake", "done"]);
    infantry.go(&["lake"]);
    let unit = unit(&mut infantry, "272rd");
    assert!(of(&mut infantry, |s| s.units.at(unit).is_none()));
    let hq = alternative(7, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&["29a-hq"])).play();
    hq.refused("lake", "18.2").offered(&["at 5706", "done"]);
    // Turn 3 does not list it.
    let other = alternative(3, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&["111rd"])).play();
    other.refused("lake", "18.2");
}

/// Case duel/18.2a
#[test]
fn where_a_turn_lists_no_edge_the_unit_is_put_down() {
    let trial = alternative(10, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&["1nkvdrd"])).play();
    trial.offered(&["at 5606", "at 5706", "at 5805"]).refused("done", "4.3");
}

/// Case duel/18.1a
/// Case duel/18.1b
/// Case duel/18.1c
/// Case duel/18.3a
/// Case duel/18.3b
#[test]
fn both_sides_deploy_freely_the_soviets_first_and_face_down() {
    let rules = duel();
    let book = rules.book();
    let mut state = rules.setup("alternative", &Options([("hidden".to_owned(), 0)].into())).unwrap();
    let mut dice = wargame::Dice::new(7);
    let mut offers = Vec::new();
    let listed: duel::HexSet = book
        .counters
        .iter()
        .chain(&book.units)
        .filter(|u| u.nation == duel::Nation::Soviet)
        .filter_map(|u| u.setup)
        .collect();
    let (mut soviets, mut germans) = (0, 0);
    loop {
        offers.clear();
        rules.legal(&state, &mut offers);
        let act = match rules.node(&state) {
            Node::Chance => offers[dice.below(offers.len() as u32) as usize],
            Node::Decide(side) if offers.iter().all(|act| matches!(act, duel::Act::At(_))) => {
                let hexes: duel::HexSet =
                    offers.iter().map(|act| if let duel::Act::At(hex) = act { *hex } else { unreachable!() }).collect();
                if side == SOVIET {
                    assert_eq!(germans, 0, "the Soviets deploy first");
                    assert!(hexes.within(&listed));
                    soviets += 1;
                } else {
                    assert!(hexes.within(&book.west_of_border) && book.west_of_border.len() == 61);
                    germans += 1;
                }
                // All as far forward in the list as there is room, so that hexes stay empty.
                offers[0]
            }
            _ => break,
        };
        if state.turn > 1 || matches!(act, duel::Act::Die(_)) {
            break;
        }
        rules.apply(&mut state, act, &mut ());
    }
    assert_eq!((soviets, germans), (48, 32));
    assert!(state.hidden);
    let counted = |hex: hexmap::HexId| state.units.here(SOVIET, hex).filter(|&u| !book.is_hq(u)).count();
    let held = *state.units.held(SOVIET);
    assert!(held.iter().all(|hex| counted(hex) <= 3) && held.len() < listed.len());
    let closed = state.units.on_map(SOVIET).filter(|&(u, _)| state.face_down(book, u)).count();
    assert!(closed > 0);
    assert_eq!(state.units.on_map(GERMAN).count(), 32);
}

/// Case duel/18.0a
#[test]
fn the_other_cases_of_the_campaign_hold() {
    let units = "1pd@2429 41k-hq@2329 16rd@6020";
    let mut leaves = turn_ends(alternative(13, "end-of-turn", units));
    assert_eq!(leaves.places("1pd 41k-hq"), ["-", "-"]);
    let mut wins = turn_ends(alternative(9, "end-of-turn", "1pd@2429"));
    assert!(matches!(wins.node(), Node::Over(outcome) if outcome.winner == Some(GERMAN)));
    assert_eq!(controls(&mut wins, "3319"), SOVIET);
}

/// Case duel/18.2a
#[test]
fn all_that_are_left_come_by_the_edge_in_one_go() {
    let waiting = ["111rd", "113rd", "1ldno", "118rd"];
    let mut trial = alternative(3, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&waiting)).play();
    let ask = trial.view(wargame::Viewer::Umpire).ask.expect("it is asked");
    let rows: Vec<_> =
        ask.shortcuts.iter().map(|row| (wargame::prose::plain(&row.say).into_owned(), row.acts.len())).collect();
    assert_eq!(rows[0], ("All 4 that are left by the edge of the map".to_owned(), 4));
    assert_eq!(rows[1], ("The next 3 all to Leningrad (5606)".to_owned(), 3));
    trial.go(&["done", "done", "done", "done"]);
    assert_ne!(trial.asked(), "18.2");
    // All by one location, as far as stacking goes.
    let mut city = alternative(3, "reinforcement", "16rd@3807 1pd@2429").mark("waiting", list(&waiting)).play();
    city.go(&["at 5606", "at 5606", "at 5606"]);
    city.not_offered(&["at 5606"]).offered(&["at 5706", "done"]);
}

/// Three come over Lake Ladoga in one activation, and two others may still go over water after them.
///
/// Case duel/18.2b
/// Case duel/17.3b
#[test]
fn any_number_of_infantry_chooses_the_lake_beyond_the_two_of_the_turn() {
    let infantry = ["272rd", "281rd", "285rd"];
    let units = "23a-hq@5905 16rd@5904 10rd@5904 1pd@2429";
    let mut trial = alternative(7, "reinforcement", units).mark("waiting", list(&infantry)).play();
    trial.go(&["lake", "lake", "lake"]);
    while trial.asked() != "6.0" {
        trial.go(&["done"]);
    }
    trial.go(&["name 16rd", "name 10rd", "done", "order move-attack"]);
    for key in infantry {
        trial.go(&[&format!("pick {key}")]);
        assert!(trial.targets("enter").is_empty());
        trial.go(&["sail 5802"]);
    }
    assert_eq!(trial.places("272rd 281rd 285rd"), ["5802", "5802", "5802"]);
    assert!(of(&mut trial, |s| s.sailed.is_empty() && s.entered.len() == 3));
    for (key, number) in [("16rd", 1), ("10rd", 2)] {
        trial.go(&[&format!("pick {key}")]);
        let landing = trial.targets("sail")[0].clone();
        trial.go(&[&format!("sail {landing}")]);
        assert_eq!(of(&mut trial, |s| s.sailed.len()), number);
    }
}
