//! Laws 7 and 12 over the wire: nothing anybody receives before the end depends on what he may not know.
//!
//! 200 games of both editions are made by the server. They are played on at random, off the wire, to moments spread over
//! all phases and their whole length, and from there through sockets: both sides and a spectator, who now and then ask, undo and look
//! back. Everything they receive is kept as it came. Afterwards, for every message, the game is played again to the
//! moment it was sent, what its receiver may not know is dealt anew, and the message is made once more: it must be the
//! same to the byte.

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
use server::Limits;

const GAMES: usize = 200;
/// Actions through sockets in each game.
const ACTIONS: usize = 80;

/// What the whole run has seen.
#[derive(Default)]
pub struct Tally {
    pub states: usize,
    pub answers: usize,
    /// Messages that were made again from a position that is not the true one.
    pub imagined: usize,
    /// Edition and phase, as seen in states.
    pub phases: BTreeSet<(String, u64)>,
    pub verbs: BTreeSet<String>,
}

#[test]
fn nobody_receives_what_he_may_not_know() {
    let began = Instant::now();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("ladoga-games-of-this-test.db");
    let games = prepare::games(&database, GAMES);
    println!("{} games are ready after {:?}", games.len(), began.elapsed());
    let phases: BTreeSet<_> = games.iter().flat_map(|g| g.phases.iter().map(|&p| (g.game.clone(), p))).collect();

    let host = Host::on(&database, Limits::home());
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let course = play::play(&host.caller(), game, ACTIONS);
                    let found = check::check(&database, game, &course);
                    let mut tally = tally.lock().expect("no thread has failed");
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
    let missing: Vec<_> = phases.difference(&tally.phases).collect();
    assert!(missing.is_empty(), "phases that occur, but not here: {missing:?}");
    assert!(tally.verbs.len() == 11, "{:?}", tally.verbs);
    assert!(tally.states > GAMES * ACTIONS, "{}", tally.states);
    assert!(tally.imagined > tally.states / 2, "{} of {} were imagined", tally.imagined, tally.states);
}
