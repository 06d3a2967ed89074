//! Units raised on the spot, and 48 Army, case by case.

use duel::{Duel, GONE, SOVIET, TURN_BOX};
use wargame::Trial;

use crate::common::{list, of, scene, table, turn_ends, unit};

fn arriving(turn: u8, units: &str, waiting: &[&str]) -> Trial<Duel> {
    scene(turn, "reinforcement", units).mark("waiting", list(waiting)).play()
}

/// Case duel/4.3a
/// Case duel/4.3b
#[test]
fn militia_is_put_down_in_leningrad_and_stays_there_for_the_turn() {
    let mut trial = arriving(3, "8a-hq@5605 1pd@2429", &["1ldno"]);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("4.3", SOVIET));
    assert_eq!(trial.targets("at"), ["5606", "5706", "5805"]);
    let mut trial = trial.refused("done", "4.3").refused("at 5607", "4.3").act(&["at 5606"]);
    assert_eq!(trial.places("1ldno"), ["5606"]);
    let militia = unit(&mut trial, "1ldno");
    assert!(of(&mut trial, |s| s.raised.has(militia) && s.entered.has(militia)));
    while trial.asked() != "6.0" {
        trial.go(&["done"]);
    }
    trial.refused("name 1ldno", "4.3");
}

/// Case duel/4.3b
/// Case duel/4.3c
#[test]
fn it_is_a_normal_unit_from_the_next_turn_on() {
    let cup = |raised: &[&str]| {
        scene(4, "activation", "8a-hq@5605 1ldno@5606 1pd@2429")
            .mark("cup", list(&["8a-hq"]))
            .mark("raised", list(raised))
    };
    cup(&["1ldno"]).play().refused("name 1ldno", "4.3");
    cup(&[]).play().offered(&["name 1ldno"]);
    let mut next = turn_ends(scene(4, "end-of-turn", "1ldno@5606 1pd@2429").mark("raised", list(&["1ldno"])));
    assert!(of(&mut next, |s| s.turn == 5 && s.raised.is_empty()));
}

/// Case duel/4.3d
#[test]
fn a_headquarters_put_down_leads_in_the_same_turn() {
    let mut trial = arriving(4, "16rd@5513 1pd@2429", &["log-hq"]);
    assert_eq!(trial.places("log-hq"), ["5512"]);
    while trial.asked() != "6.0" {
        trial.go(&["done"]);
    }
    let hq = unit(&mut trial, "log-hq");
    assert!(of(&mut trial, |s| s.activation.hq == hq && s.raised.has(hq) && s.chits.arrivals.has(hq)));
    trial.offered(&["name 16rd"]);
}

/// Case duel/4.3e
/// Case duel/4.3f
#[test]
fn a_place_under_enemy_control_is_replaced_by_the_nearest_hexes() {
    let mut trial = scene(4, "reinforcement", "16rd@6020 1pd@2429")
        .mark("waiting", list(&["log-hq"]))
        .mark("control", table(&[("german", list(&["5512", "5511"]))]))
        .play();
    // The owner chooses among hexes as near as each other.
    assert_eq!(trial.targets("at"), ["5411", "5412", "5513", "5611", "5612"].map(str::to_owned));
    trial.go(&["at 5513"]);
    assert_eq!(trial.places("log-hq"), ["5513"]);
    // Outside zones: a German unit in Luga leaves nothing next to it.
    let mut zone = arriving(4, "16rd@6020 1pd@5512", &["log-hq"]);
    let book = duel_book(&zone);
    let luga = book.book().hex("5512").unwrap();
    let far = zone
        .targets("at")
        .iter()
        .map(|hex| book.book().distance(luga, book.book().hex(hex).unwrap()))
        .collect::<Vec<_>>();
    assert!(far.len() > 6 && far.iter().all(|&d| d == 2), "{far:?}");
}

fn duel_book(trial: &Trial<Duel>) -> std::sync::Arc<Duel> {
    trial.rules().clone()
}

/// Case duel/4.3e
/// Case duel/4.3f
#[test]
fn a_full_place_is_replaced_and_a_headquarters_needs_no_room() {
    let full = "16rd@5706 10rd@5706 43rd@5706 1pd@2429";
    let mut trial = arriving(5, full, &["5ldno"]);
    let trial_hexes = trial.targets("at");
    assert!(trial_hexes.contains(&"5606".to_owned()) && !trial_hexes.contains(&"5706".to_owned()), "{trial_hexes:?}");
    trial.refused("at 5706", "7.1");
    let mut hq = arriving(5, "16rd@5914 10rd@5914 43rd@5914 1pd@2429", &["nog-hq"]);
    assert_eq!(hq.places("nog-hq"), ["5914"]);
    // With three places the others do as long as one is own and has room.
    let mut other = arriving(4, full, &["2ldno"]);
    assert_eq!(other.targets("at"), ["5606", "5805"]);
}

/// Case duel/17.3c
#[test]
fn the_48th_army_takes_the_place_of_nog() {
    let mut trial = arriving(7, "nog-hq@5914 16rd@5913 1pd@2429", &["48a-hq"]);
    assert_eq!(trial.places("48a-hq nog-hq"), ["5914", "-"]);
    let [old, new] = ["nog-hq", "48a-hq"].map(|key| unit(&mut trial, key));
    assert!(of(&mut trial, |s| s.units.place(old) == GONE && s.chits.gone.has(old)));
    // It is no arrival: its chit goes in by choice.
    while trial.asked() != "6.0" && trial.phase() == "reinforcement" {
        trial.go(&["done"]);
    }
    assert!(of(&mut trial, |s| s.chits.pool.has(new) && !s.chits.arrivals.has(new) && !s.raised.has(new)));
    let mut boxed = scene(7, "reinforcement", "1pd@2429 27a-hq@4424")
        .mark("turn_box", list(&["nog-hq"]))
        .mark("waiting", list(&["48a-hq"]))
        .play();
    assert_eq!(of(&mut boxed, |s| (s.units.place(old), s.units.place(new))), (GONE, TURN_BOX));
}
