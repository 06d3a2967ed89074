//! Sections 7.4 to 7.7: German replacements, and where the Soviet dead go; with 16.2.

use manstein::{Act, Command, GERMAN, Manstein, POOL};
use wargame::{Place, Trial};

use crate::{
    common::{book, counter, hex, list, of, scene},
    run::{Run, named},
};

/// The arrival of a turn with losses of the 3rd Motorized and one of the 8th Panzer Division.
fn arrival(turn: u8, units: &str) -> Trial<Manstein> {
    let trial = scene(turn, "german-arrival", units).pool("dead", &["i-8m", "ii-8m", "iii-8m", "i-8p"]);
    trial.mark("entered", list(&["3Mot", "8Pz"]))
}

/// How many replacements there are, all taken from one division.
fn number(mut trial: Trial<Manstein>) -> usize {
    let mut taken = 0;
    while trial.asked() == "7.5" {
        trial.go(&["replace 3mot", "at 4908"]);
        taken += 1;
    }
    taken
}

/// Case manstein/7.4a, manstein/7.4b, manstein/7.4c, manstein/16.2d, manstein/7.5c
#[test]
fn none_on_the_first_turn_then_one_and_from_turn_6_two_and_one_more_in_a_prepared_city() {
    for turn in 1..=10 {
        let wanted = [0, 1, 1, 1, 1, 2, 2, 2, 2, 2][usize::from(turn) - 1];
        let units = "53m@4908 1-1dno@4412";
        assert_eq!(number(arrival(turn, units)), wanted, "turn {turn}");
        let more = usize::from(turn > 1);
        assert_eq!(number(arrival(turn, units).mark("prepared", true)), wanted + more, "turn {turn}, prepared");
    }
    // The two are of one division or of two.
    let units = "53m@4908 ii-8p@4907 1-1dno@4412";
    let mut trial = arrival(6, units).act(&["replace 3mot", "at 4908", "replace 8pz", "at 4907"]);
    assert_eq!(trial.places("i-8p"), ["4907"]);
    assert_ne!(trial.asked(), "7.5");
}

/// Case manstein/7.5a
#[test]
fn who_comes_back_is_drawn_from_the_dead_of_the_division() {
    let run = Run::of(arrival(3, "53m@4908 1-1dno@4412")).then(Act::Replace(Command::Motorized3 as u8));
    assert_eq!(run.legal(), ["i-8m", "ii-8m", "iii-8m"].map(|key| Act::Draw(named(key))));
    assert_eq!(run.refused(Act::Draw(named("i-8p"))), "7.5");
}

/// Case manstein/7.5b, manstein/7.5e, manstein/7.5g, manstein/14.7a
#[test]
fn a_division_needs_losses_and_to_have_been_there() {
    let dead = |keys: &[&str], entered: &[&str]| {
        let trial = scene(3, "german-arrival", "i-3t@4908 1-1dno@4412");
        trial.pool("dead", keys).mark("entered", list(entered))
    };
    let trial = dead(&["i-8m", "i-8p", "i-1f"], &["3Mot", "7Flieger", "269Inf"]);
    let trial = trial.offered(&["replace 3mot", "replace 7flieger"]).refused("replace 8pz", "7.5");
    trial.refused("replace 269inf", "7.5").refused("replace 56pzc", "7.5");
    // Manstein is no loss that could be replaced.
    let trial = dead(&["i-8m", "manstein"], &["3Mot", "56PzC"]);
    trial.refused("replace 56pzc", "7.5");
    assert_ne!(dead(&["manstein"], &["56PzC"]).asked(), "7.5");
    let trial = dead(&["506art", "manstein"], &["56PzC"]);
    let run = Run::of(trial).then(Act::Replace(Command::Corps as u8));
    assert!(run.is_waiting(named("506art")) || run.legal() == [Act::Draw(named("506art"))]);
}

/// Case manstein/7.5d, manstein/7.5f
#[test]
fn what_is_not_used_is_lost() {
    let trial = arrival(2, "53m@4908 1-1dno@4412").offered(&["done"]);
    let mut run = Run::of(trial).then(Act::Done);
    while run.state.turn == 2 {
        assert!(!run.legal().iter().any(|act| matches!(act, Act::Replace(_))));
        run.on();
    }
    let mut run = run.until("german-arrival");
    assert!(run.state.turn == 3 && run.decides(GERMAN));
    // Still one; and what was drawn is not declined.
    run.go(Act::Replace(Command::Motorized3 as u8));
    run.draws();
    assert_eq!(run.refused(Act::Done), "7.6");
    let at = run.legal()[0];
    run.go(at);
    assert!(!run.legal().iter().any(|act| matches!(act, Act::Replace(_))));
}

/// Case manstein/7.5h, manstein/7.6a, manstein/7.6e, manstein/9.6b
#[test]
fn a_replacement_is_put_on_a_unit_of_its_command_and_the_next_is_chosen_then() {
    let trial = arrival(6, "53m@4908 53mkrad@4908 ii-8p@4907 1-1dno@4808").act(&["replace 3mot"]);
    let mut trial = trial.refused("at 4907", "7.6").refused("at 4905", "7.6").act(&["at 4908"]);
    // The hex was full, and a Soviet unit is next to it.
    assert_eq!(book().distance(hex("4908"), hex("4808")), 1);
    assert_eq!((trial.asked().as_str(), trial.decides()), ("7.5", GERMAN));
    let here = |trial: &mut Trial<Manstein>| of(trial, |state| state.units.count(GERMAN, book().hex("4908").unwrap()));
    assert_eq!(here(&mut trial), 3);
    let mut trial = trial.act(&["replace 3mot", "at 4908"]);
    assert_eq!((here(&mut trial), trial.decides()), (4, GERMAN));
}

/// Case manstein/7.6c
#[test]
fn it_moves_and_fires_in_the_same_turn() {
    let trial = scene(3, "german-arrival", "53m@4908 1-1dno@4706").pool("dead", &["i-8m"]);
    let trial = trial.mark("entered", list(&["3Mot"])).act(&["replace 3mot", "at 4908"]);
    let mut trial = trial.act(&["pick i-8m"]);
    assert!(!trial.targets("move").is_empty());
    let trial = scene(3, "german-arrival", "53m@4908 1-1dno@4808").pool("dead", &["i-8m"]);
    let trial = trial.mark("entered", list(&["3Mot"])).act(&["replace 3mot", "at 4908"]);
    // Whoever else is due comes onto the map first.
    let run = Run::of(trial).until("german-fire").then(Act::Attack(hex("4808")));
    assert!(run.legal().contains(&Act::Join(named("i-8m"))));
}

/// Case manstein/7.6d, manstein/7.6g
#[test]
fn without_a_unit_of_its_command_it_comes_over_the_south_edge() {
    let trial = scene(3, "german-arrival", "ii-8p@4907 1-1dno@4412").pool("dead", &["i-8m"]);
    let trial = trial.mark("entered", list(&["3Mot"])).act(&["replace 3mot"]);
    let mut trial = trial.act(&["pick i-8m"]);
    let entries = trial.targets("enter");
    assert!(!entries.is_empty() && entries.iter().all(|hex| hex.starts_with("51")));
    // A leader is no place for it.
    let trial = scene(3, "german-arrival", "manstein@4907 1-1dno@4412").pool("dead", &["506art"]);
    let mut trial = trial.mark("entered", list(&["56PzC"])).act(&["replace 56pzc"]);
    let gun = named("506art");
    assert_eq!(of(&mut trial, |state| state.units.place(gun)), Place::WAITING);
}

/// Case manstein/7.7a, manstein/7.7c, manstein/6.6g
#[test]
fn the_soviet_dead_go_back_to_their_pools() {
    let shot = |key: &str| {
        let mut run = Run::of(scene(3, "german-fire", &format!("i-8m@4408 ii-8m@4408 iii-8m@4408 {key}@4308")));
        run.go(Act::Attack(hex("4308")));
        ["i-8m", "ii-8m", "iii-8m"].iter().for_each(|unit| run.go(Act::Join(named(unit))));
        run.then(Act::Done).then(Act::Die(1))
    };
    for key in ["1-1dno", "51", "704"] {
        let number = book().counters.iter().position(|counter| counter.key == key).unwrap();
        let mut before = scene(3, "german-fire", &format!("i-8m@4408 {key}@4308"));
        assert!(!of(&mut before, |state| state.veil.in_pile(number)), "{key}");
        let run = shot(key);
        assert!(run.state.veil.in_pile(number), "{key} can be drawn again");
        // It comes back under another piece, face down.
        let mut run = run.until("soviet-arrival");
        run.go(Act::Deal(number as u8));
        let state = &run.state;
        let lies = |&p: &usize| state.veil.dealt(p) && state.veil.counter(p) == number;
        let piece = (0..book().pieces.len()).rfind(lies).unwrap();
        assert!(state.face_down(book(), book().unit_of(piece)) && !state.veil.knows(GERMAN, piece));
    }
    assert_eq!(shot("260-168").state.units.place(named("260-168")), POOL);
    assert_eq!(counter("260/168").command, Command::Front);
}
