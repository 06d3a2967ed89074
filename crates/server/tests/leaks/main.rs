//! Laws 7 and 12 over the wire: nothing anybody receives before the end depends on what he may not know.
//!
//! 200 games, of all editions in turn, are played at random from the first action to the last through sockets: both
//! sides and a spectator, who now and then ask, undo and look back. Everything they receive is kept as it came.
//! Afterwards, for every message, the game is played again to the moment it was sent, what its receiver may not know is
//! dealt anew, and the message is made once more: it must be the same to the byte.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod imagined;
mod play;
mod prepare;

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use common::host::Host;
use games::with_rules;
use server::Limits;

const GAMES: usize = 200;

/// What the whole run has seen.
#[derive(Default)]
pub struct Tally {
    pub states: usize,
    pub answers: usize,
    /// Messages that were made again from a position that is not the true one.
    pub imagined: usize,
    /// Edition and phase, as seen in states.
    pub phases: BTreeSet<(String, u64)>,
    /// Edition and phase, wherever somebody decided.
    pub decided: BTreeSet<(String, u64)>,
    pub verbs: BTreeSet<String>,
}

#[test]
fn nobody_receives_what_he_may_not_know() {
    let began = Instant::now();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("ladoga-games-of-this-test.db");
    let games = prepare::games(&database, GAMES);
    let host = Host::on(&database, Limits::home());
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let opened = games::open(&game.game, &games::data(None)).expect("a game");
                    let (phases, found) = with_rules!(&opened, rules => {
                        let course = play::play(&host.caller(), rules, game);
                        let found = check::check(&database, rules, game, &course);
                        (course.phases, found)
                    });
                    let mut tally = tally.lock().expect("no thread has failed");
                    tally.decided.extend(phases.into_iter().map(|phase| (game.game.clone(), phase)));
                    tally.states += found.states;
                    tally.answers += found.answers;
                    tally.imagined += found.imagined;
                    tally.phases.extend(found.phases);
                    tally.verbs.extend(found.verbs);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no thread has failed");
    println!(
        "{} states and {} answers, {} of them imagined, after {:?}",
        tally.states,
        tally.answers,
        tally.imagined,
        began.elapsed()
    );
    let missing: Vec<_> = tally.decided.difference(&tally.phases).collect();
    assert!(missing.is_empty(), "phases that occur, but not here: {missing:?}");
    assert!(tally.verbs.len() == 16, "{:?}", tally.verbs);
    assert!(tally.states > GAMES * 1_000, "{}", tally.states);
    // Half of the games hide nothing but throws to come, and those hide less and less.
    assert!(tally.imagined > tally.states / 5, "{} of {} were imagined", tally.imagined, tally.states);
}
